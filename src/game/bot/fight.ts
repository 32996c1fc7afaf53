/** Plays the fight of a tutorial. The bot plays the enemy side, and ends phases as the umpire. */
import { MAP_ACT_IDS, describeResult, findBestStanding, findScenarioRow, listObjectives, listScores } from '../../house/index.js';
import {
  Refusal,
  findBoundLine,
  findMap,
  findUnitPlace,
  listPlaces,
  type Actor,
  type Battle,
  type TutorialFight,
  type UnitRow,
} from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import { listRowsInView, type View } from '../knowledge.js';
import type { ActionDraft } from '../action.js';
import { hasTaskLeft, isPhaseWaitingForSide } from '../waited-for.js';
import { GreedyPlayer, buildConfirmedCommand, completeTasks, playGreedily } from './greedy-player.js';
import { fillInAction, type OptionChooser } from './walking.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the place in the direction straight away from the nearest enemy, in the form that people enter.
 * @param far the distance, in the map's unit of length
 * @param home the place to go to if the unit is on the same point as its enemy
 */
export function findFallBackPlace(battle: Battle, unitId: string, far: number, home: Point): string {
  const { unit: units } = battle.tables;
  const { width, height } = findMap(battle)!;
  const { x, y } = findUnitPlace(battle, unitId)!;
  // A train cannot leave its railway line.
  if (findBoundLine(battle, unitId)) return `${x},${y}`;
  const { side } = units.get(unitId)!;
  // A detachment that has rejoined its battalion no longer has a place.
  const enemies = listPlaces(battle).filter((other) => !other.stale && (units.get(other.unit)?.side ?? side) !== side);
  const apart = (other: Point): number => Math.hypot(other.x - x, other.y - y);
  const [nearest] = enemies.sort((a, b) => apart(a) - apart(b));
  const away = nearest && apart(nearest) > 0 ? { x: x - nearest.x, y: y - nearest.y } : { x: home.x - x, y: home.y - y };
  const length = Math.hypot(away.x, away.y) || 1;
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return `${within(x + (away.x / length) * far, width)},${within(y + (away.y / length) * far, height)}`;
}

/** The maximum number of phases in a row that the umpire ends once the player is done. */
const MOST_PHASES = 24;
/** The distance by which a unit falls back, in squares of the map. */
const BACK_SQUARES = 0.6;

/** The battle of a fight, in which each participant sees and does only what they are allowed to. */
export interface FightSession {
  readonly view: (actor: Actor) => View;
  /** Carries out a command. @throws {Refusal} if the rules refuse the command. Nothing has changed then */
  readonly act: (command: GameCommand, actor: Actor) => void;
  /** Does several things so that either all of them are recorded or none. */
  readonly together: <T>(work: () => T) => T;
}

/** The two sides of a fight, and the bot as umpire. */
interface Fighters {
  readonly player: Actor;
  readonly enemy: Actor;
  readonly umpire: Actor;
}

/**
 * Continues a fight until the player can act again or the fight is over. The enemy acts, the umpire ends the phase, and so on.
 * When the fight is over, the umpire ends the battle. Works in steps. Each command stands by itself, so that a fight that was
 * interrupted between two steps can go on from there.
 */
export function* continueFight(
  table: FightSession,
  { phases }: Pick<TutorialFight, 'phases'>,
  fighters: Fighters,
): Generator<void, void, void> {
  const { player, enemy, umpire } = fighters;
  const now = (): View => table.view(umpire);
  const whole = (): Battle => now().battle;
  const side = player.sideId!;
  const isPlayers = (): boolean => phases[whole().game.phase] !== undefined;
  if (whole().game.status !== 'open' || (isPlayers() && isPhaseWaitingForSide(now().ruleset, whole(), side))) return;
  for (let n = 0; n < MOST_PHASES; n++) {
    yield* playGreedily({
      actor: enemy,
      view: () => table.view(enemy),
      carryOut: (command) => tryTo(table, enemy, buildConfirmedCommand(table.view(enemy), enemy, command)),
    });
    for (const actor of [enemy, umpire]) yield* settle(table, actor);
    placeFallenBack(table, umpire);
    table.together(() => {
      const { turn } = whole().game;
      table.act({ type: 'advance', to: 'phase' }, umpire);
      if (isOver(now(), side, whole().game.turn > turn)) table.act({ type: 'end', seed: null }, umpire);
    });
    yield;
    if (whole().game.status !== 'open' || (isPlayers() && (yield* canAct(table.view(player), player)))) return;
  }
}

