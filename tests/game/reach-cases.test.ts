/**
 * How far units get over drawn terrain, calculated by hand from the rulebooks: ten cases for each, with the last
 * accepted place and the first refused one.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { dropEmptyParts, offerPlaces, question, setValues } from '../../src/game/index.js';
import { Refusal } from '../../src/rules/index.js';
import { onGround, RULEBOOKS, type Rulebook } from './on-ground.js';

interface Case {
  readonly why: string;
  readonly fields: JsonObject;
  /** The places of terrain, by kind. */
  readonly ground?: Readonly<Record<string, string>>;
  readonly from?: string;
  /** The last place that the unit reaches, and one beyond it. */
  readonly to: string;
  readonly beyond: string;
  readonly said?: JsonObject;
  readonly order?: 'maneuver' | 'assault';
}

/** The start of all moves. Distances are in inches from it: a strip from 38 to 40, and terrain everywhere. */
const FROM = '36,24';
const STRIP = '38,10; 40,10; 40,40; 38,40';
const ALL = '20,4; 60,4; 60,44; 20,44';
const STREAM = '37,0; 37,48';
const ROAD = '36,24; 60,24';

const eagles: readonly Case[] = [
  { why: '2.1: code D goes 10 in', fields: { moveCode: 'D' }, to: '46,24', beyond: '46.1,24' },
  {
    why: '2.4: woods on the way make it C, 8 in',
    fields: { moveCode: 'D' },
    ground: { wood: STRIP },
    to: '44,24',
    beyond: '44.1,24',
  },
  { why: '2.4: a swamp makes it B, 6 in', fields: { moveCode: 'D' }, ground: { marsh: STRIP }, to: '42,24', beyond: '42.1,24' },
  { why: '2.4: a village slows nobody', fields: { moveCode: 'D' }, ground: { village: STRIP }, to: '46,24', beyond: '46.1,24' },
  {
    why: '2.4, E-37: of woods and swamp the worst alone counts',
    fields: { moveCode: 'D' },
    ground: { wood: STRIP, marsh: ALL },
    to: '42,24',
    beyond: '42.1,24',
  },
  { why: 'E-37: never below A, 4 in', fields: { moveCode: 'A' }, ground: { marsh: ALL }, to: '40,24', beyond: '40.1,24' },
  { why: '2.4: a stream makes it C', fields: { moveCode: 'D' }, ground: { river: STREAM }, to: '44,24', beyond: '44.1,24' },
  {
    why: 'E-64: at a bridge it stays D, and half an inch beside it',
    fields: { moveCode: 'D' },
    ground: { river: STREAM, bridge: '37,24.5' },
    to: '46,24',
    beyond: '46.1,24',
  },
  {
    why: '2.2, E-64: a road all the way makes it E, 12 in, whatever lies about it',
    fields: { moveCode: 'D' },
    ground: { road: ROAD, wood: ALL },
    to: '48,24',
    beyond: '48.1,24',
  },
  {
    why: '2.2: a scout car (E) goes up to 14 in on the road',
    fields: { moveCode: 'E' },
    ground: { road: ROAD },
    to: '50,24',
    beyond: '50.1,24',
  },
  {
    why: '2.2: "Once it moves off road, then the maximum it can move is 12"": 8 in on the road, 4 off it',
    fields: { moveCode: 'E' },
    ground: { road: ROAD },
    to: '44,24;44,28',
    beyond: '44,24;44,28.1',
  },
];

/** Movement: terrain costs nothing. The highest row of the table is a Double. */
const FOOT = { kind: 'infantry', rifle: 4 };
const HORSE = { kind: 'cavalry', cavalry: 4 };
const cullen: readonly Case[] = [
  { why: 'a Double of infantry is 12"', fields: FOOT, to: '48,24', beyond: '48.1,24' },
  { why: 'a Double of cavalry is 18"', fields: HORSE, to: '54,24', beyond: '54.1,24' },
  { why: 'TC-17: dismounted it goes on foot', fields: { ...HORSE, mounted: false }, to: '48,24', beyond: '48.1,24' },
  { why: 'a wood costs nothing', fields: FOOT, ground: { wood: ALL }, to: '48,24', beyond: '48.1,24' },
  { why: 'nor does a marsh', fields: FOOT, ground: { marsh: ALL }, to: '48,24', beyond: '48.1,24' },
  { why: 'nor a stream', fields: FOOT, ground: { river: STREAM }, to: '48,24', beyond: '48.1,24' },
  { why: 'nor a village, for horses', fields: HORSE, ground: { village: ALL }, to: '54,24', beyond: '54.1,24' },
  { why: 'a road gives nothing', fields: FOOT, ground: { road: ROAD }, to: '48,24', beyond: '48.1,24' },
  { why: 'a bent way is as long as its legs: 6" and 6"', fields: FOOT, to: '42,24;42,30', beyond: '42,24;42,30.1' },
  { why: 'slanting, 7.2" and 9.6" are 12"', fields: FOOT, to: '43.2,33.6', beyond: '43.2,33.8' },
  { why: 'a march column adds to the die, not to the Double', fields: { ...FOOT, column: true }, to: '48,24', beyond: '48.1,24' },
];

