import { formatOptionName } from '../rules/index.js';
import { composeWithModules, MODULE_ACT_COMMANDS } from '../house/index.js';
import type { ActGroup, Ruleset } from '../rules/index.js';

/**
 * The groups of people who may use commands, message commands, buttons and forms, as docs/reference/permissions.md describes
 * them.
 */
export const PERMITTED_GROUPS = {
  everybody: 'Every member of the server. Lists and sheets show each member only what they may know.',
  rollers:
    'Players and umpires may roll or choose a unit in a battle of the rulebook. Everyone may use odds, look-ups without a unit, and rolls outside such a battle.',
  players: 'Players of a side in the battle of the channel, for their own side. Umpires may do it for any side.',
  sided:
    'Players of a side in the battle, and umpires who also play one. A button or form names its battle. A command means the battle of the channel.',
  knowers: 'The people who may know of the event, in the server of its battle: everyone, one side, or only umpires.',
  witnesses: 'Players and umpires of the battle who may know of the event, in its server.',
  umpires:
    'Umpires of the battle: the person who started it, their assistants, members of its umpire role, and administrators of its server. A button or form names its battle. A command means the battle of the channel.',
  starters:
    'Everyone, unless `/umpire start-role` has set a role on the server. Then only members of that role, and members with Manage Server.',
  keepers: 'Members with Manage Server.',
  chiefs: 'Umpires of the battle of the channel, except assistants (`/umpire add`).',
  withdrawers:
    'Umpires of the battle. If `/game undo` allows it, players may also undo their own last command. The command must have rolled nothing, and nothing that the player knows of may have followed.',
  managers: 'Members with Manage Server, and umpires of the open battle in the channel.',
  asked: 'The one person asked, if still an umpire of that battle.',
  whose: 'The one person who began the action, if a player or umpire of that battle.',
} as const;
type Who = keyof typeof PERMITTED_GROUPS;

export interface Permission {
  readonly who: Who;
  /** A further condition, which the page of permissions shows. */
  readonly remark?: string;
  /** The command whose options decide whether it records an event. Only for the permission `rollers`. */
  readonly roll?: RollCommand;
  /**
   * Who may use an umpire's command in an open battle without an umpire.
   * - `agreed`: a player proposes the command, and every other side agrees.
   * - `sided`: players use the command.
   * - `joining`: players agree on the command, or an administrator without a side decides.
   * - Undefined: no one until the battle has ended.
   */
  readonly alone?: 'agreed' | 'sided' | 'joining';
}

/** The facts that decide whether a procedure's command would record an event in the battle. */
export interface RollCommand {
  readonly ruleset: string;
  readonly roleOptions: readonly string[];
  readonly hasDice: boolean;
}

const everybody: Permission = { who: 'everybody' };
const umpires: Permission = { who: 'umpires' };
const chiefs: Permission = { who: 'chiefs' };
/**
 * The permission for umpires' commands. In a battle without an umpire, a player proposes the command and all other sides must
 * agree.
 */
const agreed: Permission = { who: 'umpires', alone: 'agreed' };
const chiefsAgreed: Permission = { who: 'chiefs', alone: 'agreed' };

const TEMPLATES =
  'Umpires can use their own templates, and those of the person who started the battle. Members with Manage Server can use all templates of the server, even those without an owner.';

const OWN_SCENARIOS =
  'Owners can always use their scenarios that are saved on this server. Others can use them once the battle has ended.';

/**
 * The permissions for commands that all rulebooks share, by the name of the command without the slash. Only acts with a remark are
 * listed here, because acts have their own permissions.
 */
