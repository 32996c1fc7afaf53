import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep, buildTableStep } from '../../working.js';
import { unitIn } from '../battle.js';
import { isBattery } from '../readiness.js';
import {
  defineEaglesProcedure,
  type EaglesScene,
  type EaglesUnit,
  inputWith,
  type Mission,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import { type BarrageRating, defineInt, type Pattern, PATTERNS, BARRAGE_SOURCES } from '../vocabulary.js';
import { BARRAGE_KILL_DICE } from './damage.js';

export const GUN_ROWS = ['four', 'six'] as const;
export const CALIBRE_COLUMNS = ['up to 79 mm', '80-109 mm', '110-159 mm', '160 mm+'] as const;
type Source = (typeof BARRAGE_SOURCES)[number];
type GunRow = (typeof GUN_ROWS)[number];
type CalibreColumn = (typeof CALIBRE_COLUMNS)[number];

/**
 * 3.6: rating by chart, guns and calibre. The two spread rows are equal as printed (E-9). Rating Z does not apply to indirect
 * fire (E-8).
 */
export const BARRAGE_CHART: Readonly<Record<Pattern, Readonly<Record<GunRow, Readonly<Record<CalibreColumn, BarrageRating>>>>>> =
  {
    spread: {
      four: { 'up to 79 mm': 'W', '80-109 mm': 'W', '110-159 mm': 'X', '160 mm+': 'X' },
      six: { 'up to 79 mm': 'W', '80-109 mm': 'W', '110-159 mm': 'X', '160 mm+': 'X' },
    },
    converged: {
      four: { 'up to 79 mm': 'W', '80-109 mm': 'X', '110-159 mm': 'X', '160 mm+': 'Y' },
      six: { 'up to 79 mm': 'X', '80-109 mm': 'Y', '110-159 mm': 'Y', '160 mm+': 'Y' },
    },
  };

/** 3.8: the guns of a battery that naval guns count as. */
const NAVAL = { guns: 4, calibreMm: 175 } as const;

/** 3.6: returns the column for a calibre. A calibre between two columns uses the lower column (E-9). */
function calibreColumn(calibreMm: number): CalibreColumn {
  if (calibreMm < 80) return 'up to 79 mm';
  if (calibreMm < 110) return '80-109 mm';
  return calibreMm < 160 ? '110-159 mm' : '160 mm+';
}

interface PatternCase {
  readonly name: string;
  readonly chartPattern: Pattern;
  readonly zonePattern: Pattern;
  readonly cites: readonly [string, ...string[]];
}

/** 3.6, 3.8: returns the first case that applies. The case determines the chart and the area covered (E-10, E-11). */
function patternCase(source: Source, guns: number, ordered: Pattern): PatternCase {
  const spread = { chartPattern: 'spread', zonePattern: 'spread' } as const;
  if (source === 'naval') return { name: 'Naval guns', ...spread, cites: ['3.8'] };
  if (source === 'rocket') return { name: 'Rockets', ...spread, cites: ['3.6', 'E-11'] };
  if (guns < 4) return { name: 'Fewer than four guns', ...spread, cites: ['3.6', 'E-11'] };
  if (guns > 6) return { name: 'More than six guns', chartPattern: 'converged', zonePattern: 'spread', cites: ['3.6', 'E-10'] };
  return { name: 'As ordered', chartPattern: ordered, zonePattern: ordered, cites: ['3.6'] };
}

/** 3.6, 3.8: returns the rating of a battery's barrage. The number and calibre of naval guns do not matter. */
export function findBarrageRating(source: Source, guns: number, calibreMm: number, ordered: Pattern) {
  const battery = source === 'naval' ? NAVAL : { guns, calibreMm };
  const { chartPattern, zonePattern } = patternCase(source, battery.guns, ordered);
  const gunRow: GunRow = battery.guns < 6 ? 'four' : 'six';
  const rating = BARRAGE_CHART[chartPattern][gunRow][calibreColumn(battery.calibreMm)];
  const patternForced = chartPattern !== ordered || zonePattern !== ordered;
  return { gunRow, chartPattern, zonePattern, rating, killDice: BARRAGE_KILL_DICE[rating], patternForced };
}

/** Returns the named battery. If no battery is named, returns the battery of the named mission. Undefined for a sortie. */
function batteryOf(scene: EaglesScene<'battery' | 'mission'>): EaglesUnit | undefined {
  const mission = scene.rows('mission')[0] as Mission | undefined;
  return scene.one('battery') ?? unitIn(scene.battle, mission?.battery ?? null);
}

const [battery, mission] = [defineUnitInputs('battery'), rowsOf('mission', 'mission')];

/** Describes an input with a value from the named battery or, without a named battery, from the mission's battery. */
const ofBattery = <Z extends z.ZodType>(schema: Z, of: (battery: EaglesUnit) => string | number | null) =>
  inputWith(schema, {
    from: [
      battery.fill((unit) => of(unit) ?? undefined),
      mission.fillInScene((_row, scene: EaglesScene<'battery' | 'mission'>) => {
        const found = batteryOf(scene);
        return (found && of(found)) ?? undefined;
      }),
    ],
  });

/** 3.6 Barrage Damage Zone, 3.8 Naval Guns: calculates the rating of a barrage before it is fired. */
export const barrageRatingProcedure = defineEaglesProcedure({
  id: 'eagles.barrage-rating',
  sections: ['3.6', '3.8'],
  title: 'Calculate the rating of a barrage from guns, calibre and pattern',
  onlyCalculates: true,
  inputs: {
    source: ofBattery(z.enum(BARRAGE_SOURCES).default('battery').describe('Kind of guns (3.6, 3.8)'), ({ source }) => source),
    guns: ofBattery(defineInt(1, 100).optional().describe('Number of guns. Naval guns count as 4 (3.8)'), ({ guns }) => guns),
    calibreMm: ofBattery(
      z.number().min(20).max(1000).optional().describe('Calibre in mm. Naval guns count as 175 (3.8)'),
      ({ calibreMm }) => calibreMm,
    ),
    pattern: mission.from(
      z.enum(PATTERNS).default('spread').describe('Pattern of the call for fire (3.6)'),
      ({ pattern }) => pattern ?? undefined,
    ),
  },
  whole: (schema) =>
    schema
      .superRefine(({ source, guns, calibreMm }, ctx) => {
        if (source === 'naval') return;
        for (const [key, value] of Object.entries({ guns, calibreMm })) {
          if (value === undefined)
            ctx.addIssue({
              code: 'custom',
              path: [key],
              message:
                key === 'guns'
                  ? 'The number of guns is missing. Enter a number, unless the guns are naval.'
                  : 'The calibre of the guns is missing. Enter the calibre in mm, unless the guns are naval.',
            });
        }
      })
      .transform(({ source, guns, calibreMm, pattern }) => {
        const given = { guns: guns ?? NAVAL.guns, calibreMm: calibreMm ?? NAVAL.calibreMm };
        return { source, ...(source === 'naval' ? NAVAL : given), pattern };
      }),
  roles: {
    battery: { description: 'Battery that fires', offeredTo: isBattery },
    mission: { table: 'mission', description: 'Fire mission, for its battery and pattern' },
  },
  run(_dice, { source, guns, calibreMm, pattern }) {
    // 3.8: naval guns can only fire a spread pattern, so the order itself is refused (E-11).
    if (source === 'naval' && pattern === 'converged')
      throw refuseIllegal('Naval guns can fire only a spread pattern. Choose “spread”.', '3.8');

    const outcome = findBarrageRating(source, guns, calibreMm, pattern);
    const { gunRow, chartPattern, zonePattern, rating, killDice } = outcome;
    const { name, cites } = patternCase(source, guns, pattern);
    const column = calibreColumn(calibreMm);
    const betweenColumns = [79, 109, 159].some((printed) => calibreMm > printed && calibreMm < printed + 1);
    const ofGuns = source === 'naval' ? '3.8' : '3.6';
    const isRuledRow = guns === 5 || guns > 6 || betweenColumns;
    const steps = [
      buildBaseStep('Guns', guns, ofGuns),
      buildBaseStep('Calibre in mm', calibreMm, ofGuns),
      buildBaseStep('Pattern ordered', pattern, '3.6'),
      buildTableStep(`${name}, pattern on the chart and in the zone`, `${chartPattern}, ${zonePattern}`, ...cites),
      buildTableStep(
        `Rating (${chartPattern}, ${gunRow} guns, ${column})`,
        rating,
        '3.6',
        isRuledRow && 'E-9',
        chartPattern === 'converged' && rating === 'Y' && 'E-8',
      ),
      buildResultStep(`Kill dice for rating ${rating}`, killDice, '3.6'),
    ];
    return { outcome, steps, effects: [] };
  },
  summary: ({ rating, killDice, zonePattern, patternForced }) =>
    `The fire has rating ${rating}: ${killDice} kill dice in a ${zonePattern} zone${patternForced ? ' (not as ordered)' : ''}.`,
  tone: () => 'plain',
});
