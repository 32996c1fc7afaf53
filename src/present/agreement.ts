/** Shows proposals between the sides of a battle without an umpire. */
import {
  type AgreedCommand,
  composeWithModules,
  mayBeAgreed,
  ORDER_ACT_IDS,
  findOrder,
  buildOrderTitle,
  MAX_PROPOSAL_LENGTH,
  replaceUmpireWords,
  describeTimeSpan,
} from '../house/index.js';
import {
  type AgreementRow,
  type GameCommand,
  isPersonKey,
  type KnownBattle,
  type LaterResultMode,
  decodeCommand,
  findShownNumber,
  listSidesToVote,
  type PersonFinder,
} from '../game/index.js';
import type { Json, JsonObject } from '../dice/index.js';
import {
  type Battle,
  formatOptionName,
  type InputField,
  listInputFields,
  findRowName,
  type Procedure,
  Refusal,
  findRow,
  type Ruleset,
  listSchemaFields,
  findActCommand,
  findProcedureCommand,
  formatMinute,
} from '../rules/index.js';
import { buildAgreementButtons } from './buttons.js';
import { buildButtonRows, type Component, buildMessage, type PostBody } from './limits.js';
import { formatPlayer, formatBold, escapeText } from './text.js';
import { stripMarkdown } from './plain.js';
import { addFullStop } from './sentences.js';
import type { EventDescription } from './telling/telling.js';

/** The data from which the text of a proposal is written. */
interface Saying {
  readonly ruleset: Ruleset;
  readonly battle: Battle;
  /** True if the places leave open whether the checks allow the command. */
  readonly isDoubt: boolean;
  /** Returns the text for the event that the command corrects, undoes or restores. */
  readonly what: () => string;
  /** The input fields of the first result in the corrected event. */
  readonly fields: readonly InputField[];
}

type Agreed<T extends AgreedCommand> = Extract<GameCommand, { readonly type: T }>;

/**
 * Returns the text for one value of a command. The list is empty if the value changes nothing, or if the opening text already
 * covers it.
 */
type ValueWords<C, V> = (value: NonNullable<V>, saying: Saying, command: C) => readonly string[];

/**
 * The text for a kind of command: the opening, and a function for each value. The type requires an entry for every value, so that
 * a proposal cannot omit one.
 */
interface CommandWords<C extends { readonly type: string }> {
  readonly begins: (command: C, saying: Saying) => string;
  readonly says: { readonly [K in Exclude<keyof C, 'type'>]-?: ValueWords<C, C[K]> };
}

/** Returns an empty list, for a value that the opening text already describes. */
const said = (): readonly string[] => [];

const DICE = (faces: readonly number[]): readonly string[] => [`with dice entered by hand: ${faces.join(', ')};`];
const REASON = (why: string): readonly string[] => [`Why: ${why}`];
const ANYWAY = (_: true, { isDoubt }: Saying): readonly string[] => [
  isDoubt ? 'as settled at the table' : 'although a check does not allow it',
];
const ORDERED = (order: string, { battle }: Saying): readonly string[] => {
  const row = findOrder(battle, order);
  // Names the turn and the unit, because two units may have orders with the same text, and a unit may have one order per turn.
  return [
    row
      ? `carries out the order of ${buildOrderTitle(battle, row)} for turn ${row.turn}: “${row.words}”`
      : `carries out the order ${order}`,
  ];
};
const PEOPLE =
  (one: string, more: (count: number) => string) =>
  ({ length }: readonly string[]): readonly string[] =>
    length === 0 ? [] : [length === 1 ? one : more(length)];
const NAME = (name: string): readonly string[] => [`name:${quoted(name)}`];
const SIDE = (side: string, { battle }: Saying): readonly string[] => [`side:${valueText(battle, side, 'side')}`];
const LATER_WORDS: Readonly<Record<LaterResultMode, readonly string[]>> = {
  refuse: [],
  again: ['Later results are recalculated.'],
  keep: ['Later results stay.'],
};
const LATER = (later: LaterResultMode): readonly string[] => LATER_WORDS[later];

const options = (saying: Saying, given: JsonObject, fields: readonly InputField[]): readonly string[] =>
  corrected(saying, Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null)), fields);

const corrected = ({ battle }: Saying, given: JsonObject, fields: readonly InputField[]): readonly string[] =>
  Object.entries(given).map(([key, each]) => {
    const { option = formatOptionName(key), refers } = fields.find((field) => field.key === key) ?? {};
    return `${option}:${each === null ? 'none' : valueText(battle, each, refers)}`;
  });

type CastIds = Readonly<Record<string, readonly string[]>>;
type ListValues = Readonly<Record<string, readonly JsonObject[]>>;

