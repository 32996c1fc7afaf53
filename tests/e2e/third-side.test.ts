/**
 * E-51: a fight of two sides, of whose units a third side sees one alone. The third side and the public channel read nothing of the
 * other unit: neither its name nor its place, and not the distance between the two.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing } from './playing.js';

const SET_UP = [
  'role Umpires @umpire',
  '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:Three spotting:rules umpire-role:@Umpires',
  '@umpire #hq /game dice by-hand:everybody',
  '@umpire #hq /side add name:Axis nation:germany player:@gerd',
  '@umpire #hq /side add name:Allies nation:usa player:@ann',
  '@umpire #hq /side add name:Reds nation:ussr player:@ivan',
  '@umpire #hq /eagles-unit add name:Rangers side:Allies base-fp:4',
  '@umpire #hq /eagles-unit add name:Panther side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
  '@umpire #hq /eagles-unit add name:Rifles side:Reds base-fp:3',
  '@umpire #hq /map new ground:map',
  // The Panther moves within 500 yd of the Rifles, who do not see the Rangers at 721 yd.
  '@umpire #hq /map place unit:Rangers at:26,20',
  '@umpire #hq /map place unit:Panther at:20,20',
  '@umpire #hq /map place unit:Rifles at:20,24',
  '@umpire #hq /game channels create',
  '@gerd #axis /eagles movement unit:Panther to:30,20',
  '@umpire #umpires /eagles-game set phase:melee',
];

describe('E-51: what a third side reads of an assault by a unit that it does not see', () => {
  let playing: Playing;
  beforeAll(async () => {
    playing = await Playing.begun(SET_UP);
  });
  afterAll(() => playing.closeWhole());
  const read = (channel: string): string => JSON.stringify(playing.table.seat('umpire', channel).messages());
  /** Plays a line, and returns what it adds to the channel. */
  const told = async (line: string): Promise<Readonly<Record<'axis' | 'allies' | 'reds' | 'hq', string>>> => {
    const before = { axis: read('axis'), allies: read('allies'), reds: read('reds'), hq: read('hq') };
    await playing.play(line);
    const added = (channel: keyof typeof before): string => {
      const old = new Set((JSON.parse(before[channel]) as { id: string }[]).map(({ id }) => id));
      return JSON.stringify((JSON.parse(read(channel)) as { id: string }[]).filter(({ id }) => !old.has(id)));
    };
    return { axis: added('axis'), allies: added('allies'), reds: added('reds'), hq: added('hq') };
  };

  it('the declaration is for the two sides in contact', async () => {
    const { axis, allies, reds, hq } = await told('@ann #allies /eagles-assault declare infantry:Rangers enemy:Panther');
    expect(axis).toContain('Rangers assaults Panther');
    expect(allies).toContain('Rangers assaults Panther');
    expect([reds, hq]).toEqual(['[]', '[]']);
    // 5.2 step 1: the Panther may fire first, so its side is asked, with its button.
    expect(axis).toMatch(/"content":"<@\d+> Axis: Panther has not fired at Rangers, which is assaulting it/);
    expect(axis).toContain('My units');
    expect(allies).not.toContain('My units');
    expect(allies).toContain('"content":""');
  });

  it('the fire of the unit that it sees is at an unseen unit, without dice, distance or effect', async () => {
    const { axis, allies, reds, hq } = await told(
      '@gerd #axis /eagles direct-fire firer:Panther target:Rangers dice:0,1,1,1,1,1,1',
    );
    for (const own of [axis, allies]) expect(own).toContain('Rangers suppressed');
    for (const other of [reds, hq]) {
      expect(other).toContain('Direct fire: Panther → an unseen unit');
      expect(other).not.toMatch(/Rangers|90 yd|Kill dice|suppressed/);
    }
  });

  it('the assault of the unit that it does not see destroys the one that it sees', async () => {
    const { axis, reds, hq } = await told('@ann #allies /eagles assault infantry:Rangers enemy:Panther dice:20');
    expect(axis).toContain('Assault: Rangers → Panther');
    for (const other of [reds, hq]) {
      expect(other).toContain('Assault: an unseen unit → Panther');
      expect(other).toContain('Panther destroyed');
      expect(other).not.toContain('Rangers');
    }
  });

  it('and the log and the reasons of an event say no more than the posts', async () => {
    const log = JSON.stringify(await playing.play('@ivan #reds /log show'));
    expect(log).toContain('an unseen unit');
    expect(log).not.toMatch(/Rangers|holds its fire/);
    expect(JSON.stringify(await playing.play('@ivan #reds /unit list'))).not.toContain('Rangers');
  });
});
