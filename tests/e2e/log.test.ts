/** /log through the real bot: what it gives to whom. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecordFile, verifyRecord } from '../../src/game/index.js';
import { rulesetById } from '../../src/rules/registry.js';
import type { ScriptRecord } from '../../src/table/index.js';
import { faultIn, Playing, textOf } from './playing.js';

let files: string;
let playing: Playing;
let gameId: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'umpire-files-'));
  playing = await Playing.open({ seed: '1944', filesDir: files });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
    '@umpire #hq /side add name:Axis nation:germany player:@anna',
    '@umpire #hq /side add name:Allies nation:usa player:@bert',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40',
    '@umpire #hq /eagles-unit add name:"Zzyx guns" side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
    '@umpire #hq /undo event:7 reason:"out of sight"',
    '@umpire #hq [Undo]',
  ]);
  expect(playing.player.ok).toBe(true);
  gameId = playing.gameIds()[0]!;
});
afterAll(async () => {
  expect(faultIn(playing, gameId)).toBeUndefined();
  await playing.close();
  rmSync(files, { recursive: true, force: true });
});

interface Saved {
  readonly name: string;
  readonly saved?: string;
}

/** The text of the file that somebody is sent for a line, privately. */
async function fileFor(line: string): Promise<{ readonly name: string; readonly text: string }> {
  const [record] = (await playing.play(line)) as [ScriptRecord];
  expect(record).toMatchObject({ kind: 'reply', ephemeral: true });
  const [file] = (record.body.files ?? []) as unknown as [Saved];
  return { name: file.name, text: readFileSync(join(files, file.saved ?? file.name), 'utf8') };
}

describe('/log export', () => {
  it('gives a report that reads well, with what was undone, by whom and why', async () => {
    const { name, text } = await fileFor('@umpire #hq /log export');
    expect(name).toBe('battle.md');
    expect(text).toMatch(
      /- ~~\*\*Direct fire: 1\/Pz → A Coy\*\* - .*~~ Undone by umpire \(event 8, turn 1, .*\): out of sight\n/,
    );
    expect(text).toContain('| Axis | 2 | 8 | 8 | none |');
    expect(text).toContain('Zzyx guns');
  });

  it('tells players what they may know and no more', async () => {
    for (const format of ['markdown', 'csv']) {
      expect((await fileFor(`@anna #hq /log export format:${format}`)).text).toContain('Zzyx');
      for (const user of ['bert', 'eve'])
        expect((await fileFor(`@${user} #hq /log export format:${format}`)).text).not.toMatch(/Zzyx/i);
    }
  });

  it('gives the record itself to umpires alone while the battle is open, and it verifies', async () => {
    const refused = await playing.play('@bert #hq /log export format:jsonl');
    expect(refused).toMatchObject([{ ephemeral: true }]);
    expect(textOf(refused)).toContain('until the battle ends it is for umpires');
    const { name, text } = await fileFor('@umpire #hq /log export format:jsonl');
    expect(name).toBe('battle.jsonl');
    const record = parseRecordFile(text);
    expect(record.seed).toBeNull();
    expect(record.events).toEqual(playing.events(gameId));
  });

  it('gives everything to everybody once the battle has ended', async () => {
    await playing.play('@umpire #hq /game end');
    expect((await fileFor('@bert #hq /log export')).text).toContain('Zzyx guns');
    const record = parseRecordFile((await fileFor('@eve #hq /log export format:jsonl')).text);
    expect(verifyRecord({ ...record, finalHash: null, rulesetById }).fault).toBeNull();
  });
});
