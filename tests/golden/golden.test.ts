/**
 * The corpus: what every battle of it tells everybody is what was told when it was last accepted, by the hashes on record. By day a few
 * battles, in the long run all that are on record. What differs, `npm run golden -- compare` tells.
 */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLong } from '../chance/chance.js';
import { RULEBOOKS } from './adapter.js';
import { Corpus, SOURCES } from './corpus.js';
import { Differences, editsOf, told, wordsThatDiffer } from './difference.js';
import { battlesIn, readHashes, roadsThatDiffer } from './hashes.js';
import { byRoad, hashed, type Leaf } from './leaf.js';
import { readBattles } from './played.js';

const HASHES = readHashes(new URL('hashes.txt', import.meta.url));
const corpus = new Corpus();

/** By day: of each rulebook the short battle with rooms at its table, and a chance battle, three of them with three sides. */
const BY_DAY = RULEBOOKS.flatMap((id, place) => [`${id}-rooms`, `${id}-0${place < 3 ? 3 : 0}`]);
/** Roads that are long: at the table everybody looks at everything at night alone. */
const AT_NIGHT = ['looks', 'completions'];

describe.each(isLong ? [...battlesIn(HASHES)] : BY_DAY)('%s', (id) => {
  it('tells everybody what it told when the corpus was last accepted', async () => {
    const isTable = !/-(\d\d|mapped)$/.test(id) || isLong;
    const leaves = [...(await corpus.leaves(id, isLong))];
    expect(leaves.length).toBeGreaterThan(100);
    const isLeftOut = (road: string): boolean => !isLong && isTable && AT_NIGHT.includes(road);
    const roads = roadsThatDiffer(id, HASHES, byRoad(leaves.map(hashed))).filter((road) => !isLeftOut(road));
    expect(roads, `npm run golden -- compare --only ${id}`).toEqual([]);
  }, 120_000);
});

describe('the corpus', () => {
  it('has every scripted battle and every mapped case', () => {
    const known = new Set(corpus.ids);
    for (const id of RULEBOOKS) {
      const folder = new URL(`${id}/`, SOURCES.cases);
      const scripts = readdirSync(folder).filter((file) => file.endsWith('.script'));
      expect(scripts.length).toBeGreaterThan(0);
      for (const file of scripts) expect(known).toContain(`${id}-${file.replace('.script', '')}`);
      if (existsSync(new URL('mapped/battle.json', folder))) expect(known).toContain(`${id}-mapped`);
    }
  });

  it('has on record what the battles of each day tell, and no battle that there is not', () => {
    const onRecord = [...battlesIn(HASHES)];
    expect(onRecord).toEqual(expect.arrayContaining(BY_DAY));
    expect(onRecord.filter((id) => !corpus.ids.includes(id))).toEqual([]);
  });

  it('has 40 chance battles of each rulebook, ten of them with three sides and a player on each', () => {
    for (const id of RULEBOOKS) {
      const battles = readBattles(SOURCES.battles, id).filter((battle) => /-\d\d$/.test(battle.id));
      expect(battles).toHaveLength(40);
      const sides = battles.map(({ said }) =>
        said.filter(([, { type, playerIds }]) => type === 'add-side' && `${String(playerIds)}` !== ''),
      );
      expect(sides.filter(({ length }) => length === 3)).toHaveLength(10);
    }
  });

  it('has what people do beside fighting in the battles of each rulebook', () => {
    for (const id of RULEBOOKS) {
      const given = readBattles(SOURCES.battles, id).flatMap(({ said }) =>
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

const leafOf = (road: string, body: unknown): Leaf => ({
  battle: 'eagles-00',
  road,
  reader: 'player 1',
  at: '7',
  kind: 'shot',
  body,
});

/** What the comparison says of one leaf that was so and is so. */
function toldOf(road: string, before: unknown, after: unknown): string {
  const found = new Differences();
  found.add(hashed(leafOf(road, before)), JSON.stringify(before), JSON.stringify(after));
  return [...found.all.values()].map(told).join('\n');
}

describe('a difference', () => {
  it('of one word in a post is told as that word, with the place at which it stands', () => {
    const post = (word: string) => ({ embeds: [{ title: 'A shot', description: `A Coy ${word} at Tigers\nand misses` }] });
    const words = toldOf('posts', post('fires'), post('shoots'));
    expect(words).toContain('“fires” became “shoots”');
    expect(words).toContain('eagles-00, posts to player 1 at 7 (shot), embeds[].description');
    expect(words).toContain('- A Coy fires at Tigers');
    expect(words).toContain('+ A Coy shoots at Tigers');
  });

  it('of a key of a row is told by its key', () => {
    const words = toldOf('rows', [{ id: 'u1', hits: 2 }], [{ id: 'u1', losses: 2 }]);
    expect(words).toContain('“hits: #” became “(nothing)”');
    expect(words).toContain('“(nothing)” became “losses: #”');
  });

  it('of the order of completions is told', () => {
    const [a, b] = [{ name: 'A Coy' }, { name: 'B Coy' }];
    expect(toldOf('completions', [a, b], [b, a])).toContain('A Coy');
    expect(hashed(leafOf('completions', [a, b])).hash).not.toBe(hashed(leafOf('completions', [b, a])).hash);
  });

  it('of the order of keys is told by the key that has moved', () => {
    expect(toldOf('rows', { a: 1, b: 2 }, { b: 2, a: 1 })).toContain('“a: #” became “(nothing)”');
  });

  it('of one number of a drawing is told at its element', () => {
    const svg = (x: string): string => `<svg><rect x="4"/><text x="${x}">A Coy</text></svg>`;
    const words = toldOf('map pictures', svg('12.5'), svg('13.5'));
    expect(words).toContain('a number in');
    expect(words).toContain('- <text x="12.5">A Coy');
    expect(words).toContain('+ <text x="13.5">A Coy');
  });

  it('of a line that came in between is that line, and none behind it', () => {
    expect(editsOf('one\ntwo\nthree', 'one\nand a half\ntwo\nthree')).toEqual([{ path: '', before: null, after: 'and a half' }]);
  });

  it('of two texts is by whole words', () => {
    expect(wordsThatDiffer('lost 2 of 4 bases', 'lost 3 of 4 bases')).toEqual(['2', '3']);
    expect(wordsThatDiffer('same', 'same')).toEqual(['', '']);
  });

  it('shows in the hash of its road and of no other', () => {
    const leaves = [leafOf('posts', 'one'), leafOf('why', 'two')].map(hashed);
    const changed = [leafOf('posts', 'one!'), leafOf('why', 'two')].map(hashed);
    expect(roadsThatDiffer('eagles-00', byRoad(leaves), byRoad(changed))).toEqual(['posts']);
  });
});
