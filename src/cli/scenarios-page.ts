/**
 * Builds docs/scenarios.md, which explains how to write a scenario, and docs/scenario.schema.json, from the schema and the
 * built-in scenarios.
 */
import type { Json, JsonObject } from '../dice/index.js';
import { SCENARIO_FILES, readBuiltInScenarios } from '../discord/battles/shelf.js';
import { createScenarioSchema } from '../game/index.js';
import type { Ruleset } from '../rules/index.js';

/** The id of the scenario that the page shows in full. */
export const SHOWN_SCENARIO_ID = 'palacio-de-ibarra';

const HEAD = `# Scenarios

A scenario is a battle before its first turn, in one JSON file. It has the rulebook and settings, the sides and their briefings, the map, the order of
battle, and the places of units. \`npm run docs\` makes this page from the schema of the format and from the built-in scenarios. A test fails if the page
is out of date.

## Play a scenario

\`/game start scenario:\` lists the built-in scenarios for the server's rulebooks, and the scenarios saved on this server. You first see a card, which
describes the battle and which only you can see. Press _Start, private channels_ or _Start, one channel_ on the card to start the battle and become its
umpire. The opening post has a button for each side. A person who presses it becomes a player of that side and sees its briefing. \`/my\` shows the
briefing again. Players have read their side's briefing, so only an umpire can move them to another side, with \`/side edit\`. In a battle without an
umpire, the sides can agree on that. After _Start, one channel_, the opening post has the button _Create channels_. Like \`/game channels create\`, it creates
channels for the sides, the umpires and everyone.

The record has the start of such a battle as two commands: one starts the battle, and the other puts the scenario into it. \`/undo\` undoes the second
command. \`/log export\` and \`/verify\` treat both like other commands.

`;

const WRITING = `## Write a scenario

\`/game start file:\` takes your own file, of at most 1 MB. If the file has mistakes, no battle starts, and you see up to 25 of them, each with its place:
\`order, units 4, base-fp: it must be at most 40\`. [scenario.schema.json](scenario.schema.json) is the JSON Schema of the format, for editors that check
while you write. It describes the structure of the file. Only the bot checks the file against the rulebook.

- **Start with a battle.** Set up a battle by commands, best on a map. Then \`/scenario save\` gives its umpire the file. With \`from:now\` it saves the
  battle as it is now, and counts turns from now. Losses, disruption and ground stay. What belongs to the turn does not: no unit has moved, fired,
  failed or touched an enemy yet, and no test is due. You see the kind and number of the entries that a scenario cannot contain. If you start a battle from
  a file and save it again, the new file has no \`$schema\` and \`balance\`.
- **The order of battle** has the format of \`/unit import\` and \`/unit export format:json\`. So you can set up a battle by commands, export it, and copy the
  result.
- **Sides** are in two places: in \`order\` with their fields of the rulebook, and in \`sides\` with their nation and briefing. Their names must match.
- **Places** are written as in commands. \`23,18\` counts from the near left corner, and \`1207\` is a hex. Each square has nine numbered parts: 1, 2 and
  3 are in the far row, 7, 8 and 9 in the near row. So \`D4.7\` is the near left part of square D4. \`D4\` is the middle of the square. If the map has
  \`squares: ask\`, \`D4\` is any place in the square.
- **Reinforcements** are units that arrive later. Each entry has a \`turn\`, perhaps a \`phase\`, and a \`unit\` like those of \`order.units\`. \`at\` is
  the place where the unit arrives. If \`at\` has several places, the side chooses one of them. With \`edge\` instead of \`at\`, the side chooses a place
  along this edge of the map:
  \`{ "turn": 3, "edge": "left", "unit": { "name": "Jungwirth", "side": "Germany", "troops": "foot", "status": 4 } }\`. With an edge or several places you
  may also use turn 1. The side then places the unit itself as soon as the battle has started. Before reinforcements arrive, only their side and umpires
  know of them. So mention them in the side's briefing.
- **The calendar** lists the umpire's announcements and actions in later turns. An entry has a \`turn\`, a \`name\` and perhaps a \`text\`. \`side\` is the
  side that reads the entry. With \`"umpires": true\` only umpires read it. If an entry has neither \`side\` nor \`umpires\`, everyone reads it. An entry may
  also have an \`act\`, the name of an action such as \`minefield-add\`, with its values in \`params\`. Then an umpire has a button to carry out that action.
- **Secrets.** Only a side and the umpires see the side's briefing. Only umpires see \`umpires\`. Everyone sees \`about\`, the sides and the map, except
  features of the map with a \`side\`. The rulebook decides which units are hidden.
- **Sight** is in \`map\`, if the rulebook leaves it to umpires (corps, megagame, 1943). \`"sight": true\` gives each side contacts with the units that its own
  units see. \`sightFar\` and \`sightInto\` change the distances. Without \`sight\` a file of version 2 is like a new map: units see each other in the megagame,
  and in corps and 1943 as soon as orders are sealed. \`"sight": false\` prevents both. In \`settings\`, \`"orders": "sealed"\` in \`house\` seals orders
  from the start, as \`/game orders\` does, and \`exactStrength\` says whether fights show the exact strength of enemies. The bot also reads files of version 1. Their battles are without sight, unless the map has \`"sight": true\`.
- **Victory.** The briefings describe it, and so do the \`objectives\` if the file has any. Umpires read all briefings.

`;

