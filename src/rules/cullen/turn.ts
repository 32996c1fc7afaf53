import { doings, type PhaseDoings } from '../ruleset.js';
import { counted } from '../words.js';
import { type Desk, officersWith, unitIn, unitsOf } from './battle.js';
import { atPhaseOf } from './elements.js';
import { RISK_PER_DP } from './procedures/officer-risk.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { changeUnit } from './unit-state.js';
import { isVehicle } from './vocabulary.js';

const HIGHEST_DIE = 10;

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

/** These units by name; those that one side cannot know of are left out of what everybody reads. */
function namesOf(units: readonly CullenUnit[]): string {
  return units
    .filter(({ concealed }) => !concealed)
    .map(({ name }) => name)
    .join(', ');
}

const note = (units: readonly CullenUnit[], words: (names: string) => string): string[] => {
  const names = namesOf(units);
  return names === '' ? [] : [words(names)];
};

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
    unitsOf(battle).filter(({ moraleDue }) => moraleDue),
    (names) => `Not tested yet: the morale of ${names} (Armour Morale Test).`,
  );
  switch (phase) {
    case 'movement':
      return doings([
        ...untested,
        ...note(fleeingWithoutRoll(battle), (names) => `Retiring or retreating without a movement roll: ${names} (TC-9).`),
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
  for (const { id } of orphans) changeUnit(desk, id, { attachedTo: null });
  return note(orphans, (names) => `Without a unit now: ${names}.`);
}

/** TC-40: what a unit brings to the phase that begins. */
function copyForPhase(desk: Desk): void {
  for (const unit of unitsOf(desk.draft.battle)) changeUnit(desk, unit.id, { atPhase: atPhaseOf(unit) });
}

/** Risk to Officers: those whose unit received DPs this move, each with the die on which he is lost. */
function officersAtRisk(battle: CullenBattle): string[] {
  return unitsOf(battle).flatMap(({ name, kind, lost, attachedTo }) => {
    const unit = kind === 'officer' && !lost ? unitIn(battle, attachedTo) : undefined;
    if (!unit || unit.dpsThisMove === 0) return [];
    const factor = RISK_PER_DP * unit.dpsThisMove;
    const dps = counted(unit.dpsThisMove, 'DP');
    const who = unit.concealed ? 'An officer with a concealed unit' : `${name}, with ${unit.name}`;
    return [`${who} (${dps}): ${factor >= HIGHEST_DIE ? 'lost on any die' : `lost on ${factor} or less`}`];
  });
}

/** What happens by itself when a phase begins; an umpire who goes to a phase begins it too. */
export function phaseBegins(desk: Desk, phase: string): PhaseDoings {
  copyForPhase(desk);
  if (phase !== 'officers') return doings();
  const atRisk = officersAtRisk(desk.draft.battle);
  return doings([
    atRisk.length === 0 ? 'No officer is at risk.' : 'Officers at risk, each to roll (Risk to Officers):',
    ...atRisk,
  ]);
}
