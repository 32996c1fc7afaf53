/** Sums up a turn that has ended, as its reader may know it: its events, each side's losses, and the next step. */
import { composeWithModules } from '../house/index.js';
import type { APIEmbed } from 'discord-api-types/v10';
import { PUBLIC_READER, type Reader, createView } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { createKnownCheck } from '../knowing/index.js';
import { groupBy, formatTurn } from '../rules/index.js';
import { buildEmbedField, buildEmbedFields } from './limits.js';
import { listDueLines } from './lists.js';
import type { EndedTurn, EventContext } from './parts.js';
import type { RollDescription } from './telling/roll.js';
import { listTurnScoredLines } from './scored.js';
import { EventDescription } from './telling/telling.js';
import { escapeText, formatBold, listPointLines } from './text.js';
import { COLOURS } from './tones.js';
import { listLossLines } from './turn-board.js';

/** The maximum number of results that are listed. The most important come first. */
const RESULTS = 8;
const WEIGHT: Readonly<Record<string, number>> = { decisive: 2, effect: 1 };

/** Sums up a turn in one embed, below the post of the first phase of the next turn. */
export function presentEndedTurn(
  { turn, told: toldTo, recorded }: EndedTurn,
  context: EventContext,
  reader: Reader = PUBLIC_READER,
): APIEmbed {
  const { ruleset } = context;
  const battle = openSealedBattle(context.battle);
  const told = toldTo(context, reader).map((event) => new EventDescription(event, context));
  const results = told.flatMap(resultsTold);
  const weighty = results.filter(({ weight }) => weight > 0);
  const shown = new Set([...weighty].sort((a, b) => b.weight - a.weight).slice(0, RESULTS));
  const rest = results.length - shown.size;
  // Points and places matter most, so they come before the dice.
  const happened = [
    ...listTurnScoredLines(recorded(context, reader), context),
    ...results.filter((result) => shown.has(result)).map(({ line }) => line),
    ...(rest > 0 ? [`${shown.size === 0 ? '' : 'Also: '}${byHead(results.filter((result) => !shown.has(result)))}.`] : []),
  ];
  const view = createView(ruleset, battle, reader);
  const due = composeWithModules(ruleset)
    .diary(battle)
    .filter(({ sideId }) => reader.standing === 'umpire' || sideId === null || sideId === reader.sideId);
  return {
    title: `Summary of ${formatTurn(ruleset, turn)}`,
    fields: [
      ...buildEmbedFields('What happened', happened.length === 0 ? ['No dice were rolled.'] : happened, 3),
      ...buildEmbedField('Lost this turn', lostLines(told, context, reader)),
      ...buildEmbedField('Known losses so far', listLossLines(view)),
      ...buildEmbedField('Points, as far as you know', listPointLines(view)),
      ...buildEmbedField('What comes next', listDueLines(due, ruleset)),
    ],
    color: COLOURS.plain,
  };
}

/** Lists the other actions of the turn with their counts, such as `Movement (2), Direct fire`. */
function byHead(results: readonly ToldResult[]): string {
  const byHeads = [...groupBy(results, ({ head }) => head)];
  return byHeads.map(([head, { length }]) => (length === 1 ? head : `${head} (${length})`)).join(', ');
}

interface ToldResult {
  /** The name of the procedure, such as `Direct fire`. */
  readonly head: string;
  readonly line: string;
  readonly weight: number;
}

/** Checks whether an event only looked something up: it rolled no die and changed nothing. */
const isLookUp = ({ resolutions, changes }: EventDescription['event']): boolean =>
  changes.length === 0 && resolutions.every(({ dice }) => dice.length === 0);

/** Returns each result of an event separately. A look-up has no results. Fire on several units counts as one result. */
function resultsTold({ event, fall, summary, strikes, rolls }: EventDescription): ToldResult[] {
  if (isLookUp(event)) return [];
  const weightOf = ({ tone }: RollDescription): number => WEIGHT[tone] ?? 0;
  return fall
    ? [{ head: 'Fire that landed', line: summary, weight: Math.max(0, ...strikes.map(weightOf)) }]
    : rolls.map((roll) => ({ head: roll.head, line: `${roll.headline}: ${roll.verdict.text}`, weight: weightOf(roll) }));
}

/** Returns a line per side with the units that were destroyed in these events and are still lost, such as `**Axis**: 1/Pz`. */
function lostLines(told: readonly EventDescription[], context: EventContext, reader: Reader): string[] {
  const { ruleset } = context;
  const battle = openSealedBattle(context.battle);
  const known = createKnownCheck(reader, { changes: [] }, context);
  const lost = [...new Set(told.flatMap((event) => [...event.lost]))]
    .flatMap((id) => battle.tables.unit.get(id) ?? [])
    .filter((unit) => known('unit', unit.id) && ruleset.strength.isLost(unit));
  return [...battle.tables.side.values()].flatMap(({ id, name }) => {
    const names = lost.filter(({ side }) => side === id).map((unit) => escapeText(unit.name, 60));
    return names.length === 0 ? [] : [`${formatBold(escapeText(name, 60))}: ${names.join(', ')}`];
  });
}
