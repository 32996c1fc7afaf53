import { createHash } from 'node:crypto';
import { calculateSeedCommitment, type Json, type JsonObject, createRandomFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  createEmptyGame,
  applyEvent,
  type GameCommand,
  isUndoable,
  type Picture,
  type PictureRef,
  findEventPicture,
  writeRecordLines,
} from '../../src/game/index.js';
import {
  type ActFacts,
  type Actor,
  type InputField,
  listInputFields,
  listFilledKeys,
  findRowName,
  type Procedure,
  Refusal,
  type Role,
  type Ruleset,
  listSchemaFields,
} from '../../src/rules/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';
import { Chooser, nextCommand, OPENING } from './random-battle.js';

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

const NAME = 'Zürich 😀 ½';

/** The number of attempts to make one thing happen. */
const TRIES = 40;

/** A random battle of any rulebook. Commands follow from the schemas, and refused ones are skipped. */
export class AnyBattle extends House {
  readonly pictures: Picture[] = [];
  readonly refusals = new Map<string, number>();
  readonly choose: Chooser;
  private salters = 0;

  /** @param putsRight true if events are also undone and corrected */
  constructor(
    ruleset: Ruleset,
    seed: number,
    private readonly putsRight = true,
  ) {
    super(ruleset, sha256(`game ${ruleset.id} ${seed}`).slice(0, 16), sha256(`seed ${seed}`));
    this.choose = new Chooser(seed);
  }

  /** Starts the battle: two sides, the acts of the rulebook that need no units, and some units. */
  open(units = 8): this {
    if (this.ruleset === eaglesRuleset) return this.openEagles();
    this.must(() => ({
      type: 'start',
      name: NAME,
      ruleset: this.ruleset.id,
      settings: this.values(listSchemaFields(this.ruleset.gameSettings), 30),
      umpireRoleId: null,
      commitment: calculateSeedCommitment(this.seed),
    }));
    for (const name of ['Axis', 'Allies'])
      this.must((tries) => ({
        type: 'add-side',
        name: `${name}${tries}`,
        fields: this.values(listSchemaFields(this.ruleset.sideFields), 50),
        roleId: null,
        playerIds: [],
      }));
    this.addSalts();
    const makers = this.ruleset.acts.filter(
      (act) => !act.id.endsWith('remove') && listInputFields(act).every(({ refers }) => refers !== 'unit'),
    );
    for (let n = 0; n < 3 * makers.length; n++) this.attempt(this.act(this.choose.of(makers)));
    for (let n = 0; n < units; n++) this.must((tries) => this.addUnit(`Unit ${n}${'+'.repeat(tries % 5)}`), false);
    return this;
  }

  /** Adds missions, mines and aircraft of Eagles, which random commands rarely create. */
  private openEagles(): this {
    for (const command of OPENING) {
      this.do(command.type === 'start' ? { ...command, name: NAME, commitment: calculateSeedCommitment(this.seed) } : command);
      if (this.ids('side').length === 2) this.addSalts();
    }
    return this;
  }

  /** Plays until this many more events are recorded. */
  play(events: number): this {
    const until = this.record.length + events;
    for (let tries = 0; this.record.length < until && tries < TRIES * events; tries++) this.step();
    return this;
  }

  end(): this {
    this.do({ type: 'end', seed: this.seed });
    return this;
  }

  /** Plays one command, which may be refused. */
  step(): readonly BattleEvent[] {
    const { choose } = this;
    const command = this.command();
    if (!this.putsRight && command && ['undo', 'redo', 'correct', 'overrule'].includes(command.type)) return [];
    const [side] = choose.some(this.ids('side'), 1);
    const actor = choose.chance(80) ? UMPIRE : side === undefined ? SPECTATOR : playerOf(side);
    return this.attempt(command, actor);
  }

  /**
   * Tries a command.
   * @returns its events; empty if it was refused
   */
  attempt(command: GameCommand | undefined, actor: Actor = UMPIRE): readonly BattleEvent[] {
    if (!command) return [];
    const before = this.state;
    try {
      return this.do(command, actor);
    } catch (error) {
      if (!(error instanceof Refusal)) throw new Error(`bug in ${JSON.stringify(command)}`, { cause: error });
      if (this.state !== before) throw new Error('a refusal changed the game', { cause: error });
      const told = `${command.type}: ${error.message}`;
      this.refusals.set(told, (this.refusals.get(told) ?? 0) + 1);
      return [];
    }
  }

  /** Gives each event a time, a minute after the one before, and an id as Discord would create it. */
  timed(): this {
    this.momentFor = () => {
      const time = Date.UTC(2026, 2, 1, 18) + 60_000 * this.record.length;
      const interactionId = String((BigInt(time - 1_420_070_400_000) << 22n) | BigInt(this.record.length));
      return { at: new Date(time).toISOString(), interactionId };
    };
    return this;
  }

