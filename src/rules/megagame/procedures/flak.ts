import { standing } from '../contact.js';
import { z } from 'zod';
import { buildPlaceParam } from '../../ground/going.js';
import { createLimitCheck } from '../../ground/limited.js';
import { refuseIllegal } from '../../refusal.js';
import { capitalize } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, buildSecretStep, includeIf } from '../../working.js';
import { MEASURES } from '../measures.js';
import { checkFlak } from '../readiness.js';
import {
  AIR_GROUP_TABLE,
  inputWith,
  type MegagameBattle,
  defineMegagameProcedure,
  type MegagameUnit,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import { FLAK_KINDS, type Flak, defineFlag, defineInt, defineNumber } from '../vocabulary.js';
import { describeColumns, type FaceRange, buildFaceRange, rollEachDie } from './d6-columns.js';

const FLAK_TARGETS = ['overflight', 'landing'] as const;
/** The printed columns of the flak table: overflight, and air landing or drop within 2 km or within 4 km. */
type Pass = 'overflight' | 'near' | 'far';
type FlakResult = 'loss' | 'dam' | 'none';
type Columns = Readonly<Record<FlakResult, FaceRange>>;

const columns = (loss: FaceRange, dam: FaceRange, none: FaceRange): Columns => ({ loss, dam, none });

/** Flak: the die results that hit, for each serial. */
export const FLAK_TABLE: Readonly<Record<Flak, Readonly<Record<Pass, Columns>>>> = {
  heavy: {
    overflight: columns(buildFaceRange(6), buildFaceRange(5), buildFaceRange(1, 4)),
    near: columns(buildFaceRange(5, 6), buildFaceRange(3, 4), buildFaceRange(1, 2)),
    far: columns(buildFaceRange(6), buildFaceRange(5), buildFaceRange(1, 4)),
  },
  light: {
    overflight: columns(null, buildFaceRange(6), buildFaceRange(1, 5)),
    near: columns(buildFaceRange(5, 6), buildFaceRange(4), buildFaceRange(1, 3)),
    far: columns(null, buildFaceRange(6), buildFaceRange(1, 5)),
  },
};

/** Flak: the limits of distances from the landing or drop, in km. */
export const NEAR_FLAK_KM = 2;
export const FAR_FLAK_KM = 4;

/** Flak: the number of damage points that cost a serial. */
const POINTS_PER_SERIAL = 2;

const PASS_WORDS: Readonly<Record<Pass, string>> = {
  overflight: 'overflight',
  near: `landing within ${NEAR_FLAK_KM} km`,
  far: `landing within ${FAR_FLAK_KM} km`,
};

/**
 * Finds the column of the flak table for a pass, which is an overflight, a landing or drop near the flak, or one farther away.
 * @throws {Refusal} ILLEGAL if fighters fly over, or if the landing is more than `FAR_FLAK_KM` away
 */
function passOf(target: (typeof FLAK_TARGETS)[number], distanceKm: number, fighters: boolean): Pass {
  if (target === 'overflight') {
    if (fighters) throw refuseIllegal('Flak cannot fire at fighters that fly over. Choose another group.', 'Flak');
    return 'overflight';
  }
  if (distanceKm > FAR_FLAK_KM)
    throw refuseIllegal(
      `Flak can fire only at landings within ${FAR_FLAK_KM} km, and the landing is ${distanceKm} km away. Choose other flak.`,
      'Flak',
    );
  return distanceKm <= NEAR_FLAK_KM ? 'near' : 'far';
}

const zoneFound = MEASURES.alongWay<'firer'>('firer', [NEAR_FLAK_KM, FAR_FLAK_KM], '', 'zone');

/** Flak: a landing must be near enough. */
const LANDING_IN_RANGE = createLimitCheck<MegagameUnit, MegagameBattle, 'firer'>('range', ['Flak'], {
  key: 'distanceKm',
  measured: zoneFound,
  measure: 'km',
  limit: ({ typed }) => (typed.target === 'landing' ? FAR_FLAK_KM : null),
  what: 'The distance of the landing',
  wanted: 'Choose other flak.',
});

const firer = defineUnitInputs('firer');
const group = rowsOf('group', AIR_GROUP_TABLE);

/** Flak: one kind of flak fires at one pass of an air group (M-22). */
export const flakProcedure = defineMegagameProcedure({
  id: 'megagame.flak',
  sections: ['Flak'],
  title: 'Roll what an air group loses to one kind of flak',
  inputs: {
    flak: firer.from(z.enum(FLAK_KINDS).describe('Kind of flak (Flak)'), (unit) =>
      unit.flak === 'none' ? undefined : unit.flak,
    ),
    target: z.enum(FLAK_TARGETS).describe('Kind of target: flying over, or landing and dropping (Flak)'),
    distanceKm: inputWith(
      defineNumber(0, 50).default(0).describe('Distance in km from the flak to the landing or drop zone, 0 to 4 (Flak)'),
      { measured: zoneFound },
    ),
    serials: group.from(
      defineInt(1, 60).describe('Number of air serials or squadrons fired at (Flak)'),
      ({ squadrons }) => squadrons,
    ),
    fighters: group.from(defineFlag('The group consists of fighters (Flak)'), ({ role }) => role === 'fighter'),
    zone: inputWith(buildPlaceParam('Landing or drop zone on the map'), { own: 'firer' }),
    priorDamage: group.from(
      defineInt(0, 1).default(0).describe('Damage point left over from earlier flak (Flak)'),
      ({ damage }) => damage,
      { own: 'group' },
    ),
  },
  ownKeys: { damageLeft: 'group' },
  roles: {
    firer: { description: 'Flak unit', acts: true, check: checkFlak },
    group: { table: AIR_GROUP_TABLE, description: 'Air group fired at', opposes: 'firer' },
    carried: { description: 'Unit that the group carries', opposes: 'firer' },
  },
  checks: [standing('firer'), LANDING_IN_RANGE],
  run(dice, { flak: kind, target, distanceKm, serials, fighters, priorDamage }) {
    const pass = passOf(target, distanceKm, fighters);
    const row = FLAK_TABLE[kind][pass];
    const { results, firsts: losses, seconds: damaged } = rollEachDie(dice, serials, 'serial', row, ['loss', 'dam']);
    const damageTaken = losses + damaged;
    const points = priorDamage + damageTaken;
    const serialsLost = Math.min(serials, Math.floor(points / POINTS_PER_SERIAL));
    const damageLeft = serialsLost === serials ? 0 : points % POINTS_PER_SERIAL;

    const steps = [
      buildTableStep(
        `${capitalize(kind)} flak, ${PASS_WORDS[pass]}`,
        describeColumns(
          [
            ['loss', row.loss],
            ['damage', row.dam],
          ],
          row.none,
        ),
        'Flak',
      ),
      buildResultStep('Status lost by the carried unit', losses, 'Flak'),
      buildResultStep('Damage points now', damageTaken, 'Flak'),
      buildResultStep('Serials lost (one for every two points)', serialsLost, 'Flak', damageTaken > 0 && 'M-22'),
      ...includeIf(
        priorDamage > 0,
        buildSecretStep('priorDamage', buildNoteStep('An odd damage point from before counts too', 'Flak', 'M-22')),
      ),
    ];
    return {
      outcome: { results, statusLost: losses, damageTaken, serialsLost, damageLeft },
      steps,
      effects: [
        ...includeIf(serialsLost > 0, { kind: 'lose-squadrons', role: 'group', amount: serialsLost } as const),
        { kind: 'set-air', role: 'group', fields: { damage: damageLeft } },
        ...includeIf(losses > 0, { kind: 'lose-status', role: 'carried', amount: losses } as const),
      ],
    };
  },
  oddsOver: ['statusLost', 'serialsLost'],
  measure: { label: 'status lost plus serials lost', of: ({ statusLost, serialsLost }) => statusLost + serialsLost },
  summary: ({ statusLost, damageTaken, serialsLost }, { serials }) =>
    damageTaken === 0
      ? `No serials are hit (0 of ${serials}).`
      : `Serials lost: ${serialsLost} of ${serials}. Damage points: ${damageTaken}.${statusLost > 0 ? ` Status lost by the carried troops: ${statusLost}.` : ''}`,
  tone: ({ damageTaken, serialsLost, statusLost }) =>
    damageTaken === 0 ? 'nothing' : serialsLost + statusLost > 0 ? 'decisive' : 'effect',
});
