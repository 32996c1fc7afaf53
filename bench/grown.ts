/** Creates battles that are large in one respect, directly in the database. */
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../src/dice/index.js';
import type { GameCommand } from '../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../src/house/index.js';
import { areFieldsSealed } from '../src/rules/index.js';
import { findRuleset } from '../src/rules/registry.js';
import { type CommittedRequest, type Database, openStore } from '../src/store/index.js';
import type { Seat } from '../src/table/index.js';
import { MOVERS } from '../tests/game/crowded.js';
import { DIVISION, type Opening, OPENINGS, type Rulebook } from '../tests/game/on-ground.js';
import { wholeOf } from '../tests/whole.js';

export type Grows = 'units' | 'orders' | 'objectives' | 'messages' | 'features';

const USUAL = { units: 20, orders: 0, objectives: 2, messages: 0, features: 10 };
const ORDERS_OF_A_UNIT = 3;
const KINDS = ['wood', 'village', 'river', 'road', 'hill'] as const;
const [WIDE, DEEP] = [72, 48];

/** Where a unit stands, in sixths of a square. In two armies, some are close to the enemy. */
const standing = (n: number): readonly [number, number] => [
  1 + ((n * 17) % (WIDE - 2)),
  1 + ((n * 11 + Math.floor(n / 70)) % (DEEP - 2)),
];

/** A person who gives commands directly to the database, and the umpire of its battles. */
function authorOf(database: Database, { guild, channel, user }: Seat) {
  const store = openStore(database, {
    now: () => new Date(),
    randomBytes: (length) => randomBytes(length),
    rulesetById: findRuleset,
  });
  let interactions = 0;
  const request = (of = user) => ({
    guildId: guild.id,
    channelId: channel.id,
    person: { userId: of.id, name: of.name, roleIds: [], isAdministrator: of === user },
    interactionId: `grown-${channel.id}-${interactions++}`,
    interactionToken: null,
  });
  const told = (committed: CommittedRequest): CommittedRequest => {
    store.posts.sent(committed.events.map((event) => ({ event, channelId: channel.id, messageId: null, asOf: event.number })));
    return committed;
  };
  const act = (command: GameCommand, of = user): CommittedRequest => told(store.battles.act(request(of), command));
  database.$client.pragma('synchronous = OFF');
  return {
    store,
    act,
    /** Starts a battle, and returns its id. */
    start: (name: string, ruleset: string, settings: JsonObject): string =>
      told(store.battles.start(request(), { name, ruleset, settings, umpireRoleId: null })).gameId,
  };
}

/** Returns the id of the row that a command has made. */
const made = ({ events: [event] }: CommittedRequest): string => event!.changes[0]!.id;

/**
 * Creates a battle of two sides on a map, in which the player has the first side. One kind of content has the given
 * number, and all others have the usual one.
 */
export function grownBattle(database: Database, umpire: Seat, player: Seat, grows: Grows, size: number): void {
  const { store, act, start } = authorOf(database, umpire);
  const gameId = start(`${size} ${grows}`, 'eagles', { spotting: 'open' });
  const side = (name: string, nation: string, playerIds: readonly string[]): string =>
    made(act({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [...playerIds] }));
  const sides = [side('Red', 'usa', [player.user.id]), side('Blue', 'germany', [])] as const;
  act({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS } });
  const many = (of: Grows): number => (of === grows ? size : USUAL[of]);
  const spot = (n: number): string => standing(n).join(',');
  for (let n = 0; n < many('features'); n++) {
    const kind = KINDS[n % KINDS.length]!;
    const [x, y] = [1 + ((n * 13) % (WIDE - 8)), 1 + ((n * 7) % (DEEP - 8))];
    const line = `${x},${y};${x + 3},${y + 1};${x + 6},${y + 4}`;
    const at = kind === 'river' || kind === 'road' ? line : `${x},${y};${x + 3},${y};${x + 3},${y + 3};${x},${y + 3}`;
    act({ type: 'act', act: MAP_ACT_IDS.feature, params: { kind, at, name: `Ground ${n}` } });
  }
  const units = grows === 'orders' ? Math.ceil(size / ORDERS_OF_A_UNIT) : many('units');
  const ids = Array.from({ length: units }, (_, n) => {
    // Most orders belong to the player, whose panel must show them.
    const of = grows === 'orders' || n % 10 > 0 ? sides[0] : sides[1];
    const id = made(
      act({
        type: 'add-unit',
        name: `Unit ${n}`,
        side: of,
        fields: { kind: 'vehicle', baseFp: 4, da: 'MODERATE', moveCode: 'D' },
      }),
    );
    act({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at: spot(n) } });
    return id;
  });
  for (let n = 0; n < many('objectives'); n++)
    act({ type: 'act', act: 'objective-add', params: { kind: 'hold', name: `Goal ${n}`, points: 1 + (n % 5), at: spot(n) } });
  for (let n = 0; n < many('messages'); n++)
    act({ type: 'act', act: 'message-send', params: { words: `Message ${n}`, to: sides[1], by: 'runner', from: sides[0] } });

  while (wholeOf(store.battles.open(gameId)).game.phase !== 'movement') act({ type: 'advance', to: 'phase' });
  if (grows === 'orders') {
    if (!areFieldsSealed(wholeOf(store.battles.open(gameId)))) act({ type: 'set-orders', orders: 'sealed' });
    for (let n = 0; n < size; n++) {
      const unit = ids[Math.floor(n / ORDERS_OF_A_UNIT)]!;
      const does = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [unit] }, typed: { to: spot(n + 1) } };
      act({ type: 'write-order', unit, words: `Move to ${spot(n + 1)}`, does }, player.user);
    }
    act({ type: 'ready', side: sides[1], ready: true });
  }
}

/**
 * Creates a battle of two armies of a rulebook on a map, in which the player has the first army.
 * @returns the ids of the rulebook's phases, and a function that starts the next one and returns its id
 */
export function twoArmies(database: Database, umpire: Seat, player: Seat, rulebook: Rulebook, size: number) {
  const { ruleset, settings, side: fields, unit }: Opening = OPENINGS[rulebook];
  const { unit: scale, fields: moving } = MOVERS[rulebook];
  const { store, act, start } = authorOf(database, umpire);
  const gameId = start(`Armies of ${rulebook}`, ruleset.id, settings);
  const formations = ['59 Division', '60 Division'];
  const sides = ['Red', 'Blue'].map((name, n) => {
    const id = made(act({ type: 'add-side', name, fields, roleId: null, playerIds: n === 0 ? [player.user.id] : [] }));
    if (rulebook === 'corps') act({ type: 'act', act: 'formation-add', params: { ...DIVISION, side: id, name: formations[n]! } });
    return id;
  });
  if (rulebook === 'wtj1943') act({ type: 'act', act: 'chart-example', params: {} });
  const map = rulebook === 'megagame' ? { width: WIDE, height: DEEP, square: 6 } : {};
  act({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, ...map } });
  for (let n = 0; n < 2 * size; n++) {
    const theirs = rulebook === 'corps' ? { formation: formations[n % 2]! } : {};
    const added = act({ type: 'add-unit', name: `Unit ${n}`, side: sides[n % 2]!, fields: { ...unit, ...moving, ...theirs } });
    const [x, y] = standing(n);
    act({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: made(added), at: `${x * scale},${y * scale}` } });
  }
  return {
    phases: ruleset.phases.map(({ id }) => id),
    next: (): string => {
      act({ type: 'advance', to: 'phase', anyway: true } as GameCommand);
      return wholeOf(store.battles.open(gameId)).game.phase;
    },
  };
}
