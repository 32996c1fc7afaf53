/**
 * Forty files in the form that clubs use: ten workbooks and thirty texts, in five languages, with the peculiarities of
 * Excel, LibreOffice and Google Sheets. The expected units of each file are written by hand. A press is a choice in a
 * menu, or the import itself.
 */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { runAllSteps } from '../../src/game/at-once.js';
import { readOrderFile } from '../../src/discord/battles/order-file.js';
import { DROP_FAULTS_KEY } from '../../src/discord/battles/order-table.js';
import { tryTables } from '../../src/discord/battles/order-trial.js';
import { House, UMPIRE } from '../game/house.js';
import { bytesIn } from './bytes-in.js';

type Cell = string | number | boolean | null;
type Rows = readonly (readonly Cell[])[];

/** Returns a workbook as Excel saves it: texts in a separate list, and numbers and Booleans as such. */
async function excel(...sheets: readonly (readonly [name: string, rows: Rows])[]): Promise<Uint8Array> {
  const written = writeWorkbook(
    sheets.map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => (value === null ? null : { value }))),
    })),
  );
  return new Uint8Array(await written.toBuffer());
}

/**
 * Returns a workbook whose only sheet is this XML, as LibreOffice and Google Sheets write it: with texts in the cells.
 */
async function sheetXml(rows: string, after = ''): Promise<Uint8Array> {
  const parts = unzipSync(await excel(['Sheet1', [['x']]]));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) });
}
const column = (at: number): string => String.fromCharCode(65 + at);
const cellXml = (at: string, value: Cell): string =>
  value === null
    ? ''
    : typeof value === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value.replaceAll('&', '&amp;')}</t></is></c>`
      : typeof value === 'boolean'
        ? `<c r="${at}" t="b"><v>${Number(value)}</v></c>`
        : `<c r="${at}"><v>${value}</v></c>`;
const rowsXml = (rows: Rows): string =>
  rows
    .map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cellXml(`${column(x)}${y + 1}`, value)).join('')}</row>`)
    .join('');

/** The required choices, by the start of each label. */
type Choices = Readonly<Record<string, string>>;

interface Club {
  readonly file: string | Uint8Array | Promise<Uint8Array>;
  readonly choices?: Choices;
  /** True if the button leaves out the rows with faults. */
  readonly drops?: true;
  /** Expected units as `name (side) FP kind`, with further fields as `key=value`. */
  readonly units: readonly string[];
  readonly keys?: readonly string[];
  /** The sides that are created, with their nations. */
  readonly sides?: readonly string[];
}

/** Reads a file as `/unit import` does, chooses the answers, and counts the presses. */
async function imported({ file, choices = {}, drops }: Pick<Club, 'file' | 'choices' | 'drops'>) {
  const house = new House();
  house.start('Hill 112', {});
  const given = await file;
  const bytes = typeof given === 'string' ? Buffer.from(given, 'utf8') : given;
  const { tables } = await readOrderFile(bytes, house.ruleset);
  let answers: Record<string, string> = drops ? { [DROP_FAULTS_KEY]: 'true' } : {};
  let presses = drops ? 1 : 0;
  for (;;) {
    const found = runAllSteps(tryTables({ ...tables!, answers }, house.ruleset, house.battle as never, UMPIRE, {}));
    const open = found.questions.filter(({ isOpen }) => isOpen);
    const [asked] = open;
    if (!asked) {
      if (found.faults.length > 0) return { house, presses, faults: found.faults };
      house.do({ type: 'import-order', order: found.reading.order });
      return { house, presses: presses + 1, faults: [] };
    }
    const choice = Object.entries(choices).find(([label]) => asked.label.startsWith(label))?.[1];
    if (choice === undefined) return { house, presses, faults: [`asked: ${asked.label}`] };
    expect(asked.choices.map(({ value }) => value)).toContain(choice);
    answers = { ...answers, [asked.id]: choice };
    presses++;
  }
}

