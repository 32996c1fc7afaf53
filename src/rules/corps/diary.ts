import { buildSentenceEvent } from '../act.js';
import type { DiaryEntry } from '../turns.js';
import type { DraftEvent } from '../happening.js';
import { type CorpsContext, findJob, listJobs, unitsOf } from './battle.js';
import { carryOutCorpsProcedure } from './carry-out.js';
import { hasLeftSite, findNextWork, countTurnsNeeded, workOnJob } from './jobs.js';
import { replaceHqProcedure } from './procedures/replace-hq.js';
import type { CorpsBattle } from './state.js';
import { isEliminated } from './unit.js';

/** Returns the id of the row in a diary entry's id, such as `hq:u7` or `job:j9`. */
const rowIdOf = ({ id }: DiaryEntry): string => id.slice(id.indexOf(':') + 1);

/** Lists the HQs that return in the next turn, because they were lost but not permanently (Turn sequence, CO-8). */
function hqEntries(battle: CorpsBattle): DiaryEntry[] {
  return unitsOf(battle)
    .filter((unit) => unit.type === 'hq' && unit.lostTurn !== null && isEliminated(unit) && unit.spMax > 0)
    .map(({ id, name, side, lostTurn }) => ({
      id: `hq:${id}`,
      kind: 'hq',
      dueTurn: lostTurn! + 1,
      duePhase: 'replace-hq',
      at: 'begin',
      order: [lostTurn!],
      label: `${name} is replaced`,
      sideId: side,
    }));
}

function jobEntries(battle: CorpsBattle): DiaryEntry[] {
  return listJobs(battle).flatMap((job, index) => {
    const next = findNextWork(battle, job);
    if (!next || hasLeftSite(battle, job)) return [];
    const label = `${job.place}: ${job.task}, turn of work ${job.turnsWorked + 1} of ${countTurnsNeeded(battle, job)}`;
    const moment = { dueTurn: next.turn, duePhase: next.phase, at: 'end' as const };
    return [{ id: `job:${job.id}`, kind: 'job', ...moment, order: [index], label, sideId: job.side }];
  });
}

/** Returns the diary entries: replacements of HQs, and turns of engineering work. */
export function listDiaryEntries(battle: CorpsBattle): readonly DiaryEntry[] {
  return [...hqEntries(battle), ...jobEntries(battle)];
}

function hqReturns(desk: CorpsContext, id: string): DraftEvent {
  const resolution = carryOutCorpsProcedure(desk, replaceHqProcedure, { hq: [id] });
  return { ...buildSentenceEvent('resolved', resolution.summary), resolutions: [resolution] };
}

/** Carries out one diary entry that takes effect now. */
export function carryOutDiaryEntry(desk: CorpsContext, entry: DiaryEntry): DraftEvent {
  const id = rowIdOf(entry);
  switch (entry.kind) {
    case 'hq':
      return hqReturns(desk, id);
    case 'job':
      return workOnJob(desk, findJob(desk.draft.battle, id)!);
    default:
      throw new Error(`nothing comes due as ${entry.kind}`);
  }
}
