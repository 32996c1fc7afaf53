/** Combat on the map: the part of each unit in the combat, and its checks (CO-86). */
import type { Checked, Check, Finding } from '../../checks.js';
import { canSucceed } from '../../checks.js';
import { isAllowed, tryOrRefuse } from '../../refusal.js';
import { CONTACTS } from '../contact.js';
import { viewAsPlayer } from '../measures.js';
import type { CorpsBattle, CorpsUnit } from '../state.js';
import { isFootType, isSplittingType } from '../vocabulary.js';
import { type CombatInput, type CombatRole, type CombatSide, ENEMY, findRoleByMap } from './combat-input.js';
import { isAttacking, combatLines, type Fighter } from './combat-lines.js';

type CheckedCombat = Checked<CorpsUnit, CorpsBattle, CombatSide>;

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
const worstOf = (found: readonly (Finding | null)[]): Finding | null =>
  found.find((each) => each?.is === 'no') ??
  found.find((each) => each?.is === 'ask') ??
  found.find((each) => each !== null) ??
  null;

/**
 * Requires that units in contact touch an enemy that is in contact (Combat, CO-86). Armour behind these units must touch infantry
 * of its side that is in contact.
 */
export const IN_CONTACT: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-86'],
  find(asked) {
    const checked = viewAsPlayer(asked);
    // Nothing is measured for a combat that the rules refuse in any case.
    const input = checked.input() as CombatInput | null;
    if (input && !isAllowed(() => combatLines(input))) return null;
    const parts = { attackers: partsOf(checked, 'attackers'), defenders: partsOf(checked, 'defenders') };
    const inContact = (side: CombatSide): readonly CorpsUnit[] =>
      parts[side].flatMap(({ unit, role }) => (role === 'contact' ? [unit] : []));
    const findings = (['attackers', 'defenders'] as const).flatMap((side) => {
      const enemies = inContact(ENEMY[side]);
      const infantry = inContact(side).filter(({ type }) => isFootType(type));
      return parts[side].map(({ unit, role }) => {
        const others = role === 'contact' ? enemies : role === 'behind' ? infantry : [];
        return others.length === 0 ? null : CONTACTS.nearest(unit, others, checked);
      });
    });
    return worstOf(findings);
  },
};

const guns = (line: readonly Fighter[]): boolean => line.some(({ type, role }) => type === 'artillery' && role === 'contact');

/** Checks whether the attackers overrun guns without rolling dice (Combat results, CO-40). */
const overruns = (defenders: readonly Fighter[]): boolean =>
  guns(defenders) && !defenders.some(({ type, role }) => role !== 'ranged' && isSplittingType(type));

/** Requires dice, ships, or guns to overrun, so that the attackers can have an effect (Combat). */
export const CAN_SUCCEED = canSucceed<CorpsUnit, CorpsBattle, CombatSide, CombatInput>(['Combat'], (input) => {
  const lines = tryOrRefuse(() => combatLines(input));
  if (!lines || input.attackersNaval || lines.attackers.some(isAttacking) || overruns(lines.defenders)) return null;
  return 'The attackers have no dice to roll. Choose other attackers.';
});
