/**
 * Contact on the map (CO-86), calculated from the bases of the sheet: two infantry battalions are 2 inches square. They
 * certainly touch up to 2 inches between their centres (side by side), and certainly not beyond 2.83 (corner to
 * corner).
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { createView, type GameCommand, legal, listTasks, predictEffects, question } from '../../../../src/game/index.js';
import { listTasksOfPhase } from '../../../../src/game/open-tasks.js';
import { findUnitPlace } from '../../../../src/rules/ground/rows.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { listContacts } from '../../../../src/rules/corps/contact-rows.js';
import { Campaign, player, refusal, UMPIRE } from './campaign.js';
import { refusedByCheck } from '../../../refused.js';

/** 1/25 of 12 SS at 20,20 against 7 QRB of 7 Armd, this many inches to its east, in the move phase. */
class Facing extends Campaign {
  constructor(far: number, ways: JsonObject = NEW_MAP_DEFAULTS, unit: JsonObject = {}, enemy: JsonObject = {}) {
    super();
    this.act(MAP_ACT_IDS.new, { ...ways });
    this.add('1/25', '12 SS', unit);
    this.add('7 QRB', '7 Armd', enemy);
    for (const division of ['12 SS', '7 Armd']) this.stocks(division, { log: 9, pol: 9 });
    this.put('1/25', '20,20');
    this.put('7 QRB', `${20 + far},20`);
    this.until('move');
  }

  put(unit: string, at: string): this {
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', unit), at });
    return this;
  }

  get gerd() {
    return player(this.axis);
  }

  goes(typed: JsonObject, cast: Readonly<Record<string, readonly string[]>> = {}, as = this.gerd) {
    return this.roll('movement', { unit: ['1/25'], ...cast }, typed, [], as);
  }

  fights(faces: readonly number[] = [1, 1, 1, 1], as = this.gerd, cast = { attackers: ['1/25'], defenders: ['7 QRB'] }) {
    return this.roll('combat', cast, {}, faces, as);
  }

  contacts(): readonly (readonly string[])[] {
    const name = (id: string) => this.battle.tables.unit.get(id)!.name;
    return listContacts(this.battle).map(({ unit, enemy }) => [name(unit), name(enemy)]);
  }

  positions(): readonly string[] {
    return ['1/25', '7 QRB'].map((name) => this.unit(name).position);
  }

  placeOf(name: string): readonly number[] {
    const { x, y } = findUnitPlace(this.battle, this.unit(name).id)!;
    return [x, y];
  }

  tasks(): readonly string[] {
    return listTasksOfPhase(corpsRuleset, this.battle).map(({ text }) => text);
  }
}

describe('CO-86: a move that ends touching an enemy', () => {
  it('is contact, although nobody has named him', () => {
    const campaign = new Facing(6);
    const event = campaign.goes({ to: '24,20' });
    expect(event.resolutions[0]!.input.contact).toBe('battalion');
    expect(campaign.positions()).toEqual(['in-contact', 'in-contact']);
    expect(campaign.contacts()).toEqual([['1/25', '7 QRB']]);
    expect(event.notes.join(' ')).toContain('The move ends in contact with 7 QRB (CO-86).');
  });

  it('is none where bases surely do not touch, or may not', () => {
    for (const to of ['23.9,20', '23.5,20']) {
      const campaign = new Facing(6);
      campaign.goes({ to });
      expect([campaign.positions(), campaign.contacts()]).toEqual([['behind-lines', 'behind-lines'], []]);
    }
  });

  it('is forbidden to those who may not move into contact: columns, companies, units out of command', () => {
    expect(refusal(() => new Facing(6).goes({ to: '24,20', orders: 'transport' })).cites).toContain('Orders');
    const company = new Facing(6, NEW_MAP_DEFAULTS, { size: 'detachment', sp: 1 });
    expect(refusal(() => company.goes({ to: '24.5,20' })).cites).toContain('Deploying into detachments');
    const lost = new Facing(6);
    lost.edit('1/25', { inCommand: false });
    expect(refusal(() => lost.goes({ to: '24,20' })).cites).toContain('Command');
  });

  // Half of each shorter side: 0.75 + 1 = 1.75 inches, which rounds to 1.8 like every distance (CO-75), and so does
  // 1.77.
  it('is read to a tenth of an inch, as a combat reads it', () => {
    const squadron = { type: 'armour', size: 'detachment', sp: 1, moveType: 'tracked' };
    const tanks = { type: 'armour', sp: 4, moveType: 'tracked' };
    const goes = (to: string) => () => new Facing(6, NEW_MAP_DEFAULTS, squadron, tanks).goes({ to });
    expect(refusal(goes('24.23,20')).cites).toContain('Deploying into detachments');
    expect(goes('24.1,20')().kind).toBe('resolved');
  });

  it('ends when they part, and the enemy is in the front line then', () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    campaign.put('1/25', '20,20');
    expect([campaign.contacts(), campaign.unit('7 QRB').position]).toEqual([[], 'front-line']);
  });

  it('ends with a unit that is lost', () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    campaign.edit('1/25', { sp: 0 });
    expect([campaign.contacts(), campaign.unit('7 QRB').position]).toEqual([[], 'front-line']);
  });
});

