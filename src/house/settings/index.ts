/** The settings of a battle: assistant umpires, dice from a real table, undo by players, and the style of posts. */
import { z } from 'zod';
import { defineAct, describeCommand, OWN_TYPE } from '../../rules/act.js';
import { type Battle, type Draft, listRows } from '../../rules/battle.js';
import type { Inputs, ValuesOf } from '../../rules/inputs.js';
import {
  type Act,
  CHECK_MODES,
  CHECK_NAMES,
  type CheckMode,
  refuseInvalid,
  MAP_TABLE,
  findMap,
  findRowName,
  Refusal,
  type Ruleset,
  buildSentenceEvent,
  type UnitRow,
} from '../../rules/index.js';
import { isStrengthHidden, canStartPlainSight, PLAIN_SIGHT_TEXT } from '../../rules/ground/plain-sight.js';
import type { PendingDecision, Module } from '../module.js';
import {
  listAssistants,
  findGameRow,
  HAND_DICE,
  MAX_SALT_LENGTH,
  isWithoutUmpire,
  MENTION_MODES,
  ORDERS_MODES,
  type OrdersMode,
  PHASE_ENDS,
  POST_STYLES,
  UNDO_RIGHTS,
  UNORDERED_UNIT_RULES,
  type UnorderedUnitRule,
} from './rows.js';

export { isWithoutUmpire, mayTypeUnseenNames, findPhaseEnd, findPhaseLengthMs } from './rows.js';

type UmpiresOrOrders =
  /** Adds and removes assistant umpires. They cannot end a battle, overrule an event or appoint umpires. */
  | { readonly type: 'edit-umpires'; readonly add: readonly string[]; readonly remove: readonly string[] }
  /** Sets whether orders are sealed. Also sets `unseenNames`, which is missing in older commands and then stays as it is. */
  | {
      readonly type: 'set-orders';
      readonly orders: OrdersMode;
      readonly unseenNames?: boolean;
      readonly withoutOrders?: UnorderedUnitRule;
      /** True if plain sight applies as soon as orders are sealed. Missing in older commands. */
      readonly sight?: boolean;
      /**
       * False if posts about fights no longer show the exact strength of enemy units once orders are sealed. Missing in older
       * commands.
       */
      readonly exact?: false;
    };

/** The types of commands that change one setting each. */
export type SettingType = keyof typeof SETTINGS;

export type SettingsCommand =
  | UmpiresOrOrders
  | { readonly [T in SettingType]: { readonly type: T } & Readonly<Parameters<(typeof SETTINGS)[T]['change']>[0]> }[SettingType];

/**
 * Adds and removes assistant umpires. In a battle without an umpire, the first person who is added becomes the umpire, and the
 * others become assistants.
 * @throws {Refusal} UMPIRE_ONLY if the actor is an assistant or not an umpire; CONFLICT if an added person started the battle or
 *   is already an assistant; NOT_FOUND if a removed person is not an assistant, or if no one is added in a battle without an
 *   umpire
 */
function editUmpires(deciding: PendingDecision, { add, remove }: UmpiresOrOrders & { type: 'edit-umpires' }): void {
  deciding.chiefOnly();
  if (isWithoutUmpire(deciding.battle)) return takeOver(deciding, add);
  const { umpireId } = findGameRow(deciding.battle);
  const assistantIds = listAssistants(deciding.battle);
  if (!deciding.isAgain) {
    if (add.some((id) => id === umpireId || assistantIds.includes(id)))
      throw new Refusal('CONFLICT', 'That person is already an umpire of this battle. Choose another person.');
    if (remove.some((id) => !assistantIds.includes(id)))
      throw new Refusal(
        'NOT_FOUND',
        'That person is not an assistant umpire of this battle. Use `/umpire list` to see the assistants.',
      );
  }
  const left = [...new Set([...assistantIds, ...add])].filter((id) => !remove.includes(id));
  deciding.record((desk) => {
    desk.draft.setGame({ assistantIds: left });
    const plays = listRows(desk.draft.battle.tables.side).filter(({ playerIds }) => add.some((id) => playerIds.includes(id)));
    const notes = plays.map((side) => `That person also plays for ${findRowName(side)}.`);
    const also = notes.length > 0 ? notes : ['No side lists that person as a player.'];
    return buildSentenceEvent(
      'settings-changed',
      add.length > 0 ? 'An assistant umpire was added.' : 'An assistant umpire was removed.',
      null,
      add.length > 0 ? also : [],
    );
  });
}

