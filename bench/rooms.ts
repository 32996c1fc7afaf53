import { join } from 'node:path';
import { BotProcess } from '../src/cli/bot-process.js';
import { openTable } from '../src/table/index.js';
import { typedShot } from './battles.js';
import { rounded, sized } from './measure.js';

const SHOTS = sized(150, 2);
const WARM_UP = sized(30);
const SHOT = { ...typedShot(1), firer: 'Tank', target: 'Coy' };

/**
 * Measures how long the person who types a shot waits for the answer in a battle with private channels, compared with a
 * battle in one channel.
 */
export async function answeringInRooms(folder: string): Promise<object> {
  const table = await openTable({ token: 'YmVuY2g.rooms.bench', validate: false });
  const bot = new BotProcess(table, { databasePath: join(folder, 'rooms.db'), logLevel: 'fatal', practiceSeed: undefined });
  const ask = async (place: string, name: string, options: object): Promise<number> => {
    const interaction = table.seat('umpire', place).command(name, options as Record<string, string>);
    const began = performance.now();
    await interaction.answer;
    const took = performance.now() - began;
    await interaction.finished;
    return took;
  };
  try {
    await bot.start();
    for (const place of ['one', 'hq']) {
      await ask(place, 'game start', { ruleset: 'eagles', name: place, spotting: 'open' });
      for (const [side, nation, player] of [
        ['Axis', 'germany', 'bert'],
        ['Allies', 'usa', 'ann'],
      ])
        await ask(place, 'side add', { name: side, nation, player });
      await ask(place, 'eagles-unit add', {
        name: 'Tank',
        side: 'Axis',
        'base-fp': 40,
        kind: 'vehicle',
        da: 'THIN',
        'move-code': 'D',
      });
      await ask(place, 'eagles-unit add', { name: 'Coy', side: 'Allies', 'base-fp': 40 });
    }
    await ask('hq', 'game channels create', {});
    const times = { one: [] as number[], hq: [] as number[] };
    for (let n = 0; n < SHOTS + WARM_UP; n++)
      for (const place of ['one', 'hq'] as const) {
        const took = await ask(place, 'eagles direct-fire', SHOT);
        if (n >= WARM_UP) times[place].push(took);
      }
    const told = table.world.channel('axis').messages.filter(({ embeds }) => embeds[0]?.title?.startsWith('Direct fire')).length;
    if (told !== SHOTS + WARM_UP) throw new Error(`a room was told ${told} shots`);
    const middle = (place: keyof typeof times): number => times[place].toSorted((a, b) => a - b)[Math.floor(SHOTS / 2)]!;
    const [oneChannelMs, roomsMs] = [middle('one'), middle('hq')];
    return {
      shots: SHOTS,
      rooms: 4,
      oneChannelMs: rounded(oneChannelMs),
      roomsMs: rounded(roomsMs),
      ratio: rounded(roomsMs / oneChannelMs),
    };
  } finally {
    await bot.stop();
    await table.close();
  }
}
