import { describe, expect, it } from 'vitest';
import { player, refusal, Skirmish } from './skirmish.js';

const HASTY = { work: 'hasty' };

describe('2.5 Digging-in takes the movement of the turn (W-21)', () => {
  it('hasty works are done in the sixth turn of digging, one turn of it a turn', () => {
    const game = new Skirmish();
    const unit = game.add('II Gren');
    for (let turn = 1; turn <= 6; turn++) {
      game.roll('dig-in', { unit: [unit] }, HASTY);
      expect(game.unit(unit)).toMatchObject({ digTurns: turn, spentPct: 100, fieldwork: turn < 6 ? 'none' : 'hasty' });
      expect(refusal(() => game.roll('dig-in', { unit: [unit] }, { work: 'foxholes' }))).toMatchObject({
        cites: ['2.5', 'W-21'],
        message: 'II Gren has already dug this turn. A unit can dig only once a turn. Choose another unit.',
      });
      expect(game.unit(unit).digTurns).toBe(turn);
      game.nextTurn();
    }
  });

  it('who has moved does not dig, and who has dug does not move', () => {
    const game = new Skirmish();
    const guns = game.add('MG', { kind: 'heavy-weapon' });
    game.pass('maneuver', guns);
    game.roll('foot-move', { unit: [guns] }, { distanceYards: 8 }); // The move is a tenth of 80 yards.
    expect(refusal(() => game.roll('dig-in', { unit: [guns] }, HASTY))).toMatchObject({
      cites: ['2.5', 'W-21'],
      message: 'MG has used movement this turn, but digging takes the whole move. Choose another unit.',
    });
    game.nextTurn();
    game.roll('dig-in', { unit: [guns] }, HASTY);
    game.pass('maneuver', guns);
    expect(refusal(() => game.roll('foot-move', { unit: [guns] }, { distanceYards: 1 })).code).toBe('ILLEGAL');
  });

  it('engineers dig for one unit in a turn, and pay for it; who is dug in need not', () => {
    const game = new Skirmish();
    const pioneers = game.add('Pio', { kind: 'engineer', bases: 1 });
    const others = game.add('Pio 2', { kind: 'engineer', bases: 1 });
    const [grenadiers, flak] = [game.add('Gren', { spentPct: 40 }), game.add('Flak', { kind: 'gun', bases: 1 })];
    const dig = (unit: string, engineers: string, typed = {}) =>
      game.roll('dig-in', { unit: [unit], engineers: [engineers] }, { ...HASTY, ...typed });
    dig(grenadiers, pioneers);
    expect(game.unit(grenadiers)).toMatchObject({ digTurns: 1, spentPct: 40 });
    expect(game.unit(pioneers)).toMatchObject({ spentPct: 100, digTurns: 0 });
    expect(refusal(() => dig(flak, pioneers)).message).toBe(
      'Pio has used movement this turn, but digging takes the whole move. Choose another unit.',
    );
    // More engineers do not make it faster.
    expect(refusal(() => dig(grenadiers, others)).message).toContain('Gren has already dug this turn');
    dig(flak, others);
    game.nextTurn();
    dig(grenadiers, others);
    expect(game.unit(grenadiers).digTurns).toBe(2);
  });

  it('no player digs several turns at once; an umpire says that they have passed (W-21)', () => {
    const game = new Skirmish();
    const unit = game.add('II Gren');
    const six = { ...HASTY, turns: 6 };
    expect(refusal(() => game.roll('dig-in', { unit: [unit] }, six, [], player(game.unit(unit).side)))).toMatchObject({
      code: 'UMPIRE_ONLY',
      message: 'turns: II Gren has 1 on record. Leave the value out, or ask an umpire.',
    });
    expect(game.unit(unit)).toMatchObject({ digTurns: 0, spentPct: 0 });
    const dug = game.roll('dig-in', { unit: [unit] }, { ...HASTY, turns: 5 });
    expect(dug.resolutions[0]!.outcome).toMatchObject({ turnsDoneAfter: 5, complete: false });
    expect(game.unit(unit)).toMatchObject({ digTurns: 5, spentPct: 100, fieldwork: 'none' });
    game.nextTurn();
    expect(game.roll('dig-in', {}, { ...HASTY, troops: 'infantry', turns: 6 }).resolutions[0]!.outcome).toMatchObject({
      complete: true,
    });
    expect(game.roll('dig-in', { unit: [unit] }, { ...HASTY, turns: 1 }).resolutions[0]!.outcome).toMatchObject({
      complete: true,
    });
  });
});

describe('2.5 Who is dug in', () => {
  it('heavy weapons dig, but those that are towed are dug in by engineers', () => {
    const game = new Skirmish();
    const light = game.add('MG', { kind: 'heavy-weapon', bases: 1 });
    const heavy = game.add('120 mm', { kind: 'heavy-weapon', bases: 1, gunClass: 5 });
    const engineers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    const soviet = player(game.soviets);
    game.roll('dig-in', { unit: [light] }, { work: 'hasty' }, [], soviet);
    expect(refusal(() => game.roll('dig-in', { unit: [heavy] }, { work: 'hasty' }, [], soviet)).cites).toEqual(['2.5']);
    game.roll('dig-in', { unit: [heavy], engineers: [engineers] }, { work: 'hasty' }, [], soviet);
    expect(game.unit(heavy)).toMatchObject({ digTurns: 1, spentPct: 0 });
  });

  it.each(['cavalry', 'wagon'])('a %s is not, whatever is said of it', (kind) => {
    const game = new Skirmish();
    const unit = game.add('X', { kind, bases: 1 });
    const dig = () => game.roll('dig-in', { unit: [unit] }, { work: 'hasty', troops: 'infantry' }, [], player(game.soviets));
    expect(refusal(dig)).toMatchObject({
      message: 'X cannot dig in. Choose infantry, heavy weapons or towed equipment.',
      cites: ['2.5'],
    });
  });
});
