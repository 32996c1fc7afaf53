/**
 * Types lines at the table: fire in the melee phase (Eagles, section 5.2), and lorries that are lost with their
 * passengers (Corps, CO-82).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
const said = async (line: string): Promise<string> => textOf(await playing.play(line));
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
});
afterAll(() => playing.close());

describe('Eagles, 5.2: figures stand open', () => {
  beforeAll(async () => {
    await playing.playAll([
      '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
      '@umpire #hq /side add name:Axis nation:germany player:@anna',
      '@umpire #hq /side add name:Allies nation:uk player:@bert',
      '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
      '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40 tpd:BB',
      '@umpire #hq /eagles-unit add name:Battery side:Allies base-fp:2 kind:artillery guns:4 calibre-mm:88',
      '@umpire #hq /turn phase',
      '@umpire #hq /turn phase',
      '@anna #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:700',
      '@umpire #hq /turn phase anyway:True',
    ]);
  });

  it('a player fires once a turn, and again only at who has declared an assault on him', async () => {
    for (const range of [700, 6000])
      expect(await said(`@anna #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:${range}`)).toContain(
        'units can fire only in a declared assault',
      );
    expect(await said('@bert #hq /eagles-assault declare infantry:Battery enemy:1/Pz')).toContain('Choose infantry to assault');
    expect(await said('@bert #hq /eagles-assault declare infantry:"A Coy" enemy:1/Pz')).toContain('A Coy assaults 1/Pz');
    expect(await said('@umpire #hq /turn phase')).toContain('1/Pz has not fired at A Coy, which is assaulting it');
    expect(await said('@anna #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:50')).toContain(
      'Direct fire: 1/Pz → A Coy',
    );
    expect(await said('@bert #hq /eagles assault infantry:Battery enemy:1/Pz')).toContain('Choose infantry to assault');
    const made = await said('@bert #hq /eagles assault infantry:"A Coy" enemy:1/Pz');
    expect(made).toContain('Assault: A Coy → 1/Pz');
    expect(made).not.toContain('has not yet fired');
  });
});

describe('corps, CO-51, CO-82', () => {
  it('lorries that are destroyed by air take along whom they carry', async () => {
    await playing.playAll([
      '@umpire #war /game start ruleset:corps name:"Epsom" season:summer',
      '@umpire #war /side add name:Axis player:@anna',
      '@umpire #war /side add name:Allies player:@bert',
      '@umpire #war /corps-formation add name:"12 SS" side:Axis nationality:axis division-type:infantry log:4 pol:2',
      '@umpire #war /corps-unit add name:A side:Axis type:infantry sp:4 formation:"12 SS"',
      '@umpire #war /corps-unit add name:Lorries side:Axis type:transport carries:A sp:1 formation:"12 SS"',
    ]);
    expect(await said('@umpire #war /unit show unit:A')).toContain('in Lorries');
    await said('@umpire #war /corps air-strike target:Lorries air-units:1 dice:6');
    expect(await said('@umpire #war /unit show unit:A')).toContain('eliminated');
    expect(await said('@umpire #war /unit show unit:Lorries')).not.toContain('Carries');
  });

  it('an umpire jumps to a night', async () => {
    expect(await said('@umpire #war /corps-game set turn:2 turn-of-day:2 phase:night-movement')).toContain(
      'phase night movement',
    );
  });
});
