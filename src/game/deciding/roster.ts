/** Sides and units join the battle, change, and leave it. */
import type { JsonObject } from '../../dice/index.js';
import { leaveGround, nameOf, parseWith, Refusal, said } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import { isPersonKey } from '../people.js';
import { assistantsOf, gameRow } from '../standing.js';
import type { Decision } from './decision.js';

export function addSide(decision: Decision, command: GameCommand & { type: 'add-side' }): void {
  decision.umpireOnly();
  const fields = parseWith(decision.ruleset.sideFields, command.fields) as JsonObject;
  const name = decision.freeName('side', command.name, null);
  decision.record((desk) => {
    const id = desk.newId('side');
    desk.draft.create('side', id, { ...fields, id, name, roleId: command.roleId, playerIds: [...new Set(command.playerIds)] });
    return said('side-added', `${name} joins the battle.`);
  });
}

export function editSide(decision: Decision, command: GameCommand & { type: 'edit-side' }): void {
  decision.umpireOnly();
  const side = decision.rowIn('side', command.side);
  const known = new Set(Object.keys(side).filter((key) => !['id', 'name', 'roleId', 'playerIds'].includes(key)));
  const current = Object.fromEntries(Object.entries(side).filter(([key]) => known.has(key)));
  const fields = parseWith(decision.ruleset.sideFields, { ...current, ...command.fields }) as JsonObject;
  const name = command.name === undefined ? nameOf(side) : decision.freeName('side', command.name, command.side);
  const players = new Set([...(side.playerIds as readonly string[]), ...command.addPlayerIds]);
  command.removePlayerIds.forEach((id) => players.delete(id));
  const roleId = command.roleId === undefined ? side.roleId : command.roleId;
  decision.record((desk) => {
    desk.draft.set('side', command.side, { ...fields, name, playerIds: [...players], roleId: roleId ?? null });
    return said('side-edited', `${name} was changed.`, { side: command.side });
  });
}

/** Assistants come and go. @throws {Refusal} UMPIRE_ONLY, CONFLICT, NOT_FOUND */
export function editUmpires(decision: Decision, { add, remove }: GameCommand & { type: 'edit-umpires' }): void {
  decision.chiefOnly();
  const { umpireId } = gameRow(decision.battle);
  const assistantIds = assistantsOf(decision.battle);
  if (!decision.isAgain) {
    if (add.some((id) => id === umpireId || assistantIds.includes(id)))
      throw new Refusal('CONFLICT', 'that is an umpire of this battle already');
    if (remove.some((id) => !assistantIds.includes(id)))
      throw new Refusal(
        'NOT_FOUND',
        'that is no assistant of this battle: who began it and who has the umpires’ role stay umpires',
      );
  }
  const left = [...new Set([...assistantIds, ...add])].filter((id) => !remove.includes(id));
  decision.record((desk) => {
    desk.draft.setGame({ assistantIds: left });
    return said('settings-changed', add.length > 0 ? 'An assistant umpires too.' : 'An assistant umpires no more.');
  });
}

/** Who asks gives up his own seat; of a seat of before, which is a Discord id, the store knows whose it is. */
export function leave(decision: Decision, seat: string): void {
  const side = [...decision.battle.tables.side.values()].find(({ playerIds }) => playerIds.includes(seat));
  if (!side) throw new Refusal('NOT_FOUND', 'you have no seat in this battle');
  if (seat !== decision.circumstances.actor.id && isPersonKey(seat))
    throw new Refusal('NOT_YOURS', 'a seat is given up by whoever has it; an umpire uses /side edit');
  decision.record((desk) => {
    desk.draft.set('side', side.id, { playerIds: side.playerIds.filter((id) => id !== seat) });
    return said('player-left', `A player leaves ${nameOf(side)}.`);
  });
}

export function addUnit(decision: Decision, command: GameCommand & { type: 'add-unit' }): void {
  decision.umpireOnly();
  const side = decision.rowIn('side', command.side);
  const name = decision.freeName('unit', command.name, null);
  const fields = decision.ruleset.completeUnit(command.fields, side, null, decision.battle);
  decision.record((desk) => {
    const id = desk.newId('unit');
    desk.draft.create('unit', id, { ...fields, id, name, side: command.side });
    return said('unit-added', `${name} joins ${nameOf(side)}.`, command);
  });
}

export function editUnit(decision: Decision, command: GameCommand & { type: 'edit-unit' }): void {
  decision.umpireOnly();
  const unit = decision.rowIn('unit', command.unit);
  const sideId = command.side ?? (unit.side as string);
  const side = decision.rowIn('side', sideId);
  const name = command.name === undefined ? nameOf(unit) : decision.freeName('unit', command.name, command.unit);
  const fields = decision.ruleset.completeUnit(command.fields, side, unit as never, decision.battle);
  decision.record((desk) => {
    desk.draft.set('unit', command.unit, { ...fields, name, side: sideId });
    const changed = said('unit-edited', `${name} was changed.`, { side: sideId });
    if (sideId === unit.side) return changed;
    const now = desk.draft.battle.tables.unit.get(command.unit) as never;
    return { ...changed, then: decision.ruleset.goneOver?.(desk, now, unit.side as string) ?? [] };
  });
}

export function removeUnit(decision: Decision, id: string): void {
  decision.umpireOnly();
  const unit = decision.rowIn('unit', id);
  decision.record((desk) => {
    decision.ruleset.unitRemoved?.(desk, unit as never);
    leaveGround(desk.draft, id);
    desk.draft.remove('unit', id);
    return said('unit-removed', `${nameOf(unit)} was taken out of the battle.`, { side: unit.side as string });
  });
}
