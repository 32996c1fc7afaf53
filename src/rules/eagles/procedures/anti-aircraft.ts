import { z } from 'zod';
import type { Check, CheckedAction } from '../../checks.js';
import type { Interval } from '../../ground/measuring.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { Actor } from '../../happening.js';
import { abandonClearing } from '../minefields.js';
import { spotAutomatically } from '../observation.js';
import { checkGun } from '../readiness.js';
import { ZONE_RADIUS_YARDS } from '../geometry.js';
import { STAND_BASE, refuseEnteredValue } from '../contact.js';
import {
  createExactSpot,
  measurePositionDistance,
  describeInterval,
  findGroundMap,
  isIntervalWithin,
  findPosition,
  chooseSingleDistance,
} from '../positions.js';
import { isOverTarget, isSortie } from '../missions.js';
import { listMissions } from '../battle.js';
import {
  type EaglesBattle,
  defineEaglesProcedure,
  type EaglesScene,
  type EaglesUnit,
  type Mission,
  defineUnitInputs,
} from '../state.js';
import { AA_WEAPONS, type AaWeapon, defineFlag, defineInt } from '../vocabulary.js';
import { HEX_REACH } from './barrage-zone.js';
import { findMissionFire } from './mission-fire.js';

/**
 * 6.4: range and kill dice of anti-aircraft fire, by weapon. A weapon between two columns uses the lower column, and AAMGs use
 * the HMG column (E-31).
 */
export const AA_TABLE: Readonly<Record<AaWeapon, { readonly maxRangeYards: number; readonly killDice: number }>> = {
  infantry: { maxRangeYards: 500, killDice: 1 },
  hmg: { maxRangeYards: 1500, killDice: 2 },
  '20mm': { maxRangeYards: 1500, killDice: 2 },
  '37mm': { maxRangeYards: 2000, killDice: 3 },
  '40mm': { maxRangeYards: 2000, killDice: 3 },
  '88mm': { maxRangeYards: 3000, killDice: 3 },
};

const HITTING_FACES = [0]; // See section 6.4.

type FireScene = EaglesScene<'sortie' | 'firer'>;

/**
 * Finds the sortie that the AA units fire at; undefined if no sortie is named.
 * @throws {Refusal} ILLEGAL if a battery's mission is named, if the sortie has left or is not over its target yet (6.0, 6.1), or
 *   if a firer has already fired at it (6.4)
 */
function sortieIn(scene: FireScene): Mission | undefined {
  const mission = scene.rows('sortie')[0] as Mission | undefined;
  if (!mission) return undefined;
  if (!isSortie(mission))
    throw refuseIllegal('Anti-aircraft fire needs a sortie, and this is a fire mission. Choose a sortie.', '6.4');
  if (mission.status === 'ended') throw refuseIllegal('That sortie has already left. Choose another sortie.', '6.0');
  if (!isOverTarget(mission, scene.battle.game.turn))
    throw refuseIllegal('That sortie is not over its target yet. Wait until it arrives.', '6.1', '6.4');
  if (scene.many('firer').some(({ id }) => mission.firedAtBy.includes(id)))
    throw refuseIllegal('Each unit can fire only once at each sortie. Choose units that have not fired at this sortie.', '6.4');
  return mission;
}

/**
 * Returns the range to the sortie's aim from the farthest firer, in yards, because all firers must reach the aim. Undefined on
 * hexes, if the range was entered, or if the aim or a firer's position is unknown.
 * @throws {Refusal} INVALID_INPUT if a place is too inexact to decide whether the aim is in range; any refusal of `sortieIn`
 */
