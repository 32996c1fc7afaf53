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

This page lists the people who may use each command, button and form. If somebody else uses one, the bot refuses it privately and does nothing. As he
types most of these commands, Discord offers him no values from the battle. \`npm run docs\` makes this page from \`src/discord/permissions.ts\`, the
table by which the bot itself decides. One test fails if the page is out of date. Another tries the commands and buttons as umpires, players and
onlookers.

A member may be an umpire of one battle, a player of another and an onlooker of a third. A battle's umpires are the person who started it, his
assistants, the members of its umpire role, and the administrators of its server. Administrators of other servers have no rights in it. A side's
players are the people whom the side names, and the members of its role.
`;

const ALONE = `## Battles without an umpire

A scenario can be played without an umpire. Its starter presses _Begin without an umpire_ on the card of the scenario, or types
\`/game start scenario: umpire:the bot\`. The bot then applies the rulebook by itself and keeps all secrets. As long as the battle goes on without an
umpire, the bot tells nobody more than his side knows. It makes no exception for the starter of the battle or an administrator of the server. There is
no umpires' room. There is also no umpires' panel, the post that lists the umpire's open tasks. \`/turn status\` lists open matters and the sides
still to act.

- **Phases.** A player says that his side is ready with \`/turn ready\`, or with _Done_ in the message of \`/my\`. He may take that back. When the
  last side is ready, the bot ends the phase at once. Phases do not end as long as fewer than two sides have players. The scenario's calendar may have
  tasks for the umpire. The bot does these tasks when they come due.
- **An umpire's commands.** The sides can agree on many of these commands, such as undo, correction, changes of units, and the end of the battle. A
  player types the command as an umpire would, and the bot asks whether he wants to propose it. A player of each other side then presses _Agree_, or
  rejects it with _No, or take it back_. When all sides with players have agreed, the bot carries the command out at once. The record names the side
  that proposed it. The proposing side can withdraw its proposal with _No, or take it back_. Only one proposal is open at a time, and it stays open
  when the bot restarts. After an agreed undo no side counts as ready.
- **Judgements.** The book leaves some judgements to people. Examples are a line of sight on a map without heights, the place to which a unit falls
  back, and the winner of a judged objective. A player proposes an answer, in words with \`/propose answer:\` or as a command. The other side can
  agree or reject the answer as above. It can also give an answer of its own in the same way, or press _A die decides_. The bot then rolls a d6 of the
  battle (ruling U-1), which \`/verify\` checks like the other dice. On 4 to 6 the first answer holds. On 1 to 3 the second answer holds; if there is
  none, the die rejects the first. If three sides have players, the third must answer too. No die decides on an undo, on a corrected value or on the
  end of the battle.
- **Sealed orders.** The sides can agree that each side writes its orders in secret and seals them (\`/game orders how:sealed\`). The bot opens all
  orders when the last side with players has sealed its own. An order is disputed if an umpire would have to judge it;
  [double-blind.md](../double-blind.md) lists the reasons. The bot carries out the undisputed orders of the present phase at once, and those of a later
  phase when that phase begins. To find disputes the bot uses only the knowledge of the order's own side. So a disputed order betrays no unseen enemy.
  An order that the rules refuse stays open. After the opening no side counts as ready, because more may be left to do in the phase. A side can settle
  its disputed order in two ways. It can propose the order to the other side with the menu _Put an open order to the other side_ on its order pad
  (_Orders_ in the message of \`/my\`). It can also carry the order out by hand like any action.
- **Taking back.** As in every battle, a player may take his own last move back without asking anybody. The row \`mine\` under _Buttons and menus_
  gives the conditions.
- **A person as umpire.** The sides may agree on an umpire (\`/umpire add\`). An administrator of the server who plays no side may also name himself.
  The bot tells everybody of the change. From then on the umpire may know everything, and the battle cannot go back to the bot.
- **The end.** All sides with players must agree on the end of the battle. The end is final: the bot refuses \`/game resume\`. After the end everybody
  may read the whole record, and administrators can close the rooms.
- **Administrators.** An administrator of a server can read all of its channels in Discord. If a side names an administrator as its player, the bot
  posts nothing in the other sides' rooms. The players of these sides read everything in private answers (\`/my\`).
- **_Look_.** In some battles the message of \`/my\` offers _Look_, with which a player asks an umpire whether a hidden unit is at a place. Without an
  umpire nobody could answer, so the bot does not offer it.

The tables of this page show an umpire's commands for such a battle too. A word after a semicolon names the people who may use such a command. If an
umpire's command has no such word, nobody may use it while the battle goes on without an umpire.

| word | who that is |
| --- | --- |
| agreed | A player proposes it, and a player of each other side agrees. |
| sided | Players of a side. |
| joining | A player proposes it, and a player of each other side agrees. An administrator of the server who plays no side may use it for himself. |
`;

const MORE = `## Further checks

The tables above say who may use a command, button or form. The bot then makes further checks:

- A player acts only with units of his own side. As a target he may name any unit whose figure stands on the table, seen or not. The rulebook, sealed
  orders or \`/game names\` may forbid that.
- A rulebook may limit a procedure, such as a shot, to certain phases. The limit binds players, but not umpires.
- The option \`dice:\` enters dice that somebody rolled on a real table. By default only umpires may use it. \`/game dice\` changes this.
- Some options of commands are for umpires only. The refusal names them.
- As long as the battle goes on, the bot tells a side's secrets only to players of that side and to umpires. See [architecture.md](../architecture.md),
  _Who may know what_.
- In an ended battle the bot refuses commands that would change it, except \`/game resume\`.
- The bot checks a person's rights when he uses a button or form, not when the bot shows it. So it refuses a former umpire's press on an umpire's
  button.
- The bot does not trust the id that a button or form sends. It refuses an invented id, and the id of a battle on another server.
`;

const ABROAD = `## Installed for a person

A person can install the bot for himself. He may then use the commands below in private messages, in groups, and on servers that have not invited the
bot. There the bot knows no battle, so he types all values himself. On a server that has invited the bot, his own commands of a rulebook show odds and
look-ups, but refuse to roll. The buttons for odds and for the pages of a chart work too. The bot refuses \`/rules why\`, \`/help tutorial:\`, and all
other commands, message commands, buttons and forms, even to umpires. In each minute it carries out at most 30 commands and presses of a person.

`;

/** The text of docs/reference/permissions.md. @param abroad the commands that work where a person has installed the bot for himself */
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
    'These commands belong to the bot itself, not to a single rulebook.',
    '',
    ...tableOf('command', housePermissions(rulesets).map(slashed)),
    ...rulesets.flatMap((ruleset) => [
      `## Commands of ${ruleset.title}`,
      '',
      ...tableOf('command', rulebookPermissions(ruleset).map(slashed)),
    ]),
    '## Message commands',
    '',
    'You find these commands by a long press or a right click on a post of the bot, under _Apps_. They concern the event of the post, in its battle.',
    '',
    ...tableOf('message command', Object.entries(MESSAGE_PERMISSIONS)),
    '## Buttons and menus',
    '',
    'The table gives the first word of the custom id of each button and menu.',
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
