import {
  chiefsAlone,
  inTheOpen,
  isAssistant,
  isUnrefereed,
  type KnownBattle,
  mayWithdraw,
  nobodyUmpires,
  readerOf,
  readMark,
} from '../game/index.js';
import { type Actor, Refusal, requirePlayer, requireSide } from '../rules/index.js';
import { mayChooseRulebooks } from './commands/choosing-rulebooks.js';
import { eventCalled, noEventKnown } from './events/event-picker.js';
import { eventFor } from './events/telling.js';
import type { House } from './house.js';
import { gameHere, gameHereOrRefuse, personOf, umpireOnly } from './people/people.js';
import { serverManagersOnly, startersOnly } from './people/starters.js';
import {
  BUTTON_PERMISSIONS,
  commandPermissions,
  FORM_PERMISSIONS,
  MESSAGE_PERMISSIONS,
  type Permission,
  type RollCommand,
} from './permissions.js';
import type { Completing, InGuild, Typed } from './connection/interactions.js';

/** In place of a battle, in the buttons of a roll outside any. */
export const LOOSE = 'loose';

/** Lets people through by the table of permissions. Rules are asked later, by the game. */
export class Gate {
  private readonly commands: ReadonlyMap<string, Permission>;

  constructor(private readonly house: House) {
    this.commands = commandPermissions(house.rulesets);
  }

  /** @throws {Refusal} NO_GAME, NOT_YOURS, UMPIRE_ONLY */
  command(interaction: Typed | Completing): void {
    const { options, commandName } = interaction;
    const words = [commandName, options.getSubcommandGroup(false), options.getSubcommand(false)].filter((word) => word !== null);
    const permission = listed(this.commands.get(words.join(' ')), `/${words.join(' ')}`);
    if (permission.roll && !this.isEvent(interaction, permission.roll)) return;
    this.inChannel(interaction, permission);
  }

  /**
   * @param parts the parts of the custom id after its name
   * @throws {Refusal} NOT_FOUND, also for something of another server
   */
  button(interaction: InGuild, name: string, parts: readonly string[]): void {
    this.named(interaction, listed(BUTTON_PERMISSIONS[name], `the button ${name}`), parts);
  }

  /**
   * @param parts the battle and the mark in the post's button
   * @throws {Refusal} NOT_FOUND, also for a post of another server's battle
   */
  message(interaction: InGuild, name: string, parts: readonly string[]): void {
    this.named(interaction, listed(MESSAGE_PERMISSIONS[name], `the message command ${name}`), parts);
  }

  /** For a custom id with its battle, draft or event. */
  private named(interaction: InGuild, permission: Permission, parts: readonly string[]): void {
    const { who } = permission;
    const { drafts } = this.house;
    if (who === 'asked') {
      const draft = drafts.find(parts[0] ?? '', interaction.user.id);
      if (!draft) throw new Refusal('NOT_FOUND', 'that is settled already, or was not yours to settle');
      umpireOnly(this.actorIn(interaction, draft.gameId));
    } else if (who === 'whose') this.whose(interaction, parts);
    else if (who === 'knowers' || who === 'witnesses') this.event(interaction, who, parts);
    else if (who === 'withdrawers') {
      const actor = this.actorIn(interaction, parts[0] ?? '');
      withdrawersOnly(interaction, permission, actor, inTheOpen(this.house.battles.open(parts[0] ?? '')));
    } else if (who === 'umpires') this.umpires(interaction, permission, parts);
    else if (who === 'sided') requirePlayer(this.actorIn(interaction, parts[0] ?? ''));
    else if (who === 'players') requireSide(this.actorIn(interaction, parts[0] ?? ''));
    else this.inChannel(interaction, permission);
  }

  /** Requires an umpire of the named battle, or a player if it has no umpire. @throws {Refusal} if the person is neither */
  private umpires(interaction: InGuild, permission: Permission, [gameId = '']: readonly string[]): void {
    const actor = this.actorIn(interaction, gameId);
    umpiresOrSides(interaction, permission, actor, inTheOpen(this.house.battles.open(gameId)));
  }

  /**
   * @param parts the parts of the custom id after its name
   * @throws {Refusal} if the person has no right to it
   */
  form(interaction: InGuild, name: string, parts: readonly string[]): void {
    const permission = listed(FORM_PERMISSIONS[name], `the form ${name}`);
    if (permission.namesBattle) this.umpires(interaction, permission, parts);
    else if (permission.who === 'witnesses') this.event(interaction, permission.who, parts);
    else if (permission.who === 'whose') this.whose(interaction, parts);
    else if (permission.who === 'sided') requirePlayer(this.actorIn(interaction, parts[0] ?? ''));
    else this.inChannel(interaction, permission);
  }

