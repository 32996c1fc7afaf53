import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import type { Cast } from '../../played.js';
import { played, refusal, UMPIRE } from './campaign.js';

let { campaign, ann, gerd } = played();
beforeEach(() => {
  ({ campaign, ann, gerd } = played());
  campaign.add('A', '12 SS');
  campaign.add('G', '12 SS', { type: 'artillery', sp: 3 });
  campaign.add('G2', '12 SS', { type: 'artillery', sp: 3 });
  campaign.add('B', '7 Armd', { terrain: 'built-up', works: 'fortification' });
  campaign.add('C', '7 Armd', { type: 'artillery', sp: 3 });
  campaign.stocks('12 SS', { log: 9, pol: 3 });
  campaign.stocks('7 Armd', { log: 9, pol: 3 });
});

type Items = Readonly<Record<string, readonly JsonObject[]>>;
type Play = readonly [procedure: string, phase: string, cast: Cast, typed: JsonObject, items?: Items];

const misses = Array<number>(20).fill(1);
/** Returns the result of an action, with as many misses as it needs. */
function play([procedure, phase, cast, typed, items]: Play, as: Actor, dice = 0): void {
  campaign.act('set-game', { phase });
  campaign.roll(procedure, cast, typed, misses.slice(0, dice), as, items);
}

const FIRE: Cast = { firers: ['G'], target: ['B'] };
const FIGHT: Cast = { attackers: ['A'], defenders: ['B'] };

describe('what the record knows, no player types otherwise', () => {
  const AGAINST: readonly [key: string, before: JsonObject, dice: number, ...Play][] = [
    ['artilleryUnits', {}, 15, 'bombardment', 'combat', FIRE, { artilleryUnits: 5 }],
    ['strongUnits', {}, 4, 'bombardment', 'combat', FIRE, { strongUnits: 1 }],
    ['gunClass', {}, 3, 'bombardment', 'combat', FIRE, { gunClass: 'very-long' }],
    ['isolationDay', { isolationDay: 2 }, 3, 'bombardment', 'combat', FIRE, { isolationDay: 0 }],
    ['naval', {}, 4, 'bombardment', 'combat', FIRE, { naval: true }],
    ['targetSp', {}, 3, 'bombardment', 'combat', FIRE, { targetSp: 1 }],
    ['targetWorks', {}, 3, 'bombardment', 'combat', FIRE, { targetWorks: 'none' }],
    ['inCommand', { inCommand: false }, 0, 'movement', 'move', { unit: ['G'] }, { inCommand: true, towardsEnemy: true }],
    ['moveType', {}, 0, 'movement', 'move', { unit: ['G'] }, { moveType: 'recce', roadInches: 20 }],
    ['position', { position: 'in-contact' }, 0, 'movement', 'night-movement', { unit: ['G'] }, { position: 'behind-lines' }],
    ['contact', {}, 0, 'movement', 'move', { unit: ['A'], contacted: ['B'] }, { contact: 'rear' }],
    ['surrounded', { surrounded: true }, 1, 'disengage', 'move', { unit: ['G'] }, { surrounded: false }],
    ['phase', {}, 0, 'disengage', 'move', { unit: ['G'] }, { phase: 'night' }],
    ['night', {}, 1, 'air-landing', 'night-movement', { unit: ['G'] }, { landing: 'para', night: false }],
    ['sp', {}, 0, 'deploy-detachments', 'move', { unit: ['A'] }, { detachments: 6, sp: 9 }],
    ['isolationDay', { isolationDay: 2 }, 2, 'combat', 'combat', FIGHT, {}, { attackers: [{ isolationDay: 0 }] }],
    ['type', {}, 5, 'combat', 'combat', FIGHT, {}, { attackers: [{ type: 'armour' }] }],
    ['marks', {}, 5, 'combat', 'combat', FIGHT, {}, { attackers: [{ marks: ['S'] }] }],
    ['sp', {}, 4, 'combat', 'combat', FIGHT, {}, { attackers: [{ sp: 9 }] }],
    ['mode', {}, 4, 'combat', 'combat', FIGHT, {}, { defenders: [{ mode: 'transport' }] }],
    ['terrain', {}, 4, 'combat', 'combat', FIGHT, {}, { defenders: [{ terrain: 'open' }] }],
    ['works', {}, 4, 'combat', 'combat', FIGHT, {}, { defenders: [{ works: 'none' }] }],
    ['defendersNaval', {}, 5, 'combat', 'combat', FIGHT, { defendersNaval: true }],
  ];

  it.each(AGAINST)('%s, with %j on record', (key, before, dice, ...typed) => {
    for (const unit of ['A', 'G']) campaign.edit(unit, before);
    const refused = refusal(() => {
      play(typed, gerd);
    });
    expect(refused).toMatchObject({ code: 'UMPIRE_ONLY', field: key });
    expect(refused.message).toContain('on record. Leave the value out, or ask an umpire.');
    if (key === 'isolationDay' && typed[0] === 'combat') play(typed, UMPIRE, 2 + 2);
    else play(typed, UMPIRE, dice);
    expect(campaign.last.notes.join(' ')).toContain('an umpire entered ');
  });

  it('LOG that there is not: what is in stock is told to its own side, and the shot is not fired', () => {
    campaign.stocks('12 SS', { log: 0 });
    const shot: Play = ['bombardment', 'combat', FIRE, { log: 9 }];
    expect(
      refusal(() => {
        play(shot, gerd);
      }),
    ).toMatchObject({ code: 'UMPIRE_ONLY', field: 'log', message: expect.stringContaining('G has 0 on record') as string });
    play(shot, UMPIRE, 3);
    // The post mentions the umpire's value, without the facts that only a side may know.
    expect(campaign.last.notes).toEqual(['For “LOG”, an umpire entered 9, unlike the value on record.']);
  });

  it('one division’s LOG fires no other’s guns: what is there together is not there for each (CO-49)', () => {
    campaign.add('272 Art', '272 Inf', { type: 'artillery' });
    const cast = { firers: ['G', '272 Art'], target: ['C'] };
    const refused = refusal(() => {
      play(['bombardment', 'combat', cast, {}], gerd, 6);
    });
    expect(refused).toMatchObject({ code: 'ILLEGAL', cites: ['Supply', 'CO-48'] });
    expect(refusal(() => play(['bombardment', 'combat', cast, {}], UMPIRE, 6))).toMatchObject({ code: 'ILLEGAL' });
    expect(campaign.stock('12 SS').log).toBe(9);
    play(['bombardment', 'combat', cast, { log: 2 }], UMPIRE, 6);
    expect(campaign.stock('12 SS').log).toBe(8);
  });
});

