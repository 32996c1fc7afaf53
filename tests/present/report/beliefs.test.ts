/** What the report says of beliefs is what the record has: no side “had never seen” a unit of which it once had a contact. */
import { describe, expect, it } from 'vitest';
import { type WrongBelief, listWrongBeliefs } from '../../../src/knowing/index.js';
import { UMPIRE_AS_READER, type GameCommand } from '../../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../src/house/index.js';
import { listCourse, buildReport } from '../../../src/present/report/entries.js';
import { megagameRuleset } from '../../../src/rules/megagame/index.js';
import { RULESETS } from '../../../src/rules/registry.js';
import { listSightings, type SightingRow } from '../../../src/rules/index.js';
import { battleOf } from '../../any/kept-battles.js';
import { isBlindOnly, playBySight } from '../../any/twins.js';
import { House } from '../../game/house.js';
import { Game } from '../../rules/megagame/state/game.js';
import { seedFor } from '../../chance/chance.js';

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('played battles of %s', (id, ruleset) => {
  it('have no unit that a side had never seen and had as a contact', () => {
    for (const n of [1, 2, 3]) {
      const played = battleOf(ruleset, 60, seedFor(`beliefs ${id} ${n}`));
      if (isBlindOnly(ruleset)) playBySight(played);
      const report = buildReport(played.events, played.state.battle, ruleset, UMPIRE_AS_READER);
      const steps = [...listCourse(report)];
      for (const { turn, partings } of listWrongBeliefs(ruleset, steps)) {
        const before = steps.filter(({ after }) => after.game.turn <= turn);
        const isOf =
          ({ side, unit }: WrongBelief) =>
          (row: SightingRow) =>
            row.seenBy === side && row.unit === unit.id;
        for (const parting of partings) {
          if (parting.kind !== 'unknown') continue;
          const had = before.filter(({ after }) => listSightings(after).some(isOf(parting)));
          // Only an event that an undo took back may have shown the unit.
          const left = had.filter(
            ({ event }) => !steps.some(({ event: other }) => other.undoes !== null && other.number > event.number),
          );
          expect(left.map(({ event }) => event.summary)).toEqual([]);
        }
      }
    }
  });
});

describe('a contact that leaves the map', () => {
  const contact = (game: Game, unit: string, more = {}): GameCommand => ({
    type: 'act',
    act: MAP_ACT_IDS.contact,
    params: { side: game.allies, unit, ...more },
  });
  const believed = (game: Game): readonly string[] =>
    listWrongBeliefs(megagameRuleset, [
      ...listCourse(buildReport(game.record, game.battle, megagameRuleset, UMPIRE_AS_READER)),
    ]).flatMap(({ turn, partings }) =>
      partings.filter(({ side }) => side === game.allies).map(({ kind, last }) => `${turn}: ${kind}, ${last?.turn ?? '-'}`),
    );

  it('stays in the memory of its side, with the turn in which it was seen; undone, the side never had it', () => {
    const game = new Game();
    game.act(MAP_ACT_IDS.new, { ground: 'map', sight: true });
    const unit = game.add('107 Panzer', game.axis, {});
    game.act(MAP_ACT_IDS.place, { unit, at: '60,40' });
    expect(believed(game)).toEqual(['1: unknown, -']);
    const [shown] = game.do(contact(game, unit));
    game.do(contact(game, unit, { hide: true }));
    expect(believed(game)).toEqual(['1: remembered, 1']);
    game.do({ type: 'undo', event: game.record.at(-1)!.number, later: 'refuse' });
    game.do({ type: 'undo', event: shown!.number, later: 'refuse' });
    expect(believed(game)).toEqual(['1: unknown, -']);
  });

  it('is forgotten too if it was hidden before the event that showed it is undone', () => {
    const game = new Game();
    game.act(MAP_ACT_IDS.new, { ground: 'map', sight: true });
    const unit = game.add('107 Panzer', game.axis, {});
    game.act(MAP_ACT_IDS.place, { unit, at: '60,40' });
    const [shown] = game.do(contact(game, unit));
    game.do(contact(game, unit, { hide: true }));
    game.do({ type: 'undo', event: shown!.number, later: 'again' });
    expect(believed(game)).toEqual(['1: unknown, -']);
  });
});

