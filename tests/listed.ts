import { readFileSync } from 'node:fs';
import { rewriteMessage } from '../src/discord/options/refusals.js';

const OPEN = '…';
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns the lines of one kind in docs/reference/texts.md. */
export function textsOnPage(kind: string): readonly string[] {
  const page = readFileSync(new URL('../docs/reference/texts.md', import.meta.url), 'utf8');
  const [, part = ''] = new RegExp(`^## ${kind}\n([^]*?)(?=^## |(?![^]))`, 'm').exec(page) ?? [];
  return part.split('\n');
}

/** The refusals in docs/reference/texts.md, as patterns. Each may be followed by sections of the rulebook. */
let reasons: readonly RegExp[] | undefined;

function reasonsListed(): readonly RegExp[] {
  reasons ??= textsOnPage('refusal')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).replace(/\\(.)/g, '$1'))
    .map((text) => new RegExp(`^${text.split(OPEN).map(escaped).join('[^]*')}(?: \\([^]*\\))?\\.?$`, 'i'));
  return reasons;
}

/**
 * Checks whether docs/reference/texts.md lists the text of a refusal, with or without its key and its place in a list.
 */
export function isListed(message: string): boolean {
  const without = (text: string): string => text.replace(/^[\w ,.[\]-]+: /, '');
  const words = [message, without(message), without(without(message))].flatMap((text) => [text, rewriteMessage(text)]);
  return reasonsListed().some((reason) => words.some((text) => reason.test(text)));
}