function rangeToSortie(scene: FireScene): number | undefined {
  const { battle, typed } = scene;
  const aim = sortieIn(scene)?.aim;
  if (!aim || battle.game.map !== 'table' || typed?.rangeYards !== undefined) return undefined;
  const spots = scene.many('firer').map((unit) => findPosition(battle, unit));
  const ranges = spots.map((spot) => spot && measurePositionDistance(battle, spot, createExactSpot(aim)));
  if (ranges.some((range) => range === null)) return undefined;
  const edges = Object.values(AA_TABLE).map(({ maxRangeYards }) => maxRangeYards);
  return Math.max(...ranges.map((range) => chooseSingleDistance(battle, range!, 'rangeYards', edges)));
}

/**
 * Checks whether a unit is in the sortie's zone. Undefined if the unit's position or the sortie's aim is unknown, if people have
 * entered `inZone`, or if the place of an AA unit is too inexact.
 * @throws {Refusal} INVALID_INPUT if the place of any other unit is too inexact; any refusal of `sortieIn`
 */
function standsInZone(unit: EaglesUnit, scene: FireScene): boolean | undefined {
  const { battle, typed } = scene;
  const sortie = sortieIn(scene);
  const spot = findPosition(battle, unit);
  if (!sortie?.aim || !spot || typed?.inZone !== undefined) return undefined;
  const pattern = findMissionFire(sortie, battle)?.zonePattern ?? 'spread';
  const far = measurePositionDistance(battle, spot, createExactSpot(sortie.aim));
  const reach = battle.game.map === 'table' ? ZONE_RADIUS_YARDS : HEX_REACH[pattern];
  const stands = isIntervalWithin(far, reach);
  if (stands === null && !unit.aaUnit)
    throw refuseInvalid(
      'inZone',
      `${unit.name} is ${describeInterval(battle, far)} from the sortie, perhaps in its zone (${reach} yd). Choose True or False, or place the unit more precisely.`,
    );
  return stands ?? undefined;
}

/**
 * Checks whether all firers that must be in the zone are in it. If several units fire, an AA unit need not be in the zone (6.4,
 * E-32).
 */
function firersInZone(scene: FireScene): boolean | undefined {
  const firers = scene.many('firer');
  const others = firers.filter(({ aaUnit }) => !aaUnit);
  const standing = (others.length > 0 ? others : firers).map((unit) => standsInZone(unit, scene));
  return standing.includes(undefined) ? undefined : !standing.includes(false);
}

/**
 * Returns each firer's distance from the aim of a sortie over its target. The list is empty if the map does not show these
 * distances.
 */
function farFromAim({ battle, many, rows }: AaChecked): readonly { readonly unit: EaglesUnit; readonly far: Interval }[] {
  const sortie = rows('sortie')[0] as Mission | undefined;
  const { map, turn } = battle.game;
  if (!sortie?.aim || map !== 'table' || !findGroundMap(battle) || !isOverTarget(sortie, turn)) return [];
  const aim = createExactSpot(sortie.aim);
  return many('firer').flatMap((unit) => {
    const spot = findPosition(battle, unit);
    return spot ? [{ unit, far: measurePositionDistance(battle, spot, aim) }] : [];
  });
}

type AaChecked = CheckedAction<EaglesUnit, EaglesBattle, 'sortie' | 'firer'>;

const isForPlayer = ({ actor: { standing }, battle, typed }: AaChecked): boolean =>
  standing !== 'umpire' &&
  (findGroundMap(battle)?.ground === 'map' || (typed.rangeYards === undefined && typed.inZone === undefined));

/**
 * 6.4, E-32: requires that the sortie is in range of an AA unit, and that every other firer is in the sortie's zone. An umpire
 * may enter different values.
 */
