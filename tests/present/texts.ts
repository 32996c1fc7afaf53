import type { PostBody } from '../../src/present/index.js';

/** Returns all text of a message except its buttons. */
export const textOf = ({ embeds }: PostBody): string => JSON.stringify(embeds);

/** Returns all text of all pages of an explanation. */
export function everyText(bodyOf: (page: number) => PostBody): string {
  const texts: string[] = [];
  for (let page = 1; ; page++) {
    const body = bodyOf(page);
    texts.push(textOf(body));
    if (!JSON.stringify(body.components).includes(`"why:${page + 1}"`)) return texts.join('\n');
  }
}
