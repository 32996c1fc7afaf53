/** docs/scenarios.md and docs/scenario.schema.json: how a scenario is written, made of its schema and of the shelf. */
import type { Json, JsonObject } from '../dice/index.js';
import { SHELF_FILES, shelf } from '../discord/battles/shelf.js';
import { scenarioSchema } from '../game/index.js';
import type { Ruleset } from '../rules/index.js';

/** The battle that is shown whole. */
export const SHOWN = 'palacio-de-ibarra';

const HEAD = `# Scenarios

A scenario is a battle before its first turn, in one JSON file: the rulebook and settings, the sides and their briefings, the map, the order of
battle, and the positions of units. \`npm run docs\` generates this page from the schema of the format and from the shelf; a test fails if the page is stale.

## Playing one

\`/game start scenario:\` offers the shelf. At first only you see the card of the battle; *Begin* makes you its umpire. The post that opens the battle has a
button for each side, which makes a person a player of that side and shows him its briefing. Its button *Rooms* does the same as \`/game rooms make\`. \`/my\`
shows the briefing again. A player has read the briefing of his side, so only an umpire can move him to another one: \`/side edit\`.

The record has all of this as two commands of the umpire, the beginning and the opening. \`/undo\` takes the opening back; \`/log export\` and \`/verify\`
treat both like all other commands.

`;

const WRITING = `## Writing one

\`/game start file:\` takes your own file, of at most 1 MB like other uploads. Before the battle begins, every mistake in the file is named with its place:
\`order, units 4, base-fp: it must be at most 40\`. [scenario.schema.json](scenario.schema.json) is the JSON Schema of the format, for editors that check while you
write. It describes the structure of the file; only the bot checks it against the rulebook.

- **Begin with a battle**: set up a battle by commands, on a map; then \`/scenario save\` gives its umpire the file. \`from:now\` saves the battle as it is now, with its turns
  counted from now, and names whatever a scenario cannot contain. A file that is opened and saved again stays the same.
- **The order of battle** has the format of \`/unit import\` and \`/unit export format:json\`: set up a battle by commands, export it, and copy the result.
- **Sides** stand in two places: in \`order\` with their fields of the rulebook, in \`sides\` with their players and briefing. Their names must match.
- **Places** are written as in commands: \`23,18\` from the near left corner, \`D4.7\` a ninth of a square, \`1207\` on hexes. A square alone means its middle or, if the map asks (\`squares\`), any place in it.
- **Reinforcements** are units that arrive later. Each entry has a \`turn\` (and a \`phase\`) and a \`unit\` like those of \`order.units\`. \`at\` is one place or several; instead of it an \`edge\` of the map
  lets the side choose where the unit enters: \`{ "turn": 3, "edge": "left", "unit": { "name": "Jungwirth", "side": "Germany", "troops": "foot", "status": 4 } }\`. With an edge or several places, turn 1
  means the beginning, so a side can place its units itself. Only that side and umpires know of reinforcements before they arrive; its briefing should mention them.
- **The calendar** lists what the umpire says or does in later turns: \`name\`, \`text\` and the audience (\`side\`, or \`umpires\`; everybody if left out). If an entry has \`act\` and \`params\`, a button lets an umpire carry out that act.
- **Secrets**: a side and the umpires see the side's briefing; only umpires see \`umpires\`. Everybody sees \`about\`, the map and the sides, except features with a \`side\`. The rulebook decides which units are hidden.
- **Victory** is described in the briefings, and by \`objectives\` if the file has any; umpires read all briefings.

`;