/** Movement, CO-15: shares of a move add up. */
const corps: readonly Case[] = [
  { why: 'foot, 6" in the open', fields: { moveType: 'foot' }, to: '42,24', beyond: '42.1,24' },
  { why: 'foot, 4" in rough ground', fields: { moveType: 'foot' }, ground: { marsh: ALL }, to: '40,24', beyond: '40.1,24' },
  {
    why: 'CO-15: 3" of 6" in the open and 2" of 4" of marsh are a move',
    fields: { moveType: 'foot' },
    ground: { marsh: '39,10; 60,10; 60,40; 39,40' },
    to: '41,24',
    beyond: '41.1,24',
  },
  {
    why: 'a stream costs infantry half a move',
    fields: { moveType: 'foot' },
    ground: { river: STREAM },
    to: '39,24',
    beyond: '39.1,24',
  },
  { why: 'vehicles cross none', fields: { moveType: 'tracked' }, ground: { river: STREAM }, to: '36.9,24', beyond: '37.1,24' },
  {
    why: 'but at a bridge, and their 8" are whole',
    fields: { moveType: 'tracked' },
    ground: { river: STREAM, bridge: '37,24' },
    to: '44,24',
    beyond: '44.1,24',
  },
  { why: 'wheels, 15" by road', fields: { moveType: 'wheeled' }, ground: { road: ROAD }, to: '51,24', beyond: '51.1,24' },
  {
    why: 'all of a built-up area is road: foot, 8"',
    fields: { moveType: 'foot' },
    ground: { village: ALL },
    to: '44,24',
    beyond: '44.1,24',
  },
  {
    why: 'CO-14: horses cross, for half a move: 4" of 8"',
    fields: { moveType: 'mounted' },
    ground: { river: STREAM },
    to: '40,24',
    beyond: '40.1,24',
  },
  {
    why: 'transport orders: three times as far in the open, 18"',
    fields: { moveType: 'foot' },
    said: { orders: 'transport' },
    to: '54,24',
    beyond: '54.1,24',
  },
  {
    why: 'CO-16: and through no marsh',
    fields: { moveType: 'foot' },
    ground: { marsh: STRIP },
    said: { orders: 'transport' },
    to: '37.9,24',
    beyond: '41,24',
  },
];

/** Section Movement: the distances in km of a whole turn. */
const megagame: readonly Case[] = [
  { why: 'motorised, tactical, 30 in the open', fields: { troops: 'motorised' }, to: '66,24', beyond: '66.1,24' },
  { why: 'non-tactical 32', fields: { troops: 'motorised' }, said: { mode: 'non-tactical' }, to: '68,24', beyond: '68.1,24' },
  {
    why: 'by road column 64',
    fields: { troops: 'motorised' },
    from: '6,24',
    said: { mode: 'road-column' },
    to: '70,24',
    beyond: '70.1,24',
  },
  { why: 'foot 15', fields: { troops: 'foot' }, to: '51,24', beyond: '51.1,24' },
  { why: 'in all terrain, a marsh too', fields: { troops: 'foot' }, ground: { marsh: STRIP }, to: '51,24', beyond: '51.1,24' },
  { why: 'and over rivers', fields: { troops: 'foot' }, ground: { river: STREAM }, to: '51,24', beyond: '51.1,24' },
  { why: 'tanks 8 in a marsh', fields: { troops: 'tanks' }, ground: { marsh: ALL }, to: '44,24', beyond: '44.1,24' },
  { why: 'and 18 in woods', fields: { troops: 'tanks' }, ground: { wood: ALL }, to: '54,24', beyond: '54.1,24' },
  { why: 'over no river', fields: { troops: 'tanks' }, ground: { river: STREAM }, to: '36.9,24', beyond: '38,24' },
  {
    why: 'but by a bridge, as long as its way is: 30',
    fields: { troops: 'tanks' },
    ground: { river: STREAM, bridge: '37,24' },
    to: '37,24;66,24',
    beyond: '37,24;66.1,24',
  },
  { why: 'recce crosses, 30', fields: { troops: 'recce' }, ground: { river: STREAM }, to: '66,24', beyond: '66.1,24' },
];

