/** The picture under the map: a drawing, or a photograph. */
import type { Told } from '../../knowing/index.js';
import { type GroundMap, MAP } from '../../rules/index.js';
import { type Box, px } from './svg.js';

/** Pictures under the maps of a record as `data:` addresses, by their hashes: scaled for the file in which they are shown. */
export type Unders = ReadonlyMap<string, string>;

/** Hashes of all pictures ever under the map: each once, in their order. The picture under it is public. */
export function undersIn(events: readonly Pick<Told, 'changes'>[]): readonly string[] {
  const pictures = events.flatMap(({ changes }) =>
    changes.flatMap(({ table, after }) => (table === MAP ? ((after as Partial<GroundMap> | null)?.picture ?? []) : [])),
  );
  return [...new Set(pictures.map(({ sha256 }) => sha256))];
}

/** A picture as wide and high as the map. @param url `data:` of ours, PNG or JPEG */
export const underSvg = ({ x, y, width, height }: Box, url: string): string =>
  `<image x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" preserveAspectRatio="none" href="${url}"/>`;

/** `on a photograph of turn 3`; none: nothing lies under it. */
export function underWords({ picture }: GroundMap): readonly string[] {
  if (picture === null) return [];
  return [picture.turn === null ? 'on a picture' : `on a photograph of turn ${picture.turn}`];
}