const ORBAT_MAPPER = `## ORBAT Mapper

[ORBAT Mapper](https://orbat-mapper.app) draws orders of battle and plays them over time on a map of the earth. The bot reads and writes its scenario documents.

- **Import**: \`/unit import file:\` takes a document of version 3 or lower. Each symbol of a land unit becomes a unit with the usual strength of the rulebook, if the rulebook has units of its size: companies
  in Eagles, battalions in corps. \`src/rules/<rulebook>/symbols.ts\` has the table of symbols. The new unit belongs to the division, formation or battalion above it in the document. Symbols below a unit are
  parts of it; symbols below a headquarters are units.
- **Choices**: the preview and the record name all other symbols with the reason, such as ships, aircraft, or a size that the rulebook does not have. The menu _Units that no template fits_ lists each kind of
  symbol with its units (_Armoured scouts, a platoon (3 units)_). Choose a kind, and then a template of the rulebook. Your choice applies to all symbols of that kind in this import, and their units keep their
  superiors. Symbols without a choice are left out. If the rulebook has formations of its size, such a symbol still stays the superior of the units below it.
- **Preview**: it lists the new units and the remaining symbols. No unit joins before you press _Import_. If two units have the same name, the second gets its superior's name too.
- **Places** are imported if the battle has a map and the document a bounding box (\`settings.boundingBox\`: west, south, east, north). The box's south-west corner becomes the near left corner of the map. Each
  unit stands at its first place in the document. The preview names units whose place is off the map.
- **Export**: \`/log export format:orbat-mapper\` writes the course of the battle, as far as you may know it: units, their symbols and superiors, and their places over time. A unit lost from sight stays at its
  last known place, with the symbol for a suspected position. A destroyed unit has the symbol of a destroyed unit from then on. A weakened unit has the sign \`(-)\`, and its strength in the title (_A Coy: 3 of 4
  FP_). Players do not see the superiors of enemy units. Each turn of the battle is an event of the document.
- **Coordinates**: the map of a battle has none. By default its near left corner is at 0, 0; \`anchor:51.98,5.92\` (latitude, longitude) puts it elsewhere. The far edge is the north.
- **Distances** are those on the ground. An inch is 100 yards in Eagles (a hex 200) and 508 m in corps. Yards and km keep their length. In a rulebook without a scale an inch or a hex is 50 m.
- **There and back**: if you import an exported document, you get the same units at their first places, but with the usual strengths. \`/unit export format:json\` keeps strengths, and \`/scenario save\` keeps everything.

`;

const PARTS: readonly (readonly [title: string, words: string, keys: readonly string[]])[] = [
  ['What it is', 'The heading as the card shows it. Everybody sees `about`, so it must not contain a side’s secrets.', [
    '$schema', 'version', 'rulebook', 'title', 'place', 'date', 'about', 'teaches', 'credits', 'licence', 'players', 'hours', 'turns',
  ]],
  ['Settings', 'The settings of the rulebook are those that `/game start` asks for. All rulebooks have the settings of the house.', ['settings']],
  ['Who plays, and what each is told', 'The briefing of each side: its task, its knowledge, and how it wins. Umpires read how to run the battle and how to count victory.', ['sides', 'umpires']],
  ['The map', 'The map has the values of `/map new`, each feature those of `/map feature`: the corners of an area, the bends of a line, or one point.', ['map']],
  ['The order of battle', 'The sides, the units, and other parts of the order (`acts`: formations, air groups, a chart). Keys beside `name` and `side` are fields of the rulebook; fields that are left out have their usual values.', ['order']],
  ['Positions', 'The places of units, written as in `/map place`. `facing` is in degrees; 0 points away from the near edge.', ['positions']],
  [
    'What wins',
    'The objectives, with the values of `/objective add`, and the name of a victory by its lead. If both are left out, only the briefings tell how to win.',
    ['objectives', 'victory'],
  ],
  [
    'How it is balanced',
    'How often each side won when the battle was played many times, for the card. It may be left out; `npm run balance` calculates it for the shelf.',
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
    `## A whole file\n\n[scenarios/${SHOWN}.json](../scenarios/${SHOWN}.json), the smallest of the shelf, part by part.\n\n`,
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
  return `| key | meaning |\n| --- | --- |\n${rows.join('\n')}\n\nKeys in bold are needed.\n\n`;
}

/** The contents of docs/scenario.schema.json. */
export const schemaFile = (): Json => ({
  ...scenarioSchema(),
  title: 'A scenario of discord-umpire',
});
