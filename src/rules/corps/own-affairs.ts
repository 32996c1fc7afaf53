import type { Actor } from '../happening.js';
import type { CorpsBattle, CorpsScene } from './state.js';

/** Of a division's stocks its own side alone is told. */
export function sideOfDivision(scene: CorpsScene<'division'>): string | null {
  const [division] = scene.rows('division');
  return division === undefined ? null : (division.side as string);
}

/** Of engineering work its own side alone is told; of work that nobody has begun, the player's who asked. */
export function sideOfJob(scene: CorpsScene<'job'>, { standing, sideId }: Actor): string | null {
  const [job] = scene.rows('job');
  if (job) return job.side as string;
  return standing === 'player' ? sideId : null;
}

/** A bridge that goes up everybody sees; of charges that do not go off nobody hears but who laid them. */
export function sideOfCharges(scene: CorpsScene<'job'>, after: CorpsBattle): string | null {
  const [job] = scene.rows('job');
  return job && after.tables.job.has(job.id as string) ? (job.side as string) : null;
}
