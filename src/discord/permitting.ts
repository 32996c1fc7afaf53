import { MessageFlags } from 'discord.js';
import {
  refuseAssistants,
  openPublicPart,
  isAssistant,
  isWithoutUmpire,
  type KnownBattle,
  mayUndoOwnCommand,
  refuseWithoutUmpire,
  findBattleReader,
  readShownNumber,
} from '../game/index.js';
import { composeWithModules } from '../house/index.js';
import { type Actor, findActCommand, Refusal, requirePlayer, requireSide } from '../rules/index.js';
import { requireRightToChooseRulebooks } from './commands/choosing-rulebooks.js';
import { findEvent, refuseUnknownEvent } from './events/event-picker.js';
import { findReaderEvent } from './events/telling.js';
import type { Services } from './services.js';
import {
  listOwnBattles,
  findGameHere,
  requireGameHere,
  recordReadOnlyInteraction,
  getPerson,
  PlayedElsewhereRefusal,
  recordChosenBattle,
  requireUmpire,
} from './people/people.js';
import { isOutsideBattle } from './battles/there.js';
import { requireServerManager, requireBattleStarter } from './people/starters.js';
import {
  BUTTON_PERMISSIONS,
  listCommandPermissions,
  FORM_PERMISSIONS,
  MESSAGE_PERMISSIONS,
  type Permission,
  type RollCommand,
} from './permissions.js';
import { ACT_FORM } from './options/act-form.js';
import type { CompletionRequest, GuildInteraction, TypedCommand } from './connection/interactions.js';

/** The word that replaces a battle's id in the buttons of a roll outside battles. */
export const NO_BATTLE_ID = 'loose';

/** The check of interactions against the table of permissions. The game checks the rulebook later. */
export class PermissionGate {
  private readonly commands: ReadonlyMap<string, Permission>;

  constructor(private readonly services: Services) {
    this.commands = listCommandPermissions(services.rulesets);
  }

  /**
   * Requires permission to use a command, or to get suggestions for it.
   * @throws {Refusal} NO_GAME if the command needs a battle and this channel has none; NOT_YOURS or UMPIRE_ONLY if the person may
   *   not use it
   */
  command(interaction: TypedCommand | CompletionRequest): void {
    const { options, commandName } = interaction;
    const words = [commandName, options.getSubcommandGroup(false), options.getSubcommand(false)].filter((word) => word !== null);
    const permission = listed(this.commands.get(words.join(' ')), `/${words.join(' ')}`);
    if (permission.who === 'everybody' || interaction.isAutocomplete()) recordReadOnlyInteraction(interaction);
    if (permission.roll && !this.isEvent(interaction, permission.roll)) return;
    this.inChannel(interaction, permission);
  }

  /**
   * Requires permission to use a button or menu.
   * @param parts the parts of the custom id after its first word
   * @throws {Refusal} NOT_FOUND if the parts match nothing on this server that the person may know; NO_GAME, NOT_YOURS or
   *   UMPIRE_ONLY if they may not use it
   */
  button(interaction: GuildInteraction, name: string, parts: readonly string[]): void {
    this.named(interaction, listed(BUTTON_PERMISSIONS[name], `the button ${name}`), parts);
  }

  /**
   * Requires permission to use a message command.
   * @param parts the battle and the event number in the post's button
   * @throws {Refusal} NOT_FOUND if the post is of no battle of this server, or of an event hidden from the person; NOT_YOURS or
   *   UMPIRE_ONLY if they may not use it
   */
  message(interaction: GuildInteraction, name: string, parts: readonly string[]): void {
    this.named(interaction, listed(MESSAGE_PERMISSIONS[name], `the message command ${name}`), parts);
  }

  /** Requires permission to use a custom id that contains a battle, a draft or an event. */
  private named(interaction: GuildInteraction, permission: Permission, parts: readonly string[]): void {
    const { who } = permission;
    const { drafts } = this.services;
    if (who === 'everybody') recordReadOnlyInteraction(interaction);
    if (who === 'asked') {
      const draft = drafts.find(parts[0] ?? '', interaction.user.id);
      if (!draft) throw new Refusal('NOT_FOUND', 'That question is already answered or is not yours. Enter the command again.');
      requireUmpire(this.actorIn(interaction, draft.gameId));
    } else if (who === 'whose') this.whose(interaction, parts);
    else if (who === 'knowers' || who === 'witnesses') this.event(interaction, who, parts);
    else if (who === 'withdrawers') {
      const actor = this.actorIn(interaction, parts[0] ?? '');
      withdrawersOnly(interaction, permission, actor, openPublicPart(this.services.battles.open(parts[0] ?? '')));
    } else if (who === 'umpires') this.umpires(interaction, permission, parts);
    else if (who === 'sided') requirePlayer(this.actorIn(interaction, parts[0] ?? ''));
    else if (who === 'players') requireSide(this.actorIn(interaction, parts[0] ?? ''));
    else this.inChannel(interaction, permission);
  }

