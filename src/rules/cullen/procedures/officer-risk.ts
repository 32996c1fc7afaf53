import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { base, result } from '../../working.js';
import { citeTen, rollD10 } from '../d10.js';
import { audienceOf } from '../roles.js';
import { cullenProcedure, type CullenUnit } from '../state.js';
import { int } from '../vocabulary.js';

const CITE = 'Risk to Officers';

/** Risk to Officers: the risk factor is the DPs of the officer's unit this move, times this. */
export const RISK_PER_DP = 2;
const HIGHEST_DIE = 10;

export type OfficerRiskOutcome = {
  readonly atRisk: boolean;
  readonly riskFactor: number;
  readonly lost: boolean;
};

/** @throws {Refusal} ILLEGAL for anybody but an officer, or for one who is lost */
function checkOfficer({ name, kind, lost }: CullenUnit): void {
  if (kind !== 'officer') throw illegal(`${name} is no officer`, CITE);
  if (lost) throw illegal(`${name} is lost already`, CITE);
}

/** Risk to Officers: phase 8 of a move; each officer rolls for himself. */
export const officerRisk = cullenProcedure({
  id: 'cullen.officer-risk',
  title: "Is an officer lost with his unit's casualties",
  heading: 'Risk to officers',
  cites: ['Risk to Officers', 'TC-1', 'TC-37'],
  input: z.strictObject({
    dpsThisMove: int(0, 100).describe('DPs that his unit received this move'),
  }),
  roles: {
    officer: {
      description: 'The officer',
      acts: true,
      fills: {},
      fillsFromScene: {
        dpsThisMove(officer, { battle }) {
          checkOfficer(officer);
          return officer.attachedTo === null ? 0 : battle.tables.unit.get(officer.attachedTo)?.dpsThisMove;
        },
      },
    },
  },
  usualPhases: ['officers'],
  run(dice, { dpsThisMove }) {
    const riskFactor = RISK_PER_DP * dpsThisMove;
    const factor = base(`DPs this move, times ${RISK_PER_DP}: risk factor`, riskFactor, CITE);
    if (dpsThisMove === 0) {
      const outcome: OfficerRiskOutcome = { atRisk: false, riskFactor, lost: false };
      return { outcome, steps: [factor], effects: [] };
    }
    const die = rollD10(dice, 'risk');
    const lost = die <= riskFactor;
    const outcome: OfficerRiskOutcome = { atRisk: true, riskFactor, lost };
    return {
      outcome,
      steps: [
        factor,
        base('Die', die, CITE, citeTen(die)),
        result(
          `Safe above ${riskFactor}`,
          lost ? 'lost' : 'safe',
          CITE,
          (die === riskFactor || riskFactor >= HIGHEST_DIE) && 'TC-37',
        ),
      ],
      effects: lost ? [{ kind: 'set', role: 'officer', fields: { lost: true, attachedTo: null } }] : [],
    };
  },
  audience: audienceOf(['officer']),
  oddsOver: ['lost'],
  measure: { label: 'officers saved', of: ({ lost }) => Number(!lost) },
  summary({ atRisk, riskFactor, lost }) {
    if (!atRisk) return 'His unit received no DPs: the officer is not at risk.';
    return lost
      ? `Risk factor ${riskFactor}: the officer is dead or disabled.`
      : `Risk factor ${riskFactor}: the officer is unharmed.`;
  },
  tone: ({ lost }) => (lost ? 'decisive' : 'nothing'),
});
