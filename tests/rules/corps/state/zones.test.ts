/** Zones of control on a binding map: a route stops before them, or goes straight into combat. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { player, refusal } from '../../played.js';
import { Campaign } from './campaign.js';

/**
 * 1/25 of 12 SS, which moves 6 inches in the open, is at 24,20. 7 QRB of 7 Armd, with a base and zone of 2 inches, is
 * at 28,20. Both bases are 2 inches square, so the gap between them is 2 inches less than the distance of their centres
 * (CO-19).
 */
class Zones extends Campaign {
  constructor(ways: JsonObject = NEW_MAP_DEFAULTS, enemy: JsonObject = {}, from = '24,20') {
    super();
    this.act(MAP_ACT_IDS.new, { ...ways });
    this.add('1/25', '12 SS');
    this.add('7 QRB', '7 Armd', enemy);
    this.stocks('12 SS', { pol: 9 });
    this.put('1/25', from);
    this.put('7 QRB', '28,20');
    this.until('move');
  }

  put(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', unit), at });
  }

  goes(to: string, more: Readonly<Record<string, readonly string[]>> = {}, by: 'umpire' | 'player' = 'player') {
    const as = by === 'player' ? player(this.battle.tables.unit.get(this.id('unit', '1/25'))!.side) : undefined;
    return this.roll('movement', { unit: ['1/25'], ...more }, { to }, undefined, as);
  }
}

describe('Movement, CO-83: a zone of control', () => {
  it('is not passed through: at a gap of 1 inch it is refused, at 2 it is not in it', () => {
    // From 24,23 to 30,23 the centres come within 3 inches, and from 24,24 to 30,24 within 4.
    const refused = refusal(() => new Zones(NEW_MAP_DEFAULTS, {}, '24,23').goes('30,23'));
    expect(refused).toMatchObject({ code: 'ILLEGAL', cites: ['Movement', 'CO-19', 'CO-83'] });
    expect(refused.message).toContain("1/25's route comes within 1 in of 7 QRB, whose zone of control is 2 in");
    expect(new Zones(NEW_MAP_DEFAULTS, {}, '24,24').goes('30,24').kind).toBe('resolved');
    expect(refusal(() => new Zones(NEW_MAP_DEFAULTS, {}, '24,23.9').goes('30,23.9')).cites).toContain('CO-19');
  });

  it('is as deep as half of both bases more, measured between the middles: a squadron of recce of 1.5 by 2.5 inches, 3.75', () => {
    // 7 QRB has a zone of 2 inches and half a base of 1, and the detachment half a base of 0.75: 2 + 1 + 0.75.
    const passing = (y: string) => {
      const zones = new Zones(NEW_MAP_DEFAULTS, {}, `24,${y}`);
      zones.edit('1/25', { type: 'recce', size: 'detachment' });
      return zones.goes(`30,${y}`);
    };
    expect(refusal(() => passing('23.7')).cites).toContain('CO-19');
    expect(passing('23.8').kind).toBe('resolved');
  });

  it('may be entered straight on by a unit that stops inside', () => {
    expect(new Zones().goes('26.1,20').kind).toBe('resolved');
    // A goal 1 inch beyond the nearest point of the route would mean passing through the zone.
    expect(refusal(() => new Zones().goes('29,21')).cites).toContain('CO-83');
  });

  it('is passed by nobody on the way to somewhere else', () => {
    expect(refusal(() => new Zones().goes('30,20')).cites).toContain('CO-83');
    // The unit may also not pass with two inches between the centres, where the bases touch.
    expect(refusal(() => new Zones(NEW_MAP_DEFAULTS, {}, '24,22').goes('30,22')).cites).toContain('CO-83');
  });

  it('is entered straight into combat, on the last leg alone', () => {
    expect(new Zones().goes('26,20', { contacted: ['7 QRB'] }).kind).toBe('resolved');
    expect(refusal(() => new Zones().goes('26,20.5; 26,20', { contacted: ['7 QRB'] })).cites).toContain('CO-83');
  });

  it('is left by who stands in it already', () => {
    const campaign = new Zones();
    campaign.put('1/25', '25.5,20');
    expect(campaign.goes('24,20').kind).toBe('resolved');
    const other = new Zones();
    other.put('1/25', '25,20');
    expect(refusal(() => other.goes('25.9,20')).cites).toContain('CO-83');
  });

  it('is crossed straight into combat by who stands in it, named or not, if the move ends base to base', () => {
    // Both bases are 2 inches square: they touch for certain up to 2 inches between the middles.
    const goes = (to: string, more: Readonly<Record<string, readonly string[]>> = {}) => {
      const zones = new Zones();
      zones.put('1/25', '25,20');
      return zones.goes(to, more);
    };
    expect(goes('26,20').notes).toContain('The move ends in contact with 7 QRB (CO-86).');
    expect(goes('26,20', { contacted: ['7 QRB'] }).kind).toBe('resolved');
    expect(refusal(() => goes('25.8,20.3; 26,20')).cites).toContain('CO-83');
  });

  it('has no unit in a village, no company and no lorry', () => {
    // The route passes 7 QRB with a gap of a quarter of an inch. A lorry is 1.5 inches wide.
    for (const enemy of [{ terrain: 'built-up' }, { type: 'transport' }])
      expect(new Zones(NEW_MAP_DEFAULTS, enemy, '24,22.3').goes('30,22.3').kind).toBe('resolved');
    const village = new Zones();
    village.act(MAP_ACT_IDS.feature, { kind: 'village', at: '27.5,19.5; 28.5,19.5; 28.5,20.5; 27.5,20.5' });
    expect(village.goes('27,22').kind).toBe('resolved');
  });

  it('is passed where an umpire lets it happen, and the post says so', () => {
    const zones = new Zones(NEW_MAP_DEFAULTS, {}, '24,23');
    expect(zones.goes('30,23', {}, 'umpire').notes.join(' ')).toContain('Its route comes within 1 in of 7 QRB');
  });

  it('is looked after by people where figures on a table move', () => {
    expect(new Zones({ squares: 'ask', ground: 'table' }).goes('27,22').kind).toBe('resolved');
  });
});

