import { describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../src/dice/index.js';
import { decideCommand, createEmptyGame, type GameCommand, type GameState } from '../../src/game/index.js';
import { type Actor, type InputField, type Ruleset, listSchemaFields, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';

const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };

/** Returns the required settings of a battle: the first choice or the smallest number. */
const settingsFor = (ruleset: Ruleset): JsonObject =>
  Object.fromEntries(
    listSchemaFields(ruleset.gameSettings)
      .filter(({ required }) => required)
      .map(({ key, choices, minimum }) => [key, choices?.[0] ?? minimum ?? 'x']),
  );

/** Returns the extreme values of a field: each choice, yes and no, the minimum and the maximum. */
const endsOf = ({ type, choices, minimum, maximum }: InputField): readonly unknown[] =>
  choices ?? (type === 'boolean' ? [true, false] : [minimum, maximum].filter((end) => end !== undefined));

/** Returns the unit with one field at an extreme value: everything that play could make of it in one step. */
const madeOf = (unit: UnitRow, { unitFields }: Ruleset): UnitRow[] =>
  listSchemaFields(unitFields).flatMap((field) => endsOf(field).map((end) => ({ ...unit, [field.key]: end })));

/** Returns the units of a rulebook's example, as they are added to a battle. */
function exampleUnits(ruleset: Ruleset): UnitRow[] {
  const commands: GameCommand[] = [
    {
      type: 'start',
      name: 'Example',
      ruleset: ruleset.id,
      settings: settingsFor(ruleset),
      umpireRoleId: null,
      commitment: 'cd'.repeat(32),
    },
    { type: 'import-order', order: ruleset.example },
  ];
  const state = commands.reduce<GameState>((before, command, i) => {
    const chronicle = { get: () => undefined, after: () => [] };
    const at = '2026-08-01T18:00:00.000Z';
    const facesFor = () => createScriptedFaces([]);
    return decideCommand(before, command, { ruleset, actor: UMPIRE, interactionId: String(i), at, facesFor, chronicle }).state;
  }, createEmptyGame('0123456789abcdef'));
  return [...state.battle.tables.unit.values()];
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('what %s counts', (_id, ruleset) => {
  it('is a number for every unit, of some use, and none of a fresh order of battle is lost', () => {
    const units = exampleUnits(ruleset);
    const { strength } = ruleset;
    expect(units.length).toBeGreaterThan(1);
    for (const unit of units) expect(strength.of(unit), unit.name).toBeGreaterThanOrEqual(0);
    for (const unit of units.filter((candidate) => strength.of(candidate) > 0))
      expect(strength.isLost(unit), unit.name).toBe(false);
    expect(units.some((unit) => strength.of(unit) > 0)).toBe(true);
  });

  it('is nothing of a unit that is lost', () => {
    const { strength } = ruleset;
    const lost = exampleUnits(ruleset).flatMap((unit) => madeOf(unit, ruleset).filter((made) => strength.isLost(made)));
    expect(lost.length).toBeGreaterThan(0);
    for (const unit of lost) expect(strength.of(unit), JSON.stringify(unit)).toBe(0);
  });
});
