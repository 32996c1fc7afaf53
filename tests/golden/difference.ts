/** Compares outputs. Collects the smallest differing words over all places at which they differ. */
import { spawnSync } from 'node:child_process';
import { EVENTS, headingIn, REFUSALS } from './leaf.js';

/** A change of words, wherever it occurs. */
interface Difference {
  readonly before: string;
  readonly after: string;
  readonly battles: Set<string>;
  /** How often it occurs, by kind of output (road). */
  readonly roads: Map<string, number>;
  /** The first place where it occurs, with the lines there. */
  readonly first: { readonly place: string; readonly lines: readonly [before: string | undefined, after: string | undefined] };
}

const NOTHING = '(nothing)';
/**
 * The maximum number of differing lines that are read at one place. More lines of a completely different text are not
 * useful.
 */
const MOST_LINES = 60;
const LONGEST = 240;

/** Collects differences, and groups those with the same words. */
export class Differences {
  /**
   * Battles that take another course, because a command is refused in only one of the versions or creates more events;
   * and the place.
   */
  readonly parted = new Map<string, string>();
  private readonly found = new Map<string, Difference>();

  /** Adds the differences between two folders, which have one file of lines for each battle. */
  addAll(before: string, after: string): void {
    // Headings are almost always unique, so the patience algorithm compares each output with the matching one.
    const words = ['diff', '--no-index', '--patience', '-U0', '--no-color', '--no-ext-diff', before, after];
    const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 30 });
    // Git exits with status 1 if there are differences.
    if (status !== 0 && status !== 1) throw new Error(`git could not compare: ${stderr}`);
    for (const diff of stdout.split(/^(?=diff --git )/m)) {
      const [, battle] = /^diff --git .*\/(\S+)\.txt$/m.exec(diff) ?? [];
      if (battle !== undefined) this.add(battle, diff);
    }
  }

  /**
   * All differences after a command with another result belong to another course of the battle, so they are ignored.
   */
  private add(battle: string, diff: string): void {
    for (const hunk of diff.split(/^(?=@@ )/m).slice(1)) {
      const [head = '', ...lines] = hunk.trimEnd().split('\n');
      const [, place = ''] = /^@@ .*? @@ (.*)/.exec(head) ?? [];
      const [gone, come] = ['-', '+'].map((sign) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1)));
      const parting = this.addHunk(battle, place, gone ?? [], come ?? []);
      if (parting === undefined) continue;
      this.parted.set(battle, parting);
      return;
    }
  }

  /** Returns the differences as text, the most frequent first. */
  told(): string[] {
    const countOf = ({ roads }: Difference): number => [...roads.values()].reduce((sum, count) => sum + count, 0);
    return [...this.found.values()]
      .sort((a, b) => countOf(b) - countOf(a))
      .map(({ before, after, battles, roads, first: { place, lines } }, index) => {
        const [was, is] = around(...lines);
        const by = [...roads].sort(([, a], [, b]) => b - a).map(([road, count]) => `${road} ${count}`);
        return [
          `${index + 1}. “${before}” became “${after}”`,
          `   ${battles.size === 1 ? '1 battle' : `${battles.size} battles`}: ${by.join(', ')}`,
          `   first in ${place}`,
          `   - ${was}`,
          `   + ${is}`,
        ].join('\n');
      });
  }

  /**
   * Adds the differences at one place.
   * @returns the place at which the battle takes another course, if any
   */
  private addHunk(battle: string, place: string, gone: readonly string[], come: readonly string[]): string | undefined {
    // An output that exists in only one version counts as one difference with all its lines. Lines with only brackets
    // are ignored if others have words.
    const [left, right] = [bodyIn(gone), bodyIn(come)];
    for (let n = 0; n < Math.min(Math.max(left.length, right.length), MOST_LINES); n++)
      this.gather(battle, place, left[n], right[n]);
    const [wasTold, isTold] = [gone, come].map((lines) => lines.filter((line) => headingIn(line)));
    for (let n = 0; n < Math.max(wasTold?.length ?? 0, isTold?.length ?? 0); n++) {
      const [was, is] = [wasTold?.[n], isTold?.[n]];
      this.gatherWhole(battle, was, is);
      const parts = [was, is].find((line) => [EVENTS, REFUSALS].includes(headingIn(line ?? '')?.road ?? ''));
      if (parts !== undefined) return parts;
    }
    return undefined;
  }

  private gatherWhole(battle: string, was: string | undefined, is: string | undefined): void {
    const named = (line: string | undefined): string => {
      const heading = headingIn(line ?? '');
      return heading ? `${heading.road} of ${heading.kind}` : NOTHING;
    };
    this.count(battle, is ?? was ?? '', named(was), named(is), [was, is]);
  }

  private gather(battle: string, place: string, was: string | undefined, is: string | undefined): void {
    if (was === undefined || is === undefined) {
      const shown = (line: string | undefined): string => (line === undefined ? NOTHING : masked(line));
      this.count(battle, place, shown(was), shown(is), [was, is]);
      return;
    }
    const [before, after] = wordsThatDiffer(was, is);
    const key = /^\s*"(\w+)":/.exec(was)?.[1];
    // Numbers are grouped by their place, because their values differ at random.
    if (isNumber(before) && isNumber(after))
      this.count(battle, place, `a number${key === undefined ? '' : ` of ${key}`}`, 'another', [was, is]);
    else this.count(battle, place, masked(before), masked(after), [was, is]);
  }

  private count(battle: string, place: string, before: string, after: string, lines: Difference['first']['lines']): void {
    const key = JSON.stringify([before, after]);
    const first = { place: `${battle}, ${place}`, lines };
    const found = this.found.get(key) ?? { before, after, battles: new Set(), roads: new Map<string, number>(), first };
    this.found.set(key, found);
    const road = headingIn(place)?.road ?? place;
    found.battles.add(battle);
    found.roads.set(road, (found.roads.get(road) ?? 0) + 1);
  }
}

