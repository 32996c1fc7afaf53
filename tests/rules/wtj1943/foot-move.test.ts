import { describe, expect, it } from 'vitest';
import { footMove } from '../../../src/rules/wtj1943/procedures/foot-move.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aUnit, filledBy, expectFromChart } from './scene.js';
import { BOOK, ROLLED, CHOICE } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(footMove, {
  outcome: 'reachYards remainingYards spentPctAfter moved proneAfter',
  odds: '=reachYards',
  defaults:
    'penaltyPct=0 spentPct=0 spentYards=0 distanceYards=0 contact=none enters=none startsProne=false stands=false goesProne=false',
  notMeasured: { allowanceYards: BOOK, spentYards: ROLLED, contact: CHOICE },
  byRoles: ['distanceYards'],
});

const BASE = { category: 'walking', allowanceYards: 100, order: 'maneuver', commandPassed: true };
const move = (input: object = {}) => resolveWith(footMove, { ...BASE, ...input });
const illegal = (input: object, ...cites: string[]) => expectIllegal(footMove, { ...BASE, ...input }, ...cites);

describe('2.2 Infantry and Cavalry Movement: reach', () => {
  // Allowance, penalty, per cent used, charged yards; and the reach calculated by hand.
  it.each([
    [100, 0, 0, 0, 100],
    [100, 25, 0, 0, 75],
    [100, 0, 50, 0, 50],
    [100, 25, 50, 0, 37], // The exact distance is 37.5.
    [100, 100, 0, 0, 0],
    [100, 0, 100, 0, 0],
    [150, 0, 0, 100, 50], // The unit climbs onto a tank.
    [100, 50, 0, 100, 0],
    [100, 0, 60, 50, 0], // Less than nothing counts as nothing.
    [333, 10, 33.33, 7, 193], // The exact distance is (333 x 66.67 % - 7) x 90 % = 193.51...
    [5000, 1, 0, 0, 4950],
    [1, 1, 0, 0, 0],
  ])(
    '%i yards, penalty %i per cent, spent %f per cent, charged %i: %i',
    (allowanceYards, penaltyPct, spentPct, spentYards, reach) => {
      const { outcome } = move({ allowanceYards, penaltyPct, spentPct, spentYards });
      expect(outcome).toMatchObject({ reachYards: reach, remainingYards: reach, moved: false });
    },
  );

  it('fractions of a yard are dropped, but a hair below a whole yard is that yard', () => {
    expect(move({ allowanceYards: 300, spentPct: 200 / 3 }).outcome.reachYards).toBe(100);
    expect(move({ allowanceYards: 300, spentPct: 66.67 }).outcome.reachYards).toBe(99);
  });

  it('terrain penalties are percentages taken off the allowance (W-6)', () => {
    expect(move({ penaltyPct: 40 }).outcome.reachYards).toBe(60);
    expect(move({ penaltyPct: 40 }).cites).toContain('W-6');
    expect(move({}).cites).not.toContain('W-6');
    // A chart that doubles the cost gives 50.
    expect(move({ penaltyPct: 50 }).outcome.reachYards).toBe(50);
  });

  // Per cent used before, charged yards, distance, allowance, penalty; and per cent used afterwards, calculated by
  // hand.
  it.each([
    [0, 0, 50, 100, 0, 50],
    [0, 0, 100, 100, 0, 100],
    [20, 0, 30, 100, 0, 50],
    [0, 0, 30, 100, 25, 40], // The leg is 30 of 75 yards.
    [0, 0, 0, 100, 100, 0],
    [0, 100, 0, 300, 0, 33.33],
    [0, 100, 20, 300, 50, 46.67], // The spent share is 33.33 % and 20 of 150 yards.
    [10, 20, 0, 160, 0, 22.5],
    [0, 0, 1, 4000, 0, 0.03], // The share of 0.025 % is rounded up.
    [0, 0, 1, 3000, 0, 0.03],
    [90, 100, 0, 100, 0, 100], // The maximum share is 100 %.
  ])(
    'spent %f per cent, charged %i, moved %i of %i at %i per cent: spent %f per cent',
    (spentPct, spentYards, distanceYards, allowanceYards, penaltyPct, after) => {
      const { outcome } = move({ spentPct, spentYards, distanceYards, allowanceYards, penaltyPct });
      expect(outcome.spentPctAfter).toBe(after);
    },
  );

  it('tells what is left in the same terrain', () => {
    expect(move({ distanceYards: 30, penaltyPct: 25 }).outcome).toEqual({
      reachYards: 75,
      remainingYards: 45,
      spentPctAfter: 40,
      moved: true,
      proneAfter: false,
    });
    expect(move({ distanceYards: 75, penaltyPct: 25 }).outcome).toMatchObject({ remainingYards: 0, spentPctAfter: 100 });
  });

  it('what is left can be moved in the next leg, whatever the fractions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 99 }),
        fc.nat(),
        (allowanceYards, penaltyPct, n) => {
          const { reachYards } = move({ allowanceYards, penaltyPct }).outcome as { reachYards: number };
          const distanceYards = reachYards === 0 ? 0 : n % (reachYards + 1);
          const first = move({ allowanceYards, penaltyPct, distanceYards });
          const spent = first.effects.find(({ kind }) => kind === 'move')!.spentPct as number;
          const second = move({ allowanceYards, penaltyPct, spentPct: spent });
          expect(second.outcome.reachYards).toBe(first.outcome.remainingYards);
        },
      ),
    );
  });

  it('a penalty is a whole per cent; on a map that of several grounds need not be (W-26)', () => {
    expectInvalid(footMove, { ...BASE, penaltyPct: 12.5 }, 'penaltyPct');
    expect(move({ penaltyPct: 12.5, to: 'E5' }).outcome.reachYards).toBe(87);
  });

  it('refuses what is beyond reach', () => {
    expect(move({ distanceYards: 100 }).outcome.remainingYards).toBe(0);
    illegal({ distanceYards: 101 }, '2.2');
    illegal({ distanceYards: 76, penaltyPct: 25 }, '2.2', 'W-6');
    illegal({ distanceYards: 1, penaltyPct: 100 }, '2.2', 'W-6');
  });
});

