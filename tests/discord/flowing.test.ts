/** Phases of an umpired battle that end by themselves when all sides are ready. */
import { describe, expect, it } from 'vitest';
import { BotCommands } from '../../src/discord/battles/acting.js';
import { Flowing } from '../../src/discord/battles/flowing.js';
import { createLog } from '../../src/discord/work/log.js';
import { type Database, storeIn } from '../../src/store/index.js';
import { addSide, asking, newFile, opening, START, SURROUNDINGS } from '../store/shelf.js';
import { wholeOf } from '../whole.js';

const BOT = { user: { id: '100000000000000001', username: 'Umpire' } };

/** A battle with two sides that people play, whose phases end by themselves. */
class Evening {
  private readonly path = newFile();
  private database: Database = opening(this.path);
  private store = storeIn(this.database, SURROUNDINGS);
  private second = 0;
  private flowing = this.flows();
  readonly begun: string[] = [];
  readonly gameId: string;
  readonly sides: readonly string[];

  constructor(pace = 'ready') {
    this.gameId = this.store.battles.start(asking(), START).events[0]!.gameId;
    for (const [name, playerId] of [
      ['Axis', '21'],
      ['Allies', '22'],
    ] as const)
      this.act({ ...(addSide(name) as object), playerIds: [playerId] });
    this.sides = [...wholeOf(this.game).tables.side.keys()];
    if (pace === 'ready') this.act({ type: 'set-pace', pace });
  }

  private get game() {
    return this.store.battles.open(this.gameId);
  }

  private flows(): Flowing {
    const log = createLog('silent', undefined);
    return new Flowing(
      this.database,
      this.store,
      log,
      () => 1000 * this.second,
      new BotCommands(this.store, log, ({ events }) => this.begun.push(...events.map(({ summary }) => summary))),
    );
  }

  act(command: object, userId = '1'): void {
    const person = { userId, name: userId, roleIds: [], isAdministrator: false };
    this.store.battles.act(asking({ person }), command as never, this.gameId);
  }

  ready(...sides: readonly number[]): void {
    for (const side of sides) this.act({ type: 'ready', side: this.sides[side], ready: true });
  }

  /** The bot looks every two seconds. */
  pass(seconds: number): void {
    for (const until = this.second + seconds; this.second <= until; this.second += 2) this.flowing.look(BOT as never);
  }

  restart(): void {
    this.database.$client.close();
    this.database = opening(this.path);
    this.store = storeIn(this.database, SURROUNDINGS);
    this.flowing = this.flows();
  }

  get phase(): string {
    const { turn, phase } = wholeOf(this.game).game;
    return `${turn} ${phase}`;
  }
}

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
    expect(() => evening.act({ type: 'pause' })).toThrow('already waits for an umpire');
  });
});
