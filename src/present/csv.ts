/** CSV that a spreadsheet opens without running anything: RFC 4180, UTF-8 with its mark. */
import { stringify } from 'csv-stringify/sync';

/** @param rows cells as text; an apostrophe stands before anything like a formula */
export function formatCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([[...heading], ...rows.map((row) => row.map(defused))], { bom: true, record_delimiter: 'windows' });
}

/** Numbers stay numbers; text that a spreadsheet would run is defused. */
function defused(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