/** Makes the first of the added people the umpire of a battle without an umpire. */
function takeOver(deciding: PendingDecision, [umpireId, ...others]: readonly string[]): void {
  if (umpireId === undefined)
    throw new Refusal('NOT_FOUND', 'This battle has no umpire to remove. Use `/umpire add` to add one.');
  deciding.record((desk) => {
    desk.draft.setGame({ umpiredBy: 'person', umpireId, assistantIds: others });
    return buildSentenceEvent('settings-changed', 'A person now umpires the battle and can see everything.');
  });
}

const WITHOUT_ORDERS_WORDS: Readonly<Record<UnorderedUnitRule, string>> = {
  hold: 'Units without an order hold while others of their side have one.',
  free: 'Players can move units without an order.',
};

const STRENGTH_WORDS = {
  yes: 'Fights show each side the exact strength of enemy units.',
  no: 'Fights do not show a side the exact strength of enemy units.',
};

const UNSEEN_WORDS = {
  yes: 'Players can choose any unit on the table, seen or not, unless the rulebook hides it.',
  no: 'Players can choose only units that their side has seen.',
};

const CHECK_WORDS: Readonly<Record<CheckMode, string>> = {
  refuse: 'Checks refuse. Players cannot do what the map rules out.',
  warn: 'Checks only warn. Results say what the map rules out.',
  off: 'Checks are off.',
};

/** Returns the present setting of the checks, such as `Checks are off.` or `Checks only warn. ... Off: ground, range.` */
function describeChecks(battle: Battle): string {
  const { checks, checksOff } = findGameRow(battle);
  const off = checks === 'off' ? [] : CHECK_NAMES.filter((name) => checksOff?.includes(name));
  return [CHECK_WORDS[checks ?? 'refuse'], ...(off.length === 0 ? [] : [`Off: ${off.join(', ')}.`])].join(' ');
}

/** A setting in the game row, with the inputs of its act, and the change that the act makes. */
interface Setting<I> extends Pick<Act, 'chiefOnly' | 'neverAgreed'> {
  /** The subcommand of /game, and its description. */
  readonly typed: readonly [subcommand: string, about: string];
  readonly inputs: I & Inputs<UnitRow, Battle, string>;
  /** @throws {Refusal} INVALID_INPUT if no value is chosen */
  change(this: void, values: ValuesOf<I>, battle: Battle): readonly [fields: object, words: string];
}

const setting = <I>(made: Setting<I>): Setting<I> => made;