/** Returns the lines before the first heading, or only those with words if there are any. */
function bodyIn(lines: readonly string[]): readonly string[] {
  const heading = lines.findIndex((line) => headingIn(line));
  const body = heading < 0 ? lines : lines.slice(0, heading);
  const words = body.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return words.length > 0 ? words : body;
}

/** Returns the whole words in which two lines differ. */
export function wordsThatDiffer(before: string, after: string): readonly [before: string, after: string] {
  const [left, right] = [wordsIn(before), wordsIn(after)];
  let from = 0;
  while (from < left.length && from < right.length && left[from] === right[from]) from++;
  let [a, b] = [left.length, right.length];
  while (a > from && b > from && left[a - 1] === right[b - 1]) {
    a--;
    b--;
  }
  return [left.slice(from, a).join(''), right.slice(from, b).join('')];
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_.-]+|\s+|[^\p{L}\p{N}_.\s-]/gu) ?? [];

const isNumber = (text: string): boolean => /^-?[\d.]+$/.test(text);
const masked = (text: string): string =>
  text
    .trim()
    .replaceAll(/\d+/g, '#')
    .slice(0, LONGEST / 2);

/** Shortens two long lines to the part around their first difference. */
function around(before: string | undefined, after: string | undefined): readonly [string, string] {
  const [was = NOTHING, is = NOTHING] = [before?.trim(), after?.trim()];
  let from = 0;
  while (from < was.length && was[from] === is[from]) from++;
  const start = from < LONGEST / 3 ? 0 : from - LONGEST / 10;
  const cut = (text: string): string =>
    `${start > 0 ? '...' : ''}${text.slice(start, start + LONGEST)}${text.length > start + LONGEST ? '...' : ''}`;
  return [cut(was), cut(is)];
}
