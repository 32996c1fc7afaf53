import { z } from 'zod';
import { buildIdParam, requireOwnSide, buildSentenceEvent } from '../../act.js';
import { refuseIllegal } from '../../refusal.js';
import { capitalize, formatPossessive } from '../../words.js';
import { type CullenContext, listPassengers, unitIn, findVehicle } from '../battle.js';
import {
  DECLARED_IN_REACH_CHECK,
  DECLARED_PRICE_CHECK,
  isDeployment,
  UNMOVED_PHASES,
  VEHICLE_IN_REACH_CHECK,
} from '../checks.js';
import { standing } from '../contact.js';
import { describeElementCount } from '../element-words.js';
import { countElements } from '../elements.js';
import { MAX_TRUCK_STANDS } from '../procedures/action-cost.js';
import { checkFighter } from '../readiness.js';
import type { CullenUnit } from '../state.js';
import { isInfantry } from '../troops.js';
import { breakOffCombat, changeUnit, disembarkUnit, embarkUnit, isAssaulted, putInCombat } from '../unit-state.js';
import { COVERS, type Element, defineInt, isTroops, isVehicle } from '../vocabulary.js';
import { findUnitUnderMarker, defineAct, findKnownUnit, requireOwnUnit, umpireAct } from './act.js';

const unit = buildIdParam('unit', 'Unit');

/**
 * Puts a unit into march column, the only formation in the rulebook, or ends its column. Changing formation is free during the
 * unit's move (Movement), so that a player's column remains a column when it is assaulted (TC-81).
 */
export const setColumnAct = defineAct({
  id: 'set-column',
  inputs: { unit, column: z.boolean().describe('The unit is in march column. False: deployed') },
  run(desk, { unit: id, column }) {
    const marching = requireOwnUnit(desk, id);
    if (marching.kind !== 'infantry' && marching.kind !== 'cavalry')
      throw refuseIllegal('Only infantry and cavalry can form a march column. Choose another unit.', 'Movement', 'TC-53');
    if (!column && desk.actor.standing !== 'umpire' && !UNMOVED_PHASES.includes(desk.draft.battle.game.phase))
      throw refuseIllegal(
        'Units end their march column only when they move. Wait for the next move, or ask an umpire.',
        'Movement',
        'TC-81',
      );
    changeUnit(desk, id, { column });
    return buildSentenceEvent(
      'formation-changed',
      `${marching.name} is ${column ? 'in march column' : 'no longer in march column'}.`,
      findUnitUnderMarker(desk, marching),
    );
  },
});

/** Sets a unit's cover. The umpire decides whether more than half of the unit's elements are in cover (Cover). */
export const setCoverAct = umpireAct({
  id: 'set-cover',
  judges: true,
  inputs: { unit, cover: z.enum(COVERS).describe('Cover that more than half of the unit is in (Cover)') },
  run(desk, { unit: id, cover }) {
    const covered = requireOwnUnit(desk, id);
    if (isVehicle(covered) && cover === 'trenches')
      throw refuseIllegal('A vehicle cannot be in trenches. Choose another kind of cover.', 'Cover', 'TC-49');
    changeUnit(desk, id, { cover });
    return buildSentenceEvent(
      'cover-set',
      `${covered.name} is ${cover === 'none' ? 'not in cover' : `in ${cover === 'trenches' ? cover : `${cover} cover`}`}.`,
      findUnitUnderMarker(desk, covered),
    );
  },
});