const HOUSE: Readonly<Record<string, Permission>> = {
  'game start': {
    who: 'starters',
    remark:
      'The person who starts a battle is its umpire, except with `umpire:the bot`. A channel can have one open battle. With `scenario:` or `file:` you see a card first.',
  },
  'game clone': {
    who: 'starters',
    remark: 'The other battle must be on this server. It must have ended, or you must umpire it.',
  },
  'game salt': { who: 'sided', remark: 'Each player may add words once, before the first roll.' },
  'game status': everybody,
  'game channels create': {
    who: 'umpires',
    alone: 'sided',
    remark: 'You need Manage Channels, or for threads Manage Threads in the channel.',
  },
  'game channels use': { who: 'umpires', remark: 'You must be able to see and manage the channels.' },
  'game channels list': umpires,
  'game channels add': {
    who: 'umpires',
    remark: 'You need View Channel and Manage Channels in that channel too.',
  },
  'game end': chiefsAgreed,
  'game resume': { who: 'chiefs', remark: 'Works until another battle starts in the channel.' },
  'scenario list': everybody,
  'scenario show': { who: 'everybody', remark: OWN_SCENARIOS },
  'scenario save': umpires,
  'scenario export': { who: 'everybody', remark: OWN_SCENARIOS },
  'scenario remove': {
    who: 'everybody',
    remark: 'Only the scenario’s owner, and members with Manage Server, may remove it.',
  },
  'side add': umpires,
  'side edit': agreed,
  'side hand-over': agreed,
  'side command': {
    who: 'players',
    remark:
      'Only umpires and the commander of the side. In a battle without an umpire, any player of a side without a commander.',
  },
  'side list': everybody,
  'unit list': everybody,
  'unit show': everybody,
  'unit remove': agreed,
  'unit import': umpires,
  'unit export': { who: 'everybody', remark: 'Players get their own side, umpires everything, and onlookers an empty file.' },
  'unit template save': {
    who: 'umpires',
    remark: 'Only a template’s owner, and members with Manage Server, may replace it.',
  },
  'unit template apply': { who: 'umpires', remark: TEMPLATES },
  'unit template list': { who: 'umpires', remark: TEMPLATES },
  'unit template remove': {
    who: 'umpires',
    remark:
      'Only a template’s owner, and members with Manage Server, may remove it. Any umpire may remove a template of an earlier version.',
  },
  'turn status': everybody,
  'turn ready': { who: 'players', remark: 'Only umpires may choose another side with `side:`.' },
  'turn deadline': agreed,
  'call umpire': { who: 'players', remark: 'An umpire who does not play a side cannot call.' },
  propose: { who: 'players', remark: 'Only for battles without an umpire.' },
  panel: {
    who: 'umpires',
    remark: 'Players of a side must not be able to read the channel of `channel:`. You must be able to see it.',
  },
  my: {
    who: 'everybody',
    remark:
      'Players see their own units and briefing. Umpires see the umpires’ briefing, or what they may do for all sides. Others learn that they do not play.',
  },
  undo: { who: 'withdrawers', alone: 'agreed' },
  redo: agreed,
  correct: { ...agreed, remark: 'Sides can agree on a correction with `values:` if all of them know the whole event.' },
  overrule: chiefs,
  verify: everybody,
  luck: everybody,
  'map move': { who: 'players' },
  'map feature': {
    who: 'players',
    remark: 'Only umpires may draw what everyone sees. Players may draw for their own side with `side:`.',
  },
  'map picture': umpires,
  'map photo': umpires,
  'map markers': everybody,
  'map measure': everybody,
  'map show': { who: 'everybody', remark: 'Only umpires may choose a side other than their own with `side:`.' },
  'map clear': { who: 'players', remark: 'Only umpires may clear the whole map, and what everyone sees.' },
  'log show': everybody,
  'log note': { who: 'players', remark: 'Only umpires may choose another side with `side:`.' },
  'log export': { who: 'everybody', remark: 'Only umpires may use `format:jsonl` in an open battle.' },
  'log thread': umpires,
  'rules show': everybody,
  'rules ruling': everybody,
  'rules why': everybody,
  roll: everybody,
  help: everybody,
  privacy: { who: 'everybody', remark: 'Only your own data.' },
  'umpire add': { who: 'chiefs', alone: 'joining' },
  'umpire remove': chiefs,
  'umpire list': everybody,
  'umpire rulebooks': { who: 'managers' },
  'umpire start-role': { who: 'keepers' },
};

