/** An order of battle before it goes in: its contents, or all its faults. */
import type { Joining, OrderOfBattle } from '../game/index.js';
import { counted, grouped } from '../rules/index.js';
import { button } from './buttons.js';
import { cut, fieldsOf, messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';
import { describeField } from './words.js';
import { COLOURS } from './tones.js';

const SHOWN = 25;
const SIDE_MAX = 300;
/** So many that were left out are named one by one: more are in a file. */
export const LEFT_SHOWN = 10;

const sidesListed = (names: readonly string[]): string => names.map((name) => bold(escapeText(name, 80))).join(', ');

/** Sides of the battle that would stay empty beside new ones, and how they could have these units. */
function joiningLine({ empty, fresh, joined }: Joining): string {
  if (empty.length === 0 || fresh.length === 0) return '';
  const waiting = `${sidesListed(empty)} ${empty.length === 1 ? 'is' : 'are'} in the battle and ${empty.length === 1 ? 'has' : 'have'} no units.`;
  if (!joined) return `${waiting} As it is, new sides come beside ${empty.length === 1 ? 'it' : 'them'}, which nobody plays yet.`;
  const which = joined.pairs.map(([from, to]) => `${escapeText(to, 80)} those of ${escapeText(from, 80)}`).join(', ');
  return `${waiting} _Import for ${empty.length === 1 ? 'it' : 'them'}_ gives ${which}.`;
}

/** The new rows. @param unitLines the units, a line each */
export function presentOrderPreview(
  { sides, acts, units, places = [], left = [] }: OrderOfBattle,
  unitLines: readonly string[],
  joining: Joining = { empty: [], fresh: [], joined: null },
): PostBody {
  const bySide = [...grouped(units, ({ side }) => side)];
  const totals = bySide.map(([side, { length }]) => `${bold(escapeText(side, 80))}: ${counted(length, 'unit')}`);
  return messageOf({
    title: 'Import this order of battle?',
    description: [
      ...totals,
      ...(sides.length > 0 ? [`Sides that are new: ${sides.map(newSide).join(', ')}`] : []),
      joiningLine(joining),
      ...(acts.length > 0 ? [`Beside them: ${counted(acts.length, 'entry', 'entries')} (formations and the like)`] : []),
      ...(places.length > 0 ? [`${counted(places.length, 'place')} on the map`] : []),
      leftOut(left),
    ],
    fields: [
      ...fieldsOf('Units', more(unitLines), left.length === 0 ? 5 : 3),
      ...fieldsOf('Left to be chosen', more(left.map(({ name, side, why }) => escapeText(`${name} (${side}): ${why}`, 200))), 2),
    ],
    footer: { text: 'All of it or nothing goes in; /undo takes it back.' },
  });
}

/** `Axis (nation germany)` */
function newSide({ name, fields }: OrderOfBattle['sides'][number]): string {
  const values = Object.entries(fields).map(([key, value]) => describeField(key, value));
  return cut(`${escapeText(name, 80)}${values.length === 0 ? '' : ` (${values.join(', ')})`}`, SIDE_MAX);
}

/** Entries of a file that do not come in unchanged. */
function leftOut(left: NonNullable<OrderOfBattle['left']>): string {
  if (left.length === 0) return '';
  const entries = counted(left.length, 'entry', 'entries');
  const words = `The rulebook's table of symbols has nothing for ${entries} of the file. You choose by hand what to make of that.`;
  return left.length > LEFT_SHOWN ? `${words} left-out.csv has them all.` : words;
}

/** All faults, in words: nothing went in. @param again the button that opens the form again with the pasted text */
export function presentOrderProblems(problems: readonly string[], again?: string): PostBody {
  return messageOf(
    {
      title: counted(problems.length, 'mistake'),
      description: 'Nothing was imported. Put these right and send it again.',
      fields: fieldsOf('Mistakes', more(problems.map((line) => escapeText(line, 250))), 4),
      color: COLOURS.decisive,
    },
    again === undefined ? [] : [button('Put it right', again)],
  );
}

function more(lines: readonly string[]): string[] {
  return lines.length <= SHOWN ? [...lines] : [...lines.slice(0, SHOWN), `… and ${lines.length - SHOWN} more`];
}
