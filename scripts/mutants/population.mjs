// Lists all mutants that Stryker creates in the pure folders. The name of a mutant does not change if its code moves within the
// file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const ROOMS = ['src/rules', 'src/house', 'src/game', 'src/dice'];
const QUIET = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };
const OPTIONS = { plugins: null, ignorers: [], excludedMutations: [], noHeader: false };

export function population(root) {
  const sources = new Map();
  for (const room of ROOMS)
    for (const entry of readdirSync(join(root, room), { recursive: true }))
      if (entry.endsWith('.ts')) {
        const path = join(root, room, entry);
        sources.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
      }
  return sources;
}

/** Instruments files `{ name, content, mutate }`, where `mutate` is true or a list of ranges. Every mutant gets a separate id. */
export async function instrumented(files) {
  const made = await new Instrumenter(QUIET).instrument(files, OPTIONS);
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  const offsets = new Map(files.map(({ name, content }) => [name, lineOffsets(content)]));
  const seen = new Map();
  const mutants = made.mutants.map(({ id, fileName: file, location, mutatorName, replacement }) => {
    const start = offsets.get(file)[location.start.line] + location.start.column;
    const end = offsets.get(file)[location.end.line] + location.end.column;
    const original = contents.get(file).slice(start, end);
    const text = [file, mutatorName, original, replacement].join('\0');
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    const name = digest(`${text}\0${nth}`).slice(0, 12);
    return { id, name, file, line: location.start.line + 1, location, start, end, mutatorName, original, replacement };
  });
  return { mutants, contents: Object.fromEntries(made.files.map(({ name, content }) => [name, content])) };
}

/**
 * Checks whether a mutant changes a sentence or a label. People and the presenters' tests check sentences and labels. A text
 * without a space is a key or an id, not wording.
 */
export const isWording = ({ mutatorName, original }) => mutatorName === 'StringLiteral' && /\s/.test(original);

export const digest = (text) => createHash('sha256').update(text).digest('hex');

export const same = (a, b) =>
  a.file === b.file &&
  a.start === b.start &&
  a.end === b.end &&
  a.mutatorName === b.mutatorName &&
  a.replacement === b.replacement;

function lineOffsets(content) {
  const offsets = [0];
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) offsets.push(at + 1);
  return offsets;
}
