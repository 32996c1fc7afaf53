/**
 * A separately written check of actions on the map, as an umpire would make it by hand from the five rulebooks and
 * their rulings. It uses no check, measurement or table of the program, and reads only rows.
 */
import type { JsonObject } from '../../../src/dice/index.js';
import type { Battle, Row, UnitRow } from '../../../src/rules/index.js';

/** One action of a player: a procedure with its rows, or an act with its parameters. */
export interface Done {
  readonly id: string;
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly typed: JsonObject;
}

/** An objection to an action, which is certain or only possible. */
export interface Objection {
  readonly is: 'no' | 'ask';
  readonly about: 'enemy' | 'contact' | 'reach' | 'range' | 'ground' | 'phase' | 'orders';
  readonly why: string;
}

type Unit = UnitRow & JsonObject;
interface Place {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}
interface Gap {
  readonly least: number;
  readonly most: number;
}
interface Table {
  readonly battle: Battle;
  readonly side: string;
  /** The units whose places the player may know. */
  readonly known: ReadonlySet<string>;
  /** The rulebook's units of distance in one unit of the map, and the fractions to which people read distances. */
  readonly per: number;
  readonly part: number;
}
type Judge = (done: Done, table: Table) => readonly (Objection | null)[];

const PARTS: Readonly<Record<string, number>> = { eagles: 1, corps: 0.1, cullen: 0.1, megagame: 0.1, wtj1943: 1 };

/** Lists the objections to an action of a player. */
export function objectionsTo(
  ruleset: string,
  battle: Battle,
  side: string,
  known: ReadonlySet<string>,
  done: Done,
): readonly Objection[] {
  const { per } = [...battle.tables.map!.values()][0] as unknown as { readonly per: number };
  const table = { battle, side, known, per, part: PARTS[ruleset]! };
  return [...JUDGES[ruleset]!(done, table), ...ordersAgainst(done, table), ...phaseAgainst(ruleset, done, table)].filter(
    (each): each is Objection => each !== null,
  );
}

const unit = ({ battle }: Table, id: string | undefined): Unit | undefined =>
  id === undefined ? undefined : battle.tables.unit.get(id);
const cast = (done: Done, table: Table, role: string): readonly Unit[] =>
  (done.rows[role] ?? []).flatMap((id) => unit(table, id) ?? []);
const unitsOf = ({ battle }: Table): readonly Unit[] => [...battle.tables.unit.values()];

/** Returns the place of a unit: that of its carrier, that of the unit that an officer has joined, or its own. */
function placeOf(table: Table, one: Unit): Place | 'gone' | null {
  const bearer = (one.carriedBy ?? one.attachedTo) as string | null | undefined;
  const carrier = unit(table, bearer ?? undefined);
  if (carrier && carrier !== one) return placeOf(table, carrier);
  const row = [...(table.battle.tables.place?.values() ?? [])].find((each) => each.unit === one.id);
  if (!row) return null;
  return row.stale === true ? 'gone' : { x: row.x as number, y: row.y as number, half: row.half as number };
}

/** Returns the smallest and the largest distance between two places. A place may lie anywhere in a box. */
function gap(a: Place, b: Place, { per, part }: Table): Gap {
  const [dx, dy, h] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y), a.half + b.half];
  const read = (value: number): number => Math.round((value * per) / part + 1e-7) * part;
  return { least: read(Math.hypot(Math.max(0, dx - h), Math.max(0, dy - h))), most: read(Math.hypot(dx + h, dy + h)) };
}

type Base = readonly [width: number, depth: number];
const halfShort = ([width, depth]: Base): number => Math.min(width, depth) / 2;
const halfDiagonal = ([width, depth]: Base): number => Math.sqrt(width * width + depth * depth) / 2;

/** Checks whether the bases of two units are within a distance of each other: yes, no, or uncertain. */
function within(table: Table, a: Unit, b: Unit, bases: readonly [Base, Base], far = 0): 'yes' | 'no' | 'ask' | 'off' {
  if (!table.known.has(a.id) || !table.known.has(b.id)) return 'ask';
  const [from, to] = [placeOf(table, a), placeOf(table, b)];
  if (from === null || to === null) return 'off';
  if (from === 'gone' || to === 'gone') return 'ask';
  const { least, most } = gap(from, to, table);
  const round = (value: number): number => Math.round(value / table.part) * table.part;
  if (most <= round(far + halfShort(bases[0]) + halfShort(bases[1])) + 1e-6) return 'yes';
  return least > round(far + halfDiagonal(bases[0]) + halfDiagonal(bases[1])) + 1e-6 ? 'no' : 'ask';
}

/** Checks whether at least one of several units is near enough. A unit without a place does not count. */
function nearOne(
  table: Table,
  one: Unit,
  others: readonly Unit[],
  baseOf: (of: Unit) => Base,
  about: Objection['about'],
  far = 0,
): Objection | null {
  const found = others.map((other) => {
    const is = within(table, one, other, [baseOf(one), baseOf(other)], far);
    return is === 'ask' && isInContact(table, one, other, baseOf) ? 'yes' : is;
  });
  const placed = found.filter((is) => is !== 'off');
  if (placed.length === 0 || placed.includes('yes')) return null;
  return { is: placed.includes('ask') ? 'ask' : 'no', about, why: `${one.name}: ${found.join()}` };
}

/** A contact on record: of battalions (corps), or of this turn on a side's map, where the units would touch (M-46). */
function isInContact(table: Table, one: Unit, other: Unit, baseOf: (of: Unit) => Base): boolean {
  const { tables, game } = table.battle;
  const isOf = (row: Row, a: string, b: string): boolean =>
    (row.unit === a && row.enemy === b) || (row.unit === b && row.enemy === a);
  if ([...(tables.contact?.values() ?? [])].some((row) => isOf(row, one.id, other.id))) return true;
  if (!('troops' in one)) return false;
  return [[one, other] as const, [other, one] as const].some(([own, enemy]) => {
    const at = placeOf(table, own);
    return [...(tables.sighting?.values() ?? [])].some((row) => {
      if (row.unit !== enemy.id || row.seenBy !== own.side || row.turn !== game.turn || !at || at === 'gone') return false;
      return gap(at, row as unknown as Place, table).most <= halfShort(baseOf(own)) + halfShort(baseOf(enemy)) + 1e-6;
    });
  });
}

const no = (about: Objection['about'], why: string): Objection => ({ is: 'no', about, why });

/** Units cannot fight their own side. */
const enemies = (own: readonly Unit[], theirs: readonly Unit[]): Objection | null =>
  own.some((one) => theirs.some((other) => other.side === one.side)) ? no('enemy', 'one side on both ends') : null;

