import { buildSentenceEvent } from '../act.js';
import { buildOwnerReports } from '../ground/plain-sight.js';
import { UMPIRES_AUDIENCE } from '../happening.js';
import { createAutomaticEvents, type NextPhase, type AutomaticEvents } from '../turns.js';
import { type CorpsContext, listFormations, unitsOf } from './battle.js';
import { returnToUnit } from './detachments.js';
import { GROUND_READING } from './ground.js';
import { applyProposals, createProposals, rollWeather, announceProposals } from './night.js';
import { listUnitsBeyondCommand } from './procedures/command-check.js';
import { LAST_ATTACK_DAY, REMOVED_DAY } from './procedures/isolation.js';
import { FORMATION_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { CorpsBattle, CorpsGame, CorpsUnit } from './state.js';
import { isEliminated } from './unit.js';
import { changeUnit } from './units.js';
import { PHASE_IDS, type PhaseId } from './vocabulary.js';

/** Checks whether the night follows this daylight turn. */
const isLastOfDay = ({ turnOfDay, dayTurns }: CorpsGame): boolean => turnOfDay === 'night' || turnOfDay >= dayTurns;

/**
 * Finds the next phase (Turn sequence, Night Phase). The turn number increases at the end of the HQ phase, also when night
 * follows, and stays the same during the night. Only the first turn of a day has a weather phase.
 */
export function findNextPhase({ game }: CorpsBattle): NextPhase {
  const { phase, turn } = game;
  if (phase === 'replace-hq') {
    const next: PhaseId = isLastOfDay(game) ? 'night-recovery' : 'command-check';
    return { phase: next, turn: turn + 1, opensTurn: true };
  }
  if (phase === 'night-movement') return { phase: 'weather', turn, opensTurn: true };
  return { phase: PHASE_IDS[PHASE_IDS.indexOf(phase) + 1]!, turn, opensTurn: false };
}

/** Checks whether the battle has no umpire. The setting belongs to the core (`src/house`), which rulebooks cannot import. */
const isWithoutUmpire = ({ game }: CorpsBattle): boolean => (game as { readonly umpiredBy?: string }).umpiredBy === 'bot';

/** Describes the time and the weather, such as "Day 2, turn 1 of 3: cloudy." */
function momentOfDay({ day, turnOfDay, dayTurns, weather: sky }: CorpsGame): string {
  if (turnOfDay === 'night') return `Night after day ${day}.`;
  return `Day ${day}, turn ${turnOfDay} of ${dayTurns}.${sky === null ? '' : ` The weather is ${sky}.`}`;
}

/**
 * Describes the time at the start of the command check. In the first turn of a day, leaves out the weather, because it has just
 * been posted with its roll.
 */
const morning = (game: CorpsGame): string => momentOfDay(game.turnOfDay === 1 ? { ...game, weather: null } : game);

const WEATHER_NEXT = 'The weather is rolled when this phase ends (Weather).';

/** Returns lines that everyone may read: the day, the time of day and the weather. */
export function listStatusLines({ game }: CorpsBattle): readonly string[] {
  const { turnOfDay, weather, phase } = game;
  const unknown = phase === 'weather' ? WEATHER_NEXT : 'The weather of the day has not been rolled yet.';
  if (turnOfDay === 'night') return [`${momentOfDay(game).slice(0, -1)}${weather === null ? '' : `: ${weather}`}.`];
  return [momentOfDay(game), ...(weather === null ? [unknown] : [])];
}

const names = (units: readonly CorpsUnit[]): string => units.map(({ name }) => name).join(', ');
/** Builds a note on these units, if there are any. */
const noteOn = ({ draft }: CorpsContext, units: readonly CorpsUnit[], words: (names: string) => string): AutomaticEvents =>
  buildOwnerReports(GROUND_READING, draft.battle, 'command-check', units, (own) => [words(names(own))]);

const together = (...parts: readonly AutomaticEvents[]): AutomaticEvents => ({
  notes: parts.flatMap(({ notes }) => notes),
  resolutions: parts.flatMap(({ resolutions }) => resolutions),
  then: parts.flatMap(({ then = [] }) => then),
});

export function beginPhase(desk: CorpsContext, phase: string): AutomaticEvents {
  switch (phase) {
    case 'weather':
      return dawn(desk);
    case 'command-check':
      clearFlags(desk);
      return together(createAutomaticEvents([morning(desk.draft.battle.game)]), commandCheck(desk), measuredCommand(desk));
    case 'move':
      return debussed(desk);
    case 'night-recovery':
      clearFlags(desk);
      return together(createAutomaticEvents([momentOfDay(desk.draft.battle.game)]), dispersedComeIn(desk), nightfall(desk));
    default:
      return createAutomaticEvents();
  }
}

export function endPhase(desk: CorpsContext, phase: string): AutomaticEvents {
  const { game } = desk.draft.battle;
  switch (phase) {
    case 'weather':
      return game.weather === null ? rollWeather(desk) : createAutomaticEvents();
    case 'command-check':
      return surrender(desk);
    case 'replace-hq':
      desk.draft.setGame({ turnOfDay: isLastOfDay(game) ? 'night' : (game.turnOfDay as number) + 1 });
      return createAutomaticEvents();
    case 'night-recovery':
      return applyProposals(desk, ['recovery']);
    case 'night-resupply':
      return applyProposals(desk, ['recovery', 'resupply']);
    case 'night-movement': {
      const left = applyProposals(desk, ['recovery', 'resupply']);
      desk.draft.setGame({ day: game.day + 1, turnOfDay: 1 });
      return left;
    }
    default:
      return createAutomaticEvents();
  }
}

/**
 * Starts a day. If people agreed overnight to shift the weather, it is rolled now with this shift (CO-2). If no weather is
 * recorded, as on the battle's first day, it is rolled when the weather phase ends.
 */
function dawn(desk: CorpsContext): AutomaticEvents {
  const { game } = desk.draft.battle;
  if (game.weather === null) return createAutomaticEvents([WEATHER_NEXT]);
  return together(createAutomaticEvents([`Day ${game.day} starts.`]), rollWeather(desk));
}

/** Resets the fields that apply to one turn. The night counts as a turn. */
function clearFlags(desk: CorpsContext): void {
  for (const { id } of unitsOf(desk.draft.battle)) changeUnit(desk, id, UNIT_ROW_KIND.newTurn);
  for (const { id } of listFormations(desk.draft.battle)) desk.draft.set('formation', id, FORMATION_ROW_KIND.newTurn);
}

/**
 * Starts the command check: all units count as in command until an umpire decides otherwise (Command). In the first turn of each
 * day, except the battle's first turn, isolated units have one more day of isolation (Supply, CO-9). The notes name the units for
 * which the new day has further consequences.
 */
function commandCheck(desk: CorpsContext): AutomaticEvents {
  const { turnOfDay, turn } = desk.draft.battle.game;
  const there = unitsOf(desk.draft.battle).filter((unit) => !isEliminated(unit));
  const isolated = there.filter(({ isolationDay }) => isolationDay > 0);
  for (const { id } of there) changeUnit(desk, id, { inCommand: true });
  if (turnOfDay !== 1 || turn === 1) return createAutomaticEvents();
  for (const { id, isolationDay } of isolated) changeUnit(desk, id, { isolationDay: Math.min(9, isolationDay + 1) });
  const on = (day: number): CorpsUnit[] => isolated.filter(({ isolationDay }) => Math.min(REMOVED_DAY, isolationDay + 1) === day);
  return together(
    noteOn(desk, on(LAST_ATTACK_DAY + 1), (who) => `On day 2 of isolation, units cannot attack (Supply): ${who}.`),
    noteOn(
      desk,
      on(REMOVED_DAY - 1),
      (who) => `On day 3 of isolation, units cannot attack and have half their dice (Supply, CO-10): ${who}.`,
    ),
    noteOn(
      desk,
      on(REMOVED_DAY),
      (who) => `On day 4 of isolation, units surrender or disperse when this phase ends, unless an umpire finds a path: ${who}.`,
    ),
  );
}

/**
 * Lists for umpires the units that are too far on the map from every HQ that may command them (Command). The umpires decide which
 * units are out of command. Without an umpire, the map decides and everyone learns the result.
 */
function measuredCommand(desk: CorpsContext): AutomaticEvents {
  const { battle } = desk.draft;
  const beyond = listUnitsBeyondCommand(battle);
  if (beyond.length === 0) return createAutomaticEvents();
  const far = (units: readonly CorpsUnit[]): string =>
    beyond.flatMap(({ unit, inches }) => (units.includes(unit) ? [`${unit.name} (${inches} in)`] : [])).join(', ');
  const units = beyond.map(({ unit }) => unit);
  if (isWithoutUmpire(battle)) {
    for (const { id } of units) changeUnit(desk, id, { inCommand: false });
    return buildOwnerReports(GROUND_READING, battle, 'command-check', units, (own) => [
      `Units out of command, which the map shows too far from any HQ of their chain (Command, CO-75): ${far(own)}.`,
    ]);
  }
  const summary = `Units that the map shows too far from any HQ of their chain (Command, CO-75): ${far(units)}. The task on the panel marks them as out of command.`;
  return { ...createAutomaticEvents(), then: [() => buildSentenceEvent('command-check', summary, { side: UMPIRES_AUDIENCE })] };
}

/** Removes units that surrender or disperse on their fourth day of isolation (Supply). */
function surrender(desk: CorpsContext): AutomaticEvents {
  const lost = unitsOf(desk.draft.battle).filter((unit) => unit.isolationDay >= REMOVED_DAY && unit.sp + unit.dispersedSp > 0);
  for (const { id } of lost) changeUnit(desk, id, { sp: 0, dispersedSp: 0 });
  return noteOn(desk, lost, (who) => `Units that surrendered or dispersed on day 4 of isolation (Supply, CO-9): ${who}.`);
}

/** Returns units that debussed in an earlier turn to normal order (Movement, CO-17). */
function debussed(desk: CorpsContext): AutomaticEvents {
  const ready = unitsOf(desk.draft.battle).filter((unit) => unit.mode === 'disembarking' && !isEliminated(unit));
  for (const { id } of ready) changeUnit(desk, id, { mode: 'normal' });
  return noteOn(desk, ready, (who) => `Disembarked (Movement, CO-17): ${who}.`);
}

/** Returns one SP to each scattered unit, even if the unit is isolated (Air-landing, CO-59). */
function dispersedComeIn(desk: CorpsContext): AutomaticEvents {
  const scattered = unitsOf(desk.draft.battle).filter(({ dispersedSp }) => dispersedSp > 0);
  for (const unit of scattered) returnToUnit(desk, unit, { sp: unit.sp + 1, dispersedSp: unit.dispersedSp - 1 });
  return noteOn(desk, scattered, (who) => `Scattered SP return, 1 to each unit (Air-landing, CO-59): ${who}.`);
}

const PROPOSED =
  'Proposals for the night are ready. Use /corps-night list to see yours. They are carried out when their phases end.';

function nightfall(desk: CorpsContext): AutomaticEvents {
  createProposals(desk);
  return { ...createAutomaticEvents([PROPOSED]), then: announceProposals(desk) };
}
