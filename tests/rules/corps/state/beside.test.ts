/** CO-73, CO-95 to CO-97: landings, surprises, mounting, rejoining and supplies, by the places on the map. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { listOptionalActions, legal, createView } from '../../../../src/game/index.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { type Actor, CheckRefusal } from '../../../../src/rules/index.js';
import { catchRefusal } from '../../../../src/rules/refusal.js';
import { Campaign, player } from './campaign.js';

/** A campaign in the move phase on a binding map. Bases of infantry battalions are 2" square and touch at 2". */
class OnMap extends Campaign {
  constructor(place: (campaign: OnMap) => void) {
    super();
    this.act(MAP_ACT_IDS.new, { ground: 'map' });
    for (const division of ['12 SS', '7 Armd']) this.stocks(division, { log: 9, pol: 9 });
    place(this);
    this.until('move');
  }

  at(name: string, formation: string, at: string | null, fields: JsonObject = {}): void {
    this.add(name, formation, fields);
    if (at !== null) this.put(name, at);
  }

  put(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', unit), at });
  }

  /** Returns the answer to an action: `done`, or the code of the refusal, its check and its words. */
  asked(action: () => unknown): string {
    const why = catchRefusal(() => void action());
    if (!why) return 'done';
    return `${why.code}${why instanceof CheckRefusal ? ` ${why.check}` : ''}: ${why.message}`;
  }

  placeOf(name: string): unknown[] {
    const place = [...this.battle.tables.place!.values()].find(({ unit }) => unit === this.id('unit', name))!;
    return [place.x, place.y];
  }

  offered(name: string): readonly string[] {
    const actor = player(this.unit(name).side);
    return legal(createView(corpsRuleset, this.battle, actor), actor, this.id('unit', name)).map(({ id }) =>
      id.replace('p.corps.', ''),
    );
  }
}

describe('Air-landing, CO-95', () => {
  const game = () =>
    new OnMap((campaign) => {
      campaign.at('Para', '12 SS', null);
      campaign.at('1/25', '12 SS', '10,10');
      campaign.at('Pz', '12 SS', null, { type: 'armour', sp: 5 });
    });

  it('is offered to infantry that is not on the map, and to no unit that stands there, or comes on tracks', () => {
    const campaign = game();
    expect(campaign.offered('Para')).toContain('air-landing');
    expect(campaign.offered('1/25')).not.toContain('air-landing');
    expect(campaign.offered('Pz')).not.toContain('air-landing');
  });

  it('carries no unit from one place of the map to another; one that is not there lands where its player says', () => {
    const campaign = game();
    const lands = (unit: string) =>
      campaign.asked(() =>
        campaign.roll('air-landing', { unit: [unit] }, { landing: 'para', to: '60,40' }, [1], player(campaign.axis)),
      );
    expect(lands('1/25')).toBe('ILLEGAL ground: 1/25 has already landed. Choose a unit that is not on the map.');
    expect(campaign.placeOf('1/25')).toEqual([10, 10]);
    expect(lands('Para')).toBe('done');
    expect(campaign.placeOf('Para')).toEqual([60, 40]);
  });

  it('is rolled for a unit that stands where it comes down', () => {
    const campaign = game();
    const rolls = () =>
      campaign.roll('air-landing', { unit: ['1/25'] }, { landing: 'para', to: '10,10' }, [1], player(campaign.axis));
    expect(campaign.asked(rolls)).toBe('done');
  });
});

describe('Movement, CO-96: a surprise', () => {
  const game = () =>
    new OnMap((campaign) => {
      campaign.at('1/25', '12 SS', '20,20');
      campaign.at('2/25', '12 SS', '30,20');
      campaign.at('Queens', '7 Armd', '16,20');
    });
  const surprises = (campaign: OnMap, unit: string, typed: JsonObject = {}) =>
    campaign.asked(() => campaign.roll('surprise', { unit: [unit] }, typed, [], player(campaign.allies)));

  it('needs an attack: before it no player stops an enemy by typing a distance', () => {
    const campaign = game();
    expect(surprises(campaign, '2/25', { distanceInches: 9 })).toBe(
      'ILLEGAL contact: No enemy of 2/25 has attacked this turn. Use this check only after an enemy has moved into contact.',
    );
    expect(campaign.offered('2/25')).not.toContain('surprise');
  });

  it('keeps a battalion 12" from the attacker in its place; the one attacked is not asked', () => {
    const campaign = game();
    campaign.roll('movement', { unit: ['Queens'] }, { to: '18,20' }, [], player(campaign.allies));
    expect(campaign.offered('2/25')).toContain('surprise');
    expect(campaign.offered('1/25')).not.toContain('surprise');
    expect(surprises(campaign, '2/25')).toBe('done');
    expect(campaign.unit('2/25').surprised).toBe(true);
  });
});

describe('Bombardment beyond the range of the guns (Artillery Ranges)', () => {
  it('is refused to a player; an umpire is asked once, and it then counts as fire at the longest range', () => {
    const campaign = new OnMap((each) => {
      each.at('Arty', '12 SS', '10,20', { type: 'artillery', gunClass: 'standard' });
      each.at('Queens', '7 Armd', '60,20');
    });
    campaign.until('combat');
    const roles = { firers: ['Arty'], target: ['Queens'] };
    const fire = (as?: Actor) => campaign.asked(() => campaign.roll('bombardment', roles, {}, [], as));
    const words = 'The range is 50 in on the map, and the limit is 24 in. Choose a nearer target.';
    expect(fire(player(campaign.axis))).toBe(`ILLEGAL range: ${words}`);
    expect(fire()).toBe(`ASK range: ${words}`);
  });
});

