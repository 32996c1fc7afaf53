/** Describes the dice of a battle as Markdown, for every kind of report. */
import { isPractice, ledgerOfEvents, markOf, countUndoneRolls, listSaltStatus } from '../../game/index.js';
import { redactFor, filterKnownEvents } from '../../knowing/index.js';
import { countNoun } from '../../rules/index.js';
import { undoneRollsLine } from '../luck.js';
import { saltLines } from '../salts.js';
import { escapeText } from '../text.js';
import type { Report } from './entries.js';

/**
 * Returns remarks about the dice: a practice battle, restored backups with their numbers of lost events, people who added words
 * to the seed, and the number of rolls undone or overruled. Counts only words and rolls in events that the reader may know.
 */
export function describeDice({ events, setting, reader }: Pick<Report, 'events' | 'setting' | 'reader'>): string[] {
  const { battle, ruleset } = setting;
  const known = new Set(filterKnownEvents(reader, events));
  const counts = countUndoneRolls(
    () => events,
    ledgerOfEvents(events),
    battle,
    ruleset,
    (event) => redactFor(event, setting, reader),
  );
  return [
    ...(isPractice(battle) ? ['This is a practice battle. Its dice repeat, so they prove nothing.'] : []),
    ...events.flatMap((event) => {
      const { lacks } = event.kind === 'restored' ? event.command : {};
      return typeof lacks === 'number'
        ? [`A backup was restored (event ${markOf(event)}): ${countNoun(lacks, 'event')} missing.`]
        : [];
    }),
    ...saltLines(listSaltStatus(events, (event) => known.has(event), setting.whoIs)).map((line) => escapeText(line)),
    undoneRollsLine(counts, battle),
  ];
}