const IN_REACH: Check<EaglesUnit, EaglesBattle, 'sortie' | 'firer'> = {
  name: 'range',
  cites: ['6.4', 'E-32'],
  find(checked) {
    const { actor, typed } = checked;
    const isEntered = typed.rangeYards !== undefined || typed.inZone !== undefined;
    if (actor.standing === 'umpire' ? isEntered : !isForPlayer(checked)) return null;
    for (const { unit, far } of farFromAim(checked)) {
      const { maxRangeYards } = AA_TABLE[unit.aaWeapon];
      const limit = unit.aaUnit ? maxRangeYards : Math.min(maxRangeYards, ZONE_RADIUS_YARDS);
      const reach = isIntervalWithin(far, limit);
      if (reach === true) continue;
      const fact = `${unit.name} is ${describeInterval(checked.battle, far)} from the sortie.`;
      const wanted = unit.aaUnit
        ? `The weapons of the unit can reach only ${limit} yd. Choose another unit.`
        : `Only AA units can fire from more than ${limit} yd. Choose another unit.`;
      if (reach === false)
        return { is: 'no', fact, wanted, decided: { rangeYards: Math.min(far.least, maxRangeYards), inZone: true } };
    }
    return null;
  },
};

/** 6.4: refuses a player's range to the sortie that is much shorter than the measured range. */
const RANGE_TYPED: Check<EaglesUnit, EaglesBattle, 'sortie' | 'firer'> = {
  name: 'typed',
  cites: ['6.4', 'E-66'],
  find(checked) {
    const { typed, battle } = checked;
    if (typeof typed.rangeYards !== 'number' || !isForPlayer(checked)) return null;
    const worst = farFromAim(checked).find(({ far }) => (typed.rangeYards as number) < far.least - STAND_BASE.width);
    return worst ? refuseEnteredValue('range', describeInterval(battle, worst.far)) : null;
  },
};

/** 6.4: refuses a player's entry that firers are in the zone, if the firers are certainly not in the zone. */
const ZONE_TYPED: Check<EaglesUnit, EaglesBattle, 'sortie' | 'firer'> = {
  name: 'typed',
  cites: ['6.4', 'E-32'],
  find(checked) {
    const { typed, battle } = checked;
    if (typed.inZone !== true || !isForPlayer(checked)) return null;
    const out = farFromAim(checked).find(({ unit, far }) => !unit.aaUnit && far.least > ZONE_RADIUS_YARDS);
    return out ? refuseEnteredValue('zone', `${describeInterval(battle, out.far)} to the sortie`) : null;
  },
};

/**
 * 6.4, E-32: requires that only firers of one kind roll together.
 * @throws {Refusal} ILLEGAL if a player's firers are of several kinds
 */
function checkOneKind({ aaWeapon }: EaglesUnit, { many }: FireScene, { standing }: Actor): void {
  if (standing !== 'umpire' && many('firer').some((other) => other.aaWeapon !== aaWeapon))
    throw refuseIllegal('Units with different weapons cannot fire together. Choose units of one kind at a time.', '6.4', 'E-32');
}

const firer = defineUnitInputs('firer');

