/** Shows a photograph with a grid, so that a person can enter the corners of the map. */
import { formatColumn, type GroundMap, refuseInvalid, findSpot } from '../../rules/index.js';
import { buildMessage, type PostBody } from '../limits.js';
import { formatNames } from '../names.js';
import { COLOURS } from '../tones.js';

/**
 * The number of squares across a photograph. Each square is divided into ninths twice, and the result is small enough to mark a
 * corner.
 */
const ACROSS = 16;

interface Squares {
  readonly columns: number;
  readonly rows: number;
}

/** Divides a photograph into squares. */
export function divideIntoSquares({ width, height }: { readonly width: number; readonly height: number }): Squares {
  const longer = Math.max(width, height);
  const of = (side: number): number => Math.max(1, Math.round((ACROSS * side) / longer));
  return { columns: of(width), rows: of(height) };
}

/** Draws the photograph with a grid of squares, named like the squares of a map. @param url a `data:` URL that the bot created */
export function drawPhotographGrid(url: string, size: { readonly width: number; readonly height: number }): string {
  const { width, height } = size;
  const { columns, rows } = divideIntoSquares(size);
  const [across, down] = [width / columns, height / rows];
  const lines = (parts: number): string => {
    let path = '';
    for (let column = 1; column < columns * parts; column++) path += `M${((column * across) / parts).toFixed(1)},0V${height}`;
    for (let row = 1; row < rows * parts; row++) path += `M0,${((row * down) / parts).toFixed(1)}H${width}`;
    return path;
  };
  const names: string[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const [x, y] = [column * across + 4, height - row * down - 5];
      const name = `${formatColumn(column + 1)}${row + 1}`;
      const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}"`;
      names.push(`<text ${place} stroke="#000000" stroke-width="4">${name}</text><text ${place} fill="#ffee55">${name}</text>`);
    }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans Condensed" font-size="20">`,
    `<image width="${width}" height="${height}" href="${url}"/>`,
    `<path d="${lines(3)}" fill="none" stroke="#ffffff" stroke-opacity="0.35" stroke-width="1"/>`,
    `<path d="${lines(1)}" fill="none" stroke="#000000" stroke-opacity="0.5" stroke-width="4"/>`,
    `<path d="${lines(1)}" fill="none" stroke="#ffee55" stroke-width="1.5"/>`,
    ...names,
    '</svg>',
  ].join('\n');
}

/**
 * Reads a place in a photograph as fractions of its width (from the left) and its height (from the bottom).
 * @throws {Refusal} INVALID_INPUT if the text is not a place in the photograph, or if it is less precise than a square with two
 *   ninths (`D4.73`)
 */
export function readPhotographPlace(
  text: string,
  { columns, rows }: Squares,
  field: string,
): { readonly x: number; readonly y: number } {
  const squares: GroundMap = { id: '', width: columns, height: rows, length: 'in', square: 1, grid: 'squares', measure: 'in', per: 1, picture: null }; // prettier-ignore
  const { x, y, half } = findSpot(text, squares, { here: undefined, of: () => { throw refuseInvalid(field, 'Enter a place in the picture, such as D4.73.'); } }, field); // prettier-ignore
  if (half > 0.1)
    throw refuseInvalid(
      field,
      'That place is not precise enough for a map. Enter a square with two digits after it, such as D4.73.',
    );
  return { x: x / columns, y: y / rows };
}

const DOUBTS = {
  crossed: 'The markers do not lie at the corners that are printed on them.',
  askew:
    'The markers were found, but they do not match the map. One may be tilted, bent or half hidden, or the table may not have the shape of the map.',
  small: 'The markers were found, but they are too small or too blurred in the picture.',
} as const;

/** Explains why the bot could not find the map in a photograph, and what to do about it. */
export function presentMapNotFound(missing: readonly string[], doubt: keyof typeof DOUBTS | null): PostBody {
  const found =
    doubt === null
      ? `Cannot find the ${missing.length === 1 ? 'marker' : 'markers'} ${formatNames(missing)}. The photograph must show each marker whole, with the white paper around it.`
      : DOUBTS[doubt];
  const advice =
    'Take another photograph, from higher up or nearer. Or enter where the corners of the map are in the picture with squares: `D4.73` is ninth 3 of ninth 7 of square D4, as on a telephone.';
  return buildMessage({ title: 'No map from this photograph', description: `${found}\n${advice}`, color: COLOURS.nothing });
}
