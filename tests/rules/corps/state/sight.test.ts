/** CO-87 to CO-89: a double-blind battle in which each side has its own picture of the enemy. */
import { describe, expect, it } from 'vitest';
import {
  listBelievedUnits,
  listChoices,
  listNameableUnits,
  predictEffects,
  mayKnowRow,
  offerPlaces,
  question,
  type Reader,
  beginAction,
  createView,
  setValues,
} from '../../../../src/game/index.js';
import { SealedBattle } from '../../../../src/game/sealed.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS, findNewMapDefaults } from '../../../../src/house/index.js';
import { catchRefusal } from '../../../../src/rules/refusal.js';
import { formatReport, presentUnitList, buildReport } from '../../../../src/present/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { House } from '../../../game/house.js';
import { player, refusal, SPECTATOR, UMPIRE } from '../../played.js';
import { Campaign } from './campaign.js';

/**
 * 1/25 of 12 SS, with 4 SP, is at 24,20, in the move phase. The Allies have 7 QRB, with 5 SP, 10 inches east of it, and
 * 1 RTR 20 inches farther. Bases of battalions are 2 inches square.
 */
class Blind extends Campaign {
  readonly ofAxis: Reader;
  readonly ofAllies: Reader;

  constructor(map: Parameters<Campaign['act']>[1] = { ...NEW_MAP_DEFAULTS, sight: true }) {
    super();
    this.act(MAP_ACT_IDS.new, { ...map });
    this.add('1/25', '12 SS');
    this.add('7 QRB', '7 Armd', { type: 'armour', sp: 5 });
    this.add('1 RTR', '7 Armd', { type: 'armour', sp: 2 });
    this.stocks('12 SS', { pol: 9 });
    this.stocks('7 Armd', { pol: 9 });
    this.put('1/25', '24,20');
    this.put('7 QRB', '34,20');
    this.put('1 RTR', '54,20');
    this.until('move');
    [this.ofAxis, this.ofAllies] = [player(this.axis), player(this.allies)];
  }

  put(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', unit), at });
  }

  goes(unit: string, to: string, cast: Readonly<Record<string, readonly string[]>> = {}) {
    const as = player(this.unit(unit).side);
    return this.roll('movement', { unit: [unit], ...cast }, { to }, undefined, as);
  }

  seen(reader: Reader): unknown[] {
    return listBelievedUnits(createView(corpsRuleset, this.battle, reader)).map(({ lastSeen: { name, x, y, about = null } }) => [
      name,
      x,
      y,
      about,
    ]);
  }

  list(reader: Reader): string {
    const { title, description } = presentUnitList(createView(corpsRuleset, this.battle, reader)).embeds[0]!;
    return `${title!}\n${description!}`;
  }

  get reports(): unknown[] {
    return this.record.filter(({ kind }) => kind === 'contact-reported').map(({ audience, summary }) => [audience, summary]);
  }
}

