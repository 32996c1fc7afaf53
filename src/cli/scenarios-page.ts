/** docs/scenarios.md and docs/scenario.schema.json: how a scenario is written, made of its schema and of the shelf. */
import type { Json, JsonObject } from '../dice/index.js';
import { SHELF_FILES, shelf } from '../discord/battles/shelf.js';
import { scenarioSchema } from '../game/index.js';
import type { Ruleset } from '../rules/index.js';

/** The battle that is shown whole. */
export const SHOWN = 'palacio-de-ibarra';

const HEAD = `# Scenarios

A scenario is a battle before its first turn, in one JSON file. It has the rulebook and settings, the sides and their briefings, the map, the order of
battle, and the places of units. \`npm run docs\` generates this page from the schema of the format and from the shelf (the ready battles of the bot). A
test fails if the page is stale.

## Playing one

\`/game start scenario:\` offers the shelf. At first only you see the card of the battle. _Begin_ makes you its umpire. The post that opens the battle has
a button for each side. The button makes a person a player of that side, and shows him its briefing. \`/my\` shows him the briefing again. Because a player
has read his side's briefing, only an umpire can move him to another side, with \`/side edit\`. The button _Rooms_ of the same post does what
\`/game rooms make\` does: it makes channels for the sides, the umpires and everybody.

The record has all of this as two commands of the umpire, the beginning and the opening. \`/undo\` takes the opening back. \`/log export\` and \`/verify\` treat
both like all other commands.

`;

const WRITING = `## Writing one

\`/game start file:\` takes your own file, of at most 1 MB. If the file has mistakes, the bot names each with its place before the battle begins:
\`order, units 4, base-fp: it must be at most 40\`. [scenario.schema.json](scenario.schema.json) is the JSON Schema of the format, for editors that check
while you write. It describes the structure of the file. Only the bot checks the file against the rulebook.

- **Begin with a battle.** Set up a battle by commands, on a map. Then \`/scenario save\` gives its umpire the file. With \`from:now\` it saves the battle as
  it is now, and counts turns from now. The bot names everything that a scenario cannot contain. If you open a file and save it again, only \`$schema\` and
  \`balance\` get lost.
- **The order of battle** has the format of \`/unit import\` and \`/unit export format:json\`. So you can set up a battle by commands, export it, and copy the
  result.
- **Sides** stand in two places: in \`order\` with their fields of the rulebook, and in \`sides\` with their nation and briefing. Their names must match.
- **Places** are written as in commands. \`23,18\` counts from the near left corner, \`D4.7\` is a ninth of a square, and \`1207\` is a hex. A square alone means
  its middle. If the map has \`squares: ask\`, it means any place in the square.
- **Reinforcements** are units that arrive later. Each entry has a \`turn\`, perhaps a \`phase\`, and a \`unit\` like those of \`order.units\`. \`at\` is one place or
  several. With an \`edge\` of the map in its place, the side chooses where the unit enters:
  \`{ "turn": 3, "edge": "left", "unit": { "name": "Jungwirth", "side": "Germany", "troops": "foot", "status": 4 } }\`. With an edge or several places, turn 1
  means the beginning, so a side can place its units itself. Only that side and umpires know of reinforcements before they arrive. So mention them in the
  side's briefing.
- **The calendar** lists what the umpire says or does in later turns. An entry has a \`name\` and perhaps a \`text\`. \`side\` names the side that reads it, and
  \`umpires\` keeps it for the umpires; without both, everybody reads it. If an entry has \`act\` and \`params\`, a button lets an umpire carry out that act.
- **Secrets.** A side and the umpires see the side's briefing. Only umpires see \`umpires\`. Everybody sees \`about\`, the sides and the map, except features of
  the map with a \`side\`. The rulebook decides which units are hidden.
- **Victory.** The briefings describe it, and so do the \`objectives\` if the file has any. Umpires read all briefings.

`;

const ORBAT_MAPPER = `## ORBAT Mapper

[ORBAT Mapper](https://orbat-mapper.app) draws orders of battle, and plays them over time on a map of the earth. The bot reads and writes its scenario
documents.

- **Import**: \`/unit import file:\` takes a document of version 3 or lower. A symbol of a land unit becomes a unit if the rulebook has units of its size:
  companies in Eagles, battalions in corps. The unit has the usual strength of the rulebook. \`src/rules/<rulebook>/symbols.ts\` has the table of symbols. The
  unit belongs to the division, formation or battalion above it in the document. Symbols below a unit are parts of it. Symbols below a headquarters are units.
- **Choices**: the preview and the record name all other symbols with the reason. Examples are ships, aircraft, and a size that the rulebook does not have. The
  menu _Units that no template fits_ lists each kind of such symbols with its units (_Armoured scouts, a platoon (3 units)_). Choose a kind, and then a
  template of the rulebook. Your choice applies to all symbols of that kind in this import. The import leaves out symbols for which you choose nothing. A
  symbol left out may have the size of the rulebook's formations. Then it is still the superior of the units below it.
- **Preview**: it lists the new units and the remaining symbols. The bot adds no unit before you press _Import_. If two units have the same name, the second
  gets its superior's name too.
- **Places**: the bot imports them if the battle has a map, and the document a bounding box (\`settings.boundingBox\`: west, south, east, north). The south-west
  corner of the box becomes the near left corner of the map. Each unit stands at its first place in the document. The preview names units whose place is off
  the map.
- **Export**: \`/log export format:orbat-mapper\` writes the course of the battle, as far as you may know it. The document has units, their symbols and
  superiors, and their places over time. Each turn of the battle is an event of the document. A unit lost from sight stays at its last known place, with the
  symbol for a suspected position. A destroyed unit gets the symbol of a destroyed unit. A weakened unit has the sign \`(-)\`, and its strength in the title
  (_A Coy: 3 of 4 FP_). Players do not see the superiors of enemy units.
- **Coordinates**: the map of a battle has none. By default its near left corner is at 0, 0. \`anchor:51.98,5.92\` (latitude, longitude) puts it elsewhere. North
  is at the far edge.
- **Distances** are those on the ground. An inch is 100 yards in Eagles, a hex there is 200 yards, and an inch in corps is 508 m. Yards and km keep their
  length. In a rulebook without a scale an inch or a hex is 50 m.
- **There and back**: if you import an exported document, you get the same units at their first places, but with the usual strengths.
  \`/unit export format:json\` keeps strengths. \`/scenario save\` keeps the map and the places of units too.

`;

