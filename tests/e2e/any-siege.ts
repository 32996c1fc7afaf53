import { expect } from 'vitest';
import { COMMANDS as SLASH_COMMANDS } from '../../commands/index.js';
import type { BotProcess } from '../../src/cli/bot-process.js';
import { createEmptyGame } from '../../src/game/index.js';
import { type Ruleset, listSchemaFields } from '../../src/rules/index.js';
import { openReadOnlyDatabase } from '../../src/store/index.js';
import type { Table } from '../../src/table/index.js';
import { opening, type OwnCommand } from '../any/maker.js';
import { type Leaf, leavesOf } from './commands.js';
import { Generator, type Scene } from './generator.js';
import { Audit } from './record.js';
import { Siege } from './siege.js';
import { asValues, type Typed, typedOut } from './typing.js';
import { sealedGame, stateOf, wholeOf } from '../whole.js';

/** Only this many of the latest events may be undone. */
const LATEST = 15;

/**
 * A battle of any rulebook under load. Sends commands together that the battle would have accepted before the bot was
 * killed.
 */
export class AnySiege extends Siege {
  private readonly leaves: readonly Leaf[];
  private readonly own: readonly Leaf[];
  private readonly generator: Generator;
  private readonly timesSent = new Map<string, number>();
  private scene: Scene | undefined;
  private audit: Audit | undefined;

  /** @param databasePath the database, read between the bursts while the bot runs */
  constructor(
    table: Table,
    bot: BotProcess,
    seed: string,
    private readonly ruleset: Ruleset,
    private readonly databasePath: string,
  ) {
    super(table, bot, seed);
    const ours = SLASH_COMMANDS.filter((command) => command.ruleset === ruleset.id);
    const house = SLASH_COMMANDS.filter((command) => command.ruleset === undefined);
    this.leaves = leavesOf([...house, ...ours].map(({ data }) => data));
    this.own = leavesOf(ours.map(({ data }) => data));
    this.generator = new Generator(ruleset, this.choose, this.leaves, (leaf) => this.timesSent.get(leaf) ?? 0);
  }

  async open(): Promise<void> {
    const { maker } = this.generator;
    this.table.seat('umpire', 'hq');
    const nobody = { id: '0', name: 'nobody', standing: 'umpire', sideId: null } as const;
    const settings = asValues(maker.settings(createEmptyGame('0').battle, nobody));
    await this.done('game start', { ruleset: this.ruleset.id, name: 'Siege', ...settings });
    const required = listSchemaFields(this.ruleset.sideFields).filter((field) => field.required);
    for (const name of ['Axis', 'Allies']) {
      const { game, actor } = this.read();
      const fields = maker.sideFields(wholeOf(game), actor);
      const needed = required.map(({ key }) => [key, fields[key]!] as const);
      await this.done('side add', { name, player: name.toLowerCase(), ...asValues(Object.fromEntries(needed)) });
    }
    const { actor } = this.read();
    for (const command of opening(maker, () => stateOf(this.read().game), actor)) {
      const typed = this.typed(command);
      if (typed) await this.done(typed.leaf, typed.values);
    }
  }

  override async round(look: () => void): Promise<void> {
    this.read();
    await super.round(look);
  }

  protected anything(): void {
    const { choose } = this;
    choose.weighted([
      [() => this.legal(), 8],
      [() => this.takeBack(), 1.5],
      [() => this.redeliver(), 1],
      [() => this.turn(), 1.5],
    ] as const)();
  }

  protected order(): void {
    this.legal();
  }

  private legal(): void {
    const scene = this.scene!;
    const leaf = this.choose.pick(this.own)!;
    const typed = this.generator.legal(leaf, scene);
    if (!typed) return this.turn();
    this.timesSent.set(leaf.name, (this.timesSent.get(leaf.name) ?? 0) + 1);
    this.send(typed.leaf, typed.values);
  }

  /** Undoes one of the events that were the latest before the burst, even if later events depend on it. */
  private takeBack(): void {
    const event = this.choose.pick(this.scene!.latest);
    if (event?.mark !== undefined) this.send('undo', { event: event.mark, later: 'keep later results' });
  }

  private typed(command: OwnCommand): Typed | undefined {
    return typedOut(command, this.scene!, this.leaves);
  }

  /** Reads the present battle as its umpire sees it. */
  private read(): Scene {
    const database = openReadOnlyDatabase(this.databasePath);
    try {
      const audit = (this.audit = this.audit?.over(database) ?? new Audit(database));
      const { state, events } = audit.atOnce(() => {
        audit.follow();
        const gameId = audit.gameIds()[0]!;
        return { state: audit.state(gameId), events: audit.events(gameId) };
      });
      this.generator.maker.chronicle = {
        get: (number) => events[number - 1],
        after: (number) => events.slice(number),
      };
      const game = sealedGame(state, this.ruleset);
      const actor = { id: '0', standing: 'umpire', sideId: null } as const;
      expect(events.length).toBeGreaterThan(0);
      return (this.scene = { game, actor, latest: events.slice(-LATEST).reverse() });
    } finally {
      database.$client.close();
    }
  }
}
