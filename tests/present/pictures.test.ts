import { describe, expect, it } from 'vitest';
import { buildPictureName } from '../../src/present/index.js';
import { buildDataUrl } from '../../src/present/pictures.js';

describe('a picture', () => {
  it('has a file name that says its event and kind alone', () => {
    expect(buildPictureName('p12', { mediaType: 'image/jpeg' })).toBe('picture-p12.jpg');
    expect(buildPictureName('p12', { mediaType: '../x' })).toBe('picture-p12.bin');
  });

  it('is an address only as a kind that we keep', () => {
    const picture = { sha256: '', mediaType: 'text/html', base64: 'AA==' };
    expect(buildDataUrl({ sha256: '', mediaType: 'image/gif', bytes: 1 }, picture)).toBe('data:image/gif;base64,AA==');
    expect(buildDataUrl({ sha256: '', mediaType: 'text/html', bytes: 1 }, picture)).toBeUndefined();
  });
});
