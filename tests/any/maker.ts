import { type Json, type JsonObject } from '../../src/dice/index.js';
import { composeWithModules } from '../../src/house/index.js';
import { type Chronicle, type DecidedCommand, type GameCommand, type GameState } from '../../src/game/index.js';
import {
  type ActFacts,
  type Actor,
  type Battle,
  type Change,
  listInputFields,
  buildInputJsonSchema,
  listFilledKeys,
  findRowName,
  type Procedure,
  Refusal,
  type Role,
  type Row,
  type Ruleset,
  listSchemaFields,
  type UnitRow,
} from '../../src/rules/index.js';
import type { Chooser } from '../e2e/chooser.js';
import { tried } from './tried.js';

export type Resolve = GameCommand & { readonly type: 'resolve' };
export type DoAct = GameCommand & { readonly type: 'act' };
export type AddUnit = GameCommand & { readonly type: 'add-unit' };
export type EditUnit = GameCommand & { readonly type: 'edit-unit' };
/** A command that a rulebook's own slash commands produce. */
export type OwnCommand = Resolve | DoAct | AddUnit | EditUnit;

/** The texts to use where any text is allowed. */
export interface Wording {
  /** Returns the name of the unit with this number. All names are different. */
  readonly unitName?: (n: number) => string;
  readonly words?: readonly string[];
}

/** The source of values: the battle, the person, and how often optional keys are set. */
interface Setting {
  readonly battle: Battle;
  readonly actor: Actor;
  readonly freedom: number;
}

const WORDS = ['Farm', 'Hill 112', 'Mill', '1st', '2nd', 'A1', 'B7', 'the wood', 'Café', '7'];
/** The maximum length of a random list. */
const LIST_MAX = 4;
/** The number of attempts to repair a command before a new one is created. */
const REPAIRS = 8;

/** Creates random commands of any rulebook from its schemas and the content of a battle. */
export class Maker {
  /** The record of earlier actions, for actions that are allowed only once. Default: empty. */
  chronicle: Chronicle = NO_RECORD;

  /** Rows that were accepted before, by role or key. They are likely to be accepted again. */
  private readonly accepted = new Map<string, Set<string>>();
  private readonly unitName: (n: number) => string;
  private readonly words: readonly string[];

  constructor(
    readonly ruleset: Ruleset,
    private readonly choose: Chooser,
    { unitName = (n) => `Unit ${n}`, words = WORDS }: Wording = {},
    /** The number of names already used. */
    private names = 0,
  ) {
    this.unitName = unitName;
    this.words = words;
  }

  /** Creates a call of a procedure by a person, with units in its roles, or with all values typed. */
  resolve({ battle }: GameState, actor: Actor, procedure: Procedure): Resolve {
    const { choose } = this;
    const roles: Record<string, readonly string[]> = {};
    const isCast = choose.chance(0.9);
    let acting: string | undefined;
    for (const [role, definition] of Object.entries(procedure.roles as Readonly<Record<string, Role>>)) {
      if (!isCast || choose.chance(0.15)) continue;
      const rows = this.candidates(battle, actor, definition, acting);
      const ids = choose.some(this.likely(role, rows), definition.many ? LIST_MAX : 1);
      if (ids.length === 0) continue;
      roles[role] = ids.map(({ id }) => id as string);
      if (definition.acts) acting ??= ids[0]!.side as string | undefined;
    }
    const filled = new Set([
      ...Object.keys(procedure.fromBattle ?? {}),
      ...Object.keys(roles).flatMap((role) => listFilledKeys(procedure.roles[role] as Role)),
    ]);
    const setting = this.setting(battle, actor);
    const properties = propertiesOf(procedure.input);
    const typed: Record<string, Json> = {};
    for (const { key, required } of listInputFields(procedure)) {
      const isNeeded = required && !filled.has(key);
      if (isNeeded || choose.chance(filled.has(key) ? setting.freedom / 4 : setting.freedom))
        typed[key] = this.value(properties[key]!, key, setting);
    }
    const isMeant = procedure.oncePer !== undefined && actor.standing === 'umpire' && choose.chance(0.3);
    return { type: 'resolve', procedure: procedure.id, roles, typed, ...(isMeant ? { again: true as const } : {}) };
  }

  act({ battle }: GameState, actor: Actor, act: ActFacts): DoAct {
    return { type: 'act', act: act.id, params: this.fields(act.input, null, this.setting(battle, actor)) };
  }

  /**
   * Creates a command that adds a unit.
   * @param fixed fields that the unit must have
   */
  addUnit({ battle }: GameState, actor: Actor, fixed: JsonObject = {}, side?: string): AddUnit {
    const fields = this.fields(this.ruleset.unitFields, this.ruleset.unitForms.add, this.setting(battle, actor));
    const sideId = side ?? this.choose.pick([...battle.tables.side.keys()]) ?? '';
    return { type: 'add-unit', name: this.unitName(++this.names), side: sideId, fields: { ...fields, ...fixed } };
  }

