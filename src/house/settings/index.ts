/** The settings of a battle: assistant umpires, dice from a real table, undo by players, and the style of posts. */
import { type Battle, type Draft, listRows } from '../../rules/battle.js';
import {
  CHECK_NAMES,
  type CheckMode,
  type CheckName,
  refuseInvalid,
  MAP,
  mapOf,
  nameOf,
  Refusal,
  type Ruleset,
  sentenceEvent,
} from '../../rules/index.js';
import { hidesStrength, startsSight, SIGHT_ON } from '../../rules/ground/plain-sight.js';
import type { Deciding, Module } from '../module.js';
import {
  listAssistants,
  gameRow,
  type HandDice,
  isUnrefereed,
  type Mentions,
  type Orders,
  type PhaseEnd,
  type PostStyle,
  type Withdrawals,
  type WithoutOrders,
} from './rows.js';

export { isUnrefereed, mayNameUnseen, paceOf, phaseLengthMs } from './rows.js';

export type SettingsCommand =
  /** Adds and removes assistant umpires. They cannot end a battle, overrule an event or appoint umpires. */
  | { readonly type: 'edit-umpires'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly type: 'set-hand-dice'; readonly allowed: HandDice }
  /**
   * Sets whether players may undo their own last command. They can do so only if it rolled no dice and nothing has happened
   * since.
   */
  | { readonly type: 'set-withdrawals'; readonly allowed: Withdrawals }
  | { readonly type: 'set-posts'; readonly posts: PostStyle }
  | { readonly type: 'set-mentions'; readonly mentions: Mentions }
  /** Sets whether the bot ends a phase automatically when all sides are ready. In a battle without an umpire it always does. */
  | { readonly type: 'set-pace'; readonly pace: PhaseEnd }
  /** Sets whether orders are sealed. Also sets `unseenNames`, which is missing in older commands and then stays as it is. */
  | {
      readonly type: 'set-orders';
      readonly orders: Orders;
      readonly unseenNames?: boolean;
      readonly withoutOrders?: WithoutOrders;
      /** True if plain sight applies as soon as orders are sealed. Missing in older commands. */
      readonly sight?: boolean;
      /**
       * False if posts about fights no longer show the exact strength of enemy units once orders are sealed. Missing in older
       * commands.
       */
      readonly exact?: false;
    }
  | { readonly type: 'set-unseen-names'; readonly allowed: boolean }
  /** Sets whether posts about fights show the exact strength of enemy units. */
  | { readonly type: 'set-exact-strength'; readonly exact: boolean }
  /** Sets the mode of the rule checks, or switches a single check off or on. */
  | { readonly type: 'set-checks'; readonly mode?: CheckMode; readonly off?: CheckName; readonly on?: CheckName };

/**
 * Adds and removes assistant umpires. In a battle without an umpire, the first person who is added becomes the umpire, and the
 * others become assistants.
 * @throws {Refusal} UMPIRE_ONLY if the actor is an assistant or not an umpire; CONFLICT if an added person started the battle or
 *   is already an assistant; NOT_FOUND if a removed person is not an assistant, or if no one is added in a battle without an
 *   umpire
 */
function editUmpires(deciding: Deciding, { add, remove }: SettingsCommand & { type: 'edit-umpires' }): void {
  deciding.chiefOnly();
  if (isUnrefereed(deciding.battle)) return takeOver(deciding, add);
  const { umpireId } = gameRow(deciding.battle);
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
    const notes = plays.map((side) => `That person also plays for ${nameOf(side)}.`);
    const also = notes.length > 0 ? notes : ['No side lists that person as a player.'];
    return sentenceEvent(
      'settings-changed',
      add.length > 0 ? 'An assistant umpire was added.' : 'An assistant umpire was removed.',
      null,
      add.length > 0 ? also : [],
    );
  });
}

/** Makes the first of the added people the umpire of a battle without an umpire. */
function takeOver(deciding: Deciding, [umpireId, ...others]: readonly string[]): void {
  if (umpireId === undefined)
    throw new Refusal('NOT_FOUND', 'This battle has no umpire to remove. Use `/umpire add` to add one.');
  deciding.record((desk) => {
    desk.draft.setGame({ umpiredBy: 'person', umpireId, assistantIds: others });
    return sentenceEvent('settings-changed', 'A person now umpires the battle and can see everything.');
  });
}

/** Changes settings in the game row, and records the change. */
const change = (deciding: Deciding, fields: object, words: string): void =>
  deciding.record((desk) => {
    desk.draft.setGame(fields);
    return sentenceEvent('settings-changed', words);
  });

