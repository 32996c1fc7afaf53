/** The picture of a map as SVG, by strings of our own: what people typed is in it as escaped text alone. */
import {
  centreOf,
  columnName,
  type FeatureKind,
  type FeatureRow,
  gridOf,
  type GroundMap,
  lengthWords,
  type Spot,
} from '../../rules/index.js';
import { GRID, INK, lookOf, PAPER } from './colours.js';
import { type Box, placeLabels } from './labels.js';
import type { ShownMap, ShownUnit } from './shown.js';
import { type Drawn, unitSymbol, unknownSymbol } from './symbols.js';

/** The size of every picture. */
const WIDTH = 1200;
const HEIGHT = 900;
/** The one font that there is. */
const FONT = 'DejaVu Sans Condensed';

const FRAME: Box = { x: 46, y: 60, width: WIDTH - 66, height: HEIGHT - 136 };
const LABEL_SIZE = 24;
const ROOT_3 = Math.sqrt(3);

/** A map's spots as points of the picture, and how long a length is in it. */
interface Projection {
  readonly unit: number;
  readonly box: Box;
  point(spot: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number };
}

/** The whole map, as large as it goes, north up. */
function projection(map: GroundMap): Projection {
  const [width, height, left, low] =
    map.grid === 'hexes'
      ? [((map.width - 1) * ROOT_3) / 2 + 2 / ROOT_3, map.height + (map.width > 1 ? 0.5 : 0), -1 / ROOT_3, -0.5]
      : [map.width, map.height, 0, 0];
  const unit = Math.min(FRAME.width / width, FRAME.height / height);
  const box = { x: FRAME.x + (FRAME.width - width * unit) / 2, y: FRAME.y, width: width * unit, height: height * unit };
  return {
    unit,
    box,
    point(spot) {
      const { x, y } = map.grid === 'hexes' ? centreOf(spot) : spot;
      return { x: box.x + (x - left) * unit, y: box.y + box.height - (y - low) * unit };
    },
  };
}

/** The picture of what somebody may know. */
export function mapSvg(shown: ShownMap): string {
  const { map } = shown;
  const onto = projection(map);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${FONT}" fill="${INK}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    rect(onto.box, `fill="${PAPER}" stroke="${INK}" stroke-width="2"`),
    ...shown.features.map((feature) => featureSvg(feature, map, onto)),
    gridSvg(map, onto),
    ...headSvg(shown),
    ...scaleSvg(map, onto),
    ...unitsSvg(shown, onto),
    '</svg>',
  ].join('\n');
}

/** To tenths of a pixel: the same picture on every machine. */
const px = (value: number): string => `${Math.round(value * 10) / 10}`;

const rect = ({ x, y, width, height }: Box, style: string): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" ${style}/>`;

/** Text as XML takes it: markup escaped, what no XML may hold left out. */
function escapeXml(raw: string): string {
  return (
    raw
      .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // So that no text looks like something that names a file (`href=`, `url(`).
      .replaceAll('=', '&#61;')
      .replaceAll('(', '&#40;')
  );
}

const text = (x: number, y: number, size: number, content: string, more = ''): string =>
  `<text x="${px(x)}" y="${px(y)}" font-size="${size}"${more === '' ? '' : ` ${more}`}>${escapeXml(content)}</text>`;

/** How wide a text is at most, in this font. */
const widthOf = (content: string, size: number): number => [...content].length * size * 0.68;

/** Shortened to what fits. */
function fitted(content: string, size: number, width: number): string {
  const most = Math.floor(width / (size * 0.58));
  const chars = [...content];
  return chars.length <= most ? content : `${chars.slice(0, most - 1).join('')}…`;
}

