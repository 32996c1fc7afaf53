/** Tests what a unit's button opens, and what the panel says if an action is pointless. */
import { describe, expect, it } from 'vitest';
import { EVENINGS } from './evenings.js';
import { hill112, IN_THE_OPEN } from './hill-112.js';
import { Playing, textOf } from './playing.js';
import { Thumbs } from './thumbs.js';

async function tapped(thumbs: Thumbs, taps: string): Promise<string> {
  for (const tap of taps.split(' > ')) await thumbs.tap(tap);
  return thumbs.sees(1);
}

/** Plays a fixed battle up to a phase of its first turn. */
async function eveningAt(name: string, phases: number): Promise<Playing> {
  const playing = await Playing.open({ seed: '1944', panelEveryMs: 60 });
  await playing.playAll(EVENINGS[name]!.setUp);
  for (let phase = 0; phase < phases; phase++) await playing.play('@umpire #umpires /turn phase anyway:True');
  return playing;
}

describe('a unit’s button', () => {
  it('opens in megagame combat an attack, though none is prepared and the sheet fixes no sequence (M-4)', async () => {
    const playing = await eveningAt('megagame', 3);
    await playing.play('@umpire #umpires /map move moves:"B Foot 4 21.0,31.5"');
    const desk = await tapped(new Thumbs(playing.table, 'ana', 'axis'), 'My units > A Foot 4');
    expect(desk).toMatch(/^Combat\n/);
    expect(desk).toContain('[Other actions for A Foot 4: Combat; ');
    await playing.close();
  });

  it('opens in 1943 going prone for who has failed its command test: no move is left to it (2.1)', async () => {
    const playing = await eveningAt('1943', 0);
    await playing.play('@umpire #umpires /wtj1943 command-test unit:"A Rifles 1" order:maneuver dice:1');
    await playing.play('@umpire #umpires /turn phase anyway:True');
    const ana = new Thumbs(playing.table, 'ana', 'axis');
    const desk = await tapped(ana, 'My units > ~A Rifles 1');
    expect(desk).toMatch(/^Go prone or stand up/);
    expect(desk).toContain('[Prone]\n[My units]');
    await tapped(ana, 'Prone > Do it');
    expect(playing.events(playing.gameIds()[0]!).at(-1)?.summary).toBe('A Rifles 1 goes prone.');
    await playing.close();
  });
});

describe('a desk', () => {
  it('has no green button for a move without a place, where no square is within reach', async () => {
    const playing = await hill112({ units: ['1/Pz', 'A Coy'], isDivided: true }, [
      '@umpire #hq /map new width:96 height:48 square:24',
      '@umpire #hq /map place unit:"A Coy" at:12,12',
    ]);
    const desk = await tapped(new Thumbs(playing.table, 'paco', 'hq'), 'My units > A Coy');
    expect(desk).toMatch(
      /As far as your side knows, this unit cannot reach another square\. To [AB]\d: .+ Press _Enter a destination_ to enter a nearer place\./,
    );
    expect(desk).not.toContain('[Do it]');
    await playing.close();
  });

  it('says why no square is within reach of a unit in contact, and has a button for breaking off (CO-86)', async () => {
    const playing = await eveningAt('corps', 3);
    // Irish stands at 33,13. Both bases are 2 inches wide, so units 2 inches apart touch. 33,15 is in D2, 24 to 36 across and 12 to 24 up.
    await playing.play('@umpire #umpires /map move moves:"Fusiliers 33,15"');
    const ana = new Thumbs(playing.table, 'ana', 'axis');
    const desk = await tapped(ana, 'My units > Fusiliers');
    expect(desk).toMatch(
      /this unit cannot reach another square\. To \w+: Fusiliers is in contact with Irish[^.]*\. Use .*\/corps disengage.* first, or stay and attack\. Press/,
    );
    expect(desk).not.toContain('Result:');
    expect(desk).toContain('[Disengagement]');
    expect(await tapped(ana, 'Disengagement')).toMatch(/^Disengagement[\s\S]*\[Roll\]/);
    await playing.close();
  });

  it('says that nobody is seen, and what to do about it, where a shot would find nobody', async () => {
    const playing = await hill112({ units: ['1/Pz', 'A Coy'], isDivided: true }, [
      '@umpire #hq /turn phase anyway:True',
      '@umpire #hq /turn phase anyway:True',
    ]);
    const desk = await tapped(new Thumbs(playing.table, 'ana', 'hq'), 'My units > 1/Pz');
    expect(desk).toContain(
      'Your side does not see an enemy yet. To look for one, choose _Observe a place_ in _Other actions_ under _My units_.',
    );
    await playing.close();
  });

  it('calls a registration point by its label, and asks where one is that is plotted', async () => {
    const playing = await eveningAt('eagles', 0);
    const paco = new Thumbs(playing.table, 'paco', 'allies');
    const plotted = await tapped(paco, 'My units > Plot a registration point > Enter values > {Label: Ridge}');
    expect(plotted).toContain('press _Enter a place_');
    expect(await tapped(paco, 'Enter a place > {At: F4}')).toContain('At: F4');
    await playing.play('@umpire #umpires /turn phase anyway:True');
    const called = await tapped(paco, 'My units > 25-pdr > 1 Bedburg');
    expect(called).toContain('Registration point: 1 Bedburg\n');
    await playing.close();
  });
});

it('somebody who moves an enemy’s figure on an open table hears that it is not his', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    ...IN_THE_OPEN,
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:"A Coy" at:D4',
  ]);
  const told = textOf(await playing.play('@axis #hq /map move moves:"A Coy A1"'));
  expect(told).toContain('You cannot do that');
  await playing.close();
});
