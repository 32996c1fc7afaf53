/** Phases of a battle with an umpire that end automatically when all sides are ready. */
import { describe, expect, it } from 'vitest';
import { BotCommandRunner, PhaseAutomation } from '../../src/discord/battles/acting.js';
import { calculateSha256Hex, type JsonObject } from '../../src/dice/index.js';
import { createLog } from '../../src/discord/work/log.js';
import { type Database, openStore } from '../../src/store/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { listReadySides } from '../../src/house/index.js';
import { filterKnownEvents, redactFor } from '../../src/knowing/index.js';
import { presentEvent } from '../../src/present/index.js';
import { addSide, asking, newFile, opening, START, SURROUNDINGS } from '../store/shelf.js';
import { wholeOf } from '../whole.js';

const BOT = { user: { id: '100000000000000001', username: 'Umpire' } };

/** The settings and sides of a rulebook's tutorial. */
interface Opening {
  readonly settings: { readonly rulebook: JsonObject };
  readonly order: { readonly sides: readonly { readonly name: string }[] };
}
const openingOf = (ruleset: string): Opening => findRuleset(ruleset).lesson!.opening as unknown as Opening;

/** Returns the fields of a side in the tutorial of a rulebook, such as its nation. */
function sideFields(ruleset: string, at: number): object {
  const { name: _name, ...fields } = openingOf(ruleset).order.sides[at]!;
  return fields;
}

/** A battle with two sides with players, whose phases end automatically. */
class Evening {
  private readonly path = newFile();
  private database: Database = opening(this.path);
  private draws = 0;
  private store = this.opens();
  private second = 0;
  private flowing = this.flows();
  readonly begun: string[] = [];
  readonly gameId: string;
  readonly sides: readonly string[];

  constructor(
    pace: 'ready' | 'umpire' = 'ready',
    private readonly umpiredBy?: 'bot',
    ruleset = 'eagles',
  ) {
    const begun = this.store.battles.start(asking(), {
      ...START,
      ruleset,
      settings: openingOf(ruleset).settings.rulebook,
      ...(umpiredBy && { umpiredBy }),
    });
    this.gameId = begun.events[0]!.gameId;
    for (const [at, name, playerId] of [
      [0, 'Axis', '21'],
      [1, 'Allies', '22'],
    ] as const)
      this.act({ ...addSide(name), fields: sideFields(ruleset, at), playerIds: [playerId] });
    this.sides = [...wholeOf(this.game).tables.side.keys()];
    if (pace === 'ready') this.act({ type: 'set-pace', pace });
  }

  private get game() {
    return this.store.battles.open(this.gameId);
  }

  private opens() {
    // The same dice in every evening, so that what is told of two evenings can be compared.
    const randomBytes = (length: number) => Buffer.from(calculateSha256Hex(`draw ${this.draws++}`), 'hex').subarray(0, length);
    return openStore(this.database, { ...SURROUNDINGS, randomBytes, phasesWait: true });
  }

  private flows(): PhaseAutomation {
    const log = createLog('silent', undefined);
    return new PhaseAutomation(
      this.database,
      this.store,
      log,
      () => 1000 * this.second,
      new BotCommandRunner(this.store, log, ({ events }) => this.begun.push(...events.map(({ summary }) => summary))),
    );
  }

  /** Acts as a person: by default the umpire, or the bot in a battle without one. */
  act(command: object, userId = '1'): void {
    if (this.umpiredBy && userId === '1') {
      const { person, channelId } = asking();
      this.store.battles.umpire(this.gameId, channelId, person, () => command as never);
      return;
    }
    const person = { userId, name: userId, roleIds: [], isAdministrator: false };
    this.store.battles.act(asking({ person }), command as never, this.gameId);
  }

  ready(...sides: readonly number[]): void {
    for (const side of sides) this.act({ type: 'ready', side: this.sides[side], ready: true });
  }

  /** Lets time pass. The bot checks every two seconds. */
  pass(seconds: number): void {
    for (const until = this.second + seconds; this.second <= until; this.second += 2) this.flowing.look(BOT as never);
  }

  /** The number of the last event. */
  get last(): number {
    return this.game.state.lastNumber;
  }

  get readyNow(): readonly string[] {
    return listReadySides(wholeOf(this.game));
  }

  get unit(): string {
    return [...wholeOf(this.game).tables.unit.keys()][0]!;
  }

