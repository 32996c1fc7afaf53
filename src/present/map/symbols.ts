import milsymbol from 'milsymbol';
import type { UnitSymbol } from '../../rules/index.js';
import { PAPER_COLOUR, type SideStyle } from './colours.js';
import { type SvgPoint, formatPixels } from './svg.js';

/** A drawn symbol: its SVG, its size, and the point that must be at the unit's spot. */
export interface DrawnSymbol {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly anchor: { readonly x: number; readonly y: number };
}

const SIZE = 26;
/** The line width of frames, in milsymbol's unit of length. */
const STROKE = 6;
const drawn = new Map<string, DrawnSymbol>();
/** The maximum number of cached symbols, which is more than any battle uses. */
const MOST_KEPT = 1000;

/** Draws a unit's symbol according to MIL-STD-2525C. A remembered unit has a dashed frame, because its spot is only assumed. */
export function drawUnitSymbol({ is, size }: UnitSymbol, { frame, fill }: SideStyle, isRemembered: boolean): DrawnSymbol {
  return draw(`S${frame}G${isRemembered ? 'A' : 'P'}${is}-${size}---`, fill);
}

/** Draws the symbol for an unknown contact. */
export const drawUnknownSymbol = (): DrawnSymbol => draw('SUGPU----------', '#ffffff');

/** Draws a symbol in advance, so that the library loads its data before anyone waits for a map. */
export const preloadSymbols = (): void => void drawUnknownSymbol();

/**
 * Draws the symbol for a kind of unit (`UCI---`) without a side, in the centre of a square picture.
 * @param pixels the width and height of the picture
 */
export function drawKindSymbol(is: string, pixels: number): string {
  const { svg, width, height } = draw(`SNGP${is}-----`, PAPER_COLOUR);
  const scale = (pixels - 4) / Math.max(width, height);
  const [x, y] = [(pixels - width * scale) / 2, (pixels - height * scale) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><g transform="translate(${formatPixels(x)},${formatPixels(y)}) scale(${scale.toFixed(4)})">${svg}</g></svg>`;
}

function draw(code: string, fillColor: string): DrawnSymbol {
  const key = `${code} ${fillColor}`;
  let symbol = drawn.get(key);
  if (!symbol) {
    const made = new milsymbol.Symbol(code, { size: SIZE, fillColor, strokeWidth: STROKE, infoFields: false });
    symbol = { svg: made.asSVG(), ...made.getSize(), anchor: made.getAnchor() };
    if (drawn.size >= MOST_KEPT) drawn.clear();
    drawn.set(key, symbol);
  }
  return symbol;
}

/** Places a symbol so that its anchor is at this point. */
export const placeSymbol = ({ svg, anchor }: DrawnSymbol, at: SvgPoint): string =>
  `<g transform="translate(${formatPixels(at.x - anchor.x)},${formatPixels(at.y - anchor.y)})">${svg}</g>`;
