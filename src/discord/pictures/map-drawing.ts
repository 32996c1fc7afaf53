/** Draws a map as a picture, and chooses the name of the file. */
import { buildDataUrl, drawMapInSteps, type MapView, type ShownMap } from '../../present/index.js';
import type { Store } from '../../store/index.js';
import { runInSlices } from '../work/slices.js';

/** Draws a map above its background, in steps. @returns the SVG */
export function drawMapWithBackground(
  pictures: Pick<Store['pictures'], 'find'>,
  shown: ShownMap,
  look: MapView = {},
): Promise<string> {
  const ref = shown.map.picture;
  const kept = ref && pictures.find(ref.sha256);
  return runInSlices(drawMapInSteps(shown, { ...look, under: (kept && buildDataUrl(ref, kept)) ?? null }));
}

/** Returns the file name of a drawing, with the extension of its format. The format is JPEG if the background is a photograph. */
export const nameDrawing = (name: string, { mediaType }: { readonly mediaType: string }): string =>
  `${name}.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;
