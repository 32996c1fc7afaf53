import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment } from '../../src/dice/index.js';
import {
  type BattleEvent,
  applyEvents,
  hashEvent,
  findShownNumber,
  readShownNumber,
  verifyRecord,
} from '../../src/game/index.js';
import { advanceNumbering, findNextShownNumber, EMPTY_NUMBERING } from '../../src/game/mark.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { type Battle, EMPTY_BATTLE } from '../../src/rules/index.js';
import { House } from './house.js';

/** Creates a battle with this many sides, called side 1, side 2 and so on. */
function withSides(count: number): Battle {
  const side = Array.from({ length: count }, (_, index) => `side ${index + 1}`);
  return {
    ...EMPTY_BATTLE,
    tables: { ...EMPTY_BATTLE.tables, side: new Map(side.map((id) => [id, { id, name: id }])) } as never,
  };
}

/** Returns the event numbers (marks) of events for these audiences, in order. */
function marksFor(audiences: readonly string[], battle: Battle = withSides(2)): string[] {
  let marking = EMPTY_NUMBERING;
  return audiences.map((audience, index) => {
    const mark = findNextShownNumber(marking, audience, battle);
    marking = advanceNumbering(marking, { number: index + 1, mark });
    return mark;
  });
}

describe('marks', () => {
  it('count the events that everybody may know', () => {
    expect(marksFor(['all', 'all', 'all'])).toEqual(['p1', 'p2', 'p3']);
  });

  it('of others hang on the last open one, with a letter for whose they are and a count of theirs', () => {
    const told = ['all', 'side 1', 'side 2', 'side 1', 'umpires', 'umpires', 'all', 'side 2', 'side 1'];
    expect(marksFor(told)).toEqual(['p1', 'p1a1', 'p1b1', 'p1a2', 'p1u1', 'p1u2', 'p2', 'p2b1', 'p2a1']);
  });

  it('tell a reader the same whatever others do in secret', () => {
    const own = (audiences: readonly string[]): string[] =>
      marksFor(audiences).filter((_, index) => ['all', 'side 1'].includes(audiences[index]!));
    expect(own(['all', 'side 2', 'umpires', 'side 1', 'side 2', 'all', 'side 1'])).toEqual(
      own(['all', 'side 1', 'all', 'side 1']),
    );
  });

  it('leave u to the umpires, and go on with two letters after z', () => {
    const battle = withSides(27);
    const of = (place: number): string => findNextShownNumber({ open: 12, since: new Map() }, `side ${place}`, battle);
    expect([20, 21, 25, 26, 27].map(of)).toEqual(['p12t1', 'p12v1', 'p12z1', 'p12aa1', 'p12ab1']);
    expect(findNextShownNumber(EMPTY_NUMBERING, 'a side that is gone', battle)).toBe('p0u1');
  });

  it('are found however they are typed', () => {
    expect(
      ['p12', ' P 12 A 3', 'p12a3', '12', '1e9x', 'pa3', 'p', 'a3', '', 'p12-3', 'p１２', 'pp12'].map(readShownNumber),
    ).toEqual([
      'p12',
      'p12a3',
      'p12a3',
      '12',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

const SEED = 'ab'.repeat(32);

function played(): House {
  const house = new House(eaglesRuleset, 'g', SEED);
  house.start('Hill 112', {}, calculateSeedCommitment(SEED));
  const side = house.side('Axis', 'germany');
  house.side('Allies', 'usa');
  for (const onlyForSide of [side, null, side, side]) house.do({ type: 'note', text: 'A word.', picture: null, onlyForSide });
  return house;
}

/** Returns the record with recalculated hashes after each event was changed. */
function rewritten(events: readonly BattleEvent[], change: (event: BattleEvent) => Partial<BattleEvent>): BattleEvent[] {
  let previousHash = '0'.repeat(64);
  return events.map((event) => {
    const { hash: _old, ...facts } = { ...event, ...change(event), previousHash };
    const plain = JSON.parse(JSON.stringify(facts)) as typeof facts;
    previousHash = hashEvent(plain);
    return { ...plain, hash: previousHash };
  });
}

const faultIn = (events: readonly BattleEvent[]) =>
  verifyRecord({ events, seed: SEED, finalHash: null, rulesetById: () => eaglesRuleset }).fault;

const unmarked = (events: readonly BattleEvent[], upTo = events.length): BattleEvent[] =>
  rewritten(events, ({ number }) => (number <= upTo ? { mark: undefined } : {}) as Partial<BattleEvent>);

describe('marks on record', () => {
  const { record } = played();

  it('stand in every event', () => {
    expect(record.map(({ mark }) => mark)).toEqual(['p1', 'p2', 'p3', 'p3a1', 'p4', 'p4a1', 'p4a2']);
    expect(faultIn(record)).toBeNull();
  });

  it('are missing in what was recorded before there were any: an event is called by its number then', () => {
    const old = unmarked(record);
    expect(old.map(findShownNumber)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(faultIn(old)).toBeNull();
  });

  it('go on from the last number of such a record', () => {
    const house = new House(eaglesRuleset, 'g', SEED);
    house.record.push(...unmarked(record));
    house.state = applyEvents('g', house.record);
    const [side] = [...house.battle.tables.side.keys()];
    house.do({ type: 'note', text: 'For one.', picture: null, onlyForSide: side! });
    house.do({ type: 'note', text: 'For all.', picture: null, onlyForSide: null });
    expect(house.record.slice(-2).map(findShownNumber)).toEqual(['p7a1', 'p8']);
    expect(faultIn(house.record)).toBeNull();
  });

  it.each<[string, readonly BattleEvent[], number]>([
    ['is another than the rule gives', rewritten(record, ({ number }) => (number === 4 ? { mark: 'p3b1' } : {})), 4],
    [
      'is missing after one that has',
      rewritten(record, (event) => (event.number === 6 ? ({ mark: undefined } as never) : {})),
      6,
    ],
    ['is used twice', rewritten(record, ({ number }) => (number === 7 ? { mark: 'p4a1' } : {})), 7],
  ])('do not hold when one %s', (_, events, at) => {
    expect(faultIn(events)).toMatchObject({ event: at, what: 'mark' });
  });
});
