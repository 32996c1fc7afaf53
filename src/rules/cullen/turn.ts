import { createAutomaticEvents, type AutomaticEvents } from '../turns.js';
import { countNoun } from '../words.js';
import { type CullenContext, listAttachedOfficers, unitIn, unitsOf } from './battle.js';
import type { UnitFields } from './effect-kinds.js';
import { buildPhaseStartState } from './elements.js';
import { describeLosingRolls, listPendingRisks } from './risk.js';
import { isHidden } from './roles.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { changeUnit, detachOfficerRow } from './unit-state.js';
import { isVehicle } from './vocabulary.js';

/** Returns a remark that lists these units. The public form of the remark leaves out units that other sides do not know. */
function note(battle: CullenBattle, units: readonly CullenUnit[], words: (names: string) => string): string[] {
  const names = units.filter((unit) => !isHidden(unit, battle)).map(({ name }) => name);
  return names.length === 0 ? [] : [words(names.join(', '))];
}

/** Carries out the automatic events at the end of a phase. */
export function endPhase(desk: CullenContext, phase: string): AutomaticEvents {
  return phase === 'officers' ? createAutomaticEvents(endMove(desk)) : createAutomaticEvents();
}

/** Returns the fields that keep an unrolled risk for later moves (TC-56). */
function unrolledRisk(unit: CullenUnit): UnitFields {
  const { kind, riskDps, risksOwed } = UNIT_ROW_KIND.whole(unit);
  return kind === 'officer' && riskDps > 0 ? { riskDps: 0, risksOwed: [...risksOwed, riskDps] } : {};
}

/**
 * Checks whether the artillery's earlier rounds at a target no longer count. The reason is that the target has moved, or was not
 * fired at in this move (TC-24).
 */
function losesRange(battle: CullenBattle, { rangedTarget, rangedRounds, rangedThisMove }: CullenUnit): boolean {
  const target = unitIn(battle, rangedTarget);
  return rangedRounds > 0 && (!rangedThisMove || !target || target.moved);
}

/** Checks whether a vehicle is immobile. No movement roll can end the status of an immobile vehicle (TC-64). */
const isStuck = (unit: CullenUnit): boolean => isVehicle(unit) && unit.condition !== 'sound';

/** Ends a move and starts the next one. @returns remarks for the readers */
function endMove(desk: CullenContext): string[] {
  const { battle } = desk.draft;
  const ended = unitsOf(battle);
  for (const unit of ended) {
    changeUnit(desk, unit.id, {
      ...(losesRange(battle, unit) ? { rangedRounds: 0 } : {}),
      ...UNIT_ROW_KIND.newTurn, // See section Phases of a move.
      underFireLast: unit.underFire,
      underFire: [],
      ...unrolledRisk(unit),
      ...(unit.status === 'pinned' || isStuck(unit) ? { status: 'steady' } : {}), // See rulings TC-9 and TC-64.
    });
  }
  // Officers lose their attachment to a unit that no longer exists.
  const orphans = ended
    .filter(({ condition }) => condition === 'destroyed')
    .flatMap(({ id }) => listAttachedOfficers(battle, id));
  for (const officer of orphans) detachOfficerRow(desk, officer);
  return note(battle, orphans, (names) => `Without a unit now: ${names}.`);
}

/** Stores the state of each unit at the start of the phase (TC-40). */
function copyForPhase(desk: CullenContext): void {
  for (const unit of unitsOf(desk.draft.battle)) changeUnit(desk, unit.id, { atPhase: buildPhaseStartState(unit) });
}

/** Lists the visible officers with pending risk rolls, each with the die results that lose the officer (Risk to Officers). */
function officersAtRisk(battle: CullenBattle): string[] {
  return unitsOf(battle).flatMap((officer) => {
    const risks = isHidden(officer, battle) ? [] : listPendingRisks(officer, battle);
    return risks.map((dps) => `${officer.name} (${countNoun(dps, 'DP')}): ${describeLosingRolls(dps)}`);
  });
}

/** Carries out the automatic events at the start of a phase, even if an umpire sets the phase. */
export function beginPhase(desk: CullenContext, phase: string): AutomaticEvents {
  copyForPhase(desk);
  if (phase !== 'officers') return createAutomaticEvents();
  const atRisk = officersAtRisk(desk.draft.battle);
  return createAutomaticEvents([
    atRisk.length === 0
      ? 'No officer in sight is at risk. For officers with concealed units, use /unit show.'
      : 'Officers at risk, each to roll (Risk to Officers):',
    ...atRisk,
  ]);
}
