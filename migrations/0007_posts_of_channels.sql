CREATE TABLE `log_threads` (
	`game_id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`told` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `owed_posts` (
	`id` integer PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`event_number` integer NOT NULL,
	`channel_id` text NOT NULL,
	`is_told` integer DEFAULT 0 NOT NULL,
	`changed_by` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`given_up` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owed_posts_by_event` ON `owed_posts` (`game_id`,`event_number`,`channel_id`);--> statement-breakpoint
CREATE TABLE `told_posts` (
	`game_id` text NOT NULL,
	`event_number` integer NOT NULL,
	`channel_id` text NOT NULL,
	`message_id` text,
	PRIMARY KEY(`game_id`, `event_number`, `channel_id`)
);
--> statement-breakpoint
INSERT INTO `owed_posts` (`game_id`, `event_number`, `channel_id`)
SELECT e.`game_id`, e.`number`, e.`channel_id`
FROM `events` e LEFT JOIN `posts` p ON p.`game_id` = e.`game_id` AND p.`event_number` = e.`number`
WHERE p.`event_number` IS NULL ORDER BY e.rowid;--> statement-breakpoint
INSERT INTO `owed_posts` (`game_id`, `event_number`, `channel_id`, `is_told`, `changed_by`)
SELECT e.`game_id`, e.`number`, e.`channel_id`, 1, max(u.`number`)
FROM `events` u
JOIN `posts` p ON p.`game_id` = u.`game_id` AND p.`event_number` = u.`undoes` AND p.`shown_undone_by` = 0
JOIN `events` e ON e.`game_id` = u.`game_id` AND e.`number` = u.`undoes`
WHERE u.`kind` = 'undone' AND e.`channel_id` <> '0'
AND CASE WHEN json_valid(e.`body`) THEN json_extract(e.`body`, '$.audience') END = 'all'
AND NOT EXISTS (SELECT 1 FROM `events` r WHERE r.`game_id` = u.`game_id` AND r.`undoes` = u.`number`)
GROUP BY e.`game_id`, e.`number`, e.`channel_id`;--> statement-breakpoint
INSERT INTO `told_posts` (`game_id`, `event_number`, `channel_id`, `message_id`)
SELECT p.`game_id`, p.`event_number`, e.`channel_id`, p.`message_id`
FROM `posts` p JOIN `events` e ON e.`game_id` = p.`game_id` AND e.`number` = p.`event_number`
WHERE p.`message_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `log_threads` (`game_id`, `thread_id`, `told`)
SELECT t.`key`, json_extract(t.`value`, '$.threadId'), json_extract(t.`value`, '$.told')
FROM `settings` s, json_each(s.`value`) t WHERE s.`key` = 'log-threads';