describe('CO-87: plain sight', () => {
  it('is no part of a map where figures stand in the open: both sides know all units with their strength', () => {
    for (const map of [NEW_MAP_DEFAULTS, { ...NEW_MAP_DEFAULTS, ground: 'table', sight: true }]) {
      const open = new Blind(map);
      expect(open.list(open.ofAxis)).toMatch(/^3 units\n/);
      expect(open.seen(open.ofAxis)).toEqual([]);
    }
    expect(findNewMapDefaults(corpsRuleset)).not.toHaveProperty('sight');
  });

  it('is part of a new map once orders are sealed, and begins with the seal on a map that is there in the first phase', () => {
    const begun = (): House => {
      const house = new House(corpsRuleset);
      house.start('Falaise', { season: 'summer' });
      return house;
    };
    const seal = { type: 'set-orders', orders: 'sealed', unseenNames: false, sight: true } as const;
    const laid = begun();
    laid.do({ type: 'act', act: MAP_ACT_IDS.new, params: findNewMapDefaults(corpsRuleset, laid.battle) });
    laid.do(seal);
    expect([...laid.battle.tables.map!.values()][0]).toMatchObject({ sight: true });
    expect(laid.last.summary).toContain('Units see each other on the map');
    const fresh = begun();
    fresh.do(seal);
    expect(findNewMapDefaults(corpsRuleset, fresh.battle)).toMatchObject({ sight: true });
  });

  it('does not begin in a battle that is under way, and an umpire can switch it on and off', () => {
    const running = new Blind(NEW_MAP_DEFAULTS);
    // A battle from before this setting does not have its field. No event could create this, so `Played` could not undo
    // it.
    const { house } = running as unknown as { readonly house: House };
    house.do({ type: 'set-orders', orders: 'sealed', unseenNames: false, sight: true });
    expect(running.list(running.ofAxis)).toMatch(/^3 units\n/);
    house.do({ type: 'act', act: MAP_ACT_IDS.set, params: { sight: true } });
    expect(running.list(running.ofAxis)).toMatch(/^1 unit\n/);
    house.do({ type: 'act', act: MAP_ACT_IDS.set, params: { sight: false } });
    expect(running.list(running.ofAxis)).toMatch(/^3 units\n/);
  });

  it('hides a unit 10 inches away from its enemy, and a spectator knows no unit', () => {
    const blind = new Blind();
    expect(blind.list(blind.ofAxis)).toMatch(/^1 unit\n\*\*Axis\*\*\n1\/25/);
    expect(blind.list(SPECTATOR)).toMatch(/^0 units/);
    expect(blind.list(UMPIRE)).toMatch(/^3 units/);
  });

  it('gives each side a contact at 6 inches, with its place and neither name nor kind nor strength, and tells each alone', () => {
    const blind = new Blind();
    blind.goes('1/25', '27.9,20');
    expect(blind.reports).toEqual([]);
    const near = new Blind();
    near.put('7 QRB', '32,20');
    near.goes('1/25', '26,20');
    expect(near.seen(near.ofAxis)).toEqual([['Contact 1', 32, 20, null]]);
    expect(near.seen(near.ofAllies)).toEqual([['Contact 1', 26, 20, null]]);
    expect(near.list(near.ofAxis)).toMatch(/\*\*Allies\*\*\nContact 1: at F4\.\d, last seen in turn 1/);
    expect(near.reports).toEqual([
      [near.axis, expect.stringMatching(/^In sight: Contact 1 \(Allies\) at F4\.\d\.$/)],
      [near.allies, expect.stringMatching(/^In sight: Contact 1 \(Axis\) at E4/)],
    ]);
  });

  it('offers a move up to a contact, whose base counts as that of a battalion of infantry (CO-89)', () => {
    const blind = new Blind();
    blind.put('7 QRB', '29,20');
    const actor = blind.ofAxis as Parameters<typeof offerPlaces>[1];
    const view = createView(corpsRuleset, blind.battle, actor);
    const offers = offerPlaces(view, actor, beginAction(view, actor, 'p.corps.movement', blind.id('unit', '1/25')));
    // Bases of 2 inches touch if their centres are 2 inches apart.
    const offer = offers.find(({ towards }) => towards === 'Contact 1')!;
    expect(offer.to).toMatch(/^27(\.\d)?,20$/);
  });

  it('keeps a move, and what an act does to units, to their own side', () => {
    const blind = new Blind();
    expect(blind.goes('1/25', '26,20').audience).toBe(blind.axis);
    blind.act('command-check', { outOfCommand: [blind.id('unit', '7 QRB')] });
    expect(blind.last.audience).toBe(blind.allies);
    blind.act('command-check', { outOfCommand: [blind.id('unit', '1 RTR'), blind.id('unit', '1/25')] });
    expect(blind.last.audience).toBe('umpires');
  });

  it('lets a player name contacts and own units, and no other', () => {
    const blind = new Blind();
    blind.put('7 QRB', '30,20');
    const names = listNameableUnits({ ruleset: corpsRuleset, battle: new SealedBattle(blind.battle) }, blind.ofAxis).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['1/25', 'Contact 1']);
  });

  it('tells what happens to units by itself to their own side alone', () => {
    const blind = new Blind();
    for (const unit of ['1/25', '7 QRB']) blind.edit(unit, { mode: 'disembarking' });
    blind.until('command-check');
    const since = blind.record.length;
    blind.until('move');
    const told = blind.record.slice(since).filter((event) => JSON.stringify(event).includes('Disembarked'));
    expect(told.map(({ audience, summary, notes }) => [audience, summary, notes])).toEqual([
      [blind.axis, 'Disembarked (Movement, CO-17): 1/25.', []],
      [blind.allies, 'Disembarked (Movement, CO-17): 7 QRB.', []],
    ]);
  });
});

