/** Describes the dice of a battle as Markdown, for every kind of report. */
import { hasPracticeSeed, buildLedgerFromEvents, findShownNumber, countUndoneRolls, listSaltStatus } from '../../game/index.js';
import { redactFor, filterKnownEvents } from '../../knowing/index.js';
import { countNoun } from '../../rules/index.js';
import { formatUndoneRolls } from '../luck.js';
import { listSaltLines } from '../salts.js';
import { escapeText } from '../text.js';
import type { Report } from './entries.js';

/**
 * Returns remarks about the dice: a practice battle, restored backups with their numbers of lost events, people who added words
 * to the seed, and the number of rolls undone or overruled. Counts only words and rolls in events that the reader may know.
 */
export function listDiceRemarks({ events, setting, reader }: Pick<Report, 'events' | 'setting' | 'reader'>): string[] {
  const { battle, ruleset } = setting;
  const known = new Set(filterKnownEvents(reader, events));
  const counts = countUndoneRolls(
    () => events,
    buildLedgerFromEvents(events),
    battle,
    ruleset,
    (event) => redactFor(event, setting, reader),
  );
  return [
    ...(hasPracticeSeed(battle) ? ['This is a practice battle. Its dice repeat, so they prove nothing.'] : []),
    ...events.flatMap((event) => {
      const { lacks } = event.kind === 'restored' ? event.command : {};
      return typeof lacks === 'number'
        ? [`A backup was restored (event ${findShownNumber(event)}): ${countNoun(lacks, 'event')} missing.`]
        : [];
    }),
    ...listSaltLines(listSaltStatus(events, (event) => known.has(event), setting.whoIs)).map((line) => escapeText(line)),
    formatUndoneRolls(counts, battle),
  ];
}