  /**
   * Lets this many players add words to the seed as soon as there are sides. Must be called before the battle opens.
   * Events have nonces.
   */
  salted(players: number): this {
    this.nonceFor = (number) => sha256(`nonce ${this.gameId} ${number}`).slice(0, 16);
    this.salters = players;
    return this;
  }

  private addSalts(): void {
    const sides = this.ids('side');
    for (; this.salters > 0; this.salters--) {
      const n = this.salters;
      const actor: Actor = { id: `salter ${n}`, name: `Zoë ${n}`, standing: 'player', sideId: sides[n % sides.length]! };
      this.do({ type: 'salt', words: `“Hügel” ${n} 🎲 \ud800` }, actor);
    }
  }

  override branch(): AnyBattle {
    const branch = new AnyBattle(this.ruleset, 0);
    Object.assign(branch, {
      gameId: this.gameId,
      seed: this.seed,
      state: this.state,
      nonceFor: this.nonceFor,
      momentFor: this.momentFor,
    });
    branch.record.push(...this.record);
    branch.pictures.push(...this.pictures);
    return branch;
  }

  /**
   * Returns the same battle before its first event, so that a test can add the events one by one.
   * @param seed the seed of further random choices
   */
  before(seed: number): AnyBattle {
    const { ruleset, gameId, putsRight, nonceFor, momentFor } = this;
    const before = new AnyBattle(ruleset, seed, putsRight);
    return Object.assign(before, { gameId, seed: this.seed, state: createEmptyGame(gameId), nonceFor, momentFor });
  }

  /** Adds events to the battle. */
  take(events: readonly BattleEvent[]): void {
    this.record.push(...events);
    for (const event of events) this.state = applyEvent(this.state, event);
  }

  /** Creates a command that writes on the turn's board. */
  private onBoard(words: string): GameCommand {
    const { choose } = this;
    const minutes = choose.below(30);
    const to = `2026-01-01T00:${String(minutes).padStart(2, '0')}:00.000Z`;
    return choose.of<GameCommand>([
      { type: 'ready', side: choose.of(this.ids('side')), ready: choose.chance(70) },
      { type: 'call', words },
      { type: 'answer-call', call: null },
      { type: 'set-deadline', deadline: choose.chance(30) ? null : { from: '2026-01-01T00:00:00.000Z', to } },
    ]);
  }

  command(): GameCommand | undefined {
    const { choose } = this;
    if (this.ruleset === eaglesRuleset && choose.chance(35)) {
      const { command } = nextCommand(this.battle, this.record.length, choose);
      return command.type === 'undo' ? { ...command, later: this.later() } : command;
    }
    const kind = choose.below(100);
    const name = `${choose.of(['Alpha', 'Bravo', 'Ωmega', '"Delta"'])} ${choose.below(6)}`;
    if (kind < 34) return this.resolution(choose.of(this.ruleset.procedures));
    if (kind < 54) return this.ruleset.acts.length === 0 ? undefined : this.act(choose.of(this.ruleset.acts));
    if (kind < 60) return { type: 'advance', to: choose.chance(85) ? 'phase' : 'turn' };
    if (kind < 61) return { type: 'go-to-phase', phase: choose.of(this.ruleset.phases).id };
    if (kind < 69) return this.undo_(choose.chance(50) ? undefined : this.earlier());
    if (kind < 72) return { type: 'redo', later: this.later(), ...(choose.chance(70) ? {} : { event: this.earlier() }) };
    if (kind < 79) {
      const again = [1, 2, 3, 4].map(() => this.correction());
      return again.find((correction) => this.branch().attempt(correction).length > 0) ?? again[0];
    }
    if (kind < 83) return this.overruling();
    if (kind < 86) return this.noting(choose.chance(40));
    if (kind < 87) return { type: 'set-hand-dice', allowed: choose.of(['nobody', 'umpires', 'everybody']) };
    if (kind < 88) return this.orderOfBattle(name);
    if (kind === 91) return this.laterOn(name);
    if (kind < 92) return this.addUnit(name);
    if (kind === 97) return this.onBoard(name);
    if (kind < 98)
      return {
        type: 'edit-unit',
        unit: choose.of(this.ids('unit')),
        fields: this.values(listSchemaFields(this.ruleset.unitFields), 6, true),
        ...(choose.chance(10) ? { name } : {}),
        ...(choose.chance(10) ? { side: choose.of(this.ids('side')) } : {}),
      };
    if (kind < 99) return { type: 'remove-unit', unit: choose.of(this.ids('unit')) };
    const side = choose.of(this.ids('side'));
    return { type: 'edit-side', side, name, fields: {}, addPlayerIds: [`${choose.below(9)}`], removePlayerIds: ['3'] };
  }

