import { describe, expect, it } from 'vitest';
import { isAllowed } from '../../../src/rules/index.js';
import { movement } from '../../../src/rules/corps/procedures/movement.js';
import { ABOARD_IN_CONTACT_CHECK, findContactKind } from '../../../src/rules/corps/procedures/movement-contact.js';
import { fc, runs } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { BASES } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(movement, {
  outcome:
    'allowRoughInches allowBrokenInches allowOpenInches allowRoadInches usedFraction leftRoughInches leftBrokenInches leftOpenInches leftRoadInches modeAfter',
  odds: '',
  defaults:
    'phase=day orders=normal roughInches=0 brokenInches=0 openInches=0 roadInches=0 streamCrossings=0 embus=false debus=false towardsEnemy=false inCommand=true size=battalion contact=none position=behind-lines surrounded=false',
  notMeasured: { contact: BASES },
});

// Inches over rough, broken, open and road, typed from the sheet.
const TABLE = {
  recce: [3, 6, 10, 20],
  wheeled: [2, 4, 8, 15],
  tracked: [3, 6, 8, 12],
  foot: [4, 5, 6, 8],
  mounted: [4, 8, 8, 10],
  'horse-drawn': [1, 1, 6, 6],
} as const;
type MoveType = keyof typeof TABLE;
const MOVE_TYPES = Object.keys(TABLE) as MoveType[];
const GROUNDS = ['rough', 'broken', 'open', 'road'] as const;

const move = (raw: object) => resolveWith(movement, { moveType: 'foot', ...raw });

describe('Movement: the table', () => {
  it.each(MOVE_TYPES)('%s', (moveType) => {
    const [rough, broken, open, road] = TABLE[moveType];
    expect(move({ moveType }).outcome).toEqual({
      allowRoughInches: rough,
      allowBrokenInches: broken,
      allowOpenInches: open,
      allowRoadInches: road,
      usedFraction: 0,
      leftRoughInches: rough,
      leftBrokenInches: broken,
      leftOpenInches: open,
      leftRoadInches: road,
      modeAfter: 'normal',
    });
  });

  it.each(MOVE_TYPES)('%s goes so far on each ground, and not a hundredth of an inch further', (moveType) => {
    GROUNDS.forEach((ground, column) => {
      const inches = TABLE[moveType][column]!;
      expect(move({ moveType, [`${ground}Inches`]: inches }).outcome).toMatchObject({ usedFraction: 1, leftRoadInches: 0 });
      expectIllegal(movement, { moveType, [`${ground}Inches`]: inches + 0.01 }, 'Movement', 'CO-15');
    });
  });

  it('through several kinds of ground the shares add up to one move at most (CO-15)', () => {
    // The unit uses 2 of 4 rough, 1 of 5 broken and 1.8 of 6 open inches: 0.5 + 0.2 + 0.3.
    const raw = { roughInches: 2, brokenInches: 1, openInches: 1.8 };
    const { outcome, cites } = move(raw);
    expect(outcome).toMatchObject({ usedFraction: 1, leftOpenInches: 0, leftRoughInches: 0 });
    expect(cites).toEqual(['Movement', 'CO-15', 'Orders']);
    expectIllegal(movement, { moveType: 'foot', ...raw, roadInches: 0.1 }, 'Movement', 'CO-15');
  });

  it('says what is left on each ground, to a hundredth, half up', () => {
    // A move of 2 of 6 open inches is a third, so 2/3 of 4, 5, 6 and 8 are left.
    expect(move({ openInches: 2 }).outcome).toMatchObject({
      usedFraction: 0.3333,
      leftRoughInches: 2.67,
      leftBrokenInches: 3.33,
      leftOpenInches: 4,
      leftRoadInches: 5.33,
    });
    // A move of 1 of 8 road inches is 0.125, so of 5 broken inches 4.375 are left.
    expect(move({ roadInches: 1 }).outcome).toMatchObject({ usedFraction: 0.125, leftBrokenInches: 4.38 });
  });

  it('shares that make exactly one move do so whatever binary fractions make of them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MOVE_TYPES),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (moveType, percentRough, percentRest) => {
          const percentRoad = Math.floor(((100 - percentRough) * percentRest) / 100);
          const percentOpen = 100 - percentRough - percentRoad;
          const [rough, , open, road] = TABLE[moveType];
          const raw = {
            moveType,
            roughInches: (rough * percentRough) / 100,
            openInches: (open * percentOpen) / 100,
            roadInches: (road * percentRoad) / 100,
          };
          expect(move(raw).outcome).toMatchObject({ usedFraction: 1, leftRoadInches: 0 });
        },
      ),
    );
  });
});

