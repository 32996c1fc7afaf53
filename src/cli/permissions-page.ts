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

Who may use what. The bot refuses everybody else, privately, before it reads the command, and offers them no completion. Generated
by \`npm run docs\` from \`src/discord/permissions.ts\`, by which the bot itself goes; a test fails when this page is stale, and
another presses everything as everybody.

A member is an umpire, a player or an onlooker in each battle by itself. Umpires of a battle are its starter, members of the
role that it names, and its server's administrators; those of another server have no rights in it. Players are named by a side, or
hold its role.
`;

const ALONE = `## Battles without an umpire

A scenario can be played without an umpire. Its starter presses _Begin without an umpire_ on the card of the scenario, or types \`/game start scenario: umpire:the bot\`.
The bot then applies the rulebook by itself and keeps all secrets. Until the end of the battle nobody is told more than his side knows, not even the starter of the
battle or an administrator of the server. There is no umpires' room and no panel; \`/turn status\` lists open matters and the sides still to act.

- **Phases.** Each side says that it is ready (_Done_ on the desk, or \`/turn ready\`) and may take that back; the last one ends the phase, in the same moment and once.
  Nothing goes on before two sides have players. The bot does the umpire's tasks of the scenario's calendar when they come due.
- **What is an umpire's** (taking back, correcting, a unit's values, settings, the end, ...) a player types as an umpire would. The bot asks whether he proposes it, and
  a player of each other side presses _Agree_ or _No_. When all have agreed the bot does it at once, and the record names them. The proposer can take
  it back with _No_. One proposal is open at a time, also over a restart. After an agreed undo no side counts as ready any more.
- **What the book leaves to judgement** (a line of sight where the map has no heights, where somebody falls back, who has a judged objective): a player proposes his answer, in words
  with \`/propose answer:\` or as the command that does it. The other side presses _Agree_, gives an answer of its own in the same way, or presses _A die decides_: one d6 of the
  battle's own dice, verified like all others, 4 to 6 for the first answer, 1 to 3 for the other answer or, where there is none, against the first (ruling U-1). Whoever gives an
  answer accepts the die; a third side is asked too. No die decides on undoing, on changing a value or on ending the battle.
- **Orders under seal** (\`/game orders how:sealed\`, agreed on) open with the last side. The bot carries out those of the present phase that nobody disputes, those of later
  phases as their phase begins. [double-blind.md](double-blind.md) lists the reasons for a dispute. Here only the knowledge of the order's own side counts, so a waiting order betrays no
  unseen enemy. An order that the rules refuse stays open. After the opening no side counts as ready, for there may be more to do in the phase. A side proposes its disputed order
  to the other from the pad, _Put an open order to the other side_, or carries it out by hand like any move.
- **Taking back**: as in every battle, a player takes his own last move back without asking anybody.
- **A person becomes umpire** if the sides agree on him (\`/umpire add\`). An administrator of the server who plays no side may also name himself. Everybody is told, and from then on the umpire may know
  everything. The battle cannot go back to the bot.
- **The end** needs the agreement of the sides and is final: \`/game resume\` is refused. From then on everybody may read the whole record, and administrators can close the rooms.
- **Administrators** of a server can read all of its channels in Discord. If an administrator is a player, the bot posts nothing in the other side's room. That side's players read
  everything in private answers (\`/my\`).
- **_Look_** asks an umpire whether a hidden unit is at a place. Without an umpire nobody could answer, so the bot does not offer it.

In the tables of this page, a word after a semicolon names the people who may use an umpire's command in such a battle. Without that word nobody may use it before the end of the battle.

| word | who that is |
| --- | --- |
| agreed | A player proposes it, and a player of each other side agrees. |
| sided | Players of a side. |
| joining | A player proposes it, and a player of each other side agrees. An administrator of the server who plays no side may use it for himself. |
`;

const MORE = `## Further checks

The tables above say who may use a command, button or form. The bot then makes further checks:

- A player acts only with units of his own side. As a target he may name any figure on the table, unless the rulebook or \`/game names\` forbids it.
- A rulebook may limit a procedure to certain phases. The limit binds players, but never umpires.
- \`dice:\` enters dice that fell on a real table. By default only umpires may do this; \`/game dice\` changes it.
- Some options of commands are for umpires only. The refusal names them.
- The secrets of a side are told only to its players and to umpires, by every command. See [architecture.md](architecture.md), _Who may know what_.
- No command changes an ended battle, except \`/game resume\`.
- Buttons and forms are checked when they are used, not when they were shown. A former umpire's press on an umpire's button is refused.
- A custom id opens nothing if it was made up or belongs to another server.
`;

const ABROAD = `## Installed for a person

A person can install the bot for himself. He may then use the commands below anywhere, without \`/rules why\` and \`/help learn:\`, and types all values himself. The buttons for odds and for the pages of a chart work too. In the channel of a battle the commands work too, but never
look at the battle. All other commands, message commands, buttons and forms are refused outside the servers that have invited the bot, even to umpires. A person gets at most 30 answers in a minute.

`;

/** The text of docs/permissions.md. @param abroad the commands that work where a person has installed the bot for himself */
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
    ALONE,
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

/** The permission, and after a semicolon the one in battles without an umpire. */
const whoMay = ({ who, alone }: Permission): string => (alone === undefined ? who : `${who}; ${alone}`);

function tableOf(head: string, rows: readonly (readonly [string, Permission])[]): string[] {
  const hasRemarks = rows.some(([, { remark }]) => remark !== undefined);
  return [
    hasRemarks ? `| ${head} | who | and |` : `| ${head} | who |`,
    hasRemarks ? '| --- | --- | --- |' : '| --- | --- |',
    ...rows.map(([name, permission]) => {
      const { remark = '' } = permission;
      return hasRemarks ? `| \`${name}\` | ${whoMay(permission)} | ${remark} |` : `| \`${name}\` | ${whoMay(permission)} |`;
    }),
    '',
  ];
}
