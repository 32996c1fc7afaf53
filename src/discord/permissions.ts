import { composed, HOUSE_ACT_COMMANDS } from '../house/index.js';
import type { ActGroup, Ruleset } from '../rules/index.js';
import { optionName } from './options/options.js';

/** Permissions of commands, message commands, buttons and forms, in the words of docs/permissions.md. */
export const WHO = {
  everybody: 'Every member of the server; lists and sheets tell each what that person may know.',
  rollers:
    'A roll or unit in a battle of the rulebook: players and umpires. Odds, look-ups that name no unit, and rolls outside such a battle: everybody.',
  players: 'Players of a side in the battle of the channel, for their own side; umpires for any side.',
  sided:
    'Players of a side in the battle, and umpires who play one too. A button or form names its battle; a command means that of the channel.',
  knowers: 'Whoever may know of the event, in the server of its battle: everybody, its one side, or umpires alone.',
  witnesses: 'Players and umpires of the battle who may know of the event, in its server.',
  umpires:
    'Umpires of the battle: who started it, its assistants, members of the role it names, and administrators of its server. A button, and a form that it opens, names its battle; a command or another form means that of the channel.',
  starters: 'Everybody, unless `/umpire starters` names a role on the server: then its members, and members with Manage Server.',
  keepers: 'Members with Manage Server.',
  chiefs: 'Umpires of the battle of the channel, but for its assistants (`/umpire add`).',
  withdrawers:
    'Umpires of the battle; where `/game withdrawals` lets them, players too: each his own last command, if it rolled nothing and nothing has followed.',
  managers: 'Members with Manage Server, and umpires of the open battle in the channel.',
  asked: 'The one person who was asked, if still an umpire of that battle.',
  whose: 'The one person who began it, if a player or umpire of that battle.',
} as const;
export type Who = keyof typeof WHO;

export interface Permission {
  readonly who: Who;
  /** Further conditions, for the page. */
  readonly remark?: string;
  /** Only for the permission `rollers`: how to tell whether the command makes an event. */
  readonly roll?: RollCommand;
  /** Only for a form of umpires: its custom id begins with its battle. */
  readonly namesBattle?: true;
  /**
   * The people who may use an umpire's command in an open battle without an umpire. `agreed`: a player proposes the command,
   * and every other side agrees. `sided`: players use it. `joining`: players agree on it, or an administrator who plays no side
   * decides. If `alone` is undefined, nobody may use the command before the battle's end.
   */
  readonly alone?: 'agreed' | 'sided' | 'joining';
}

/** The facts by which the gate tells whether a procedure's command would make an event of the battle. */
export interface RollCommand {
  readonly ruleset: string;
  readonly roleOptions: readonly string[];
  readonly hasDice: boolean;
}

const everybody: Permission = { who: 'everybody' };
const umpires: Permission = { who: 'umpires' };
const chiefs: Permission = { who: 'chiefs' };
/** Permission for umpires; without an umpire a player proposes the command, and all other sides agree. */
const agreed: Permission = { who: 'umpires', alone: 'agreed' };
const chiefsAgreed: Permission = { who: 'chiefs', alone: 'agreed' };

const TEMPLATES =
  'Your own templates, and those of the person who began the battle. Members with Manage Server: all of the server, also templates that no longer have an owner.';

const OWN_SCENARIOS = 'One of the server’s own: whoever keeps it; others once the battle that it was made of has ended.';

