/**
 * Whatever waits for a person's confirmation is done only once: with two presses at the same time, with two umpires,
 * over restarts and on a slow disk.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BattleEvent, findShownNumber } from '../../src/game/index.js';
import { type Database, openDatabase } from '../../src/store/index.js';
import { GroupCommit } from '../../src/store/transaction.js';
import type { InteractionAnswer, Interaction, Message, Seat } from '../../src/table/index.js';
import { sized, within } from '../chance/chance.js';
import { type Seated, sitDown } from './seated.js';

/** How often each kind is confirmed twice. */
const TRIES = sized('confirmations');
/** The time of each write to the disk in milliseconds. */
const SLOW_MS = 30;
const LIMIT = within(240_000);

let seated: Seated;
let database: Database;
let umpire: Seat;
let deputy: Seat;
let units = 0;

const told = (answer: InteractionAnswer): string => JSON.stringify('message' in answer ? answer.message.embeds : answer);
/** Returns the final answer. Long work first gets a notice that the answer follows. */
async function answerOf(interaction: Interaction): Promise<InteractionAnswer> {
  const answer = await interaction.answer;
  if (answer.kind === 'deferred') await interaction.concluded;
  return answer;
}
const shownBy = async (seat: Seat, command: string, options = {}): Promise<Message> =>
  ((await answerOf(seat.command(command, options))) as { readonly message: Message }).message;
/** Does something that needs no confirmation. */
async function does(command: string, options = {}): Promise<void> {
  expect(told(await answerOf(umpire.command(command, options))), command).not.toContain('Nothing has changed');
}
/** Returns the number of recorded commands. */
const commands = (): number =>
  database.$client.prepare('SELECT COUNT(DISTINCT interaction_id) FROM events').pluck().get() as number;
function markOfLast(): string {
  const body = database.$client.prepare('SELECT body FROM events ORDER BY number DESC LIMIT 1').pluck().get() as string;
  return findShownNumber(JSON.parse(body) as BattleEvent);
}

/** Returns the custom id of the confirming button: the first one that does not cancel. */
const confirms = ({ components }: Message): string =>
  (components as { components: { custom_id: string }[] }[])[0]!.components.map(({ custom_id }) => custom_id)[0]!;
const press = (seat: Seat, shown: Message): Promise<InteractionAnswer> => answerOf(seat.pressOn(shown.id, confirms(shown)));

/**
 * A kind of confirmation: the lines that make it possible, the line that asks, and those that make it possible again.
 */
interface Kind {
  readonly before: () => Promise<unknown>;
  readonly ask: (seat: Seat) => Promise<Message>;
  readonly after?: () => Promise<unknown>;
}

let impaired = '';
let mark = '';
/** Impairs a unit twice. The second result depends on the first, which is then corrected. */
async function impairedTwice(): Promise<void> {
  impaired = `U${++units}`;
  await does('eagles-unit add', { name: impaired, side: 'Allies', 'base-fp': 20 });
  await does('eagles impairment', { unit: impaired, 'new-impairments': 1 });
  mark = markOfLast();
  await does('eagles impairment', { unit: impaired, 'new-impairments': 2 });
}

const REASON = { reason: 'as agreed' };
const KINDS: Readonly<Record<string, Kind>> = {
  undo: { before: impairedTwice, ask: (seat) => shownBy(seat, 'undo') },
  'undo with later results': { before: impairedTwice, ask: (seat) => shownBy(seat, 'undo', { event: mark }) },
  redo: {
    before: async () => {
      await impairedTwice();
      await does('undo', { event: mark, later: 'recalculate all' });
    },
    ask: (seat) => shownBy(seat, 'redo'),
  },
  correct: {
    before: impairedTwice,
    ask: (seat) => shownBy(seat, 'correct', { event: mark, values: 'new-impairments=3', ...REASON }),
  },
  overrule: {
    before: impairedTwice,
    ask: (seat) => shownBy(seat, 'overrule', { event: mark, unit: impaired, set: 'impairments=5', ...REASON }),
  },
  import: {
    before: () => Promise.resolve(),
    ask: (seat) => shownBy(seat, 'unit import', { example: true }),
    after: () => does('undo', { later: 'recalculate all' }),
  },
  end: {
    before: () => Promise.resolve(),
    ask: (seat) => shownBy(seat, 'game end'),
    after: () => does('game resume'),
  },
};

