/**
 * A forger alters, swaps, delays, removes or seals orders again, a thousand times. The most skilled forger plays the
 * whole battle again with other orders, so that each event follows from its command, inserts the posted seals, and
 * recalculates all hashes. Then only the seals reveal the forgery. Both verifiers must find it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCanonicalJson, calculateSeedCommitment, type JsonObject, calculateSha256Hex } from '../../src/dice/index.js';
import {
  type GameCommand,
  formatHashPrefix,
  findHashPrefixes,
  parseRecordFile,
  writeRecordLines,
  verifyRecord,
} from '../../src/game/index.js';
import { calculateSealHash, shortenSealHash } from '../../src/house/orders/rows.js';
import { Refusal } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { numberFor, sized } from '../chance/chance.js';
import { House, playerOf } from '../game/house.js';
import { Chooser } from '../game/random-battle.js';
import { hasPython, NEEDS, pythonFinds, type Sent } from './python.js';
import { loose, type Loose, sealed, textOf } from './tampering.js';

const FORGERIES = sized('forgedOrders');
const BY_PYTHON = sized('forgedOrdersByPython');
const BATTLES = 6;
const SEED = 'ab'.repeat(32);
const TURNS = 1;
type Open = Record<string, unknown>;

/** An order in written form. */
interface Written {
  readonly unit: 'tank' | 'gun' | 'coy' | 'mortar';
  readonly words: string;
  /** A condition in words. */
  readonly when?: string;
  /** A condition that the battle can decide, as given to `order-when`. A seen unit is given by its name here. */
  readonly told?: Told;
  readonly standing?: boolean;
  /** The destination of a move. If left out, the order is only in words. */
  readonly to?: string;
  /** True if the order is a shot, which misses. */
  readonly fires?: boolean;
}
type Told = Readonly<Partial<{ turn: number; fired: true; within: number; seen: 'tank' | 'coy' }>>;
type Side = 'axis' | 'allies';

/** What both sides write in each turn. */
type Plan = readonly Readonly<Record<Side, readonly Written[]>>[];

const WORDS = ['Moves', 'Or stays', 'Overwatch', 'Digs in', 'Falls back', 'Über die Brücke', 'To the 🏠'];
const any = (choose: Chooser): string => `${choose.of(WORDS)} ${choose.below(1000)}`;
const SQUARES = ['C2', 'C3', 'D3', 'C4.7', 'B3.2'];

/** Returns conditions that the battle can decide for an order of a side. */
const toldOf = (choose: Chooser, side: Side): Told =>
  choose.of([
    { turn: 1 + choose.below(3) },
    { fired: true },
    { within: 100 * (1 + choose.below(20)) },
    { seen: side === 'axis' ? 'coy' : 'tank' },
  ]);

/**
 * Returns a plan with conditions of both kinds, alternatives, a standing order, a move built in the panel, and a shot
 * whose dice fail.
 */
function planOf(choose: Chooser): Plan {
  const turn = (n: number): Plan[number] => ({
    axis: [
      { unit: 'tank', words: any(choose), to: choose.of(SQUARES) },
      { unit: 'tank', words: any(choose), when: any(choose), told: toldOf(choose, 'axis') },
      ...(n === 0 ? [{ unit: 'gun', words: any(choose), standing: true, told: toldOf(choose, 'axis') } as const] : []),
    ],
    allies: [
      { unit: 'coy', words: any(choose), fires: true },
      { unit: 'coy', words: any(choose), told: toldOf(choose, 'allies') },
      { unit: 'mortar', words: any(choose), when: any(choose) },
    ],
  });
  return Array.from({ length: TURNS }, (_, n) => turn(n));
}

/**
 * Plays a plan: its orders are written, sealed (once the seal is broken openly), opened, and carried out as written,
 * differently, or not at all.
 */
