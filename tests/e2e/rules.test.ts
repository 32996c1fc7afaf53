import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptRecord } from '../../src/table/index.js';
import { findShownNumber } from '../../src/game/index.js';
import { forge } from './forging.js';
import { IN_THE_OPEN } from './hill-112.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
  playing.table.seat('umpire', 'hq');
});
afterAll(() => playing.close());

interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
  readonly footer?: { readonly text: string };
}

/** Returns the only private answer to a line. */
async function answered(line: string, kind = 'reply'): Promise<Embed> {
  const records = await playing.play(line);
  expect(records.map((record) => [record.kind, record.ephemeral])).toEqual([[kind, true]]);
  return (records[0]!.body.embeds as Embed[])[0]!;
}

const offered = ([record]: readonly ScriptRecord[]): string[] =>
  (record!.body.choices as { name: string; value: string }[]).map(({ name }) => name);
const fieldOf = ({ fields = [] }: Embed, name: string): string => fields.find((field) => field.name === name)?.value ?? '';

describe('/rules without a battle', () => {
  it('shows any chart, found by its words', async () => {
    const choices = offered(await playing.play('@eve #hq /rules show chart:"direct faces"?'));
    expect(choices[0]).toContain('Direct fire: faces that hit (4.2)');
    const embed = await answered('@eve #hq /rules show chart:eagles/to-hit');
    expect(embed.title).toBe('Direct fire: faces that hit');
    expect(embed.description).toContain('INFANTRY  0,9,8,7  0,9,8      0,9');
    expect(embed.footer?.text).toBe('4.2 · Eagles, Crowns and Oak Leaves');
    expect(await answered('@eve #hq /rules show chart:to-hit ruleset:"Eagles, Crowns and Oak Leaves"')).toEqual(embed);
    expect(await answered('@eve #hq /rules show chart:"Direct fire: faces that hit"')).toEqual(embed);
  });

  it('tells any ruling, found by its number or its words', async () => {
    expect(offered(await playing.play('@eve #hq /rules ruling number:E-3?'))[0]).toMatch(/^E-3 /);
    expect(offered(await playing.play('@eve #hq /rules ruling number:"rockets converge"?'))).toEqual([
      expect.stringMatching(/^E-11 /) as string,
    ]);
    const embed = await answered('@eve #hq /rules ruling number:e-24');
    expect(embed.title).toBe('Ruling E-24');
    expect(embed.description).toContain('so 0 is ten');
  });

  it('refuses what there is not', async () => {
    expect((await answered('@eve #hq /rules show chart:nothing')).description).toContain('Cannot find a chart called “nothing”');
    expect((await answered('@eve #hq /rules ruling number:E-999')).description).toContain('Cannot find that ruling');
    expect((await answered('@eve #hq /rules why')).description).toContain('No battle is running here');
  });
});

