import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { findRowByName } from '../names.js';
import { refuseInvalid } from '../refusal.js';
import { isTowed, unitsOf } from './battle.js';
import { findVehicleType } from './chart/lookup.js';
import { isFootTroops, isTowable } from './readiness.js';
import { findFieldwork, MAX_BASES, TURNS_NEEDED } from './vocabulary.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import type { Fieldwork } from './vocabulary.js';

type Given = ReturnType<typeof UNIT_ROW_KIND.parse>;
type Whole = Omit<Wtj1943Unit, 'id' | 'side'>;

/** Returns the entered text; null for the word `none`. */
const textOrNone = (given: string | null): string | null =>
  given === null || ['', 'none'].includes(given.trim().toLowerCase()) ? null : given.trim();

/**
 * Finds the id of the chosen unit; null if no unit was chosen.
 * @param what the text for a suitable unit, such as `a vehicle that can carry this unit`
 * @throws {Refusal} INVALID_INPUT if there is no such unit, or if `isFit` returns false for the unit
 */
function idNamed(
  battle: Wtj1943Battle,
  given: string | null,
  field: 'hq' | 'carriedBy',
  isFit: (unit: Wtj1943Unit) => boolean,
  what: string,
): string | null {
  const name = textOrNone(given);
  if (name === null) return null;
  const found = findRowByName(unitsOf(battle), name);
  if (!found) throw refuseInvalid(field, `Cannot find a unit called “${name}”. Enter another name, or leave the field empty.`);
  if (!isFit(found)) throw refuseInvalid(field, `${found.name} is not ${what}. Enter another name, or leave the field empty.`);
  return found.id;
}

/** The turns of digging for each kind of fieldworks (W-16). */
const TURNS_OF: Readonly<Record<Fieldwork, number>> = { none: 0, ...TURNS_NEEDED };

/**
 * 2.2: sets the horses of mounted cavalry, or the troopers of dismounted cavalry, to the number of bases, unless other numbers
 * are entered.
 */
function horsesAndTroopers(given: Given, before: Whole, isNew: boolean): Partial<Whole> {
  const { kind = before.kind, mounted = before.mounted, bases = before.bases } = given;
  if (kind !== 'cavalry') return {};
  const hasChanged = isNew || mounted !== before.mounted; // True if the unit has mounted or dismounted, or is new.
  const troopers = mounted ? 0 : hasChanged ? bases : Math.max(0, before.trooperBases + bases - before.bases);
  return {
    ...(hasChanged && !isNew ? { herd: null } : {}), // People have not entered the place of the horses (W-34).
    ...(mounted && (hasChanged || given.bases !== undefined) && given.horseBases === undefined ? { horseBases: bases } : {}),
    ...((hasChanged || (!mounted && given.bases !== undefined)) && given.trooperBases === undefined
      ? { trooperBases: Math.min(MAX_BASES, troopers) }
      : {}),
  };
}

/**
 * Calculates the fields that depend on the entered fields: horses and troopers, stuck vehicles, and the turns and kind of
 * fieldworks. If people have also entered a dependent field, it keeps the entered value.
 */
function inStep(given: Given, before: Whole, isNew: boolean): Partial<Whole> {
  const { bases, immobilized, immobilizedBases, digTurns, fieldwork } = given;
  const count = bases ?? before.bases;
  const stuck = immobilizedBases ?? (immobilized === undefined ? before.immobilizedBases : immobilized ? Math.max(1, count) : 0);
  return {
    ...horsesAndTroopers(given, before, isNew),
    // Two contradictory values remain until a person sets one of them again.
    ...(bases === undefined && immobilized === undefined && immobilizedBases === undefined
      ? {}
      : { immobilizedBases: stuck, immobilized: immobilized ?? (stuck > 0 && stuck >= count) }),
    ...(fieldwork !== undefined && digTurns === undefined ? { digTurns: TURNS_OF[fieldwork] } : {}),
    ...(digTurns !== undefined && fieldwork === undefined ? { fieldwork: findFieldwork(digTurns) } : {}),
  };
}

/**
 * 2.4: returns the changed fields of a unit that was put on a vehicle. A towed weapon becomes limbered, and foot troops ride on
 * the vehicle or in it. Empty for other units, if people have entered how the unit is carried, or if the unit was already on a
 * vehicle.
 */
function asCarried(unit: Whole, vehicleId: string, given: Given, { tables, game }: Wtj1943Battle): Partial<Whole> {
  if (given.carriage !== undefined || unit.carriage !== null) return {};
  if (isTowable(unit)) return given.limbered === undefined ? { limbered: true } : {};
  if (!isFootTroops(unit)) return {};
  const type = game.chart && findVehicleType(game.chart, tables.unit.get(vehicleId)?.vehicleId ?? null);
  const isRidden = type?.rides !== undefined && type.rides !== 'other' && (type.capacityBases ?? 0) === 0;
  return { carriage: isRidden ? 'riders' : 'passengers' };
}

/**
 * Creates the complete row of a new or edited unit from the fields that people have set.
 * @param raw values for keys of `UNIT`, and perhaps a `name`; for an edited unit only the changed values
 * @throws {Refusal} INVALID_INPUT if a field is missing or invalid, or contradicts another field
 */
export function completeUnit(raw: JsonObject, side: Row, old: Wtj1943Unit | null, battle: Wtj1943Battle): Whole {
  const given = UNIT_ROW_KIND.parse(raw);
  const before: Whole = old ?? UNIT_ROW_KIND.fresh(given, ({ bases }) => ({ horseBases: bases }));
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
          'a vehicle that can carry this unit',
        );
  const isUnlimbered = given.limbered === false && isTowed(before) && carriedBy === undefined;
  const howCarried = carriage === undefined ? before.carriage : carriage === 'none' ? null : carriage;
  const whole: Whole = {
    ...before,
    ...UNIT_ROW_KIND.asGiven(given),
    ...inStep(given, before, old === null),
    training: training === undefined ? before.training : textOrNone(training),
    vehicleId: vehicleId === undefined ? before.vehicleId : textOrNone(vehicleId),
    hq:
      hq === undefined
        ? before.hq
        : idNamed(battle, hq, 'hq', (unit) => isOther(unit) && unit.side === side.id, "a command base of this unit's side"),
    order: order === undefined ? before.order : order === 'none' ? null : order,
    carriedBy: isUnlimbered ? null : carrier, // The gun remains in place, and its vehicle drives away (section 2.4).
    carriage: carriedBy !== undefined && carrier === null && carriage === undefined ? null : howCarried,
  };
  return carriedBy === undefined || carrier === null ? whole : { ...whole, ...asCarried(whole, carrier, given, battle) };
}
