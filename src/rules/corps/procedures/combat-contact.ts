/** Combat on the map: the place of each unit in it, and its checks (CO-86). */
import type { Checked, Check, Finding } from '../../checks.js';
import { canSucceed } from '../../checks.js';
import { isAllowed, unlessRefused } from '../../refusal.js';
import { CONTACTS } from '../contact.js';
import type { CorpsBattle, CorpsScene, CorpsUnit } from '../state.js';
import { type COMBAT_ROLES, isArmourType, isFootType, isSplittingType } from '../vocabulary.js';
import type { CombatInput } from './combat-input.js';
import { attacks, combatLines, type Fighter } from './combat-lines.js';

type CombatRole = (typeof COMBAT_ROLES)[number];
type CombatSide = 'attackers' | 'defenders';
const ENEMY = { attackers: 'defenders', defenders: 'attackers' } as const;

/**
 * Returns the part of a unit that certainly touches no enemy of the combat on the map: guns support from a distance, and armour
 * supports infantry that it may touch. Undefined for any other unit, and without places.
 */
export function roleByMap(side: CombatSide, unit: CorpsUnit, scene: CorpsScene<CombatSide>): CombatRole | undefined {
  const { battle, many } = scene;
  const isGuns = unit.type === 'artillery';
  if (!isGuns && !isArmourType(unit.type)) return undefined;
  const enemies = many(ENEMY[side]);
  const sees = scene.sees ?? (() => true);
  const isApart = (enemy: CorpsUnit): boolean => sees(enemy) && CONTACTS.touches(unit, enemy, battle) === false;
  if (enemies.length === 0 || !enemies.every(isApart)) return undefined;
  if (isGuns) return 'ranged';
  const inFront = many(side).some(
    (other) => other.id !== unit.id && isFootType(other.type) && CONTACTS.touches(unit, other, battle) !== false,
  );
  return inFront ? 'behind' : undefined;
}

type CheckedCombat = Checked<CorpsUnit, CorpsBattle, CombatSide>;

/** Returns the units of a side with their parts, as people typed them or as the map shows them. */
function partsOf(checked: CheckedCombat, side: CombatSide): readonly { readonly unit: CorpsUnit; readonly role: CombatRole }[] {
  const input = checked.input() as CombatInput | null;
  return checked
    .many(side)
    .map((unit, index) => ({ unit, role: input?.[side][index]?.role ?? roleByMap(side, unit, checked) ?? 'contact' }));
}

/** Returns the most serious of several findings: first one that certainly forbids a combat, then one that cannot be decided. */
const worstOf = (found: readonly (Finding | null)[]): Finding | null =>
  found.find((each) => each?.is === 'no') ??
  found.find((each) => each?.is === 'ask') ??
  found.find((each) => each !== null) ??
  null;

/**
 * Combat, CO-86: units in contact must touch an enemy that is in contact, and armour behind them must touch infantry of its side
 * in contact.
 */
export const IN_CONTACT: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-86'],
  find(checked) {
    // Nothing is measured for a combat that the rules refuse anyway.
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

/**
 * Combat: checks that attackers who have no dice, no ships and no guns to overrun do not attack, because they could not have any
 * effect.
 */
export const CAN_SUCCEED = canSucceed<CorpsUnit, CorpsBattle, CombatSide, CombatInput>(['Combat'], (input) => {
  const lines = unlessRefused(() => combatLines(input));
  if (!lines || input.attackersNaval || lines.attackers.some(attacks) || overruns(lines.defenders)) return null;
  return 'The attackers have no dice to roll. Choose other attackers.';
});
