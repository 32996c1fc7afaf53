/** Builds SVG as text. Text from people is always escaped. */

import { removeUnknownLetters } from './letters.js';

/** The only font of the pictures. */
const FONT = 'DejaVu Sans Condensed';

export interface SvgPoint {
  readonly x: number;
  readonly y: number;
}

export interface Box extends SvgPoint {
  readonly width: number;
  readonly height: number;
}

/** Rounds a number to tenths of a pixel, so that pictures are the same on every machine. */
export const formatPixels = (value: number): string => `${Math.round(value * 10) / 10}`;

export const drawRectangle = ({ x, y, width, height }: Box, style: string): string =>
  `<rect x="${formatPixels(x)}" y="${formatPixels(y)}" width="${formatPixels(width)}" height="${formatPixels(height)}" ${style}/>`;

/** Escapes text for XML, and removes characters that XML forbids. */
function escapeXml(raw: string): string {
  return (
    raw
      .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // No text may look like a reference to a file, such as `href=` or `url(`.
      .replaceAll('=', '&#61;')
      .replaceAll('(', '&#40;')
  );
}

export const drawText = (x: number, y: number, size: number, content: string, more = ''): string =>
  `<text x="${formatPixels(x)}" y="${formatPixels(y)}" font-size="${size}"${more === '' ? '' : ` ${more}`}>${escapeXml(removeUnknownLetters(content))}</text>`;

/**
 * Draws text with a white outline, so that people can read it on any background. The text and its outline are one element,
 * because text takes most of the drawing time.
 */
export const drawOutlinedText = (x: number, y: number, size: number, content: string, more = ''): string =>
  drawText(
    x,
    y,
    size,
    content,
    `${more} stroke="#ffffff" stroke-width="${Math.round(size / 4.8)}" stroke-linejoin="round" paint-order="stroke"`,
  );

/** Returns the maximum width that a text can have in the pictures' font. */
export const estimateTextWidth = (content: string, size: number): number => [...content].length * size * 0.68;

/** Returns how many letters usually fit into this width. */
export const countLetters = (width: number, size: number): number => Math.floor(width / (size * 0.58));

/** Shortens a text until it fits into the width. */
export function fitText(content: string, size: number, width: number): string {
  const most = countLetters(width, size);
  const chars = [...content];
  return chars.length <= most ? content : `${chars.slice(0, most - 1).join('')}…`;
}

/** Builds a whole picture as SVG. @param scale the pixels per point */
export const buildSvg = (
  width: number,
  height: number,
  scale: number,
  ink: string,
  parts: readonly string[],
  isClear = false,
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" fill="${ink}">`,
    ...(isClear ? [] : [`<rect width="${width}" height="${height}" fill="#ffffff"/>`]),
    ...parts,
    '</svg>',
  ].join('\n');
