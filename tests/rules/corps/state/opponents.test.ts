import { beforeEach, describe, expect, it } from 'vitest';
import {
  listChoices,
  findCommandAction,
  createKeyFilter,
  mayKnowField,
  question,
  redactRow,
  beginAction,
  createView,
  fillPart,
} from '../../../../src/game/index.js';
import { redactFor } from '../../../../src/knowing/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import type { Actor, Row } from '../../../../src/rules/index.js';
import { played, refusal, SPECTATOR, UMPIRE } from './campaign.js';
import { mayKnowEvent } from '../../../../src/game/audience.js';

let { campaign, ann, gerd } = played();
beforeEach(() => {
  ({ campaign, ann, gerd } = played());
  campaign.add('4 CLY', '7 Armd', { type: 'armour' });
  campaign.add('1 RB', '7 Armd');
  campaign.add('12 Pz', '12 SS', { type: 'armour' });
  campaign.add('SS Art', '12 SS', { type: 'artillery' });
  campaign.add('SS Col', '12 SS', { type: 'transport', cargoLog: 2, cargoPol: 1 });
});

type Cast = Readonly<Record<string, readonly string[]>>;

describe('Combat, Movement, Supply: nobody fights himself or his own side', () => {
  const ONE_SIDE: readonly [procedure: string, phase: string, field: string, cast: Cast, typed: object][] = [
    ['combat', 'combat', 'defenders', { attackers: ['12 Pz'], defenders: ['SS Col'] }, {}],
    ['bombardment', 'combat', 'target', { firers: ['SS Art'], target: ['12 Pz'] }, {}],
    ['movement', 'move', 'contacted', { unit: ['12 Pz'], contacted: ['SS Col'] }, {}],
    ['air-strike', 'air-strikes', 'target', { target: ['12 Pz'] }, { airUnits: 1 }],
    ['air-strike', 'air-strikes', 'target', { side: ['Axis'], target: ['12 Pz'] }, { airUnits: 1 }],
    ['capture-supplies', 'move', 'transport', { captor: ['12 Pz'], transport: ['SS Col'] }, {}],
    ['capture-supplies', 'move', 'dump', { captor: ['12 Pz'], dump: ['272 Inf'] }, {}],
  ];

  it.each(ONE_SIDE)('%s: a player names no two of one side against each other', (procedure, phase, field, cast, typed) => {
    campaign.act('set-side', { side: campaign.axis, airUnits: 3 });
    campaign.act('set-game', { phase });
    const attempt = refusal(() => campaign.roll(procedure, cast, typed as never, [1], gerd));
    expect(attempt).toMatchObject({ code: 'INVALID_INPUT', field });
    expect(attempt.message).toContain('on the same side');
  });

  it('no unit is its own enemy, for an umpire either', () => {
    const attempt = (): unknown => campaign.roll('combat', { attackers: ['12 Pz'], defenders: ['12 Pz'] });
    expect(refusal(attempt).message).toContain('12 Pz cannot be on both sides');
  });

  it('an umpire who has a side strike its own is told so, once', () => {
    campaign.act('set-side', { side: campaign.axis, airUnits: 1 });
    campaign.roll('air-strike', { side: ['Axis'], target: ['12 Pz'] }, { airUnits: 1 }, [1]);
    expect(campaign.last.notes).toEqual(['Axis and 12 Pz are on the same side.']);
  });
});