/** Returns the destination of a move, entered as `x,y`. */
function goal({ typed }: Done): Place | null {
  const read = /^(-?[\d.]+),(-?[\d.]+)$/.exec(typeof typed.to === 'string' ? typed.to : '');
  return read ? { x: Number(read[1]), y: Number(read[2]), half: 0 } : null;
}

/**
 * E-69, CO-90, TC-76, W-31: lists the objection that the centre of a unit would go over the base of an enemy. A unit
 * that is already there may move away. A move that makes contact may end anywhere on the enemy.
 */
function ontoEnemy(
  table: Table,
  { one, from, to }: Leg,
  half: number | ((foe: Unit) => number),
  isThere: (foe: Unit) => boolean,
  endsOn: (foe: Unit) => boolean = () => false,
): Objection | null {
  const met = unitsOf(table).find((foe) => {
    const place = foe.side !== one.side && isThere(foe) && table.known.has(foe.id) ? placeOf(table, foe) : null;
    if (!place || place === 'gone' || place.half > 0) return false;
    const [before, nearest] = [Math.hypot(place.x - from.x, place.y - from.y), farFrom(place, from, to)];
    if (endsOn(foe) && Math.hypot(place.x - to.x, place.y - to.y) <= nearest + 0.001) return false;
    return nearest < (typeof half === 'number' ? half : half(foe)) / table.per - 0.01 && nearest < before - 0.01;
  });
  return met && from.half === 0 ? no('ground', `onto ${met.name}`) : null;
}

type Point = Pick<Place, 'x' | 'y'>;
const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
/** Checks whether two line segments cross between their ends. */
const cut = (a: Point, b: Point, c: Point, d: Point): boolean =>
  cross(a, b, c) * cross(a, b, d) < -1e-9 && cross(c, d, a) * cross(c, d, b) < -1e-9;

