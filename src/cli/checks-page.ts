import { composeWithModules } from '../house/index.js';
import type { CheckName, Role, Ruleset } from '../rules/index.js';

const HEAD = `# What your bot now refuses

The bot looks at the map before it rolls. A player's action that cannot be is refused in one sentence, with the measured fact and what
would do, and nothing is offered by a green button that would be refused. Before a move or a barrage the post names the price, such as a
position that the unit leaves, or your own units in the zone.

- **You are a player.** Do what the refusal says, or ask an umpire. Where the places are too inexact to tell, you are asked once: press
  _Settled at the table_ if the figures on the table allow it. The post says so.
- **You are an umpire.** You are asked once. _Do it anyway_ carries the action out, and the post says that it was your decision.
- **You play without an umpire.** The other side must agree: \`/propose\`. So it must to what the places leave open, if its units are concerned.
- **You do not want it.** \`/game checks mode:warn\` only warns, and \`mode:off\` checks nothing. \`switch-off:\` switches off a single check. The
  setting is on record.

The checks bind where the map binds (\`ground:map\`) and both places are exact. With figures on a table (\`ground:table\`), squares, stale or
photographed places, the doubt counts: the bot refuses only what cannot be, and asks about the rest. A battle without a map is played as
before. What a side does not know is never measured for it.

Once units have begun to move, a player puts a new unit onto the map only where it touches no enemy that its side knows, because a unit
comes into contact by moving (\`ground\`).

A unit that a scenario or an umpire has bound to a line, such as a train to its railway, cannot leave that line (\`ground\`). Orders bind in
every rulebook. Without an umpire, so do phases, where a rulebook plays an action in certain ones.

The command \`npm run docs\` makes this page from the checks of the rulebooks, and a test fails if the page is out of date.
`;

/** The question that each check answers, with an example of a fact that the check finds. */
const MEANINGS: Readonly<Record<CheckName, readonly [asks: string, example: string]>> = {
  contact: ['Do the units touch, or stand as near as the book asks?', 'Ash and Tom are 1270 yd apart. They must touch.'],
  reach: ['Is it within this phase’s movement?', 'Ash would end 6 in from Tom. Its move must end touching that unit.'],
  range: ['Is it within range? Are own units in the zone?', 'Your own unit is in the zone: Scouts.'],
  ground: ['Does the ground let it, and what does the move give up?', 'The unit crosses the Liswarta away from a bridge.'],
  phase: [
    'Does the book play it now? Only without an umpire, also where the book fixes no sequence (M-48, W-30).',
    'This action normally comes in the Melee phase.',
  ],
  orders: ['Is it as the unit’s opened order says?', 'Not as ordered: Ash has the order “Hold”.'],
  chance: ['Can any face of the dice have an effect?', 'Only hits on 0 count at this range, and none of its dice is left.'],
  typed: [
    'Is a typed value no better than what the map measures, and is the enemy a unit on the map?',
    'The map shows a different distance (2000 yd).',
  ],
};

/** Returns the text of docs/what-the-bot-refuses.md. */
export function renderChecksPage(rulesets: readonly Ruleset[]): string {
  const meanings = Object.entries(MEANINGS).map(([name, [asks, example]]) => `| \`${name}\` | ${asks} | ${example} |`);
  const list = ['## The checks', '', '| check | what it asks | what you may read |', '| --- | --- | --- |', ...meanings, ''];
  return [HEAD, ...list, ...rulesets.flatMap(rulebookPart)].join('\n').trimEnd() + '\n';
}

function rulebookPart(ruleset: Ruleset): readonly string[] {
  const { title, commands, procedures, actChecks = {} } = ruleset;
  const ofProcedures = commands.flatMap(({ name, procedures: ids }) =>
    Object.entries(ids).flatMap(([sub, id]) => {
      const { checks = [], favours = {}, roles = {} } = procedures.find((procedure) => procedure.id === id) ?? {};
      const needed = Object.values<Role>(roles).flatMap(({ neededBy }) =>
        neededBy === undefined ? [] : [{ name: 'typed' as const, cites: [neededBy] }],
      );
      const typed = Object.keys(favours).length > 0 ? [{ name: 'typed' as const, cites: [] }] : [];
      return rowsOf(`${name} ${sub}`, [...checks, ...needed, ...typed]);
    }),
  );
  const ofActs = composeWithModules(ruleset).actCommands.flatMap(({ name, acts }) =>
    Object.entries(acts).flatMap(([sub, [id]]) => rowsOf(`${name} ${sub}`, composeWithModules(ruleset).act(id)?.checks ?? [])),
  );
  // The acts of every rulebook, such as `map-back`.
  const ofAll = Object.entries(actChecks).flatMap(([id, checks]) => rowsOf(id.replace('-', ' '), checks));
  return [
    `## ${title}`,
    '',
    '| command | checks, with the sections they rest on |',
    '| --- | --- |',
    ...ofProcedures,
    ...ofActs,
    ...ofAll,
    '',
  ];
}

/** The details of a check that the page lists. */
interface Listed {
  readonly name: CheckName;
  readonly cites: readonly string[];
}

/** Returns the row for a command in the table; an empty list for a command without checks. */
function rowsOf(command: string, checks: readonly Listed[]): readonly string[] {
  if (checks.length === 0) return [];
  const names = [...new Set(checks.map(({ name }) => name))];
  const words = names.map((name) => {
    const cites = [...new Set(checks.flatMap((check) => (check.name === name ? check.cites : [])))];
    return `${name}${cites.length === 0 ? '' : ` (${cites.join(', ')})`}`;
  });
  return [`| \`/${command}\` | ${words.join('; ')} |`];
}
