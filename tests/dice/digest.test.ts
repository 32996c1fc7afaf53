import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyedHmac } from '../../src/dice/index.js';
import { fc } from '../chance/properties.js';

it('an HMAC is what Node makes of it, under keys shorter and longer than a block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 150 }), fc.array(fc.string({ unit: 'grapheme' })), (bytes, texts) => {
      const digest = createKeyedHmac(Buffer.from(bytes).toString('hex'));
      for (const text of texts)
        expect(Buffer.from(digest(text)).toString('hex')).toBe(createHmac('sha256', bytes).update(text, 'utf8').digest('hex'));
    }),
  );
});
