import { afterEach, describe, expect, it, vi } from 'vitest';
import { type GameCommand, applyEvents } from '../../src/game/index.js';
import { listRecordFaults } from '../../src/store/index.js';
import { RecentCache } from '../../src/store/recent.js';
import { addSide, addUnit, asking, byBob, folded, inMemory, inTables, nextUndone, Shelf, START } from './shelf.js';
import { stateOf, wholeOf } from '../whole.js';

const THERE = '620';

/** Creates two battles in a store that keeps this many in memory. */
function twoBattles(most: number): { shelf: Shelf; here: string; there: string } {
  const shelf = new Shelf(undefined, undefined, undefined, most);
  const there = shelf.battles.start(asking({ channelId: THERE }), START).gameId;
  shelf.battles.act(asking({ channelId: THERE }), addSide('Allies'));
  return { shelf, here: shelf.gameId, there };
}

/** Checks that memory, tables and a fold of all events are the same, and that the rebuild finds no difference. */
function expectWhole({ battles, record, database }: Shelf, ...gameIds: string[]): void {
  for (const gameId of gameIds) {
    const state = stateOf(battles.open(gameId));
    const fresh = applyEvents(gameId, record.events(gameId));
    expect(inMemory(state.battle)).toEqual(inMemory(fresh.battle));
    expect({ ...state, battle: null }).toEqual({ ...fresh, battle: null });
    expect(inTables(database, gameId)).toEqual(inMemory(folded({ record }, gameId)));
    expect(listRecordFaults(database.$client, gameId)).toEqual([]);
  }
}

afterEach(() => vi.useRealTimers());

