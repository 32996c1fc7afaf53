/** Counts the taps that only end phases, for players who press once a turn that they are done until needed. */
import { afterEach, describe, expect, it } from 'vitest';
import { Playing } from './playing.js';
import { Thumbs } from './thumbs.js';

let playing: Playing;
afterEach(() => playing.close());

const gameId = () => playing.gameIds()[0]!;
const now = () => playing.tables(gameId()).battle.game;

/** Plays turns in which all units hold. Each player ends only the phases that wait for their side. */
async function playTurns(turns: number, players: Readonly<Record<string, string>>): Promise<number> {
  const thumbs = Object.entries(players).map(([who, room]) => new Thumbs(playing.table, who, room));
  while (now().turn <= turns) {
    const { turn, phase } = now();
    for (const each of thumbs) {
      if (now().turn !== turn || now().phase !== phase) break;
      const isFirst = !playing
        .events(gameId())
        .some(
          ({ kind, turn: of, command }) =>
            kind === 'ready' && of === turn && 'until' in command && command.side === sideOf(each.who),
        );
      const says = isFirst ? 'Done until I am needed' : 'Done';
      await each.tap(says);
    }
  }
  return thumbs.reduce((sum, { taps }) => sum + taps, 0);
}

const seats: Record<string, string> = {};
const sideOf = (who: string): string | undefined =>
  [...playing.tables(gameId()).battle.tables.side.values()].find(({ name }) => name === seats[who])?.id;

async function begin(scenario: string, sides: Readonly<Record<string, string>>): Promise<void> {
  playing = await Playing.open({ seed: 'taps' });
  await playing.playAll([
    '@olga #hq /help',
    `@carl #hq /game start scenario:${scenario} umpire:"the bot"`,
    '@carl #hq [No umpire, one channel]',
  ]);
  for (const [who, side] of Object.entries(sides)) await playing.play(`@${who} #hq [Play ${side}]`);
  Object.assign(seats, sides);
}

describe('taps that only end phases', () => {
  it('are at most 48 in the eight moves of Palacio without an umpire', async () => {
    await begin('palacio-de-ibarra', { anna: 'Garibaldi', bert: 'Blackshirts' });
    const taps = await playTurns(8, { anna: 'hq', bert: 'hq' });
    expect(now()).toMatchObject({ turn: 9, phase: 'rally' });
    expect(taps).toBeLessThanOrEqual(48);
  });

  it('are at most 3 a turn and side in Mokra without an umpire, in which every unit could still act', async () => {
    await begin('mokra', { anna: 'Poland', bert: 'Germany' });
    const taps = await playTurns(2, { anna: 'hq', bert: 'hq' });
    expect(now()).toMatchObject({ turn: 3, phase: 'movement' });
    expect(taps).toBeLessThanOrEqual(12);
  });
});
