import {
  ApplicationIntegrationType,
  type Client,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import { formatCanonicalJson, calculateSha256Hex } from '../../dice/index.js';
import type { Settings } from '../../store/index.js';
import { KeyedQueue } from '../work/one-by-one.js';

type CommandBody = RESTPostAPIApplicationCommandsJSONBody;

/** A slash command for Discord and /help. It is plain JSON, so that registration, help and tests can all use it. */
export interface RegisteredCommand {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** The rulebook that the command belongs to; undefined if all rulebooks share the command. */
  readonly ruleset?: string;
  /** The examples of the command's subcommands for /help, one per line. */
  readonly examples?: readonly string[];
  /**
   * The command for people who installed the bot for themselves. `data` is its definition (default: the same as on servers).
   * Undefined if only servers have the command.
   */
  readonly abroad?: { readonly data?: RESTPostAPIChatInputApplicationCommandsJSONBody };
}

/**
 * Adds the two fields that restrict a command to servers that invited the bot. Without these fields, Discord would follow the
 * bot's settings in the developer portal.
 */
const forServers = (body: CommandBody): CommandBody => ({
  ...body,
  integration_types: [ApplicationIntegrationType.GuildInstall],
  contexts: [InteractionContextType.Guild],
});

const ANYWHERE = [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel];

/** Returns a command for servers and for people who installed the bot for themselves. */
const forAll = (body: CommandBody): CommandBody => ({
  ...body,
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: ANYWHERE,
});

/** Returns a command only for people who installed the bot for themselves. Servers get the command in a separate registration. */
const forPersons = (body: CommandBody): CommandBody => ({
  ...body,
  integration_types: [ApplicationIntegrationType.UserInstall],
  contexts: ANYWHERE,
});

/**
 * The registration of the bot's commands with Discord. Shared commands are registered everywhere. If the bot is for one server,
 * they are registered only there. Commands of a rulebook are registered on each server that has chosen the rulebook.
 */
export class CommandRegistration {
  private readonly services: readonly CommandBody[];
  private readonly global: readonly CommandBody[];
  /** A queue in which registrations for the same server wait for each other. */
  private readonly underWay = new KeyedQueue();
  private registered: Promise<void> | undefined;
  /** The scopes in which Discord's list of commands has already been compared with the bot's commands. */
  private readonly looked = new Set<string>();
  private readonly fingerprints = new Map<string, string>();

  /**
   * Creates the registration.
   * @param homeId the id of the bot's only server; undefined for a bot on all servers that invite it
   */
  constructor(
    private readonly client: Client<true>,
    private readonly commands: readonly RegisteredCommand[],
    messageCommands: readonly { readonly data: CommandBody }[],
    private readonly homeId: string | undefined,
    private readonly settings: Settings,
    private readonly log: Logger,
  ) {
    const services = commands.filter(({ ruleset }) => ruleset === undefined);
    this.services = bodiesOf([...services, ...messageCommands]);
    this.global = [
      ...services.map(({ data, abroad }) => (abroad ? forAll(data) : forServers(data))),
      ...messageCommands.map(({ data }) => forServers(data)),
      ...commands.flatMap(({ ruleset, abroad }) => (ruleset !== undefined && abroad?.data ? [forPersons(abroad.data)] : [])),
    ];
  }

  /**
   * Registers the shared commands everywhere, and the commands for people who installed the bot for themselves. They are
   * registered only once. Errors are only logged, and the next call tries again. A bot for one server does nothing here, because
   * `inServer` registers its shared commands. People who installed such a bot for themselves get no commands.
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
   * Registers the commands of a server's rulebooks. A bot for one server also registers the shared commands there, and ignores
   * other servers. Registrations for the same server wait for each other, and each uses the latest choice of rulebooks.
   * @param rulebooks returns the ids of the server's rulebooks. Called after all earlier registrations for the server
   * @param look true to compare with Discord's list even if the bot's commands have not changed, because that list may have been
   *   changed elsewhere. Default: false
   * @throws if Discord does not accept the commands
   */
  async inServer(guildId: string, rulebooks: () => readonly string[], look = false): Promise<void> {
    if (this.homeId !== undefined && this.homeId !== guildId) return;
    await this.underWay.after(guildId, () => {
      const ids = rulebooks();
      const own = bodiesOf(this.commands.filter(({ ruleset }) => ruleset !== undefined && ids.includes(ruleset)));
      const bodies = this.homeId === undefined ? own : [...this.services, ...own];
      return this.tell(Routes.applicationGuildCommands(this.client.application.id, guildId), guildId, bodies, look);
    });
  }

  /**
   * Registers the commands of one scope (everywhere, or a server) with Discord. Does so only if they have changed since the last
   * registration, or if Discord's list differs. Discord deletes a server's commands when the bot leaves, so their fingerprint is
   * stored with the time when the bot joined.
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
   * Checks whether a scope's commands must still be compared with Discord's list. This happens once after each start of the bot:
   * for commands registered everywhere, for those on a bot's only server, and for a server whose time of joining is not stored.
   */
  private mustLook(scope: string, joined: string | undefined): boolean {
    const isOneOfMany = this.homeId === undefined && scope !== 'everywhere';
    if (this.looked.has(scope) || (isOneOfMany && joined !== undefined)) return false;
    this.looked.add(scope);
    return true;
  }

  /** Returns a hash of commands. The hash is cached, because most servers have the same commands. */
  private fingerprintOf(bodies: readonly CommandBody[]): string {
    const names = bodies.map(({ name }) => name).join(' ');
    const known = this.fingerprints.get(names);
    if (known !== undefined) return known;
    const fingerprint = calculateSha256Hex(formatCanonicalJson(bodies));
    this.fingerprints.set(names, fingerprint);
    return fingerprint;
  }

  /** Checks whether Discord's commands are exactly these, by name. */
  private async has(route: `/${string}`, bodies: readonly CommandBody[]): Promise<boolean> {
    const there = (await this.client.rest.get(route)) as readonly { readonly name: string }[];
    return (
      formatCanonicalJson(there.map(({ name }) => name).sort()) === formatCanonicalJson(bodies.map(({ name }) => name).sort())
    );
  }
}

const bodiesOf = (commands: readonly { readonly data: CommandBody }[]): CommandBody[] => commands.map(({ data }) => data);
