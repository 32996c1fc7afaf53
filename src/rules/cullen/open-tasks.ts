import { suggestProcedureCommand, type SuggestedCommand } from '../unit-actions.js';
import type { OpenTask } from '../turns.js';
import { listPlaces } from '../ground/rows.js';
import { UMPIRES_AUDIENCE } from '../happening.js';
import { countNoun } from '../words.js';
import { unitsOf } from './battle.js';
import { ASSAULT_INCHES, haveFought, isNear, mayFight } from './checks.js';
import { CONTACT_MEASURES } from './contact.js';
import { armourMoraleProcedure } from './procedures/armour-morale.js';
import { assaultInfantryProcedure } from './procedures/assault-infantry.js';
import { officerRisk } from './procedures/officer-risk.js';
import { findMoveProcedure } from './unit-actions.js';
import { describeLosingRolls, listPendingRisks } from './risk.js';
import { isHidden } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isVehicle, type PhaseId } from './vocabulary.js';

/** A task that a unit must do before a phase ends. */
interface Duty {
  readonly text: string;
  readonly cites: OpenTask['cites'];
  readonly phase: PhaseId;
  readonly suggested: SuggestedCommand;
}

/** Lists the tests that this phase has made necessary and that have not been rolled (Armour Morale Test). */
const moraleTests = (unit: CullenUnit, { game }: CullenBattle): readonly Duty[] =>
  unit.moraleDue
    ? [
        {
          text: `${unit.name} has not taken its morale test`,
          cites: ['Armour Morale Test'],
          phase: game.phase,
          suggested: suggestProcedureCommand(armourMoraleProcedure, { unit: [unit.id] }),
        },
      ]
    : [];

/** Lists the movement rolls of units that retire or retreat, because these units must roll (TC-9). */
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
      suggested: findMoveProcedure(unit),
    },
  ];
}

/** Lists the risk rolls of an officer that must be made in phase 8 or later (Risk to Officers, TC-56). */
const officersRisks = (unit: CullenUnit, battle: CullenBattle): readonly Duty[] =>
  listPendingRisks(unit, battle).map((dps) => ({
    text: `${unit.name} has not rolled for risk (${countNoun(dps, 'DP')}: ${describeLosingRolls(dps)})`,
    cites: ['Risk to Officers', 'TC-56'],
    phase: 'officers',
    suggested: suggestProcedureCommand(officerRisk, { officer: [unit.id] }),
  }));

const CONTACT_CITES = ['Infantry v Infantry', 'TC-74'] as const;

const hasAssaulted = ({ id }: CullenUnit, battle: CullenBattle): boolean =>
  unitsOf(battle).some(({ atPhase }) => atPhase.assaultedBy?.includes(id));

/**
 * Lists the pairs of enemy troops that are within 1" of each other and have not fought in this phase (Assaults). Leaves out pairs
 * in which both have assaulted in this phase.
 */
function contacts(battle: CullenBattle): readonly OpenTask[] {
  const map = CONTACT_MEASURES.map(battle);
  if (!map || battle.game.phase !== 'assaults') return [];
  const places = new Map(listPlaces(battle).map((place) => [place.unit, place]));
  const standing = unitsOf(battle).flatMap((unit) => {
    const place = places.get(unit.id);
    return place && !place.stale && mayFight(unit, battle) ? [{ unit, place }] : [];
  });
  return standing.flatMap(({ unit, place }, index) =>
    standing.slice(index + 1).flatMap((other): readonly OpenTask[] => {
      if (other.unit.side === unit.side || !isNear(place, other.place, map.per)) return [];
      if (haveFought(unit, other.unit) || CONTACT_MEASURES.touches(unit, other.unit, battle, ASSAULT_INCHES) !== true) return [];
      const moved = other.unit.moved && !unit.moved ? [other.unit, unit] : [unit, other.unit];
      // A unit assaults once in a phase, so the other unit then assaults it (TC-55).
      const [by, on] = hasAssaulted(moved[0]!, battle) ? moved.reverse() : moved;
      if (!by || !on || hasAssaulted(by, battle)) return [];
      return [
        {
          text: `${by.name} and ${on.name} are within ${ASSAULT_INCHES}" of each other and have not fought`,
          cites: CONTACT_CITES,
          phase: 'assaults',
          sideId: isHidden(by, battle) || isHidden(on, battle) ? UMPIRES_AUDIENCE : null,
          row: { table: 'unit', id: by.id },
          suggested: suggestProcedureCommand(assaultInfantryProcedure, { attacker: [by.id], defender: [on.id] }),
        },
      ];
    }),
  );
}

/** Returns the open tasks of this move. While a unit is under a marker, only its own side knows its tasks. */
export function listRequiredTasks(battle: CullenBattle): readonly OpenTask[] {
  const ofUnits = unitsOf(battle).flatMap((unit) => {
    const duties = [...moraleTests(unit, battle), ...rollsOfFleeing(unit), ...officersRisks(unit, battle)];
    return duties.map((duty) => ({
      ...duty,
      sideId: isHidden(unit, battle) ? unit.side : null,
      row: { table: 'unit', id: unit.id },
    }));
  });
  return [...ofUnits, ...contacts(battle)];
}
