import { startAction } from '../../src/table/perform.js';
import { Events } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CannotSendError,
  type Interaction,
  NoAnswerError,
  type BotAction,
  type Seat,
  type Table,
} from '../../src/table/index.js';
import { tableWithBot, type Bot } from './bot.js';

let table: Table;
let bot: Bot;
let close: () => Promise<void>;
let umpire: Seat;
let axis: Seat;
const acts: BotAction[] = [];

beforeAll(async () => {
  ({ table, bot, close } = await tableWithBot({ answerWithinMs: 300_000 }));
  table.on('act', (act) => acts.push(act));
  table.on('bug', (error) => bot.errors.push(error));
});
afterAll(async () => close());
beforeEach(async () => {
  await table.idle();
  acts.length = 0;
  bot.errors.length = 0;
  umpire = table.seat('umpire', 'hq');
  axis = table.seat('axis', 'hq');
});

/** Uses a command at a table with a short time limit for answers. */
function soonGivenUp(name: string): Interaction {
  const { options } = table.desk as unknown as { options: { answerWithinMs: number } };
  const { answerWithinMs } = options;
  options.answerWithinMs = 50;
  try {
    return umpire.command(name);
  } finally {
    options.answerWithinMs = answerWithinMs;
  }
}

const refusals = (): unknown[] => acts.filter((a) => a.kind === 'refused').map((a) => a.body.code);

describe('message commands', () => {
  it('get the message that they are used on, with its author', async () => {
    const said = axis.say('the bridge is ours');
    const got = await umpire.onMessage('Read again', said.id).answer;
    expect(got).toMatchObject({ kind: 'reply', message: { content: 'axis: the bridge is ours', audience: umpire.user.id } });
    const shown = (got as { message: { id: string } }).message;
    expect(await umpire.onMessage('Read again', shown.id).answer).toMatchObject({
      message: { content: `${table.world.bot.name}: axis: the bridge is ours` },
    });
    expect(bot.errors).toEqual([]);
  });

  it('are typed for the newest post of the bot’s that everybody sees', async () => {
    await axis.command('say', { text: 'to all' }).answer;
    await axis.command('say', { text: 'to axis alone', secret: true }).answer;
    axis.say('words of a person');
    const typed = startAction(umpire, { kind: 'on-post', name: 'Read again' }, () => {
      throw new Error('no file');
    });
    expect(await typed?.answer).toMatchObject({
      message: { content: expect.stringContaining(`${table.world.bot.name}: to all`) as string },
    });
    expect(() => umpire.onNewest('Undo')).toThrow(CannotSendError);
  });

  it('are used on what one sees, by their own names, and never typed', () => {
    const said = axis.say('over here');
    expect(() => umpire.onMessage('say', said.id)).toThrow(CannotSendError);
    expect(() => umpire.onMessage('Read again', '1')).toThrow(CannotSendError);
    expect(() => umpire.command('Read again')).toThrow(CannotSendError);
  });
});

