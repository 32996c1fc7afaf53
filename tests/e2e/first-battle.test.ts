/** A new user starts a battle by taps: from the first page of help to units on a map, typing only the name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing } from './playing.js';
import { Thumbs } from './thumbs.js';

describe('a battle of one’s own by thumb', () => {
  let playing: Playing;
  let umpire: Thumbs;
  const tap = async (who: Thumbs, taps: string): Promise<void> => {
    for (const each of taps.split(' > ')) await who.tap(each);
  };

  beforeAll(async () => {
    playing = await Playing.open({ seed: '1944', panelEveryMs: 60 });
    umpire = new Thumbs(playing.table, 'umpire', 'hq');
    await playing.play('@umpire #hq /help');
  });
  afterAll(() => playing.close());

  it('begins under the first steps with its rulebook, and only its name is typed', async () => {
    await tap(umpire, 'Eagles, Crowns and Oak Leaves');
    expect(umpire.sees(1)).toContain('[Start a battle]\n[Start the tutorial]\n[Choose a scenario: ');
    expect(umpire.sees(1)).not.toContain('Palacio de Ibarra');
    await tap(umpire, 'Start a battle > {Name: First try}');
    expect(umpire.sees(1)).toContain('First try');
    expect(playing.gameIds()).toHaveLength(1);
  });

  it('goes on under each post: forces, a map, units on it by column and row, a side at a time', async () => {
    await tap(umpire, 'Example forces > Import');
    expect(umpire.sees(1)).toContain('Order imported');
    await tap(umpire, 'Create channels');
    await tap(umpire, 'Create a map');
    expect(umpire.sees(1)).toContain('72 x 48 in, squares of 6 in');
    await tap(umpire, 'Place units');
    expect(umpire.sees(1)).toContain(
      'Next: **1/Pz** of Axis. Choose the column, A to L from the left, and the row, 1 to 8 from the near edge.',
    );
    const before = playing.eventCount();
    // The column stays chosen, and the menu asks for the next unit of the side. A unit can be chosen out of turn.
    await tap(umpire, 'D > 4 > 3 > I/25 Gren > C > 4');
    expect(umpire.sees(1)).toContain('1/Pz: D4\n2/Pz: D3\nI/25 Gren: C4');
    expect(umpire.sees(1)).not.toContain('A Coy');
    await tap(umpire, 'Undo last');
    expect(umpire.sees(1)).not.toContain('I/25 Gren: C4');
    expect(playing.eventCount()).toBe(before);
    await tap(umpire, 'Place the units there');
    expect(playing.eventCount()).toBe(before + 1);
    expect(playing.events(playing.gameIds()[0]!).at(-1)).toMatchObject({
      kind: 'units-moved',
      audience: playing.unitNamed(playing.gameIds()[0]!, '1/Pz').side,
    });
    // The menu asks again for units without a place.
    expect(umpire.sees(1)).toContain('Next: **I/25 Gren** of Axis');
    expect(umpire.characters).toBe('First try'.length);
  });

  it('is prepared from the panel too, which names the sides that nobody plays', async () => {
    const panel = new Thumbs(playing.table, 'umpire', 'umpires');
    await tap(panel, 'No players yet: Axis, Allies | Place units');
    expect(panel.sees(1)).toContain('Next: **I/25 Gren**');
  });

  it('shows who comes to a side the way to his units under his welcome', async () => {
    await playing.play('@umpire #hq /side edit side:Axis player:@axis');
    const inRoom = new Thumbs(playing.table, 'axis', 'axis');
    expect(inRoom.sees(1)).toMatch(/Welcome to Axis[^]*\[My units\]/);
    // A player does not create maps, so the posts in their channel have no such button.
    expect(inRoom.sees(9)).not.toContain('Place units');
  });

  it('names a player before his side is put back as it was', async () => {
    await playing.play('@umpire #hq /undo');
    expect(umpire.sees(1)).toMatch(/Axis: no longer players <@\d+>/);
  });

  it('says why guns that have nothing to fire at call no fire', async () => {
    await playing.play('@umpire #hq [Cancel]');
    await playing.play('@umpire #hq /turn phase anyway:True');
    const inRoom = new Thumbs(playing.table, 'axis', 'axis');
    await tap(inRoom, 'My units > 1 Battery');
    expect(inRoom.sees(1)).toMatch(/is not possible now: A FIRE order needs a target\. Choose a registration point/);
  });
});

it.each([
  ['Corps: operational rules with SP, LOG and POL', ''],
  ["Tony Cullen's Spanish Civil War rules", ''],
  ['Operational megagame', ''],
  ['1943', ''],
  ['1943', ', Year: "1941"'],
] as const)('%s begins under its first steps too; what it must know is filled in already%s', async (rulebook, settings) => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.play('@umpire #hq /help');
  await playing.play(`@umpire #hq [${rulebook}]`);
  await playing.play('@umpire #hq [Start a battle]');
  await playing.play(`@umpire #hq {Name: "First try"${settings}}`);
  expect(playing.gameIds()).toHaveLength(1);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  for (const tap of ['Example forces', 'Import', 'Create a map', 'Place units']) await umpire.tap(tap);
  expect(umpire.sees(1)).toMatch(/^Place units\nNext: /);
  // After the battle has ended, help starts with the next one.
  await playing.play('@umpire #hq /game end sure:True');
  await playing.play('@umpire #hq /help');
  expect(umpire.sees(1)).toContain('[Choose a scenario: ');
  await playing.close();
});

it('asks for no place of an officer who goes with his company, until he leaves it', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.play('@umpire #hq /game start ruleset:cullen name:"First try"');
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  for (const tap of ['Example forces', 'Import', 'Create a map', 'Place units']) await umpire.tap(tap);
  expect(umpire.sees(1)).toContain('1 Company, XI Brigade');
  expect(umpire.sees(1)).not.toContain('Capitan Vidal');
  await playing.play('@umpire #hq /cullen-unit edit unit:"Capitan Vidal" attached-to:none');
  await umpire.tap('Place units');
  expect(umpire.sees(1)).toContain('Capitan Vidal');
  await playing.close();
});

it.each([
  ["Tony Cullen's Spanish Civil War rules", '', []],
  ['Operational megagame', '', ['german', 'allied']],
  ['1943', ', Year: "1943"', []],
  ['Eagles, Crowns and Oak Leaves', '', ['germany', 'uk']],
] as const)(
  '%s: sides and units of one’s own come by forms that are filled in already, but for their names',
  async (rulebook, settings, nations) => {
    const playing = await Playing.open({ seed: '1944' });
    const [one, other] = nations;
    const nation = (which: string | undefined): string => (which === undefined ? '' : `, Nation: ${which}`);
    await playing.play('@umpire #hq /help');
    for (const said of [
      `[${rulebook}]`,
      '[Start a battle]',
      `{Name: "First try"${settings}}`,
      '[Add a side]',
      `{Name: Blue${nation(one)}}`,
      '[Add a side]',
      `{Name: Red${nation(other)}}`,
    ])
      await playing.play(`@umpire #hq ${said}`);
    const umpire = new Thumbs(playing.table, 'umpire', 'hq');
    expect(umpire.sees(1)).toContain('[Add a unit]');
    // The side with the fewest units is preselected, and the values of the first unit are copied.
    for (const name of ['1 Coy', 'A Coy']) await playing.playAll(['@umpire #hq [Add a unit]', `@umpire #hq {Name: "${name}"}`]);
    const [gameId = ''] = playing.gameIds();
    const [first, second] = [playing.unitNamed(gameId, '1 Coy'), playing.unitNamed(gameId, 'A Coy')];
    expect(first.side).not.toBe(second.side);
    const itsOwn = { id: '', name: '', side: '', nation: '', formation: '' };
    expect({ ...second, ...itsOwn }).toEqual({ ...first, ...itsOwn });
    for (const tap of ['Create a map', 'Place units']) await umpire.tap(tap);
    expect(umpire.sees(1)).toMatch(/^Place units\nNext: \*\*1 Coy\*\*/);
    // One side moves first, and the waiting units are listed.
    for (const tap of ['D', '3']) await umpire.tap(tap);
    expect(umpire.sees(1)).toContain('1 unit of other players comes next, after these.');
    for (const tap of ['Place the units there', 'D', '4']) await umpire.tap(tap);
    expect(umpire.sees(1)).toContain('Every unit has a place.');
    await umpire.tap('Place the units there');
    expect(umpire.sees(1)).toMatch(/^Units moved[^]*\[My units\]/);
    await playing.close();
  },
);