/** The permissions for buttons and menus, by the first word of their custom id. */
export const BUTTON_PERMISSIONS: Readonly<Record<string, Permission>> = {
  more: { who: 'knowers', remark: 'Each person is offered only what they may do.' },
  note: { who: 'witnesses' },
  undo: { who: 'withdrawers', alone: 'agreed' },
  correct: umpires,
  odds: { who: 'knowers', remark: 'For a roll outside battles: everyone in its server.' },
  why: { who: 'knowers' },
  chart: everybody,
  help: {
    who: 'everybody',
    remark: 'Shows the first steps with a rulebook. Under a battle’s opening post: those of the channel’s battle.',
  },
  topic: { who: 'everybody', remark: 'Explains a command.' },
  learn: { who: 'everybody', remark: 'Starts your own tutorial in a private thread, one at a time.' },
  lesson: { who: 'everybody', remark: 'Only the person who started the tutorial.' },
  onward: { who: 'starters', remark: 'Only the person who started the tutorial. Shows the card of a scenario.' },
  another: { who: 'everybody', remark: 'Under the end of a battle: shows how to start the next one.' },
  report: { who: 'everybody', remark: 'Sends the report of a battle, as far as you may know it.' },
  log: everybody,
  since: { who: 'players', remark: 'Shows what has happened since your own last action, as far as you may know.' },
  units: everybody,
  import: { who: 'everybody', remark: 'Only the person who pasted the table.' },
  example: umpires,
  'close-rooms': {
    who: 'umpires',
    remark: 'You need Manage Channels or Manage Threads, and the battle must have ended.',
  },
  'post-anyway': {
    who: 'umpires',
    alone: 'sided',
    remark: 'Without an umpire: only players of the side whose channel gets no posts.',
  },
  rulebooks: { who: 'managers' },
  draft: { who: 'asked' },
  fit: { who: 'asked', remark: 'Chooses templates for units of a file before the import.' },
  begin: { who: 'starters', remark: 'Only the person who sees the card. They become the umpire, or the battle has no umpire.' },
  details: { who: 'whose', remark: 'Shows the story, the balance and the credits of the scenario on the card.' },
  propose: { who: 'whose', remark: 'In a battle without an umpire: proposes what you may not do without the other sides.' },
  anyway: { who: 'whose', remark: 'Does what a check has asked you about, with your rights.' },
  agree: {
    who: 'sided',
    remark: 'In a battle without an umpire: any player, for their side. A proposal needs another side to agree.',
  },
  start: { who: 'starters', remark: 'Does the same as `/game start`, with the rulebook of the help above it.' },
  ready: {
    who: 'starters',
    remark: 'Under `/help`: shows the card of a scenario. The battle starts only with a button of the card.',
  },
  join: {
    who: 'everybody',
    remark:
      'For battles from a scenario. Only umpires may move a person who has chosen a side. After the first phase, and beyond the scenario’s number of players, the umpire is asked. Without an umpire, all players are asked. An empty side is open until it has sealed orders.',
  },
  admit: { who: 'umpires', remark: 'Admits a player who has asked for a place.' },
  lay: { who: 'umpires', remark: 'Creates the rulebook’s usual map. If there is a map, places units on it.' },
  add: { who: 'umpires', remark: 'Opens a form for a side or a unit.' },
  out: { who: 'whose', remark: 'Places units on the map for an umpire.' },
  rooms: {
    who: 'umpires',
    alone: 'sided',
    remark: 'You need Manage Channels, or for threads Manage Threads in the channel.',
  },
  'go-on': umpires,
  end: { who: 'asked' },
  privacy: { who: 'everybody', remark: 'Only your own data.' },
  erase: { who: 'everybody', remark: 'Only the person asked.' },
  salt: { who: 'sided' },
  'map-corners': umpires,
  mine: {
    who: 'players',
    remark:
      'A side’s players act for it. An umpire without a side sees what they may do for all sides. In every battle, players may undo their own last move, once in a phase for each unit. The move must have rolled no dice and met nothing that the player knows of. Nothing that the player knows of may have followed it, except their own words.',
  },
  desk: umpires,
  do: { who: 'whose' },
  together: { who: 'whose' },
  map: { who: 'everybody', remark: 'Each person sees only what they may know.' },
};