describe('2.1 Command: who has not passed stays', () => {
  it('a unit that failed neither moves nor stands up', () => {
    illegal({ commandPassed: false, distanceYards: 1 }, '2.1');
    illegal({ commandPassed: false, category: 'walking', startsProne: true, stands: true }, '2.1');
  });

  it('but may go prone, and its reach may be looked up', () => {
    expect(move({ commandPassed: false, goesProne: true }).outcome).toMatchObject({ moved: false, proneAfter: true });
    expect(move({ commandPassed: false }).outcome).toMatchObject({ reachYards: 100, moved: false });
  });

  it('contact needs an assault order', () => {
    illegal({ contact: 'front' }, '2.1');
    illegal({ contact: 'side-or-rear' }, '2.1');
    expect(move({ order: 'assault', contact: 'front', distanceYards: 100 }).outcome).toMatchObject({ moved: true });
  });
});

describe('2.2 Contact', () => {
  it.each(['prone', 'manhandling', 'walking', 'heavy-weapon', 'cyclist', 'wagon', 'cavalry'])(
    '%s may end in contact',
    (category) => {
      const posture = category === 'prone' ? { startsProne: true } : {};
      const contact = { category, order: 'assault', contact: 'front', ...posture };
      expect(move(contact).outcome).toMatchObject({ reachYards: 100 });
      illegal({ ...contact, contact: 'side-or-rear' }, '2.2');
    },
  );

  it('rushing troops make no contact', () => {
    illegal({ category: 'rushing', order: 'assault', contact: 'front' }, '2.2');
    expect(move({ category: 'rushing', order: 'assault' }).outcome).toMatchObject({ reachYards: 100 });
  });
});

describe('2.2 Cavalry', () => {
  it.each(['woods', 'water', 'building'])('makes no assault move into %s', (enters) => {
    illegal({ category: 'cavalry', order: 'assault', enters }, '2.2');
    expect(move({ category: 'cavalry', order: 'maneuver', enters }).outcome).toMatchObject({ reachYards: 100 });
    expect(move({ category: 'walking', order: 'assault', enters }).outcome).toMatchObject({ reachYards: 100 });
  });
});

