/** Files in the form that clubs use. Every value is compared with a list written by hand. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { runAllSteps } from '../../src/game/at-once.js';
import { findOrderProblems } from '../../src/game/index.js';
import { readOrderFile } from '../../src/discord/battles/order-file.js';
import { type TableAnswers, readTables } from '../../src/discord/battles/order-table.js';
import { findNationValue, type Ruleset } from '../../src/rules/index.js';
import { findRuleset, RULESETS } from '../../src/rules/registry.js';
import { House, UMPIRE } from '../game/house.js';

const eagles = findRuleset('eagles');

function begun(ruleset: Ruleset = eagles): House {
  const house = new House(ruleset);
  house.start('Hill 112', {});
  return house;
}

/** Reads a file with a person's answers, for an empty battle of Eagles or the given one. */
async function reading(file: string | Uint8Array, answers: TableAnswers = {}, house = begun()) {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : file;
  const { tables } = await readOrderFile(bytes, eagles);
  const read = readTables({ ...tables!, answers }, eagles, house.battle as never);
  const found = runAllSteps(findOrderProblems(house.battle, eagles, UMPIRE, read.trial));
  const faults = [...read.faults, ...found.map((problem) => read.fault(problem))].map(({ words }) => words);
  return { ...read, faults, open: read.questions.filter(({ isOpen }) => isOpen).map(({ id }) => id), encoding: tables!.encoding };
}

/** Returns the units as `name (side) value value ...`, with the values of these fields. */
const units = ({ order }: Awaited<ReturnType<typeof reading>>, ...keys: string[]): string[] =>
  order.units.map(({ name, side, fields }) =>
    [
      `${name} (${side})`,
      ...keys.map((key) => (fields[key] === undefined ? '-' : JSON.stringify(fields[key]).replaceAll('"', ''))),
    ].join(' '),
  );

/** Returns German and Polish letters as bytes of each encoding. */
const bytesOf = (text: string, letters: Readonly<Record<string, number>>): Uint8Array =>
  Uint8Array.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const GERMAN = 'Einheit;Seite;Stärke\r\nJäger Müller;Deutschland;4\r\nSchützen Groß;Deutschland;3\r\n';
const GERMANS = ['Jäger Müller (Deutschland) 4', 'Schützen Groß (Deutschland) 3'];
const POLISH = 'Nazwa;Strona;Siła\r\nPułk Ułanów;Polska;4\r\nŻuławy;Polska;3\r\n';

