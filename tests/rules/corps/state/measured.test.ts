import { listRequiredTasks } from '../../../../src/rules/corps/open-tasks.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { combat } from '../../../../src/rules/corps/procedures/combat.js';
import { createScene } from '../../../../src/rules/index.js';
import { listFoundRemarks } from '../../../../src/rules/scene.js';
import { Campaign, refusal } from './campaign.js';

/** A campaign on a map of 72 by 48 inches in squares of 6. */
class OnMap extends Campaign {
  constructor(ways: JsonObject = {}) {
    super();
    this.act(MAP_ACT_IDS.new, { ...ways });
  }

  place(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', unit), at });
  }

  draw(kind: string, at: string, growth?: string): void {
    this.act(MAP_ACT_IDS.feature, { kind, at, ...(growth === undefined ? {} : { growth }) });
  }

  where(unit: string): readonly unknown[] {
    const place = [...(this.battle.tables.place?.values() ?? [])].find((row) => row.unit === this.id('unit', unit));
    return place ? [place.x, place.y, place.half, place.stale] : [];
  }
}

const inputOf = (event: BattleEvent): JsonObject => event.resolutions[0]!.input;

describe('CO-75: distances from place to place', () => {
  it('command within 18": at 18" it is, at 18.1" not; a doubt that spans it is asked about', () => {
    for (const [at, inCommand] of [
      ['10,28', true],
      ['10,28.1', false],
    ] as const) {
      const campaign = new OnMap();
      campaign.add('1/25', '12 SS');
      campaign.add('HQ', '12 SS', { type: 'hq', hqLevel: 'division', sp: 1 });
      campaign.place('1/25', '10,10');
      campaign.place('HQ', at);
      campaign.until('command-check');
      const event = campaign.roll('command-check', { unit: ['1/25'], headquarters: ['HQ'] });
      expect(event.resolutions[0]!.outcome.inCommand).toBe(inCommand);
      const nearest = campaign.roll('command-check', { unit: ['1/25'] });
      expect(inputOf(nearest).distanceInches).toBe(inputOf(event).distanceInches);
      campaign.place('HQ', 'B5');
      expect(refusal(() => campaign.roll('command-check', { unit: ['1/25'] })).message).toMatch(
        /^distanceInches: The distance is 14 to 20(\.\d)? in on the map, but the result changes at 18 in/,
      );
    }
  });

  it('umpires are told who stands too far from his HQ as the command check begins; nobody is named by that', () => {
    const told = (at: string, more: (campaign: OnMap) => void = () => {}) => {
      const campaign = new OnMap(NEW_MAP_DEFAULTS);
      campaign.add('1/25', '12 SS');
      campaign.add('HQ', '12 SS', { type: 'hq', hqLevel: 'division', sp: 1 });
      campaign.place('1/25', '10,10');
      campaign.place('HQ', at);
      more(campaign);
      campaign.until('command-check');
      expect(campaign.unit('1/25').inCommand).toBe(true);
      return campaign.record.filter(({ kind }) => kind === 'command-check').map(({ summary, audience }) => [summary, audience]);
    };
    expect(told('10,28')).toEqual([]);
    expect(told('10,28.1')).toEqual([
      [
        'Units that the map shows too far from any HQ of their chain (Command, CO-75): 1/25 (18.1 in). The task on the panel marks them as out of command.',
        'umpires',
      ],
    ]);
    // The command of the panel's task marks the unit, and completes the task.
    told('10,28.1', (campaign) => {
      campaign.until('command-check');
      const [task, ...others] = listRequiredTasks(campaign.battle);
      expect(others).toEqual([]);
      expect(task).toMatchObject({
        text: 'Out of command by the map: 1/25 (18.1 in from its HQ)',
        sideId: 'umpires',
        suggested: { act: 'command-check', params: { outOfCommand: [campaign.unit('1/25').id] } },
      });
      campaign.act('command-check', { outOfCommand: [campaign.unit('1/25').id] });
      expect(campaign.unit('1/25').inCommand).toBe(false);
      expect(listRequiredTasks(campaign.battle)).toEqual([]);
      campaign.act('command-check', { inCommand: [campaign.unit('1/25').id] });
      expect(listRequiredTasks(campaign.battle)).toHaveLength(1);
      campaign.until('weather', { weather: [5] });
    });
    const corpsNear = (campaign: OnMap): void => {
      campaign.add('Corps HQ', 'I SS Corps', { type: 'hq', hqLevel: 'corps', sp: 1 });
      campaign.place('Corps HQ', '10,20');
    };
    expect(told('10,40', corpsNear)).toEqual([]);
    // An HQ without a place may be near, and a lost HQ commands no units.
    expect(told('10,40', (campaign) => campaign.add('Corps HQ', 'I SS Corps', { type: 'hq', sp: 1 }))).toEqual([]);
    expect(told('10,40', (campaign) => campaign.edit('HQ', { sp: 0 }))).toEqual([]);
  });

  it('who rides goes with its lorries, and gets off where they are', () => {
    const campaign = new OnMap();
    campaign.add('Lorries', '12 SS', { type: 'transport', sp: 3 });
    campaign.add('1/25', '12 SS', { riding: true, mode: 'transport' });
    campaign.edit('Lorries', { carries: ['1/25'] });
    campaign.add('RTR', '7 Armd', { type: 'armour' });
    campaign.stocks('12 SS', { pol: 9 });
    campaign.place('1/25', '10,10');
    campaign.place('Lorries', '10,10');
    campaign.until('move');
    campaign.roll('movement', { unit: ['Lorries'] }, { orders: 'transport', to: '30,10' });
    expect(campaign.where('1/25')).toEqual([30, 10, 0, false]);
    campaign.roll('movement', { unit: ['1/25'] }, { orders: 'transport', debus: true });
    expect(campaign.where('1/25')).toEqual([30, 10, 0, false]);
    campaign.next();
    campaign.undo();
    campaign.undo();
    campaign.undo();
    expect(campaign.where('1/25')).toEqual([10, 10, 0, false]);
  });

  it('a bombardment by the gun that is farthest away, whose reach is the shortest', () => {
    const campaign = new OnMap();
    for (const gun of ['Near', 'Far']) campaign.add(gun, '12 SS', { type: 'artillery', gunClass: 'standard' });
    campaign.add('RTR', '7 Armd', { type: 'armour' });
    campaign.place('Near', '10,20');
    campaign.place('Far', '10,10');
    campaign.place('RTR', '10,34');
    campaign.stocks('12 SS', { log: 5 });
    campaign.until('combat');
    const event = campaign.roll('bombardment', { firers: ['Near', 'Far'], target: ['RTR'] }, {}, [1, 1, 1, 1, 1, 1]);
    expect(inputOf(event).rangeInches).toBe(24);
    expect(event.notes).toContain('Measured B2.3 to B6.3: 24 in.');
    campaign.place('RTR', '10,34.1');
    expect(() => campaign.roll('bombardment', { firers: ['Near', 'Far'], target: ['RTR'] })).toThrow('The range is 24.1 in');
  });

  it('guns that fire into a combat from a distance, by the enemy that they face; what stands in brackets beats it', () => {
    const campaign = new OnMap();
    campaign.add('1/25', '12 SS');
    campaign.add('Guns', '12 SS', { type: 'artillery' });
    campaign.add('Rifles', '7 Armd');
    campaign.place('1/25', '10,21');
    campaign.place('Guns', '10,10');
    campaign.place('Rifles', '10,22');
    campaign.stocks('12 SS', { log: 5 });
    campaign.until('combat');
    const fight = (over: JsonObject) =>
      campaign.roll('combat', { attackers: ['1/25', 'Guns'], defenders: ['Rifles'] }, {}, undefined, undefined, {
        attackers: [{}, { role: 'ranged', ...over }],
      });
    const asked = refusal(() => fight({ rangeInches: 30 }));
    expect(asked.cites).toContain('CO-24');
    campaign.place('Rifles', '10,40');
    expect(refusal(() => fight({})).message).toContain('30" away, but standard guns can reach only 24"');
  });

  it('of a list that is typed as a whole nothing is measured: it says all of its guns itself', () => {
    const campaign = new OnMap();
    campaign.add('Guns', '12 SS', { type: 'artillery' });
    campaign.add('Rifles', '7 Armd');
    campaign.place('Guns', '10,10');
    campaign.place('Rifles', '10,22');
    const cast = { attackers: [campaign.id('unit', 'Guns')], defenders: [campaign.id('unit', 'Rifles')] };
    const remarks = (typed: JsonObject) =>
      listFoundRemarks(
        combat,
        createScene(combat, campaign.battle, cast, typed),
        { attackers: [{ role: 'ranged' }] },
        () => true,
      );
    expect(remarks({})).toEqual(['Guns measured B2.3 to B4.3: 12 in.']);
    expect(remarks({ attackers: [{ type: 'artillery', sp: 3, role: 'ranged', rangeInches: 5 }] })).toEqual([]);
    // Values entered for the other side do not change these.
    expect(remarks({ defenders: [{ type: 'infantry', sp: 4 }] })).toHaveLength(1);
  });

  it('whether a surprise is close: to the one who is named, else to the nearest who attacks', () => {
    const campaign = new OnMap();
    campaign.add('1/25', '12 SS');
    campaign.add('Rifles', '7 Armd');
    campaign.place('1/25', '10,10');
    campaign.place('Rifles', '10,16.1');
    campaign.until('move');
    const event = campaign.roll('surprise', { unit: ['1/25'], by: ['Rifles'] });
    expect([inputOf(event).distanceInches, event.resolutions[0]!.outcome.mayReact]).toEqual([6.1, false]);
  });
});

