import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BattleEvent, netChanges } from '../../src/game/index.js';
import type { ScriptRecord } from '../../src/table/index.js';
import { faultIn, Playing, textOf } from './playing.js';

const CASES = new URL('../cases/eagles/', import.meta.url);
const SCRIPT = readFileSync(new URL('battle.script', CASES), 'utf8').split('\n');
const EXPECTED = JSON.parse(readFileSync(new URL('battle/expected.json', CASES), 'utf8')) as Expected;

type Fields = Readonly<Record<string, unknown>>;

/** What battle/expected.json holds: everything in it was worked out by hand. */
interface Expected {
  readonly seed: string;
  /** By line of the script. */
  readonly events: Readonly<Record<string, readonly ExpectedEvent[]>>;
  readonly answers: Readonly<Record<string, ExpectedAnswer>>;
  readonly final: {
    readonly game: Fields;
    readonly units: Readonly<Record<string, Fields>>;
    readonly missions: Readonly<Record<string, Fields>>;
    readonly minefields: Readonly<Record<string, Fields>>;
    readonly registrationPoints: Readonly<Record<string, unknown>>;
  };
}

interface ExpectedEvent {
  readonly number: number;
  readonly kind: string;
  readonly notes?: readonly string[];
  readonly resolutions: readonly {
    readonly procedure: string;
    /** `d10 7`, in rolling order. */
    readonly faces: readonly string[];
    readonly outcome: Fields;
    readonly cites: readonly string[];
  }[];
  /** Row by name: the fields that changed; null: it is gone. */
  readonly changes: Readonly<Record<string, Fields | null>>;
}

interface ExpectedAnswer {
  readonly choices?: readonly string[];
  readonly says?: readonly string[];
  readonly silent?: readonly string[];
  readonly files?: readonly string[];
}

interface Played {
  readonly line: string;
  readonly records: readonly ScriptRecord[];
  readonly events: readonly BattleEvent[];
  readonly fault: string | undefined;
}

let playing: Playing;
let gameId: string;
let names: Map<string, string>;
const played = new Map<number, Played>();

/** Names in place of ids, deep in any value. */
function named(value: unknown): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map(named);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
}

