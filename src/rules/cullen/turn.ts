import { doings, type PhaseDoings } from '../ruleset.js';
import { counted } from '../words.js';
import { type Desk, officersWith, unitIn, unitsOf } from './battle.js';
import { atPhaseOf } from './elements.js';
import { riskOf } from './risk.js';
import { isHidden } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { changeUnit, standAlone } from './unit-state.js';
import { isVehicle } from './vocabulary.js';

/** What is reset when a move ends (Phases of a move). */
const NEW_MOVE = {
  dpsThisMove: 0,
  moved: false,
  fired: false,
  observedThisMove: false,
  ralliedThisMove: false,
  rangedThisMove: false,
  moraleDue: false,
  assaultDeclared: false,
  moveInches: 0,
} as const;
export const ROUTINE_FIELDS: readonly string[] = [...Object.keys(NEW_MOVE), 'underFire', 'underFireLast'];

/** A remark on these units by name; those that one side cannot know of are left out of what everybody reads. */
function note(battle: CullenBattle, units: readonly CullenUnit[], words: (names: string) => string): string[] {
  const names = units.filter((unit) => !isHidden(unit, battle)).map(({ name }) => name);
  return names.length === 0 ? [] : [words(names.join(', '))];
}

/** TC-9: who retires or retreats must make the movement roll. */
function fleeingWithoutRoll(battle: CullenBattle): readonly CullenUnit[] {
  return unitsOf(battle).filter(
    (unit) =>
      (unit.status === 'retiring' || unit.status === 'retreating') &&
      !unit.moved &&
      (isVehicle(unit) ? unit.condition === 'sound' : unit.condition !== 'destroyed'),
  );
}

/** What happens by itself when a phase ends. */
export function phaseEnds(desk: Desk, phase: string): PhaseDoings {
  const { battle } = desk.draft;
  const untested = note(
    battle,
    unitsOf(battle).filter(({ moraleDue }) => moraleDue),
    (names) => `Not tested yet: the morale of ${names} (Armour Morale Test).`,
  );
  switch (phase) {
    case 'movement':
      return doings([
        ...untested,
        ...note(
          battle,
          fleeingWithoutRoll(battle),
          (names) => `Retiring or retreating without a movement roll: ${names} (TC-9).`,
        ),
      ]);
    case 'officers':
      return doings([...untested, ...endMove(desk)]);
    default:
      return doings(untested);
  }
}

/** TC-24: rounds stay only while the target stands still and is fired at in every move. */
function losesRange(battle: CullenBattle, { rangedTarget, rangedRounds, rangedThisMove }: CullenUnit): boolean {
  const target = unitIn(battle, rangedTarget);
  return rangedRounds > 0 && (!rangedThisMove || !target || target.moved);
}

/** From the last phase of a move to the first of the next. @returns remarks */
function endMove(desk: Desk): string[] {
  const { battle } = desk.draft;
  const ended = unitsOf(battle);
  for (const unit of ended) {
    changeUnit(desk, unit.id, {
      ...(losesRange(battle, unit) ? { rangedRounds: 0 } : {}),
      ...NEW_MOVE,
      underFireLast: unit.underFire,
      underFire: [],
      ...(unit.status === 'pinned' ? { status: 'steady' } : {}), // TC-9
    });
  }
  // An officer whose unit is gone is on his own from now on: his risk was rolled while he was with it.
  const orphans = ended.filter(({ condition }) => condition === 'destroyed').flatMap(({ id }) => officersWith(battle, id));
  for (const officer of orphans) standAlone(desk, officer);
  return note(battle, orphans, (names) => `Without a unit now: ${names}.`);
}

/** TC-40: what a unit brings to the phase that begins. */
function copyForPhase(desk: Desk): void {
  for (const unit of unitsOf(desk.draft.battle)) changeUnit(desk, unit.id, { atPhase: atPhaseOf(unit) });
}

/** Risk to Officers: those in sight whose unit received DPs this move, each with the die on which he is lost. */
function officersAtRisk(battle: CullenBattle): string[] {
  return unitsOf(battle).flatMap((officer) => {
    const risk = isHidden(officer, battle) ? undefined : riskOf(officer, battle);
    return risk ? [`${officer.name}, with ${risk.unit.name} (${counted(risk.unit.dpsThisMove, 'DP')}): ${risk.lostOn}`] : [];
  });
}

/** What happens by itself when a phase begins; an umpire who goes to a phase begins it too. */
export function phaseBegins(desk: Desk, phase: string): PhaseDoings {
  copyForPhase(desk);
  if (phase !== 'officers') return doings();
  const atRisk = officersAtRisk(desk.draft.battle);
  return doings([
    atRisk.length === 0
      ? 'No officer in sight is at risk. Those with concealed units: see /unit show.'
      : 'Officers at risk, each to roll (Risk to Officers):',
    ...atRisk,
  ]);
}
