/**
 * Damaged or malicious order of battle files. Each is read, refused with a sentence, or its faults are reported by
 * cell, and all within a short time.
 */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { readOrderFile } from '../../src/discord/battles/order-file.js';
import { tryTables } from '../../src/discord/battles/order-trial.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { catchRefusal } from '../../src/rules/index.js';
import { Refusal } from '../../src/rules/index.js';
import { isLong, numberFor, sized, within } from '../chance/chance.js';
import { House, UMPIRE } from '../game/house.js';
import { bytesIn } from './bytes-in.js';

const ROUNDS = sized('mutilatedTables');
/** The maximum time in milliseconds for any file, which is the limit of the thread that reads files. */
const MOST_MS = 10_000;

const ROWS = [
  ['Unit', 'Side', 'Type', 'FP', 'Division'],
  ['A Coy', 'USA', 'Infantry', 4, '1 Div'],
  ['B Coy', 'USA', 'Inf', 3, '1 Div'],
  ['1. Kp', 'Germany', 'Infantry', 3, '352 Div'],
] as const;
const TEXT = ROWS.map((row) => row.join(';')).join('\r\n');
const whole = new Uint8Array(
  await writeWorkbook(
    ROWS.map((row) => row.map((value) => ({ value }))),
    {},
  ).toBuffer(),
);
const FILES: readonly Uint8Array[] = [
  whole,
  Buffer.from(TEXT),
  bytesIn('windows-1252', TEXT.replace('A Coy', 'Jäger')),
  Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
  Buffer.from(`| ${ROWS.map((row) => row.join(' | ')).join(' |\n| ')} |`),
  Buffer.from(JSON.stringify({ units: [{ name: 'A', side: 'USA', fields: { baseFp: 3 } }] }, null, 1)),
];

type Chance = (most: number) => number;
function chanceOf(label: string): Chance {
  let state = numberFor(label) >>> 0 || 1;
  return (most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % most;
  };
}

const WAYS: readonly ((file: Uint8Array, chance: Chance) => Uint8Array)[] = [
  (file, chance) => file.map((byte, at) => (at === chance(file.length) ? chance(256) : byte)),
  (file, chance) => {
    const changed = Uint8Array.from(file);
    for (let times = 0; times <= chance(20); times++) changed[chance(file.length)] = chance(256);
    return changed;
  },
  (file, chance) => file.subarray(0, chance(file.length)),
  (file, chance) => file.subarray(chance(file.length)),
  (file, chance) => Buffer.concat([file, file.subarray(chance(file.length))]),
  (file, chance) => {
    const [from, to] = [chance(file.length), chance(file.length)];
    return Buffer.concat([file.subarray(0, from), file.subarray(to, to + chance(400)), file.subarray(from)]);
  },
  // Damages only the sheet of a workbook, inside an intact archive.
  (file, chance) => {
    if (file[0] !== 0x50) return file.subarray(chance(9));
    const parts = unzipSync(whole);
    const names = Object.keys(parts).filter((name) => name.endsWith('.xml'));
    const name = names[chance(names.length)]!;
    const part = Uint8Array.from(parts[name]!);
    for (let times = 0; times <= chance(8); times++) part[chance(part.length)] = 32 + chance(95);
    return zipSync({ ...parts, [name]: part });
  },
];

/** Matches a fault that states its place: a cell, a row or a heading. */
const BY_PLACE =
  /^(?:[^\n]*!)?[A-Z]{1,3}\d+\b|^row \d+|^The heading for names |^The table has more than|^the column |^(?:sides|units|acts) \d+/;