describe('CO-88: units in contact', () => {
  const meeting = (): Blind => {
    const blind = new Blind();
    blind.put('7 QRB', '29,20');
    blind.goes('1/25', '27,20');
    return blind;
  };

  it('see each other’s name, kind and rough strength: 5 SP are strong, 4 are average, 2 are weak', () => {
    const blind = meeting();
    expect(blind.seen(blind.ofAxis)).toEqual([['7 QRB', 29, 20, 'armour, strong']]);
    expect(blind.seen(blind.ofAllies)).toEqual([['1/25', 27, 20, 'infantry, average']]);
    expect(blind.list(blind.ofAxis)).toMatch(/7 QRB: armour, strong, at E4\.\d, last seen in turn 1/);
    const weak = new Blind();
    weak.put('1 RTR', '29,20');
    weak.goes('1/25', '27,20');
    expect(weak.seen(weak.ofAxis)).toEqual([['1 RTR', 29, 20, 'armour, weak']]);
  });

  it('know of that contact, and no third side does', () => {
    const blind = meeting();
    const reds = blind.addSide('Reds');
    const [contact] = [...blind.battle.tables.contact!.values()];
    const know = [blind.ofAxis, blind.ofAllies, player(reds)].map((as) =>
      mayKnowRow(corpsRuleset, as, 'contact', contact!, blind.battle),
    );
    expect(know).toEqual([true, true, false]);
  });

  it('see its SP instead where umpires have set exact strength, and read its losses in a fight', () => {
    const blind = new Blind();
    blind.do({ type: 'set-exact-strength', exact: true } as never);
    blind.put('7 QRB', '29,20');
    blind.goes('1/25', '27,20');
    expect(blind.seen(blind.ofAxis)).toEqual([['7 QRB', 29, 20, 'armour, 5 SP']]);
    blind.until('combat');
    blind.roll('combat', { attackers: ['1/25'], defenders: ['7 QRB'] }, {}, [6, 6, 6, 6, 1], blind.ofAxis as never);
    const text = formatReport(buildReport(blind.record, blind.battle, corpsRuleset, blind.ofAllies), () => undefined);
    expect(text).toContain(`1/25: SP 4 → ${blind.unit('1/25').sp}`);
  });

  const fightIn = (map?: ConstructorParameters<typeof Blind>[0]): Blind => {
    const blind = new Blind(map);
    blind.put('7 QRB', '29,20');
    blind.goes('1/25', '27,20');
    blind.until('combat');
    blind.roll('combat', { attackers: ['1/25'], defenders: ['7 QRB'] }, {}, [6, 6, 6, 6, 1], blind.ofAxis as never);
    return blind;
  };

  it('fight as in the open, and each side is told the fight and its own losses', () => {
    const [blind, open] = [fightIn(), fightIn(NEW_MAP_DEFAULTS)];
    expect(blind.last.resolutions).toEqual(open.last.resolutions);
    expect(blind.last.audience).toBe('all');
    const told = (game: Blind, reader: Reader): string =>
      formatReport(buildReport(game.record, game.battle, corpsRuleset, reader), () => undefined);
    const loses = `1/25: SP 4 → ${open.unit('1/25').sp}`;
    const [ofAxis, ofAllies] = [told(blind, blind.ofAxis), told(blind, blind.ofAllies)];
    for (const text of [ofAxis, ofAllies]) expect(text).toContain('1/25 → 7 QRB');
    expect(ofAxis).toContain(loses);
    expect(ofAllies).not.toContain(loses);
    expect(told(open, open.ofAllies)).toContain(loses);
    expect(told(blind, SPECTATOR)).not.toMatch(/1\/25|7 QRB/);
  });
});