const castWords = ({ battle }: Saying, roles: CastIds, procedure: Procedure | undefined): readonly string[] =>
  Object.entries(roles).map(
    ([role, ids]) =>
      `${formatOptionName(role)}:${ids.length === 0 ? 'none' : valueText(battle, [...ids], procedure?.roles[role]?.table ?? 'unit')}`,
  );

/**
 * Returns the text for values that differ between units. The values of each unit are in brackets after its number within the
 * role.
 */
const overrideWords = (saying: Saying, overrides: ListValues): readonly string[] =>
  Object.entries(overrides).flatMap(([role, items]) =>
    items.flatMap((item, index) => {
      const values = options(saying, item, []);
      return values.length === 0 ? [] : [`${formatOptionName(role)} ${index + 1} (${values.join(', ')})`];
    }),
  );

const procedureOf = ({ ruleset }: Saying, id: string): Procedure | undefined =>
  ruleset.procedures.find((procedure) => procedure.id === id);

/** Returns an entry for a command that its opening text describes completely. */
const setting = <C extends { readonly type: string }>(
  begins: CommandWords<C>['begins'],
  says: CommandWords<C>['says'],
): CommandWords<C> => ({ begins, says });

const WORDS: { readonly [T in AgreedCommand]: CommandWords<Agreed<T>> } = {
  act: {
    begins: ({ act, params }, { ruleset, battle }) => {
      const order = act === ORDER_ACT_IDS.done ? findOrder(battle, params.order as string) : undefined;
      if (order) return `what ${order.name} was ordered to do is carried out: ${order.words}`;
      return findActCommand(composeWithModules(ruleset).actCommands, act) ?? `/${act.replace('-', ' ')}`;
    },
    says: {
      dice: DICE,
      act: said,
      params: (params, saying, { act }) => {
        const isOrder = act === ORDER_ACT_IDS.done && findOrder(saying.battle, params.order as string) !== undefined;
        const { order: _, ...others } = params;
        const { input } = composeWithModules(saying.ruleset).act(act) ?? { input: saying.ruleset.unitFields };
        return options(saying, isOrder ? others : params, listSchemaFields(input));
      },
      anyway: ANYWAY,
      order: ORDERED,
    },
  },
  resolve: {
    begins: ({ procedure }, { ruleset }) => findProcedureCommand(ruleset.commands, procedure) ?? procedure,
    says: {
      dice: DICE,
      procedure: said,
      roles: (roles, saying, { procedure }) => castWords(saying, roles, procedureOf(saying, procedure)),
      typed: (typed, saying, { procedure: id }) => {
        const procedure = procedureOf(saying, id);
        return options(saying, typed, procedure ? listInputFields(procedure) : []);
      },
      overrides: (overrides, saying) => overrideWords(saying, overrides),
      again: () => ['although it has already been done this turn'],
      anyway: ANYWAY,
      order: ORDERED,
    },
  },
  'go-to-phase': setting(
    ({ phase }, { ruleset }) => `go to the phase ${ruleset.phases.find(({ id }) => id === phase)?.title ?? phase}`,
    {
      phase: said,
    },
  ),
  'set-deadline': setting(
    ({ deadline }) => (deadline === null ? 'no deadline for this phase' : `this phase lasts until ${formatMinute(deadline.to)}`),
    {
      deadline: said,
      each: (each: number | null) => [
        each === null ? 'and later phases have none' : `and each later phase lasts ${describeTimeSpan(each)}`,
      ],
    },
  ),
  'add-unit': {
    begins: ({ name, side }, { ruleset, battle }) =>
      `/${ruleset.id}-unit add name:${quoted(name)} side:${valueText(battle, side, 'side')}`,
    says: {
      name: said,
      side: said,
      fields: (fields, saying) => options(saying, fields, listSchemaFields(saying.ruleset.unitFields)),
    },
  },
  'edit-unit': {
    begins: ({ unit }, { battle }) => `change ${valueText(battle, unit, 'unit')}`,
    says: {
      unit: said,
      name: NAME,
      side: SIDE,
      fields: (fields, saying) => corrected(saying, fields, listSchemaFields(saying.ruleset.unitFields)),
    },
  },
  'remove-unit': setting(({ unit }, { battle }) => `take ${valueText(battle, unit, 'unit')} out of the battle`, { unit: said }),
  'edit-side': {
    begins: ({ side }, { battle }) => `change side ${valueText(battle, side, 'side')}`,
    says: {
      side: said,
      name: NAME,
      addPlayerIds: PEOPLE('a player joins it', (count) => `${count} players join it`),
      removePlayerIds: PEOPLE('a player leaves it', (count) => `${count} players leave it`),
      roleId: (role: string | null) => [role === null ? 'without a role' : 'with another role'],
      fields: (fields, saying) => corrected(saying, fields, listSchemaFields(saying.ruleset.sideFields)),
    },
  },
  undo: {
    begins: ({ scope }, { what }) => {
      if (scope === 'onwards') return `undo everything from ${what()} on.`;
      return `undo ${scope === undefined || scope === 'event' ? what() : `everything since this ${scope} began`}.`;
    },
    says: {
      event: said,
      scope: said,
      whole: () => ['with its whole command'],
      later: LATER,
      reason: REASON,
    },
  },
  redo: {
    begins: (_, { what }) => `redo what ${what()} undid.`,
    says: { event: said, later: LATER, reason: REASON },
  },
  correct: {
    begins: (_, { what }) => `correct ${what()}:`,
    says: {
      dice: DICE,
      event: said,
      result: (result) => (result === 0 ? [] : [`its result ${result + 1}`]),
      roles: (roles, saying) => castWords(saying, roles, undefined),
      changes: (changes, saying) => corrected(saying, changes, saying.fields),
      overrides: (overrides, saying) => overrideWords(saying, overrides),
      later: LATER,
      reason: REASON,
    },
  },
  'set-orders': setting(({ orders }) => `/game orders how:${orders}`, {
    orders: said,
    withoutOrders: (value) => [`without:${value as string}`],
    unseenNames: (allowed) => [`players can choose ${allowed ? 'any unit, seen or not' : 'only units that their side has seen'}`],
    sight: (begins) => (begins ? ['units see each other on the map'] : []),
    exact: () => ['fights do not show exact strength'],
  }),
  'edit-umpires': {
    begins: () => 'a person umpires this battle from now on, and may know everything',
    says: {
      add: PEOPLE('', (count) => `${count} people: the first as umpire, the others as assistants`),
      remove: PEOPLE('a person stops umpiring', (count) => `${count} people stop umpiring`),
    },
  },
  admit: setting(({ side }, { battle }) => `a person joins ${valueText(battle, side, 'side')} from now on`, {
    side: said,
    person: said,
  }),
  end: {
    begins: () => 'end the battle',
    says: { seed: said, result: (result) => [`with the result: ${result}`] },
  },
};

