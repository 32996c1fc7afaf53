import type { RepliableInteraction } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Deliveries } from '../../src/discord/posts/deliveries.js';
import type { LogThreads } from '../../src/discord/posts/log-thread.js';
import { groupIntoPosts } from '../../src/discord/posts/post-groups.js';
import type { BattleEvent } from '../../src/game/index.js';
import type { CommittedRequest, SentPost, Store } from '../../src/store/index.js';
import { House, playerOf, UMPIRE } from '../game/house.js';
import { sealedGame } from '../whole.js';

interface Sent {
  readonly flags?: number;
  readonly embeds: readonly { readonly title?: string; readonly description?: string }[];
}

/** Returns the answer to the command with these events, and which of the events are known to be posted. */
async function answered(
  house: House,
  events: readonly BattleEvent[],
): Promise<{ sent: readonly Sent[]; posted: readonly number[] }> {
  const sent: Sent[] = [];
  const posted: number[] = [];
  const store = {
    posts: { sent: (posts: readonly SentPost[]) => posted.push(...posts.map(({ event }) => event.number)) },
    record: { event: (_: string, number: number) => house.record[number - 1], gone: () => undefined },
    people: { whoIs: () => undefined },
  } as unknown as Store;
  const deliveries = new Deliveries(
    store,
    { follow: () => Promise.resolve() } as unknown as LogThreads,
    pino({ level: 'silent' }),
  );
  const interaction = {
    id: '1',
    token: 't',
    channelId: '2',
    client: { rest: { post: (_: string, { body }: { body: { data: Sent } }) => Promise.resolve(sent.push(body.data)) } },
    followUp: (body: Sent) => Promise.resolve({ id: `${sent.push(body)}` }),
  } as unknown as RepliableInteraction;
  const { battle, ruleset } = sealedGame(house.state, house.ruleset);
  await deliveries.answer(interaction, {
    gameId: house.gameId,
    events,
    battle,
    ruleset,
    again: false,
    channelId: '2',
  } satisfies CommittedRequest);
  deliveries.flush();
  return { sent, posted };
}

const EPHEMERAL = 64;

describe('the answer to a command', () => {
  const house = House.withSides();
  const told = (by: typeof UMPIRE, ...audiences: readonly string[]): BattleEvent[] =>
    audiences.map((audience, part) => {
      const number = house.record.length + 1 + part;
      return {
        ...house.last,
        kind: 'noted',
        actor: by,
        audience,
        part,
        number,
        summary: `For ${audience}.`,
        changes: [],
        resolutions: [],
      };
    });
  const words = (sent: readonly Sent[]): string => JSON.stringify(sent);

  it('tells an umpire all of it, each audience apart from everybody', async () => {
    const events = told(UMPIRE, 'all', house.axis, 'umpires');
    const { sent, posted } = await answered(house, events);
    expect(words(sent.slice(0, 1))).toContain('For all.');
    expect(sent[0]!.flags).toBeUndefined();
    expect(sent[1]!.flags).toBe(EPHEMERAL);
    expect(words(sent.slice(1))).toContain(`For ${house.axis}.`);
    expect(words(sent.slice(1))).toContain('For umpires.');
    expect(posted).toEqual(expect.arrayContaining(events.map(({ number }) => number)));
  });

  it('tells a player nothing of what is the other side’s or the umpires’, and leaves nothing owed', async () => {
    const events = told(playerOf(house.axis), 'all', house.axis, house.allies, 'umpires');
    const { sent, posted } = await answered(house, events);
    expect(words(sent)).toContain(`For ${house.axis}.`);
    expect(words(sent)).not.toContain(`For ${house.allies}.`);
    expect(words(sent)).not.toContain('For umpires.');
    expect(posted).toEqual(expect.arrayContaining(events.map(({ number }) => number)));
  });

  it('says so privately when nothing of it is theirs to know', async () => {
    const { sent, posted } = await answered(house, told(playerOf(house.axis), 'umpires'));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.flags).toBe(EPHEMERAL);
    expect(sent[0]!.embeds[0]!.description).toBe('Done. Only others can see the result.');
    expect(posted).toHaveLength(1);
  });
});

describe('the posts of a command', () => {
  const event = (number: number, rolled: boolean, audience = 'all'): BattleEvent =>
    ({ number, audience, resolutions: rolled ? [{}] : [] }) as unknown as BattleEvent;
  const numbersOf = (events: readonly BattleEvent[]): number[][] =>
    groupIntoPosts(events).map((group) => group.map(({ number }) => number));

  it('stand in the order of what happened: a move before who was seen by it', () => {
    expect(numbersOf([event(4, true), event(5, false)])).toEqual([[4], [5]]);
  });

  it('are one for what rolled nothing, where it began', () => {
    expect(numbersOf([event(4, false), event(5, true), event(6, false), event(7, true)])).toEqual([[4, 6], [5], [7]]);
    expect(numbersOf([event(4, true), event(5, false), event(6, true), event(7, false)])).toEqual([[4], [5, 7], [6]]);
  });

  it('end with what not everybody may know', () => {
    expect(numbersOf([event(4, false, 's1'), event(5, true), event(6, true, 'umpires')])).toEqual([[5], [4, 6]]);
  });
});
