/** Counts the taps that only end phases, for players who press once a turn that they are done until needed. */
import { afterEach, describe, expect, it } from 'vitest';
import { isPhaseWaitingForSide } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { Playing } from './playing.js';
import { Thumbs } from './thumbs.js';

let playing: Playing;
afterEach(() => playing.close());

const gameId = () => playing.gameIds()[0]!;
const now = () => playing.tables(gameId()).battle.game;

/** Plays turns in which all units hold. Each player ends only the phases that wait for their side. */
async function playTurns(
  turns: number,
  players: Readonly<Record<string, string>>,
  entries: readonly string[] = [],
): Promise<number> {
  const left = [...entries];
  const thumbs = Object.entries(players).map(([who, room]) => new Thumbs(playing.table, who, room));
  while (now().turn <= turns) {
    const { turn, phase } = now();
    // A reinforcement that waits at the edge enters first, because a side cannot be done before it.
    if (turn > 1 && left.length > 0) await playing.play(left.shift()!);
    for (const each of thumbs) {
      if (now().turn !== turn || now().phase !== phase) break;
      if (!isAwaited(each.who)) continue;
      const isFirst = !playing
        .events(gameId())
        .some(
          ({ kind, turn: of, command }) =>
            kind === 'ready' && of === turn && 'until' in command && command.side === sideOf(each.who),
        );
      const says = isFirst ? 'Done until I am needed' : 'Done';
      // The first phase of an umpired battle has no post. The card opens with one tap more.
      if (each.offers((label) => label === says) === undefined) await each.tap('My units');
      await each.tap(says);
    }
    if (now().turn === turn && now().phase === phase) await playing.play('@carl #hq /turn phase anyway:True');
  }
  return thumbs.reduce((sum, { taps }) => sum + taps, 0);
}

const seats: Record<string, string> = {};
const sideOf = (who: string): string | undefined =>
  [...playing.tables(gameId()).battle.tables.side.values()].find(({ name }) => name === seats[who])?.id;

/** Checks whether the phase still waits for this person's side. */
function isAwaited(who: string): boolean {
  const { battle } = playing.tables(gameId());
  return isPhaseWaitingForSide(findRuleset(battle.game.ruleset), battle, sideOf(who)!);
}

async function begin(scenario: string, sides: Readonly<Record<string, string>>, isUmpired = false): Promise<void> {
  playing = await Playing.open({ seed: 'taps' });
  await playing.playAll([
    '@olga #hq /help',
    `@carl #hq /game start scenario:${scenario}${isUmpired ? '' : ' umpire:"the bot"'}`,
    `@carl #hq [${isUmpired ? 'Start' : 'No umpire'}, one channel]`,
  ]);
  for (const [who, side] of Object.entries(sides)) await playing.play(`@${who} #hq [Play ${side}]`);
  Object.assign(seats, sides);
}

describe('taps that only end phases', () => {
  it('are at most 34 in the eight moves of Palacio without an umpire', async () => {
    await begin('palacio-de-ibarra', { anna: 'Garibaldi', bert: 'Blackshirts' });
    const taps = await playTurns(8, { anna: 'hq', bert: 'hq' });
    expect(now()).toMatchObject({ turn: 9, phase: 'rally' });
    expect(taps).toBeLessThanOrEqual(34);
    // Move 8 was the last: the battle ends by taps, and each side finds the report.
    const anna = new Thumbs(playing.table, 'anna', 'hq');
    for (const label of ['End the battle', 'Propose']) await anna.tap(label);
    await new Thumbs(playing.table, 'bert', 'hq').tap('Agree');
    expect(now().status).toBe('ended');
  });

  it('are at most 3 a turn and side in Mokra without an umpire, in which every unit could still act', async () => {
    await begin('mokra', { anna: 'Poland', bert: 'Germany' });
    const taps = await playTurns(2, { anna: 'hq', bert: 'hq' });
    expect(now()).toMatchObject({ turn: 3, phase: 'movement' });
    expect(taps).toBeLessThanOrEqual(12);
  });

  it.each([
    {
      scenario: 'hatten',
      anna: 'Americans',
      bert: 'Germans',
      isUmpired: false,
      entries: ['@anna #hq /reinforcement enter unit:"25 Tank" at:"1,24"'],
      // In the first turn the map finds an American battalion out of command, which its side hears of.
      most: 13,
    },
    { scenario: 'veghel', anna: 'Allies', bert: 'Germany', isUmpired: false, entries: [], most: 12 },
    { scenario: 'longstop', anna: 'British', bert: 'Germans', isUmpired: true, entries: [], most: 12 },
  ])('are $most at most in two turns of both sides in $scenario', async ({ scenario, anna, bert, isUmpired, entries, most }) => {
    await begin(scenario, { anna, bert }, isUmpired);
    const taps = await playTurns(2, { anna: 'hq', bert: 'hq' }, entries);
    expect(now().turn).toBe(3);
    expect(taps).toBeLessThanOrEqual(most);
    expect(taps).toBeGreaterThan(0);
  });
});
