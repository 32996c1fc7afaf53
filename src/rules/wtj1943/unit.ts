import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { rowCalled } from '../names.js';
import { invalid } from '../refusal.js';
import { unitsOf } from './battle.js';
import { fieldworkAfter, TURNS_NEEDED } from './vocabulary.js';
import { UNIT } from './rows.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import type { Fieldwork } from './vocabulary.js';

type Given = ReturnType<typeof UNIT.parse>;
type Whole = Omit<Wtj1943Unit, 'id' | 'side'>;

/** A text as given; null for the word `none`. */
const textOrNone = (given: string | null): string | null =>
  given === null || ['', 'none'].includes(given.trim().toLowerCase()) ? null : given.trim();

/** The id of the named unit. @throws {Refusal} INVALID_INPUT if there is no such unit */
function idNamed(
  battle: Wtj1943Battle,
  given: string | null,
  field: 'hq' | 'carriedBy',
  isFit: (unit: Wtj1943Unit) => boolean,
  what: string,
): string | null {
  const name = textOrNone(given);
  if (name === null) return null;
  const found = rowCalled(unitsOf(battle), name);
  if (!found) throw invalid(field, `there is no unit called ${name} in this battle`);
  if (!isFit(found)) throw invalid(field, `${found.name} is ${what}`);
  return found.id;
}

/** The turns of digging that fieldworks stand for (W-16). */
const TURNS_OF: Readonly<Record<Fieldwork, number>> = { none: 0, ...TURNS_NEEDED };

/** Fields that depend on the given ones, and follow from them if they are missing. */
function inStep(given: Given, before: Whole): Partial<Whole> {
  const { kind = before.kind, mounted = before.mounted, bases, immobilized, immobilizedBases, digTurns, fieldwork } = given;
  const count = bases ?? before.bases;
  const stuck = immobilizedBases ?? (immobilized === undefined ? before.immobilizedBases : immobilized ? Math.max(1, count) : 0);
  return {
    ...(kind === 'cavalry' && mounted && bases !== undefined && given.horseBases === undefined ? { horseBases: bases } : {}),
    // Two values that contradict each other stay until one of the two is set again.
    ...(bases === undefined && immobilized === undefined && immobilizedBases === undefined
      ? {}
      : { immobilizedBases: stuck, immobilized: immobilized ?? (stuck > 0 && stuck >= count) }),
    ...(fieldwork !== undefined && digTurns === undefined ? { digTurns: TURNS_OF[fieldwork] } : {}),
    ...(digTurns !== undefined && fieldwork === undefined ? { fieldwork: fieldworkAfter(digTurns) } : {}),
  };
}

/**
 * Makes the whole row of a new or edited unit from the fields that people gave.
 * @param raw fields of `UNIT`; for an edited unit only the changed ones. It may contain the name
 * @throws {Refusal} INVALID_INPUT if a field is missing, invalid or contradicts another field
 */
export function completeUnit(raw: JsonObject, side: Row, old: Wtj1943Unit | null, battle: Wtj1943Battle): Whole {
  const given = UNIT.parse(raw);
  const before: Whole = old ?? UNIT.fresh(given, ({ bases }) => ({ horseBases: bases }));
  const { training, vehicleId, hq, carriedBy, carriage, order } = given;
  const isOther = ({ id }: Wtj1943Unit): boolean => id !== old?.id;
  const carrier =
    carriedBy === undefined
      ? before.carriedBy
      : idNamed(
          battle,
          carriedBy,
          'carriedBy',
          (unit) => isOther(unit) && (unit.kind === 'vehicle' || unit.kind === 'wagon'),
          'no vehicle that could carry it',
        );
  const howCarried = carriage === undefined ? before.carriage : carriage === 'none' ? null : carriage;
  return {
    ...before,
    ...UNIT.asGiven(given),
    ...inStep(given, before),
    training: training === undefined ? before.training : textOrNone(training),
    vehicleId: vehicleId === undefined ? before.vehicleId : textOrNone(vehicleId),
    hq:
      hq === undefined
        ? before.hq
        : idNamed(battle, hq, 'hq', (unit) => isOther(unit) && unit.side === side.id, 'no command base of its side'),
    order: order === undefined ? before.order : order === 'none' ? null : order,
    carriedBy: carrier,
    carriage: carriedBy !== undefined && carrier === null && carriage === undefined ? null : howCarried,
  };
}