const SETTINGS = {
  'set-hand-dice': setting({
    typed: ['dice', 'Set who can enter dice rolled by hand (umpires only)'],
    chiefOnly: true,
    inputs: { allowed: z.enum(HAND_DICE).meta({ option: 'by-hand', description: 'People who can enter dice rolled by hand' }) },
    change: ({ allowed }) => [{ handDice: allowed }, `Dice rolled by hand can be entered by: ${allowed}.`],
  }),
  'set-withdrawals': setting({
    typed: ['undo', 'Set whether players can undo their last command if it rolled no dice (umpires only)'],
    inputs: { allowed: z.enum(UNDO_RIGHTS).meta({ option: 'by', description: 'People who can undo their own last command' }) },
    change: ({ allowed }) => [
      { withdrawals: allowed },
      allowed === 'players'
        ? 'Players can undo their own last command if it rolled nothing and nothing has followed it.'
        : 'Only umpires can undo commands.',
    ],
  }),
  'set-posts': setting({
    typed: ['set', 'Set how much detail posts show (umpires only)'],
    inputs: {
      posts: z
        .enum(POST_STYLES)
        .describe('Length of posts. short: without the working, which More shows. full: with the working'),
    },
    change: ({ posts }) => [
      { posts },
      posts === 'full' ? 'Posts show the working of results.' : 'Posts are short. Press More to see the working of a result.',
    ],
  }),
  'set-mentions': setting({
    typed: ['mentions', 'Set whether a new phase mentions the players it waits for (umpires only)'],
    inputs: { mentions: z.enum(MENTION_MODES).meta({ option: 'who', description: 'People to mention when a phase starts' }) },
    change: ({ mentions }) => [
      { mentions },
      mentions === 'players'
        ? 'A new phase mentions the players it waits for, once, in their own channels.'
        : 'New phases do not mention anyone.',
    ],
  }),
  // Without an umpire, a phase always ends when all sides are ready.
  'set-pace': setting({
    typed: ['pace', 'Set whether a phase ends by itself when all sides are ready (umpires only)'],
    neverAgreed: true,
    inputs: {
      pace: z.enum(PHASE_ENDS).meta({
        option: 'ends',
        description: 'End of a phase. umpire: an umpire presses Next phase. ready: all sides are ready',
      }),
    },
    change: ({ pace }) => [
      { pace },
      pace === 'ready'
        ? 'The next phase starts by itself soon after all sides are ready. An umpire can stop it.'
        : 'An umpire starts the next phase.',
    ],
  }),
  'set-unseen-names': setting({
    typed: ['names', 'Set whether players can choose units their side has not seen (umpires only)'],
    inputs: {
      allowed: z.boolean().meta({
        option: 'unseen',
        description: 'Players can choose unseen units. Default: True, or False with sealed orders',
      }),
    },
    change: ({ allowed }) => [{ unseenNames: allowed }, allowed ? UNSEEN_WORDS.yes : UNSEEN_WORDS.no],
  }),
  'set-exact-strength': setting({
    typed: ['strength', 'Set whether fights show the exact strength of enemy units (umpires only)'],
    inputs: { exact: z.boolean().describe('Fights show exact strength. Default: as in the rulebook') },
    change: ({ exact }) => [{ exactStrength: exact }, exact ? STRENGTH_WORDS.yes : STRENGTH_WORDS.no],
  }),
  'set-checks': setting({
    typed: ['checks', 'Set whether failed contact, range, ground or order checks refuse or only warn (umpires only)'],
    inputs: {
      mode: z
        .enum(CHECK_MODES)
        .optional()
        .describe('Effect of a failed check. refuse: the action is refused. warn: the post warns. off: no checks'),
      off: z.enum(CHECK_NAMES).optional().meta({ option: 'switch-off', description: 'Rule check to switch off' }),
      on: z.enum(CHECK_NAMES).optional().meta({ option: 'switch-on', description: 'Rule check to switch on again' }),
    },
    change({ mode, off, on }, battle) {
      if (mode === undefined && off === undefined && on === undefined)
        throw refuseInvalid(
          'mode',
          `${describeChecks(battle)} Choose a setting for all checks, or one check to switch on or off.`,
        );
      const left = new Set(findGameRow(battle).checksOff);
      if (off !== undefined) left.add(off);
      if (on !== undefined) left.delete(on);
      const words = [
        ...(mode === undefined ? [] : [CHECK_WORDS[mode]]),
        ...(off === undefined ? [] : [`The check “${off}” is off.`]),
        ...(on === undefined ? [] : [`The check “${on}” is on.`]),
      ];
      const checksOff = CHECK_NAMES.filter((name) => left.has(name));
      return [{ ...(mode && { checks: mode }), ...((off ?? on) ? { checksOff } : {}) }, words.join(' ')];
    },
  }),
} as const;

const settingAct = ([id, { typed: _, inputs, change, ...facts }]: [string, Setting<object>]): Act =>
  defineAct({
    ...OWN_TYPE,
    ...facts,
    id,
    umpireOnly: true,
    inputs,
    run({ draft }, values) {
      const [fields, words] = change(values as never, draft.battle);
      draft.setGame(fields);
      return buildSentenceEvent('settings-changed', words);
    },
  });

