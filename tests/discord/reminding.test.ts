import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/discord/work/log.js';
import { BotCommandRunner } from '../../src/discord/battles/acting.js';
import { DeadlineReminders, listDueReminders } from '../../src/discord/battles/reminding.js';
import { type Database, openStore } from '../../src/store/index.js';
import { addSide, asking, newFile, opening, START, SURROUNDINGS } from '../store/shelf.js';
import { wholeOf } from '../whole.js';

const LOG = createLog('silent', undefined);
const FROM = Date.UTC(2026, 0, 1, 18);
const minutes = (n: number): number => FROM + 60_000 * n;
const iso = (at: number): string => new Date(at).toISOString();

interface Message {
  readonly author: { readonly id: string };
  readonly route: string;
  readonly content?: string;
  readonly components?: unknown;
  readonly embeds: readonly {
    readonly title: string;
    readonly description: string;
    readonly footer: { readonly text: string };
  }[];
}

/** A channel that stores what is posted. A test may lose the answer, or let Discord refuse. */
class Channel {
  readonly messages: Message[] = [];
  fails: 'before' | 'after' | null = null;
  readonly user = { id: '100000000000000001', username: 'Umpire' };
  readonly rest = {
    post: (route: string, { body }: { body: Pick<Message, 'embeds' | 'content' | 'components'> }) => {
      if (this.fails === 'before') throw new Error('no connection');
      this.messages.push({ author: this.user, route, ...body });
      if (this.fails === 'after') throw new Error('the answer is lost');
      return Promise.resolve({});
    },
    get: (route: string) => Promise.resolve(this.messages.filter((message) => message.route === route).reverse()),
  };

  get told(): string[] {
    return this.messages.map(({ embeds: [embed] }) => `${embed!.title} / ${embed!.description} / ${embed!.footer.text}`);
  }
}

/** A battle with a phase of 20 minutes, and two sides with players. */
class Evening {
  readonly path = newFile();
  readonly channel = new Channel();
  /** What the bot did when deadlines passed. */
  readonly opened: string[] = [];
  now = FROM;
  private database: Database = opening(this.path);
  private store = openStore(this.database, SURROUNDINGS);
  private reminding = this.reminds();
  readonly gameId: string;

  constructor(
    span = 20,
    private readonly umpiredBy?: 'bot',
  ) {
    const { battles } = this.store;
    this.gameId = battles.start(asking(), { ...START, ...(umpiredBy && { umpiredBy }) }).events[0]!.gameId;
    for (const [name, playerId] of [
      ['Axis', '21'],
      ['Allies', '22'],
    ] as const)
      this.act({ ...(addSide(name) as object), playerIds: [playerId] });
    this.act({ type: 'set-deadline', deadline: { from: iso(FROM), to: iso(minutes(span)) } });
  }

  private reminds(): DeadlineReminders {
    return new DeadlineReminders(
      this.database,
      this.store,
      LOG,
      () => this.now,
      () => Promise.resolve(true),
      new BotCommandRunner(this.store, LOG, ({ events }) => this.opened.push(...events.map(({ kind }) => kind))),
    );
  }

  /** Makes a channel the private channel of the side. */
  room(name: string, channelId: string): void {
    this.store.rooms.bind(this.gameId, channelId, this.side(name));
  }

  /** Returns what was sent to each channel: its id, the mentioned players with their task, and the buttons. */
  get sent(): readonly string[] {
    return this.channel.messages.map(({ route, content = '', components }) => {
      const labels = [...JSON.stringify(components).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label);
      return `${route.split('/')[2]}: ${content} [${labels.join('] [')}]`;
    });
  }

  /** Acts as an umpire, or as the bot in a battle without one. */
  act(command: object): void {
    const { person, channelId } = asking();
    if (this.umpiredBy) this.store.battles.umpire(this.gameId, channelId, person, () => command as never);
    else this.store.battles.act(asking(), command as never, this.gameId);
  }

  get phase(): string {
    const { turn, phase } = wholeOf(this.store.battles.open(this.gameId)).game;
    return `${turn} ${phase}`;
  }

