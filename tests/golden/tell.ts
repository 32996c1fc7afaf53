/**
 * Runs in a process of `npm run golden -- compare`. Collects the outputs of battles with the program of its own folder,
 * one file for each battle.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Corpus } from './corpus.js';
import { linesOf } from './leaf.js';

const [, , folder = '', tests = '', only = ''] = process.argv;
const corpus = new Corpus(pathToFileURL(`${tests}/`));
for (const id of corpus.ids) {
  if (!id.startsWith(only)) continue;
  const told = await corpus.leaves(id).then(linesOf, (error: unknown) => `failed to umpire at last (play)\n ${String(error)}\n`);
  writeFileSync(join(folder, `${id}.txt`), told);
}
process.exit();
