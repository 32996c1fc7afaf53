import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let axis: string;
let allies: string;
let howitzers: string;
let pak: string;

beforeEach(() => {
  fight = new Fight({ gunSetup: true });
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'uk');
  howitzers = fight.add('Howitzers', axis, {
    kind: 'artillery',
    baseFp: 2,
    guns: 4,
    calibreMm: 105,
    moveCode: 'B',
    xYards: 0,
    yYards: 0,
  });
  pak = fight.add('Pak', axis, { kind: 'towed-at', baseFp: 3, gun: 'anti-tank', calibreMm: 50, moveCode: 'B' });
});

const change = (unit: string, action: string) => () => fight.roll('gun-setup', { unit: [unit] }, { action });
const told = (run: () => unknown): readonly [string, readonly string[]] => {
  const { message, cites } = refusal(run);
  return [message, cites];
};

describe('3.9 breakdown and set-up', () => {
  it('a deployed gun is not set up, and one in transit does not break down', () => {
    expect(told(change(howitzers, 'set-up'))).toEqual(['The gun is already deployed. Choose the other action.', ['3.9']]);
    fight.edit(howitzers, { gunState: 'transit' });
    expect(told(change(howitzers, 'breakdown'))).toEqual(['The gun is already in transit. Choose the other action.', ['3.9']]);
    change(howitzers, 'set-up')();
    expect(fight.named('Howitzers').gunState).toBe('setting-up');
  });

  it('who has no gun changes nothing', () => {
    const coy = fight.add('A Coy', axis);
    expect(told(() => fight.roll('gun-setup', { unit: [coy] }, { action: 'breakdown', gun: 'towed', calibreMm: 75 }))).toEqual([
      'A Coy is not a gun. Choose a battery or a towed gun.',
      ['3.9'],
    ]);
  });

  it('a deployed gun breaks down before it moves; a self-propelled one does not', () => {
    for (const unit of [howitzers, pak]) {
      const move = () => fight.roll('movement', { unit: [unit] }, {}, [], player(axis));
      expect(told(move)[0]).toContain('is deployed and cannot move yet. Use `/eagles gun-setup` to break it down first.');
      fight.edit(unit, { gunState: 'transit' });
      move();
    }
    expect(
      told(() =>
        fight.act(
          'place-unit',
          { unit: fight.add('More', axis, { kind: 'towed-at', xYards: 0, yYards: 0 }), xYards: 9, yYards: 9 },
          player(axis),
        ),
      )[0],
    ).toContain('to break it down first');
    const wespe = fight.add('Wespe', axis, { kind: 'artillery', guns: 4, gun: 'self-propelled', moveCode: 'D' });
    fight.roll('movement', { unit: [wespe] }, {}, [], player(axis));
  });

  it('without the option guns move as they are', () => {
    const open = new Fight();
    const side = open.side('Axis', 'germany');
    const guns = open.add('Howitzers', side, { kind: 'artillery', guns: 4, calibreMm: 105, moveCode: 'B' });
    open.roll('movement', { unit: [guns] }, {}, [], player(side));
  });
});

describe('who stays where it is', () => {
  it('a bunker, and a battery off the board; nobody waits for them to move (3.5, E-27)', () => {
    const bunker = fight.add('Bunker', axis, { kind: 'bunker' });
    const far = fight.add('Far guns', axis, { kind: 'artillery', guns: 4, calibreMm: 150, offBoard: true });
    const moves = (unit: string) => refusal(() => fight.roll('movement', { unit: [unit] }, {}, [], player(axis)));
    expect([moves(bunker).message, moves(bunker).cites]).toEqual([
      'Bunker is a bunker and cannot move. Choose another unit.',
      ['5.2', 'E-27'],
    ]);
    expect([moves(far).message, moves(far).cites]).toEqual([
      'Far guns is off the board and cannot move. Choose another unit.',
      ['3.5'],
    ]);
    const left = (name: string): boolean => eaglesRuleset.unitActions!.movement![0]!.isLeft(fight.named(name), fight.battle);
    expect([left('Bunker'), left('Far guns')]).toEqual([false, false]);
  });
});

describe('3.5 off the board', () => {
  it('nobody is shot at directly, met hand to hand, assaulted or mined', () => {
    const coy = fight.add('A Coy', allies);
    const far = fight.add('Far guns', axis, { kind: 'artillery', guns: 4, calibreMm: 150, offBoard: true });
    const section = fight.act('minefield-add', { name: 'M1', kind: 'hasty' }).changes[0]!.id;
    for (const run of [
      () => fight.roll('direct-fire', { firer: [coy], target: [far] }, { rangeYards: 400 }),
      () => fight.roll('melee', { attacker: [coy], defender: [far] }),
      () => fight.roll('melee', { attacker: [far], defender: [coy] }),
      () => fight.roll('assault', { infantry: [coy], enemy: [far] }),
      () => fight.roll('minefield', { unit: [far], section: [section] }),
    ])
      expect(told(run)).toEqual([
        'Far guns is off the board, where only counter-battery fire can reach it. Choose another unit.',
        ['3.5'],
      ]);
  });
});

describe('1.5, 1.6 minefields', () => {
  it('a suppressed unit does not walk into one', () => {
    const coy = fight.add('A Coy', allies, {});
    fight.edit(coy, { suppressed: true });
    const section = fight.act('minefield-add', { name: 'M1', kind: 'hasty' }).changes[0]!.id;
    expect(told(() => fight.roll('minefield', { unit: [coy], section: [section] }, {}, [50]))[1]).toEqual(['1.6', 'E-45']);
  });
});
