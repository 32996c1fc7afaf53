import type { RolledFace } from '../dice/index.js';
import { capitalize, countNoun } from '../rules/index.js';
import { MAX_PICTURED_DICE, formatDieEmoji, type EmojiFinder, NO_EMOJI } from './faces.js';
import { escapeText } from './text.js';

/** The maximum number of dice in a pool that are listed separately. A larger pool shows each result with its count. */
const POOL_SHOWN = 24;

/**
 * Labels for purposes of dice whose recorded names are not used in posts. A label that would read as a value beside a number ends
 * in `die`, such as `Movement die`.
 */
const PURPOSES: ReadonlyMap<string, string> = new Map([
  ['attack by side A', 'attack'],
  ['attack by side B', 'attack'],
  ['charges', 'demolition die'],
  ['command', 'command test'],
  ['direction', 'direction die'],
  ['disengage', 'disengagement'],
  ['error', 'error die'],
  ['laying charges', 'demolition die'],
  ['movement', 'movement die'],
  ['observe', 'observation'],
]);

/**
 * Writes rolled dice by their purpose, with hits in bold: `Kill dice: **0** **9** 4 7 · Confirm: **2** 5`. Ends with the number
 * of additional dice, if a recalculation needed any.
 * @param faces finds small pictures of dice, which are shown before the numbers of at most `MAX_PICTURED_DICE` dice. Default: no
 *   pictures
 */
export function formatDice(rolled: readonly RolledFace[], faces: EmojiFinder = NO_EMOJI): string {
  const pictures = rolled.length <= MAX_PICTURED_DICE ? faces : NO_EMOJI;
  const pools = new Map<string, RolledFace[]>();
  for (const face of rolled) {
    const pool = pools.get(face.for);
    if (pool) pool.push(face);
    else pools.set(face.for, [face]);
  }
  const told = [...pools].map(
    ([purpose, pool]) =>
      `${purpose === '' ? '' : `${escapeText(labelOf(purpose, pool.length), 60)}: `}${formatPool(pool, pictures)}`,
  );
  return [...told, ...describeFurtherDice(rolled)].join(' · ');
}

/** Returns the label of dice with a purpose. */
function labelOf(purpose: string, count: number): string {
  const label = capitalize(PURPOSES.get(purpose) ?? purpose);
  return count === 1 ? label : label.replace(/ die$/, ' dice');
}

/** Describes the number of additional dice in a recalculated event. */
export function describeFurtherDice(rolled: readonly RolledFace[]): readonly string[] {
  const { length } = rolled.filter(({ origin }) => origin === 'further');
  return length === 0
    ? []
    : [`${countNoun(length, 'further die', 'further dice')} ${length === 1 ? 'was' : 'were'} rolled by the bot`];
}

function formatPool(pool: readonly RolledFace[], faces: EmojiFinder): string {
  if (pool.length <= POOL_SHOWN)
    return pool.map((rolled) => `${formatDieEmoji(faces, rolled)}${marked(rolled.face, rolled.hit)}`).join(' ');
  const counts = new Map<string, { readonly face: number; readonly hit: boolean; count: number }>();
  for (const { face, hit = false } of pool) {
    const key = `${face} ${hit}`;
    const entry = counts.get(key);
    if (entry) entry.count++;
    else counts.set(key, { face, hit, count: 1 });
  }
  const inOrder = [...counts.values()].sort((a, b) => Number(b.hit) - Number(a.hit) || a.face - b.face);
  return `(${pool.length}) ${inOrder.map(({ face, hit, count }) => `${marked(face, hit)}×${count}`).join(' ')}`;
}

function marked(face: number, hit: boolean | undefined): string {
  return hit ? `**${face}**` : String(face);
}
