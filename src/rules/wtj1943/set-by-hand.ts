/** Carries out the consequences of values that an umpire sets by hand, in an edit or in place of the result of an event. */
import { type Json, isSameJson } from '../../dice/index.js';
import { type Change, listValuesBefore } from '../battle.js';
import { type Wtj1943Context, listVehicleLoad, unitIn } from './battle.js';
import { listCarriedPassengers, addPassengerLosses } from './dues.js';
import { changeUnit } from './effects.js';
import type { Wtj1943Unit } from './state.js';
import { MAX_ASSAULTS } from './vocabulary.js';

type Field = keyof Wtj1943Unit;

const WORKS: readonly Field[] = ['digTurns', 'fieldwork', 'entrenched'];

/** The dependent fields that an event sets together with each field. */
const FOLLOWING: readonly (readonly [field: Field, following: readonly Field[]])[] = [
  ['order', ['consecutiveAssaults', 'commandPassed']],
  ['prone', ['postureChanged']],
  ['movedYards', [...WORKS, 'terrainDue']],
  ['carriedBy', WORKS],
  ['mounted', ['horseBases', ...WORKS]],
  ['limbered', ['carriedBy', 'carriage', 'setUpQuarters']],
  ['immobilized', ['spentPct']],
];

/** A unit's fields before an event, after the event, and as the umpire has set them. */
interface Setting {
  /** Contains only the fields that the event or the umpire has changed. */
  readonly was: ReturnType<typeof listValuesBefore>;
  readonly before: Wtj1943Unit;
  readonly after: Wtj1943Unit;
}

const wasChanged = ({ was, before }: Setting, field: Field): boolean =>
  was[field] !== undefined && !isSameJson(was[field] ?? null, valueOf(before, field));

const isSet = ({ before, after }: Setting, field: Field): boolean => !isSameJson(valueOf(before, field), valueOf(after, field));

const valueOf = (unit: Wtj1943Unit, field: Field): Json => unit[field] ?? null;

/**
 * Carries out the consequences of values that an umpire sets by hand. If they overrule a result, the other consequences of the
 * event are adjusted. Consequences of a field that has its old value again are undone, and other consequences are recalculated.
 * An edit of a unit is a separate event and undoes nothing.
 */
export function applyHandEdits(desk: Wtj1943Context, before: Wtj1943Unit): void {
  const done = [...desk.draft.changes];
  const after = unitIn(desk.draft.battle, before.id)!;
  const setting: Setting = { was: listValuesBefore(done, 'unit', before.id), before, after };
  takeBack(desk, setting);
  countAssaults(desk, setting);
  countStuck(desk, setting);
  moveLoad(desk, setting, done);
  reckonFates(desk, setting, done);
}

/** Restores the values that fields had before the event, if the field that they depend on has its old value again. */
function takeBack(desk: Wtj1943Context, setting: Setting): void {
  const { was, after } = setting;
  const isBack = (field: Field): boolean =>
    wasChanged(setting, field) && isSet(setting, field) && isSameJson(valueOf(after, field), was[field]!);
  const following = FOLLOWING.flatMap(([field, others]) => (isBack(field) ? others : []));
  const back = following.filter((field) => wasChanged(setting, field) && !isSet(setting, field));
  desk.draft.set('unit', after.id, Object.fromEntries(back.map((field) => [field, was[field]!])));
}

/** W-2: counts a command test as an assault, or ends the series of assaults, depending on the order that the umpire sets. */
function countAssaults(desk: Wtj1943Context, setting: Setting): void {
  const { was, before, after } = setting;
  const isTest = was.order === null && wasChanged(setting, 'order');
  if (!isTest || !isSet(setting, 'order') || after.order === null || isSet(setting, 'consecutiveAssaults')) return;
  const earlier = Number(was.consecutiveAssaults ?? before.consecutiveAssaults);
  changeUnit(desk, after.id, { consecutiveAssaults: after.order === 'assault' ? Math.min(MAX_ASSAULTS, earlier + 1) : 0 });
}

/**
 * 2.3: uses up the movement of vehicles that are stuck again. If an umpire overrules a loss, that loss does not reduce the number
 * of stuck vehicles.
 */
function countStuck(desk: Wtj1943Context, setting: Setting): void {
  const { was, before, after } = setting;
  const isTerrainRoll = wasChanged(setting, 'rolledTerrain') || wasChanged(setting, 'passedTerrain');
  if (isTerrainRoll && !before.immobilized && after.immobilized && !isSet(setting, 'spentPct'))
    changeUnit(desk, after.id, { spentPct: 100 });
  const isOnlyLoss = wasChanged(setting, 'bases') && wasChanged(setting, 'immobilizedBases');
  if (!isOnlyLoss || !isSet(setting, 'bases') || isSet(setting, 'immobilizedBases')) return;
  const immobilizedBases = Math.min(Number(was.immobilizedBases), after.bases);
  changeUnit(desk, after.id, { immobilizedBases, immobilized: immobilizedBases > 0 && immobilizedBases >= after.bases });
}

/** 2.4: moves a vehicle's load as far as the vehicle. If the vehicle has not moved, the load has not left its fieldworks. */
function moveLoad(desk: Wtj1943Context, setting: Setting, done: readonly Change[]): void {
  const { before, after } = setting;
  if (!wasChanged(setting, 'movedYards') || !isSet(setting, 'movedYards')) return;
  for (const load of listVehicleLoad(desk.draft.battle, after.id)) {
    const was = listValuesBefore(done, 'unit', load.id);
    if (was.movedYards === undefined) continue;
    const movedYards = Math.max(0, load.movedYards + after.movedYards - before.movedYards);
    const works = movedYards === was.movedYards ? WORKS.filter((field) => was[field] !== undefined) : [];
    desk.draft.set('unit', load.id, { movedYards, ...Object.fromEntries(works.map((field) => [field, was[field]!])) });
  }
}

/**
 * 2.4: recalculates the fates that passengers must share. This is necessary if an umpire overrules how many vehicles mines have
 * destroyed or damaged. If the umpire sets the bases of a carrying unit to 0 in a different way, its passengers must share the
 * destruction of all its vehicles.
 */
function reckonFates(desk: Wtj1943Context, setting: Setting, done: readonly Change[]): void {
  const { was, before, after } = setting;
  const struck = listCarriedPassengers(desk.draft.battle, after.id).flatMap(({ id }) => {
    const { fatesDue } = listValuesBefore(done, 'unit', id);
    return fatesDue === undefined ? [] : [{ id, fatesDue: fatesDue ?? [] }];
  });
  if (struck.length === 0 && Number(was.mineChecks ?? 0) <= before.mineChecks) {
    if (after.bases === 0) addPassengerLosses(desk, after.id, before.bases, 0);
    return;
  }
  for (const { id, fatesDue } of struck) desk.draft.set('unit', id, { fatesDue });
  const lost = Number(was.bases ?? before.bases) - after.bases;
  const hits = after.hits - Number(was.hits ?? before.hits);
  addPassengerLosses(desk, after.id, Math.max(0, lost), Math.max(0, hits));
}
