import { z } from 'zod';
import type { Check } from '../../checks.js';
import { areBasesWithin } from '../../ground/contact.js';
import { measureDistance, describeDistance } from '../../ground/measuring.js';
import { findUnitPlace } from '../../ground/rows.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { unitIn } from '../battle.js';
import { createChartFill } from '../chart/fills.js';
import { findFootAllowance } from '../chart/lookup.js';
import { CONTACT_MEASURES } from '../contact.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineChartInt, roundPct, ROUNDING_SLACK_PCT, roundDownYards } from '../figures.js';
import { checkCavalry, checkNotCarried } from '../readiness.js';
import { inputWith, defineUnitInputs, type Wtj1943Battle, defineWtj1943Procedure, type Wtj1943Unit } from '../state.js';
import { defineFlag, defineInt, MAX_YARDS } from '../vocabulary.js';

/** 2.2: the cost of mounting or dismounting, in percent of the move. */
export const MOUNT_COST_PCT = 25;
/** 2.2: the number of bases that remain with the horses. */
export const HORSE_HOLDER_BASES = 1;
const MAX_CAVALRY_BASES = 40;

/** W-34: requires that cavalry is at its horses before it mounts, if the map shows the horses. */
const AT_HERD: Check<Wtj1943Unit, Wtj1943Battle, 'unit'> = {
  name: 'contact',
  cites: ['2.2', 'W-34'],
  find({ battle, one, typed }) {
    const unit = one('unit');
    const [map, place] = [CONTACT_MEASURES.map(battle), unit && CONTACT_MEASURES.place(unit, battle)];
    if (!unit?.herd || !map || !place || typed.action !== 'mount') return null;
    const [x, y] = unit.herd;
    const far = measureDistance(place, { x, y, half: 0 }, map);
    const touch = CONTACT_MEASURES.touch(unit, { ...unit, bases: unit.horseBases }, battle, map);
    const isThere = place.stale ? null : areBasesWithin({ far, touch, map });
    if (isThere === true) return { is: 'yes' };
    const fact = place.stale
      ? `The map does not show how far ${unit.name} is from its horses.`
      : `${unit.name} is ${describeDistance(far, map)} from its horses.`;
    return isThere === null
      ? { is: 'ask', fact, wanted: 'Continue only if the bases touch on the table.' }
      : { is: 'no', fact, wanted: 'Move the unit back to its horses first.' };
  },
};

const unit = defineUnitInputs('unit');

