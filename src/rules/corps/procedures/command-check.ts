import { z } from 'zod';
import { measureDistance, findSmallestInterval, roundLength } from '../../ground/measuring.js';
import { findMap } from '../../ground/rows.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { listFormationChain, unitsOf } from '../battle.js';
import { MEASURES } from '../measures.js';
import {
  defineCorpsProcedure,
  type CorpsBattle,
  type CorpsScene,
  type CorpsUnit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { isEliminated } from '../unit.js';
import { defineNumber } from '../vocabulary.js';

export const COMMAND_INCHES = 18; // The maximum distance of a unit in command from its HQ (section Command).

const HQ_STATES = ['competent', 'not-competent', 'lost'] as const;
type HqState = (typeof HQ_STATES)[number];

/**
 * Returns the state of an HQ for a unit (CO-6).
 * - `lost`: the HQ is off the table.
 * - `competent`: the HQ of the unit's own division, or of the corps or army above it (any HQ if no unit is named).
 * - `not-competent`: any other HQ or unit.
 */
export function findHqState(unit: CorpsUnit | undefined, headquarters: CorpsUnit, battle: CorpsBattle): HqState {
  if (headquarters.sp === 0) return 'lost';
  if (headquarters.type !== 'hq') return 'not-competent';
  if (unit === undefined) return 'competent';
  return listFormationChain(battle, unit.formation).some(({ id }) => id === headquarters.formation)
    ? 'competent'
    : 'not-competent';
}

const HQ_WORDS: Readonly<Record<HqState, string>> = {
  competent: 'yes',
  'not-competent': 'no',
  lost: 'no, lost',
};

/** Returns the HQs that may command a unit. */
const hqsOf = (unit: CorpsUnit | undefined, battle: CorpsBattle): readonly CorpsUnit[] =>
  unitsOf(battle).filter((hq) => hq.id !== unit?.id && findHqState(unit, hq, battle) === 'competent');

type Roles = 'unit' | 'headquarters';

const toNamedHq = MEASURES.between<Roles>('unit', 'headquarters', [COMMAND_INCHES]);
/** If several HQs may command the unit, the nearest HQ counts (CO-6). */
const toNearestHq = MEASURES.nearest<Roles>(
  'unit',
  ({ battle, one }) => hqsOf(one('unit'), battle),
  [COMMAND_INCHES],
  'nearest HQ of its chain',
);

/** A unit out of command range, with its distance to the nearest HQ. */
interface Beyond {
  readonly unit: CorpsUnit;
  readonly inches: number;
}

/**
 * Lists the units that are certainly out of command range of every HQ that may command them (Command, CO-75). Empty without a
 * binding map. Leaves out HQs, eliminated units, units in an unknown place, and units that no HQ may command. Also leaves out a
 * unit if the place of one of its HQs is unknown, because this HQ may be near.
 */
export function listUnitsBeyondCommand(battle: CorpsBattle): readonly Beyond[] {
  const map = findMap(battle)?.ground === 'map' ? MEASURES.map(battle) : undefined;
  if (!map) return [];
  return unitsOf(battle).flatMap((unit): readonly Beyond[] => {
    const place = unit.type === 'hq' || isEliminated(unit) ? undefined : MEASURES.standing(unit, battle)?.place;
    const hqs = place ? hqsOf(unit, battle) : [];
    const places = hqs.flatMap((hq) => MEASURES.standing(hq, battle)?.place ?? []);
    if (!place || places.length === 0 || places.length < hqs.length) return [];
    const inches = roundLength(findSmallestInterval(places.map((other) => measureDistance(place, other, map))).least, 'in');
    return inches > COMMAND_INCHES ? [{ unit, inches }] : [];
  });
}

const headquarters = defineUnitInputs<Roles>('headquarters');

/** The check of whether a unit is in command (Command). */
export const commandCheck = defineCorpsProcedure({
  id: 'corps.command-check',
  sections: ['Command'],
  title: 'Check whether a unit is in command',
  inputs: {
    distanceInches: inputWith(defineNumber(0, 500).describe('Inches to the nearest competent HQ, edge to edge (Command)'), {
      measured: (scene: CorpsScene<Roles>, key) => {
        const measure = scene.one('headquarters') ? toNamedHq : toNearestHq;
        return measure(scene, key);
      },
      favours: 'less',
    }),
    hq: headquarters.inScene(
      z.enum(HQ_STATES).default('competent').describe('The HQ can command the unit'),
      (headquarters, scene) => findHqState(scene.one('unit'), headquarters, scene.battle),
    ),
  },
  roles: {
    unit: {
      description: 'Unit',
      acts: true,
      // At the start of the phase all units are in command. A unit out of command has already been checked, or an umpire has
      // changed it.
      check({ name, inCommand }, _battle, { standing }) {
        if (standing !== 'umpire' && !inCommand)
          throw refuseIllegal(
            `An umpire has already marked ${name} as out of command. Ask an umpire to change that.`,
            'Command',
            'CO-7',
          );
      },
    },
    // The check itself decides whether the HQ is lost (CO-6).
    headquarters: { description: 'HQ to which the distance is measured', evenLost: true },
  },
  phases: ['command-check'],
  // On a binding map the bot measures every unit at the start of the phase (CO-75), so players need not do this.
  offeredWhen: (battle) => findMap(battle)?.ground !== 'map',
  run(_dice, { distanceInches, hq }) {
    const inCommand = hq === 'competent' && distanceInches <= COMMAND_INCHES;

    return {
      outcome: { inCommand, mayMoveTowardsEnemy: inCommand, mayRecoverSp: inCommand },
      steps: [
        buildBaseStep('Inches to the HQ', distanceInches, 'Command'),
        buildTableStep('Command range in inches', COMMAND_INCHES, 'Command', distanceInches === COMMAND_INCHES && 'CO-6'),
        ...includeIf(
          hq !== 'competent',
          buildTableStep("The HQ is in the unit's chain of command", HQ_WORDS[hq], 'Command', 'CO-6'),
        ),
        buildResultStep(
          inCommand ? 'In command' : 'Out of command',
          inCommand ? 'yes' : 'cannot move nearer to the enemy or recover SP',
          'Command',
          !inCommand && 'CO-7',
        ),
      ],
      effects: [{ kind: 'set', role: 'unit', fields: { inCommand } }],
    };
  },
  summary: ({ inCommand }) =>
    inCommand
      ? 'The unit is in command.'
      : 'The unit is out of command and cannot move towards the enemy or recover SP overnight.',
  tone: ({ inCommand }) => (inCommand ? 'nothing' : 'effect'),
});