describe('Movement, CO-90: no unit goes over an enemy', () => {
  /**
   * A battery of 2 by 3 inches has no zone. Its base extends 1 inch from its centre, so 1/25 certainly touches it up to
   * a distance of 2 inches.
   */
  const at = (far: number): RegExp =>
    new RegExp(`^The route of 1/25 comes within ${far} in of 7 QRB\\. The bases of both units touch at 2 in\\.`);

  const battery = { type: 'artillery', terrain: 'built-up' };

  it('a move does not lead through a unit without a zone, or over its corner', () => {
    expect(refusal(() => new Zones(NEW_MAP_DEFAULTS, battery).goes('30,20')).message).toMatch(at(0));
    expect(refusal(() => new Zones(NEW_MAP_DEFAULTS, { type: 'transport' }).goes('30,20')).cites).toEqual(['Movement', 'CO-90']);
    // The routes pass 28,20 at 0.9 inches, and at 1.
    expect(refusal(() => new Zones(NEW_MAP_DEFAULTS, battery).goes('24,20.9; 28.9,20.9')).message).toMatch(at(0.9));
    expect(new Zones(NEW_MAP_DEFAULTS, battery).goes('24,21; 28.9,21').kind).toBe('resolved');
  });

  it('a move into contact may end anywhere on that enemy, and makes the contact', () => {
    const contacted = { contacted: ['7 QRB'] };
    for (const to of ['28,20', '26.5,20', '26,20']) {
      expect(new Zones().goes(to, contacted).kind).toBe('resolved');
      expect(new Zones(NEW_MAP_DEFAULTS, battery).goes(to).notes.join(' ')).toContain('7 QRB');
    }
    expect(refusal(() => new Zones().goes('30,20', contacted)).message).not.toBe('');
  });

  it('a unit that stands nearer already may leave, once it has broken contact', () => {
    const battle = new Zones(NEW_MAP_DEFAULTS, { type: 'transport' }, '27,20');
    expect(refusal(() => battle.goes('24,20')).cites).toContain('CO-21');
    battle.roll('disengage', { unit: ['1/25'] }, {}, [5]);
    expect(battle.goes('24,20').kind).toBe('resolved');
    const on = new Zones(NEW_MAP_DEFAULTS, { type: 'transport' }, '27.4,20');
    on.roll('disengage', { unit: ['1/25'] }, {}, [5]);
    expect(refusal(() => on.goes('31,20')).message).toMatch(/^The route of 1\/25/);
  });

  it('an umpire is asked', () => {
    expect(refusal(() => new Zones(NEW_MAP_DEFAULTS, { type: 'transport' }).goes('30,20', {}, 'umpire')).code).toBe('ASK');
  });

  it('passengers and lost units are in nobody’s way', () => {
    const battle = new Zones(NEW_MAP_DEFAULTS, { sp: 0 });
    expect(battle.goes('28,20').kind).toBe('resolved');
  });
});

describe('Movement, CO-91: an HQ, transport and support do not move into combat', () => {
  const goes = (type: string, to: string, more = {}) => {
    const zones = new Zones();
    zones.edit('1/25', { type });
    return zones.goes(to, more);
  };

  it('a lorry does not end in contact with a battalion, an infantry battalion does', () => {
    const refused = refusal(() => goes('transport', '26.3,20'));
    expect(refused.cites).toEqual(['Movement', 'Combat', 'CO-91']);
    expect(refused.message).toMatch(/^1\/25 cannot attack, and would end in contact with 7 QRB\./);
    expect(refusal(() => goes('transport', '26.3,20', { contacted: ['7 QRB'] })).cites).toContain('CO-91');
    expect(goes('infantry', '26,20').kind).toBe('resolved');
  });

  it('it may stop short of contact', () => {
    // A lorry of 1.5 by 4 inches certainly touches a battalion up to 1.75 inches between the centres.
    expect(goes('transport', '25.9,20').kind).toBe('resolved');
  });
});
