import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, createVerifiedFaces } from '../../src/dice/index.js';
import { type BattleEvent, hashEvent, parseRecordFile, writeRecordLines, verifyRecord } from '../../src/game/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { House, UMPIRE } from './house.js';

const SEED = 'ab'.repeat(32);

/** Plays a battle with fire, a correction, an undo and its end, with all dice from the seed. */
function fought(): House {
  const house = new House();
  house.start('Hill 112', {}, calculateSeedCommitment(SEED));
  const axis = house.side('Axis', 'germany');
  const allies = house.side('Allies', 'usa');
  const firer = house.unit('1/Pz', axis, { baseFp: 6 });
  const target = house.unit('A Coy', allies, { baseFp: 30 });
  const shoot = (rangeYards: number): void =>
    void house.do({
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [firer], target: [target] },
      typed: { rangeYards },
    });
  shoot(450);
  shoot(500);
  house.do({ type: 'correct', event: 7, changes: { rangeYards: 200 }, later: 'refuse', reason: 'measured again' });
  house.do({ type: 'advance', to: 'turn' });
  shoot(300);
  house.undo();
  house.do({ type: 'redo', later: 'refuse' });
  house.do({ type: 'end', seed: SEED });
  return house;
}

const house = fought();
/** Plays the same with a barrage that lands by dice of a real table: no error, and four misses. */
function shelled(): House {
  const house = new House();
  const opening = { type: 'start', name: 'Hill 112', ruleset: 'eagles', umpireRoleId: null } as const;
  house.do({ ...opening, settings: { handLandings: true }, commitment: calculateSeedCommitment(SEED) });
  const usa = house.side('Allies', 'usa');
  house.unit('A Coy', house.side('Axis', 'germany'), { xYards: 0, yYards: 3000 });
  const battery = house.unit('Guns', usa, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
  const act = (name: string, params: object, dice?: readonly number[]) =>
    house.do({ type: 'act', act: name, params: { ...params }, ...(dice ? { dice } : {}) });
  act('artillery-call', { battery, freePoint: 'mill', xYards: 0, yYards: 3000 });
  const mission = [...house.battle.tables.mission!.keys()][0]!;
  for (let n = 0; n < 5; n++) house.do({ type: 'advance', to: 'phase' });
  act('mission-resolve', { mission }, [0, 5, 5, 5, 5]);
  house.do({ type: 'end', seed: SEED });
  return house;
}

const verify = (events: readonly BattleEvent[], finalHash: string | null = house.last.hash, seed: string | null = SEED) =>
  verifyRecord({ events, seed, finalHash, rulesetById: (id) => (id === 'eagles' ? eaglesRuleset : undefined) });
const copy = (): BattleEvent[] => JSON.parse(JSON.stringify(house.record)) as BattleEvent[];
/**
 * Returns the record with hashes recalculated after it was altered, so that only recalculation of the rules can find
 * the fault.
 */
function rehashed(events: BattleEvent[]): BattleEvent[] {
  let previousHash = '0'.repeat(64);
  return events.map((event) => {
    const { hash: _old, ...facts } = { ...event, previousHash };
    previousHash = hashEvent(facts);
    return { ...facts, hash: previousHash };
  });
}

describe('a record as it was played', () => {
  it('holds, with every die from the seed', () => {
    const dice = house.record.flatMap(({ resolutions }) => resolutions.flatMap((resolution) => resolution.dice));
    const again = house.record
      .flatMap((event) => event.again?.commands ?? [])
      .flatMap(({ events }) => events)
      .flatMap(({ resolutions }) => resolutions.flatMap((resolution) => resolution.dice));
    const further = again.filter(({ origin }) => origin === 'further').length;
    const found = verify(house.record);
    expect(found).toMatchObject({ fault: null, events: house.record.length, hasSeed: true, olderVersion: [] });
    expect(again.length).toBeGreaterThan(0);
    expect(found.verifiedDice + found.enteredDice).toBe(dice.length + further);
  });

  it('holds without the seed too as long as the battle goes on, its dice taken as they stand', () => {
    const open = house.record.slice(0, -1);
    expect(verify(open, null, null)).toMatchObject({ fault: null, hasSeed: false, verifiedDice: 0 });
    expect(verify(house.record, null, null).fault).toMatchObject({ event: null, what: 'seed' });
  });

  it('holds after travelling as a file, byte for byte', () => {
    const text = [...writeRecordLines({ events: house.record, seed: SEED, pictures: [] })].join('\n');
    const read = parseRecordFile(text);
    expect(JSON.stringify(read.events)).toBe(JSON.stringify(house.record));
    expect(verify(read.events).fault).toBeNull();
    expect(parseRecordFile(`${text}\n\n \r\n`)).toEqual(read);
    expect(() => parseRecordFile(text.split('\n').slice(0, -1).join('\n'))).toThrow('its end is missing');
    const shorter = parseRecordFile(
      text
        .split('\n')
        .filter((_, line) => line !== 3)
        .join('\n'),
    );
    expect(verify(shorter.events).fault).toMatchObject({ event: 4, what: 'order' });
  });
});

describe('a record that was tampered with', () => {
  it.each<[string, (events: BattleEvent[]) => BattleEvent[], RegExp]>([
    [
      'a face',
      (events) => {
        const die = events[5]!.resolutions[0]!.dice[0] as { face: number };
        die.face = (die.face + 1) % 10;
        return events;
      },
      /dice/,
    ],
    [
      'an outcome',
      (events) => {
        (events[5]!.resolutions[0]!.outcome as { hits: number }).hits += 1;
        return events;
      },
      /resolutions\.0\.outcome\.hits/,
    ],
    [
      'an input',
      (events) => {
        (events[5]!.resolutions[0]!.input as { rangeYards: number }).rangeYards = 451;
        return events;
      },
      /rangeYards/,
    ],
    [
      'a change',
      (events) => {
        (events[4]!.changes[0]!.after as { baseFp: number }).baseFp = 31;
        return events;
      },
      /baseFp/,
    ],
    [
      'a command',
      (events) => {
        (events[4]!.command.fields as { baseFp: number }).baseFp = 31;
        return events;
      },
      /baseFp/,
    ],
    [
      'a chance',
      (events) => {
        (events[5]!.resolutions[0]!.expectation as { p: number }).p = 0.5;
        return events;
      },
      /expectation/,
    ],
    [
      'an umpire that was none',
      (events) => {
        Object.assign(events[4]!.actor, { standing: 'player', sideId: 's2' });
        return events;
      },
      /command/,
    ],
  ])('%s is found, even with all hashes made anew', (_what, tamper, where) => {
    const plain = tamper(copy());
    expect(verify(plain).fault).not.toBeNull();
    const { fault } = verify(rehashed(plain), null);
    expect(fault?.what).toMatch(where);
  });

  it('a die of a landing that was entered otherwise', () => {
    const battle = shelled();
    const { record, last } = battle;
    expect(verify(record, last.hash)).toMatchObject({ fault: null, enteredDice: 5, verifiedDice: 0 });
    const landed = record.find(({ kind }) => kind === 'mission-landed')!;
    const altered = JSON.parse(JSON.stringify(record)) as BattleEvent[];
    (altered[landed.number - 1]!.command as { dice: number[] }).dice[1] = 1;
    expect(verify(rehashed(altered), null).fault).toMatchObject({ event: landed.number, what: 'dice' });
  });

  it('an event that is missing, and two that changed places', () => {
    const without = copy().filter(({ number }) => number !== 6);
    expect(verify(without).fault).toMatchObject({ event: 7, what: 'order' });
    const swapped = copy();
    [swapped[5], swapped[6]] = [swapped[6]!, swapped[5]!];
    expect(verify(swapped).fault).toMatchObject({ event: 7, what: 'order' });
  });

  it('the last event of a command cut out at the end, its hash too', () => {
    const battle = House.withSides();
    battle.unit('Bty', battle.axis, { kind: 'artillery', guns: 4, calibreMm: 105, gunState: 'setting-up', gunReadyTurn: 2 });
    battle.do({ type: 'advance', to: 'turn' });
    const whole = battle.record;
    expect(whole.at(-1)!.kind).toBe('gun-ready');
    expect(verify(whole, whole.at(-1)!.hash, null).fault).toBeNull();
    const cut = whole.slice(0, -1);
    expect(verify(cut, cut.at(-1)!.hash, null).fault).toMatchObject({ event: whole.length, what: 'order' });
  });

  it('an event after the end', () => {
    const { length } = house.record;
    const later = { ...copy()[length - 2]!, number: length + 1, interactionId: 'later', undoes: null, kind: 'phase' as const };
    const { fault } = verify(rehashed([...copy(), later]), null);
    expect(fault).toMatchObject({ event: length + 1, what: 'order', why: 'the battle had ended' });
  });

  it('a nonce that is none: 16 digits and letters a to f, or nothing', () => {
    const withNonce = (nonce: string) => {
      const events = copy();
      Object.assign(events[4]!, { nonce });
      return verify(rehashed(events), null).fault;
    };
    for (const nonce of ['', '0123456789abcde', '0123456789abcdef0', '0123456789ABCDEF', '0123456789abcdeg'])
      expect(withNonce(nonce)).toEqual({ event: 5, what: 'nonce', why: 'it is not 16 digits and letters a to f' });
    expect(withNonce('0123456789abcdef')?.what).not.toBe('nonce');
  });

  it('a cut-off end, when the last hash is known', () => {
    expect(verify(copy().slice(0, -1)).fault).toMatchObject({ what: 'end' });
    expect(verify(copy().slice(0, -1), null).fault).toBeNull();
  });

  it('another seed', () => {
    expect(verify(copy(), null, 'cd'.repeat(32)).fault).toMatchObject({ what: 'seed' });
  });
});

it('what is recorded of dice is in rolling order, so that each can be worked out by its place', () => {
  for (const { number, gameId, interactionId, resolutions } of house.record) {
    const live = createVerifiedFaces(SEED, { gameId, eventNumber: number, interactionId });
    for (const { die, face, origin } of resolutions.flatMap(({ dice }) => dice))
      if (origin === undefined) expect(live.next(Number(die.slice(1)), '')).toBe(face);
  }
  expect(UMPIRE.standing).toBe('umpire');
});