describe('Air and Sea Power: whose aircraft', () => {
  beforeEach(() => {
    campaign.act('set-game', { phase: 'air-strikes' });
    campaign.act('set-side', { side: campaign.allies, airUnits: 3 });
  });

  it('nobody flies those of the enemy', () => {
    const attempt = (): unknown =>
      campaign.roll('air-strike', { side: ['Allies'], target: ['12 Pz'] }, { airUnits: 1 }, [6], gerd);
    expect(refusal(attempt)).toMatchObject({ code: 'NOT_YOURS', field: 'side' });
    expect(campaign.sideRow(campaign.allies).airUnits).toBe(3);
  });

  it('the menu of targets has enemies only, whether or not the side is named', () => {
    const view = createView(corpsRuleset, campaign.battle, ann);
    const begun = beginAction(view, ann, 'p.corps.air-strike', null);
    const action = findCommandAction(corpsRuleset, begun);
    const target = action.parts.find(({ key }) => key === 'target')!;
    for (const command of [begun, fillPart(action, begun, 'side', [campaign.allies])])
      expect(listChoices(view, ann, command, target).candidates.map(({ row }) => row.name)).toEqual([
        '12 Pz',
        'SS Art',
        'SS Col',
      ]);
  });

  it('units of the striking side in contact with the target are its price, and nobody else’s (CO-93)', () => {
    campaign.act('set-game', { phase: 'move' });
    campaign.stocks('7 Armd', { pol: 9 });
    campaign.roll('movement', { unit: ['1 RB'], contacted: ['12 Pz'] }, { openInches: 1 });
    campaign.act('set-game', { phase: 'air-strikes' });
    const price = (actor: Actor, target: string) => {
      const view = createView(corpsRuleset, campaign.battle, actor);
      const begun = beginAction(view, actor, 'p.corps.air-strike', null);
      const command = fillPart(findCommandAction(corpsRuleset, begun), begun, 'target', [campaign.id('unit', target)]);
      return question(view, actor, command).raised.map(({ finding }) => finding);
    };
    expect(price(ann, '12 Pz')).toEqual([{ is: 'yes', price: '1 RB is in contact with 12 Pz, but is not hit.' }]);
    expect(price(ann, 'SS Art')).toEqual([]);
    expect(price(gerd, '4 CLY')).toEqual([]);
  });

  it('a side flies its own', () => {
    campaign.roll('air-strike', { side: ['Allies'], target: ['12 Pz'] }, { airUnits: 2 }, [1, 1], ann);
    expect(campaign.sideRow(campaign.allies).airUnits).toBe(1);
    const attempt = (): unknown => campaign.roll('air-strike', { target: ['12 Pz'] }, { airUnits: 2 }, [1, 1], ann);
    expect(refusal(attempt).message).toContain('Allies has 1 air unit left today');
  });
});

