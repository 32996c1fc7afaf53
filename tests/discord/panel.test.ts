import { describe, expect, it, vi } from 'vitest';
import { DiscordTime } from '../../src/discord/connection/discord-time.js';
import { createLog } from '../../src/discord/work/log.js';
import { BotCommandRunner } from '../../src/discord/battles/acting.js';
import { DeadlineReminders } from '../../src/discord/battles/reminding.js';
import { PanelKeeper } from '../../src/discord/desks/umpires-desk.js';
import { type Database, Panels, openStore } from '../../src/store/index.js';
import { addSide, asking, newFile, opening, START, SURROUNDINGS } from '../store/shelf.js';
import { wholeOf } from '../whole.js';

const FROM = Date.UTC(2026, 0, 1, 18);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Embed {
  readonly title: string;
  readonly footer: { readonly text: string };
}

interface Message {
  readonly id: string;
  readonly author: { readonly id: string };
  readonly at: number;
  components: unknown;
}

/**
 * A channel that stores what is posted and when it was edited. A test may lose the answer. Each answer contains
 * Discord's time.
 */
class Channel {
  readonly messages: Message[] = [];
  readonly reminders: { readonly title: string; readonly foot: string; readonly at: number }[] = [];
  private readonly embedded: { readonly author: { readonly id: string }; readonly embeds: readonly Embed[] }[] = [];
  readonly edits: { readonly id: string; readonly at: number; readonly age: number }[] = [];
  readonly pinned = new Set<string>();
  loses = false;
  /** Discord's time, which is the true one. */
  now = FROM;
  /** Called with Discord's time at each answer. */
  hear = (_date: string): void => undefined;
  readonly user = { id: 'bot' };
  readonly rest = {
    post: (_route: string, { body }: { body: { components?: unknown; embeds?: readonly Embed[] } }) => {
      this.hear(new Date(this.now).toUTCString());
      if (body.embeds) {
        const [{ title, footer }] = body.embeds as [Embed];
        this.reminders.push({ title, foot: footer.text.replace(/^reminder | · .*$/g, ''), at: this.now });
        this.embedded.push({ author: this.user, embeds: body.embeds });
        if (this.loses) throw new Error('the answer is lost');
        return Promise.resolve({});
      }
      const id = `${this.messages.length + 1}`;
      this.messages.push({ id, author: this.user, at: this.now, components: body.components });
      if (this.loses) throw new Error('the answer is lost');
      return Promise.resolve({ id });
    },
    patch: (route: string, { body }: { body: { components: unknown } }) => {
      this.hear(new Date(this.now).toUTCString());
      const message = this.messages.find(({ id }) => route.endsWith(`/${id}`))!;
      this.edits.push({ id: message.id, at: this.now, age: this.now - message.at });
      expect(body.components).not.toEqual(message.components);
      message.components = body.components;
      return Promise.resolve({});
    },
    get: (_route: string, { query }: { query: URLSearchParams }) => {
      const after = query.get('after');
      const below = this.messages.filter(({ id }) => after !== null && Number(id) > Number(after));
      return Promise.resolve(after === null ? [...this.messages, ...this.embedded].reverse() : below);
    },
    put: (route: string) => Promise.resolve(this.pinned.add(route.split('/').at(-1)!)),
    delete: (route: string) => {
      const id = route.split('/').at(-1)!;
      if (!route.includes('/pins/')) this.deleted.push(id);
      return Promise.resolve(this.pinned.delete(id));
    },
  };
  readonly deleted: string[] = [];

  /** Lets another person write in the channel. */
  write(lines: number): void {
    for (let n = 0; n < lines; n++)
      this.messages.push({ id: `${this.messages.length + 1}`, author: { id: 'ann' }, at: this.now, components: [] });
  }
}

/** A battle with eight players and its panel. */
class Evening {
  readonly path = newFile();
  readonly channel = new Channel();
  private database: Database = opening(this.path);
  store = openStore(this.database, SURROUNDINGS);
  panels = new Panels(this.database);
  /** The error of this machine's clock, and the time since when the bot has been running. */
  wrongBy = 0;
  /** True if only umpires can read the channel. */
  mayPost = true;
  private since = FROM - 7 * HOUR;
  private time = this.tells();
  private keeper = this.keeps();
  private reminding = this.reminds();
  readonly gameId: string;

  constructor() {
    const { battles } = this.store;
    this.gameId = battles.start(asking(), START).events[0]!.gameId;
    for (let n = 0; n < 8; n++) this.act({ ...(addSide(`Side ${n}`) as object), playerIds: [`${21 + n}`] });
    this.panels.note(this.gameId, { channelId: '7', sequence: 0, messageId: null, at: '', turn: null, body: '', taken: {} });
  }

  /** Returns what the bot knows of the time: Discord's answer when the bot connected to the gateway. */
  private tells(): DiscordTime {
    const steady = (): number => this.channel.now - this.since;
    const time = new DiscordTime(createLog('silent', undefined), { wall: () => this.channel.now + this.wrongBy, steady });
    this.channel.hear = (date) => time.answered(date, steady());
    this.channel.hear(new Date(this.channel.now).toUTCString());
    return time;
  }

