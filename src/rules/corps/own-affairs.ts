import type { Actor } from '../happening.js';
import type { CorpsBattle, CorpsScene } from './state.js';

/** The only side that learns of a division's supplies: its own. Null, which means everybody, if no division is named. */
export function sideOfDivision(scene: CorpsScene<'division'>): string | null {
  const [division] = scene.rows('division');
  return division === undefined ? null : (division.side as string);
}

/**
 * The only side that learns of engineering work: that of the job, or of the player who asks about a job not begun yet. Null,
 * which means everybody, if an umpire asks about one.
 */
export function sideOfJob(scene: CorpsScene<'job'>, { standing, sideId }: Actor): string | null {
  const [job] = scene.rows('job');
  if (job) return job.side as string;
  return standing === 'player' ? sideId : null;
}

/**
 * The only side that learns what charges have done: their own, if they have failed. Null, which means everybody, if the bridge is
 * blown, or no job is named.
 */
export function sideOfCharges(scene: CorpsScene<'job'>, after: CorpsBattle): string | null {
  const [job] = scene.rows('job');
  return job && after.tables.job.has(job.id as string) ? (job.side as string) : null;
}
