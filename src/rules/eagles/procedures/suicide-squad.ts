import { z } from 'zod';
import { capitalize } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { listNearestEnemyRemarks } from '../observation.js';
import { defineEaglesProcedure, inputWith, defineUnitInputs } from '../state.js';
import { type FORMATIONS, defineInt, type Nation, NATION_NAME, WEAPONS } from '../vocabulary.js';

const SUICIDE_CHECKS = ['nation', 'formation', 'weapon', 'year'] as const;

interface Eligibility {
  /** The formation that the squad must come from. If undefined, it may come from any formation. */
  readonly formation?: (typeof FORMATIONS)[number];
  readonly firstYear: number;
  readonly lastYear: number;
}

/** 5.31: the units that may be reclassified, and when (E-44). */
export const SUICIDE_SQUAD_ELIGIBILITY: Readonly<Partial<Record<Nation, Eligibility>>> = {
  ussr: { formation: 'guard', firstYear: 1941, lastYear: 1942 },
  germany: { formation: 'waffen-ss', firstYear: 1945, lastYear: 1945 },
  japan: { firstYear: 1931, lastYear: 1945 },
};

/** 5.31: the weapons of a unit that may be reclassified, as printed. */
export const SUICIDE_SQUAD_WEAPONS: readonly (typeof WEAPONS)[number][] = ['R', 'RF', 'SMG'];

interface Candidate {
  readonly nation: Nation;
  readonly formation: (typeof FORMATIONS)[number];
  readonly weapon: (typeof WEAPONS)[number];
  readonly year: number;
}

/** 5.31: returns, for each condition, whether a unit meets it. */
function passesOf({ nation, formation, weapon, year }: Candidate): Readonly<Record<(typeof SUICIDE_CHECKS)[number], boolean>> {
  const rule = SUICIDE_SQUAD_ELIGIBILITY[nation];
  return {
    nation: rule !== undefined,
    formation: rule?.formation === undefined || rule.formation === formation,
    weapon: SUICIDE_SQUAD_WEAPONS.includes(weapon),
    year: rule !== undefined && year >= rule.firstYear && year <= rule.lastYear,
  };
}

const unit = defineUnitInputs('unit');

/** Reclassifies a unit as a suicide squad (5.3 Suicide squads, 5.31). */
export const suicideSquadProcedure = defineEaglesProcedure({
  id: 'eagles.suicide-squad',
  sections: ['5.3', '5.31'],
  title: 'Check whether a unit can become a suicide squad',
  inputs: {
    nation: unit.its('nation', 'Nation of the unit (5.31)'),
    formation: unit.its('formation', 'Formation of the unit (5.31)'),
    weapon: unit.from(z.enum(WEAPONS).describe('Small arms in the order of battle (5.31)'), ({ weapon }) => weapon),
    year: inputWith(defineInt(1931, 1945).describe('Year of the battle (5.31)'), { battle: ({ battle }) => battle.game.year }),
  },
  roles: { unit: { description: 'Unit to check', acts: true } },
  offeredWhen: ({ game: { year }, tables }) =>
    [...tables.unit.values()].some((unit) => Object.values(passesOf({ ...unit, year })).every(Boolean)),
  run(_dice, input) {
    const passes = passesOf(input);
    const failedOn = SUICIDE_CHECKS.find((check) => !passes[check]) ?? 'none';
    const eligible = failedOn === 'none';
    const destroyedAfterMelee = !eligible ? 'never' : input.nation === 'japan' ? 'vehicles-only' : 'always';

    const checked = eligible ? SUICIDE_CHECKS : SUICIDE_CHECKS.slice(0, SUICIDE_CHECKS.indexOf(failedOn) + 1);
    const steps = [
      ...checked.map((check) =>
        buildTableStep(
          `${capitalize(check)} (${check === 'nation' ? NATION_NAME[input.nation] : input[check]})`,
          passes[check] ? 'fits' : 'does not fit',
          '5.3',
          '5.31',
          'E-44',
        ),
      ),
      ...includeIf(
        eligible,
        buildNoteStep('The squad must try to assault the nearest enemy unit or bunker this turn', '5.3'),
        buildResultStep(
          'Destroyed even if the squad wins',
          destroyedAfterMelee === 'vehicles-only' ? 'against vehicles only' : destroyedAfterMelee,
          '5.3',
          '5.31',
        ),
      ),
    ];

    const effects: EaglesEffect<'unit'>[] = eligible ? [{ kind: 'set', role: 'unit', fields: { suicide: true } }] : [];
    return { outcome: { eligible, failedOn, destroyedAfterMelee }, steps, effects };
  },
  remarks: ({ one, battle }, outcome) => {
    const unit = one('unit');
    return unit && outcome?.eligible !== false ? listNearestEnemyRemarks(unit, battle) : [];
  },
  summary: ({ eligible, failedOn }) =>
    eligible
      ? 'The unit becomes a suicide squad and must assault the nearest enemy this turn.'
      : `The unit cannot be a suicide squad, because its ${failedOn} does not fit.`,
  tone: ({ eligible }) => (eligible ? 'effect' : 'nothing'),
});