  /** Kills the bot and starts it again. */
  restart(): void {
    this.database.$client.close();
    this.database = opening(this.path);
    this.store = openStore(this.database, SURROUNDINGS);
    this.reminding = this.reminds();
  }

  async at(minute: number): Promise<readonly string[]> {
    this.now = minutes(minute);
    const before = this.channel.messages.length;
    await this.reminding.look(this.channel as never);
    return this.channel.told.slice(before);
  }

  /** Returns the number of the last event. */
  get last(): number {
    return this.store.battles.open(this.gameId).state.lastNumber;
  }

  seals(): readonly unknown[] {
    return [...(wholeOf(this.store.battles.open(this.gameId)).tables.seal?.values() ?? [])];
  }

  unit(name: string): string {
    const units = [...wholeOf(this.store.battles.open(this.gameId)).tables.unit.values()];
    return units.find((unit) => unit.name === name)!.id;
  }

  /** Marks a player as done with their own units. */
  doneBy(userId: string, side: string): void {
    const command = { type: 'ready', side: this.side(side), ready: true } as never;
    this.store.battles.act(
      asking({ person: { userId, name: 'Anna', roleIds: [], isAdministrator: false } }),
      command,
      this.gameId,
    );
  }

  side(name: string): string {
    const sides = [...wholeOf(this.store.battles.open(this.gameId)).tables.side.values()];
    return sides.find((side) => side.name === name)!.id;
  }
}

describe('reminders are due', () => {
  const deadline = { from: iso(FROM), to: iso(minutes(20)) };

  it('at half of the time and five minutes before', () => {
    expect(listDueReminders(deadline, minutes(9.9))).toEqual([]);
    expect(listDueReminders(deadline, minutes(10))).toEqual(['half']);
    expect(listDueReminders(deadline, minutes(15))).toEqual(['half', 'last']);
  });

  it('an hour before of more than six hours, a day before of more than three days', () => {
    const due = (hours: number, at: number) =>
      listDueReminders({ from: iso(FROM), to: iso(minutes(60 * hours)) }, minutes(60 * at));
    expect(due(6, 5.9)).toEqual(['half']);
    expect(due(7, 5.9)).toEqual(['half']);
    expect(due(7, 6)).toEqual(['half', 'last']);
    expect(due(720, 695.9)).toEqual(['half']);
    expect(due(720, 696)).toEqual(['half', 'last']);
  });

  it('at half alone, where five minutes before is no later', () => {
    expect(listDueReminders({ from: iso(FROM), to: iso(minutes(10)) }, minutes(9))).toEqual(['half']);
  });
});

describe('a deadline', () => {
  it('is told once at each, to the sides that are not ready', async () => {
    const evening = new Evening();
    expect(await evening.at(9)).toEqual([]);
    const [half, ...more] = await evening.at(10);
    expect(more).toEqual([]);
    expect(half).toContain('**Axis**, **Allies**: this phase lasts until <t:');
    expect(await evening.at(11)).toEqual([]);
    evening.act({ type: 'ready', side: evening.side('Axis'), ready: true });
    const [last] = await evening.at(15);
    expect(last).toContain('Reminder / **Allies**: this phase lasts until');
    expect(await evening.at(25)).toEqual([]);
  });

  it('is told to nobody when all are ready, or it was taken off, or the phase is over', async () => {
    const evening = new Evening();
    for (const name of ['Axis', 'Allies']) evening.act({ type: 'ready', side: evening.side(name), ready: true });
    expect(await evening.at(10)).toEqual([]);
    evening.act({ type: 'set-deadline', deadline: null });
    expect(await evening.at(16)).toEqual([]);
    evening.act({ type: 'set-deadline', deadline: { from: iso(FROM), to: iso(minutes(40)) } });
    evening.act({ type: 'advance', to: 'phase' });
    expect(await evening.at(36)).toEqual([]);
  });

  it('is told late after a stop rather than never, and then once', async () => {
    const evening = new Evening();
    evening.restart();
    const told = await evening.at(30);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Deadline passed / **Axis**, **Allies**: this phase lasted until');
    evening.restart();
    expect(await evening.at(31)).toEqual([]);
  });

  it('is told once whatever the clock does', async () => {
    const evening = new Evening();
    expect(await evening.at(10)).toHaveLength(1);
    expect(await evening.at(-500)).toEqual([]);
    expect(await evening.at(12)).toEqual([]);
    expect(await evening.at(16)).toHaveLength(1);
    expect(await evening.at(11)).toEqual([]);
    expect(await evening.at(17)).toEqual([]);
  });

  it.each([
    ['before it is sent', 'before'],
    ['before the answer comes', 'after'],
  ] as const)('is told once when the bot is killed %s', async (_, fails) => {
    const evening = new Evening();
    evening.channel.fails = fails;
    await evening.at(10);
    evening.channel.fails = null;
    evening.restart();
    await evening.at(11);
    await evening.at(12);
    expect(evening.channel.messages).toHaveLength(1);
  });

  it('that is set anew is told anew', async () => {
    const evening = new Evening();
    expect(await evening.at(10)).toHaveLength(1);
    evening.act({ type: 'set-deadline', deadline: { from: iso(minutes(11)), to: iso(minutes(31)) } });
    expect(await evening.at(12)).toEqual([]);
    expect(await evening.at(21)).toHaveLength(1);
  });
});

