import { type JsonObject, isSameJson } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { dropUndefined } from '../fields.js';
import { type SideFieldFlags, listKeysFromSide } from '../from-side.js';
import { refuseInvalid, requireValue } from '../refusal.js';
import { calculateImpairedFirepower } from './procedures/impairment.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { EaglesBattle, EaglesSide, EaglesUnit } from './state.js';
import type { AaWeapon, Da, GunType, UnitKind, MoveCode } from './vocabulary.js';

type Given = ReturnType<typeof UNIT_ROW_KIND.parse>;

const DEFAULT_DA: Readonly<Record<UnitKind, Da | null>> = {
  infantry: 'INFANTRY',
  weapons: 'INFANTRY',
  artillery: 'INFANTRY',
  'towed-at': 'INFANTRY',
  vehicle: null, // The armour of a vehicle depends on its type (section 1.3).
  bunker: 'HARD', // See section 1.3.
  administrative: 'INFANTRY',
};
const defaultMoveCode = (kind: UnitKind): MoveCode | null => (kind === 'vehicle' ? null : 'A'); // See section 2.1.
const defaultGun = (kind: UnitKind): GunType => (kind === 'towed-at' ? 'anti-tank' : 'towed'); // See section 3.9.
const defaultAaWeapon = (kind: UnitKind): AaWeapon => (kind === 'vehicle' ? 'hmg' : 'infantry'); // A vehicle has an anti-aircraft machine gun (section 6.4).
/** 3.8: a naval battery counts as four guns of 175 mm that are off the board. */
const NAVAL = { guns: 4, calibreMm: 175 } as const;

type Whole = Omit<EaglesUnit, 'id' | 'side'>;

function newUnit(given: Given, side: EaglesSide): Omit<Whole, 'fp'> {
  const kind = given.kind ?? 'infantry';
  const naval = given.source === 'naval';
  const { ownNation: _, ...fresh } = UNIT_ROW_KIND.fresh(given, () => ({
    nation: given.nation ?? side.nation,
    da: requireValue(
      given.da ?? DEFAULT_DA[kind],
      'da',
      'The armour class of the vehicle is missing. Choose a class, such as THIN.',
      '1.3',
    ),
    moveCode: requireValue(
      given.moveCode ?? defaultMoveCode(kind),
      'moveCode',
      'The movement code of the vehicle is missing. Choose a code from A to E.',
      '2.1',
    ),
    guns: given.guns ?? (naval ? NAVAL.guns : null),
    calibreMm: given.calibreMm ?? (naval ? NAVAL.calibreMm : null),
    gun: given.gun ?? defaultGun(kind),
    offBoard: given.offBoard ?? naval,
    aaWeapon: given.aaWeapon ?? defaultAaWeapon(kind),
  }));
  return { ...fresh, ...ownNation(given) };
}

/** Returns the flag for a unit that does not have its side's nation. */
const ownNation = ({ nation }: Given): { readonly ownNation?: true } => (nation === undefined ? {} : { ownNation: true });

/** The fields that a unit usually takes from its side. Each has a flag, which marks units with a value of their own. */
export const FIELDS_FROM_SIDE = { nation: 'ownNation' } as const satisfies SideFieldFlags;

/** Returns the unit's old fields with the new fields replaced, and the consequences for its position, watchers and mines. */
function editedUnit(given: Given, old: EaglesUnit, side: EaglesSide, battle: EaglesBattle): Whole {
  // 1.4, E-47: a unit that moves is in target position AA.
  const moves = given.moved === true && !old.moved && given.tpd === undefined ? { tpd: 'AA' as const } : {};
  // If an umpire sets who has spotted the unit, the unit's own side learns this.
  const seen = given.spotted === undefined || isSameJson(given.spotted, old.spotted) ? {} : { watchers: [] };
  const freed = given.halted === false && old.halted ? { minesDue: null } : {};
  const followed = listKeysFromSide(old, battle, FIELDS_FROM_SIDE).includes('nation') ? { nation: side.nation } : {};
  return { ...old, ...moves, ...seen, ...freed, ...followed, ...dropUndefined(given), ...ownNation(given) };
}

/**
 * Creates the complete row of a new or edited unit from the fields that people have set.
 * @param raw values for keys of `UNIT`, and perhaps a `name`; for an edited unit only the changed values
 * @param old the unit before the edit; null for a new unit
 * @throws {Refusal} INVALID_INPUT if a field is missing or invalid, or contradicts another field
 */
export function completeUnit(raw: JsonObject, side: Row, old: EaglesUnit | null, battle: EaglesBattle): Whole {
  const given = UNIT_ROW_KIND.parse(raw);
  const unit = old ? editedUnit(given, old, side as EaglesSide, battle) : newUnit(given, side as EaglesSide);
  const state = calculateImpairedFirepower(unit.kind, unit.baseFp, unit.impairments); // See section 1.7.
  if (given.destroyed === false && state.destroyed)
    throw refuseInvalid('destroyed', 'The unit has no steps left. Enter fewer impairments to bring it back.', '1.7');
  // A unit destroyed in another way (melee, assault, by hand) stays destroyed until that event is undone.
  const otherwise = old !== null && old.destroyed && !calculateImpairedFirepower(old.kind, old.baseFp, old.impairments).destroyed;
  return {
    ...unit,
    impairments: state.impairments,
    fp: state.fp,
    destroyed: given.destroyed ?? (state.destroyed || otherwise),
  };
}