type Rowed = Readonly<Record<string, unknown>> & { readonly name: string; readonly side: string };

function listOf(house: House, keys: readonly string[]): string[] {
  const sides = new Map([...house.battle.tables.side.values()].map(({ id, name }) => [id, name]));
  const units = [...house.battle.tables.unit.values()] as unknown as Rowed[];
  return units.map((unit) =>
    [
      `${unit.name} (${sides.get(unit.side)!}) ${String(unit.baseFp)} ${String(unit.kind)}`,
      ...keys.map((key) => `${key}=${String(unit[key])}`),
    ].join(' '),
  );
}

const sidesOf = (house: House): string[] =>
  [...house.battle.tables.side.values()].map((side) => `${side.name} ${String((side as unknown as { nation: string }).nation)}`);

const WORKBOOKS: Readonly<Record<string, Club>> = {
  'Excel, English: a title, an empty row, a total': {
    file: excel([
      'OOB',
      [
        ['1st Infantry Division, June 1944'],
        [],
        ['Unit', 'Side', 'Type', 'Strength'],
        ['A Coy', 'USA', 'Infantry', 4],
        ['B Coy', 'USA', 'Infantry', 4],
        ['1. Kp', 'Germany', 'Infantry', 3],
        ['Total', null, null, 11],
      ],
    ]),
    units: ['A Coy (USA) 4 infantry', 'B Coy (USA) 4 infantry', '1. Kp (Germany) 3 infantry'],
    sides: ['USA usa', 'Germany germany'],
  },
  'Excel, German: truths and decimal numbers as numbers': {
    file: excel([
      'Tabelle1',
      [
        ['Einheit', 'Seite', 'Typ', 'Kampfkraft', 'engineer'],
        ['1. Pionier', 'Deutschland', 'Pioniere', 3.0, true],
        ['2. Schützen', 'Deutschland', 'Schützen', 4, false],
      ],
    ]),
    choices: { '“Pioniere” (C2)': 'infantry' },
    keys: ['engineer'],
    units: ['1. Pionier (Deutschland) 3 infantry engineer=true', '2. Schützen (Deutschland) 4 infantry engineer=false'],
    sides: ['Deutschland germany'],
  },
  'Excel: a sheet for each side, with the same headings': {
    file: excel(
      [
        'Soviet Union',
        [
          ['Unit', 'Type', 'FP'],
          ['1 Rifle Bn', 'inf', 4],
          ['2 Rifle Bn', 'inf', 4],
        ],
      ],
      [
        'Italy',
        [
          ['Unit', 'Type', 'FP'],
          ['Bersaglieri', 'inf', 3],
        ],
      ],
      ['Notes', [['Played on Sunday at ten']]],
    ),
    units: ['1 Rifle Bn (Soviet Union) 4 infantry', '2 Rifle Bn (Soviet Union) 4 infantry', 'Bersaglieri (Italy) 3 infantry'],
    sides: ['Soviet Union ussr', 'Italy italy'],
  },
  'Excel: merged sides in the first column': {
    file: sheetXml(
      rowsXml([
        ['Side', 'Unit', 'FP'],
        ['Great Britain', 'A Coy', 4],
        [null, 'B Coy', 4],
        ['Japan', '1/144', 3],
        [null, '2/144', 3],
      ]),
      '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="A4:A5"/></mergeCells>',
    ),
    units: [
      'A Coy (Great Britain) 4 infantry',
      'B Coy (Great Britain) 4 infantry',
      '1/144 (Japan) 3 infantry',
      '2/144 (Japan) 3 infantry',
    ],
    sides: ['Great Britain uk', 'Japan japan'],
  },
  'LibreOffice, French: a column that nothing knows': {
    file: sheetXml(
      rowsXml([
        ['Unité', 'Camp', 'Genre', 'Puissance', 'Peint'],
        ['1re Cie', 'France', 'Infanterie', 3, 'oui'],
        ['2e Cie', 'France', 'Infanterie', 3, 'non'],
        ['Batterie', 'France', 'Artillerie', 2, 'oui'],
      ]),
    ),
    units: ['1re Cie (France) 3 infantry', '2e Cie (France) 3 infantry', 'Batterie (France) 2 artillery'],
    sides: ['France france'],
  },
  'LibreOffice, Polish: empty columns and rows between': {
    file: sheetXml(
      rowsXml([
        [null, 'Jednostka', null, 'Strona', 'Siła'],
        [null, null, null, null, null],
        [null, '1 Kompania', null, 'ZSRR', 3],
        [null, null, null, null, null],
        [null, '2 Kompania', null, 'ZSRR', 4],
      ]),
    ),
    units: ['1 Kompania (ZSRR) 3 infantry', '2 Kompania (ZSRR) 4 infantry'],
    sides: ['ZSRR ussr'],
  },
  'Google Sheets, Italian: far empty rows, names as numbers': {
    file: sheetXml(
      `${rowsXml([
        ['Unità', 'Lato', 'Forza'],
        [116, 'Italia', 3],
        [352, 'Italia', 4],
      ])}<row r="1000"></row>`,
    ),
    units: ['116 (Italia) 3 infantry', '352 (Italia) 4 infantry'],
    sides: ['Italia italy'],
  },
  'Google Sheets, Spanish: sides that no nation tells': {
    file: sheetXml(
      rowsXml([
        ['Unidad', 'Bando', 'Fuerza'],
        ['1a Compañía', 'Azules', 3],
        ['2a Compañía', 'Azules', 3],
      ]),
    ),
    choices: { 'Nation of Azules': 'france' },
    units: ['1a Compañía (Azules) 3 infantry', '2a Compañía (Azules) 3 infantry'],
    sides: ['Azules france'],
  },
  'Excel: a chart of guns with calibres': {
    file: excel([
      'Guns',
      [
        ['Name', 'Side', 'Kind', 'FP', 'Guns', 'Calibre (mm)', 'Division'],
        ['1 Battery', 'Germany', 'Artillery', 2, 4, 105, '352 Div'],
        ['2 Battery', 'Germany', 'Artillery', 2, 4, 150, '352 Div'],
      ],
    ]),
    keys: ['guns', 'calibreMm', 'division'],
    units: [
      '1 Battery (Germany) 2 artillery guns=4 calibreMm=105 division=352 Div',
      '2 Battery (Germany) 2 artillery guns=4 calibreMm=150 division=352 Div',
    ],
    sides: ['Germany germany'],
  },
  'Excel: a broken reference in a row, left out by the button': {
    file: sheetXml(
      `${rowsXml([
        ['Unit', 'Side', 'FP'],
        ['A Coy', 'USA', 4],
      ])}<row r="3">${cellXml('A3', 'B Coy')}${cellXml('B3', 'USA')}<c r="C3" t="e"><v>#REF!</v></c></row>`,
    ),
    drops: true,
    units: ['A Coy (USA) 4 infantry'],
    sides: ['USA usa'],
  },
};

