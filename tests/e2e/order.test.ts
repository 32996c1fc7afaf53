import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forge } from './forging.js';
import { idsOf, labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-order-'));
  playing = await Playing.open({ seed: '1946', filesDir: folder });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@anna',
    '@umpire #hq /side add name:Allies nation:usa',
    '@umpire #hq /eagles-unit add name:"There already" side:Axis base-fp:2',
  ]);
  expect(playing.player.ok).toBe(true);
  gameId = playing.gameIds()[0]!;
});
afterAll(async () => {
  expect(playing.faultIn(gameId)).toBeUndefined();
  await playing.close();
  rmSync(folder, { recursive: true, force: true });
});

const units = () => [...playing.tables(gameId).battle.tables.unit.values()] as unknown as Record<string, unknown>[];

/** Sends a file, and returns the answer. */
async function importing(name: string, content: string | Buffer): Promise<string> {
  writeFileSync(join(folder, name), content);
  return textOf(await playing.play(`@umpire #hq /unit import file:@${join(folder, name)}`));
}

const CSV = 'Name;Side;Base FP;kind;da;Move Code\n1/Pz;Axis;6;vehicle;MODERATE;D\n"A; Coy";allies;4;;;\n';

describe('an order of battle that is right', () => {
  it('is shown first, and goes in whole when it is told to', async () => {
    const before = units().length;
    const told = await importing('good.csv', CSV);
    expect(told).toContain('Import this order of battle?');
    expect(units()).toHaveLength(before);
    expect(textOf(await playing.play('@umpire #hq [Import]'))).toContain('Order of battle: 2 units.');
    expect(units().map(({ name }) => name)).toEqual(['There already', '1/Pz', 'A; Coy']);
    expect(units()[1]).toMatchObject({ baseFp: 6, kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
    expect(await playing.play('@umpire #hq [Import]')).toMatchObject([{ ephemeral: true }]);
    await playing.play('@umpire #hq /undo later:refuse');
    expect(units()).toHaveLength(before);
  });

  it.each([
    ['a byte-order mark', Buffer.from(`\ufeff${CSV}`, 'utf8')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${CSV}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${CSV}`, 'utf16le').swap16()],
    ['tabs', CSV.replaceAll(';', '\t').replace('"A\t Coy"', 'A Coy')],
    ['Markdown', '| name | side | base-fp |\n| --- | --- | --- |\n| X | Axis | 3 |\n'],
    ['JSON', '[{"name":"X","side":"Axis","baseFp":3}]'],
    ['JSON with sides', '{"sides":[{"name":"Reserve","nation":"uk"}],"units":[{"name":"X","side":"Reserve","baseFp":3}]}'],
  ])('may come as %s', async (_what, content) => {
    expect(await importing('good.txt', content)).toContain('Import this order of battle?');
    await playing.play('@umpire #hq [Cancel]');
  });

  it('can be pasted into a form', async () => {
    await playing.play('@umpire #hq /unit import');
    const told = await playing.play('@umpire #hq {Table: "name, side, base-fp\nPasted, Axis, 3"}'.replace('\n', '\\n'));
    expect(textOf(told)).toMatch(/Import this order of battle|Mistakes/);
  });

  it('is pasted below the headings of the rulebook, and kept when it has mistakes', async () => {
    const [opened] = await playing.play('@umpire #hq /unit import');
    expect(JSON.stringify(opened!.body)).toContain('name,side,base-fp,kind,division,da,tpd,move-code');
    const told = await playing.play('@umpire #hq {Table: "name, side, strength\\nPasted, Axis, 3"}');
    // The bot assumes that strength means firepower.
    expect(textOf(told)).toContain('strength = base FP');
    const wrong = await playing.play('@umpire #hq /unit import');
    expect(wrong).toHaveLength(1);
    expect(
      textOf(await playing.play('@umpire #hq {Table: "name, side, strength\\nPasted, Axis, many\\nTwo, Axis, 41"}')),
    ).toMatch(/C2, base-fp: Enter a number[^]*C3, base-fp: Enter a number that is at most 40/);
    const [again] = await playing.play('@umpire #hq [Correct the table]');
    expect(JSON.stringify(again!.body)).toContain('Pasted, Axis, many');
    // An unreadable table is kept as well.
    const unread = textOf(await playing.play('@umpire #hq {Table: "[half"}'));
    expect(unread).toContain('starts like JSON but cannot be read');
    expect(unread).toContain('Correct the table');
  });

  it('shows every field before it goes in', async () => {
    const row = 'Big,Axis,3,artillery,CC,3 Inf,4,105,towed,battery,true';
    const text = await importing(
      'wide.csv',
      `name,side,base-fp,kind,tpd,division,guns,calibre-mm,gun,source,off-board\n${row}\n`,
    );
    for (const words of ['base FP 3', 'artillery', '3 Inf', 'guns 4', '105', 'towed', 'off-board']) expect(text).toContain(words);
    await playing.play('@umpire #hq [Cancel]');
  });

  it('comes as an example with the rulebook', async () => {
    expect(textOf(await playing.play('@umpire #hq /unit import example:True'))).toContain('Import this order of battle?');
    await playing.play('@umpire #hq [Import]');
    expect(units().length).toBeGreaterThan(10);
    await playing.play('@umpire #hq /undo later:refuse');
  });
});

describe('a scenario of ORBAT Mapper', () => {
  const coy = (name: string, location: readonly number[], symbol = '10031000151211000000') => ({
    ...{ id: name, name, sidc: symbol, subUnits: [] },
    state: [{ id: `${name} 1`, t: '1944-06-26T07:30:00Z', location }],
  });
  /** An inch on the map is 100 yards. 0.0082 degrees at the equator are ten inches. */
  const scenario = (subUnits: readonly unknown[]) =>
    JSON.stringify({
      ...{ type: 'ORBAT-mapper', version: '3.4.0', id: 'x', name: 'Normandy', events: [], layerStack: [] },
      settings: { boundingBox: [0, 0, 0.06, 0.04] },
      sides: [{ id: 's', name: 'Allies', standardIdentity: '3', groups: [{ id: 'g', name: '15 Scottish', subUnits }] }],
    });

  it('is shown with what is left to be chosen, and goes in with places and names', async () => {
    await playing.play('@umpire #hq /map new');
    const before = units().length;
    const told = await importing(
      'orbat.json',
      scenario([
        coy('B Coy', [0.0082137, 0.0082137]),
        coy('HMS **Rodney** @everyone', [0, 0], '10033000001201000000'),
        coy('Far away', [0.5, 0.01]),
      ]),
    );
    expect(told).toContain('Import this order of battle?');
    expect(told).toContain('15 Scottish');
    expect(told).toContain('1 place on the map');
    expect(told).toMatch(/Not chosen yet[^]*HMS [\\*]+Rodney[^]*a ship/);
    // Lines of menus are plain text.
    expect(told.replace(/"description":"HMS \*\*Rodney\*\* @everyone"/, '')).not.toMatch(/\*\*Rodney|[^\\]@everyone/);
    expect(told).toContain('Far away (Allies): place, which is off the map');
    const post = textOf(await playing.play('@umpire #hq [Import]'));
    expect(post).toContain('Order of battle: 2 units, 1 place.');
    expect(post).toContain('Still to be chosen (a ship): HMS');
    expect(units().slice(before)).toMatchObject([
      { name: 'B Coy', baseFp: 4, division: '15 Scottish' },
      { name: 'Far away', division: '15 Scottish' },
    ]);
    const { place } = playing.tables(gameId).battle.tables;
    expect([...place!.values()]).toMatchObject([{ x: 10, y: 10 }]);
  });

  it('of which much is left to be chosen names all of it in a file', async () => {
    const ships = Array.from({ length: 12 }, (_, at) => coy(`Ship ${at + 1}`, [0, 0], '10033000001202030000'));
    const told = await importing('ships.json', scenario([...ships, coy('C Coy', [0, 0])]));
    expect(told).toContain('does not have a unit for 12 entries of the file');
    expect(told).toContain('left-out.csv');
    const post = textOf(await playing.play('@umpire #hq [Import]'));
    for (const { name } of ships) expect(post).toContain(name);
    await playing.play('@umpire #hq /undo later:refuse');
  });

  it('has a menu for what no template fits: chosen for all of a kind, over a restart, by its umpire alone', async () => {
    playing.table.seat('deputy', 'hq');
    const before = units().length;
    const ship = (at: number) => coy(`Ship **${at}** @everyone`, [0, 0], '10033000001202030000');
    const scouts = [1, 2, 3].map((at) => coy(`Recce ${at}`, [0, 0], '10031000141205010000'));
    const told = await importing(
      'fit.json',
      scenario([...scouts, ...Array.from({ length: 9 }, (_, at) => ship(at + 1)), coy('D Coy', [0, 0])]),
    );
    expect(told).toContain('Choose units for them in the menu');
    expect(told).toContain('left-out.csv');
    const choice = await playing.play('@umpire #hq [Choose a unit without a template: 10.u.14.120501]');
    expect(textOf(choice)).toContain('Armoured scouts, a platoon (3 units): what are they?');
    expect(textOf(choice)).toContain('Recce 1, Recce 2, Recce 3.');
    expect(labelsOf(choice)).toEqual(expect.arrayContaining(['Leave these units out', 'Armoured scouts', 'Tanks', 'Back']));
    // The templates of the same kind come first.
    expect(labelsOf(choice)[1]).toBe('Armoured scouts');
    const chosen = textOf(await playing.play('@umpire #hq [Choose a rulebook template: Armoured scouts]'));
    expect(chosen).toContain('Chosen: armoured scouts, a platoon (3 units) as armoured scouts.');
    expect(chosen).toContain('does not have a unit for 9 entries');
    expect(chosen).not.toContain('left-out.csv');
    expect(units()).toHaveLength(before);

    await playing.play('restart');
    const ships = await playing.play('@umpire #hq [Choose a unit without a template: 30.u.00.120203]');
    expect(textOf(ships)).not.toMatch(/\*\*1\*\*|[^\\]@everyone/);
    expect(textOf(await playing.play('@umpire #hq [Back]'))).toContain('Chosen: armoured scouts');
    await playing.play('@umpire #hq [Choose a unit without a template: 30.u.00.120203]');
    await playing.play('@umpire #hq [Choose a rulebook template: Tanks]');
    await playing.play('@umpire #hq [Choose a unit without a template: 30.u.00.120203]');
    const [shown] = await playing.play('@umpire #hq [Choose a rulebook template: Leave these units out]');
    expect(textOf([shown!])).toContain('does not have a unit for 9 entries');

    const seat = playing.table.seat('umpire', 'hq');
    const { world } = playing.table;
    const [menu] = idsOf([shown!]);
    const { id } = seat.messages().find(({ components }) => JSON.stringify(components).includes(menu!))!;
    for (const other of ['anna', 'deputy']) {
      const { user } = world.member(other);
      const pressed = forge(
        playing.table,
        () => seat.chooseOn(id, menu!, ['30.u.00.120203']),
        (payload) => {
          payload.member = {
            ...payload.member,
            user: { id: user.id, username: other, discriminator: '0', avatar: null, global_name: null },
          };
        },
      );
      expect(JSON.stringify(await pressed.answer), other).toContain('is not yours');
    }
    const post = textOf(await playing.play('@umpire #hq [Import]'));
    expect(post).toContain('Order of battle: 4 units');
    expect(post).toContain('Still to be chosen (a ship): Ship');
    expect(units().slice(before)).toMatchObject([
      ...scouts.map(({ name }) => ({ name, kind: 'vehicle', da: 'THIN', division: '15 Scottish' })),
      { name: 'D Coy', kind: 'infantry' },
    ]);
    expect(JSON.stringify(playing.events(gameId).at(-1))).not.toContain('fitting');
    await playing.play('@umpire #hq /undo later:refuse');
  });

  it('refuses a choice that would be wrong, and asks on', async () => {
    const twice = coy('There already', [0, 0], '10033000001202030000');
    await importing('clash.json', scenario([twice, coy('D Coy', [0, 0])]));
    await playing.play('@umpire #hq [Choose a unit without a template: 30.u.00.120203]');
    const told = textOf(await playing.play('@umpire #hq [Choose a rulebook template: Tanks]'));
    expect(told).toMatch(
      /Your choice does not fit the file[^]*sides 1 groups 1 subUnits 1, name: There is already a unit with that name. Choose another name./,
    );
    expect(units().filter(({ name }) => name === 'D Coy')).toEqual([]);
    const again = textOf(await playing.play('@umpire #hq [Back]'));
    expect(again).toContain('Import this order of battle?');
    expect(again).not.toContain('Chosen: ');
    await playing.play('@umpire #hq [Cancel]');
  });

  it('of many kinds of symbols has pages of them', async () => {
    const kinds = Array.from({ length: 30 }, (_, at) => coy(`Ship ${at + 1}`, [0, 0], `10033000001202${10 + at}0000`));
    await importing('kinds.json', scenario([...kinds, coy('D Coy', [0, 0])]));
    const page = await playing.play('@umpire #hq [Choose a unit without a template: More]');
    expect(labelsOf(page)).toContain('A ship, symbol 120239 (1 unit)');
    expect(labelsOf(page)).toHaveLength(6 + 1 + 2);
    await playing.play('@umpire #hq [Cancel]');
  });

  it('with faults is told each by its path, and goes out again for whoever asks', async () => {
    expect(await importing('bad.json', scenario([{ name: 'X' }]))).toMatch(/sides 1 groups 1 subUnits 1 sidc: /);
    expect(await importing('twice.json', scenario([coy('B Coy', [0, 0])]))).toMatch(
      /sides 1 groups 1 subUnits 1, name: There is already a unit with that name. Choose another name./,
    );
    const exporting = (rest: string) => playing.play(`@anna #hq /log export format:orbat-mapper${rest}`);
    expect(textOf(await exporting(''))).toContain('near left corner is at 0, 0');
    expect(textOf(await exporting(' anchor:"51.98, 5.92"'))).toContain('near left corner of the map is at 51.98, 5.92');
    expect(textOf(await exporting(' anchor:north'))).toContain('latitude and longitude in degrees');
    expect(textOf(await exporting(' anchor:"89,0"'))).toContain('between -80 and 80');
    expect(textOf(await playing.play('@anna #hq /log export format:csv anchor:"1,1"'))).toContain('Only the orbat-mapper format');
    await playing.play('@umpire #hq /undo later:refuse');
    await playing.play('@umpire #hq /map clear');
  });
});

describe('an order of battle that is wrong', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['wrong headings', 'name,side,colour\nX,Axis,red\n', /Columns not imported: colour[^]*Base FP of 1 unit without a value/],
    ['a missing column', 'name,base-fp\nX,3\n', /To choose:[* ]+Side for 1 unit \(none yet/],
    ['a heading twice', 'name,side,base-fp,BaseFP\nX,Axis,3,3\n', /Columns not imported: BaseFP/],
    ['a name twice', 'name,side,base-fp\nX,Axis,3\nx,Axis,3\n', /A3: a second “x” becomes “x 2”/],
    ['a name of the battle', 'name,side,base-fp\nThere already,Axis,3\n', /There already: base FP 2 → 3/],
    ['no such side', 'name,side,base-fp\nX,Axis,3\nY,Neutral,3\n', /To choose:[* ]+Nation of Neutral/],
    ['a number too high', 'name,side,base-fp\nX,Axis,41\n', /C2, base-fp: Enter a number that is at most 40/],
    ['words for a number', 'name,side,base-fp\nX,Axis,many\n', /C2, base-fp: Enter a number/],
    ['a formula', 'name,side,base-fp\nX,Axis,"=1+1"\n', /C2, base-fp: Enter a number[^]*C2: “=1\+1” looks like a formula/],
    [
      'a needed value missing',
      'name,side,base-fp,kind\nX,Axis,3,vehicle\n',
      /row 2, da: The armour class of the vehicle is missing/,
    ],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /The file is a picture, which cannot be read as a table/],
    ['half JSON', '[{"name":"X"', /starts like JSON but cannot be read/],
    ['JSON of another kind', '{"unit":1}', /The field “unit” is not used here/],
    ['nothing', '   ', /The order of battle is empty/],
    ['50,000 rows', `name,side,base-fp\n${'X,Axis,3\n'.repeat(50_000)}`, /more than 500 rows/],
    ['a file of 9 MB', Buffer.alloc(9_000_000, 'a,b\n'), /larger than 1 MB/],
  ])('%s: every mistake is told, and nothing goes in', async (_what, content, words) => {
    const before = playing.eventCount();
    expect(await importing('bad.csv', content)).toMatch(words);
    expect(playing.eventCount()).toBe(before);
  });

  it('is an umpire’s alone', async () => {
    expect(textOf(await playing.play('@anna #hq /unit import example:True'))).toMatch(/umpire/i);
  });
});

