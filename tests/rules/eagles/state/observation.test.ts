import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { type BattleEvent, isRowInView, type Reader, createView } from '../../../../src/game/index.js';
import { redactFor } from '../../../../src/knowing/index.js';
import { buildReport } from '../../../../src/present/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

/** Creates the Axis and the Allies with a unit each, 2,000 yards apart and unspotted. */
function fought(
  settings: JsonObject = {},
): Fight & { readonly axis: string; readonly allies: string; readonly tank: string; readonly coy: string } {
  const fight = new Fight({ spotting: 'rules', ...settings });
  const axis = fight.side('Axis', 'germany');
  const allies = fight.side('Allies', 'uk');
  const tank = fight.add('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', xYards: 0, yYards: 0 });
  const coy = fight.add('A Coy', allies, { tpd: 'BB', xYards: 0, yYards: 2000 });
  return Object.assign(fight, { axis, allies, tank, coy });
}
type Fought = ReturnType<typeof fought>;

const told = ({ record, battle, axis, allies }: Fought, place = -1): string[] =>
  [
    ['umpire', UMPIRE],
    ['axis', player(axis)],
    ['allies', player(allies)],
    ['onlooker', { standing: 'spectator', sideId: null }],
  ].flatMap(([name, reader]) =>
    redactFor(record.at(place)!, { battle, ruleset: eaglesRuleset }, reader as Reader) ? [name as string] : [],
  );

/** Lets 1/Pz (FP 6, or 5 beyond 600 yards by 1.2) fire and miss. */
const shoot = (fight: Fought, rangeYards: number, as: Actor = UMPIRE): BattleEvent => {
  const roles = { firer: [fight.tank], target: [fight.coy] };
  return fight.roll(
    'direct-fire',
    roles,
    { rangeYards },
    Array.from({ length: rangeYards > 600 ? 5 : 6 }, () => 2),
    as,
  );
};

