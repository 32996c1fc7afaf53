/** Formats text for a terminal: colours, widths and line breaks. */

/** The terminal codes for each style. Most are empty on a terminal without colour. */
export interface TerminalStyle {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly code: (text: string) => string;
  readonly strike: (text: string) => string;
  readonly error: (text: string) => string;
  readonly colour: (rgb: number, text: string) => string;
}

const wrapIn = (on: string, off: string) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;

export const PLAIN_STYLE: TerminalStyle = {
  bold: (text) => text,
  dim: (text) => text,
  code: (text) => text,
  strike: (text) => `~~${text}~~`,
  error: (text) => text,
  colour: (_rgb, text) => text,
};

export const COLOURED_STYLE: TerminalStyle = {
  bold: wrapIn('1', '22'),
  dim: wrapIn('2', '22'),
  code: wrapIn('36', '39'),
  strike: wrapIn('9', '29'),
  error: wrapIn('31', '39'),
  colour: (rgb, text) => wrapIn(`38;2;${(rgb >> 16) & 255};${(rgb >> 8) & 255};${rgb & 255}`, '39')(text),
};

/**
 * Removes characters that could control the terminal or reverse the direction of text, because people may type these characters.
 */
export function removeControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (char) =>
    char === '\n' ? '\n' : char === '\t' ? '  ' : '',
  );
}

// oxlint-disable-next-line no-control-regex -- an escape sequence begins with a control character
const ESCAPES = /\u001b\[[0-9;]*m/g;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;

/** Returns the width of a text in columns. */
export function measureTextWidth(text: string): number {
  let width = 0;
  for (const char of text.replaceAll(ESCAPES, '')) width += /\p{M}|\u200d|\ufe0f/u.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return width;
}

/** Wraps lines at spaces to this width. A word that is too wide gets its own line. */
export function wrapLines(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    if (measureTextWidth(line) <= width) return [line];
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const out: string[] = [];
    let current = indent;
    for (const word of line.trimStart().split(/ +/)) {
      const next = current.trim() === '' ? current + word : `${current} ${word}`;
      if (measureTextWidth(next) <= width || current.trim() === '') current = next;
      else {
        out.push(current);
        current = indent + word;
      }
    }
    return [...out, current];
  });
}
