import { MessageFlags } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import type { House } from '../src/discord/house.js';
import { gameHereOrRefuse } from '../src/discord/people/people.js';
import { viewOf } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { replyDrawn } from '../src/discord/pictures/taking-pictures.js';
import { inSlices } from '../src/discord/work/slices.js';
import { takingsOf, tellingOf } from '../src/discord/events/telling.js';
import { booleanOption, slashCommand } from '../src/discord/options/slash.js';
import { type BattleEvent, inTheOpen, isIn, luckOf, luckSteps, readerOf, rollsTakenBack, UMPIRE } from '../src/game/index.js';
import { tell, type Told } from '../src/knowing/index.js';
import type { OpenGame } from '../src/store/index.js';
import { luckAlt, luckSvg, presentLuck } from '../src/present/index.js';

/** Defines /luck, which compares the results of each side and unit with the expected results, by the exact odds of every roll. */
export const luck: Command = {
  data: slashCommand('luck', 'Show how lucky each side and unit was, by exact odds', [
    booleanOption('picture', 'A picture shows the luck, roll by roll'),
  ]),
  async execute(interaction, house) {
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const { battle, state, ruleset } = game;
    const reader = readerOf(actor, inTheOpen(game));
    const context = tellingOf(house, game);
    const told = (event: BattleEvent): Told | undefined => tell(event, context, reader);
    const { record, events } = await read(house, game, told);
    const takenBack = rollsTakenBack(() => record, state, battle, ruleset, told);
    const { sides, units } = luckOf(events, battle, ruleset, record);
    const view = viewOf(game, actor);
    const known = [...units].filter(([id]) => isIn(view, 'unit', id));
    const body = presentLuck({ sides, units: new Map(known) }, takenBack, view);
    const steps = interaction.options.getBoolean('picture') ? luckSteps(events, battle, ruleset, record) : [];
    const svg = luckSvg(steps, view);
    if (svg === undefined) return replyPrivately(interaction, body);
    // A drawing may take longer than Discord waits for an answer, so the answer is deferred. A deferred answer must be made
    // private now.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await replyDrawn(interaction, house, game.gameId, body, 'luck', { svg, alt: luckAlt(steps, view) });
  },
};

/**
 * Reads a battle's record to calculate luck.
 * @returns `record`, the whole record; and `events`, the events that still count, as the reader may know them (`told`). `events`
 *   leaves out events that they may not know, and all events of the kind `overruled`
 */
function read(
  house: House,
  { gameId, state }: OpenGame,
  told: (event: BattleEvent) => Told | undefined,
): Promise<{ readonly record: readonly BattleEvent[]; readonly events: readonly Told[] }> {
  const { shown } = takingsOf(house, gameId, UMPIRE);
  function* steps() {
    const record: BattleEvent[] = [];
    const events: Told[] = [];
    for (const some of house.record.inOrder(gameId, state.lastNumber)) {
      record.push(...some);
      const standing = some.filter(({ number }) => !state.undoneBy.has(number));
      events.push(...standing.flatMap((event) => told(shown(event)) ?? []).filter(({ kind }) => kind !== 'overruled'));
      yield;
    }
    return { record, events };
  }
  return inSlices(steps());
}
