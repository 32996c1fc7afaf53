import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatCanonicalJson, isSameJson, calculateSha256Hex } from '../../src/dice/index.js';
import { fc } from '../chance/properties.js';

describe('canonical JSON', () => {
  it('has sorted keys, no spaces and no undefined members', () => {
    expect(formatCanonicalJson({ b: [1, { d: null, c: 'ü' }], a: true, z: undefined })).toBe(
      '{"a":true,"b":[1,{"c":"ü","d":null}]}',
    );
    expect(formatCanonicalJson({ 10: 1, 9: 2, Z: 3, a: 4 })).toBe('{"10":1,"9":2,"Z":3,"a":4}');
    expect(formatCanonicalJson([undefined, -0])).toBe('[null,0]');
  });

  it('says what JSON says, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = formatCanonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(formatCanonicalJson(JSON.parse(text))).toBe(text);
        expect(formatCanonicalJson(reversed(value))).toBe(text);
        expect(isSameJson(value, reversed(value))).toBe(true);
      }),
    );
  });

  it('tells different facts apart', () => {
    expect(isSameJson({ a: 1 }, { a: '1' })).toBe(false);
    expect(isSameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(isSameJson([1, 2], [2, 1])).toBe(false);
    expect(isSameJson(null, 0)).toBe(false);
  });

  it('two lists are the same if their text is', () => {
    const item = fc.constantFrom<unknown>(undefined, null, NaN, -0, 0, '0', 'a', [], ['a'], {}, { a: undefined });
    const list = fc.array(item, { maxLength: 3 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(isSameJson(a, b)).toBe(formatCanonicalJson(a) === formatCanonicalJson(b));
      }),
    );
  });
});

/** Returns the same value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

describe('digests', () => {
  it('SHA-256 of UTF-8 text', () => {
    expect(calculateSha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'); // The example is from FIPS 180-2, B.1.
    expect(calculateSha256Hex('Grüße 🂡')).toBe(createHash('sha256').update(Buffer.from('Grüße 🂡', 'utf8')).digest('hex'));
  });
});
