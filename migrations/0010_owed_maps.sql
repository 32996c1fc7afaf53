CREATE TABLE `owed_maps` (
	`game_id` text NOT NULL,
	`event_number` integer NOT NULL,
	`turn` integer NOT NULL,
	`channel_id` text NOT NULL,
	`audience` text,
	`is_tried` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`game_id`, `event_number`, `channel_id`)
);