describe('Supply: stocks are their own side’s affair', () => {
  const toldOf = (procedure: string, cast: Cast, actor: Actor): readonly string[] => {
    const definition = corpsRuleset.procedures.find(({ id }) => id === `corps.${procedure}`)!;
    const roles = Object.fromEntries(
      Object.entries(cast).map(([role, names]) => [
        role,
        names.map((name) => campaign.id((definition.roles[role]!.table ?? 'unit') as 'unit', name)),
      ]),
    );
    return Object.keys(definition.ownKeys ?? {}).filter(createKeyFilter(definition, roles, campaign.battle, actor));
  };

  it('in a combat each side is told the LOG that its own guns may draw on', () => {
    const cast = { attackers: ['4 CLY'], defenders: ['SS Art'] };
    expect(toldOf('combat', cast, ann)).toEqual(['attackersLog', 'attackers.outOfLog']);
    expect(toldOf('combat', cast, gerd)).toEqual(['defendersLog', 'defenders.outOfLog']);
    expect(toldOf('combat', cast, UMPIRE)).toEqual(['attackersLog', 'defendersLog', 'attackers.outOfLog', 'defenders.outOfLog']);
  });

  it('in a bombardment the side that fires is', () => {
    const cast = { firers: ['SS Art'], target: ['4 CLY'] };
    expect([toldOf('bombardment', cast, ann), toldOf('bombardment', cast, gerd)]).toEqual([[], ['log']]);
  });

  it('what a division has and may have is told its own side alone', () => {
    const stocks = ['logStock', 'polStock', 'logAfter', 'polAfter'];
    const limits = ['logMax', 'polMax'];
    for (const [procedure, cast, keys] of [
      ['supply-use', { division: ['12 SS'] }, stocks],
      ['resupply', { division: ['12 SS'] }, [...stocks, ...limits]],
      ['capture-supplies', { captor: ['12 Pz'] }, [...stocks, ...limits]],
    ] as const) {
      expect(toldOf(procedure, cast, ann), procedure).toEqual([]);
      expect([...toldOf(procedure, cast, gerd)].sort(), procedure).toEqual([...keys].sort());
    }
  });

  it('a capture is told to the captor alone, and only by the taking (CO-70)', () => {
    campaign.stocks('7 Armd', { log: 503, pol: 77 });
    campaign.act('set-game', { phase: 'move' });
    for (const name of ['1 RB', 'SS Col']) campaign.edit(name, { position: 'in-contact' });
    const event = campaign.roll('capture-supplies', { captor: ['1 RB'], transport: ['SS Col'] }, {}, [], ann);
    const { summary, resolutions, audience } = event;
    expect(audience).toBe(campaign.allies);
    expect([ann, gerd, SPECTATOR].map((reader) => mayKnowEvent(reader, event))).toEqual([true, false, false]);
    expect(summary).toBe('The unit captures 2 LOG and 1 POL.');
    expect(resolutions[0]!.steps.map(({ label, value }) => [label, value])).toEqual([
      ['LOG captured', 2],
      ['POL captured', 1],
    ]);
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 505, pol: 78 });
  });

  it('nor what a move costs a division: the enemy sees the move alone', () => {
    campaign.stocks('12 SS', { pol: 3, supplyRoute: 'none' });
    campaign.act('set-game', { phase: 'move' });
    campaign.roll('movement', { unit: ['12 Pz'] }, { openInches: 1 });
    const told = (reader: Actor): readonly string[] =>
      redactFor(campaign.last, { battle: campaign.battle, ruleset: corpsRuleset }, reader)!.notes;
    for (const reader of [gerd, UMPIRE])
      expect(told(reader)).toEqual(['This is the first paid move of 12 SS this turn and costs 1 POL (Supply, CO-47).']);
    for (const reader of [ann, SPECTATOR]) expect(told(reader)).toEqual([]);
  });

  it('so is the cargo of its columns', () => {
    const column = campaign.unit('SS Col') as unknown as Row;
    for (const key of ['cargoLog', 'cargoPol'])
      expect(
        [ann, gerd, UMPIRE].map((reader) => mayKnowField(corpsRuleset, reader, 'unit', column, key, campaign.battle)),
      ).toEqual([false, true, true]);
    const line = (reader: Actor): string =>
      corpsRuleset.unitLine(redactRow(corpsRuleset, reader, 'unit', column, campaign.battle) as never);
    expect(line(ann)).toBe('4/4 SP, transport');
    expect(line(gerd)).toContain('2 LOG, 1 POL');
  });

  it('no refusal tells an enemy how much there is', () => {
    const silent = (raw: () => unknown): string => refusal(raw).message;
    campaign.stocks('12 SS', { log: 1, pol: 0 });
    campaign.add('SS Art 2', '12 SS', { type: 'artillery' });
    const messages = [
      silent(() => campaign.roll('bombardment', { firers: ['SS Art', 'SS Art 2'], target: ['4 CLY'] })),
      silent(() =>
        campaign.roll('combat', { attackers: ['4 CLY'], defenders: ['SS Art', 'SS Art 2'] }, { defendersLog: 1 }, [], UMPIRE, {
          defenders: [{ outOfLog: false }, { outOfLog: false }],
        }),
      ),
      silent(() => campaign.roll('supply-use', { division: ['12 SS'] }, { artilleryFirings: 2 })),
      silent(() => campaign.roll('supply-use', { division: ['12 SS'] }, { move: 'normal' })),
    ];
    for (const message of messages) expect(message.replace(/CO-\d+/g, '')).not.toMatch(/\d/);
  });
});

