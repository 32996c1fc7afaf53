// Writes each file of dist in one step, and skips files that already have the right content. A program that builds or runs at the
// same time therefore never reads half a file.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const unfinished = join(root, 'dist', `.unfinished-${process.pid}`);

function present(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Writes a file, unless the file already has this content. */
export function put(path, content) {
  if (present(path)?.equals(content)) return;
  mkdirSync(unfinished, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(unfinished, 'file');
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/**
 * Copies the content of a file to another file.
 * @returns the path of the copy
 */
export function putCopy(from, to) {
  put(to, readFileSync(from));
  return to;
}

/**
 * Removes the files of earlier builds from a folder.
 * @param made the paths to keep
 */
export function keepOnly(folder, made) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !made.has(path)) rmSync(path, { force: true });
  }
}

/** Removes temporary files after the last file has been written. */
export function finish() {
  rmSync(unfinished, { recursive: true, force: true });
}
