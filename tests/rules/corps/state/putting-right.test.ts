/** Mistakes that are corrected in the middle of a turn and after it. Losses and stocks are calculated by hand. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { plain } from '../../played.js';
import { PuttingRight } from '../../putting-right.js';
import { Campaign, player, refusal } from './campaign.js';

let campaign: Campaign;
let right: PuttingRight<Campaign['battle']>;
beforeEach(() => {
  campaign = new Campaign({ season: 'winter' }); // The day has two daylight turns.
  right = new PuttingRight(campaign);
  campaign.next([5]);
});
afterEach(() => expect(right.fault()).toBeNull());

const x = () => campaign.unit('X');
const log = (formation = '12 SS'): number => campaign.stock(formation).log;

/**
 * Fires with a gun unit, which rolls three dice. A 6 kills (Combat).
 * @returns the event's number
 */
function bombard(gun: string, faces: readonly number[], typed: JsonObject = {}): number {
  return campaign.roll('bombardment', { firers: [gun], target: ['X'] }, typed, faces).number;
}

describe('Combat: fire of two guns at one battalion of 8 SP', () => {
  beforeEach(() => {
    campaign.add('Guns 1', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('Guns 2', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('A', '12 SS');
    campaign.add('X', '7 Armd', { sp: 8 });
    campaign.stocks('12 SS', { log: 5 });
  });

  it.each(['again', 'keep'] as const)('undo of the first: SP and LOG of the second alone (%s)', (later) => {
    const first = bombard('Guns 1', [6, 6, 6]);
    bombard('Guns 2', [6, 1, 1]);
    expect([x().sp, log()]).toEqual([4, 3]);
    right.undo(first, later);
    expect([x().sp, log()]).toEqual([7, 4]);
    expect(campaign.unit('Guns 1').firedThisTurn).toBe(false);
    right.redo();
    expect([x().sp, log()]).toEqual([4, 3]);
  });

  it.each(['again', 'keep'] as const)('a correction counts its loss once, whatever fell later (%s)', (later) => {
    campaign.edit('X', { terrain: 'rough' });
    // There are three hits, and a 4 saves one of them (Combat, rough ground).
    const first = bombard('Guns 1', [6, 6, 6, 4, 1, 1]);
    expect(x().sp).toBe(6);
    // Each infantry unit rolls two dice. There is one hit, which a 1 does not save.
    campaign.roll('combat', { attackers: ['A'], defenders: ['X'] }, {}, [6, 2, 1, 1, 1]);
    expect(x().sp).toBe(5);
    right.correct(first, { targetTerrain: 'open' }, { later });
    expect([x().sp, log()]).toEqual([4, 4]);
    right.undo();
    expect(x().sp).toBe(5);
  });

  it('with fewer fire dice the saving dice are those that were thrown as saving dice', () => {
    campaign.edit('X', { terrain: 'rough' });
    campaign.edit('Guns 2', { marks: ['I'] });
    const first = bombard('Guns 1', [6, 6, 6, 4, 1, 5]);
    expect(x().sp).toBe(7);
    // Poorly armed guns roll two dice: two hits. Of the saving dice 4 and 1, one saves.
    right.correct(first, {}, { roles: { firers: ['Guns 2'].map((name) => campaign.id('unit', name)) } });
    expect(right.standing(first)!.resolutions[0]!.dice.map(({ face }) => face)).toEqual([6, 6, 4, 1]);
    expect(x().sp).toBe(7);
    expect([campaign.unit('Guns 1').firedThisTurn, campaign.unit('Guns 2').firedThisTurn]).toEqual([false, true]);
    expect(log()).toBe(4);
  });

  it('saves that are needed after all are further dice, and no fire dice become saves', () => {
    const first = bombard('Guns 1', [6, 2, 6]);
    expect(x().sp).toBe(6);
    right.correct(first, { targetTerrain: 'rough' }, {}, [5, 3]);
    expect(right.outcome(first)).toMatchObject({ hits: 2, saved: 1, spLost: 1 });
    expect(x().sp).toBe(7);
  });

  it('in a combat the dice of each side stay fire dice and saving dice', () => {
    campaign.edit('A', { sp: 4 });
    // A rolls 6 and 6, and X in the open saves nothing. X rolls 6 and 1, and A in the open saves nothing.
    const fight = campaign.roll('combat', { attackers: ['A'], defenders: ['X'] }, {}, [6, 6, 6, 1]).number;
    expect([x().sp, campaign.unit('A').sp]).toEqual([6, 3]);
    // X was in rough ground, so there are two saves, and its own fire is unchanged.
    right.correct(fight, {}, { overrides: { defenders: [{ terrain: 'rough' }] } }, [4, 1]);
    expect([x().sp, campaign.unit('A').sp]).toEqual([7, 3]);
    right.undo();
    expect([x().sp, campaign.unit('A').sp]).toEqual([6, 3]);
  });

  it('who was eliminated by a bombardment fights in the combat after it when that is undone', () => {
    campaign.edit('X', { sp: 3 });
    const first = bombard('Guns 1', [6, 6, 6]);
    expect(x().sp).toBe(0);
    expect(refusal(() => campaign.roll('combat', { attackers: ['A'], defenders: ['X'] }))).toBeDefined();
    right.correct(first, { targetTerrain: 'rough' }, {}, [4, 4, 1]);
    expect(x().sp).toBe(2);
    campaign.roll('combat', { attackers: ['A'], defenders: ['X'] }, {}, [6, 1, 1, 1]);
    expect(x().sp).toBe(1);
  });

  it('last turn’s fire corrected marks nobody as having fired in this', () => {
    const first = bombard('Guns 1', [6, 1, 1]);
    campaign.until('command-check');
    right.correct(first, { targetTerrain: 'rough' }, {}, [5]);
    expect(x().sp).toBe(8);
    expect([campaign.unit('Guns 1').firedThisTurn, log()]).toEqual([false, 4]);
  });

  it('an overruling of the SP leaves the LOG spent and who has fired', () => {
    const first = bombard('Guns 1', [6, 6, 6]);
    bombard('Guns 2', [6, 1, 1]);
    const spent = log();
    right.overrule(first, campaign.id('unit', 'X'), { sp: 6 });
    expect([x().sp, log(), campaign.unit('Guns 1').firedThisTurn]).toEqual([5, spent, true]);
  });
});

describe('A loss that an umpire overrules takes its consequences in the same event with it', () => {
  it('lorries that are not lost have their load and their riders, who are at their work (CO-51, CO-82)', () => {
    campaign.add('Pioneers', '12 SS', { type: 'engineers', sp: 2 });
    campaign.add('Lorries', '12 SS', { type: 'transport', sp: 4, cargoLog: 1, cargoPol: 1, carries: ['Pioneers'] });
    campaign.edit('Pioneers', { riding: true });
    campaign.act('job-add', { place: 'Orne bridge', task: 'bridge-river', workers: campaign.id('unit', 'Pioneers') });
    campaign.until('air-strikes', { weather: [5] });
    const strike = campaign.roll('air-strike', { target: ['Lorries'] }, { airUnits: 4 }, [6, 6, 6, 6]).number;
    expect(campaign.unit('Pioneers')).toMatchObject({ sp: 0, destroyed: true, riding: false });
    expect(campaign.unit('Lorries')).toMatchObject({ sp: 0, cargoLog: 0, cargoPol: 0, carries: [] });
    expect(campaign.job('Orne bridge').workers).toBeNull();
    right.overrule(strike, campaign.id('unit', 'Lorries'), { sp: 2 });
    const pioneers = campaign.id('unit', 'Pioneers');
    expect(campaign.unit('Lorries')).toMatchObject({ sp: 2, cargoLog: 1, cargoPol: 0, carries: [pioneers], destroyed: false });
    expect(campaign.unit('Pioneers')).toMatchObject({ sp: 2, destroyed: false, riding: true });
    expect(campaign.job('Orne bridge').workers).toBe(pioneers);
    right.undo();
    expect(campaign.unit('Pioneers')).toMatchObject({ sp: 0, destroyed: true });
  });

  it('guns that are not overrun have left no crews behind (CO-40)', () => {
    campaign.add('A', '12 SS', { sp: 4 });
    campaign.add('Guns', '7 Armd', { type: 'artillery', sp: 3 });
    campaign.stocks('7 Armd', { log: 1 });
    campaign.until('combat');
    const fight = campaign.roll('combat', { attackers: ['A'], defenders: ['Guns'] }, {}, [1, 1, 6, 6, 1]).number;
    expect([campaign.unit('A').sp, campaign.unit('Guns').sp, campaign.has('unit', 'Guns survivors')]).toEqual([2, 0, true]);
    right.overrule(fight, campaign.id('unit', 'Guns'), { sp: 3 });
    expect([campaign.unit('A').sp, campaign.unit('Guns').sp, campaign.has('unit', 'Guns survivors')]).toEqual([2, 3, false]);
    right.undo();
    expect([campaign.unit('Guns').sp, campaign.has('unit', 'Guns survivors')]).toEqual([0, true]);
  });
});

describe('Supply: POL, paid once a turn by the first move of an armoured division (CO-47)', () => {
  it('undo of the move that paid: the next one pays; of both: nobody has', () => {
    for (const name of ['Pz 1', 'Pz 2']) campaign.add(name, '12 SS');
    campaign.stocks('12 SS', { pol: 3 });
    const first = campaign.roll('movement', { unit: ['Pz 1'] }, { openInches: 1 }).number;
    const second = campaign.roll('movement', { unit: ['Pz 2'] }, { openInches: 1 }).number;
    const pol = () => [campaign.stock('12 SS').pol, campaign.stock('12 SS').polSpentThisTurn];
    expect(pol()).toEqual([2, true]);
    right.undo(first);
    expect(pol()).toEqual([2, true]);
    expect(right.standing(second)!.notes.join()).toContain('costs 1 POL');
    right.undo(second);
    expect(pol()).toEqual([3, false]);
    right.redo();
    right.redo();
    expect(pol()).toEqual([2, true]);
  });

  it('the move that was a mere look is corrected a turn later: the POL of that turn alone', () => {
    campaign.add('Pz 1', '12 SS');
    campaign.stocks('12 SS', { pol: 3 });
    const move = campaign.roll('movement', { unit: ['Pz 1'] }, { openInches: 1 }).number;
    campaign.until('command-check');
    right.correct(move, { openInches: 0 });
    expect([campaign.stock('12 SS').pol, campaign.stock('12 SS').polSpentThisTurn]).toEqual([3, false]);
    expect(campaign.unit('Pz 1')).toMatchObject({ movedThisTurn: false, moveUsed: 0 });
  });
});

describe('what the end of a phase did is taken back with it', () => {
  it('Recovery: the SP go again, and the night’s proposals are there', () => {
    campaign.add('A', '12 SS', { sp: 1, spMax: 5 });
    campaign.until('night-recovery', { weather: [5] });
    const before = plain(campaign.battle);
    campaign.next(); // Half of the 4 lost SP come back.
    expect(campaign.unit('A').sp).toBe(3);
    campaign.undo();
    expect(campaign.unit('A').sp).toBe(1);
    expect(plain(campaign.battle)).toEqual(before);
    right.redo();
    expect(campaign.unit('A').sp).toBe(3);
    campaign.next();
    right.back('turn');
    expect(campaign.unit('A').sp).toBe(1);
    expect(campaign.has('proposal', 'Recovery 12 SS')).toBe(false);
  });

  it('Recovery is judged again when a loss of the day is undone', () => {
    campaign.add('A', '12 SS', { sp: 5, spMax: 5 });
    campaign.add('Guns', '7 Armd', { type: 'artillery', sp: 2 });
    campaign.stocks('7 Armd', { log: 5 });
    const fire = campaign.roll('bombardment', { firers: ['Guns'], target: ['A'] }, {}, [6, 6, 6]).number;
    campaign.until('night-resupply', { weather: [5] });
    expect(campaign.unit('A').sp).toBe(3); // Half of the 3 lost SP, rounded down, come back.
    right.undo(fire);
    expect(campaign.unit('A').sp).toBe(5);
    right.redo();
    expect(campaign.unit('A').sp).toBe(3);
  });

  it('Engineers: the turn’s work is undone, over several phases the bridge that was finished too', () => {
    campaign.add('Pioneers', '12 SS', { type: 'engineers', sp: 3, marks: ['L'] });
    campaign.act('job-add', { place: 'Orne', task: 'bridge-stream', workers: campaign.id('unit', 'Pioneers') });
    if (campaign.game.phase !== 'combat') campaign.until('combat');
    const before = plain(campaign.battle);
    campaign.next(); // A bridge over a stream takes one turn.
    expect(campaign.has('job', 'Orne')).toBe(false);
    expect(campaign.battle.tables.structure?.size).toBe(1);
    campaign.undo();
    expect(plain(campaign.battle)).toEqual(before);
    const { number } = campaign.next()[0]!;
    campaign.until('move');
    right.back('onwards', number);
    expect(plain(campaign.battle)).toEqual(before);
    expect(campaign.has('job', 'Orne')).toBe(true);
    expect(campaign.battle.tables.structure?.size ?? 0).toBe(0);
  });

  it('Engineers: work of a turn in which they had moved after all is not done, when their move is put back', () => {
    campaign.add('Pioneers', '12 SS', { type: 'engineers', sp: 3, marks: ['L'] });
    campaign.stocks('12 SS', { pol: 3 });
    campaign.act('job-add', { place: 'Orne', task: 'bridge-river', workers: campaign.id('unit', 'Pioneers') });
    const move = campaign.roll('movement', { unit: ['Pioneers'] }, { openInches: 1 }).number;
    campaign.until('combat');
    campaign.next();
    expect(campaign.job('Orne').turnsWorked).toBe(0);
    right.undo(move);
    expect(campaign.job('Orne').turnsWorked).toBe(1);
    right.redo();
    expect(campaign.job('Orne').turnsWorked).toBe(0);
  });
});

describe('Air and Sea Power: a strike by a player whose side is taken back', () => {
  it.each(['again', 'keep'] as const)('stands, and costs nobody an air unit (%s)', (later) => {
    campaign.act('set-side', { side: campaign.axis, airUnits: 2 });
    campaign.act('set-side', { side: campaign.allies, airUnits: 3 });
    campaign.add('A', '12 SS');
    campaign.until('air-strikes', { weather: [5] });
    const strike = campaign.roll('air-strike', { target: ['A'] }, { airUnits: 1 }, [1], player(campaign.allies)).number;
    expect(campaign.sideRow(campaign.allies).airUnits).toBe(2);
    const joined = campaign.record.find(({ command }) => command.name === 'Allies')!.number;
    right.undo(joined, later);
    expect([...campaign.battle.tables.side.keys()]).toEqual([campaign.axis]);
    expect(right.standing(strike)?.resolutions).toHaveLength(1);
    expect(campaign.sideRow(campaign.axis).airUnits).toBe(2);
    right.redo(later);
    expect(campaign.sideRow(campaign.allies).airUnits).toBe(2);
  });
});

describe('Deploying into detachments: undo of the first of two deployments', () => {
  it.each(['again', 'keep'] as const)('leaves the companies of the second their names (%s)', (later) => {
    campaign.add('B', '12 SS', { sp: 6 });
    campaign.until('move');
    const first = campaign.roll('deploy-detachments', { unit: ['B'] }, { detachments: 2 }).number;
    campaign.roll('deploy-detachments', { unit: ['B'] }, { detachments: 1 });
    const companies = () => campaign.names('unit').filter((name) => name.startsWith('B Coy'));
    const second = campaign.id('unit', 'B Coy 3');
    right.undo(first, later);
    expect(companies()).toEqual(['B Coy 3']);
    expect(campaign.id('unit', 'B Coy 3')).toBe(second);
    campaign.roll('deploy-detachments', { unit: ['B'] }, { detachments: 2 });
    expect(companies()).toEqual(['B Coy 3', 'B Coy 1', 'B Coy 2']);
  });
});
