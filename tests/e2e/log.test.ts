/** Tests what /log shows to whom, through the real bot. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber, parseRecordFile, verifyRecord } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import type { ScriptRecord } from '../../src/table/index.js';
import { Playing, textOf } from './playing.js';

let files: string;
let playing: Playing;
let gameId: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'umpire-files-'));
  playing = await Playing.open({ seed: '1944', filesDir: files });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@anna',
    '@umpire #hq /side add name:Allies nation:usa player:@bert',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40',
    '@umpire #hq /eagles-unit add name:"Zzyx guns" side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
    '@umpire #hq /undo event:p4 reason:"out of sight"',
    '@umpire #hq [Undo]',
  ]);
  expect(playing.player.ok).toBe(true);
  gameId = playing.gameIds()[0]!;
});
afterAll(async () => {
  expect(playing.faultIn(gameId)).toBeUndefined();
  await playing.close();
  rmSync(files, { recursive: true, force: true });
});

interface Saved {
  readonly name: string;
  readonly saved?: string;
}

/** Returns the text of the private file that answers a line. */
async function fileFor(line: string): Promise<{ readonly name: string; readonly text: string }> {
  const [record] = (await playing.play(line)) as [ScriptRecord];
  expect(record).toMatchObject({ kind: 'edit', ephemeral: true });
  const [file] = (record.body.files ?? []) as unknown as [Saved];
  return { name: file.name, text: readFileSync(join(files, file.saved ?? file.name), 'utf8') };
}

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('/log show', () => {
  it('turns its pages by buttons, over a restart, for who may know', async () => {
    await playing.playAll(Array.from({ length: 12 }, (_, i) => `@anna #hq /log note text:"note ${i}" side:Axis`));
    const [first] = (await playing.play('@anna #hq /log show kind:noted side:Axis')) as [ScriptRecord];
    expect(first).toMatchObject({ kind: 'reply', ephemeral: true });
    expect(textOf([first])).toContain('12 of 19 events');
    // The id of a row contains the number of the event that created it.
    expect(JSON.stringify(first.body.components)).not.toMatch(/:[a-z]\d+:/);
    expect(textOf([first])).toMatch(/note 11.*note 2\b/);
    await playing.play('restart');
    const [second] = (await playing.play('@anna #hq [Next]')) as [ScriptRecord];
    expect(textOf([second])).toMatch(/note 1\b.*note 0\b/);
    expect(textOf([second])).toContain('page 2 of 2');
    expect(textOf(await playing.play('@anna #hq [Back]'))).toContain('page 1 of 2');
    expect(textOf(await playing.play('@bert #hq /log show kind:noted'))).toContain('There are no events of that kind yet');
  });

  it('offers sides, units and kinds that the person may know of', async () => {
    const offered = async (user: string, option: string): Promise<string> =>
      JSON.stringify(await playing.table.seat(user, 'hq').autocomplete('log show', { [option]: '' }, option).answer);
    expect(await offered('anna', 'unit')).toContain('Zzyx');
    expect(await offered('bert', 'unit')).not.toContain('Zzyx');
    expect(await offered('anna', 'kind')).toContain('noted');
    expect(await offered('bert', 'kind')).not.toContain('noted');
    expect(await offered('bert', 'side')).toContain('Axis');
  });

  it('strikes through what was undone, with who and why', async () => {
    expect(textOf(await playing.play('@bert #hq /log show unit:"A Coy" kind:resolved'))).toMatch(
      /~~p4 · turn 1, Movement · umpire: Direct fire: 1\/Pz → A Coy .*~~ Undone by umpire \(event p5, turn 1, .*\): out of sight/,
    );
  });
});