/** The permissions for message commands, by name. These commands do the same as buttons under a post's *More*. */
export const MESSAGE_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'Why?': { who: 'knowers' },
  Odds: { who: 'knowers', remark: 'For a roll outside battles: everyone in its server.' },
  Undo: { who: 'withdrawers', alone: 'agreed' },
  Correct: umpires,
  Note: { who: 'witnesses' },
};

/** The permissions for forms, by the first word of their custom id. */
export const FORM_PERMISSIONS: Readonly<Record<string, Permission>> = {
  start: { who: 'starters' },
  correct: umpires,
  corrected: umpires,
  import: umpires,
  note: { who: 'witnesses' },
  'map-corners': umpires,
  act: { who: 'players', remark: 'Contains the values of an action. Everyone who may use its slash command may send it.' },
  looking: { who: 'sided' },
  answering: umpires,
  ordering: { who: 'sided' },
  keeping: { who: 'sided', remark: 'Only a side’s own players and umpires can read its saved orders.' },
  writing: { who: 'sided' },
  letter: { who: 'sided' },
  doing: { who: 'whose' },
  together: { who: 'whose' },
  add: umpires,
  map: { who: 'everybody', remark: 'The sender sees only what they may know.' },
};

/**
 * Returns the permission for every slash command, by name without the slash: the commands that all rulebooks share, and those of
 * the given rulebooks.
 */
export const listCommandPermissions = (rulesets: readonly Ruleset[]): ReadonlyMap<string, Permission> =>
  new Map([...listCorePermissions(rulesets), ...rulesets.flatMap(listRulebookPermissions)]);

/**
 * Lists the permissions for the commands that all rulebooks share, by the alphabet.
 * @param rulesets the rulebooks. The first provides the shared acts. If there are no rulebooks, the commands for acts are missing
 */
export const listCorePermissions = ([any]: readonly Ruleset[]): (readonly [string, Permission])[] =>
  [...new Map([...(any ? ofActs(any, MODULE_ACT_COMMANDS) : []), ...Object.entries(HOUSE)])].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );

/**
 * Lists the permissions for a rulebook's commands. Procedures are for people who may roll, and lists of rows for everyone.
 * Acts that only umpires may use are for umpires. Without an umpire, the sides may agree on them. All other acts are for players
 * of a side.
 */
export function listRulebookPermissions(ruleset: Ruleset): (readonly [string, Permission])[] {
  const procedures = ruleset.commands.flatMap(({ name, procedures: ids }) =>
    Object.entries(ids).map(([sub, id]) => [`${name} ${sub}`, ofProcedure(ruleset, id)] as const),
  );
  return [...procedures, ...ofActs(ruleset, composeWithModules(ruleset).rulebookCommands)];
}

const ofActs = (ruleset: Ruleset, groups: readonly ActGroup[]): (readonly [string, Permission])[] =>
  groups.flatMap(({ name, acts, lists = {} }) => [
    ...Object.entries(acts).map(([sub, [id]]) => [`${name} ${sub}`, ofAct(ruleset, id)] as const),
    ...Object.keys(lists).map((sub) => [`${name} ${sub}`, everybody] as const),
  ]);

function ofProcedure(ruleset: Ruleset, id: string): Permission {
  const { roles, rolls } = ruleset.procedures.find((procedure) => procedure.id === id)!;
  return { who: 'rollers', roll: { ruleset: ruleset.id, roleOptions: Object.keys(roles).map(formatOptionName), hasDice: rolls } };
}

function ofAct(ruleset: Ruleset, id: string): Permission {
  const { umpireOnly, chiefOnly, neverAgreed } = composeWithModules(ruleset).act(id)!;
  if (!umpireOnly) return { who: 'players' };
  return { who: chiefOnly ? 'chiefs' : 'umpires', ...(neverAgreed ? {} : { alone: 'agreed' }) };
}