beforeAll(async () => {
  playing = await Playing.open({ seed: EXPECTED.seed });
  let seen = 0;
  for (const [index, line] of SCRIPT.entries()) {
    if (/^(#|\s*$)/.test(line)) continue;
    const records = await playing.play(line, index + 1);
    gameId ??= playing.gameIds()[0]!;
    const all = gameId === undefined ? [] : playing.events(gameId);
    const fault = gameId === undefined ? undefined : faultIn(playing, gameId);
    played.set(index + 1, { line, records, events: all.slice(seen), fault });
    seen = all.length;
  }
  const { tables } = playing.tables(gameId).battle;
  const everyRow = [...Object.values(tables)].flatMap((rows) => [...rows.values()]) as {
    id: string;
    name?: string;
    number?: number;
  }[];
  names = new Map(everyRow.map(({ id, name, number }) => [id, name ?? `mission ${number}`]));
  const gone = playing.events(gameId).flatMap(({ changes }) => changes.map(({ id, after }) => [id, after?.name] as const));
  for (const [id, name] of gone) if (typeof name === 'string' && !names.has(id)) names.set(id, name);
}, 120_000);

afterAll(() => playing.close());

describe('the crossroads', () => {
  it('is played to its end by at least 60 typed lines, none refused', () => {
    expect(played.size).toBeGreaterThanOrEqual(60);
    expect([...played.values()].flatMap(({ records }) => records).filter(({ kind }) => kind === 'refused')).toEqual([]);
    expect(playing.player.ok).toBe(true);
    expect(playing.events(gameId).at(-1)?.kind).toBe('game-ended');
  });

  it('keeps after every line tables that are the fold of its events, and a whole chain of hashes', () => {
    const faults = [...played]
      .filter(([, { fault }]) => fault !== undefined)
      .map(([line, { fault }]) => `line ${line}: ${fault}`);
    expect(faults).toEqual([]);
  });

  it('owes no post in the end', async () => {
    await expect.poll(() => playing.owed(), { timeout: 5000 }).toBe(0);
  });

  it('uses every procedure, restarts and is killed with missions in flight', () => {
    const asked = SCRIPT.filter((line) => /\/(eagles|eagles-indirect) [a-z]/.test(line) && !line.endsWith('?'));
    const procedures = new Set(asked.map((line) => /\/eagles(?:-indirect)? ([a-z-]+)/.exec(line)![1]));
    expect(procedures.size).toBe(18);
    const openAt = (line: number): number =>
      [...played]
        .filter(([n]) => n < line)
        .flatMap(([, { events }]) => events)
        .filter(({ kind }) => kind === 'mission-ordered').length;
    const ends = SCRIPT.flatMap((line, index) => (line === 'kill' || line === 'restart' ? [index + 1] : []));
    expect(ends.length).toBe(4);
    expect(ends.filter((line) => openAt(line) >= 4).length).toBe(3);
  });

  const lines = Object.keys(EXPECTED.events).map(Number);

  it.each(lines)('line %i makes happen what was worked out', (number) => {
    const { events } = played.get(number)!;
    const expected = EXPECTED.events[number]!;
    expect(events.map(({ number: n, kind }) => ({ number: n, kind }))).toEqual(
      expected.map(({ number: n, kind }) => ({ number: n, kind })),
    );
    for (const [i, event] of events.entries()) {
      const { resolutions, changes, notes } = expected[i]!;
      expect(event.resolutions.map(({ procedure }) => procedure)).toEqual(resolutions.map(({ procedure }) => procedure));
      for (const [k, resolution] of event.resolutions.entries()) {
        const { faces, outcome, cites } = resolutions[k]!;
        expect(resolution.dice.map(({ die, face }) => `${die} ${face}`)).toEqual(faces);
        expect(named(resolution.outcome)).toEqual(outcome);
        expect(resolution.cites).toEqual(expect.arrayContaining([...cites]));
      }
      expect(changesOf(event)).toEqual(changesExpected(event, changes));
      if (notes) expect(event.notes).toEqual(notes);
    }
  });

  /** What an event changed, by row, without the turn and phase of the game and what was set to what it was. */
  function changesOf(event: BattleEvent): Fields {
    const rows = netChanges(event.changes).filter(({ table }) => table !== 'game');
    const told = rows.map(({ id, before, after }) => {
      const differing = Object.entries(after ?? {}).filter(([key, value]) => !before || !isDeepStrictEqual(before[key], value));
      return [names.get(id) ?? id, after && (named(Object.fromEntries(differing)) as Fields)] as const;
    });
    return Object.fromEntries(told.filter(([, after]) => after === null || Object.keys(after).length > 0));
  }

  /** A new row has more fields than need to be told: those that are must fit. */
  function changesExpected(event: BattleEvent, changes: ExpectedEvent['changes']): Fields {
    const isNew = (name: string): boolean => event.changes.some(({ id, before }) => before === null && names.get(id) === name);
    return Object.fromEntries(
      Object.entries(changes).map(([name, fields]) => [name, fields && isNew(name) ? expect.objectContaining(fields) : fields]),
    );
  }

  it('does nothing of note on any other line once the battle is set up', () => {
    const quiet = [...played].filter(([n, { events }]) => n > 40 && n < 119 && events.length > 0 && !(n in EXPECTED.events));
    expect(quiet.map(([n]) => n)).toEqual([]);
  });

  it.each(Object.entries(EXPECTED.answers))('line %s answers as it should', (number, { choices, says, silent, files }) => {
    const { records } = played.get(Number(number))!;
    const told = textOf(records).replaceAll('\\\\', '\\');
    if (choices)
      expect(records.map(({ body }) => (body.choices as { value: string }[]).map(({ value }) => value))).toEqual([choices]);
    for (const words of says ?? []) expect(told).toContain(words);
    for (const words of silent ?? []) expect(told).not.toContain(words);
    if (files) expect(records.flatMap(({ body }) => (body.files as { name: string }[]).map(({ name }) => name))).toEqual(files);
  });

  it('ends as worked out beforehand', () => {
    const { game, tables } = playing.tables(gameId).battle;
    const { final } = EXPECTED;
    expect(game).toMatchObject(final.game);
    const rows = (table: string): Fields[] => [...(tables[table]?.values() ?? [])].map((row) => named(row) as Fields);
    const only = (row: Fields, like: Fields | undefined): Fields =>
      Object.fromEntries(Object.keys(like ?? {}).map((key) => [key, row[key]]));
    const units = rows('unit').map((row) => [row.name, only(row, final.units[row.name as string])]);
    expect(Object.fromEntries(units)).toEqual(final.units);
    const missions = rows('mission').map(({ id: _id, number, ...row }) => [String(number), row]);
    expect(Object.fromEntries(missions)).toEqual(final.missions);
    const minefields = rows('minefield').map((row) => [row.name, only(row, final.minefields[row.name as string])]);
    expect(Object.fromEntries(minefields)).toEqual(final.minefields);
    expect(Object.fromEntries(rows('side').map(({ name, registrationPoints }) => [name, registrationPoints]))).toEqual(
      final.registrationPoints,
    );
  });

  it('rolled the dice that its revealed seed gives', () => {
    const start = textOf(played.get(4)!.records);
    const end = textOf(played.get(119)!.records);
    const commitment = /SHA-256 of this battle's secret seed: `([0-9a-f]{64})`/.exec(start)![1]!;
    const seed = /Seed: `([0-9a-f]{64})`/.exec(end)![1]!;
    const battle = /battle ([0-9a-f]{16})/.exec(start)![1]!;
    expect(battle).toBe(gameId);
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(commitment);
    let dice = 0;
    for (const { number, interactionId, resolutions } of playing.events(gameId)) {
      const rolled = resolutions.flatMap((resolution) => resolution.dice);
      rolled.forEach(({ die, face }, k) => {
        expect(face).toBe(faceOf(seed, `${battle}|${number}|${interactionId}|${k}`, Number(die.slice(1))));
      });
      dice += rolled.length;
    }
    expect(dice).toBeGreaterThan(100);
  });
});

/** A die as the docstring of live dice describes it, computed here alone. */
function faceOf(seedHex: string, label: string, sides: number): number {
  const fair = 2 ** 32 - (2 ** 32 % sides);
  for (let attempt = 0; ; attempt++) {
    const text = attempt === 0 ? label : `${label}|${attempt}`;
    const digest = createHmac('sha256', Buffer.from(seedHex, 'hex')).update(text).digest();
    for (let word = 0; word < 8; word++) {
      const value = digest.readUInt32BE(4 * word);
      if (value < fair) return sides === 10 ? value % 10 : (value % sides) + 1;
    }
  }
}
