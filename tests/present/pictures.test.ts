import { describe, expect, it } from 'vitest';
import { mediaTypeOf, pictureName } from '../../src/present/index.js';
import { dataUrl } from '../../src/present/pictures.js';

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((char) => char.charCodeAt(0)))));

describe('a picture', () => {
  it.each([
    ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0)],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', bytes('GIF87a')],
    ['image/gif', bytes('GIF89a...')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ])('is known as %s by its first bytes', (mediaType, head) => {
    expect(mediaTypeOf(head)).toBe(mediaType);
  });

  it.each([
    ['an empty file', bytes()],
    ['half a head', bytes(0x89, 'PNG')],
    ['a sound file', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    ['a drawing with scripts', bytes('<svg onload="x">')],
    ['a head that comes late', bytes(' GIF89a')],
  ])('is not %s', (_name, head) => {
    expect(mediaTypeOf(head)).toBeUndefined();
  });

  it('has a file name that says its event and kind alone', () => {
    expect(pictureName('p12', { mediaType: 'image/jpeg' })).toBe('picture-p12.jpg');
    expect(pictureName('p12', { mediaType: '../x' })).toBe('picture-p12.bin');
  });

  it('is an address only as a kind that we keep', () => {
    const picture = { sha256: '', mediaType: 'text/html', base64: 'AA==' };
    expect(dataUrl({ sha256: '', mediaType: 'image/gif', bytes: 1 }, picture)).toBe('data:image/gif;base64,AA==');
    expect(dataUrl({ sha256: '', mediaType: 'text/html', bytes: 1 }, picture)).toBeUndefined();
  });
});
