/**
 * Positions on a map, `tests/cases/<rulebook>/positions/*.json`. For every unit they list everything that its player
 * may do to every other unit that they know, and where it may go, according to the rulebook. `green` actions need one
 * press. `amber: …` actions are confirmed first, or have the stated price. `asks …` actions need a typed value. A unit
 * that is not listed is refused or unknown. Calculated by hand.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../src/dice/index.js';
import {
  listChoices,
  type Action,
  legal,
  question,
  beginAction,
  type ActionDraft,
  type View,
  createView,
  fillPart,
  setValues,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS, ORDER_ACT_IDS } from '../../src/house/index.js';
import { type Actor, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from '../game/house.js';

const json = z.record(z.string(), z.unknown()).transform((value) => value as JsonObject);
const POSITION = z.strictObject({
  title: z.string(),
  /** The reason for each colour, from the rulebook. */
  why: z.array(z.string()).min(1),
  settings: json.optional(),
  map: json.optional(),
  /** True if the bot is the umpire. */
  isByBot: z.boolean().optional(),
  phase: z.string(),
  sides: z.record(z.string(), json),
  /** Acts before the units are added, and features of the map. */
  acts: z.array(z.tuple([z.string(), json])).optional(),
  ground: z.array(json).optional(),
  /** Units with their places. A unit with a `line` is bound to it. */
  units: z.record(
    z.string(),
    z.strictObject({ side: z.string(), at: z.string(), line: z.string().optional(), fields: json, state: json.optional() }),
  ),
  /** Acts after the units were added. */
  then: z.array(z.tuple([z.string(), json])).optional(),
  /** Sealed orders that have been opened, by unit: its destination, or null to hold. */
  orders: z.record(z.string(), z.string().nullable()).optional(),
  /** Acts after the phase has started. */
  inPhase: z.array(z.tuple([z.string(), json])).optional(),
  /**
   * Actions that are listed completely. Other actions of the phase do not involve other units. A suffix after a space
   * distinguishes two of them.
   */
  actions: z.array(z.string()).min(1),
  /** Actions that name no other unit, although they could. */
  alone: z.array(z.string()).optional(),
  /** True for what an umpire may do for the units. Where the checks refuse a player, they ask an umpire. */
  isUmpires: z.boolean().optional(),
  /** Values that a player types for an action. */
  typed: z.record(z.string(), json).optional(),
  /**
   * Variants of an action that are tried with every unit: destinations, or values under a name. Refused ones are not
   * listed.
   */
  ways: z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), json)])).optional(),
  /**
   * By unit, action, and the other unit or the place. Units that are not listed are refused. Places are listed with the
   * action.
   */
  expected: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
});
type Position = z.output<typeof POSITION>;