describe('Supply: LOG in a combat', () => {
  beforeEach(() => {
    campaign.add('SS Art 2', '12 SS', { type: 'artillery' });
    campaign.add('272 Art', '272 Inf', { type: 'artillery' });
    campaign.add('Grenadiers', '12 SS');
  });
  /** Returns the guns that do not fire when tanks with 3 dice and a battalion with 2 attack. Each gun unit rolls 3. */
  const silent = (guns: readonly string[], firing: number): readonly string[] => {
    const faces = Array<number>(3 + 2 + 3 * firing).fill(1);
    const { resolutions } = campaign.roll('combat', { attackers: ['4 CLY'], defenders: ['Grenadiers', ...guns] }, {}, faces);
    const { defenders } = resolutions[0]!.input as unknown as { defenders: readonly { name: string; outOfLog: boolean }[] };
    return defenders.filter(({ outOfLog }) => outOfLog).map(({ name }) => name);
  };

  it('guns that find none left stay silent by themselves, in the order of the list (CO-69)', () => {
    campaign.stocks('12 SS', { log: 1 });
    expect(silent(['SS Art', 'SS Art 2'], 1)).toEqual(['SS Art 2']);
    expect(campaign.stock('12 SS').log).toBe(0);
    expect(campaign.last.resolutions[0]!.cites).toContain('CO-69');
    campaign.undo();
    expect(silent(['SS Art 2', 'SS Art'], 1)).toEqual(['SS Art']);
  });

  it('each draws on its own division first, then on what is above it, never sideways (CO-49, CO-69)', () => {
    campaign.stocks('12 SS', { log: 1 });
    campaign.stocks('I SS Corps', { log: 1 });
    expect(silent(['SS Art', 'SS Art 2', '272 Art'], 2)).toEqual(['272 Art']);
    expect([campaign.stock('12 SS').log, campaign.stock('I SS Corps').log]).toEqual([0, 0]);
    campaign.undo();
    expect(silent(['SS Art', '272 Art', 'SS Art 2'], 2)).toEqual(['SS Art 2']);
    campaign.undo();
    campaign.stocks('I SS Corps', { log: 0 });
    campaign.stocks('12 SS', { log: 9 });
    expect(silent(['272 Art', 'SS Art'], 1)).toEqual(['272 Art']);
  });

  it('so nobody’s attack waits for the enemy’s LOG', () => {
    campaign.act('set-game', { phase: 'combat' });
    const defenders = ['Grenadiers', 'SS Art', 'SS Art 2'];
    campaign.roll('combat', { attackers: ['4 CLY'], defenders }, {}, [6, 6, 6, 1, 1], ann);
    expect(campaign.unit('Grenadiers').sp).toBe(1); // The unit has 4 SP less 3 hits.
  });
});

describe('Supply: captured supplies are the enemy’s (CO-70)', () => {
  beforeEach(() => {
    campaign.act('set-game', { phase: 'move' });
    for (const name of ['1 RB', 'SS Col']) campaign.edit(name, { position: 'in-contact' });
  });
  const capture = (cast: Cast, typed: object = {}, actor = ann): void => {
    campaign.roll('capture-supplies', cast, typed as never, [], actor);
  };

  it.each(['capturedLog', 'capturedPol', 'logStock', 'polStock', 'logMax', 'polMax'])(
    'a player gives no %s of his own',
    (key) => {
      const field = { code: 'UMPIRE_ONLY', field: key };
      expect(
        refusal(() => {
          capture({ captor: ['1 RB'] }, { [key]: 500 });
        }),
      ).toMatchObject(field);
      expect(
        refusal(() => {
          capture({ captor: ['1 RB'], transport: ['SS Col'] }, { [key]: 500 });
        }),
      ).toMatchObject(field);
      expect(campaign.stock('7 Armd')).toMatchObject({ log: 0, pol: 0 });
    },
  );

  it('he says who takes what', () => {
    expect(
      refusal(() => {
        capture({ captor: ['1 RB'] });
      }).field,
    ).toBe('transport');
    expect(
      refusal(() => {
        capture({ transport: ['SS Col'] });
      }).field,
    ).toBe('captor');
    capture({ captor: ['1 RB'], transport: ['SS Col'] });
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 2, pol: 1 });
    expect(campaign.unit('SS Col')).toMatchObject({ cargoLog: 0, cargoPol: 0 });
  });

  it.each(['1 RB', 'SS Col'])('they are taken in contact: not while %s is in none, but as an umpire says', (name) => {
    campaign.edit(name, { position: 'front-line' });
    const cast = { captor: ['1 RB'], transport: ['SS Col'] };
    expect(refusal(() => capture(cast))).toMatchObject({ code: 'ILLEGAL', cites: ['Supply', 'CO-70'] });
    capture(cast, {}, UMPIRE);
    expect(campaign.last.notes).toEqual([`${name} is not recorded as in contact (CO-70).`]);
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 2, pol: 1 });
  });

  it('an umpire gives any figure', () => {
    capture({ captor: ['1 RB'] }, { capturedLog: 5 }, UMPIRE);
    expect(campaign.stock('7 Armd').log).toBe(5);
  });
});
