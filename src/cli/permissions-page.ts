import {
  BUTTON_PERMISSIONS,
  FORM_PERMISSIONS,
  housePermissions,
  MESSAGE_PERMISSIONS,
  type Permission,
  rulebookPermissions,
  WHO,
} from '../discord/permissions.js';
import type { Ruleset } from '../rules/index.js';

const HEAD = `# Permissions

Who may use what. The bot refuses everybody else, privately, before anything is looked at, and offers them no completion. Generated
by \`npm run docs\` from \`src/discord/permissions.ts\`, by which the bot itself goes; a test fails when this page is stale, and
another presses everything as everybody.

A member is an umpire, a player or an onlooker in each battle by itself. Umpires of a battle are who started it, members of the
role that it names, and the server's administrators; who administers another server is nobody here. Players are named by a side, or
hold its role.
`;

const MORE = `## What hangs on more than who asks

The game looks at these itself, whatever the tables above let through:

- A player acts with the own side's units alone. Any figure may be named as a target, for all see it stand there.
- A procedure that belongs to certain phases is a player's in those phases; an umpire's always.
- \`dice:\` on a procedure: whoever \`/game dice\` allows in this battle (umpires, unless it says otherwise).
- Some options of acts are for umpires; the refusal says which.
- What one side keeps to itself is told to its players and umpires alone, by whatever command it is asked for. See
  [architecture.md](architecture.md), _Who may know what_.
- A battle that has ended takes nothing more.
- Buttons and forms are checked when they are used, not when they were shown: who is no umpire any more presses in vain. A custom id
  that was made up, or belongs to another server, opens nothing.
`;

const ABROAD = `## Installed for a person

Whoever has installed the bot for himself may use these anywhere, but for \`/rules why\` and with everything typed, in the channel of a battle too, which is never looked at then. Every
other command, message command, button and form is refused there, to umpires as well. Nobody is answered more than 30 times in a minute.

`;

/**
 * docs/permissions.md
 * @param abroad the commands that work where a person has installed the bot for himself
 */
export function permissionsPage(rulesets: readonly Ruleset[], abroad: readonly string[]): string {
  const slashed = ([words, permission]: readonly [string, Permission]): readonly [string, Permission] => [
    `/${words}`,
    permission,
  ];
  return [
    HEAD,
    '## Who is who',
    '',
    '| word | who that is |',
    '| --- | --- |',
    ...Object.entries(WHO).map(([word, meaning]) => `| ${word} | ${meaning} |`),
    '',
    '## Commands of the house',
    '',
    ...tableOf('command', housePermissions(rulesets).map(slashed)),
    ...rulesets.flatMap((ruleset) => [
      `## Commands of ${ruleset.title}`,
      '',
      ...tableOf('command', rulebookPermissions(ruleset).map(slashed)),
    ]),
    '## Message commands',
    '',
    'Behind a long press or a right click on a post of the bot’s, under _Apps_. The post names its battle and its event.',
    '',
    ...tableOf('message command', Object.entries(MESSAGE_PERMISSIONS)),
    '## Buttons and menus',
    '',
    'By the first word of their custom id.',
    '',
    ...tableOf('button', Object.entries(BUTTON_PERMISSIONS)),
    '## Forms',
    '',
    ...tableOf('form', Object.entries(FORM_PERMISSIONS)),
    ABROAD + abroad.map((name) => `\`/${name}\``).join(', '),
    '',
    MORE,
  ].join('\n');
}

function tableOf(head: string, rows: readonly (readonly [string, Permission])[]): string[] {
  const hasRemarks = rows.some(([, { remark }]) => remark !== undefined);
  return [
    hasRemarks ? `| ${head} | who | and |` : `| ${head} | who |`,
    hasRemarks ? '| --- | --- | --- |' : '| --- | --- |',
    ...rows.map(([name, { who, remark = '' }]) =>
      hasRemarks ? `| \`${name}\` | ${who} | ${remark} |` : `| \`${name}\` | ${who} |`,
    ),
    '',
  ];
}