describe('templates', () => {
  it('are saved from a unit, applied by number, listed, removed', async () => {
    await playing.play('@umpire #hq /unit template save unit:"There already" template:"Grenadiers"');
    expect(textOf(await playing.play('@umpire #hq /unit template list'))).toContain('Grenadiers');
    await playing.play('@umpire #hq /unit template apply template:grenadiers side:Axis name:Gren count:3 set:"baseFp=5"');
    expect(units().slice(-3)).toMatchObject([1, 2, 3].map((number) => ({ name: `Gren ${number}`, baseFp: 5 })));
    await playing.play('@umpire #hq /unit template remove template:Grenadiers');
    expect(textOf(await playing.play('@umpire #hq /unit template list'))).toContain('There are no templates yet');
  });
});

describe('/game clone', () => {
  it('begins another battle from the opening of this one', async () => {
    const told = await playing.play('@umpire #two /game clone from:"Hill 112" name:"Hill 112 again"');
    expect(textOf(told)).toContain('Hill 112 again');
    const [, clone] = playing.gameIds();
    expect([...playing.tables(clone!).battle.tables.unit.values()].map(({ name }) => name)).toEqual(
      units().map(({ name }) => name),
    );
    expect(playing.faultIn(clone!)).toBeUndefined();
  });
});
