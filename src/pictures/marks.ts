/** Builds the page of corner marks to print, with a mark for each corner of the map, as a PDF or a picture. */
import aruco from 'js-aruco2';
import type { CornerName } from './camera.js';

export const MARK_DICTIONARY = 'ARUCO_MIP_36h12';
/** The id of the dictionary's mark for each corner of the map. */
export const MARK_IDS: ReadonlyMap<CornerName, number> = new Map([
  ['near left', 17],
  ['far left', 64],
  ['far right', 121],
  ['near right', 203],
]);
/** The number of cells along a mark's side, including its black frame. */
export const MARK_CELLS = 8;

/** The size of the page in millimetres: A4. The drawing also fits on US Letter. */
const PAGE = { width: 210, height: 297 };
const CELL = 9;
/** The size of a mark including a white margin of one cell. */
const TILE = CELL * (MARK_CELLS + 2);
const STRIP = 12;
const LEFT = 15;
const TOP = 44;

/** A black shape on the page, in millimetres from the page's top left corner. */
type Ink =
  | { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly isLight?: true }
  | { readonly x: number; readonly y: number; readonly size: number; readonly text: string };

const WORDS = [
  'Print this page at any size. Cut out the four cards along the thin lines.',
  'Lay each card flat on its corner of the map, with the words towards the middle. The corner',
  'of the paper must lie on the corner of the map. Keep the white paper around the marker.',
  'Photograph the table with all four cards in the picture, then use /map photo.',
];

/** Returns the positions of the black cells of a mark, counted from its top left corner. */
export function listBlackCells(id: number): readonly (readonly [x: number, y: number])[] {
  const code = new aruco.AR.Dictionary(MARK_DICTIONARY).codeList[id]!;
  const inner = MARK_CELLS - 2;
  const cells: [number, number][] = [];
  for (let y = 0; y < MARK_CELLS; y++)
    for (let x = 0; x < MARK_CELLS; x++) {
      const isFrame = x === 0 || y === 0 || x === MARK_CELLS - 1 || y === MARK_CELLS - 1;
      if (isFrame || code[(y - 1) * inner + x - 1] === '0') cells.push([x, y]);
    }
  return cells;
}

function page(): readonly Ink[] {
  const ink: Ink[] = [{ x: LEFT, y: 16, size: 6, text: 'Corner markers for the map' }];
  WORDS.forEach((text, index) => ink.push({ x: LEFT, y: 23 + index * 5, size: 3.6, text }));
  for (const [corner, id] of MARK_IDS) {
    const isFar = corner.startsWith('far');
    const x = LEFT + (corner.endsWith('left') ? 0 : TILE);
    const y = TOP + (isFar ? 0 : TILE + STRIP);
    const mark = { x: x + CELL, y: y + (isFar ? 0 : STRIP) + CELL };
    for (const [column, row] of listBlackCells(id))
      ink.push({ x: mark.x + column * CELL, y: mark.y + row * CELL, width: CELL, height: CELL });
    ink.push({ x: x + CELL, y: y + (isFar ? TILE + STRIP / 2 : STRIP / 2) + 1.5, size: 4, text: `${corner} corner of the map` });
    ink.push({ x, y, width: TILE, height: 0.2, isLight: true }, { x, y, width: 0.2, height: TILE + STRIP, isLight: true });
  }
  const [right, low] = [LEFT + 2 * TILE, TOP + 2 * (TILE + STRIP)];
  ink.push({ x: LEFT, y: low, width: 2 * TILE, height: 0.2, isLight: true });
  ink.push({ x: right, y: TOP, width: 0.2, height: low - TOP, isLight: true });
  return ink;
}

/** Returns the page as SVG, with six pixels per millimetre. */
export function drawMarksPage(): string {
  const parts = page().map((ink) =>
    'text' in ink
      ? `<text x="${ink.x}" y="${ink.y}" font-size="${ink.size}">${ink.text}</text>`
      : `<rect x="${ink.x}" y="${ink.y}" width="${ink.width}" height="${ink.height}" fill="${ink.isLight ? '#999999' : '#000000'}" shape-rendering="crispEdges"/>`,
  );
  const { width, height } = PAGE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 6}" height="${height * 6}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Condensed"><rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join('')}</svg>`;
}

const POINTS = 72 / 25.4;

/** Returns the page as a PDF with a single page, in a font that every PDF reader has. */
export function createMarksPdf(): Uint8Array {
  const at = (millimetres: number): string => (millimetres * POINTS).toFixed(3);
  const drawn = page().map((ink) =>
    'text' in ink
      ? `0 g BT /F1 ${at(ink.size)} Tf ${at(ink.x)} ${at(PAGE.height - ink.y)} Td (${ink.text.replace(/[()\\]/g, '\\$&')}) Tj ET`
      : `${ink.isLight ? '0.6' : '0'} g ${at(ink.x)} ${at(PAGE.height - ink.y - ink.height)} ${at(ink.width)} ${at(ink.height)} re f`,
  );
  const content = drawn.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${at(PAGE.width)} ${at(PAGE.height)}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const beginning = pdf.length;
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${beginning}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
