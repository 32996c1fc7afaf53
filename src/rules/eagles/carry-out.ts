import { carryOutWith } from '../carry-out.js';
import type { Procedure, Resolution } from '../procedure.js';
import type { Desk } from './battle.js';
import { applyEffect } from './effects.js';
import { abandonClearing } from './minefields.js';

/** Roles whose units fire or fight without being marked for it: an infantry unit that clears mines gives it up (E-49). */
const FIGHTING_ROLES: Readonly<Record<string, readonly string[]>> = {
  'eagles.melee': ['attacker', 'defender'],
  'eagles.assault': ['infantry', 'enemy'],
  'eagles.anti-aircraft': ['firer'],
};

/** What else follows from a resolution that named units. */
export function afterResolution(desk: Desk, { procedure, roles }: Resolution): void {
  for (const role of FIGHTING_ROLES[procedure] ?? []) {
    for (const id of roles[role] ?? []) abandonClearing(desk, id, 'acted');
  }
  if (procedure === 'eagles.anti-aircraft') noteFirers(desk, roles.sortie?.[0], roles.firer ?? []);
}

/** 6.4: each firer fires once at each sortie. */
function noteFirers(desk: Desk, sortieId: string | undefined, firers: readonly string[]): void {
  const sortie = sortieId === undefined ? undefined : desk.draft.battle.tables.mission.get(sortieId);
  if (sortie) desk.draft.set('mission', sortie.id, { firedAtBy: [...new Set([...sortie.firedAtBy, ...firers])] });
}

/** Resolves a procedure inside an act or an entry that comes due, and carries out its effects. @throws {Refusal} */
export function carryOut(
  desk: Desk,
  procedure: Procedure,
  input: Readonly<Record<string, unknown>>,
  roles: Readonly<Record<string, readonly string[]>> = {},
): Resolution {
  return carryOutWith({ applyEffect, afterResolution }, desk, procedure, input, roles);
}
