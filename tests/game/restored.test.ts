/** A backup put back: what posts show of the events that are missing. */
import { describe, expect, it } from 'vitest';
import { lackingBeside, MOST_LACKING_HEADS, type PostShown } from '../../src/game/restored.js';

const hash = (of: number): string => of.toString(16).padStart(10, '0').padEnd(64, '0');
const head = (of: number): string => `#${hash(of).slice(0, 10)}`;
const post = (open: number, heads: readonly number[], isNewer = false): PostShown => ({ open, heads: heads.map(head), isNewer });
/** The record has public events 1 to 10, and has told that 90 is lost. */
const MARKING = { open: 10, since: new Map() };
const KNOWN = Array.from({ length: 10 }, (_, n) => ({ hash: hash(n + 1) }));
const lacking = (...posts: readonly PostShown[]) => lackingBeside(posts, MARKING, KNOWN, new Set([head(90)]));

describe('posts beside the record', () => {
  it('that show what it has, or what it has told to be lost, show nothing missing', () => {
    expect(lacking()).toBeUndefined();
    expect(lacking(post(10, [10]), post(9, [9, 8]))).toBeUndefined();
    expect(lacking(post(12, [90]))).toBeUndefined();
    expect(lacking(post(12, [], true))).toBeUndefined();
    // Of an older post an unknown head is another battle's.
    expect(lacking(post(10, [77]))).toBeUndefined();
  });

  it('of later public events: as many are missing as were counted since', () => {
    expect(lacking(post(11, [11]))).toEqual({ open: 11, lacks: 1, heads: [head(11)] });
    expect(lacking(post(13, [13]), post(11, [11, 10]))).toEqual({ open: 13, lacks: 3, heads: [head(13), head(11)] });
  });

  it('newer than its last event, without a later public one: as many are missing as are shown', () => {
    expect(lacking(post(10, [21, 22], true), post(10, [22], true))).toEqual({ open: 10, lacks: 2, heads: [head(21), head(22)] });
    expect(lacking(post(7, [21], true))).toEqual({ open: 10, lacks: 1, heads: [head(21)] });
  });

  it('whose events are all known raise no mark', () => {
    expect(lacking(post(15, [90, 3]), post(11, [11]))).toEqual({ open: 11, lacks: 1, heads: [head(11)] });
  });

  it('of very many: the newest are kept by their heads, and all are counted', () => {
    const many = Array.from({ length: MOST_LACKING_HEADS + 5 }, (_, n) => 1000 + n);
    const told = lacking(post(11, many));
    expect(told).toMatchObject({ open: 11, lacks: MOST_LACKING_HEADS + 5 });
    expect(told!.heads).toEqual(many.slice(0, MOST_LACKING_HEADS).map(head));
  });
});
