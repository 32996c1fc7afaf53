import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BattleEvent, combineChanges } from '../../src/game/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE } from '../../src/rules/index.js';
import { presentBattleSummary, buildReplay, formatReportCsv, buildReport } from '../../src/present/index.js';
import { stripMarkdown } from '../../src/present/plain.js';
import { writeStory } from '../../src/present/report/story.js';
import { formatExamplePosts, findPostsPart, choosePosts } from '../../src/cli/example-posts.js';
import { findBodyRefusal } from '../../src/table/refusals.js';
import type { ScriptRecord } from '../../src/table/index.js';
import { chosen } from '../chance/chance.js';
import { rulebooksWith } from '../cases/scripted.js';
import { expectToldAlike, readersOf } from '../present/tell-alike.js';
import { commandsText } from '../game/scripted-battles.js';
import { Playing, textOf } from './playing.js';
import { postOf } from '../present/posting.js';

type Fields = Readonly<Record<string, unknown>>;

/** The content of a rulebook's battle/expected.json, all of which was calculated by hand. */
interface Expected {
  readonly seed: string;
  /** The last line of the script that sets the battle up. After it, every event is expected. */
  readonly setUpTo: number;
  /** True if the battle uses every procedure of its rulebook. */
  readonly everyProcedure: boolean;
  /** How often the bot is stopped or killed while something is due in a later phase. */
  readonly endsWhileSomethingIsDue: number;
  /** The expected events by line of the script. */
  readonly events: Readonly<Record<string, readonly ExpectedEvent[]>>;
  readonly answers: Readonly<Record<string, ExpectedAnswer>>;
  readonly final: {
    readonly game: Fields;
    /** All rows by table and then by name or number, with the expected fields. */
    readonly rows: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
  };
}

interface ExpectedEvent {
  readonly number: number;
  readonly kind: string;
  readonly notes?: readonly string[];
  readonly resolutions: readonly {
    readonly procedure: string;
    /** The faces in rolling order, such as `d10 7`. */
    readonly faces: readonly string[];
    readonly outcome: Fields;
    readonly cites: readonly string[];
  }[];
  /** The changed fields of rows, by name; null for a removed row. */
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
  /** The fault found when the tables were compared with the fold of the events. */
  readonly fault: string | undefined;
  /** The number of things that are due later, when the bot was stopped here. */
  readonly due: number;
}

/** The tables are also compared with the fold after this many lines. */
const FOLD_EVERY = 10;
const isEnd = (line: string): boolean => line === 'kill' || line === 'restart';
/** Checks whether a line rebuilds the tables, or undoes something. */
const changesAll = (line: string): boolean => isEnd(line) || / \/(undo|redo|correct|overrule|game end)\b/.test(line);

const FEWEST_LINES = 40;
/** Matches changes in the form of the record, and keys. A reader who was not there would not understand these. */
const NOT_IN_STORIES = /->|→|\bno longer\b|\bnone\b|\bnull\b|\bundefined\b|\b[a-z]+[A-Z]\w*/;
const casesOf = (id: string): URL => new URL(`../cases/${id}/`, import.meta.url);
const BATTLES = chosen(rulebooksWith('battle/expected.json'), 'rulebooksOfBots', 'scripted battles of bots');

