CREATE TABLE `lessons` (
	`game_id` text PRIMARY KEY NOT NULL,
	`guild_id` text NOT NULL,
	`user_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`at` text NOT NULL,
	`begun` integer DEFAULT -1 NOT NULL,
	`told` integer DEFAULT 0 NOT NULL,
	`telling` integer,
	`looks` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_by_person` ON `lessons` (`guild_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `lessons_by_channel` ON `lessons` (`channel_id`);
--> statement-breakpoint
DROP TRIGGER `events_are_never_deleted`;
--> statement-breakpoint
CREATE TRIGGER `events_are_never_deleted` BEFORE DELETE ON `events` WHEN NOT EXISTS (SELECT 1 FROM `lessons` WHERE `game_id` = OLD.`game_id`) BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
