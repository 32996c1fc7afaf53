import { beforeEach, describe, expect, it } from 'vitest';
import { fillInput } from '../../../../src/game/scene.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { countMissingSp } from '../../../../src/rules/corps/unit.js';
import { Campaign, player, refusal } from './campaign.js';
import { embedFor } from '../../../present/posting.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
});

const bomb = (target: string, faces: readonly number[]): void => {
  campaign.roll('air-strike', { target: [target] }, { airUnits: faces.length }, faces);
};

describe('State: strength points', () => {
  it('stay within 0 and the rating, and only a permanent loss lowers that', () => {
    campaign.add('A', '12 SS', { sp: 2 });
    bomb('A', [6, 6, 6]);
    expect(campaign.unit('A')).toMatchObject({ sp: 0, spMax: 2, destroyed: true });
    expect(refusal(() => campaign.edit('A', { sp: 3 }))).toMatchObject({
      field: 'sp',
      message: 'sp: The unit is rated at only 2 SP. Raise the rated SP too.',
    });
    campaign.edit('A', { sp: 3, spMax: 3 });
    expect(campaign.unit('A')).toMatchObject({ sp: 3, spMax: 3, destroyed: false });
  });

  it('with those scattered and out as detachments are never more than rated', () => {
    campaign.add('A', '12 SS');
    expect(refusal(() => campaign.edit('A', { dispersedSp: 1 })).field).toBe('dispersedSp');
    expect(refusal(() => campaign.edit('A', { detachedSp: 1 })).field).toBe('detachedSp');
    campaign.edit('A', { sp: 2, dispersedSp: 1, detachedSp: 1 });
  });

  it('an eliminated unit stays in the record and takes no further part', () => {
    campaign.add('A', '12 SS', { sp: 1 });
    campaign.add('B', '7 Armd');
    bomb('A', [6]);
    expect(campaign.unit('A').name).toBe('A');
    for (const act of [
      () => campaign.roll('movement', { unit: ['A'] }),
      () => campaign.roll('combat', { attackers: ['B'], defenders: ['A'] }),
      () => bomb('A', [6]),
    ])
      expect(refusal(act)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat results'] });
  });

  it('it may be asked all the same what a cut-off unit could do, and be rated anew', () => {
    campaign.add('A', '12 SS', { sp: 1 });
    bomb('A', [6]);
    campaign.roll('isolation', { unit: ['A'] });
    expect(campaign.last.summary).toBe('The unit is not isolated.');
    campaign.roll('rate-strength', { unit: ['A'] }, { elements: 2 });
    expect(campaign.unit('A')).toMatchObject({ sp: 2, destroyed: false });
  });
});

describe('Strength points: what a unit is rated', () => {
  it('sets its SP and its rating, at most 20', () => {
    campaign.add('A', '12 SS', { sp: 1 });
    campaign.roll('rate-strength', { unit: ['A'] }, { elements: 3, moraleSp: 1, armour: true, kit: 'scary' });
    expect(campaign.unit('A')).toMatchObject({ sp: 6, spMax: 6 });
    campaign.roll('rate-strength', { unit: ['A'] }, { elements: 50 });
    expect(campaign.unit('A')).toMatchObject({ sp: 20, spMax: 20 });
  });
});

describe('Deploying into detachments', () => {
  beforeEach(() => {
    campaign.add('1/A', '12 SS', { marks: ['S'], sp: 4 });
    campaign.edit('1/A', { terrain: 'rough', works: 'fortification', position: 'in-contact', isolationDay: 1, inCommand: false });
  });
  const deploy = (count: number): void => {
    campaign.roll('deploy-detachments', { unit: ['1/A'] }, { detachments: count });
  };

  it('each takes 1 SP with it and stands where the battalion stands; the parent keeps the rest (CO-23)', () => {
    deploy(2);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 2, spMax: 4, size: 'battalion', destroyed: false });
    for (const name of ['1/A Coy 1', '1/A Coy 2'])
      expect(campaign.unit(name)).toMatchObject({
        side: campaign.axis,
        formation: campaign.id('formation', '12 SS'),
        type: 'infantry',
        size: 'detachment',
        marks: ['S'],
        moveType: 'foot',
        mode: 'normal',
        sp: 1,
        spMax: 1,
        dispersedSp: 0,
        detachedSp: 0,
        parentUnit: campaign.id('unit', '1/A'),
        terrain: 'rough',
        works: 'none',
        position: 'in-contact',
        isolationDay: 1,
        inCommand: false,
      });
    deploy(1);
    expect(campaign.names('unit')).toEqual(['1/A', '1/A Coy 1', '1/A Coy 2', '1/A Coy 3']);
  });

  it('squadrons of other arms are called so, and a name that is taken is passed over', () => {
    campaign.add('Tanks', '12 SS', { type: 'armour', sp: 3 });
    campaign.add('Tanks Sqn 1', '12 SS');
    campaign.roll('deploy-detachments', { unit: ['Tanks'] }, { detachments: 2 });
    expect(campaign.names('unit').slice(-2)).toEqual(['Tanks Sqn 2', 'Tanks Sqn 3']);
  });

  it('names stay within 80 characters', () => {
    campaign.add('N'.repeat(80), '12 SS');
    campaign.roll('deploy-detachments', { unit: ['N'.repeat(80)] }, { detachments: 1 });
    expect(campaign.names('unit').at(-1)).toBe(`${'N'.repeat(78)} 1`);
  });

  it('of a battalion that is all out no post says that it is lost', () => {
    campaign.roll('deploy-detachments', { unit: ['1/A'] }, { detachments: 4 });
    const told = JSON.stringify(embedFor(campaign.last, { battle: campaign.battle, ruleset: corpsRuleset }));
    expect(told).toContain('SP 4 → 0');
    expect(told).not.toContain('eliminated');
  });

  it('a battalion that is all out is off the table, not eliminated', () => {
    deploy(4);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, detachedSp: 4, destroyed: false });
    expect(refusal(() => campaign.roll('movement', { unit: ['1/A'] })).cites).toEqual(['Deploying into detachments', 'CO-23']);
  });

  it('what a detachment loses, its parent counts as missing', () => {
    deploy(2);
    campaign.roll('air-strike', { target: ['1/A Coy 1'] }, { airUnits: 1 }, [6, 3]); // The target is in rough ground, and the hit is not saved.
    expect(campaign.unit('1/A Coy 1')).toMatchObject({ sp: 0, destroyed: true });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 1 });
    expect(countMissingSp(campaign.unit('1/A'))).toBe(1);
  });

  it('a whole battalion dies with the last of its detachments', () => {
    campaign.edit('1/A', { terrain: 'open', sp: 1 });
    deploy(1);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, detachedSp: 1 });
    bomb('1/A Coy 1', [6]);
    expect(campaign.unit('1/A Coy 1').destroyed).toBe(true);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, detachedSp: 0, destroyed: true });
    campaign.undo();
    expect(campaign.unit('1/A')).toMatchObject({ detachedSp: 1, destroyed: false });
  });

  it('a detachment taken out of the battle is lost to its parent too', () => {
    deploy(2);
    campaign.do({ type: 'remove-unit', unit: campaign.id('unit', '1/A Coy 1') });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 1 });
    campaign.do({ type: 'remove-unit', unit: campaign.id('unit', '1/A') });
    expect(campaign.unit('1/A Coy 2').parentUnit).toBe(null);
    campaign.undo();
    campaign.undo();
    expect(campaign.unit('1/A').detachedSp).toBe(2);
    expect(campaign.unit('1/A Coy 2').parentUnit).toBe(campaign.id('unit', '1/A'));
  });

  it('undone, they are gone and their SP are back', () => {
    deploy(3);
    campaign.undo();
    expect(campaign.names('unit')).toEqual(['1/A']);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 4, detachedSp: 0 });
  });

  describe('they rejoin in a move (CO-23)', () => {
    const rejoin = (names: readonly string[], as = player(campaign.axis)): void => {
      campaign.act('detachment-rejoin', { detachments: names.map((name) => campaign.id('unit', name)) }, as);
    };
    beforeEach(() => {
      deploy(4);
    });

    it('and their SP are the battalion’s again', () => {
      campaign.next([5]);
      campaign.until('move');
      rejoin(['1/A Coy 1', '1/A Coy 3']);
      expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 2, destroyed: false });
      expect(campaign.names('unit')).toEqual(['1/A', '1/A Coy 2', '1/A Coy 4']);
      expect(campaign.last.summary).toBe('1/A Coy 1 rejoins 1/A; 1/A Coy 3 rejoins 1/A.');
      campaign.undo();
      expect(campaign.unit('1/A')).toMatchObject({ sp: 0, detachedSp: 4 });
    });

    it('by night too', () => {
      campaign.act('set-game', { phase: 'night-movement' });
      rejoin(['1/A Coy 2']);
      expect(campaign.unit('1/A')).toMatchObject({ sp: 1, detachedSp: 3 });
    });

    it('players in their own move with their own detachments; umpires at any time', () => {
      expect(refusal(() => rejoin(['1/A Coy 1'])).cites).toEqual(['Deploying into detachments', 'CO-23']);
      campaign.act('detachment-rejoin', { detachments: [campaign.id('unit', '1/A Coy 1')] });
      campaign.until('move');
      expect(refusal(() => rejoin(['1/A Coy 2'], player(campaign.allies))).code).toBe('NOT_YOURS');
      expect(refusal(() => rejoin(['1/A'])).cites).toEqual(['Deploying into detachments', 'CO-23']);
    });
  });
});