describe('Movement: who is run into', () => {
  it('must be reached by the move: 56 inches away it is refused to players, and an umpire is asked', () => {
    const far = new Facing(26);
    expect(refusedByCheck(() => far.goes({ to: '24,20' }, { contacted: ['7 QRB'] }))).toEqual([
      'ILLEGAL',
      'reach',
      '1/25 would end 22 in from 7 QRB. Choose a move that ends in contact.',
    ]);
    expect(refusedByCheck(() => far.goes({}, { contacted: ['7 QRB'] }))[0]).toBe('ILLEGAL');
    expect(refusedByCheck(() => far.goes({ openInches: 6 }, { contacted: ['7 QRB'] }))[1]).toBe('reach');
    expect(refusedByCheck(() => far.goes({ to: '24,20' }, { contacted: ['7 QRB'] }, UMPIRE))[0]).toBe('ASK');
  });

  it('is reached by inches typed, and by a way that ends touching', () => {
    expect(new Facing(6).goes({ openInches: 4 }, { contacted: ['7 QRB'] }, UMPIRE).kind).toBe('resolved');
    expect(new Facing(6).goes({ to: '24,20' }, { contacted: ['7 QRB'] }).kind).toBe('resolved');
  });

  it('is asked where the bases may touch or not', () => {
    expect(refusedByCheck(() => new Facing(6).goes({ to: '23.5,20' }, { contacted: ['7 QRB'] }))[0]).toBe('ASK');
  });
});

describe('Movement, CO-21: who is in contact', () => {
  const touching = () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    campaign.until('command-check');
    campaign.until('move');
    return campaign;
  };

  it('does not walk away by day: the die comes first', () => {
    const campaign = touching();
    const refused = refusal(() => campaign.goes({ to: '20,20' }));
    expect([refused.code, refused.cites]).toEqual(['ILLEGAL', ['Movement', 'CO-21']]);
    expect(refused.message).toContain('1/25 is in contact with 7 QRB');
    campaign.roll('disengage', { unit: ['1/25'] }, {}, [4], campaign.gerd);
    expect(campaign.goes({ to: '20,20' }).kind).toBe('resolved');
    expect(campaign.contacts()).toEqual([]);
  });

  it('is moved by an umpire all the same, with a remark', () => {
    const event = touching().goes({ to: '20,20' }, {}, UMPIRE);
    expect(event.notes.join(' ')).toContain('By day, it must disengage first');
  });

  it('goes free if its enemy is gone', () => {
    const campaign = touching();
    campaign.edit('7 QRB', { sp: 0 });
    expect(campaign.unit('1/25').position).toBe('front-line');
    expect(campaign.goes({ to: '20,20' }).kind).toBe('resolved');
  });

  it('walks away without a binding map, where people decide, and the post says that the die comes first', () => {
    const campaign = new Campaign();
    campaign.add('1/25', '12 SS', { position: 'in-contact' });
    campaign.add('7 QRB', '7 Armd', { position: 'in-contact' });
    campaign.stocks('12 SS', { pol: 9 });
    campaign.until('move');
    const event = campaign.roll('movement', { unit: ['1/25'] }, { openInches: 3 }, [], player(campaign.axis));
    expect(event.notes.join(' ')).toContain('By day, it must disengage first');
  });
});