/** Cavalry mounts or dismounts (2.2 Cavalry Functions). */
export const cavalryMount = defineWtj1943Procedure({
  id: 'wtj1943.cavalry-mount',
  sections: ['2.1', '2.2'],
  title: 'Mount or dismount cavalry',
  heading: 'Mounting and dismounting',
  inputs: {
    action: z.enum(['mount', 'dismount']).describe('Action: mount or dismount (2.2)'),
    horseBases: unit.inScene(
      defineInt(0, MAX_CAVALRY_BASES).describe('Number of mounted bases, or of bases whose horses are left (2.2)'),
      (unit, { typed }) => {
        if (typed?.action === 'dismount' && !unit.mounted)
          throw refuseIllegal(`${unit.name} is already dismounted. Choose another unit.`, '2.2');
        return Math.min(MAX_CAVALRY_BASES, unit.horseBases);
      },
    ),
    trooperBases: unit.from(
      defineInt(0, MAX_CAVALRY_BASES)
        .default(0)
        .describe('Number of dismounted bases that are left, with the horse holder (2.2)'),
      (unit) => Math.min(MAX_CAVALRY_BASES, unit.trooperBases),
    ),
    allowanceYards: inputWith(defineChartInt(1, MAX_YARDS).describe('Allowance of the cavalry for a full turn, from the chart'), {
      battle: createChartFill<'unit'>('allowanceYards', (chart, scene) =>
        findFootAllowance(chart, 'cavalry', scene.one('unit')?.order ?? null),
      ),
    }),
    spentPct: unit.its('spentPct', "Percentage of this turn's movement already used"),
    assaulted: unit.from(defineFlag('The cavalry has made an assault move this turn (2.2)'), (unit) => unit.order === 'assault'),
    commandPassed: unit.from(
      z.boolean().default(true).describe('The cavalry has passed its command test this turn (2.1)'),
      (unit) => unit.commandPassed,
    ),
  },
  roles: {
    unit: {
      description: 'Cavalry',
      acts: true,
      check(unit, battle) {
        checkCavalry(unit);
        checkNotCarried(unit, battle);
      },
      checkWith({ name, prone }, { typed }) {
        if (prone && typed?.action === 'mount')
          throw refuseIllegal(`${name} is prone and cannot mount. Stand the unit up first.`, '2.2', 'W-25');
      },
    },
  },
  checks: [AT_HERD],
  run(_dice, given) {
    const { action, horseBases, trooperBases, allowanceYards } = given;
    const mounts = action === 'mount';
    if (!given.commandPassed)
      throw refuseIllegal(`The cavalry must pass its command test before it can ${action}. Choose another unit.`, '2.1', 'W-19');
    if (given.assaulted)
      throw refuseIllegal(`The cavalry has made an assault move this turn and cannot ${action}. Choose another unit.`, '2.2');
    if (given.spentPct + MOUNT_COST_PCT > 100 + ROUNDING_SLACK_PCT)
      throw refuseIllegal(`The cavalry needs a quarter of its move to ${action}, but less is left. Choose another unit.`, '2.2');
    if (!mounts && horseBases === 0)
      throw refuseIllegal('The cavalry has no mounted bases to dismount. Choose another unit.', '2.2');
    if (mounts && trooperBases === 0)
      throw refuseIllegal('The cavalry has no dismounted bases to mount. Choose another unit.', '2.2');
    if (mounts && trooperBases > horseBases)
      throw refuseIllegal(
        `${trooperBases} bases are dismounted, but the unit has horses for only ${horseBases}. Move the troopers without horses to another unit first.`,
        '2.2',
      );

    const spent = given.spentPct + MOUNT_COST_PCT;
    const outcome = {
      costYards: roundDownYards((allowanceYards * MOUNT_COST_PCT) / 100),
      spentPctAfter: roundPct(spent),
      mountedBases: mounts ? trooperBases : 0,
      footBases: mounts ? 0 : horseBases - HORSE_HOLDER_BASES,
      holderBases: mounts ? 0 : HORSE_HOLDER_BASES,
      herdPacked: !mounts,
    };
    const spare = mounts ? horseBases - trooperBases : 0; // See ruling W-15.
    const { mountedBases, footBases, holderBases } = outcome;
    const steps = [
      buildTableStep('A quarter of the move in yards', outcome.costYards, '2.2'),
      buildResultStep('Movement used this turn', `${outcome.spentPctAfter}%`, '2.2'),
      ...includeIf(mounts, buildResultStep('Mounted bases', mountedBases, '2.2')),
      ...includeIf(spare > 0, buildNoteStep(`Spare horses given up (${spare})`, '2.2', 'W-15')),
      ...includeIf(
        !mounts,
        buildResultStep('Bases on foot', footBases, '2.2'),
        buildResultStep('Horse holder', holderBases, '2.2'),
        buildNoteStep('The herd is a packed target', '2.2'),
      ),
    ];
    const spentPctNow = Math.min(100, spent);
    const effects: Wtj1943Effect<'unit'>[] = [
      {
        kind: 'set',
        role: 'unit',
        fields: mounts
          ? {
              mounted: true,
              horseBases: mountedBases,
              bases: mountedBases,
              trooperBases: 0,
              spentPct: spentPctNow,
              digTurns: 0, // The horses are at another place, so digging starts again (W-25).
              fieldwork: 'none',
            }
          : { mounted: false, trooperBases: footBases + holderBases, spentPct: spentPctNow },
      },
    ];
    return { outcome, steps, effects };
  },
  after(desk, { roles, input }) {
    const { battle } = desk.draft;
    for (const id of roles.unit ?? []) {
      const place = CONTACT_MEASURES.map(battle) && findUnitPlace(battle, id);
      const herd = input.action === 'dismount' && place?.stale === false ? ([place.x, place.y] as const) : null;
      if ((unitIn(battle, id)?.herd ?? null) !== herd) desk.draft.set('unit', id, { herd });
    }
  },
  certainOver: ['mountedBases', 'footBases'],
  summary: ({ costYards, mountedBases, footBases }, { action }) =>
    action === 'mount'
      ? `${countNoun(mountedBases, 'base mounts', 'bases mount')}, which costs ${costYards} yards.`
      : `The cavalry dismounts, which costs ${costYards} yards. Bases on foot: ${footBases}. Bases holding the horses: 1.`,
  tone: () => 'effect',
});