describe('the time of each phase in a battle without an umpire', () => {
  const lasts = (each: number) => ({ type: 'set-deadline', deadline: { from: iso(FROM), to: iso(minutes(20)) }, each });
  function unrefereed(): Evening {
    const evening = new Evening(20, 'bot');
    evening.act(lasts(1_200_000));
    return evening;
  }

  it('ends the phase once for late sides; after a stop of the bot they have five minutes more', async () => {
    const evening = unrefereed();
    await evening.at(0);
    await evening.at(19);
    expect(evening.phase).toBe('1 movement');
    evening.restart();
    await evening.at(30);
    expect(evening.phase).toBe('1 movement');
    await evening.at(34);
    expect(evening.opened).toEqual([]);
    await evening.at(35);
    expect(evening.opened).toEqual(['ready', 'phase']);
    expect(evening.phase).toBe('1 indirect');
    const { last } = evening;
    evening.restart();
    await evening.at(35);
    await evening.at(54);
    expect(evening.last).toBe(last);
    await evening.at(55);
    expect(evening.phase).toBe('1 direct');
  });

  it('ends no phase of a battle with an umpire, nor one whose time was set for it only', async () => {
    const umpired = new Evening();
    umpired.act(lasts(1_200_000));
    await umpired.at(0);
    await umpired.at(30);
    expect(umpired.phase).toBe('1 movement');
    const once = new Evening(20, 'bot');
    await once.at(0);
    await once.at(30);
    expect(once.phase).toBe('1 movement');
  });
});