beforeAll(async () => {
  seated = await sitDown('1944');
  const { table } = seated;
  umpire = table.seat('umpire', 'hq');
  deputy = table.seat('deputy', 'hq');
  table.giveRole('Umpires', ['umpire', 'deputy']);
  await does('game start', { ruleset: 'eagles', name: 'Hill 112', 'umpire-role': '@Umpires' });
  await does('side add', { name: 'Allies', nation: 'usa' });
  database = openDatabase(seated.databasePath);
}, 120_000);
afterEach(() => {
  vi.restoreAllMocks();
  expect(seated.faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  database.$client.close();
  await seated.leave();
});

/** Delays each commit. */
function slowDisk(): void {
  const run = Object.getOwnPropertyDescriptor(GroupCommit.prototype, 'run')!.value as GroupCommit['run'];
  vi.spyOn(GroupCommit.prototype, 'run').mockImplementation(async function (this: GroupCommit, work) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return run.call(this, work);
  });
}

describe.each(Object.entries(KINDS))('%s', (_, { before, ask, after }) => {
  it('pressed twice at once, on a slow disk, is done once', { timeout: LIMIT }, async () => {
    for (let n = 0; n < TRIES; n++) {
      await before();
      const shown = await ask(umpire);
      const count = commands();
      slowDisk();
      const answers = await Promise.all([press(umpire, shown), press(umpire, shown)]);
      vi.restoreAllMocks();
      expect(commands() - count, answers.map(told).join('\n')).toBe(1);
      expect(answers.filter((answer) => told(answer).includes('already answered'))).toHaveLength(1);
      await after?.();
    }
  });

  it('of two umpires at once is done once, and the other is told', { timeout: LIMIT }, async () => {
    for (let n = 0; n < TRIES; n++) {
      await before();
      const [mine, theirs] = [await ask(umpire), await ask(deputy)];
      const count = commands();
      slowDisk();
      const answers = await Promise.all([press(umpire, mine), press(deputy, theirs)]);
      vi.restoreAllMocks();
      expect(commands() - count, answers.map(told).join('\n')).toBe(1);
      expect(answers.filter((answer) => /nothing has been done|Nothing has changed/.test(told(answer)))).toHaveLength(1);
      await after?.();
    }
  });

  it('waits over a restart, is done once, and is settled after the next', { timeout: LIMIT }, async () => {
    await before();
    const shown = await ask(umpire);
    const count = commands();
    await seated.restart();
    await press(umpire, shown);
    expect(commands() - count).toBe(1);
    await seated.restart();
    expect(told(await press(umpire, shown))).toContain('already answered');
    expect(commands() - count).toBe(1);
    await after?.();
  });
});

describe('what would be otherwise by now', () => {
  it('is not done: it is shown anew, and done when that is confirmed', async () => {
    await impairedTwice();
    const shown = await shownBy(umpire, 'undo');
    expect(JSON.stringify(shown.embeds)).toContain(`Undo event ${markOfLast()}?`);
    await does('eagles impairment', { unit: impaired, 'new-impairments': 1 });
    const count = commands();
    const { message } = (await press(umpire, shown)) as { readonly message: Message };
    expect(JSON.stringify(message.embeds)).toContain('Nothing has changed yet');
    expect(JSON.stringify(message.embeds)).toContain(`Undo event ${markOfLast()}?`);
    expect(commands()).toBe(count);
    await press(umpire, message);
    expect(commands()).toBe(count + 1);
  });

  it('is done all the same when what happened since shows nothing else', async () => {
    const shown = await shownBy(umpire, 'unit import', { example: true });
    await does('log note', { text: 'Rain over the valley' });
    const count = commands();
    await press(umpire, shown);
    expect(commands()).toBe(count + 1);
    await does('undo', { later: 'recalculate all' });
  });

  it('is asked about again when it was refused', async () => {
    const shown = await shownBy(umpire, 'game end');
    await does('game end', { sure: 'True' });
    expect(told(await press(umpire, shown))).toContain('This battle has ended');
    await does('game resume');
    const count = commands();
    const answer = await press(umpire, shown);
    expect(commands() - count, told(answer)).toBe(1);
    await does('game resume');
  });
});

describe('erasing', () => {
  it('pressed twice at once is done once', { timeout: LIMIT }, async () => {
    for (let n = 0; n < TRIES; n++) {
      const helper = seated.table.seat(`helper ${n}`, 'hq');
      const { world } = seated.table;
      world.setRole(world.member(`helper ${n}`), world.role('Umpires'), true);
      expect(told(await helper.command('log note', { text: 'I was here' }).answer)).toContain('I was here');
      const { message: kept } = (await helper.command('privacy').answer) as { readonly message: Message };
      await expect.poll(() => JSON.stringify(helper.messages().find(({ id }) => id === kept.id))).toContain('privacy:ask');
      const { message: shown } = (await helper.pressOn(kept.id, 'privacy:ask').answer) as { readonly message: Message };
      const answers = await Promise.all([press(helper, shown), press(helper, shown)]);
      expect(answers.filter((answer) => told(answer).includes('Your data has been erased'))).toHaveLength(1);
      expect(answers.filter((answer) => told(answer).includes('already answered'))).toHaveLength(1);
    }
  });
});
