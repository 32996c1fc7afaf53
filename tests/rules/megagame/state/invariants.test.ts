import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { GameCommand } from '../../../../src/game/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import type { MegagameBattle } from '../../../../src/rules/megagame/state.js';
import { AIR_ROLES, MODES, PHASE_IDS, TERRAINS } from '../../../../src/rules/megagame/vocabulary.js';
import { act, expectSoundPlay, RandomPlay, type Step } from '../../random-play.js';

type TableName = 'side' | 'unit' | 'air-group';

class Play extends RandomPlay<MegagameBattle> {
  constructor(seed: number) {
    super(megagameRuleset, seed);
    for (const [name, nation] of Object.entries({ Axis: 'german', Allies: 'allied' })) {
      const side = this.addSide(name, { nation });
      const add = (what: string, fields: JsonObject): void => {
        this.addUnit(`${name} ${what}`, side, { troops: 'foot', status: 4, ammoSp: 2, ...fields });
      };
      add('foot', { light: true });
      add('tanks', { troops: 'tanks', status: 9, fuelSp: 2 });
      add('guns', { troops: 'towed-artillery', artilleryType: 'medium', fuelSp: 1 });
      add('flak', { troops: 'motorised', flak: 'heavy', terrain: 'wood' });
      add('dump', { status: 0, ammoSp: 20, fuelSp: 20 });
      for (const role of AIR_ROLES) this.do(act('air-group-add', { name: `${name} ${role}`, side, role, squadrons: 3 }));
    }
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const pick = (table: TableName, n: number): string => this.pick(table, n);
    const some = (table: TableName, ...numbers: readonly number[]): string[] => [...new Set(numbers.map((n) => pick(table, n)))];
    const order = ['normal', 'breakthrough', 'overrun'][c % 3]!;
    switch (kind) {
      case 0:
      case 1:
        return this.resolution('combat', { attackers: some('unit', a, a + 1), defenders: some('unit', b) }, { order });
      case 2:
        return this.resolution(
          'combat',
          { attackers: [pick('unit', a)], defenders: some('unit', b, c) },
          { attAir: 'apocalyptic' },
        );
      case 3:
      case 4:
        return this.resolution(
          'movement',
          { unit: [pick('unit', a)] },
          { mode: MODES[b % 3]!, terrain: TERRAINS[c % 5]!, distanceKm: c / 2 },
        );
      case 5:
        return this.resolution('artillery-support', { guns: [pick('unit', a)] }, { rangeKm: b % 25 });
      case 6:
        return this.resolution(
          'interdiction',
          { groups: [pick('air-group', a)], targets: some('unit', b, c) },
          c % 2 ? { mission: 'flak-suppression' } : {},
        );
      case 7:
        return this.resolution('fighter-combat', { sideA: [pick('air-group', a)], sideB: [pick('air-group', b)] });
      case 8:
        return this.resolution(
          'fighters-v-stream',
          { fighters: [pick('air-group', a)], stream: [pick('air-group', b)] },
          { beatCover: true },
        );
      case 9:
        return this.resolution(
          'flak',
          { firer: [pick('unit', a)], group: [pick('air-group', b)], carried: [pick('unit', c)] },
          { target: 'landing' },
        );
      case 10:
        return this.resolution('air-resupply', { ammoFrom: [pick('unit', a)], ammoTo: [pick('unit', b)] }, { points: 1 + c });
      case 11:
        return this.resolution('air-resupply', { fuelTo: [pick('unit', b)] }, { points: 1 + c, landing: 'airstrip' });
      case 12:
        return act('recce', { group: pick('air-group', a), zone: `Z${b % 5}`, unit: pick('unit', c) });
      case 13:
        return act('move-supply', { from: pick('unit', a), to: pick('unit', b), ammoSp: c % 4, fuelSp: c % 3 });
      case 14:
        return act('prepare-attack', { units: some('unit', a, b) });
      case 15:
        return {
          type: 'edit-unit',
          unit: pick('unit', a),
          fields: b % 2 ? { status: c % 10, ammoSp: 2 } : { ammoSp: 990, fuelSp: 3 },
        };
      case 16:
        if (c % 8 === 0) return { type: 'remove-unit', unit: pick('unit', a) };
        return c % 8 === 1 ? act('air-group-remove', { group: pick('air-group', a) }) : { type: 'advance', to: 'phase' };
      case 17:
        return { type: 'go-to-phase', phase: PHASE_IDS[a % 5]! };
      case 18:
        return act('air-group-edit', { group: pick('air-group', a), squadrons: c, damage: b % 2 });
      default:
        return { type: 'advance', to: b % 2 ? 'turn' : 'phase' };
    }
  }
}

function checkInvariants({ tables }: MegagameBattle, fields: number): void {
  const whole = (value: number, from: number, to: number): void => {
    assert.ok(Number.isInteger(value) && value >= from && value <= to, `${value} from ${from} to ${to}`);
  };
  for (const unit of tables.unit.values()) {
    whole(unit.status, 0, 30);
    whole(unit.startStatus, 1, 30);
    whole(unit.ammoSp, 0, 999);
    whole(unit.fuelSp, 0, 999);
    assert.ok(unit.movedPct >= 0);
    assert.ok(unit.movedPct <= 100);
    assert.equal(Object.keys(unit).length, fields);
    if (unit.flak === 'none') assert.ok(!unit.flakSuppressed);
  }
  for (const group of tables['air-group'].values()) {
    whole(group.squadrons, 0, 100);
    whole(group.damage, 0, 1);
    if (group.role !== 'recce') assert.deepEqual(group.zones, []);
    assert.equal(new Set(group.zones).size, group.zones.length);
  }
}

describe('random play', () => {
  it('keeps rows whole and in range, refuses with reasons only, and every event can be taken back', () => {
    const [anyUnit] = new Play(0).battle.tables.unit.values();
    const fields = Object.keys(anyUnit!).length;
    expectSoundPlay<MegagameBattle>({
      start: (seed) => new Play(seed),
      lastKind: 19,
      most: 50,
      steps: [20, 60],
      battles: 60,
      check: ({ before, after }) => {
        checkInvariants(after, fields);
        if (after.game.turn === before.game.turn) return;
        const rested = { movedPct: 0, delayPct: 0, immobilised: false, flakSuppressed: false, noCounterAttack: false };
        for (const unit of after.tables.unit.values()) expect(unit).toMatchObject(rested);
      },
    });
  });
});