describe('CO-89: an enemy that is named while another one is in contact', () => {
  const TOO_FAR = 'Your side does not see that enemy near enough to your units. Move closer first, or choose another enemy.';

  it('is refused by the place where it was seen, whatever has become of it, in the same words as one never seen', () => {
    const told = [
      (): void => undefined,
      (blind: Blind) => blind.put('1 RTR', '70,40'),
      (blind: Blind) => blind.edit('1 RTR', { sp: 0 }),
    ].map((become) => {
      const blind = new Blind();
      // Seen 5 inches away; bases of 2 by 2 and of 2 by 4 inches touch at 2.
      blind.put('1 RTR', '27,25');
      blind.put('7 QRB', '29,20');
      blind.goes('1/25', '27,20');
      blind.until('combat');
      become(blind);
      const fights = (...defenders: string[]) =>
        catchRefusal(() => blind.roll('combat', { attackers: ['1/25'], defenders }, {}, [6], blind.ofAxis as never));
      const unseen = new Blind();
      unseen.put('7 QRB', '29,20');
      unseen.goes('1/25', '27,20');
      unseen.until('combat');
      const never = catchRefusal(() =>
        unseen.roll('combat', { attackers: ['1/25'], defenders: ['1 RTR'] }, {}, [6], unseen.ofAxis as never),
      );
      return [fights('1 RTR'), fights('7 QRB', '1 RTR'), never].map((why) => [why?.code, why?.message]);
    });
    for (const one of told.flat()) expect(one).toEqual(['ILLEGAL', TOO_FAR]);
  });
});

describe('CO-89: the panel of a unit', () => {
  it('offers the contact that its side saw touching it, and not the one that it saw 5 inches away', () => {
    const blind = new Blind();
    blind.put('1 RTR', '27,25');
    blind.put('7 QRB', '29,20');
    blind.goes('1/25', '27,20');
    blind.until('combat');
    // The far one has gone, or has lost its last SP; the side has it where it saw it.
    for (const become of [(): void => undefined, () => blind.put('1 RTR', '70,40'), () => blind.edit('1 RTR', { sp: 0 })]) {
      become();
      const actor = blind.ofAxis as Parameters<typeof offerPlaces>[1];
      const view = createView(corpsRuleset, blind.battle, actor);
      const begun = beginAction(view, actor, 'p.corps.combat', blind.id('unit', '1/25'));
      const { asks } = question(view, actor, begun);
      expect(asks?.key).toBe('defenders');
      expect(listChoices(view, actor, begun, asks!).candidates.map(({ row }) => row.name)).toEqual(['7 QRB']);
    }
  });
});