/** Section 2.2, with the example chart: yards, from 600,480. */
const WOODS = '500,300; 1000,300; 1000,700; 500,700';
const wtj1943: readonly Case[] = [
  { why: 'walking 100', fields: { kind: 'infantry' }, to: '700,480', beyond: '701,480' },
  { why: 'woods cost 25 %: 75', fields: { kind: 'infantry' }, ground: { wood: WOODS }, to: '675,480', beyond: '676,480' },
  { why: 'a marsh 50 %: 50', fields: { kind: 'infantry' }, ground: { marsh: WOODS }, to: '650,480', beyond: '651,480' },
  {
    why: 'W-26: 50 in the open, and 75 % of the other 50 in woods: 87',
    fields: { kind: 'infantry' },
    ground: { wood: '650,300; 1000,300; 1000,700; 650,700' },
    to: '687,480',
    beyond: '689,480',
  },
  {
    why: 'W-26: a village without a line costs nothing',
    fields: { kind: 'infantry' },
    ground: { village: WOODS },
    to: '700,480',
    beyond: '701,480',
  },
  { why: '2.1: at assault 150', fields: { kind: 'infantry' }, order: 'assault', to: '750,480', beyond: '751,480' },
  { why: 'mounted cavalry 300', fields: { kind: 'cavalry', mounted: true }, to: '900,480', beyond: '901,480' },
  {
    why: 'half of it in woods',
    fields: { kind: 'cavalry', mounted: true },
    ground: { wood: WOODS },
    to: '750,480',
    beyond: '751,480',
  },
  { why: 'cyclists 240', fields: { kind: 'cyclist' }, to: '840,480', beyond: '841,480' },
  {
    why: 'a wagon in a marsh a fifth of 160: 32',
    fields: { kind: 'wagon' },
    ground: { marsh: WOODS },
    to: '632,480',
    beyond: '633,480',
  },
  { why: 'W-7: prone they crawl, 20', fields: { kind: 'infantry', prone: true }, to: '620,480', beyond: '621,480' },
];

const CASES: Readonly<Record<Rulebook, readonly Case[]>> = { eagles, cullen, corps, megagame, wtj1943 };

describe.each(RULEBOOKS)('%s: how far a unit gets', (rulebook) => {
  it.each(CASES[rulebook].map((each) => [each.why, each] as const))(
    '%s',
    (_why, { fields, ground = {}, from, to, beyond, said, order }) => {
      const { house, actor, view, begun } = onGround({
        rulebook,
        fields,
        ground: Object.entries(ground).map(([kind, at]) => ({ kind, at })),
        from: from ?? (rulebook === 'wtj1943' ? '600,480' : FROM),
        ...(said && { said }),
        ...(order && { order }),
      });
      expect(question(view, actor, setValues(begun, { to })).why?.message ?? null).toBeNull();
      expect(() => house.branch().do(dropEmptyParts(setValues(begun, { to })), actor)).not.toThrow();
      expect(question(view, actor, setValues(begun, { to: beyond })).why).toBeInstanceOf(Refusal);
      expect(() => house.branch().do(dropEmptyParts(setValues(begun, { to: beyond })), actor)).toThrow(Refusal);
    },
  );
});

