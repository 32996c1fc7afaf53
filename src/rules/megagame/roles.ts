import type { Row } from '../battle.js';
import type { Procedure, Scene } from '../procedure.js';
import { illegal, Refusal, unheardOf } from '../refusal.js';
import { type Actor, UMPIRES } from '../ruleset.js';
import { airRecce } from './procedures/air-recce.js';
import { airResupply } from './procedures/air-resupply.js';
import { airSupport } from './procedures/air-support.js';
import { artillerySupport } from './procedures/artillery-support.js';
import { combat } from './procedures/combat.js';
import { mayFightAfter } from './procedures/half-turn.js';
import { movement } from './procedures/movement.js';
import { supply } from './procedures/supply.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameUnit } from './state.js';

/** A side knows its own units; the rest is on the umpires' map. */
export function knows(sideId: string, unit: MegagameUnit): boolean {
  return unit.side === sideId;
}

/**
 * What is its own side's affair of rows that fight: supply, orders, the air groups' strength, and what is on the map alone (M-29).
 * The other side hears of losses, and of what a result does (no counter-attack, immobilised, flak suppressed).
 */
export const OWN_FIELDS = {
  unit: ['ammoSp', 'fuelSp', 'prepared', 'mode', 'movedPct', 'delayPct', 'terrain', 'square'],
  [AIR_GROUP]: ['squadrons', 'damage', 'flown', 'zones'],
} as const;

/** M-6: who acts pays, and what is not there cannot be paid. */
function checkAmmo({ name, ammoSp }: MegagameUnit, what: string): void {
  if (ammoSp < 1)
    throw illegal(`${name} holds no ammunition SP, and ${what} costs 1: an umpire can move points to it`, 'Combat', 'M-6');
}

function checkFights({ name, status }: MegagameUnit): void {
  if (status === 0) throw illegal(`${name} has no status left: it takes no part any more`, 'Combat', 'M-1');
}

function checkArtillery(unit: MegagameUnit, cite: string): void {
  checkFights(unit);
  if (unit.artilleryType === 'none') throw illegal(`${unit.name} is no artillery`, cite);
  if (!mayFightAfter(unit.movedPct))
    throw illegal(`${unit.name} has moved for ${unit.movedPct} % of the turn: more than half`, 'Movement', 'M-5');
  checkAmmo(unit, 'artillery fire');
}

/** Who attacks a dump or a spent unit of the enemy is not told that it is there. */
function checkDefends(unit: MegagameUnit, { standing, sideId }: Actor): void {
  if (unit.status === 0 && standing !== 'umpire' && !knows(sideId!, unit)) throw unheardOf('unit', unit.name, 'defenders');
  checkFights(unit);
}

/** Air Resupply: the air control team puts what has landed on the drop zone. */
function checkReceiver(_unit: MegagameUnit, { standing }: Actor): void {
  if (standing !== 'umpire')
    throw new Refusal(
      'UMPIRE_ONLY',
      'an umpire names who gets what lands: leave it out, and /megagame-supply land puts it there (Air Resupply)',
    );
}

const CHECKS: Readonly<Record<string, (unit: MegagameUnit, actor: Actor) => void>> = {
  'megagame.movement unit': checkFights,
  'megagame.artillery-support guns': (unit) => {
    checkArtillery(unit, 'Supporting Artillery');
  },
  'megagame.interdiction artillery': (unit) => {
    checkArtillery(unit, 'Bombing/Interdiction');
  },
  'megagame.combat attackers': (unit) => {
    checkFights(unit);
    checkAmmo(unit, 'an attack');
  },
  'megagame.combat defenders': checkDefends,
  'megagame.air-resupply ammoTo': checkReceiver,
  'megagame.air-resupply fuelTo': checkReceiver,
  'megagame.flak firer': (unit) => {
    checkFights(unit);
    if (unit.flak === 'none') throw illegal(`${unit.name} has no flak`, 'Flak');
    if (unit.flakSuppressed)
      throw illegal(`${unit.name} is suppressed until the end of the turn`, 'Bombing/Interdiction', 'M-24');
  },
};

