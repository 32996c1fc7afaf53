import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BattleEvent, findShownNumber, verifyRecord } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1945' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@anna',
    '@umpire #hq /side add name:Allies nation:usa',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40 tpd:BB',
    '@umpire #hq /eagles-unit add name:"B Coy" side:Allies base-fp:40 tpd:BB',
  ]);
  expect(playing.player.ok).toBe(true);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const unit = (name: string): Record<string, unknown> => playing.unitNamed(gameId, name);
const last = () => playing.events(gameId).at(-1)!;

describe('dice that fell on a real table', () => {
  it('are an umpire’s to enter, unless the battle says otherwise, and are labelled', async () => {
    // Section 4.2: FP 6 at 450 yards is rating Y. In BB there are 6 dice, and 0, 9 and 8 hit INFANTRY. Two hits mean
    // suppressed with one impairment.
    const shot = '/eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 dice:9,1,2,8,3,4';
    expect(textOf(await playing.play(`@anna #hq ${shot}`))).toContain('You cannot enter dice rolled by hand in this battle');
    const told = await playing.play(`@umpire #hq ${shot}`);
    expect(textOf(told)).toContain('dice entered by hand');
    expect(last()).toMatchObject({ diceKind: 'entered', resolutions: [{ outcome: { hits: 2, impairments: 1 } }] });
    expect(unit('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });

  it('must fit what is rolled', async () => {
    const before = playing.eventCount();
    for (const dice of ['9,1', '9,1,2,8,3,4,5', '9,1,2,8,3,11', 'nine']) {
      const [refused] = await playing.play(
        `@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 dice:${dice}`,
      );
      expect(refused).toMatchObject({ ephemeral: true });
    }
    expect(playing.eventCount()).toBe(before);
  });
});

describe('/undo and /redo', () => {
  it('show what they would touch, and do it when they are told to', async () => {
    const before = unit('A Coy');
    const { number } = last();
    const asked = await playing.play('@umpire #hq /undo event:p4 reason:"wrong unit"');
    expect(asked).toMatchObject([{ ephemeral: true }]);
    expect(textOf(asked)).toContain('Undo event p4?');
    expect(textOf(asked)).toContain('A Coy');
    expect(labelsOf(asked)).toEqual(['Undo', 'Cancel']);
    await playing.play('@umpire #hq [Cancel]');
    expect(last().number).toBe(number);
    await playing.play('@umpire #hq /undo event:p4 reason:"wrong unit"');
    await playing.play('restart');
    const undone = await playing.play('@umpire #hq [Undo]');
    expect(textOf(undone)).toContain('Reason: wrong unit');
    expect(unit('A Coy')).toMatchObject({ impairments: 0, suppressed: false });
    await playing.play('@umpire #hq /redo');
    expect(unit('A Coy')).toEqual(before);
    expect(textOf(await playing.play('@umpire #hq /redo event:p2'))).toContain('nothing to redo');
  });
});

describe('/correct', () => {
  it('judges again on the same dice, and says what became different', async () => {
    const [shot] = playing.events(gameId).slice(6);
    // The same six faces at 250 yards: FP 7 at maximum range is still Y, so there are 7 dice, and 7 hits as well
    // (sections 1.2 and 4.2). One more die is needed from the table.
    const missing = await playing.play('@umpire #hq /correct event:7 values:"range-yards=250" reason:"measured again"');
    expect(textOf(missing)).toContain('One more d10 is needed');
    const dice = [...shot!.resolutions[0]!.dice.map(({ face }) => face), 1];
    const values = `values:"range-yards=250 dice=${dice.join(',')}"`;
    const told = await playing.play(`@umpire #hq /correct event:7 ${values} reason:"measured again"`);
    expect(textOf(told)).toContain('Input range yards: 450, now 250');
    const corrected = last();
    expect(corrected).toMatchObject({ kind: 'corrected', undoes: 7 });
    const [{ resolutions }] = corrected.again!.commands[0]!.events as unknown as [Pick<BattleEvent, 'resolutions'>];
    const faces = resolutions[0]!.dice;
    expect(faces.map(({ face }) => face)).toEqual(dice);
    expect(faces.map(({ origin }) => origin)).toEqual(Array<string>(7).fill('entered'));
    expect(resolutions[0]!.input).toMatchObject({ rangeYards: 250 });
  });

  it('finds only what is there', async () => {
    const { number } = last();
    for (const values of ['target=nobody', 'range=200', 'range-yards', 'range-yards=250'])
      expect(
        await playing.play(`@umpire #hq /correct event:${findShownNumber(last())} values:"${values}" reason:x`),
      ).toMatchObject([{ ephemeral: true }]);
    expect(last().number).toBe(number);
  });

  it('takes a form with the values that were given', async () => {
    const { number } = last();
    await playing.play(`@umpire #hq /correct event:${findShownNumber(last())}`);
    const [form] = await playing.play('@umpire #hq [Other values: Enter values as text]');
    expect(form).toMatchObject({ kind: 'form' });
    expect(JSON.stringify(form!.body)).toContain('range-yards = 250');
    await playing.play('@umpire #hq {Values: "target = B Coy", Reason: "it was B Coy"}');
    expect(last()).toMatchObject({ kind: 'corrected', undoes: 7 });
    expect(last().number).toBe(number + 1);
    expect(unit('A Coy')).toMatchObject({ impairments: 0, suppressed: false });
    expect(unit('B Coy').suppressed).toBe(true);
  });

  it('is undone as one, and the correction before it stands again', async () => {
    await playing.play(`@umpire #hq /undo event:${findShownNumber(last())} later:refuse`);
    expect(unit('B Coy')).toMatchObject({ impairments: 0, suppressed: false });
    expect(unit('A Coy').suppressed).toBe(true);
  });
});

describe('/overrule', () => {
  it('sets effects by hand with a reason', async () => {
    const standing = playing.events(gameId).filter(({ kind }) => kind === 'corrected')[0]!;
    const told = await playing.play(
      `@umpire #hq /overrule event:${findShownNumber(standing)} reason:"the wall covered them" unit:"A Coy" set:"impairments=0"`,
    );
    expect(textOf(told)).toContain('Reason: the wall covered them');
    expect(unit('A Coy')).toMatchObject({ impairments: 0, suppressed: true });
    expect(unit('1/Pz')).toMatchObject({ fired: true });
  });
});

it('dice by hand are everybody’s to enter where the battle says so', async () => {
  await playing.playAll(['@umpire #hq /game dice by-hand:everybody', '@umpire #hq /turn phase', '@umpire #hq /turn phase']);
  const shot = '/eagles direct-fire firer:"1/Pz" target:"B Coy" range-yards:450 dice:9,1,2,3,3,4';
  expect(textOf(await playing.play(`@anna #hq ${shot}`))).toContain('dice entered by hand');
  await playing.play('@umpire #hq /undo later:refuse');
});

describe('posts of events that were taken back', () => {
  const shown = (mark: string): string => {
    const { messages } = playing.table.world.channel('hq');
    return JSON.stringify(messages.filter(({ embeds }) => new RegExp(`event ${mark}( ·|")`).test(JSON.stringify(embeds))));
  };

  it('are edited to say so, with who and why, and again when they stand', async () => {
    const shot = findShownNumber(playing.events(gameId).find(({ kind }) => kind === 'resolved')!);
    await expect.poll(() => shown(shot)).toMatch(/Overruled by umpire \(event p10\): the wall covered them/);
  });
});

it('leaves a record that can be worked out again from the seed', () => {
  const seed = playing.database.$client.prepare('SELECT seed FROM games').pluck().get() as string;
  const events = playing.events(gameId);
  const found = verifyRecord({ events, seed, finalHash: events.at(-1)!.hash, rulesetById: findRuleset });
  expect(found).toMatchObject({ fault: null, events: events.length });
  expect(found.enteredDice).toBeGreaterThan(6);
});
