/** M-56: what Air Recce reports goes to the map of the side that looked. An umpire rolls by one press, the bot at once. */
import { describe, expect, it } from 'vitest';
import { openView, listTasks, UMPIRE_AS_READER as UMPIRE_READER } from '../../../../src/game/index.js';
import { SealedBattle } from '../../../../src/game/sealed.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import type { House } from '../../../game/house.js';
import { Game, player, refusal } from './game.js';

/** The Allies' flight, and four units of the Axis: 107 Panzer, marching east, and a dump in D4; 59 in a wood of D4; 15 in C4. */
function field({ isByBot = false } = {}) {
  const game = new Game();
  game.act(MAP_ACT_IDS.new, { ground: 'map', sight: true });
  game.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '18,18; 20,18; 20,20; 18,20' });
  const at = (name: string, side: string, place: string, fields = {}): string => {
    const id = game.add(name, side, { fuelSp: 9, ...fields });
    game.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  };
  const eyes = game.fly('Eyes', game.allies, 'recce', 1);
  at('501', game.allies, '60,40');
  const panzer = at('107 Panzer', game.axis, '11,16', { troops: 'tanks', status: 9 });
  at('Depot', game.axis, '17,16', { status: 0 });
  at('59', game.axis, '19,19');
  at('15', game.axis, '12,16');
  game.goTo('movement');
  game.roll('movement', { unit: [panzer] }, { mode: 'tactical', to: '16,16' });
  if (isByBot) {
    const { house } = game as unknown as { readonly house: House };
    const { battle } = house;
    house.state = { ...house.state, battle: { ...battle, game: { ...battle.game, phase: 'air', umpiredBy: 'bot' } } };
  }
  const contacts = () =>
    [...(game.battle.tables.sighting?.values() ?? [])]
      .filter(({ seenBy }) => seenBy === game.allies)
      .map(({ name, about, x, y, how }) => [name, about, x, y, how]);
  const look = (faces: readonly number[] = []) =>
    game.do({ type: 'act', act: 'recce', params: { group: eyes, zone: 'D4' } }, faces, player(game.allies));
  return { game, look, contacts };
}

describe('Air Recce on a map, with an umpire (M-56)', () => {
  it('a player’s look waits for the umpire with the rolls for the units that are there, in cover too', () => {
    const { game, look, contacts } = field();
    expect(look()).toHaveLength(1);
    expect(contacts()).toEqual([]);
    const view = openView({ ruleset: megagameRuleset, battle: new SealedBattle(game.battle) }, UMPIRE_READER);
    const [task] = listTasks(view).rows.filter(({ kind }) => kind === 'call');
    expect(task!.fromSight!.words).toBe('It has been done. Any report follows.');
    const units = task!.rolled!.map((command) => game.battle.tables.unit.get((command as never as { params: { unit: string } }).params.unit)!.name); // prettier-ignore
    expect(units).toEqual(['107 Panzer', 'Depot', '59']);
    // 6 for vehicles on the move; 5 for a stationary dump is “spotted”; nothing is rolled for 59 in its wood (M-18).
    const faces = [[6], [5], []];
    for (const [n, command] of task!.rolled!.entries()) game.do(command, faces[n]);
    expect(contacts()).toEqual([
      ['Contact 1', 'tanks, strong, heading east', 16, 16, 'recce'],
      ['Contact 2', undefined, 17, 16, 'recce'],
    ]);
    const told = game.record.filter(({ kind, audience }) => kind === 'recce' && audience === game.allies);
    expect(told.map(({ summary }) => summary)).toEqual([
      'Eyes scouts the air zone D4.',
      'Eyes over zone D4: The direction, type and size of the enemy are reported. Contact 1 (Axis, tanks, strong, heading east) at D4.7.',
      'Eyes over zone D4: The enemy is spotted. Contact 2 (Axis) at D4.8.',
    ]);
    expect(told.map(({ summary }) => summary).join()).not.toMatch(/107|Depot|59/);
  });

  it('keeps the kind that the side remembers if a later report has less', () => {
    const { game, look, contacts } = field();
    look();
    const view = openView({ ruleset: megagameRuleset, battle: new SealedBattle(game.battle) }, UMPIRE_READER);
    const [panzer] = listTasks(view).rows.find(({ kind }) => kind === 'call')!.rolled!;
    game.do(panzer!, [5]);
    game.do(panzer!, [2]);
    expect(contacts()).toEqual([['Contact 1', 'tanks, heading east', 16, 16, 'recce']]);
  });
});

describe('Air Recce without an umpire', () => {
  it('is rolled by the bot at once, and a unit without a report stays unknown', () => {
    const { game, look, contacts } = field({ isByBot: true });
    const events = look([1, 6]);
    expect(contacts()).toEqual([['Contact 1', 'supply dump', 17, 16, 'recce']]);
    const told = events.filter(({ audience }) => audience === game.allies).map(({ summary }) => summary);
    expect(told).toHaveLength(2);
    expect(events.filter(({ audience }) => audience === 'umpires')).toHaveLength(2);
  });

  it('with no dice of a player, whose number would tell how many units are there', () => {
    const { game } = field({ isByBot: true });
    const [group] = game.battle.tables['air-group'].keys();
    const command = { type: 'act', act: 'recce', params: { group: group!, zone: 'D4' }, dice: [5, 5] } as const;
    expect(refusal(() => game.do(command, [], player(game.allies)))).toMatchObject({ field: 'dice' });
  });

  it('and not again for a second look at the same zone', () => {
    const { look } = field({ isByBot: true });
    look([1, 1]);
    expect(look([])).toHaveLength(1);
  });
});