/** Says why a unit can take no part in this role, by throwing. @throws {Refusal} ILLEGAL, UMPIRE_ONLY, NOT_FOUND */
export function checkRole(procedureId: string, role: string, unit: MegagameUnit, _battle: MegagameBattle, actor: Actor): void {
  CHECKS[`${procedureId} ${role}`]?.(unit, actor);
}

type CombatScene = Scene<MegagameUnit, MegagameBattle>;
const named = (units: readonly MegagameUnit[]): string => units.map(({ name }) => name).join(', ');

/** Results Table, M-28: attackers that may not counter-attack are pointed out. */
function barredFromCounterAttack(scene: CombatScene): string[] {
  const barred = scene.many('attackers').filter(({ noCounterAttack }) => noCounterAttack);
  if (barred.length === 0) return [];
  return [
    `${named(barred)}: may not counter-attack this turn. Whether this attack is one is the umpire's to say (Results Table, M-28).`,
  ];
}

/** The ground that counts, where defenders stand on several. */
function severalGrounds(scene: CombatScene): string[] {
  const grounds = new Set(scene.many('defenders').map(({ terrain }) => terrain));
  if (grounds.size < 2 || scene.typed?.terrain !== undefined) return [];
  return [`The defenders stand on ${[...grounds].join(', ')}: that of most of them counts, unless terrain says otherwise.`];
}

/** Air Resupply: points that are sent to nobody. */
function nobodyGets(scene: CombatScene): string[] {
  const isOpen = (['ammo', 'fuel'] as const).some((kind) => scene.one(`${kind}From`) && !scene.one(`${kind}To`));
  return isOpen ? ['Nobody has got them yet: by /megagame-supply land an umpire says who does (Air Resupply).'] : [];
}

/** Remarks on a result for people. */
export function remarks({ id }: Procedure, scene: CombatScene): readonly string[] {
  if (id === combat.id) return [...barredFromCounterAttack(scene), ...severalGrounds(scene)];
  return id === airResupply.id ? nobodyGets(scene) : [];
}

/**
 * What is one side's affair alone, for the other side does not see the map that it is on: the roles whose side is told. What is
 * reported by air is told to those who looked, not to those looked at (Air Recce).
 */
const OWN_AFFAIRS: Readonly<Record<string, readonly string[]>> = {
  [movement.id]: ['unit'],
  [supply.id]: ['attackers', 'defenders', 'artillery', 'movers'],
  [artillerySupport.id]: ['guns'],
  [airSupport.id]: ['groups'],
  [airRecce.id]: [],
  [airResupply.id]: ['ammoTo', 'fuelTo', 'ammoFrom', 'fuelFrom'],
};

/** The side that alone is told of a result; of one that names nothing of theirs, those who asked; of both sides', the umpires. */
export function audienceOf(
  { id }: Procedure,
  scene: Scene<MegagameUnit, MegagameBattle>,
  { standing, sideId }: Actor,
): string | null {
  const roles = OWN_AFFAIRS[id];
  if (!roles) return null;
  const sides = new Set(roles.flatMap((role) => scene.rows(role)).map((row) => row.side as string));
  if (sides.size > 1) return UMPIRES;
  const [side] = sides;
  return side ?? (standing === 'player' && sideId !== null ? sideId : UMPIRES);
}

/** The few words that tell an air group, or what a unit or dump holds, apart in a list. */
export function rowLine(table: string, row: Row): string {
  if (table === AIR_GROUP) return groupLine(row as AirGroup);
  if (table !== 'unit') return '';
  const { ammoSp, fuelSp } = row as MegagameUnit;
  return `${ammoSp} ammunition SP, ${fuelSp} fuel SP`;
}

/** `3 squadrons`, `1 serial`. */
export function squadronWords({ role, squadrons }: Pick<AirGroup, 'role' | 'squadrons'>): string {
  return `${squadrons} ${role === 'transport' ? 'serial' : 'squadron'}${squadrons === 1 ? '' : 's'}`;
}

function groupLine({ role, squadrons, damage, flown, zones }: AirGroup): string {
  return [
    role,
    squadronWords({ role, squadrons }),
    ...(damage > 0 ? ['1 damage'] : []),
    ...(flown ? ['flown'] : []),
    ...(zones.length > 0 ? [`looked at ${zones.join(', ')}`] : []),
  ].join(', ');
}
