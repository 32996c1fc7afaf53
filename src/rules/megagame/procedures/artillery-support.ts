import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { capitalize, convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { findRowName } from '../../battle.js';
import type { Check } from '../../checks.js';
import { createLimitCheck } from '../../ground/limited.js';
import type { MeasureFunction } from '../../roles.js';
import { findMap } from '../../ground/rows.js';
import { createFightRange, measureLeastRange, standing } from '../contact.js';
import { MEASURES } from '../measures.js';
import { createAudienceFinder } from '../own-affairs.js';
import { createArtilleryCheck } from '../readiness.js';
import { isExactHalf, calculateShare } from '../rounding.js';
import {
  inputWith,
  type MegagameBattle,
  defineMegagameProcedure,
  type MegagameScene,
  type MegagameUnit,
  defineUnitInputs,
} from '../state.js';
import { checkSupportedUnit } from '../support.js';
import { type Artillery, ARTILLERY_KINDS, defineInt, movedPctSchema, defineNumber } from '../vocabulary.js';
import { mayFightAfterMove } from './half-turn.js';
import { SUPPLY_COSTS } from './supply.js';

export interface GunRange {
  /** The maximum effective range in km. A distance exactly at the limit counts. */
  readonly effectiveKm: number;
  /** The maximum long range in km; null if the guns have no long range. */
  readonly longKm: number | null;
}

/** Supporting Artillery: ranges by kind of gun. */
export const ARTILLERY_RANGES: Readonly<Record<Artillery, GunRange>> = {
  field: { effectiveKm: 8, longKm: 12 },
  medium: { effectiveKm: 12, longKm: 20 },
  rocket: { effectiveKm: 6, longKm: null },
  'infantry-gun': { effectiveKm: 6, longKm: null },
};

/** Supporting Artillery: returns the farthest range of a kind of gun, in km. */
export const findMaxRangeKm = (kind: Artillery): number => ARTILLERY_RANGES[kind].longKm ?? ARTILLERY_RANGES[kind].effectiveKm;

/** Returns the maximum share of the turn, in percent, that any of these units has spent moving. */
const farthestMoved = (units: readonly MegagameUnit[]): number => units.reduce((most, unit) => Math.max(most, unit.movedPct), 0);

/** Returns the total status of several units. */
export const sumStatus = (units: readonly MegagameUnit[]): number => units.reduce((sum, { status }) => sum + status, 0);

/** Returns the kind of the guns; undefined if there are several kinds. */
function commonType(units: readonly MegagameUnit[]): Artillery | undefined {
  const [first] = units;
  if (!first || first.artilleryType === 'none') return undefined;
  return units.every(({ artilleryType }) => artilleryType === first.artilleryType) ? first.artilleryType : undefined;
}

type Part = 'guns' | 'supports' | 'target';

/** Supporting Artillery: returns the distances at which the effect of these guns changes. */
const reachesOf = ({ many }: MegagameScene<Part>): readonly number[] => {
  const kind = commonType(many('guns'));
  if (!kind) return [];
  const { effectiveKm, longKm } = ARTILLERY_RANGES[kind];
  return [effectiveKm, ...(longKm === null ? [] : [longKm])];
};

/**
 * M-42, M-34: requires that guns are in range of the fight that they support. Their target is in contact with the supported
 * units, so the guns' distance from the target has a minimum. A player may enter a shorter range only if the map is not binding.
 */
const IN_RANGE: Check<MegagameUnit, MegagameBattle, Part> = {
  name: 'range',
  cites: ['Supporting Artillery', 'M-42', 'M-57'],
  find(checked) {
    const { many, typed, battle, actor } = checked;
    const kind = commonType(many('guns'));
    if (!kind || many('supports').length === 0) return null;
    const reach = findMaxRangeKm(kind);
    for (const gun of many('guns')) {
      const least = measureLeastRange(gun, many('supports'), checked);
      if (least === null) continue;
      const isTyped = typeof typed.rangeKm === 'number' && actor.standing === 'player' && findMap(battle)?.ground === 'map';
      if (least <= reach && !(isTyped && Number(typed.rangeKm) < least && ARTILLERY_RANGES[kind].effectiveKm < least)) continue;
      const km = Math.floor(least * 10) / 10;
      return {
        is: 'no',
        fact: `The fight that ${findRowName(gun)} supports is at least ${km} km away.`,
        wanted:
          least <= reach
            ? 'Measure the range on the map and enter it, or ask an umpire.'
            : `Choose artillery within ${reach} km.`,
        decided: { rangeKm: reach },
      };
    }
    return null;
  },
};

const targetFound = MEASURES.farthest<Part>('guns', 'target', reachesOf);

/** Supporting Artillery: the guns must reach the unit that an umpire names as their target. */
const TARGET_IN_RANGE = createLimitCheck<MegagameUnit, MegagameBattle, Part>('range', ['Supporting Artillery'], {
  key: 'rangeKm',
  measured: targetFound,
  measure: 'km',
  limit: ({ many }) => {
    const kind = commonType(many('guns'));
    return kind ? findMaxRangeKm(kind) : null;
  },
  what: 'The range',
  wanted: 'Choose other artillery.',
});

const fightFound = createFightRange<Part>('guns', 'supports', reachesOf);
const rangeFound: MeasureFunction<MegagameUnit, MegagameBattle, Part> = (scene, key) =>
  targetFound(scene, key) ?? fightFound(scene, key);

const guns = defineUnitInputs('guns');

/** Supporting Artillery: the fire of guns of one kind at one range. */
export const artillerySupport = defineMegagameProcedure({
  id: 'megagame.artillery-support',
  sections: ['Supporting Artillery', 'Combat', 'Movement'],
  title: 'Show the status that supporting artillery adds to a combat',
  inputs: {
    artillery: guns.fromAll(z.enum(ARTILLERY_KINDS).describe('Kind of artillery (Supporting Artillery)'), commonType),
    rangeKm: inputWith(defineNumber(0, 100).describe('Range to the target in km. Default: measured on the map'), {
      measured: rangeFound,
      favours: 'less',
    }),
    status: guns.fromAll(defineInt(1, 200).describe('Total status of the units that fire (Supporting Artillery)'), sumStatus),
    units: guns.count(defineInt(1, 30).default(1).describe('Number of units that fire (Combat)')),
    movedPct: guns.fromAll(
      movedPctSchema.describe('Largest share of the turn moved by a firing unit, in % (Movement)'),
      farthestMoved,
    ),
  },
  roles: {
    guns: {
      description: 'Artillery units that fire, all of one kind',
      many: true,
      acts: true,
      check: createArtilleryCheck('Supporting Artillery'),
    },
    supports: {
      description: 'Units to support in their next fight (M-37)',
      many: true,
      acts: true,
      offeredTo: () => false, // The guns start this action.
      checkWith: (unit, scene) => checkSupportedUnit(unit, scene.many('guns')),
    },
    target: { description: 'Unit fired at, to measure its distance (umpires only)', usuallyEnemy: true, umpiresOnly: true },
  },
  checks: [standing('guns', 'supports'), IN_RANGE, TARGET_IN_RANGE],
  run(_dice, { artillery, rangeKm, status, units, movedPct: moved }) {
    const { effectiveKm, longKm } = ARTILLERY_RANGES[artillery];
    const reachKm = findMaxRangeKm(artillery);
    if (rangeKm > reachKm)
      throw refuseIllegal(
        `The range is ${rangeKm} km, but ${artillery} artillery can reach only ${reachKm} km. Choose other artillery.`,
        'Supporting Artillery',
      );
    if (!mayFightAfterMove(moved))
      throw refuseIllegal(
        `A unit that has moved for ${moved}% of the turn cannot fire. Choose artillery that has moved for at most half a turn.`,
        'Movement',
        'M-5',
      );

    const band: 'effective' | 'long' = rangeKm <= effectiveKm ? 'effective' : 'long';
    const supportStatus = band === 'effective' ? status : calculateShare(status, 1, 2);
    const ammoSp = units * SUPPLY_COSTS.artillery.ammoSp;
    const isRounded = band === 'long' && isExactHalf(status, 1, 2);
    const reach = `effective to ${effectiveKm} km, ${longKm === null ? 'no long range' : `long to ${longKm} km`}`;
    const steps = [
      ...includeIf(
        moved > 0,
        buildNoteStep(`The artillery moved for ${moved}% of the turn, and can fire after at most 50%`, 'Movement', 'M-5'),
      ),
      buildBaseStep('Status of the artillery', status, 'Supporting Artillery'),
      buildTableStep(`${capitalize(convertKeyToWords(artillery))} artillery (${reach})`, band, 'Supporting Artillery'),
      ...includeIf(band === 'long', buildModifierStep('Status halved at long range', 'x 0.5', 'Supporting Artillery')),
      buildResultStep('Supporting status', supportStatus, 'Supporting Artillery', isRounded && 'M-2'),
      buildBaseStep('Ammunition SP', ammoSp, 'Combat'),
    ];
    return {
      outcome: { band, supportStatus, ammoSp },
      steps,
      effects: [
        { kind: 'pay-ammo', role: 'guns', amount: SUPPLY_COSTS.artillery.ammoSp },
        { kind: 'buy-fire', role: 'guns', for: 'supports', status: supportStatus },
      ],
    };
  },
  audience: createAudienceFinder('guns'),
  certainOver: ['band', 'supportStatus'],
  summary: ({ band, supportStatus, ammoSp }) =>
    `The artillery support at ${band} range is worth ${supportStatus} status and uses ${ammoSp} ammunition SP.`,
  tone: () => 'plain',
});
