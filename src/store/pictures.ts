import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import type { Picture } from '../game/index.js';
import type { Database } from './database-type.js';
import { pictures } from './schema.js';

/**
 * The pictures of notes and maps. Each picture is stored once, under the SHA-256 of its bytes. A damaged picture counts as
 * missing.
 */
export class PictureStore {
  private readonly told = new Set<string>();

  /**
   * Creates the store of pictures.
   * @param tell called once for each damaged picture, with the reason
   */
  constructor(
    private readonly database: Database,
    private readonly tell: (sha256: string, why: string) => void = () => undefined,
  ) {}

  keep({ sha256, mediaType, base64 }: Picture): void {
    this.database
      .insert(pictures)
      .values({ sha256, mediaType, body: Buffer.from(base64, 'base64') })
      .onConflictDoNothing()
      .run();
  }

  find(sha256: string): Picture | undefined {
    const found = read(sha256, () => this.database.select().from(pictures).where(eq(pictures.sha256, sha256)).get());
    if (typeof found !== 'string') return found && { sha256, mediaType: found.mediaType, base64: found.body.toString('base64') };
    if (!this.told.has(sha256)) this.tell(sha256, found);
    this.told.add(sha256);
    return undefined;
  }
}

/** Returns the stored row of a picture, or the reason why the picture cannot be shown. */
function read<T extends { readonly body: Buffer }>(sha256: string, row: () => T | undefined): T | undefined | string {
  try {
    const found = row();
    return found && createHash('sha256').update(found.body).digest('hex') !== sha256
      ? 'its bytes are others than were kept'
      : found;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_CORRUPT') throw error;
    return 'it cannot be read';
  }
}

/** Returns the faults of a database's pictures, in one sentence for each picture. */
export function listPictureFaults(client: BetterSqlite3.Database): string[] {
  // In the first versions, databases did not have a table of pictures.
  if (client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'pictures'").get() === undefined) return [];
  const bodyOf = client.prepare('SELECT body FROM pictures WHERE sha256 = ?');
  try {
    const hashes = client.prepare('SELECT sha256 FROM pictures ORDER BY sha256').pluck().all() as string[];
    return hashes.flatMap((sha256) => {
      const found = read(sha256, () => bodyOf.get(sha256) as { body: Buffer } | undefined);
      return typeof found === 'string' ? [`picture ${sha256} is damaged: ${found}`] : [];
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_CORRUPT') throw error;
    return [`the pictures cannot be listed: ${(error as Error).message}`];
  }
}