/** Checks whether a command changes a setting that sides without an umpire can agree on. */
export const isAgreedSetting = ({ type }: { readonly type: string }): boolean =>
  SETTING_ACTS.some(({ id, neverAgreed }) => id === type && neverAgreed !== true);

const SETTING_ACTS = Object.entries(SETTINGS as unknown as Record<string, Setting<object>>).map(settingAct);

/** Values of the command that seals orders. */
type OrdersSetting = Omit<UmpiresOrOrders & { type: 'set-orders' }, 'type'>;

/** Returns what begins with sealed orders: plain sight in open figures, and fights without exact strength, unless someone has chosen. */
export const findOrdersDefaults = (ruleset: Ruleset, battle: Battle): Pick<OrdersSetting, 'sight' | 'exact'> => ({
  ...(canStartPlainSight(ruleset, battle) && { sight: true }),
  ...(isStrengthHidden(ruleset, battle) && { exact: false }),
});

/** Writes the use of orders, and what begins with them, into the battle. */
export function recordOrdersSetting(draft: Draft, { orders, unseenNames, withoutOrders, sight, exact }: OrdersSetting): void {
  draft.setGame({
    orders,
    unseenNames,
    ...(withoutOrders && { withoutOrders }),
    ...(exact === false && { exactStrength: exact }),
  });
  if (sight === true) draft.set(MAP_TABLE, findMap(draft.battle)!.id, { sight });
}

export const settingsModule: Module<UmpiresOrOrders> = {
  commands: {
    'edit-umpires': editUmpires,
    'set-orders'(deciding, command) {
      deciding.umpireOnly();
      const { orders, unseenNames, withoutOrders, sight, exact } = command;
      const begins = orders === 'sealed' && sight === true && canStartPlainSight(deciding.ruleset, deciding.battle);
      const words =
        orders === 'sealed'
          ? [
              'Orders are sealed. Each side writes its own and marks itself as ready, and all orders open together.',
              ...(unseenNames === false ? [UNSEEN_WORDS.no] : []),
              ...(withoutOrders ? [WITHOUT_ORDERS_WORDS[withoutOrders]] : []),
              ...(begins ? [PLAIN_SIGHT_TEXT] : []),
              ...(exact === false ? [STRENGTH_WORDS.no] : []),
            ].join(' ')
          : 'The battle is played without orders.';
      deciding.record(({ draft }) => {
        recordOrdersSetting(draft, { ...command, sight: begins });
        return buildSentenceEvent('settings-changed', words);
      });
    },
  },
  acts: (ruleset) => [
    ...SETTING_ACTS,
    describeCommand({
      id: 'salt',
      inputs: { words: z.string().max(MAX_SALT_LENGTH).describe('Your own words. They are posted and cannot be withdrawn') },
      becomes: ({ words = '' }) => ({ type: 'salt', words }),
    }),
    describeCommand({
      id: 'set-orders',
      umpireOnly: true,
      inputs: {
        orders: z.enum(ORDERS_MODES).meta({ option: 'how', description: 'Sealed orders: on (sealed) or off' }),
        withoutOrders: z.enum(UNORDERED_UNIT_RULES).optional().meta({
          option: 'without',
          description: 'Effect on units without an order, if others of their side have one. Default: hold',
        }),
      },
      becomes: (entered, { battle }) => ({
        type: 'set-orders',
        unseenNames: entered.orders !== 'sealed',
        ...(entered.orders === 'sealed' && findOrdersDefaults(ruleset, battle)),
        ...entered,
      }),
    }),
  ],
  actCommands: [
    {
      name: 'game',
      description: 'Battles and their settings',
      acts: {
        ...Object.fromEntries(Object.entries(SETTINGS).map(([id, { typed }]) => [typed[0], [id, typed[1]] as const])),
        salt: ['salt', 'Add your own words to the dice seed before the first roll (players)', 'Add words to the seed'],
        orders: ['set-orders', 'Set whether sides write sealed orders that open together (umpires only)'],
      },
    },
  ],
};
