import { createRandomFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  type Chronicle,
  decideCommand,
  applyEvents,
  type GameCommand,
  type GameState,
} from '../../src/game/index.js';
import { type Actor, Refusal, type Ruleset } from '../../src/rules/index.js';
import { Chooser } from '../e2e/chooser.js';
import { Maker, opening, type OwnCommand, type Wording } from './maker.js';

const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };
const TRIES = 40;

/** The number of the battle, how many sides it has, and who plays each, by their ids. */
export interface Seating {
  readonly gameId?: string;
  readonly sides?: number;
  readonly playerIds?: readonly (readonly string[])[];
}

/** A battle of any rulebook that plays random commands, using only the pure rules. */
export class ChanceBattle {
  readonly events: BattleEvent[] = [];
  readonly choose: Chooser;
  readonly maker: Maker;
  state: GameState;
  /** How often each procedure, act and form has been used since the opening. */
  private readonly done = new Map<string, number>();

  /**
   * Creates a battle with two or more sides and units of every kind. Every possible act has been used.
   * @param from the events of such a battle, to continue it
   */
  constructor(
    readonly ruleset: Ruleset,
    seed: string,
    wording: Wording = {},
    { gameId = '0123456789abcdef', sides = 2, playerIds = [] }: Seating = {},
    from: readonly BattleEvent[] = [],
  ) {
    this.state = applyEvents(gameId, from);
    this.choose = new Chooser(seed);
    this.maker = new Maker(ruleset, this.choose, wording, from.length);
    this.events.push(...from);
    if (from.length > 0) return;
    const { unitName: name = (n) => `Side ${n}` } = wording;
    const settings = this.maker.settings(this.state.battle, UMPIRE);
    this.must({ type: 'start', name: name(900), ruleset: ruleset.id, settings, umpireRoleId: null, commitment: 'cd'.repeat(32) });
    for (let place = 0; place < sides; place++) this.addSide(name(901 + place), playerIds[place]);
    for (const command of opening(this.maker, () => this.state, UMPIRE)) this.must(command);
  }

  /**
   * Plays one more command that the battle accepts, preferring procedures, acts and forms that were used least; or ends
   * the phase.
   */
  play(): void {
    const { choose, maker, ruleset, state } = this;
    const ways: readonly (readonly [string, () => OwnCommand])[] = [
      ...ruleset.procedures.map((procedure) => [procedure.id, () => maker.resolve(state, UMPIRE, procedure)] as const),
      ...ruleset.acts.map((act) => [act.id, () => maker.act(state, UMPIRE, act)] as const),
      ...ruleset.unitForms.forms.map(({ name, keys }) => [name, () => maker.editUnit(state, UMPIRE, keys)] as const),
    ];
    const [name, make] = choose.weighted(ways.map((way) => [way, 1 / (1 + (this.done.get(way[0]) ?? 0))] as const));
    const command = choose.chance(0.12) ? undefined : maker.legal(state, UMPIRE, TRIES, make);
    if (command) this.done.set(name, (this.done.get(name) ?? 0) + 1);
    this.must(command ?? { type: 'advance', to: 'phase' });
  }

  get chronicle(): Chronicle {
    return {
      get: (number) => this.events[number - 1],
      after: (number, limit = Infinity) => this.events.slice(number, number + limit),
    };
  }

  /**
   * Carries out a command as an umpire.
   * @returns false if it is refused
   */
  do(command: GameCommand): boolean {
    return this.refusalOf(command) === undefined;
  }

  /**
   * Carries out a command as an umpire.
   * @returns the refusal, if any
   */
  private refusalOf(command: GameCommand): Refusal | undefined {
    try {
      const meant = command.type === 'resolve' ? { again: true as const, ...command } : command;
      const { events, state } = decideCommand(this.state, meant, {
        ruleset: this.ruleset,
        actor: UMPIRE,
        interactionId: `${this.state.gameId} ${this.events.length}`,
        at: '2026-08-01T18:00:00.000Z',
        facesFor: () => createRandomFaces(() => Math.floor(this.choose.fraction() * 2 ** 32)),
        chronicle: this.chronicle,
      });
      this.state = state;
      this.events.push(...events);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  private addSide(name: string, playerIds: readonly string[] = []): void {
    for (let n = 0; n < TRIES; n++) {
      const fields = this.maker.sideFields(this.state.battle, UMPIRE);
      if (this.do({ type: 'add-side', name, fields, roleId: null, playerIds })) return;
    }
    throw new Error('no side could be added');
  }

  private must(command: GameCommand): void {
    const refusal = this.refusalOf(command);
    if (refusal) throw new Error(`refused: ${JSON.stringify(command)}`, { cause: refusal });
  }
}
