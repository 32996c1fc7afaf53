/** What is told otherwise: the smallest words that differ, gathered over all places at which they do. */
import type { Hashed } from './leaf.js';

/** A change of words, wherever it shows. */
export interface Difference {
  readonly before: string;
  readonly after: string;
  places: number;
  readonly battles: Set<string>;
  readonly roads: Map<string, number>;
  readonly first: { readonly leaf: Hashed; readonly path: string; readonly before: string | null; readonly after: string | null };
}

type Line = readonly [path: string, words: string];

/** Where long texts are cut into lines. */
const CUTS = /\n|(?<=>)(?=<)/;
/** More lines in a row that differ are not told one by one. */
const MOST_EDITS = 300;
const CONTEXT = 24;

/** A body as lines, each with where it stands; places in lists are not counted, so that what comes in between moves nothing. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') for (const words of value.split(CUTS)) lines.push([path, words]);
    else if (Array.isArray(value)) {
      lines.push([path, `[${value.length}]`]);
      for (const one of value) visit(one, `${path}[]`);
    } else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) visit(one, path === '' ? key : `${path}.${key}`);
    else lines.push([path, JSON.stringify(value) ?? 'nothing']);
  };
  visit(parsed(text), '');
  return lines;
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export interface Edit {
  readonly path: string;
  /** Null: it was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The lines that differ, those that stand in each other's place together. */
export function editsOf(before: string, after: string): Edit[] {
  const [left, right] = [linesOf(before), linesOf(after)];
  const same = ([path, words]: Line, other: Line | undefined): boolean => path === other?.[0] && words === other[1];
  let from = 0;
  while (from < left.length && same(left[from]!, right[from])) from++;
  let [leftTo, rightTo] = [left.length, right.length];
  while (leftTo > from && rightTo > from && same(left[leftTo - 1]!, right[rightTo - 1])) {
    leftTo--;
    rightTo--;
  }
  const edits = aligned(left.slice(from, leftTo), right.slice(from, rightTo), same);
  return edits.length > 0 || before === after ? edits : [{ path: '', before, after }];
}

/** Lines of two texts against each other, by their longest common subsequence. */
function aligned(left: readonly Line[], right: readonly Line[], same: (a: Line, b: Line | undefined) => boolean): Edit[] {
  if (left.length > MOST_EDITS || right.length > MOST_EDITS) return paired(left.slice(0, MOST_EDITS), right.slice(0, MOST_EDITS));
  const common: number[][] = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let a = left.length - 1; a >= 0; a--)
    for (let b = right.length - 1; b >= 0; b--)
      common[a]![b] = same(left[a]!, right[b]) ? common[a + 1]![b + 1]! + 1 : Math.max(common[a + 1]![b]!, common[a]![b + 1]!);
  const edits: Edit[] = [];
  let [gone, come]: [Line[], Line[]] = [[], []];
  const flush = (): void => {
    edits.push(...paired(gone, come));
    [gone, come] = [[], []];
  };
  let [a, b] = [0, 0];
  while (a < left.length || b < right.length) {
    if (a < left.length && b < right.length && same(left[a]!, right[b])) {
      flush();
      a++;
      b++;
    } else if (b === right.length || (a < left.length && common[a + 1]![b]! >= common[a]![b + 1]!)) gone.push(left[a++]!);
    else come.push(right[b++]!);
  }
  flush();
  return edits;
}

/** Lines that went and lines that came at one place: those of the same path are changes. */
function paired(gone: readonly Line[], come: readonly Line[]): Edit[] {
  const rest = [...come];
  const edits = gone.map(([path, before]): Edit => {
    const at = rest.findIndex(([other]) => other === path);
    return { path, before, after: at < 0 ? null : rest.splice(at, 1)[0]![1] };
  });
  return [...edits, ...rest.map(([path, after]): Edit => ({ path, before: null, after }))];
}

/** What of two lines differs, by whole words. */
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

/** Gathers what differs, the same words together. */
export class Differences {
  readonly all = new Map<string, Difference>();

  add(leaf: Hashed, before: string, after: string): void {
    for (const edit of editsOf(before, after)) this.addEdit(leaf, edit);
  }

  /** A leaf that one of the two alone has. */
  addWhole(leaf: Hashed, isNew: boolean): void {
    const words = `${leaf.road} of ${leaf.kind}`;
    this.gather(isNew ? `(nothing)` : words, isNew ? words : '(nothing)', leaf, {
      path: '(told at all)',
      before: isNew ? null : leaf.at,
      after: isNew ? leaf.at : null,
    });
  }

  private addEdit(leaf: Hashed, edit: Edit): void {
    const { path, before, after } = edit;
    if (before === null || after === null) {
      const shown = (text: string | null): string => (text === null ? '(nothing)' : `${lastOf(path)}: ${masked(text)}`);
      this.gather(shown(before), shown(after), leaf, edit);
      return;
    }
    const [was, is] = wordsThatDiffer(before, after);
    // Numbers are told by where they stand: which they are is chance.
    if (isNumber(was) && isNumber(is)) this.gather(`a number in ${lastOf(path)}`, 'another', leaf, edit);
    else this.gather(masked(was), masked(is), leaf, edit);
  }

  private gather(before: string, after: string, leaf: Hashed, { path, ...first }: Edit): void {
    const key = JSON.stringify([before, after]);
    let found = this.all.get(key);
    if (!found) {
      found = { before, after, places: 0, battles: new Set(), roads: new Map(), first: { leaf, path, ...first } };
      this.all.set(key, found);
    }
    found.places++;
    found.battles.add(leaf.battle);
    found.roads.set(leaf.road, (found.roads.get(leaf.road) ?? 0) + 1);
  }
}

const lastOf = (path: string): string => path.split('.').at(-1) || 'text';
const masked = (text: string): string => text.replaceAll(/\d+/g, '#').slice(0, 120);

/** A difference in words, numbered. */
export function told({ before, after, places, battles, roads, first }: Difference, number: number): string {
  const { leaf, path } = first;
  const by = [...roads].sort(([, a], [, b]) => b - a).map(([road, count]) => `${road} ${count}`);
  const [was, is] = around(first.before, first.after);
  return [
    `${number}. ${quoted(before)} became ${quoted(after)}`,
    `   ${places} places in ${battles.size} battles: ${by.join(', ')}`,
    `   first in ${leaf.battle}, ${leaf.road} to ${leaf.reader} at ${leaf.at} (${leaf.kind})${path === '' ? '' : `, ${path}`}`,
    `   - ${was ?? '(not there)'}`,
    `   + ${is ?? '(not there)'}`,
  ].join('\n');
}

const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);

/** Two long lines, cut to where they part. */
function around(before: string | null, after: string | null): [string | null, string | null] {
  if (before === null || after === null) return [before?.slice(0, 300) ?? null, after?.slice(0, 300) ?? null];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  const start = from < 80 ? 0 : from - CONTEXT;
  const cut = (text: string): string =>
    `${start > 0 ? '...' : ''}${text.slice(start, start + 240)}${text.length > start + 240 ? '...' : ''}`;
  return [cut(before), cut(after)];
}
