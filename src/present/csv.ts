/** Writes CSV that a spreadsheet opens without running anything: RFC 4180, in UTF-8 with a byte order mark. */
import { stringify } from 'csv-stringify/sync';

/** @param rows the cells as text; a cell that looks like a formula gets an apostrophe before it */
export function formatCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([[...heading], ...rows.map((row) => row.map(defused))], { bom: true, record_delimiter: 'windows' });
}

/** Keeps numbers as they are, and puts an apostrophe before text that a spreadsheet would run. */
function defused(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