/** Allows an umpire to record that units are within an inch of each other, or no longer are (TC-66). */
export const setCombatAct = umpireAct({
  id: 'set-combat',
  judges: true,
  inputs: {
    unit,
    enemy: buildIdParam('unit', 'Enemy in combat with the unit. Leave empty if there is none (Infantry v Infantry)').optional(),
  },
  run(desk, { unit: id, enemy: enemyId }) {
    const fighting = requireOwnUnit(desk, id);
    if (enemyId === undefined) {
      breakOffCombat(desk, fighting);
      return buildSentenceEvent('unit-edited', `${fighting.name} is not in combat.`, findUnitUnderMarker(desk, fighting));
    }
    const enemy = findKnownUnit(desk, enemyId, 'enemy');
    if (enemy.side === fighting.side)
      throw refuseIllegal(`${enemy.name} is on the same side. Choose an enemy unit.`, 'Infantry v Infantry');
    putInCombat(desk, fighting, enemy);
    return buildSentenceEvent(
      'unit-edited',
      `${fighting.name} and ${enemy.name} are in combat.`,
      findUnitUnderMarker(desk, fighting, enemy),
    );
  },
});

/**
 * Requires the Rally phase of move 1, before the fighting. Only then can players set up weapons, or put troops on and off
 * vehicles, at no cost. In later phases these actions take part of a move. Umpires may do them at any time.
 * @param instead the command that the refusal suggests
 * @throws {Refusal} ILLEGAL for a player in any later phase
 */
function requireDeployment({ actor, draft }: CullenContext, instead: string): void {
  if (actor.standing === 'umpire' || isDeployment(draft.battle)) return;
  throw refuseIllegal(`You can set up freely only before the battle. Use ${instead}.`, 'Movement', 'TC-10');
}

/** Sets whether guns are unlimbered, or mortars set up, at the start of the battle (Artillery Fire, TC-23). */
export const setPositionAct = defineAct({
  id: 'set-position',
  inputs: { unit, setUp: z.boolean().describe('The guns are unlimbered or the mortars set up') },
  run(desk, { unit: id, setUp }) {
    const gun = requireOwnUnit(desk, id);
    if (!isTroops(gun) || (gun.guns === 0 && gun.mortar === 0))
      throw refuseIllegal(`${gun.name} has no guns or mortars to set up. Choose another unit.`, 'Artillery Fire');
    requireDeployment(desk, '`/cullen-move action` with limber or set-up-mortar');
    changeUnit(desk, id, { setUp });
    return buildSentenceEvent(
      'position-set',
      `${gun.name} is ${setUp ? 'in position' : 'not in position'}.`,
      findUnitUnderMarker(desk, gun),
    );
  },
});

/** Puts troops on a truck at the start of the battle. Later, troops need part of a move to get on (Movement, TC-10). */
export const embarkAct = defineAct({
  id: 'embark',
  offered: { with: (each) => !isVehicle(each as CullenUnit) },
  inputs: { unit, vehicle: buildIdParam('unit', 'Vehicle that carries the unit') },
  checks: [VEHICLE_IN_REACH_CHECK],
  run(desk, { unit: id, vehicle: vehicleId }) {
    const passenger = requireOwnUnit(desk, id);
    const vehicle = requireOwnUnit(desk, vehicleId, 'vehicle');
    if (!isVehicle(vehicle)) throw refuseIllegal(`${vehicle.name} is not a vehicle. Choose a vehicle.`, 'Movement');
    if (vehicle.condition !== 'sound')
      throw refuseIllegal(`${vehicle.name} is ${vehicle.condition.replace('-', ' ')}. Choose another vehicle.`, 'Movement');
    if (isVehicle(passenger))
      throw refuseIllegal(`${passenger.name} is a vehicle and cannot be carried. Choose troops to carry.`, 'Movement');
    if (passenger.side !== vehicle.side)
      throw refuseIllegal(
        `${vehicle.name} is not on ${formatPossessive(passenger.name)} side. Choose a vehicle on the same side.`,
        'Movement',
      );
    const company = unitIn(desk.draft.battle, passenger.attachedTo);
    if (company)
      throw refuseIllegal(
        `${passenger.name} is carried together with ${company.name}. Choose ${company.name} instead.`,
        'Movement',
      );
    if (findVehicle(desk.draft.battle, passenger))
      throw refuseIllegal(`${passenger.name} is already on board a vehicle. Choose another unit.`, 'Movement');
    if (listPassengers(desk.draft.battle, vehicle).length > 0)
      throw refuseIllegal(`${vehicle.name} is already carrying a unit. Choose another vehicle.`, 'Movement');
    const stands = countElements(passenger);
    if (stands > MAX_TRUCK_STANDS)
      throw refuseIllegal(
        `A unit of trucks can carry ${MAX_TRUCK_STANDS} stands, not ${stands}. Choose a smaller unit.`,
        'Movement',
      );
    requireDeployment(desk, '`/cullen-move action` with bus');
    embarkUnit(desk, passenger, vehicle);
    return buildSentenceEvent(
      'embarked',
      `${passenger.name} is on board ${vehicle.name}.`,
      findUnitUnderMarker(desk, passenger, vehicle),
    );
  },
});

