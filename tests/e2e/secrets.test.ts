import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationCommandOptionType, type APIApplicationCommandOption } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { isVisibleTo } from '../../src/table/index.js';
import { Playing } from './playing.js';

/** Whatever the Axis keep to themselves has this word in it. */
const SECRET = /zzyx/i;

const SET_UP = [
  '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
  '@umpire #hq /eagles-game set aircraft:True gun-setup:True',
  '@umpire #hq /side add name:Axis nation:germany player:@axis',
  '@umpire #hq /side add name:Allies nation:usa player:@allies',
  '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:8 x-yards:0 y-yards:1000',
  '@umpire #hq /eagles-unit add name:Seen side:Axis base-fp:6 x-yards:0 y-yards:1300',
  '@umpire #hq /eagles-unit state unit:Seen spotted:True',
  '@umpire #hq /eagles-unit add name:"Zzyx tank" side:Axis base-fp:6 kind:vehicle da:DENSE move-code:E division:Zzyxdiv x-yards:0 y-yards:2500',
  '@umpire #hq /eagles-unit add name:"Zzyx guns" side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150 x-yards:0 y-yards:6000',
  '@umpire #hq /eagles-unit add name:"Zzyx Pak" side:Axis base-fp:3 kind:towed-at calibre-mm:50 x-yards:300 y-yards:2000',
  '@umpire #hq /eagles-unit state unit:"Zzyx Pak" gun-state:setting-up gun-ready-turn:2',
  '@umpire #hq /eagles-unit edit unit:"Zzyx tank" base-fp:7',
  '@umpire #hq /eagles-map minefield name:"Zzyx field" kind:deliberate x-yards:0 y-yards:1500',
];

/** What the Axis and the umpire do in secret, and the turns that go on over it. */
const IN_SECRET = [
  '@axis #hq /artillery register label:"Zzyx cross" x-yards:0 y-yards:1000',
  '@axis #hq /eagles-map place unit:"Zzyx tank" x-yards:100 y-yards:2500',
  '@axis #hq /artillery task unit:"Zzyx guns" task:barrage',
  '@umpire #hq /turn phase',
  '@axis #hq /artillery call battery:"Zzyx guns" registration-point:1',
  '@axis #hq /artillery sortie attack:bombs free-point:"Zzyx hill" x-yards:0 y-yards:1000',
  '@axis #hq /artillery queue',
  '@axis #hq /unit list',
  '@axis #hq /unit show unit:"Zzyx tank"',
  '@axis #hq /unit show unit:Zzyx?',
  '@axis #hq /side list',
  '@axis #hq /log show',
  '@axis #hq /turn status',
  '@axis #hq /eagles movement unit:Zz?',
  '@umpire #hq /eagles-map minefield name:"Zzyx field two" kind:deliberate',
  '@umpire #hq /undo later:refuse',
  '@umpire #hq /unit remove unit:"Zzyx Pak"',
  '@umpire #hq /undo later:refuse',
];

/** Everything that somebody can ask without naming what they do not know of. */
const ASKED = [
  '/unit list',
  '/unit list side:Axis',
  '/side list',
  '/log show',
  '/log export',
  '/log export format:csv',
  '/log export format:html',
  '/log export format:jsonl',
  '/turn status',
  '/game status',
  '/artillery queue',
  '/rules why',
  '/help',
];

/** What somebody who guesses a name is told. */
const GUESSED = [
  '/unit show unit:"Zzyx tank"',
  '/eagles direct-fire firer:"A Coy" target:"Zzyx tank" odds:True',
  '/eagles direct-fire firer:"Zzyx tank" target:"A Coy" odds:True range-yards:400',
  '/eagles spotting spotter:"A Coy" target:"Zzyx tank" odds:True',
  '/eagles movement unit:"Zzyx tank"',
  '/eagles-map place unit:"Zzyx tank" x-yards:0 y-yards:0',
  '/eagles minefield unit:"A Coy" section:"Zzyx field"',
  '/artillery call battery:"Zzyx guns" registration-point:1',
  '/artillery cease battery:"Zzyx guns"',
];