describe('/log note', () => {
  const file = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(files, name), bytes);
    return join(files, name);
  };

  it('puts words and a picture on record in one transaction, and posts the picture under a name that says nothing', async () => {
    const path = file('my secret name.png', PNG);
    const [post] = (await playing.play(`@anna #hq /log note text:"The *bridge* is down" picture:"@${path}"`)) as [ScriptRecord];
    const last = playing.events(gameId).at(-1)!;
    expect(last).toMatchObject({ kind: 'noted', audience: 'all', summary: 'The *bridge* is down' });
    expect(last.command.picture).toEqual({
      sha256: createHash('sha256').update(PNG).digest('hex'),
      mediaType: 'image/png',
      bytes: PNG.length,
    });
    expect(textOf([post])).toContain('Note by anna');
    const [sent] = post.body.files as [Saved];
    expect(sent.name).toBe(`picture-${findShownNumber(last)}.png`);
    expect(readFileSync(join(files, sent.saved ?? sent.name))).toEqual(PNG);
    expect(JSON.stringify(playing.events(gameId))).not.toMatch(/my secret name|https?:/);
  });

  it('keeps it in every export', async () => {
    const data = PNG.toString('base64');
    expect((await fileFor('@bert #hq /log export')).text).toContain('](hill-112-picture-p6.png)');
    expect((await fileFor('@bert #hq /log export format:csv')).text).toContain('picture of 1 kB');
    expect(parseRecordFile((await fileFor('@umpire #hq /log export format:jsonl')).text).pictures).toMatchObject([
      { mediaType: 'image/png', base64: data },
    ]);
  });

  it('goes to one side alone when it is said so', async () => {
    const [told] = await playing.play('@anna #hq /log note text:"Zzyx waits in the wood" side:Axis');
    expect(told).toMatchObject({ ephemeral: true });
    expect(textOf(await playing.play('@bert #hq /log show'))).not.toContain('Zzyx');
    expect(textOf(await playing.play('@anna #hq /log show'))).toContain('Zzyx waits');
    expect(textOf(await playing.play('@anna #hq /log note text:x side:Allies'))).toContain(
      'You cannot write for that side. Choose your own side.',
    );
  });

  it.each([
    ['no picture at all', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG cannot be read. Send PNG or JPEG'],
    ['a page that is called a picture', Buffer.from('<html><script>alert(1)</script>'), 'The file is not a picture'],
    ['nothing', Buffer.alloc(0), 'The file is not a picture'],
    ['a photograph as HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), 'HEIC and AVIF cannot be read'],
  ])('refuses %s, and nothing is kept', async (_name, bytes, why) => {
    const before = playing.eventCount();
    const refused = await playing.play(`@anna #hq /log note text:x picture:"@${file('evil.png', bytes)}"`);
    expect(refused).toMatchObject([{ ephemeral: true }]);
    expect(textOf(refused)).toContain(why);
    expect(playing.eventCount()).toBe(before);
    expect(playing.database.$client.prepare('SELECT count(*) FROM pictures').pluck().get()).toBe(1);
  });

  it('refuses a note without anything in it, and notes of onlookers', async () => {
    expect(textOf(await playing.play('@anna #hq /log note'))).toContain('The note is empty. Enter a text, or attach a picture.');
    expect(textOf(await playing.play('@eve #hq /log note text:x'))).toContain('You do not play in this battle');
  });
});

