/**
 * Contact between inexact places (CO-86): certain, impossible, or a question. Two battalions of infantry are 2 inches
 * square, so they certainly touch up to 2 inches between their centres, and not beyond 2.8.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { CheckRefusal } from '../../../../src/rules/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { listContacts } from '../../../../src/rules/corps/contact-rows.js';
import { Campaign, player, refusal, UMPIRE } from './campaign.js';

/** 1/25 of 12 SS at one place and 7 QRB of 7 Armd at another, in the move phase. */
class Placed extends Campaign {
  constructor(map: JsonObject, own: string, enemy: string) {
    super();
    this.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ...map });
    this.add('1/25', '12 SS');
    this.add('7 QRB', '7 Armd');
    for (const division of ['12 SS', '7 Armd']) this.stocks(division, { log: 9, pol: 9 });
    this.put('1/25', own);
    this.put('7 QRB', enemy);
    this.until('move');
  }

  put(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', unit), at });
  }

  goes(to: string, contacted: readonly string[] = [], typed: JsonObject = {}): string {
    return said(() => this.roll('movement', { unit: ['1/25'], contacted }, { to, ...typed }, [], player(this.axis)));
  }

  fights(as = player(this.axis)): string {
    if (this.game.phase !== 'combat') this.until('combat');
    return said(() => this.roll('combat', { attackers: ['1/25'], defenders: ['7 QRB'] }, {}, [1, 1, 1, 1], as));
  }

  get contacts(): number {
    return listContacts(this.battle).length;
  }
}

function said(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof CheckRefusal) return `${error.code}: ${error.message}`;
    return refusal(() => {
      throw error as Error;
    }).message;
  }
}

describe('CO-86 between exact places', () => {
  it('asks whether the bases touch, where they may', () => {
    expect(new Placed({}, '20,20', '22.5,20').fights()).toBe(
      'ASK: 1/25 and 7 QRB are 2.5 in apart. Continue only if the bases touch on the table.',
    );
    expect(new Placed({}, '20,20', '22.9,20').fights()).toBe('ILLEGAL: 1/25 and 7 QRB are 2.9 in apart. They must touch.');
    expect(new Placed({}, '20,20', '22,20').fights()).toBe('done');
  });

  it('asks the same of a move that runs into an enemy', () => {
    const asked = 'ASK: 1/25 would end 2.5 in from 7 QRB. Continue only if the bases touch there on the table.';
    expect(new Placed({}, '20,20', '26,20').goes('23.5,20', ['7 QRB'])).toBe(asked);
  });
});

describe('CO-21 out of a contact that is in doubt', () => {
  /** In contact at 2 inches, and in the next move phase. */
  const engaged = (): Placed => {
    const battle = new Placed({}, '20,20', '24,20');
    battle.goes('22,20');
    expect(battle.contacts).toBe(1);
    battle.until('command-check');
    battle.until('move');
    return battle;
  };

  it('a step of 0.6 inches away needs its die by day, although the bases may still touch', () => {
    expect(engaged().goes('21.4,20')).toBe('1/25 is in contact with 7 QRB. Use `/corps disengage` first, or stay and attack.');
  });

  it('a unit that shifts its place, surely touching, stays in contact', () => {
    const battle = engaged();
    expect(battle.goes('22,20.4')).toBe('done'); // 2 in, to a tenth
    expect([battle.contacts, battle.unit('1/25').position]).toEqual([1, 'in-contact']);
  });

  // A company of infantry is 1.5 by 1 inches: it touches a battalion for certain up to 1.5 inches, and not beyond 2.3.
  it('a unit in doubtful contact may come nearer, or shift along the front, and stays in contact', () => {
    const battle = new Placed({}, '22,20', '24,20');
    battle.edit('7 QRB', { size: 'detachment', position: 'in-contact' });
    battle.edit('1/25', { position: 'in-contact' });
    expect(battle.goes('21.7,20')).toContain('`/corps disengage`');
    expect(battle.goes('22.2,20')).toBe('done');
    expect(battle.goes('22.2,20.6')).toBe('done'); // 1.9 in
    expect(battle.goes('21.8,20.7')).toContain('`/corps disengage`'); // 2.3 in
  });

  it('an umpire moves a unit out of contact, and its enemy is free as well', () => {
    const battle = engaged();
    battle.roll('movement', { unit: ['1/25'] }, { to: '21.4,20' }, [], UMPIRE);
    expect(battle.contacts).toBe(0);
    expect([battle.unit('1/25').position, battle.unit('7 QRB').position]).toEqual(['front-line', 'front-line']);
  });
});

