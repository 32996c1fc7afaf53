import {
  BUTTON_PERMISSIONS,
  FORM_PERMISSIONS,
  listCorePermissions,
  MESSAGE_PERMISSIONS,
  type Permission,
  listRulebookPermissions,
  PERMITTED_GROUPS,
} from '../discord/permissions.js';
import type { Ruleset } from '../rules/index.js';

const HEAD = `# Permissions

This page lists who may use each command, button and form. The bot privately refuses anyone else, and nothing happens. As they type, most of these
commands offer them no values from the battle. \`npm run docs\` makes this page from \`src/discord/permissions.ts\`, the table that the bot itself uses.
One test fails if the page is out of date. Another tries the commands and buttons as umpires, players and onlookers.

A member may be an umpire of one battle, a player of another and an onlooker of a third. A battle's umpires are the person who started it, their
assistants, the members of its umpire role, and the administrators of its server. Administrators of other servers have no rights in it. A side's
players are the people added to the side, and the members of its role.
`;

const ALONE = `## Battles without an umpire

You can play a scenario without an umpire. Press _Start without an umpire_ (private channels) or _No umpire, one channel_ on its card, or type
\`/game start scenario: umpire:the bot\`. The bot then applies the rulebook and keeps all secrets. While the battle runs without an umpire, you see only
what your side knows. This also holds for the person who started the battle and for server administrators. There is no umpires' channel, and no
umpires' panel with the umpire's open tasks. \`/turn status\` lists open tasks and the sides that still have to act.

- **Phases.** To report your side ready, use \`/turn ready\`, or _Done_ under \`/my\`. _Not ready_ withdraws this. The phase ends when the last side is
  ready, but not while fewer than two sides have players. If the scenario's calendar has tasks for the umpire, the bot does them when they are due.
- **An umpire's commands.** The sides can agree on many of these commands, such as undo, correction, changes of units, and the end of the battle. Type
  the command as an umpire would. The bot asks whether you want to propose it. A player of each other side then presses _Agree_ or _Refuse or
  withdraw_. When all sides with players have agreed, the command is carried out at once. The record names the side that proposed it. With _Refuse or
  withdraw_ the proposing side can withdraw its proposal. Each side can have one open proposal, and a new one replaces it. Proposals stay open when the
  bot restarts. After an agreed undo, all sides count as not ready.
- **Absence.** The sides can agree on a time for every phase (\`/turn deadline each:24h\`). When it has passed, the bot makes late sides ready, and their
  units do nothing more in the phase. A side that misses two deadlines in a row, and does nothing in public, is away (ruling U-4). Anyone without a
  side can then play it, and \`/game end\` ends the battle by its objectives without its answer.
- **Decisions.** The rulebook leaves some decisions to people. Examples are a line of sight on a map without heights, where a unit falls back to,
  and an objective decided by an umpire. Propose an answer in words with \`/propose answer:\`, or as a command. The other side can agree or refuse
  as above, propose its own answer in the same way, or press _Let a die decide_. The bot then rolls a d6 of the battle (ruling U-1), and \`/verify\`
  checks it like the other dice. On 4 to 6 the first answer holds. On 1 to 3 the second answer holds; if there is none, the first is rejected. If three
  sides have players, the third must answer too. A die cannot decide an undo, a corrected value or the end of the battle.
- **Sealed orders.** The sides can agree to write their orders in secret and seal them (\`/game orders how:sealed\`). All orders open when the last side
  with players has sealed its own. An order is disputed if an umpire would have to decide it; [double-blind.md](../double-blind.md) lists the reasons.
  The bot carries out undisputed orders of the current phase at once, and those of a later phase when that phase starts. To find disputes, it uses only
  what the order's own side knows, so a disputed order does not betray an unseen enemy. An order that the rules refuse stays open. After the opening, all
  sides count as not ready, because there may be more to do in the phase. There are two ways to settle your disputed order. Propose it to the other side
  with the menu _Choose an open order to propose_ under your draft orders (_Orders_ under \`/my\`). Or carry it out yourself like any action.
- **Undoing a move.** As in every battle, you may undo your own last move without asking anyone. The row \`mine\` under _Buttons and menus_ has the
  conditions.
- **A person as umpire.** The sides may agree on an umpire (\`/umpire add\`). A server administrator who does not play a side may also add themselves.
  Everyone can see the change. From then on the umpire may know everything, and the battle cannot go back to the bot.
- **The end.** All sides with players must agree on the end of the battle. The end is final: \`/game resume\` does not work. After the end, everyone may
  read the whole record, and administrators can close the channels.
- **Administrators.** In Discord, a server administrator can read all of its channels. If an administrator plays a side, the bot posts nothing in the
  other sides' channels until a player of that side presses _Post anyway_. Its players read everything in private answers (\`/my\`).
- **_Observe a place_.** In some battles, _Observe a place_ under \`/my\` asks an umpire whether a hidden unit is at a place. Without an umpire no one
  could answer, so this entry is missing.

The tables of this page also show who may use an umpire's command in such a battle: the word after the semicolon. If an umpire's command has no such
word, no one may use it while the battle runs without an umpire.

| word | who that is |
| --- | --- |
| agreed | A player proposes the command, and a player of each other side agrees. |
| sided | Players of a side. |
| joining | A player proposes the command, and a player of each other side agrees. A server administrator who does not play a side may use it for themselves. |
`;

