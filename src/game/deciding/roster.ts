/** Sides and units join the battle, change, and leave it. */
import type { JsonObject } from '../../dice/index.js';
import {
  type Battle,
  type Further,
  leaveGround,
  nameOf,
  parseWith,
  Refusal,
  type Row,
  rowOf,
  type Ruleset,
  said,
} from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import { hidesUnknown, knowsRow } from '../knowledge.js';
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
    const then = name === nameOf(side) ? [] : [() => said('side-edited', renamed(side, name))]; // a side's name is everybody's
    return { ...said('side-edited', `${name} was changed.`, { side: command.side }), then };
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
    const { battle } = desk.draft;
    desk.draft.set('unit', command.unit, { ...fields, name, side: sideId });
    const changed = said('unit-edited', `${name} was changed.`, { side: sideId });
    const over =
      sideId === unit.side
        ? []
        : (decision.ruleset.goneOver?.(desk, desk.draft.battle.tables.unit.get(command.unit) as never, unit.side as string) ??
          []);
    return { ...changed, then: [...tellOthers(decision.ruleset, unit, { before: battle, after: desk.draft.battle }), ...over] };
  });
}

/** "1/Pz is called 2/Pz from now on." */
const renamed = (before: Row, name: string): string => `${nameOf(before)} is called ${name} from now on.`;

/**
 * Whoever else knew of a unit that goes over or has another name hears of it, each side by itself: the side that it leaves in any case, and
 * whom it goes over to or how it is called then only those who may know of it still. Where figures stand open, it is told to all at once.
 */
function tellOthers(
  ruleset: Ruleset,
  unit: Row,
  { before, after }: { readonly before: Battle; readonly after: Battle },
): Further {
  const now = rowOf(after, 'unit', unit.id as string)!;
  const goesOver = now.side !== unit.side;
  if (!goesOver && nameOf(now) === nameOf(unit)) return [];
  const words = [
    ...(goesOver ? [`${nameOf(unit)} goes over from ${sideName(after, unit)} to ${sideName(after, now)}.`] : []),
    ...(nameOf(now) === nameOf(unit) ? [] : [renamed(unit, nameOf(now))]),
  ].join(' ');
  if (!hidesUnknown(ruleset, before) && ruleset.secretNames !== true) return [() => said('unit-edited', words)];
  const mayKnow = (side: string, row: Row, battle: Battle): boolean =>
    knowsRow(ruleset, { standing: 'player', sideId: side }, 'unit', row, battle);
  return [...after.tables.side.keys()].flatMap((side) => {
    if (side === now.side || !mayKnow(side, unit, before)) return [];
    if (mayKnow(side, now, after)) return [() => said('unit-edited', words, { side })];
    return goesOver && side === unit.side ? [() => said('unit-edited', leaves(after, unit), { side })] : [];
  });
}

const sideName = (battle: Battle, { side }: Row): string => nameOf(rowOf(battle, 'side', side as string)!);

const leaves = (battle: Battle, unit: Row): string => `${nameOf(unit)} leaves ${sideName(battle, unit)}.`;

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