const AREAS: Readonly<Partial<Record<FeatureKind, string>>> = {
  wood: 'fill="#a9c68d" stroke="#5c7f43" stroke-width="2"',
  hill: 'fill="#dcc69a" stroke="#9c7d45" stroke-width="2"',
  village: 'fill="#c9bcb2" stroke="#6d5c50" stroke-width="2"',
  marsh: 'fill="#c5dbd3" stroke="#5f8f82" stroke-width="2" stroke-dasharray="10,5"',
  lake: 'fill="#b5d3e8" stroke="#4b7fa3" stroke-width="2"',
  field: 'fill="#ece0b0" stroke="#b7a05a" stroke-width="1.5"',
  minefield: 'fill="none" stroke="#7a1f1f" stroke-width="3" stroke-dasharray="3,5"',
  zone: 'fill="#d64545" fill-opacity="0.12" stroke="#a32020" stroke-width="3" stroke-dasharray="12,6"',
};
const LINES: Readonly<Partial<Record<FeatureKind, string>>> = {
  river: 'stroke="#5b93ba" stroke-width="10"',
  road: 'stroke="#b98a52" stroke-width="5"',
  rail: 'stroke="#3d3d3d" stroke-width="5" stroke-dasharray="16,6"',
  bridge: 'stroke="#3d3d3d" stroke-width="12"',
  trench: 'stroke="#6b4f2a" stroke-width="5" stroke-dasharray="8,3"',
  wire: 'stroke="#3d3d3d" stroke-width="3" stroke-dasharray="2,5"',
};

function featureSvg({ kind, name, points }: FeatureRow, map: GroundMap, onto: Projection): string {
  const at = points.map(([x, y]) => onto.point({ x, y }));
  const [first] = at;
  if (!first) return '';
  if (kind === 'contact') return symbolSvg(unknownSymbol(), first);
  const path = at.map(({ x, y }) => `${px(x)},${px(y)}`).join(' ');
  const radius = (map.square * onto.unit) / 2;
  const area = AREAS[kind];
  const shape =
    at.length === 1
      ? `<circle cx="${px(first.x)}" cy="${px(first.y)}" r="${px(radius)}" ${area ?? `fill="none" ${LINES[kind]}`}/>`
      : area && at.length > 2
        ? `<polygon points="${path}" ${area}/>`
        : `<polyline points="${path}" fill="none" stroke-linejoin="round" stroke-linecap="round" ${LINES[kind] ?? 'stroke="#7a5c3a" stroke-width="6"'}/>`;
  const middle = { x: mean(at.map(({ x }) => x)), y: mean(at.map(({ y }) => y)) };
  const named =
    name === ''
      ? ''
      : text(
          middle.x,
          middle.y + (at.length === 1 ? radius + 18 : 6),
          17,
          fitted(name, 17, 260),
          'text-anchor="middle" fill="#4a4a48"',
        );
  return shape + named;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function gridSvg(map: GroundMap, onto: Projection): string {
  const { columns, rows } = gridOf(map);
  return map.grid === 'hexes' ? hexesSvg(columns, rows, onto) : squaresSvg(columns, rows, onto);
}

/** Every how many lines have their letter or number, so that these do not touch. */
const every = (count: number, room: number, need: number): number =>
  [1, 2, 5, 10, 20].find((step) => (room / count) * step >= need) ?? 50;

function squaresSvg(columns: number, rows: number, { box }: Projection): string {
  const [across, down] = [box.width / columns, box.height / rows];
  const right = box.x + box.width;
  const low = box.y + box.height;
  let path = '';
  for (let column = 1; column < columns; column++) path += `M${px(box.x + column * across)},${px(box.y)}V${px(low)}`;
  for (let row = 1; row < rows; row++) path += `M${px(box.x)},${px(low - row * down)}H${px(right)}`;
  const [letters, numbers] = [every(columns, box.width, 34), every(rows, box.height, 22)];
  const names: string[] = [];
  for (let column = 1; column <= columns; column++)
    if ((column - 1) % letters === 0)
      names.push(text(box.x + (column - 0.5) * across, low + 22, 18, columnName(column), 'text-anchor="middle"'));
  for (let row = 1; row <= rows; row++)
    if ((row - 1) % numbers === 0) names.push(text(box.x - 8, low - (row - 0.5) * down + 6, 18, `${row}`, 'text-anchor="end"'));
  return `<path d="${path}" stroke="${GRID}" stroke-width="1" fill="none"/>${names.join('')}`;
}

/** Three sides of every hex: the others are its neighbours'. */
function hexesSvg(columns: number, rows: number, onto: Projection): string {
  const radius = onto.unit / ROOT_3;
  const corner = (x: number, y: number, index: number): string => {
    const angle = (index * Math.PI) / 3;
    return `${px(x + radius * Math.cos(angle))},${px(y - radius * Math.sin(angle))}`;
  };
  let path = '';
  const names: string[] = [];
  const [stepAcross, stepDown] = [every(columns, onto.box.width, 34), every(rows, onto.box.height, 22)];
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++) {
      const { x, y } = onto.point({ x: column - 1, y: row - 1 - Math.floor((column - 1) / 2) });
      const isEdge = row === 1 || row === rows || column === 1 || column === columns;
      const corners = isEdge ? [0, 1, 2, 3, 4, 5, 0] : [0, 1, 2, 3];
      path += `M${corners.map((index) => corner(x, y, index)).join('L')}`;
      if (row === 1 && (column - 1) % stepAcross === 0)
        names.push(text(x, onto.box.y + onto.box.height + 22, 18, twoDigits(column), 'text-anchor="middle"'));
      if (column === 1 && (row - 1) % stepDown === 0)
        names.push(text(onto.box.x - 8, y + 6, 18, twoDigits(row), 'text-anchor="end"'));
    }
  return `<path d="${path}" stroke="${GRID}" stroke-width="1" fill="none"/>${names.join('')}`;
}

