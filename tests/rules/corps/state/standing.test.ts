/** The terrain of a unit on a binding map: saves, fire at and by units marked L, and zones. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { Campaign, refusal, UMPIRE } from './campaign.js';

/** 1/25 of 12 SS, and guns of 7 Armd 8 inches away. */
class Standing extends Campaign {
  constructor(ways: JsonObject = NEW_MAP_DEFAULTS, unit: JsonObject = {}) {
    super();
    this.act(MAP_ACT_IDS.new, { ...ways });
    this.add('1/25', '12 SS', { position: 'in-contact', ...unit });
    this.add('7 QRB', '7 Armd', { position: 'in-contact' });
    this.add('3 RHA', '7 Armd', { type: 'artillery' });
    this.stocks('7 Armd', { log: 5, pol: 5 });
    for (const [name, at] of Object.entries({ '1/25': '28,20', '7 QRB': '26,20', '3 RHA': '20,20' }))
      this.act(MAP_ACT_IDS.place, { unit: this.id('unit', name), at });
  }

  draw(kind: string, growth?: string, about = '28,20'): this {
    const [x, y] = about.split(',').map(Number) as [number, number];
    const at = [-1, 1].flatMap((up) => [-up, up].map((across) => `${x + across},${y + up}`)).join('; ');
    this.act(MAP_ACT_IDS.feature, { kind, at, ...(growth === undefined ? {} : { growth }) });
    return this;
  }

  /** Returns the terrain in which the guns find the unit. */
  found(): unknown {
    this.until('combat');
    this.roll('bombardment', { firers: ['3 RHA'], target: ['1/25'] }, {}, [1, 1, 1]);
    return this.last.resolutions[0]!.input.targetTerrain;
  }
}

describe('CO-84: who stands in drawn ground', () => {
  it('is found in it: a village is built-up, marshes and dense growth are rough, open growth is broken', () => {
    const drawn = [['village'], ['marsh'], ['wood', 'dense'], ['wood', 'open'], ['hedges', 'dense'], ['field']] as const;
    expect(drawn.map(([kind, growth]) => new Standing().draw(kind, growth).found())).toEqual([
      'built-up',
      'rough',
      'rough',
      'broken',
      'rough',
      'open',
    ]);
  });

  it('is in the first of several: built-up, rough, broken', () => {
    expect(new Standing().draw('marsh').draw('village').found()).toBe('built-up');
  });

  it('is where people say when they say it, when nobody has said how a wood grows, and on a table of figures', () => {
    expect(new Standing(NEW_MAP_DEFAULTS, { terrain: 'broken' }).draw('village').found()).toBe('broken');
    expect(new Standing().draw('wood').found()).toBe('open');
    expect(new Standing({ squares: 'ask', ground: 'table' }).draw('village').found()).toBe('open');
    expect(new Standing().draw('village', undefined, '33,20').found()).toBe('open');
  });

  it('is not said to be in the open because a move clears what people have typed: the drawn ground counts then', () => {
    expect(corpsRuleset.bookkeeping?.unit).toContain('terrain');
  });

  it('leaves terrain that people have typed as it moves off, by a move or by hand', () => {
    const campaign = new Standing(NEW_MAP_DEFAULTS, { terrain: 'built-up', position: 'front-line' }).draw(
      'wood',
      'dense',
      '34,20',
    );
    campaign.stocks('12 SS', { pol: 5 });
    campaign.until('move');
    expect(campaign.unit('1/25').terrain).toBe('built-up');
    campaign.roll('movement', { unit: ['1/25'] }, { to: '31,20' });
    expect(campaign.unit('1/25').terrain).toBe('open');
    campaign.edit('1/25', { terrain: 'built-up' });
    campaign.act(MAP_ACT_IDS.place, { unit: campaign.id('unit', '1/25'), at: '34,20' });
    expect(campaign.found()).toBe('rough');
  });

  it('keeps it on a table of figures, where people say the terrain', () => {
    const campaign = new Standing({ squares: 'ask', ground: 'table' }, { terrain: 'built-up', position: 'front-line' });
    campaign.stocks('12 SS', { pol: 5 });
    campaign.until('move');
    campaign.roll('movement', { unit: ['1/25'] }, { to: '31,20' });
    expect(campaign.unit('1/25').terrain).toBe('built-up');
  });

  it('has its save in a combat, and brackets beat the map', () => {
    const fight = (faces: readonly number[], ...brackets: readonly object[]) => {
      const campaign = new Standing().draw('village');
      campaign.until('combat');
      campaign.roll('combat', { attackers: ['7 QRB'], defenders: ['1/25'] }, {}, faces, UMPIRE, { defenders: brackets } as never);
      return campaign.unit('1/25').sp;
    };
    // There are two hits, one of which a 4 saves. The infantry has 4 SP.
    expect(fight([6, 6, 4, 3, 1, 1])).toBe(3);
    expect(fight([6, 6, 1, 1], { terrain: 'open' })).toBe(2);
  });

  it('is struck from the air there too', () => {
    const campaign = new Standing().draw('village');
    campaign.act('set-side', { side: campaign.allies, airUnits: 1 });
    campaign.until('air-strikes');
    campaign.roll('air-strike', { side: ['Allies'], target: ['1/25'] }, { airUnits: 1 }, [6, 4]);
    expect(campaign.unit('1/25').sp).toBe(4);
  });

  it('has no zone of control in a village (CO-19)', () => {
    const campaign = new Standing().draw('village');
    campaign.roll('zone-of-control', { unit: ['1/25'] }, {});
    expect(campaign.last.resolutions[0]!.outcome.zocInches).toBe(0);
  });

  it('comes down in it: paras in a dense wood, gliders in an open one, and none in a marsh (Air-landing)', () => {
    const lands = (landing: 'para' | 'glider', kind: string, growth?: string, typed: JsonObject = {}) => {
      const campaign = new Standing().draw(kind, growth, '40,30');
      campaign.until('move');
      campaign.roll('air-landing', { unit: ['1/25'] }, { landing, to: '40,30', ...typed }, [2]);
      return campaign.last.resolutions[0]!.outcome.total;
    };
    expect(lands('para', 'wood', 'dense')).toBe(3);
    expect(lands('glider', 'wood', 'open')).toBe(3);
    expect(lands('para', 'field')).toBe(2);
    expect(lands('para', 'marsh', undefined, { terrain: 'open' })).toBe(2);
    expect(refusal(() => lands('glider', 'marsh'))).toMatchObject({ code: 'ILLEGAL', cites: ['Air-landing'] });
  });
});
