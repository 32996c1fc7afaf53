import { z } from 'zod';
import type { FoundValue } from '../../ground/filling.js';
import { formatSpotName } from '../../ground/locating.js';
import type { Spot } from '../../ground/rows.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { findTerrainUnder } from '../ground-under.js';
import { MEASURES } from '../measures.js';
import { createAudienceFinder } from '../own-affairs.js';
import { defineMegagameProcedure, type MegagameScene, type MegagameUnit, defineUnitInputs } from '../state.js';
import { defineFlag, defineInt, type Terrain } from '../vocabulary.js';

const TARGETS = ['vehicles', 'infantry'] as const;
const COVERS = ['open', 'wood', 'built-up'] as const;
const REPORTS = [
  'none', 'spotted', 'direction', 'type', 'direction-type', 'type-size', 'direction-type-size',
] as const; // prettier-ignore
type Target = (typeof TARGETS)[number];
type Cover = (typeof COVERS)[number];
export type RecceReport = (typeof REPORTS)[number];

/** The columns of the table, in the printed order (M-19). */
export const RECCE_COLUMNS = ['vehicles-moving', 'vehicles-stationary', 'infantry-stationary', 'infantry-moving'] as const;
type RecceColumn = (typeof RECCE_COLUMNS)[number];
export const RECCE_SCORES = [6, 5, 4, 3, 2, 1] as const;
type RecceScore = (typeof RECCE_SCORES)[number];

const row = (
  ...[a, b, c, d]: readonly [RecceReport, RecceReport, RecceReport, RecceReport]
): Readonly<Record<RecceColumn, RecceReport>> => ({
  'vehicles-moving': a,
  'vehicles-stationary': b,
  'infantry-stationary': c,
  'infantry-moving': d,
});

/** Air Recce: results for targets in the open. The damaged cell at score 6 follows M-19. */
export const RECCE_TABLE: Readonly<Record<RecceScore, Readonly<Record<RecceColumn, RecceReport>>>> = {
  6: row('direction-type-size', 'type-size', 'type', 'direction-type-size'),
  5: row('direction-type', 'type', 'spotted', 'direction-type'),
  4: row('direction', 'spotted', 'none', 'spotted'),
  3: row('direction', 'none', 'none', 'spotted'),
  2: row('spotted', 'none', 'none', 'none'),
  1: row('none', 'none', 'none', 'none'),
};

/**
 * Air Recce: the maximum number of units in a square that leaves the score unchanged. If there are more units, the score
 * increases by 1.
 */
const CROWD = 3;

const REPORT_WORDS: Readonly<Record<RecceReport, string>> = {
  none: 'The aircraft report nothing',
  spotted: 'The enemy is spotted',
  direction: 'The direction of the enemy is reported',
  type: 'The type of the enemy is reported',
  'direction-type': 'The direction and type of the enemy are reported',
  'type-size': 'The type and size of the enemy are reported',
  'direction-type-size': 'The direction, type and size of the enemy are reported',
};

const COVER_OF: Readonly<Record<Terrain, Cover>> = {
  open: 'open',
  close: 'wood',
  wood: 'wood',
  town: 'built-up',
  marsh: 'open',
};

/** Returns the kind of target that a unit appears to be. Dumps and men on foot appear to be infantry. */
const targetOf = ({ troops, status }: MegagameUnit): Target => (troops === 'foot' || status === 0 ? 'infantry' : 'vehicles');

/**
 * Counts the units of the target's side in the target's recorded square, including the target (M-33). A target without a recorded
 * square counts as the only unit. Other units without status are not seen and do not count.
 */
function unitsInSquare(target: MegagameUnit, { battle }: MegagameScene): number {
  if (target.square === '') return 1;
  const others = [...battle.tables.unit.values()].filter(
    ({ id, side, square, status }) => id !== target.id && side === target.side && square === target.square && status > 0,
  );
  return others.length + 1;
}