describe('texts in the encodings of spreadsheets', () => {
  it.each<[string, Uint8Array, string | null]>([
    ['windows-1252', bytesOf(GERMAN, { ä: 0xe4, ü: 0xfc, ß: 0xdf }), 'windows-1252'],
    ['Mac Roman', bytesOf(GERMAN, { ä: 0x8a, ü: 0x9f, ß: 0xa7 }), 'Mac Roman'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${GERMAN}`), null],
    ['UTF-16 without a mark', Buffer.from(GERMAN, 'utf16le'), null],
  ])('%s is read as it was written', async (_name, bytes, encoding) => {
    const read = await reading(bytes);
    expect(read.encoding).toBe(encoding);
    expect(units(read, 'baseFp')).toEqual(GERMANS);
    expect(read.order.sides).toEqual([{ name: 'Deutschland', fields: { nation: 'germany' } }]);
    expect(read.faults).toEqual([]);
  });

  it('windows-1250 is read as Polish, and the nation that the rulebook lacks is asked', async () => {
    const read = await reading(bytesOf(POLISH, { ł: 0xb3, ó: 0xf3, Ż: 0xaf, Ł: 0xa3 }));
    expect(read.encoding).toBe('windows-1250');
    expect(units(read, 'baseFp')).toEqual(['Pułk Ułanów (Polska) 4', 'Żuławy (Polska) 3']);
    expect(read.open).toEqual(['n.0']);
    const answered = await reading(bytesOf(POLISH, { ł: 0xb3, ó: 0xf3, Ż: 0xaf, Ł: 0xa3 }), { 'n.0': 'uk' });
    expect(answered.order.sides).toEqual([{ name: 'Polska', fields: { nation: 'uk' } }]);
    expect(answered.open).toEqual([]);
  });
});

const TWO = ['1/Pz (Germany) 6 vehicle', 'A Coy (Germany) 4 infantry'];

describe('tables as spreadsheets and people write them', () => {
  it.each<[string, string]>([
    ['sep= in the first line', 'sep=;\r\nUnit;Side;Type;Strength\r\n1/Pz;Germany;Tank;6\r\nA Coy;Germany;Infantry;4\r\n'],
    ['sep= in quotes', '"sep=,"\nUnit,Side,Type,Strength\n1/Pz,Germany,tank,6\nA Coy,Germany,INFANTRY,4\n'],
    [
      'titles and empty rows above',
      'Order of battle, Normandy 1944;;;\n;;;\n;;;\nUnit;Side;Type;FP\n1/Pz;Germany;Tanks;6\nA Coy;Germany;Inf;4\n',
    ],
    ['empty columns', ';Unit;;Side;Type;FP;;\n;1/Pz;;Germany;Tank;6;;\n;;;;;;;\n;A Coy;;Germany;Inf;4;;\n;;;;;;;\n'],
    ['the side in the first row of its block', 'Unit;Side;Type;FP\n1/Pz;Germany;Tank;6\nA Coy;;Inf;4\n'],
    ['a total, and a row without a name', 'Unit;Side;Type;FP\n1/Pz;Germany;Tank;6\nA Coy;Germany;Inf;4\n;;;3\nTotal;;;10\n'],
    ['decimal commas', 'Einheit;Seite;Typ;Kampfkraft\n1/Pz;Germany;Panzer;6,0\nA Coy;Germany;Infanterie;4,0\n'],
    [
      'Markdown',
      'Our units:\n\n| Unit | Side | Type | FP |\n|---|:--|---|--:|\n| **1/Pz** | Germany | Tank | 6 |\n| A Coy | Germany | Inf | 4 |\n',
    ],
    ['a code fence', '```\nUnit\tSide\tType\tFP\n1/Pz\tGermany\tTank\t6\nA Coy\tGermany\tInf\t4\n```\n'],
    ['columns apart by blanks', 'Unit    Side      Type   FP\n1/Pz    Germany   Tank   6\nA Coy   Germany   Inf    4\n'],
    ['French headings', 'Unité;Camp;Genre;Puissance\n1/Pz;Germany;Char;6\nA Coy;Germany;Infanterie;4\n'],
    ['Polish headings', 'Jednostka;Strona;Rodzaj;Siła\n1/Pz;Germany;Czołg;6\nA Coy;Germany;Piechota;4\n'],
    ['Italian headings', 'Unità;Lato;Tipo;Forza\n1/Pz;Germany;Carri;6\nA Coy;Germany;Fanteria;4\n'],
    ['no headings', '1/Pz;Germany;vehicle;6\nA Coy;Germany;infantry;4\n'],
    ['columns that nothing knows', 'Unit;Painted;Side;Type;FP;Notes\n1/Pz;yes;Germany;Tank;6;new\nA Coy;no;Germany;Inf;4;\n'],
  ])('%s', async (_name, text) => {
    const read = await reading(text);
    expect(units(read, 'baseFp', 'kind')).toEqual(TWO);
    expect(read.open).toEqual([]);
    // A tank needs an armour class and a movement code, for which the preview asks.
    expect(read.faults.every((words) => /\b(da|move-code): /.test(words))).toBe(true);
  });

  it.each<[string, string[], string]>([
    ['Soviet Union\nUnit;FP\n1 Rifle Bn;4\n2 Rifle Bn;4\n', [], 'Soviet Union'],
    ['Kursk, 1943\nUnit;FP\n1 Rifle Bn;4\n2 Rifle Bn;4\n', ['s'], 'Soviets'],
  ])('a file of one side has it from its title, or is asked: %j', async (text, open, side) => {
    const read = await reading(text);
    expect(read.open).toEqual(open);
    const answered = await reading(text, { s: 'Soviets' });
    expect(answered.order.sides).toEqual([{ name: side, fields: { nation: 'ussr' } }]);
  });

  it.each<[string, boolean]>([
    ['WAHR', true],
    ['FALSCH', false],
    ['VRAI', true],
    ['x', true],
    ['ja', true],
    ['nein', false],
    ['TAK', true],
    ['1', true],
  ])('%s is a yes or a no', async (word, value) => {
    const read = await reading(`name;side;base-fp;engineer\nA;Germany;3;${word}\n`);
    expect(read.order.units[0]!.fields).toMatchObject({ engineer: value });
  });

  it('a word that no value has is asked by its cell, and every fault of all rows is told at once', async () => {
    const text = 'Unit;Side;Type;FP\nA;Germany;Goblins;3\nB;Germany;Inf;many\nC;Germany;Inf;41\n';
    const read = await reading(text);
    expect(read.faults).toEqual([
      expect.stringMatching(/^C2: “Goblins” is not one of /),
      expect.stringMatching(/^D3, base-fp: Enter a number/),
      expect.stringMatching(/^D4, base-fp: Enter a number that is at most 40/),
    ]);
    expect(read.open).toEqual(['w.kind.C2']);
    expect(units(await reading(text, { 'w.kind.C2': 'weapons' }), 'kind')[0]).toBe('A (Germany) weapons');
  });

  it('damage of spreadsheets is pointed out', async () => {
    const read = await reading('Unit;Side;FP\n#REF!;Germany;3\n03. Jan;Germany;3\n1,23E+05;Germany;3\nA Coy;Germany;3\n');
    expect(read.doubts.map((words) => words.slice(0, 12))).toEqual(['A2: “#REF!” ', 'A3: “03. Jan', 'A4: “1,23E+0']);
  });

  it('namesakes are told apart by their superior', async () => {
    const read = await reading('Unit;Side;Division;FP\nA Coy;Germany;1 Bn;3\nA Coy;Germany;2 Bn;3\nA Coy;Germany;2 Bn;3\n');
    expect(units(read)).toEqual(['A Coy (Germany)', 'A Coy, 2 Bn (Germany)', 'A Coy 2 (Germany)']);
  });
});

const book = async (rows: readonly (readonly (string | number | boolean | null)[])[]): Promise<Buffer> =>
  writeWorkbook(
    rows.map((row) => row.map((value) => (value === null ? null : { value }))),
    {},
  ).toBuffer();
/** Returns a workbook whose sheet has these rows of XML. */
async function bookOf(rows: string, after = ''): Promise<Uint8Array> {
  const parts = unzipSync(new Uint8Array(await book([['x']])));
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) });
}
const line = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`;
const word = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('workbooks', () => {
  it('are read with titles, empty rows, numbers and truths', async () => {
    const file = await book([
      ['Normandy'],
      [],
      ['Unit', 'Side', 'FP', 'engineer'],
      ['A Coy', 'Great Britain', 4, true],
      ['B Coy', null, 3, false],
    ]);
    const read = await reading(new Uint8Array(file));
    expect(units(read, 'baseFp', 'engineer')).toEqual(['A Coy (Great Britain) 4 true', 'B Coy (Great Britain) 3 false']);
    expect(read.order.sides).toEqual([{ name: 'Great Britain', fields: { nation: 'uk' } }]);
  });

  it('have merged cells filled in, errors and formulas without a result pointed out by cell', async () => {
    const rows =
      line(1, word('A1', 'Unit') + word('B1', 'Side') + word('C1', 'FP') + word('D1', 'Division')) +
      line(2, `${word('A2', 'A')}${word('B2', 'Japan')}<c r="C2"><v>3</v></c>${word('D2', '1 Div')}`) +
      line(7, `${word('A7', 'B')}<c r="C7" t="e"><v>#REF!</v></c>`) +
      line(8, `${word('A8', 'C')}<c r="C8"><f>1+1</f></c>`);
    const read = await reading(await bookOf(rows, '<mergeCells><mergeCell ref="B2:B8"/><mergeCell ref="D2:D8"/></mergeCells>'));
    expect(units(read, 'division')).toEqual(['A (Japan) 1 Div', 'B (Japan) 1 Div', 'C (Japan) 1 Div']);
    expect(read.faults).toEqual([
      expect.stringMatching(/^C7, base-fp: Enter a number/),
      expect.stringMatching(/^C8, base-fp: Enter a number/),
    ]);
    expect(read.doubts).toHaveLength(2);
  });

  it('that are bombs or damaged are refused in one sentence, and a far cell costs nothing', async () => {
    const parts = unzipSync(new Uint8Array(await book([['x']])));
    const bomb = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) });
    await expect(readOrderFile(bomb, eagles)).rejects.toThrow('too large when unpacked');
    const whole = new Uint8Array(
      await book([
        ['Unit', 'Side', 'FP'],
        ['A', 'Japan', 3],
      ]),
    );
    await expect(readOrderFile(whole.subarray(0, whole.length - 40), eagles)).rejects.toThrow('cannot be read');
    const all = '<mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells>';
    const far =
      line(1, word('A1', 'Unit') + word('B1', 'Side') + word('C1', 'FP')) +
      line(
        1_048_576,
        `${word('A1048576', 'A')}${word('B1048576', 'Japan')}<c r="C1048576"><v>3</v></c>${word('XFD1048576', 'z')}`,
      );
    expect(units(await reading(await bookOf(far, all)), 'baseFp')).toEqual(['A (Japan) 3']);
  });

  it.each<[string, Uint8Array, string]>([
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), '.xls'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'PDF'],
    ['GeoJSON', Buffer.from('{"type":"FeatureCollection","features":[]}'), 'GeoJSON'],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'XML'],
    ['JSON with a fault', Buffer.from('[\n {"name": "A",,}\n]'), 'line 2, column 15'],
  ])('%s is named as what it is', async (_name, bytes, words) => {
    await expect(readOrderFile(bytes, eagles)).rejects.toThrow(words);
  });
});