describe('Combat, CO-86', () => {
  const inCombat = (far: number, ...more: readonly JsonObject[]) => {
    const campaign = new Facing(far, NEW_MAP_DEFAULTS, ...more);
    campaign.until('combat');
    return campaign;
  };

  it('is between units that touch: at 16 inches a player is refused, and an umpire asked', () => {
    const campaign = inCombat(16);
    expect(refusedByCheck(() => campaign.fights())).toEqual([
      'ILLEGAL',
      'contact',
      '1/25 and 7 QRB are 16 in apart. They must touch.',
    ]);
    expect(refusedByCheck(() => campaign.fights([], UMPIRE))[0]).toBe('ASK');
    expect(inCombat(2).fights().kind).toBe('resolved');
    expect(refusedByCheck(() => inCombat(2.5).fights())[0]).toBe('ASK');
  });

  it('reaches as far as the bases do: a tank regiment is 4 inches deep', () => {
    // Halves of 2 by 2 and 2 by 4 inches: they certainly touch up to 1 + 1 inches, and certainly not beyond 1.41 + 2.24
    // = 3.65, which rounds to 3.7.
    expect(refusedByCheck(() => inCombat(3.6, {}, { type: 'armour' }).fights())[0]).toBe('ASK');
    expect(refusedByCheck(() => inCombat(3.8, {}, { type: 'armour' }).fights())[0]).toBe('ILLEGAL');
  });

  it('is supported by armour behind infantry in contact, and by guns within range, without brackets', () => {
    const campaign = new Facing(2);
    campaign.add('Pz IV', '12 SS', { type: 'armour' });
    campaign.add('Guns', '12 SS', { type: 'artillery' });
    campaign.put('Pz IV', '18,20').put('Guns', '5,20');
    campaign.until('combat');
    const cast = { attackers: ['1/25', 'Pz IV', 'Guns'], defenders: ['7 QRB'] };
    // The attackers roll 2 dice of infantry, 3 of armour and 3 of guns, and the defenders 2.
    const event = campaign.fights([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], campaign.gerd, cast);
    const attackers = event.resolutions[0]!.input.attackers as readonly JsonObject[];
    expect(attackers.map(({ role, rangeInches }) => [role, rangeInches])).toEqual([
      ['contact', 0],
      ['behind', 0],
      ['ranged', 17],
    ]);
  });

  // A tank regiment's base is 2 by 4 inches: 1.41 inches from its infantry it touches it for certain, and at 3.16 inches from the
  // enemy (between 2 and 3.65) the map leaves the contact in doubt.
  it('is supported from behind by armour that touches its infantry, although it may touch the enemy', () => {
    const campaign = new Facing(2);
    campaign.add('Pz IV', '12 SS', { type: 'armour' });
    campaign.put('Pz IV', '19,21');
    campaign.until('combat');
    const cast = { attackers: ['1/25', 'Pz IV'], defenders: ['7 QRB'] };
    const event = campaign.fights([1, 1, 1, 1, 1, 1, 1], campaign.gerd, cast);
    const attackers = event.resolutions[0]!.input.attackers as readonly JsonObject[];
    expect(attackers.map(({ role }) => role)).toEqual(['contact', 'behind']);
    expect(campaign.unit('Pz IV').position).toBe('behind-lines');
    expect(campaign.contacts().map((names) => names.toSorted())).toEqual([['1/25', '7 QRB']]);
  });

  it('is not rolled again between the same units, whichever attacks (CO-67)', () => {
    const campaign = new Facing(2);
    campaign.until('combat');
    campaign.fights();
    const back = { attackers: ['7 QRB'], defenders: ['1/25'] };
    const ann = player(campaign.allies);
    expect(refusedByCheck(() => campaign.fights([], ann, back))).toEqual([
      'ILLEGAL',
      'contact',
      '7 QRB and 1/25 have fought each other in this turn. Choose another enemy.',
    ]);
    expect(refusedByCheck(() => campaign.fights([], UMPIRE, back))[0]).toBe('ASK');
    const view = createView(corpsRuleset, campaign.battle, ann);
    expect(legal(view, ann, campaign.unit('7 QRB').id).map(({ id }) => id)).not.toContain('p.corps.combat');
    campaign.until('combat');
    expect(campaign.fights([1, 1, 1, 1], ann, back).kind).toBe('resolved');
  });

  it('is not supported by armour that is nowhere near the infantry', () => {
    const campaign = new Facing(2);
    campaign.add('Pz IV', '12 SS', { type: 'armour' });
    campaign.put('Pz IV', '5,20');
    campaign.until('combat');
    const cast = { attackers: ['1/25', 'Pz IV'], defenders: ['7 QRB'] };
    expect(refusedByCheck(() => campaign.fights([], campaign.gerd, cast))[1]).toBe('contact');
    const behind = { attackers: [{}, { role: 'behind' }] };
    expect(refusedByCheck(() => campaign.roll('combat', cast, {}, [], campaign.gerd, behind))[2]).toContain('15 in apart');
  });

  it('is not fought by guns beyond their range, whatever is typed', () => {
    const campaign = new Facing(2);
    campaign.add('Guns', '12 SS', { type: 'artillery', gunClass: 'very-short' });
    campaign.put('Guns', '5,20');
    campaign.until('combat');
    const cast = { attackers: ['1/25', 'Guns'], defenders: ['7 QRB'] };
    expect(refusal(() => campaign.fights([], campaign.gerd, cast)).cites).toContain('CO-24');
    const typed = { attackers: [{}, { role: 'ranged', rangeInches: 10 }] };
    expect(refusedByCheck(() => campaign.roll('combat', cast, {}, [], campaign.gerd, typed))[1]).toBe('typed');
  });

  it('has no attackers without a die', () => {
    const campaign = inCombat(1.75, { type: 'recce', marks: ['I'] });
    expect(refusedByCheck(() => campaign.fights())).toEqual([
      'ILLEGAL',
      'chance',
      'The attackers have no dice to roll. Choose other attackers.',
    ]);
    // Half a recce base is 0.75 inches wide, and half a base of guns an inch. Guns without support are overrun without
    // a die (Combat results).
    expect(inCombat(1.75, { type: 'recce', marks: ['I'] }, { type: 'artillery', sp: 1 }).fights([1, 1, 1]).kind).toBe('resolved');
  });
});