  /** What a player of a side reads of the events after this one: posts, and the log. */
  readBy(side: number, after: number): string {
    const { ruleset, battle } = this.game;
    const reader = { standing: 'player', sideId: this.sides[side]! } as const;
    const context = { ruleset, battle, reader };
    const events = filterKnownEvents(
      reader,
      this.store.record.events(this.gameId).filter(({ number }) => number > after),
    );
    return JSON.stringify(events.map((event) => presentEvent(redactFor(event, context, reader)!, context)))
      .replaceAll(/#[0-9a-f]{10}/g, '#')
      .replaceAll(this.gameId, 'game');
  }

  restart(): void {
    this.database.$client.close();
    this.database = opening(this.path);
    this.store = this.opens();
    this.flowing = this.flows();
  }

  get phase(): string {
    const { turn, phase } = wholeOf(this.game).game;
    return `${turn} ${phase}`;
  }
}

const done = (evening: Evening, side: 0 | 1, until?: 'needed'): void =>
  evening.act({ type: 'ready', side: evening.sides[side], ready: true, ...(until && { until }) }, `${21 + side}`);

describe('a phase that ends by itself', () => {
  it('ends once, ten seconds after the last side is ready', () => {
    const evening = new Evening();
    evening.ready(0);
    evening.pass(60);
    expect(evening.phase).toBe('1 movement');
    evening.ready(1);
    evening.pass(8);
    expect(evening.phase).toBe('1 movement');
    evening.pass(60);
    expect(evening.begun).toEqual(['Turn 1: Indirect fire.']);
    expect(evening.phase).toBe('1 indirect');
  });

  it('waits ten seconds anew after anything has happened, and after a restart', () => {
    const evening = new Evening();
    evening.ready(0, 1);
    evening.pass(8);
    evening.act({ type: 'note', text: 'The table is cleared.', picture: null, onlyForSide: null });
    evening.pass(8);
    evening.restart();
    evening.pass(8);
    expect(evening.phase).toBe('1 movement');
    evening.pass(8);
    expect(evening.phase).toBe('1 indirect');
  });

  it('is stopped by an umpire for that phase, and not by a player', () => {
    const evening = new Evening();
    evening.ready(0, 1);
    expect(() => evening.act({ type: 'pause' }, '21')).toThrow('Only umpires');
    evening.act({ type: 'pause' });
    evening.pass(60);
    expect(evening.phase).toBe('1 movement');
    evening.act({ type: 'advance', to: 'phase' });
    evening.ready(0, 1);
    evening.pass(20);
    expect(evening.phase).toBe('1 direct');
  });

  it('waits while a player calls for an umpire', () => {
    const evening = new Evening();
    evening.act({ type: 'call', words: 'May I see the bridge?' }, '21');
    evening.ready(0, 1);
    evening.pass(60);
    expect(evening.phase).toBe('1 movement');
    evening.act({ type: 'answer-call', call: null });
    evening.pass(20);
    expect(evening.phase).toBe('1 indirect');
  });

  it('is an umpire’s to choose: by default an umpire ends each phase', () => {
    const evening = new Evening('umpire');
    evening.ready(0, 1);
    evening.pass(60);
    expect(evening.phase).toBe('1 movement');
    expect(() => evening.act({ type: 'pause' })).toThrow('already waiting for an umpire');
  });
});

describe('a phase of a battle without an umpire', () => {
  it('ends once, five seconds after the last side is done, and not in its command', () => {
    const evening = new Evening('umpire', 'bot');
    done(evening, 0);
    evening.pass(60);
    expect(evening.phase).toBe('1 movement');
    done(evening, 1);
    expect(evening.phase).toBe('1 movement');
    evening.pass(4);
    expect(evening.phase).toBe('1 movement');
    evening.pass(60);
    expect(evening.phase).toBe('1 indirect');
    expect(evening.begun).toEqual(['Turn 1: Indirect fire.']);
  });

  it('does not wait for a side that the bot has marked, if it can do nothing about a hit in this phase', () => {
    const evening = new Evening('umpire', 'bot');
    evening.act({ type: 'add-unit', name: 'A Coy', side: evening.sides[1], fields: { kind: 'infantry', baseFp: 7 } });
    done(evening, 1, 'needed');
    done(evening, 0);
    evening.pass(20);
    evening.pass(20);
    expect([evening.phase, evening.readyNow]).toEqual(['1 indirect', [evening.sides[1]]]);
    evening.act({ type: 'edit-unit', unit: evening.unit, fields: { suppressed: true } });
    evening.pass(20);
    expect(evening.readyNow).toEqual([evening.sides[1]]);
    done(evening, 0);
    evening.pass(20);
    expect(evening.phase).toBe('1 direct');
  });

  it('does not end while a player takes it back', () => {
    const evening = new Evening('umpire', 'bot');
    done(evening, 0);
    done(evening, 1);
    evening.pass(2);
    evening.act({ type: 'ready', side: evening.sides[0], ready: false }, '21');
    evening.pass(60);
    expect(evening.phase).toBe('1 movement');
    done(evening, 0);
    evening.restart();
    evening.pass(20);
    expect(evening.phase).toBe('1 indirect');
  });
});

describe('a side that can do nothing', () => {
  const READY = RULESETS.map(({ id }) => id);
  // In 1943 an umpire decides all fire.
  const BATTLES = [
    ...READY.map((id) => [id, 'with an umpire'] as const),
    ...READY.filter((id) => id !== 'wtj1943').map((id) => [id, 'without an umpire'] as const),
  ];
  it.each(BATTLES)('of %s, %s, tells its enemy what one tells that presses Done, in the same seconds', (id, how) => {
    /** @param presses the looks after which the second side presses Done; without them it is done until it is needed */
    const played = (presses?: readonly number[]) => {
      const evening = how === 'with an umpire' ? new Evening('ready', undefined, id) : new Evening('umpire', 'bot', id);
      done(evening, 1, presses ? undefined : 'needed');
      done(evening, 0);
      const from = evening.last;
      const marks: number[] = [];
      const read = Array.from({ length: 60 }, (_, look) => {
        // In one phase the enemy is done at once, in the next one last.
        if (look === 10 || look === 40) done(evening, 0);
        const before = evening.readyNow.length;
        evening.pass(0);
        if (evening.readyNow.length > before) marks.push(look);
        if (presses?.includes(look) === true) done(evening, 1);
        return `${evening.phase} ${evening.readBy(0, from)}`;
      });
      return { marks, read };
    };
    const silent = played();
    expect(silent.marks).toHaveLength(3);
    expect(silent.read.at(-1)).toMatch(/Axis: ready.*Allies: ready/);
    if (id === 'eagles') expect(silent.read.at(-1)).toMatch(/^1 melee /);
    expect(played(silent.marks).read).toEqual(silent.read);
  });
});