/** The house's own commands, as they are typed without the slash. */
const HOUSE: Readonly<Record<string, Permission>> = {
  'game start': {
    who: 'starters',
    remark:
      'Who starts a battle is its umpire, but for `umpire:the bot`; a channel has one open battle. `scenario:` and `file:` show a card first.',
  },
  'game clone': { who: 'starters', remark: 'From battles of the server that have ended, or that the person umpires.' },
  'game salt': { who: 'sided', remark: 'Each once, until the first roll.' },
  'game status': everybody,
  'game rooms make': {
    who: 'umpires',
    alone: 'sided',
    remark: 'With Manage Channels; for threads, with Manage Threads in the channel.',
  },
  'game rooms here': { who: 'umpires', remark: 'Who may see and manage the channels.' },
  'game rooms list': umpires,
  'game channel': {
    who: 'umpires',
    remark: 'Who may see and manage that channel too (View Channel and Manage Channels there), which Discord is asked.',
  },
  'game dice': chiefsAgreed,
  'game withdrawals': agreed,
  'game mentions': agreed,
  'game orders': agreed,
  'game names': umpires,
  'game set': agreed,
  'game end': chiefsAgreed,
  'game resume': { who: 'chiefs', remark: 'Until another battle begins in the channel.' },
  'scenario list': everybody,
  'scenario show': { who: 'everybody', remark: OWN_SCENARIOS },
  'scenario save': umpires,
  'scenario export': { who: 'everybody', remark: OWN_SCENARIOS },
  'scenario remove': { who: 'everybody', remark: 'Whoever keeps it, and members with Manage Server.' },
  'side add': umpires,
  'side edit': agreed,
  'side hand-over': agreed,
  'side command': {
    who: 'players',
    remark:
      'Umpires, and the chief of the side; in a battle without an umpire any player of the side, as long as it has no chief.',
  },
  'side list': everybody,
  'unit list': everybody,
  'unit show': everybody,
  'unit remove': agreed,
  'unit import': umpires,
  'unit export': { who: 'everybody', remark: 'A player’s own side; umpires all; onlookers an empty file.' },
  'unit template save': {
    who: 'umpires',
    remark: 'In place of another’s template: who saved it, and members with Manage Server.',
  },
  'unit template apply': { who: 'umpires', remark: TEMPLATES },
  'unit template list': { who: 'umpires', remark: TEMPLATES },
  'unit template remove': {
    who: 'umpires',
    remark: 'Who saved it, and members with Manage Server; of earlier versions, any umpire.',
  },
  'turn phase': umpires,
  'turn next': umpires,
  'turn status': everybody,
  'turn ready': { who: 'players', remark: '`side:` of another side: umpires.' },
  'turn deadline': agreed,
  'call umpire': { who: 'players', remark: 'Umpires who play no side call nobody.' },
  'call answered': umpires,
  propose: { who: 'players', remark: 'In a battle that nobody umpires.' },
  desk: { who: 'umpires', remark: '`channel:` is read by no player of a side, and by whom the person may see.' },
  my: {
    who: 'everybody',
    remark:
      'A player’s own units and briefing; who plays for no side is told so; umpires the umpires’ briefing, or what they may do for everybody.',
  },
  undo: { who: 'withdrawers', alone: 'agreed' },
  redo: agreed,
  correct: { ...agreed, remark: 'Agreed on: with `values:`, and where the event is told whole.' },
  overrule: chiefs,
  verify: everybody,
  luck: everybody,
  'map new': umpires,
  'map place': { who: 'players' },
  'map move': { who: 'players' },
  'map back': { who: 'players' },
  'map feature': { who: 'players', remark: 'What everybody sees: umpires; `side:` one’s own.' },
  'map picture': umpires,
  'map photo': umpires,
  'map markers': everybody,
  'map measure': everybody,
  'map show': { who: 'everybody', remark: '`side:` another than one’s own: umpires.' },
  'map set': umpires,
  'map turn-end': umpires,
  'map clear': { who: 'players', remark: 'The whole map, and what everybody sees: umpires.' },
  'log show': everybody,
  'log note': { who: 'players', remark: '`side:` of another side: umpires.' },
  'log export': { who: 'everybody', remark: '`format:jsonl` of an open battle: umpires.' },
  'log thread': umpires,
  'rules show': everybody,
  'rules ruling': everybody,
  'rules why': everybody,
  roll: everybody,
  help: everybody,
  privacy: { who: 'everybody', remark: 'Of the person who asks alone.' },
  'umpire add': { who: 'chiefs', alone: 'joining' },
  'umpire remove': chiefs,
  'umpire list': everybody,
  'umpire rulebooks': { who: 'managers' },
  'umpire starters': { who: 'keepers' },
};

/** Buttons and menus by the first word of their custom id. */
export const BUTTON_PERMISSIONS: Readonly<Record<string, Permission>> = {
  more: { who: 'knowers', remark: 'It offers each what he may do.' },
  note: { who: 'witnesses' },
  undo: { who: 'withdrawers', alone: 'agreed' },
  correct: umpires,
  odds: { who: 'knowers', remark: 'Of a roll outside any battle: everybody in its server.' },
  why: { who: 'knowers' },
  chart: everybody,
  help: {
    who: 'everybody',
    remark: 'The first steps with a rulebook; under a battle’s opening, with the battle of the channel.',
  },
  learn: { who: 'everybody', remark: 'A lesson of one’s own, in a private thread; one at a time.' },
  lesson: { who: 'everybody', remark: 'Who learns alone.' },
  log: everybody,
  units: everybody,
  import: { who: 'everybody', remark: 'Who pasted the table alone.' },
  example: umpires,
  'close-rooms': { who: 'umpires', remark: 'With Manage Channels or Manage Threads, once the battle has ended.' },
  rulebooks: { who: 'managers' },
  draft: { who: 'asked' },
  fit: { who: 'asked', remark: 'What units of a file are that no template fits, before it is imported.' },
  begin: { who: 'starters', remark: 'Who was shown the card alone; that person becomes the umpire, or nobody does.' },
  propose: { who: 'whose', remark: 'In a battle that nobody umpires: what its person may not do alone.' },
  agree: {
    who: 'sided',
    remark: 'In a battle that nobody umpires: any player, for his side. What he proposed himself another side agrees to.',
  },
  start: { who: 'starters', remark: 'What `/game start` does, with the rulebook of the help under which it stands.' },
  ready: { who: 'starters', remark: 'The card of a ready battle, under `/help`; nothing begins before it is confirmed.' },
  join: {
    who: 'everybody',
    remark: 'In a battle that was opened from a scenario; who has chosen a side is moved by umpires alone.',
  },
  lay: { who: 'umpires', remark: 'A map as the rulebook has it; where there is one, units are put on it.' },
  add: { who: 'umpires', remark: 'A form for a side, or for a unit.' },
  out: { who: 'whose', remark: 'Units that an umpire puts on the map.' },
  rooms: { who: 'umpires', alone: 'sided', remark: 'With Manage Channels; for threads, with Manage Threads in the channel.' },
  'go-on': umpires,
  end: { who: 'asked' },
  privacy: { who: 'everybody', remark: 'About whoever presses it.' },
  erase: { who: 'everybody', remark: 'About whoever was asked.' },
  salt: { who: 'sided' },
  'map-corners': umpires,
  mine: {
    who: 'players',
    remark:
      'What a side does: its players; umpires who play none are shown what they may do for everybody. A player takes his own last move back, in every battle: if no dice were rolled for it, it has met nobody and nothing that he knows of, and nothing that he knows of has followed but his own words; each unit’s once in a phase.',
  },
  desk: umpires,
  do: { who: 'whose' },
  together: { who: 'whose' },
  map: { who: 'everybody', remark: 'Whoever presses it is shown what that person may know.' },
};