const ORBAT_MAPPER = `## Use ORBAT Mapper

[ORBAT Mapper](https://orbat-mapper.app) draws orders of battle, and plays them over time on a map of the earth. The bot reads and writes its scenario
documents.

- **Import**: \`/unit import file:\` takes a document of version 3 or lower. A symbol of a land unit becomes a unit if the rulebook has units of its kind
  and size: for example companies in Eagles, and battalions in corps. The unit has the usual strength of the rulebook. \`src/rules/<rulebook>/symbols.ts\`
  has the table of symbols. The unit is part of the division, formation, battalion or headquarters above it in the document, as the rulebook has it.
  Symbols below a unit do not become units, because they are its parts. Symbols below a headquarters do.
- **Choices**: the preview and the record list all other symbols with the reason. Examples are ships, aircraft, and a size that the rulebook does not
  have. The menu _Choose a unit without a template_ lists the kinds of such symbols, with the number of units of each. An example: _Armoured scouts,
  a platoon (3 units)_. Choose a kind, and then a template, which is a ready-made unit of the rulebook. Your choice applies to all symbols of that kind in this
  import. Symbols for which you choose nothing do not become units. If such a symbol has the size of the rulebook's formations, it is still the superior
  of the units below it.
- **Preview**: you see the new units and the remaining symbols. No unit is added before you press _Import_ or, if the battle has sides without units,
  another button for the import. If two units have the same name, the second gets its superior's name too.
- **Places** are imported if the battle has a map, and the document a bounding box (\`settings.boundingBox\`: west, south, east, north). The south-west
  corner of the box becomes the near left corner of the map. Each unit is at its first place in the document. The preview lists units whose place is off
  the map.
- **Export**: \`/log export format:orbat-mapper\` writes the course of the battle, as far as you may know it. The document has units, their symbols and
  superiors, and their places over time. Each turn of the battle is an event of the document. A unit lost from sight stays at its last known place, with the
  symbol for a suspected position. A destroyed unit gets the symbol of a destroyed unit. A weakened unit has the sign \`(-)\`, and its strength in the title
  (_A Coy: 3 of 4 FP_). Players do not see the superiors of enemy units.
- **Coordinates**: the map of a battle has no longitude and latitude. In the export its near left corner is at 0, 0. The option \`anchor:51.98,5.92\`
  (latitude, longitude) puts the corner elsewhere. North is at the far edge.
- **Distances** in the document are those on the ground. On the usual maps an inch is 100 yards in Eagles and 508 m in corps. A hex is 200 yards in Eagles
  and 5 km in the megagame. Yards and km keep their length. In a rulebook without its own scale, an inch or a hex is 50 m.
- **There and back**: if you import an exported document, you get units with the same names and symbols at their first places. They have the usual
  strengths of the rulebook. \`/unit export format:json\` keeps strengths. \`/scenario save\` keeps the map and the places of units too.

`;

