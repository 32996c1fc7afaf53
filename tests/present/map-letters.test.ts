/** Names in every script: letters that the pictures' font cannot draw are replaced by a call sign that it can. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { isInPictureFont, removeUnknownLetters } from '../../src/present/map/letters.js';
import { createCallSigns } from '../../src/present/map/shown.js';

const FILES = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'];

/** Returns the code points in a font's file, from its table `cmap` of format 12. */
function pointsIn(file: string): ReadonlySet<number> {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`));
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, n) => 12 + 16 * n);
  const cmap = bytes.readUInt32BE(tables.find((at) => bytes.toString('latin1', at, at + 4) === 'cmap')! + 8);
  const points = new Set<number>();
  for (let n = 0; n < bytes.readUInt16BE(cmap + 2); n++) {
    const at = cmap + bytes.readUInt32BE(cmap + 4 + 8 * n + 4);
    if (bytes.readUInt16BE(at) !== 12) continue;
    for (let group = 0; group < bytes.readUInt32BE(at + 12); group++) {
      const [first, last] = [bytes.readUInt32BE(at + 16 + 12 * group), bytes.readUInt32BE(at + 20 + 12 * group)];
      for (let point = first; point <= last; point++) points.add(point);
    }
  }
  return points;
}

describe('letters on pictures', () => {
  it('are those of both files of the font', () => {
    const [regular, bold] = FILES.map(pointsIn);
    for (let point = 0x20; point < 0x1_1000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const has = point < 0x1_0000 && regular!.has(point) && bold!.has(point);
      expect(isInPictureFont(String.fromCodePoint(point)), point.toString(16)).toBe(has);
    }
  });

  it.each(['歩兵第一連隊', '제1보병사단', '步兵第一团', 'ทหารราบ', '١٢٣戦車'])('make a call sign for %s', (name) => {
    const [one, two] = createCallSigns([{ name, sign: null }, { name: `${name}二`, sign: null }]); // prettier-ignore
    for (const sign of [one!, two!]) {
      expect(sign).not.toBe('');
      expect(removeUnknownLetters(sign)).toBe(sign);
    }
    expect(one).not.toBe(two);
  });

  it('take the place of a sign that people gave in another script', () => {
    expect(createCallSigns([{ name: 'A Coy', sign: '歩' }])).toEqual(['AC']);
    expect(createCallSigns([{ name: 'A Coy', sign: 'Ж1' }])).toEqual(['Ж1']);
  });

  it('leave out of a name what cannot be drawn, and nothing else', () => {
    expect(removeUnknownLetters('第1 Panzer 師団 (Süd)')).toBe('1 Panzer (Süd)');
    expect(removeUnknownLetters('歩兵')).toBe('');
  });
});