describe('what is only likely, anybody says otherwise', () => {
  it('which gun holds its fire, as far as there is LOG (CO-69)', () => {
    campaign.stocks('12 SS', { log: 1 });
    const cast = { attackers: ['G', 'G2'], defenders: ['C'] };
    const guns = (...silent: boolean[]): Play => [
      'combat',
      'combat',
      cast,
      {},
      { attackers: silent.map((outOfLog) => ({ outOfLog })) },
    ];
    expect(
      refusal(() => {
        play(guns(false, false), gerd);
      }).cites,
    ).toEqual(['Supply', 'CO-39']);
    // The second unit gets what the first leaves, without any remark.
    play(['combat', 'combat', cast, {}, { attackers: [{ outOfLog: true }] }], gerd, 6);
    expect(campaign.stock('12 SS').log).toBe(0);
    campaign.undo();
    play(guns(true, false), gerd, 6);
    const { attackers } = campaign.last.resolutions[0]!.outcome as unknown as { attackers: readonly { fireDice: number }[] };
    expect(attackers.map(({ fireDice }) => fireDice)).toEqual([0, 3]);
    expect(campaign.stock('12 SS').log).toBe(0);
  });

  it('a gun is not given the LOG of another division by silencing one of that (CO-49)', () => {
    campaign.add('272 Art', '272 Inf', { type: 'artillery' });
    const fight: Play = [
      'combat',
      'combat',
      { attackers: ['G', '272 Art'], defenders: ['C'] },
      {},
      { attackers: [{ outOfLog: true }, { outOfLog: false }] },
    ];
    expect(
      refusal(() => {
        play(fight, gerd, 6);
      }).cites,
    ).toEqual(['Supply', 'CO-48', 'CO-49']);
  });

  it('nobody silences the enemy’s guns', () => {
    const fight: Play = ['combat', 'combat', { attackers: ['A'], defenders: ['C'] }, {}, { defenders: [{ outOfLog: true }] }];
    expect(
      refusal(() => {
        play(fight, gerd);
      }),
    ).toMatchObject({ code: 'UMPIRE_ONLY', field: 'outOfLog' });
  });

  it('ships that are there may stay out of it, those of the enemy not', () => {
    campaign.act('set-side', { side: campaign.axis, naval: true });
    campaign.act('set-side', { side: campaign.allies, naval: true });
    play(['bombardment', 'combat', FIRE, { naval: false }], gerd, 3);
    play(['combat', 'combat', FIGHT, { attackersNaval: false }], gerd, 2 + 2 + 1);
    expect(
      refusal(() => {
        play(['combat', 'combat', FIGHT, { defendersNaval: false }], gerd);
      }),
    ).toMatchObject({ code: 'UMPIRE_ONLY', field: 'defendersNaval' });
  });

  it('who mounts vehicles that are not on record moves on their row; those on record have their own (CO-17)', () => {
    const mount = (moveType: string): Play => [
      'movement',
      'move',
      { unit: ['A'] },
      { orders: 'transport', embus: true, moveType },
    ];
    play(mount('wheeled'), gerd);
    expect(campaign.last.resolutions[0]!.input.moveType).toBe('wheeled');
    campaign.undo();
    campaign.add('Halftracks', '12 SS', { type: 'protected-transport', moveType: 'tracked', carries: ['A'] });
    expect(
      refusal(() => {
        play(mount('wheeled'), gerd);
      }).field,
    ).toBe('moveType');
    play(mount('tracked'), gerd);
  });

  it('how many dice a cut-off unit would throw, in this fight or that', () => {
    campaign.edit('B', { isolationDay: 3 });
    play(['isolation', 'move', { unit: ['B'] }, { fireDice: 3 }], ann);
    expect(campaign.last.resolutions[0]!.outcome.fireDice).toBe(1);
  });

  it('whose stock is drawn on, by its level: it is that stock then (CO-49)', () => {
    campaign.stocks('I SS Corps', { log: 2, pol: 0 });
    const draw = (typed: JsonObject): Play => [
      'supply-use',
      'combat',
      { division: ['12 SS'] },
      { artilleryFirings: 1, ...typed },
    ];
    play(draw({ source: 'corps', logStock: 2 }), gerd);
    expect([campaign.stock('I SS Corps').log, campaign.stock('12 SS').log]).toEqual([1, 9]);
    expect(
      refusal(() => {
        play(draw({ source: 'corps', logStock: 9 }), gerd);
      }).field,
    ).toBe('logStock');
    expect(
      refusal(() => {
        play(draw({ logStock: 99 }), gerd);
      }).field,
    ).toBe('logStock');
  });
});