  /**
   * Requires an umpire of the battle. In an open battle without an umpire, requires a person with permission according to
   * `permission.alone`.
   * @throws {Refusal} NOT_FOUND if the battle is of another server, or was lost when a backup was restored; UMPIRE_ONLY for
   *   anyone else
   */
  private umpires(interaction: GuildInteraction, permission: Permission, [gameId = '']: readonly string[]): void {
    const actor = this.actorIn(interaction, gameId);
    umpiresOrSides(interaction, permission, actor, openPublicPart(this.services.battles.open(gameId)));
  }

  /**
   * Requires permission to submit a form.
   * @param parts the parts of the custom id after its first word
   * @throws {Refusal} NOT_FOUND if the parts match nothing on this server that the person may know; NO_GAME, NOT_YOURS or
   *   UMPIRE_ONLY if they may not use it
   */
  form(interaction: GuildInteraction, name: string, parts: readonly string[]): void {
    if (name === ACT_FORM) return this.named(interaction, this.ofAct(interaction, parts), parts);
    const permission = listed(FORM_PERMISSIONS[name], `the form ${name}`);
    if (permission.who === 'umpires') this.umpires(interaction, permission, parts);
    else if (permission.who === 'witnesses') this.event(interaction, permission.who, parts);
    else if (permission.who === 'whose') this.whose(interaction, parts);
    else if (permission.who === 'sided') requirePlayer(this.actorIn(interaction, parts[0] ?? ''));
    else this.inChannel(interaction, permission);
  }

  /** Returns the permission for the slash command of an act. @throws {Refusal} NOT_FOUND if the battle has no such act */
  private ofAct(interaction: GuildInteraction, [gameId = '', id = '']: readonly string[]): Permission {
    this.actorIn(interaction, gameId);
    const { ruleset } = this.services.battles.open(gameId);
    const command = findActCommand(composeWithModules(ruleset).actCommands, id);
    if (command === undefined) throw strange(interaction);
    return listed(this.commands.get(command.slice(1)), command);
  }

  /**
   * Requires a person who may know the event. For `witnesses`, they must also be an umpire or a player. A roll outside battles
   * (`NO_BATTLE_ID`) has no witnesses, but everyone may know it.
   * @throws {Refusal} NOT_FOUND if the event is hidden from this person, or does not exist on this server; NOT_YOURS if `who` is
   *   `witnesses` and the person is a spectator
   */
  private event(interaction: GuildInteraction, who: 'knowers' | 'witnesses', [gameId = '', mark = '']: readonly string[]): void {
    if (gameId === NO_BATTLE_ID && who === 'knowers') return;
    const actor = this.actorIn(interaction, gameId);
    if (readShownNumber(mark) === undefined) throw strange(interaction);
    const event = findEvent(this.services, gameId, mark);
    const reader = findBattleReader(actor, openPublicPart(this.services.battles.open(gameId)));
    if (!event || !findReaderEvent(this.services, gameId, reader, event)) throw refuseUnknownEvent(mark);
    if (who === 'witnesses') requireSide(actor);
  }

  /**
   * Requires the person who started the draft, such as an unfinished action.
   * @throws {Refusal} NOT_FOUND if the draft is settled and the button is not on a private message, or if the draft is another
   *   person's, or of another server's battle; NOT_YOURS if the person is now a spectator
   */
  private whose(interaction: GuildInteraction, [id = '']: readonly string[]): void {
    const draft = this.services.drafts.find(id, interaction.user.id);
    // Only its owner can press a private message. The handler answers an action that is already done with the present card.
    if (!draft && interaction.isMessageComponent() && interaction.message.flags.has(MessageFlags.Ephemeral)) return;
    if (!draft) throw new Refusal('NOT_FOUND', 'That action is already done or is not yours. Press _My units_ to start again.');
    requireSide(this.actorIn(interaction, draft.gameId));
  }

