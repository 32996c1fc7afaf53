/** Events as one reader may know them. */
import {
  type BattleEvent,
  hidesUnknown,
  knownKeys,
  knowsRow,
  type Reader,
  readerFor,
  readerOf,
  readerOfRoom,
  withMore,
} from '../game/index.js';
import { mayKnow } from '../game/audience.js';
import { type Battle, citesOf, type Resolution, type Role, type Row, type Ruleset } from '../rules/index.js';
import { procedureOf } from './cast.js';
import type { Setting } from './setting.js';

const READER = Symbol('reader');

/** What a record keeps of an event for itself: nobody is told it. */
type Kept = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event as one reader may know it: no recorded event is one, and it is none. `tell` alone makes one. */
export interface Told extends Omit<BattleEvent, Kept> {
  readonly [READER]: Reader;
}

/** Who is told. */
export const readerIn = (event: Told): Reader => event[READER];

/**
 * An event as one reader may know it, or nothing. Where units that he does not know of have no name for him, what befalls them by
 * itself is left out; whom people named themselves is named.
 * @param who left out: everybody to whom the event is told
 */
export function tell(event: BattleEvent, setting: Setting, who: Reader = readerFor(event, setting.battle)): Told | undefined {
  const reader = readerOf(who, setting.battle);
  return mayKnow(reader, event) ? told(event, setting, reader) : undefined;
}

/** The same to those who read a room, or a thread, that is for an audience. The end of a battle opens no room to more than it told. */
export function tellRoom(event: BattleEvent, setting: Setting, audience: string): Told | undefined {
  const reader = readerOfRoom({ audience }, setting.battle);
  return mayKnow(reader, event) ? tell(event, setting, reader) : undefined;
}

/** The same to those whom its post reaches: they may know it. */
export const tellAll = (event: BattleEvent, setting: Setting): Told =>
  told(event, setting, readerOf(readerFor(event, setting.battle), setting.battle));

/**
 * An event as it is told where its post stands.
 * @param reader of a room; left out: those whom the event is for
 * @throws {Error} for one that is not for this reader
 */
export function tellHere(event: BattleEvent, setting: Setting & { readonly reader?: Reader }): Told {
  const told = setting.reader ? tell(event, setting, setting.reader) : tellAll(event, setting);
  if (!told) throw new Error('an event is not for everybody who is told');
  return told;
}

function told(recorded: BattleEvent, { battle, ruleset, gone, earlier }: Setting, reader: Reader): Told {
  const whole = withoutKept(recorded);
  if (reader.standing === 'umpire') return { ...whole, [READER]: reader };
  const event = takingKnown(whole, reader, earlier);
  const known = resolutionsKnown(ruleset, reader, event.resolutions, battle);
  const isCalled = event.kind === 'resolved' || event.kind === 'corrected';
  if (isCalled || !hidesUnknown(ruleset, battle)) return { ...event, resolutions: known, [READER]: reader };
  const rowOfUnit = (id: string): Row | undefined =>
    battle.tables.unit.get(id) ??
    event.changes.find((change) => change.table === 'unit' && change.id === id && change.after === null)?.before ??
    gone?.('unit', id);
  const isKnown = (id: string): boolean => {
    const unit = rowOfUnit(id);
    return unit !== undefined && knowsRow(ruleset, reader, 'unit', unit, battle);
  };
  const changed = event.changes.flatMap(({ table, id }) => (table === 'unit' ? [id] : []));
  const unknown = [...event.resolutions.flatMap((resolution) => unitsIn(ruleset, resolution)), ...changed].filter(
    (id) => !isKnown(id),
  );
  const names = unknown.flatMap((id) => rowOfUnit(id)?.name ?? []) as string[];
  const isTold = (resolution: Resolution): boolean => {
    const units = unitsIn(ruleset, resolution);
    return units.length === 0 ? !isOfAll(ruleset, resolution) : units.some(isKnown);
  };
  return {
    ...event,
    notes: event.notes.filter((note) => !names.some((name) => note.includes(name))),
    resolutions: known.filter(isTold),
    [READER]: reader,
  };
}

function withoutKept(event: BattleEvent): Omit<BattleEvent, Kept> {
  const {
    interactionId: _,
    slot: _slot,
    nonce: _nonce,
    previousHash: _hash,
    ruleset: _rules,
    rulesetVersion: _version,
    ...told
  } = event;
  return told;
}

/** An undo of several events with those of them alone that its reader may know of: how many others there were is not told. */
function takingKnown<E extends Omit<BattleEvent, Kept>>(event: E, reader: Reader, earlier: Setting['earlier']): E {
  const { again, kind, summary } = event;
  if (kind !== 'undone' || !again || again.taken.length < 2) return event;
  const taken = again.taken.filter((number, index) => {
    const one = earlier?.(number);
    return index === 0 || (one !== undefined && mayKnow(reader, one));
  });
  return { ...event, summary: withMore(summary, taken.length - 1), again: { ...again, taken } };
}

/** Whether a resolution names nobody and was worked out from where everybody stands: how many are in a zone counts whom nobody sees. */
function isOfAll(ruleset: Ruleset, resolution: Resolution): boolean {
  const { fromBattle = {} } = procedureOf(resolution, ruleset) ?? {};
  return Object.entries(resolution.input).some(([key, value]) => key in fromBattle && Array.isArray(value));
}

/** The units that take part in a resolution. */
function unitsIn(ruleset: Ruleset, resolution: Resolution): string[] {
  const definitions: Readonly<Record<string, Role>> = procedureOf(resolution, ruleset)?.roles ?? {};
  return Object.entries(resolution.roles).flatMap(([role, ids]) => (definitions[role]?.table === undefined ? ids : []));
}

/**
 * Resolutions as somebody may be told them: without the lines of the working that tell what is another side's own (`Step.of`), and
 * without sections that these lines alone rest on.
 */
function resolutionsKnown(
  ruleset: Ruleset,
  reader: Reader,
  resolutions: readonly Resolution[],
  battle: Battle,
): readonly Resolution[] {
  return resolutions.map((resolution) => {
    const { steps, roles } = resolution;
    if (steps.every(({ of }) => of === undefined)) return resolution;
    const procedure = procedureOf(resolution, ruleset);
    const isKnown = knownKeys(procedure, roles, battle, reader);
    const known = steps.filter(({ of }) => of === undefined || isKnown(of));
    return { ...resolution, steps: known, cites: citesOf(known) };
  });
}
