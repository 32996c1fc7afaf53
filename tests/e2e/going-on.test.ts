import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;

beforeAll(async () => {
  playing = await Playing.open({ seed: '1936' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:cullen name:Teruel',
    '@umpire #hq /side add name:Republic player:@ana',
    '@umpire #hq /side add name:Nationalists player:@paco',
    '@umpire #hq /cullen-unit add name:"A Coy" side:Republic kind:infantry rifle:4',
    '@umpire #hq /cullen-unit add name:T-26 side:Republic kind:armour armour-class:medium',
    '@umpire #hq /cullen-unit state unit:T-26 morale-due:True',
    '@umpire #hq /cullen-unit state unit:"A Coy" status:retiring',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const moment = () => {
  const { turn, phase } = playing.tables(gameId).battle.game;
  return `${turn} ${phase}`;
};
const TEST_DUE = 'T-26 has not taken its morale test (Armour Morale Test).';
const MUST_ROLL = 'A Coy is retiring and has not made its movement roll (Movement, TC-9).';

describe('/turn with something open', () => {
  it('asks the umpire once, privately, and nothing has happened', async () => {
    const before = playing.eventCount();
    const asked = await playing.play('@umpire #hq /turn phase');
    expect(asked).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    expect(textOf(asked)).toContain('Open tasks');
    expect(textOf(asked)).toContain(TEST_DUE);
    expect(textOf(asked)).not.toContain(MUST_ROLL); // The task belongs to a later phase.
    expect(labelsOf(asked)).toEqual(['Continue anyway']);
    expect(playing.eventCount()).toBe(before);
    expect(moment()).toBe('1 rally');
  });

  it('is shown to umpires by /turn status', async () => {
    const told = textOf(await playing.play('@umpire #hq /turn status'));
    expect(told).toContain(`Rally off DPs: ${TEST_DUE}`);
    expect(told).toContain(`Movement: ${MUST_ROLL}`);
    expect(textOf(await playing.play('@ana #hq /turn status'))).not.toContain('Open tasks');
  });

  it('goes on when it is confirmed, after a restart too, and notes what was open', async () => {
    await playing.play('restart');
    const told = await playing.play('@umpire #hq [Continue anyway]');
    expect(told).toMatchObject([{ kind: 'reply', ephemeral: false }]);
    expect(textOf(told)).toContain(`Left open: ${TEST_DUE}`);
    expect(moment()).toBe('1 assault-movement');
    expect(playing.events(gameId).at(-1)).toMatchObject({ kind: 'phase', notes: [`Left open: ${TEST_DUE}`], audience: 'all' });
  });

  it('a button pressed twice, or late, goes on no further', async () => {
    const before = playing.eventCount();
    const told = await playing.play('@umpire #hq [Continue anyway]');
    expect(told).toMatchObject([{ ephemeral: true }]);
    expect(textOf(told)).toContain('The battle has moved on');
    expect(playing.eventCount()).toBe(before);
  });

  it('a whole turn is asked about once, with all that its phases want', async () => {
    const asked = await playing.play('@umpire #hq /turn next');
    for (const words of ['Assault movement', TEST_DUE, 'Movement', MUST_ROLL]) expect(textOf(asked)).toContain(words);
    expect(moment()).toBe('1 assault-movement');
    await playing.play('@umpire #hq [Continue anyway]');
    expect(moment()).toBe('2 rally');
    const notes = playing.events(gameId).flatMap((event) => (event.kind === 'phase' ? event.notes : []));
    expect(notes).toContain(`Left open: ${MUST_ROLL}`);
  });

  it('asks nothing when it is told beforehand, or when nothing is open', async () => {
    expect(moment()).toBe('2 rally');
    await playing.play('@umpire #hq /turn phase'); // The test belonged to the move that has ended.
    expect(moment()).toBe('2 assault-movement');
    await playing.playAll(['@umpire #hq /turn phase', '@umpire #hq /turn phase anyway:True']);
    expect(moment()).toBe('2 observing');
    expect(playing.events(gameId).at(-1)!.notes).toEqual([`Left open: ${MUST_ROLL}`]);
  });

  it('is nobody’s but an umpire’s, asked or not', async () => {
    const before = playing.eventCount();
    for (const line of ['/turn phase', '/turn phase anyway:True', '/turn next'])
      expect(textOf(await playing.play(`@ana #hq ${line}`))).toContain('Umpires only');
    expect(playing.eventCount()).toBe(before);
  });

  it('what is one side’s affair is told to it alone', async () => {
    await playing.playAll([
      '@umpire #hq /cullen-unit state unit:"A Coy" concealed:True moved:False status:retreating',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn phase',
      '@umpire #hq /turn phase',
    ]);
    expect(moment()).toBe('3 movement');
    const asked = await playing.play('@umpire #hq /turn phase');
    expect(textOf(asked)).toContain('A Coy is retreating');
    await playing.play('@umpire #hq [Continue anyway]');
    const secret = playing.events(gameId).at(-1)!;
    expect(secret).toMatchObject({ kind: 'left-open', summary: 'Left open at the end of Movement.' });
    expect(textOf(await playing.play('@ana #hq /log show'))).toContain('Left open at the end of Movement');
    expect(textOf(await playing.play('@paco #hq /log show'))).not.toContain('Left open at the end of Movement');
  });
});

describe('two umpires who end one phase', () => {
  it('go on by one: the second is asked, and a button goes on once more', async () => {
    await playing.playAll([
      'role Umpire @umpire @helper',
      '@umpire #south /game start ruleset:cullen name:Brunete umpire-role:Umpire',
      '@umpire #south /side add name:Republic',
    ]);
    const south = playing.gameIds().at(-1)!;
    const phase = () => playing.tables(south).battle.game.phase;
    expect(phase()).toBe('rally');
    await playing.play('@umpire #south /turn phase');
    const asked = await playing.play('@helper #south /turn phase');
    expect(asked).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    expect(textOf(asked)).toContain('umpire has just started Assault movement');
    expect(labelsOf(asked)).toEqual(['Start next phase too']);
    expect(phase()).toBe('assault-movement');
    for (const line of ['/turn phase anyway:True', '/turn next'])
      expect(textOf(await playing.play(`@helper #south ${line}`))).toContain('has just started');
    await playing.play('@helper #south [Start next phase too]');
    expect(phase()).not.toBe('assault-movement');
  });

  it('one who types it twice goes on by two', async () => {
    const south = playing.gameIds().at(-1)!;
    const began = playing.events(south).filter(({ kind }) => kind === 'phase').length;
    await playing.playAll(['@helper #south /turn phase', '@helper #south /turn phase']);
    expect(playing.events(south).filter(({ kind }) => kind === 'phase')).toHaveLength(began + 2);
  });
});

describe('/turn phase to:... where the rulebook fixes no sequence', () => {
  it('asks about the phase that would end, and goes where it was told to', async () => {
    await playing.playAll([
      '@umpire #east /game start ruleset:wtj1943 name:Prokhorovka year:1943',
      '@umpire #east /side add name:Soviets',
      '@umpire #east /wtj1943-unit add name:1/7 side:Soviets kind:infantry bases:3',
      '@umpire #east /wtj1943-unit state unit:1/7 mine-checks:2',
    ]);
    const east = playing.gameIds().at(-1)!;
    const phase = () => playing.tables(east).battle.game.phase;
    expect(textOf(await playing.play('@umpire #east /turn phase to:tea'))).toContain('Cannot find the phase tea');
    const asked = await playing.play('@umpire #east /turn phase to:fire');
    expect(textOf(asked)).toContain('1/7 has 2 mine checks to make (2.5).');
    expect(phase()).toBe('command');
    await playing.play('@umpire #east [Continue anyway]');
    expect(phase()).toBe('fire');
    await playing.play('@umpire #east /wtj1943-unit state unit:1/7 mine-checks:0');
    await playing.play('@umpire #east /turn phase to:command');
    expect(phase()).toBe('command');
    expect(playing.faultIn(east)).toBeUndefined();
  });
});
