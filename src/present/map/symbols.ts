import milsymbol from 'milsymbol';
import type { UnitSymbol } from '../../rules/index.js';
import { PAPER, type SideLook } from './colours.js';
import { type SvgPoint, px } from './svg.js';

/** A drawn symbol: the SVG, its size, and the point in it that is at the unit's place. */
export interface DrawnSymbol {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly anchor: { readonly x: number; readonly y: number };
}

const SIZE = 26;
/** The line width of frames, in milsymbol's units. */
const STROKE = 6;
const drawn = new Map<string, DrawnSymbol>();
/** The maximum number of symbols that are cached: more than any battle has. */
const MOST_KEPT = 1000;

/** Draws a unit's symbol by MIL-STD-2525C. A remembered unit is dashed, because its place is only assumed. */
export function unitSymbol({ is, size }: UnitSymbol, { frame, fill }: SideLook, isRemembered: boolean): DrawnSymbol {
  return draw(`S${frame}G${isRemembered ? 'A' : 'P'}${is}-${size}---`, fill);
}

/** Draws an unknown contact. */
export const unknownSymbol = (): DrawnSymbol => draw('SUGPU----------', '#ffffff');

/** Draws a first symbol, which makes the library load all its symbols before anyone waits for a map. */
export const readySymbols = (): void => void unknownSymbol();

/**
 * Draws the symbol of a kind of unit (`UCI---`) without a side, in the centre of a square picture. @param pixels width and height
 */
export function kindSymbol(is: string, pixels: number): string {
  const { svg, width, height } = draw(`SNGP${is}-----`, PAPER);
  const scale = (pixels - 4) / Math.max(width, height);
  const [x, y] = [(pixels - width * scale) / 2, (pixels - height * scale) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><g transform="translate(${px(x)},${px(y)}) scale(${scale.toFixed(4)})">${svg}</g></svg>`;
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

/** Places a symbol at the spot of the symbol's unit. */
export const symbolSvg = ({ svg, anchor }: DrawnSymbol, at: SvgPoint): string =>
  `<g transform="translate(${px(at.x - anchor.x)},${px(at.y - anchor.y)})">${svg}</g>`;
