/** Our markdown without its marks: for files that know none. */

/** The text as a reader of the markdown sees it: escapes taken off, bold and struck stretches plain. */
export function plainOf(markdown: string): string {
  return markdown.replace(/\\([^0-9A-Za-z\s])|\*\*|~~|`/g, (_mark, escaped: string | undefined) => escaped ?? '');
}
