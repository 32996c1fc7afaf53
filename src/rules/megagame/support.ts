/** Manages support that waits for a fight: artillery fire that is paid for, and aircraft in flight (M-37). */
import type { JsonObject } from '../../dice/index.js';
import { type Change, findRowName, type Row, listRows } from '../battle.js';
import type { Cast, Resolution } from '../result.js';
import { findFirstFreeName } from '../names.js';
import { refuseInvalid } from '../refusal.js';
import type { Actor } from '../happening.js';
import type { MegagameContext } from './battle.js';
import { AIR_FACTORS, findAirLevel } from './procedures/air-levels.js';
import { type MegagameBattle, type MegagameScene, type MegagameUnit, SUPPORT_TABLE, type Support } from './state.js';
import { type AirLevel, NATIONS } from './vocabulary.js';

export const listSupports = ({ tables }: MegagameBattle): readonly Support[] => listRows<Support>(tables[SUPPORT_TABLE]);

/** Returns the sides with units that the support can help: the sides that give the support (M-37). */
const sidesOf = ({ side, sides = [side] }: Support): readonly string[] => sides;

type Bought = Omit<Support, 'id' | 'name' | 'side' | 'sides' | 'supports'>;

const NOTHING: Bought = { kind: 'artillery', status: 0, nation: null, groundAttackSqns: 0, heavySqns: 0 };

/**
 * Records support for a coming fight, with a name made from the names of its givers. Records nothing if there are no givers.
 * @param givers the supporting units or air groups
 * @param supports ids of the units that the support helps in their next fight; if empty, the support helps in a fight for which
 *   people name it, or in which an entered number needs it
 * @param bought the kind and strength of the support; default: artillery of status 0
 */
export function buySupport(
  desk: MegagameContext,
  givers: readonly Pick<Row, 'name' | 'side'>[],
  supports: readonly string[],
  bought: Partial<Bought>,
): void {
  const { draft } = desk;
  const [first] = givers;
  if (!first) return;
  const id = desk.newId(SUPPORT_TABLE);
  const who = givers
    .map(({ name }) => name as string)
    .join(' + ')
    .slice(0, 60);
  const called = `${bought.kind === 'air' ? 'flight' : 'fire'} of ${who}`;
  const taken = listSupports(draft.battle).map((support) => support.name);
  const name = findFirstFreeName(taken, (number) => (number === 1 ? called : `${called} (${number})`));
  const sides = [...new Set(givers.map(({ side }) => side))];
  draft.create(SUPPORT_TABLE, id, {
    id,
    name,
    side: first.side,
    ...(sides.length > 1 ? { sides } : {}),
    supports,
    ...NOTHING,
    ...bought,
  });
}

/**
 * Detaches support from a unit that has changed sides or left the battle. The support then waits for the other units that it was
 * bought for. If there are no other units, any fight of the support's side may use it.
 */
export function detachSupport({ draft }: Pick<MegagameContext, 'draft'>, { id: unit }: Pick<MegagameUnit, 'id'>): void {
  for (const { id, supports } of listSupports(draft.battle))
    if (supports.includes(unit)) draft.set(SUPPORT_TABLE, id, { supports: supports.filter((supported) => supported !== unit) });
}

/**
 * Checks that a unit is on the same side as one of its supporters.
 * @throws {Refusal} INVALID_INPUT if the unit is on another side
 */
export function checkSupportedUnit(unit: { readonly name: string; readonly side: string }, givers: readonly Row[]): void {
  if (givers.length > 0 && !givers.some(({ side }) => side === unit.side))
    throw refuseInvalid('supports', `${unit.name} is not on the side of its supporters. Choose a unit of their side.`);
}

/**
 * Checks that support is on the same side as a unit in the fight. Checks nothing if there are no units in the fight.
 * @throws {Refusal} INVALID_INPUT if the support is on the side of none of these units
 */
export function checkSupportSide(row: Row, scene: Pick<FightScene, 'battle' | 'many'>): void {
  const fighting = PARTIES.flatMap((party) => scene.many(party));
  const sides = listSupports(scene.battle).flatMap((each) => (each.id === row.id ? sidesOf(each) : []));
  if (fighting.length > 0 && !fighting.some(({ side }) => sides.includes(side)))
    throw refuseInvalid('support', `${findRowName(row)} does not support any unit in this fight. Choose other support.`);
}

