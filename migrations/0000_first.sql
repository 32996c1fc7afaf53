CREATE TABLE `channels` (
	`channel_id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `events` (
	`game_id` text NOT NULL,
	`number` integer NOT NULL,
	`interaction_id` text NOT NULL,
	`part` integer NOT NULL,
	`at` text NOT NULL,
	`actor_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`turn` integer NOT NULL,
	`phase` text NOT NULL,
	`kind` text NOT NULL,
	`undoes` integer,
	`hash` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`game_id`, `number`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_by_interaction` ON `events` (`interaction_id`,`part`);--> statement-breakpoint
CREATE INDEX `events_undone` ON `events` (`game_id`,`undoes`) WHERE undoes IS NOT NULL;--> statement-breakpoint
CREATE TABLE `games` (
	`id` text PRIMARY KEY NOT NULL,
	`guild_id` text NOT NULL,
	`name` text NOT NULL,
	`ruleset` text NOT NULL,
	`status` text NOT NULL,
	`turn` integer NOT NULL,
	`phase` text NOT NULL,
	`seed` text NOT NULL,
	`row` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `games_by_guild` ON `games` (`guild_id`,`status`);--> statement-breakpoint
CREATE TABLE `loose_rolls` (
	`interaction_id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `missions` (
	`game_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	`status` text NOT NULL,
	`due_turn` integer,
	PRIMARY KEY(`game_id`, `id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `missions_due` ON `missions` (`game_id`,`status`,`due_turn`);--> statement-breakpoint
CREATE TABLE `posts` (
	`game_id` text NOT NULL,
	`event_number` integer NOT NULL,
	`message_id` text,
	PRIMARY KEY(`game_id`, `event_number`)
);
--> statement-breakpoint
CREATE TABLE `private_answers` (
	`interaction_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `records` (
	`game_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`game_id`, `kind`, `id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sides` (
	`game_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	PRIMARY KEY(`game_id`, `id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `units` (
	`game_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	`side_id` text NOT NULL,
	PRIMARY KEY(`game_id`, `id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `units_by_side` ON `units` (`game_id`,`side_id`);