it('corps: a formation comes before the first unit, by taps and a form', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:corps name:Odon season:summer',
    '@umpire #hq [Add a side]',
    '@umpire #hq {Name: Blue}',
  ]);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  expect(umpire.sees(1)).not.toContain('[Add a formation]');
  await playing.playAll(['@umpire #hq [Add a side]', '@umpire #hq {Name: Red}']);
  expect(umpire.sees(1)).not.toContain('[Add a unit]');
  await playing.playAll([
    '@umpire #hq [Add a formation]',
    '@umpire #hq [Blue]',
    '@umpire #hq {Name: "1 Division", Nationality: british}',
    '@umpire #hq [Do it]',
  ]);
  expect(umpire.sees(1)).toMatch(/^Formation added[^]*\[Add a unit\]\n\[Add a formation\]/);
  await playing.playAll(['@umpire #hq [Add a unit]', '@umpire #hq {Name: "1 Coy", Side: Blue, Formation: "1 Division"}']);
  const [gameId = ''] = playing.gameIds();
  expect(playing.unitNamed(gameId, '1 Coy')).toMatchObject({ type: 'infantry', sp: 4 });
  await playing.close();
});

it('a form that was refused opens again as it was filled in', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Tony Cullen\'s Spanish Civil War rules" name:Teruel',
    '@umpire #hq /side add name:Blue',
    '@umpire #hq /side add name:Red',
    '@umpire #hq [Add a unit]',
    '@umpire #hq {Name: "1 Coy", Side: Red, "Other values, one per line": "mr = 1"}',
  ]);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  expect(umpire.sees(1)).toContain('A unit needs at least one element');
  await playing.playAll(['@umpire #hq [Correct the form]', '@umpire #hq {"Other values, one per line": "rifle = 4"}']);
  const [gameId = ''] = playing.gameIds();
  expect(playing.unitNamed(gameId, '1 Coy')).toMatchObject({ kind: 'infantry', rifle: 4, mr: 0 });
  await playing.close();
});