  /** Creates a command that edits a unit by the keys of one of its forms. */
  editUnit({ battle }: GameState, actor: Actor, keys: readonly string[]): EditUnit {
    const unit = this.choose.pick([...battle.tables.unit.keys()]) ?? '';
    return { type: 'edit-unit', unit, fields: this.fields(this.ruleset.unitFields, keys, this.setting(battle, actor), true) };
  }

  /** Returns values for the fields that the rulebook's sides have. */
  sideFields(battle: Battle, actor: Actor): JsonObject {
    return this.fields(this.ruleset.sideFields, null, this.setting(battle, actor));
  }

  /** Returns values for the settings that a battle needs at its start. */
  settings(battle: Battle, actor: Actor): JsonObject {
    return this.fields(this.ruleset.gameSettings, null, { ...this.setting(battle, actor), freedom: 0 });
  }

  /**
   * Returns a command that the battle would accept, within the given number of attempts; undefined if none was found.
   * After each refusal, the refused value is changed.
   */
  legal<C extends OwnCommand>(state: GameState, actor: Actor, tries: number, make: () => C): C | undefined {
    let command = make();
    for (let n = 1; n <= tries; n++) {
      const refusal = this.refusal(state, actor, command);
      if (!refusal) return this.remembered(command);
      command = n % REPAIRS === 0 ? make() : this.otherwise(command, refusal.field, state, actor);
    }
    return undefined;
  }

  private remembered<C extends OwnCommand>(command: C): C {
    const rows = command.type === 'resolve' ? command.roles : command.type === 'act' ? command.params : {};
    for (const [key, ids] of Object.entries(rows))
      for (const id of [ids].flat())
        if (typeof id === 'string') this.accepted.set(key, (this.accepted.get(key) ?? new Set()).add(id));
    return command;
  }

  /** Sometimes returns a row that was accepted in this place before, if there is one. */
  private likely(key: string, rows: readonly Row[]): readonly Row[] {
    const before = this.accepted.get(key);
    const known = before && this.choose.chance(0.5) ? rows.filter(({ id }) => before.has(id as string)) : [];
    return known.length > 0 ? known : rows;
  }

  /** Returns the refusal of a command; undefined if it would be accepted. Errors other than refusals are thrown. */
  refusal(state: GameState, actor: Actor, command: GameCommand): Refusal | undefined {
    const tried = this.tried(state, actor, command);
    return tried instanceof Refusal ? tried : undefined;
  }

  /** Returns the changes that a command would make; empty if it would be refused. */
  changes(state: GameState, actor: Actor, command: GameCommand): readonly Change[] {
    const tried = this.tried(state, actor, command);
    return tried instanceof Refusal ? [] : tried.events.flatMap(({ changes }) => changes);
  }

  /** Returns random faces for a command; empty if it would be refused. */
  faces(state: GameState, actor: Actor, command: GameCommand): readonly number[] {
    const tried = this.tried(state, actor, command);
    return tried instanceof Refusal ? [] : tried.events[0]!.resolutions.flatMap(({ dice }) => dice.map(({ face }) => face));
  }

  private tried(state: GameState, actor: Actor, command: GameCommand): DecidedCommand | Refusal {
    return tried({ state, ruleset: this.ruleset, chronicle: this.chronicle, choose: this.choose }, actor, command);
  }

  /** Returns the command with a changed value: the refused one if known, otherwise any. */
  private otherwise<C extends OwnCommand>(command: C, about: string | null, state: GameState, actor: Actor): C {
    const setting = this.setting(state.battle, actor);
    const key = about?.split('.')[0] ?? '';
    switch (command.type) {
      case 'resolve': {
        const procedure = this.ruleset.procedures.find(({ id }) => id === command.procedure)!;
        const role = (procedure.roles as Readonly<Record<string, Role>>)[key];
        if (!role) return { ...command, typed: this.changed(command.typed, procedure.input, null, key, setting) };
        const rows = this.candidates(state.battle, actor, role, undefined);
        const ids = this.choose.some(this.likely(key, rows), role.many ? LIST_MAX : 1).map(({ id }) => id as string);
        return { ...command, roles: { ...command.roles, [key]: ids } };
      }
      case 'act': {
        const act = composeWithModules(this.ruleset).act(command.act)!;
        return { ...command, params: this.changed(command.params, act.input, null, key, setting) };
      }
      case 'add-unit':
        return {
          ...command,
          fields: this.changed(command.fields, this.ruleset.unitFields, this.ruleset.unitForms.add, key, setting),
        };
      case 'edit-unit':
        return {
          ...command,
          fields: this.changed(command.fields, this.ruleset.unitFields, Object.keys(command.fields), key, setting),
        };
    }
  }

