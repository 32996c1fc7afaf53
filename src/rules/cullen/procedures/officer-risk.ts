import { refuseIllegal } from '../../refusal.js';
import type { Resolution } from '../../result.js';
import { buildBaseStep, buildResultStep } from '../../working.js';
import { citeTen, rollD10 } from '../score.js';
import { type CullenContext, requireUnit } from '../battle.js';
import { HIGHEST_DIE, RISK_PER_DP, listPendingRisks } from '../risk.js';
import { createAudienceFinder } from '../roles.js';
import { UNIT_ROW_KIND } from '../rows.js';
import { defineCullenProcedure, type CullenUnit, defineUnitInputs } from '../state.js';
import { changeUnit } from '../unit-state.js';
import { defineInt } from '../vocabulary.js';

const CITE = 'Risk to Officers';

/**
 * Requires an officer who is not lost.
 * @throws {Refusal} ILLEGAL if the unit is not an officer, or is lost
 */
function checkOfficer({ name, kind, lost }: CullenUnit): void {
  if (kind !== 'officer') throw refuseIllegal(`${name} is not an officer. Choose an officer.`, CITE);
  if (lost) throw refuseIllegal(`${name} has already been lost. Choose another officer.`, CITE);
}

/** Removes the oldest risk of an officer after its roll. A lost officer has no risks left. */
export function removeOldestRisk(desk: CullenContext, unit: CullenUnit): void {
  const { id, lost, risksOwed } = UNIT_ROW_KIND.whole(unit);
  if (lost) changeUnit(desk, id, { riskDps: 0, risksOwed: [] });
  else changeUnit(desk, id, risksOwed.length > 0 ? { risksOwed: risksOwed.slice(1) } : { riskDps: 0 });
}

/** The roll of each officer at risk, in phase 8 of a move (Risk to Officers). */
export const officerRisk = defineCullenProcedure({
  id: 'cullen.officer-risk',
  sections: ['Risk to Officers'],
  title: 'Roll to see whether an officer is lost',
  heading: 'Risk to officers',
  inputs: {
    dpsThisMove: defineUnitInputs('officer').inScene(
      defineInt(0, 100).describe('DPs that the unit received this move with the officer present'),
      (officer, { battle }) => {
        checkOfficer(officer);
        return listPendingRisks(officer, battle)[0] ?? 0;
      },
    ),
  },
  roles: {
    officer: {
      description: 'Officer at risk',
      acts: true,
      offeredTo: (officer, battle) => (listPendingRisks(officer, battle)[0] ?? 0) > 0,
    },
  },
  usualPhases: ['officers'],
  run(dice, { dpsThisMove }) {
    const riskFactor = RISK_PER_DP * dpsThisMove;
    const factor = buildBaseStep(`Risk factor (${RISK_PER_DP} for each DP this move)`, riskFactor, CITE);
    if (dpsThisMove === 0) return { outcome: { atRisk: false, riskFactor, lost: false }, steps: [factor], effects: [] };
    const die = rollD10(dice, 'risk');
    const lost = die <= riskFactor;
    const isRuled = die === riskFactor || riskFactor >= HIGHEST_DIE;
    return {
      outcome: { atRisk: true, riskFactor, lost },
      steps: [
        factor,
        buildBaseStep('Die', die, CITE, citeTen(die)),
        buildResultStep(`Officer (lost on ${riskFactor} or less)`, lost ? 'lost' : 'safe', CITE, isRuled && 'TC-37'),
      ],
      effects: lost ? [{ kind: 'set', role: 'officer', fields: { lost: true, attachedTo: null } }] : [],
    };
  },
  after(desk, { roles }) {
    for (const id of roles.officer ?? []) removeOldestRisk(desk, requireUnit(desk.draft.battle, id));
  },
  audience: createAudienceFinder(['officer']),
  oddsOver: ['lost'],
  measure: { label: 'officers saved', of: ({ lost }) => Number(!lost) },
  summary({ atRisk, riskFactor, lost }) {
    if (!atRisk) return 'The unit received no DPs, so the officer is not at risk.';
    return lost
      ? `The officer is dead or disabled (lost on ${riskFactor} or less).`
      : `The officer is unharmed (lost on ${riskFactor} or less).`;
  },
  verdict: ({ atRisk, riskFactor, lost }, name) => ({
    fate: `${name('officer')} is ${lost ? 'dead or disabled' : atRisk ? 'unharmed' : 'not at risk'}`,
    score: atRisk ? `lost on ${riskFactor} or less` : 'the unit received no DPs',
  }),
  tone: ({ lost }) => (lost ? 'decisive' : 'nothing'),
});

/** Checks whether this result is the risk roll of an officer. */
export const isOfficerRiskRoll = ({ procedure, roles }: Resolution, { id }: Pick<CullenUnit, 'id'>): boolean =>
  procedure === officerRisk.id && roles.officer?.includes(id) === true;