it('a side is given its players as it is added, and nobody to a second one', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:eagles name:Odon',
    '@ann #hq /help',
    '@bert #hq /help',
    '@umpire #hq [Add a side]',
    '@umpire #hq {Name: Blue, Nation: germany, Players (optional): "@ann, @bert"}',
  ]);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  expect(umpire.sees(1)).toMatch(/Side added: Blue[^]*<@\d+>, <@\d+>/);
  await playing.playAll(['@umpire #hq [Add a side]', '@umpire #hq {Name: Red, Nation: uk, Players (optional): @ann}']);
  expect(umpire.sees(1)).toContain('That person plays for Blue');
  // The form opens again with the same person chosen.
  await playing.playAll(['@umpire #hq [Correct the form]', '@umpire #hq {Name: Red}']);
  expect(umpire.sees(1)).toContain('That person plays for Blue');
  await playing.playAll(['@umpire #hq [Correct the form]', '@umpire #hq {Players (optional): @Umpire}']);
  expect(umpire.sees(1)).toContain('A bot cannot play a side. Choose a person.');
  await playing.playAll(['@umpire #hq [Correct the form]', '@umpire #hq {Players (optional): ""}']);
  expect(umpire.sees(1)).toContain('Side added: Red');
  await playing.play('@ann #hq /my');
  expect(new Thumbs(playing.table, 'ann', 'hq').sees(1)).toContain('Blue');
  await playing.close();
});

it('1943: order and needed roll are asked for in one form where no chart tells the roll', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"1943" name:Odon year:1943',
    '@umpire #hq /side add name:Blue',
    '@umpire #hq /side add name:Red',
    '@umpire #hq [Add a unit]',
    '@umpire #hq {Name: "1 Coy"}',
    '@umpire #hq /my',
  ]);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  await umpire.tap('1 Coy has not taken its command test');
  expect(umpire.sees(1)).toContain('Still to enter: order, target.');
  await umpire.tap('Enter values');
  await playing.play('@umpire #hq {Order: maneuver, Target: "4"}');
  await umpire.tap('Roll');
  expect(umpire.sees(2)).toMatch(/(passed|failed) with \d+, 4 needed|4 needed/i);
  await playing.close();
});

