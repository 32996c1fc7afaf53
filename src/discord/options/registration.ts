import {
  ApplicationIntegrationType,
  type Client,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import { canonicalJson, sha256Hex } from '../../dice/index.js';
import type { Settings } from '../../store/index.js';
import { OneByOne } from '../work/one-by-one.js';

type CommandBody = RESTPostAPIApplicationCommandsJSONBody;

/** A slash command for Discord and /help: plain JSON, so the same value registers, documents and tests it. */
export interface ToldCommand {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** The rulebook of the command; undefined for a command common to all rulebooks. */
  readonly ruleset?: string;
  /** A typed example of each of its subcommands, one line each, for /help. */
  readonly examples?: readonly string[];
  /**
   * The command's form for people who install the bot for themselves: `data`, or by default the form that servers have.
   * Undefined if only servers that invited the bot have the command.
   */
  readonly abroad?: { readonly data?: RESTPostAPIChatInputApplicationCommandsJSONBody };
}

/**
 * Adds the two fields that restrict a command to servers that invited the bot. The command itself is registered everywhere.
 * Without these fields Discord would follow the bot's settings in the developer portal.
 */
const forServers = (body: CommandBody): CommandBody => ({
  ...body,
  integration_types: [ApplicationIntegrationType.GuildInstall],
  contexts: [InteractionContextType.Guild],
});

const ANYWHERE = [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel];

/** Returns a command for servers, and for people who install the bot for themselves. */
const forAll = (body: CommandBody): CommandBody => ({
  ...body,
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: ANYWHERE,
});

/** Returns a command only for people who install the bot for themselves, because servers have it under another registration. */
const forPersons = (body: CommandBody): CommandBody => ({
  ...body,
  integration_types: [ApplicationIntegrationType.UserInstall],
  contexts: ANYWHERE,
});

/**
 * Registers the bot's commands at Discord. Commands common to all rulebooks are registered everywhere; a bot with one server
 * registers them in that server. Commands of a rulebook are registered in each server that has chosen the rulebook.
 */
export class Registration {
  private readonly house: readonly CommandBody[];
  private readonly global: readonly CommandBody[];
  /** Registrations of each server: the next one waits for the last. */
  private readonly underWay = new OneByOne();
  private registered: Promise<void> | undefined;
  /** Scopes whose commands at Discord have been compared with the bot's. */
  private readonly looked = new Set<string>();
  private readonly fingerprints = new Map<string, string>();

  /** @param homeId the id of the bot's one server; undefined for a bot on all servers that invite it */
  constructor(
    private readonly client: Client<true>,
    private readonly commands: readonly ToldCommand[],
    messageCommands: readonly { readonly data: CommandBody }[],
    private readonly homeId: string | undefined,
    private readonly settings: Settings,
    private readonly log: Logger,
  ) {
    const house = commands.filter(({ ruleset }) => ruleset === undefined);
    this.house = bodiesOf([...house, ...messageCommands]);
    this.global = [
      ...house.map(({ data, abroad }) => (abroad ? forAll(data) : forServers(data))),
      ...messageCommands.map(({ data }) => forServers(data)),
      ...commands.flatMap(({ ruleset, abroad }) => (ruleset !== undefined && abroad?.data ? [forPersons(abroad.data)] : [])),
    ];
  }

  /**
   * Registers everywhere the commands common to all rulebooks, and the forms for people who install the bot for themselves. The
   * registration happens once. An error is only logged, and the next call tries again. For a bot with one server nothing
   * happens here: `inServer` registers the common commands in that server, and the forms for personal installations are not
   * registered.
   */
  everywhere(): Promise<void> {
    if (this.homeId !== undefined) return Promise.resolve();
    this.registered ??= this.tell(Routes.applicationCommands(this.client.application.id), 'everywhere', this.global).catch(
      (error: unknown) => {
        this.registered = undefined;
        this.log.warn({ err: error }, 'the commands could not be registered everywhere');
      },
    );
    return this.registered;
  }

  /**
   * Registers the commands of a server's rulebooks. A bot with one server also registers the common commands in that server,
   * and ignores other servers. Registrations of one server wait for each other, and each uses the latest choice of rulebooks.
   * @param rulebooks gives the ids of the server's rulebooks; called when all earlier registrations of the server are done
   * @param look true to compare with Discord's list even if the bot's commands have not changed, because someone else may have
   * changed that list; by default false
   * @throws if Discord does not accept the commands
   */
  async inServer(guildId: string, rulebooks: () => readonly string[], look = false): Promise<void> {
    if (this.homeId !== undefined && this.homeId !== guildId) return;
    await this.underWay.after(guildId, () => {
      const ids = rulebooks();
      const own = bodiesOf(this.commands.filter(({ ruleset }) => ruleset !== undefined && ids.includes(ruleset)));
      const bodies = this.homeId === undefined ? own : [...this.house, ...own];
      return this.tell(Routes.applicationGuildCommands(this.client.application.id, guildId), guildId, bodies, look);
    });
  }

  /**
   * Registers the commands of one scope (everywhere, or a server) at Discord, if they have changed since the last
   * registration, or if a comparison shows that Discord's list differs. Discord forgets a server's commands when the bot
   * leaves the server, so their fingerprint is kept together with the time at which the bot joined.
   */
  private async tell(route: `/${string}`, scope: string, bodies: readonly CommandBody[], look = false): Promise<void> {
    const key = `commands:${this.client.application.id}:${scope}`;
    const fingerprint = this.fingerprintOf(bodies);
    const joined = this.client.guilds.cache.get(scope)?.joinedTimestamp ?? undefined;
    const [told, toldJoined] = (this.settings.get(key) ?? '').split(' ');
    const isTold = told === fingerprint && (joined === undefined || toldJoined === undefined || toldJoined === String(joined));
    if (isTold && !((look || this.mustLook(scope, toldJoined)) && !(await this.has(route, bodies)))) {
      if (joined !== undefined && toldJoined === undefined) this.settings.set(key, `${fingerprint} ${joined}`);
      return;
    }
    await this.client.rest.put(route, { body: bodies });
    this.settings.set(key, joined === undefined ? fingerprint : `${fingerprint} ${joined}`);
    this.looked.add(scope);
    this.log.info({ commands: bodies.length, scope }, 'commands registered');
  }

  /**
   * Checks whether a scope's commands must still be compared with Discord's list. After each start of the bot this happens once for
   * commands registered everywhere, for those of a bot's one server, and for a server whose time of joining was not kept.
   */
  private mustLook(scope: string, joined: string | undefined): boolean {
    const isOneOfMany = this.homeId === undefined && scope !== 'everywhere';
    if (this.looked.has(scope) || (isOneOfMany && joined !== undefined)) return false;
    this.looked.add(scope);
    return true;
  }

  /** Most servers have the same commands, so their fingerprint is computed once and kept. */
  private fingerprintOf(bodies: readonly CommandBody[]): string {
    const names = bodies.map(({ name }) => name).join(' ');
    const known = this.fingerprints.get(names);
    if (known !== undefined) return known;
    const fingerprint = sha256Hex(canonicalJson(bodies));
    this.fingerprints.set(names, fingerprint);
    return fingerprint;
  }

  /** Checks whether Discord has commands of these names, and no others. */
  private async has(route: `/${string}`, bodies: readonly CommandBody[]): Promise<boolean> {
    const there = (await this.client.rest.get(route)) as readonly { readonly name: string }[];
    return canonicalJson(there.map(({ name }) => name).sort()) === canonicalJson(bodies.map(({ name }) => name).sort());
  }
}

const bodiesOf = (commands: readonly { readonly data: CommandBody }[]): CommandBody[] => commands.map(({ data }) => data);