describe('what was used last', () => {
  it('is kept, and the rest let go, oldest use first', () => {
    const recent = new RecentCache<string, number>(2, 1000);
    recent.set('a', 1);
    recent.set('b', 2);
    expect(recent.get('a')).toBe(1);
    recent.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
    recent.set('a', 4);
    expect([recent.get('c'), recent.get('a')]).toEqual([3, 4]);
    recent.clear();
    expect(recent.get('a')).toBeUndefined();
  });

  it('is let go when it was not used for long, and nothing runs on for it', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const recent = new RecentCache<string, number>(5, 1000);
    recent.set('a', 1);
    vi.advanceTimersByTime(1100);
    recent.set('b', 2);
    vi.advanceTimersByTime(1000);
    expect([recent.size, recent.get('b')]).toEqual([1, 2]);
    vi.advanceTimersByTime(2000);
    expect([recent.size, vi.getTimerCount()]).toEqual([0, 0]);
    recent.set('c', 3);
    expect([recent.get('c'), vi.getTimerCount()]).toEqual([3, 1]);
    recent.clear();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a battle that left the memory', () => {
  it('is read again, as it was', () => {
    for (const [most, isSame] of [
      [1, false],
      [2, true],
    ] as const) {
      const { shelf, here, there } = twoBattles(most);
      const before = shelf.battles.open(here);
      shelf.battles.open(there);
      const after = shelf.battles.open(here);
      expect(after === before).toBe(isSame);
      expect(inMemory(wholeOf(after))).toEqual(inMemory(wholeOf(before)));
      expect(after.state).toEqual(before.state);
    }
  });

  it('acts as before: commands, undo, redo, and an interaction that comes again', () => {
    const { shelf, here, there } = twoBattles(1);
    const { battles } = shelf;
    const elsewhere = (name: string) => battles.act(asking({ channelId: THERE }), addUnit(name));
    const request = asking();
    const added = battles.act(request, addUnit('B Coy'));
    elsewhere('X Coy');
    expect(battles.act(asking(), { type: 'undo', later: 'refuse' }).events[0]!.undoes).toBe(4);
    elsewhere('Y Coy');
    expect(battles.act(asking(), { type: 'redo', later: 'refuse' }).events[0]!.undoes).toBe(5);
    elsewhere('Z Coy');
    expect(battles.act(request, addUnit('B Coy'))).toMatchObject({ again: true, events: added.events });
    elsewhere('W Coy');
    expect(nextUndone(shelf, here)).toBe(4);
    expectWhole(shelf, here, there);
  });

  it('in the middle of a shared transaction acts on what is not committed yet; refusals among it take back only themselves', async () => {
    const { shelf, here, there } = twoBattles(1);
    const soon = (command: GameCommand, request = asking()) => shelf.battles.actSoon(request, command);
    const settled = await Promise.allSettled([
      soon(addUnit('B Coy')),
      soon(addUnit('X Coy'), asking({ channelId: THERE })),
      soon(addUnit('b coy')),
      soon(addUnit('C Coy'), byBob()),
      soon({ type: 'undo', later: 'refuse' }),
      soon(addUnit('x coy'), asking({ channelId: THERE })),
      soon(addUnit('b coy')),
    ]);
    expect(
      settled.map((answer) =>
        answer.status === 'fulfilled' ? answer.value.events[0]!.number : (answer.reason as { code: string }).code,
      ),
    ).toEqual([4, 3, 'CONFLICT', 'UMPIRE_ONLY', 5, 'CONFLICT', 6]);
    expectWhole(shelf, here, there);
  });

  it.each([1, 2])('is not mixed up with what was rolled back in a shared transaction (%i in memory)', async (most) => {
    const { shelf, here, there } = twoBattles(most);
    shelf.database.$client.exec("CREATE TEMP TRIGGER bug AFTER INSERT ON pictures BEGIN SELECT RAISE(ABORT, 'a bug'); END");
    const picture = { sha256: 'f'.repeat(64), mediaType: 'image/png', base64: '' };
    const settled = await Promise.allSettled([
      shelf.battles.actSoon(asking(), addUnit('B Coy')),
      // The events are already written when the picture fails.
      shelf.battles.actSoon(asking(), addUnit('C Coy'), undefined, { picture }),
      shelf.battles.actSoon(asking({ channelId: THERE }), addUnit('X Coy')),
      shelf.battles.actSoon(asking(), addUnit('c coy')),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(
      shelf.record
        .events(here)
        .map(({ summary }) => summary)
        .slice(3),
    ).toEqual(['Unit added to Axis: B Coy.', 'Unit added to Axis: c coy.']);
    expectWhole(shelf, here, there);
  });
});

describe('the record, read in part', () => {
  it('has the rows that are gone, each as it last was, and which kinds there are and for whom', () => {
    const shelf = new Shelf();
    shelf.act(addUnit('B Coy'));
    shelf.act({ type: 'remove-unit', unit: 'u3' });
    shelf.act({ type: 'advance', to: 'phase' });
    const { record, gameId } = shelf;
    expect(record.gone(gameId, 'unit', 'u3')).toMatchObject({ id: 'u3', name: 'A Coy' });
    expect(record.gone(gameId, 'side', 'u3')).toBeUndefined();
    const [unit] = shelf.act(addUnit('C Coy')).events.flatMap(({ changes }) => changes);
    expect(record.gone(gameId, 'unit', unit!.id)).toBeUndefined();
    shelf.act({ type: 'remove-unit', unit: unit!.id });
    expect(record.gone(gameId, 'unit', unit!.id)).toMatchObject({ name: 'C Coy' });
    expect(record.gone(gameId, 'unit', 'u3')).toMatchObject({ name: 'A Coy' });
    const all = record.events(gameId).map(({ kind, audience }) => `${kind} ${audience}`);
    expect(
      record
        .kinds(gameId)
        .map(({ kind, audience }) => `${kind} ${audience}`)
        .sort(),
    ).toEqual([...new Set(all)].sort());
    expect(new Set(all).size).toBeGreaterThan(3);
  });
});

describe('the own rows of a server’s battles', () => {
  it('are those of the battles themselves, newest first', () => {
    const { shelf, here, there } = twoBattles(1);
    shelf.battles.end(asking());
    const heads = shelf.battles.ofGuild('500');
    expect(heads.map(({ gameId }) => gameId)).toEqual([there, here]);
    for (const { gameId, game, ruleset } of heads)
      expect({ game, ruleset }).toEqual({
        game: wholeOf(shelf.battles.open(gameId)).game,
        ruleset: shelf.battles.open(gameId).ruleset,
      });
    expect(shelf.battles.ofGuild('501')).toEqual([]);
  });
});
