/** Turns Markdown into plain text, for files that do not show Markdown. */

/** Returns the text as a reader of the Markdown sees it, without escapes, and without marks for bold and struck text. */
export function plainOf(markdown: string): string {
  return markdown.replace(/\\([^0-9A-Za-z\s])|\*\*|~~|`/g, (_mark, escaped: string | undefined) => escaped ?? '');
}

/** Returns a text split into parts: plain, bold, plain, bold and so on. */
export function boldParts(markdown: string): readonly string[] {
  const parts: string[] = [''];
  for (const [token] of markdown.matchAll(/\\[^0-9A-Za-z\s]|\*\*|[^\\*]+|[\\*]/g)) {
    if (token === '**') parts.push('');
    else parts.push(parts.pop()! + plainOf(token));
  }
  return parts;
}
