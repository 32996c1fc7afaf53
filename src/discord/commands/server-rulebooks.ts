import { DiscordAPIError } from 'discord.js';
import type { Logger } from 'pino';
import { Refusal, type Ruleset, isSameName } from '../../rules/index.js';
import type { Guilds } from '../../store/index.js';
import type { CommandRegistration } from '../options/registration.js';

/**
 * The rulebooks of each server. Members see the commands of the chosen rulebooks, and of any other rulebook with a running
 * battle.
 */
export class ServerRulebooks {
  private registration: CommandRegistration | undefined;
  /** The servers whose commands could not be registered, for another attempt. */
  private readonly failed = new Set<string>();

  constructor(
    private readonly all: readonly Ruleset[],
    private readonly guilds: Guilds,
    private readonly log: Logger,
  ) {}

  /** Sets the connection through which later choices are registered. */
  connect(registration: CommandRegistration): void {
    this.registration = registration;
  }

  /**
   * Returns the rulebooks with which members of the server can start battles: those that the server has chosen. Default: all
   * rulebooks.
   */
  chosen(guildId: string): readonly Ruleset[] {
    const ids = this.guilds.chosenRulebooks(guildId);
    const known = this.all.filter(({ id }) => ids?.includes(id));
    return known.length === 0 ? this.all : known;
  }

  /**
   * Finds the rulebook for a new battle by its id or title.
   * @throws {Refusal} NOT_FOUND if the rulebook is unknown; CONFLICT if the server has not chosen it
   */
  called(guildId: string, typed: string): Ruleset {
    const ruleset = this.all.find(({ id, title }) => isSameName(id, typed.trim()) || isSameName(title, typed.trim()));
    const chosen = this.chosen(guildId);
    const titles = chosen.map(({ title }) => `“${title}”`).join(', ');
    if (!ruleset) {
      const begun = typed.trim().toLowerCase();
      const alike = chosen.find(({ title }) => begun !== '' && title.toLowerCase().startsWith(begun))?.title;
      const meant = alike === undefined ? '' : ` Did you mean “${alike}”?`;
      throw new Refusal('NOT_FOUND', `ruleset: Cannot find that rulebook.${meant} Choose one of these: ${titles}.`, 'ruleset');
    }
    if (!chosen.includes(ruleset))
      throw new Refusal(
        'CONFLICT',
        `ruleset: This server does not use ${ruleset.title}. Ask a member with _Manage Server_ to add it with \`/umpire rulebooks\`.`,
        'ruleset',
      );
    return ruleset;
  }

  /** Returns the rulebooks of the server's open battles. */
  played(guildId: string): readonly Ruleset[] {
    const ids = this.guilds.playedRulebooks(guildId);
    return this.all.filter(({ id }) => ids.includes(id));
  }

  /** Returns the rulebooks whose commands members can see. */
  shown(guildId: string): readonly Ruleset[] {
    const shown = new Set([...this.chosen(guildId), ...this.played(guildId)]);
    return this.all.filter((ruleset) => shown.has(ruleset));
  }

  /**
   * Saves a server's choice of rulebooks, and registers their commands with Discord. If all are chosen, no choice is saved, so
   * that the server also gets the rulebooks of later versions.
   * @returns false if the commands could not be registered (see `refresh`); otherwise true
   */
  async choose(guildId: string, ids: readonly string[]): Promise<boolean> {
    const chosen = this.all.filter(({ id }) => ids.includes(id));
    this.guilds.chooseRulebooks(guildId, chosen.length === this.all.length ? null : chosen.map(({ id }) => id));
    return this.refresh(guildId, true);
  }

  /**
   * Registers the commands of a server with Discord if they have changed since the last registration.
   * @param look true to compare the commands with Discord's list in any case, because the list may have been changed elsewhere
   * @throws if Discord refuses the commands, or cannot be reached
   */
  private async tell(guildId: string, look: boolean): Promise<void> {
    await this.registration?.inServer(guildId, () => this.shown(guildId).map(({ id }) => id), look);
  }

  /**
   * Registers the commands of a server with Discord if they have changed since the last registration. If Discord cannot be
   * reached, `retry` tries again later. If Discord refuses the commands, they are not tried again.
   * @param look true to compare the commands with Discord's list in any case. Default: false
   * @returns false if the commands could not be registered; otherwise true
   */
  async refresh(guildId: string, look = false): Promise<boolean> {
    try {
      await this.tell(guildId, look);
      this.failed.delete(guildId);
      return true;
    } catch (error) {
      // Another attempt would also be refused, because the bot was invited without commands, or is no longer on the server.
      const isFinal = error instanceof DiscordAPIError;
      if (isFinal) this.failed.delete(guildId);
      else this.failed.add(guildId);
      this.log.warn({ err: error, guildId }, 'the commands of a server could not be registered');
      return false;
    }
  }

  /** Registers commands again for servers for which Discord could not be reached before. */
  async retry(): Promise<void> {
    for (const guildId of [...this.failed]) await this.refresh(guildId);
  }
}
