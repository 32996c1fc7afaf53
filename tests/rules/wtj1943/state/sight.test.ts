/** W-32: a double-blind battle of 1943, in which units see each other within 480 yards. */
import { describe, expect, it } from 'vitest';
import { listContactUnits, listNameableUnits, type Reader, createView } from '../../../../src/game/index.js';
import { SealedBattle } from '../../../../src/game/sealed.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS, findNewMapDefaults } from '../../../../src/house/index.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { player, Skirmish, SPECTATOR } from './skirmish.js';

/** Creates Guards of the Soviets at 200,400, and Grenadiers of the Germans 700 yards east of them. */
function field(map: Parameters<Skirmish['act']>[1] = { ...NEW_MAP_DEFAULTS, sight: true }) {
  const game = new Skirmish();
  game.act(MAP_ACT_IDS.new, { ...map });
  const guards = game.add('Guards');
  const grenadiers = game.add('Grenadiers', {}, game.germans);
  const put = (unit: string, at: string): void => void game.act(MAP_ACT_IDS.place, { unit, at });
  put(guards, '200,400');
  put(grenadiers, '900,400');
  const known = (reader: Reader): unknown[] =>
    [...createView(wtj1943Ruleset, game.battle, reader).battle.tables.unit.values()].map(({ name }) => name);
  const seen = (reader: Reader): unknown[] =>
    listContactUnits(createView(wtj1943Ruleset, game.battle, reader)).map(({ lastSeen: { name, is, x, y } }) => [name, is, x, y]);
  return Object.assign(game, {
    guards,
    grenadiers,
    put,
    known,
    seen,
    ofSoviets: player(game.soviets),
    ofGermans: player(game.germans),
  });
}

