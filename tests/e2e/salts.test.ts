import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { Playing, textOf } from './playing.js';

const folder = mkdtempSync(join(tmpdir(), 'umpire-salts-'));
let playing: Playing;
let started: string;

beforeAll(async () => {
  playing = await Playing.open({ seed: '1947', filesDir: folder });
  started = textOf(await playing.play('@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open'));
  await playing.playAll([
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /side edit side:Axis player:@second',
    '@umpire #hq /side add name:Allies nation:usa player:@allies',
  ]);
});
afterAll(async () => {
  await playing.close();
  rmSync(folder, { recursive: true, force: true });
});

const gameId = () => playing.gameIds()[0]!;
const seat = (name: string) => playing.table.seat(name, 'hq');
const told = (answer: unknown): string => JSON.stringify(answer);
const opening = (name: string) =>
  seat(name)
    .messages()
    .find(({ components }) => JSON.stringify(components).includes('salt:'))!;
const press = (name: string) => seat(name).pressOn(opening(name).id, `salt:${gameId()}`).answer;

describe('words that players add to the seed', () => {
  it('are asked for under the opening post', () => {
    expect(started).toContain('Before the first roll, each player can add words to the dice seed');
    expect(JSON.stringify(opening('visitor').components)).toContain('Add words to the seed');
  });

  it('come by command, and by the button and its form, and are posted', async () => {
    expect(textOf(await playing.play('@axis #hq /game salt words:"Tea *no* milk"'))).toContain('Tea');
    expect(await press('allies')).toMatchObject({ kind: 'form' });
    await seat('allies').submit({ 'Your words': 'Käse' }).answer;
    const salted = playing.events(gameId()).filter(({ kind }) => kind === 'salted');
    expect(salted.map(({ command }) => command.words)).toEqual(['Tea *no* milk', 'Käse']);
    expect(told(seat('visitor').messages())).toContain('Käse');
  });

  it('are nobody’s but players’, and once', async () => {
    expect(told(await press('allies'))).toContain('already added words to the seed');
    expect(told(await press('umpire'))).toContain('do not play a side');
    expect(told(await press('visitor'))).toContain('You do not play in this battle');
    expect(textOf(await playing.play('@umpire #hq /game salt words:"Mine"'))).toContain('do not play a side');
    expect(textOf(await playing.play('@umpire #hq /undo event:p5 later:refuse'))).toContain('cannot be undone');
  });

  it('are told by /verify, with how to add some', async () => {
    const verdict = textOf(await playing.play('@second #hq /verify'));
    expect(verdict).toContain('The seed has words of 2 players: axis (Axis), allies (Allies).');
    expect(verdict).toContain('/game salt, or the button under the opening post');
  });

  it('end with the first roll, in words', async () => {
    await playing.play('@umpire #hq /eagles melee attacker-fp:4 defender-fp:3');
    expect(textOf(await playing.play('@second #hq /game salt words:"Late"'))).toContain(
      'ords cannot be added to the seed after the first roll',
    );
    expect(told(await press('second'))).toContain('ords cannot be added to the seed after the first roll');
  });

  it('leave a record that holds for both verifiers, and stand in the report', async () => {
    const ended = textOf(await playing.play('@umpire #hq /game end sure:True'));
    expect(ended).toContain('No roll was undone or overruled.');
    expect(ended).toContain('practice battle');
    await playing.playAll(['@umpire #hq /log export format:jsonl', '@umpire #hq /log export']);
    expect(textOf(await playing.play('@visitor #hq /verify'))).toContain('Record verified');
    const report = readFileSync(join(folder, 'hill-112.md'), 'utf8');
    expect(report).toContain('The seed has words of 2 players: axis (Axis), allies (Allies).');
    expect(report).toContain('This is a practice battle. Its dice repeat, so they prove nothing.');
    expect(report).toContain('No roll was undone or overruled.');
  });

  it.skipIf(!hasPython)(`hold for docs/verify/verify.py too${NEEDS}`, () => {
    expect(pythonFinds([{ text: readFileSync(join(folder, 'hill-112.jsonl'), 'utf8'), final: null }])).toEqual([null]);
  });

  it('footers of practice say so', () => {
    const feet = seat('visitor')
      .messages()
      .flatMap(({ embeds }) => (embeds as { footer?: { text: string } }[]).map(({ footer }) => footer?.text ?? ''))
      .filter((text) => text.includes('#'));
    expect(feet.length).toBeGreaterThan(5);
    expect(feet.filter((text) => !text.includes('practice battle'))).toEqual([]);
  });
});
