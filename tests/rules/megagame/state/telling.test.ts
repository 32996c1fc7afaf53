import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { type BattleEvent, createKeyFilter, mayKnowField, type Reader } from '../../../../src/game/index.js';
import { redactFor } from '../../../../src/knowing/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { airRecce } from '../../../../src/rules/megagame/procedures/air-recce.js';
import { fighterCombat } from '../../../../src/rules/megagame/procedures/fighter-combat.js';
import { fightersVStream } from '../../../../src/rules/megagame/procedures/fighters-v-stream.js';
import { flakProcedure } from '../../../../src/rules/megagame/procedures/flak.js';
import { interdiction } from '../../../../src/rules/megagame/procedures/interdiction.js';
import { listInputFields, type Procedure, type Row } from '../../../../src/rules/index.js';
import { resolveWith } from '../../brute-force.js';
import { Game, player, SPECTATOR, UMPIRE } from './game.js';
import { embedFor } from '../../../present/posting.js';

/** Returns the post in a public channel, with the working. */
function posted({ battle }: Game, event: BattleEvent): string {
  expect(event.audience).toBe('all');
  const full = { ...battle, game: { ...battle.game, posts: 'full' } };
  const { title, description, fields } = embedFor(event, { battle: full, ruleset: megagameRuleset });
  return JSON.stringify({ title, description, fields });
}

