import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../src/table/index.js';
import { tableWithBot, type Bot } from './bot.js';

let table: Table;
let bot: Bot;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ table, bot, close } = await tableWithBot());
  table.seat('umpire', 'hq');
});
afterAll(async () => close());

describe('slash commands', () => {
  it('are answered in public', async () => {
    const { answer, user } = table.seat('umpire', 'hq').command('say', { text: 'hello', times: 2, to: '@axis', where: '#front' });
    const got = await answer;
    expect(got).toMatchObject({ kind: 'reply', message: { content: 'hello hello | axis | front', audience: null } });
    expect(user.name).toBe('umpire');
    expect(bot.errors).toEqual([]);
  });
});
