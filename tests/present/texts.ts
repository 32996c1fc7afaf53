import type { PostBody } from '../../src/present/index.js';

/** All text of a message but its buttons. */
export const textOf = ({ embeds }: PostBody): string => JSON.stringify(embeds);

/** The same of all pages of an explanation. */
export function everyText(bodyOf: (page: number) => PostBody): string {
  const texts: string[] = [];
  for (let page = 1; ; page++) {
    const body = bodyOf(page);
    texts.push(textOf(body));
    if (!JSON.stringify(body.components).includes(`"why:${page + 1}"`)) return texts.join('\n');
  }
}
