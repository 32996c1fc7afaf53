/** Draws an SVG as a PNG, in the worker thread and in tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolvePath = createRequire(import.meta.url).resolve;
const FAMILY = 'DejaVu Sans Condensed';
const FONTS = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) =>
  resolvePath(`dejavu-fonts-ttf/ttf/${file}`),
);

/** The maximum number of pixels of a picture, which is more than any drawing of the bot needs. */
const MOST_PIXELS = 2400 * 3200;

/** A drawn picture. */
interface Rendered {
  readonly width: number;
  readonly height: number;
  /** The pixels, with four bytes per pixel. */
  readonly pixels: Uint8Array;
  asPng(): Uint8Array;
}

/** A function that draws an SVG made by the bot. @throws if the text is not an SVG, or if the picture is too big */
export type SvgDrawer = (svg: string) => Rendered;

/** Returns a drawing function in native code, which is fast and exists for common machines. */
export async function loadNativeSvgDrawer(): Promise<SvgDrawer> {
  const { Resvg } = await import('@resvg/resvg-js');
  const font = { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: FAMILY };
  return (svg) => drawn(new Resvg(requireSafeSvg(svg), { font }));
}

/** Returns a drawing function without native code, which is slower but produces the same bytes. */
export async function loadWasmSvgDrawer(): Promise<SvgDrawer> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(resolvePath('@resvg/resvg-wasm/index_bg.wasm')));
  const font = { fontBuffers: FONTS.map((file) => readFileSync(file)), defaultFontFamily: FAMILY };
  return (svg) => drawn(new Resvg(requireSafeSvg(svg), { font }));
}

/** Returns the native drawing function if it can be loaded, otherwise the WebAssembly function. */
export async function loadSvgDrawer(): Promise<SvgDrawer> {
  try {
    return await loadNativeSvgDrawer();
  } catch {
    return loadWasmSvgDrawer();
  }
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  render(): Rendered;
}

function drawn(drawing: Drawing): Rendered {
  const { width, height } = drawing;
  if (!(width * height <= MOST_PIXELS)) throw new Error(`a picture of ${width} x ${height} is too big`);
  return drawing.render();
}

const OWN_DATA = /^"(#|data:image\/(png|jpeg);base64,)/;

/**
 * Checks that an SVG has no declarations, and refers only to its own parts and to embedded PNG or JPEG data. Returns the SVG.
 * Without this check, resvg would read any file that an image refers to.
 * @throws {Error} if the SVG has a declaration, or refers to anything else
 */
export function requireSafeSvg(svg: string): string {
  if (svg.includes('<!')) throw new Error('a picture has no declarations');
  for (const mark of ['href=', 'url(']) {
    for (let at = svg.indexOf(mark); at >= 0; at = svg.indexOf(mark, at + 1)) {
      const value = svg.slice(at + mark.length, at + mark.length + 40);
      if (!(mark === 'url(' ? value.startsWith('#') : OWN_DATA.test(value)))
        throw new Error('a picture names nothing but its own data');
    }
  }
  return svg;
}
