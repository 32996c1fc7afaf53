/** Adds, removes and lists the umpires of a battle (`/umpire`). */
import { listAssistants, findGameRow, openPublicPart, isWithoutUmpire } from '../../game/index.js';
import { Refusal } from '../../rules/index.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, requireGameHere, buildCommandRequest } from '../people/people.js';
import { replyPrivately } from '../connection/reply.js';
import { createPlayerFinder } from '../events/telling.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * Adds or removes an assistant umpire. In a battle without an umpire, an administrator without a side can become the umpire, and
 * a player is asked whether to propose a new umpire to the other sides.
 * @throws {Refusal} NO_GAME if there is no battle here; UMPIRE_ONLY if the person may not do this; CONFLICT if the added person
 *   is already an umpire by their role; INVALID_INPUT if the added person is a bot, or if an administrator without a side adds
 *   another person to a battle without an umpire
 */
export async function changeUmpires(interaction: TypedCommand, services: Services): Promise<void> {
  const { options } = interaction;
  const { game, actor } = requireGameHere(interaction, services);
  const { id, bot } = options.getUser('user', true);
  const isAdded = options.getSubcommand() === 'add';
  if (isAdded && isWithoutUmpire(openPublicPart(game)) && actor.sideId === null) {
    if (id !== interaction.user.id)
      throw new Refusal(
        'INVALID_INPUT',
        'As a server admin without a side, you can add only yourself as umpire. Choose yourself.',
        'user',
      );
    return services.deliveries.answer(interaction, services.battles.takeOver(buildCommandRequest(interaction), game.gameId));
  }
  const { umpireRoleId } = findGameRow(openPublicPart(game));
  const member = options.getMember('user');
  const roles = member && 'roles' in member ? member.roles : undefined;
  const roleIds = Array.isArray(roles) ? (roles as readonly string[]) : [...(roles?.cache.keys() ?? [])];
  if (isAdded && bot) throw new Refusal('INVALID_INPUT', 'Another bot cannot be an umpire. Choose a person.', 'user');
  // A person who is already an umpire because of a role would lose rights by becoming an assistant.
  if (isAdded && umpireRoleId !== null && roleIds.includes(umpireRoleId))
    throw new Refusal('CONFLICT', 'That person is already an umpire through the umpires’ role. Choose someone else.', 'user');
  await carryOutAndAnswer(interaction, services, { type: 'edit-umpires', add: isAdded ? [id] : [], remove: isAdded ? [] : [id] });
}

/** Privately shows a person who umpires the battle. */
export async function listUmpires(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  if (isWithoutUmpire(openPublicPart(game)))
    return replyPrivately(
      interaction,
      'This battle has no umpire. The bot applies the rulebook, and players agree on everything else. Use `/umpire add` to propose an umpire.',
    );
  const { umpireId, umpireRoleId } = findGameRow(openPublicPart(game));
  const assistantIds = listAssistants(openPublicPart(game));
  const whoIs = createPlayerFinder(services, game.gameId);
  const mention = (key: string): string => {
    const userId = whoIs(key)?.userId ?? (/^\d{5,20}$/.test(key) ? key : null);
    return userId === null ? 'a person whose data was erased' : `<@${userId}>`;
  };
  const lines = [
    `${mention(umpireId)} started the battle and umpires it.`,
    ...(umpireRoleId === null ? [] : [`Members of <@&${umpireRoleId}> are also umpires.`]),
    ...(assistantIds.length === 0 ? [] : [`Assistants: ${assistantIds.map(mention).join(', ')}.`]),
    'Server admins may also act as umpires.',
  ];
  await replyPrivately(interaction, lines.join('\n'));
}