  /** For readers of the named event. @throws {Refusal} NOT_FOUND for an event hidden from this person */
  private event(interaction: InGuild, who: 'knowers' | 'witnesses', [gameId = '', mark = '']: readonly string[]): void {
    if (gameId === LOOSE && who === 'knowers') return;
    const actor = this.actorIn(interaction, gameId);
    if (readMark(mark) === undefined) throw strange(interaction);
    const event = eventCalled(this.house, gameId, mark);
    const reader = readerOf(actor, inTheOpen(this.house.battles.open(gameId)));
    if (!event || !eventFor(this.house, gameId, reader, event)) throw noEventKnown(mark);
    if (who === 'witnesses') requireSide(actor);
  }

  /** A draft is its author's alone. @throws {Refusal} NOT_FOUND, NOT_YOURS */
  private whose(interaction: InGuild, [id = '']: readonly string[]): void {
    const draft = this.house.drafts.find(id, interaction.user.id);
    if (!draft) throw new Refusal('NOT_FOUND', 'that is done already, or was not yours to do: My units begins anew');
    requireSide(this.actorIn(interaction, draft.gameId));
  }

  private inChannel(interaction: InGuild, permission: Permission): void {
    const { who } = permission;
    switch (who) {
      case 'everybody':
        return;
      case 'starters':
        // Nothing is begun while it is being typed.
        return interaction.isAutocomplete() ? undefined : startersOnly(interaction, this.house);
      case 'keepers':
        return serverManagersOnly(interaction);
      case 'managers':
        return mayChooseRulebooks(interaction, this.house);
      case 'umpires':
      case 'chiefs': {
        const { actor, game } = gameHereOrRefuse(interaction, this.house);
        umpiresOrSides(interaction, permission, actor, inTheOpen(game));
        if (who === 'chiefs' && isAssistant(inTheOpen(game), actor)) throw chiefsAlone();
        return;
      }
      case 'withdrawers': {
        const { actor, game } = gameHereOrRefuse(interaction, this.house);
        return withdrawersOnly(interaction, permission, actor, inTheOpen(game));
      }
      case 'sided':
        return requirePlayer(gameHereOrRefuse(interaction, this.house).actor);
      case 'players':
      case 'rollers': {
        return requireSide(gameHereOrRefuse(interaction, this.house).actor);
      }
      case 'knowers':
      case 'witnesses':
      case 'whose':
      case 'asked':
        throw new Error(`${who}: of a button alone`);
    }
  }

  /** True if a procedure's command would make an event of the battle here. Nothing is rolled while it is still being typed. */
  private isEvent(interaction: Typed | Completing, { ruleset, roleOptions, hasDice }: RollCommand): boolean {
    const { options } = interaction;
    if (interaction.isAutocomplete() || options.getBoolean('odds') === true) return false;
    if (gameHere(interaction, this.house)?.game.ruleset.id !== ruleset) return false;
    return hasDice || roleOptions.some((name) => options.getString(name) !== null);
  }

  /** A person's standing in the named battle. @throws {Refusal} NOT_FOUND for another server's battle */
  private actorIn(interaction: InGuild, gameId: string): Actor {
    const { battles, channels } = this.house;
    if (channels.guildOf(gameId) !== interaction.guildId) throw strange(interaction);
    return battles.actorIn(gameId, personOf(interaction));
  }
}

/** @throws {Refusal} UMPIRE_ONLY */
function withdrawersOnly(interaction: InGuild, permission: Permission, actor: Actor, battle: KnownBattle): void {
  if (actor.standing !== 'player' || !mayWithdraw(battle)) umpiresOrSides(interaction, permission, actor, battle);
}

/** Umpires; without one, the people named by `alone`. @throws {Refusal} UMPIRE_ONLY */
function umpiresOrSides(interaction: InGuild, { alone }: Permission, actor: Actor, battle: KnownBattle): void {
  if (!isUnrefereed(battle) || battle.game.status !== 'open') return umpireOnly(actor);
  const isPlayer = actor.standing === 'player' && actor.sideId !== null;
  if (alone !== undefined && isPlayer) return;
  if (alone === 'joining' && actor.sideId === null && personOf(interaction).isAdministrator) return;
  throw nobodyUmpires();
}

function strange(interaction: InGuild): Refusal {
  if (interaction.isContextMenuCommand()) return new Refusal('NOT_FOUND', 'that post belongs to no battle of this server');
  return new Refusal('NOT_FOUND', 'that button belongs to no battle of this server');
}

/** Unlisted names are for nobody. */
function listed(permission: Permission | undefined, what: string): Permission {
  if (!permission) throw new Error(`permissions.ts does not say who may use ${what}`);
  return permission;
}
