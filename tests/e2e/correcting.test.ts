import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { idsOf, labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
/** Returns a shot with six dice entered by hand. 0, 9 and 8 hit INFANTRY (section 4.2). */
const shot = (firer: string, target: string, dice: string) =>
  `@umpire #hq /eagles direct-fire firer:"${firer}" target:"${target}" range-yards:450 dice:${dice}`;

beforeAll(async () => {
  playing = await Playing.open({ seed: '1945' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@anna',
    '@umpire #hq /side add name:Allies nation:usa player:@bob',
    ...['1/Pz', '2/Pz', '3/Pz'].map(
      (name) => `@umpire #hq /eagles-unit add name:"${name}" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D`,
    ),
    '@umpire #hq /eagles-unit add name:Gren side:Axis base-fp:40 tpd:BB',
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G, H'].map(
      (name) => `@umpire #hq /eagles-unit add name:"${name} Coy" side:Allies base-fp:6 tpd:BB`,
    ),
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const unit = (name: string): Record<string, unknown> => playing.unitNamed(gameId, name);
const last = () => playing.events(gameId).at(-1)!;

describe('a wrong target, noticed three shots later', () => {
  let mark: string;

  it('is right again in three taps after More', async () => {
    await playing.play(shot('1/Pz', 'A Coy', '9,1,2,8,3,4'));
    mark = findShownNumber(last());
    // A Coy is suppressed with one impairment and fires with less, so its shot depends on the first one.
    await playing.play('@umpire #hq /eagles direct-fire firer:"A Coy" target:Gren range-yards:450 dice:1,2,3,4,5');
    await playing.play(shot('2/Pz', 'C Coy', '1,1,2,2,3,4'));
    expect(unit('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    const before = playing.eventCount();

    await playing.play(`@umpire #hq ["more:${gameId}:${mark}"]`);
    const asked = await playing.play('@umpire #hq [Correct]'); // The umpire chooses to correct the event.
    expect(asked).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    expect(textOf(asked)).toContain(`Correct event ${mark}`);
    expect(textOf(asked)).toContain('target: A Coy');
    // The menu offers the possible targets of the shot, but neither the firer nor the original target.
    expect(labelsOf(asked).slice(0, 6)).toEqual(['B Coy', 'C Coy', 'D Coy', 'E Coy', 'F Coy', 'G, H Coy']);
    expect(playing.eventCount()).toBe(before);

    const shown = await playing.play('@umpire #hq [B Coy]'); // The umpire chooses the right target.
    expect(shown).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    // Five dice were rolled by hand. An unimpaired A Coy has FP 6, so the bot rolls a sixth die, whose result is shown
    // only when it counts.
    expect(textOf(shown)).toContain('A later result needs at least 1 further die');
    expect(textOf(shown)).toMatch(/what happens to 2 later events, are shown when the correction is carried out/);
    expect(textOf(shown)).toMatch(/~~0 of 5 dice hit[^~]*~~ → at least 1 further die/);
    expect(textOf(shown)).not.toMatch(/~~ →[^"]*of 6 dice hit|What would change/);
    expect(labelsOf(shown)).toEqual(['Recalculate all', 'Keep later results', 'Cancel']);
    expect(playing.eventCount()).toBe(before);

    const told = await playing.play('@umpire #hq [Recalculate all]'); // The umpire confirms the correction.
    expect(told[0]).toMatchObject({ kind: 'reply', ephemeral: false });
    expect(textOf(told)).toContain('Reason: target corrected');
    expect(last()).toMatchObject({ kind: 'corrected' });
    expect(JSON.stringify(playing.table.world.channel('hq').messages)).toMatch(
      /Kill dice: 1 2 3 4 5 \**\d\** · 1 further die was rolled by the bot/,
    );
    expect(unit('A Coy')).toMatchObject({ suppressed: false, impairments: 0 });
    expect(unit('B Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });

  it('is offered as its post tells it now', async () => {
    const offered = await playing.table.seat('umpire', 'hq').autocomplete('correct', { event: '' }, 'event').answer;
    expect(JSON.stringify(offered)).toContain(`${mark}: B Coy suppressed`);
  });

  it('the post of the correction corrects it once more', async () => {
    await playing.play('@umpire #hq [More]');
    const asked = await playing.play('@umpire #hq [Correct]');
    expect(textOf(asked)).toContain('target: B Coy');
    expect(labelsOf(asked)).toContain('A Coy');
  });

  it('is nobody’s but an umpire’s', async () => {
    const before = playing.eventCount();
    expect(labelsOf(await playing.play(`@anna #hq ["more:${gameId}:${mark}"]`))).toEqual(['Why?', 'Odds', 'Add note']);
    expect(playing.eventCount()).toBe(before);
  });

  it('asks even where nothing hangs on it, and a tap beside it does nothing', async () => {
    await playing.play(shot('3/Pz', 'D Coy', '1,1,2,2,3,4'));
    const { number } = last();
    await playing.playAll(['@umpire #hq [More]', '@umpire #hq [Correct]']);
    const shown = await playing.play('@umpire #hq [E Coy]');
    expect(labelsOf(shown)).toEqual(['Correct', 'Cancel']);
    await playing.play('@umpire #hq [Cancel]');
    expect(last().number).toBe(number);
  });
});

describe('what changed with it', () => {
  it('is told of everybody whom the event or a changed result had named, though no side has spotted him', async () => {
    await playing.playAll([
      '@umpire #hq /eagles-unit add name:"Z Coy" side:Allies base-fp:6 tpd:BB',
      '@umpire #hq /eagles-unit add name:"4/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
      '@umpire #hq /eagles-unit add name:Post side:Axis base-fp:9 tpd:BB',
      '@umpire #hq /eagles-unit add name:Far side:Axis base-fp:9 tpd:BB',
      shot('4/Pz', 'Z Coy', '9,1,2,1,3,4'), // The shot scores one hit.
    ]);
    const mark = findShownNumber(last());
    // FP 6 gives six dice. 9 and 8 hit, so the target is suppressed with one impairment. FP 5 gives five dice, and the
    // last hit is not rolled.
    await playing.play(shot('Z Coy', 'Post', '9,1,2,1,3,8'));
    expect(unit('Post')).toMatchObject({ suppressed: true, impairments: 1 });
    const told = await playing.play(`@umpire #hq /correct event:${mark} values:"dice=9,0,2,1,3,4" reason:x later:again`);
    expect(unit('Post')).toMatchObject({ suppressed: true, impairments: 0 });
    expect(textOf(told.slice(0, 1))).toContain('Z Coy: impairments 0 → 1');
    expect(textOf(told.slice(0, 1))).toContain('Post: impairments 1 → 0');
    const overruled = await playing.play(
      `@umpire #hq /overrule event:${mark} reason:x unit:Far set:"suppressed=true" later:again`,
    );
    expect(textOf(overruled.slice(0, 1))).toContain('Far: suppressed');
    await playing.play(`@umpire #hq /undo event:${findShownNumber(last())} later:again`);
    // The whole command is undone, including everything that any of its parts named.
    const all = await playing.play(`@umpire #hq /undo event:${mark} scope:"everything from that event on" later:again`);
    expect(textOf(all.slice(0, 1))).toContain('Z Coy: impairments 1 → 0');
    expect(textOf(all.slice(0, 1))).toContain('Post: no longer suppressed');
    await playing.play('@umpire #hq /unit remove unit:"Z Coy"');
    const asked = await playing.play('@umpire #hq /undo');
    expect(textOf(asked)).toContain('Z Coy: back');
    await playing.play('@umpire #hq [Cancel]');
    await playing.playAll([
      '@umpire #hq /unit remove unit:"4/Pz"',
      '@umpire #hq /unit remove unit:Post',
      '@umpire #hq /unit remove unit:Far',
    ]);
  });
});

describe('something else', () => {
  const open = () => playing.play(`@umpire #hq /correct event:${findShownNumber(shotOf('3/Pz'))}`);
  const shotOf = (name: string) =>
    playing.events(gameId).findLast(({ resolutions }) => resolutions[0]?.roles.firer?.[0] === unit(name).id)!;

  it('/correct without values asks the same, and a menu has whoever has no button', async () => {
    const asked = await open();
    expect(asked).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    const shown = await playing.play('@umpire #hq ["Other: target": "G, H Coy"]');
    expect(labelsOf(shown)).toEqual(['Correct', 'Cancel']);
  });

  it('another role has a menu of its own', async () => {
    await open();
    const asked = await playing.play('@umpire #hq [Other values: firer]');
    expect(asked).toMatchObject([{ kind: 'update' }]);
    expect(labelsOf(asked).slice(0, 3)).toEqual(['1/Pz', '2/Pz', 'Gren']);
    await playing.play('@umpire #hq [1/Pz]');
    // The unit 1/Pz has already fired in this phase, but an umpire's correction counts as confirmation.
    await playing.play('@umpire #hq [Correct]');
    expect(last()).toMatchObject({ kind: 'corrected' });
    expect(unit('3/Pz')).toMatchObject({ fired: false });
    await playing.play(`@umpire #hq /undo event:${findShownNumber(last())} later:again`);
    expect(unit('3/Pz')).toMatchObject({ fired: true });
  });

  it('a number is changed in a form that shows it, with a reason or without', async () => {
    await open();
    const [form] = await playing.play('@umpire #hq [Other values: range yards]');
    expect(form).toMatchObject({ kind: 'form', body: { title: expect.stringContaining('range yards') as string } });
    expect(JSON.stringify(form!.body)).toContain('"value":"450"');
    const same = await playing.play('@umpire #hq {range yards: 450}');
    expect(textOf(same)).toContain('Nothing would change');
    await open();
    await playing.play('@umpire #hq [Other values: range yards]');
    const shown = await playing.play('@umpire #hq {range yards: 460, Reason: "measured again"}');
    expect(labelsOf(shown)).toContain('Cancel');
  });

  it('a choice is a menu in the form, and so is yes or no', async () => {
    await open();
    const [form] = await playing.play('@umpire #hq [Other values: value.targetTpd]');
    expect(form?.kind).toBe('form');
    expect(JSON.stringify(form!.body)).toMatch(/"label":"BB"[^}]*"default":true/);
  });

  it('dice that fell on the table are corrected in a form', async () => {
    await open();
    const [form] = await playing.play('@umpire #hq [Other values: dice]');
    expect(JSON.stringify(form!.body)).toContain('1, 1, 2, 2, 3, 4');
    await playing.play('@umpire #hq {dice: "9, 1, 2, 8, 3, 4"}');
    await playing.play('@umpire #hq [Correct]');
    expect(unit('D Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });

  it('a role of several is one menu in a form', async () => {
    await open();
    const [form] = await playing.play('@umpire #hq [Other values: support]');
    expect(form?.kind).toBe('form');
    expect(JSON.stringify(form!.body)).toMatch(/"max_values":\d+/);
    const shown = await playing.play('@umpire #hq {support: "Gren"}');
    expect(textOf(shown)).not.toContain('Check what you entered');
  });

  it('all values can be changed as text', async () => {
    await open();
    const [form] = await playing.play('@umpire #hq [Other values: Enter values as text]');
    expect(JSON.stringify(form!.body)).toContain('range-yards = 450');
    await playing.play('@umpire #hq {Values: "target = E Coy", Reason: "it was E Coy"}');
    expect(last()).toMatchObject({ kind: 'corrected' });
    expect(unit('E Coy')).toMatchObject({ suppressed: true });
  });

  it('values can be typed without a reason', async () => {
    const told = await playing.play(
      `@umpire #hq /correct event:${findShownNumber(shotOf('3/Pz'))} values:"range-yards=455" later:again`,
    );
    expect(textOf(told)).toContain('Input range yards: 450, now 455');
    expect(textOf(told)).not.toContain('Reason');
    await playing.play(`@umpire #hq /undo event:${findShownNumber(last())} later:again`);
  });

  it('what leads to nothing is refused', async () => {
    const [asked] = await open();
    expect(idsOf([asked!])[0]).toContain(':to:target:');
    const before = playing.eventCount();
    await playing.play(`@umpire #hq /unit remove unit:"F Coy"`);
    // The old button is still there.
    expect(textOf(await playing.play('@umpire #hq [F Coy]'))).toContain('That choice is no longer possible');
    expect(playing.eventCount()).toBe(before + 1);
  });
});

describe('a landing on several units', () => {
  it('has each of its results corrected by itself', async () => {
    await playing.playAll([
      '@umpire #hq /eagles-unit add name:Bty side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150',
      '@umpire #hq /artillery register label:Crossroads side:Axis number:1',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /artillery call battery:Bty registration-point:1 pattern:spread',
      '@umpire #hq /artillery redate mission:1 due-turn:3',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn phase anyway:True',
      '@umpire #hq /artillery targets mission:1 targets:"D Coy, E Coy"',
    ]);
    const landed = playing.events(gameId).findLast(({ resolutions }) => resolutions.length > 1)!;
    expect(landed.resolutions.length).toBe(2);
    const asked = await playing.play(`@umpire #hq /correct event:${findShownNumber(landed)}`);
    expect(textOf(asked)).toContain('result 1');
    const second = await playing.play('@umpire #hq [Other values: Result 2]');
    expect(textOf(second)).toContain(`Correct event ${findShownNumber(landed)}, result 2`);
    expect(textOf(second)).toContain('target: E Coy');
    await playing.play('@umpire #hq [B Coy]');
    await playing.play('@umpire #hq [Correct]');
    expect(last()).toMatchObject({ kind: 'corrected' });
    const judged = last()
      .again!.commands.flatMap(({ events }) => events)
      .find(({ number }) => number === landed.number)!;
    expect(judged.resolutions.map(({ roles }) => roles.target?.[0])).toEqual([unit('D Coy').id, unit('B Coy').id]);
  });
});
