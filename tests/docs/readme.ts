import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../compiled.js';

const PROMPT = /^@\S+ #\S+> (.*)$/;
const BLOCK = /(<!-- example:[^\n]*-->\n\n```text\n)([\s\S]*?)(```)/;

/** Returns the transcript in README. */
export function shownIn(readme: string): string {
  const block = BLOCK.exec(readme);
  if (!block) throw new Error('README has no example');
  return block[2]!;
}

/** Returns README with another transcript. */
export function withTranscript(readme: string, transcript: string): string {
  return readme.replace(BLOCK, (_block, head: string, _old: string, tail: string) => `${head}${transcript}${tail}`);
}

/** Returns the lines that a person types in a transcript. */
export function typedIn(transcript: string): string[] {
  return transcript.split('\n').flatMap((line) => PROMPT.exec(line)?.[1] ?? []);
}

/** Returns what the local table shows if these lines are typed at the prompt of `npm start`. */
export async function play(lines: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-readme-'));
  try {
    const table = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, DATABASE_PATH: join(folder, 'umpire.db') },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let shown = '';
    table.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
    table.stdin.end(`${lines.join('\n')}\n`);
    const status = await new Promise((resolve) => table.once('close', resolve));
    if (status !== 0) throw new Error(`the table ended with status ${String(status)} after:\n${shown}`);
    // Hashes depend on the time, so all are replaced by the same one.
    return shown.slice(shown.indexOf('@umpire')).replaceAll(/#[0-9a-f]{10}\b/g, '#26ef09e4af');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
