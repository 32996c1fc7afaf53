/** Combat on the map: the part of each unit in the combat, and its checks (CO-86). */
import type { CheckedAction, Check, CheckFinding } from '../../checks.js';
import { createSuccessCheck } from '../../checks.js';
import type { Json, JsonObject } from '../../../dice/index.js';
import { isAllowed, tryOrHandleRefusal } from '../../refusal.js';
import { CONTACT_MEASURES } from '../contact.js';
import { listLinkedUnits } from '../contact-rows.js';
import { limitToPlayerView } from '../measures.js';
import type { CorpsBattle, CorpsUnit } from '../state.js';
import { GUN_CLASSES, isFootType, isSplittingType } from '../vocabulary.js';
import { GUN_RANGES } from './artillery-range.js';
import {
  type CombatInput,
  type CombatRole,
  type CombatSide,
  ENEMY_ROLES,
  findRoleByMap,
  createSupportRange,
} from './combat-input.js';
import { isAttacking, arrangeCombatLines, type Fighter } from './combat-lines.js';

type CheckedCombat = CheckedAction<CorpsUnit, CorpsBattle, CombatSide>;

/** Returns the units of a side with their parts in the combat, as entered by people or shown on the map. */
function partsOf(checked: CheckedCombat, side: CombatSide): readonly { readonly unit: CorpsUnit; readonly role: CombatRole }[] {
  const input = checked.input() as CombatInput | null;
  return checked
    .many(side)
    .map((unit, index) => ({ unit, role: input?.[side][index]?.role ?? findRoleByMap(side, unit, checked) ?? 'contact' }));
}

/**
 * Returns the most serious of several findings. A finding that certainly forbids a combat comes before a finding that leaves the
 * decision to people.
 */
const worstOf = (found: readonly (CheckFinding | null)[]): CheckFinding | null =>
  found.find((each) => each?.is === 'no') ??
  found.find((each) => each?.is === 'ask') ??
  found.find((each) => each !== null) ??
  null;

/**
 * Requires that units in contact touch an enemy that is in contact (Combat, CO-86). Armour behind these units must touch infantry
 * of its side that is in contact.
 */
export const IN_CONTACT_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-86'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    // Nothing is measured for a combat that the rules refuse in any case.
    const input = checked.input() as CombatInput | null;
    if (input && !isAllowed(() => arrangeCombatLines(input))) return null;
    const parts = { attackers: partsOf(checked, 'attackers'), defenders: partsOf(checked, 'defenders') };
    const inContact = (side: CombatSide): readonly CorpsUnit[] =>
      parts[side].flatMap(({ unit, role }) => (role === 'contact' ? [unit] : []));
    const findings = (['attackers', 'defenders'] as const).flatMap((side) => {
      const enemies = inContact(ENEMY_ROLES[side]);
      const infantry = inContact(side).filter(({ type }) => isFootType(type));
      return parts[side].map(({ unit, role }) => {
        const others = role === 'contact' ? enemies : role === 'behind' ? infantry : [];
        return others.length === 0 ? null : CONTACT_MEASURES.nearest(unit, others, checked);
      });
    });
    return worstOf(findings);
  },
};

const RANGE = 'rangeInches';

/** Requires that guns that support a combat from afar are within their range of their target (Artillery Ranges, CO-24). */
export const GUNS_IN_RANGE_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'range',
  cites: ['Artillery Ranges', 'CO-24'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    const { overrides = {}, typed } = checked;
    const decided: Record<string, Json> = {};
    let far: string | undefined;
    for (const side of ['attackers', 'defenders'] as const) {
      if (typed[side] !== undefined) continue;
      checked.many(side).forEach((unit, index) => {
        const given = overrides[side]?.[index] ?? {};
        const gunClass = GUN_CLASSES.find((each) => each === given.gunClass) ?? unit.gunClass;
        const most = GUN_RANGES[gunClass].inches;
        const found = given[RANGE] === undefined ? createSupportRange(side)(unit, checked, RANGE, overrides) : undefined;
        if (!found || found.doubt || Number(found.value) <= most || !found.of.every(checked.sees)) return;
        far ??= `${unit.name} is ${Number(found.value)}" away, but ${gunClass} guns can reach only ${most}".`;
        const line = (decided[side] ?? checked.input()?.[side]) as readonly JsonObject[] | undefined;
        if (line) decided[side] = line.map((each, at) => (at === index ? { ...each, [RANGE]: most } : each));
      });
    }
    return far === undefined ? null : { is: 'no', fact: far, wanted: 'Leave the unit out.', decided };
  },
};

/** Warns of units that are linked to this combat by recorded contacts, but are not named in it (CO-67). */
export const WHOLE_COMBAT_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-67', 'CO-99'],
  find({ battle, many, sees }) {
    const [left] = listLinkedUnits(battle, [...many('attackers'), ...many('defenders')]).filter(sees);
    return left ? { is: 'yes', price: `${left.name} is in contact too. All units linked by contact fight in one combat.` } : null;
  },
};

const guns = (line: readonly Fighter[]): boolean => line.some(({ type, role }) => type === 'artillery' && role === 'contact');

/** Checks whether the attackers overrun guns without rolling dice (Combat results, CO-40). */
const overruns = (defenders: readonly Fighter[]): boolean =>
  guns(defenders) && !defenders.some(({ type, role }) => role !== 'ranged' && isSplittingType(type));

/** Requires dice, ships, or guns to overrun, so that the attackers can have an effect (Combat). */
export const CAN_SUCCEED_CHECK = createSuccessCheck<CorpsUnit, CorpsBattle, CombatSide, CombatInput>(['Combat'], (input) => {
  const lines = tryOrHandleRefusal(() => arrangeCombatLines(input));
  if (!lines || input.attackersNaval || lines.attackers.some(isAttacking) || overruns(lines.defenders)) return null;
  return 'The attackers have no dice to roll. Choose other attackers.';
});