it('any mutilated file is read or refused in words', async () => {
  const whole = [
    new Uint8Array(
      await book([
        ['Unit', 'Side', 'FP'],
        ['A Coy', 'Germany', 3],
      ]),
    ),
    Buffer.from(GERMAN),
    Buffer.from('| Unit | Side |\n|---|---|\n| "A | x |\n'),
  ];
  for (let round = 0; round < 150; round++) {
    const file = Uint8Array.from(whole[round % 3]!);
    for (let times = 0; times <= round % 4; times++)
      file[(round * 7919 + times * 104_729) % file.length] = (round * 31 + times * 17) % 256;
    const cut = round % 5 === 0 ? file.subarray(0, (round * 13) % file.length) : file;
    await reading(cut).catch((error: unknown) => expect((error as { code?: string }).code).toBe('INVALID_INPUT'));
  }
});

/** Twenty names with their nations in Eagles, Corps, Megagame and 1943; null if a person must choose. */
const NAMES: readonly (readonly [
  name: string,
  eagles: string | null,
  corps: string | null,
  megagame: string | null,
  wtj1943: string | null,
])[] = [
  ['Great Britain', 'uk', 'british', 'allied', 'british'],
  ['Soviet Union', 'ussr', 'soviet', 'allied', 'soviet'],
  ['Norway', null, null, 'allied', 'norwegian'],
  ['Japan', 'japan', 'axis', null, 'japanese'],
  ['Italy', 'italy', 'axis', null, 'italian'],
  ['Deutschland', 'germany', 'axis', 'german', 'german'],
  ['U.S. Army', 'usa', 'us', 'allied', 'american'],
  ['United States', 'usa', 'us', 'allied', 'american'],
  ['France', 'france', null, 'allied', 'french'],
  ['Poland', null, null, 'allied', 'polish'],
  ['Canadians', 'uk', 'canadian', 'allied', 'canadian'],
  ['UdSSR', 'ussr', 'soviet', 'allied', 'soviet'],
  ['Magyarország', 'minor-axis', 'axis', null, 'hungarian'],
  ['Romania', 'minor-axis', 'axis', null, 'romanian'],
  ['China', 'china', null, null, 'chinese'],
  ['Finland', 'minor-axis', 'axis', null, 'finnish'],
  ['Niemcy', 'germany', 'axis', 'german', 'german'],
  ['Royaume-Uni', 'uk', 'british', 'allied', 'british'],
  ['Blue team', null, null, null, null],
  ['British and Germans', null, null, null, null],
];
it.each(NAMES)('%s has its nation in every rulebook, or is asked', (name, ofEagles, ofCorps, ofMegagame, ofWtj1943) => {
  const told = Object.fromEntries(
    RULESETS.map(({ id, symbols }) => [id, symbols?.nations ? findNationValue(symbols.nations, name) : 'none']),
  );
  expect(told).toMatchObject({ eagles: ofEagles, corps: ofCorps, megagame: ofMegagame, wtj1943: ofWtj1943, cullen: 'none' });
});