  private inChannel(interaction: GuildInteraction, permission: Permission): void {
    const { who } = permission;
    switch (who) {
      case 'everybody':
        return;
      case 'starters':
        // While a command is being typed, nothing is started yet.
        return interaction.isAutocomplete() ? undefined : requireBattleStarter(interaction, this.services);
      case 'keepers':
        return requireServerManager(interaction);
      case 'managers':
        return requireRightToChooseRulebooks(interaction, this.services);
      case 'umpires':
      case 'chiefs': {
        const { actor, game } = requireGameHere(interaction, this.services);
        umpiresOrSides(interaction, permission, actor, openPublicPart(game));
        if (who === 'chiefs' && isAssistant(openPublicPart(game), actor)) throw refuseAssistants();
        return;
      }
      case 'withdrawers': {
        const { actor, game } = requireGameHere(interaction, this.services);
        return withdrawersOnly(interaction, permission, actor, openPublicPart(game));
      }
      case 'sided':
        return requirePlayer(requireGameHere(interaction, this.services).actor);
      case 'players':
      case 'rollers': {
        return requireSide(requireGameHere(interaction, this.services).actor);
      }
      case 'knowers':
      case 'witnesses':
      case 'whose':
      case 'asked':
        throw new Error(`${who}: of a button alone`);
    }
  }

  /**
   * Checks whether a procedure's command would record an event in the battle here. Nothing is rolled until the person has sent
   * the command.
   */
  private isEvent(interaction: TypedCommand | CompletionRequest, { ruleset, roleOptions, hasDice }: RollCommand): boolean {
    const { options } = interaction;
    if (interaction.isAutocomplete() || options.getBoolean('odds') === true) return false;
    if (!hasDice && roleOptions.every((name) => options.getString(name) === null)) return false;
    const here = findGameHere(interaction, this.services);
    if (here) return here.game.ruleset.id === ruleset;
    if (isOutsideBattle(interaction)) return false;
    const { battles } = this.services;
    const ofBook = listOwnBattles(interaction, this.services).filter((id) => battles.open(id).ruleset.id === ruleset);
    if (ofBook.length > 0)
      throw new PlayedElsewhereRefusal(
        ofBook,
        roleOptions.every((name) => options.getString(name) === null),
      );
    return false;
  }

  /**
   * Returns the person as an umpire, player or spectator of a battle. From now on, the interaction concerns this battle, even if
   * it was made in another channel.
   * @throws {Refusal} NOT_FOUND if the battle is of another server, or was lost when a backup was restored
   */
  private actorIn(interaction: GuildInteraction, gameId: string): Actor {
    const { channels } = this.services;
    const guildId = channels.guildOf(gameId);
    if (guildId === undefined && channels.isLost(gameId))
      throw new Refusal('NOT_FOUND', 'That battle was lost when a backup was restored. Use `/game start` to start another.');
    if (guildId !== interaction.guildId) throw strange(interaction);
    return recordChosenBattle(interaction, this.services, gameId).actor;
  }
}

/**
 * Requires a player in a battle where players may undo their own commands. For all other people and battles, `umpiresOrSides`
 * decides.
 * @throws {Refusal} UMPIRE_ONLY for anyone else
 */
function withdrawersOnly(interaction: GuildInteraction, permission: Permission, actor: Actor, battle: KnownBattle): void {
  if (actor.standing !== 'player' || !mayUndoOwnCommand(battle)) umpiresOrSides(interaction, permission, actor, battle);
}

/**
 * Requires an umpire. In an open battle without an umpire, requires a person with permission according to `alone`.
 * @throws {Refusal} UMPIRE_ONLY for anyone else
 */
function umpiresOrSides(interaction: GuildInteraction, { alone }: Permission, actor: Actor, battle: KnownBattle): void {
  if (!isWithoutUmpire(battle) || battle.game.status !== 'open') return requireUmpire(actor);
  const isPlayer = actor.standing === 'player' && actor.sideId !== null;
  if (alone !== undefined && isPlayer) return;
  if (alone === 'joining' && actor.sideId === null && getPerson(interaction).isAdministrator) return;
  throw refuseWithoutUmpire();
}

function strange(interaction: GuildInteraction): Refusal {
  if (interaction.isContextMenuCommand())
    return new Refusal('NOT_FOUND', 'That post is from a battle on another server. Choose a post from a battle on this server.');
  return new Refusal('NOT_FOUND', 'That button is from a battle on another server. Use a button from a battle on this server.');
}

/** Requires an entry in the table of permissions. @throws {Error} if the entry is missing, so that no one has permission */
function listed(permission: Permission | undefined, what: string): Permission {
  if (!permission) throw new Error(`permissions.ts does not say who may use ${what}`);
  return permission;
}
