CREATE TABLE `people` (
	`game_id` text NOT NULL,
	`key` text NOT NULL,
	`user_id` text,
	`name` text,
	PRIMARY KEY(`game_id`, `key`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `people_by_user` ON `people` (`user_id`,`game_id`);--> statement-breakpoint
ALTER TABLE `games` ADD `people_secret` text;