describe('2.2 Prone: posture', () => {
  const prone = { category: 'prone', startsProne: true };

  it('prone troops crawl and stay prone', () => {
    expect(move({ ...prone, distanceYards: 20 }).outcome).toMatchObject({ moved: true, proneAfter: true });
  });

  it('troops may stand up first and walk', () => {
    expect(move({ startsProne: true, stands: true, distanceYards: 50 }).outcome).toMatchObject({
      moved: true,
      proneAfter: false,
    });
  });

  it('troops may walk and go prone at the end', () => {
    expect(move({ goesProne: true, distanceYards: 50 }).outcome).toMatchObject({ moved: true, proneAfter: true });
  });

  it('troops that drop and crawl go prone with category prone (W-7)', () => {
    const drops = move({ category: 'prone', goesProne: true, distanceYards: 20 });
    expect(drops.outcome).toMatchObject({ moved: true, proneAfter: true });
    expect(drops.cites).toContain('W-7');
  });

  it('one change of posture: standing up and going prone again is refused', () => {
    illegal({ startsProne: true, stands: true, goesProne: true }, '2.2');
  });

  it.each([
    ['standing up of who stands', { stands: true }],
    ['going prone of who is prone', { ...prone, goesProne: true }],
    ['walking while prone', { startsProne: true }],
    ['rushing while prone', { startsProne: true, category: 'rushing' }],
    ['crawling after standing up', { ...prone, stands: true }],
    ['crawling of who stands', { category: 'prone' }],
  ])('category and posture must agree: no %s (W-7)', (_what, input) => illegal(input, '2.2', 'W-7'));

  it('marks the change, so that there is one in a phase', () => {
    const set = (input: object) => move(input).effects.filter(({ kind }) => kind === 'set');
    expect(set({})).toEqual([{ kind: 'set', role: 'unit', fields: { prone: false } }]);
    expect(set(prone)).toEqual([{ kind: 'set', role: 'unit', fields: { prone: true } }]);
    expect(set({ goesProne: true })).toEqual([{ kind: 'set', role: 'unit', fields: { prone: true, postureChanged: true } }]);
    expect(set({ startsProne: true, stands: true })).toEqual([
      { kind: 'set', role: 'unit', fields: { prone: false, postureChanged: true } },
    ]);
  });
});

describe('the move as an effect', () => {
  it('has the yards and the exact share spent', () => {
    expect(move({ allowanceYards: 300, distanceYards: 100 }).effects[0]).toEqual({
      kind: 'move',
      role: 'unit',
      yards: 100,
      spentPct: 100 / 3,
    });
  });

  it('is one certain outcome', () => {
    expect(checkedOdds(footMove, { ...BASE, distanceYards: 30 })).toEqual([{ outcome: { reachYards: 100 }, p: 1 }]);
  });

  it('is told in one or two sentences', () => {
    expect(move({ distanceYards: 30, penaltyPct: 25 }).summary).toBe(
      'The unit moves 30 of its 75 yards and has 45 yards left in this terrain.',
    );
    expect(move({}).summary).toBe('The unit may move 100 yards in this terrain.');
    expect(move({ commandPassed: false }).summary).toBe(
      'With a passed command test, the unit could move 100 yards in this terrain.',
    );
    expect(move({ goesProne: true }).summary).toBe('The unit may move 100 yards in this terrain. The unit goes prone.');
    expect(move({ startsProne: true, stands: true }).summary).toBe(
      'The unit may move 100 yards in this terrain. The unit stands up.',
    );
    expect(move({ category: 'prone', startsProne: true }).summary).toBe(
      'The unit may move 100 yards in this terrain. The unit is prone.',
    );
  });
});

describe('the input of a move on foot', () => {
  it('without the allowance says that it belongs to the combat chart', () => {
    expectFromChart(refusalOf(footMove, { category: 'walking', order: 'maneuver', commandPassed: true }), 'allowanceYards');
  });
});