describe('slash commands', () => {
  it('are answered in public, with users and channels resolved', async () => {
    const got = await umpire.command('say', { text: 'hello', times: '2', to: '@axis', where: '#front' }).answer;
    expect(got).toMatchObject({ kind: 'reply', message: { content: 'hello hello | axis | front', audience: null } });
    expect(axis.messages().at(-1)?.content).toBe('hello hello | axis | front');
    expect(bot.errors).toEqual([]);
  });

  it('are answered for one pair of eyes', async () => {
    await axis.command('say', { text: 'psst', secret: true }).answer;
    expect(axis.messages().at(-1)?.content).toContain('psst');
    expect(umpire.messages().some((m) => m.content.includes('psst'))).toBe(false);
  });

  it('may be deferred and filled in', async () => {
    const interaction = axis.command('slow');
    const got = await interaction.answer;
    expect(got).toMatchObject({ kind: 'deferred', update: false, message: { audience: axis.user.id } });
    await table.idle();
    expect(interaction.state).toBe('answered');
    expect(acts.map((a) => a.kind)).toEqual(['edit']);
    expect(axis.messages().at(-1)).toMatchObject({ thinking: false, embeds: [{ title: 'Thought' }] });
  });

  it('may be followed up and edited', async () => {
    await umpire.command('twice').answer;
    await table.idle();
    expect(acts.map((a) => [a.kind, a.body.content, a.audience !== null])).toEqual([
      ['reply', 'first', false],
      ['followup', 'second', true],
      ['edit', 'first, mended', false],
    ]);
  });

  it('fail when the bot keeps silent, and its late answer is refused', async () => {
    const interaction = soonGivenUp('mute');
    await expect(interaction.answer).rejects.toThrow(NoAnswerError);
    await table.idle();
    const late = bot.seen.at(-1);
    if (!late?.isRepliable()) throw new Error('unexpected');
    await expect(late.reply('too late')).rejects.toMatchObject({ status: 404, code: 10062 });
    expect(refusals()).toEqual([10062]);
  });

  it('take one first response only', async () => {
    await umpire.command('again').answer;
    await table.idle();
    expect(refusals()).toEqual([40060]);
    expect(bot.errors).toMatchObject([{ status: 400, code: 40060 }]);
  });

  it('are answered again when delivered again, and then refused', async () => {
    const interaction = umpire.command('say', { text: 'hm' });
    await interaction.answer;
    table.redeliver(interaction.id);
    await table.idle();
    expect(bot.seen.filter((i) => i.id === interaction.id)).toHaveLength(2);
    expect(refusals()).toEqual([40060]);
  });

  it('do not take bodies over the limits', async () => {
    const interaction = soonGivenUp('huge');
    await table.idle();
    await expect(interaction.answer).rejects.toThrow(NoAnswerError);
    expect(refusals()).toEqual([50035]);
    expect(JSON.stringify(acts[0]?.body.errors)).toContain('MAX_EMBED_SIZE_EXCEEDED');
  });

  it('take files in and give files out', async () => {
    const file = { name: 'order.csv', bytes: Buffer.from('a,b\n') };
    const answer = await umpire.command('unit import', { file }).answer;
    expect(answer).toMatchObject({
      kind: 'reply',
      message: { content: 'order.csv: 4', attachments: [{ filename: 'out.csv', size: 4 }] },
    });
    const url = answer.kind === 'reply' ? answer.message.attachments[0]?.url : undefined;
    expect(await (await fetch(url ?? '')).text()).toBe('A,B\n');
  });

  it('offer choices while one types', async () => {
    const answer = await umpire.autocomplete('unit show', { name: '1/' }, 'name').answer;
    expect(answer).toEqual({ kind: 'choices', choices: [{ name: 'Unit 1/Pz', value: '1/Pz' }] });
    expect(await umpire.command('unit show', { name: '1/Pz', side: 'Axis' }).answer).toMatchObject({
      message: { content: '1/Pz of axis' },
    });
  });

  it.each([
    ['nothing', {}, /no command/],
    ['unit', {}, /needs a subcommand: import, show/],
    ['unit destroy', {}, /no subcommand destroy/],
    ['say', {}, /needs `text`/],
    ['say', { text: 'x', tone: 'y' }, /no option `tone`/],
    ['say', { text: '' }, /empty/],
    ['say', { text: 'x'.repeat(51) }, /at most 50/],
    ['say', { text: 'x', times: '4' }, /3 or less/],
    ['say', { text: 'x', times: '0' }, /1 or more/],
    ['say', { text: 'x', times: '1.5' }, /whole number/],
    ['say', { text: 'x', secret: 'yes' }, /true or false/],
    ['unit show', { name: 'x', side: 'Red' }, /one of: Axis, Allies/],
    ['unit import', { file: 'order.csv' }, /takes a file/],
  ])('are not sent by a client when wrong: %s %j', (name, options: Record<string, string>, words) => {
    expect(() => umpire.command(name, options)).toThrow(CannotSendError);
    expect(() => umpire.command(name, options)).toThrow(words);
  });

  it('are hidden from those who lack the permissions', async () => {
    expect(umpire.commands().map((c) => c.name)).toContain('admin');
    expect(axis.commands().map((c) => c.name)).not.toContain('admin');
    expect(() => axis.command('admin')).toThrow(/permission/);
    table.giveRole('Staff', ['axis'], 8n);
    expect(await axis.command('admin').answer).toMatchObject({ message: { content: 'admin' } });
  });
});