function played(plan: Plan, salts: readonly string[], isAsOrdered: boolean): House {
  const house = new House();
  const opening = { type: 'start', name: 'Hill 112', ruleset: 'eagles', umpireRoleId: null } as const;
  house.do({ ...opening, settings: { spotting: 'open' }, commitment: calculateSeedCommitment(SEED) });
  const sides = { axis: house.side('Axis', 'germany'), allies: house.side('Allies', 'usa') };
  for (const side of Object.values(sides))
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  const at = (y: number) => ({ xYards: 0, yYards: y });
  const units = {
    tank: house.unit('1/Pz', sides.axis, { kind: 'vehicle', da: 'HARD', moveCode: 'D', ...at(0) }),
    gun: house.unit('8.8', sides.axis, at(100)),
    coy: house.unit('A Coy', sides.allies, at(2000)),
    mortar: house.unit('Mortar', sides.allies, at(2100)),
  };
  const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
  house.do(act('map-new', {})); // This map is needed to measure which units are near.
  house.do({ type: 'set-orders', orders: 'sealed' });
  const doesOf = ({ unit, to, fires }: Written): JsonObject | null =>
    to !== undefined
      ? {
          type: 'resolve',
          procedure: 'eagles.movement',
          roles: { unit: [units[unit]] },
          typed: { movedInches: 4 + SQUARES.indexOf(to) },
        }
      : fires
        ? { type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [units[unit]], target: [units.tank] }, typed: {} }
        : null;
  const ready = (side: Side, salt: string | undefined): void =>
    void house.do(
      { type: 'ready', side: sides[side], ready: salt !== undefined, ...(salt === undefined ? {} : { salt }) },
      playerOf(sides[side]),
    );
  for (const [turn, written] of plan.entries()) {
    const ids = new Map<Written, string>();
    for (const side of ['axis', 'allies'] as const) {
      for (const order of written[side]) {
        const { unit, words, when, told, standing } = order;
        const given = { unit: units[unit], words, ...(when === undefined ? {} : { when }), ...(standing ? { standing } : {}) };
        const does = doesOf(order);
        const own = Object.entries(units).findIndex(([name]) => name === unit) < 2 ? 'axis' : 'allies';
        house.do(does ? { type: 'write-order', ...given, does } : act('order-write', given), playerOf(sides[own]));
        const id = `o${house.last.number}`;
        ids.set(order, id);
        if (told) {
          const { seen, ...rest } = told;
          const condition = { ...rest, ...(seen && { seen: units[seen] }), ...(when === undefined ? {} : { words: when }) };
          house.do(act('order-when', { order: id, ...condition }), playerOf(sides[own]));
        }
      }
    }
    ready('axis', salts[3 * turn]);
    ready('axis', undefined);
    ready('axis', salts[3 * turn + 1]);
    ready('allies', salts[3 * turn + 2]);
    const open = (side: Side, wanted: (order: Written) => boolean): [Written, string] | undefined =>
      [...ids].find(([order, id]) => written[side].includes(order) && wanted(order) && house.row('order', id)?.state === 'open');
    const move = open('axis', ({ to }) => to !== undefined);
    if (move) {
      const does = doesOf(move[0]) as GameCommand & { readonly type: 'resolve' };
      house.do({ ...does, typed: isAsOrdered ? does.typed : { movedInches: 1 }, order: move[1] });
    }
    house.do({ type: 'advance', to: 'phase' });
    house.do({ type: 'advance', to: 'phase' });
    const shot = open('allies', ({ fires }) => fires === true);
    if (shot) house.do({ ...(doesOf(shot[0]) as GameCommand & { readonly type: 'resolve' }), order: shot[1] });
    const other = open('allies', ({ unit }) => unit === 'mortar');
    if (other) house.do(act('order-fail', { order: other[1], words: 'Nobody came' }));
    house.do({ type: 'advance', to: 'turn' });
  }
  house.do({ type: 'end', seed: SEED });
  return house;
}

const fileOf = ({ record }: House): string => [...writeRecordLines({ events: record, seed: SEED, pictures: [] })].join('\n');

/** The original battle. */
interface True {
  readonly plan: Plan;
  readonly salts: readonly string[];
  /** True if the move is carried out as it was written. */
  readonly isAsOrdered: boolean;
  readonly text: string;
  readonly heads: string;
}

function battleOf(n: number): True {
  const choose = new Chooser(numberFor(`forged orders ${n}`));
  const plan = planOf(choose);
  const salts = Array.from({ length: 3 * TURNS }, () => calculateSha256Hex(`salt ${choose.below(1e9)}`));
  const isAsOrdered = n % 2 === 0;
  const house = played(plan, salts, isAsOrdered);
  return { plan, salts, isAsOrdered, text: fileOf(house), heads: house.record.map((event) => formatHashPrefix(event)).join(' ') };
}

type Forged = Sent & { readonly kind: string; readonly n: number };

/** Changes one turn of one side in a plan. Returns undefined if there is nothing to change. */
type Otherwise = (orders: readonly Written[], choose: Chooser, others: readonly Written[]) => readonly Written[];