describe('typed values tell no cargo (CO-70)', () => {
  beforeEach(() => {
    campaign.add('Column', '7 Armd', { type: 'transport', sp: 4, cargoLog: 2, cargoPol: 1, position: 'in-contact' });
    campaign.edit('A', { position: 'in-contact' });
  });

  it('a player’s guess is refused in the same words, right or wrong', () => {
    const guesses = [
      { capturedLog: 2 },
      { capturedLog: 3 },
      { capturedLog: 2, capturedPol: 4 },
      { capturedPol: 4, capturedLog: 3 },
    ];
    const answers = guesses.map((typed) => {
      const { code, message, field } = refusal(() => {
        play(['capture-supplies', 'move', { captor: ['A'], transport: ['Column'] }, typed], gerd);
      });
      return `${code} ${field} ${message}`;
    });
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('UMPIRE_ONLY capturedLog');
    expect(campaign.unit('Column')).toMatchObject({ cargoLog: 2, cargoPol: 1 });
  });

  it('an umpire’s figure stands in the post, what there was does not', () => {
    play(['capture-supplies', 'move', { captor: ['A'], transport: ['Column'] }, { capturedLog: 1 }], UMPIRE);
    expect(campaign.last.notes).toEqual(['For “captured LOG”, an umpire entered 1.']);
  });

  it('nothing that is asked without taking it tells it: there are no odds of a capture', () => {
    expect(corpsRuleset.procedures.find(({ id }) => id === 'corps.capture-supplies')!.oddsOver).toEqual([]);
  });
});
