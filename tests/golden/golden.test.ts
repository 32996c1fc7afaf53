/**
 * The outputs of every battle in the golden corpus must match their stored hashes. The usual run checks a few battles,
 * and the long run all of them. `npm run golden -- compare` shows the differences.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sized } from '../chance/chance.js';
import { SIZES } from '../chance/sizes.js';
import { RULEBOOKS } from './adapter.js';
import { Corpus } from './corpus.js';
import { Differences, wordsThatDiffer } from './difference.js';
import { hashesOf, readHashes, roadsThatDiffer } from './hashes.js';
import { type Leaf, linesOf } from './leaf.js';
import { BATTLES, readBattles } from './played.js';

const CASES = new URL('../cases/', import.meta.url);
const corpus = new Corpus();
const record = readHashes();

/** A short battle at a table, and a random battle of each rulebook, three of them with three sides. */
const BY_DAY = ['wtj1943-rooms', ...RULEBOOKS.map((id, place) => `${id}-0${place < 3 ? 3 : 0}`)];
const first = new Set([...BY_DAY, ...corpus.ids]);

describe.each([...first].slice(0, sized('golden')))('%s', (id) => {
  it('tells everybody what is on record', async () => {
    const leaves = await corpus.leaves(id);
    expect(leaves.length).toBeGreaterThan(100);
    expect(hashesOf(leaves), `npm run golden -- compare --only ${id} tells what differs`).toEqual(record.get(id));
  }, 0);
});

describe('the corpus', () => {
  it('has every scripted battle and every mapped case', () => {
    const known = new Set(corpus.ids);
    for (const id of RULEBOOKS) {
      const folder = new URL(`${id}/`, CASES);
      const scripts = readdirSync(folder).filter((file) => file.endsWith('.script') && file !== 'double-blind.script');
      expect(scripts.length).toBeGreaterThan(0);
      for (const file of scripts) expect(known).toContain(`${id}-${file.replace('.script', '')}`);
      if (existsSync(new URL('mapped/battle.json', folder))) expect(known).toContain(`${id}-mapped`);
    }
  });

  it('has the hashes of all of them on record, and of no battle that there is not', () => {
    expect([...record.keys()].sort()).toEqual([...corpus.ids].sort());
    expect(corpus.ids).toHaveLength(SIZES.golden.long);
  });

  it('has 40 chance battles of each rulebook, ten of them with three sides and a player on each', () => {
    for (const id of RULEBOOKS) {
      const battles = readBattles(BATTLES, id).filter((battle) => /-\d\d$/.test(battle.id));
      expect(battles).toHaveLength(40);
      const sides = battles.map(({ said }) =>
        said.filter(([, { type, playerIds }]) => type === 'add-side' && `${String(playerIds)}` !== ''),
      );
      expect(sides.filter(({ length }) => length === 3)).toHaveLength(10);
    }
  });

  it('has what people do beside fighting in the battles of each rulebook', () => {
    for (const id of RULEBOOKS) {
      const given = readBattles(BATTLES, id).flatMap(({ said }) =>
        said.map(([who, { type, act }]) => ({ who, what: act ?? type })),
      );
      const done = new Set(given.map(({ what }) => what));
      for (const what of [
        'undo',
        'redo',
        'correct',
        'overrule',
        'note',
        'end',
        'resume',
        'ready',
        'call',
        'map-place',
        'map-feature',
      ])
        expect(done, `${what} in ${id}`).toContain(what);
      expect(new Set(given.map(({ who }) => who)).size).toBeGreaterThan(4);
    }
  });
});

const leafOf = (road: string, body: unknown): Leaf => ({ road, reader: 'player 1', at: '7', kind: 'shot', body });

/** Returns the report of the comparison for a battle with these outputs before and after. */
function toldOf(before: readonly Leaf[], after: readonly Leaf[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-difference-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [side, leaves] of Object.entries({ before, after })) {
    mkdirSync(join(folder, side));
    writeFileSync(join(folder, side, 'eagles-00.txt'), linesOf(leaves));
  }
  const differences = new Differences();
  differences.addAll(join(folder, 'before'), join(folder, 'after'));
  return [...differences.told(), ...[...differences.parted].map((parted) => parted.join(' parts: '))].join('\n');
}