  /**
   * Returns an object in which this key is missing or has another value. If the object does not have the key, any key
   * is changed.
   */
  private changed(
    given: JsonObject,
    schema: ActFacts['input'],
    keys: readonly string[] | null,
    key: string,
    setting: Setting,
  ): JsonObject {
    const { choose } = this;
    const fields = listSchemaFields(schema).filter((field) => !field.upload && (!keys || keys.includes(field.key)));
    const field = fields.find((candidate) => candidate.key === key) ?? choose.pick(fields);
    if (!field) return given;
    const rest = Object.fromEntries(Object.entries(given).filter(([other]) => other !== field.key));
    if (field.key in given && !field.required && choose.chance(0.5)) return rest;
    return { ...rest, [field.key]: this.value(propertiesOf(schema)[field.key]!, field.key, setting) };
  }

  /**
   * Returns the rows that may take a role. Lost units are left out. An acting role gets the person's own units, and
   * another role mostly gets enemies.
   */
  private candidates({ tables }: Battle, actor: Actor, role: Role, acting: string | undefined): Row[] {
    const rows = [...(tables[role.table ?? 'unit']?.values() ?? [])];
    const alive = rows.filter((row) => row.destroyed !== true);
    const { choose } = this;
    const sideId = actor.standing === 'player' ? actor.sideId : undefined;
    if (role.acts) return alive.filter((row) => (sideId ?? acting) === undefined || row.side === (sideId ?? acting));
    if (acting === undefined || choose.chance(0.3)) return alive;
    const others = alive.filter((row) => row.side !== acting);
    return others.length > 0 ? others : alive;
  }

  private setting(battle: Battle, actor: Actor): Setting {
    return { battle, actor, freedom: this.choose.pick([0, 0.1, 0.25, 0.5, 0.8])! };
  }

  /**
   * Creates an object that fits a schema.
   * @param keys the only keys to set; null for all
   * @param isEdit true if no key is required
   */
  private fields(schema: ActFacts['input'], keys: readonly string[] | null, setting: Setting, isEdit = false): JsonObject {
    const properties = propertiesOf(schema);
    const made: Record<string, Json> = {};
    for (const { key, required, upload } of listSchemaFields(schema)) {
      if (upload || (keys && !keys.includes(key))) continue;
      if ((required && !isEdit) || this.choose.chance(setting.freedom)) made[key] = this.value(properties[key]!, key, setting);
    }
    return made;
  }

  /** Creates a random value that fits a JSON Schema. */
  private value(schema: JsonObject, key: string, setting: Setting): Json {
    const { choose } = this;
    if (Array.isArray(schema.enum)) return choose.pick(schema.enum as readonly Json[])!;
    if ('const' in schema) return schema.const!;
    if (Array.isArray(schema.anyOf)) {
      const options = schema.anyOf as readonly JsonObject[];
      const some = options.filter(({ type }) => type !== 'null');
      return this.value({ ...schema, anyOf: null, ...choose.pick(some)! }, key, setting);
    }
    if (typeof schema.refers === 'string' && schema.type !== 'array') return this.rowId(schema.refers, key, setting);
    switch ((schema.type ?? 'string') as string) {
      case 'boolean':
        return choose.chance(0.5);
      case 'integer':
      case 'number':
        return this.number(schema, key, setting);
      case 'array':
        return this.list(schema, key, setting);
      case 'object':
        return this.object(schema, setting);
      default:
        return this.text(schema, key, setting);
    }
  }

  private object(schema: JsonObject, setting: Setting): JsonObject {
    const required = (schema.required ?? []) as readonly string[];
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
    return Object.fromEntries(
      properties
        .filter(([key, property]) => (required.includes(key) && property.default === undefined) || this.choose.chance(0.4))
        .map(([key, property]) => [key, this.value(property, key, setting)]),
    );
  }

  private list(schema: JsonObject, key: string, setting: Setting): Json {
    const { choose } = this;
    const items = (schema.items ?? {}) as JsonObject;
    const least = (schema.minItems ?? 0) as number;
    const most = Math.min((schema.maxItems ?? LIST_MAX) as number, least + LIST_MAX);
    const refers = schema.refers ?? items.refers;
    const made = Array.from({ length: choose.whole(least, most) }, () =>
      typeof refers === 'string' ? this.rowId(refers, key, setting) : this.value(items, key, setting),
    );
    return items.type === 'object' ? made : [...new Set(made)];
  }

