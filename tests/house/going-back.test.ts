/** A result forces a unit back. Its player chooses where, as far as the rulebook says, if it gives no direction. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { legal, listTasks, offerPlaces, beginAction, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import type { Ruleset } from '../../src/rules/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { findRetreat, findUnitPlace } from '../../src/rules/ground/rows.js';
import { markPlaceStale } from '../../src/rules/ground/sightings.js';
import { Draft } from '../../src/rules/index.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { House, playerOf, undoing } from '../game/house.js';

const act = (house: House, id: string, params: JsonObject, as?: Parameters<House['do']>[1]) =>
  house.do({ type: 'act', act: id, params }, as);
const last = (house: House): string => house.last.changes.find(({ table }) => table === 'unit')!.id;

/** Creates a battle of Cullen: A Coy in the middle of a table of 72 by 48 inches, and 1 Tabor 19 inches north of it. */
function teruel() {
  const house = new House(cullenRuleset);
  house.start('Teruel');
  const side = (name: string): string => {
    house.do({ type: 'add-side', name, playerIds: [], roleId: null, fields: {} });
    return house.last.changes[0]!.id;
  };
  const [red, blue] = [side('Republic'), side('Nationalists')];
  const unit = (name: string, side: string, fields: JsonObject = {}): string => {
    house.do({ type: 'add-unit', name, side, fields: { kind: 'infantry', rifle: 4, ...fields } });
    return last(house);
  };
  const [coy, tabor] = [unit('A Coy', red), unit('1 Tabor', blue)];
  act(house, MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  act(house, MAP_ACT_IDS.place, { unit: coy, at: '21,21' });
  act(house, MAP_ACT_IDS.place, { unit: tabor, at: '21,40' });
  house.do({ type: 'edit-unit', unit: coy, fields: { dps: 4 } });
  house.do({ type: 'act', act: 'set-game', params: { phase: 'movement' } });
  const player = playerOf(red);
  const view = (as = player) => createView(house.ruleset, house.battle, as);
  /** The movement roll is a 1. With four DPs the unit retreats 12 inches. */
  const retreat = () =>
    house.do({ type: 'resolve', procedure: 'cullen.move-troops', roles: { unit: [coy] }, typed: {}, dice: [1] });
  const offers = (as = player) => offerPlaces(view(as), as, beginAction(view(as), as, `a.${MAP_ACT_IDS.back}`, coy));
  return { house, coy, tabor, red, blue, unit, player, view, retreat, offers };
}

describe('Cullen, Movement: -3 and less, "retreat", 12 inches', () => {
  it('is its player’s to settle, and the umpires’; nobody else reads of it', () => {
    const { blue, view, retreat } = teruel();
    retreat();
    const open = (as: Parameters<typeof view>[0]) =>
      listTasks(view(as))
        .rows.filter(({ kind }) => kind === 'open')
        .map(({ words }) => words);
    expect(open(undefined)).toEqual(['A Coy must go back 12 in, but no one has chosen where']);
    expect(open(playerOf(blue))).toEqual([]);
  });

  it('offers the ends of the ways that do not lead nearer to the enemy, farthest from him first', () => {
    const { offers, retreat } = teruel();
    retreat();
    const all = offers();
    expect(all[0]).toMatchObject({ to: '12S', square: 'D2', far: 12, enemy: { name: '1 Tabor', far: 31 } });
    // To the north, north-east and north-west, 1 Tabor would be nearer than 19 inches.
    expect(all.map(({ to }) => to)).toEqual(['12S', '12SE', '12SW', '12E', '12W']);
  });

  it('does not go nearer to an enemy that its side sees: a player is refused, an umpire decides (TC-75)', () => {
    const { house, coy, player, retreat } = teruel();
    retreat();
    const north = { type: 'act', act: MAP_ACT_IDS.back, params: { unit: coy, to: '21,33' } } as const;
    expect(house.refused(north, player)).toMatchObject({
      code: 'ILLEGAL',
      check: 'ground',
      message: 'A Coy would move towards 1 Tabor. Choose a place away from the enemy.',
      cites: ['Movement', 'TC-75'],
    });
    expect(house.refused(north)).toMatchObject({ code: 'ASK', check: 'ground' });
    house.do({ ...north, anyway: true });
    expect(findUnitPlace(house.battle, coy)).toMatchObject({ x: 21, y: 33 });
  });

  it('falls away if a correction has made it lead towards the enemy, unless the umpire keeps it', () => {
    for (const later of ['again', 'keep'] as const) {
      const { house, coy, tabor, player, retreat } = teruel();
      act(house, MAP_ACT_IDS.place, { unit: tabor, at: '21,38' });
      const placed = house.last.number;
      retreat();
      act(house, MAP_ACT_IDS.back, { unit: coy, to: '21,9' }, player);
      const back = house.last.number;
      // After the correction 1 Tabor is south of A Coy, so the same route leads towards it.
      house.do({ type: 'correct', event: placed, changes: { at: '21,4' }, reason: '', later });
      const again = house.last.again?.commands.find(({ first }) => first === back);
      expect(again?.why ?? null).toBe(
        later === 'again' ? 'A Coy would move towards 1 Tabor. Choose a place away from the enemy.' : null,
      );
      expect(findRetreat(house.battle, coy) !== undefined).toBe(later === 'again');
    }
  });

  it('goes exactly so far, and then nothing is open', () => {
    const { house, coy, player, retreat, view, offers } = teruel();
    retreat();
    expect(house.refused({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: coy, to: '21,12' } }, player)).toMatchObject({
      code: 'ILLEGAL',
      message: 'The unit must move back 12 in, but that place is only 9 in away. Choose a place further away.',
    });
    for (const { to } of offers())
      expect(house.branch().do({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: coy, to } }, player)[0]!.kind).toBe(
        'units-moved',
      );
    // The unit goes towards the near edge, 21 inches away, and stops after 12 inches.
    act(house, MAP_ACT_IDS.back, { unit: coy, to: '21,0' }, player);
    expect(findUnitPlace(house.battle, coy)).toMatchObject({ x: 21, y: 9, stale: false });
    expect(listTasks(view()).rows.filter(({ kind }) => kind === 'open')).toEqual([]);
    expect(house.refused({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: coy, to: '21,0' } }, player).code).toBe('ILLEGAL');
    house.do(undoing(house.last.number));
    expect(findRetreat(house.battle, coy)).toMatchObject({ far: 12 });
  });

  it('is offered to whoever goes back, and to nobody else', () => {
    const { house, coy, red, unit, player, view, retreat } = teruel();
    const other = unit('C Coy', red);
    act(house, MAP_ACT_IDS.place, { unit: other, at: '30,30' });
    const offered = () =>
      [coy, other].map((id) => legal(view(), player, id).some((action) => action.id === `a.${MAP_ACT_IDS.back}`));
    expect(offered()).toEqual([false, false]);
    retreat();
    expect(offered()).toEqual([true, false]);
    expect(house.refused({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: other, to: '12S' } }, player)).toMatchObject({
      code: 'ILLEGAL',
      field: 'unit',
    });
    act(house, MAP_ACT_IDS.back, { unit: coy, to: '12S' }, player);
    expect(offered()).toEqual([false, false]);
  });

  it('may end a hair off, for places are kept to a tenth; beyond that it ends on the way there', () => {
    const { house, coy, player, retreat } = teruel();
    retreat();
    const ends = (to: string): unknown => {
      const branch = house.branch();
      act(branch, MAP_ACT_IDS.back, { unit: coy, to }, player);
      const { x, y } = findUnitPlace(branch.battle, coy)!;
      return [x, y];
    };
    expect([ends('21,9.1'), ends('21,8.9'), ends('21,8.8'), ends('21,1')]).toEqual([[21, 9.1], [21, 8.9], [21, 9], [21, 9]]); // prettier-ignore
    expect(house.refused({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: coy, to: '21,9.2' } }, player).message).toBe(
      'The unit must move back 12 in, but that place is only 11.8 in away. Choose a place further away.',
    );
  });

  it('on hexes names a hex as far away: no way leads straight to any other', () => {
    const house = new House(megagameRuleset);
    house.start('Arnhem');
    const side = house.side('Axis', 'german');
    house.do({ type: 'add-unit', side, name: '1 SS', fields: { troops: 'foot', status: 9 } });
    const unit = last(house);
    act(house, MAP_ACT_IDS.new, { hexes: true, scale: 5 });
    act(house, MAP_ACT_IDS.place, { unit, at: '1010' });
    const draft = new Draft(house.battle);
    markPlaceStale(draft, unit, { far: 15, cites: ['Combat'] });
    house.state = { ...house.state, battle: draft.battle };
    const back = (to: string) => ({ type: 'act', act: MAP_ACT_IDS.back, params: { unit, to } }) as const;
    expect(house.refused(back('1012')).message).toBe(
      'The unit must move back 15 km, but that place is only 10 km away. Choose a place further away.',
    );
    expect(house.refused(back('1015')).message).toBe('The unit must move back 15 km. Choose a hex exactly that far away.');
    house.do(back('1013'));
    expect(house.last.summary).toBe('1 SS goes back 15 km, to 1013.');
  });

  it('is the same whatever hides there, and no other side’s to say', () => {
    const [plain, hidden] = [teruel(), teruel()];
    const marker = hidden.unit('Hidden', hidden.blue, { concealed: true });
    act(hidden.house, MAP_ACT_IDS.place, { unit: marker, at: '21,12' });
    for (const { retreat } of [plain, hidden]) retreat();
    expect(hidden.offers()).toEqual(plain.offers());
    const { house, coy, blue } = plain;
    expect(house.refused({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: coy, to: '12S' } }, playerOf(blue)).code).toBe(
      'NOT_YOURS',
    );
  });

  it('an umpire’s hand or a player’s own settles it too, as where figures on a table say', () => {
    const { house, coy, player, retreat, view } = teruel();
    retreat();
    act(house, MAP_ACT_IDS.place, { unit: coy, at: '21,15' }, player);
    expect(findUnitPlace(house.battle, coy)).toMatchObject({ stale: false });
    expect(listTasks(view()).rows.filter(({ kind }) => kind === 'open')).toEqual([]);
  });
});

describe('how far the books send back', () => {
  const backOf = (ruleset: Ruleset, far: number | undefined): unknown => {
    const house = new House(ruleset);
    const place = { id: 'p1', unit: 'u1', x: 9, y: 9, half: 0, facing: null, sign: null, turn: 1, stale: false };
    const draft = new Draft({ ...house.battle, tables: { ...house.battle.tables, place: new Map([['p1', place]]) } });
    markPlaceStale(draft, 'u1', far === undefined ? undefined : { far, cites: ['Movement'] });
    return findRetreat(draft.battle, 'u1');
  };

  it.each([cullenRuleset, corpsRuleset, megagameRuleset])(
    'nothing is said where a result says no distance: people are asked as ever',
    (ruleset) => {
      expect(backOf(ruleset, undefined)).toBeUndefined();
      expect(backOf(ruleset, 0)).toBeUndefined();
      expect(backOf(ruleset, 6)).toMatchObject({ unit: 'u1', far: 6, cites: ['Movement'] });
    },
  );
});