describe('4.11 looks (E-63)', () => {
  it('a side looks for an enemy once a phase, by whichever of its units', () => {
    const fight = fought({ spotting: 'open' });
    const other = fight.add('2/Pz', fight.axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const look = (spotter: string, faces: readonly number[]): BattleEvent =>
      fight.roll('spotting', { spotter: [spotter], target: [fight.coy] }, { rangeYards: 1000 }, [...faces], player(fight.axis));
    look(fight.tank, [100]);
    expect(refusal(() => look(other, [1]))).toMatchObject({ code: 'ILLEGAL', cites: ['4.1', 'E-63'] });
  });
});

describe('4.1 what is not spotted (E-51)', () => {
  it('a player neither shoots at, assaults, nor meets hand to hand: he hears what he hears of a unit that there is not', () => {
    const fight = fought();
    fight.until(1, 'melee');
    const heard = (procedure: string, roles: Record<string, string[]>) => {
      const { code, message, field } = refusal(() => fight.roll(procedure, roles, { rangeYards: 450 }, [], player(fight.axis)));
      return { code, message: message.replace(/target|defender|enemy/g, 'role'), field };
    };
    const shot = { firer: [fight.tank], target: [fight.coy] };
    expect(heard('direct-fire', shot)).toEqual({ ...heard('direct-fire', { ...shot, target: ['u999'] }) });
    expect(heard('direct-fire', shot).code).toBe('NOT_FOUND');
    expect(heard('melee', { attacker: [fight.tank], defender: [fight.coy] }).code).toBe('NOT_FOUND');
    expect(heard('assault', { infantry: [fight.tank], enemy: [fight.coy] }).code).toBe('NOT_FOUND');
  });

  it('an umpire lets them, and the post says so', () => {
    const fight = fought();
    fight.until(1, 'direct');
    expect(shoot(fight, 600).notes).toContain('The side of 1/Pz has not spotted A Coy (4.1, E-51).');
  });

  it('a player shoots at what is spotted, and nothing is remarked', () => {
    const fight = fought();
    fight.roll('spotting', { spotter: [fight.tank], target: [fight.coy] }, { rangeYards: 2000 }, [20]); // The chance is 60 - 20 for a stationary target - 20 for the distance.
    expect(fight.named('A Coy').spotted).toBe(true);
    fight.until(1, 'direct');
    expect(shoot(fight, 700, player(fight.axis)).notes).toEqual([]);
  });

  it('whom an umpire looks for in vain stays unknown: the looker’s side hears of it only when it is seen', () => {
    const fight = fought();
    const look = (face: number) =>
      fight.roll('spotting', { spotter: [fight.tank], target: [fight.coy] }, { rangeYards: 2000 }, [face]).audience;
    expect(look(90)).toBe('umpires');
    fight.until(2, 'movement');
    expect(look(10)).toBe(fight.axis);
  });

  it('stands open where the battle is played so, and in battles from before there was the setting', () => {
    for (const spotting of ['open', undefined]) {
      const fight = fought({ spotting: 'open' });
      expect(eaglesRuleset.hiddenBy!({ ...fight.battle, game: { ...fight.battle.game, spotting } as never })).toBeNull();
      fight.until(1, 'direct');
      expect(shoot(fight, 700, player(fight.axis)).notes).toEqual([]);
    }
  });
});

describe('4.1 automatic spotting', () => {
  const spotted = (fight: Fought): boolean | readonly string[] => fight.named('1/Pz').spotted;

  it('of a unit that fires within 500 yards of whom it fires at; doubled in a desert', () => {
    const cases = [
      [500, false, true],
      [501, false, false],
      [1000, true, true],
      [1001, true, false],
    ] as const;
    for (const [rangeYards, desert, seen] of cases) {
      const fight = fought({ desert });
      fight.until(1, 'direct');
      shoot(fight, rangeYards);
      expect(spotted(fight), `${rangeYards}`).toBe(seen);
    }
  });

  it('of a unit that moves or fires within 500 yards of any enemy, as positions tell', () => {
    for (const [yYards, seen] of [
      [1500, true],
      [1499, false],
    ] as const) {
      const fight = fought();
      fight.edit(fight.coy, { spotted: true });
      fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
      expect(spotted(fight)).toBe(false);
      fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards }, player(fight.axis));
      expect(spotted(fight)).toBe(seen);
      const { kind, audience, summary } = fight.record.at(-1)!;
      expect([kind, audience]).toEqual(seen ? ['unit-spotted', 'all'] : ['unit-placed', fight.axis]);
      if (seen) expect(summary).toBe('1/Pz has been spotted, because it moved close to the enemy (4.1).');
    }
  });

  it('not of one that is merely put there', () => {
    const fight = fought();
    fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1900 });
    expect(spotted(fight)).toBe(false);
  });

  it('of a unit on a road within 1,000 yards', () => {
    for (const [mode, seen] of [
      ['strategic-road', true],
      ['cross-country', false],
    ] as const) {
      const fight = fought();
      fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1000 });
      fight.roll('movement', { unit: [fight.tank] }, { mode });
      expect(spotted(fight)).toBe(seen);
    }
  });

  it('of both who fight hand to hand', () => {
    const fight = fought();
    fight.until(1, 'melee');
    const infantry = fight.add('Gren', fight.axis, {});
    fight.roll('melee', { attacker: [infantry], defender: [fight.coy] }, {}, [9, 1]);
    expect([fight.named('Gren').spotted, fight.named('A Coy').spotted]).toEqual([true, true]);
  });

  it('in an advanced game by who is near alone', () => {
    const fight = fought({ advancedSpotting: true });
    fight.roll('movement', { unit: [fight.tank] });
    fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1800 });
    expect(spotted(fight)).toEqual([fight.coy]);
  });

  it('in an advanced game each firer spots for itself; a player shoots at nothing that his has not spotted', () => {
    const fight = fought({ advancedSpotting: true });
    const other = fight.add('2/Pz', fight.axis, {
      kind: 'vehicle',
      baseFp: 6,
      da: 'MODERATE',
      moveCode: 'D',
      xYards: 100,
      yYards: 0,
    });
    // Section 4.11: 60, less 20 for stationary infantry and 20 for 2,000 yards, so a 20 spots it.
    fight.roll('spotting', { spotter: [other], target: [fight.coy] }, {}, [20]);
    expect(fight.named('A Coy').spotted).toEqual([other]);
    fight.until(1, 'direct');
    expect(refusal(() => shoot(fight, 2000, player(fight.axis)))).toMatchObject({
      code: 'ILLEGAL',
      message: '1/Pz has not spotted A Coy itself, as the advanced game requires. Use `/eagles spotting` first.',
    });
    expect(shoot(fight, 2000).notes).toContain('1/Pz has not spotted A Coy itself (4.1, advanced).');
    // The unit has fired, and people enter the distance: within 500 yards the unit is spotted.
    fight.edit(fight.coy, { fired: true });
    fight.edit(fight.tank, { fired: false });
    fight.until(2, 'direct');
    fight.edit(fight.coy, { fired: true });
    expect(refusal(() => shoot(fight, 501, player(fight.axis))).cites).toEqual(['4.1']);
    shoot(fight, 500, player(fight.axis));
  });

  it('does not happen by an enemy that is destroyed or off the board', () => {
    for (const fields of [{ destroyed: true }, { offBoard: true }]) {
      const fight = fought();
      fight.edit(fight.coy, fields);
      fight.roll('movement', { unit: [fight.tank] });
      fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1800 });
      expect(spotted(fight)).toBe(false);
    }
  });
});

