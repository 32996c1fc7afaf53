import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fitIntoFile, MAX_FILE_BYTES } from '../../src/discord/log/exporting.js';

describe('a file for Discord', () => {
  it('goes as it is when it fits, to the byte', () => {
    expect(fitIntoFile('battle.csv', 'ä', 'g')).toEqual({ name: 'battle.csv', bytes: Buffer.from('ä') });
    expect(fitIntoFile('battle.csv', 'x'.repeat(MAX_FILE_BYTES), 'g').name).toBe('battle.csv');
  });

  it('is packed when it is too big, and unpacks to the same', () => {
    const text = 'ä'.repeat(MAX_FILE_BYTES / 2 + 1);
    const { name, bytes } = fitIntoFile('battle.csv', text, 'g');
    expect(name).toBe('battle.csv.gz');
    expect(bytes.length).toBeLessThanOrEqual(MAX_FILE_BYTES);
    expect(gunzipSync(bytes).toString('utf8') === text).toBe(true);
  });

  it('is refused when it is too big even so, with who can write it and how', () => {
    const text = randomBytes(MAX_FILE_BYTES).toString('base64');
    expect(() => fitIntoFile('battle.jsonl', text, '0123456789abcdef')).toThrow(/umpire export 0123456789abcdef/);
  });
});