describe('components', () => {
  it('update the message that carries them', async () => {
    await umpire.command('panel').answer;
    expect(await axis.press('Undo').answer).toMatchObject({ kind: 'update', message: { content: 'undone', components: [] } });
    expect(() => umpire.press('Undo')).toThrow(/no button/);
  });

  it('may defer the update', async () => {
    await umpire.command('panel').answer;
    const interaction = umpire.press('later');
    expect(await interaction.answer).toMatchObject({ kind: 'deferred', update: true });
    await table.idle();
    expect(umpire.messages().at(-1)?.content).toBe('later it was');
    expect(() => umpire.press('Off')).toThrow(/disabled/);
  });

  it('are menus too', async () => {
    await umpire.command('panel').answer;
    expect(await axis.choose('Target', ['A Coy', 'C Coy']).answer).toMatchObject({
      kind: 'reply',
      message: { content: 'chosen a+c', audience: axis.user.id },
    });
    expect(() => axis.choose('Target', ['D Coy'])).toThrow(/offers no D Coy/);
    expect(() => axis.choose('Target', ['A Coy', 'B Coy', 'C Coy'])).toThrow(/1 to 2/);
    expect(() => axis.choose('Aim', ['A Coy'])).toThrow(/no menu/);
  });

  it('open forms', async () => {
    expect(await axis.command('ask').answer).toMatchObject({ kind: 'form', form: { title: 'Why?' } });
    expect(umpire.form).toBeUndefined();
    expect(() => axis.submit({ Reason: '' })).toThrow(/must be filled in/);
    expect(() => axis.submit({ Reason: 'x'.repeat(21) })).toThrow(/at most 20/);
    expect(() => axis.submit({ Cause: 'x' })).toThrow(/no field Cause; it has Reason, Note/);
    expect(await axis.submit({ Reason: 'rain' }).answer).toMatchObject({ message: { content: 'because rain, none' } });
    expect(() => axis.submit({ Reason: 'rain' })).toThrow(/No form/);
  });
});

describe('the gateway', () => {
  it('may break: the bot resumes and gets what it missed', async () => {
    const resumed = new Promise((resolve) => bot.client.once(Events.ShardResume, resolve));
    table.dropGateway();
    const interaction = umpire.command('say', { text: 'still there?' });
    await resumed;
    expect(await interaction.answer).toMatchObject({ kind: 'reply' });
    expect(bot.errors).toEqual([]);
  });

  it('tells of channels, roles and servers', async () => {
    table.world.channel('later-made');
    table.world.role('Late');
    const elsewhere = table.seat('umpire', 'hq', 'Another Club');
    const answer = await elsewhere.command('say', { text: 'hello' }).answer;
    expect(answer.kind).toBe('reply');
    await expect.poll(() => bot.client.guilds.cache.size).toBe(2);
    const names = bot.client.channels.cache.map((c) => ('name' in c ? c.name : ''));
    expect(names).toContain('later-made');
    expect(bot.client.guilds.cache.first()?.roles.cache.map((r) => r.name)).toContain('Late');
    const member = await bot.client.guilds.cache.get(umpire.guild.id)?.members.fetch(axis.user.id);
    expect(member?.user.username).toBe('axis');
  });

  it('takes messages of the bot, once for each nonce', async () => {
    const channel = await bot.client.channels.fetch(umpire.channel.id);
    if (!channel?.isSendable()) throw new Error('unexpected');
    const first = await channel.send({ content: 'due', nonce: 'n-1', enforceNonce: true });
    const second = await channel.send({ content: 'due', nonce: 'n-1', enforceNonce: true });
    expect(second.id).toBe(first.id);
    await first.edit('done');
    await expect(channel.send({ content: '' })).rejects.toMatchObject({ status: 400, code: 50006 });
    expect(umpire.messages().at(-1)?.content).toBe('done');
    const said = umpire.say('a word of my own');
    await expect(
      bot.client.rest.patch(`/channels/${umpire.channel.id}/messages/${said.id}`, { body: { content: 'x' } }),
    ).rejects.toMatchObject({ code: 50005 });
    await first.delete();
    await expect(channel.messages.fetch({ message: first.id, force: true })).rejects.toMatchObject({ status: 404, code: 10008 });
  });

  it('starts again when the session is lost', async () => {
    const ready = new Promise((resolve) => bot.client.once(Events.ShardReady, resolve));
    table.dropGateway(true);
    await ready;
    expect(await umpire.command('say', { text: 'new' }).answer).toMatchObject({ kind: 'reply' });
  });
});

describe('faults', () => {
  it('lose requests and answers', async () => {
    const line = (path: RegExp) => (r: { path: string }) => path.test(r.path);
    table.failNext(line(/callback/), 500);
    expect(await umpire.command('say', { text: 'retried' }).answer).toMatchObject({ kind: 'reply' });
    table.failNext(line(/callback/), 'lost');
    expect(await umpire.command('say', { text: 'lost' }).answer).toMatchObject({ kind: 'reply' });
    await table.idle();
    expect(refusals()).toContain(40060);
  });
});
