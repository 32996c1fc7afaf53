import type { Actor } from '../happening.js';
import type { CorpsBattle, CorpsScene } from './state.js';

/** The one side told of a division's stocks: its own. */
export function sideOfDivision(scene: CorpsScene<'division'>): string | null {
  const [division] = scene.rows('division');
  return division === undefined ? null : (division.side as string);
}

/** Engineering work is told to its own side alone; a job not yet begun, to the asking player's side. */
export function sideOfJob(scene: CorpsScene<'job'>, { standing, sideId }: Actor): string | null {
  const [job] = scene.rows('job');
  if (job) return job.side as string;
  return standing === 'player' ? sideId : null;
}

/** A blown bridge is public; failed charges are told to their own side alone. */
export function sideOfCharges(scene: CorpsScene<'job'>, after: CorpsBattle): string | null {
  const [job] = scene.rows('job');
  return job && after.tables.job.has(job.id as string) ? (job.side as string) : null;
}