/** Counts the units of the target's side in the target's square of the map; undefined if the target has no place on the map. */
function inMapSquare({ battle, one }: MegagameScene<'unit'>): FoundValue | undefined {
  const target = one('unit');
  const [map, stands] = [MEASURES.map(battle), MEASURES.standing(target, battle)];
  if (!target || !map || !stands) return undefined;
  const square = (place: Spot): string => formatSpotName(place, map).split('.')[0]!;
  const others = [...battle.tables.unit.values()].filter(
    ({ id, side, status }) => id !== target.id && side === target.side && status > 0,
  );
  const near = others.filter((unit) => {
    const there = MEASURES.standing(unit, battle);
    return there && square(there.place) === square(stands.place);
  });
  const units = near.length + 1;
  return { of: [target], value: units, words: () => `${countNoun(units, 'unit')} in its square of the map` };
}

/** The result for a target in cover: nothing is rolled or reported (M-18). */
const HIDDEN: Readonly<Record<'die' | 'score', number>> & { readonly report: RecceReport } = { die: 0, score: 0, report: 'none' };

const unit = defineUnitInputs('unit');
/** Only the side of the unit may learn these values. */
const OWN = { own: 'unit' } as const;

/** Air Recce: the report on a single target in the zone. */
export const airRecce = defineMegagameProcedure({
  id: 'megagame.air-recce',
  sections: ['Air Recce'],
  title: 'Roll the air recce report on one target',
  inputs: {
    target: unit.from(z.enum(TARGETS).describe('Kind of target. Guns and dumps count as infantry (Air Recce)'), targetOf, OWN),
    moving: unit.from(z.boolean().describe('The target is on the move (Air Recce)'), ({ movedPct }) => movedPct > 0, OWN),
    cover: unit.inScene(
      z.enum(COVERS).default('open').describe('Cover of the target (Air Recce)'),
      (target, { battle }) => COVER_OF[findTerrainUnder(target, battle)],
      OWN,
    ),
    armoured: unit.from(
      defineFlag('The target is armoured, so built-up areas give it no cover (Air Recce)'),
      (target) => target.armour && targetOf(target) === 'vehicles',
      OWN,
    ),
    unitsInSquare: unit.inScene(
      defineInt(1, 50).default(1).describe('Units in the target’s map square, itself included (Air Recce)'),
      unitsInSquare,
      { ...OWN, measured: inMapSquare },
    ),
  },
  ownKeys: { die: 'unit', score: 'unit', report: 'unit' },
  roles: {
    // This role counts as acting, so that players cannot name an enemy unit. The answer would reveal the unit's kind.
    unit: { description: 'Unit to look for. Only umpires can choose an enemy', acts: true, umpiresOnly: true },
  },
  run(dice, { target, moving, cover, armoured, unitsInSquare: units }) {
    if (armoured && target === 'infantry')
      throw refuseIllegal('Infantry is not armoured. Choose “vehicles” as the target, or False for “armoured”.', 'Air Recce');
    const exposed = armoured && cover === 'built-up';
    if (cover !== 'open' && !exposed) {
      const steps = [buildNoteStep(`The target is hidden (${cover})`, 'Air Recce', 'M-18')];
      return { outcome: HIDDEN, steps, effects: [] };
    }

    const crowd = units > CROWD ? 1 : 0;
    const die = dice.die(6, 'recce');
    const score = Math.min(6, die + crowd) as RecceScore;
    const column: RecceColumn = `${target}-${moving ? 'moving' : 'stationary'}`;
    const report = RECCE_TABLE[score][column];
    const isDamaged = score === 6 && column === 'infantry-stationary';
    const steps = [
      ...includeIf(exposed, buildNoteStep('Armour cannot claim cover in a built-up area', 'Air Recce')),
      ...includeIf(crowd > 0, buildModifierStep(`${units} units in the square, more than ${CROWD}`, crowd, 'Air Recce')),
      buildResultStep('Score (6 at most)', score, 'Air Recce'),
      buildTableStep(
        `Score ${score}, ${moving ? 'moving' : 'stationary'} ${target}`,
        report === 'none' ? 'no report' : report.replaceAll('-', ', '),
        'Air Recce',
        isDamaged && 'M-19',
      ),
    ];
    return { outcome: { die, score, report }, steps, effects: [] };
  },
  // A report belongs to the side that searched, not to the side of the target.
  audience: createAudienceFinder(),
  oddsOver: ['report'],
  measure: { label: 'level of detail in the report (0: none)', of: ({ report }) => REPORTS.indexOf(report) },
  summary: ({ report }) => `${REPORT_WORDS[report]}.`,
  tone: ({ report }) => (report === 'none' ? 'nothing' : 'effect'),
});
