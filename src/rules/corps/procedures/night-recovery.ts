import { countNoun } from '../../words.js';
import { base, modifier, note, result, table, valuesIf } from '../../working.js';
import { chainOf, companiesOf, listFormationUnits } from '../battle.js';
import { isCutOff } from '../supply.js';
import { dropProposal } from '../by-hand.js';
import type { CorpsEffect } from '../effect-kinds.js';
import {
  type CorpsBattle,
  corpsProcedure,
  type CorpsScene,
  type CorpsUnit,
  type Formation,
  asFormation,
  rowsOf,
} from '../state.js';
import { isAllOut, isEliminated, isSupplied, countMissingSp } from '../unit.js';
import { flag, int, isArmourType, isFootType, type UnitType } from '../vocabulary.js';

/**
 * Returns the SP that a unit has lost and may regain overnight (CO-61). 0 if the unit is eliminated, out of command or isolated.
 * If a whole battalion is deployed as companies, one company that is in command and not isolated is enough.
 */
export function countRecoverableSp(unit: CorpsUnit, battle: CorpsBattle): number {
  if (isEliminated(unit)) return 0;
  const companies = isAllOut(unit) ? companiesOf(battle, unit) : [];
  return (companies.length === 0 ? [unit] : companies).some(isSupplied) ? countMissingSp(unit) : 0;
}

const isOther = (type: UnitType): boolean => !isFootType(type) && !isArmourType(type);

const lostIn =
  (includes: (type: UnitType) => boolean) =>
  (row: unknown, { battle }: CorpsScene): number =>
    listFormationUnits(battle, asFormation(row).id)
      .filter(({ type }) => includes(type))
      .reduce((sum, unit) => sum + countRecoverableSp(unit, battle), 0);

/** Returns a function that checks whether the formation, or a corps or army above it, has a property (CO-60). */
const inChain =
  (has: (formation: Formation) => boolean) =>
  (row: unknown, { battle }: CorpsScene): boolean =>
    chainOf(battle, asFormation(row).id).some(has);

const isIsolated = (row: unknown, { battle }: CorpsScene): boolean => isCutOff(battle, asFormation(row).id);

const division = rowsOf('division', 'formation');

/** The SP that a division regains (Night Phase: Recovery). The umpire chooses the units. */
export const nightRecovery = corpsProcedure({
  id: 'corps.night-recovery',
  sections: ['Night Phase: Recovery', 'Command', 'Supply'],
  title: 'Recover lost SP of a division overnight',
  inputs: {
    infantryLostSp: division.inScene(int(0, 200).default(0).describe('SP lost by infantry and engineers'), lostIn(isFootType)),
    armourLostSp: division.inScene(int(0, 200).default(0).describe('SP lost by armour and armoured recce'), lostIn(isArmourType)),
    otherLostSp: division.inScene(int(0, 200).default(0).describe('SP lost by all other units'), lostIn(isOther)),
    ratePercent: division.from(
      int(0, 100).default(50).describe('Percentage of the lost SP that is recovered'),
      (row) => row.ratePercent,
    ),
    maxRecoverySp: division.from(
      int(0, 200).optional().describe('Maximum number of SP that can be recovered. Default: no limit'),
      (row) => row.maxRecoverySp ?? undefined,
    ),
    hospital: division.inScene(
      flag('A hospital is available'),
      inChain(({ hospital }) => hospital),
    ),
    recoveryUnit: division.inScene(
      flag('A recovery unit is available'),
      inChain(({ recoveryUnit }) => recoveryUnit),
    ),
    supportBonusSp: int(0, 20).default(1).describe('Extra SP for each hospital or recovery unit'),
    isolated: division.inScene(flag('The whole division is cut off'), isIsolated),
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
            note('Isolated units do not recover SP', 'Night Phase: Recovery', 'Supply'),
            result('SP recovered', 0, 'Night Phase: Recovery'),
          ]
        : [
            base('Lost SP that can be recovered', lost, 'Night Phase: Recovery', 'CO-61'),
            table(`${ratePercent}% of them, rounded down`, share, 'Night Phase: Recovery', 'CO-60'),
            ...valuesIf(divisionSp < share, modifier("Scenario's cap", divisionSp - share, 'Night Phase: Recovery')),
            ...valuesIf(hospital, modifier('Hospital, for infantry', hospitalSp, 'Night Phase: Recovery')),
            ...valuesIf(recoveryUnit, modifier('Recovery unit, for armour', recoverySp, 'Night Phase: Recovery')),
            result('SP recovered', totalSp, 'Night Phase: Recovery'),
          ],
      effects: valuesIf<CorpsEffect<'division'>>(totalSp > 0, {
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
      ...valuesIf(hospitalSp > 0, `${hospitalSp} for infantry by the hospital`),
      ...valuesIf(recoverySp > 0, `${recoverySp} for armour by the recovery unit`),
    ];
    return `${countNoun(totalSp, 'SP is', 'SP are')} recovered${extra.length > 0 ? `, including ${extra.join(' and ')}` : ''}.`;
  },
  tone: ({ totalSp }) => (totalSp > 0 ? 'effect' : 'nothing'),
});
