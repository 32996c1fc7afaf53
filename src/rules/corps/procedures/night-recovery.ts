import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { listFormationChain, listCompanies, listFormationUnits } from '../battle.js';
import { isCutOff } from '../supply.js';
import { dropProposal } from '../by-hand.js';
import type { CorpsEffect } from '../effect-kinds.js';
import {
  type CorpsBattle,
  defineCorpsProcedure,
  type CorpsScene,
  type CorpsUnit,
  type Formation,
  castToFormation,
  rowsOf,
} from '../state.js';
import { isFullyDeployed, isEliminated, isSupplied, countMissingSp } from '../unit.js';
import { defineFlag, defineInt, isArmourType, isFootType, type UnitType } from '../vocabulary.js';

/**
 * Returns the SP that a unit has lost and may regain overnight (CO-61). 0 if the unit is eliminated, out of command or isolated.
 * If a whole battalion is deployed as companies, one company that is in command and not isolated is enough.
 */
export function countRecoverableSp(unit: CorpsUnit, battle: CorpsBattle): number {
  if (isEliminated(unit)) return 0;
  const companies = isFullyDeployed(unit) ? listCompanies(battle, unit) : [];
  return (companies.length === 0 ? [unit] : companies).some(isSupplied) ? countMissingSp(unit) : 0;
}

const isOther = (type: UnitType): boolean => !isFootType(type) && !isArmourType(type);

const lostIn =
  (includes: (type: UnitType) => boolean) =>
  (row: unknown, { battle }: CorpsScene): number =>
    listFormationUnits(battle, castToFormation(row).id)
      .filter(({ type }) => includes(type))
      .reduce((sum, unit) => sum + countRecoverableSp(unit, battle), 0);

/** Returns a function that checks whether the formation, or a corps or army above it, has a property (CO-60). */
const inChain =
  (has: (formation: Formation) => boolean) =>
  (row: unknown, { battle }: CorpsScene): boolean =>
    listFormationChain(battle, castToFormation(row).id).some(has);

const isIsolated = (row: unknown, { battle }: CorpsScene): boolean => isCutOff(battle, castToFormation(row).id);

const division = rowsOf('division', 'formation');

/** The SP that a division regains (Night Phase: Recovery). The umpire chooses the units. */
export const nightRecovery = defineCorpsProcedure({
  id: 'corps.night-recovery',
  sections: ['Night Phase: Recovery', 'Command', 'Supply'],
  title: 'Recover lost SP of a division overnight',
  inputs: {
    infantryLostSp: division.inScene(
      defineInt(0, 200).default(0).describe('SP lost by infantry and engineers'),
      lostIn(isFootType),
    ),
    armourLostSp: division.inScene(
      defineInt(0, 200).default(0).describe('SP lost by armour and armoured recce'),
      lostIn(isArmourType),
    ),
    otherLostSp: division.inScene(defineInt(0, 200).default(0).describe('SP lost by all other units'), lostIn(isOther)),
    ratePercent: division.from(
      defineInt(0, 100).default(50).describe('Percentage of the lost SP that is recovered'),
      (row) => row.ratePercent,
    ),
    maxRecoverySp: division.from(
      defineInt(0, 200).optional().describe('Maximum number of SP that can be recovered. Default: no limit'),
      (row) => row.maxRecoverySp ?? undefined,
    ),
    hospital: division.inScene(
      defineFlag('A hospital is available'),
      inChain(({ hospital }) => hospital),
    ),
    recoveryUnit: division.inScene(
      defineFlag('A recovery unit is available'),
      inChain(({ recoveryUnit }) => recoveryUnit),
    ),
    supportBonusSp: defineInt(0, 20).default(1).describe('Extra SP for each hospital or recovery unit'),
    isolated: division.inScene(defineFlag('The whole division is cut off'), isIsolated),
  },
  roles: { division: { table: 'formation', description: 'Division', acts: true } },
  phases: ['night-recovery'],
  run(_dice, input) {
    const { infantryLostSp, armourLostSp, otherLostSp, ratePercent, maxRecoverySp, hospital, recoveryUnit, isolated } = input;
    const lost = infantryLostSp + armourLostSp + otherLostSp;
    const share = Math.floor((lost * ratePercent) / 100);
    const divisionSp = isolated ? 0 : Math.min(share, maxRecoverySp ?? share);
    const hospitalSp = hospital && !isolated ? Math.min(input.supportBonusSp, infantryLostSp, lost - divisionSp) : 0;
    const recoverySp =
      recoveryUnit && !isolated ? Math.min(input.supportBonusSp, armourLostSp, lost - divisionSp - hospitalSp) : 0;
    const totalSp = divisionSp + hospitalSp + recoverySp;

    return {
      outcome: { divisionSp, hospitalSp, recoverySp, totalSp },
      steps: isolated
        ? [
            buildNoteStep('Isolated units do not recover SP', 'Night Phase: Recovery', 'Supply'),
            buildResultStep('SP recovered', 0, 'Night Phase: Recovery'),
          ]
        : [
            buildBaseStep('Lost SP that can be recovered', lost, 'Night Phase: Recovery', 'CO-61'),
            buildTableStep(`${ratePercent}% of them, rounded down`, share, 'Night Phase: Recovery', 'CO-60'),
            ...includeIf(divisionSp < share, buildModifierStep("Scenario's cap", divisionSp - share, 'Night Phase: Recovery')),
            ...includeIf(hospital, buildModifierStep('Hospital, for infantry', hospitalSp, 'Night Phase: Recovery')),
            ...includeIf(recoveryUnit, buildModifierStep('Recovery unit, for armour', recoverySp, 'Night Phase: Recovery')),
            buildResultStep('SP recovered', totalSp, 'Night Phase: Recovery'),
          ],
      effects: includeIf<CorpsEffect<'division'>>(totalSp > 0, {
        kind: 'recover',
        role: 'division',
        divisionSp,
        hospitalSp,
        recoverySp,
      }),
    };
  },
  after(desk, { roles: { division = [] } }) {
    dropProposal(desk, 'recovery', division[0]);
  },
  summary: ({ totalSp, hospitalSp, recoverySp }) => {
    if (totalSp === 0) return 'No SP are recovered.';
    const extra = [
      ...includeIf(hospitalSp > 0, `${hospitalSp} for infantry by the hospital`),
      ...includeIf(recoverySp > 0, `${recoverySp} for armour by the recovery unit`),
    ];
    return `${countNoun(totalSp, 'SP is', 'SP are')} recovered${extra.length > 0 ? `, including ${extra.join(' and ')}` : ''}.`;
  },
  tone: ({ totalSp }) => (totalSp > 0 ? 'effect' : 'nothing'),
});
