import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Ruleset } from '../rules/index.js';

/** The files of code and of tests that mention a ruling, relative to the rulebook's folders. */
interface Traced {
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const HEAD = `# Rulings

The rulebooks are silent in places, garbled, or at odds with themselves. A ruling is the bot's reading of such a place. The button
_More_ under the post of a result shows how the bot worked it out. The last line there names the sections and rulings on which the result
rests. The command \`/rules ruling\` shows the text of a ruling. An umpire may overrule a result. He may also set fields of units, sides and
the game by hand, and take back or correct events.

The command \`npm run docs\` makes this page from the files \`rulings.ts\` and \`coverage.md\` of each rulebook. A test fails if the page
is out of date.
`;

const HOUSE = `## The house

Paths of code begin in \`src/house/\`, those of tests in \`tests/\`.

- **U-1** · no rulebook · In a battle without an umpire the sides may disagree on a judgement. Then a side may let one d6 of the battle decide. On 4 to 6 the first answer holds. On 1 to 3 the other side's answer holds or, if it gave none, the first answer does not. A side that answers accepts that a die may decide. No die decides on undoing, on changing a value or on ending the battle.
  Code: \`agreement/die.ts\`, \`agreement/index.ts\`. Tests: \`game/agreement.test.ts\`.
- **U-2** · no rulebook · For radio or any other means of messages an umpire may set two chances in per cent. One is that a message is lost, the other that another side takes it. A d100 is rolled when the message is about to arrive. With chances of 10 and 5 it is lost on 1 to 10, taken on 11 to 15, and otherwise arrives. A lost or taken message goes no further. Only a side that is neither sender nor addressee can take it. A die chooses among several such sides; if there is none, the message arrives instead.
  Code: \`messages/way.ts\`, \`messages/acts.ts\`. Tests: \`house/messages.test.ts\`.
- **U-3** · no rulebook · An umpire may set how far a runner, or any other means, goes in a turn. A message to a commander of the sender's own side then takes its way on the map divided by that pace, in turns, rounded up. The way goes from the unit named by the sender to the commander's unit. Without a named unit it begins at the nearest of the units that are given to the sender and have the means. If headquarters are among these, only they count. Where a place is not exact, the greatest possible distance counts. A message to another side or to umpires takes the usual turns of its means, so that no delay betrays where anybody stands. So does a message if one of the two places is unknown.
  Code: \`messages/acts.ts\`, \`messages/settings.ts\`. Tests: \`house/messages.test.ts\`.
- **U-4** · no rulebook · The sides of a battle without an umpire may agree how long each phase lasts. When that time has passed, the bot makes every late side ready, and nothing else happens to its units. A side that is late twice in a row, and has done nothing in public since, is away. Anyone without a side may then play it, as long as they do not know the secrets of another. The battle may end by its objectives, and a player may be given a seat, without an answer of a side that is away. Everything else still needs its answer.
  Code: \`board/commands.ts\`, \`board/rows.ts\`, \`agreement/rows.ts\`. Tests: \`game/absence.test.ts\`, \`discord/reminding.test.ts\`.
`;

/** Returns the text of docs/rulings.md. @param root the project's folder */
export function renderRulingsPage(rulesets: readonly Ruleset[], root: string): string {
  return [HEAD, HOUSE, ...rulesets.map((ruleset) => rulebookPart(ruleset, root))].join('\n').trimEnd() + '\n';
}

function rulebookPart({ id, title, rulings }: Ruleset, root: string): string {
  const code = textsUnder(join(root, 'src/rules', id), (file) => file.endsWith('.ts') && file !== 'rulings.ts');
  const tests = textsUnder(join(root, 'tests/rules', id), (file) => file.endsWith('.test.ts'));
  const lines = rulings.map((ruling) => {
    const { code: inCode, tests: inTests } = trace(ruling.id, code, tests);
    const files = (list: readonly string[]): string => list.map((file) => `\`${file}\``).join(', ') || 'none';
    return `- **${ruling.id}** · ${ruling.cite} · ${ruling.text}\n  Code: ${files(inCode)}. Tests: ${files(inTests)}.`;
  });
  const coverage = readFileSync(join(root, 'src/rules', id, 'coverage.md'), 'utf8').trim();
  return [
    `## ${title}`,
    '',
    `Paths of code begin in \`src/rules/${id}/\`, those of tests in \`tests/rules/${id}/\`.`,
    '',
    ...lines,
    '',
    coverage,
    '',
  ].join('\n');
}

type Texts = ReadonlyMap<string, string>;

function textsUnder(folder: string, admit: (file: string) => boolean): Texts {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(admit)
    .sort();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function trace(id: string, code: Texts, tests: Texts): Traced {
  const named = new RegExp(`\\b${id}(?!\\d)`);
  const having = (texts: Texts): string[] => [...texts].filter(([, text]) => named.test(text)).map(([file]) => file);
  return { code: having(code), tests: having(tests) };
}