/** Takes troops off a truck at the start of the battle. Later, troops need part of a move to get off (Movement, TC-10). */
export const disembarkAct = defineAct({
  id: 'disembark',
  inputs: { unit },
  run(desk, { unit: id }) {
    const passenger = requireOwnUnit(desk, id);
    const vehicle = findVehicle(desk.draft.battle, passenger);
    if (!vehicle) throw refuseIllegal(`${passenger.name} is not on board a vehicle. Choose another unit.`, 'Movement');
    requireDeployment(desk, '`/cullen-move action` with bus');
    disembarkUnit(desk, passenger);
    return buildSentenceEvent(
      'disembarked',
      `${passenger.name} gets off ${vehicle.name}.`,
      findUnitUnderMarker(desk, passenger, vehicle),
    );
  },
});

const FOOT_CITE = 'Infantry v Armour';

/** Finds the unit that assaults armour. @throws {Refusal} any refusal of `requireOwnUnit`; ILLEGAL if the unit is not infantry */
function assaulting(desk: CullenContext, id: string): CullenUnit {
  const infantry = requireOwnUnit(desk, id);
  if (!isInfantry(infantry))
    throw refuseIllegal(`${infantry.name} is not infantry and cannot assault armour. Choose infantry.`, FOOT_CITE, 'TC-17');
  return infantry;
}

/** Declares an assault by infantry on armour, before the fire phases. Neither unit may fire in this move (Infantry v Armour). */
export const declareAssaultAct = defineAct({
  id: 'declare-assault',
  offered: { with: (each) => isInfantry(each as CullenUnit) },
  inputs: {
    unit: buildIdParam('unit', 'Infantry that assaults'),
    armour: buildIdParam('unit', 'Enemy armour'),
    takeBack: z.boolean().default(false).describe('The assault is called off'),
  },
  checks: [standing('unit', 'armour'), DECLARED_IN_REACH_CHECK, DECLARED_PRICE_CHECK],
  run(desk, { unit: id, armour: armourId, takeBack }) {
    const infantry = assaulting(desk, id);
    const armour = findKnownUnit(desk, armourId, 'armour');
    if (armour.kind !== 'armour') throw refuseIllegal(`${armour.name} is not armour. Choose an armoured vehicle.`, FOOT_CITE);
    if (armour.side === infantry.side)
      throw refuseIllegal(`${armour.name} is on the same side. Choose an enemy unit.`, FOOT_CITE);
    if (armour.condition === 'destroyed')
      throw refuseIllegal(`${armour.name} has already been destroyed. Choose another armoured vehicle.`, FOOT_CITE);
    if (!takeBack) {
      checkFighter(infantry, desk.draft.battle, desk.actor);
      const early = [infantry, armour].find(({ fired }) => fired);
      if (early)
        throw refuseIllegal(
          `${early.name} has already fired this move and cannot be part of this assault. Choose another unit.`,
          FOOT_CITE,
        );
    }
    const before = unitIn(desk.draft.battle, infantry.assaults ?? null);
    const isLetGo = before !== undefined && before.id !== armour.id;
    changeUnit(desk, infantry.id, { assaultDeclared: !takeBack, assaults: takeBack ? null : armour.id });
    for (const each of isLetGo ? [before, armour] : [armour])
      changeUnit(desk, each.id, { assaultDeclared: isAssaulted(desk, each.id) });
    // Both sides must be informed, because neither unit may fire.
    const [who, whom] = [infantry, armour].map((fighter) =>
      findUnitUnderMarker(desk, fighter) ? 'a concealed unit' : fighter.name,
    );
    const fire = isAssaulted(desk, armour.id) ? `the infantry may fire, but others still assault ${whom}` : 'both may fire';
    return buildSentenceEvent(
      takeBack ? 'assault-called-off' : 'assault-declared',
      takeBack
        ? capitalize(`${who} calls off the assault on ${whom}. ${capitalize(fire)}.`)
        : capitalize(`${who} will assault ${whom}. Neither can fire this move.`),
      null,
      isLetGo && !findUnitUnderMarker(desk, before)
        ? [`${who} no longer assaults ${before.name} (${FOOT_CITE}).`].map(capitalize)
        : [],
    );
  },
});

