/** Calculates a player's progress in a tutorial from the record and from the views that the player has opened. */
import type { JsonObject } from '../dice/index.js';
import {
  type Battle,
  type Change,
  GAME_TABLE,
  type Tutorial,
  type TutorialAction,
  type TutorialView,
  type TutorialStep,
  type TutorialUmpireAction,
  PLACE_TABLE,
  type Row,
  type Ruleset,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import { BOARD_EVENT_KINDS } from './again/intent.js';

/** A text for the player: the next step, or an answer to a mistake. */
export interface TutorialText {
  /** The index of the step, from 0. Equal to the number of steps after the last step. */
  readonly step: number;
  /** The answer to a mistake; null if the text describes the step itself. */
  readonly hint: string | null;
  /** The phase of the fight that the text is about. Missing in texts of steps. */
  readonly fight?: FightMoment;
}

/** A phase of a tutorial's fight in which the player can act. */
export interface FightMoment {
  readonly turn: number;
  readonly phase: string;
  /** True until the player has ended their first phase of the fight. */
  readonly isFirst: boolean;
}

/** A player's progress in a tutorial. */
export interface TutorialProgress {
  /**
   * The index of the current step, from 0. During the fight, this is the number of steps. After the fight, it is one more.
   */
  readonly step: number;
  /** All texts so far, oldest first. Later events only add texts. */
  readonly words: readonly TutorialText[];
  /** The number of a mistaken event that the player must undo; null if there is no mistake. */
  readonly astray: number | null;
}

/** A view that the player opened, with the number of the last event before it. */
interface SeenView {
  readonly what: string;
  readonly after: number;
  /** The number of the event shown in the view; null for a view that does not show an event. */
  readonly of: number | null;
}

/** The kinds of events that only record text. The tutorial never treats them as mistakes. */
const WORDS: readonly string[] = ['noted', 'salted', ...BOARD_EVENT_KINDS.filter((kind) => kind !== 'ready')];

const TAKEN_BACK = 'That is undone, and so is this step. Try it again.';

/**
 * Calculates how far a player has come in a tutorial.
 * @param events all events of the tutorial's battle, oldest first
 * @param looks the views that the player has opened, oldest first
 * @param playerId the player's id in the record
 * @param battle the current battle
 */
export function findTutorialProgress(
  { steps, fight }: Pick<Tutorial, 'steps'> & { readonly fight: Pick<Tutorial['fight'], 'phases'> },
  events: readonly BattleEvent[],
  looks: readonly SeenView[],
  playerId: string,
  battle: Battle,
): TutorialProgress {
  const words: TutorialText[] = [{ step: 0, hint: null }];
  const doneBy = new Map<number, number>();
  const undone = new Set(events.flatMap(({ undoes, kind }) => (kind === 'undone' && undoes !== null ? [undoes] : [])));
  const spots = new Spots();
  let step = 0;
  let hasActed = false;
  let now = { turn: 0, phase: '' };
  const astray: number[] = [];
  const goTo = (next: number, hint: string | null = null): void => {
    step = next;
    words.push({ step, hint });
  };
  const waiting = [...looks];
  const look = (before: number): void => {
    for (let [first] = waiting; first && first.after < before; [first] = waiting) {
      waiting.shift();
      const current = steps[step];
      if (!current || !('look' in current.done) || current.done.look !== first.what) continue;
      const { of } = current.done;
      const about = events.find(({ number }) => number === first.of);
      if (of === undefined || (about && isOf(about, of))) goTo(step + 1);
      else goTo(step, current.hint);
    }
  };
  for (const group of commandsOf(events)) {
    const head = group[0]!;
    look(head.number);
    spots.follow(group);
    now = momentAfter(group, now);
    const current = steps[step];
    if (step === steps.length) {
      hasActed ||= head.kind === 'ready' && head.actor.id === playerId;
      for (const { kind } of group)
        if (kind === 'game-ended') goTo(step + 1);
        else if (kind === 'phase' && now.phase in fight.phases)
          words.push({ step, hint: null, fight: { ...now, isFirst: !hasActed } });
    }
    if (!current || head.actor.id !== playerId || WORDS.includes(head.kind)) continue;
    if (isLike(current.done, group, battle, spots)) {
      doneBy.set(step, head.number);
      goTo(step + 1);
    } else if (head.kind === 'undone') {
      const taken = [...doneBy].find(([, number]) => number === head.undoes);
      if (taken) goTo(taken[0], TAKEN_BACK);
    } else {
      const hint = hintFor(current, group, battle, spots);
      // Players can undo their own move only if nothing has happened since. The tutorial therefore asks for the previous step
      // again.
      const before = isTakingBack(current) ? doneBy.get(step - 1) : undefined;
      astray.push(...(before === undefined ? [] : [before]), head.number);
      goTo(before === undefined ? step : step - 1, hint);
    }
  }
  look(Infinity);
  return { step, words, astray: astray.findLast((number) => !undone.has(number)) ?? null };
}

const isTakingBack = ({ done }: TutorialStep): boolean => 'kind' in done && done.kind === 'undone';

/** Returns the view that a player must open to complete this step; undefined if the step does not need one. */
export const findStepView = ({ steps }: Pick<Tutorial, 'steps'>, step: number): TutorialView | undefined => {
  const done = steps[step]?.done;
  return done && 'look' in done ? done.look : undefined;
};

/** Groups events by command, oldest first. */
function commandsOf(events: readonly BattleEvent[]): BattleEvent[][] {
  const groups: BattleEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.interactionId === event.interactionId) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Returns the turn and phase after a command. @param before the turn and phase before the command */
function momentAfter(group: readonly BattleEvent[], before: Omit<FightMoment, 'isFirst'>): Omit<FightMoment, 'isFirst'> {
  const changes = group.flatMap((event) => event.changes).filter(({ table }) => table === GAME_TABLE);
  const { turn, phase } = changes.reduce<Row>((row, { after }) => ({ ...row, ...after }), before);
  return { turn: turn as number, phase: phase as string };
}

/** The places of units on the map, tracked from event to event. An event contains only the parts of a place that changed. */
class Spots {
  private readonly known = new Map<string, Change['after']>();

  follow(group: readonly BattleEvent[]): void {
    for (const { table, id, after } of group.flatMap(({ changes }) => changes))
      if (table === PLACE_TABLE) this.known.set(id, after && { ...this.known.get(id), ...after });
  }

  /** Checks whether a change moved a unit to within a certain distance of a point. */
  isMoveTo({ table, id, after }: Change, { x, y, within }: NonNullable<LessonPlace>): boolean {
    const spot = this.known.get(id);
    if (table !== PLACE_TABLE || !spot || !after || !('x' in after || 'y' in after)) return false;
    return Math.hypot(Number(spot.x) - x, Number(spot.y) - y) <= within;
  }
}

type LessonPlace = Exclude<TutorialAction, { readonly look: unknown }>['to'];

const hintFor = ({ wrong = [], hint }: TutorialStep, group: readonly BattleEvent[], battle: Battle, spots: Spots): string =>
  wrong.find(({ action }) => isLike(action, group, battle, spots))?.hint ?? hint;

/** Checks whether an event is of a certain kind, or contains a result of a certain procedure. */
const isOf = ({ kind, resolutions }: BattleEvent, what: string): boolean =>
  kind === what || resolutions.some(({ procedure }) => procedure === what);

/** Checks whether a command's events match an action of the tutorial. Each condition must be true of at least one event. */
function isLike(action: TutorialAction, group: readonly BattleEvent[], battle: Battle, spots: Spots): boolean {
  if ('look' in action) return false;
  const { kind, by, units = [], becomes, to } = action;
  const { command } = group[0]!;
  const named = JSON.stringify([command.roles, command.params]);
  const unit = (name: string) => [...battle.tables.unit.values()].find((row) => row.name === name)?.id;
  const changes = group.flatMap((event) => event.changes);
  return (
    (kind === undefined || group.some((event) => event.kind === kind)) &&
    (by === undefined || command.procedure === by || command.act === by) &&
    units.every((name) => named.includes(JSON.stringify(unit(name)))) &&
    (to === undefined || changes.some((change) => spots.isMoveTo(change, to))) &&
    (becomes === undefined ||
      changes.some(
        ({ table, id, after }) => table === 'unit' && id === unit(becomes.unit) && after?.[becomes.field] === becomes.is,
      ))
  );
}

/** The maximum number of phases that the umpire of a tutorial ends to reach the start of a step. */
const MOST_PHASES = 24;

/**
 * Carries out the umpire's actions at the start of a tutorial's step, or of its fight.
 * @param act carries out one command, and returns its events and the battle afterwards
 */
export function beginTutorialStep(
  { before = [] }: Pick<TutorialStep, 'before'>,
  act: (commandFor: (game: { readonly battle: Battle; readonly ruleset: Ruleset }) => GameCommand) => {
    readonly events: readonly Pick<BattleEvent, 'kind' | 'phase'>[];
    readonly battle: AnyBattle;
  },
): void {
  for (const action of before) {
    if (!('until' in action)) {
      act(({ battle }) => commandOf(action, battle));
      continue;
    }
    const { until } = action;
    for (let n = 0; n < MOST_PHASES; n++) {
      const { events, battle } = act(() => ({ type: 'advance', to: 'phase' }));
      if ('phase' in until ? openSealedBattle(battle).game.phase === until.phase : events.some(({ kind }) => kind === until.kind))
        break;
    }
  }
}

function commandOf(action: Exclude<TutorialUmpireAction, { readonly until: unknown }>, { tables }: Battle): GameCommand {
  const idOf = (name: string): string => {
    const row = [...tables.unit.values(), ...tables.side.values()].find((each) => each.name === name);
    if (!row) throw new Error(`the lesson has no ${name}`);
    return row.id;
  };
  if ('act' in action) {
    const params = Object.entries(action.params).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith('@') ? idOf(value.slice(1)) : value,
    ]);
    return { type: 'act', act: action.act, params: Object.fromEntries(params) as JsonObject };
  }
  const roles = Object.entries(action.roles).map(([role, names]): [string, string[]] => [role, names.map(idOf)]);
  return {
    type: 'resolve',
    procedure: action.resolve,
    roles: Object.fromEntries<string[]>(roles),
    typed: action.typed ?? {},
    ...(action.dice ? { dice: action.dice } : {}),
  };
}
