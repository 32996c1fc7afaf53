// Files of dist, each put in place whole and left alone where it is so already: who builds beside another, or runs, sees no half of one.
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

/** Gives a file its content. */
export function put(path, content) {
  if (present(path)?.equals(content)) return;
  mkdirSync(unfinished, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(unfinished, 'file');
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Gives a file another's content. @returns its path */
export function putCopy(from, to) {
  put(to, readFileSync(from));
  return to;
}

/** Removes from a folder what earlier builds left. @param made the paths that stay */
export function keepOnly(folder, made) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !made.has(path)) rmSync(path, { force: true });
  }
}

/** The last file has been put. */
export function finish() {
  rmSync(unfinished, { recursive: true, force: true });
}
