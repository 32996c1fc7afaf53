/** A person's own scenarios: files, mistakes in them, and secrets that stay with the right people. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTS, labelsOf, Playing, textOf } from './playing.js';

interface File {
  title: string;
  about: string;
  umpires: string;
  sides: { name: string; briefing: string }[];
  map: { features: object[] };
  order: { sides: { name: string }[]; units: Record<string, unknown>[] };
  positions: { unit: string; at: string }[];
  settings: { rulebook: object };
}

const mokra = (): File => JSON.parse(readFileSync(new URL('../../scenarios/mokra.json', import.meta.url), 'utf8')) as File;

let folder: string;
let playing: Playing;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-scenario-'));
  playing = await Playing.open({ seed: '1939', filesDir: folder });
});
afterAll(async () => {
  await playing.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a file as a scenario, and returns the answer. */
async function sending(content: string | File, channel = 'field', more = ''): Promise<string> {
  const path = join(folder, 'scenario.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return textOf(await playing.play(`@umpire #${channel} /game start file:@${path}${more}`));
}

describe('what is not begun', () => {
  it.each<[string, string | ((file: File) => void), RegExp]>([
    ['no JSON', 'a battle, please', /not JSON/],
    ['an empty document', '{}', /version.*title|Mistakes/s],
    ['a list', '[1,2]', /Mistakes/],
    ['what is nested too deep', `${'['.repeat(40)}${']'.repeat(40)}`, /nested too deep/],
    [
      'a unit’s firepower',
      (file) => (file.order.units[3]!.baseFp = 99),
      /order, units 4, base-fp: Enter a number that is at most 40/,
    ],
    ['a place off the map', (file) => (file.positions[2]!.at = '99,99'), /positions 3, at/],
    [
      'a side with no briefing',
      (file) => file.sides.pop(),
      /order, sides 2, name: This side does not have a briefing. Add one in “sides”/,
    ],
    ['a key that there is not', (file) => Object.assign(file, { weather: 'fair' }), /weather: This key is not used here/],
    ['another rulebook', (file) => Object.assign(file, { rulebook: 'chess' }), /Cannot find that rulebook/],
  ])('%s', async (_what, change, words) => {
    const file = mokra();
    if (typeof change === 'function') change(file);
    expect(await sending(typeof change === 'string' ? change : file)).toMatch(words);
    expect(playing.gameIds()).toEqual([]);
  });

  it.each([
    ['a scenario and a rulebook', '/game start scenario:mokra ruleset:corps', /Choose only the scenario/],
    ['a scenario and a setting', '/game start scenario:mokra spotting:open', /Choose only the scenario/],
    ['a scenario that there is not', '/game start scenario:cannae', /Cannot find that scenario/],
    ['neither scenario nor rulebook', '/game start name:Somewhere', /Choose a rulebook/],
    ['a rulebook without a name', '/game start ruleset:eagles', /Enter a name for the battle/],
  ])('%s', async (_what, line, words) => {
    expect(textOf(await playing.play(`@umpire #field ${line}`))).toMatch(words);
    expect(playing.gameIds()).toEqual([]);
  });

  it('the shelf is offered by title, place in time and rulebook', async () => {
    expect(textOf(await playing.play('@umpire #field /game start scenario:?'))).not.toContain('Nothing has changed');
  });
});

describe('a file of one’s own', () => {
  const secret = (file: File): File => {
    file.title = 'A *quiet* day @everyone';
    file.sides[1]!.briefing = 'Zzyx: the tanks come by the marsh.';
    file.umpires = 'Zzyx: fog from turn 3.';
    file.order.units.push({
      name: 'Zzyx battery',
      side: 'Germany',
      kind: 'artillery',
      baseFp: 2,
      guns: 4,
      calibreMm: 150,
      gun: 'towed',
      gunState: 'deployed',
    });
    file.positions.push({ unit: 'Zzyx battery', at: '1.2,30' });
    file.map.features.push({ kind: 'minefield', at: '5,5', name: 'Zzyx field', side: 'Germany' });
    return file;
  };

  it('is shown first, survives a restart, and is begun once', async () => {
    const card = await sending(secret(mokra()), 'field', ' name:"The quiet day"');
    expect(card).toContain('The quiet day');
    expect(card).not.toMatch(/zzyx/i);
    await playing.play('restart');
    const begun = await playing.play('@umpire #field [Start, one channel]');
    expect(labelsOf(begun)).toEqual(['Play Poland', 'Play Germany', 'Add words to the seed', 'How to play', 'More']);
    expect(playing.gameIds()).toHaveLength(1);
    expect(textOf(await playing.play('@umpire #field [Start, one channel]'))).toMatch(/already answered|already running/);
    expect(textOf(await playing.play('@umpire #field /game start scenario:mokra'))).toContain('A battle is already running here');
    expect(playing.gameIds()).toHaveLength(1);
  });

  it('tells nobody the other side’s briefing, guns and mines, by whatever they ask', async () => {
    await playing.play('@anna #field [Play Poland]');
    await playing.play('@bert #field [Play Germany]');
    expect(textOf(await playing.play('@bert #field /my'))).toMatch(/Zzyx battery/);
    expect(textOf(await playing.play('@bert #field [Briefing]'))).toMatch(/by the marsh/);
    expect(textOf(await playing.play('@umpire #field /my'))).toMatch(/fog from turn 3/);
    for (const person of ['anna', 'carla'])
      for (const line of [
        ...LISTS,
        '/help',
        '/rules show chart:?',
        '/unit show unit:?',
        '/game salt words:?',
        '/map measure from:?',
        '/unit export format:json',
        '/map show',
        '/log show unit:?',
        '/eagles direct-fire target:?',
      ])
        /* prettier-ignore */
        expect(textOf(await playing.play(`@${person} #field ${line}`)), `${person} ${line}`).not.toMatch(/zzyx/i);
    for (const format of ['markdown', 'csv', 'html'])
      for (const [name, { bytes }] of await playing.filesOf(`@anna #field /log export format:${format}`))
        // The bytes of a picture may contain any letters.
        expect(
          Buffer.from(bytes)
            .toString('utf8')
            .replaceAll(/;base64,[\w+/=]+/g, ''),
          name,
        ).not.toMatch(/zzyx/i);
    expect((await playing.pictureOf('@anna #field /map show')).alt).not.toMatch(/zzyx/i);
    expect((await playing.pictureOf('@bert #field /map show')).alt).toMatch(/zzyx/i);
  });

  it('is kept by its umpire as the same file, by whatever road it goes', async () => {
    const kept = async (channel: string, from: string): Promise<string> => {
      const [file] = (await playing.filesOf(`@umpire #${channel} /scenario save from:${from}`)).values();
      return Buffer.from(file!.bytes).toString('utf8');
    };
    const first = await kept('field', 'opening');
    expect(first).toContain('Zzyx: fog from turn 3.');
    expect(await sending(first, 'meadow')).toContain('A *quiet* day'.replaceAll('*', '\\\\*'));
    await playing.play('@umpire #meadow [Start, one channel]');
    expect(await kept('meadow', 'opening')).toBe(first);
    expect(await kept('meadow', 'now')).toBe(first);
    for (const person of ['anna', 'bert', 'carla'])
      expect(textOf(await playing.play(`@${person} #field /scenario save`))).toContain('Umpires only');
    expect(textOf(await playing.play('@carla #field /scenario list'))).toContain('mokra');
    await playing.play('@umpire #meadow /game end sure:True');
  });

  it('tells each briefing once in its room, and there alone', async () => {
    await playing.play('@umpire #field [Create channels]');
    await playing.play('@umpire #field [Create channels]');
    const [gameId] = playing.gameIds();
    const channels = [...playing.table.world.guild().channels.values()];
    const posted = (words: RegExp): string[] =>
      channels.flatMap(({ name, messages }) =>
        messages.filter((message) => message.audience === null && words.test(JSON.stringify(message.embeds))).map(() => name),
      );
    await playing.play('@umpire #field /game channels use side:Poland channel:#staff');
    expect(posted(/Keep the Germans off the level crossing/)).toContain('poland');
    expect(gameId).toBeDefined();
    expect(posted(/by the marsh/)).toEqual(['germany']);
    expect(posted(/fog from turn 3/)).toEqual(['umpires']);
    expect(playing.faultIn(gameId!)).toBeUndefined();
  });
});

it('a side alone in a battle without an umpire has nobody to write to', async () => {
  const file = mokra();
  const [side] = file.sides.splice(1, 1);
  file.order.sides = file.order.sides.filter(({ name }) => name !== side!.name);
  file.order.units = file.order.units.filter((unit) => unit.side !== side!.name);
  const left = new Set(file.order.units.map(({ name }) => name));
  file.positions = file.positions.filter(({ unit }) => left.has(unit));
  Reflect.deleteProperty(file, 'objectives');
  expect(await sending(file, 'heath', ' umpire:"the bot"')).not.toContain('Mistakes');
  await playing.playAll(['@umpire #heath [No umpire, one channel]', '@anna #heath [Play Poland]', '@anna #heath /my']);
  const told = await playing.play('@anna #heath [Other actions: "Send a message"]');
  expect(textOf(told)).toContain('No one could read a message');
});
