/**
 * Battles that stopped in the middle of a turn under an older version of their rulebook, one for every version. Each
 * was played at random with the program of its time (tests/game/any-battle.ts of that commit), and is stored as its
 * record file with its seed.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type BattleEvent, applyEvents, parseRecordFile, verifyRecord } from '../../src/game/index.js';
import { formatReport, buildReport } from '../../src/present/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { isLong, numberFor } from '../chance/chance.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { AnyBattle } from './any-battle.js';

interface Kept {
  /** The rulebook and its version, such as `eagles-2`. */
  readonly name: string;
  readonly text: string;
}

const KEPT = brotliDecompressSync(readFileSync(new URL('fixtures/older-versions.jsonl.br', import.meta.url)))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Kept);

/** The chosen records: all in a long run; otherwise the oldest of each rulebook, and a random one. */
const CHOSEN = isLong
  ? KEPT
  : RULESETS.flatMap(({ id }) => {
      const its = KEPT.filter(({ name }) => name.startsWith(`${id}-`));
      const byChance = its[1 + (Math.abs(numberFor(`older version of ${id}`)) % (its.length - 1))]!;
      return [its[0]!, byChance];
    });

/** Opens a stored battle, which continues under the present rulebooks. */
function opened(text: string): AnyBattle {
  const { events, seed, pictures = [] } = parseRecordFile(text);
  const { gameId, ruleset } = events[0]!;
  const battle = new AnyBattle(findRuleset(ruleset), numberFor(`goes on ${events.at(-1)!.hash}`));
  battle.pictures.push(...pictures);
  battle.record.push(...events);
  return Object.assign(battle, { gameId, seed, state: applyEvents(gameId, events) });
}

const fileFault = (text: string) => verifyRecord({ ...parseRecordFile(text), finalHash: null, rulesetById: findRuleset }).fault;

/**
 * Presents everything to every reader.
 * @throws any error of a presenter
 */
function tellAll({ record, battle, ruleset }: AnyBattle): void {
  const sides = [...battle.tables.side.keys()];
  const readers = [
    { standing: 'umpire', sideId: null } as const,
    { standing: 'spectator', sideId: null } as const,
    ...sides.map((sideId) => ({ standing: 'player', sideId }) as const),
  ];
  for (const reader of readers) formatReport(buildReport(record, battle, ruleset, reader), () => undefined);
}

it('there is a kept battle of every earlier version, from the second on', () => {
  for (const { id, version } of RULESETS) {
    const versions = KEPT.flatMap(({ name }) => (name.startsWith(`${id}-`) ? [Number(name.slice(id.length + 1))] : []));
    expect(versions.sort((a, b) => a - b).slice(0, 13)).toEqual(Array.from({ length: 13 }, (_, index) => index + 2));
    expect(Math.max(...versions)).toBeLessThanOrEqual(Number(version));
  }
});

it.each(CHOSEN)('$name in mid-turn is played to its end: everybody is told all of it, and its record verifies', ({ text }) => {
  expect(fileFault(text)).toBeNull();
  const battle = opened(text);
  const before = battle.record.length;
  battle.play(isLong ? 60 : 25);
  for (let left = battle.ruleset.phases.length; left > 0; left--) battle.attempt({ type: 'advance', to: 'phase' });
  battle.end();
  expect(battle.record.length).toBeGreaterThan(before + 20);
  expect(battle.record.at(-1)!.kind).toBe('game-ended');
  expect(fileFault(battle.file())).toBeNull();
  tellAll(battle);
});

it('an Eagles unit whose row is older than its watchers is spotted, and both sides are told', () => {
  const { text } = KEPT.find(({ name }) => name === 'eagles-6')!;
  const battle = opened(text);
  const lacking = [...battle.battle.tables.unit].filter(([, row]) => !('watchers' in row)).map(([id]) => id);
  expect(lacking.length).toBeGreaterThan(0);
  battle.attempt({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
  for (const unit of lacking)
    for (const spotted of [false, true]) battle.attempt({ type: 'edit-unit', unit, fields: { spotted } });
  const changed = battle.record.flatMap(({ changes }) => changes).filter(({ after }) => after?.watchers !== undefined);
  expect(changed.some(({ before }) => before?.watchers === null)).toBe(true);
  tellAll(battle);
});

const isGiven = ({ part, kind, command }: BattleEvent): boolean =>
  part === 0 && (kind === 'resolved' || command.type === 'act' || command.type === 'edit-unit');

it(`both verifiers agree on an older battle in which something is undone and all later results are judged again${NEEDS}`, () => {
  const files = CHOSEN.flatMap(({ text }) => {
    const { events } = parseRecordFile(text);
    const given = events.filter(isGiven).map(({ number }) => number);
    return [given[0]!, given[Math.floor(given.length / 2)]!].flatMap((event) => {
      // Some events were already undone at that time.
      const battle = opened(text);
      const done = battle.attempt({ type: 'undo', event, later: 'again', reason: 'a slip' });
      return done.length === 0 ? [] : [battle.file()];
    });
  });
  expect(files.length).toBeGreaterThan(CHOSEN.length / 2);
  expect(files.map(fileFault)).toEqual(files.map(() => null));
  if (hasPython) expect(pythonFinds(files.map((text) => ({ text, final: null })))).toEqual(files.map(() => null));
});
