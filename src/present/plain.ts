/** Converts Markdown to plain text, for files that do not show Markdown. */

/**
 * Returns the text that a reader of the Markdown sees: without escapes, and without the marks for bold and struck-through text.
 */
export function stripMarkdown(markdown: string): string {
  return markdown.replace(/\\([^0-9A-Za-z\s])|\*\*|~~|`/g, (_mark, escaped: string | undefined) => escaped ?? '');
}

/** Splits a text into parts that are alternately plain and bold. */
export function splitBoldParts(markdown: string): readonly string[] {
  const parts: string[] = [''];
  for (const [token] of markdown.matchAll(/\\[^0-9A-Za-z\s]|\*\*|[^\\*]+|[\\*]/g)) {
    if (token === '**') parts.push('');
    else parts.push(parts.pop()! + stripMarkdown(token));
  }
  return parts;
}