describe('4.1 who is spotted by an enemy that does not show himself (E-60)', () => {
  /** 1/Pz comes within 500 yards of A Coy, which the Axis does not know. */
  const watched = (settings: JsonObject = {}): Fought => {
    const fight = fought(settings);
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1600 }, player(fight.axis));
    return fight;
  };
  const sheet = (fight: Fought, side: string): string => {
    const view = createView(eaglesRuleset, fight.battle, player(side));
    const known = (table: string, id: string) => isRowInView(view, table, id);
    const unit = view.battle.tables.unit.get(fight.tank)!;
    return JSON.stringify(eaglesRuleset.unitSheet(unit, view.battle, known).filter(({ label }) => label === 'Spotted'));
  };
  const changesTold = (fight: Fought, side: string): string => {
    const report = buildReport(fight.record, fight.battle, eaglesRuleset, player(side));
    return report.entries.flatMap(({ changes }) => changes.filter((line) => line.startsWith('1/Pz'))).join();
  };

  it.each([{}, { advancedSpotting: true }])(
    'is known to who sees him, and to umpires: his own side is not told (%j)',
    (settings) => {
      const fight = watched(settings);
      expect(fight.named('1/Pz').spotted).not.toBe(false);
      expect(fight.record.at(-1)).toMatchObject({ kind: 'unit-spotted', audience: fight.allies });
      expect(told(fight)).toEqual(['umpire', 'allies']);
      expect(sheet(fight, fight.allies)).toContain('Spotted');
      expect(sheet(fight, fight.axis)).toBe('[]');
      expect(changesTold(fight, fight.axis)).not.toContain('spotted');
    },
  );

  it('the very move by which he comes near is his side’s affair, and what he does from then on everybody’s', () => {
    const fight = fought();
    fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1600 }, player(fight.axis));
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    expect(fight.named('1/Pz').spotted).toBe(true);
    expect(told(fight, -2)).toEqual(['umpire', 'axis']);
    // Who sees him hears of it at once.
    expect(fight.record.at(-1)).toMatchObject({ kind: 'unit-spotted', audience: fight.allies });
    expect(sheet(fight, fight.axis)).toBe('[]');
    fight.until(2, 'movement');
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    expect(told(fight)).toEqual(['umpire', 'axis', 'allies', 'onlooker']);
  });

  it('nor when it is undone, or done again', () => {
    const fight = watched();
    fight.do({ type: 'undo', later: 'again', event: fight.record.length - 1 });
    expect(fight.named('1/Pz').spotted).toBe(false);
    expect(changesTold(fight, fight.axis)).not.toContain('spotted');
    fight.do({ type: 'undo', later: 'again', event: fight.record.find(({ kind }) => kind === 'undone')!.number });
    expect(fight.named('1/Pz').spotted).toBe(true);
    expect(changesTold(fight, fight.axis)).not.toContain('spotted');
    expect(sheet(fight, fight.axis)).toBe('[]');
  });

  it('and hears of it when that enemy shows himself, or another that he knows sees him', () => {
    const shown = watched();
    shown.edit(shown.coy, { spotted: true });
    expect(sheet(shown, shown.axis)).toContain('yes');
    const other = watched();
    const known = other.add('B Coy', other.allies, { spotted: true });
    other.until(1, 'direct');
    other.roll(
      'direct-fire',
      { firer: [other.tank], target: [known] },
      { rangeYards: 450 },
      Array.from({ length: 5 }, () => 2),
    );
    expect(sheet(other, other.axis)).toContain('yes');
  });

  it('with a third side that sees nothing, those who spot him and his own side are told, each for itself', () => {
    const fight = fought({ advancedSpotting: true });
    const poles = fight.addSide('Poles', { nation: 'usa' });
    fight.edit(fight.coy, { spotted: true });
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1600 }, player(fight.axis));
    const seen = fight.record.filter(({ kind }) => kind === 'unit-spotted');
    expect(seen.map(({ audience }) => audience)).toEqual([fight.allies, fight.axis]);
    expect(eaglesRuleset.knows(poles, fight.named('1/Pz'), fight.battle)).toBe(false);
  });

  it('by an umpire’s word it is told', () => {
    const fight = watched();
    fight.edit(fight.tank, { spotted: false });
    fight.edit(fight.tank, { spotted: true });
    expect(sheet(fight, fight.axis)).toContain('yes');
  });

  it('twins, with the enemy near and far: his side is told the same', () => {
    const all = [1400, 1600].map((yYards) => {
      const fight = fought();
      fight.edit(fight.coy, { yYards: yYards + 450 });
      fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
      fight.act('place-unit', { unit: fight.tank, xYards: 0, yYards: 1400 }, player(fight.axis));
      const report = buildReport(fight.record, fight.battle, eaglesRuleset, player(fight.axis));
      return JSON.stringify([
        report.entries.map(({ event: { mark }, summary, notes, changes }) => [mark, summary, notes, changes]),
        sheet(fight, fight.axis),
      ]);
    });
    expect(all[0]).toBe(all[1]);
  });
});