describe.each(BATTLES)('the battle of $id', (ruleset) => {
  const cases = casesOf(ruleset.id);
  const script = readFileSync(new URL('battle.script', cases), 'utf8').split('\n');
  const expectation = JSON.parse(readFileSync(new URL('battle/expected.json', cases), 'utf8')) as Expected;
  const lineOf = (words: string): number => script.findIndex((line) => line.includes(words)) + 1;

  let playing: Playing;
  let gameId: string;
  let names: Map<string, string>;
  const played = new Map<number, Played>();

  /** Replaces ids by names at any depth of a value. */
  function named(value: unknown): unknown {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
  }

  beforeAll(async () => {
    playing = await Playing.open({ seed: expectation.seed, isApart: true });
    let seen = 0;
    const lines = [...script.entries()].filter(([, line]) => !/^(#|\s*$)/.test(line));
    for (const [nth, [index, line]] of lines.entries()) {
      const records = await playing.play(line, index + 1);
      gameId ??= playing.gameIds()[0]!;
      const events = gameId === undefined ? [] : playing.events(gameId, seen);
      const isLooked = changesAll(line) || nth % FOLD_EVERY === 0 || nth === lines.length - 1;
      const fault = gameId !== undefined && isLooked ? playing.faultIn(gameId) : undefined;
      const due = gameId !== undefined && isEnd(line) ? ruleset.diary(playing.tables(gameId).battle).length : 0;
      played.set(index + 1, { line, records, events, fault, due });
      seen += events.length;
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
  });

  afterAll(() => playing.close());

  it(`is played to its end by at least ${FEWEST_LINES} typed lines, none refused`, () => {
    expect(played.size).toBeGreaterThanOrEqual(FEWEST_LINES);
    expect([...played.values()].flatMap(({ records }) => records).filter(({ kind }) => kind === 'refused')).toEqual([]);
    expect(playing.player.ok).toBe(true);
    expect(playing.events(gameId).at(-1)?.kind).toBe('game-ended');
  });

  it('makes a story of it that says nothing in the words of bookkeeping', () => {
    const umpire = { standing: 'umpire', sideId: null } as const;
    const report = buildReport(playing.events(gameId), playing.tables(gameId).battle, ruleset, umpire);
    const { opening, sides, chapters, closing, rulings } = writeStory(report);
    expect(sides.length).toBeGreaterThan(1);
    expect(chapters.length).toBeGreaterThan(0);
    expect(closing.length).toBeGreaterThan(2);
    const turns = chapters.flatMap(({ moments, losses }) => [...moments.map(({ text }) => text), losses]);
    const [embed] = presentBattleSummary(report).embeds;
    const evening = [embed!.description ?? '', ...(embed!.fields ?? []).map(({ value }) => value)];
    const found = [...opening, ...sides, ...turns, ...closing, ...rulings, ...evening].filter((text) =>
      NOT_IN_STORIES.test(text),
    );
    expect(found).toEqual([]);
  });

  it('tells every result in report, table and replay as its post does', () => {
    const events = playing.events(gameId);
    const { battle } = playing.tables(gameId);
    const reader = { standing: 'umpire', sideId: null } as const;
    const report = buildReport(events, battle, ruleset, reader);
    const steps = buildReplay(report, () => undefined).steps;
    const context = { battle, ruleset, earlier: (number: number) => events[number - 1], reader };
    let told = 0;
    for (const [index, { event, summary }] of report.entries.entries()) {
      if (event.kind !== 'resolved') continue;
      const [embed] = postOf(events[event.number - 1]!, context).embeds;
      expect(embed!.description).toContain(`**${summary}**`);
      expect(steps[index]!.result).toBe(stripMarkdown(summary));
      expect(formatReportCsv(report)).toContain(stripMarkdown(summary).replaceAll('"', '""'));
      told++;
    }
    expect(told).toBeGreaterThan(10);
  });

  it('posts what docs/reference/examples.md shows, and Discord takes every body', async () => {
    const text = readFileSync(new URL('posts.script', cases), 'utf8');
    const further: ScriptRecord[] = [];
    for (const [index, line] of text.split('\n').entries()) further.push(...(await playing.play(line, index + 1)));
    expect(further.filter(({ kind }) => kind === 'refused')).toEqual([]);
    const shown = choosePosts(
      { text: script.join('\n'), records: [...played.values()].flatMap(({ records }) => records) },
      { text, records: further },
    );
    expect(shown.commonest).toHaveLength(10);
    for (const { title, body } of [...shown.commonest, ...shown.asked]) {
      const { files: _files, ...message } = body;
      expect(findBodyRefusal('message', message), title).toBeUndefined();
    }
    const page = readFileSync(new URL('../../docs/reference/examples.md', import.meta.url), 'utf8');
    // `npm run docs -- posts` updates it.
    expect(formatExamplePosts(ruleset.id, shown)).toBe(findPostsPart(page, ruleset.id));
  });

  it('is made of the commands with which it is played in undo mode: `vitest -u` keeps others', async () => {
    for (const [place, id] of playing.gameIds().entries()) {
      const file = new URL(`commands/${['battle', 'posts'][place]!}.jsonl`, cases);
      await expect(commandsText(playing.events(id), playing.seedOf(id))).toMatchFileSnapshot(fileURLToPath(file));
    }
  });

  it('keeps tables that are the fold of its events, and a whole chain of hashes, over restarts, kills, undos and all else', () => {
    const faults = [...played]
      .filter(([, { fault }]) => fault !== undefined)
      .map(([line, { fault }]) => `line ${line}: ${fault}`);
    expect(faults).toEqual([]);
  });

  it('owes no post in the end', async () => {
    await expect.poll(() => playing.owed()).toBe(0);
  });

  it('restarts, is killed and undone in the midst of it', () => {
    const midst = [...played].filter(([line]) => line > expectation.setUpTo);
    const ends = midst.filter(([, { line }]) => isEnd(line));
    expect(new Set(ends.map(([, { line }]) => line))).toEqual(new Set(['kill', 'restart']));
    expect(ends.filter(([, { due }]) => due > 0).length).toBe(expectation.endsWhileSomethingIsDue);
    expect(playing.events(gameId).some(({ undoes }) => undoes !== null)).toBe(true);
  });

  it.runIf(expectation.everyProcedure)('uses every procedure, typed or by itself', () => {
    const asked = ruleset.commands.flatMap(({ name, procedures }) =>
      Object.entries(procedures).flatMap(([subcommand, id]) =>
        script.some((line) => `${line} `.includes(` /${name} ${subcommand} `) && !line.endsWith('?')) ? [id] : [],
      ),
    );
    const resolved = playing.events(gameId).flatMap(({ resolutions }) => resolutions.map(({ procedure }) => procedure));
    expect([...new Set([...asked, ...resolved])].sort()).toEqual(ruleset.procedures.map(({ id }) => id).sort());
  });

  const lines = Object.keys(expectation.events).map(Number);

  it.each(lines)('line %i makes happen what was worked out', (number) => {
    const { events } = played.get(number)!;
    const expected = expectation.events[number]!;
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
      expect(changesOf(event, changes)).toEqual(changesExpected(event, changes));
      if (notes) expect(event.notes).toEqual(notes);
    }
  });

  const untold = new Set(ruleset.untoldFields);

  /**
   * Returns the changes of an event by row, without the turn and phase of the game, values set to what they were, and
   * bookkeeping fields that are not expected.
   */
  function changesOf(event: BattleEvent, expected: ExpectedEvent['changes']): Fields {
    const rows = combineChanges(event.changes).filter(({ table }) => table !== 'game');
    const told = rows.map(({ id, before, after }) => {
      const name = names.get(id) ?? id;
      const fields = Object.entries(after ?? {}).filter(([key]) => !untold.has(key) || Object.hasOwn(expected[name] ?? {}, key));
      const differing = fields.filter(([key, value]) => !before || !isDeepStrictEqual(before[key], value));
      return [name, after && (named(Object.fromEntries(differing)) as Fields)] as const;
    });
    return Object.fromEntries(told.filter(([, after]) => after === null || Object.keys(after).length > 0));
  }

  /** A new row has more fields than are expected. Those that are expected must match. */
  function changesExpected(event: BattleEvent, changes: ExpectedEvent['changes']): Fields {
    const isNew = (name: string): boolean =>
      event.changes.some(({ id, before }) => before === null && (names.get(id) ?? id) === name);
    return Object.fromEntries(
      Object.entries(changes).map(([name, fields]) => [name, fields && isNew(name) ? expect.objectContaining(fields) : fields]),
    );
  }

  it('does nothing of note on any other line once the battle is set up', () => {
    const { setUpTo, events } = expectation;
    const quiet = [...played].filter(
      ([n, { events: happened, line }]) => n > setUpTo && happened.length > 0 && !(n in events) && !line.includes('/game end'),
    );
    expect(quiet.map(([n]) => n)).toEqual([]);
  });

  it.each(Object.entries(expectation.answers))('line %s answers as it should', (number, { choices, says, silent, files }) => {
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
    const { final } = expectation;
    expect(game).toMatchObject(final.game);
    for (const [table, expected] of Object.entries(final.rows)) {
      const rows = [...(tables[table]?.values() ?? [])].map((row) => named(row) as Fields);
      const nameOf = ({ name, number }: Fields): string => String(name ?? number);
      const told = rows.map((row) => {
        const like = Object.keys(expected[nameOf(row)] ?? {});
        return [nameOf(row), Object.fromEntries(like.map((key) => [key, row[key]]))] as const;
      });
      expect(Object.fromEntries(told), table).toEqual(expected);
    }
  });

  it('tells each reader of each event the same in post, explanation and odds, at that time and later', () => {
    const events = playing.events(gameId);
    const end = events.findIndex(({ kind }) => kind === 'game-ended');
    const stood: Battle[] = [];
    for (const { changes } of events) stood.push(applyChanges(stood.at(-1) ?? EMPTY_BATTLE, changes));
    let worked = 0;
    for (const [index, event] of events.entries())
      for (const battle of new Set([stood[index]!, stood[Math.max(index, end - 1)]!]))
        for (const reader of readersOf(battle)) if (expectToldAlike({ events, ruleset }, event, battle, reader)) worked++;
    expect(worked).toBeGreaterThan(10);
  });

  it('rolled the dice that its revealed seed gives', async () => {
    const start = textOf(played.get(lineOf('/game start'))!.records);
    const [person] = /^@\S+ #\S+/.exec(script[lineOf('/game end') - 1]!)!;
    const end = textOf(await playing.play(`${person} [More]`));
    const commitment = /seed hash ([0-9a-f]{64})/.exec(start)![1]!;
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
    expect(dice).toBeGreaterThan(20);
  });
});

/** Calculates a die as the docstring of live dice describes it, separately from the program. */
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
