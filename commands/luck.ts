import { MessageFlags } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import type { Services } from '../src/discord/services.js';
import { requireGameHere } from '../src/discord/people/people.js';
import { openBattleView } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { replyWithDrawing } from '../src/discord/pictures/taking-pictures.js';
import { runInSlices } from '../src/discord/work/slices.js';
import { createReaderAmendmentFinder, collectDescriptionContext } from '../src/discord/events/telling.js';
import { buildBooleanOption, buildSlashCommand } from '../src/discord/options/slash.js';
import {
  type BattleEvent,
  openPublicPart,
  isRowInView,
  calculateLuck,
  listLuckSteps,
  findBattleReader,
  countUndoneRolls,
  UMPIRE_AS_READER,
} from '../src/game/index.js';
import { redactFor, type VisibleEvent } from '../src/knowing/index.js';
import type { OpenGame } from '../src/store/index.js';
import { describeLuckPicture, drawLuck, presentLuck } from '../src/present/index.js';

/**
 * Defines /luck, which compares the results of each side and unit with the expected results, according to the exact odds of every
 * roll.
 */
export const luckCommand: Command = {
  data: buildSlashCommand('luck', 'Show how lucky each side and unit was, by exact odds', [
    buildBooleanOption('picture', 'A picture shows the luck, roll by roll'),
  ]),
  async execute(interaction, services) {
    const { game, actor } = requireGameHere(interaction, services);
    const { battle, state, ruleset } = game;
    const reader = findBattleReader(actor, openPublicPart(game));
    const context = collectDescriptionContext(services, game);
    const told = (event: BattleEvent): VisibleEvent | undefined => redactFor(event, context, reader);
    const { record, events } = await read(services, game, told);
    const takenBack = countUndoneRolls(() => record, state, battle, ruleset, told);
    const { sides, units } = calculateLuck(events, battle, ruleset, record);
    const view = openBattleView(game, actor);
    const known = [...units].filter(([id]) => isRowInView(view, 'unit', id));
    const body = presentLuck({ sides, units: new Map(known) }, takenBack, view);
    const steps = interaction.options.getBoolean('picture') ? listLuckSteps(events, battle, ruleset, record) : [];
    const svg = drawLuck(steps, view);
    if (svg === undefined) return replyPrivately(interaction, body);
    // A drawing may take longer than Discord waits for an answer, so the answer is deferred. Only at this point can a deferred
    // answer be made private.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await replyWithDrawing(interaction, services, game.gameId, body, 'luck', { svg, alt: describeLuckPicture(steps, view) });
  },
};

/**
 * Reads a battle's record to calculate luck.
 * @returns `record`, the whole record; and `events`, the events that still count, in the form that the reader may know (`told`).
 *   `events` leaves out events that the reader may not know, and all events of the kind `overruled`
 */
function read(
  services: Services,
  { gameId, state }: OpenGame,
  told: (event: BattleEvent) => VisibleEvent | undefined,
): Promise<{ readonly record: readonly BattleEvent[]; readonly events: readonly VisibleEvent[] }> {
  const { shown } = createReaderAmendmentFinder(services, gameId, UMPIRE_AS_READER);
  function* steps() {
    const record: BattleEvent[] = [];
    const events: VisibleEvent[] = [];
    for (const some of services.record.inOrder(gameId, state.lastNumber)) {
      record.push(...some);
      const standing = some.filter(({ number }) => !state.undoneBy.has(number));
      events.push(...standing.flatMap((event) => told(shown(event)) ?? []).filter(({ kind }) => kind !== 'overruled'));
      yield;
    }
    return { record, events };
  }
  return runInSlices(steps());
}