const oneOf = (
  orders: readonly Written[],
  choose: Chooser,
  wanted: (order: Written) => boolean,
  change: (order: Written) => Written,
): readonly Written[] => {
  const order = choose.of(orders.filter(wanted));
  return orders.map((each) => (each === order ? change(each) : each));
};

/** The changes with which a battle is played again. */
const PLAYED_OVER: Readonly<Record<string, Otherwise>> = {
  'altered words': (orders, choose) =>
    oneOf(
      orders,
      choose,
      () => true,
      (order) => ({ ...order, words: `${any(choose)}!` }),
    ),
  'an altered condition': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ when }) => when !== undefined,
      (order) => ({ ...order, when: `${any(choose)}?` }),
    ),
  'no condition': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ when }) => when !== undefined,
      ({ when: _, ...order }) => order,
    ),
  'another condition that the battle can tell': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ told }) => told !== undefined,
      (order) => ({ ...order, told: { within: 2500 + choose.below(100) } }),
    ),
  'no condition that the battle can tell': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ told }) => told !== undefined,
      ({ told: _, ...order }) => order,
    ),
  'a condition that the battle can tell, afterwards': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ told }) => told === undefined,
      (order) => ({ ...order, told: choose.of([{ fired: true }, { turn: 2 }]) }),
    ),
  'a condition afterwards': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ when }) => when === undefined,
      (order) => ({ ...order, when: any(choose) }),
    ),
  'one that lasts': (orders, choose) =>
    oneOf(
      orders,
      choose,
      () => true,
      (order) => ({ ...order, standing: !order.standing }),
    ),
  'orders of two units swapped': (orders, choose) => {
    const one = choose.of(orders);
    const other = orders.find(({ unit }) => unit !== one.unit) ?? orders.find((order) => order !== one)!;
    return orders.map((order) =>
      order === one ? { ...order, words: other.words } : order === other ? { ...order, words: one.words } : order,
    );
  },
  'the words of the other side': (orders, choose, others) =>
    oneOf(
      orders,
      choose,
      () => true,
      (order) => ({ ...order, words: choose.of(others).words }),
    ),
  'a late one': (orders, choose) => [
    ...orders,
    {
      unit: choose.of(
        orders.filter(({ unit }) => unit !== 'tank' && unit !== 'coy').length > 0
          ? orders.filter(({ unit }) => unit !== 'tank' && unit !== 'coy')
          : orders,
      ).unit,
      words: any(choose),
    },
  ],
  'a missing one': (orders, choose) => {
    const gone = choose.of(orders);
    return orders.filter((order) => order !== gone);
  },
  'an alternative fewer': (orders, choose) => {
    const gone = choose.of(orders.filter(({ unit }) => orders.filter((other) => other.unit === unit).length > 1));
    return orders.filter((order) => order !== gone);
  },
  'what the desk built, in words': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ to, fires }) => to !== undefined || fires === true,
      ({ to: _, fires: __, ...order }) => order,
    ),
  'another place': (orders, choose) =>
    oneOf(
      orders,
      choose,
      ({ to }) => to !== undefined,
      (order) => ({ ...order, to: choose.of(SQUARES.filter((square) => square !== order.to)) }),
    ),
};

const sealsOf = (file: Loose): Open[] =>
  file.events.flatMap(({ kind, changes }) =>
    kind === 'orders-sealed'
      ? (changes as { table: string; after: Open | null }[]).flatMap(({ table, after }) =>
          table === 'seal' && after ? [after] : [],
        )
      : [],
  );

/** Replaces the seals that follow from the forged orders by those that people have seen. */
function asTold(forged: string, told: string): string {
  const [own, wanted] = [forged, told].map((text) => sealsOf(loose(text)).map(({ hash }) => hash as string));
  return own!.reduce(
    (text, hash, n) => text.replaceAll(hash, wanted![n]!).replaceAll(hash.slice(0, 16), wanted![n]!.slice(0, 16)),
    forged,
  );
}