describe('Strength points: transport carries one load for each SP', () => {
  beforeEach(() => {
    campaign.add('Foot', '12 SS');
  });
  const lorries = (fields: object): void => campaign.add('Lorries', '12 SS', { type: 'transport', sp: 5, ...fields });

  it('with lost SP cargo goes until it fits: POL first, then LOG, the units it carries by the umpire’s choice (CO-51)', () => {
    lorries({ cargoLog: 2, cargoPol: 2, carries: ['Foot'] });
    for (const [sp, pol, log] of [
      [4, 1, 2],
      [3, 0, 2],
      [2, 0, 1],
      [1, 0, 0],
    ]) {
      bomb('Lorries', [6]);
      expect(campaign.unit('Lorries')).toMatchObject({
        sp,
        cargoPol: pol,
        cargoLog: log,
        carries: [campaign.id('unit', 'Foot')],
      });
    }
    bomb('Lorries', [6]);
    expect(campaign.unit('Lorries')).toMatchObject({ sp: 0, carries: [], destroyed: true });
    expect(campaign.unit('Foot')).toMatchObject({ sp: 0, destroyed: true });
  });

  it('cargo must fit when it is set, and only transport has any', () => {
    lorries({});
    expect(refusal(() => campaign.edit('Lorries', { cargoLog: 6 })).field).toBe('cargoLog');
    expect(refusal(() => campaign.edit('Foot', { cargoPol: 1 })).field).toBe('cargoPol');
  });

  it('a carried unit that is lost is carried no more', () => {
    lorries({ carries: ['Foot'] });
    bomb('Foot', [6, 6, 6, 6]);
    expect(campaign.unit('Lorries').carries).toEqual([]);
  });

  it('with its last SP a transport takes along who is on board, and nobody else (CO-51, CO-82)', () => {
    campaign.add('Walkers', '272 Inf');
    lorries({ carries: ['Foot', 'Walkers'] });
    campaign.edit('Foot', { riding: true, mode: 'transport' });
    campaign.edit('Walkers', { riding: false });
    bomb('Lorries', [6, 6, 6, 6]);
    expect(campaign.unit('Foot').destroyed).toBe(false);
    bomb('Lorries', [6]);
    expect(campaign.unit('Lorries')).toMatchObject({ sp: 0, destroyed: true, carries: [campaign.id('unit', 'Walkers')] });
    expect(campaign.unit('Foot')).toMatchObject({ sp: 0, destroyed: true, riding: false });
    expect(campaign.unit('Walkers').destroyed).toBe(false);
  });

  it('a carried unit taken out of the battle is carried no more', () => {
    lorries({ carries: ['Foot'] });
    campaign.do({ type: 'remove-unit', unit: campaign.id('unit', 'Foot') });
    expect(campaign.unit('Lorries').carries).toEqual([]);
  });

  it('enemy cargo that is captured goes to the captor’s formation, and the cap leaves the rest (CO-50)', () => {
    lorries({ cargoLog: 3, cargoPol: 2 });
    campaign.add('Captor', '7 Armd');
    campaign.stocks('7 Armd', { log: 4, logMax: 6, pol: 1 });
    campaign.roll('capture-supplies', { captor: ['Captor'], transport: ['Lorries'] });
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 6, pol: 3 });
    expect(campaign.unit('Lorries')).toMatchObject({ cargoLog: 1, cargoPol: 0 });
  });

  it('the cap on POL leaves the rest of the POL (CO-50)', () => {
    lorries({ cargoLog: 2, cargoPol: 3 });
    campaign.add('Captor', '7 Armd');
    campaign.stocks('7 Armd', { log: 1, pol: 4, polMax: 5 });
    campaign.roll('capture-supplies', { captor: ['Captor'], transport: ['Lorries'] });
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 3, pol: 5 });
    expect(campaign.unit('Lorries')).toMatchObject({ cargoLog: 0, cargoPol: 2 });
  });

  it('so does the stock of an enemy formation', () => {
    campaign.stocks('12 SS', { log: 5, pol: 4 });
    campaign.add('Captor', '7 Armd');
    campaign.roll('capture-supplies', { captor: ['Captor'], dump: ['12 SS'] }, { capturedLog: 2 });
    expect(campaign.stock('12 SS')).toMatchObject({ log: 3, pol: 0 });
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 2, pol: 4 });
  });
});

