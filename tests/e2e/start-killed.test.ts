/**
 * The bot is killed while *Start* of a scenario starts a battle. Afterwards the battle exists completely or not at all,
 * and the button gives the right answer.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CannotSendError } from '../../src/table/cannot-send.js';
import type { Message, Seat } from '../../src/table/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { Playing } from './playing.js';

const KILLS = sized('killsInStarting');
/** The longest delay before the kill in milliseconds. A start takes about a tenth of a second. */
const LONGEST_MS = 200;

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ isApart: true });
});
afterAll(() => playing.close());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const idOf = ({ components }: Message, label: string): string =>
  (components as { components: { custom_id: string; label: string }[] }[])
    .flatMap((row) => row.components)
    .find((button) => button.label === label)!.custom_id;

/** Returns the sides and units of the battle, if there is one. It must be complete. */
function wholeBattle(gameId: string): readonly [sides: number, units: number] {
  expect(playing.faultIn(gameId)).toBeUndefined();
  const { side, unit } = playing.tables(gameId).battle.tables;
  return [side.size, unit.size];
}

/** Presses the button once more. Null if the question was answered before the kill, so that its button is gone. */
async function pressedAgain(seat: Seat, messageId: string, start: string): Promise<string | null> {
  try {
    const again = seat.pressOn(messageId, start);
    const answer = await again.answer;
    await again.finished;
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof CannotSendError) return null;
    throw error;
  }
}

it(`begins whole or not at all, and once, killed ${KILLS} times in the middle`, { timeout: within(600_000) }, async () => {
  const began = performance.now();
  const choose = new Chooser(seedFor('killed in a start'));
  const ends = { begun: 0, none: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    const seat = playing.table.seat('umpire', `field-${kill}`);
    const asked = seat.command('game start', { scenario: 'mokra' });
    const { message } = (await asked.answer) as { readonly message: Message };
    // A slow answer is completed later.
    await asked.finished;
    const start = idOf(message, 'Start, one channel');
    const before = playing.gameIds();
    seat.pressOn(message.id, start).answer.catch(() => undefined);
    await sleep(choose.whole(0, LONGEST_MS));
    await playing.bot.kill();
    await playing.bot.start();

    const killed = playing.gameIds().filter((id) => !before.includes(id));
    expect(killed.length).toBeLessThanOrEqual(1);
    ends[killed.length === 1 ? 'begun' : 'none']++;
    for (const gameId of killed) expect(wholeBattle(gameId)).toEqual([2, 14]);
    // If the battle does not exist, the same button starts it. If it exists, it is not started twice.
    const told = await pressedAgain(seat, message.id, start);
    const now = playing.gameIds().filter((id) => !before.includes(id));
    expect(now, told ?? 'the button is gone').toHaveLength(1);
    expect(wholeBattle(now[0]!)).toEqual([2, 14]);
    if (killed.length > 0) expect(now).toEqual(killed);
    else expect(told ?? 'already').not.toContain('already');
  }
  expect(ends.begun + ends.none).toBe(KILLS);
  tell('killed in a start', ends, began);
});
