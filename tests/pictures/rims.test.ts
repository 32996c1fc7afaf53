/**
 * Names on a map have a white outline. The pixels are the same as if the outline was drawn first, and the letters over
 * it.
 */
import { expect, it } from 'vitest';
import { loadNativeSvgDrawer } from '../../src/pictures/jobs.js';
import { drawOutlinedText, drawText } from '../../src/present/map/svg.js';

it('a text with its rim is one text, and looks like two', async () => {
  const draw = await loadNativeSvgDrawer();
  const pixels = (content: string): Buffer =>
    Buffer.from(
      draw(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><rect width="400" height="60" fill="#86ad68"/>${content}</svg>`,
      ).pixels,
    );
  const name = [200, 40, 24, 'Tourmauville 112', 'text-anchor="middle" font-style="italic"'] as const;
  const [x, y, size, content, more] = name;
  const rim = drawText(x, y, size, content, `${more} stroke="#ffffff" stroke-width="5" stroke-linejoin="round" fill="#ffffff"`);
  expect(pixels(drawOutlinedText(...name)).equals(pixels(rim + drawText(x, y, size, content, more)))).toBe(true);
  expect(drawOutlinedText(...name).match(/<text/g)).toHaveLength(1);
});
