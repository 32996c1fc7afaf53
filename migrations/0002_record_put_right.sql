CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` text NOT NULL,
	`command` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`sha256` text PRIMARY KEY NOT NULL,
	`media_type` text NOT NULL,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unit_templates` (
	`guild_id` text NOT NULL,
	`ruleset` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`guild_id`, `ruleset`, `name`)
);
--> statement-breakpoint
ALTER TABLE `posts` ADD `shown_undone_by` integer DEFAULT 0 NOT NULL;