describe('W-32: plain sight', () => {
  it('is no part of a new map, where both sides know all units', () => {
    expect(findNewMapDefaults(wtj1943Ruleset)).not.toHaveProperty('sight');
    const open = field(NEW_MAP_DEFAULTS);
    expect(open.known(open.ofSoviets)).toEqual(['Guards', 'Grenadiers']);
  });

  it('leaves a side its own units, and at 480 yards a contact by place and side; beyond, it has none', () => {
    const game = field();
    expect([game.known(game.ofSoviets), game.known(game.ofGermans), game.known(SPECTATOR)]).toEqual([
      ['Guards'],
      ['Grenadiers'],
      [],
    ]);
    game.put(game.grenadiers, '681,400');
    expect(game.seen(game.ofSoviets)).toEqual([]);
    game.put(game.grenadiers, '680,400');
    expect(game.seen(game.ofSoviets)).toEqual([['Contact 1', 'U-----', 680, 400]]);
    expect(game.seen(game.ofGermans)).toEqual([['Contact 1', 'U-----', 200, 400]]);
    game.put(game.grenadiers, '1200,400');
    expect(game.seen(game.ofSoviets)).toEqual([['Contact 1', 'U-----', 680, 400]]);
  });

  it('reaches through a wood that the other side has drawn for itself alone', () => {
    const game = field();
    const own = { kind: 'wood', name: 'Bor', at: '300,300; 450,300; 450,500; 300,500', side: game.germans };
    game.act(MAP_ACT_IDS.feature, own, game.ofGermans);
    game.put(game.grenadiers, '600,400');
    expect(game.seen(game.ofSoviets)).toEqual([['Contact 1', 'U-----', 600, 400]]);
  });

  it('does not reach through a wood', () => {
    const game = field();
    game.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Bor', at: '300,300; 450,300; 450,500; 300,500' });
    game.put(game.grenadiers, '600,400');
    expect(game.seen(game.ofSoviets)).toEqual([]);
  });

  it('ends a move in contact with an enemy that its side does not see, and tells each side (W-33)', () => {
    const game = field();
    for (const unit of [game.guards, game.grenadiers]) game.edit(unit, { bases: 1 });
    game.act(MAP_ACT_IDS.feature, { kind: 'smoke', name: 'Screen', at: '310,350; 330,350; 330,450; 310,450' });
    game.put(game.grenadiers, '350,400');
    expect(game.seen(game.ofSoviets)).toEqual([]);
    game.pass('maneuver', game.guards);
    game.roll('foot-move', { unit: [game.guards] }, { to: '290,400' }, [], game.ofSoviets);
    const [place] = [...game.battle.tables.place!.values()].filter(({ unit }) => unit === game.guards);
    // Bases of 100 yards touch at 100; the move ends a tenth nearer.
    expect(place).toMatchObject({ x: 250.1, y: 400 });
    const told = game.record.filter(({ kind }) => kind === 'contact-reported');
    expect(told.filter(({ summary }) => summary.includes('meets')).map(({ audience, summary }) => [audience, summary])).toEqual([
      [game.soviets, 'Guards meets Contact 1 and stops there.'],
      [game.germans, 'Contact 1 meets Grenadiers and stops there.'],
    ]);
  });

  it('lets no unit without an assault order move onto an enemy that its side has seen in this turn (2.1, W-33)', () => {
    const goes = (order: 'maneuver' | 'assault', to: string, turnsAgo = 0) => {
      const game = field();
      for (const unit of [game.guards, game.grenadiers]) game.edit(unit, { bases: 1 });
      game.put(game.grenadiers, '350,400');
      expect(game.seen(game.ofSoviets)).toEqual([['Contact 1', 'U-----', 350, 400]]);
      if (turnsAgo > 0) {
        game.put(game.grenadiers, '1400,900');
        for (let turn = 0; turn < turnsAgo; turn++) game.do({ type: 'advance', to: 'turn' });
      }
      game.pass(order, game.guards);
      game.roll('foot-move', { unit: [game.guards] }, { to, category: 'walking' }, [], game.ofSoviets);
      return [...game.battle.tables.place!.values()].find(({ unit }) => unit === game.guards)!.x;
    };
    const from = goes('maneuver', '240,400');
    expect(from).toBe(240);
    // Bases of 100 yards touch at 100 yards between the middles.
    expect(() => goes('maneuver', '260,400')).toThrow('would come into contact with Contact 1, 90 yd from the end of its route.');
    expect(goes('assault', '260,400')).toBe(250.1);
    expect(goes('maneuver', '260,400', 1)).toBe(260);
  });

  it('rolls for a wood that its tank has reached, and for none beyond the point where it meets an enemy (W-35)', () => {
    const due = (wood: string, enemyAt: string): unknown => {
      const game = field();
      game.edit(game.grenadiers, { bases: 1 });
      const tank = game.vehicle('T-34', 't-34');
      game.put(tank, '200,700');
      game.put(game.guards, '1400,100');
      game.act(MAP_ACT_IDS.feature, { kind: 'smoke', name: 'Screen', at: '280,600; 300,600; 300,800; 280,800' });
      game.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Bor', at: wood });
      game.put(game.grenadiers, enemyAt);
      game.pass('maneuver', tank);
      game.roll('vehicle-move', { unit: [tank] }, { to: '460,700' }, [], game.ofSoviets);
      return game.unit(tank).terrainDue;
    };
    const [before, behind] = ['250,600; 270,600; 270,800; 250,800', '450,600; 500,600; 500,800; 450,800'];
    // Bases of 100 yards touch at 100, so the tank stops at about 300.
    expect([due(behind, '400,700'), due(before, '400,700'), due(behind, '900,100')]).toEqual([[], ['woods'], ['woods']]);
  });

  it('keeps a command test, and what an act does to a unit, to its own side, and no unseen unit can be named', () => {
    const game = field();
    game.pass('maneuver', game.guards);
    expect(game.record.at(-1)!.audience).toBe(game.soviets);
    game.act('withdraw', { unit: game.grenadiers });
    expect(game.record.at(-1)!.audience).toBe(game.germans);
    const names = listNameableUnits({ ruleset: wtj1943Ruleset, battle: new SealedBattle(game.battle) }, game.ofSoviets).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Guards']);
  });
});