const twoDigits = (number: number): string => `${number}`.padStart(2, '0');

/** Whose map, of which battle and turn; the sides with their looks. */
function headSvg({ title, turn, knownTo, sides }: ShownMap): string[] {
  const about = `${turn} · ${knownTo === null ? 'everything' : `as ${knownTo} knows it`}`;
  const parts = [text(20, 28, 24, fitted(title, 24, 560), 'font-weight="bold"'), text(20, 50, 17, fitted(about, 17, 560))];
  let x = WIDTH - 20;
  for (const [index, { name }] of [...sides.slice(0, 4).entries()].reverse()) {
    const label = fitted(name, 19, 150);
    x -= widthOf(label, 19);
    parts.push(text(x, 36, 19, label));
    const symbol = unitSymbol({ is: 'U-----', size: '-' }, lookOf(index), false);
    x -= symbol.width + 6;
    parts.push(symbolSvg(symbol, { x: x + symbol.width / 2, y: 30 }));
    x -= 20;
  }
  return parts;
}

/** A bar of a round length, and where north is. */
function scaleSvg(map: GroundMap, onto: Projection): string[] {
  const perPixel = map.per / onto.unit;
  const round = roundLength(180 * perPixel);
  const length = round / perPixel;
  const [x, y] = [onto.box.x, HEIGHT - 22];
  const half = length / 2;
  const north = WIDTH - 40;
  return [
    `<rect x="${px(x)}" y="${y - 10}" width="${px(half)}" height="10" fill="${INK}"/>`,
    `<rect x="${px(x + half)}" y="${y - 10}" width="${px(half)}" height="10" fill="#ffffff" stroke="${INK}" stroke-width="1.5"/>`,
    text(x + length + 10, y, 18, lengthWords(round, map.measure)),
    `<path d="M${north},${HEIGHT - 50}l11,34l-11,-9l-11,9z"/>`,
    text(north, HEIGHT - 52, 16, 'N', 'text-anchor="middle" font-weight="bold"'),
  ];
}

/** 1, 2 or 5 times a power of ten: the largest that is not more. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

const symbolSvg = ({ svg, anchor }: Drawn, at: { readonly x: number; readonly y: number }): string =>
  `<g transform="translate(${px(at.x - anchor.x)},${px(at.y - anchor.y)})">${svg}</g>`;

/** Units of one side at the very same spot, and seen alike: one symbol for all of them. */
interface Stack {
  readonly units: readonly ShownUnit[];
  readonly at: { readonly x: number; readonly y: number };
  readonly drawn: Drawn;
  readonly label: string;
}

