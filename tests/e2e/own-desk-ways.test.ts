/**
 * An option that people usually fill in has its own button in a panel. After a press, the panel shows what is still
 * missing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;

beforeAll(async () => {
  playing = await Playing.begun([
    '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@ana',
    '@umpire #hq /side add name:Allies nation:uk player:@paco',
    '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
    '@umpire #hq /eagles-unit add name:2/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry',
    '@umpire #hq /eagles-unit add name:25-pdr side:Allies base-fp:2 kind:artillery guns:8 calibre-mm:88',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:1/Pz at:20,20',
    '@umpire #hq /map place unit:"A Coy" at:20,32',
    '@umpire #hq /map place unit:25-pdr at:20,44',
    '@umpire #hq /artillery register side:Allies label:Mill at:20,22',
    '@umpire #hq /artillery register side:Allies label:Ford at:24,22',
    '@umpire #hq /artillery register side:Axis label:Bridge at:20,30',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const last = () => playing.events(gameId).at(-1)!;
describe('Where to', () => {
  it('is offered to a unit on the map alone', async () => {
    await playing.play('@ana #hq /my');
    expect(labelsOf(await playing.play('@ana #hq [2/Pz]'))).not.toContain('Another place');
    await playing.play('@ana #hq /my');
    const offered = labelsOf(await playing.play('@ana #hq [1/Pz]'));
    expect(offered).toContain('Another place');
    // A move without a destination cannot be carried out.
    expect(offered).not.toContain('Do it');
    // From 20,20 with ten inches: the middle of E3 is 7 inches to the east and 5 to the south, 8.6 inches away.
    expect(offered).toContain('E3, 860 yd');
  });

  it('comes before the dice that decide a move: Cullen rolls for 1st Garibaldi once its destination is chosen', async () => {
    const palacio = await Playing.begun([
      '@umpire #hq /game start scenario:palacio-de-ibarra',
      '@umpire #hq [Start, one channel]',
      '@ana #hq [Play Garibaldi]',
      '@umpire #hq /turn phase anyway:True',
      '@ana #hq /my',
    ]);
    try {
      // In the Assault movement phase the unit may close to assault, and in the Movement phase it moves.
      for (const phase of ['Assault movement', 'Movement']) {
        const offered = labelsOf(await palacio.play('@ana #hq [1st Garibaldi]'));
        expect(offered, phase).toContain('Another place');
        expect(offered, phase).not.toContain('Roll');
        // No enemy is within the 8 inches of a full move and the inch of an assault, so closing has a price.
        const shown = textOf(await palacio.play(`@ana #hq [${offered.find((label) => /^[A-H]\d[^:]* in$/.test(label))}]`));
        const price = 'Careful: There is no enemy to assault within reach of its destination.';
        if (phase === 'Movement') expect(shown).not.toContain(price);
        else expect(shown).toContain(price);
        await palacio.playAll(['@umpire #hq /turn phase anyway:True', '@ana #hq /my']);
      }
    } finally {
      await palacio.close();
    }
  });

  it('asks for the place in one form, and the unit goes there', async () => {
    await playing.play('@ana #hq /my');
    await playing.play('@ana #hq [1/Pz]');
    const form = await playing.play('@ana #hq [Another place]');
    expect(form).toMatchObject([{ kind: 'form' }]);
    expect(await playing.play('@ana #hq {To: "20,22"}')).toMatchObject([
      { kind: 'update', ephemeral: true },
      // The picture of the route is added when it is drawn.
      { kind: 'edit', ephemeral: true },
    ]);
    await playing.play('@ana #hq [Do it]');
    expect(last()).toMatchObject({ kind: 'resolved', command: { procedure: 'eagles.movement' } });
    expect(JSON.stringify(last().changes)).toContain('20,22');
    await playing.play('@umpire #hq /undo later:refuse');
  });

  it('is said by a tap, shown in words, and done by another', async () => {
    await playing.play('@ana #hq /my');
    await playing.play('@ana #hq [1/Pz]');
    expect(textOf(await playing.play('@ana #hq [E3, 860 yd]'))).toContain(
      'To: E3 (27 in across, 15 in up) - 860 yd from its present place',
    );
    await playing.play('@ana #hq [Do it]');
    expect(last()).toMatchObject({ kind: 'resolved', command: { procedure: 'eagles.movement', typed: { to: 'E3' } } });
    await playing.play('@umpire #hq /undo later:refuse');
  });
});

describe('a call for fire', () => {
  it('has its side’s registration points as buttons, and goes to the one that is chosen', async () => {
    await playing.play('@umpire #hq /turn phase anyway:True');
    const [, menu = ''] = /"custom_id":"([^"]+)","placeholder":"Other actions"/.exec(
      textOf(await playing.play('@paco #hq /my')),
    )!;
    const seat = playing.table.seat('paco', 'hq');
    const call = 'Call for fire';
    await seat.chooseOn(seat.messages().at(-1)!.id, menu, [call]).answer;
    const asked = await playing.play('@paco #hq [25-pdr]');
    expect(labelsOf(asked)).toEqual(expect.arrayContaining(['1 Mill', '2 Ford']));
    expect(textOf(asked)).not.toMatch(/Bridge|Not possible/);
    await playing.play('@paco #hq [2 Ford]');
    await playing.play('@paco #hq [Do it]');
    expect(last()).toMatchObject({ command: { act: 'artillery-call', params: { registrationPoint: 2 } } });
  });
});

describe('a press that changed nothing', () => {
  it('is told to whoever pressed, and to nobody else: it is still to do', async () => {
    await playing.playAll([
      'role Umpires @umpire',
      '@umpire #arnhem /game start ruleset:megagame name:Arnhem umpire-role:@Umpires',
      '@umpire #arnhem /side add name:Axis nation:german player:@ana',
      '@umpire #arnhem /side add name:Allies nation:allied player:@paco',
      '@umpire #arnhem /megagame-unit add name:"4 Para" side:Allies troops:foot status:9',
      '@umpire #arnhem /megagame-game set turn:1 phase:movement',
    ]);
    const read = (person: string): string => JSON.stringify(playing.table.seat(person, 'arnhem').messages());
    await playing.play('@paco #arnhem /my');
    await playing.play('@paco #arnhem [4 Para]');
    // The only missing value has a button for each of its few choices.
    await playing.play('@paco #arnhem [Tactical]');
    const before = playing.eventCount();
    // A leg of 0 km only looks up the allowance.
    await playing.play('@paco #arnhem [Do it]');
    expect(playing.eventCount()).toBe(before + 1);
    await expect.poll(() => read('paco')).toMatch(/\*\*Your turn:\*\* move 4 Para, then press _Done_/);
    expect(read('ana')).not.toContain('still to do');
  });
});