let playing: Playing;
let files: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'umpire-files-'));
  playing = await Playing.open({ seed: '1944', filesDir: files });
  await playing.playAll(SET_UP);
  expect(playing.player.ok).toBe(true);
});
afterAll(async () => {
  await playing.close();
  rmSync(files, { recursive: true, force: true });
});

/** Everything in the server that a person sees now. */
function seenBy(user: string): string {
  const { id } = playing.table.world.member(user).user;
  const channels = [...playing.table.world.guild().channels.values()];
  const messages = channels.flatMap((channel) => channel.messages.filter((message) => isVisibleTo(message, id)));
  return JSON.stringify(
    messages.map(({ content, embeds, components, attachments }) => ({ content, embeds, components, attachments })),
  );
}

function optionsWithPicker(options: readonly APIApplicationCommandOption[] = [], path = ''): [string, string][] {
  return options.flatMap((option): [string, string][] => {
    if (option.type === ApplicationCommandOptionType.Subcommand) return optionsWithPicker(option.options, option.name);
    return 'autocomplete' in option && option.autocomplete === true ? [[path, option.name]] : [];
  });
}

/** What every picker of every command offers somebody, for nothing typed and for the secret word. */
async function offeredTo(user: string): Promise<string> {
  const seat = playing.table.seat(user, 'hq');
  const offered: unknown[] = [];
  for (const { data } of COMMANDS) {
    for (const [subcommand, option] of optionsWithPicker(data.options)) {
      for (const typed of ['', 'Zzyx', '1']) {
        if (typed !== '1' && option === 'event') continue;
        offered.push(await seat.autocomplete(`${data.name} ${subcommand}`.trim(), { [option]: typed }, option).answer);
      }
    }
  }
  return JSON.stringify(offered);
}

/** Nothing that these people see, ask for or are offered holds the word. */
async function expectNothingToldTo(...users: string[]): Promise<void> {
  for (const user of users) {
    await playing.playAll(ASKED.map((command) => `@${user} #hq ${command}`));
    for (const { number } of playing.events(playing.gameIds()[0]!))
      await playing.table.seat(user, 'hq').command('rules why', { event: number }).answer;
    expect(seenBy(user)).not.toMatch(SECRET);
    expect(await offeredTo(user)).not.toMatch(SECRET);
  }
  expect(readdirSync(files).length).toBeGreaterThan(0);
  for (const file of readdirSync(files)) expect(readFileSync(join(files, file), 'utf8')).not.toMatch(SECRET);
}

describe('what one side keeps to itself', () => {
  it('is seen by itself and the umpire', async () => {
    await playing.playAll(IN_SECRET);
    expect(playing.player.ok).toBe(true);
    expect(seenBy('axis')).toMatch(SECRET);
    expect(seenBy('umpire')).toMatch(SECRET);
    expect(await offeredTo('axis')).toMatch(SECRET);
  });

  it('is seen, found and offered to nobody else', async () => {
    for (const user of ['allies', 'eve'])
      expect(JSON.stringify(await playing.play(`@${user} #hq /artillery queue`))).toContain('No mission is in flight.');
    await expectNothingToldTo('allies', 'eve');
  });

  it('stays so when its fire lands, its aircraft arrive and its guns are ready', async () => {
    await playing.playAll([
      '@umpire #hq /turn next',
      '@umpire #hq /turn phase',
      '@umpire #hq /turn next',
      '@umpire #hq /turn phase',
    ]);
    const kinds = playing.events(playing.gameIds()[0]!).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['gun-ready', 'sortie-arrived', 'mission-landed']));
    await expectNothingToldTo('allies', 'eve');
  });

  it('stays so over a restart and after an undo of a landing', async () => {
    await playing.playAll(['restart', '@umpire #hq /undo later:refuse']);
    await expectNothingToldTo('allies');
  });

  it('is not told to those who guess a name: they hear what they typed, and no more', async () => {
    const before = playing.eventCount();
    for (const command of GUESSED) {
      const [record] = await playing.play(`@allies #hq ${command}`);
      expect(record).toMatchObject({ kind: 'reply', ephemeral: true });
      const text = JSON.stringify(record!.body);
      expect(text).toContain('Nothing has changed.');
      expect(text).not.toMatch(/DENSE|2500|6000|1500|Zzyxdiv|FP \d/);
    }
    expect(playing.eventCount()).toBe(before);
  });
});
