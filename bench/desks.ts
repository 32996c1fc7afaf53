/** Measures how long the desks of a player and an umpire hold the event loop in a battle of 250 units against 250. */
import { join } from 'node:path';
import { openDatabase } from '../src/store/index.js';
import { openTable } from '../src/table/index.js';
import { BotHere } from '../tests/bot-here.js';
import { RULEBOOKS } from '../tests/game/on-ground.js';
import { twoArmies } from './grown.js';
import { done, figures, rounded, sized, spentOn } from './measure.js';

const UNITS = sized(250, 3);
const RUNS = sized(5);

/** Measures, for each rulebook and phase, the longest time without a break: the desk, the card of a unit, and the umpires' panel. */
export async function openingDesks(folder: string): Promise<Record<string, object>> {
  const databasePath = join(folder, 'desks.db');
  const table = await openTable({ token: 'YmVuY2g.desks.bench', validate: false, answerWithinMs: 600_000 });
  const bot = new BotHere(table, { databasePath, logLevel: 'fatal', practiceSeed: undefined }, { worksApart: true });
  await bot.start();
  const database = openDatabase(databasePath);
  const measured: Record<string, object> = {};
  try {
    for (const rulebook of RULEBOOKS) {
      const [umpire, player] = [table.seat('umpire', rulebook), table.seat('anna', rulebook)];
      const { phases, next } = twoArmies(database, umpire, player, rulebook, UNITS);
      for (let n = 0; n < phases.length; n++) {
        const phase = next();
        const held: Record<'desk' | 'card' | 'panel', number[]> = { desk: [], card: [], panel: [] };
        for (let run = 0; run < RUNS; run++) {
          held.desk.push((await spentOn(() => done(player.command('my')))).heldMs);
          const unit = /"label":"(Unit \d+)/.exec(JSON.stringify(player.messages().at(-1)?.components ?? []))?.[1];
          if (unit !== undefined) held.card.push((await spentOn(() => done(player.press(unit)))).heldMs);
          held.panel.push((await spentOn(() => done(umpire.command('panel')))).heldMs);
        }
        for (const [what, times] of Object.entries(held))
          if (times.length > 0)
            measured[`${rulebook}, ${phase}: ${what}`] = {
              firstMs: rounded(times[0]!),
              heldMs: rounded(figures(times.slice(1)).medianMs || times[0]!),
            };
      }
    }
    return measured;
  } finally {
    database.$client.close();
    await bot.stop();
    await table.close();
  }
}