  /** Creates a call of a procedure with rows in its roles and typed values, sometimes with dice rolled by hand. */
  resolution(procedure: Procedure): GameCommand & { type: 'resolve' } {
    const { choose } = this;
    const roles: Record<string, string[]> = {};
    if (choose.chance(15))
      return { type: 'resolve', procedure: procedure.id, roles, typed: this.values(listInputFields(procedure), 60) };
    const filled = new Set(Object.keys(procedure.fromBattle ?? {}));
    for (const [role, definition] of Object.entries<Role>(procedure.roles)) {
      const { table = 'unit', many } = definition;
      const ids = this.ids(table);
      if (ids.length === 0 || choose.chance(12)) continue;
      roles[role] = many ? choose.some(ids, 3) : [choose.of(ids)];
      if (roles[role].length === 0) continue;
      listFilledKeys(definition).forEach((key) => filled.add(key));
    }
    const optional = choose.of([3, 3, 30]);
    const fields = listInputFields(procedure).filter(
      ({ key, required }) => (required && !filled.has(key)) || choose.chance(optional),
    );
    const command: GameCommand = { type: 'resolve', procedure: procedure.id, roles, typed: this.values(fields, 100) };
    const dice = choose.chance(20) ? this.facesFor(command) : undefined;
    return dice ? { ...command, dice } : command;
  }

  /** Creates a command for a later turn, or one that postpones, withdraws or removes such a command. */
  laterOn(name: string): GameCommand {
    const { choose } = this;
    const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
    const turn = this.battle.game.turn + choose.below(3);
    const phase = choose.chance(40) ? { phase: choose.of(this.ruleset.phases).id } : {};
    const [waiting, entries] = [this.ids('reinforcement'), this.ids('calendar')];
    const side = choose.chance(30) ? { side: choose.of(this.ids('side')) } : {};
    const ways = [
      () => act('reinforcement-add', { units: [choose.of(this.ids('unit'))], turn, ...phase }),
      () => act('calendar-add', { name, turn, ...phase, ...side }),
      ...(waiting.length === 0
        ? []
        : ['delay', 'withdraw', 'now'].map(
            (way) => () =>
              act(`reinforcement-${way}`, { unit: choose.of(waiting), ...(way === 'delay' ? { turn, ...phase } : {}) }),
          )),
      ...(entries.length === 0 ? [] : [() => act('calendar-remove', { entry: choose.of(entries) })]),
    ];
    return choose.of(ways)();
  }

  act(act: ActFacts): GameCommand {
    return { type: 'act', act: act.id, params: this.values(listInputFields(act), 30) };
  }

  /** Creates a correction of an event, with other values or another unit in a role. */
  correction(number = this.earlier(({ resolutions }) => resolutions.length > 0)): GameCommand & { type: 'correct' } {
    const { choose } = this;
    const event = this.record[number - 1]!;
    const [resolution] = event.resolutions;
    const procedure = this.ruleset.procedures.find(({ id }) => id === resolution?.procedure);
    const act = this.ruleset.acts.find(({ id }) => id === event.command.act);
    const fields = procedure ? listInputFields(procedure) : act ? listInputFields(act) : [];
    const changed = choose.some(fields, 2).flatMap((field): [string, Json][] => {
      const value = choose.chance(10) ? null : this.value(field);
      return value === undefined ? [] : [[field.key, value]];
    });
    const role = choose.chance(25) ? choose.of(Object.entries(procedure?.roles ?? {})) : undefined;
    const ids = role && this.ids(role[1].table ?? 'unit');
    return {
      type: 'correct',
      event: number,
      changes: Object.fromEntries(changed),
      ...(role && ids && ids.length > 0 ? { roles: { [role[0]]: [choose.of(ids)] } } : {}),
      later: this.later(),
      reason: 'measured again',
    };
  }

  overruling(number = this.earlier()): GameCommand {
    const units = this.choose.some(this.ids('unit'), 2);
    const fields = listSchemaFields(this.ruleset.unitFields);
    const set = units.map((unit) => ({ unit, fields: this.values(fields, 4, true) }));
    return {
      type: 'overrule',
      event: number,
      set,
      ...(this.choose.chance(60) ? { rest: 'stands' } : {}),
      later: this.later(),
      reason: 'so it was',
    };
  }

  private undo_(event: number | undefined): GameCommand {
    return { type: 'undo', later: this.later(), ...(event === undefined ? {} : { event }), reason: ' a\u2028slip ' };
  }

  /**
   * Returns the battle as a record file.
   * @param withSeed true to include the seed of a battle that has not ended
   */
  file(withSeed = true): string {
    const shown = new Set(this.record.map((event) => findEventPicture(event)?.sha256));
    // The pictures are in the order of the events that show them. A refused note may have had a picture as well.
    const pictures = [...shown].flatMap((sha256) => this.pictures.find((picture) => picture.sha256 === sha256) ?? []);
    return [...writeRecordLines({ events: this.record, seed: withSeed ? this.seed : null, pictures })].join('\n');
  }

