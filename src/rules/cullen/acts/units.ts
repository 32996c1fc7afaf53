import { z } from 'zod';
import { idOf, requireOwn, sentenceEvent } from '../../act.js';
import { refuseIllegal } from '../../refusal.js';
import { capitalize, formatPossessive } from '../../words.js';
import { type CullenContext, passengersOf, unitIn, vehicleOf } from '../battle.js';
import { DECLARED_IN_REACH, DECLARED_PRICE, isDeployment, UNMOVED_PHASES, VEHICLE_IN_REACH } from '../checks.js';
import { standing } from '../contact.js';
import { elementText } from '../element-words.js';
import { countElements } from '../elements.js';
import { TRUCK_STANDS } from '../procedures/action-cost.js';
import { checkFighter } from '../readiness.js';
import type { CullenUnit } from '../state.js';
import { breakOff, changeUnit, getOff, getOn, isAssaulted, putInCombat } from '../unit-state.js';
import { COVERS, type Element, int, isTroops, isVehicle } from '../vocabulary.js';
import { affairOf, defineAct, knownUnit, requireOwnUnit, umpireAct } from './act.js';

const unit = idOf('unit', 'Unit');

/**
 * Puts a unit into march column, the only formation in the rulebook, or ends its column. Changing formation is free during the
 * unit's move (Movement), so that a player's column remains a column when it is assaulted (TC-81).
 */
export const setColumn = defineAct({
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
    return sentenceEvent(
      'formation-changed',
      `${marching.name} is ${column ? 'in march column' : 'no longer in march column'}.`,
      affairOf(desk, marching),
    );
  },
});

/** Sets a unit's cover. The umpire decides whether more than half of the unit's elements are in cover (Cover). */
export const setCover = umpireAct({
  id: 'set-cover',
  judges: true,
  inputs: { unit, cover: z.enum(COVERS).describe('Cover that more than half of the unit is in (Cover)') },
  run(desk, { unit: id, cover }) {
    const covered = requireOwnUnit(desk, id);
    if (isVehicle(covered) && cover === 'trenches')
      throw refuseIllegal('A vehicle cannot be in trenches. Choose another kind of cover.', 'Cover', 'TC-49');
    changeUnit(desk, id, { cover });
    return sentenceEvent(
      'cover-set',
      `${covered.name} is ${cover === 'none' ? 'not in cover' : `in ${cover === 'trenches' ? cover : `${cover} cover`}`}.`,
      affairOf(desk, covered),
    );
  },
});

