/** Plays a built-in scenario in memory. Each side sees what its panel shows, and an umpire advances the turn. */
import { readFileSync } from 'node:fs';
import { calculateSeedCommitment, type Json, type JsonObject } from '../../../src/dice/index.js';
import {
  type Action,
  findCommandAction,
  applyEvents,
  isMoveWithoutGoal,
  listTasks,
  readScenario,
  runAllSteps,
  type Scenario,
  type ActionDraft,
  readTypedValues,
  type View,
  verifyRecord,
  createView,
} from '../../../src/game/index.js';
import { MAP_ACT_IDS, describeResult, listScores } from '../../../src/house/index.js';
import { type Actor, findMap, listPlaces, type PlaceRow, Refusal, type Row, type UnitRow } from '../../../src/rules/index.js';
import { findRuleset } from '../../../src/rules/registry.js';
import { findFallBackPlace } from '../../../src/game/bot/fight.js';
import { buildConfirmedCommand, completeTasks } from '../../../src/game/bot/greedy-player.js';
import { Chooser } from '../../e2e/chooser.js';
import { House, playerOf, textOf, UMPIRE } from '../house.js';
import { isUnforeseen, type OptionChooser, fillInAction } from '../walking.js';

const fileOf = (id: string): Json =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${id}.json`, import.meta.url), 'utf8')) as Json;

/**
 * Reads a built-in scenario from its file.
 * @throws {Error} with its faults, if any
 */
export function scenarioOf(id: string): Scenario {
  const read = readScenario(fileOf(id));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.scenario;
}

/** The result of an action that was started in a panel. */
export type Became = 'done' | 'nobody to name' | 'refused on the desk' | 'refused by what he does not know';

/** A built-in scenario between two players, with an umpire who does everything that is left to them. */
export class ShelfBattle extends House {
  readonly players: readonly Actor[];
  /** How often the started actions ended in each result. */
  readonly became = new Map<Became, number>();
  /** How often each task was still open at the end of a phase, by its text. */
  readonly leftOpen = new Map<string, number>();
  /** The dice for decisions of the umpire. */
  private readonly fire: Chooser;
  private starts: readonly { readonly side: string; readonly x: number; readonly y: number }[] | undefined;

  constructor(
    readonly scenario: Scenario,
    seed: string,
  ) {
    super(findRuleset(scenario.rulebook), 'g', seed);
    this.fire = new Chooser(`fire ${seed}`);
    this.do({
      type: 'start',
      name: scenario.title,
      ruleset: scenario.rulebook,
      settings: scenario.settings.rulebook as JsonObject,
      umpireRoleId: null,
      commitment: calculateSeedCommitment(seed),
    });
    this.do({ type: 'open-scenario', scenario: scenario as Scenario & JsonObject });
    this.startsOf('');
    this.players = [...this.battle.tables.side.keys()].map(playerOf);
  }

  get isOver(): boolean {
    return this.battle.game.turn > this.scenario.turns;
  }

  viewOf(actor: Actor): View {
    return createView(this.ruleset, this.battle, actor);
  }

  /**
   * Enters all values of an action by the given choices, and carries it out.
   * @throws {Error} if a panel leads to a refusal that it should have foreseen
   */
  undertakes(actor: Actor, begun: ActionDraft, taste: OptionChooser): Became {
    const view = this.viewOf(actor);
    const { command, isDeadEnd, isTyped, step } = fillInAction(view, actor, begun, taste);
    if (isDeadEnd) return this.count('nobody to name');
    if (step.why) {
      const action = findCommandAction(this.ruleset, command);
      // In an act, a missing unit may be optional. The umpire sees this only after all values are entered.
      const mayLackSomebody = action.parts.some(({ key, role }) => !role && !(key in readTypedValues(command)));
      if (!isTyped && !mayLackSomebody && actor !== UMPIRE)
        throw new Error(
          `${action.id} is offered, and refused whatever is taken: ${step.why.message}, ${JSON.stringify(command)}`,
        );
      return this.count('refused on the desk');
    }
    if (actor !== UMPIRE && isMoveWithoutGoal(view, command)) return this.count('refused on the desk');
    return this.carriesOut(actor, command);
  }

  /**
   * Carries out an action to which a panel has no objection. If the panel marks a question, the players settle it.
   * @throws {Error} for a refusal that the panel should have foreseen, or for a question that it has not marked
   */
  carriesOut(actor: Actor, command: ActionDraft): Became {
    const action: Action = findCommandAction(this.ruleset, command);
    const meant = buildConfirmedCommand(this.viewOf(actor), actor, command);
    try {
      this.do(meant, actor);
      return this.count('done');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isUnforeseen(action, error))
        throw new Error(
          `${action.id} is refused after its desk took it: ${error.code} ${error.message}, ${JSON.stringify(command)}`,
          {
            cause: error,
          },
        );
      return this.count('refused by what he does not know');
    }
  }

  private count(became: Became): Became {
    this.became.set(became, (this.became.get(became) ?? 0) + 1);
    return became;
  }

  /** Settles all open tasks, each by the person responsible, as far as possible. Then starts the next phase. */
  goesOn(tasteOf: (view: View, actor: Actor) => OptionChooser): void {
    for (const actor of [...this.players, UMPIRE]) this.settles(actor, tasteOf);
    if (this.ruleset.id === 'wtj1943' && this.battle.game.phase === 'fire') this.judgesFire();
    if (this.ruleset.id === 'megagame' && this.battle.game.phase === 'combat') this.judgesFights();
    this.placesWhoRetired();
    for (const { words } of listTasks(this.viewOf(UMPIRE)).rows.filter(({ kind }) => kind === 'open'))
      this.leftOpen.set(words, (this.leftOpen.get(words) ?? 0) + 1);
    this.do({ type: 'advance', to: 'phase' });
  }

  /**
   * Resolves fire by a simple house rule, because chapter 2 of 1943 leaves it to the umpire. Each base of a foot or
   * armoured unit fires at the nearest enemy within 300 yards. A 6 removes a base; if the target is dug in or armoured,
   * only every other 6 does. A unit that has lost a third of its bases within 100 yards of the enemy falls back.
   */
  private judgesFire(): void {
    const { unit: units } = this.battle.tables;
    const basesOf = (id: string): number => (units.get(id) as unknown as { readonly bases: number }).bases;
    const places = listPlaces(this.battle).filter(({ stale, unit }) => !stale && basesOf(unit) > 0);
    const losses = new Map<string, { count: number; near: number }>();
    for (const from of places) {
      const firer = units.get(from.unit)! as Row & { readonly side: string };
      if (firer.kind === 'hq' || firer.vehicleId === 'truck') continue;
      const far = (to: (typeof places)[number]): number => Math.hypot(to.x - from.x, to.y - from.y);
      const [target] = places
        .filter((to) => units.get(to.unit)!.side !== firer.side && far(to) <= FIRE_YARDS)
        .sort((a, b) => far(a) - far(b));
      if (!target) continue;
      const { kind, fieldwork } = units.get(target.unit)! as Row;
      const isHard = kind === 'vehicle' || (fieldwork !== undefined && fieldwork !== null && fieldwork !== 'none');
      const before = losses.get(target.unit) ?? { count: 0, near: Infinity };
      for (let n = 0; n < basesOf(from.unit); n++)
        if (this.fire.chance(1 / 6) && (!isHard || this.fire.chance(1 / 2))) before.count++;
      losses.set(target.unit, { count: before.count, near: Math.min(before.near, far(target)) });
    }
    for (const [id, { count, near }] of losses) {
      const bases = basesOf(id);
      if (count > 0) this.do({ type: 'edit-unit', unit: id, fields: { bases: Math.max(0, bases - count) } });
      if (near <= CLOSE_YARDS && count * 3 >= bases && count < bases) this.fallsBack(id, CLOSE_YARDS * 2);
    }
  }

  /** Places units that have fallen back on the map again, farther from the nearest enemy. */
  private placesWhoRetired(): void {
    const { place, unit: units } = this.battle.tables;
    const map = findMap(this.battle);
    if (!map || !place) return;
    for (const { unit: id } of listPlaces(this.battle).filter(({ stale, unit }) => stale && units.has(unit)))
      if (!this.ruleset.strength.isLost(units.get(id)!)) this.fallsBack(id, RETIRES_SQUARES * map.square);
  }

  /**
   * Resolves fights as an umpire, because players of a megagame know only their own units. A side attacks with all its
   * prepared units within 3 km of the same enemies, if their status is higher than that of the enemies by the factor of
   * its random boldness in this turn. Each place is attacked once.
   */
  private judgesFights(): void {
    const fights = (side: string): readonly (PlaceRow & { readonly status: number })[] =>
      listPlaces(this.battle).flatMap((place) => {
        const unit = this.battle.tables.unit.get(place.unit)! as UnitRow & {
          readonly status: number;
          readonly prepared: boolean;
        };
        return !place.stale && unit.side === side && unit.status > 0 ? [{ ...place, status: unit.status }] : [];
      });
    const isNear = (a: PlaceRow, b: PlaceRow): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= CONTACT_KM;
    const done = new Set<string>();
    for (const { sideId } of this.fire.some(this.players, 9)) {
      const boldness = 0.6 + 0.8 * this.fire.fraction();
      for (const lead of fights(sideId!)) {
        const [foe] = this.players.filter((player) => player.sideId !== sideId);
        const defenders = fights(foe!.sideId!).filter((each) => isNear(each, lead));
        const attackers = fights(sideId!)
          .filter(({ unit }) => this.isPrepared(unit))
          .filter((each) => isNear(each, lead));
        const sum = (units: readonly { readonly status: number }[]): number =>
          units.reduce((total, { status }) => total + status, 0);
        const all = [...attackers, ...defenders].map(({ unit }) => unit);
        if (defenders.length === 0 || sum(attackers) <= boldness * sum(defenders) || all.some((unit) => done.has(unit))) continue;
        for (const unit of all) done.add(unit);
        const roles = { attackers: attackers.map(({ unit }) => unit), defenders: defenders.map(({ unit }) => unit) };
        try {
          this.do({ type: 'resolve', procedure: 'megagame.combat', roles, typed: {} });
        } catch (error) {
          // Units without ammunition, or after more than half a turn of movement, cannot attack.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
  }

  private isPrepared(id: string): boolean {
    const { prepared, ammoSp } = this.battle.tables.unit.get(id)! as Row;
    return prepared === true && (ammoSp as number) > 0;
  }

  private fallsBack(id: string, back: number): void {
    const { side } = this.battle.tables.unit.get(id)!;
    const at = findFallBackPlace(this.battle, id, back, this.startsOf(side));
    this.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at } });
  }

  /** Returns the middle of a side's starting area. */
  private startsOf(side: string): { readonly x: number; readonly y: number } {
    this.starts ??= listPlaces(this.battle).map(({ unit, x, y }) => ({ side: this.battle.tables.unit.get(unit)!.side, x, y }));
    const own = this.starts.filter((start) => start.side === side);
    const mean = (key: 'x' | 'y'): number => own.reduce((sum, start) => sum + start[key], 0) / Math.max(1, own.length);
    return { x: mean('x'), y: mean('y') };
  }

  private settles(actor: Actor, tasteOf: (view: View, actor: Actor) => OptionChooser): void {
    const steps = completeTasks(
      () => this.viewOf(actor),
      (view) => tasteOf(view, actor),
      (command, taste) => {
        if (command.type === 'resolve' || command.type === 'act') this.undertakes(actor, command, taste);
        else this.do(command, actor);
      },
    );
    runAllSteps(steps);
  }

  /**
   * Ends the battle.
   * @returns the first fault of the record, if any, and the proposed result
   */
  ends(): { readonly fault: string | null; readonly result: string; readonly points: ReadonlyMap<string, number> } {
    this.do({ type: 'end', seed: this.seed });
    const { fault } = verifyRecord({ events: this.record, seed: this.seed, finalHash: this.last.hash, rulesetById: findRuleset });
    const afresh = applyEvents(this.gameId, this.record).battle;
    const isSame =
      textOf(afresh) === textOf(this.battle) && JSON.stringify(listScores(afresh)) === JSON.stringify(listScores(this.battle));
    return {
      fault: fault ? JSON.stringify(fault) : isSame ? null : 'folded afresh it is another battle',
      result: describeResult(this.battle) ?? '',
      points: new Map(listScores(this.battle).map(({ name, points }) => [name, points])),
    };
  }
}

/** The distance in km by which defeated units fall back. */
const CONTACT_KM = 3;
const FIRE_YARDS = 300;
const CLOSE_YARDS = 100;
const RETIRES_SQUARES = 0.6;