describe('Combat results: who is not on the table takes no part', () => {
  const CASTS: readonly [procedure: string, cast: Readonly<Record<string, readonly string[]>>][] = [
    ['combat', { attackers: ['Foe'], defenders: ['A'] }],
    ['combat', { attackers: ['A'], defenders: ['Foe'] }],
    ['bombardment', { target: ['A'] }],
    ['air-strike', { target: ['A'] }],
    ['disengage', { unit: ['A'] }],
    ['air-landing', { unit: ['A'] }],
  ];
  beforeEach(() => {
    campaign.add('A', '12 SS', { spMax: 6 });
    campaign.add('Foe', '7 Armd');
  });
  /** Returns the odds of a procedure. */
  const odds = (procedure: string, cast: Readonly<Record<string, readonly string[]>>): string => {
    const definition = corpsRuleset.procedures.find(({ id }) => id === `corps.${procedure}`)!;
    const roles = Object.fromEntries(
      Object.entries(cast).map(([role, names]) => [role, names.map((name) => campaign.id('unit', name))]),
    );
    return refusal(() => fillInput(definition, campaign.battle, { roles, typed: {} })).message;
  };

  it.each(CASTS)('odds of %s %j say so by its name', (procedure, cast) => {
    campaign.edit('A', { sp: 0 });
    expect(odds(procedure, cast)).toBe('A is eliminated. Choose another unit.');
    campaign.edit('A', { dispersedSp: 1 });
    expect(odds(procedure, cast)).toContain('A is scattered');
    campaign.edit('A', { dispersedSp: 0, detachedSp: 1 });
    expect(odds(procedure, cast)).toContain('A has deployed all its SP as detachments');
  });
});
