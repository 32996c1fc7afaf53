/** Tells what a file is by its first bytes, so that files of other kinds are named as what they are. */
import { decodedText } from './encodings.js';

/** Other kinds of files: their first bytes, and what a person can do. */
const OTHERS: readonly (readonly [begin: string, words: string])[] = [
  ['\xd0\xcf\x11\xe0', 'it is an old workbook (.xls), or one with a password: save it as .xlsx without a password'],
  ['%PDF', 'it is a PDF, from which no table is read: copy the table into the form of /unit import'],
  ['\x89PNG', 'it is a picture and no text: type the units into a table'],
  ['\xff\xd8\xff', 'it is a picture and no text: type the units into a table'],
  ['GIF8', 'it is a picture and no text: type the units into a table'],
  ['RIFF', 'it is a picture and no text: type the units into a table'],
  ['{\\rtf', 'it is a document of a word processor: save the table as .xlsx or CSV'],
  ['7z\xbc\xaf', 'it is an archive: send the file inside it'],
  ['Rar!', 'it is an archive: send the file inside it'],
];

/** Kinds of archives by the name of a file inside. */
const ARCHIVES: readonly (readonly [inside: string, words: string])[] = [
  ['opendocument.spreadsheet', 'it is an OpenDocument spreadsheet (.ods): save it as .xlsx or CSV'],
  ['opendocument.', 'it is a document of a word processor: save the table as .xlsx or CSV'],
  ['word/document.xml', 'it is a document of a word processor: save the table as .xlsx or CSV'],
  ['xl/workbook.bin', 'it is a binary workbook (.xlsb): save it as .xlsx'],
  ['Index/Document.iwa', 'it is a spreadsheet of Numbers: export it as .xlsx or CSV'],
];

/** 'workbook' for .xlsx, 'text' for what may be text; any other kind in words, with the way out. */
export function kindOfFile(file: Uint8Array): string {
  const begin = Buffer.from(file.subarray(0, 8)).toString('latin1');
  if (begin.startsWith('PK')) {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    if (bytes.includes('xl/workbook.xml')) return 'workbook';
    return (
      ARCHIVES.find(([inside]) => bytes.includes(inside))?.[1] ??
      'it is an archive and no workbook (.xlsx): send the file inside it'
    );
  }
  const other = OTHERS.find(([bytes]) => begin.startsWith(bytes));
  if (other && (other[0] !== 'RIFF' || !decodedText(file))) return other[1];
  return 'text';
}