/** The two parties of a fight. */
const PARTIES = ['attackers', 'defenders'] as const;
type Party = (typeof PARTIES)[number];
export type FightScene = MegagameScene<Party | 'support'>;

/** The parties of a fight, and their support. */
type Fight = Pick<FightScene, 'battle' | 'many' | 'rows'>;

const KEYS: Readonly<Record<Party, { readonly artillery: string; readonly air: string }>> = {
  attackers: { artillery: 'attArtillery', air: 'attAir' },
  defenders: { artillery: 'defArtillery', air: 'defAir' },
};

/** The maximum number of free rows that `countedAmong` searches for an entered value. */
const MOST_SOUGHT = 10;

const statusOf = (rows: readonly Support[]): number => rows.reduce((sum, { status }) => sum + status, 0);

/**
 * Returns the level of all aircraft over one fight, even if they were sent one after the other. German and Allied squadrons are
 * not added together. The higher level counts (M-12).
 */
function levelOf(rows: readonly Support[]): AirLevel {
  const sum = (key: 'groundAttackSqns' | 'heavySqns', of = rows): number => of.reduce((all, row) => all + row[key], 0);
  const heavySqns = sum('heavySqns');
  const levels = NATIONS.map((nation) => {
    const own = rows.filter((row) => row.nation === nation);
    return findAirLevel(nation, sum('groundAttackSqns', own), heavySqns).level;
  });
  return levels.reduce((best, level) => (AIR_FACTORS[level] > AIR_FACTORS[best] ? level : best));
}

/** Lists all ways to choose `count` of these rows. Choices with earlier rows come first. */
function choicesOf(rows: readonly Support[], count: number): readonly (readonly Support[])[] {
  if (count === 0) return [[]];
  return rows.flatMap((row, index) => choicesOf(rows.slice(index + 1), count - 1).map((others) => [row, ...others]));
}

/**
 * Chooses the support that counts in a fight. All `sure` rows count. To reach the entered value, as few of the first
 * `MOST_SOUGHT` `free` rows as possible count too. If no value is entered, or if no choice reaches the value, only the sure rows
 * count.
 * @param worth calculates the value of some rows
 */
function countedAmong<T>(
  sure: readonly Support[],
  free: readonly Support[],
  worth: (rows: readonly Support[]) => T,
  typed: unknown,
): readonly Support[] {
  if (typed === undefined || worth(sure) === typed) return sure;
  const sought = free.slice(0, MOST_SOUGHT);
  for (let count = 1; count <= sought.length; count++) {
    const found = choicesOf(sought, count).find((choice) => worth([...sure, ...choice]) === typed);
    if (found) return [...sure, ...found];
  }
  return sure;
}

/** The support of one party: named rows, support bought for the party's units, and free rows that explain an entered number. */
interface Supporting {
  readonly rows: readonly Support[];
  readonly artillery: number;
  readonly air: AirLevel;
}

/**
 * Finds the recorded support of a party.
 * @param typed the artillery and air support that people entered for the party
 */
function supportFor(scene: Fight, party: Party, typed: JsonObject): Supporting {
  const units = scene.many(party);
  const sides = new Set<string>(units.map(({ side }) => side));
  const all = listSupports(scene.battle).filter((row) => sidesOf(row).some((side) => sides.has(side)));
  const named = new Set(scene.rows('support').map(({ id }) => id));
  const isSure = ({ id, supports }: Support): boolean => named.has(id) || units.some((unit) => supports.includes(unit.id));
  const isFree = (row: Support): boolean => !isSure(row) && row.supports.length === 0;
  const among = <T>(kind: Support['kind'], worth: (rows: readonly Support[]) => T, said: unknown): readonly Support[] => {
    const rows = all.filter((row) => row.kind === kind);
    return countedAmong(rows.filter(isSure), rows.filter(isFree), worth, said);
  };
  const guns = among('artillery', statusOf, typed[KEYS[party].artillery]);
  const aircraft = among('air', levelOf, typed[KEYS[party].air]);
  return { rows: [...guns, ...aircraft], artillery: statusOf(guns), air: levelOf(aircraft) };
}

/**
 * Finds the recorded support of a party. Support that is not bought for certain units counts if an entered value needs support.
 */
export const findSupport = (scene: FightScene, party: Party): Supporting => supportFor(scene, party, scene.typed ?? {});