/** Message commands by their names: what a post's *More* offers. */
export const MESSAGE_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'Why?': { who: 'knowers' },
  Odds: { who: 'knowers', remark: 'Of a roll outside any battle: everybody in its server.' },
  Undo: { who: 'withdrawers', alone: 'agreed' },
  Correct: umpires,
  Note: { who: 'witnesses' },
};

/** Forms by the first word of their custom id. */
export const FORM_PERMISSIONS: Readonly<Record<string, Permission>> = {
  start: { who: 'starters' },
  correct: umpires,
  corrected: { who: 'umpires', namesBattle: true },
  import: umpires,
  note: { who: 'witnesses' },
  'map-corners': { who: 'umpires', namesBattle: true },
  salt: { who: 'sided' },
  calling: { who: 'sided' },
  looking: { who: 'sided' },
  ordering: { who: 'sided' },
  keeping: { who: 'sided', remark: 'What a side keeps, its own players and umpires alone read.' },
  writing: { who: 'sided' },
  letter: { who: 'sided' },
  doing: { who: 'whose' },
  together: { who: 'whose' },
  add: { who: 'umpires', namesBattle: true },
  map: { who: 'everybody', remark: 'Whoever sends it is shown what that person may know.' },
};

/** The permission of every slash command of the house and of these rulebooks, by its words without the slash. */
export const commandPermissions = (rulesets: readonly Ruleset[]): ReadonlyMap<string, Permission> =>
  new Map([...housePermissions(rulesets), ...rulesets.flatMap(rulebookPermissions)]);

/**
 * Lists the permissions of the commands common to all rulebooks.
 * @param rulesets rulebooks; the first one gives the acts common to all, and without any rulebook the acts' commands are not
 * listed
 */
export const housePermissions = ([any]: readonly Ruleset[]): (readonly [string, Permission])[] => [
  ...Object.entries(HOUSE),
  ...(any ? ofActs(any, HOUSE_ACT_COMMANDS) : []),
];

/**
 * Lists the permissions of a rulebook's commands. Procedures are for people who may roll, lists of rows for everybody.
 * Commands for units, and acts that only umpires may do, are for umpires; in a battle without one, the sides may agree on
 * them. All other acts are for players.
 */
export function rulebookPermissions(ruleset: Ruleset): (readonly [string, Permission])[] {
  const procedures = ruleset.commands.flatMap(({ name, procedures: ids }) =>
    Object.entries(ids).map(([sub, id]) => [`${name} ${sub}`, ofProcedure(ruleset, id)] as const),
  );
  const units = ['add', ...ruleset.unitForms.forms.map(({ name }) => name)].map(
    (sub) => [`${ruleset.id}-unit ${sub}`, agreed] as const,
  );
  return [...procedures, ...units, ...ofActs(ruleset, ruleset.actCommands)];
}

const ofActs = (ruleset: Ruleset, groups: readonly ActGroup[]): (readonly [string, Permission])[] =>
  groups.flatMap(({ name, acts, lists = {} }) => [
    ...Object.entries(acts).map(([sub, [id]]) => [`${name} ${sub}`, ofAct(ruleset, id)] as const),
    ...Object.keys(lists).map((sub) => [`${name} ${sub}`, everybody] as const),
  ]);

function ofProcedure(ruleset: Ruleset, id: string): Permission {
  const procedure = ruleset.procedures.find((candidate) => candidate.id === id);
  if (!procedure) throw new Error(`${ruleset.id} has no procedure ${id}`);
  return {
    who: 'rollers',
    roll: {
      ruleset: ruleset.id,
      roleOptions: Object.keys(procedure.roles).map(optionName),
      hasDice: procedure.oddsOver.length > 0,
    },
  };
}

function ofAct(ruleset: Ruleset, id: string): Permission {
  const act = composed(ruleset).act(id);
  if (!act) throw new Error(`${ruleset.id} has no act ${id}`);
  return act.umpireOnly ? agreed : { who: 'players' };
}
