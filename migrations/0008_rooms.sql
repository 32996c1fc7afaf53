CREATE TABLE `room_plans` (
	`game_id` text NOT NULL,
	`what` text NOT NULL,
	`at` text NOT NULL,
	`channel_id` text,
	PRIMARY KEY(`game_id`, `what`)
);
--> statement-breakpoint
CREATE TABLE `rooms` (
	`channel_id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`audience` text NOT NULL,
	`stopped` text,
	`umpires_know` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rooms_by_game` ON `rooms` (`game_id`);--> statement-breakpoint
ALTER TABLE `channels` ADD `is_left` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `owed_posts` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `told_posts` ADD `audience` text;