/** Writes the part of every report about a battle's dice, as Markdown. */
import { isPractice, ledgerOfEvents, markOf, rollsTakenBack, saltsTold } from '../../game/index.js';
import { tell, eventsFor } from '../../knowing/index.js';
import { counted } from '../../rules/index.js';
import { takenBackRollsLine } from '../luck.js';
import { saltLines } from '../salts.js';
import { escapeText } from '../text.js';
import type { Report } from './entries.js';

/**
 * Writes remarks about the dice: a practice battle, restored backups with their numbers of lost events, people who added words to
 * the seed, and the number of rolls undone or overruled. Only words and rolls in events that the reader may know are counted.
 */
export function aboutDice({ events, setting, reader }: Pick<Report, 'events' | 'setting' | 'reader'>): string[] {
  const { battle, ruleset } = setting;
  const known = new Set(eventsFor(reader, events));
  const counts = rollsTakenBack(
    () => events,
    ledgerOfEvents(events),
    battle,
    ruleset,
    (event) => tell(event, setting, reader),
  );
  return [
    ...(isPractice(battle) ? ['This is a practice battle. Its dice repeat, so they prove nothing.'] : []),
    ...events.flatMap((event) => {
      const { lacks } = event.kind === 'restored' ? event.command : {};
      return typeof lacks === 'number'
        ? [`A backup was restored (event ${markOf(event)}): ${counted(lacks, 'event')} missing.`]
        : [];
    }),
    ...saltLines(saltsTold(events, (event) => known.has(event), setting.whoIs)).map((line) => escapeText(line)),
    takenBackRollsLine(counts, battle),
  ];
}