/** Changes of the record itself. */
const WRITTEN_OVER: Readonly<Record<string, (file: Loose, choose: Chooser) => boolean>> = {
  'orders altered as they open': (file, choose) => inOrders(file, choose, ({ kind }) => kind === 'orders-opened'),
  'orders altered as they are sealed': (file, choose) => inOrders(file, choose, ({ kind }) => kind === 'orders-sealed'),
  'orders altered as they are settled': (file, choose) =>
    inOrders(file, choose, ({ kind }) => kind === 'order-settled' || kind === 'resolved'),
  'a seal that is broken unseen': (file, choose) => {
    const broken = choose.of(file.events.filter(({ summary }) => (summary as string).includes('is broken')));
    broken.summary = (broken.summary as string).replace(/ Seal .*$/, '');
    return true;
  },
  'a seal that is broken for its side alone': (file, choose) => {
    const broken = choose.of(file.events.filter(({ summary }) => (summary as string).includes('is broken')));
    broken.audience = 's2';
    return true;
  },
  'another salt': (file, choose) => {
    choose.of(sealsOf(file)).salt = calculateSha256Hex(`${choose.below(1e9)}`);
    return true;
  },
  'seals in each other’s place': (file, choose) => {
    const seals = sealsOf(file);
    const one = choose.of(seals);
    const other = choose.of(seals.filter(({ hash }) => hash !== one.hash));
    [one.hash, other.hash, one.salt, other.salt] = [other.hash, one.hash, other.salt, one.salt];
    return true;
  },
  'a die that failed, turned': (file, choose) => {
    const shots = file.events.filter(
      ({ kind, resolutions }) => kind === 'resolved' && (resolutions as Open[]).some(({ dice }) => (dice as Open[]).length > 0),
    );
    const die = choose.of((choose.of(shots).resolutions as Open[]).flatMap(({ dice }) => dice as Open[]));
    die.face = ((die.face as number) + 1) % 10;
    return true;
  },
  'carried out, and said to be otherwise': (file, choose) => {
    const done = file.events.flatMap(({ kind, changes }) =>
      kind === 'resolved'
        ? (changes as { table: string; after: Open | null }[]).filter(
            ({ table, after }) => table === 'order' && after?.state === 'done',
          )
        : [],
    );
    const { after } = choose.of(done);
    after!.remark = after!.remark === null ? any(choose) : null;
    return true;
  },
};

/** Changes the words, conditions or state of an order from some event on, to the end of the record. */
function inOrders(file: Loose, choose: Chooser, wanted: (event: Open) => boolean): boolean {
  type Change = { table: string; id: string; before: Open | null; after: Open | null };
  const ofOrders = ({ changes }: Open): Change[] => (changes as Change[]).filter(({ table }) => table === 'order');
  const [from] = choose.some(
    file.events.filter((event) => wanted(event) && ofOrders(event).some(({ after }) => after)),
    1,
  );
  if (!from) return false;
  const { id, before, after } = choose.of(ofOrders(from).filter((change) => change.after));
  const earlier = file.events.slice(0, file.events.indexOf(from)).flatMap(ofOrders);
  const row = earlier.reduce<Open>((known, change) => (change.id === id ? { ...known, ...change.after } : known), {});
  const forged: Open = choose.of([
    { words: any(choose) },
    { when: any(choose) },
    { standing: row.standing !== true },
    { condition: row.condition ? null : { kind: 'fired' } },
  ]);
  if (before) Object.assign(before, Object.fromEntries(Object.keys(forged).map((field) => [field, row[field]])));
  Object.assign(after!, forged);
  for (const event of file.events.slice(file.events.indexOf(from) + 1))
    for (const change of ofOrders(event)) if (change.id === id && !change.after) Object.assign(change.before!, forged);
  return true;
}

let battles: readonly True[];
let forged: readonly Forged[];
/** The number of rounds of all kinds after which a kind that could alter nothing is given up. */
const MOST_ROUNDS = 100;

/**
 * Plays a battle again with a change.
 * @param isTold true if people have seen the seals that it has
 */
