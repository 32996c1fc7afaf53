import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationCommandOptionType, type APIApplicationCommandOption } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { findShownNumber } from '../../src/game/index.js';
import { isVisibleTo } from '../../src/table/index.js';
import { Playing } from './playing.js';

/** Every secret of the Axis contains this word. */
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

/** Secret actions of the Axis and the umpire, and the turns during them. */
const IN_SECRET = [
  '@axis #hq /eagles movement unit:"Zzyx tank"',
  '@axis #hq /eagles paratroop-drop drop:"Zzyx Pak" time:day',
  '@umpire #hq /eagles spotting spotter:"Zzyx tank" target:"A Coy" range-yards:600',
  '@umpire #hq /eagles movement unit:"Zzyx guns"',
  '@axis #hq /artillery register label:"Zzyx cross" x-yards:0 y-yards:1000',
  '@axis #hq /eagles-map place unit:"Zzyx tank" x-yards:100 y-yards:2500',
  '@axis #hq /artillery task unit:"Zzyx guns" task:barrage',
  '@umpire #hq /turn phase',
  '@axis #hq /artillery call battery:"Zzyx guns" registration-point:1',
  '@axis #hq /artillery sortie attack:bombs free-point:"Zzyx hill" x-yards:0 y-yards:1000 bearing:0',
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

/** Every command that a person can use without naming something that they do not know. */
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

/** Commands of a person who guesses a name. */
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
  '/eagles direct-fire firer:"A Coy" target:"Zzyx tank" range-yards:400',
  '/eagles melee attacker:"A Coy" defender:"Zzyx tank"',
  '/eagles assault infantry:"A Coy" enemy:"Zzyx tank"',
  '/log show unit:"Zzyx tank"',
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

/** Returns everything on the server that a person sees now. */
function seenBy(user: string, { table } = playing): string {
  const { id } = table.world.member(user).user;
  const channels = [...table.world.guild().channels.values()];
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

/** Returns what the completion of every option offers a person, for an empty text and for the secret word. */
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

/** Checks that nothing that these people see, request or are offered contains the word. */
async function expectNothingToldTo(...users: string[]): Promise<void> {
  for (const user of users) {
    await playing.playAll(ASKED.map((command) => `@${user} #hq ${command}`));
    for (const event of playing.events(playing.gameIds()[0]!))
      await playing.table.seat(user, 'hq').command('rules why', { event: findShownNumber(event) }).answer;
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
      expect(JSON.stringify(await playing.play(`@${user} #hq /artillery queue`))).toContain('No missions to show.');
    await expectNothingToldTo('allies', 'eve');
  });

  it('stays so when its fire lands, its aircraft arrive and its guns are ready', async () => {
    await playing.playAll([
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn phase',
      '@umpire #hq /turn next anyway:True', // The aircraft have not attacked.
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

  it('is not told to those who guess a name: they hear what they hear of a name that is nobody’s', async () => {
    const before = playing.eventCount();
    const heard = async (user: string, command: string): Promise<string> => {
      const [record] = await playing.play(`@${user} #hq ${command}`);
      expect(record).toMatchObject({ kind: 'reply', ephemeral: true });
      return JSON.stringify(record!.body).replaceAll(/Zzyx \w+/gi, 'NAME');
    };
    for (const user of ['allies', 'eve'])
      for (const command of GUESSED) {
        const told = await heard(user, command);
        expect(told).toContain('Nothing has changed.');
        expect(told).toBe(await heard(user, command.replace(/Zzyx \w+/, 'Zzyx nobody')));
        if (user === 'allies') expect(told).toBe(await heard(user, command.replace(/Zzyx/, 'ZZYX')));
      }
    expect(playing.eventCount()).toBe(before);
  });
});

describe('units that lie as nameless markers', () => {
  const BATTLE = [
    '@umpire #hq /game start ruleset:cullen name:Jarama',
    '@umpire #hq /side add name:Republic player:@ana',
    '@umpire #hq /side add name:Nationalists airstrikes:2 player:@paco',
    '@umpire #hq /cullen-unit add name:Tabor side:Nationalists kind:infantry rifle:4',
    '@umpire #hq /cullen-unit add name:CV33 side:Nationalists kind:armour armour-class:light vehicle:cv33 vehicle-mgs:True lmg:2',
    '@umpire #hq /cullen-unit add name:"Zzyx Ambush" side:Republic kind:infantry rifle:3 lmg:1 concealed:True',
    '@umpire #hq /cullen-unit add name:"Zzyx Gun" side:Republic kind:artillery guns:2 gun-class:field set-up:True concealed:True',
    '@umpire #hq /cullen-unit add name:Zzyxster side:Republic kind:officer officer-factor:2',
    '@umpire #hq /cullen-unit state unit:"Zzyx Ambush" dps:3',
  ];

  /** Actions of and against concealed units that do not reveal them. */
  const UNDER_MARKERS = [
    '@ana #hq /cullen-order attach officer:Zzyxster unit:"Zzyx Ambush"',
    '@ana #hq /cullen-order assault-armour unit:"Zzyx Ambush" armour:CV33',
    '@umpire #hq /cullen-move rally unit:"Zzyx Ambush" dice:1',
    '@umpire #hq /cullen-move troops unit:"Zzyx Ambush" officer:0 dice:3',
    '@umpire #hq /cullen-move wire unit:"Zzyx Gun" move-inches:8',
    '@ana #hq /cullen-spot line-of-fire firer:"Zzyx Gun" target:Tabor',
    '@umpire #hq /cullen-spot line-of-fire firer:Tabor target:"Zzyx Gun"',
    '@ana #hq /cullen-spot reveal unit:"Zzyx Gun" enemy-move-inches:5',
    '@umpire #hq /cullen-spot observe range-inches:6 observer:Tabor target:"Zzyx Gun" dice:1',
    '@ana #hq /cullen-assault apply-dps unit:"Zzyx Ambush" gained:3',
    '@ana #hq /cullen-order losses unit:"Zzyx Ambush" keep:rifle lose:lmg',
    ...Array<string>(7).fill('@umpire #hq /turn phase'),
    '@umpire #hq /cullen-assault officer-risk officer:Zzyxster dice:1',
    '@umpire #hq /turn phase',
  ];

  /** Actions that a player may try who has heard the name. */
  const aimedAt = (name: string): string[] => [
    `/cullen-fire small-arms-troops firer:Tabor target:"${name}" range-inches:20`,
    `/cullen-guns airstrike-troops target:"${name}" observed:True`,
    `/cullen-spot line-of-fire firer:Tabor target:"${name}" bearing-degrees:10`,
    `/cullen-spot observe range-inches:6 observer:Tabor target:"${name}"`,
    `/cullen-spot reveal unit:"${name}" enemy-move-inches:4`,
    `/cullen-move rally unit:"${name}"`,
    `/cullen-assault troops attacker:Tabor defender:"${name}"`,
    `/cullen-order column unit:"${name}" column:True`,
    `/unit show unit:"${name}"`,
    `/log show unit:"${name}"`,
  ];

  let markers: Playing;
  beforeAll(async () => {
    markers = await Playing.open({ seed: '1937' });
    await markers.playAll(BATTLE);
  });
  afterAll(() => markers.close());

  it('are not told of to the other side, whatever they do', async () => {
    await markers.playAll(UNDER_MARKERS);
    expect(markers.player.ok).toBe(true);
    const told = markers.events(markers.gameIds()[0]!).filter(({ kind }) => kind === 'resolved');
    const umpires = told.filter(({ audience }) => audience === 'umpires').map(({ resolutions: [one] }) => one!.procedure);
    expect([told.length, umpires]).toEqual([9, ['cullen.fire-check', 'cullen.observe']]);
    const { unit } = markers.tables(markers.gameIds()[0]!).battle.tables;
    const concealed = [...unit.values()].filter((row) => 'concealed' in row && row.concealed === true);
    expect(concealed.map(({ name }) => name)).toEqual(['Zzyx Ambush', 'Zzyx Gun', 'Zzyxster']); // The unit was lost while it was concealed.
    await markers.playAll(
      ['log show', 'log export', 'log export format:csv', 'turn status', 'unit list'].map((ask) => `@paco #hq /${ask}`),
    );
    expect(seenBy('ana', markers)).toMatch(SECRET);
    for (const user of ['paco', 'eve']) expect(seenBy(user, markers)).not.toMatch(SECRET);
    expect(seenBy('paco', markers)).toContain('A concealed unit will assault CV33');
  });

  it('cannot be named: who tries hears what he hears of a name that is nobody’s', async () => {
    const before = markers.eventCount();
    const answers = async (user: string, name: string) => {
      const records = [];
      for (const command of aimedAt(name)) records.push(...(await markers.play(`@${user} #hq ${command}`)));
      return records.map(({ kind, ephemeral, body }) => ({
        kind,
        ephemeral,
        said: JSON.stringify(body).replaceAll(name, 'NAME'),
      }));
    };
    for (const user of ['paco', 'eve']) expect(await answers(user, 'Zzyx Gun')).toEqual(await answers(user, 'Zzyx Who'));
    expect(markers.eventCount()).toBe(before);
  });

  it('are found by their own side and the umpire, and told of when they are uncovered', async () => {
    await markers.playAll(['@umpire #hq /cullen-spot observe range-inches:6 observer:Tabor target:"Zzyx Gun" dice:9']);
    expect(seenBy('paco', markers)).toContain('Zzyx Gun: no longer concealed');
    await markers.playAll(['@ana #hq /unit show unit:"Zzyx Ambush"', '@paco #hq /unit show unit:"Zzyx Gun"']);
    expect(markers.player.ok).toBe(true);
  });
});

describe('the enemy’s stocks (corps)', () => {
  it('are told by no odds: guns without LOG are reckoned with as guns that have some', async () => {
    const campaign = await Playing.open({ seed: '1944' });
    try {
      await campaign.playAll([
        '@umpire #hq /game start ruleset:"Corps: operational rules with SP, LOG and POL" name:Falaise season:autumn',
        '@umpire #hq /side add name:Allies player:@ann',
        '@umpire #hq /side add name:Axis player:@gerd',
        '@umpire #hq /corps-formation add name:"7 Armd" side:Allies nationality:british log:3',
        '@umpire #hq /corps-formation add name:Rich side:Axis nationality:axis log:5',
        '@umpire #hq /corps-formation add name:Poor side:Axis nationality:axis log:0',
        '@umpire #hq /corps-unit add name:"1 RB" side:Allies formation:"7 Armd" type:infantry sp:4',
        '@umpire #hq /corps-unit add name:"Guns 1" side:Axis formation:Rich type:artillery sp:3',
        '@umpire #hq /corps-unit add name:"Guns 2" side:Axis formation:Poor type:artillery sp:3',
      ]);
      expect(campaign.player.ok).toBe(true);
      const odds = async (user: string, guns: string): Promise<string> => {
        const [record] = await campaign.play(`@${user} #hq /corps combat attackers:"1 RB" defenders:"${guns}" odds:True`);
        return JSON.stringify(record!.body).replaceAll(guns, 'GUNS');
      };
      expect(await odds('ann', 'Guns 2')).toBe(await odds('ann', 'Guns 1'));
      expect(await odds('umpire', 'Guns 2')).toContain('out of LOG');
      expect(await odds('umpire', 'Guns 2')).not.toBe(await odds('umpire', 'Guns 1'));
    } finally {
      await campaign.close();
    }
  });
});
