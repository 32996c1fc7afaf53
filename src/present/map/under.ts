/** What lies under the map: a drawing, or a photograph. */
import type { GroundMap } from '../../rules/index.js';
import { type Box, px } from './svg.js';

/** A picture as wide and high as the map. @param url `data:` of ours, PNG or JPEG */
export const underSvg = ({ x, y, width, height }: Box, url: string): string =>
  `<image x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" preserveAspectRatio="none" href="${url}"/>`;

/** `on a photograph of turn 3`; none: nothing lies under it. */
export function underWords({ picture }: GroundMap): readonly string[] {
  if (picture === null) return [];
  return [picture.turn === null ? 'on a picture' : `on a photograph of turn ${picture.turn}`];
}
