/** A restored backup: posts show events that the record lacks. */
import { describe, expect, it } from 'vitest';
import { findLostEvents, MAX_LOST_PREFIXES, type PostInChannel } from '../../src/game/index.js';
import { findLostEventsFault } from '../../src/game/restored.js';
import { UMPIRE } from './house.js';

const headFor = (number: number): string => `#${number.toString(16).padStart(10, '0')}`;
const hashFor = (number: number): string => headFor(number).slice(1).padEnd(64, 'f');
const post = (open: number, heads: readonly number[], isNewer = false): PostInChannel => ({
  open,
  heads: heads.map(headFor),
  isNewer,
});
/** A record with 7 public events. */
const marking = { open: 7, since: new Map() };
const known = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ hash: hashFor(number) }));
const lacking = (posts: readonly PostInChannel[], told: readonly number[] = []) =>
  findLostEvents(posts, marking, known, new Set(told.map(headFor)));

describe('posts beside a record', () => {
  it('lack nothing where all that they show is there, or was told as lost before', () => {
    expect(lacking([])).toBeUndefined();
    expect(lacking([post(6, [6]), post(7, [7])])).toBeUndefined();
    expect(lacking([post(9, [8, 9])], [8, 9])).toBeUndefined();
    // A post older than the record's last event whose hash is not in the record indicates another fault, not a backup.
    expect(lacking([post(7, [99])])).toBeUndefined();
  });

  it('show what the record lacks: marks above its own, as many events as they have gone on by', () => {
    expect(lacking([post(7, [7]), post(8, [8])])).toEqual({ open: 8, lacks: 1, heads: [headFor(8)] });
    // No post shows event 9, but it is missing as well.
    expect(lacking([post(8, [8]), post(10, [10])])).toEqual({ open: 10, lacks: 3, heads: [8, 10].map(headFor) });
  });

  it('show secret events too, which have no marks for everybody: each head is one', () => {
    expect(lacking([post(7, [20, 21], true)])).toEqual({ open: 7, lacks: 2, heads: [20, 21].map(headFor) });
    expect(lacking([post(8, [8, 20, 21, 8])])).toEqual({ open: 8, lacks: 3, heads: [8, 20, 21].map(headFor) });
  });

  it('count as lost only what was not told as lost before', () => {
    expect(lacking([post(12, [12]), post(9, [9])], [12])).toEqual({ open: 9, lacks: 2, heads: [headFor(9)] });
  });

  it('are told by the first 200 heads', () => {
    const many = Array.from({ length: 300 }, (_, index) => 8 + index);
    const found = lacking(many.map((number) => post(number, [number])))!;
    expect(found).toMatchObject({ open: 307, lacks: 300 });
    expect(found.heads).toHaveLength(MAX_LOST_PREFIXES);
  });
});

describe('the event of a backup', () => {
  const faultOf = (command: object, event: object = {}): string | null =>
    findLostEventsFault(
      {
        kind: 'restored',
        actor: UMPIRE,
        command: { type: 'restored', open: 8, lacks: 1, heads: [headFor(8)], ...command },
        ...event,
      } as never,
      marking,
    );

  it('is the umpire’s own, and tells how far the marks had gone, how many events, and which', () => {
    expect(faultOf({})).toBeNull();
    expect(faultOf({ open: 7 })).toBeNull();
    expect(faultOf({ open: 999_999_999 })).toBeNull();
    expect(faultOf({ heads: Array(MAX_LOST_PREFIXES).fill(headFor(8)) })).toBeNull();
    expect(findLostEventsFault({ kind: 'noted', actor: UMPIRE, command: { type: 'note' } } as never, marking)).toBeNull();
  });

  it.each<[object, RegExp]>([
    [{ open: 6 }, /do not continue/],
    [{ open: 1_000_000_000 }, /do not continue/],
    [{ open: 8.5 }, /do not continue/],
    [{ open: '8' }, /do not continue/],
    [{ lacks: 0 }, /how many events/],
    [{ lacks: 1.5 }, /how many events/],
    [{ heads: headFor(8) }, /starts of hashes/],
    [{ heads: ['#0123'] }, /starts of hashes/],
    [{ heads: [headFor(8), 8] }, /starts of hashes/],
    [{ heads: Array(MAX_LOST_PREFIXES + 1).fill(headFor(8)) }, /starts of hashes/],
    [{ type: 'note' }, /and no other/],
  ])('is at fault with %j', (command, why) => {
    expect(faultOf(command)).toMatch(why);
  });

  it('is nobody else’s', () => {
    expect(faultOf({}, { actor: { ...UMPIRE, standing: 'player', sideId: 's2' } })).toMatch(/only the bot itself/);
    expect(faultOf({}, { actor: { ...UMPIRE, sideId: 's2' } })).toMatch(/only the bot itself/);
    expect(faultOf({}, { kind: 'noted' })).toMatch(/and no other/);
  });
});