function playedOver(
  { plan, salts, isAsOrdered, text, heads }: True,
  otherwise: Otherwise,
  choose: Chooser,
  isTold: boolean,
): Sent | undefined {
  const at = choose.below(TURNS);
  const side: Side = choose.chance(50) ? 'axis' : 'allies';
  const others = plan[at]![side === 'axis' ? 'allies' : 'axis'];
  const before = plan[at]![side];
  try {
    const after = otherwise(before, choose, others);
    if (JSON.stringify(after) === JSON.stringify(before)) return undefined;
    const own = fileOf(
      played(
        plan.map((turn, n) => (n === at ? { ...turn, [side]: after } : turn)),
        salts,
        isAsOrdered,
      ),
    );
    const told = isTold ? asTold(own, text) : own;
    return { text: textOf(sealed(loose(told))), final: null, ...(isTold ? {} : { heads }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

beforeAll(() => {
  battles = Array.from({ length: BATTLES }, (_, n) => battleOf(n));
  const kinds = [
    ...Object.entries(PLAYED_OVER).flatMap(([kind, otherwise]) => [
      [kind, (battle: True, choose: Chooser) => playedOver(battle, otherwise, choose, true)] as const,
      [`${kind}, sealed anew`, (battle: True, choose: Chooser) => playedOver(battle, otherwise, choose, false)] as const,
    ]),
    ...Object.entries(WRITTEN_OVER).map(
      ([kind, write]) =>
        [
          kind,
          ({ text }: True, choose: Chooser): Sent | undefined => {
            const file = loose(text);
            if (!write(file, choose)) return undefined;
            const now = textOf(sealed(file));
            return now === text ? undefined : { text: now, final: null };
          },
        ] as const,
    ),
  ];
  const made: Forged[] = [];
  // Not every battle has something that each kind can alter. Kinds that were left out at random are tried again.
  const isDone = (n: number): boolean =>
    made.length >= FORGERIES && (n > MOST_ROUNDS * kinds.length || new Set(made.map(({ kind }) => kind)).size === kinds.length);
  for (let n = 0; !isDone(n); n++) {
    const [kind, forge] = kinds[n % kinds.length]!;
    const sent = forge(battles[Math.floor(n / kinds.length) % BATTLES]!, new Chooser(numberFor(`forgery ${n}`)));
    if (sent) made.push({ ...sent, kind, n });
  }
  forged = made;
}, 900_000);

function botFinds({ text, heads }: Sent): boolean {
  try {
    return (
      verifyRecord({
        ...parseRecordFile(text),
        finalHash: null,
        heads: heads ? findHashPrefixes(heads) : [],
        rulesetById: findRuleset,
      }).fault !== null
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
}
const called = ({ kind, n }: Forged): string => `${kind} (${n})`;

describe(`${FORGERIES} forgeries of sealed orders, behind hashes made anew`, () => {
  it('are of battles that hold for both, with conditions, alternatives and failed dice in them', () => {
    expect(battles.map(({ text }) => botFinds({ text, final: null }))).toEqual(battles.map(() => false));
    if (hasPython)
      expect(pythonFinds(battles.map(({ text, heads }) => ({ text, final: null, heads })))).toEqual(battles.map(() => null));
    const events = battles.flatMap(({ text }) => loose(text).events);
    expect(events.some(({ summary }) => (summary as string).endsWith('no effect.'))).toBe(true);
    const summaries = events.flatMap(({ kind, summary }) => (kind === 'orders-sealed' ? [] : [summary as string]));
    expect(summaries.some((summary) => /^Order for .*(, at |within|fired at|is seen)/.test(summary))).toBe(true);
    expect(new Set(forged.map(({ kind }) => kind)).size).toBe(
      2 * Object.keys(PLAYED_OVER).length + Object.keys(WRITTEN_OVER).length,
    );
  });

  it('are all found by the bot', () => {
    expect(forged.filter((each) => !botFinds(each)).map(called)).toEqual([]);
  });

  it.skipIf(!hasPython)(`are found by docs/verify/verify.py: ${BY_PYTHON} of them${NEEDS}`, () => {
    const asked = forged.slice(-BY_PYTHON);
    const found = pythonFinds(asked);
    expect(asked.filter((_, n) => found[n] === null).map(called)).toEqual([]);
  });
});

describe('grinding a salt', () => {
  it('gains nothing: other orders under a salt whose hash begins as that which was told are found by its other digits', () => {
    const { text } = battles[0]!;
    const { hash } = sealsOf(loose(text))[1] as { hash: string };
    const bound = formatCanonicalJson({ side: 's2', turn: 1, orders: [] });
    let salt = '';
    for (let n = 0; !calculateSealHash(salt, bound).startsWith(hash.slice(0, 2)); n++) salt = calculateSha256Hex(`ground ${n}`);
    const ground = calculateSealHash(salt, bound);
    expect(shortenSealHash({ hash: ground })).not.toBe(shortenSealHash({ hash }));
    const file = loose(text);
    Object.assign(sealsOf(file)[1]!, { hash: ground, salt });
    const sent = { text: textOf(sealed(file)), final: null };
    expect(botFinds(sent)).toBe(true);
    if (hasPython) expect(pythonFinds([sent])[0]).not.toBeNull();
  });
});