/**
 * Returns a side's proposal as plain text for everyone, with names instead of row ids. Uses the form of a slash command if
 * players have one, and a description otherwise. Nothing is cut. Dice entered by hand come first.
 * @param about the event that the command corrects, undoes or restores, unless it is secret
 * @param isDoubt true if the places leave open whether the checks allow the command
 * @throws {Refusal} CONFLICT if sides cannot agree on the command, if one of its values has no text, or if its event is secret
 */
export function formatProposal(
  ruleset: Ruleset,
  battle: Battle,
  command: GameCommand,
  about?: EventDescription,
  isDoubt = false,
): string {
  if (!mayBeAgreed(command)) throw notSaid();
  if (!isSpecial(command))
    return formatProposal(ruleset, battle, { type: 'act', act: command.type, params: asTyped(decodeCommand(command).values) });
  const { begins, says } = WORDS[command.type] as unknown as CommandWords<{ readonly type: string }>;
  const values = Object.entries(command).filter(([key, value]) => key !== 'type' && value !== undefined);
  if (values.some(([key]) => !Object.hasOwn(says, key))) throw notSaid();
  const saying: Saying = { ruleset, battle, isDoubt, what: () => aboutText(about), fields: fieldsIn(ruleset, about) };
  const given = new Map<string, unknown>(values);
  const wordsOf = ([key, say]: [string, ValueWords<never, unknown>]): readonly string[] => {
    const value = given.get(key);
    return value === undefined || (value === null && key !== 'roleId')
      ? []
      : say(value as NonNullable<unknown>, saying, command as never);
  };
  const [dice, others] = divided(Object.entries(says as Readonly<Record<string, ValueWords<never, unknown>>>));
  return [...dice.flatMap(wordsOf), begins(command, saying), ...others.flatMap(wordsOf)]
    .filter((words) => words !== '')
    .join(' ');
}

const isSpecial = (command: GameCommand): command is Agreed<AgreedCommand> => Object.hasOwn(WORDS, command.type);

/** Returns the values of a setting as people choose them in an option. */
const asTyped = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'boolean' ? (value ? 'True' : 'False') : value]),
  );

/** Splits values into dice entered by hand and all other values. The dice come first. */
const divided = <T>(values: readonly [string, T][]): readonly [[string, T][], [string, T][]] => [
  values.filter(([key]) => key === 'dice'),
  values.filter(([key]) => key !== 'dice'),
];

const notSaid = (): Refusal =>
  new Refusal(
    'CONFLICT',
    'Sides cannot agree on that command, because a proposal cannot show it in full. Use `/propose` to describe the change in words.',
  );

