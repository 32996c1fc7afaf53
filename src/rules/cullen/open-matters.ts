import { byProcedure, type Todo } from '../deeds.js';
import type { OpenMatter } from '../turns.js';
import { counted } from '../words.js';
import { unitsOf } from './battle.js';
import { armourMorale } from './procedures/armour-morale.js';
import { officerRisk } from './procedures/officer-risk.js';
import { movingBy } from './deeds.js';
import { lostOn, risksOf } from './risk.js';
import { isHidden } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isVehicle, type PhaseId } from './vocabulary.js';

/** A unit's duty before a phase ends. */
interface Duty {
  readonly text: string;
  readonly cites: OpenMatter['cites'];
  readonly phase: PhaseId;
  readonly todo: Todo;
}

/** Armour Morale Test: tests that are due in this phase, because they were caused in it. */
const moraleTests = (unit: CullenUnit, { game }: CullenBattle): readonly Duty[] =>
  unit.moraleDue
    ? [
        {
          text: `${unit.name} has not taken its morale test`,
          cites: ['Armour Morale Test'],
          phase: game.phase,
          todo: byProcedure(armourMorale, { unit: [unit.id] }),
        },
      ]
    : [];

/** TC-9: units that retire or retreat must make the movement roll. */
function rollsOfFleeing(unit: CullenUnit): readonly Duty[] {
  const { name, status, moved, condition } = unit;
  const flees = status === 'retiring' || status === 'retreating';
  const canMove = isVehicle(unit) ? condition === 'sound' : condition !== 'destroyed';
  if (!flees || moved || !canMove) return [];
  return [
    {
      text: `${name} is ${status} and has not made its movement roll`,
      cites: ['Movement', 'TC-9'],
      phase: 'movement',
      todo: movingBy(unit),
    },
  ];
}

/** Risk to Officers: risks due in phase 8, and later until they are rolled (TC-56). */
const officersRisks = (unit: CullenUnit, battle: CullenBattle): readonly Duty[] =>
  risksOf(unit, battle).map((dps) => ({
    text: `${unit.name} has not rolled his risk (${counted(dps, 'DP')}: ${lostOn(dps)})`,
    cites: ['Risk to Officers', 'TC-56'],
    phase: 'officers',
    todo: byProcedure(officerRisk, { officer: [unit.id] }),
  }));

/** Open tasks of this move. Those of units under a marker are known only to their own side. */
export function openMatters(battle: CullenBattle): readonly OpenMatter[] {
  return unitsOf(battle).flatMap((unit) => {
    const duties = [...moraleTests(unit, battle), ...rollsOfFleeing(unit), ...officersRisks(unit, battle)];
    return duties.map((duty) => ({
      ...duty,
      sideId: isHidden(unit, battle) ? unit.side : null,
      row: { table: 'unit', id: unit.id },
    }));
  });
}