describe('CO-86: a contact', () => {
  it('is a task of the combat phase until it is fought, and holds the phase up', () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    campaign.next();
    expect(campaign.tasks()).toEqual(['1/25 and 7 QRB are in contact but have not fought']);
    const [task] = listTasksOfPhase(corpsRuleset, campaign.battle);
    expect(task!.suggested).toEqual({
      procedure: 'corps.combat',
      roles: { attackers: [campaign.id('unit', '1/25')], defenders: [campaign.id('unit', '7 QRB')] },
    });
    campaign.fights();
    expect(campaign.tasks()).toEqual([]);
    expect(campaign.positions()).toEqual(['in-contact', 'in-contact']);
    // Both sides hold, so the combat is a task again in the next turn.
    campaign.until('command-check');
    campaign.until('combat');
    expect(campaign.tasks()).toHaveLength(1);
  });

  /** 1/25 and 2/25 both come into contact with 7 QRB. 3/25 meets 8 Hussars far away. */
  function linked(): Facing {
    const campaign = new Facing(6);
    for (const name of ['2/25', '3/25']) campaign.add(name, '12 SS', {});
    campaign.add('8 Hussars', '7 Armd', {});
    campaign.put('2/25', '26,25').put('3/25', '50,20').put('8 Hussars', '54,20');
    campaign.goes({ to: '24,20' });
    campaign.roll('movement', { unit: ['2/25'] }, { to: '26,22' }, [], campaign.gerd);
    campaign.roll('movement', { unit: ['3/25'] }, { to: '52,20' }, [], campaign.gerd);
    campaign.next();
    return campaign;
  }

  it('is fought together with those that are linked to it: one combat, one roll for a unit (CO-67)', () => {
    const campaign = linked();
    expect(campaign.contacts()).toEqual([
      ['1/25', '7 QRB'],
      ['2/25', '7 QRB'],
      ['3/25', '8 Hussars'],
    ]);
    expect(campaign.tasks()).toEqual([
      '1/25, 2/25 and 7 QRB are in contact but have not fought',
      '3/25 and 8 Hussars are in contact but have not fought',
    ]);
    const ids = (...names: string[]): readonly string[] => names.map((name) => campaign.id('unit', name));
    expect(listTasksOfPhase(corpsRuleset, campaign.battle)[0]!.suggested).toEqual({
      procedure: 'corps.combat',
      roles: { attackers: ids('1/25', '2/25'), defenders: ids('7 QRB') },
    });
  });

  it('is fought with the armour that surely stands behind the infantry, one for each of its units (CO-38)', () => {
    // 1/25 comes to 24,20 and 7 QRB is at 26,20. Armour, 2 by 4 inches, surely touches infantry up to 1 + 1 inches away.
    const suggestedWith = (...places: string[]) => {
      const campaign = new Facing(6);
      places.forEach((place, index) => {
        campaign.add(`Panzer ${index + 1}`, '12 SS', { type: 'armour' });
        campaign.put(`Panzer ${index + 1}`, place);
      });
      campaign.add('Sherwood', '7 Armd', { type: 'armour' });
      campaign.put('Sherwood', '28,20');
      campaign.goes({ to: '24,20' });
      campaign.next();
      expect(campaign.tasks()).toEqual(['1/25 and 7 QRB are in contact but have not fought']);
      const { roles } = listTasksOfPhase(corpsRuleset, campaign.battle)[0]!.suggested as unknown as {
        roles: Record<string, string[]>;
      };
      const namesOf = (ids: readonly string[]) => ids.map((id) => campaign.battle.tables.unit.get(id)!.name);
      return [namesOf(roles.attackers!), namesOf(roles.defenders!)];
    };
    expect(suggestedWith('22,20')).toEqual([['1/25', 'Panzer 1'], ['7 QRB', 'Sherwood']]); // prettier-ignore
    expect(suggestedWith('22,20', '24,18')).toEqual([['1/25', 'Panzer 1'], ['7 QRB', 'Sherwood']]); // prettier-ignore
    // 2.1 inches away it is in doubt.
    expect(suggestedWith('21.9,20')).toEqual([['1/25'], ['7 QRB', 'Sherwood']]);
  });

  it('is no longer a task when its enemy has rolled in this turn (CO-67)', () => {
    const campaign = linked();
    campaign.fights();
    expect(campaign.tasks()).toEqual(['3/25 and 8 Hussars are in contact but have not fought']);
  });

  it('is fought out for the turn in whichever phase an umpire lets its units fight', () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    campaign.fights([1, 1, 1, 1], UMPIRE);
    campaign.next();
    expect(campaign.battle.game.phase).toBe('combat');
    expect(campaign.tasks()).toEqual([]);
    campaign.until('command-check');
    campaign.until('combat');
    expect(campaign.tasks()).toHaveLength(1);
  });

  it('waits for the combat phase: before it, it is listed, but no button of the umpires fights it', () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    campaign.next();
    campaign.fights();
    campaign.until('command-check');
    const fights = () =>
      listTasks(createView(corpsRuleset, campaign.battle, UMPIRE)).rows.flatMap(({ kind, phase, command }) =>
        kind === 'open' ? [[phase, command?.type ?? null]] : [],
      );
    expect(fights()).toEqual([['combat', null]]);
    campaign.until('combat');
    expect(fights()).toEqual([['combat', 'resolve']]);
  });

  it('is the enemy’s to fight if the unit that came cannot', () => {
    const campaign = new Facing(6);
    campaign.goes({ to: '24,20' });
    // A unit that cannot fight cannot move into contact (CO-91). This one can no longer fight.
    campaign.edit('1/25', { type: 'support' });
    campaign.next();
    const [task] = listTasksOfPhase(corpsRuleset, campaign.battle);
    expect(task!.row!.id).toBe(campaign.id('unit', '7 QRB'));
  });

  it('needs a place on a map: units on record as in contact that touch are in it as they are placed', () => {
    const campaign = new Facing(2, NEW_MAP_DEFAULTS, { position: 'in-contact' }, { position: 'in-contact' });
    expect(campaign.contacts()).toEqual([['7 QRB', '1/25']]);
  });
});

