/** Handles *More* under a post, and the form for adding a note to an event. */
import {
  listAudienceMembers,
  type BattleEvent,
  openPublicPart,
  isOwnLastCommand,
  isUndoable,
  isWithoutUmpire,
  findShownNumber,
  mayUndoOwnCommand,
  type Reader,
  findBattleReader,
} from '../../game/index.js';
import { redactFor, type VisibleEvent } from '../../knowing/index.js';
import {
  buildEventButtonId,
  type EventContext,
  isPostOfEvent,
  MAX_NOTE_LENGTH,
  type AllowedCommands,
  presentEventDetails,
  type SentMessage,
} from '../../present/index.js';
import { type Actor, refuseInvalid, UMPIRES_AUDIENCE } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { findEvent, refuseUnknownEvent } from '../events/event-picker.js';
import { buildForm } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, openBattle, type BattleInChannel } from '../people/people.js';
import { replyPrivately } from '../connection/reply.js';
import { findReaderEvent, createReaderAmendmentFinder, collectDescriptionContext } from '../events/telling.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/** Handles `more:<game>:<event>`, the button under every post. */
export const moreButtonHandler: ButtonHandler = {
  name: 'more',
  async press(interaction, [gameId = '', mark = ''], services) {
    const known = findKnownEvent(interaction, services, gameId, mark);
    const { game, actor } = known;
    const { events, context } = listPostEvents(services, known, interaction.message as unknown as SentMessage);
    await replyPrivately(interaction, presentEventDetails(events, context, offersFor(services, game, actor)));
  },
};

/** Returns the events in a post that the person may know, with their present facts. @param known one event of the post */
export function listPostEvents(
  services: Services,
  { game, actor, event }: KnownEvent,
  message: SentMessage,
): { readonly events: readonly VisibleEvent[]; readonly context: EventContext & { readonly reader: Reader } } {
  const { gameId } = game;
  const reader = findBattleReader(actor, openPublicPart(game));
  const { takenBackBy, changedBy } = createReaderAmendmentFinder(services, gameId, reader);
  const recorded = services.record
    .ofInteraction(event.interactionId)
    .filter((each) => each.number === event.number || isPostOfEvent(message, each))
    .flatMap((each) => findReaderEvent(services, gameId, reader, each) ?? []);
  const context = { ...collectDescriptionContext(services, game), takenBackBy, changedBy, reader };
  const events = recorded.flatMap((each) => redactFor(each, context, reader) ?? []);
  return { events, context };
}

/** Returns the commands that a person may use on events, which depend on `permissions.ts` and the state of the battle. */
function offersFor(services: Services, game: OpenGame, actor: Actor): AllowedCommands {
  const { state } = game;
  const battle = openPublicPart(game);
  const isOpen = battle.game.status === 'open';
  const isUmpire = actor.standing === 'umpire';
  const mayPropose = isWithoutUmpire(battle) && actor.standing === 'player';
  return {
    undo: (event) => isOpen && isUndoable(state, event) && (isUmpire || mayPropose || isOwnLast(services, game, actor, event)),
    correct: (event) => isOpen && isUmpire && isUndoable(state, event),
    note: () => isOpen && (isUmpire || actor.standing === 'player'),
  };
}

/**
 * Checks whether a player may undo an event as part of their own last command. Returns false for everyone except players, and in
 * a battle where players may not undo commands.
 */
function isOwnLast({ record }: Services, { state, ...game }: OpenGame, actor: Actor, { gameId, number }: VisibleEvent): boolean {
  if (actor.standing !== 'player' || !mayUndoOwnCommand(openPublicPart(game))) return false;
  const events = record.ofInteraction(record.event(gameId, number)!.interactionId);
  return isOwnLastCommand({ state, chronicle: record.chronicle(gameId) }, actor, events);
}

interface KnownEvent extends BattleInChannel {
  readonly event: BattleEvent;
}

/**
 * Finds an event that the person knows, with the facts that they may know now. Also returns its battle, and whether they are an
 * umpire, player or spectator there.
 * @throws {Refusal} NOT_FOUND if they do not know such an event
 */
export function findKnownEvent(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  mark: string,
): KnownEvent {
  const { game, actor } = openBattle(interaction, services, gameId);
  const called = findEvent(services, gameId, mark);
  const event = called && findReaderEvent(services, gameId, findBattleReader(actor, openPublicPart(game)), called);
  if (!event) throw refuseUnknownEvent(mark);
  return { game, actor, event };
}

const TEXT = 'text';

/** Handles `note:<game>:<event>`, the button that opens the form for a note on an event. */
export const noteButtonHandler: ButtonHandler = {
  name: 'note',
  async press(interaction, [gameId = '', mark = ''], services) {
    const { event } = findKnownEvent(interaction, services, gameId, mark);
    await interaction.showModal(buildNoteForm(event));
  },
};

/** Builds the form for a note on an event. */
export const buildNoteForm = (event: BattleEvent) =>
  buildForm(buildEventButtonId('note', event), `Note on event ${findShownNumber(event)}`, [
    { id: TEXT, label: 'Note', isLong: true, maxLength: MAX_NOTE_LENGTH - headOf(event).length },
  ]);

const headOf = (event: BattleEvent): string => `On ${findShownNumber(event)}: `;

/** Handles the submitted form `note:<game>:<event>`, which records a note on an event for everyone who may know the event. */
export const noteFormHandler: FormHandler = {
  name: 'note',
  async submit(interaction, [gameId = '', mark = ''], services) {
    const { event, actor } = findKnownEvent(interaction, services, gameId, mark);
    const words = interaction.fields.getTextInputValue(TEXT).trim();
    if (words === '') throw refuseInvalid('text', 'Enter the text of the note.');
    const text = `${headOf(event)}${words}`;
    // A note has one side's players as readers, so that a note on what several sides know is the writer's own.
    const isOfSeveral = listAudienceMembers(event.audience).length > 1;
    const own = actor.standing === 'umpire' ? UMPIRES_AUDIENCE : actor.sideId;
    const onlyForSide = event.audience === 'all' ? null : isOfSeveral ? own : event.audience;
    await carryOutAndAnswer(interaction, services, { type: 'note', text, picture: null, onlyForSide }, gameId);
  },
};
