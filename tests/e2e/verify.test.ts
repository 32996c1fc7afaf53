import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAMAGES } from '../verify/damage.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { findShownNumber } from '../../src/game/index.js';
import { Playing, textOf } from './playing.js';

const folder = mkdtempSync(join(tmpdir(), 'umpire-verify-'));
let playing: Playing;
let gameId: string;
let whole: string;
let started: string;
let ended: string;

beforeAll(async () => {
  playing = await Playing.open({ seed: '1946', filesDir: folder });
  started = textOf(
    await playing.play('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open'),
  );
  await playing.playAll([
    '@umpire #hq /side add name:Axis nation:germany',
    '@umpire #hq /side add name:Allies nation:usa',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:30',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
    '@umpire #hq /turn phase',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:350 again:True',
    '@umpire #hq /undo later:refuse',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(async () => {
  await playing.close();
  rmSync(folder, { recursive: true, force: true });
});

const last = () => playing.events(gameId).at(-1)!;

/** Returns the answer of `/verify` to a file with these bytes. */
async function verified(bytes: string | Buffer, finalHash?: string): Promise<string> {
  const path = join(folder, 'sent.jsonl');
  writeFileSync(path, bytes);
  const records = await playing.play(
    `@umpire #hq /verify file:@${path}${finalHash === undefined ? '' : ` final-hash:${finalHash}`}`,
  );
  expect(records.map(({ ephemeral }) => ephemeral)).not.toContain(false);
  return textOf(records);
}

describe('a battle that goes on', () => {
  it('tells its seed’s hash when it begins, and how it will be verified behind More', async () => {
    const { commitment } = playing.events(gameId)[0]!.command as { readonly commitment: string };
    expect(started).toContain(`seed hash ${commitment}`);
    const opening = playing.table.seat('visitor', 'hq').messages()[0]!;
    const id = JSON.stringify(opening.components).match(/"custom_id":"(more:[^"]+)"/)![1]!;
    const more = JSON.stringify(await playing.table.seat('visitor', 'hq').pressOn(opening.id, id).answer);
    expect(more).toContain('`/verify` then checks every die, result and hash.');
  });

  it('is held against what its posts showed', async () => {
    const posts = playing.table
      .seat('visitor', 'hq')
      .messages()
      .flatMap(({ embeds }) => (embeds as { footer?: { text: string } }[]).map(({ footer }) => footer?.text ?? ''))
      .join(' ');
    expect(posts.match(/#[0-9a-f]{10}/g)!.length).toBeGreaterThanOrEqual(6);
    const verifying = async (heads: string) => textOf(await playing.play(`@visitor #hq /verify heads:"${heads}"`));
    expect(await verifying(posts)).toMatch(/\d+ hashes from posts are in the record/);
    expect(await verifying(`${posts} #0123456789`)).toContain('#0123456789” was sent, and no event of the record has that hash');
    expect(await verifying('nothing')).toContain('No hash was found');
  });

  it('is verified where it is played, by anybody', async () => {
    const told = textOf(await playing.play('@visitor #hq /verify'));
    expect(told).toContain('Record verified');
    expect(told).toContain(`event ${findShownNumber(last())}: \`${last().hash}\``);
  });

  it('is verified for players and onlookers as far as they know it: no count, no hash tells of a secret', async () => {
    const open = last();
    const before = textOf(await playing.play('@visitor #hq /verify'));
    const umpires = textOf(await playing.play('@umpire #hq /verify'));
    await playing.play('@umpire #hq /log note text:"Psst." side:Axis');
    expect(textOf(await playing.play('@visitor #hq /verify'))).toBe(before);
    expect(textOf(await playing.play(`@visitor #hq /verify final-hash:${open.hash}`))).toBe(before);
    expect(textOf(await playing.play(`@visitor #hq /verify final-hash:${last().hash}`))).toContain('is not the final hash');
    expect(textOf(await playing.play('@umpire #hq /verify'))).not.toBe(umpires);
    await playing.play('@umpire #hq /undo later:refuse');
  });
});

describe('a battle that has ended', () => {
  beforeAll(async () => {
    await playing.play('@umpire #hq /game end sure:True');
    ended = textOf(await playing.play('@umpire #hq [More]'));
    await playing.play('@umpire #hq /log export format:jsonl');
    whole = readFileSync(join(folder, 'hill-112.jsonl'), 'utf8');
  });

  it('tells its last hash, and how to check it', () => {
    expect(ended).toContain(`Last hash: \`${last().hash}\``);
    expect(ended).toContain('Use `/verify` to check every die and result');
  });

  it('is verified from its file, packed or not', async () => {
    expect(await verified(whole, last().hash)).toContain('Record verified');
    expect(await verified(gzipSync(whole))).toContain('Record verified');
    expect(await verified(whole, 'ab'.repeat(32))).toContain('Record not verified');
    expect(await verified(whole, 'ab')).toContain(
      'A hash has 64 characters: digits and the letters a to f. Enter the whole hash.',
    );
  });

  it.skipIf(!hasPython)(`is verified from its file by docs/verify/verify.py too${NEEDS}`, () => {
    expect(pythonFinds([{ text: whole, final: last().hash }])).toEqual([null]);
    const heads = playing.events(gameId).map(({ hash }) => `event · #${hash.slice(0, 10)} `);
    expect(pythonFinds([{ text: whole, final: null, heads: heads.join('') }])).toEqual([null]);
    expect(pythonFinds([{ text: whole, final: null, heads: `${heads[0]!} event 2 · #0123456789` }])).toMatchObject([
      { what: 'heads', why: expect.stringContaining('event 2 · #0123456789') as string },
    ]);
    const forged = DAMAGES.filter(({ tasks }) => tasks === 'snowflakes').map(({ done }) => ({ text: done(whole), final: null }));
    expect(pythonFinds(forged).map((found) => found?.what)).toEqual(['interactionId']);
  });

  it.each(DAMAGES.filter(({ tasks }) => tasks !== 'picture').map((damage) => [damage.what, damage] as const))(
    'is not taken for whole with %s',
    async (_what, { done, told, isNoFile }) => {
      const text = (await verified(done(whole), last().hash)).replace(/[`\\]/g, '');
      expect(text).toMatch(told);
      if (!isNoFile) expect(text).toContain('Record not verified');
    },
  );
});