describe('CO-70: captured supplies', () => {
  /** 1/25 touches 7 QRB and is therefore in contact. The enemy column is in contact with another unit. */
  function column(at: string): Facing {
    const campaign = new Facing(2);
    campaign.add('Lorries', '7 Armd', { type: 'transport', sp: 1, cargoLog: 1 });
    campaign.put('Lorries', at);
    for (const name of ['1/25', '7 QRB', 'Lorries'])
      if (campaign.unit(name).position !== 'in-contact')
        campaign.do({ type: 'edit-unit', unit: campaign.id('unit', name), fields: { position: 'in-contact' } });
    return campaign;
  }
  const capture = (campaign: Facing, as = campaign.gerd) =>
    campaign.roll('capture-supplies', { captor: ['1/25'], transport: ['Lorries'] }, {}, [], as);

  it('are those of the column that the captor touches, and of no other', () => {
    const far = column('30,20');
    expect(refusedByCheck(() => capture(far)).slice(0, 2)).toEqual(['ILLEGAL', 'contact']);
    expect(refusedByCheck(() => capture(far, UMPIRE)).slice(0, 2)).toEqual(['ASK', 'contact']);
    expect(far.unit('Lorries').cargoLog).toBe(1);
    const near = column('20,21');
    capture(near);
    expect(near.unit('Lorries').cargoLog).toBe(0);
  });

  it('are no infantry’s, which carries none', () => {
    const campaign = column('20,21');
    const event = (as = campaign.gerd) =>
      campaign.roll('capture-supplies', { captor: ['1/25'], transport: ['7 QRB'] }, {}, [], as);
    expect(refusal(event)).toMatchObject({
      code: 'ILLEGAL',
      message: expect.stringContaining('7 QRB is not a transport') as string,
    });
    expect(event(UMPIRE).kind).toBe('resolved');
  });
});

