CREATE TABLE `scenarios` (
	`guild_id` text NOT NULL,
	`name` text NOT NULL,
	`file` text NOT NULL,
	`user_id` text,
	`game_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`guild_id`, `name`)
);
