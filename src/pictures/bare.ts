/** Reduces a picture's file to the picture itself. Removes texts, places, and data after the picture's end. */
import { createBrokenPictureError } from './bad-picture.js';

/** A reader of bytes in order. @throws {BadPicture} if there are too few bytes */
class ByteReader {
  at = 0;
  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  take(length: number): Buffer {
    if (length < 0 || this.at + length > this.bytes.length) throw createBrokenPictureError();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  /** Returns the bytes read since this position. */
  since(from: number): Buffer {
    return this.bytes.subarray(from, this.at);
  }
}

/** The chunks of a PNG that belong to the picture. Other chunks contain texts, times and profiles. */
const PNG_CHUNKS: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

function barePng(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  const parts = [reader.take(8)];
  for (;;) {
    const from = reader.at;
    const length = reader.take(4).readUInt32BE();
    const name = reader.take(4).toString('latin1');
    reader.take(length + 4);
    if (PNG_CHUNKS.has(name)) parts.push(reader.since(from));
    if (name === 'IEND') return Buffer.concat(parts);
  }
}

const GIF = { image: 0x2c, extension: 0x21, end: 0x3b, control: 0xf9, application: 0xff } as const;
/** The extensions of a GIF that contain the number of loops. */
const GIF_LOOPS: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Returns the number of bytes of a colour table. The flags before the table contain this number. */
const coloursIn = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function skipBlocks(reader: ByteReader): void {
  for (let length = reader.byte(); length !== 0; length = reader.byte()) reader.take(length);
}

function bareGif(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  const head = reader.take(13);
  const parts = [head, reader.take(coloursIn(head[10]!))];
  for (;;) {
    const from = reader.at;
    const what = reader.byte();
    if (what === GIF.end) return Buffer.concat([...parts, reader.since(from)]);
    if (what === GIF.image) {
      const descriptor = reader.take(9);
      reader.take(coloursIn(descriptor[8]!) + 1);
      skipBlocks(reader);
      parts.push(reader.since(from));
    } else if (what === GIF.extension) {
      const label = reader.byte();
      const named = reader.at;
      skipBlocks(reader);
      const told = reader.since(named);
      const isLoop = GIF_LOOPS.includes(told.subarray(1, 12).toString('latin1')) && told.length === 17;
      if (label === GIF.control || (label === GIF.application && isLoop)) parts.push(reader.since(from));
    } else throw createBrokenPictureError();
  }
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
/** The flags for the removed parts: profile, place and time, and texts. */
const WEBP_SAYS = 0x20 | 0x08 | 0x04;
const FRAME_HEAD = 16;

function webpChunks(reader: ByteReader): Buffer[] {
  const parts: Buffer[] = [];
  while (!reader.isAtEnd) {
    const name = reader.take(4).toString('latin1');
    const length = reader.take(4).readUInt32LE();
    const content = reader.take(length);
    if (length % 2 === 1 && !reader.isAtEnd) reader.take(1);
    if (WEBP_CHUNKS.has(name)) parts.push(webpChunk(name, contentOf(name, content)));
  }
  return parts;
}

function contentOf(name: string, content: Buffer): Buffer {
  if (name === 'VP8X') {
    const flags = Buffer.from(content);
    if (flags.length !== 10) throw createBrokenPictureError();
    flags[0] = flags[0]! & ~WEBP_SAYS;
    return flags;
  }
  if (name !== 'ANMF') return content;
  if (content.length < FRAME_HEAD) throw createBrokenPictureError();
  return Buffer.concat([content.subarray(0, FRAME_HEAD), ...webpChunks(new ByteReader(content.subarray(FRAME_HEAD)))]);
}

function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function bareWebp(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  reader.take(4);
  const length = reader.take(4).readUInt32LE();
  const inside = new ByteReader(reader.take(Math.min(length, bytes.length - 8)));
  inside.take(4);
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...webpChunks(inside)]));
}

const BARE = { png: barePng, gif: bareGif, webp: bareWebp } as const;

/** Removes everything except the picture from a file. @throws {BadPicture} if the file is broken */
export function stripMetadata(kind: keyof typeof BARE, bytes: Uint8Array): Uint8Array {
  return BARE[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