  /** Adds a note, with a picture or without. */
  note(isShown: boolean): readonly BattleEvent[] {
    return this.do(this.noting(isShown));
  }

  private noting(isShown: boolean): GameCommand {
    const { choose } = this;
    const body = Buffer.from(`picture ${choose.below(5)}`);
    const picture: PictureRef = { sha256: sha256(body), mediaType: 'image/png', bytes: body.length };
    if (isShown && !this.pictures.some((kept) => kept.sha256 === picture.sha256))
      this.pictures.push({ sha256: picture.sha256, mediaType: picture.mediaType, base64: body.toString('base64') });
    const side = choose.chance(20) ? choose.of(this.ids('side')) : null;
    return { type: 'note', text: 'Rain \u0007 "sets in" 🌧 \ud800.', picture: isShown ? picture : null, onlyForSide: side };
  }

  private orderOfBattle(name: string): GameCommand {
    const fields = this.values(listSchemaFields(this.ruleset.sideFields), 50);
    const unit = this.values(listSchemaFields(this.ruleset.unitFields), 5);
    const units = [1, 2].map((n) => ({ name: `${name} ${n}`, side: 'Reserve', fields: unit }));
    return { type: 'import-order', order: { sides: [{ name: 'Reserve', fields }], acts: [], units } };
  }

  private addUnit(name: string): GameCommand {
    const fields = this.values(listSchemaFields(this.ruleset.unitFields), this.choose.of([0, 8, 15]));
    return { type: 'add-unit', name, side: this.choose.of(this.ids('side')), fields };
  }

  /** Returns faces for the dice of a resolution, as if rolled by hand. */
  private facesFor(command: GameCommand): number[] | undefined {
    const table = this.branch();
    const faces = createRandomFaces(() => this.choose.below(2 ** 32));
    try {
      const [event] = table.do(command, UMPIRE, () => faces);
      const dice = event!.resolutions[0]!.dice.map(({ face }) => face);
      return dice.length > 0 ? dice : undefined;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  private must(commandOf: (tries: number) => GameCommand, isNeeded = true): void {
    for (let tries = 0; tries < TRIES; tries++) if (this.attempt(commandOf(tries)).length > 0) return;
    if (isNeeded) throw new Error([...this.refusals.keys()].join('\n'));
  }

  private later(): 'refuse' | 'again' | 'keep' {
    return this.choose.of(['refuse', 'again', 'keep'] as const);
  }

  /** Returns the number of a recent event, preferably one that is not undone and fits. */
  private earlier(fits: (event: BattleEvent) => boolean = () => true): number {
    const number = Math.max(1, this.record.length - this.choose.below(25));
    const standing = this.record.slice(number - 1).filter((event) => isUndoable(this.state, event));
    const event = standing.find(fits) ?? standing[0];
    return this.choose.chance(90) && event ? event.number : number;
  }

  ids(table: string): string[] {
    return [...(this.battle.tables[table]?.keys() ?? [])];
  }

  /** @param percent the probability of each optional key */
  values(fields: readonly InputField[], percent: number, noneRequired = false): JsonObject {
    return Object.fromEntries(
      fields.flatMap((field) => {
        const isGiven = (field.required && !noneRequired) || this.choose.chance(percent);
        const value = isGiven ? this.value(field) : undefined;
        return value === undefined ? [] : [[field.key, value]];
      }),
    );
  }

  private value({ type, choices, minimum = 0, maximum = 6, refers, key, items }: InputField): Json | undefined {
    const { choose } = this;
    if (type === 'list') {
      if (items) return Array.from({ length: 1 + choose.below(2) }, () => this.values(items, 15));
      return refers === undefined ? undefined : choose.some(this.ids(refers), 3);
    }
    if (refers !== undefined) return choose.of([...this.ids(refers), 'x9']);
    if (choices) return choose.of(choices);
    if (type === 'boolean') return choose.chance(50);
    if (type === 'integer' || type === 'number') {
      const top = Math.min(maximum, minimum + choose.of([3, 12, 900]));
      const whole = minimum + choose.below(top - minimum + 1);
      return type === 'number' && choose.chance(30) ? Math.min(top, whole + choose.below(1000) / 1000) : whole;
    }
    if ((type as string) !== 'string') return undefined;
    const { tables } = this.battle;
    const own = [...(tables[key]?.values() ?? [])];
    const rows = own.length > 0 ? own : Object.values(tables).flatMap((table) => [...table.values()]);
    return rows.length > 0 && choose.chance(60) ? findRowName(choose.of(rows)) : `${key} ${choose.below(5)}`;
  }
}