describe('what a battle fills in for a move on foot', () => {
  const ready = { order: 'maneuver', commandPassed: true, spentPct: 12.5 } as const;
  const filled = (unit: object, typed: object = {}, terrain?: string, game: object = {}) =>
    filledBy(
      footMove,
      { units: [aUnit({ ...ready, ...unit })], game },
      { unit: ['u1'], ...(terrain === undefined ? {} : { terrain: [terrain] }) },
      { ...typed },
    );

  // Kind: category, allowance to maneuver and to assault, and penalties in rough, woods and marsh, from the example
  // chart.
  it.each([
    ['infantry', 'walking', 100, 150, 25, 25, 50],
    ['engineer', 'walking', 100, 150, 25, 25, 50],
    ['hq', 'walking', 100, 150, 25, 25, 50],
    ['heavy-weapon', 'heavy-weapon', 80, 100, 25, 25, 50],
    ['gun', 'manhandling', 30, 30, 25, 25, 50],
    ['cyclist', 'cyclist', 240, 240, 50, 60, 80],
    ['wagon', 'wagon', 160, 160, 50, 60, 80],
    ['cavalry', 'cavalry', 300, 400, 25, 50, 50],
  ] as const)('%s: %s, %i yards, %i in an assault', (kind, category, moveYards, assaultYards, rough, woods, marsh) => {
    expect(filled({ kind })).toEqual({
      category,
      allowanceYards: moveYards,
      order: 'maneuver',
      commandPassed: true,
      spentPct: 12.5,
      startsProne: false,
    });
    expect(filled({ kind, order: 'assault' })).toMatchObject({ order: 'assault', allowanceYards: assaultYards });
    expect(filled({ kind }, {}, 'rough').penaltyPct).toBe(rough);
    expect(filled({ kind }, {}, 'woods').penaltyPct).toBe(woods);
    expect(filled({ kind }, {}, 'marsh').penaltyPct).toBe(marsh);
    expect(filled({ kind }, {}, 'road').penaltyPct).toBe(0);
    expect(filled({ kind }, {}, 'open').penaltyPct).toBe(0);
  });

  it('the category that is typed decides the allowance and the column of the terrain', () => {
    expect(filled({}, { category: 'rushing' }, 'woods')).toMatchObject({ allowanceYards: 60, penaltyPct: 25 });
    expect(filled({}, { category: 'wagon' }, 'woods')).toMatchObject({ allowanceYards: 160, penaltyPct: 60 });
    expect(filled({ prone: true }, {})).toMatchObject({ category: 'prone', allowanceYards: 20, startsProne: true });
    expect(filled({ prone: true, order: 'assault' })).toMatchObject({ category: 'prone', allowanceYards: 30 });
    expect(filled({ prone: true }, { stands: true })).toMatchObject({ category: 'walking', allowanceYards: 100 });
    expect(filled({ prone: true }, { startsProne: false })).toMatchObject({ category: 'walking' });
  });

  it('without a unit the typed category and order are enough for the chart', () => {
    const typed = { category: 'cavalry', order: 'assault' };
    expect(filledBy(footMove, {}, { terrain: ['woods'] }, typed)).toEqual({ allowanceYards: 400, penaltyPct: 50 });
  });

  it('dismounted troopers are infantry: the infantry rows of the chart (2.2)', () => {
    expect(filled({ kind: 'cavalry', mounted: false }, {}, 'woods')).toMatchObject({
      category: 'walking',
      allowanceYards: 100,
      penaltyPct: 25,
    });
  });

  it('who are on foot may rush and crawl like infantry; who rides has no such choice (2.2)', () => {
    const onFoot = { kind: 'cavalry', mounted: false };
    for (const category of ['walking', 'rushing', 'prone']) expect(filled(onFoot, { category }).category).toBe(category);
    for (const category of ['cyclist', 'manhandling']) expect(filled(onFoot, { category }).category).toBe('walking');
    for (const category of ['walking', 'rushing', 'prone'])
      expect(filled({ kind: 'cavalry' }, { category }).category).toBe('cavalry');
  });

  it('horses do not walk away from their troopers (2.2)', () => {
    expect(() => filled({ kind: 'cavalry', mounted: false }, { category: 'cavalry' })).toThrow(
      'is dismounted and cannot move as cavalry.',
    );
  });

  it('a second change of posture in the phase is refused (2.2)', () => {
    expect(() => filled({ prone: true, postureChanged: true }, { stands: true })).toThrow(
      'has already gone prone or stood up in this phase.',
    );
    expect(() => filled({ postureChanged: true }, { goesProne: true })).toThrow(
      'has already gone prone or stood up in this phase.',
    );
    expect(filled({ prone: true, postureChanged: true })).toMatchObject({ category: 'prone' });
  });

  it('what was declared before the die stands for the turn (2.1)', () => {
    expect(() => filled({ order: 'maneuver' }, { order: 'assault' })).toThrow('must keep this order.');
    expect(filled({ order: 'maneuver' }, { order: 'maneuver' })).toMatchObject({ allowanceYards: 100 });
    expect(filled({ order: null }, { order: 'assault' })).toMatchObject({ allowanceYards: 150 });
    expect(() => filled({ order: null })).toThrow(
      '1/7 Rifles has not taken a command test this turn. Use `/wtj1943 command-test` first.',
    );
  });

  it('a penalty that the chart does not have is refused, not read as 0', () => {
    const chart = { schema: 'wtj1943-chart/1', name: 'C', official: true, training: [], foot: {}, terrain: [{ id: 'sand' }] };
    expect(() => filled({}, {}, 'sand', { chart })).toThrow(/^penaltyPct: .*combat chart/);
    expect(filled({}, { penaltyPct: 10 }, 'sand', { chart }).penaltyPct).toBeUndefined();
  });

  it('a category that the chart does not have stays open', () => {
    const chart = {
      schema: 'wtj1943-chart/1',
      name: 'C',
      official: true,
      training: [],
      foot: { prone: { moveYards: 9 } },
      terrain: [],
    };
    expect(filled({}, {}, undefined, { chart }).allowanceYards).toBeUndefined();
    expect(filled({ prone: true }, {}, undefined, { chart }).allowanceYards).toBe(9);
  });
});