it('Megagame: who has no ammunition is completed as an attacker with the reason, and the command that helps', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Operational megagame" name:Odon',
    '@umpire #hq /side add name:Blue nation:german player:@ann',
    '@umpire #hq /side add name:Red nation:allied',
    '@umpire #hq /megagame-unit add name:"1 Bn" side:Blue troops:foot status:5 square:A1',
    '@umpire #hq /megagame-unit add name:"A Bn" side:Red troops:foot status:5 square:A2',
  ]);
  const { answer } = playing.table.seat('ann', 'hq').autocomplete('megagame combat', { attackers: '' }, 'attackers');
  expect(await answer).toMatchObject({ kind: 'choices', choices: [{ value: '1 Bn' }] });
  expect(JSON.stringify(await answer)).toMatch(/1 Bn does not have the 1 ammunition SP/);

  // Umpires are informed of enemies that no one on the side knows.
  await playing.play('@umpire #hq /megagame-unit state unit:"1 Bn" ammo-sp:3');
  for (const _ of ['air', 'movement', 'combat']) await playing.play('@umpire #hq /turn phase anyway:True');
  await playing.play('@ann #hq /my');
  const ann = new Thumbs(playing.table, 'ann', 'hq');
  await ann.tap('1 Bn');
  expect(ann.sees(1)).toContain(
    'Only the umpires’ map shows enemies. To ask about them, press _Call an umpire_ under _My units_.',
  );

  // The umpire has every unit in their own /my, and carries out the attack.
  await playing.play('@umpire #hq /my');
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  for (const tap of ['1 Bn', 'A Bn', 'Roll']) await umpire.tap(tap);
  expect(umpire.sees(2)).toMatch(/Combat: 1 Bn → A Bn/);
  await playing.close();
});

it('Cullen: who has moved by a roll without a place is put on the map by taps', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:cullen name:Teruel',
    '@umpire #hq /side add name:Blue',
    '@umpire #hq /side add name:Red',
    '@umpire #hq /map new width:48 height:48',
    '@umpire #hq /cullen-unit add name:"1 Coy" side:Blue kind:infantry rifle:4',
    '@umpire #hq /cullen-unit add name:"A Coy" side:Red kind:infantry rifle:4',
    '@umpire #hq /map place unit:"1 Coy" at:B2',
    '@umpire #hq /map place unit:"A Coy" at:F6',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /cullen-move troops unit:"1 Coy"',
  ]);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  expect(umpire.sees(1)).toMatch(/^Movement: 1 Coy[^]*\[Place units\]/);
  for (const tap of ['Place units', 'C', '2', 'Place the units there']) await umpire.tap(tap);
  expect(umpire.sees(2)).toContain('1 Coy goes to C2');
  await playing.play('@umpire #hq /cullen-move troops unit:"A Coy" to:F5');
  expect(umpire.sees(1)).not.toContain('[Place units]');
  await playing.close();
});

it('shows an umpire who plays no side what he may do for everybody, where a player finds his units', async () => {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Tony Cullen\'s Spanish Civil War rules" name:Teruel',
    '@umpire #hq /side add name:Blue',
    '@umpire #hq /side add name:Red',
    '@umpire #hq /cullen-unit add name:"1 Coy" side:Blue kind:infantry rifle:6',
    '@umpire #hq /cullen-unit add name:"A Coy" side:Red kind:infantry rifle:6',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:"1 Coy" at:F3',
    '@umpire #hq /map place unit:"A Coy" at:F4',
  ]);
  const umpire = new Thumbs(playing.table, 'umpire', 'hq');
  await playing.play('@umpire #hq /my');
  expect(umpire.sees(1)).toContain('Move 1, Rally off DPs');
  expect(umpire.sees(1)).toContain('[Next phase]');
  expect(umpire.sees(1)).toContain('[Create channels]');
  for (const tap of ['Next phase', 'My units', 'Next phase', 'My units', '~1 Coy', 'Roll']) await umpire.tap(tap);
  expect(umpire.sees(1)).toContain('Movement: 1 Coy');
  // A spectator learns that they play no side.
  await playing.play('@spectator #hq [My units]');
  expect(new Thumbs(playing.table, 'spectator', 'hq').sees(1)).toContain('You do not play in this battle');
  await playing.close();
});
