import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildResultStep, includeIf } from '../../working.js';
import { defineCorpsProcedure, type CorpsUnit } from '../state.js';
import { MAX_SP } from '../rows.js';
import { defineFlag, defineInt } from '../vocabulary.js';

const KINDS = ['combat', 'transport'] as const;
const KITS = ['none', 'scary', 'really-scary'] as const;

export const ARMOUR_SP = 1; // The additional SP of armour (section Strength points).
export const KIT_SP: Readonly<Record<(typeof KITS)[number], number>> = { none: 0, scary: 1, 'really-scary': 2 };
const LEAST_SP = 1; // The minimum SP of a unit (CO-4).

/**
 * Refuses to rate a detachment, because it has 1 SP (Deploying into detachments).
 * @throws {Refusal} ILLEGAL for a detachment
 */
function checkRated({ name, parentUnit }: CorpsUnit): void {
  if (parentUnit !== null)
    throw refuseIllegal(`${name} is a detachment of 1 SP. Choose its battalion instead.`, 'Deploying into detachments', 'CO-23');
}

/** The rating of a unit (Strength points). */
export const rateStrengthProcedure = defineCorpsProcedure({
  id: 'corps.rate-strength',
  sections: ['Strength points'],
  title: 'Rate the strength points of a unit',
  heading: 'Strength rating',
  inputs: {
    elements: defineInt(1, 50).describe('Number of companies, squadrons, batteries or transport loads'),
    kind: z.enum(KINDS).default('combat').describe('Kind of unit: combat or transport'),
    moraleSp: defineInt(-2, 2).default(0).describe('Elite 1 or 2, poor -1 or -2'),
    armour: defineFlag('The unit is armoured'),
    kit: z.enum(KITS).default('none').describe('Quality of the equipment, compared with other units in this battle'),
  },
  roles: { unit: { description: 'Unit to rate', evenLost: true, check: checkRated } },
  phases: [],
  run(_dice, { elements, kind, moraleSp, armour, kit }) {
    const transport = kind === 'transport';
    if (transport && (moraleSp !== 0 || armour || kit !== 'none'))
      throw refuseIllegal('Only loads count for the rating of transport. Leave out the other values.', 'Strength points', 'CO-5');

    const unclampedSp = elements + moraleSp + (armour ? ARMOUR_SP : 0) + KIT_SP[kit];
    const sp = Math.max(LEAST_SP, unclampedSp);

    const rated = Math.min(MAX_SP, sp);
    return {
      outcome: { sp, unclampedSp },
      steps: [
        buildBaseStep(transport ? 'Loads' : 'Companies', elements, 'Strength points', transport && 'CO-5'),
        ...includeIf(moraleSp !== 0, buildModifierStep(moraleSp > 0 ? 'Elite' : 'Poor', moraleSp, 'Strength points')),
        ...includeIf(armour, buildModifierStep('Armour', ARMOUR_SP, 'Strength points')),
        ...includeIf(
          kit !== 'none',
          buildModifierStep(kit === 'scary' ? 'Scary kit' : 'Really scary kit', KIT_SP[kit], 'Strength points'),
        ),
        buildResultStep('Strength points', sp, 'Strength points', sp !== unclampedSp && 'CO-4'),
      ],
      effects: [{ kind: 'rate', role: 'unit', sp: rated }],
    };
  },
  summary: ({ sp }) => `The unit is rated at ${sp} SP.`,
  tone: () => 'plain',
});