describe('an edited table', () => {
  const table = 'name;side;base-fp;division\nA;Axis;3;1 Div\nB;Axis;4;1 Div\nC;Axis;5;1 Div\n';
  it('comes back as differences, in one event and one undo', async () => {
    const house = begun();
    house.do({ type: 'add-side', name: 'Axis', fields: { nation: 'germany' }, roleId: null, playerIds: [] });
    house.do({ type: 'import-order', order: (await reading(table, {}, house)).order });
    const same = await reading(table, {}, house);
    expect(same.order).toEqual({ sides: [], acts: [], units: [] });
    const before = JSON.stringify([...house.battle.tables.unit.values()]);
    const edited = await reading('name;side;base-fp;division\nA;Axis;2;1 Div\nB;Axis;4;1 Div\nD;Axis;6;1 Div\n', {}, house);
    expect(edited.differences.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['A changed', 'D new', 'C gone']);
    const [, , gone] = edited.differences;
    const left = await reading(
      'name;side;base-fp;division\nA;Axis;2;1 Div\nB;Axis;4;1 Div\nD;Axis;6;1 Div\n',
      { [gone!.id]: 'leave' },
      house,
    );
    expect(left.order).not.toHaveProperty('gone');
    house.do({ type: 'import-order', order: edited.order });
    const now = [...house.battle.tables.unit.values()] as unknown as { name: string; baseFp: number }[];
    expect(now.map(({ name, baseFp }) => `${name} ${baseFp}`)).toEqual(['A 2', 'B 4', 'D 6']);
    house.undo();
    const again = [...house.battle.tables.unit.values()];
    expect(new Set(again.map((unit) => JSON.stringify(unit)))).toEqual(
      new Set((JSON.parse(before) as unknown[]).map((unit) => JSON.stringify(unit))),
    );
  });
});