describe('Deploying into detachments', () => {
  const game = () =>
    new OnMap((campaign) => {
      campaign.at('1/25', '12 SS', '20,20');
      campaign.at('Arty', '12 SS', '30,20', { type: 'artillery', sp: 3 });
      campaign.at('HQ', '12 SS', '34,20', { type: 'hq', sp: 1 });
    });
  const deployed = (detachments: number): OnMap => {
    const campaign = game();
    campaign.roll('deploy-detachments', { unit: ['1/25'] }, { detachments }, [], player(campaign.axis));
    return campaign;
  };
  const rejoin = (campaign: OnMap, ...names: readonly string[]): string =>
    campaign.asked(() =>
      campaign.act('detachment-rejoin', { detachments: names.map((name) => campaign.id('unit', name)) }, player(campaign.axis)),
    );

  it('is offered to battalions of infantry, and neither to guns and HQs nor to companies', () => {
    const campaign = deployed(1);
    const offered = ['1/25', '1/25 Coy 1', 'Arty', 'HQ'].filter((name) => campaign.offered(name).includes('deploy-detachments'));
    expect(offered).toEqual(['1/25']);
    const rejoining = ['1/25', '1/25 Coy 1', 'Arty', 'HQ'].filter((name) =>
      campaign.offered(name).includes('a.detachment-rejoin'),
    );
    expect(rejoining).toEqual(['1/25 Coy 1']);
  });

  it('is named to a battalion with a known enemy within 12", and to no other (CO-98)', () => {
    const campaign = new OnMap((each) => {
      each.at('1/25', '12 SS', '20,20');
      each.at('2/25', '12 SS', '19,40');
      each.at('Queens', '7 Armd', '32,20');
    });
    const actor = player(campaign.axis);
    const units = ['1/25', '2/25'].map((name) => campaign.unit(name));
    const named = listOptionalActions(createView(corpsRuleset, campaign.battle, actor), actor, units, 9);
    expect(named.map(({ unit, action }) => [unit.name, action.id])).toEqual([['1/25', 'p.corps.deploy-detachments']]);
    // A player may still open it for any battalion, after its other actions.
    const [far, near] = [campaign.offered('2/25'), campaign.offered('1/25')];
    expect(far).toContain('deploy-detachments');
    expect(far.indexOf('deploy-detachments')).toBeGreaterThan(near.indexOf('deploy-detachments'));
  });

  it('a company rejoins the battalion that it touches, and from 20" away it does not (CO-23)', () => {
    const campaign = deployed(1);
    campaign.put('1/25 Coy 1', '20,40');
    expect(rejoin(campaign, '1/25 Coy 1')).toBe(
      'ILLEGAL contact: 1/25 Coy 1 and 1/25 are 20 in apart. They must touch before they join.',
    );
    campaign.put('1/25 Coy 1', '20,21.5');
    expect(rejoin(campaign, '1/25 Coy 1')).toBe('done');
    expect(campaign.unit('1/25').sp).toBe(4);
  });

  it('companies that make up a whole battalion again touch each other, and it stands where the first does (CO-79, CO-97)', () => {
    const campaign = deployed(4);
    campaign.put('1/25 Coy 1', '40,30');
    expect(rejoin(campaign, '1/25 Coy 1', '1/25 Coy 2')).toMatch(
      /^ILLEGAL contact: 1\/25 Coy 2 and 1\/25 Coy 1 are 22.4 in apart/,
    );
    expect(rejoin(campaign, '1/25 Coy 2', '1/25 Coy 3')).toBe('done');
    expect([campaign.unit('1/25').sp, campaign.placeOf('1/25')]).toEqual([2, [20, 20]]);
  });
});

describe('A transport column (CO-73, CO-97)', () => {
  const game = (columnAt: string) =>
    new OnMap((campaign) => {
      campaign.at('1/25', '12 SS', '20,20');
      campaign.at('Lorries', '12 SS', columnAt, { type: 'transport', sp: 3, carries: ['1/25'], cargoLog: 2 });
      campaign.at('Fuel', '12 SS', '20,30', { type: 'transport', sp: 3 });
      campaign.edit('1/25', { riding: true });
      campaign.edit('1/25', { riding: false });
      campaign.put('1/25', '20,20');
    });
  const mounts = (campaign: OnMap) =>
    campaign.asked(() =>
      campaign.roll('movement', { unit: ['1/25'] }, { orders: 'transport', embus: true }, [], player(campaign.axis)),
    );

  it('is mounted by a battalion that touches it, and not by one 30" away', () => {
    const far = game('50,20');
    expect(mounts(far)).toBe('ILLEGAL contact: 1/25 and Lorries are 30 in apart. They must touch before the unit can mount.');
    expect(far.placeOf('1/25')).toEqual([20, 20]);
    expect(mounts(game('21.7,20'))).toBe('done');
  });

  it('hands supplies to another column where they meet, and not over 10"', () => {
    const campaign = game('20,20');
    const hands = () =>
      campaign.asked(() =>
        campaign.act(
          'supply-transfer',
          { fromColumn: campaign.id('unit', 'Lorries'), toColumn: campaign.id('unit', 'Fuel'), log: 1 },
          player(campaign.axis),
        ),
      );
    expect(hands()).toBe('ILLEGAL contact: Lorries and Fuel are 10 in apart. They must touch.');
    campaign.put('Fuel', '21.5,20');
    expect(hands()).toBe('done');
  });
});