describe('CO-86 on squares that stand for no exact place', () => {
  const squares = { squares: 'ask' };

  // With squares of 6 inches, two units in one square are 0 to 8.5 inches apart, and in neighbouring ones 0 to 13.4.
  it.each([
    ['D4', 'D4'],
    ['D4', 'E4'],
    ['D4', 'E5'],
  ])('asks from %s to %s', (own, enemy) => {
    expect(new Placed(squares, own, enemy).fights()).toMatch(/^ASK: .* Continue only if the bases touch on the table\.$/);
  });

  it('takes any length of a move that the squares allow: 0 to 13.4 inches to the next, and 6 or more to the one after', () => {
    const goes = (to: string, openInches: number) => new Placed(squares, 'D4', 'K8').goes(to, [], { openInches });
    expect([goes('E4', 5), goes('E4', 6), goes('F4', 6)]).toEqual(['done', 'done', 'done']);
    expect(goes('F4', 5.8)).not.toBe('done');
  });

  it('refuses two squares away: at least 6 inches lie between', () => {
    expect(new Placed(squares, 'D4', 'F4').fights()).toMatch(/^ILLEGAL: .* They must touch\.$/);
  });

  it('records no contact, and refuses no move, for a square that may hold an enemy', () => {
    const battle = new Placed(squares, 'D4', 'E4');
    expect(battle.goes('E4', [], { openInches: 6 })).toBe('done');
    expect(battle.contacts).toBe(0);
    expect(battle.fights(UMPIRE)).toMatch(/^ASK: .* Continue only if the bases touch on the table\.$/);
  });

  // 7 QRB has a zone of 2 inches around a base of 2 inches square. The middle of E4 is 27,21, but the route may be 4
  // inches beside it.
  it('finds a zone of control only where the way is surely in it (CO-83)', () => {
    expect(new Placed(squares, '20,21', '25,21').goes('30,21')).toContain('whose zone of control is 2 in');
    expect(new Placed(squares, 'D4', '25,21').goes('E4', [], { openInches: 6 })).toBe('done');
  });
});

describe('CO-86 on hexes', () => {
  const hexes = { hexes: true };

  // 1010 has three neighbours in its own and the next column, and three on the other sides.
  it('touches in the same hex and in the six around it, and nowhere else', () => {
    for (const enemy of ['1010', '1009', '1011']) expect(new Placed(hexes, '1010', enemy).fights(), enemy).toBe('done');
    for (const enemy of ['1008', '1012', '1210', '0810'])
      expect(new Placed(hexes, '1010', enemy).fights(), enemy).toMatch(/^ILLEGAL: .* 2 hexes apart\. They must touch\.$/);
  });

  it('is contact at the end of a move, whose inches people type', () => {
    const battle = new Placed(hexes, '1014', '1010');
    expect(battle.goes('1012', [], { openInches: 2 })).toBe('done');
    expect(battle.contacts).toBe(0);
    expect(battle.goes('1011', [], { openInches: 1 })).toBe('done');
    expect(battle.contacts).toBe(1);
  });

  it('never compares the inches of a move with hexes', () => {
    expect(new Placed(hexes, '1014', '1010').goes('1011', ['7 QRB'], { openInches: 1 })).toBe('done');
  });
});
