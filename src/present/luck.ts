/** How lucky sides and units were. */
import type { Luck, LuckOfBattle, View } from '../game/index.js';
import { counted } from '../rules/index.js';
import { fieldsOf, fitLines, LIMITS, messageOf, type PostBody } from './limits.js';
import { namesIn } from './names.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

const MOST_UNITS = 20;

/** Per side what came against what was to be expected; units by how far they are from the middle. */
export function presentLuck({ sides, units }: LuckOfBattle, { battle }: View): PostBody {
  const names = namesIn(battle);
  const sideLines = [...sides].flatMap(([id, luck]) => [
    `${bold(id === null ? 'Nobody’s rolls' : names.of('side', id))}: ${fortuneWords(luck)}`,
    ...luck.measures.map(
      ({ label, rolls, actual, expected }) =>
        `${escapeText(label, 80)}: ${rounded(actual)} in ${counted(rolls, 'roll')}, ${rounded(expected)} expected`,
    ),
  ]);
  const unitLines = [...units]
    .sort(([, a], [, b]) => Math.abs(b.fortune - 0.5) * b.rolls - Math.abs(a.fortune - 0.5) * a.rolls)
    .slice(0, MOST_UNITS)
    .map(([id, luck]) => `${names.of('unit', id)}: ${fortuneWords(luck)}`);
  return messageOf([
    {
      title: 'Luck so far',
      description: fitLines(
        sideLines.length === 0 ? ['Nothing has been rolled yet that can be measured.'] : sideLines,
        LIMITS.description,
      ),
      fields: fieldsOf('Units', unitLines, 2),
      footer: { text: '50 is neither lucky nor unlucky · exact odds of every roll that stands' },
      color: COLOURS.plain,
    },
  ]);
}

function fortuneWords({ rolls, fortune }: Luck): string {
  return `${(100 * fortune).toFixed(0)} of 100 over ${counted(rolls, 'roll')}`;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}
