import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { GameCommand } from '../../../../src/game/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import type { CullenBattle, CullenUnit } from '../../../../src/rules/cullen/state.js';
import { Refusal } from '../../../../src/rules/index.js';
import { act, expectSoundPlay, pickFrom, RandomPlay, type Step } from '../../random-play.js';

const FORCE: Readonly<Record<string, JsonObject>> = {
  rifles: { kind: 'infantry', rifle: 3, lmg: 1, hmg: 1, mr: 1 },
  mixed: { kind: 'infantry', rifle: 1, smg: 1, atRifle: 1, mortar: 1, dps: 3 },
  riders: { kind: 'cavalry', cavalry: 4, mr: -1 },
  guns: { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true },
  pak: { kind: 'artillery', guns: 1, gunClass: 'heavy', setUp: true },
  mortars: { kind: 'artillery', mortar: 2, setUp: true },
  tank: { kind: 'armour', armourClass: 'light', vehicle: 't-26', gunClass: 'medium', vehicleMgs: true, lmg: 1 },
  truck: { kind: 'softskin', vehicle: 'truck-medium' },
  chief: { kind: 'officer', officerFactor: 2 },
};

class Play extends RandomPlay<CullenBattle> {
  constructor(seed: number) {
    super(cullenRuleset, seed);
    for (const name of ['Reds', 'Blues']) {
      const side = this.addSide(name, { airstrikes: 9 });
      for (const [what, fields] of Object.entries(FORCE)) this.addUnit(`${name} ${what}`, side, fields);
    }
  }

  get units(): CullenUnit[] {
    return [...this.battle.tables.unit.values()];
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const of = (pool: readonly CullenUnit[], n: number): string =>
      pickFrom(
        pool.map(({ id }) => id),
        n,
      );
    const any = (n: number): string => of(this.units, n);
    const like = (n: number, ...kinds: readonly string[]): string =>
      of(
        this.units.filter((unit) => kinds.includes(unit.kind)),
        n,
      );
    const troops = (n: number): string => like(n, 'infantry', 'cavalry', 'artillery');
    const rangeInches = c / 2;
    const shots = [
      ['small-arms-infantry', any(a), troops(b), { rangeInches }],
      ['small-arms-softskin', any(a), like(b, 'softskin'), { rangeInches }],
      ['small-arms-armour', any(a), like(b, 'armour'), { rangeInches }],
      ['at-armour', any(a), like(b, 'armour'), { rangeInches }],
      ['at-softskin', any(a), like(b, 'softskin'), { rangeInches }],
      ['at-others', any(a), troops(b), {}],
      ['artillery-infantry', any(a), troops(b), { rangeInches }],
      ['artillery-armour', any(a), like(b, 'armour'), { rangeInches }],
      ['artillery-softskin', any(a), like(b, 'softskin'), { rangeInches }],
    ] as const;
    switch (kind) {
      case 0:
        return this.resolution('rally', { unit: [troops(a)] }, c % 2 ? { visibleEnemyInches: c } : {});
      case 1:
        return this.resolution('assault-move', { unit: [troops(a)] });
      case 2:
        return this.resolution('move-troops', { unit: [like(a, 'infantry', 'cavalry', 'artillery', 'officer')] });
      case 3:
        return this.resolution('move-armour', { unit: [like(a, 'armour')] }, { onRoad: c % 2 === 0 });
      case 4:
        return this.resolution('move-softskin', { unit: [like(a, 'softskin')] });
      case 5:
        return this.resolution(
          'action-cost',
          { unit: [any(a)] },
          { [['limber', 'mount', 'setUpMortar', 'leaveTrenches'][c % 4]!]: true },
        );
      case 6:
        return this.resolution('action-cost', { unit: [troops(a)], truck: [like(b, 'softskin')] }, { bus: true });
      case 7:
        return this.resolution('barbed-wire', { unit: [any(a)] });
      case 8:
        return this.resolution('observe', { observer: [any(a)], target: [any(b)] }, { rangeInches });
      case 9:
        return this.resolution('reveal', { unit: [any(a)] }, { enemyMoveInches: c });
      case 10:
        return this.resolution('armour-morale', { unit: [like(a, 'armour')] });
      case 11:
        return this.resolution(
          'assault-infantry',
          { attacker: [troops(a)], defender: [troops(b)], supporters: [any(c), any(c + 1)] },
          { attackerArmourInches: 1, defenderArmourInches: c },
        );
      case 12:
        return this.resolution('assault-armour', { infantry: [troops(a)], armour: [like(b, 'armour')] }, { rangeInches: 1 });
      case 13:
        return this.resolution('officer-risk', { officer: [like(a, 'officer')] });
      case 14:
        return this.resolution('airstrike-infantry', { target: [troops(a)] });
      case 15:
        return this.resolution('airstrike-armour', { target: [like(a, 'armour')] });
      case 16:
        return this.resolution('airstrike-softskin', { target: [like(a, 'softskin')] });
      case 17:
        return this.resolution('apply-dps', { unit: [troops(a)] }, { gained: c % 5 });
      case 18:
        return act('attach-officer', { officer: like(a, 'officer'), unit: any(b) });
      case 19:
        return act('detach-officer', { officer: like(a, 'officer') });
      case 20:
        return act('set-column', { unit: any(a), column: c % 2 === 0 });
      case 21:
        return act('embark', { unit: any(a), vehicle: like(b, 'softskin', 'armour') });
      case 22:
        return act('disembark', { unit: any(a) });
      case 23:
        return act('declare-assault', { unit: any(a), armour: like(b, 'armour'), takeBack: c % 3 === 0 });
      case 24:
        return act('choose-losses', { unit: troops(a), keep: 'rifle', lose: ['lmg', 'hmg', 'smg'][c % 3]! });
      case 25:
        return act('set-cover', { unit: any(a), cover: ['none', 'soft', 'hard', 'trenches'][c % 4]! });
      case 26:
        return act('set-game', { phase: cullenRuleset.phases[c % 8]!.id });
      case 27:
        return c % 8 === 0
          ? { type: 'remove-unit', unit: any(a) }
          : { type: 'edit-unit', unit: any(a), fields: { concealed: c % 2 === 0 } };
      case 28:
        return { type: 'undo', later: 'refuse' };
      case 29:
        return { type: 'advance', to: c % 4 === 0 ? 'turn' : 'phase' };
      default: {
        const [procedure, firer, target, typed] = shots[kind % shots.length]!;
        return this.resolution(procedure, { firer: [firer], target: [target] }, typed);
      }
    }
  }
}