describe('4.1 who is told (E-51)', () => {
  it('what an unspotted unit does by itself, its own side alone', () => {
    const fight = fought();
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    expect(told(fight)).toEqual(['umpire', 'axis']);
    fight.roll('paratroop-drop', { drop: [fight.coy] }, { time: 'day' }, [5, 5], player(fight.allies));
    expect(told(fight)).toEqual(['umpire', 'allies']);
  });

  it('what it sees, its own side alone', () => {
    const fight = fought();
    fight.roll('spotting', { spotter: [fight.tank], target: [fight.coy] }, { rangeYards: 600 }, [40]); // The chance is 60 - 20 for a stationary target.
    expect(told(fight)).toEqual(['umpire', 'axis']);
  });

  it('what it does to the enemy, everybody', () => {
    const fight = fought();
    fight.until(1, 'direct');
    shoot(fight, 600);
    expect(told(fight)).toEqual(['umpire', 'axis', 'allies', 'onlooker']);
  });

  it('what a spotted unit does, everybody', () => {
    const fight = fought();
    fight.edit(fight.tank, { spotted: true });
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    expect(told(fight)).toEqual(['umpire', 'axis', 'allies', 'onlooker']);
  });

  it('with open figures everything', () => {
    const fight = fought({ spotting: 'open' });
    fight.roll('movement', { unit: [fight.tank] }, {}, [], player(fight.axis));
    expect(told(fight)).toEqual(['umpire', 'axis', 'allies', 'onlooker']);
  });
});
