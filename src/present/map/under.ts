/** Describes and draws the map background, which is a drawing or a photograph. */
import type { VisibleEvent } from '../../knowing/index.js';
import { type GroundMap, MAP_TABLE } from '../../rules/index.js';
import { type Box, formatPixels } from './svg.js';

/** The map backgrounds in a record, by hash. They are `data:` URLs, scaled for the file that shows them. */
export type MapBackgrounds = ReadonlyMap<string, string>;

/**
 * Returns the hashes of all map backgrounds that these events set, in order and without duplicates. Everyone may see these
 * pictures.
 */
export function listBackgrounds(events: readonly Pick<VisibleEvent, 'changes'>[]): readonly string[] {
  const pictures = events.flatMap(({ changes }) =>
    changes.flatMap(({ table, after }) => (table === MAP_TABLE ? ((after as Partial<GroundMap> | null)?.picture ?? []) : [])),
  );
  return [...new Set(pictures.map(({ sha256 }) => sha256))];
}

/** Returns a picture stretched over the whole map. @param url a `data:` URL of a PNG or JPEG that the bot created */
export const drawBackground = ({ x, y, width, height }: Box, url: string): string =>
  `<image x="${formatPixels(x)}" y="${formatPixels(y)}" width="${formatPixels(width)}" height="${formatPixels(height)}" preserveAspectRatio="none" href="${url}"/>`;

/** Describes the map background, such as `on a photograph of turn 3`; an empty list if the map has no background. */
export function describeBackground({ picture }: GroundMap): readonly string[] {
  if (picture === null) return [];
  return [picture.turn === null ? 'on a picture' : `on a photograph of turn ${picture.turn}`];
}
