/** What the draft orders of a side, the panel and the phases' posts show of sealed orders, turn after turn. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  PUBLIC_READER,
  suggestOrderAction,
  type GameCommand,
  listTasks,
  sortTasksBySequence,
  type Reader,
  UMPIRE_AS_READER,
  createView,
} from '../../src/game/index.js';
import {
  createShownMap,
  namePlace,
  presentOrderDrafts,
  presentOwnPanel,
  presentSides,
  presentUnitSheet,
} from '../../src/present/index.js';
import { findUmpiresStep } from '../../src/present/next-step.js';
import { presentUmpiresPanel } from '../../src/present/umpires-desk.js';
import { EventDescription } from '../../src/present/telling/telling.js';
import { redactFor } from '../../src/knowing/index.js';
import { House, playerOf } from '../game/house.js';

const SALT = '5a'.repeat(32);
const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });

/** Creates two sides with players and sealed orders, and a tank on a map in the movement phase. */
function battle() {
  const house = House.withSides();
  for (const side of [house.axis, house.allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  const coy = house.unit('A Coy', house.allies);
  house.do({ type: 'set-orders', orders: 'sealed' });
  house.do(act('map-new', { squares: 'middle', ground: 'table' }));
  house.do(act('map-place', { unit: tank, at: 'A3' }));
  const ofAxis = playerOf(house.axis);
  const ofAllies = playerOf(house.allies);
  const going = (to: string): GameCommand => ({
    type: 'write-order',
    unit: tank,
    words: `Movement: to ${to}`,
    does: { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [tank] }, typed: { to } },
  });
  return Object.assign(house, {
    tank,
    coy,
    ofAxis,
    going,
    next: (): string => {
      const view = createView(house.ruleset, house.battle, UMPIRE_AS_READER);
      return findUmpiresStep(view, listTasks(view)).line;
    },
    pad: (): string =>
      JSON.stringify(
        presentOrderDrafts({
          view: createView(house.ruleset, house.battle, ofAxis),
          sideId: house.axis,
          commands: () => true,
          page: 0,
          ids: {
            word: (id) => id,
            units: 'units',
            wordOfOrder: (id) => id,
            withdraw: 'withdraw',
            wordOfPlan: (id) => id,
            use: 'use',
            keep: 'keep',
            propose: null,
            when: 'when',
            repeat: 'repeat',
            hold: 'hold',
            seal: house.battle.tables.seal?.has(house.axis) ? null : 'seal',
            back: 'back',
          },
        }),
      ),
    panel: (): string => {
      const view = createView(house.ruleset, house.battle, UMPIRE_AS_READER);
      const ids = {
        ...{ task: () => 'n', send: () => 's', tasks: 'needs', take: 'take', phase: 'phase', status: 'status', again: 'again' },
        ...{ together: 'together', looks: 'looks', prepare: null, pause: null },
      };
      return JSON.stringify(
        presentUmpiresPanel({
          view,
          needed: sortTasksBySequence(view, listTasks(view)),
          takers: new Map(),
          ids,
          word: ({ id }) => id,
          looks: [],
        }),
      );
    },
    seal: (side: string) => house.do({ type: 'ready', side, ready: true, salt: SALT }, side === house.axis ? ofAxis : ofAllies),
  });
}

describe('the umpires’ next step', () => {
  it('is to wait for seals, then to carry out what is open, and only then to go on', () => {
    const house = battle();
    house.do(house.going('9,15'), house.ofAxis);
    expect(house.next()).toBe('**Waiting for:** Axis, Allies (to seal orders)');
    house.seal(house.axis);
    expect(house.next()).toBe('**Waiting for:** Allies (to seal orders)');
    house.seal(house.allies);
    expect(house.next()).toBe(
      '**Next:** carry out 1 order of this phase. Press _Carry out undisputed_ for those that do not meet an enemy.',
    );
    house.do(act('order-done', { order: [...house.battle.tables.order!.keys()][0]! }));
    expect(house.next()).toBe('**Next:** press _Next phase_.');
  });
});

describe('an order with a place in inches', () => {
  it('says on the pad and the panel which square that is, and what ground', () => {
    const house = battle();
    house.do(act('map-feature', { kind: 'village', name: 'Bedburg', at: 'B3' }));
    house.do(house.going('9,15'), house.ofAxis);
    expect(house.pad()).toContain('**1/Pz**: Movement: to 9,15 (B3, Bedburg)');
    house.seal(house.axis);
    house.seal(house.allies);
    expect(house.panel()).toContain('to B3, Bedburg');
    const close = battle();
    close.do(act('map-place', { unit: close.coy, at: 'B3' }));
    close.do(close.going('9,15'), close.ofAxis);
    close.seal(close.axis);
    close.seal(close.allies);
    expect(close.panel()).toContain('close to an enemy, slower first, by quarters of 2.5 in');
    const named = battle();
    named.do(named.going('B3'), named.ofAxis);
    expect(named.pad()).toContain('**1/Pz**: Movement: to B3"');
  });
});

describe('orders for the next turn', () => {
  it('begin with the first phase of it, are sealed later, and have their unit’s name without a number', () => {
    const house = battle();
    house.do(house.going('9,15'), house.ofAxis);
    house.seal(house.axis);
    house.seal(house.allies);
    for (let phase = 0; phase < 2; phase++) house.do({ type: 'advance', to: 'phase' });
    expect(house.battle.game.phase).toBe('direct');
    expect(suggestOrderAction(house.ruleset, house.battle, house.ofAxis, house.tank)!.id).toBe('p.eagles.movement');
    expect(house.pad()).toContain('These orders are for turn 2. You can seal them after that turn has started.');
    expect(house.pad()).not.toContain('Seal orders');
    house.do(act('order-repeat'), house.ofAxis);
    expect(house.pad()).toContain('**1/Pz**: Movement');
    expect(house.pad()).not.toContain('1/Pz (2)');
    house.do(act('order-write', { unit: house.tank, words: 'Or stay' }), house.ofAxis);
    expect(house.pad()).toContain('**1/Pz (2)**: Or stay');
  });

  it('begin in the present phase while those of this turn are open to be written: never with a mere look', () => {
    const house = battle();
    house.do({ type: 'advance', to: 'phase' });
    expect(house.battle.game.phase).toBe('indirect');
    expect(suggestOrderAction(house.ruleset, house.battle, house.ofAxis, house.tank)!.id).toBe('p.eagles.direct-fire');
  });
});

describe('who has which means of messages', () => {
  const told = (house: ReturnType<typeof battle>, reader: Reader): string => {
    const view = createView(house.ruleset, house.battle, reader);
    return JSON.stringify(presentSides([...view.battle.tables.side.values()], view));
  };

  it('stands in the list of sides and on a unit’s sheet, for umpires and the side itself', () => {
    const house = battle();
    expect(told(house, UMPIRE_AS_READER)).not.toContain('**Messages**');
    house.do(act('message-means', { units: [house.tank], radio: false }));
    const ofAll = '**Messages** by radio, telephone, runner; 1/Pz: by telephone, runner';
    house.do(act('message-means', { side: house.allies, telephone: false, radio: false, runner: false }));
    expect(told(house, UMPIRE_AS_READER)).toContain(ofAll);
    expect(told(house, UMPIRE_AS_READER)).toContain('**Messages** no means of sending');
    expect(told(house, house.ofAxis)).toContain(ofAll);
    expect(told(house, house.ofAxis)).not.toContain('no means of sending');
    expect(told(house, playerOf(house.allies))).not.toContain('1/Pz');
    expect(told(house, PUBLIC_READER)).not.toContain('**Messages**');
    const sheet = (unit: string) =>
      JSON.stringify(presentUnitSheet(createView(house.ruleset, house.battle, UMPIRE_AS_READER), unit));
    expect(sheet(house.tank)).toContain('**Messages** by telephone, runner');
    expect(sheet(house.coy)).toContain('**Messages** no means of sending');
  });
});

describe('a side whose orders are sealed', () => {
  it('is told on its desk that they open with the last seal, and what taking it back does', () => {
    const house = battle();
    house.seal(house.axis);
    const view = createView(house.ruleset, house.battle, house.ofAxis);
    const ids = { unit: () => 'u', word: () => 'w', units: 'units', actions: 'd', ready: 'r', call: 'c', again: 'a' };
    const desk = presentOwnPanel({
      view,
      needed: listTasks(view),
      sideId: house.axis,
      actions: [],
      pages: { units: 0, actions: 0 },
      ids,
    });
    expect(JSON.stringify(desk)).toContain(
      'Your orders are sealed until every side is ready. _Not ready_ breaks the seal, and all sides see that.',
    );
  });
});

// The middle of square B3 is 9 inches across and 15 up. A side's own ground names the place for that side alone.
it('the post of a written order names the square and the ground of its destination, as far as its reader knows them', () => {
  const house = battle();
  house.do(act('map-feature', { kind: 'wood', at: '8,13; 11,13; 11,16; 8,16', name: 'Long Wood' }));
  const [event] = house.do(house.going('9.5,15.1'), house.ofAxis);
  const setting = { battle: house.battle, ruleset: house.ruleset };
  const summary = new EventDescription(redactFor(event!, setting, house.ofAxis)!, setting).summary;
  expect(summary).toContain('Movement: to 9.5,15.1 (B3, Long Wood)');
  const [other] = house.do(house.going('3,15; 2,15'), house.ofAxis);
  const route = new EventDescription(redactFor(other!, { ...setting, battle: house.battle }, house.ofAxis)!, setting).summary;
  expect(route).toContain('Movement: to 3,15; 2,15 (A3');
});

it('the button for a place names its square and ground, and at the end of a road the road', () => {
  const house = battle();
  house.do(act('map-feature', { kind: 'wood', at: '8,13; 11,13; 11,16; 8,16', name: 'Long Wood' }));
  house.do(act('map-feature', { kind: 'road', at: '0,20; 30,20', name: 'the pike' }));
  const shown = createShownMap(house.ruleset, house.ofAxis, house.battle)!;
  expect(['9,15', '0,20', '0,21', 'nowhere'].map((text) => namePlace(shown, text))).toEqual([
    'B3 Long Wood',
    'A4 the pike',
    'A4',
    'nowhere',
  ]);
});