/** Allows an umpire to record that units are within an inch of each other, or no longer are (TC-66). */
export const setCombat = umpireAct({
  id: 'set-combat',
  judges: true,
  inputs: {
    unit,
    enemy: idOf('unit', 'Enemy in combat with the unit. Leave empty if there is none (Infantry v Infantry)').optional(),
  },
  run(desk, { unit: id, enemy: enemyId }) {
    const fighting = requireOwnUnit(desk, id);
    if (enemyId === undefined) {
      breakOff(desk, fighting);
      return sentenceEvent('unit-edited', `${fighting.name} is not in combat.`, affairOf(desk, fighting));
    }
    const enemy = knownUnit(desk, enemyId, 'enemy');
    if (enemy.side === fighting.side)
      throw refuseIllegal(`${enemy.name} is on the same side. Choose an enemy unit.`, 'Infantry v Infantry');
    putInCombat(desk, fighting, enemy);
    return sentenceEvent('unit-edited', `${fighting.name} and ${enemy.name} are in combat.`, affairOf(desk, fighting, enemy));
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
export const setPosition = defineAct({
  id: 'set-position',
  inputs: { unit, setUp: z.boolean().describe('The guns are unlimbered or the mortars set up') },
  run(desk, { unit: id, setUp }) {
    const gun = requireOwnUnit(desk, id);
    if (!isTroops(gun) || (gun.guns === 0 && gun.mortar === 0))
      throw refuseIllegal(`${gun.name} has no guns or mortars to set up. Choose another unit.`, 'Artillery Fire');
    requireDeployment(desk, '`/cullen-move action` with limber or set-up-mortar');
    changeUnit(desk, id, { setUp });
    return sentenceEvent('position-set', `${gun.name} is ${setUp ? 'in position' : 'not in position'}.`, affairOf(desk, gun));
  },
});

/** Puts troops on a truck at the start of the battle. Later, troops need part of a move to get on (Movement, TC-10). */
export const embark = defineAct({
  id: 'embark',
  offered: { with: (each) => !isVehicle(each as CullenUnit) },
  inputs: { unit, vehicle: idOf('unit', 'Vehicle that carries the unit') },
  checks: [VEHICLE_IN_REACH],
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
    if (vehicleOf(desk.draft.battle, passenger))
      throw refuseIllegal(`${passenger.name} is already on board a vehicle. Choose another unit.`, 'Movement');
    if (passengersOf(desk.draft.battle, vehicle).length > 0)
      throw refuseIllegal(`${vehicle.name} is already carrying a unit. Choose another vehicle.`, 'Movement');
    const stands = countElements(passenger);
    if (stands > TRUCK_STANDS)
      throw refuseIllegal(`A unit of trucks can carry ${TRUCK_STANDS} stands, not ${stands}. Choose a smaller unit.`, 'Movement');
    requireDeployment(desk, '`/cullen-move action` with bus');
    getOn(desk, passenger, vehicle);
    return sentenceEvent('embarked', `${passenger.name} is on board ${vehicle.name}.`, affairOf(desk, passenger, vehicle));
  },
});

/** Takes troops off a truck at the start of the battle. Later, troops need part of a move to get off (Movement, TC-10). */
export const disembark = defineAct({
  id: 'disembark',
  inputs: { unit },
  run(desk, { unit: id }) {
    const passenger = requireOwnUnit(desk, id);
    const vehicle = vehicleOf(desk.draft.battle, passenger);
    if (!vehicle) throw refuseIllegal(`${passenger.name} is not on board a vehicle. Choose another unit.`, 'Movement');
    requireDeployment(desk, '`/cullen-move action` with bus');
    getOff(desk, passenger);
    return sentenceEvent('disembarked', `${passenger.name} gets off ${vehicle.name}.`, affairOf(desk, passenger, vehicle));
  },
});

const FOOT_CITE = 'Infantry v Armour';

/** Checks whether a unit can assault armour. Infantry can, and so can cavalry on foot (TC-17). */
const assaultsArmour = ({ kind, mounted }: CullenUnit): boolean => (kind === 'infantry' || kind === 'cavalry') && !mounted;

/** Finds the unit that assaults armour. @throws {Refusal} any refusal of `requireOwnUnit`; ILLEGAL if the unit is not infantry */
function assaulting(desk: CullenContext, id: string): CullenUnit {
  const infantry = requireOwnUnit(desk, id);
  if (!assaultsArmour(infantry))
    throw refuseIllegal(`${infantry.name} is not infantry and cannot assault armour. Choose infantry.`, FOOT_CITE, 'TC-17');
  return infantry;
}

/** Declares an assault by infantry on armour, before the fire phases. Neither unit may fire in this move (Infantry v Armour). */
export const declareAssault = defineAct({
  id: 'declare-assault',
  offered: { with: (each) => assaultsArmour(each as CullenUnit) },
  inputs: {
    unit: idOf('unit', 'Infantry that assaults'),
    armour: idOf('unit', 'Enemy armour'),
    takeBack: z.boolean().default(false).describe('The assault is called off'),
  },
  checks: [standing('unit', 'armour'), DECLARED_IN_REACH, DECLARED_PRICE],
  run(desk, { unit: id, armour: armourId, takeBack }) {
    const infantry = assaulting(desk, id);
    const armour = knownUnit(desk, armourId, 'armour');
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
    const [who, whom] = [infantry, armour].map((fighter) => (affairOf(desk, fighter) ? 'a concealed unit' : fighter.name));
    const fire = isAssaulted(desk, armour.id) ? `the infantry may fire, but others still assault ${whom}` : 'both may fire';
    return sentenceEvent(
      takeBack ? 'assault-called-off' : 'assault-declared',
      takeBack
        ? capitalize(`${who} calls off the assault on ${whom}. ${capitalize(fire)}.`)
        : capitalize(`${who} will assault ${whom}. Neither can fire this move.`),
      null,
      isLetGo && !affairOf(desk, before) ? [`${who} no longer assaults ${before.name} (${FOOT_CITE}).`].map(capitalize) : [],
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
export const chooseLosses = defineAct({
  id: 'choose-losses',
  offered: { with: (each) => hasLost(each as CullenUnit) },
  inputs: {
    unit,
    keep: element('Kind of element lost in this phase, to keep instead'),
    lose: element('Kind of element to lose instead'),
    count: int(1, 20).default(1).describe('Number of elements'),
  },
  run(desk, { unit: id, count, ...chosen }) {
    const [keep, lose] = [CHOICES[chosen.keep], CHOICES[chosen.lose]];
    const hit = knownUnit(desk, id, 'unit');
    requireOwn(desk, hit.side, 'unit');
    if (keep === lose)
      throw refuseIllegal('The same kind of element is chosen twice. Choose two different kinds.', 'DPs', 'TC-42');
    const lost = hit.atPhase[keep] - hit[keep];
    if (lost < count)
      throw refuseIllegal(
        lost > 0
          ? `${hit.name} has lost only ${elementText(keep, lost)} in this phase. Enter a smaller number, or choose another kind.`
          : `${hit.name} has lost ${elementText(keep, 0)} in this phase. Choose another kind.`,
        'DPs',
        'TC-42',
      );
    if (hit[lose] < count)
      throw refuseIllegal(
        `${hit.name} has ${elementText(lose, hit[lose])} left. Enter a smaller number, or choose another kind.`,
        'DPs',
        'TC-42',
      );
    changeUnit(desk, id, { [keep]: hit[keep] + count, [lose]: hit[lose] - count });
    return sentenceEvent(
      'losses-chosen',
      `${hit.name} loses ${elementText(lose, count)} and keeps ${elementText(keep, count)}.`,
      affairOf(desk, hit),
    );
  },
});