describe('Movement: streams', () => {
  it('cost infantry half a move each', () => {
    const { outcome, cites } = move({ streamCrossings: 1, openInches: 3 });
    expect(outcome).toMatchObject({ usedFraction: 1 });
    expect(cites).toEqual(['Movement', 'CO-13', 'Orders']);
    expect(move({ streamCrossings: 2 }).outcome).toMatchObject({ usedFraction: 1 });
    expectIllegal(movement, { moveType: 'foot', streamCrossings: 3 }, 'Movement', 'CO-15');
  });

  it('cavalry crosses like infantry (CO-14)', () => {
    const { outcome, cites } = move({ moveType: 'mounted', streamCrossings: 1 });
    expect(outcome).toMatchObject({ usedFraction: 0.5, leftOpenInches: 4 });
    expect(cites).toContain('CO-14');
  });

  it.each(['recce', 'wheeled', 'tracked', 'horse-drawn'])('%s needs a bridge or ford (CO-13)', (moveType) => {
    expectIllegal(movement, { moveType, streamCrossings: 1 }, 'Movement', 'CO-13', 'CO-14');
  });
});

describe('Orders: transport', () => {
  const transport = (raw: object) => move({ orders: 'transport', ...raw });

  it.each(MOVE_TYPES)('%s goes three times as far, only on open ground and road (CO-16)', (moveType) => {
    const [, , open, road] = TABLE[moveType];
    const { outcome, cites } = transport({ moveType });
    expect(outcome).toMatchObject({
      allowRoughInches: 0,
      allowBrokenInches: 0,
      allowOpenInches: 3 * open,
      allowRoadInches: 3 * road,
      leftRoughInches: 0,
      leftRoadInches: 3 * road,
      modeAfter: 'transport',
    });
    expect(cites).toEqual(['Movement', 'Orders', 'CO-16']);
    expect(transport({ moveType, roadInches: 3 * road }).outcome.usedFraction).toBe(1);
    expectIllegal(movement, { moveType, orders: 'transport', roadInches: 3 * road + 0.01 }, 'Movement', 'CO-15');
  });

  it('through nothing else, over no stream, into no combat', () => {
    const raw = { moveType: 'foot', orders: 'transport' };
    expectIllegal(movement, { ...raw, roughInches: 0.5 }, 'Orders', 'CO-16');
    expectIllegal(movement, { ...raw, brokenInches: 0.5 }, 'Orders', 'CO-16');
    expectIllegal(movement, { ...raw, streamCrossings: 1 }, 'Orders', 'CO-16');
    for (const contact of ['battalion', 'detachment', 'artillery', 'rear'])
      expectIllegal(movement, { ...raw, contact }, 'Orders');
  });

  it('embussing and debussing take a quarter of it each, under transport orders only (CO-17)', () => {
    const embussed = transport({ moveType: 'wheeled', embus: true, roadInches: 33.75 });
    expect(embussed.outcome).toMatchObject({ usedFraction: 1, modeAfter: 'transport' });
    expect(embussed.cites).toContain('CO-17');
    expect(transport({ moveType: 'wheeled', debus: true }).outcome).toMatchObject({
      usedFraction: 0.25,
      leftOpenInches: 18,
      modeAfter: 'disembarking',
    });
    expect(transport({ moveType: 'wheeled', embus: true, debus: true, openInches: 12 }).outcome).toMatchObject({
      usedFraction: 1,
      modeAfter: 'disembarking',
    });
    for (const transfer of ['embus', 'debus'])
      expectIllegal(movement, { moveType: 'wheeled', [transfer]: true }, 'Movement', 'CO-17');
  });
});

describe('Command: a unit out of command', () => {
  it('goes neither nearer to the enemy nor into contact (CO-7)', () => {
    expectIllegal(movement, { moveType: 'foot', inCommand: false, towardsEnemy: true }, 'Command', 'CO-7');
    expectIllegal(movement, { moveType: 'foot', inCommand: false, contact: 'rear' }, 'Command', 'CO-7');
    expect(move({ inCommand: false, openInches: 6 }).outcome.usedFraction).toBe(1);
  });
});

