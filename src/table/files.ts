/** Stores files in messages. The table has them in memory, and serves them from its own address. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { basename } from 'node:path';
import type { APIAttachment } from 'discord-api-types/v10';
import { entityTooLargeError } from './errors.js';

/** A file as the table received it. */
export interface FileData {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly description?: string;
}

/** A file as the table stores it. */
export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;
}

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const KEPT = 256 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  zip: 'application/zip',
};

export class FileStore {
  readonly #files = new Map<string, StoredFile>();
  #total = 0;
  /** The base of the addresses under which the table serves the files. */
  baseUrl = '';
  /** The secret that signs the files' addresses. */
  secret = randomBytes(32).toString('hex');
  /** A callback for every new file before anyone else sees it, and for every removed file. */
  came: (id: string, file: StoredFile) => void = () => undefined;
  went: (id: string) => void = () => undefined;

  constructor(private readonly nextId: () => string) {}

  /**
   * Stores a file, and returns Discord's description of the file. If all files together exceed 256 MiB, removes the oldest.
   * @throws {DiscordError} if the file exceeds 10 MiB
   */
  put(channelId: string, file: FileData): APIAttachment {
    if (file.bytes.byteLength > MAX_FILE_BYTES) throw entityTooLargeError();
    const id = this.nextId();
    const name = safeName(file.name);
    const type = TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type ?? 'application/octet-stream';
    this.putBack(id, { bytes: file.bytes, type, name });
    this.came(id, { bytes: file.bytes, type, name });
    const url = `${this.baseUrl}/attachments/${channelId}/${id}/${encodeURIComponent(name)}?hm=${this.#sign(id)}`;
    const described = file.description === undefined ? {} : { description: file.description };
    return { id, filename: name, size: file.bytes.byteLength, url, proxy_url: url, content_type: type, ...described };
  }

  /** Stores a file again under its old id. */
  putBack(id: string, file: StoredFile): void {
    this.#files.set(id, file);
    this.#total += file.bytes.byteLength;
    for (const [old, { bytes }] of this.#files) {
      if (this.#total <= KEPT) break;
      this.#files.delete(old);
      this.#total -= bytes.byteLength;
      this.went(old);
    }
  }

  /** Returns the content of a file for people who know the file's address. Ids can be guessed, but the signature cannot. */
  getSigned(id: string, signature: string): StoredFile | undefined {
    const [wanted, given] = [Buffer.from(this.#sign(id)), Buffer.from(signature)];
    return wanted.length === given.length && timingSafeEqual(wanted, given) ? this.get(id) : undefined;
  }

  #sign(id: string): string {
    return createHmac('sha256', this.secret).update(id).digest('hex').slice(0, 32);
  }

  /** Returns the content of a stored file. */
  get(id: string): StoredFile | undefined {
    return this.#files.get(id);
  }
}

/** Returns a file name without folders and without characters that file systems refuse. */
function safeName(name: string): string {
  const base = basename(name.replaceAll('\\', '/'))
    .replaceAll(/[^\p{L}\p{N}._ ()-]/gu, '_')
    .replace(/^\.+/, '');
  // The name is cut between whole characters, because an address cannot contain half a character.
  return [...base].slice(-200).join('') || 'file';
}
