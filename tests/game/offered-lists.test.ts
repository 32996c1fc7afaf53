/** Lists of actions leave out what a battle does not use: Eagles, with and without the optional rules, on a map. */
import { describe, expect, it } from 'vitest';
import { doingsNow, doingsOf, viewFor } from '../../src/game/index.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

function mokra(game: object = {}, phase = 'movement') {
  const battle = new ShelfBattle(scenarioOf('mokra'), 'ab'.repeat(32));
  battle.state = {
    ...battle.state,
    battle: { ...battle.battle, game: { ...battle.battle.game, ...game, phase } as typeof battle.battle.game },
  };
  const gun = [...battle.battle.tables.unit.values()].find(({ name }) => name === '37 mm Bofors')!;
  const actor = playerOf(gun.side);
  const ids = () => {
    const view = viewFor(battle.ruleset, battle.battle, actor);
    return {
      all: doingsNow(view, actor).map(({ id }) => id),
      ofGun: doingsOf(view, actor, gun.id).map(({ id }) => id),
    };
  };
  return { battle, gun, ids };
}

describe('In Mokra a player is offered', () => {
  it('gun setup only where the battle uses 3.9, or for a gun that is not deployed', () => {
    expect(mokra().battle.battle.game).toMatchObject({ gunSetup: false });
    expect(mokra().ids().ofGun).not.toContain('p.eagles.gun-setup');
    expect(mokra({ gunSetup: true }).ids().ofGun).toContain('p.eagles.gun-setup');
    const { battle, gun, ids } = mokra();
    battle.do({ type: 'edit-unit', unit: gun.id, fields: { gunState: 'transit' } });
    expect(ids().ofGun).toContain('p.eagles.gun-setup');
  });

  it('the direction of fire while points are plotted (3.2), and not later', () => {
    expect(mokra().ids().all).toContain('a.set-direction');
    expect(mokra({ turn: 2 }).ids().all).not.toContain('a.set-direction');
    expect(mokra({}, 'direct').ids().all).not.toContain('a.set-direction');
  });

  it('no minefield where the side knows of none, and no coordinates on a map', () => {
    const { all } = mokra().ids();
    expect(all).not.toContain('p.eagles.minefield');
    expect(all).not.toContain('a.place-unit');
  });
});