const PARTS: readonly (readonly [title: string, words: string, keys: readonly string[]])[] = [
  ['The card', 'The card, which describes the battle before it starts, shows most of this part. Everyone sees `about`, so it must not have a side’s secrets.', [
    '$schema', 'version', 'rulebook', 'title', 'place', 'date', 'about', 'teaches', 'credits', 'licence', 'players', 'hours', 'turns',
  ]],
  ['Settings', '`rulebook` has the settings that `/game start` takes for this rulebook. `house` has the settings that are the same in all rulebooks.', ['settings']],
  ['Sides and briefings', 'The briefing of each side has its task, its knowledge, and the way to win. Umpires read how to run the battle and how to count victory.', ['sides', 'umpires']],
  ['The map', 'The map has the values of `/map new`, and each feature those of `/map feature`. `at` has the corners of an area, the waypoints of a line, or one point.', ['map']],
  ['The order of battle', 'The order has the sides and the units. `acts` has other parts such as formations, air groups or a chart. Keys other than `name` and `side` are fields of the rulebook. A missing field has its usual value.', ['order']],
  ['Positions', 'The places of units are written as in `/map place`. `facing` is in degrees, and 0 points away from the near edge. `line` binds a unit to a line, such as a train to its railway.', ['positions']],
  [
    'Objectives',
    'The objectives have the values of `/objective add`. `victory` names a victory by its lead in points. Without both, only the briefings say how to win.',
    ['objectives', 'victory'],
  ],
  [
    'Balance',
    'The card shows how often each side won when a program played both sides many times. `npm run balance` plays the built-in scenarios in this way and counts the victories. Scenarios of rulebooks that leave fire to people are not measured. Your file does not need this part.',
    ['balance'],
  ],
]; // prettier-ignore

/** Builds the text of docs/scenarios.md. @param format formats JSON like the files of the built-in scenarios */
export function renderScenariosPage(rulesets: readonly Ruleset[], format: (value: Json) => string): string {
  const file = SCENARIO_FILES[SHOWN_SCENARIO_ID] as JsonObject;
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
    `## Read a whole file\n\nThis section shows [scenarios/${SHOWN_SCENARIO_ID}.json](../scenarios/${SHOWN_SCENARIO_ID}.json), the smallest built-in scenario, part by part.\n\n`,
    ...parts,
  ]
    .join('')
    .trimEnd()
    .concat('\n');
}

function shelfTable(rulesets: readonly Ruleset[]): string {
  const rows = readBuiltInScenarios().map(({ id, scenario }) => {
    const { title, date, rulebook, sides, order, hours, turns, teaches } = scenario;
    const named = rulesets.find((ruleset) => ruleset.id === rulebook)?.title ?? rulebook;
    const against = sides.map(({ name }) => `${name} ${order.units.filter(({ side }) => side === name).length}`).join(', ');
    return `| \`${id}\` | ${title}, ${date} | ${named} | ${against} | ${hours} h, ${turns} turns | ${teaches} |`;
  });
  return `## Choose a built-in scenario\n\n| scenario | battle | rulebook | units | length | you will learn |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n\n`;
}

function keysTable(): string {
  const { properties = {}, required = [] } = createScenarioSchema();
  const rows = Object.entries(properties as Record<string, JsonObject>).map(([key, { description = '', default: usual }]) => {
    const isNeeded = (required as readonly Json[]).includes(key) && usual === undefined;
    return `| ${isNeeded ? `**${key}**` : key} | ${typeof description === 'string' ? description : ''} |`;
  });
  return `| key | meaning |\n| --- | --- |\n${rows.join('\n')}\n\nA scenario must have the keys in bold.\n\n`;
}

/** Returns the contents of docs/scenario.schema.json. */
export const buildScenarioSchema = (): Json => ({
  ...createScenarioSchema(),
  title: 'A scenario of discord-umpire',
});
