import type { Actor } from '../happening.js';
import type { CorpsBattle, CorpsScene } from './state.js';

/**
 * Returns the only side that learns of a division's supplies: the division's own side. Null, for everyone, if no division is
 * named.
 */
export function findDivisionSide(scene: CorpsScene<'division'>): string | null {
  const [division] = scene.rows('division');
  return division === undefined ? null : (division.side as string);
}

/**
 * Returns the only side that learns of engineering work: the side of the job or, if no job is named, the side of the player who
 * gives the command. If an umpire names no job, returns null, so that everyone learns of the work.
 */
export function findJobSide(scene: CorpsScene<'job'>, { standing, sideId }: Actor): string | null {
  const [job] = scene.rows('job');
  if (job) return job.side as string;
  return standing === 'player' ? sideId : null;
}

/**
 * Returns the job's own side if only this side learns the result, because the charges on a bridge have failed and the job
 * remains. Null if everyone learns the result, because the bridge is blown or no job is named.
 */
export function findChargesSide(scene: CorpsScene<'job'>, after: CorpsBattle): string | null {
  const [job] = scene.rows('job');
  return job && after.tables.job.has(job.id as string) ? (job.side as string) : null;
}
