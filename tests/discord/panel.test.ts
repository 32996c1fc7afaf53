import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/discord/log.js';
import { PanelKeeper } from '../../src/discord/umpires-desk.js';
import { type Database, Panels, storeIn } from '../../src/store/index.js';
import { addSide, asking, newFile, opening, START, SURROUNDINGS } from '../store/shelf.js';

const FROM = Date.UTC(2026, 0, 1, 18);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Message {
  readonly id: string;
  readonly author: { readonly id: string };
  readonly at: number;
  components: unknown;
}

/** A channel that keeps what is posted, and when what was edited; a test may lose the answer. */
class Channel {
  readonly messages: Message[] = [];
  readonly edits: { readonly id: string; readonly at: number; readonly age: number }[] = [];
  readonly pinned = new Set<string>();
  loses = false;
  now = FROM;
  readonly user = { id: 'bot' };
  readonly rest = {
    post: (_route: string, { body }: { body: { components: unknown; nonce: string } }) => {
      const id = `${this.messages.length + 1}`;
      this.messages.push({ id, author: this.user, at: this.now, components: body.components });
      if (this.loses) throw new Error('the answer is lost');
      return Promise.resolve({ id });
    },
    patch: (route: string, { body }: { body: { components: unknown } }) => {
      const message = this.messages.find(({ id }) => route.endsWith(`/${id}`))!;
      this.edits.push({ id: message.id, at: this.now, age: this.now - message.at });
      expect(body.components).not.toEqual(message.components);
      message.components = body.components;
      return Promise.resolve({});
    },
    get: () => Promise.resolve([...this.messages].reverse()),
    put: (route: string) => Promise.resolve(this.pinned.add(route.split('/').at(-1)!)),
    delete: (route: string) => Promise.resolve(this.pinned.delete(route.split('/').at(-1)!)),
  };
}

/** A battle with eight players and its panel. */
class Evening {
  readonly path = newFile();
  readonly channel = new Channel();
  private database: Database = opening(this.path);
  store = storeIn(this.database, SURROUNDINGS);
  panels = new Panels(this.database);
  private keeper = this.keeps();
  readonly gameId: string;

  constructor() {
    const { battles } = this.store;
    this.gameId = battles.start(asking(), START).events[0]!.gameId;
    for (let n = 0; n < 8; n++) this.act({ ...(addSide(`Side ${n}`) as object), playerIds: [`${21 + n}`] });
    this.panels.note(this.gameId, { channelId: '7', sequence: 0, messageId: null, at: '', turn: null, body: '', taken: {} });
  }

  private keeps(): PanelKeeper {
    return new PanelKeeper(this.panels, this.store, createLog('silent', undefined), () => this.channel.now);
  }

  act(command: object): void {
    this.store.battles.act(asking(), command as never, this.gameId);
  }

  restart(): void {
    this.database.$client.close();
    this.database = opening(this.path);
    this.store = storeIn(this.database, SURROUNDINGS);
    this.panels = new Panels(this.database);
    this.keeper = this.keeps();
  }

  get sides(): string[] {
    return [...this.store.battles.open(this.gameId).state.battle.tables.side.keys()];
  }

  get turn(): number {
    return this.store.battles.open(this.gameId).state.battle.game.turn;
  }

  async look(after: number): Promise<void> {
    this.channel.now += after;
    await this.keeper.look(this.channel as never);
  }
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
      // A long phase, in which somebody changes his mind when the message is old.
      await evening.look(40 * MINUTE);
      evening.act({ type: 'ready', side: evening.sides[0]!, ready: false });
      await evening.look(20 * MINUTE);
      await evening.look(5 * SECOND);
      evening.act({ type: 'advance', to: 'turn' });
      await evening.look(SECOND);
      await evening.look(5 * SECOND);
    }
    for (const [index, { at, id }] of channel.edits.entries())
      if (channel.edits[index - 1]?.id === id) expect(at - channel.edits[index - 1]!.at).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...channel.edits.map(({ age }) => age))).toBeLessThanOrEqual(55 * MINUTE);
    expect(channel.edits.length).toBeGreaterThan(40);
    // One a turn, and one in place of each that has grown old.
    expect(channel.messages.length).toBe(41);
    expect([...channel.pinned]).toEqual([channel.messages.at(-1)!.id]);
  });

  it('says nothing while nothing changes', async () => {
    const evening = new Evening();
    for (let n = 0; n < 20; n++) await evening.look(3 * SECOND);
    expect(evening.channel.messages).toHaveLength(1);
    expect(evening.channel.edits).toEqual([]);
    const opened = vi.spyOn(evening.store.battles, 'open');
    for (let n = 0; n < 5; n++) await evening.look(50 * MINUTE);
    expect(evening.channel.messages).toHaveLength(1);
    // Nor is anything worked out.
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
    expect(JSON.stringify(evening.channel.messages[0]!.components)).toContain('**Ready**: Side 0');
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
