/** Stores uploaded files until a message or command uses them. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FileData } from '../table/files.js';
import { MAX_UPLOAD_BYTES } from './protocol.js';

const KEPT_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 15 * 60_000;
const KEPT_FILES = 200;

interface Upload {
  readonly userId: string;
  readonly file: FileData;
  readonly at: number;
}

export class Uploads {
  readonly #waiting = new Map<string, Upload>();

  /** Reads an upload. @returns the upload's id; undefined if the file is larger than Discord accepts */
  async take(request: IncomingMessage, userId: string, name: string): Promise<string | undefined> {
    if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) return undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > MAX_UPLOAD_BYTES) return undefined;
      chunks.push(chunk);
    }
    const id = randomBytes(16).toString('base64url');
    this.#waiting.set(id, { userId, file: { name: name.slice(0, 200), bytes: Buffer.concat(chunks) }, at: Date.now() });
    this.#forget();
    return id;
  }

  /** Returns the uploaded files of this user with these ids. */
  find(ids: readonly string[], userId: string): FileData[] {
    return ids.flatMap((id) => {
      const upload = this.#waiting.get(id);
      return upload?.userId === userId ? [upload.file] : [];
    });
  }

  /** Removes used uploads. */
  drop(ids: readonly string[]): void {
    for (const id of ids) this.#waiting.delete(id);
  }

  /** Removes the oldest uploads if they are too old, too many or too large in total. */
  #forget(): void {
    let total = [...this.#waiting.values()].reduce((sum, { file }) => sum + file.bytes.byteLength, 0);
    for (const [id, { file, at }] of this.#waiting) {
      if (total <= KEPT_BYTES && this.#waiting.size <= KEPT_FILES && Date.now() - at < KEPT_MS) break;
      this.#waiting.delete(id);
      total -= file.bytes.byteLength;
    }
  }
}