const ONE = ['A Coy (USA) 4 infantry', '1. Kp (Germany) 3 infantry'];
const TWO_SIDES = ['USA usa', 'Germany germany'];

const TEXTS: Readonly<Record<string, Club>> = {
  'Excel, English: CSV': {
    file: 'Unit,Side,Type,FP\r\nA Coy,USA,Infantry,4\r\n1. Kp,Germany,Infantry,3\r\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'Excel, German: CSV in windows-1252': {
    file: bytesIn('windows-1252', 'Einheit;Seite;Stärke\r\nJäger Köln;Deutschland;4\r\nGroße Pak;Deutschland;2\r\n'),
    units: ['Jäger Köln (Deutschland) 4 infantry', 'Große Pak (Deutschland) 2 infantry'],
    sides: ['Deutschland germany'],
  },
  'Excel, Polish: CSV in windows-1250': {
    file: bytesIn('windows-1250', 'Nazwa;Strona;Siła\r\nPułk Ułanów;Niemcy;4\r\nŻuławy;Niemcy;3\r\n'),
    units: ['Pułk Ułanów (Niemcy) 4 infantry', 'Żuławy (Niemcy) 3 infantry'],
    sides: ['Niemcy germany'],
  },
  'Excel for Mac, French: CSV in Mac Roman': {
    file: bytesIn('macintosh', 'Unité;Camp;Puissance\r1re Armée;France;4\rGénie léger;France;2\r'),
    units: ['1re Armée (France) 4 infantry', 'Génie léger (France) 2 infantry'],
    sides: ['France france'],
  },
  'Excel: Unicode text, UTF-16 with tabs': {
    file: Buffer.from('\ufeffUnità\tLato\tForza\r\nCompagnia è\tItalia\t3\r\n', 'utf16le'),
    units: ['Compagnia è (Italia) 3 infantry'],
    sides: ['Italia italy'],
  },
  'Excel: UTF-8 with its mark, and sep=': {
    file: '\ufeffsep=;\r\nUnit;Side;FP\r\nA Coy;USA;4\r\n1. Kp;Germany;3\r\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'Excel: sep= in quotes, with the separators of the row': {
    file: '"sep=;";;\r\nUnit;Side;FP\r\nA Coy;USA;4\r\n1. Kp;Germany;3\r\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'Excel, German: WAHR and FALSCH, decimal commas': {
    file: 'Einheit;Seite;Kampfkraft;engineer\r\n1. Kp;Deutschland;3,0;WAHR\r\n2. Kp;Deutschland;4,0;FALSCH\r\n',
    keys: ['engineer'],
    units: ['1. Kp (Deutschland) 3 infantry engineer=true', '2. Kp (Deutschland) 4 infantry engineer=false'],
    sides: ['Deutschland germany'],
  },
  'LibreOffice: every text in quotes': {
    file: '"Unit","Side","Type","FP"\n"A Coy","USA","Infantry",4\n"1. Kp","Germany","Infantry",3\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'LibreOffice, Spanish: semicolons, VERDADERO': {
    file: 'Unidad;Bando;Fuerza;engineer\n1a Cía;EE.UU.;3;VERDADERO\n',
    choices: { 'Nation of EE.UU.': 'usa' },
    keys: ['engineer'],
    units: ['1a Cía (EE.UU.) 3 infantry engineer=true'],
    sides: ['EE.UU. usa'],
  },
  'Google Sheets: tabs, as copied': {
    file: 'Unit\tSide\tType\tFP\nA Coy\tUSA\tInfantry\t4\n1. Kp\tGermany\tInfantry\t3',
    units: ONE,
    sides: TWO_SIDES,
  },
  'Google Sheets: a check box for each unit': {
    file: 'Unit,Side,FP,Painted,engineer\nA Coy,USA,4,TRUE,FALSE\nSappers,USA,3,FALSE,TRUE\n',
    keys: ['engineer'],
    units: ['A Coy (USA) 4 infantry engineer=false', 'Sappers (USA) 3 infantry engineer=true'],
    sides: ['USA usa'],
  },
  'Google Sheets: lines within a cell': {
    file: 'Unit,Side,FP\n"A\nCoy",USA,4\n1. Kp,Germany,3\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'a forum: Markdown': {
    file: 'Here is mine:\n\n| Unit | Side | FP |\n|:--|---|--:|\n| **A Coy** | USA | 4 |\n| 1. Kp | Germany | 3 |\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'a chat: a code fence': { file: '```csv\nUnit,Side,FP\nA Coy,USA,4\n1. Kp,Germany,3\n```', units: ONE, sides: TWO_SIDES },
  'a web page: columns apart by blanks': {
    file: 'Unit      Side       FP\nA Coy     USA        4\n1. Kp     Germany    3\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'a text: lines of a drawn table': {
    file: '+-------+---------+----+\n| Unit  | Side    | FP |\n+-------+---------+----+\n| A Coy | USA     | 4  |\n| 1. Kp | Germany | 3  |\n+-------+---------+----+\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'the side above its units': {
    file: 'USA;\nUnit;FP\nA Coy;4\nGermany;\nUnit;FP\n1. Kp;3\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'the side as a row of its own': {
    file: 'Unit;FP\nUSA;\nA Coy;4\nGermany;\n1. Kp;3\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'subtotals and a grand total': {
    file: 'Unit;Side;FP\nA Coy;USA;4\nSubtotal;;4\n1. Kp;Germany;3\nSubtotal;;3\nGrand total;;7\n',
    units: ONE,
    sides: TWO_SIDES,
  },
  'companies of one name': {
    file: 'Unit,Side,Battalion,FP\nA Coy,USA,1 Bn,4\nA Coy,USA,2 Bn,4\n',
    keys: ['division'],
    units: ['A Coy (USA) 4 infantry division=1 Bn', 'A Coy, 2 Bn (USA) 4 infantry division=2 Bn'],
    sides: ['USA usa'],
  },
  'a word that no kind has': {
    file: 'Unit,Side,Type,FP\nA Coy,USA,Leg,4\nB Coy,USA,Leg,4\n',
    choices: { '“Leg” (C2)': 'infantry' },
    units: ['A Coy (USA) 4 infantry', 'B Coy (USA) 4 infantry'],
    sides: ['USA usa'],
  },
  'no side at all': {
    file: 'Unit,FP\nA Coy,4\nB Coy,3\n',
    choices: { 'Side for 2 units': 'Usa' },
    units: ['A Coy (Usa) 4 infantry', 'B Coy (Usa) 3 infantry'],
    sides: ['Usa usa'],
  },
  'no headings': { file: 'A Coy,USA,infantry,4\n1. Kp,Germany,infantry,3\n', units: ONE, sides: TWO_SIDES },
  'names that a spreadsheet made dates': {
    file: 'Unit,Side,FP\n03. Jan,Germany,3\n2/116,Germany,4\n',
    units: ['03. Jan (Germany) 3 infantry', '2/116 (Germany) 4 infantry'],
    sides: ['Germany germany'],
  },
  'the end sign of an old program': {
    file: 'Unit;Side;FP\r\nA Coy;USA;4\r\n1. Kp;Germany;3\r\n\x1a',
    units: ONE,
    sides: TWO_SIDES,
  },
};

describe.each(Object.entries({ ...WORKBOOKS, ...TEXTS }))('%s', (_name, club) => {
  it('is imported after two presses at most, and every value is that of the list', async () => {
    const { house, presses, faults } = await imported(club);
    expect(faults).toEqual([]);
    expect(presses).toBeLessThanOrEqual(2);
    expect(listOf(house, club.keys ?? [])).toEqual(club.units);
    expect(sidesOf(house)).toEqual(club.sides);
  });
});

/** Files that cannot be imported unchanged. One sentence says what to change. */
const OTHERS: Readonly<Record<string, readonly [file: string | Uint8Array, words: RegExp]>> = {
  'an old workbook': [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /Save it as \.xlsx without a password/],
  'a page of the web': ['<html><body><table><tr><td>Unit</td></tr></table></body></html>', /Save the table as \.xlsx or CSV/],
  'firepower in words': ['Unit,Side,FP\nA Coy,USA,four\nB Coy,USA,4\n', /^C2, base-fp: Enter a number/],
  'firepower beyond the rulebook': ['Unit,Side,FP\nA Coy,USA,400\n', /^C2, base-fp: Enter a number that is at most 40/],
};
it.each(Object.entries(OTHERS))('%s says in one sentence what to change', async (_name, [file, words]) => {
  const told = await imported({ file }).then(
    ({ faults }) => faults,
    (error: Error) => [error.message],
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(words);
});

it('these are forty files, of which ten are workbooks', () => {
  const counts = [WORKBOOKS, TEXTS, OTHERS].map((all) => Object.keys(all).length);
  expect(counts).toEqual([10, 26, 4]);
});
