/** Recognises the kind of a file by its first bytes, so that a refusal can describe the kind. */
import { decodeText } from './encodings.js';

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
