import { afterEach, expect, it } from 'vitest';
import { calculateSeedCommitment } from '../../src/dice/index.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
afterEach(() => playing.close());

async function begun(): Promise<string> {
  playing = await Playing.open({ seed: '1945' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /eagles melee attacker-fp:4 defender-fp:3',
  ]);
  return playing.gameIds()[0]!;
}
const lastOf = (gameId: string) => playing.events(gameId).at(-1)!;

it('/game end asks first, privately; who asked may think better of it', async () => {
  const gameId = await begun();
  const asked = await playing.play('@umpire #hq /game end');
  expect(asked).toMatchObject([{ ephemeral: true }]);
  expect(textOf(asked)).toMatch(/End the battle\?.*Posts stay/);
  expect(lastOf(gameId).kind).toBe('resolved');
  expect(textOf(await playing.play('@umpire #hq [Cancel]'))).toContain('The battle continues');
  expect(lastOf(gameId).kind).toBe('resolved');
  // The answered question is gone, so none of its buttons can be pressed again.
  expect(playing.table.seat('umpire', 'hq').hasButton('End and reveal seed')).toBe(false);
  expect(textOf(await playing.play('@umpire #hq /game end'))).toContain('End the battle?');
  const post = textOf(await playing.play('@umpire #hq [End and reveal seed]'));
  // The hashes are behind _More_, for everyone.
  expect(post).not.toContain('Seed:');
  const ended = textOf(await playing.play('@axis #hq [More]'));
  const seed = /Seed: `([0-9a-f]{64})`/.exec(ended)![1]!;
  expect(calculateSeedCommitment(seed)).toBe(playing.events(gameId)[0]!.command.commitment);
  expect(lastOf(gameId).kind).toBe('game-ended');
});

it('takes an end back until another battle begins in the channel: play goes on under a new seed, and the record holds', async () => {
  const gameId = await begun();
  await playing.play('@umpire #hq /game end sure:True');
  expect(textOf(await playing.play('@axis #hq /game resume'))).toContain('Umpires only');
  const resumed = textOf(await playing.play('@umpire #hq /game resume'));
  const { commitment } = lastOf(gameId).command;
  expect(resumed).toContain('Hill 112 continues');
  expect(resumed).toContain(`SHA-256 of its new secret seed: \`${commitment as string}\``);
  await playing.play('@axis #hq /eagles melee attacker-fp:4 defender-fp:3');
  expect(lastOf(gameId)).toMatchObject({ kind: 'resolved', diceKind: 'verified' });
  expect(textOf(await playing.play('@umpire #hq /verify'))).toContain('Record verified');
  await playing.play('@umpire #hq /game end sure:True');
  const ended = textOf(await playing.play('@umpire #hq [More]'));
  expect(calculateSeedCommitment(/Seed: `([0-9a-f]{64})`/.exec(ended)![1]!)).toBe(commitment);
  await playing.play('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 113" spotting:open');
  expect(textOf(await playing.play('@umpire #hq /game resume'))).toContain('This battle is still running');
  expect(playing.tables(gameId).battle.game.status).toBe('ended');
});

it('keeps the seed back if the umpire says so: nobody is told it, and the dice are worked out all the same', async () => {
  const gameId = await begun();
  await playing.play('@umpire #hq /game end sure:True keep-seed:True');
  const ended = textOf(await playing.play('@umpire #hq [More]'));
  expect(ended).toContain('Seed: not revealed');
  // The two hashes are the commitment and the last hash.
  expect(ended.match(/[0-9a-f]{64}/g)).toHaveLength(2);
  expect(lastOf(gameId)).toMatchObject({ kind: 'game-ended', command: { type: 'end', seed: null } });
  const verified = textOf(await playing.play('@axis #hq /verify'));
  expect(verified).toContain('Record verified');
  expect(verified).toContain('calculated from the seed that was committed to');
});