describe('a fight is told to everybody, what a side holds to it alone (M-29)', () => {
  it('combat: losses, and no supply points or orders to prepare', () => {
    const game = new Game();
    const guards = game.add('Irish Guards', game.allies, { troops: 'tanks', status: 9, fuelSp: 2, prepared: true });
    const walther = game.add('KG Walther', game.axis, { troops: 'motorised', ammoSp: 1, fuelSp: 3, prepared: true });
    // The score of 9 - 5 + 6 = 10 is a success: each side loses 1 status. The defenders retire and lose 1 SP, and the
    // attackers pay 1.
    const event = game.roll('combat', { attackers: [guards], defenders: [walther] }, {}, [6, 2]);
    expect(game.unit('Irish Guards')).toMatchObject({ status: 8, ammoSp: 2, prepared: false });
    expect(game.unit('KG Walther')).toMatchObject({ status: 4, ammoSp: 0, fuelSp: 3, prepared: false });
    const post = posted(game, event);
    expect(post).toContain('status 9 → 8');
    expect(post).toContain('status 5 → 4');
    for (const secret of ['SP 3 → 2', 'SP 1 → 0', 'prepared']) expect(post).not.toContain(secret);
  });

  it('interdiction: who is hit, and neither the ammunition of the guns nor the squadrons', () => {
    const game = new Game();
    const guns = game.add('7 Medium', game.allies, { artilleryType: 'medium', ammoSp: 2 });
    const krafft = game.add('Krafft', game.axis);
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 6);
    // A force of 6 + 1 on one square uses row 4, where a 5 or 6 is a loss.
    const event = game.roll('interdiction', { groups: [typhoons], artillery: [guns], targets: [krafft] }, {}, [6]);
    const post = posted(game, event);
    expect(game.unit('7 Medium').ammoSp).toBe(1);
    expect(post).toContain('status 5 → 4');
    expect(post).toContain('Row 4, for each square 7-8 tactical squadrons or battalions, or 4-5 heavy');
    for (const secret of ['SP 2 → 1', 'per square', 'flown']) expect(post).not.toContain(secret);
  });

  it('fighters: the odds and the losses, not how many fly or are left', () => {
    const game = new Game();
    const allied = game.fly('11 Group', game.allies, 'fighter', 47);
    const german = game.fly('JG 26', game.axis, 'fighter', 23);
    // The odds of 47 squadrons against 23 are 2-1, and a die of 6 wins. A loses 2.3, so 2, and B loses 9.4, so 9.
    const post = posted(game, game.roll('fighter-combat', { sideA: [allied], sideB: [german] }, {}, [6]));
    expect(post).toContain('The attackers win. The attackers lose 2 squadrons and the defenders 9.');
    expect(post).toContain('2-1');
    for (const secret of ['47', '23', '45', '14', 'left']) expect(post).not.toContain(secret);
  });

  it('a stream: its losses, not its length nor that of the interceptors', () => {
    const game = new Game();
    const german = game.fly('JG 26', game.axis, 'fighter', 37);
    const bombers = game.fly('8 Air Force', game.allies, 'heavy-bomber', 58);
    // A quarter of 37 is 9.25.
    const event = game.roll('fighters-v-stream', { fighters: [german], stream: [bombers] }, { beatCover: true });
    const post = posted(game, event);
    expect(post).toContain('9 serials out of action');
    for (const secret of ['37', '58', '49']) expect(post).not.toContain(secret);
  });

  it('flak: a die for each serial and the losses, not the odd damage before and after', () => {
    const game = new Game();
    const gun = game.add('Flak', game.axis, { flak: 'heavy' });
    const dakotas = game.fly('Dakotas', game.allies, 'transport', 4, { damage: 1 });
    // Within 2 km a 5 is a loss and a 3 damage. With the earlier one there are 3 points: 1 serial, and 1 is left.
    const event = game.roll('flak', { firer: [gun], group: [dakotas] }, { target: 'landing' }, [5, 3, 1, 1]);
    expect(game.group('Dakotas')).toMatchObject({ squadrons: 3, damage: 1 });
    const post = posted(game, event);
    expect(post).toContain('Serials lost: 1 of 4. Damage points: 2. Status lost by the carried troops: 1.');
    for (const secret of ['before', 'left over', 'squadrons']) expect(post).not.toContain(secret);
  });

  const readers = ({ allies, axis }: Game): Reader[] => [UMPIRE, player(allies), player(axis), SPECTATOR];
  /** Returns the sections in each reader's footer. */
  const cited = (game: Game, event: BattleEvent): boolean[][] =>
    ['M-17', 'M-22'].map((ruling) =>
      readers(game).map((who) =>
        redactFor(event, { battle: game.battle, ruleset: megagameRuleset }, who)!.resolutions[0]!.cites.includes(ruling),
      ),
    );
  const nobody = [false, false, false, false];

  it('combat after more than half a turn of movement: the ruling that opens it is in no footer but its own side’s (M-17)', () => {
    const game = new Game();
    const tanks = { troops: 'tanks', status: 10, movedPct: 60 };
    const guards = game.add('Irish Guards', game.allies, tanks);
    const walther = game.add('KG Walther', game.axis);
    const event = game.roll('combat', { attackers: [guards], defenders: [walther] }, { order: 'breakthrough' }, [1]);
    expect(cited(game, event)).toEqual([[true, true, false, false], nobody]);
    expect(JSON.stringify(embedFor(event, { battle: game.battle, ruleset: megagameRuleset }))).not.toMatch(/M-17|half a turn/);
  });

  it('flak: nor is the ruling on odd damage, when it alone is what there is (M-22)', () => {
    const game = new Game();
    const gun = game.add('Flak', game.axis, { flak: 'heavy' });
    const dakotas = game.fly('Dakotas', game.allies, 'transport', 2, { damage: 1 });
    const shoot = (...faces: number[]) => game.roll('flak', { firer: [gun], group: [dakotas] }, { target: 'landing' }, faces);
    // A 1 has no effect: only the earlier odd damage is left.
    const missed = shoot(1, 1);
    expect(cited(game, missed)).toEqual([nobody, [true, true, false, false]]);
    expect(JSON.stringify(embedFor(missed, { battle: game.battle, ruleset: megagameRuleset }))).not.toMatch(/M-22|odd/);
    // The public result depends on it.
    expect(cited(game, shoot(3, 1))[1]).toEqual([true, true, true, true]);
  });

  it('its own side and umpires are told how these stand', () => {
    const game = new Game();
    const unit = { id: 'u', side: game.allies } as unknown as Row;
    for (const [table, fields] of Object.entries({
      unit: ['ammoSp', 'fuelSp', 'prepared', 'mode', 'movedPct', 'delayPct', 'terrain', 'square'],
      'air-group': ['squadrons', 'damage', 'flown', 'zones'],
    }))
      for (const field of fields) {
        const knows = (who: Parameters<typeof mayKnowField>[1]) =>
          mayKnowField(megagameRuleset, who, table, unit, field, game.battle);
        expect([UMPIRE, player(game.allies), player(game.axis), SPECTATOR].map(knows), field).toEqual([true, true, false, false]);
      }
    for (const field of ['status', 'noCounterAttack', 'immobilised', 'flakSuppressed'])
      expect(mayKnowField(megagameRuleset, player(game.axis), 'unit', unit, field, game.battle), field).toBe(true);
  });

  it('of inputs and outcomes too: whose they are', () => {
    const owners = (procedure: Procedure) => procedure.ownKeys;
    expect(owners(fighterCombat)).toEqual({ sideASqns: 'sideA', aLeftSqns: 'sideA', sideBSqns: 'sideB', bLeftSqns: 'sideB' });
    expect(owners(fightersVStream)).toEqual({ fighterSqns: 'fighters', throughSqns: 'fighters', streamSerials: 'stream' });
    expect(owners(flakProcedure)).toEqual({ zone: 'firer', priorDamage: 'group', damageLeft: 'group' });
    expect(owners(interdiction)).toEqual({ tacticalSqns: 'groups', heavySqns: 'groups', artilleryBns: 'artillery' });
  });

  it('air recce: what the target is like is its own side’s to know', () => {
    const game = new Game();
    const unit = game.add('9 SS', game.axis, { troops: 'recce' });
    const keys = [...listInputFields(airRecce).map(({ key }) => key), 'die', 'score', 'report'];
    const told = (who: Parameters<typeof createKeyFilter>[3]) =>
      keys.filter(createKeyFilter(airRecce, { unit: [unit] }, game.battle, who));
    expect(told(player(game.allies))).toEqual([]);
    for (const who of [UMPIRE, player(game.axis)]) expect(told(who)).toEqual(keys);
  });

  it('steps of typed values tell no more', () => {
    const labels = (procedure: Procedure, input: JsonObject, ...faces: number[]) =>
      JSON.stringify(resolveWith(procedure, input, faces).steps);
    expect(labels(fighterCombat, { sideASqns: 47, sideBSqns: 23 }, 6)).not.toMatch(/47|23/);
  });
});