describe('/rules why', () => {
  beforeAll(async () => {
    await playing.playAll([
      ...IN_THE_OPEN,
      '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:8 tpd:BB',
      '@umpire #hq /turn phase',
      '@umpire #hq /turn phase',
      '@axis #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
      '@umpire #hq /eagles-unit edit unit:"A Coy" division:2nd',
    ]);
    expect(playing.player.ok).toBe(true);
  });

  it('explains the last result to whoever asks, as far as they may know it', async () => {
    const toUmpire = await answered('@umpire #hq /rules why');
    expect(toUmpire.title).toBe('Event p6: Direct fire: 1/Pz → A Coy');
    expect(fieldOf(toUmpire, 'Input')).toContain('**Typed**: range 450 yards\n**1/Pz** (firer): FP 6');
    expect(fieldOf(toUmpire, 'Input')).toContain('**A Coy** (target): target DA INFANTRY, target TPD BB');
    expect(fieldOf(toUmpire, 'Working')).toContain('3. Effective firepower: 6 (Y) (1.2)');
    expect(fieldOf(toUmpire, 'Rulings')).toContain('E-4');
    // Figures are visible, so no value in the public post is withheld from anyone.
    const toAxis = await answered('@axis #hq /rules why');
    const toAllies = await answered('@allies #hq /rules why event:6');
    for (const told of [toAxis, toAllies]) expect(fieldOf(told, 'Input')).toBe(fieldOf(toUmpire, 'Input'));
    expect(fieldOf(toAllies, 'Working')).toBe(fieldOf(toUmpire, 'Working'));
  });

  it('offers results alone, and explains any event', async () => {
    expect(offered(await playing.play('@allies #hq /rules why event:?'))).toEqual([expect.stringMatching(/^p6: /) as string]);
    expect((await answered('@umpire #hq /rules why event:p2')).title).toBe('Event p2: Side added');
  });

  it('takes a plain number for the record’s own of umpires, and of anybody else for the mark without its letter', async () => {
    // Of the eight events, only their own sides know of the two units, so the shot is the sixth public event.
    expect((await answered('@umpire #hq /rules why event:8')).title).toBe('Event p6: Direct fire: 1/Pz → A Coy');
    expect((await answered('@umpire #hq /rules why event:6')).title).toBe('Event p4: Phase');
    expect((await answered('@allies #hq /rules why event:6')).title).toBe('Event p6: Direct fire: 1/Pz → A Coy');
    expect((await answered('@axis #hq /rules why event:8')).description).toContain(
      'Cannot find event 8. Choose one from the list.',
    );
  });

  it('knows no event that is not the person’s to know', async () => {
    for (const user of ['axis', 'eve'])
      for (const event of ['p6b1', '6b1', 'p6a7', '9', '77'])
        expect((await answered(`@${user} #hq /rules why event:${event}`)).description).toContain(
          `Cannot find event ${event}. Choose one from the list.`,
        );
    expect((await answered('@allies #hq /rules why event:p6b1')).title).toBe('Event p6b1: Unit edited');
  });

  it('goes on with a button where it is long, for who may know it alone', async () => {
    await playing.playAll([
      '@umpire #hq /eagles-unit edit unit:"1/Pz" aa-unit:True',
      ...[1, 2, 3, 4, 5, 6].map(
        (n) => `@umpire #hq /eagles-unit add name:"Coy ${n}" side:Allies base-fp:4 x-yards:${n} y-yards:0`,
      ),
      '@umpire #hq /eagles-unit add name:Bty side:Axis kind:artillery base-fp:4 guns:6 calibre-mm:105 x-yards:0 y-yards:5000',
      '@umpire #hq /artillery register side:Axis label:Farm x-yards:0 y-yards:0',
      '@umpire #hq /artillery call battery:Bty registration-point:1',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn phase',
      '@umpire #hq /artillery targets mission:1 targets:"Coy 1, Coy 2, Coy 3, Coy 4, Coy 5, Coy 6"',
    ]);
    const landing = playing.events(playing.gameIds()[0]!).findLast(({ kind }) => kind === 'mission-landed')!;
    expect(landing.resolutions.length).toBeGreaterThan(5);
    const first = await answered(`@umpire #hq /rules why event:${findShownNumber(landing)}`);
    expect(first.footer?.text).toMatch(/page 1 of \d+$/);
    const second = await answered('@umpire #hq [Next]', 'update');
    expect(second.footer?.text).toMatch(/page 2 of \d+$/);
    expect(second.title).toBe(first.title);
    expect(await answered('@umpire #hq [Back]', 'update')).toEqual(first);

    const hidden = playing.events(playing.gameIds()[0]!).findLast(({ audience }) => audience !== 'all')!;
    const seat = playing.table.seat('umpire', 'hq');
    const next = seat.messages().flatMap(({ components }) => JSON.stringify(components).match(/why:[^"]+/) ?? []);
    const { answer } = forge(
      playing.table,
      () => seat.press(next.at(-1)!),
      (payload) => {
        payload.data.custom_id = `why:${hidden.gameId}:${findShownNumber(hidden)}:1`;
        payload.member = { ...payload.member, user: { id: '1', username: 'eve' }, permissions: '0' } as never;
      },
    );
    expect(JSON.stringify(await answer)).toContain(`Cannot find event ${findShownNumber(hidden)}`);
  });

  it('goes on working after a restart', async () => {
    const before = await answered('@umpire #hq /rules why event:p6');
    await playing.play('restart');
    expect(await answered('@umpire #hq /rules why event:p6')).toEqual(before);
    expect(textOf(await playing.play('@umpire #hq /rules show chart:error'))).toContain('Error chart');
  });

  it('explains the latest result that stands: not one that was undone, but that one too when it is named', async () => {
    const title = async (event = ''): Promise<string | undefined> => (await answered(`@umpire #hq /rules why${event}`)).title;
    const before = await title();
    await playing.play('@umpire #hq /eagles impairment unit:"Coy 1" new-impairments:1');
    const mark = findShownNumber(playing.events(playing.gameIds()[0]!).at(-1)!);
    expect(await title()).toMatch(new RegExp(`^Event ${mark}: Impairment`));
    await playing.play('@umpire #hq /undo later:refuse');
    expect(await title()).toBe(before);
    expect((await answered(`@umpire #hq /rules why event:${mark}`)).description).toContain('Undone by');
    await playing.playAll(['@umpire #hq [More]', '@umpire #hq [Redo]']);
    expect(await title()).toMatch(new RegExp(`^Event ${mark}: Impairment`));
  });
});