describe('CO-86: disengaging', () => {
  const breaksOff = (campaign: Facing, as = campaign.gerd) => campaign.roll('disengage', { unit: ['1/25'] }, {}, [1], as);

  it('is for a unit that touches an enemy: who touches nobody loses no SP to it', () => {
    const campaign = new Facing(3);
    expect(refusedByCheck(() => breaksOff(campaign)).slice(0, 2)).toEqual(['ILLEGAL', 'contact']);
    expect(refusedByCheck(() => breaksOff(campaign, UMPIRE)).slice(0, 2)).toEqual(['ASK', 'contact']);
  });

  it('is asked about where bases may touch, and done where they touch or the record says so', () => {
    expect(refusedByCheck(() => breaksOff(new Facing(2.5))).slice(0, 2)).toEqual(['ASK', 'contact']);
    for (const campaign of [new Facing(2), new Facing(3, NEW_MAP_DEFAULTS, { position: 'in-contact' })]) {
      breaksOff(campaign);
      expect(campaign.unit('1/25').sp).toBe(campaign.unit('1/25').spMax - 1);
    }
  });
});

describe('CO-86: an enemy that is not on the map', () => {
  const withReserve = (far: number): Facing => {
    const campaign = new Facing(far);
    campaign.add('9 DLI', '7 Armd', {});
    return campaign;
  };

  it('brings no fight with one that is 30 in away', () => {
    const campaign = withReserve(30);
    campaign.until('combat');
    const fights = () =>
      campaign.fights([1, 1, 1, 1, 1, 1, 1, 1], campaign.gerd, { attackers: ['1/25'], defenders: ['7 QRB', '9 DLI'] });
    expect(refusedByCheck(fights)).toEqual([
      'ILLEGAL',
      'ground',
      '9 DLI is not on the map. Choose a unit on the map, or ask an umpire to place it.',
    ]);
  });

  it('is no enemy to disengage from, nor is one that is 30 in away', () => {
    const words = 'Move the unit without disengaging.';
    const breaksOff = (campaign: Facing) => () => campaign.roll('disengage', { unit: ['1/25'] }, {}, [1], campaign.gerd);
    expect(refusedByCheck(breaksOff(withReserve(30)))).toEqual([
      'ILLEGAL',
      'contact',
      `1/25 and 7 QRB are 30 in apart. ${words}`,
    ]);
    const alone = withReserve(30);
    alone.act(MAP_ACT_IDS.clear, { unit: alone.id('unit', '7 QRB') });
    expect(refusedByCheck(breaksOff(alone))).toEqual([
      'ILLEGAL',
      'contact',
      `1/25 is not in contact with an enemy on the map. ${words}`,
    ]);
  });
});

describe('CO-102: where the map binds, a player names the enemy', () => {
  it('no typed SP stand for defenders that are not named; an umpire may leave them unnamed', () => {
    const campaign = new Facing(1);
    campaign.until('combat');
    const fight = (as = campaign.gerd) =>
      campaign.roll('combat', { attackers: ['1/25'] }, { defenders: [{ type: 'infantry', sp: 3 }] }, [5, 5, 5, 5], as);
    expect(refusedByCheck(() => fight())).toEqual([
      'ILLEGAL',
      'typed',
      'You have not chosen the defenders. Choose units on the map.',
    ]);
    expect(fight(UMPIRE).kind).toBe('resolved');
  });
});

