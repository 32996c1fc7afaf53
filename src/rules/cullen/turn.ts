import { doings, type PhaseDoings } from '../turns.js';
import { counted } from '../words.js';
import { type Desk, officersWith, unitIn, unitsOf } from './battle.js';
import type { UnitFields } from './effect-kinds.js';
import { atPhaseOf } from './elements.js';
import { lostOn, risksOf } from './risk.js';
import { isHidden } from './roles.js';
import { UNIT } from './rows.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { changeUnit, standAlone } from './unit-state.js';
import { isVehicle } from './vocabulary.js';

/** Returns a remark on these units by name. The public form omits units that a side does not know. */
function note(battle: CullenBattle, units: readonly CullenUnit[], words: (names: string) => string): string[] {
  const names = units.filter((unit) => !isHidden(unit, battle)).map(({ name }) => name);
  return names.length === 0 ? [] : [words(names.join(', '))];
}

/** Carries out what happens automatically when a phase ends. */
export function phaseEnds(desk: Desk, phase: string): PhaseDoings {
  return phase === 'officers' ? doings(endMove(desk)) : doings();
}

/** TC-56: keeps a risk that has not been rolled until after the move. */
function unrolledRisk(unit: CullenUnit): UnitFields {
  const { kind, riskDps, risksOwed } = UNIT.whole(unit);
  return kind === 'officer' && riskDps > 0 ? { riskDps: 0, risksOwed: [...risksOwed, riskDps] } : {};
}

/** TC-24: checks whether the rounds at a target count no longer, because it has moved, or was not fired at in this move. */
function losesRange(battle: CullenBattle, { rangedTarget, rangedRounds, rangedThisMove }: CullenUnit): boolean {
  const target = unitIn(battle, rangedTarget);
  return rangedRounds > 0 && (!rangedThisMove || !target || target.moved);
}

/** TC-64: returns true for an immobile vehicle, whose status no movement roll can end. */
const isStuck = (unit: CullenUnit): boolean => isVehicle(unit) && unit.condition !== 'sound';

/** Ends a move and begins the next one. @returns remarks */
function endMove(desk: Desk): string[] {
  const { battle } = desk.draft;
  const ended = unitsOf(battle);
  for (const unit of ended) {
    changeUnit(desk, unit.id, {
      ...(losesRange(battle, unit) ? { rangedRounds: 0 } : {}),
      ...UNIT.newTurn, // Phases of a move
      underFireLast: unit.underFire,
      underFire: [],
      ...unrolledRisk(unit),
      ...(unit.status === 'pinned' || isStuck(unit) ? { status: 'steady' } : {}), // TC-9, TC-64
    });
  }
  // Officers whose unit is gone are on their own from now on.
  const orphans = ended.filter(({ condition }) => condition === 'destroyed').flatMap(({ id }) => officersWith(battle, id));
  for (const officer of orphans) standAlone(desk, officer);
  return note(battle, orphans, (names) => `Without a unit now: ${names}.`);
}

/** TC-40: stores each unit's state at the beginning of the phase. */
function copyForPhase(desk: Desk): void {
  for (const unit of unitsOf(desk.draft.battle)) changeUnit(desk, unit.id, { atPhase: atPhaseOf(unit) });
}

/** Risk to Officers: the visible officers with risks that are not rolled yet, each with the scores at which they are lost. */
function officersAtRisk(battle: CullenBattle): string[] {
  return unitsOf(battle).flatMap((officer) => {
    const risks = isHidden(officer, battle) ? [] : risksOf(officer, battle);
    return risks.map((dps) => `${officer.name} (${counted(dps, 'DP')}): ${lostOn(dps)}`);
  });
}

/** Carries out what happens automatically when a phase begins, also when an umpire sets it. */
export function phaseBegins(desk: Desk, phase: string): PhaseDoings {
  copyForPhase(desk);
  if (phase !== 'officers') return doings();
  const atRisk = officersAtRisk(desk.draft.battle);
  return doings([
    atRisk.length === 0
      ? 'No officer in sight is at risk. For officers with concealed units, use /unit show.'
      : 'Officers at risk, each to roll (Risk to Officers):',
    ...atRisk,
  ]);
}
