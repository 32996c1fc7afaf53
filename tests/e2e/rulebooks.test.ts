import { type APIEmbed, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { MESSAGE_COMMANDS } from '../../src/discord/message-commands.js';
import { RULESETS } from '../../src/rules/registry.js';
import { type InteractionAnswer, type Interaction, type Message, findBodyRefusal, type Seat } from '../../src/table/index.js';
import { forge } from './forging.js';
import { type Seated, sitDown } from './seated.js';

const bodiesOf = (commands: readonly { readonly data: object }[]): unknown[] =>
  commands.map(({ data }) => JSON.parse(JSON.stringify(data)) as unknown);
const HOUSE = COMMANDS.filter(({ ruleset }) => ruleset === undefined);
const HOUSE_NAMES = [...HOUSE, ...MESSAGE_COMMANDS].map(({ data }) => data.name);
const namesOf = (rulesets: readonly { readonly id: string }[]): string[] =>
  COMMANDS.filter(({ ruleset }) => rulesets.some(({ id }) => id === ruleset)).map(({ data }) => data.name);

describe('the commands of all rulebooks', () => {
  it('fit beside each other in a server, with the house’s in one scope too: 100 at most, of 8,000 characters', () => {
    for (const scope of [HOUSE, [...COMMANDS, ...MESSAGE_COMMANDS], COMMANDS.filter(({ ruleset }) => ruleset !== undefined)])
      expect(findBodyRefusal('commands', bodiesOf(scope))).toBeUndefined();
    expect(COMMANDS.length).toBeLessThanOrEqual(100);
  });

  it('belong to a rulebook each, and no two have one name', () => {
    expect(namesOf(RULESETS).length + HOUSE.length).toBe(COMMANDS.length);
    expect(new Set(COMMANDS.map(({ data }) => data.name)).size).toBe(COMMANDS.length);
    for (const { id } of RULESETS) expect(namesOf([{ id }]).length, id).toBeGreaterThan(0);
  });
});

describe.skipIf(RULESETS.length < 2)('/umpire rulebooks', () => {
  const [first, second] = RULESETS as readonly [(typeof RULESETS)[number], (typeof RULESETS)[number]];
  const others = RULESETS.slice(1);
  let seated: Seated;
  let owner: Seat;
  let eve: Seat;

  beforeAll(async () => {
    seated = await sitDown('1944', { sweepEveryMs: 300 });
    owner = seated.table.seat('umpire', 'hq');
    eve = seated.table.seat('eve', 'hq');
  });
  afterEach(() => expect(seated.faults.splice(0)).toEqual([]));
  afterAll(() => seated.leave());

  const guild = () => seated.table.world.guild();
  /** Returns the commands that are visible on all servers. */
  const everywhere = (): string[] =>
    seated.table.world.commands.flatMap(({ name, integration_types }) => (integration_types?.includes(0) ? [name] : []));
  const inServer = (): string[] => guild().commands.map(({ name }) => name);
  const message = (answer: InteractionAnswer): Message => (answer as { readonly message: Message }).message;
  const embedOf = async (interaction: Interaction): Promise<APIEmbed> => message(await interaction.answer).embeds[0]!;
  const menuOf = ({ components }: Message) =>
    (components as { components: { custom_id: string; options: { value: string; default: boolean }[] }[] }[])[0]!.components[0]!;

  /** Opens the menu, chooses, and waits until it shows the choice. */
  async function choose(seat: Seat, ids: readonly string[]): Promise<APIEmbed> {
    const opened = message(await seat.command('umpire rulebooks', {}).answer);
    await seat.chooseOn(opened.id, 'rulebooks', ids).answer;
    await expect.poll(() => opened.embeds[0]!.description).toMatch(/^(Done|Saved)/);
    expect(menuOf(opened).options.flatMap((option) => (option.default ? [option.value] : []))).toEqual(ids);
    return opened.embeds[0]!;
  }

  it('begins with all of them: the house’s commands everywhere, the rulebooks’ in the server', () => {
    expect(everywhere()).toEqual(HOUSE_NAMES);
    expect(inServer()).toEqual(namesOf(RULESETS));
    expect(eve.commands().map(({ name }) => name)).toEqual(expect.arrayContaining(COMMANDS.map(({ data }) => data.name)));
  });

  it('is for who manages the server, and for the umpire of a battle', async () => {
    const refused = async (): Promise<string> => (await embedOf(eve.command('umpire rulebooks', {}))).description!;
    expect(await refused()).toContain('Manage Server');
    const opened = message(await owner.command('umpire rulebooks', {}).answer);
    expect(opened.audience).toBe(owner.user.id);
    expect(menuOf(opened).options.map((option) => [option.value, option.default])).toEqual(RULESETS.map(({ id }) => [id, true]));

    // Sends what another person's menu would send, by a person without permission.
    const forged = forge(
      seated.table,
      () => owner.chooseOn(opened.id, 'rulebooks', [second.id]),
      (payload) => {
        payload.member = { ...payload.member, user: { id: eve.user.id, username: 'eve' }, permissions: '0' } as never;
      },
    );
    expect((await embedOf(forged)).description).toContain('Manage Server');
    expect(inServer()).toEqual(namesOf(RULESETS));

    seated.table.giveRole('Club staff', ['staff'], PermissionFlagsBits.ManageGuild);
    const asStaff = message(await seated.table.seat('staff', 'hq').command('umpire rulebooks', {}).answer);
    expect(menuOf(asStaff).options).toHaveLength(RULESETS.length);
  });

  it('shows members the commands of the chosen ones at once, and /help no others', async () => {
    const embed = await choose(owner, [second.id]);
    expect(embed.description).toContain(`**${second.title}**: chosen`);
    expect(embed.description).toContain(`**${first.title}**: not chosen`);
    expect(inServer()).toEqual(namesOf([second]));
    expect(everywhere()).toEqual(HOUSE_NAMES);
    const short = message(await eve.command('help', {}).answer);
    expect(short.embeds[0]!.description).toContain('/game start');
    expect(JSON.stringify(short.components)).toContain(second.title);
    expect(JSON.stringify(short.components)).not.toContain(first.title);
    const help = JSON.stringify(message(await eve.press(second.title).answer).embeds);
    expect(help).toContain(`/${namesOf([second])[0]}`);
    for (const name of namesOf([first])) expect(help).not.toContain(`/${name}\``);
  });

  it('lets battles begin with the chosen ones alone', async () => {
    const { answer } = eve.autocomplete('game start', { ruleset: '' }, 'ruleset');
    expect(await answer).toMatchObject({ kind: 'choices', choices: [{ name: second.title, value: second.id }] });
    for (const ruleset of [first.id, first.title]) {
      const { title, description } = await embedOf(eve.command('game start', { ruleset, name: 'Hill 112' }));
      expect(title).toBe('Not possible right now');
      expect(description).toContain(`This server does not use ${first.title}.`);
      expect(description).toContain('/umpire rulebooks');
    }
    const unknown = await embedOf(eve.command('game start', { ruleset: 'chess', name: 'Hill 112' }));
    expect(unknown.description).toContain(`Cannot find that rulebook. Choose one of these: “${second.title}”.`);
  });

  it('is kept over a restart, and nothing that Discord has is told again', async () => {
    const before = seated.registrations.length;
    const asked: string[] = [];
    seated.table.failNext(({ path }) => {
      asked.push(path);
      return false;
    }, 500);
    await seated.restart({ sweepEveryMs: 300 });
    expect(seated.registrations).toHaveLength(before);
    // There is no request about a server whose commands have not changed.
    expect(asked.filter((path) => /\/guilds\/\d+\/commands$/.test(path))).toEqual([]);
    expect(inServer()).toEqual(namesOf([second]));
  });

  it('is told again at the start when the commands are others', async () => {
    const renamed = COMMANDS.map((command) =>
      command.ruleset === second.id ? { ...command, data: { ...command.data, description: 'Another version' } } : command,
    );
    const before = seated.registrations.length;
    await seated.restart({ sweepEveryMs: 300, commands: renamed });
    expect(seated.registrations.slice(before)).toEqual([expect.stringMatching(/\/guilds\/\d+\/commands$/)]);
    expect(guild().commands.map(({ description }) => description)).toEqual(namesOf([second]).map(() => 'Another version'));
    await seated.restart({ sweepEveryMs: 300 });
  });

  it('is told again when it is chosen again and somebody else has changed the commands', async () => {
    guild().commands = [];
    await choose(owner, [second.id]);
    expect(inServer()).toEqual(namesOf([second]));
  });

  it('is told again at the start when the bot was thrown out of the server meanwhile, and invited again', async () => {
    const self = guild().members.get(seated.table.world.bot.id)!;
    guild().members.set(self.user.id, { ...self, joinedAt: new Date(Date.parse(self.joinedAt) + 1000).toISOString() });
    guild().commands = [];
    await seated.restart({ sweepEveryMs: 300 });
    expect(inServer()).toEqual(namesOf([second]));
  });

  it('keeps the commands of a battle that is open, until it ends', async () => {
    await choose(owner, [first.id]);
    const started = await embedOf(eve.command('game start', { ruleset: first.title, name: 'Friday night' }));
    expect(started.title).toBe('Friday night');
    // An umpire of the battle here may choose as well.
    const embed = await choose(
      eve,
      others.map(({ id }) => id),
    );
    expect(embed.description).toContain(`**${first.title}**: not chosen, but a battle of it is open`);
    expect(inServer()).toEqual(namesOf(RULESETS));
    const { answer } = owner.autocomplete('game start', { ruleset: '' }, 'ruleset');
    expect(await answer).toMatchObject({ choices: others.map(({ id }) => ({ value: id })) });
    await seated.restart({ sweepEveryMs: 300 });
    expect(inServer()).toEqual(namesOf(RULESETS));
    await eve.command('game end', { sure: 'True' }).answer;
    await expect.poll(inServer).toEqual(namesOf(others));
    expect((await embedOf(eve.command('umpire rulebooks', {}))).description).toContain('Manage Server');
  });

  it('tries again when Discord does not take it', async () => {
    for (let n = 0; n < 4; n++) seated.table.failNext(({ method, path }) => method === 'PUT' && path.endsWith('/commands'), 500);
    const embed = await choose(owner, [first.id]);
    expect(embed.description).toMatch(/^Saved, but Discord cannot update the commands right now/);
    await expect.poll(inServer).toEqual(namesOf([first]));
    expect(seated.faults.splice(0).join()).toContain('the commands of a server could not be registered');
  });

  it('chosen all, takes in what comes later', async () => {
    await choose(
      owner,
      RULESETS.map(({ id }) => id),
    );
    expect(inServer()).toEqual(namesOf(RULESETS));
  });

  it('is each server’s own: one that invites the umpire begins with all', async () => {
    await choose(owner, [first.id]);
    seated.table.world.guild('Another Club');
    const elsewhere = seated.table.world.guild('Another Club');
    await expect.poll(() => elsewhere.commands.map(({ name }) => name)).toEqual(namesOf(RULESETS));
    expect(inServer()).toEqual(namesOf([first]));
  });

  it('in a bot of one server all commands are that server’s, and still the chosen ones', async () => {
    seated.table.world.commands = [];
    const { id } = guild();
    await seated.restart({ homeId: id });
    expect(everywhere()).toEqual([]);
    expect(inServer()).toEqual([...HOUSE_NAMES, ...namesOf([first])]);
    await choose(owner, [second.id]);
    expect(inServer()).toEqual([...HOUSE_NAMES, ...namesOf([second])]);
  });
});