/** The kinds of elements, by the name of the option for each kind. */
const CHOICES = {
  rifle: 'rifle',
  cavalry: 'cavalry',
  smg: 'smg',
  'at-rifle': 'atRifle',
  mortar: 'mortar',
  lmg: 'lmg',
  hmg: 'hmg',
  guns: 'guns',
} as const satisfies Readonly<Record<string, Element>>;
type Choice = keyof typeof CHOICES;
const element = (what: string) => z.enum(Object.keys(CHOICES) as [Choice, ...Choice[]]).describe(what);

/** Checks whether a unit has lost elements in this phase, so that its player may choose other elements instead. */
const hasLost = (hit: CullenUnit): boolean => Object.values(CHOICES).some((kind) => hit.atPhase[kind] > hit[kind]);

/** Allows a player to choose which elements their unit has lost, instead of the automatic choice (DPs, TC-42). */
export const chooseLossesAct = defineAct({
  id: 'choose-losses',
  offered: { with: (each) => hasLost(each as CullenUnit) },
  inputs: {
    unit,
    keep: element('Kind of element lost in this phase, to keep instead'),
    lose: element('Kind of element to lose instead'),
    count: defineInt(1, 20).default(1).describe('Number of elements'),
  },
  run(desk, { unit: id, count, ...chosen }) {
    const [keep, lose] = [CHOICES[chosen.keep], CHOICES[chosen.lose]];
    const hit = findKnownUnit(desk, id, 'unit');
    requireOwnSide(desk, hit.side, 'unit');
    if (keep === lose)
      throw refuseIllegal('The same kind of element is chosen twice. Choose two different kinds.', 'DPs', 'TC-42');
    const lost = hit.atPhase[keep] - hit[keep];
    if (lost < count)
      throw refuseIllegal(
        lost > 0
          ? `${hit.name} has lost only ${describeElementCount(keep, lost)} in this phase. Enter a smaller number, or choose another kind.`
          : `${hit.name} has lost ${describeElementCount(keep, 0)} in this phase. Choose another kind of element.`,
        'DPs',
        'TC-42',
      );
    if (hit[lose] < count)
      throw refuseIllegal(
        `${hit.name} has ${describeElementCount(lose, hit[lose])} left. Enter a smaller number, or choose another kind.`,
        'DPs',
        'TC-42',
      );
    changeUnit(desk, id, { [keep]: hit[keep] + count, [lose]: hit[lose] - count });
    return buildSentenceEvent(
      'losses-chosen',
      `${hit.name} loses ${describeElementCount(lose, count)} and keeps ${describeElementCount(keep, count)}.`,
      findUnitUnderMarker(desk, hit),
    );
  },
});
