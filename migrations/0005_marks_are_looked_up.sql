DROP INDEX `events_by_mark`;--> statement-breakpoint
ALTER TABLE `events` DROP COLUMN `mark`;