/** The stacks of a picture, in the order in which they are drawn. */
function stacksOf({ units, sides }: ShownMap, onto: Projection): readonly Stack[] {
  const together = new Map<string, ShownUnit[]>();
  for (const unit of units) {
    const { x, y } = unit.spot;
    const key = `${unit.side} ${unit.seenTurn} ${x} ${y}`;
    together.set(key, [...(together.get(key) ?? []), unit]);
  }
  const crowded = new Map<string, number>();
  return [...together.values()].map((stack) => {
    const [top] = stack as [ShownUnit, ...ShownUnit[]];
    const { x, y } = onto.point(top.spot);
    // Others at the same spot stand a little beside it.
    const spot = `${px(x)} ${px(y)}`;
    const before = crowded.get(spot) ?? 0;
    crowded.set(spot, before + 1);
    const look = lookOf(sides.findIndex(({ id }) => id === top.side));
    const count = stack.length > 1 ? ` ×${stack.length}` : '';
    const seen = top.seenTurn === null ? '' : ` t${top.seenTurn}`;
    return {
      units: stack,
      at: { x: x + before * 14, y: y + before * 14 },
      drawn: unitSymbol(top.symbol, look, top.seenTurn !== null),
      label: `${top.sign}${count}${seen}`,
    };
  });
}

const boxOf = ({ at, drawn: { width, height, anchor } }: Stack): Box => ({
  x: at.x - anchor.x,
  y: at.y - anchor.y,
  width,
  height,
});

/** Where the labels of a picture stand. */
export function labelBoxes(shown: ShownMap): readonly Box[] {
  return labelled(stacksOf(shown, projection(shown.map)));
}

function labelled(stacks: readonly Stack[]): readonly Box[] {
  const boxes = stacks.map(boxOf);
  const wanted = stacks.map(({ label }, index) => ({
    box: boxes[index]!,
    width: widthOf(label, LABEL_SIZE),
    height: LABEL_SIZE,
  }));
  return placeLabels(wanted, boxes, { x: 4, y: 56, width: WIDTH - 8, height: HEIGHT - 100 });
}

function unitsSvg(shown: ShownMap, onto: Projection): string[] {
  const stacks = stacksOf(shown, onto);
  const labels = labelBoxes(shown);
  const doubts = stacks.map(({ units: [top], at }) => (top!.spot.half > 0 ? doubtSvg(top!.spot, at, onto) : ''));
  const symbols = stacks.map((stack) => symbolSvg(stack.drawn, stack.at) + facingSvg(stack));
  const texts = stacks.map((stack, index) => {
    const { x, y, width, height } = labels[index]!;
    const [middle, base] = [x + width / 2, y + height * 0.82];
    const style = `text-anchor="middle" font-weight="bold"`;
    const halo = text(
      middle,
      base,
      LABEL_SIZE,
      stack.label,
      `${style} stroke="#ffffff" stroke-width="5" stroke-linejoin="round" fill="#ffffff"`,
    );
    return halo + text(middle, base, LABEL_SIZE, stack.label, style);
  });
  const leaders = stacks.map((stack, index) => leaderSvg(stack, labels[index]!));
  return [...doubts, ...leaders, ...symbols, ...texts].filter((part) => part !== '');
}

/** The square in which it stands, somewhere. */
function doubtSvg({ half }: Spot, { x, y }: { readonly x: number; readonly y: number }, { unit }: Projection): string {
  const reach = half * unit;
  return rect(
    { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach },
    `fill="none" stroke="${INK}" stroke-width="1.2" stroke-dasharray="2,4"`,
  );
}

function facingSvg({ units: [top], at }: Stack): string {
  if (top!.facing === null) return '';
  return `<path transform="translate(${px(at.x)},${px(at.y)}) rotate(${top!.facing})" d="M0,-44l6,17h-12z"/>`;
}

/** A line to a label that stands farther off. */
function leaderSvg(stack: Stack, label: Box): string {
  const box = boxOf(stack);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [toX, toY] = [label.x + label.width / 2, label.y + label.height / 2];
  const isNear =
    Math.abs(toX - x) < (box.width + label.width) / 2 + 12 && Math.abs(toY - y) < (box.height + label.height) / 2 + 12;
  return isNear ? '' : `<path d="M${px(x)},${px(y)}L${px(toX)},${px(toY)}" stroke="${INK}" stroke-width="1.5" fill="none"/>`;
}