/** 6.4 Anti-Aircraft: fire at a sortie before it attacks. */
export const antiAircraftProcedure = defineEaglesProcedure({
  id: 'eagles.anti-aircraft',
  sections: ['6.4'],
  title: 'Fire anti-aircraft weapons at a sortie',
  heading: 'Anti-aircraft fire',
  inputs: {
    // If the firers are of several kinds, people must choose the column, because each kind rolls separately.
    weapon: firer.inScene(
      z.enum(AA_WEAPONS).describe('Kind of anti-aircraft weapon (6.4). Choose hmg for anti-aircraft MGs'),
      ({ aaWeapon }, { many }) => (many('firer').every((unit) => unit.aaWeapon === aaWeapon) ? aaWeapon : undefined),
    ),
    // Recorded positions may be out of date, because people move figures on the table.
    rangeYards: firer.inScene(
      defineInt(0, 20000).describe('Range in yards from the firer to the sortie marker'),
      (_unit, scene: FireScene) => rangeToSortie(scene),
      { likely: true },
    ),
    aaUnit: firer.fromAll(defineFlag('The firer is an anti-aircraft unit (6.4)'), (units) => units.every(({ aaUnit }) => aaUnit)),
    inZone: firer.inScene(
      z.boolean().default(true).describe("The firer stands in the sortie's impact zone (6.4)"),
      (_unit, scene: FireScene) => firersInZone(scene),
      { likely: true },
    ),
    firers: firer.count(defineInt(1, 20).default(1).describe('Number of units of this kind that fire together (6.4)')),
  },
  roles: {
    sortie: { table: 'mission', description: 'Sortie fired at', opposes: 'firer' },
    firer: {
      description: 'Units that fire at the sortie, all of one kind',
      many: true,
      acts: true,
      check: checkGun,
      checkWith: checkOneKind,
    },
  },
  checks: [IN_REACH, RANGE_TYPED, ZONE_TYPED],
  phases: ['movement', 'indirect'], // Step 3 of movement and step C of indirect fire (section Sequence).
  offeredWhen: (battle) => listMissions(battle).some(isSortie),
  run(dice, { weapon, rangeYards, aaUnit, inZone, firers }) {
    const { maxRangeYards, killDice: dicePerFirer } = AA_TABLE[weapon];
    if (rangeYards > maxRangeYards)
      throw refuseIllegal(
        `The weapon ${weapon} can reach only ${maxRangeYards} yards, and the range is ${rangeYards}. Choose another unit.`,
        '6.4',
      );
    if (!aaUnit && !inZone)
      throw refuseIllegal('Only AA units can fire at a sortie from outside its zone. Choose another unit.', '6.4', 'E-32');

    const killDice = dicePerFirer * firers;
    const hits = dice.count(killDice, 10, HITTING_FACES, 'kill dice');
    const aircraftHit = hits >= 1;
    const steps = [
      buildTableStep(`Maximum range in yards (${weapon})`, maxRangeYards, '6.4'),
      buildBaseStep(`Kill dice for each unit (${weapon})`, dicePerFirer, '6.4'),
      ...includeIf(firers > 1, buildModifierStep('Units that fire together', firers, 'E-32')),
      ...includeIf(!inZone, buildNoteStep('Only AA units can fire from outside the zone', 'E-32')),
      buildResultStep('Kill dice', killDice, '6.4'),
      buildTableStep('Face that hits', '0', '6.4'),
      buildResultStep('Hits', hits, '6.4'),
    ];
    return {
      outcome: { maxRangeYards, killDice, hits, aircraftHit },
      steps,
      effects: aircraftHit ? [{ kind: 'end-mission', role: 'sortie' }] : [],
    };
  },
  after(desk, { roles: { sortie: sorties = [], firer = [] } }) {
    for (const id of firer) {
      abandonClearing(desk, id, 'acted');
      spotAutomatically(desk, id, 'fired'); // A firer may be spotted automatically, whatever the target is (section 4.1).
    }
    for (const id of sorties) {
      const { firedAtBy } = desk.draft.battle.tables.mission.get(id)!;
      desk.draft.set('mission', id, { firedAtBy: [...new Set([...firedAtBy, ...firer])] }); // See section 6.4.
    }
  },
  oddsOver: ['aircraftHit'],
  measure: { label: 'aircraft hit', of: ({ aircraftHit }) => Number(aircraftHit) },
  summary: ({ killDice, hits, aircraftHit }) =>
    `${killDice === 0 ? 'No kill dice' : `${hits} of ${killDice} dice hit`}: ${aircraftHit ? 'the sortie does not complete its attack' : 'the sortie flies on'}.`,
  verdict: ({ killDice, hits, aircraftHit }, name) => ({
    fate: `${name('sortie')} ${aircraftHit ? 'does not complete its attack' : 'flies on'}`,
    score: killDice === 0 ? 'no kill dice' : `${hits} of ${killDice} dice hit`,
  }),
  tone: ({ aircraftHit }) => (aircraftHit ? 'decisive' : 'nothing'),
});