describe('CO-103: units placed base to base are in contact', () => {
  it('where the map binds, and leave it by day with their die alone', () => {
    const campaign = new Facing(1.8);
    expect([campaign.contacts(), campaign.positions()]).toEqual([[['7 QRB', '1/25']], ['in-contact', 'in-contact']]);
    expect(refusal(() => campaign.goes({ to: '17,20' })).cites).toContain('CO-21');
    campaign.roll('disengage', { unit: ['1/25'] }, {}, [4], campaign.gerd);
    expect(campaign.goes({ to: '17,20' }).kind).toBe('resolved');
  });

  it('with figures on a table only if both are marked', () => {
    const campaign = new Facing(1.8, { ...NEW_MAP_DEFAULTS, ground: 'table' });
    expect([campaign.contacts(), campaign.positions()]).toEqual([[], ['behind-lines', 'behind-lines']]);
  });

  it('until people place one of them elsewhere', () => {
    const campaign = new Facing(1.8).put('1/25', '10,20');
    expect([campaign.contacts(), campaign.positions()]).toEqual([[], ['front-line', 'front-line']]);
  });

  it('and a unit that went away to come back as a reinforcement is in no contact that it left', () => {
    const campaign = new Facing(1.8);
    campaign.act('reinforcement-add', { units: [campaign.id('unit', '1/25')], turn: 2, at: '10,20' });
    campaign.until('replace-hq');
    campaign.until('move');
    expect([campaign.contacts(), campaign.positions()]).toEqual([[], ['front-line', 'front-line']]);
    campaign.act('reinforcement-add', { units: [campaign.id('unit', '1/25')], turn: 3, at: '21.5,20' });
    campaign.until('replace-hq');
    campaign.until('move');
    expect([campaign.contacts(), campaign.positions()]).toEqual([[['1/25', '7 QRB']], ['in-contact', 'in-contact']]);
    const came = campaign.record.filter(({ kind }) => kind === 'reinforcement-arrived').map(({ notes }) => notes);
    expect(came).toEqual([[], ['7 QRB already stands there.']]);
  });
});

describe('a limit that the map measures, where checks only warn or are off', () => {
  it.each([
    { mode: 'warn', notes: 'Warning: The range is 15 in on the map, and the limit is 12 in. (Artillery Ranges, CO-24)' },
    { mode: 'off', notes: '' },
    { mode: 'refuse', off: 'range', notes: '' },
  ])('is refused by no rule: $mode $off', ({ notes, ...checks }) => {
    const campaign = new Facing(6);
    campaign.add('Mortars', '12 SS', { type: 'artillery', gunClass: 'very-short' });
    campaign.put('Mortars', '11,20').until('combat');
    const fire = () => campaign.roll('bombardment', { firers: ['Mortars'], target: ['7 QRB'] }, {}, [6, 6, 1], campaign.gerd);
    expect(refusal(fire).cites).toContain('CO-24');
    campaign.do({ type: 'set-checks', ...checks } as GameCommand);
    const event = fire();
    expect([event.resolutions[0]!.outcome.spLost, event.notes.some((note) => note === notes)]).toEqual([2, notes !== '']);
  });
});

describe('CO-103: who is on board gets off before it moves by itself', () => {
  it('from the place of its transport, for a quarter of a transport move', () => {
    const campaign = new Facing(6);
    campaign.add('26', '12 SS', {});
    campaign.add('Lorries', '12 SS', { type: 'transport', sp: 4, carries: [campaign.id('unit', '26')] });
    campaign.put('Lorries', '20,30');
    const goes = (typed: JsonObject) => campaign.roll('movement', { unit: ['26'] }, typed, [], campaign.gerd);
    expect(refusedByCheck(() => goes({ to: '22,30' }))).toEqual([
      'ILLEGAL',
      'contact',
      '26 is on board Lorries. Dismount under transport orders, or move Lorries.',
    ]);
    // A quarter, and 4 of 18 inches.
    const event = goes({ to: '24,30', orders: 'transport', debus: true });
    expect(event.resolutions[0]!.outcome).toMatchObject({ usedFraction: 0.4722, modeAfter: 'disembarking' });
    expect(campaign.placeOf('26')).toEqual([24, 30]);
  });
});