/**
 * Returns the defenders' recorded artillery and air support. Each value is undefined if the defenders have no support of this
 * kind.
 */
export function findDefenceSupport(scene: FightScene): {
  readonly artillery: number | undefined;
  readonly air: AirLevel | undefined;
} {
  const { artillery, air } = findSupport(scene, 'defenders');
  return { artillery: artillery === 0 ? undefined : artillery, air: air === 'none' ? undefined : air };
}

/**
 * Lists the keys of entered support that are ignored. The list is empty for an umpire, or if no attackers are named. If the
 * defenders have recorded support, a player's values that differ from the record do not count, because the player cannot know the
 * record. In a recalculation after a correction, a player's values for the attackers' support do not count either, unless they
 * equal the record.
 */
export function listIgnoredSupport(
  scene: FightScene,
  { standing }: Pick<Actor, 'standing'>,
  isAgain: boolean,
): readonly string[] {
  if (standing === 'umpire') return [];
  const { typed = {} } = scene;
  const isOtherwise = (party: Party): readonly string[] => {
    const { artillery, air } = findSupport(scene, party);
    const { artillery: guns, air: aircraft } = KEYS[party];
    const isOnRecord = party === 'attackers' || artillery > 0;
    const fliesOnRecord = party === 'attackers' || air !== 'none';
    return [
      ...(typed[guns] !== undefined && isOnRecord && typed[guns] !== artillery ? [guns] : []),
      ...(typed[aircraft] !== undefined && fliesOnRecord && typed[aircraft] !== air ? [aircraft] : []),
    ];
  };
  if (scene.many('attackers').length === 0) return [];
  return [...(isAgain ? isOtherwise('attackers') : []), ...isOtherwise('defenders')];
}

/**
 * Adds support of the attackers to a fight in a recalculation after a correction. This support was not bought for particular
 * units, and the event used it up when the event was first recorded. The added support counts even if its value has changed.
 * @param first the changes of the event when it was first recorded
 * @returns the role `support` with its present and added rows; no roles if nothing is added
 */
export function addFirstSupport(scene: FightScene, cast: Cast, first: readonly Change[]): Cast {
  const spent = new Set(first.flatMap(({ table, id, after }) => (table === SUPPORT_TABLE && after === null ? [id] : [])));
  const sides = new Set<string>(scene.many('attackers').map(({ side }) => side));
  const found = listSupports(scene.battle).filter(
    (row) => spent.has(row.id) && row.supports.length === 0 && sidesOf(row).some((side) => sides.has(side)),
  );
  if (found.length === 0) return {};
  return { support: [...new Set([...(cast.support ?? []), ...found.map(({ id }) => id)])] };
}

/**
 * Returns a remark on each kind of support that was entered for the defenders, if the record contains no support of this kind.
 */
export function listSupportRemarks(scene: FightScene): readonly string[] {
  if (scene.many('defenders').length === 0) return [];
  const { typed = {} } = scene;
  const { artillery, air } = findSupport(scene, 'defenders');
  const [guns, aircraft] = [typed[KEYS.defenders.artillery], typed[KEYS.defenders.air]];
  return [
    ...(artillery === 0 && typeof guns === 'number' && guns > 0
      ? [`Artillery support of ${guns} was entered for the defenders, but none is recorded (M-39).`]
      : []),
    ...(air === 'none' && typeof aircraft === 'string' && aircraft !== 'none'
      ? [`Air support (${aircraft}) was entered for the defenders, but none is recorded (M-39).`]
      : []),
  ];
}

/** Removes the support counted in a fight, so that the support counts in no other fight. */
export function spendSupport(
  { draft }: Pick<MegagameContext, 'draft'>,
  { roles, input }: Pick<Resolution, 'roles' | 'input'>,
): void {
  const { battle } = draft;
  const fight: Fight = {
    battle,
    many: (role) => (roles[role] ?? []).flatMap((id) => battle.tables.unit.get(id) ?? []),
    rows: (role) => listSupports(battle).filter(({ id }) => roles[role]?.includes(id)),
  };
  // In a fight arranged by an umpire, units of one side may be in both parties.
  const spent = new Set(PARTIES.flatMap((party) => supportFor(fight, party, input).rows.map(({ id }) => id)));
  for (const id of spent) draft.remove(SUPPORT_TABLE, id);
}
