import { describe, expect, it } from 'vitest';
import { type JsonObject, scriptedFaces } from '../../src/dice/index.js';
import { decide, emptyGame, type GameCommand, type GameState } from '../../src/game/index.js';
import type { Actor, Ruleset, UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';

const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };

/** The fields of a unit that is out of the battle for good. */
const LOST: Readonly<Record<string, object>> = {
  eagles: { destroyed: true },
  corps: { sp: 0, dispersedSp: 0, detachedSp: 0 },
  cullen: { condition: 'destroyed' },
  megagame: { status: 0 },
  wtj1943: { bases: 0 },
};

/** What a battle cannot begin without. */
const SETTINGS: Readonly<Record<string, JsonObject>> = { corps: { season: 'summer', year: 1944 }, wtj1943: { year: 1943 } };

/** The units of a rulebook's example, as they come into a battle. */
function exampleUnits(ruleset: Ruleset): UnitRow[] {
  const commands: GameCommand[] = [
    {
      type: 'start',
      name: 'Example',
      ruleset: ruleset.id,
      settings: SETTINGS[ruleset.id] ?? {},
      umpireRoleId: null,
      commitment: 'cd'.repeat(32),
    },
    { type: 'import-order', order: ruleset.example },
  ];
  const state = commands.reduce<GameState>((before, command, i) => {
    const chronicle = { get: () => undefined, after: () => [] };
    const at = '2026-08-01T18:00:00.000Z';
    const facesFor = () => scriptedFaces([]);
    return decide(before, command, { ruleset, actor: UMPIRE, interactionId: String(i), at, facesFor, chronicle }).state;
  }, emptyGame('0123456789abcdef'));
  return [...state.battle.tables.unit.values()];
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('what %s counts', (_id, ruleset) => {
  it('is a number for every unit, of some use, and none of a fresh order of battle is lost', () => {
    const units = exampleUnits(ruleset);
    const { strength } = ruleset;
    expect(units.length).toBeGreaterThan(1);
    for (const unit of units) expect(strength!.of(unit), unit.name).toBeGreaterThanOrEqual(0);
    for (const unit of units.filter((candidate) => strength!.of(candidate) > 0))
      expect(strength!.isLost(unit), unit.name).toBe(false);
    expect(units.some((unit) => strength!.of(unit) > 0)).toBe(true);
  });

  it('is nothing of a unit that is lost', () => {
    const [unit] = exampleUnits(ruleset).filter((candidate) => ruleset.strength!.of(candidate) > 0);
    const lost = { ...unit!, ...LOST[ruleset.id] };
    expect(ruleset.strength!.of(lost)).toBe(0);
    expect(ruleset.strength!.isLost(lost)).toBe(true);
  });
});
