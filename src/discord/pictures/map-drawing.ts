/** A map as it is drawn and sent. */
import type { DrawnPicture } from '../../pictures/index.js';
import { dataUrl, type MapView, mapSvg, type ShownMap } from '../../present/index.js';
import type { Store } from '../../store/index.js';

/** A map over the picture that lies under it. */
export function drawingOf(pictures: Pick<Store['pictures'], 'find'>, shown: ShownMap, look: MapView = {}): string {
  const ref = shown.map.picture;
  const kept = ref && pictures.find(ref.sha256);
  return mapSvg(shown, { ...look, under: (kept && dataUrl(ref, kept)) ?? null });
}

/** The name of a drawing's file: JPEG over a photograph. */
export const fileNamed = (name: string, { mediaType }: Pick<DrawnPicture, 'mediaType'>): string =>
  `${name}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;