describe('a march that is corrected to end out of sight', () => {
  /** Lists what the enemy believes of the marching unit after the march, and after its correction. */
  const played = (house: House, enemy: string, march: GameCommand, to: string): readonly (readonly string[])[] => {
    const believed = (): readonly string[] =>
      listWrongBeliefs(house.ruleset, [
        ...listCourse(buildReport(house.record, house.battle, house.ruleset, UMPIRE_AS_READER)),
      ]).flatMap(({ partings }) => partings.filter(({ side }) => side === enemy).map(({ kind }) => kind));
    const [{ number } = house.last] = house.do(march);
    const after = believed();
    house.do({ type: 'correct', event: number, changes: { to }, later: 'again', reason: 'misread' });
    return [after, believed()];
  };
  const put = (house: House, unit: string, at: string): void =>
    void house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at } });

  it('was never seen by the enemy: Eagles, where the enemy has known the unit itself (4.1)', () => {
    const house = House.withSides({ spotting: 'rules' });
    const [tank, coy] = [house.unit('1/Pz', house.axis), house.unit('A Coy', house.allies)];
    house.do({ type: 'act', act: MAP_ACT_IDS.new, params: NEW_MAP_DEFAULTS });
    put(house, tank, '30,20');
    put(house, coy, '36,20');
    const march = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [tank] }, typed: { to: '32,20' } } as const;
    expect(played(house, house.allies, march, '30,22')).toEqual([[], ['unknown']]);
  });

  it('was never seen by the enemy: the megagame, where the enemy had a contact (M-47)', () => {
    const game = new Game();
    game.act(MAP_ACT_IDS.new, { ground: 'map', sight: true });
    const [marching, other] = [game.add('Anton', game.axis, { fuelSp: 2 }), game.add('Bravo', game.allies, {})];
    game.act(MAP_ACT_IDS.place, { unit: marching, at: '10,15' });
    game.act(MAP_ACT_IDS.place, { unit: other, at: '17,15' });
    const { house } = game as unknown as { readonly house: House };
    game.goTo('movement');
    const march = {
      type: 'resolve',
      procedure: 'megagame.movement',
      roles: { unit: [marching] },
      typed: { mode: 'tactical', to: '13,15' },
    } as const;
    expect(played(house, game.allies, march, '10,12')).toEqual([[], ['unknown']]);
  });
});

describe('enemies that a side has fought by name', () => {
  const fight = (game: Game): readonly string[] => {
    const [guards, walther] = [game.add('Guards', game.allies), game.add('Walther', game.axis)];
    game.add('Reserve', game.axis);
    return [guards, walther];
  };
  const attack = (game: Game, attackers: string, defenders: string): void => {
    game.goTo('combat');
    const roles = { attackers: [attackers], defenders: [defenders] };
    game.do({ type: 'resolve', procedure: 'megagame.combat', roles, typed: {}, anyway: true }, [1]);
  };
  const believed = (game: Game): readonly string[] =>
    listWrongBeliefs(megagameRuleset, [
      ...listCourse(buildReport(game.record, game.battle, megagameRuleset, UMPIRE_AS_READER)),
    ]).flatMap(({ partings }) =>
      partings.map(({ side, unit, kind }) => `${side === game.allies ? 'Allies' : 'Axis'} ${unit.name}: ${kind}`),
    );

  it('without a map, the sides see each other at their table, and the record says nothing of it', () => {
    const game = new Game();
    game.do({ type: 'set-orders', orders: 'sealed' });
    const [guards, walther] = fight(game);
    expect(believed(game)).toEqual([]);
    attack(game, guards!, walther!);
    expect(believed(game)).toEqual([]);
  });

  it('on a map that does not bind, a side has known them once; it has never seen the others', () => {
    const game = new Game();
    const [guards, walther] = fight(game);
    game.act(MAP_ACT_IDS.new, { ground: 'table', sight: true });
    for (const [n, unit] of [...game.battle.tables.unit.keys()].entries())
      game.act(MAP_ACT_IDS.place, { unit, at: `${10 + 20 * n},10` });
    const all = ['Allies Walther', 'Allies Reserve', 'Axis Guards'].map((each) => `${each}: unknown`);
    expect(believed(game)).toEqual(all);
    attack(game, guards!, walther!);
    expect(believed(game)).toEqual(['Allies Walther: remembered', 'Allies Reserve: unknown', 'Axis Guards: remembered']);
  });
});
