/**
 * In rulebooks that fix no sequence, the phase of an action is binding for players if there is no umpire (M-48, W-30).
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { legal, createView } from '../../src/game/index.js';
import { CheckRefusal, type Ruleset } from '../../src/rules/index.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import { House, playerOf } from './house.js';

function battle(ruleset: Ruleset, umpiredBy?: 'bot') {
  const house = new House(ruleset);
  const settings: JsonObject = ruleset === wtj1943Ruleset ? { year: 1943 } : {};
  const start = { type: 'start', name: 'Son', ruleset: ruleset.id, settings, umpireRoleId: null, commitment: 'c0' } as const;
  house.do({ ...start, ...(umpiredBy && { umpiredBy }) });
  const [one, other] = ['Allies', 'Germans'].map((name) => {
    house.do({
      type: 'add-side',
      name,
      fields: ruleset === megagameRuleset ? { nation: 'allied' } : {},
      roleId: null,
      playerIds: [],
    });
    const id = house.last.changes[0]!.id;
    house.do({ type: 'edit-side', side: id, fields: {}, addPlayerIds: [`p${id}`], removePlayerIds: [] });
    return id;
  }) as [string, string];
  const add = (name: string, side: string): string => {
    const fields =
      ruleset === wtj1943Ruleset ? { kind: 'infantry', bases: 4, training: 'trained' } : { troops: 'foot', status: 6, ammoSp: 4 };
    house.do({ type: 'add-unit', name, side, fields });
    return house.last.changes[0]!.id;
  };
  const to = (phase: string): void => {
    while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
  };
  const unit = add('501', one);
  const offered = (): readonly string[] =>
    legal(createView(ruleset, house.battle, playerOf(one)), playerOf(one), unit).map(({ id }) => id);
  return Object.assign(house, { player: playerOf(one), unit, enemy: add('107', other), to, offered });
}
type Field = ReturnType<typeof battle>;

const march = (field: Field, typed: JsonObject = {}) =>
  ({
    type: 'resolve',
    procedure: 'megagame.movement',
    roles: { unit: [field.unit] },
    typed: { mode: 'tactical', distanceKm: 1, terrain: 'open', ...typed },
  }) as const;
const attack = (field: Field) =>
  ({
    type: 'resolve',
    procedure: 'megagame.combat',
    roles: { attackers: [field.unit], defenders: [field.enemy] },
    typed: {},
  }) as const;
const test = (field: Field) =>
  ({
    type: 'resolve',
    procedure: 'wtj1943.command-test',
    roles: { unit: [field.unit] },
    typed: { order: 'maneuver', target: 4 },
  }) as const;

const phaseRefusal = (house: Field, command: Parameters<House['refused']>[0]): string => {
  const refused = house.refused(command, house.player);
  expect(refused).toBeInstanceOf(CheckRefusal);
  expect((refused as CheckRefusal).check).toBe('phase');
  return refused.message;
};

describe('without an umpire', () => {
  it('a megagame unit moves in the Movement phase and fights in the Combat phase, and in no other', () => {
    const house = battle(megagameRuleset, 'bot');
    for (const phase of ['orders', 'air', 'combat', 'supply']) {
      house.to(phase);
      expect(phaseRefusal(house, march(house)), phase).toContain('possible only in the Movement phase');
      expect(house.offered(), phase).not.toContain('p.megagame.movement');
    }
    house.do(march(house, { distanceKm: 0 }), house.player); // A move of 0 inches only looks up the reach.
    house.to('movement');
    expect(phaseRefusal(house, attack(house))).toContain('possible only in the Combat phase. This is the Movement phase.');
    expect(house.offered()).not.toContain('p.megagame.combat');
    expect(house.offered()).toContain('p.megagame.movement');
    house.do(march(house), house.player);
    expect(house.last.kind).toBe('resolved');
  });

  it('a march on after a successful overrun is of the Combat phase too (Results Table)', () => {
    const house = battle(megagameRuleset, 'bot');
    // That there was an overrun is another check (M-58).
    house.do({ type: 'set-checks', mode: 'refuse', off: 'ground' });
    house.to('air');
    expect(phaseRefusal(house, march(house, { overrun: true }))).toContain('Movement or Combat phase');
    house.to('combat');
    house.do(march(house, { overrun: true }), house.player);
    expect(house.last.kind).toBe('resolved');
  });

  it('a 1943 unit takes its command test in the Command phase, and moves after it', () => {
    const house = battle(wtj1943Ruleset, 'bot');
    house.to('movement');
    expect(phaseRefusal(house, test(house))).toContain('possible only in the Command phase');
    expect(house.offered()).not.toContain('p.wtj1943.command-test');
    house.to('command');
    house.do(test(house), house.player);
    expect(house.last.kind).toBe('resolved');
  });

  it('phases bind nobody whom the sides let off: the check can be switched off', () => {
    const house = battle(megagameRuleset, 'bot');
    house.do({ type: 'set-checks', mode: 'refuse', off: 'phase' });
    house.do(march(house), house.player);
    expect(house.last.kind).toBe('resolved');
  });
});

describe('with an umpire', () => {
  it('players are as free as the sheet leaves them (M-4, W-1)', () => {
    const house = battle(megagameRuleset);
    house.do(march(house), house.player);
    expect(house.last.kind).toBe('resolved');
    const other = battle(wtj1943Ruleset);
    other.to('movement');
    other.do(test(other), other.player);
    expect(other.last.kind).toBe('resolved');
  });
});
