/** Draws a map, and chooses the file's name. */
import type { DrawnPicture } from '../../pictures/index.js';
import { dataUrl, type MapView, mapSvg, type ShownMap } from '../../present/index.js';
import type { Store } from '../../store/index.js';

/** Returns the drawing of a map with its background. */
export function drawingOf(pictures: Pick<Store['pictures'], 'find'>, shown: ShownMap, look: MapView = {}): string {
  const ref = shown.map.picture;
  const kept = ref && pictures.find(ref.sha256);
  return mapSvg(shown, { ...look, under: (kept && dataUrl(ref, kept)) ?? null });
}

/** Returns the file name of a drawing, with the extension of its format: JPEG if the background is a photograph. */
export const fileNamed = (name: string, { mediaType }: Pick<DrawnPicture, 'mediaType'>): string =>
  `${name}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;
