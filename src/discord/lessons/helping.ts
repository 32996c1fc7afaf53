/** `/help` on servers: a short help in channels without a battle, and its buttons. */
import { inTheOpen } from '../../game/index.js';
import {
  type Component,
  firstSteps,
  helpButtonId,
  type PostBody,
  presentHelp,
  presentShortHelp,
  withBeginnings,
} from '../../present/index.js';
import { nameOf, Refusal, type Ruleset } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import type { House } from '../house.js';
import { gameHere } from '../people/people.js';
import { lessonsOf } from './lessons.js';
import { nearest } from '../options/pickers.js';
import { showPrivately } from '../connection/reply.js';
import { READY, readyBattles } from '../battles/scenarios.js';
import { startButtonId } from '../battles/starting.js';
import type { ToldCommand } from '../options/registration.js';

/** The commands that members of a server see. */
export function commandsOf(guildId: string, { commands, serverRulebooks }: House): readonly ToldCommand[] {
  const shown = serverRulebooks.shown(guildId).map(({ id }) => id);
  return commands().filter(({ ruleset }) => ruleset === undefined || shown.includes(ruleset));
}

/**
 * Makes the help for the typed topic. If no topic is typed, or there is no such topic, the help has the first steps with a
 * rulebook and a list of the commands.
 * @param typed the text that the person typed; null if he typed none
 * @param running the name of the battle under way in this channel; null if there is none, which is the default
 */
export function helpWith(
  guildId: string,
  house: House,
  ruleset: Ruleset,
  typed: string | null,
  running: string | null = null,
): PostBody {
  const others = new Set(
    house
      .commands()
      .filter((command) => command.ruleset !== undefined && command.ruleset !== ruleset.id)
      .map(({ data }) => data.name),
  );
  return presentHelp(
    {
      commands: commandsOf(guildId, house),
      firstSteps: firstSteps(ruleset, running),
      isOffered: ({ name }) => !others.has(name),
      nearest,
    },
    typed,
  );
}

/** Help without a battle: a few lines, with a button for each rulebook played here, and the ready battles. */
export const shortHelp = (guildId: string, house: House): PostBody<Component> =>
  presentShortHelp(
    house.serverRulebooks.chosen(guildId).map(({ id, title }) => ({ title, buttonId: helpButtonId(id) })),
    { menuId: READY, battles: readyBattles(house, guildId) },
    lessonsOf(guildId, house).length === 0 ? null : 'learn',
  );

/** `help:<rulebook>`: the first steps with it; `...:here`, under a battle's opening: as the battle of this channel is played. */
export const helpButton: ButtonHandler = {
  name: 'help',
  async press(interaction, [id = '', here], house) {
    const ruleset = house.rulesets.find((each) => each.id === id);
    if (!ruleset) throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/help` again.');
    const { guildId } = interaction;
    if (here !== undefined) {
      const here = gameHere(interaction, house);
      const row = here && inTheOpen(here.game).game;
      const isPlayed = here?.game.ruleset.id === id && row?.status !== 'ended';
      return showPrivately(interaction, helpWith(guildId, house, ruleset, null, isPlayed ? nameOf(row!) : null));
    }
    const battles = readyBattles(house, guildId, ruleset);
    const hasLesson = lessonsOf(guildId, house).some((taught) => taught.id === ruleset.id);
    const body = helpWith(guildId, house, ruleset, null);
    const ids = { start: startButtonId(id), menu: READY, learn: hasLesson ? 'learn' : null };
    await showPrivately(interaction, withBeginnings(body, battles, ids));
  },
};