const elements = ({ rifle, smg, lmg, hmg, atRifle, mortar, cavalry, guns }: CullenUnit): number =>
  rifle + smg + lmg + hmg + atRifle + mortar + cavalry + guns;

function checkInvariants(battle: CullenBattle): void {
  const { unit: units, side: sides } = battle.tables;
  for (const side of sides.values()) assert.ok(side.airstrikes >= 0);
  for (const unit of units.values()) {
    const isTroops = ['infantry', 'cavalry', 'artillery'].includes(unit.kind);
    assert.ok(unit.dps >= 0);
    assert.ok(unit.dps <= (isTroops ? 4 : 0));
    if (isTroops) assert.equal(unit.condition, elements(unit) === 0 ? 'destroyed' : 'sound', unit.name);
    else if (unit.kind === 'officer') assert.equal(unit.condition, 'sound');
    if (unit.kind === 'armour' || unit.kind === 'softskin') assert.notEqual(unit.status, 'pinned');
    if (unit.moraleDue) assert.ok(['sound', 'immobilised'].includes(unit.condition));
    if (unit.lost) assert.equal(unit.attachedTo, null);
    // Both rows record who carries whom, and no unit rides on an abandoned vehicle.
    if (unit.carries !== null) {
      assert.equal(units.get(unit.carries)!.carriedBy, unit.id);
      assert.ok(['sound', 'immobilised'].includes(unit.condition));
    }
    if (unit.carriedBy !== null) assert.equal(units.get(unit.carriedBy)!.carries, unit.id);
    for (const id of [unit.attachedTo, unit.rangedTarget]) if (id !== null) assert.ok(units.has(id));
    assert.equal(new Set(unit.underFire).size, unit.underFire.length);
  }
}

describe('random play', () => {
  it('keeps its invariants, refuses with reasons only, and every event can be taken back', () => {
    expectSoundPlay<CullenBattle>({
      start: (seed) => new Play(seed),
      lastKind: 40,
      most: 50,
      steps: [30, 80],
      battles: 80,
      check: ({ after }) => checkInvariants(after),
    });
  });

  it('really resolves: most procedures come to a result in some battle', () => {
    const resolved = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const play = new Play(seed);
      for (let k = 0; k < 200; k++) {
        const n = (seed * 200 + k) * 7919;
        const each = { kind: n % 41, a: n % 51, b: (n >> 3) % 51, c: (n >> 5) % 51, asPlayer: false };
        try {
          for (const event of play.do(play.command(each))) for (const { procedure } of event.resolutions) resolved.add(procedure);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
    expect(resolved.size).toBeGreaterThanOrEqual(24);
  });
});