  /** Creates a random number. Small ones are more likely, and the ends of the range occur now and then. */
  private number(schema: JsonObject, key: string, { battle }: Setting): number {
    const { choose } = this;
    const least = (schema.minimum ?? -1000) as number;
    const most = Math.min((schema.maximum ?? 1000) as number, Number.MAX_SAFE_INTEGER);
    const within = (value: number): number => Math.min(most, Math.max(least, value));
    if (choose.chance(0.04)) return choose.pick([least, most])!;
    if (/turn$/i.test(key)) return within(battle.game.turn + choose.whole(0, 2));
    const reach = (room: number): number => Math.floor((room + 1) ** choose.fraction()) - 1;
    const whole = least >= 0 || choose.chance(0.5) ? Math.max(0, least) + reach(most - Math.max(0, least)) : -reach(-least);
    return within(schema.type === 'number' && choose.chance(0.2) ? Math.round(10 * (whole + choose.fraction())) / 10 : whole);
  }

  private text(schema: JsonObject, key: string, { battle }: Setting): string {
    const { choose, ruleset } = this;
    const most = (schema.maxLength ?? 60) as number;
    if (key === 'phase') return choose.pick(ruleset.phases)!.id;
    const rows = battle.tables[key];
    const named = rows && choose.pick([...rows.values()]);
    if (named && choose.chance(0.7)) return findRowName(named).slice(0, most);
    const word = choose.pick(this.words)!;
    const isOwn = key === 'name' || key === 'label' || key === 'id';
    return isOwn ? `${word.slice(0, Math.max(0, most - 8))} ${++this.names}` : word.slice(0, most);
  }

  private rowId(table: string, key: string, { battle, actor }: Setting): string {
    const { choose } = this;
    const rows = [...(battle.tables[table]?.values() ?? [])];
    if (table === 'side' && actor.sideId !== null && choose.chance(0.8)) return actor.sideId;
    const own = rows.filter((row) => actor.standing !== 'player' || row.side === actor.sideId);
    const alive = own.filter((row) => row.destroyed !== true);
    const some = this.likely(key, alive.length > 0 && choose.chance(0.8) ? alive : rows);
    return (choose.pick(some)?.id as string | undefined) ?? `no ${table}`;
  }
}

const NO_RECORD: Chronicle = { get: () => undefined, after: () => [] };

function propertiesOf(schema: ActFacts['input']): Record<string, JsonObject> {
  return (buildInputJsonSchema(schema).properties ?? {}) as Record<string, JsonObject>;
}

/** The maximum number of units on each side when a battle starts. */
const MOST_UNITS = 24;
/** The minimum number of units on a side, for rulebooks with few kinds of units. */
const LEAST_UNITS = 3;
const TRIES = 60;
/** How often an act that creates rows is used. */
const ROWS = 5;

/**
 * Yields commands that give a battle with two sides something to play with. Each is legal when it is created. They
 * include every act that removes nothing, units with every choice of each field on each side, and every act that these
 * make possible.
 */
export function* opening(maker: Maker, stateNow: () => GameState, umpire: Actor): Generator<OwnCommand> {
  const { ruleset } = maker;
  const unitsOf = (side: string): UnitRow[] => [...stateNow().battle.tables.unit.values()].filter((unit) => unit.side === side);
  function* everyAct(): Generator<OwnCommand> {
    for (const act of ruleset.acts) {
      for (let times = 0; times < ROWS; times++) {
        const command = maker.legal(stateNow(), umpire, TRIES, () => maker.act(stateNow(), umpire, act));
        const changes = command ? maker.changes(stateNow(), umpire, command) : [];
        if (!command || changes.some(({ after }) => after === null)) break;
        yield command;
        if (!changes.some(({ before }) => before === null)) break;
      }
    }
  }
  yield* everyAct();
  for (const fixed of kindsOfUnits(ruleset)) {
    for (const side of stateNow().battle.tables.side.keys()) {
      if (unitsOf(side).length >= MOST_UNITS || unitsOf(side).some((unit) => isOfKind(unit, fixed))) continue;
      const command = maker.legal(stateNow(), umpire, TRIES, () => maker.addUnit(stateNow(), umpire, fixed, side));
      if (command) yield command;
    }
  }
  for (const side of stateNow().battle.tables.side.keys()) {
    while (unitsOf(side).length < LEAST_UNITS) {
      const command = maker.legal(stateNow(), umpire, TRIES, () => maker.addUnit(stateNow(), umpire, {}, side));
      if (!command) break;
      yield command;
    }
  }
  yield* everyAct();
}

/** Yields the fields to fix for each choice of each field with choices. */
function kindsOfUnits({ unitFields, unitForms }: Ruleset): JsonObject[] {
  return listSchemaFields(unitFields)
    .filter(({ key, choices }) => choices !== undefined && unitForms.add.includes(key))
    .flatMap(({ key, choices }) => choices!.map((choice) => ({ [key]: choice })));
}

const isOfKind = (unit: UnitRow, fixed: JsonObject): boolean =>
  Object.entries(fixed).every(([key, value]) => (unit as unknown as JsonObject)[key] === value);