describe('/log thread', () => {
  const thread = () => [...playing.table.world.guild().channels.values()].find(({ parentId }) => parentId !== undefined)!;
  const lines = (): string[] => thread().messages.flatMap(({ content }) => content.split('\n'));

  it('is an umpire’s to make, once', async () => {
    expect(textOf(await playing.play('@anna #hq /log thread'))).toContain('nly umpires');
    expect(textOf(await playing.play('@umpire #hq /log thread'))).toContain('From now on');
    expect(thread().name).toBe('Record of Hill 112');
    expect(textOf(await playing.play('@umpire #hq /log thread'))).toContain('The record continues in');
    expect(lines()).toEqual([]);
  });

  it('has a line for each event from then on that everybody may know, and one for each undo', async () => {
    await playing.playAll([
      '@anna #hq /log note text:"*Stukas* @everyone"',
      '@anna #hq /log note text:"Zzyx moves out" side:Axis',
      '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
      '@umpire #hq /undo reason:"too far"',
      '@umpire #hq [Undo]',
    ]);
    await expect.poll(() => lines().length).toBe(3);
    expect(lines()[0]).toMatch(/^p7 · turn 1, Movement · anna: \\\*Stukas\\\* \\@everyone$/);
    expect(lines()[1]).toMatch(/^p8 · .* · umpire: Direct fire: 1\/Pz → A Coy - /);
    expect(lines()[2]).toMatch(/^p9 · .* · umpire: Undone: event p8\./);
    expect(JSON.stringify(thread().messages)).not.toContain('Zzyx');
  });

  it('goes on where it stopped after a restart, and tells nothing twice', async () => {
    const before = lines();
    await playing.play('restart');
    await playing.play('@umpire #hq /log note text:"after the restart"');
    await expect.poll(() => lines().length).toBe(before.length + 1);
    expect(lines().slice(0, -1)).toEqual(before);
  });

  it('does not disturb the battle when it cannot be posted in, and catches up', async () => {
    const path = `/channels/${thread().id}/messages`;
    playing.table.failNext(({ method, path: asked }) => method === 'POST' && asked.endsWith(path), 403);
    const before = lines().length;
    const told = await playing.play('@umpire #hq /log note text:"while it is shut"');
    expect(textOf(told)).toContain('while it is shut');
    const shut = playing.events(gameId).at(-1)!;
    // The message is updated at the next event, which is secret. The update must not reveal that event.
    await playing.play('@anna #hq /log note text:"Zzyx waits" side:Axis');
    await expect.poll(() => lines().length).toBe(before + 1);
    expect(thread().messages.at(-1)!.nonce).toBe(`log:${gameId}:${findShownNumber(shut)}`.slice(-25));
    await playing.play('@umpire #hq /log note text:"and open again"');
    await expect.poll(() => lines().length).toBe(before + 2);
    expect(lines().slice(-2).join()).toMatch(/while it is shut.*and open again/);
  });

  it('ends when it is told to', async () => {
    const before = lines().length;
    await playing.playAll(['@umpire #hq /log thread stop:True', '@umpire #hq /log note text:"unheard"', '@umpire #hq /log show']);
    expect(lines()).toHaveLength(before);
  });
});

describe('/log export', () => {
  it('gives a report that reads well, with what was undone, by whom and why', async () => {
    const { name, text } = await fileFor('@umpire #hq /log export');
    expect(name).toBe('hill-112.md');
    expect(text).toMatch(
      /- ~~\*\*Direct fire: 1\/Pz → A Coy\*\* - .*~~ Undone by umpire \(event p5, turn 1, .*\): out of sight\n/,
    );
    expect(text).toContain('| Axis | 2 | 8 | 8 |');
    expect(text).toContain('Zzyx guns');
  });

  it('tells players what they may know and no more', async () => {
    for (const format of ['markdown', 'csv', 'html']) {
      expect((await fileFor(`@anna #hq /log export format:${format}`)).text).toContain('Zzyx');
      for (const user of ['bert', 'eve'])
        expect((await fileFor(`@${user} #hq /log export format:${format}`)).text).not.toMatch(/Zzyx/i);
    }
  });

  it('gives the record itself to umpires alone while the battle is open, and it verifies', async () => {
    const refused = await playing.play('@bert #hq /log export format:jsonl');
    expect(refused).toMatchObject([{ ephemeral: true }]);
    expect(textOf(refused)).toContain('Until the battle ends, only umpires can export it');
    const { name, text } = await fileFor('@umpire #hq /log export format:jsonl');
    expect(name).toBe('hill-112.jsonl');
    const record = parseRecordFile(text);
    expect(record.seed).toBeNull();
    expect(record.events).toEqual(playing.events(gameId));
  });

  it('gives everything to everybody once the battle has ended', async () => {
    await playing.play('@umpire #hq /game end sure:True');
    expect((await fileFor('@bert #hq /log export')).text).toContain('Zzyx guns');
    const record = parseRecordFile((await fileFor('@eve #hq /log export format:jsonl')).text);
    expect(verifyRecord({ ...record, finalHash: null, rulesetById: findRuleset }).fault).toBeNull();
  });
});