describe('a reminder of a battle with channels', () => {
  const [AXIS, ALLIES, ANNA, BERT] = ['300000000000000001', '300000000000000002', '200000000000000001', '200000000000000002'];

  function roomed(): Evening {
    const evening = new Evening();
    evening.room('Axis', AXIS);
    evening.room('Allies', ALLIES);
    const seat = (name: string, people: readonly string[], left: string): void =>
      evening.act({
        ...{ type: 'edit-side', side: evening.side(name), fields: {}, addPlayerIds: people, removePlayerIds: [left] },
      });
    seat('Axis', [ANNA, BERT], '21');
    seat('Allies', ['200000000000000003'], '22');
    return evening;
  }

  it('goes to the channel of each side that is not ready, and mentions its players beside their task', async () => {
    const evening = roomed();
    await evening.at(10);
    expect(evening.sent).toEqual([
      `${AXIS}: <@${ANNA}> <@${BERT}> Axis: nothing to do this phase. Press _Done_. [My units] [Done] [See what you missed]`,
      `${ALLIES}: <@200000000000000003> Allies: nothing to do this phase. Press _Done_. [My units] [Done] [See what you missed]`,
    ]);
    expect(evening.channel.told.map((told) => /\*\*(.*)\*\*/.exec(told)?.[1])).toEqual(['Axis', 'Allies']);
    evening.act({ type: 'ready', side: evening.side('Axis'), ready: true });
    await evening.at(15);
    expect(evening.sent.slice(2).map((line) => line.split(':')[0])).toEqual([ALLIES]);
  });

  it('mentions only the players of a divided side who are not done', async () => {
    const evening = roomed();
    const side = evening.side('Axis');
    for (const [name, player] of [
      ['1 Coy', ANNA],
      ['2 Coy', BERT],
    ] as const) {
      evening.act({ type: 'add-unit', name, side, fields: { baseFp: 4 } });
      evening.act({ type: 'give-command', side, player, units: [evening.unit(name)] });
    }
    evening.doneBy(ANNA, 'Axis');
    await evening.at(10);
    expect(evening.sent[0]).toMatch(new RegExp(`^${AXIS}: <@${BERT}> Axis: `));
    expect(evening.sent[0]).not.toContain(ANNA);
  });

  it.each([true, false])(
    'does not remind a side that is done until it is needed, where that betrays nothing (own channels: %s)',
    async (isRoomed) => {
      const evening = isRoomed ? roomed() : new Evening();
      evening.act({ type: 'ready', side: evening.side('Axis'), ready: true, until: 'needed' });
      evening.act({ type: 'advance', to: 'phase' });
      evening.act({ type: 'set-deadline', deadline: { from: iso(FROM), to: iso(minutes(20)) } });
      const told = await evening.at(10);
      if (isRoomed) expect(evening.sent.map((line) => line.split(':')[0])).toEqual([ALLIES]);
      // In a channel that both sides read, a missing name would reveal who is done until needed.
      else expect(told.join()).toMatch(/Axis.*Allies/);
    },
  );

  it('mentions nobody if the battle mentions nobody', async () => {
    const evening = roomed();
    evening.act({ type: 'set-mentions', mentions: 'nobody' });
    await evening.at(10);
    expect(evening.sent).toHaveLength(2);
    expect(evening.sent.join()).not.toContain('<@');
  });

  it.each(['before', 'after'] as const)(
    'comes once to each channel when the bot is killed %s the first is sent',
    async (fails) => {
      const evening = roomed();
      evening.channel.fails = fails;
      await evening.at(10);
      evening.channel.fails = null;
      evening.restart();
      await evening.at(11);
      await evening.at(12);
      expect(evening.sent.map((line) => line.split(':')[0])).toEqual([AXIS, ALLIES]);
    },
  );
});

describe('a deadline of a turn whose orders are sealed', () => {
  function sealing(): Evening {
    const evening = new Evening();
    evening.act({ type: 'set-orders', orders: 'sealed' });
    evening.act({ type: 'ready', side: evening.side('Axis'), ready: true });
    return evening;
  }

  it('opens them for who has not sealed, once, over a restart', async () => {
    const evening = sealing();
    await evening.at(19);
    expect(evening.opened).toEqual([]);
    await evening.at(20);
    expect(evening.opened).toEqual(['orders-opened']);
    expect(evening.seals()).toMatchObject([
      { side: evening.side('Axis'), isOpen: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      { side: evening.side('Allies'), isOpen: true, hash: '' },
    ]);
    evening.restart();
    await evening.at(21);
    await evening.at(22);
    expect(evening.opened).toEqual(['orders-opened']);
  });

  it('opens nothing that is open, nothing where orders are not sealed, and nothing before', async () => {
    const open = sealing();
    open.act({ type: 'act', act: 'order-open', params: {} });
    await open.at(30);
    const off = new Evening();
    await off.at(30);
    expect([open.opened, off.opened]).toEqual([[], []]);
  });

  it('leaves it to an umpire who has taken the opening back', async () => {
    const evening = sealing();
    await evening.at(20);
    evening.act({ type: 'undo', event: evening.last, later: 'refuse' });
    await evening.at(21);
    expect(evening.opened).toEqual(['orders-opened']);
    expect(evening.seals()).toMatchObject([{ isOpen: false }]);
  });
});