describe('Deploying into detachments: whom a detachment runs into', () => {
  it.each([
    ['artillery', true],
    ['rear', true],
    ['detachment', true],
    ['none', true],
    ['battalion', false],
  ])('%s: %s', (contact, allowed) => {
    const raw = { moveType: 'foot', size: 'detachment', contact };
    if (allowed) expect(resolveWith(movement, raw).outcome.modeAfter).toBe('normal');
    else expectIllegal(movement, raw, 'Deploying into detachments');
    expect(move({ contact }).outcome.modeAfter).toBe('normal');
  });
});

describe('Night Phase: Movement', () => {
  const night = { moveType: 'foot', phase: 'night' };

  it('a normal move, into no contact; only behind the lines nearer to the enemy (CO-18)', () => {
    const { outcome, cites } = resolveWith(movement, { ...night, openInches: 6, towardsEnemy: true });
    expect(outcome.usedFraction).toBe(1);
    expect(cites).toEqual(['Movement', 'Night Phase: Movement', 'CO-18', 'Orders']);
    for (const position of ['front-line', 'in-contact']) {
      expectIllegal(movement, { ...night, position, towardsEnemy: true }, 'Night Phase: Movement', 'CO-18');
      expect(resolveWith(movement, { ...night, position, openInches: 6 }).outcome.usedFraction).toBe(1);
    }
    expectIllegal(movement, { ...night, contact: 'rear' }, 'Night Phase: Movement', 'CO-18');
    expectIllegal(movement, { ...night, orders: 'transport' }, 'Night Phase: Movement', 'CO-18');
  });

  it.each(['day', 'night'])('by %s a surrounded unit in contact stays where it is (CO-21)', (phase) => {
    expectIllegal(
      movement,
      { moveType: 'foot', phase, position: 'in-contact', surrounded: true },
      'Night Phase: Movement',
      'CO-21',
    );
    expect(move({ phase, position: 'front-line', surrounded: true }).outcome.usedFraction).toBe(0);
  });

  it('by day a unit in contact must have disengaged: this rolls nothing for it', () => {
    const { dice, steps } = move({ position: 'in-contact', openInches: 2 });
    expect(dice).toEqual([]);
    expect(steps).toContainEqual({ kind: 'note', label: 'In contact by day, the unit must disengage first', cite: 'CO-21' });
  });
});

describe('what a move leaves behind', () => {
  const NO_MOVE = {
    kind: 'move',
    role: 'unit',
    orders: 'normal',
    modeAfter: 'normal',
    embus: false,
    debus: false,
    left: false,
    contact: 'none',
    used: 0,
  };

  it('is told of the unit, and of whom it ran into', () => {
    expect(move({}).effects).toEqual([NO_MOVE]);
    expect(move({ roadInches: 1, contact: 'artillery' }).effects).toEqual([
      { ...NO_MOVE, left: true, contact: 'artillery', used: 0.125 },
      { kind: 'set', role: 'contacted', fields: { position: 'in-contact' } },
    ]);
    expect(move({ streamCrossings: 1 }).effects).toEqual([{ ...NO_MOVE, left: true, used: 0.5 }]);
    expect(move({ orders: 'transport', debus: true }).effects).toEqual([
      { ...NO_MOVE, orders: 'transport', modeAfter: 'disembarking', debus: true, used: 0.25 },
    ]);
  });

  it('every ground, stream and transfer is in the working, with its share', () => {
    const { steps } = move({ moveType: 'wheeled', orders: 'transport', roadInches: 9, embus: true });
    expect(steps).toEqual([
      { kind: 'table', label: 'Inches for wheeled units (rough, broken, open, road)', value: '2, 4, 8, 15', cite: 'Movement' },
      {
        kind: 'table',
        label: 'Transport orders multiply the move on open ground and roads by',
        value: 3,
        cite: ['Orders', 'CO-16'],
      },
      { kind: 'base', label: 'Share of the move for 9" of at most 45" (road)', value: 0.2, cite: 'Movement' },
      { kind: 'base', label: 'Embussing', value: 0.25, cite: ['Movement', 'CO-17'] },
      { kind: 'result', label: 'Share of the move used', value: 0.45, cite: 'Movement' },
      { kind: 'result', label: 'Mode after the move', value: 'transport', cite: ['Orders', 'CO-17'] },
    ]);
    const mixed = move({ roughInches: 2, openInches: 3 }).steps;
    expect(mixed.filter(({ cite }) => cite.includes('CO-15')).map(({ label, cite }) => [label, cite])).toEqual([
      ['Share of the move for 2" of at most 4" (rough)', ['Movement', 'CO-15']],
      ['Share of the move for 3" of at most 6" (open)', ['Movement', 'CO-15']],
      ['Share of the move used', ['Movement', 'CO-15']],
    ]);
  });
});

