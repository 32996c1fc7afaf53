/** Writes CSV (RFC 4180, in UTF-8 with a byte order mark). No spreadsheet runs its text as a formula. */
import { stringify } from 'csv-stringify/sync';

/** Formats rows as CSV. @param rows the cells as text. Text that looks like a formula gets an apostrophe in front */
export function formatCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([[...heading], ...rows.map((row) => row.map(defused))], { bom: true, record_delimiter: 'windows' });
}

/** Puts an apostrophe before text that a spreadsheet would run. Numbers are unchanged. */
function defused(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
