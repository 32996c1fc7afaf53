import { eq } from 'drizzle-orm';
import type { Picture } from '../game/index.js';
import type { Database } from './database.js';
import { pictures } from './schema.js';

/** Pictures of notes and maps, kept once each by the SHA-256 of their bytes. */
export class Pictures {
  constructor(private readonly database: Database) {}

  keep({ sha256, mediaType, base64 }: Picture): void {
    this.database
      .insert(pictures)
      .values({ sha256, mediaType, body: Buffer.from(base64, 'base64') })
      .onConflictDoNothing()
      .run();
  }

  find(sha256: string): Picture | undefined {
    const found = this.database.select().from(pictures).where(eq(pictures.sha256, sha256)).get();
    return found && { sha256, mediaType: found.mediaType, base64: found.body.toString('base64') };
  }
}