/** Checks whether a player can act in this phase, because they have a task or a worthwhile action. */
function* canAct(view: View, actor: Actor): Generator<void, boolean, void> {
  if (hasTaskLeft(view, actor.sideId!)) return true;
  for (const { side, id } of listRowsInView(view, 'unit') as readonly UnitRow[])
    if (side === actor.sideId && (yield* new GreedyPlayer(view, actor).bestOf(id))) return true;
  return false;
}

/** The rules may refuse an action because of facts that the actor does not know. */
function tryTo(table: FightSession, actor: Actor, command: GameCommand): void {
  try {
    table.act(command, actor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Carries out the tasks of a side or of the umpire that must be done before the phase ends. */
function* settle(table: FightSession, actor: Actor): Generator<void, void, void> {
  const carryOut = (command: GameCommand, taste: OptionChooser): void => {
    if (command.type !== 'resolve' && command.type !== 'act') return tryTo(table, actor, command);
    const whole = wholeCommand(table.view(actor), actor, command, taste);
    if (whole) tryTo(table, actor, whole);
  };
  yield* completeTasks(
    () => table.view(actor),
    (view) => new GreedyPlayer(view, actor).taste(),
    carryOut,
  );
}

/** Completes the command of a task; undefined if the task cannot be done. */
function wholeCommand(view: View, actor: Actor, begun: ActionDraft, taste: OptionChooser): GameCommand | undefined {
  const { command, isDeadEnd, step } = fillInAction(view, actor, begun, taste);
  return isDeadEnd || step.is !== 'preview' ? undefined : buildConfirmedCommand(view, actor, command);
}

/** Places units that had to fall back, in the direction away from the nearest enemy. */
function placeFallenBack(table: FightSession, umpire: Actor): void {
  const { battle, ruleset } = table.view(umpire);
  const map = findMap(battle);
  if (!map) return;
  for (const { unit: id } of listPlaces(battle).filter(({ stale }) => stale)) {
    const unit = battle.tables.unit.get(id);
    if (!unit || ruleset.strength.isLost(unit)) continue;
    const at = findFallBackPlace(table.view(umpire).battle, id, BACK_SQUARES * map.square, { x: 0, y: map.height / 2 });
    tryTo(table, umpire, { type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at } });
  }
}

/**
 * Checks whether a fight is over. A fight ends after the scenario's last turn, or when the player's side has no units left. It also
 * ends if all objectives are decided at the end of a turn: the player's side holds them, or a side was the first in them.
 * @param isNewTurn true if a turn has just ended
 */
function isOver(view: View, side: string, isNewTurn: boolean): boolean {
  const { battle, ruleset } = view;
  const fights = (listRowsInView(view, 'unit') as readonly UnitRow[]).filter(
    (unit) => unit.side === side && !ruleset.strength.isLost(unit) && ruleset.aside?.(unit) == null,
  );
  if (fights.length === 0) return true;
  const isDecided = listObjectives(battle).every(({ id, kind }) => {
    const standing = findBestStanding(battle, id);
    return kind === 'first' ? standing?.met === true : standing?.holder === side;
  });
  return isNewTurn && (isDecided || battle.game.turn > (findScenarioRow(battle)?.turns ?? Infinity));
}

/** The result of a fight for a side. `points` is the score as text. */
export interface FightResult {
  readonly isWon: boolean;
  readonly points: string;
}

/** Returns the result of a fight that has ended, according to the objectives. */
export function findFightResult(battle: Battle, side: string): FightResult {
  const score = listScores(battle);
  const own = score.find((each) => each.side === side)?.points ?? 0;
  return { isWon: score.every((each) => each.side === side || each.points < own), points: describeResult(battle) ?? '' };
}
