/** Our markdown without its marks: for files that know none. */

/** The text as a reader of the markdown sees it: escapes taken off, bold and struck stretches plain. */
export function plainOf(markdown: string): string {
  return markdown.replace(/\\([^0-9A-Za-z\s])|\*\*|~~|`/g, (_mark, escaped: string | undefined) => escaped ?? '');
}

/** A text in parts: plain, bold, plain, bold ... */
export function boldParts(markdown: string): readonly string[] {
  const parts: string[] = [''];
  for (const [token] of markdown.matchAll(/\\[^0-9A-Za-z\s]|\*\*|[^\\*]+|[\\*]/g)) {
    if (token === '**') parts.push('');
    else parts.push(parts.pop()! + plainOf(token));
  }
  return parts;
}