  private keeps(): PanelKeeper {
    return new PanelKeeper(this.panels, this.store, createLog('silent', undefined), this.time, () =>
      Promise.resolve(this.mayPost),
    );
  }

  private reminds(): DeadlineReminders {
    return new DeadlineReminders(
      this.database,
      this.store,
      createLog('silent', undefined),
      () => this.time.earliest(),
      () => Promise.resolve(true),
      new BotCommandRunner(this.store, createLog('silent', undefined), () => undefined),
    );
  }

  /** Sets a deadline as `/turn deadline in:20m` does. */
  deadline(span: number): void {
    const from = this.time.earliest();
    const deadline = { from: new Date(from).toISOString(), to: new Date(from + span).toISOString() };
    this.act({ type: 'set-deadline', deadline });
  }

  act(command: object): void {
    this.store.battles.act(asking(), command as never, this.gameId);
  }

  restart(_meanwhile?: unknown): void {
    this.database.$client.close();
    this.database = opening(this.path);
    this.store = openStore(this.database, SURROUNDINGS);
    this.panels = new Panels(this.database);
    this.since = this.channel.now;
    this.time = this.tells();
    this.keeper = this.keeps();
    this.reminding = this.reminds();
  }

  get sides(): string[] {
    return [...wholeOf(this.store.battles.open(this.gameId)).tables.side.keys()];
  }

  get turn(): number {
    return wholeOf(this.store.battles.open(this.gameId)).game.turn;
  }

  async look(after: number): Promise<void> {
    this.channel.now += after;
    await this.keeper.look(this.channel as never);
    await this.reminding.look(this.channel as never);
  }
}

/**
 * Checks that no two edits are within three seconds, and that no message older than 55 minutes was edited, by Discord's
 * clock.
 */
function expectSparing({ edits }: Channel): void {
  for (const [index, { at }] of edits.entries())
    if (index > 0) expect(at - edits[index - 1]!.at).toBeGreaterThanOrEqual(3 * SECOND);
  expect(Math.max(...edits.map(({ age }) => age))).toBeLessThanOrEqual(55 * MINUTE);
}