const MORE = `## Further checks

After the tables above, further checks follow:

- Players can command only units of their own side. They may choose any unit as a target whose figure stands on the table, seen or not. The rulebook,
  sealed orders or \`/game names\` may forbid that.
- A rulebook may limit a procedure, such as a shot, to certain phases. The limit binds players, but not umpires.
- The option \`dice:\` enters dice rolled on a real table. By default only umpires may use it. \`/game dice\` changes this.
- Some options of commands are for umpires only. The refusal names them.
- While the battle runs, only players of a side and umpires can see the side's secrets. See [architecture.md](../architecture.md), _Who may know what_.
- An ended battle cannot be changed, except by \`/game resume\`.
- Your rights are checked when you use a button or form, not when it is shown. So a former umpire can no longer use an umpire's button.
- The id that a button or form sends is not trusted. An invented id is refused, and so is the id of a battle on another server.
`;

const ABROAD = `## Installed for a person

You can install the bot for yourself. You may then use the commands below in private messages, in groups, and on servers that have not invited the bot.
There the bot knows no battle, so you enter all values yourself. On a server that has invited the bot, your own commands of a rulebook show odds and
look-ups, but refuse to roll. The buttons for odds and for the pages of a chart work too. \`/rules why\`, \`/help tutorial:\`, and all other commands,
message commands, buttons and forms are refused, even to umpires. You can send at most 30 commands and presses a minute.

`;

/**
 * Builds the text of docs/reference/permissions.md.
 * @param abroad the commands available to people who installed the bot only for themselves
 */
export function renderPermissionsPage(rulesets: readonly Ruleset[], abroad: readonly string[]): string {
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
    ...Object.entries(PERMITTED_GROUPS).map(([word, meaning]) => `| ${word} | ${meaning} |`),
    '',
    ALONE,
    '## Commands common to all rulebooks',
    '',
    'These commands are the same in all rulebooks.',
    '',
    ...tableOf('command', listCorePermissions(rulesets).map(slashed)),
    ...rulesets.flatMap((ruleset) => [
      `## Commands of ${ruleset.title}`,
      '',
      ...tableOf('command', listRulebookPermissions(ruleset).map(slashed)),
    ]),
    '## Message commands',
    '',
    'To find these commands, press long or right-click on a post of the bot, and choose _Apps_. They are for the event of the post, in its battle.',
    '',
    ...tableOf('message command', Object.entries(MESSAGE_PERMISSIONS)),
    '## Buttons and menus',
    '',
    'The table has the first word of the custom id of each button and menu.',
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

/** Returns who may use a command. If this differs in battles without an umpire, adds those people after a semicolon. */
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