describe('CO-76: a move to a place', () => {
  function mover() {
    const campaign = new OnMap();
    campaign.stocks('12 SS', { pol: 9 });
    campaign.add('1/25', '12 SS', { moveType: 'foot' });
    campaign.place('1/25', '10,10');
    campaign.until('move');
    return campaign;
  }

  it('in the open is measured, held against the allowance, and taken; an undo takes it back', () => {
    const campaign = mover();
    const event = campaign.roll('movement', { unit: ['1/25'] }, { to: '13,14' });
    expect(inputOf(event)).toMatchObject({ openInches: 5, roadInches: 0 });
    expect(event.notes).toContain('Measured B2.3 to C3.4: 5 in.');
    expect(campaign.where('1/25')).toEqual([13, 14, 0, false]);
    const before = campaign.where('1/25');
    // The unit has one sixth of its move left, which is 1 inch.
    expect(refusal(() => campaign.roll('movement', { unit: ['1/25'] }, { to: '2N' })).cites).toContain('CO-72');
    campaign.undo();
    expect(campaign.where('1/25')).toEqual([10, 10, 0, false]);
    expect(before).not.toEqual(campaign.where('1/25'));
  });

  it('the same move with its inches typed has the same outcome', () => {
    const [measured, typed] = [mover(), mover()];
    const a = measured.roll('movement', { unit: ['1/25'] }, { to: '13,14' });
    const b = typed.roll('movement', { unit: ['1/25'] }, { to: '13,14', openInches: 5 });
    expect(b.resolutions[0]!.outcome).toEqual(a.resolutions[0]!.outcome);
    expect(b.changes).toEqual(a.changes);
  });

  it('goes through 2" of marsh as rough ground, and along a road as road', () => {
    const campaign = mover();
    campaign.draw('marsh', '9,11; 9,13; 11,13; 11,11');
    const event = campaign.roll('movement', { unit: ['1/25'] }, { to: '10,13' });
    // The route has 2 of 4 rough inches and 1 of 6 open ones.
    expect(inputOf(event)).toMatchObject({ roughInches: 2, openInches: 1 });
    expect(event.resolutions[0]!.outcome.usedFraction).toBe(0.6667);
    campaign.draw('road', '10,13; 10,40');
    const road = campaign.roll('movement', { unit: ['1/25'] }, { to: '10,15' });
    expect(inputOf(road)).toMatchObject({ roadInches: 2, openInches: 0 });
  });

  it.each([
    // The route has 2 of 4 rough inches, or 2 of 5 broken ones, and 1 of 6 open ones.
    ['wood', 'dense', { roughInches: 2, brokenInches: 0, openInches: 1 }, 0.6667],
    ['wood', 'open', { roughInches: 0, brokenInches: 2, openInches: 1 }, 0.5667],
    ['hedges', 'dense', { roughInches: 2, brokenInches: 0, openInches: 1 }, 0.6667],
    ['hedges', 'open', { roughInches: 0, brokenInches: 2, openInches: 1 }, 0.5667],
  ])('goes through 2" of %s that are %s', (kind, growth, inches, usedFraction) => {
    const campaign = mover();
    campaign.draw(kind, '9,11; 9,13; 11,13; 11,11', growth);
    const event = campaign.roll('movement', { unit: ['1/25'] }, { to: '10,13' });
    expect(inputOf(event)).toMatchObject(inches);
    expect(event.resolutions[0]!.outcome.usedFraction).toBe(usedFraction);
  });

  it('through a dense wood and an open one side by side: each as it grows', () => {
    const campaign = mover();
    campaign.draw('wood', '9,10; 9,11; 11,11; 11,10', 'dense');
    campaign.draw('wood', '9,11; 9,13; 11,13; 11,11', 'open');
    const event = campaign.roll('movement', { unit: ['1/25'] }, { to: '10,13' });
    expect(inputOf(event)).toMatchObject({ roughInches: 1, brokenInches: 2, openInches: 0 });
    // The route has 1 of 4 and 2 of 5 inches.
    expect(event.resolutions[0]!.outcome.usedFraction).toBe(0.65);
  });

  it('nothing but woods and hedges grows', () => {
    expect(refusal(() => mover().draw('village', '9,11; 9,13; 11,13; 11,11', 'dense')).field).toBe('growth');
  });

  it('asks about a wood of which nobody has said how it grows, and counts a river without a bridge', () => {
    const campaign = mover();
    campaign.draw('wood', '9,11; 9,13; 11,13; 11,11');
    expect(refusal(() => campaign.roll('movement', { unit: ['1/25'] }, { to: '10,13' })).message).toContain(
      'the wood or hedge is dense or open',
    );
    campaign.roll('movement', { unit: ['1/25'] }, { to: '10,13', brokenInches: 2, openInches: 1 });
    campaign.undo();
    campaign.draw('river', '12,0; 12,48');
    const event = campaign.roll('movement', { unit: ['1/25'] }, { to: '13,10' });
    expect(inputOf(event)).toMatchObject({ openInches: 3, streamCrossings: 1 });
    campaign.undo();
    campaign.draw('bridge', '12,10');
    expect(inputOf(campaign.roll('movement', { unit: ['1/25'] }, { to: '13,10' })).streamCrossings).toBe(0);
  });

  it('out of command it may not go nearer to the enemy', () => {
    const campaign = mover();
    campaign.add('Rifles', '7 Armd');
    campaign.place('Rifles', '10,30');
    campaign.edit('1/25', { inCommand: false });
    expect(refusal(() => campaign.roll('movement', { unit: ['1/25'] }, { to: '10,12' })).cites).toContain('CO-7');
    campaign.roll('movement', { unit: ['1/25'] }, { to: '10,8' });
  });

  it('from a square the way has a doubt: beyond the allowance it is asked about; without a place it is refused', () => {
    const campaign = mover();
    campaign.add('2/25', '12 SS', { moveType: 'foot' });
    expect(refusal(() => campaign.roll('movement', { unit: ['2/25'] }, { to: 'B3' })).message).toContain('is not on the map');
    campaign.place('1/25', 'B2');
    expect(refusal(() => campaign.roll('movement', { unit: ['1/25'] }, { to: 'B3' })).message).toContain(
      'The distance is 0 to 13.4 in',
    );
    campaign.roll('movement', { unit: ['1/25'] }, { to: 'B3', openInches: 6 });
    expect(campaign.where('1/25')).toEqual([9, 15, 3, false]);
  });

  it('a move off the map leaves nobody where he was', () => {
    const campaign = mover();
    campaign.until('move');
    campaign.roll('movement', { unit: ['1/25'] }, { openInches: 5 });
    expect(campaign.where('1/25')).toEqual([10, 10, 0, true]);
  });
});