const PARTS: readonly (readonly [title: string, words: string, keys: readonly string[]])[] = [
  ['What it is', 'This is the heading that the card shows. Everybody sees `about`, so it must not contain a side’s secrets.', [
    '$schema', 'version', 'rulebook', 'title', 'place', 'date', 'about', 'teaches', 'credits', 'licence', 'players', 'hours', 'turns',
  ]],
  ['Settings', 'The settings of the rulebook are those that `/game start` asks for. All rulebooks have the settings of the house.', ['settings']],
  ['Who plays, and what each is told', 'The briefing of each side has its task, its knowledge, and the way to win. Umpires read how to run the battle and how to count victory.', ['sides', 'umpires']],
  ['The map', 'The map has the values of `/map new`, and each feature those of `/map feature`. `at` has the corners of an area, the bends of a line, or one point.', ['map']],
  ['The order of battle', 'The order has the sides, the units, and in `acts` other parts such as formations, air groups or a chart. Keys other than `name` and `side` are fields of the rulebook. A missing field has its usual value.', ['order']],
  ['Positions', 'The places of units are written as in `/map place`. `facing` is in degrees, and 0 points away from the near edge.', ['positions']],
  [
    'What wins',
    'The objectives have the values of `/objective add`. `victory` names a victory by its lead in points. Without both, only the briefings tell how to win.',
    ['objectives', 'victory'],
  ],
  [
    'How it is balanced',
    'The card shows how often each side won when the battle was played many times. `npm run balance` plays the battles of the shelf and counts this. Your file need not have it.',
    ['balance'],
  ],
]; // prettier-ignore

/** Writes the text of docs/scenarios.md. @param format writes JSON as the files of the shelf are written */
export function scenariosPage(rulesets: readonly Ruleset[], format: (value: Json) => string): string {
  const file = SHELF_FILES[SHOWN] as JsonObject;
  const parts = PARTS.map(([title, words, keys]) => {
    const part = Object.fromEntries(keys.filter((key) => file[key] !== undefined).map((key) => [key, file[key]!]));
    return `### ${title}\n\n${words}\n\n\`\`\`json\n${format(part)}\`\`\`\n\n`;
  });
  return [
    HEAD,
    shelfTable(rulesets),
    WRITING,
    keysTable(),
    ORBAT_MAPPER,
    `## A whole file\n\nThis section shows [scenarios/${SHOWN}.json](../scenarios/${SHOWN}.json), the smallest file of the shelf, part by part.\n\n`,
    ...parts,
  ]
    .join('')
    .trimEnd()
    .concat('\n');
}

function shelfTable(rulesets: readonly Ruleset[]): string {
  const rows = shelf().map(({ id, scenario }) => {
    const { title, date, rulebook, sides, order, hours, turns, teaches } = scenario;
    const named = rulesets.find((ruleset) => ruleset.id === rulebook)?.title ?? rulebook;
    const against = sides.map(({ name }) => `${name} ${order.units.filter(({ side }) => side === name).length}`).join(', ');
    return `| \`${id}\` | ${title}, ${date} | ${named} | ${against} | ${hours} h, ${turns} turns | ${teaches} |`;
  });
  return `## The shelf\n\n| scenario | battle | rulebook | units | how long | what it teaches |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n\n`;
}

function keysTable(): string {
  const { properties = {}, required = [] } = scenarioSchema();
  const rows = Object.entries(properties as Record<string, JsonObject>).map(([key, { description = '', default: usual }]) => {
    const isNeeded = (required as readonly Json[]).includes(key) && usual === undefined;
    return `| ${isNeeded ? `**${key}**` : key} | ${typeof description === 'string' ? description : ''} |`;
  });
  return `| key | meaning |\n| --- | --- |\n${rows.join('\n')}\n\nA scenario must have the keys in bold.\n\n`;
}

/** The contents of docs/scenario.schema.json. */
export const schemaFile = (): Json => ({
  ...scenarioSchema(),
  title: 'A scenario of discord-umpire',
});