describe('the input of a move', () => {
  const unit = aUnit({ inCommand: false, size: 'detachment', position: 'front-line', surrounded: true });

  it('comes from the unit, the unit it runs into and the phase', () => {
    const gun = aUnit({ id: 'e', side: 's2', type: 'artillery' });
    expect(filledBy(movement, { units: [unit, gun] }, { unit: ['u1'], contacted: ['e'] })).toEqual({
      phase: 'day',
      moveType: 'foot',
      inCommand: false,
      size: 'detachment',
      position: 'front-line',
      surrounded: true,
      contact: 'artillery',
    });
    expect(filledBy(movement, { units: [unit], game: { phase: 'night-movement' } }, { unit: ['u1'] })).toMatchObject({
      phase: 'night',
    });
  });

  it('a unit that rides moves as its transport does, if that is known', () => {
    const riding = aUnit({ riding: true });
    const trucks = aUnit({ id: 't', type: 'transport', moveType: 'tracked', carries: ['u1'] });
    expect(filledBy(movement, { units: [riding, trucks] }, { unit: ['u1'] })).toMatchObject({ moveType: 'tracked' });
    expect(filledBy(movement, { units: [riding] }, { unit: ['u1'] })).not.toHaveProperty('moveType');
  });

  it.each([
    ['infantry', 'battalion', 'battalion'],
    ['engineers', 'battalion', 'battalion'],
    ['cavalry', 'detachment', 'detachment'],
    ['recce', 'battalion', 'battalion'],
    ['armoured-recce', 'battalion', 'battalion'],
    ['armour', 'detachment', 'detachment'],
    ['artillery', 'battalion', 'artillery'],
    ['transport', 'battalion', 'rear'],
    ['protected-transport', 'battalion', 'rear'],
    ['support', 'battalion', 'rear'],
    ['hq', 'battalion', 'rear'],
  ] as const)('%s of size %s is contact with %s', (type, size, contact) => {
    expect(findContactKind({ type, size })).toBe(contact);
  });

  it('tells as left what a further leg may go', () => {
    const tenths = (most: number) => fc.integer({ min: 0, max: 100 * most }).map((inches) => inches / 100);
    fc.assert(
      fc.property(fc.constantFrom(...MOVE_TYPES), tenths(2), tenths(2), tenths(10), (moveType, broken, open, road) => {
        const leg = { moveType, brokenInches: broken, openInches: open, roadInches: road };
        const first = isAllowed(() => move(leg)) ? move(leg) : undefined;
        const told = /: (.+)" open or (.+)" road left/.exec(first?.summary ?? '');
        if (!first || !told) return;
        const { usedFraction: usedBefore } = first.outcome as { readonly usedFraction: number };
        expect(() => move({ moveType, usedBefore, openInches: Number(told[1]) })).not.toThrow();
        expect(() => move({ moveType, usedBefore, roadInches: Number(told[2]) })).not.toThrow();
      }),
      { numRuns: runs(300) },
    );
  });

  it('is certain, and has one sentence', () => {
    expect(checkedOdds(movement, { moveType: 'foot' })).toHaveLength(1);
    expect(move({ openInches: 6 }).summary).toBe('The unit uses its whole move.');
    expect(move({ openInches: 3 }).summary).toBe(
      'The unit uses 50% of its move and can still move 3" over open ground or 4" by road.',
    );
    expect(move({ orders: 'transport', debus: true }).summary).toBe(
      'The unit uses 25% of its move and can still move 13.5" over open ground or 18" by road. The unit is disembarking.',
    );
  });
});

describe('Transport orders in contact', () => {
  const priceOf = (position: string, orders: string) =>
    ABOARD_IN_CONTACT_CHECK.find({ one: () => ({ name: 'Pioneers', position }), typed: { orders } } as never);

  it('cost the attack, and units in transport mode are killed on 4, 5 and 6 (Combat)', () => {
    const price = 'Pioneers is in contact. In transport mode it cannot attack, and is hit on 4 to 6.';
    expect(priceOf('in-contact', 'transport')).toEqual({ is: 'yes', price });
    expect(priceOf('in-contact', 'normal')).toBeNull();
    expect(priceOf('open', 'transport')).toBeNull();
  });
});
