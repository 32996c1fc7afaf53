import { readFileSync } from 'node:fs';
import { plainWords } from '../src/discord/options/refusals.js';

const OPEN = '…';
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The lines of a kind on docs/reference/texts.md. */
export function textsOnPage(kind: string): readonly string[] {
  const page = readFileSync(new URL('../docs/reference/texts.md', import.meta.url), 'utf8');
  const [, part = ''] = new RegExp(`^## ${kind}\n([^]*?)(?=^## |(?![^]))`, 'm').exec(page) ?? [];
  return part.split('\n');
}

/** The refusals on docs/reference/texts.md, as patterns; sections may stand behind each. */
let reasons: readonly RegExp[] | undefined;

function reasonsListed(): readonly RegExp[] {
  reasons ??= textsOnPage('refusal')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).replace(/\\(.)/g, '$1'))
    .map((text) => new RegExp(`^${text.split(OPEN).map(escaped).join('[^]*')}(?: \\([^]*\\))?\\.?$`, 'i'));
  return reasons;
}

/** Whether docs/reference/texts.md has the words of a refusal, with or without the key that it is about and the place in a list. */
export function isListed(message: string): boolean {
  const without = (text: string): string => text.replace(/^[\w ,.[\]-]+: /, '');
  const words = [message, without(message), without(without(message))].flatMap((text) => [text, plainWords(text)]);
  return reasonsListed().some((reason) => words.some((text) => reason.test(text)));
}
