CREATE TABLE `event_kinds` (
	`game_id` text NOT NULL,
	`kind` text NOT NULL,
	`audience` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`game_id`, `kind`, `audience`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `unit_templates` ADD `user_id` text;--> statement-breakpoint
INSERT INTO `event_kinds` (`game_id`, `kind`, `audience`, `count`) SELECT `game_id`, `kind`, json_extract(`body`, '$.audience'), count(*) FROM `events` GROUP BY 1, 2, 3;
