CREATE TRIGGER `events_are_never_altered` BEFORE UPDATE ON `events` BEGIN SELECT RAISE(ABORT, 'events are never altered'); END;
--> statement-breakpoint
CREATE TRIGGER `events_are_never_deleted` BEFORE DELETE ON `events` BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