const WITHOUT_ORDERS_WORDS: Readonly<Record<WithoutOrders, string>> = {
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

/**
 * Sets the mode of the rule checks, or switches a single check off or on.
 * @throws {Refusal} INVALID_INPUT if no mode or check is chosen
 */
function setChecks(deciding: Deciding, { mode, off, on }: SettingsCommand & { type: 'set-checks' }): void {
  deciding.umpireOnly();
  if (mode === undefined && off === undefined && on === undefined)
    throw refuseInvalid(
      'mode',
      'You have not chosen a setting. Choose how all checks act, or choose one check to switch on or off.',
    );
  const before = gameRow(deciding.battle).checksOff ?? [];
  const left = new Set(before);
  if (off !== undefined) left.add(off);
  if (on !== undefined) left.delete(on);
  const words = [
    ...(mode === undefined ? [] : [CHECK_WORDS[mode]]),
    ...(off === undefined ? [] : [`The check “${off}” is off.`]),
    ...(on === undefined ? [] : [`The check “${on}” is on.`]),
  ];
  change(
    deciding,
    { ...(mode && { checks: mode }), ...((off ?? on) ? { checksOff: CHECK_NAMES.filter((name) => left.has(name)) } : {}) },
    words.join(' '),
  );
}

/** Values of the command that seals orders. */
type OrdersSetting = Omit<SettingsCommand & { type: 'set-orders' }, 'type'>;

/** Returns what begins with sealed orders: plain sight in open figures, and fights without exact strength, unless someone has chosen. */
export const startsWithOrders = (ruleset: Ruleset, battle: Battle): Pick<OrdersSetting, 'sight' | 'exact'> => ({
  ...(startsSight(ruleset, battle) && { sight: true }),
  ...(hidesStrength(ruleset, battle) && { exact: false }),
});

/** Writes the use of orders, and what begins with them, into the battle. */
export function setOrders(draft: Draft, { orders, unseenNames, withoutOrders, sight, exact }: OrdersSetting): void {
  draft.setGame({
    orders,
    unseenNames,
    ...(withoutOrders && { withoutOrders }),
    ...(exact === false && { exactStrength: exact }),
  });
  if (sight === true) draft.set(MAP, mapOf(draft.battle)!.id, { sight });
}

export const settings: Module<SettingsCommand> = {
  commands: {
    'edit-umpires': editUmpires,
    'set-hand-dice'(deciding, { allowed }) {
      deciding.chiefOnly();
      change(deciding, { handDice: allowed }, `Dice rolled by hand can be entered by: ${allowed}.`);
    },
    'set-withdrawals'(deciding, { allowed }) {
      deciding.umpireOnly();
      const words =
        allowed === 'players'
          ? 'Players can undo their own last command if it rolled nothing and nothing has followed it.'
          : 'Only umpires can undo commands.';
      change(deciding, { withdrawals: allowed }, words);
    },
    'set-posts'(deciding, { posts }) {
      deciding.umpireOnly();
      const words =
        posts === 'full' ? 'Posts show the working of results.' : 'Posts are short. Press More to see the working of a result.';
      change(deciding, { posts }, words);
    },
    'set-orders'(deciding, command) {
      deciding.umpireOnly();
      const { orders, unseenNames, withoutOrders, sight, exact } = command;
      const begins = orders === 'sealed' && sight === true && startsSight(deciding.ruleset, deciding.battle);
      const words =
        orders === 'sealed'
          ? [
              'Orders are sealed. Each side writes its own and marks itself as ready, and all orders open together.',
              ...(unseenNames === false ? [UNSEEN_WORDS.no] : []),
              ...(withoutOrders ? [WITHOUT_ORDERS_WORDS[withoutOrders]] : []),
              ...(begins ? [SIGHT_ON] : []),
              ...(exact === false ? [STRENGTH_WORDS.no] : []),
            ].join(' ')
          : 'The battle is played without orders.';
      deciding.record(({ draft }) => {
        setOrders(draft, { ...command, sight: begins });
        return sentenceEvent('settings-changed', words);
      });
    },
    'set-unseen-names'(deciding, { allowed }) {
      deciding.umpireOnly();
      change(deciding, { unseenNames: allowed }, allowed ? UNSEEN_WORDS.yes : UNSEEN_WORDS.no);
    },
    'set-exact-strength'(deciding, { exact }) {
      deciding.umpireOnly();
      change(deciding, { exactStrength: exact }, exact ? STRENGTH_WORDS.yes : STRENGTH_WORDS.no);
    },
    'set-checks': setChecks,
    'set-pace'(deciding, { pace }) {
      deciding.umpireOnly();
      const words =
        pace === 'ready'
          ? 'The next phase starts by itself soon after all sides are ready. An umpire can stop it.'
          : 'An umpire starts the next phase.';
      change(deciding, { pace }, words);
    },
    'set-mentions'(deciding, { mentions }) {
      deciding.umpireOnly();
      const words =
        mentions === 'players'
          ? 'A new phase mentions the players it waits for, once, in their own channels.'
          : 'New phases do not mention anyone.';
      change(deciding, { mentions }, words);
    },
  },
};