describe('corps: a wood is gone through as it grows (CO-76)', () => {
  const within = (growth?: 'dense' | 'open') => {
    const wood = { kind: 'wood', at: '20,10;40,10;40,40;20,40', ...(growth && { growth }) };
    const { view, actor, begun } = onGround({ rulebook: 'corps', fields: { moveType: 'foot' }, ground: [wood], from: '30,20' });
    const isTaken = (to: string): boolean => question(view, actor, setValues(begun, { to })).why === null;
    return { isTaken, offers: offerPlaces(view, actor, begun).filter(({ far }) => far > 0) };
  };

  it.each([
    ['dense', 4],
    ['open', 5],
  ] as const)('foot in a %s wood: %d in, and places in it are offered', (growth, most) => {
    const { isTaken, offers } = within(growth);
    expect([isTaken(`30,${20 + most}`), isTaken(`30,${20.1 + most}`)]).toEqual([true, false]);
    expect(offers.length).toBeGreaterThan(0);
    expect(Math.max(...offers.map(({ far }) => far))).toBeLessThanOrEqual(most);
  });

  it('nothing is offered as long as nobody has said how it grows', () => {
    expect(within().offers).toEqual([]);
  });
});

describe('a ford', () => {
  const over = (rulebook: Rulebook, fields: JsonObject, ground: readonly { readonly kind: string; readonly at: string }[]) => {
    const { view, actor, begun } = onGround({ rulebook, fields, ground, from: FROM });
    const isTaken = (to: string): boolean => question(view, actor, setValues(begun, { to })).why === null;
    return { isTaken, offers: offerPlaces(view, actor, begun) };
  };
  const river = { kind: 'river', at: STREAM };

  it.each([
    ['tracked', 8],
    ['foot', 6],
    ['mounted', 8],
  ])('corps: %s cross at it as at a bridge, %d in (CO-13, CO-14, CO-76)', (moveType, most) => {
    const { isTaken } = over('corps', { moveType }, [river, { kind: 'ford', at: '37,24' }]);
    expect([isTaken(`${36 + most},24`), isTaken(`${36.1 + most},24`)]).toEqual([true, false]);
    const beside = over('corps', { moveType }, [river, { kind: 'ford', at: '37,24.6' }]);
    expect(beside.isTaken(`${36 + most},24`)).toBe(false);
  });

  it('corps: what lies beyond the stream is offered by it', () => {
    const offersWith = (kind: string) => over('corps', { moveType: 'tracked' }, [river, { kind, at: '37,26' }]).offers;
    const byFord = offersWith('ford').filter(({ by }) => by !== null);
    expect(byFord.length).toBeGreaterThan(0);
    expect(new Set(byFord.map(({ by }) => by))).toEqual(new Set(['by the ford at G5']));
    expect(byFord.map(({ to }) => to)).toEqual(offersWith('bridge').flatMap(({ by, to }) => (by === null ? [] : [to])));
  });

  it('in books that know bridges alone it spares nobody the river', () => {
    for (const [rulebook, fields] of [
      ['eagles', { moveCode: 'D' }],
      ['megagame', { troops: 'motorised' }],
    ] as const) {
      const map = rulebook === 'megagame' ? '37,0; 37,60' : STREAM;
      const [without, withFord] = [[], [{ kind: 'ford', at: '37,24' }]].map((more) =>
        over(rulebook, fields, [{ kind: 'river', at: map }, ...more]),
      );
      const places = Array.from({ length: 40 }, (_, n) => `${36 + n / 2},24`);
      expect(places.map(withFord!.isTaken)).toEqual(places.map(without!.isTaken));
    }
  });
});

describe('corps: an inch in rough ground is an inch, though people measure to a tenth of one', () => {
  // The route to the village goes 3 to the right for each 10 away. After an inch that is 0.3 and 0.9, or 0.3 and 1,
  // which is 1.04 inches.
  const { view, actor, begun } = onGround({
    rulebook: 'corps',
    fields: { moveType: 'horse-drawn' },
    ground: [
      { kind: 'marsh', at: '20,10;40,10;40,40;20,40' },
      { kind: 'village', at: '35,38;37,38;37,42;35,42' },
    ],
    from: '30,20',
  });

  it('so nothing farther is offered', () => {
    const offers = offerPlaces(view, actor, begun);
    expect(offers.map(({ towards }) => towards)).toContain('Ground 1');
    expect(Math.max(...offers.map(({ far }) => far))).toBeLessThanOrEqual(1);
  });

  it('and what is measured as an inch is taken from who types it', () => {
    expect(question(view, actor, setValues(begun, { to: '30.3,21' })).why).toBeNull();
    expect(question(view, actor, setValues(begun, { to: '30.3,21.1' })).why).toBeInstanceOf(Refusal);
  });
});
