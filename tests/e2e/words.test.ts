import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

describe('a name that is spelt a little otherwise', () => {
  let playing: Playing;

  const answered = async (line: string): Promise<string> => textOf(await playing.play(line));

  beforeAll(async () => {
    playing = await Playing.begun([
      '@umpire #hq /game start ruleset:eagles name:Caen spotting:rules',
      '@umpire #hq /side add name:Axis nation:germany player:@axis',
      '@umpire #hq /side add name:Allies nation:uk player:@allies',
      '@umpire #hq /eagles-unit add name:Tigers side:Axis base-fp:6 kind:vehicle da:DENSE move-code:D x-yards:0 y-yards:900',
      '@umpire #hq /eagles-unit add name:Guns side:Axis base-fp:2 kind:artillery guns:4 calibre-mm:105 x-yards:0 y-yards:5000',
      '@umpire #hq /eagles-unit add name:"Black Watch" side:Allies base-fp:4 x-yards:0 y-yards:200',
      '@umpire #hq /artillery register label:Crossroads side:Axis x-yards:0 y-yards:600',
      '@umpire #hq /artillery register label:Church side:Axis x-yards:300 y-yards:600',
      '@umpire #hq /artillery direction side:Axis bearing:180',
    ]);
  });
  afterAll(() => playing.close());

  it.each([
    ['Tigres', '“Tigers”'],
    ['tiger', '“Tigers”'],
    ['Tygers', '“Tigers”'],
    ['blackwatch', '“Black Watch”'],
  ])('%s is answered with what was meant', async (typed, meant) => {
    expect(await answered(`@umpire #hq /eagles movement unit:${typed}`)).toContain(`Did you mean ${meant}?`);
  });

  it('what looks like nothing is answered with the list that opens', async () => {
    expect(await answered('@umpire #hq /eagles movement unit:Xyzzy')).toContain('Choose one from the list.');
  });

  it('names nothing that its reader does not know of, in the words for what there is not', async () => {
    const hidden = await answered('@axis #hq /eagles spotting spotter:Tigers target:"Black Watch"');
    const misspelt = await answered('@axis #hq /eagles spotting spotter:Tigers target:"Black Wotch"');
    const none = await answered('@axis #hq /eagles spotting spotter:Tigers target:"Black Witch"');
    expect(hidden).toContain('Cannot find a unit called “Black Watch”');
    expect(misspelt.replace('Wotch', 'Watch')).toBe(hidden);
    expect(none.replace('Witch', 'Watch')).toBe(hidden);
    expect(await answered('@allies #hq /eagles movement unit:Tigres')).not.toContain('Tigers');
    expect(await answered('@axis #hq /eagles movement unit:Tigres')).toContain('Did you mean “Tigers”?');
  });

  it('a target that is missing is asked for, by its option', async () => {
    const text = await answered('@umpire #hq /eagles direct-fire firer:Tigers');
    expect(text).toContain('`target`: Choose one from the list.');
    expect(text).not.toContain('target-da');
  });

  it('of a rulebook, chart, ruling, side, template or command as well', async () => {
    expect(await answered('@umpire #hq /rules show chart:eagles/to-hti')).toContain('Did you mean “eagles/to-hit”');
    expect(await answered('@umpire #hq /unit list side:Alies')).toContain('Did you mean “Allies”');
    await playing.play('@umpire #hq /unit template save unit:Tigers template:Heavies');
    expect(await answered('@umpire #hq /unit template remove template:Heavys')).toContain('Did you mean “Heavies”');
    expect(await answered('@umpire #hq /help command:"eagles direct-fier"')).toContain('/help command:eagles direct-fire');
  });

  it('points and missions are called by number or by label', async () => {
    await playing.play('@umpire #hq /turn phase anyway:True');
    expect(await answered('@axis #hq /artillery call battery:Guns registration-point:church')).toContain('registration point 2');
    const choices = await playing.play('@axis #hq /artillery call battery:Guns registration-point:Cro?');
    expect(textOf(choices)).toContain('1 Crossroads');
    const misspelt = '@axis #hq /artillery call battery:Guns registration-point:Crossraods';
    expect(await answered(misspelt)).toContain(
      'Cannot find a registration point called “Crossraods”. Did you mean “Crossroads”?',
    );
    expect(await answered('@umpire #hq /artillery redate mission:"Mission 1" due-turn:4')).toContain('Mission 1');
    expect(await answered('@umpire #hq /artillery redate mission:1 due-turn:5')).toContain('lands in turn 5');
    expect(await answered('@allies #hq /artillery withdraw mission:"Mission 1"')).toContain('umpire');
  });

  it('a look-up takes labels as orders do, and says whose where two fit', async () => {
    const lapse = (seat: string, point: string) =>
      answered(`@${seat} #hq /eagles-indirect time-lapse order:fire nation:usa turn:3 registration-point:${point}`);
    // The USA needs one turn (section 3.2).
    for (const point of ['1', 'crossroads', '"1 Crossroads (Axis)"']) expect(await lapse('umpire', point)).toContain('turn 4');
    expect(await lapse('allies', 'Crossroads')).toContain('Cannot find a registration point called “Crossroads”');
    const choices = await playing.play('@umpire #hq /eagles-indirect time-lapse registration-point:Cro?');
    expect(textOf(choices)).toContain('1 Crossroads (Axis)');
    await playing.play('@umpire #hq /artillery register label:Church side:Allies number:5');
    expect(await lapse('umpire', 'Church')).toContain(
      '2 of Axis and 5 of Allies are all called “Church”. Enter the number of one of them.',
    );
    expect(await lapse('allies', 'Church')).toContain('turn 4');
  });

  it('a side has a label once', async () => {
    expect(await answered('@umpire #hq /artillery register label:CHURCH side:Axis')).toContain(
      'Registration point 2 of Axis is already called Church',
    );
  });
});
