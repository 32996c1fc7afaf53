import {
  openView,
  type BattleEvent,
  type GameCommand,
  openPublicPart,
  isOvertaken,
  findLastAdvance,
  listTasksLeftOpen,
  findActorName,
  listSidesToWaitFor,
  listPossibleTasks,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { isWithoutUmpire, listLapsingOrders } from '../../house/index.js';
import { presentOpenTasks } from '../../present/index.js';
import { countNoun, type OpenTask, Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { requireGameHere, getPerson, buildCommandRequest } from '../people/people.js';
import { replyPrivately } from '../connection/reply.js';
import { createPlayerFinder } from '../events/telling.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/** A command that ends the current phase. */
type NextStep = GameCommand & { readonly type: 'advance' | 'go-to-phase' };

/** Returns the word for a command in a button's custom id: `next`, `turn`, or `to-<phase>`. */
const wordOf = (command: NextStep): string =>
  command.type === 'go-to-phase' ? `to-${command.phase}` : command.to === 'turn' ? 'turn' : 'next';

function commandOf(word: string): NextStep {
  if (word.startsWith('to-')) return { type: 'go-to-phase', phase: word.slice('to-'.length) };
  return { type: 'advance', to: word === 'turn' ? 'turn' : 'phase' };
}

function momentOf(game: OpenGame): readonly string[] {
  const { turn, phase } = openPublicPart(game).game;
  return [`${turn}`, phase];
}

/** Returns the open tasks that would be skipped if the phase or turn changed, and the orders that would lapse. */
function openBy(game: OpenGame, command: NextStep, asksReady: boolean): readonly OpenTask[] {
  const { ruleset, battle } = openView(game, UMPIRE_AS_READER);
  const to = command.type === 'advance' ? command.to : 'phase';
  const tasks = listTasksLeftOpen(ruleset, battle, to).filter(({ comesByItself }) => !comesByItself);
  const awaited = asksReady && !isWithoutUmpire(battle) ? listSidesToWaitFor(ruleset, battle) : [];
  const unready = awaited.map(({ name, id }): OpenTask => {
    const units = listPossibleTasks(openView(game, UMPIRE_AS_READER)).rows.filter(
      ({ kind, side, phase, rows }) => kind === 'unit' && side === id && phase === battle.game.phase && rows[0]?.table === 'unit',
    );
    const left = units.length === 0 ? '' : `, ${countNoun(units.length, 'unit')} to go`;
    return { text: `${name}: not ready${left}`, cites: [ruleset.sequenceCite], phase: battle.game.phase, sideId: null };
  });
  return [...unready, ...tasks, ...listLapsingOrders(ruleset, battle, to)];
}

/** Checks whether the command is possible. If it is not, it is refused immediately, without a question. */
const isPossible = (game: OpenGame, command: NextStep): boolean =>
  openPublicPart(game).game.status === 'open' &&
  (command.type === 'advance' || (game.ruleset.anyPhase === true && game.ruleset.phases.some(({ id }) => id === command.phase)));

/** The number of latest events in which the last change of phase is searched for. One command causes fewer events than this. */
const LATEST = 200;

/** Returns the umpire who has just changed the phase, if the person has probably not seen the change yet. */
function justBegunBy(
  interaction: RepliableGuildInteraction,
  services: Services,
  { gameId, state }: OpenGame,
): string | undefined {
  const { id, createdTimestamp } = interaction;
  const { record, battles } = services;
  function* others(left = LATEST): Generator<BattleEvent> {
    for (const event of record.newestFirst(gameId)) {
      if (left-- === 0) return;
      if (event.interactionId !== id) yield event;
    }
  }
  const last = findLastAdvance(state, others());
  if (!last) return undefined;
  const { at, actor } = last;
  const said = { by: battles.actorIn(gameId, getPerson(interaction)).id, now: Date.now(), sent: createdTimestamp };
  return isOvertaken(said, { by: actor.id, began: Date.parse(at) })
    ? findActorName(actor, createPlayerFinder(services, gameId))
    : undefined;
}

/**
 * Ends phases and posts the events. The umpire first gets a private warning if another umpire has just ended a phase, if tasks
 * are open, or if orders would lapse. A button under the warning ends the phase anyway.
 * @param anyway true to skip the warning about open tasks and orders
 * @param gameId the battle. Default: the battle in this channel
 * @param asksReady true to warn also if a side with players is not ready. Default: only before a whole turn ends
 * @throws {Refusal} NO_GAME if there is no battle here; also if the phase cannot end
 */
export async function advancePhases(
  interaction: RepliableGuildInteraction,
  services: Services,
  command: NextStep,
  anyway: boolean,
  gameId?: string,
  asksReady = command.type === 'advance' && command.to === 'turn',
): Promise<void> {
  const game = gameId === undefined ? requireGameHere(interaction, services).game : services.battles.open(gameId);
  const asks = isPossible(game, command);
  const open = anyway || !asks ? [] : openBy(game, command, asksReady);
  const by = asks ? justBegunBy(interaction, services, game) : undefined;
  if (open.length > 0 || by !== undefined) {
    const buttonId = ['go-on', game.gameId, ...momentOf(game), wordOf(command)].join(':');
    const justBegun = by === undefined ? undefined : { by, phase: openPublicPart(game).game.phase };
    await replyPrivately(interaction, presentOpenTasks(open, game.ruleset, buttonId, justBegun));
    return;
  }
  await goOnAtOnce(interaction, services, command, game.gameId);
}

/**
 * Ends phases in a separate transaction. If two umpires end a phase at the same time, the second sees that the battle has
 * changed.
 */
const goOnAtOnce = (
  interaction: RepliableGuildInteraction,
  services: Services,
  command: NextStep,
  gameId: string,
): Promise<void> =>
  services.deliveries.answer(interaction, services.battles.act(buildCommandRequest(interaction), command, gameId));

/**
 * Handles `go-on:<game>:<turn>:<phase>:<word>`, which ends a phase despite open tasks. Only the phase that the question was about
 * can be ended.
 */
export const nextStepButtonHandler: ButtonHandler = {
  name: 'go-on',
  async press(interaction, [gameId = '', turn = '', phase = '', word = ''], services) {
    const [turnNow, phaseNow] = momentOf(services.battles.open(gameId));
    if (turn !== turnNow || phase !== phaseNow)
      throw new Refusal('CONFLICT', 'The battle has moved on. Use `/turn status` to see the current phase.');
    await goOnAtOnce(interaction, services, commandOf(word), gameId);
  },
};