describe('CO-101: a unit without a place is not on the table', () => {
  /** 1/25 and its guns are placed, and 7 QRB 6 inches away; 26 and two batteries without a place. */
  const field = (ways: JsonObject = NEW_MAP_DEFAULTS): Facing => {
    const campaign = new Facing(6, ways);
    campaign.add('26', '12 SS', {});
    campaign.add('Far Guns', '12 SS', { type: 'artillery' });
    campaign.add('Wagons', '7 Armd', { type: 'transport', sp: 3, cargoLog: 2 });
    return campaign;
  };
  const absent = (name: string) => [
    'ILLEGAL',
    'ground',
    `${name} is not on the map. Choose a unit on the map, or ask an umpire to place it.`,
  ];

  it('it neither bombards at inches that its player types, nor is bombarded or bombed', () => {
    const campaign = field();
    campaign.until('combat');
    const shells = (firers: string, target: string, as = campaign.gerd) =>
      campaign.roll('bombardment', { firers: [firers], target: [target] }, { rangeInches: 12 }, [1, 1, 1], as);
    expect(refusedByCheck(() => shells('Far Guns', '7 QRB'))).toEqual(absent('Far Guns'));
    campaign.put('Far Guns', '14,20');
    const wagons = () =>
      campaign.roll('bombardment', { firers: ['Far Guns'], target: ['Wagons'] }, { rangeInches: 12 }, [], campaign.gerd);
    expect(refusedByCheck(wagons)).toEqual(absent('Wagons'));
  });

  it('it makes no contact, captures nothing, and an umpire lets it', () => {
    const campaign = field();
    const inches = (as = campaign.gerd) =>
      campaign.roll('movement', { unit: ['26'], contacted: ['7 QRB'] }, { openInches: 4 }, [], as);
    expect(refusedByCheck(() => inches())).toEqual(absent('26'));
    const captures = () => campaign.roll('capture-supplies', { captor: ['1/25'], transport: ['Wagons'] }, {}, [], campaign.gerd);
    for (const unit of ['1/25', 'Wagons']) campaign.edit(unit, { position: 'in-contact' });
    expect(refusedByCheck(captures)).toEqual(absent('Wagons'));
    expect(inches(UMPIRE).kind).toBe('resolved');
  });

  it('with figures on a table nobody asks for its place', () => {
    const campaign = field({ ground: 'table' });
    campaign.until('combat');
    const shot = campaign.roll(
      'bombardment',
      { firers: ['Far Guns'], target: ['7 QRB'] },
      { rangeInches: 12 },
      [1, 1, 1],
      campaign.gerd,
    );
    expect(shot.kind).toBe('resolved');
  });
});

it('Air-landing: a unit that stands on the map has landed, and a player does not land it elsewhere', () => {
  const campaign = new Facing(6);
  const lands = (as = campaign.gerd) =>
    campaign.roll('air-landing', { unit: ['1/25'] }, { landing: 'para', to: '60,40' }, [1], as);
  expect(refusedByCheck(lands)).toEqual(['ILLEGAL', 'ground', '1/25 has already landed. Choose a unit that is not on the map.']);
  const view = createView(corpsRuleset, campaign.battle, campaign.gerd);
  expect(legal(view, campaign.gerd, campaign.id('unit', '1/25')).map(({ id }) => id)).not.toContain('p.corps.air-landing');
  expect(lands(UMPIRE).kind).toBe('resolved');
});

describe('the preview of a move, as its player knows the battle', () => {
  const preview = (campaign: Facing, to: string) => {
    const view = createView(corpsRuleset, campaign.battle, campaign.gerd);
    const command = {
      type: 'resolve',
      procedure: 'corps.movement',
      roles: { unit: [campaign.unit('1/25').id] },
      typed: { to },
    } as const;
    return {
      lines: predictEffects(view, campaign.gerd, command).lines,
      careful: question(view, campaign.gerd, command).raised.map(({ finding }) => finding),
    };
  };
  const village = (campaign: Facing, growth: JsonObject = { kind: 'village' }): Facing => {
    campaign.act(MAP_ACT_IDS.feature, { at: '18,18; 22,18; 22,22; 18,22', name: 'Rauray', ...growth });
    return campaign;
  };

  it('names the enemy that the move touches, and what the division pays for it (CO-86, CO-47)', () => {
    expect(preview(new Facing(6, NEW_MAP_DEFAULTS, { type: 'armour' }), '24,20').lines).toEqual([
      '12 SS: POL 9 → 8.',
      'Ends in contact with 7 QRB.',
    ]);
    expect(preview(new Facing(6), '22,20').lines).toEqual(['12 SS: POL 9 → 8.']);
  });

  it('warns of ground that saves the unit from hits, if it leaves it (CO-33, CO-84)', () => {
    const leaves = (ground: string) => [{ is: 'yes', price: `Leaves ${ground}, which saves it from hits.` }];
    expect(preview(village(new Facing(9)), '22.5,20').careful).toEqual(leaves('a built-up area'));
    expect(preview(village(new Facing(9)), '21.5,20').careful).toEqual([]);
    expect(preview(village(new Facing(9), { kind: 'marsh' }), '22.5,20').careful).toEqual(leaves('rough ground'));
    // Tanks are not saved by houses or rough ground.
    expect(preview(village(new Facing(9, NEW_MAP_DEFAULTS, { type: 'armour' })), '22.5,20').careful).toEqual([]);
    // Terrain that people have set lasts until the unit leaves its place.
    expect(preview(new Facing(9, NEW_MAP_DEFAULTS, { terrain: 'built-up' }), '22.5,20').careful).toEqual(
      leaves('a built-up area'),
    );
  });
});