describe('CO-77: landings and detachments', () => {
  const landing = () => {
    const campaign = new OnMap();
    campaign.add('1/Para', '7 Armd');
    campaign.add('Flak 88', '12 SS', { type: 'artillery', gunClass: 'standard' });
    campaign.place('Flak 88', '10,10');
    campaign.until('move');
    return campaign;
  };

  it('flak 2" from where they come down adds 1, and at 2.1" it does not; they stand there then', () => {
    for (const [to, isNear] of [
      ['10,12', true],
      ['10,12.1', false],
    ] as const) {
      const campaign = landing();
      const event = campaign.roll('air-landing', { unit: ['1/Para'], flak: ['Flak 88'] }, { landing: 'para', to }, [1]);
      expect(inputOf(event).flakWithin2Inches).toBe(isNear);
      expect(event.resolutions[0]!.outcome.total).toBe(isNear ? 2 : 1);
      expect(campaign.where('1/Para')).toEqual([10, isNear ? 12 : 12.1, 0, false]);
    }
  });

  it('flak that is named and has no place on the map is near, as people say; a square that spans 2" is asked about', () => {
    const campaign = landing();
    campaign.add('Flak 37', '12 SS', { type: 'artillery', gunClass: 'standard' });
    const near = campaign.roll('air-landing', { unit: ['1/Para'], flak: ['Flak 37'] }, { landing: 'para' }, [1]);
    expect(inputOf(near).flakWithin2Inches).toBe(true);
    campaign.undo();
    const asked = refusal(() =>
      campaign.roll('air-landing', { unit: ['1/Para'], flak: ['Flak 88'] }, { landing: 'para', to: 'B3' }),
    );
    expect(asked.message).toContain('flakWithin2Inches: The distance is');
  });

  it('companies stand where their battalion does, as exactly as it is known', () => {
    const campaign = landing();
    campaign.place('1/Para', 'D4');
    campaign.roll('deploy-detachments', { unit: ['1/Para'] }, { detachments: 2 });
    for (const name of ['1/Para Coy 1', '1/Para Coy 2']) expect(campaign.where(name)).toEqual(campaign.where('1/Para'));
    campaign.undo();
    expect(campaign.battle.tables.place?.size).toBe(2);
  });
});