describe('a difference', () => {
  it('of one word in a post is told as that word, with the place at which it stands', () => {
    const post = (word: string) =>
      leafOf('posts', { embeds: [{ title: 'A shot', description: `A Coy ${word} at Tigers\nand misses` }] });
    const words = toldOf([post('fires')], [post('shoots')]);
    expect(words).toContain('“fires” became “shoots”');
    expect(words).toContain('1 battle: posts 1');
    expect(words).toContain('first in eagles-00, posts to player 1 at 7 (shot)');
    expect(words).toContain('- "description": "A Coy fires at Tigers');
    expect(words).toContain('+ "description": "A Coy shoots at Tigers');
  });

  it('of the same words by several roads is told once', () => {
    const both = (word: string) => [leafOf('posts', word), leafOf('why', word), leafOf('why', `${word} again`)];
    const words = toldOf(both('fires'), both('shoots'));
    expect(words).toContain('1 battle: why 2, posts 1');
    expect(words).not.toContain('2. ');
  });

  it('of the order of completions is told', () => {
    const [a, b] = [{ name: 'A Coy' }, { name: 'B Coy' }];
    expect(toldOf([leafOf('completions', [a, b])], [leafOf('completions', [b, a])])).toContain('A Coy');
  });

  it('of the order of keys is told', () => {
    expect(toldOf([leafOf('rows', { a: 1, b: 2 })], [leafOf('rows', { b: 2, a: 1 })])).toContain('became');
  });

  it('of one number of a drawing is told at its element', () => {
    const svg = (x: string): Leaf => leafOf('map pictures', `<svg><rect x="4"/><text x="${x}">A Coy</text></svg>`);
    const words = toldOf([svg('12.5')], [svg('13.5')]);
    expect(words).toContain('a number');
    expect(words).toContain('- <text x="12.5">A Coy');
    expect(words).toContain('+ <text x="13.5">A Coy');
  });

  it('of a line that came in between is that line, and none behind it', () => {
    const words = toldOf([leafOf('log', 'one\ntwo\nthree')], [leafOf('log', 'one\nand a half\ntwo\nthree')]);
    expect(words).toContain('“(nothing)” became “and a half”');
    expect(words).not.toContain('2. ');
  });

  it('in a file whose lines end as those of CSV do is told', () => {
    const words = toldOf([leafOf('files', 'unit,hits\r\nA Coy,missed\r\n')], [leafOf('files', 'unit,hits\r\nA Coy,struck\r\n')]);
    expect(words).toContain('“missed” became “struck”');
  });

  it('of something that is not told any more is one, whatever it said', () => {
    const words = toldOf(
      [leafOf('posts', 'one'), leafOf('why', 'so\nand so'), leafOf('log', 'two')],
      [leafOf('posts', 'one'), leafOf('log', 'two')],
    );
    expect(words).toContain('“why of shot” became “(nothing)”');
    expect(words).not.toContain('2. ');
  });

  it('of brackets is not told beside words', () => {
    expect(toldOf([leafOf('rows', [{ a: 1 }])], [leafOf('rows', [{ a: 1 }, { b: 2 }])]).match(/became/g)).toHaveLength(1);
  });

  it('by which a command is refused ends the comparison of its battle', () => {
    const words = toldOf(
      [leafOf('events', 'fired'), leafOf('posts', 'hit')],
      [leafOf('refusals', 'too far'), leafOf('posts', 'miss')],
    );
    expect(words).toContain('“events of shot” became “refusals of shot”');
    expect(words).toContain('eagles-00 parts: events to player 1 at 7 (shot)');
    expect(words).not.toContain('miss');
  });

  it('of two texts is by whole words', () => {
    expect(wordsThatDiffer('lost 2 of 4 bases', 'lost 3 of 4 bases')).toEqual(['2', '3']);
    expect(wordsThatDiffer('same', 'same')).toEqual(['', '']);
  });

  it('shows in the hash of its road and of no other', () => {
    const hashes = (word: string) => hashesOf([leafOf('posts', word), leafOf('why', 'two')]);
    expect(roadsThatDiffer(hashes('one'), hashes('one!'))).toEqual(['posts']);
  });
});
