/** Reinforcements and the umpire's calendar on Discord: who reads of them, the panel's buttons, and restarts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTS, HIDDEN_HILL, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;

beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire',
    ...HIDDEN_HILL,
    '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D division:"12 Pz"',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry division:"3 Inf"',
    '@umpire #hq /map new width:48 height:36',
    '@umpire #hq /game channels create',
    '@umpire #umpires /eagles-unit add name:Zzyx side:Axis base-fp:4 kind:infantry division:"12 Pz"',
    '@umpire #umpires /eagles-unit add name:Zzyy side:Axis base-fp:4 kind:infantry division:"12 Pz"',
    '@umpire #umpires /reinforcement add units:Zzyx turn:2 edge:left',
    '@umpire #umpires /reinforcement add units:Zzyy turn:2 at:B2',
    '@umpire #umpires /calendar add turn:2 name:"Zzyz ground" text:"It thaws." umpires:True act:"eagles-game set" values:"ground=mud"',
    '@umpire #umpires /panel',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const IS_LAYOUT = 32768;
const ONLY_FOR_ONE = 64;
const seat = (person: string, room: string) => playing.table.seat(person, room);
const panel = () =>
  seat('umpire', 'umpires')
    .messages()
    .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
const shown = (): string => JSON.stringify(panel()?.components ?? []);
/** Returns what everyone in a channel reads, without private answers. */
const readIn = (person: string, room: string): string =>
  JSON.stringify(
    seat(person, room)
      .messages()
      .filter(({ flags }) => (flags & ONLY_FOR_ONE) === 0),
  );

/** The commands that the enemy and a spectator may use. */
const ASKED = [
  ...LISTS,
  '/reinforcement list',
  '/calendar list',
  '/reinforcement enter unit:?',
  '/calendar do entry:?',
  '/unit show unit:?',
  '/log show unit:?',
  '/map show',
  '/map measure from:?',
  '/eagles direct-fire target:?',
];

async function nobodyElseKnows(): Promise<void> {
  for (const person of ['paco', 'carla'])
    for (const line of ASKED) {
      // The umpires' panel is updated in their channel in the meantime.
      const records = await playing.play(`@${person} #hq ${line}`);
      expect(records.length, line).toBeGreaterThan(0);
      expect(textOf(records), `${person} ${line}`).not.toMatch(/zzy/i);
    }
  expect(readIn('paco', 'hq')).not.toMatch(/zzy/i);
  expect(readIn('paco', 'allies')).not.toMatch(/zzy/i);
}

describe('what comes in a later turn', () => {
  it('is known to its side and umpires alone; its own side reads of it in its room', async () => {
    await nobodyElseKnows();
    expect(readIn('ana', 'axis')).toContain('Zzyx will arrive: turn 2, at the left edge.');
    expect(textOf(await playing.play('@ana #hq /turn status'))).toContain('Zzyx arrives at the left edge');
    expect(textOf(await playing.play('@ana #hq /turn status'))).not.toContain('Zzyz');
    expect(textOf(await playing.play('@ana #hq /calendar list'))).not.toContain('Zzyz');
    expect(textOf(await playing.play('@ana #hq /unit list'))).not.toContain('Zzyx');
  });

  it('cannot be aimed at, nor do anything', async () => {
    for (const line of [
      '@paco #hq /eagles direct-fire firer:"A Coy" target:Zzyx range-yards:400',
      '@ana #hq /eagles direct-fire firer:Zzyx target:"A Coy" range-yards:400',
      '@ana #hq /eagles movement unit:Zzyx to:B3',
      '@paco #hq /reinforcement enter unit:Zzyx at:A3',
    ]) {
      const told = textOf(await playing.play(line));
      expect(told, line).toContain('Nothing has changed');
    }
  });

  it('comes due once, restarts or not; the panel has the buttons, and the act is done by a press', async () => {
    await playing.play('restart');
    await playing.play('@umpire #umpires /turn next anyway:True');
    await playing.play('restart');
    const arrived = () =>
      playing.events(gameId).filter(({ kind }) => /^(reinforcement-(waits|arrived)|calendar-due)$/.test(kind));
    expect(arrived().map(({ kind, audience }) => [kind, audience === 'umpires'])).toEqual([
      ['calendar-due', true],
      ['reinforcement-waits', false],
      ['reinforcement-arrived', false],
    ]);
    await playing.play('@umpire #umpires /panel');
    await expect.poll(shown).toContain('Zzyz ground is due now');
    expect(shown()).toContain('Zzyx waits at the left edge, off the map');
    const [, id = ''] = /Zzyz ground.*?"custom_id":"([^"]+)"/.exec(shown())!;
    await seat('umpire', 'umpires').pressOn(panel()!.id, id).answer;
    expect(playing.tables(gameId).battle.game).toMatchObject({ turn: 2, ground: 'mud' });
    expect(playing.tables(gameId).battle.tables.calendar?.size ?? 0).toBe(0);
    await nobodyElseKnows();
  });

  it('is brought on by its own side, which the enemy does not see; an undo takes it back', async () => {
    expect(textOf(await playing.play('@ana #axis /reinforcement enter unit:Zzyx at:A3'))).toContain('Zzyx arrives at A3');
    await nobodyElseKnows();
    expect(playing.tables(gameId).battle.tables.reinforcement?.size ?? 0).toBe(0);
    await playing.play('@umpire #umpires /undo scope:turn later:again');
    await playing.play('@umpire #umpires [Undo]');
    expect([...playing.tables(gameId).battle.tables.reinforcement!.values()].map(({ name }) => name)).toEqual(['Zzyx', 'Zzyy']);
    expect(textOf(await playing.play('@umpire #umpires /verify'))).toContain('Record verified');
  });
});
