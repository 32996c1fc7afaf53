import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, type FaceOrigin, createVerifiedFaces } from '../../src/dice/index.js';
import { type BattleEvent, applyEvents, hashEvent, writeRecordLines, verifyRecord } from '../../src/game/index.js';
import type { Expectation, Resolution } from '../../src/rules/index.js';
import { EVENT_KINDS } from '../../src/rules/event-kinds.js';
import { findRuleset } from '../../src/rules/registry.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';

const PAGE = readFileSync('docs/events.md', 'utf8');
/** Returns the words that the page does not mention. */
const unnamed = (words: readonly string[]): string[] => words.filter((word) => !PAGE.includes(`\`${word}\``));
const found = (pattern: RegExp): string => pattern.exec(PAGE)![1]!;

const seed = found(/^seed {8}([0-9a-f]{64})$/m);
const commitment = found(/^commitment {2}([0-9a-f]{64})$/m);
const events = JSON.parse(found(/^```json\n([^\0]*?)^```$/m)) as BattleEvent[];
const [started, fought] = events as [BattleEvent, BattleEvent];

/** Implements canonical JSON from the page's description alone. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`).join(',')}}`;
}

function textOf(event: BattleEvent): string {
  return canonical(Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'hash')));
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Matches a row of the table of dice. */
const DIE = /^\| (\d+) +\| `([^`]+)` +\| `([0-9a-f]{64})` +\| (\d+) +\| (\d+) +\|$/gm;
const dice = [...PAGE.matchAll(DIE)].map(([, k, text, digest, word, face]) => ({
  k: Number(k),
  text: text!.replaceAll('\\|', '|'),
  digest: digest!,
  word: Number(word),
  face: Number(face),
}));

describe('the worked example of docs/events.md, worked out from the page alone', () => {
  it('commits to the bytes of its seed', () => {
    expect(sha256(Buffer.from(seed, 'hex'))).toBe(commitment);
    expect(started.command.commitment).toBe(commitment);
  });

  it('has the hashes that canonical JSON gives, each event chained to the one before', () => {
    for (const event of events) expect(sha256(Buffer.from(textOf(event), 'utf8'))).toBe(event.hash);
    expect(started.previousHash).toBe('0'.repeat(64));
    expect(fought.previousHash).toBe(started.hash);
    expect(events.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('has canonical texts of the lengths and the beginning that it says', () => {
    const lengths = /have (\d+) and (\d+) bytes/.exec(PAGE)!.slice(1).map(Number);
    expect(events.map((event) => Buffer.byteLength(textOf(event)))).toEqual(lengths);
    expect(textOf(fought).startsWith(found(/^```text\n(\{"actor.*)\n```$/m))).toBe(true);
  });

  it('shows the faces that seed, battle, event and interaction give', () => {
    const rolled = fought.resolutions.flatMap((resolution) => resolution.dice);
    expect(dice.map(({ face }) => face)).toEqual(rolled.map(({ face }) => face));
    expect(rolled.map(({ die }) => die)).toEqual(['d10', 'd10']);
    dice.forEach(({ k, text, digest, word, face }, i) => {
      expect(k).toBe(i);
      expect(text).toBe([fought.gameId, fought.number, fought.interactionId, k].join('|'));
      const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest();
      expect(mac.toString('hex')).toBe(digest);
      expect(mac.readUInt32BE(0)).toBe(word);
      expect(word).toBeLessThan(Math.floor(2 ** 32 / 10) * 10);
      expect(word % 10).toBe(face);
    });
  });
});

describe('the house agrees with the page', () => {
  it('on commitment, hashes, chain and dice', () => {
    expect(calculateSeedCommitment(seed)).toBe(commitment);
    for (const { hash, ...facts } of events) expect(hashEvent(facts)).toBe(hash);
    expect(applyEvents(started.gameId, events)).toMatchObject({ lastNumber: 2, lastHash: fought.hash });
    const { gameId, number: eventNumber, interactionId } = fought;
    const faces = createVerifiedFaces(seed, { gameId, eventNumber, interactionId });
    expect(dice.map(() => faces.next(10, ''))).toEqual(dice.map(({ face }) => face));
  });

  it('that the example holds', () => {
    const evidence = { events, seed, finalHash: fought.hash, pictures: [] };
    expect(verifyRecord({ ...evidence, rulesetById: findRuleset })).toMatchObject({ fault: null, events: 2, verifiedDice: 2 });
  });

  it.skipIf(!hasPython)(`that the example holds, docs/verify/verify.py too${NEEDS}`, () => {
    const text = [...writeRecordLines({ events, seed, pictures: [] })].join('\n');
    expect(pythonFinds([{ text, final: fought.hash }])).toEqual([null]);
  });

  it('on the fields of an event, each explained', () => {
    const [resolution] = fought.resolutions as [Resolution];
    const { expectation } = resolution as { readonly expectation: Expectation };
    const fieldsOf = (what: string, value: object): string[] => Object.keys(value).map((field) => `${what}: ${field}`);
    const fields = [
      ...events.flatMap((event) => fieldsOf(`event ${event.number}, ${event.kind}`, event)),
      ...fieldsOf('resolution', resolution),
      ...fieldsOf('expectation', expectation),
      ...fieldsOf('measured', expectation.measured!),
      ...resolution.dice.flatMap((die) => fieldsOf('die', die)),
    ];
    const explained = (field: string): boolean => new RegExp(`\`${field}\`|to\\s+be ${field}`).test(PAGE);
    expect(fields.filter((named) => !explained(named.split(': ')[1]!))).toEqual([]);
    const origins = ['reused', 'entered'] satisfies FaceOrigin[];
    expect(unnamed(origins)).toEqual([]);
  });

  it('on the kinds of events', () => {
    expect(EVENT_KINDS.length).toBeGreaterThan(60);
    expect(unnamed(EVENT_KINDS)).toEqual([]);
  });
});