describe('the panel of 20 turns with 8 players', () => {
  it('is edited no faster than every 3 seconds, never when older than 55 minutes, never to the same body, and new each turn', async () => {
    const evening = new Evening();
    const { channel } = evening;
    await evening.look(0);
    expect(channel.messages).toHaveLength(1);
    while (evening.turn <= 20) {
      for (const side of evening.sides) {
        evening.act({ type: 'ready', side, ready: true });
        await evening.look(SECOND);
      }
      // In a long phase, a person changes their mind when the message is already old.
      await evening.look(40 * MINUTE);
      evening.act({ type: 'ready', side: evening.sides[0]!, ready: false });
      await evening.look(20 * MINUTE);
      await evening.look(5 * SECOND);
      evening.act({ type: 'advance', to: 'turn' });
      await evening.look(SECOND);
      await evening.look(5 * SECOND);
    }
    expectSparing(channel);
    expect(channel.edits.length).toBeGreaterThan(40);
    // There is one message for each turn, and one in place of each that has become old.
    expect(channel.messages.length).toBe(41);
    expect([...channel.pinned]).toEqual([channel.messages.at(-1)!.id]);
  });

  it('stands still while others can read its channel, and goes on when they no longer can', async () => {
    const evening = new Evening();
    const { channel } = evening;
    await evening.look(0);
    evening.mayPost = false;
    evening.act({ type: 'ready', side: evening.sides[0]!, ready: true });
    await evening.look(5 * SECOND);
    evening.act({ type: 'advance', to: 'turn' });
    await evening.look(5 * SECOND);
    expect([channel.messages.length, channel.edits.length]).toEqual([1, 0]);
    evening.mayPost = true;
    await evening.look(5 * SECOND);
    expect(channel.messages).toHaveLength(2);
  });

  it('keeps to that, and reminds once at each time, over kills and clocks that are set', async () => {
    const evening = new Evening();
    const { channel } = evening;
    const mishaps = [
      // The clock is set while the bot is running.
      () => (evening.wrongBy += 5 * HOUR),
      () => (evening.wrongBy -= 9 * HOUR),
      // The clock is set while the bot is stopped.
      () => evening.restart((evening.wrongBy += 3 * HOUR)),
      () => evening.restart((evening.wrongBy = -2 * HOUR)),
      // The bot is killed when Discord has received its message.
      () => (channel.loses = true),
      // From now on the clock is right again.
      () => (evening.wrongBy = 0),
    ];
    let befallen = 0;
    await evening.look(0);
    for (let turn = 1; turn <= 20; turn++) {
      const from = channel.now;
      evening.deadline(90 * MINUTE);
      const before = channel.reminders.length;
      // Seven of eight sides are ready soon. One of them changes its mind before each further check.
      for (const side of evening.sides.slice(0, 7)) {
        evening.act({ type: 'ready', side, ready: true });
        await evening.look(SECOND);
      }
      for (const [n, wait] of [44, 2, 20, 18, 2, 20].entries()) {
        mishaps[befallen++ % mishaps.length]!();
        evening.act({ type: 'ready', side: evening.sides[0]!, ready: n % 2 === 1 });
        await evening.look(SECOND);
        await evening.look(wait * MINUTE);
        if (channel.loses) evening.restart((channel.loses = false));
        await evening.look(5 * SECOND);
      }
      const [half, last, ...more] = channel.reminders.slice(before);
      expect(more).toEqual([]);
      expect([half?.foot, last?.foot], `turn ${turn}`).toEqual(['at half of the time', 'five minutes before']);
      // The reminders come in time by Discord's clock, although up to twenty minutes pass between checks.
      for (const [said, due] of [
        [half!, 45],
        [last!, 85],
      ] as const) {
        expect(said.at - from).toBeGreaterThanOrEqual(due * MINUTE);
        expect(said.at - from).toBeLessThan((due + 3) * MINUTE);
        expect(said.title).toBe('Reminder');
      }
      evening.act({ type: 'advance', to: 'turn' });
      await evening.look(SECOND);
      await evening.look(5 * SECOND);
    }
    expectSparing(channel);
    expect(channel.edits.length).toBeGreaterThan(100);
  });

  it('comes down when it is out of sight, with three messages below it, and the old one is deleted', async () => {
    const evening = new Evening();
    const { channel } = evening;
    const change = async (ready: boolean): Promise<void> => {
      evening.act({ type: 'ready', side: evening.sides[0]!, ready });
      await evening.look(5 * SECOND);
    };
    await evening.look(0);
    channel.write(2);
    await change(true);
    expect([channel.messages.length, channel.edits.length, channel.deleted]).toEqual([3, 1, []]);
    channel.write(1);
    // While nothing changes, the panel stays.
    await evening.look(5 * SECOND);
    expect(channel.deleted).toEqual([]);
    await change(false);
    expect([channel.messages.length, channel.edits.length, channel.deleted]).toEqual([5, 1, ['1']]);
    await change(true);
    expect(channel.edits.at(-1)!.id).toBe('5');
    // A restart does not change this.
    evening.restart();
    channel.write(3);
    await change(false);
    expect(channel.deleted).toEqual(['1', '5']);
  });

  it('waits for every side but those that are done until they are needed and have nothing to do', async () => {
    const evening = new Evening();
    const { channel } = evening;
    const isAwaited = (n: number): boolean => JSON.stringify(channel.messages.at(-1)!.components).includes(`Side ${n}`);
    evening.act({ type: 'ready', side: evening.sides[0]!, ready: true, until: 'needed' });
    evening.act({ type: 'ready', side: evening.sides[1]!, ready: true });
    evening.act({ type: 'advance', to: 'phase' });
    await evening.look(0);
    // In the next phase, the bot waits for the second side again, but not for the first.
    expect([0, 1, 2].map(isAwaited)).toEqual([false, true, true]);
    evening.act({ type: 'ready', side: evening.sides[0]!, ready: false });
    await evening.look(5 * SECOND);
    expect([0, 1, 2].map(isAwaited)).toEqual([true, true, true]);
  });

  it('says nothing while nothing changes', async () => {
    const evening = new Evening();
    for (let n = 0; n < 20; n++) await evening.look(3 * SECOND);
    expect(evening.channel.messages).toHaveLength(1);
    expect(evening.channel.edits).toEqual([]);
    const opened = vi.spyOn(evening.store.battles, 'open');
    for (let n = 0; n < 5; n++) await evening.look(50 * MINUTE);
    expect(evening.channel.messages).toHaveLength(1);
    // The bot does not even read the battle.
    expect(opened).not.toHaveBeenCalled();
  });

  it('shows the end, however soon it comes, and is kept no more then', async () => {
    const evening = new Evening();
    await evening.look(0);
    evening.act({ type: 'ready', side: evening.sides[0]!, ready: true });
    await evening.look(5 * SECOND);
    evening.act({ type: 'end', seed: null });
    for (let n = 0; n < 5; n++) await evening.look(SECOND);
    expect(evening.channel.edits).toHaveLength(2);
    expect(evening.panels.battles()).toEqual([]);
  });

  it('is posted once, though the bot is killed as it goes out', async () => {
    const evening = new Evening();
    evening.channel.loses = true;
    await evening.look(0);
    evening.channel.loses = false;
    evening.restart();
    await evening.look(5 * SECOND);
    expect(evening.channel.messages).toHaveLength(1);
    evening.act({ type: 'ready', side: evening.sides[0]!, ready: true });
    await evening.look(5 * SECOND);
    expect(evening.channel.messages).toHaveLength(1);
    expect(JSON.stringify(evening.channel.messages[0]!.components)).toContain('\\nReady: Side 0"');
  });

  it('says that the battle has ended, and is kept no more', async () => {
    const evening = new Evening();
    await evening.look(0);
    evening.act({ type: 'end', seed: null });
    await evening.look(5 * SECOND);
    expect(JSON.stringify(evening.channel.messages[0]!.components)).toContain('has ended');
    expect(evening.panels.battles()).toEqual([]);
  });
});
