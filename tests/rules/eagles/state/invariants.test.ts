import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { GameCommand } from '../../../../src/game/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { calculateImpairedFirepower } from '../../../../src/rules/eagles/procedures/impairment.js';
import type { EaglesBattle } from '../../../../src/rules/eagles/state.js';
import { act, expectSoundPlay, pickFrom, RandomPlay, type Step } from '../../random-play.js';

class Play extends RandomPlay<EaglesBattle> {
  constructor(seed: number, settings: JsonObject) {
    super(eaglesRuleset, seed, settings);
    for (const [name, nation] of Object.entries({ Axis: 'germany', Allies: 'usa' })) {
      const side = this.addSide(name, { nation });
      const at = (x: number, y: number): JsonObject =>
        settings.map === 'hex' ? { q: x, r: y } : { xYards: 100 * x, yYards: 100 * y };
      const add = (what: string, fields: JsonObject): void => {
        this.addUnit(`${name} ${what}`, side, { baseFp: 2, ...fields });
      };
      add('rifles', { ...at(1, 1) });
      add('tanks', { kind: 'vehicle', da: 'THIN', moveCode: 'D', baseFp: 5, ...at(1, 2) });
      add('guns', { kind: 'artillery', guns: 4, calibreMm: 155, ...at(2, 1) });
      add('far guns', { kind: 'artillery', guns: 6, calibreMm: 105, offBoard: true, spotted: true });
      add('flak', { kind: 'weapons', aaUnit: true, aaWeapon: '37mm', ...(name === 'Axis' ? at(2, 2) : {}) });
      this.do(act('register-point', { side, label: 'here', ...at(1, 1) }));
      this.do(act('register-point', { side, label: 'unknown' }));
    }
    this.do(act('minefield-add', { name: 'M1', kind: 'hasty' }));
    this.do(act('minefield-add', { name: 'M2', kind: 'deliberate' }));
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const pick = (table: 'side' | 'unit' | 'mission' | 'minefield', n: number): string => this.pick(table, n);
    const guns = [...this.battle.tables.unit.values()].filter((unit) => unit.guns !== null).map(({ id }) => id);
    const battery = pickFrom(guns, a);
    const shift = { addYards: 50 * (b % 9) - 200, rightYards: 50 * (c % 9) - 200 };
    switch (kind) {
      case 0:
        return act('artillery-call', { battery, registrationPoint: 1 + (b % 2), pattern: c % 2 ? 'spread' : 'converged' });
      case 1:
        return act('artillery-call', { battery, counterBatteryTarget: pickFrom(guns, b) });
      case 2:
        return act('artillery-repeat', { battery });
      case 3:
        return act('artillery-shift', { battery, ...shift });
      case 4:
        return act('artillery-cease', { battery });
      case 5: {
        const attack = ['strafe', 'rockets', 'bombs', 'level-bombing'][b % 4]!;
        return act('sortie-call', {
          side: pick('side', a),
          attack,
          registrationPoint: 1,
          task: c % 3 ? 'barrage' : 'direct-support',
        });
      }
      case 6:
        return act('mission-targets', { mission: pick('mission', a), targets: [pick('unit', b), pick('unit', c)] });
      case 7:
        return act('mission-resolve', { mission: pick('mission', a) });
      case 8:
        return act('mission-redate', { mission: pick('mission', a), dueTurn: Math.max(1, this.battle.game.turn - 1 + (b % 4)) });
      case 9:
        return act('mission-withdraw', { mission: pick('mission', a) });
      case 10:
        return act('set-task', { unit: battery, task: ['none', 'barrage', 'direct-support'][b % 3]! });
      case 11:
        return act('minefield-clear', { unit: pick('unit', a), section: pick('minefield', b) });
      case 12:
        return this.resolution('minefield', { unit: [pick('unit', a)], section: [pick('minefield', b)] });
      case 13:
        return this.resolution('movement', { unit: [pick('unit', a)] });
      case 14:
        return this.resolution('direct-fire', { firer: [pick('unit', a)], target: [pick('unit', b)] }, { rangeYards: 10 * c });
      case 15:
        return this.resolution('melee', { attacker: [pick('unit', a)], defender: [pick('unit', b)] });
      case 16:
        return this.resolution('gun-setup', { unit: [battery] }, { action: b % 2 ? 'breakdown' : 'set-up' });
      case 17:
        return this.resolution('anti-aircraft', { sortie: [pick('mission', a)], firer: [pick('unit', b)] }, { rangeYards: 100 });
      case 18:
        return { type: 'edit-unit', unit: pick('unit', a), fields: b % 2 ? { impairments: c % 5 } : { destroyed: c % 2 === 0 } };
      case 19:
        return c % 8 === 0 ? { type: 'remove-unit', unit: pick('unit', a) } : { type: 'advance', to: 'phase' };
      case 20:
        return { type: 'advance', to: 'phase' };
      default:
        return { type: 'advance', to: b % 2 ? 'turn' : 'phase' };
    }
  }
}

function checkInvariants(battle: EaglesBattle): void {
  const missions = [...(battle.tables.mission?.values() ?? [])];
  const open = missions.filter(({ status, battery }) => battery !== null && status !== 'ended').map(({ battery }) => battery);
  assert.equal(new Set(open).size, open.length, 'one open mission to a battery');
  for (const [place, side] of [...battle.tables.side.keys()].entries()) {
    const numbers = missions.filter((mission) => mission.side === side).map(({ number }) => number);
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      numbers.map((_, i) => 100 * place + i + 1),
    );
  }
  for (const mission of missions) {
    if (mission.status === 'queued') assert.notEqual(mission.dueTurn, null);
    if (mission.status === 'awaiting-targets' && mission.battery !== null) assert.notEqual(mission.rating, null);
    assert.equal(mission.held, null, 'nothing is held between commands');
  }
  for (const unit of battle.tables.unit.values()) {
    const state = calculateImpairedFirepower(unit.kind, unit.baseFp, unit.impairments);
    expect(unit).toMatchObject({ fp: state.fp, impairments: state.impairments });
    if (state.destroyed) assert.ok(unit.destroyed);
  }
  const entries = eaglesRuleset.diary(battle);
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
  for (const { id, kind } of entries) {
    const row = id.slice(id.indexOf(':') + 1);
    if (kind === 'gun') expect(battle.tables.unit.get(row)).toMatchObject({ destroyed: false });
    else if (kind === 'minefield') assert.ok(!battle.tables.unit.get(battle.tables.minefield.get(row)!.clearedBy!)!.destroyed);
    else assert.equal(battle.tables.mission.get(row)!.status, 'queued');
  }
}

describe('random play', () => {
  it.each<JsonObject>([{ aircraft: true }, { aircraft: true, map: 'hex', advancedSpotting: true }])(
    'keeps its invariants, refuses with reasons only, and every event can be taken back: %j',
    (settings) => {
      expectSoundPlay<EaglesBattle>({
        start: (seed) => new Play(seed, settings),
        lastKind: 21,
        most: 50,
        steps: [20, 60],
        battles: 60,
        check: ({ after }) => checkInvariants(after),
      });
    },
  );
});
