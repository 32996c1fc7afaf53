/** What lies under the map: a drawing, or a photograph. */
import type { GroundMap } from '../../rules/index.js';
import type { Box } from './labels.js';

/** A picture as wide and high as the map. @param url `data:` of ours, PNG or JPEG */
export const underSvg = ({ x, y, width, height }: Box, url: string): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${url}"/>`;

/** `on a photograph of turn 3`; empty: nothing lies under it. */
export function underWords({ picture }: GroundMap): string {
  if (picture === null) return '';
  return picture.turn === null ? 'on a picture' : `on a photograph of turn ${picture.turn}`;
}

/** How wide and high the map is, hexes included, in its lengths. */
export function mapShape({ grid, width, height }: GroundMap): { readonly width: number; readonly height: number } {
  if (grid === 'squares') return { width, height };
  return { width: ((width - 1) * Math.sqrt(3)) / 2 + 2 / Math.sqrt(3), height: height + (width > 1 ? 0.5 : 0) };
}
