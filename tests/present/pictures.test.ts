import { describe, expect, it } from 'vitest';
import { pictureName } from '../../src/present/index.js';
import { dataUrl } from '../../src/present/pictures.js';

describe('a picture', () => {
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