/** Returns the text for the event that a command corrects. @throws {Refusal} CONFLICT if the other side may not know the event */
function aboutText(about: EventDescription | undefined): string {
  if (about) return `event ${findShownNumber(about.event)} (${stripMarkdown(about.sentence).replace(/\.$/, '')})`;
  throw new Refusal(
    'CONFLICT',
    'The other side might not know about that event, so you cannot propose to undo it. Undo the whole phase instead.',
  );
}

/** Returns the input fields of an event's first procedure. */
function fieldsIn({ procedures }: Ruleset, about: EventDescription | undefined): readonly InputField[] {
  const procedure = procedures.find(({ id }) => id === about?.event.resolutions[0]?.procedure);
  return procedure ? listInputFields(procedure) : [];
}

/** Returns the text in quotation marks, with escaped quotation marks and backslashes. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

function valueText(battle: Battle, value: Json, refers: string | undefined): string {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => valueText(battle, each, refers)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const row = refers === undefined ? undefined : findRow(battle, refers, `${value}`);
  const text = row ? findRowName(row) : `${value}`;
  return /[\s,"]/.test(text) || text === '' ? quoted(text) : text;
}

/** Removes the advice to ask an umpire from a refusal, because the battle has no umpire. */
const withoutUmpire = (words: string): string => words.replace(/,? or ask an umpire(?=\.)| ?\bAsk an umpire\.$/, '');

/**
 * Shows a proposal to its author for confirmation, because everyone will be able to read it.
 * @param words the proposal as plain text
 * @param why the reason why the author cannot give the command without agreement; empty to show no reason
 * @param isAtOnce true if the command takes effect immediately, because all other sides are absent
 */
export const presentProposalConfirmation = (words: string, why: string, isAtOnce = false): PostBody =>
  buildMessage({
    title: 'No umpire in this battle',
    description: [
      ...(why === ''
        ? []
        : [`You cannot do this on your own. ${escapeText(replaceUmpireWords(withoutUmpire(addFullStop(why))), 400)}`.trim()]),
      ...(isAtOnce
        ? [`The other side is away, so the bot does this at once: ${formatBold(escapeText(words, MAX_PROPOSAL_LENGTH))}`]
        : [
            `You can propose it to the other side. They will read: ${formatBold(escapeText(words, MAX_PROPOSAL_LENGTH))}`,
            'The bot carries out your proposal when a player of each other side agrees.',
          ]),
    ],
  });

/** The text for each key with people, which describes what they become. */
const BECOMES: Readonly<Record<string, string>> = {
  person: 'Joins',
  addPlayerIds: 'Joins',
  removePlayerIds: 'Leaves',
  add: 'Umpires',
  remove: 'No longer umpires',
};

/**
 * Returns a line for each key of a proposed command that contains people, with their names and new role. The text of the proposal
 * itself contains no names.
 */
export function listProposedPeople(does: JsonObject | null, whoIs: PersonFinder | undefined): string[] {
  return Object.entries(does ?? {}).flatMap(([key, value]) => {
    if (key === 'roleId') return typeof value === 'string' ? [`Role: <@&${value}>.`] : [];
    const ids = textsIn(value).filter((text) => key in BECOMES || isPersonKey(text));
    return ids.length === 0 ? [] : [`${BECOMES[key] ?? 'About'}: ${ids.map((id) => formatPlayer(id, whoIs)).join(', ')}.`];
  });
}

const textsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The event that contains the proposal, and a function that finds the people in its command. */
interface AskedIn {
  readonly gameId: string;
  readonly mark: string;
  readonly whoIs: PersonFinder;
}

/** Shows an open proposal to the sides, with the buttons that answer it. */
export function presentProposal(battle: KnownBattle, row: AgreementRow, { gameId, mark, whoIs }: AskedIn): PostBody<Component> {
  const { first, second } = row;
  const named = (id: string): string => formatBold(escapeText(findRowName(battle.tables.side.get(id) ?? {}), 60));
  const silent = listSidesToVote(battle, row).map(({ id }) => named(id));
  const body = buildMessage({
    title: 'Proposed',
    description: [
      `${named(first.side)}: ${escapeText(first.words, MAX_PROPOSAL_LENGTH)}`,
      ...listProposedPeople(first.does, whoIs),
      ...(second ? [`${named(second.side)} answers: ${escapeText(second.words, MAX_PROPOSAL_LENGTH)}`] : []),
      ...listProposedPeople(second?.does ?? null, whoIs),
      ...(silent.length === 0 ? [] : [`Waiting for: ${silent.join(', ')}.`]),
    ],
  });
  return { ...body, components: buildButtonRows(buildAgreementButtons(gameId, mark, row.isJudgement)) };
}