describe('CO-89: a move is checked by what its side has on its map', () => {
  it('passes an unseen enemy, with which it is in contact if it touches it', () => {
    const blind = new Blind();
    // A wood 3 inches deep is between them.
    blind.act(MAP_ACT_IDS.feature, { kind: 'wood', growth: 'open', name: 'Bois', at: '25,18; 28,18; 28,22; 25,22' });
    blind.put('7 QRB', '29.5,20');
    expect(blind.seen(blind.ofAxis)).toEqual([]);
    blind.goes('1/25', '27.6,20');
    expect(blind.seen(blind.ofAxis)).toEqual([['7 QRB', 29.5, 20, 'armour, strong']]);
    expect(blind.unit('1/25').position).toBe('in-contact');
  });

  describe('ends in contact with an enemy that its side does not know (CO-94)', () => {
    /** Smoke 3 inches deep lies between 1/25 and where an enemy may stand; a move of 6 inches leads there. */
    const behindSmoke = (at: string): Blind => {
      const blind = new Blind();
      blind.act(MAP_ACT_IDS.feature, { kind: 'smoke', name: 'Screen', at: '25,18; 28,18; 28,22; 25,22' });
      blind.put('7 QRB', at);
      expect(blind.seen(blind.ofAxis)).toEqual([]);
      return blind;
    };
    const placeOf = (blind: Blind, unit: string) =>
      [...blind.battle.tables.place!.values()].find((row) => row.unit === blind.id('unit', unit));

    it('on its way: the bases touch, both are in contact, and each side is told', () => {
      const blind = behindSmoke('29,20');
      blind.goes('1/25', '30,20');
      // Bases of 2 by 2 and of 2 by 4 inches touch at 2; the move ends a tenth nearer.
      expect(placeOf(blind, '1/25')).toMatchObject({ x: 27.1, y: 20, moved: true });
      expect([blind.unit('1/25').position, blind.unit('7 QRB').position]).toEqual(['in-contact', 'in-contact']);
      expect(blind.battle.tables.contact!.size).toBe(1);
      expect(blind.seen(blind.ofAxis)).toEqual([['7 QRB', 29, 20, 'armour, strong']]);
      expect(blind.seen(blind.ofAllies)).toEqual([['1/25', 27.1, 20, 'infantry, average']]);
      expect(blind.reports).toEqual([
        [blind.axis, '1/25 meets 7 QRB (armour, strong) and stops there.'],
        [blind.allies, '1/25 (infantry, average) meets 7 QRB and stops there.'],
      ]);
    });

    it('whoever gives the command, and where the side has the enemy somewhere else', () => {
      const blind = behindSmoke('29,20');
      expect(blind.roll('movement', { unit: ['1/25'] }, { to: '30,20' }, undefined, UMPIRE).notes.join(' ')).not.toContain('QRB');
      expect(placeOf(blind, '1/25')).toMatchObject({ x: 27.1, y: 20 });
      const elsewhere = new Blind();
      elsewhere.put('7 QRB', '24,25'); // seen there
      elsewhere.act(MAP_ACT_IDS.feature, { kind: 'smoke', name: 'Screen', at: '25,18; 28,18; 28,22; 25,22' });
      elsewhere.put('7 QRB', '29,20');
      expect(elsewhere.seen(elsewhere.ofAxis)).toEqual([['Contact 1', 24, 25, null]]);
      elsewhere.goes('1/25', '30,20');
      expect(placeOf(elsewhere, '1/25')).toMatchObject({ x: 27.1, y: 20 });
    });

    it('and nothing shows before: what is offered, asked and foreseen is the same as if nobody stood there', () => {
      const said = ['29,20', '60,40'].map((at) => {
        const blind = behindSmoke(at);
        const actor = blind.ofAxis as Parameters<typeof offerPlaces>[1];
        const view = createView(corpsRuleset, blind.battle, actor);
        const begun = beginAction(view, actor, 'p.corps.movement', blind.id('unit', '1/25'));
        const command = setValues(begun, { to: '30,20' });
        return [offerPlaces(view, actor, begun), question(view, actor, command), question(view, actor, command).raised, predictEffects(view, actor, command)]; // prettier-ignore
      });
      expect(said[0]).toEqual(said[1]);
    });

    it('but where figures stand in the open it is refused, as before', () => {
      const open = new Blind(NEW_MAP_DEFAULTS);
      open.put('7 QRB', '29,20');
      expect(refusal(() => open.goes('1/25', '30,20')).code).toBe('ILLEGAL');
    });
  });

  it('stops at the zone of an enemy where it was last seen, wherever it is now', () => {
    const told = [
      (): void => undefined,
      (blind: Blind) => blind.act(MAP_ACT_IDS.place, { unit: blind.id('unit', '7 QRB'), at: '60,40' }),
      (blind: Blind) => blind.edit('7 QRB', { size: 'detachment', sp: 1 }),
    ].map((become) => {
      const blind = new Blind();
      blind.put('7 QRB', '28,20');
      become(blind);
      return refusal(() => blind.goes('1/25', '29,21')).message;
    });
    expect(told[0]).toContain('Contact 1, whose zone of control');
    expect(told).toEqual([told[0], told[0], told[0]]);
  });
});
