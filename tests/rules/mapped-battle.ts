/** Plays battles on a map in which no distance is typed, from `tests/cases/<rulebook>/mapped/battle.json`. */
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../src/dice/index.js';
import type { Battle, Resolution, Row, Ruleset, RowMap } from '../../src/rules/index.js';
import { Played } from './played.js';

type Step =
  | { readonly phase: string; readonly dice?: readonly number[] }
  | {
      readonly why: string;
      readonly roll: string;
      readonly cast: Readonly<Record<string, readonly string[]>>;
      readonly typed?: JsonObject;
      readonly dice?: readonly number[];
      /**
       * The values that follow from the places, calculated by hand. Typing them without a map must give the same
       * result.
       */
      readonly measured: JsonObject;
      readonly outcome: JsonObject;
    };

export interface MappedBattle {
  readonly about: string;
  readonly settings?: JsonObject;
  readonly sides: readonly { readonly name: string; readonly fields?: JsonObject }[];
  /** Acts before the units are added. `#Name` stands for the id of the row with that name. */
  readonly setUp?: readonly { readonly act: string; readonly onMap?: true; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject; readonly at: string }[];
  readonly steps: readonly Step[];
  readonly ends: {
    readonly units: Readonly<Record<string, JsonObject>>;
    readonly places: Readonly<Record<string, readonly number[]>>;
  };
}

export const battleOf = ({ id }: Pick<Ruleset, 'id'>): MappedBattle =>
  JSON.parse(readFileSync(new URL(`../cases/${id}/mapped/battle.json`, import.meta.url), 'utf8')) as MappedBattle;

/** Input keys that work only with a map. */
export const ON_MAP = ['to', 'zone'];

export class Player extends Played<Battle> {
  constructor(
    rulebook: Ruleset,
    private readonly told: MappedBattle,
    private readonly isMapped: boolean,
  ) {
    super(rulebook, 'On the map', told.settings ?? {});
    for (const { name, fields } of told.sides) this.addSide(name, fields ?? {});
    if (isMapped) this.act(MAP_ACT_IDS.new);
    for (const { act, onMap, params } of told.setUp ?? []) if (isMapped || !onMap) this.act(act, this.withIds(params));
    for (const { name, side, fields, at } of told.units) {
      const unit = this.addUnit(name, this.idOf(side), this.withIds(fields));
      if (isMapped) this.act(MAP_ACT_IDS.place, { unit, at });
    }
  }

  idOf(name: string): string {
    const tables = Object.values(this.battle.tables) as readonly RowMap<Row & { readonly id: string; readonly name: unknown }>[];
    const found = tables.flatMap((table) => [...table.values()]).find((row) => row.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found.id;
  }

  private withIds(params: JsonObject): JsonObject {
    const isName = (value: unknown): value is string => typeof value === 'string' && value.startsWith('#');
    return Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, isName(value) ? this.idOf(value.slice(1)) : value]),
    );
  }

  /**
   * Plays the battle. On the map, values that it supplies are not typed; without a map, all are.
   * @returns the result of every step
   */
  play(): readonly Resolution[] {
    return this.told.steps.flatMap((step) => {
      if ('phase' in step) return this.until(step.phase, step.dice);
      const { roll, cast, typed = {}, measured, dice = [] } = step;
      const ids = Object.fromEntries(Object.entries(cast).map(([role, names]) => [role, names.map((name) => this.idOf(name))]));
      const plain = Object.fromEntries(Object.entries(typed).filter(([key]) => !ON_MAP.includes(key)));
      return this.roll(roll, ids, this.isMapped ? typed : { ...plain, ...measured }, dice).resolutions;
    });
  }

  private until(phase: string, dice: readonly number[] = []): readonly Resolution[] {
    let faces = dice;
    do {
      this.next(faces);
      faces = [];
    } while (this.battle.game.phase !== phase);
    return [];
  }

  placed(): Readonly<Record<string, readonly unknown[]>> {
    const rows = [...(this.battle.tables.place?.values() ?? [])];
    return Object.fromEntries(rows.map(({ unit, x, y }) => [this.battle.tables.unit.get(unit as string)!.name, [x, y]]));
  }
}
