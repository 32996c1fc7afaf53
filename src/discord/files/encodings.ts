/**
 * Detects the encoding of a text, and decodes the text. Spreadsheets save plain CSV in an encoding that depends on their
 * language.
 */
import { analyse } from 'chardet';

/** A decoded text, and the name of its encoding for people; null for Unicode, which people need not know about. */
interface Decoded {
  readonly text: string;
  readonly encoding: string | null;
}

/** The single-byte encodings, most common first, each with the accented letters of its languages. */
const ONE_BYTE: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': ['äöüß', 'éèêëàâçîïôûùüœ', 'áéíóúñü¿¡', 'ãõáâéêíóôúç', 'åäöæø', 'àèéìòù', 'éëïüö'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
  macintosh: ['äöüß', 'éèêëàâçîïôûùüœ', 'áéíóúñü¿¡', 'ãõáâéêíóôúç', 'åäöæø', 'àèéìòù'],
  'windows-1251': ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
  'windows-1253': ['αάβγδεέζηήθιίκλμνξοόπρσςτυύφχψωώ'],
  'windows-1254': ['çğıöşüâ'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž'],
  'koi8-r': ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
};
/** The multi-byte encodings that chardet recognises. */
const SEVERAL_BYTES: readonly string[] = ['Shift_JIS', 'EUC-JP', 'EUC-KR', 'Big5', 'GB18030'];
/** The confidence in per cent that chardet must reach for a multi-byte encoding. */
const CERTAIN = 60;
const NAMES: Readonly<Record<string, string>> = { macintosh: 'Mac Roman' };

const BOMS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Detects the Unicode encoding of a file; undefined if the file is not in such an encoding. UTF-16 is recognised even without a
 * byte order mark, because every second byte is 0.
 */
export function detectUnicodeEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const marked = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0] as 'utf-8';
  const first = bytes.subarray(0, 400);
  if (first.length < 4) return undefined;
  const zeros = [0, 0];
  first.forEach((byte, at) => byte === 0 && zeros[at % 2]!++);
  const half = first.length / 2;
  if (zeros[1]! > half * 0.7 && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > half * 0.7 && zeros[1] === 0 ? 'utf-16be' : undefined;
}

/** Decodes a text; undefined if the bytes are not text in any common encoding. */
export function decodeText(bytes: Uint8Array): Decoded | undefined {
  const unicode = tried(detectUnicodeEncoding(bytes) ?? 'utf-8', bytes);
  if (unicode !== undefined) return isText(unicode) ? { text: unicode, encoding: null } : undefined;
  const encoding = guessed(bytes);
  const text = encoding === undefined ? undefined : tried(encoding, bytes);
  return text === undefined || !isText(text) ? undefined : { text, encoding: NAMES[encoding!] ?? encoding! };
}

function tried(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Checks that a text contains no control characters, except line ends, tabs, and the end-of-file character of old programs. */
// oxlint-disable-next-line no-control-regex
const isText = (text: string): boolean => !/[\0-\x08\x0e-\x19\x1b-\x1f\ufffd]/.test(text);

function guessed(bytes: Uint8Array): string | undefined {
  const best = Object.entries(ONE_BYTE)
    .map(([encoding, alphabets]) => ({ encoding, points: pointsOf(tried(encoding, bytes), alphabets) }))
    .reduce((a, b) => (b.points > a.points ? b : a));
  const several = analyse(bytes).find(({ name }) => SEVERAL_BYTES.includes(name));
  if (several && several.confidence >= CERTAIN && best.points < 0.8) return several.name;
  return Number.isFinite(best.points) ? best.encoding : undefined;
}

/**
 * Rates how plausible a decoded text is: the share of non-ASCII characters that are ordinary punctuation, or letters of one
 * language in their usual case. Capital letters and symbols within words lower the rating.
 */
function pointsOf(text: string | undefined, alphabets: readonly string[]): number {
  if (text === undefined || !isText(text)) return -Infinity;
  const found = [...text.matchAll(/[^\0-\x7f]/gu)].slice(0, 2000);
  if (found.length === 0) return 0;
  const rate = (alphabet: string): number =>
    found.reduce((sum, { 0: character, index }) => sum + pointsAt(text, index, character, alphabet), 0) / found.length;
  return Math.max(...alphabets.map(rate));
}

function pointsAt(text: string, at: number, character: string, alphabet: string): number {
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  const isInWord = isLetter(before) || isLetter(after);
  if (!isLetter(character))
    return isInWord && !'’–—…'.includes(character) ? -1 : '–—’‘“”„«»°½¼§…€£\u00a0'.includes(character) ? 0.5 : 0;
  const isCapitalInside = isLower(before) && !isLower(character);
  if (isCapitalInside) return -1;
  return alphabet.includes(character.toLowerCase()) ? 1 : 0;
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isLower = (character: string): boolean => isLetter(character) && character === character.toLowerCase();

/** The first bytes of other kinds of files, each with advice for the person. */
const OTHERS: readonly (readonly [begin: string, words: string])[] = [
  ['\xd0\xcf\x11\xe0', 'The file is an old workbook (.xls) or has a password. Save it as .xlsx without a password.'],
  ['%PDF', 'The file is a PDF, which cannot be read as a table. Copy its table into the form of `/unit import`.'],
  ['\x89PNG', 'The file is a picture, which cannot be read as a table. Enter the units in a table.'],
  ['\xff\xd8\xff', 'The file is a picture, which cannot be read as a table. Enter the units in a table.'],
  ['GIF8', 'The file is a picture, which cannot be read as a table. Enter the units in a table.'],
  ['RIFF', 'The file is a picture, which cannot be read as a table. Enter the units in a table.'],
  ['{\\rtf', 'The file is a document of a word processor. Save the table as .xlsx or CSV.'],
  ['7z\xbc\xaf', 'The file is an archive. Send the file that is inside it.'],
  ['Rar!', 'The file is an archive. Send the file that is inside it.'],
];

/** The kinds of archives, each recognised by the name of a file inside. */
const ARCHIVES: readonly (readonly [inside: string, words: string])[] = [
  ['opendocument.spreadsheet', 'The file is an OpenDocument spreadsheet (.ods). Save it as .xlsx or CSV.'],
  ['opendocument.', 'The file is a document of a word processor. Save the table as .xlsx or CSV.'],
  ['word/document.xml', 'The file is a document of a word processor. Save the table as .xlsx or CSV.'],
  ['xl/workbook.bin', 'The file is a binary workbook (.xlsb). Save it as .xlsx.'],
  ['Index/Document.iwa', 'The file is a Numbers spreadsheet. Export it as .xlsx or CSV.'],
];

/**
 * Returns 'workbook' for .xlsx and 'text' for a possible text file. For any other file, returns a description of its kind, with
 * advice.
 */
export function detectFileKind(file: Uint8Array): string {
  const begin = Buffer.from(file.subarray(0, 8)).toString('latin1');
  if (begin.startsWith('PK')) {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    if (bytes.includes('xl/workbook.xml')) return 'workbook';
    return (
      ARCHIVES.find(([inside]) => bytes.includes(inside))?.[1] ??
      'The file is an archive, not a workbook (.xlsx). Send the file that is inside it.'
    );
  }
  const other = OTHERS.find(([bytes]) => begin.startsWith(bytes));
  if (other && (other[0] !== 'RIFF' || !decodeText(file))) return other[1];
  return 'text';
}
