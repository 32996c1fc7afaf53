import type { Client, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import { Routes } from 'discord.js';
import type { Logger } from 'pino';
import { canonicalJson, sha256Hex } from '../dice/index.js';
import type { Settings } from '../store/index.js';
import type { Command } from './command.js';

type CommandBody = RESTPostAPIChatInputApplicationCommandsJSONBody;

/**
 * Tells Discord the commands. The house's own are registered everywhere, or in one server; those of rulebooks always in each
 * server, for each chooses its rulebooks, and what is registered everywhere nobody can leave out.
 */
export class Registration {
  private readonly house: readonly CommandBody[];
  /** The last registration of each server: the next one waits for it. */
  private readonly underWay = new Map<string, Promise<void>>();

  /** @param homeId the one server of this bot; undefined: it has as many as invite it */
  constructor(
    private readonly client: Client<true>,
    private readonly commands: readonly Command[],
    private readonly homeId: string | undefined,
    private readonly settings: Settings,
    private readonly log: Logger,
  ) {
    this.house = bodiesOf(commands.filter(({ ruleset }) => ruleset === undefined));
  }

  /** Registers the house's own commands everywhere; in the one server they come with the rulebooks'. */
  async everywhere(): Promise<void> {
    if (this.homeId !== undefined) return;
    await this.tell(Routes.applicationCommands(this.client.application.id), 'everywhere', this.house, true);
  }

  /**
   * Registers what a server has of its own. One registration of a server follows the other, each with what holds then.
   * @param rulebooks the ids of the rulebooks whose commands its members see, asked for when it is its turn
   * @param look whether to look first what Discord has: somebody else may have changed it
   */
  async inServer(guildId: string, rulebooks: () => readonly string[], look: boolean): Promise<void> {
    if (this.homeId !== undefined && this.homeId !== guildId) return;
    const before = this.underWay.get(guildId) ?? Promise.resolve();
    const mine = before
      .catch(() => undefined)
      .then(() => {
        const ids = rulebooks();
        const own = bodiesOf(this.commands.filter(({ ruleset }) => ruleset !== undefined && ids.includes(ruleset)));
        const bodies = this.homeId === undefined ? own : [...this.house, ...own];
        return this.tell(Routes.applicationGuildCommands(this.client.application.id, guildId), guildId, bodies, look);
      });
    this.underWay.set(guildId, mine);
    await mine;
  }

  /** Tells Discord the commands of one scope, if they are not the ones it was told last. */
  private async tell(route: `/${string}`, scope: string, bodies: readonly CommandBody[], look: boolean): Promise<void> {
    const key = `commands:${this.client.application.id}:${scope}`;
    const fingerprint = sha256Hex(canonicalJson(bodies));
    const isKnown = this.settings.get(key) === fingerprint;
    if (isKnown && !(look && !(await this.has(route, bodies)))) return;
    await this.client.rest.put(route, { body: bodies });
    this.settings.set(key, fingerprint);
    this.log.info({ commands: bodies.length, scope }, 'commands registered');
  }

  /** Whether Discord has commands of these names, and no others. */
  private async has(route: `/${string}`, bodies: readonly CommandBody[]): Promise<boolean> {
    const there = (await this.client.rest.get(route)) as readonly { readonly name: string }[];
    return canonicalJson(there.map(({ name }) => name).sort()) === canonicalJson(bodies.map(({ name }) => name).sort());
  }
}

const bodiesOf = (commands: readonly Command[]): CommandBody[] => commands.map(({ data }) => data);
