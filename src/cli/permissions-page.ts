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

A battle begins without an umpire by the card of a scenario: _Begin without an umpire_, or \`/game start scenario: umpire:the bot\`. The bot goes by the book then, and
its rows alone know what is hidden: until the end nobody is told more than his side, neither the starter of the battle nor the server's administrators. There is no
umpires' room and no panel; \`/turn status\` lists open matters and the sides still to act.

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
- **His own last move** a player takes back alone, as in every battle.
- **A person umpires after all** when sides agree on him (\`/umpire add\`), or when somebody who administers the server and plays no side names himself: everybody is
  told, and he may know everything from then on. There is no way back.
- The end is agreed on, and stays: \`/game resume\` is refused. From then on everybody reads the whole record, and administrators close the rooms.
- Who administers the server can look into every channel of it, as Discord has it: where that is a player, the other side's room is told nothing, and private answers
  (\`/my\`) tell all.
- _Look_, by which an umpire says whether somebody hidden is at a place, is not there: nobody could answer it.

In the tables the word behind a semicolon says who may do in such a battle what is otherwise an umpire's; where there is none, nobody may before its end.

| word | who that is |
| --- | --- |
| agreed | A player proposes it, and a player of each other side agrees. |
| sided | Players of a side. |
| joining | A player proposes it, and the others agree; or who administers the server and plays no side, for himself. |
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