class Table extends House {
  constructor(
    private readonly position: Position,
    ruleset: (typeof RULESETS)[number],
  ) {
    super(ruleset);
    const { settings, map, sides, acts = [], ground = [], units, then = [], orders, phase, isByBot = false } = position;
    this.start('A position', settings);
    for (const [name, fields] of Object.entries(sides)) this.do({ type: 'add-side', name, fields, roleId: null, playerIds: [] });
    this.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, ...map } });
    for (const [act, params] of acts) this.do({ type: 'act', act, params: this.named(params) });
    for (const params of ground) this.do({ type: 'act', act: MAP_ACT_IDS.feature, params: this.named(params) });
    for (const [name, { side, at, line, fields, state }] of Object.entries(units)) {
      this.do({ type: 'add-unit', name, side: this.idOf(side), fields: this.named(fields) });
      if (state) this.do({ type: 'edit-unit', unit: this.idOf(name), fields: state });
      this.do({
        type: 'act',
        act: MAP_ACT_IDS.place,
        params: { unit: this.idOf(name), at, ...(line ? { line: this.idOf(line) } : {}) },
      });
    }
    for (const [act, params] of then) this.do({ type: 'act', act, params: this.named(params) });
    const at = { phase, ...(isByBot ? { umpiredBy: 'bot' as const } : {}), ...(orders ? { orders: 'sealed' } : {}) };
    this.state = { ...this.state, battle: { ...this.battle, game: { ...this.battle.game, ...at } } };
    if (orders) this.order(orders);
    for (const [act, params] of position.inPhase ?? []) this.do({ type: 'act', act, params: this.named(params) });
  }

  private order(orders: Readonly<Record<string, string | null>>): void {
    for (const [name, to] of Object.entries(orders)) {
      const unit = this.battle.tables.unit.get(this.idOf(name)) as UnitRow;
      const { procedure } = this.ruleset.ground!.movedBy!(unit, this.battle);
      const does = to === null ? null : { type: 'resolve', procedure, roles: { unit: [unit.id] }, typed: { to } };
      this.do({ type: 'write-order', unit: unit.id, words: to === null ? 'Hold' : `To ${to}`, does }, playerOf(unit.side));
    }
    this.do({ type: 'act', act: ORDER_ACT_IDS.open, params: {} });
  }

  /** Returns the id of a row by its name, or by its table and number, such as `mission 1`. */
  private idOf(name: string): string {
    const rows = Object.entries(this.battle.tables).flatMap(([table, each]) =>
      [...each.values()].map((row) => ({
        id: row.id,
        name: row.name ?? `${table} ${(row as { readonly number?: number }).number ?? 0}`,
      })),
    );
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found.id as string;
  }

  private named = (params: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        typeof value === 'string' && value.startsWith('#') ? this.idOf(value.slice(1)) : value,
      ]),
    );

  /** Returns everything that the players of both sides may do, by unit, action, and other unit or place. */
  colours(): Position['expected'] {
    const units = [...this.battle.tables.unit.values()] as readonly UnitRow[];
    return Object.fromEntries(units.map((unit) => [unit.name, this.coloursOf(unit)]));
  }

  private coloursOf(unit: UnitRow): Record<string, Record<string, string>> {
    const actor = this.position.isUmpires ? UMPIRE : playerOf(unit.side);
    const view = createView(this.ruleset, this.battle, actor);
    const of = this.position.actions.map((id) => {
      const [called] = id.split(' ');
      const action = legal(view, actor).find((each) => each.id === `p.${this.ruleset.id}.${called}` || each.id === `a.${called}`);
      return [id, action ? this.coloursFor(view, actor, action, unit, id) : {}] as const;
    });
    return Object.fromEntries(of.filter(([, colours]) => Object.keys(colours).length > 0));
  }

  private coloursFor(view: View, actor: Actor, action: Action, unit: UnitRow, id: string): Record<string, string> {
    const [own, other] = action.parts.filter(({ table }) => table === 'unit');
    const begun = setValues(
      fillPart(action, beginAction(view, actor, action.id, null), own!.key, [unit.id]),
      this.position.typed?.[id] ?? {},
    );
    const ways = this.position.ways?.[id];
    if (ways) return this.waysFor(view, actor, action, begun, ways);
    const places = Object.keys(this.position.expected[unit.name]?.[id] ?? {});
    const isIts = listChoices(view, actor, beginAction(view, actor, action.id, null), own!).candidates.some(
      ({ row }) => row.id === unit.id,
    );
    const isMove = action.rule.kind === 'procedure' && id.includes('move');
    if (isMove)
      return Object.fromEntries(
        places.map((to) => [to, isIts ? this.colourOf(view, actor, setValues(begun, { to })) : 'refused']),
      );
    if (!other || this.position.alone?.includes(id)) return { itself: this.colourOf(view, actor, begun) };
    // A remembered unit is not in a side's tables, but in its menus.
    const { candidates } = listChoices(view, actor, begun, other);
    const others = new Map(
      [...candidates.map(({ row }) => row), ...view.battle.tables.unit.values()].map((row) => [row.id, row]),
    );
    const colours = Object.fromEntries(
      ([...others.values()] as readonly UnitRow[])
        .filter((each) => each.id !== unit.id)
        .map((each): readonly [string, string] => {
          const command = fillPart(action, begun, other.key, [each.id]);
          const step = question(view, actor, command);
          // A remembered unit cannot be tried, so the side's own unit must be in the menu.
          if (!isIts && !view.battle.tables.unit.has(each.id)) return [each.name, 'refused'];
          const isWhole = step.asks === null && step.missing.length === 0;
          // As long as a value is missing, the action must at least be one of the unit's.
          const colour = isWhole || isIts ? this.colourOf(view, actor, command) : 'refused';
          // A refused unit is not in the menu, and a unit in the menu is not refused.
          const { asks } = question(view, actor, begun);
          const isOffered = candidates.some(({ row }) => row.id === each.id);
          // An umpire is offered all units, and is refused only by the rules.
          if (actor.standing === 'umpire') return [each.name, colour];
          // A unit that is not in the menu is refused before any question.
          if (!isOffered && colour.startsWith('asks')) return [each.name, 'refused'];
          const isRefused = colour === 'refused';
          // A unit that cannot take the action at all sees no menu.
          if (asks?.key !== other.key || isOffered !== isRefused || (isRefused && !isIts)) return [each.name, colour];
          return [each.name, isRefused ? 'refused, but on the menu' : `${colour}, not on the menu`];
        }),
    );
    return Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== 'refused'));
  }

  private waysFor(
    view: View,
    actor: Actor,
    action: Action,
    begun: ActionDraft,
    ways: NonNullable<Position['ways']>[string],
  ): Record<string, string> {
    const listed = Array.isArray(ways) ? ways.map((to) => [to, { to }] as const) : Object.entries(ways);
    const colours = listed.map(([way, values]) => {
      const command = Object.entries(this.named(values)).reduce(
        (before, [key, value]) =>
          action.parts.some((part) => part.key === key)
            ? fillPart(action, before, key, [value as string])
            : setValues(before, { [key]: value }),
        begun,
      );
      return [way, this.colourOf(view, actor, command)] as const;
    });
    return Object.fromEntries(colours.filter(([, colour]) => colour !== 'refused'));
  }

  private colourOf(view: View, actor: Actor, command: ActionDraft): string {
    const raised = question(view, actor, command).raised;
    const no = raised.find(({ finding }) => finding.is === 'no');
    if (no) return actor.standing === 'umpire' ? `amber: ${no.check}` : 'refused';
    const { why, missing } = question(view, actor, command);
    if (missing.length > 0) return `asks ${missing.map(({ key }) => key).join(', ')}`;
    if (why) return 'refused';
    const ask = raised.find(({ finding }) => finding.is === 'ask');
    if (ask) return `amber: ${ask.check}`;
    const prices = raised.flatMap(({ finding }) => (finding.is === 'yes' ? (finding.price ?? []) : []));
    return prices.length > 0 ? `amber: ${prices.join(' ')}` : 'green';
  }
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('positions of %s', (id, ruleset) => {
  const folder = new URL(`../cases/${id}/positions/`, import.meta.url);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

  it('are ten at least', () => {
    expect(files.length).toBeGreaterThanOrEqual(10);
  });

  it.each(files)('%s', (file) => {
    const position = POSITION.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    expect(new Table(position, ruleset).colours()).toEqual(position.expected);
  });
});
