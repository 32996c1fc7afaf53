import {
  formatCanonicalJson,
  calculateDiceKey,
  type FaceSource,
  createVerifiedFaces,
  type JsonObject,
} from '../../src/dice/index.js';
import {
  type BattleEvent,
  type Chronicle,
  decideCommand,
  createEmptyGame,
  applyEvents,
  type GameCommand,
  type GameState,
  type LaterResultMode,
} from '../../src/game/index.js';
import {
  type Actor,
  type Battle,
  Refusal,
  type RefusalCode,
  type Row,
  type Ruleset,
  type RowMap,
} from '../../src/rules/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';

export const UMPIRE: Actor = { id: '1', name: 'umpire', standing: 'umpire', sideId: null };
export const SPECTATOR: Actor = { id: '9', name: 'visitor', standing: 'spectator', sideId: null };
const SEED = 'ab'.repeat(32);

export function playerOf(sideId: string): Actor {
  return { id: `p${sideId}`, name: `player of ${sideId}`, standing: 'player', sideId };
}

/** A battle played by commands in memory, with verified dice unless faces are given. */
export class House {
  state: GameState;
  readonly record: BattleEvent[] = [];
  /** Returns the time and id of an event, for battles whose events have them. */
  protected momentFor: (() => { readonly at: string; readonly interactionId: string }) | undefined;
  protected nonceFor: ((eventNumber: number) => string) | undefined;

  constructor(
    readonly ruleset: Ruleset = eaglesRuleset,
    readonly gameId = 'g',
    readonly seed = SEED,
  ) {
    this.state = createEmptyGame(gameId);
  }

  /** Creates a started battle with two sides. Its figures are visible unless the settings say otherwise. */
  static withSides(settings: JsonObject = {}): House & { readonly axis: string; readonly allies: string } {
    const house = new House();
    house.start('Hill 112', { spotting: 'open', ...settings });
    return Object.assign(house, { axis: house.side('Axis', 'germany'), allies: house.side('Allies', 'usa') });
  }

  get battle(): Battle {
    return this.state.battle;
  }

  get last(): BattleEvent {
    return this.record.at(-1)!;
  }

  get chronicle(): Chronicle {
    return {
      get: (number) => this.record[number - 1],
      after: (number, limit = Infinity) => this.record.slice(number, number + limit),
    };
  }

  /** Carries out a command. An umpire's repeated action is confirmed automatically. */
  do(
    command: GameCommand,
    as: Actor = UMPIRE,
    facesFor?: (eventNumber: number, of?: string) => FaceSource,
    interactionId = this.momentFor?.().interactionId ?? `i${this.gameId === 'g' ? '' : `${this.gameId}-`}${this.record.length}`,
  ): readonly BattleEvent[] {
    const key = calculateDiceKey(this.seed, this.state.salts);
    const meant = command.type === 'resolve' && as.standing === 'umpire' ? { again: true as const, ...command } : command;
    const { events, state } = decideCommand(this.state, meant, {
      ruleset: this.ruleset,
      actor: as,
      interactionId,
      at: this.momentFor?.().at ?? '2026-01-01T00:00:00.000Z',
      facesFor:
        facesFor ??
        ((eventNumber, of = interactionId) => createVerifiedFaces(key, { gameId: this.gameId, eventNumber, interactionId: of })),
      chronicle: this.chronicle,
      nonceFor: this.nonceFor,
    });
    this.state = state;
    this.record.push(...events);
    return events;
  }

  /** Returns the refusal of a command, and checks that nothing has changed. */
  refused(command: GameCommand, as: Actor = UMPIRE): Refusal {
    const before = this.state;
    try {
      this.do(command, as);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.state !== before) throw new Error('a refusal changed the game', { cause: error });
      return error;
    }
    throw new Error(`${command.type} was not refused`);
  }

  start(name = 'Hill 112', settings: JsonObject = {}, commitment = 'c0'): void {
    this.do({ type: 'start', name, ruleset: this.ruleset.id, settings, umpireRoleId: null, commitment });
  }

  side(name: string, nation: string): string {
    this.do({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [] });
    return `s${this.last.number}`;
  }

  unit(name: string, side: string, fields: JsonObject = {}): string {
    this.do({ type: 'add-unit', name, side, fields: { baseFp: 4, ...fields } });
    return `u${this.last.number}`;
  }

  row(table: string, id: string): JsonObject | undefined {
    return this.battle.tables[table]?.get(id);
  }

  undo(event?: number, later: LaterResultMode = 'refuse'): readonly BattleEvent[] {
    return this.do(undoing(event, later));
  }

  /** Returns to the state after an event, and forgets all later events. */
  rewind(number: number): void {
    this.record.splice(number);
    this.state = applyEvents(this.gameId, this.record);
  }

  /** Returns an independent copy of the battle in its present state. */
  branch(): House {
    const house = new House(this.ruleset, this.gameId, this.seed);
    house.state = this.state;
    house.record.push(...this.record);
    return house;
  }
}

export function undoing(event?: number, later: LaterResultMode = 'refuse'): GameCommand {
  return { type: 'undo', later, ...(event === undefined ? {} : { event }) };
}

/** Returns the parts of a refusal that tests compare. */
export function said({ code, field, cites }: Refusal): { code: RefusalCode; field: string | null; cites: readonly string[] } {
  return { code, field, cites };
}

/**
 * Converts a battle to text, so that equal battles have equal texts. Empty tables count as missing, and the order of
 * rows does not matter.
 */
export function textOf({ game, tables }: Battle): string {
  const rows: Record<string, Record<string, Row>> = {};
  for (const [name, table] of Object.entries<RowMap>(tables)) if (table.size > 0) rows[name] = Object.fromEntries(table);
  // A setting that was undone is null, and one that was never set is missing. Both mean the same.
  const said = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== null));
  return formatCanonicalJson({ game: said, rows });
}

/** Returns the order of the rows of every table. */
export function orderOf({ tables }: Battle): string {
  return formatCanonicalJson(
    Object.fromEntries(
      Object.entries(tables)
        .filter(([, table]) => table.size > 0)
        .map(([name, table]) => [name, [...table.keys()]]),
    ),
  );
}