function inside(point: Point, corners: readonly Point[]): boolean {
  let isIn = false;
  for (const [n, a] of corners.entries()) {
    const b = corners[(n + 1) % corners.length]!;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

interface Drawn {
  readonly kind: string;
  readonly name: string;
  readonly points: readonly Point[];
}
const drawn = ({ battle, side }: Table, ...kinds: readonly string[]): readonly Drawn[] =>
  [...(battle.tables.feature?.values() ?? [])]
    .filter((each) => kinds.includes(each.kind as string) && (each.side === null || each.side === side))
    .map((each) => {
      const points = each.points as unknown as readonly (readonly [number, number] | Point)[];
      return { kind: each.kind as string, name: each.name as string, points: points.map((point) => (Array.isArray(point) ? { x: point[0] as number, y: point[1] as number } : (point as Point))) }; // prettier-ignore
    });

/** Returns points at short intervals along a straight route. */
const along = (from: Point, to: Point): readonly Point[] =>
  Array.from({ length: 201 }, (_, n) => ({ x: from.x + ((to.x - from.x) * n) / 200, y: from.y + ((to.y - from.y) * n) / 200 }));
const farFrom = (point: Point, from: Point, to: Point): number =>
  Math.min(...along(from, to).map((each) => Math.hypot(each.x - point.x, each.y - point.y)));

interface Leg {
  readonly one: Unit;
  readonly from: Place;
  readonly to: Place;
}
/** Returns the moving unit, its start and its destination, if both places are known exactly. */
function leg(done: Done, table: Table, role = 'unit'): Leg | null {
  const [one] = cast(done, table, role);
  const [from, to] = [one && placeOf(table, one), goal(done)];
  return one && from && from !== 'gone' && to ? { one, from, to } : null;
}

// --- Eagles

const STAND: Base = [100, 100]; // E-66: the size of a stand.
const stand = (): Base => STAND;
/**
 * Section 2.1: the inches of each movement code. Section 2.2: on a road the code is one letter higher, and E becomes 14
 * inches.
 */
const CODES = ['A', 'B', 'C', 'D', 'E'] as const;
const INCHES = [4, 6, 8, 10, 12, 14] as const;
/** Section 2.4: the number of code letters that terrain costs. */
const SLOWS: Readonly<Record<string, number>> = { wood: 1, river: 1, marsh: 2 };

function eaglesMove(done: Done, table: Table): Objection | null {
  const way = leg(done, table);
  if (!way) return null;
  const { one, from, to } = way;
  if (one.suppressed === true && done.typed.suppressed !== false) return no('ground', 'suppressed (1.6)');
  if (one.kind === 'bunker') return no('ground', 'a bunker');
  if (from.half > 0) return null;
  const onto = ontoEnemy(table, way, 50, (foe) => foe.destroyed !== true && foe.offBoard !== true);
  if (onto) return onto;
  const roads = drawn(table, 'road');
  for (const { points } of drawn(table, 'lake')) {
    // E-67: the unit cannot enter this terrain, unless a road leads through it.
    const enters = !inside(from, points) && along(from, to).filter((point) => inside(point, points)).length > 2;
    if (enters && roads.length === 0) return no('ground', 'a lake (E-67)');
  }
  const index = CODES.indexOf((done.typed.code ?? one.moveCode) as (typeof CODES)[number]);
  const slower = drawn(table, 'wood', 'river', 'marsh').flatMap(({ kind, points }) => {
    const meets =
      kind === 'river'
        ? points.slice(1).some((point, n) => cut(from, to, points[n]!, point))
        : along(from, to).filter((point) => inside(point, points)).length > 2;
    return meets ? [SLOWS[kind]!] : [];
  });
  const most = roads.length > 0 ? index + 1 : Math.max(0, index - Math.max(0, ...slower));
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  // People also round the distances that they measure.
  return far > INCHES[most]! + 0.06 ? no('reach', `${far} in with ${INCHES[most]}`) : null;
}

/** Sections 1.2 and 4.2: the number of kill dice of a shot by one unit. */
function killDice(firer: Unit, target: Unit, yards: number): number {
  const lost = (firer.impairments as number) * (firer.kind === 'vehicle' || firer.kind === 'bunker' ? 2 : 1);
  const fp = Math.max(0, (firer.baseFp as number) - lost);
  if (fp === 0) return 0;
  const power = fp + (yards < 300 ? 1 : yards > 600 ? -1 : 0) + (firer.moved === true ? -1 : 0);
  if (power <= 0) return 0;
  const rating = power >= 8 ? 3 : power >= 6 ? 2 : power >= 4 ? 1 : 0;
  const rows = { AA: [0, 0, 1, 2], BB: [-1, 0, 0, 1], CC: [-1, -1, -1, 0], DD: [-2, -2, -3, -3] } as const;
  return power + rows[target.tpd as keyof typeof rows][rating];
}

function eaglesShot(done: Done, table: Table): readonly (Objection | null)[] {
  const [firer, target] = [cast(done, table, 'firer')[0], cast(done, table, 'target')[0]];
  if (!firer || !target) return [];
  const [from, to] = [placeOf(table, firer), placeOf(table, target)];
  const far = from && to && from !== 'gone' && to !== 'gone' && table.known.has(target.id) ? gap(from, to, table) : null;
  const { rangeYards, band, supportFp, ...others } = done.typed;
  const isTyped = typeof rangeYards === 'number';
  const isPlain = cast(done, table, 'support').length === 0 && (done.rows.sortie ?? []).length === 0 && supportFp === undefined;
  const isDull =
    !isTyped && isPlain && far?.least === far?.most && Object.keys(others).length === 0 && far !== null
      ? killDice(firer, target, far.least) <= 0
      : false;
  return [
    enemies([firer], [target]),
    isDull ? no('range', 'no dice (4.2)') : null,
    isTyped && far && rangeYards < far.least - 100 ? no('range', 'typed nearer') : null,
    band !== undefined && far && far.least > 700 && band !== 'long' ? no('range', 'typed a better band') : null,
    inMelee(table) && !isGivenFire(firer, target, table) ? no('phase', 'no assault gives this fire (5.2)') : null,
  ];
}

const inMelee = ({ battle: { game } }: Table): boolean => game.phase === 'melee';
interface Met {
  readonly unit: string;
  readonly turn: number;
  readonly phase: string;
}
const metNow = (met: unknown, { battle: { game } }: Table): string | null => {
  const { unit: whom, turn, phase } = (met ?? {}) as Partial<Met>;
  return whom !== undefined && turn === game.turn && phase === game.phase ? whom : null;
};
const isArmoured = ({ kind }: Unit): boolean => kind === 'vehicle' || kind === 'bunker';

function isGivenFire(firer: Unit, target: Unit, table: Table): boolean {
  return unitsOf(table).some((infantry) => {
    const assaulted = metNow(infantry.assaults, table);
    if (assaulted === null) return false;
    const step1 = target.id === infantry.id && (firer.id === assaulted || (!isArmoured(firer) && firer.side === unit(table, assaulted)?.side)); // prettier-ignore
    return step1 || (target.id === assaulted && firer.side === infantry.side && firer.id !== infantry.id && !isArmoured(firer));
  });
}

const judgeEagles: Judge = (done, table) => {
  const of = (role: string): Unit | undefined => cast(done, table, role)[0];
  const touch = (a: string, b: string): Objection | null => {
    const [one, other] = [of(a), of(b)];
    return one && other ? nearOne(table, one, [other], stand, 'contact') : null;
  };
  switch (done.id) {
    case 'eagles.movement':
      return [eaglesMove(done, table)];
    case 'eagles.melee':
      return [touch('attacker', 'defender'), enemies(cast(done, table, 'attacker'), cast(done, table, 'defender'))];
    case 'eagles.assault': {
      const [infantry, enemy] = [of('infantry'), of('enemy')];
      const owes =
        enemy && inMelee(table) && isArmoured(enemy) && (enemy.fp as number) > 0 && metNow(enemy.firedOn, table) === null;
      return [
        touch('infantry', 'enemy'),
        enemies(cast(done, table, 'infantry'), cast(done, table, 'enemy')),
        infantry && enemy && owes ? no('phase', 'it may fire first (5.2)') : null,
      ];
    }
    case 'assault-declare': {
      const [one, other] = [of('infantry') ?? of('unit'), of('enemy') ?? of('target')];
      if (!one || !other || done.typed.takeBack === true) return [];
      return [touch(of('infantry') ? 'infantry' : 'unit', of('enemy') ? 'enemy' : 'target'), enemies([one], [other])];
    }
    case 'eagles.direct-fire':
      return eaglesShot(done, table);
    default:
      return [];
  }
};

// --- Corps

/** Basing: the sizes of bases. The base of an HQ is as deep as it is wide (CO-86). */
function corpsBase({ type, size, hqLevel }: Unit): Base {
  const kind = type as string;
  const isVehicles = ['armour', 'recce', 'armoured-recce'].includes(kind);
  if (kind === 'hq') return hqLevel === 'division' ? [1.5, 1.5] : [2, 2];
  if (size === 'detachment') return isVehicles ? [1.5, 2.5] : [1.5, 1];
  if (kind === 'armour') return [2, 4];
  if (kind === 'artillery') return [2, 3];
  return ['infantry', 'engineers', 'cavalry'].includes(kind) ? [2, 2] : [1.5, 4];
}
/** Artillery Ranges, in inches. */
const GUNS: Readonly<Record<string, number>> = { 'very-short': 12, short: 18, standard: 24, long: 36, 'very-long': 48 };
/** Movement in inches, in open ground and on roads. */
const ON_OPEN: Readonly<Record<string, readonly [number, number]>> = {
  recce: [10, 20],
  wheeled: [8, 15],
  tracked: [8, 12],
  foot: [6, 8],
  mounted: [8, 10],
  'horse-drawn': [6, 10],
};
const isFoot = ({ type }: Unit): boolean => ['infantry', 'engineers', 'cavalry'].includes(type as string);
/** CO-27, CO-91: HQs, transport and support have no combat dice of their own. */
const hasNoDice = ({ type }: Unit): boolean => ['hq', 'transport', 'support'].includes(type as string);
const isArmour = ({ type }: Unit): boolean => ['armour', 'recce', 'armoured-recce'].includes(type as string);

function corpsMove(done: Done, table: Table): readonly (Objection | null)[] {
  const way = leg(done, table);
  if (!way) return [];
  const { one, from, to } = way;
  const foes = unitsOf(table).filter((each) => each.side !== one.side && (each.sp as number) > 0);
  const [named] = cast(done, table, 'contacted');
  const touchAt = (foe: Unit): 'yes' | 'no' | 'ask' | 'off' => {
    const place = placeOf(table, foe);
    if (!place) return 'off';
    if (place === 'gone') return 'ask';
    const { least, most } = gap(to, place, table);
    const [a, b] = [corpsBase(one), corpsBase(foe)];
    if (most <= Math.round((halfShort(a) + halfShort(b)) * 10) / 10 + 1e-6) return 'yes';
    return least > Math.round((halfDiagonal(a) + halfDiagonal(b)) * 10) / 10 + 1e-6 ? 'no' : 'ask';
  };
  const touched = foes.filter((foe) => touchAt(foe) === 'yes');
  // CO-21: by day whom a unit in contact leaves it has disengaged from by a die: they touch no more, or it is over 0.2 in farther.
  const met = [...(table.battle.tables.contact?.values() ?? [])].flatMap((row) => [[row.unit, row.enemy], [row.enemy, row.unit]]).filter(([a]) => a === one.id); // prettier-ignore
  const isHeldBy = (foe: Unit): boolean =>
    met.length > 0
      ? met.some(([, b]) => b === foe.id)
      : foe.position === 'in-contact' && !['no', 'off'].includes(within(table, one, foe, [corpsBase(one), corpsBase(foe)]));
  const leaves = (foe: Unit): boolean => {
    const [at, touches] = [placeOf(table, foe), touchAt(foe)];
    if (touches !== 'ask' || !at || at === 'gone') return touches !== 'yes';
    return gap(to, at, table).most > gap(from, at, table).most + 0.31;
  };
  const isLeft = one.position === 'in-contact' && table.battle.game.phase === 'move' && !named;
  const left = isLeft ? foes.find((foe) => isHeldBy(foe) && leaves(foe)) : undefined;
  const isSmall = one.size === 'detachment';
  const meets = touched.find((foe) => foe.size !== 'detachment' && (isFoot(foe) || isArmour(foe)));
  const [open, road] = ON_OPEN[one.moveType as string] ?? [0, 0];
  const isRoad = drawn(table, 'road', 'village').length > 0;
  const most = (isRoad ? Math.max(open, road) : open) * (done.typed.orders === 'transport' ? 3 : 1);
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return [
    named ? { yes: null, off: null, no: no('reach', 'does not reach it'), ask: { is: 'ask', about: 'reach', why: 'perhaps' } as const }[touchAt(named)] : null, // prettier-ignore
    from.half === 0 && far > most + 0.06 ? no('reach', `${far} in with ${most}`) : null,
    done.typed.orders === 'transport' && touched.length > 0 ? no('contact', 'a transport move into contact (Orders)') : null,
    isSmall && meets ? no('contact', 'a detachment against a battalion') : null,
    left ? no('contact', `out of contact with ${String(left.name)}`) : null,
    // CO-91: a unit without combat dice cannot move into contact with an enemy that it is not yet in contact with.
    hasNoDice(one) && [...(named ? [named] : []), ...touched].some((foe) => !met.some(([, enemy]) => enemy === foe.id))
      ? no('contact', 'a unit without dice')
      : null,
    ontoEnemy(
      table,
      way,
      (foe) => halfShort(corpsBase(foe)),
      (foe) => (foe.sp as number) > 0 && !foe.carriedBy,
      // A move that names an enemy makes contact with that enemy alone.
      (foe) => (named ? named === foe : touched.includes(foe)),
    ),
  ];
}

function corpsCombat(done: Done, table: Table): readonly (Objection | null)[] {
  const sides = [cast(done, table, 'attackers'), cast(done, table, 'defenders')] as const;
  const inside = (one: Unit, others: readonly Unit[]): string =>
    others.map((other) => within(table, one, other, [corpsBase(one), corpsBase(other)])).join();
  /**
   * Guns that do not touch an enemy fire from a distance. Armour that does not touch one stands behind infantry that it
   * may touch.
   */
  const roleOf = (one: Unit, own: readonly Unit[], theirs: readonly Unit[]): 'contact' | 'behind' | 'ranged' => {
    const isApart = theirs.every((other) => within(table, one, other, [corpsBase(one), corpsBase(other)]) === 'no');
    if (!isApart) return 'contact';
    if (one.type === 'artillery') return 'ranged';
    const front = own.filter((other) => other !== one && isFoot(other));
    // Tanks, armoured cars and tank destroyers support infantry from behind it (Combat).
    const isTank = ['armour', 'armoured-recce'].includes(one.type as string);
    return isTank && front.some((other) => within(table, one, other, [corpsBase(one), corpsBase(other)]) !== 'no') ? 'behind' : 'contact'; // prettier-ignore
  };
  if ('attackers' in done.typed || 'defenders' in done.typed) return [];
  return [
    enemies(...sides),
    ...[0, 1].flatMap((n) => {
      const [own, theirs] = [sides[n]!, sides[1 - n]!];
      const front = theirs.filter((other) => roleOf(other, theirs, own) === 'contact');
      return own.map((one): Objection | null => {
        const role = roleOf(one, own, theirs);
        if (role === 'contact') return nearOne(table, one, front, corpsBase, 'contact');
        if (role === 'behind') return null;
        const reach = GUNS[one.gunClass as string]!;
        const far = theirs.map((other) => {
          const [from, to] = [placeOf(table, one), placeOf(table, other)];
          return from && to && from !== 'gone' && to !== 'gone' ? gap(from, to, table).least : 0;
        });
        return far.length > 0 && Math.min(...far) > reach + 1e-6
          ? no('range', `${inside(one, theirs)} beyond ${reach} in`)
          : null;
      });
    }),
  ];
}

const judgeCorps: Judge = (done, table) => {
  switch (done.id) {
    case 'corps.movement': {
      const [one] = cast(done, table, 'unit');
      const carries = (each: Unit): boolean => !each.destroyed && ((each.carries ?? []) as readonly string[]).includes(one!.id);
      const lorries = one && done.typed.embus === true ? unitsOf(table).filter(carries) : [];
      // CO-97: a unit mounts the transport that it touches, where it starts or where it ends.
      const end = leg(done, table)?.to;
      const touches = (lorry: Unit): boolean => {
        const at = placeOf(table, lorry);
        const touch = halfShort(corpsBase(lorry)) + halfShort(corpsBase(one!));
        return end !== undefined && at !== null && at !== 'gone' && gap(end, at, table).most <= touch + 1e-6;
      };
      const isAboard =
        one?.riding === true || (one?.dismounted === false && one.works === 'none' && one.position !== 'in-contact');
      const mounts = one && !isAboard && !lorries.some(touches) ? nearOne(table, one, lorries, corpsBase, 'contact') : null;
      return [...corpsMove(done, table), mounts];
    }
    case 'corps.surprise': {
      const [one, by] = [cast(done, table, 'unit')[0], cast(done, table, 'by')[0]];
      const { tables, game } = table.battle;
      const foes = by ? [by] : unitsOf(table).filter((each) => each.side !== one?.side && table.known.has(each.id));
      const came = (foe: Unit): boolean =>
        foe.attackedThisTurn === true ||
        [...(tables.contact?.values() ?? [])].some((row) => row.unit === foe.id && row.since === game.turn);
      return [one && !foes.some(came) ? no('contact', 'nobody has attacked') : null];
    }
    case 'detachment-rejoin': {
      const first = new Map<string, Unit>();
      return cast(done, table, 'detachments').map((company) => {
        const parent = unit(table, company.parentUnit as string | undefined);
        if (!parent) return null;
        const at = (parent.sp as number) > 0 ? parent : (first.get(parent.id) ?? company);
        first.set(parent.id, at);
        return at === company ? null : nearOne(table, company, [at], corpsBase, 'contact');
      });
    }
    case 'supply-transfer': {
      const [from, to] = [cast(done, table, 'fromColumn')[0], cast(done, table, 'toColumn')[0]];
      return from && to ? [nearOne(table, from, [to], corpsBase, 'contact')] : [];
    }
    case 'corps.combat':
      return corpsCombat(done, table);
    case 'corps.bombardment': {
      const [target] = cast(done, table, 'target');
      const far = (gun: Unit): number => {
        const [from, to] = [placeOf(table, gun), target && placeOf(table, target)];
        return from && to && from !== 'gone' && to !== 'gone' ? gap(from, to, table).least : 0;
      };
      const firers = cast(done, table, 'firers');
      if (!target || 'firers' in done.typed) return [];
      const out = firers.find((gun) => gun.type === 'artillery' && far(gun) > GUNS[gun.gunClass as string]! + 1e-6);
      return [enemies(firers, [target]), out ? no('range', `${out.name} beyond its range`) : null];
    }
    case 'job-add': {
      const [one] = cast(done, table, 'workers');
      const at = one && placeOf(table, one);
      if (!one) return [];
      const sites = drawn(table, 'wood', 'village', 'marsh', 'road', 'river').filter(({ name }) => name === done.typed.place);
      const far = (site: Drawn): number => {
        const isLine = site.kind === 'road' || site.kind === 'river';
        if (!at || at === 'gone' || (!isLine && inside(at, site.points))) return 0;
        const edge = isLine ? site.points : [...site.points, site.points[0]!];
        return Math.min(...edge.slice(1).map((to, n) => farFrom(at, edge[n]!, to))) - at.half * Math.SQRT2;
      };
      return [
        // CO-52: in contact only charges are laid. CO-92: at most 2 in from the site.
        one.position === 'in-contact' && done.typed.task !== 'demolition' ? no('contact', 'opposed work') : null,
        sites.length > 0 && sites.every((site) => far(site) > 2.06) ? no('range', 'away from the site') : null,
      ];
    }
    case 'corps.disengage': {
      const [one] = cast(done, table, 'unit');
      const foes = unitsOf(table).filter((each) => each.side !== one?.side && (each.sp as number) > 0);
      return one && one.position !== 'in-contact' ? [nearOne(table, one, foes, corpsBase, 'contact')] : [];
    }
    case 'corps.capture-supplies': {
      const [captor, transport] = [cast(done, table, 'captor')[0], cast(done, table, 'transport')[0]];
      if (!captor || !transport) return [];
      const isCargo = (transport.type as string).endsWith('transport');
      return [
        isCargo ? null : no('enemy', `${String(transport.name)} carries nothing`),
        nearOne(table, captor, [transport], corpsBase, 'contact'),
        enemies([captor], [transport]),
      ];
    }
    default:
      return [];
  }
};

// --- Cullen

const ELEMENT: Base = [1.5, 1];
const element = (): Base => ELEMENT;

function inches(table: Table, a: Unit | undefined, b: Unit | undefined): Gap | null {
  const [from, to] = [a && placeOf(table, a), b && placeOf(table, b)];
  const isSeen = a && b && table.known.has(a.id) && table.known.has(b.id);
  return isSeen && from && to && from !== 'gone' && to !== 'gone' ? gap(from, to, table) : null;
}

/**
 * Assaults: the combat of two enemies within 1" prevents any fire into it while moving elements fire. Riders and units that have
 * been beaten in this phase do not fight.
 */
function isInAssault(target: Unit, table: Table): boolean {
  const fights = (one: Unit): boolean =>
    ['infantry', 'cavalry', 'artillery'].includes(one.kind as string) &&
    one.condition !== 'destroyed' &&
    (one.carriedBy ?? null) === null &&
    (one.atPhase as Row).cover === undefined;
  return (
    table.battle.game.phase === 'moving-fire' &&
    unitsOf(table).some((foe) => {
      const far = foe.side !== target.side && fights(foe) && fights(target) ? inches(table, target, foe) : null;
      return far !== null && far.most <= 1 + ELEMENT[1] + 1e-6;
    })
  );
}

const isDriven = ({ kind }: Unit): boolean => kind === 'armour' || kind === 'softskin';

function cullenShot(done: Done, table: Table): readonly (Objection | null)[] {
  const [firer, target] = [cast(done, table, 'firer')[0], cast(done, table, 'target')[0]];
  if (!firer || !target) return [];
  const far = inches(table, firer, target);
  const typed = typeof done.typed.rangeInches === 'number' ? done.typed.rangeInches : null;
  const least = typed ?? far?.least ?? 0;
  const most = typed ?? far?.most ?? Infinity;
  const isSmall = done.id.startsWith('cullen.small-arms');
  const isTroops = done.id === 'cullen.small-arms-infantry';
  const isMortar = done.id.startsWith('cullen.artillery') && (firer.mortar as number) > 0 && (firer.guns as number) === 0;
  // Who has stood still fires at the troops that assault it, as at 8" (Assaults).
  const isFiringAtAssault =
    done.typed.assaultFire === true ||
    (done.typed.assaultFire === undefined &&
      table.battle.game.phase === 'standing-fire' &&
      !isDriven(firer) &&
      !isDriven(target) &&
      (firer.atPhase as Row).moved !== true &&
      target.moved === true &&
      far !== null &&
      far.most <= 1 + ELEMENT[1] + 1e-6);
  const isRifle =
    done.id === 'cullen.at-armour' && (firer.atRifle as number) > 0 && (firer.guns as number) === 0 && firer.kind !== 'armour';
  return [
    enemies([firer], [target]),
    isSmall && !isFiringAtAssault && least > 24 ? no('range', `${least} in`) : null,
    isTroops && !isFiringAtAssault && most < 2 && !isDriven(firer) ? no('range', 'under 2 in') : null,
    isMortar && done.typed.weapon === undefined && least > 24 ? no('range', `a mortar at ${least} in`) : null,
    isRifle && done.typed.weapon === undefined && least > 36 ? no('range', `a rifle at ${least} in`) : null,
    typed !== null && far && far.least === far.most && typed < far.least - 1.5 - 1e-6 ? no('range', 'typed nearer') : null,
    /^cullen\.(small-arms-infantry|at-others|artillery-)/.test(done.id) && isInAssault(target, table)
      ? no('contact', 'fire into an assault')
      : null,
  ];
}

function cullenMove(done: Done, table: Table): readonly (Objection | null)[] {
  const way = leg(done, table);
  if (!way) return [];
  const { one, from, to } = way;
  const isBarred =
    one.kind === 'softskin' ||
    (one.kind === 'cavalry' && one.mounted !== false) ||
    (one.kind === 'armour' && one.drive === 'wheeled');
  const crosses = drawn(table, 'wire').some(({ points }) => points.slice(1).some((point, n) => cut(from, to, points[n]!, point)));
  // Foot moves 12 inches and cavalry 18, or half as far out of trenches. A vehicle moves twice its factor, and three
  // times on a road.
  const isFoot = one.kind !== 'armour' && one.kind !== 'softskin';
  const most = isFoot ? (one.kind === 'cavalry' ? 18 : 14) : 60;
  const [normal, double] = { cavalry: [12, 18], artillery: [8, 14] }[one.kind as string] ?? [8, 12];
  const least = isFoot && one.cover === 'trenches' ? (done.id === 'cullen.assault-move' ? normal! : double!) / 2 : Infinity;
  // Movement: 10 is the best roll, with the morale rating, the DPs, an officer and 2 in column: 9 for Double, 4 for Normal.
  const led = unitsOf(table).filter((each) => each.attachedTo === one.id);
  const officer = Math.max(0, ...led.map((each) => (each.officerFactor as number | null) ?? 0));
  const best = 10 + (one.mr as number) - (one.dps as number) + officer + (one.column === true ? 2 : 0);
  const slowed = { cavalry: 6, artillery: 3 }[one.kind as string] ?? 4;
  const rolled = best >= 9 ? double! : best >= 4 ? normal! : slowed;
  const rolls = isFoot && one.kind !== 'officer' && done.id === 'cullen.move-troops' ? rolled : Infinity;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return [
    isBarred && crosses && from.half === 0 ? no('ground', 'wire') : null,
    from.half === 0 && far > Math.min(most, least, rolls) + 0.06 ? no('reach', `${far} in with ${most}`) : null,
    ontoEnemy(table, way, 0.5, (foe) => foe.lost !== true && foe.condition !== 'destroyed'),
  ];
}

/** Movement: limbering and bussing take a move, of the vehicle too, and the other actions half of one. */
function cullenActs(done: Done, table: Table): Objection | null {
  const [one, truck] = [cast(done, table, 'unit')[0], cast(done, table, 'truck')[0]];
  if (!one) return null;
  const { typed } = done;
  const whole = [typed.limber, typed.bus].filter((each) => each === true).length;
  const half = [typed.setUpMortar, typed.mount, typed.leaveTrenches].filter((each) => each === true).length;
  const gone = (unit: Unit): number => {
    const row = [...(table.battle.tables.place?.values() ?? [])].find((each) => each.unit === unit.id);
    if (!row || row.moved !== true || row.stale === true || row.turn !== table.battle.game.turn) return 0;
    const points = [...((row.way ?? []) as [number, number][]), [row.x, row.y] as [number, number]];
    const legs = points.slice(1).map(([x, y], n) => Math.hypot(x - points[n]![0], y - points[n]![1]));
    return Math.round(legs.reduce((sum, leg) => sum + leg, 0) * table.per * 10) / 10;
  };
  const [rolled, hand] = [Math.abs(one.rolledInches as number), Math.abs(one.moveInches as number)];
  const left = Math.max(0, hand - Math.max(rolled, hand) * (whole + half / 2));
  const carrier = unit(table, (one.carriedBy as string | null) ?? undefined);
  const vehicle = typed.bus === true ? (carrier ?? truck) : undefined;
  const isSpent = whole + half > 0 && !carrier && gone(one) > left;
  return isSpent || (vehicle && gone(vehicle) > 0) ? no('reach', 'its move is spent on the map') : null;
}

const judgeCullen: Judge = (done, table) => {
  const one = (role: string): Unit | undefined => cast(done, table, role)[0];
  const near = (a: string, b: string, far: number, about: Objection['about']): Objection | null => {
    const [x, y] = [one(a), one(b)];
    return x && y ? nearOne(table, x, [y], element, about, far) : null;
  };
  const isGone = (...roles: readonly string[]): boolean =>
    roles.some((role) => {
      const each = one(role);
      return !each || placeOf(table, each) === 'gone';
    });
  /** TC-10, TC-70, TC-80: within 1". After the deployment, no one boards or joins from beside the map. */
  const joins = (who: string, whom: string): Objection | null => {
    const [from, to] = [one(who), one(whom)];
    if (!from || !to || isGone(who, whom)) return null;
    const { turn, phase } = table.battle.game;
    const isBesideMap = (placeOf(table, from) === null) !== (placeOf(table, to) === null);
    if (isBesideMap && !(turn === 1 && phase === 'rally')) return no('contact', 'one of them stands nowhere on the map');
    return near(who, whom, 1, 'contact');
  };
  if (/^cullen\.(small-arms|at|artillery)-/.test(done.id)) return cullenShot(done, table);
  switch (done.id) {
    case 'cullen.assault-move':
    case 'cullen.move-troops':
    case 'cullen.move-armour':
    case 'cullen.move-softskin':
      return cullenMove(done, table);
    case 'cullen.assault-infantry': {
      const [attacker, defender] = [one('attacker'), one('defender')];
      if (!attacker || !defender) return [];
      const isLocked = ([] as unknown[]).concat(attacker.lockedWith ?? [], defender.lockedWith ?? []).length > 0;
      const behind = cast(done, table, 'supporters').filter(({ kind }) => kind !== 'armour' && kind !== 'softskin');
      return [
        isLocked ? null : near('attacker', 'defender', 1, 'contact'),
        enemies([attacker], [defender]),
        // TC-31: only units of the two sides that fight support anyone.
        cast(done, table, 'supporters').some(({ side }) => side !== attacker.side && side !== defender.side)
          ? no('contact', 'a supporter of a third side')
          : null,
        ...behind.map((each) => {
          const front = [attacker, defender].filter(({ side }) => side === each.side);
          return nearOne(table, each, front, element, 'range', 1);
        }),
      ];
    }
    case 'cullen.assault-armour': {
      const [infantry, armour] = [one('infantry'), one('armour')];
      if (!infantry || !armour) return [];
      const found = near('infantry', 'armour', 2, 'contact');
      const screen = unitsOf(table).find(
        (each) =>
          each.side === armour.side &&
          each.kind === 'infantry' &&
          each.lost !== true &&
          table.known.has(each.id) &&
          [infantry, armour].some((of) => (inches(table, each, of)?.most ?? Infinity) <= 6),
      );
      return [
        found?.is === 'no' && done.typed.rangeInches === undefined ? found : null,
        enemies([infantry], [armour]),
        screen && done.typed.screenInches === undefined ? no('range', `${screen.name} screens it`) : null,
      ];
    }
    case 'declare-assault': {
      const [infantry, armour] = [one('unit'), one('armour')];
      if (!infantry || !armour || done.typed.takeBack === true) return [];
      const canMove = infantry.moved !== true && ['rally', 'assault-movement', 'movement'].includes(table.battle.game.phase);
      return [near('unit', 'armour', 2 + (canMove ? 12 : 0), 'reach'), enemies([infantry], [armour])];
    }
    case 'embark':
      return [joins('unit', 'vehicle')];
    case 'attach-officer':
      return [joins('officer', 'unit')];
    case 'cullen.action-cost':
      return [joins('unit', 'truck'), cullenActs(done, table)];
    default:
      return [];
  }
};

// --- Megagame

const SQUARE: Base = [2, 2]; // M-42: the square that a unit holds.
const square = (): Base => SQUARE;
/** Movement: the maximum number of km in a whole turn, by mode of movement. */
const KM: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  foot: { tactical: 15, 'non-tactical': 25, 'road-column': 30 },
  motorised: { tactical: 30, 'non-tactical': 32, 'road-column': 64 },
  tanks: { tactical: 30, 'non-tactical': 32, 'road-column': 64 },
  'towed-artillery': { 'road-column': 75 },
  recce: { tactical: 30, 'non-tactical': 35, 'road-column': 100 },
};
/** Supporting Artillery: the maximum range of each kind in km. */
const REACH_KM: Readonly<Record<string, number>> = { field: 12, medium: 20, rocket: 6, 'infantry-gun': 6 };

/** M-55: neither the straight line nor a drawn road, at most 5 km longer, is free of enemies and of rivers to cross. */
function cutSupply(table: Table, giver: Unit, receiver: Unit): Objection | null {
  const [from, to] = [placeOf(table, giver), placeOf(table, receiver)];
  if (!from || !to || from === 'gone' || to === 'gone') return null;
  const foes = [...(table.battle.tables.sighting?.values() ?? [])].flatMap((row): readonly Point[] =>
    row.seenBy === giver.side && row.turn === table.battle.game.turn ? [row as unknown as Place] : [],
  );
  const wades = [giver, receiver].some(
    ({ troops, status }) => (status as number) > 0 && ['foot', 'recce'].includes(troops as string),
  );
  const rivers = wades ? [] : drawn(table, 'river');
  const byRoad = drawn(table, 'road').map(({ points }) => {
    const spots = points.slice(1).flatMap((point, n) => along(points[n]!, point));
    const nearest = (of: Point): number => {
      const fars = spots.map((spot) => Math.hypot(spot.x - of.x, spot.y - of.y));
      return fars.indexOf(Math.min(...fars));
    };
    const [on, off] = [nearest(from), nearest(to)];
    return on <= off ? spots.slice(on, off + 1) : spots.slice(off, on + 1).reverse();
  });
  const length = (way: readonly Point[]): number =>
    way.slice(1).reduce((sum, { x, y }, n) => sum + Math.hypot(x - way[n]!.x, y - way[n]!.y), 0) * table.per;
  const isOpen = (way: readonly Point[]): boolean =>
    way.slice(1).every((end, n) => {
      const start = way[n]!;
      const wet = rivers.some(({ points }) => points.slice(1).some((point, at) => cut(start, end, points[at]!, point)));
      const held = foes.some((foe) => {
        const [before, nearest] = [Math.hypot(foe.x - from.x, foe.y - from.y), farFrom(foe, start, end)];
        return nearest < 1 / table.per - 0.01 && nearest < before - 0.01;
      });
      return !wet && !held;
    });
  const ways = [[from, to], ...byRoad.map((way) => [from, ...way, to])];
  if (ways.some((way) => length(way) <= length([from, to]) + 5 && isOpen(way))) return null;
  return from.half + to.half > 0 ? { is: 'ask', about: 'reach', why: 'cut' } : no('reach', 'every route is cut');
}

const judgeMegagame: Judge = (done, table) => {
  switch (done.id) {
    case 'megagame.movement': {
      const way = leg(done, table);
      if (!way || way.from.half > 0) return [];
      const { one, from, to } = way;
      const km = Math.hypot(to.x - from.x, to.y - from.y) * table.per;
      const most = KM[one.troops as string]?.[done.typed.mode as string];
      const left = most === undefined ? 0 : most * (1 - (one.movedPct as number) / 100);
      // M-50: the enemy was sighted in this turn, and was not overrun.
      const met = [...(table.battle.tables.sighting?.values() ?? [])].find((row) => {
        const place = row as unknown as Place;
        const [before, nearest] = [Math.hypot(place.x - from.x, place.y - from.y), farFrom(place, from, to)];
        const isSeen = row.seenBy === one.side && row.turn === table.battle.game.turn && place.half === 0;
        return isSeen && done.typed.overrun !== true && nearest < 1 / table.per - 0.01 && nearest < before - 0.01;
      });
      return [met ? no('ground', 'onto an enemy') : null, km > left + 0.11 ? no('reach', `${km} km with ${left}`) : null, one.immobilised === true ? no('ground', 'immobilised') : null]; // prettier-ignore
    }
    case 'move-supply': {
      // M-43: at most 5 km from place to place.
      const [[from], [to]] = [cast(done, table, 'from'), cast(done, table, 'to')];
      if (!from || !to || from.side !== to.side) return [];
      return [nearOne(table, from, [to], () => [0, 0], 'reach', 5), cutSupply(table, from, to)];
    }
    case 'megagame.combat': {
      const [attackers, defenders] = [cast(done, table, 'attackers'), cast(done, table, 'defenders')];
      return [
        enemies(attackers, defenders),
        ...attackers.map((each) => nearOne(table, each, defenders, square, 'contact')),
        ...defenders.map((each) => nearOne(table, each, attackers, square, 'contact')),
        // The number of unseen defenders is all that is known. Their places still lie between the attackers.
        attackers.some((one) =>
          attackers.some(
            (other) =>
              (inches(table, one, other)?.least ?? 0) >
              ((defenders.length || Number(done.typed.defUnits ?? 1)) + 1) * 2 * Math.SQRT2 + 0.06,
          ),
        )
          ? no('contact', 'attackers at several places')
          : null,
        attackers.some(({ movedPct }) => (movedPct as number) > 50.05) && done.typed.attMovedPct === undefined
          ? no('reach', 'moved for more than half of the turn')
          : null,
      ];
    }
    case 'megagame.artillery-support': {
      const supports = cast(done, table, 'supports');
      return cast(done, table, 'guns').map((gun) => {
        const fars = supports.map((each) => inches(table, gun, each)?.least ?? 0);
        const least = Math.min(...fars) - 2 * Math.SQRT2;
        const reach = REACH_KM[gun.artilleryType as string];
        return supports.length > 0 && reach !== undefined && least > reach + 0.06
          ? no('range', `${least} km with ${reach}`)
          : null;
      });
    }
    default:
      return [];
  }
};

// --- 1943

const bases1943 = ({ bases }: Unit): Base => [100 * Math.max(1, Math.min(4, bases as number)), 100]; // W-29: the size of a unit's bases in line.

function move1943(done: Done, table: Table): readonly (Objection | null)[] {
  const way = leg(done, table);
  if (!way) return [];
  const { one, from, to } = way;
  const order = one.order ?? done.typed.order;
  const isAssault = order === 'assault' && done.typed.category !== 'rushing';
  const foes = unitsOf(table).filter((each) => each.side !== one.side && (each.bases as number) > 0 && table.known.has(each.id));
  const met = foes.find((foe) => {
    const place = placeOf(table, foe);
    if (!place || place === 'gone' || place.half > 0) return false;
    const [before, nearest] = [Math.hypot(place.x - from.x, place.y - from.y), farFrom(place, from, to)];
    return nearest * table.per < 99 && nearest < before - 0.01;
  });
  const stays = Math.hypot(to.x - from.x, to.y - from.y) * table.per < 0.5;
  return [
    isAssault
      ? ontoEnemy(
          table,
          way,
          50,
          (foe) => (foe.bases as number) > 0,
          () => true,
        )
      : null,
    from.half === 0 && met && !isAssault ? no('ground', `into the place of ${met.name} (2.1)`) : null,
    !stays && one.commandPassed !== true && done.typed.commandPassed === undefined
      ? no('ground', 'no command test passed (2.1)')
      : null,
  ];
}

const judge1943: Judge = (done, table) => {
  const touch = (a: string, b: string): Objection | null => {
    const [one, other] = [cast(done, table, a)[0], cast(done, table, b)[0]];
    return one && other ? nearOne(table, one, [other], bases1943, 'contact') : null;
  };
  switch (done.id) {
    case 'wtj1943.foot-move':
    case 'wtj1943.vehicle-move':
      return move1943(done, table);
    case 'wtj1943.cavalry-mount': {
      const [one] = cast(done, table, 'unit');
      const [at, herd] = [one && placeOf(table, one), one?.herd as readonly [number, number] | null | undefined];
      if (!one || !at || at === 'gone' || !herd || done.typed.action !== 'mount') return [];
      const { least } = gap(at, { x: herd[0], y: herd[1], half: 0 }, table);
      return [least > 100 ? { is: 'no', about: 'contact', why: `${least} yd from the horses` } : null];
    }
    case 'wtj1943.transport':
      return [done.typed.action === 'dismount' ? null : touch('infantry', 'vehicle')];
    case 'wtj1943.gun-setup':
      return [done.typed.action === 'limber' ? touch('gun', 'vehicle') : null];
    case 'wtj1943.dig-in':
      return [touch('unit', 'engineers')];
    default:
      return [];
  }
};

const JUDGES: Readonly<Record<string, Judge>> = {
  eagles: judgeEagles,
  corps: judgeCorps,
  cullen: judgeCullen,
  megagame: judgeMegagame,
  wtj1943: judge1943,
};

// --- Every rulebook

const MOVES: readonly string[] = [
  'eagles.movement',
  'corps.movement',
  'cullen.move-troops',
  'cullen.move-armour',
  'cullen.move-softskin',
  'megagame.movement',
  'wtj1943.foot-move',
  'wtj1943.vehicle-move',
];

/**
 * An opened order is binding in the phase of its action. Hold, or having no order while other units have one, forbids a
 * unit to leave its place.
 */
function ordersAgainst(done: Done, table: Table): readonly (Objection | null)[] {
  const { battle } = table;
  if ((battle.game as unknown as { readonly orders?: string }).orders !== 'sealed' || !MOVES.includes(done.id)) return [];
  return cast(done, table, 'unit').map((one) => {
    const open = [...(battle.tables.order?.values() ?? [])].filter(
      (row): row is Row => row.state === 'open' && row.turn === battle.game.turn && row.side === one.side,
    );
    const own = open.filter((row) => row.unit === one.id);
    // Cullen: a unit that retires or retreats must roll, whatever its orders.
    if (done.id.startsWith('cullen.move-') && ['retiring', 'retreating'].includes(one.status as string)) return null;
    if (own.length === 0) return open.length > 0 ? no('orders', 'no order') : null;
    const moves = own.flatMap(({ does }) => (does ? [does as JsonObject] : []));
    const isOne = moves.some((does) => done.typed.to === undefined || (does.typed as JsonObject).to === done.typed.to);
    if (isOne) return null;
    if (moves.length > 0 || own.some(({ words }) => words === 'Hold')) return no('orders', 'ordered otherwise');
    return { is: 'ask', about: 'orders', why: 'an order in words' };
  });
}

/**
 * The phases that the rulebooks allow for actions. With an umpire, only the first list binds players; without one, both
 * do.
 */
const PHASES: Readonly<Record<string, Readonly<Record<'always' | 'byBot', Readonly<Record<string, readonly string[]>>>>>> = {
  eagles: {
    always: {
      'eagles.movement': ['movement'],
      'eagles.direct-fire': ['direct', 'melee'],
      'eagles.melee': ['melee'],
      'eagles.assault': ['movement', 'melee'],
      'assault-declare': ['melee'],
    },
    byBot: {},
  },
  corps: {
    always: { 'corps.movement': ['move', 'night-movement'], 'corps.combat': ['combat'], 'corps.bombardment': ['combat'] },
    byBot: {},
  },
  cullen: {
    always: {},
    byBot: {
      'cullen.rally': ['rally'],
      'cullen.assault-move': ['assault-movement'],
      'cullen.move-troops': ['movement'],
      'cullen.move-armour': ['movement'],
      'cullen.move-softskin': ['movement'],
      'cullen.observe': ['observing'],
      'cullen.small-arms-infantry': ['standing-fire', 'moving-fire'],
      'cullen.at-armour': ['standing-fire', 'moving-fire'],
      'cullen.artillery-infantry': ['standing-fire', 'moving-fire'],
      'cullen.assault-infantry': ['assaults'],
      'cullen.assault-armour': ['assaults'],
    },
  },
  // The megagame's sheet has no sequence of phases (M-4).
  megagame: { always: {}, byBot: {} },
  wtj1943: { always: {}, byBot: {} },
};

function phaseAgainst(ruleset: string, done: Done, { battle: { game } }: Table): readonly (Objection | null)[] {
  const { always, byBot } = PHASES[ruleset]!;
  const isByBot = (game as unknown as { readonly umpiredBy?: string }).umpiredBy === 'bot';
  const phases = always[done.id] ?? (isByBot ? byBot[done.id] : undefined);
  return [phases && !phases.includes(game.phase) ? no('phase', `in ${game.phase}`) : null];
}