/** Returns the result of a file: a refusal with a sentence, faults by cell, questions, or units. */
async function fateOf(file: Uint8Array): Promise<'refused' | 'faults' | 'asked' | 'taken'> {
  const house = new House();
  house.start('Hill 112', {});
  try {
    const read = await readOrderFile(file, house.ruleset);
    if (read.problems.length > 0) return 'faults';
    if (!read.tables) {
      const refusal = catchRefusal(() => house.do({ type: 'import-order', order: read.order }));
      return refusal ? 'faults' : 'taken';
    }
    const found = runAllSteps(tryTables({ ...read.tables, answers: {} }, house.ruleset, house.battle as never, UMPIRE, {}));
    for (const fault of found.faults) expect(fault).toMatch(BY_PLACE);
    if (found.questions.some(({ isOpen }) => isOpen)) return 'asked';
    if (found.faults.length > 0) return 'faults';
    house.do({ type: 'import-order', order: found.reading.order });
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(['INVALID_INPUT', 'CONFLICT']).toContain(error.code);
    return 'refused';
  }
}

async function inTime(file: Uint8Array, label: string): ReturnType<typeof fateOf> {
  const began = performance.now();
  const fate = await fateOf(file);
  expect(performance.now() - began, label).toBeLessThan(MOST_MS);
  return fate;
}

it(
  'a mutilated file is refused in words, told by cell, or taken whole',
  async () => {
    const fates = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const chance = chanceOf(`mutilated file ${round}`);
      const file = WAYS[round % WAYS.length]!(FILES[chance(FILES.length)]!, chance);
      const fate = await inTime(file, `round ${round}`);
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
    }
    // Each result occurs in almost every usual run. A few random files may miss one of the four.
    expect(fates.size).toBeGreaterThanOrEqual(isLong ? 4 : 3);
  },
  within(120_000),
);

/** Returns the archive with a wrong unpacked size for each part. */
function lying(file: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(file);
  for (let at = 0; at + 46 < bytes.length; at++) {
    const sign = bytes.readUInt32LE(at);
    if (sign === 0x04034b50) bytes.writeUInt32LE(size, at + 22);
    if (sign === 0x02014b50) bytes.writeUInt32LE(size, at + 24);
  }
  return bytes;
}

const part = (xml: string | Uint8Array): Uint8Array =>
  zipSync({ ...unzipSync(whole), 'xl/worksheets/sheet1.xml': typeof xml === 'string' ? strToU8(xml) : xml });
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  'forty megabytes of nothing': () => part(new Uint8Array(40_000_000)),
  'twenty megabytes of nothing, which the archive calls ten bytes': () => lying(part(new Uint8Array(20_000_000)), 10),
  'ten bytes that the archive calls four gigabytes': () => lying(part('<worksheet/>'), 0xfffffff0),
  'thousands of parts': () =>
    zipSync({
      ...unzipSync(whole),
      ...Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`xl/worksheets/sheet${n + 2}.xml`, strToU8('<a/>')])),
    }),
  'entities within entities': () =>
    part(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>${sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>&c;</t></is></c></row>')}`,
    ),
  'elements within elements': () => part('<a>'.repeat(1_000_000)),
  'a million cells': () => part(sheet(`<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)),
  'a cell of twenty megabytes': () => part(sheet(`<row r="1"><c t="str"><v>${'x'.repeat(20_000_000)}</v></c></row>`)),
  'merged cells over the whole sheet, two thousand times': () =>
    part(
      `${sheet('<row r="1"><c t="str"><v>x</v></c></row>')}`.replace(
        '</worksheet>',
        `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(2000)}</mergeCells></worksheet>`,
      ),
    ),
  'a text of a megabyte of quotation marks': () => Buffer.from('"'.repeat(900_000)),
  'a text of a megabyte of separators': () => Buffer.from(';'.repeat(900_000)),
  'a text of a megabyte of empty lines': () => Buffer.from('\n'.repeat(900_000)),
  'a text of a megabyte of pipes': () => Buffer.from('|a|\n'.repeat(220_000)),
  'a wide table of nations': () => Buffer.from(`${Array.from({ length: 700 }, () => 'Great Britain;'.repeat(60)).join('\n')}`),
  'a table of long words without headings': () =>
    Buffer.from(Array.from({ length: 500 }, (_, n) => `${'long '.repeat(70)}${n};${'word '.repeat(70)}`).join('\n')),
};
it.each(Object.entries(BOMBS))('%s cost little, and are refused or told in words', async (name, made) => {
  expect(await inTime(made(), name)).not.toBe('taken');
});
