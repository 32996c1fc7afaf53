import { standing } from '../contact.js';
import { z } from 'zod';
import { buildIdParam, requireOwnSide, buildSentenceEvent } from '../../act.js';
import type { Check } from '../../checks.js';
import { dropUndefined } from '../../fields.js';
import { describeLength } from '../../ground/locating.js';
import { describeDistance } from '../../ground/measuring.js';
import { requireFreeName, type RowName } from '../../names.js';
import { refuseIllegal, refuseInvalid, Refusal } from '../../refusal.js';
import { convertKeyToWords } from '../../words.js';
import { type CorpsContext, listJobs } from '../battle.js';
import { MAX_SITE_INCHES, canWork, findNextWork, measureExcessDistance, workOnJob } from '../jobs.js';
import { MEASURES } from '../measures.js';
import { isCertainlyInContact } from '../procedures/engineering.js';
import { JOB_ROW_KIND } from '../rows.js';
import type { CorpsBattle, CorpsUnit, Job } from '../state.js';
import { type Task, TASKS } from '../vocabulary.js';
import { defineAct, findKnownJob, requireOwnUnit, umpireAct, findKnownUnit } from './act.js';

/**
 * Requires that workers can do engineering work, and have no other job. A job with charges that are already laid does not count.
 * @param ownId the id of the job itself; null for a new job
 * @throws {Refusal} ILLEGAL if the workers are neither engineers nor an HQ with engineers (CO-54); CONFLICT if the workers have
 *   another job
 */
function checkWorkers(desk: CorpsContext, workers: CorpsUnit, ownId: string | null): void {
  if (!canWork(workers))
    throw refuseIllegal(
      `${workers.name} cannot do engineering work. Choose engineers, or an HQ with engineers.`,
      'Engineers',
      'CO-54',
    );
  const other = listJobs(desk.draft.battle).find((job) => job.workers === workers.id && job.id !== ownId && !job.chargesLaid);
  if (other) throw new Refusal('CONFLICT', `${workers.name} already works at ${other.place}. Choose other engineers.`, 'workers');
}

/**
 * Requires that the work is a fortification, and that the occupant is a unit of the workers' side.
 * @throws {Refusal} INVALID_INPUT if the work is not a fortification, or if the occupant is on another side; NOT_FOUND if there
 *   is no unit with this id
 */
function checkOccupant(desk: CorpsContext, id: string, work: Task, side: string): void {
  if (work !== 'fortification')
    throw refuseInvalid('occupant', 'Only a fortification can have an occupant. Leave out `occupant`.', 'Engineers');
  if (findKnownUnit(desk, id, 'occupant').side !== side)
    throw refuseInvalid(
      'occupant',
      'The occupant and the workers are on different sides. Choose an occupant from the workers’ side.',
    );
}

/**
 * Requires a place where the side has no other job. An enemy's jobs there do not count, and remain secret.
 * @throws {Refusal} INVALID_INPUT if the place is not a permitted name; CONFLICT if the side has another job there
 */
function freePlace({ draft }: CorpsContext, side: string, place: string, ownId: string | null): RowName {
  const ofSide = listJobs(draft.battle).filter((job) => job.side === side);
  return requireFreeName(ofSide, place, ownId, 'work at a place', 'place');
}

/** Requires that engineers start work within reach of its site, if the map shows the site (CO-92). */
const AT_SITE: Check<CorpsUnit, CorpsBattle, 'workers'> = {
  name: 'range',
  cites: ['Engineers', 'CO-92'],
  find({ battle, one, typed, sees }) {
    const [unit, { place }] = [one('workers'), typed];
    const far = unit && typeof place === 'string' && sees(unit) ? measureExcessDistance(unit, place, battle) : null;
    if (!unit || !far) return null;
    return {
      is: 'no',
      fact: `${unit.name} is ${describeDistance(far, MEASURES.map(battle)!)} from ${place as string}.`,
      wanted: `Move the engineers within ${describeLength(MAX_SITE_INCHES, 'in')} first.`,
    };
  },
};

/** Requires that engineers in contact do no work except to lay charges (Engineers, CO-52). */
const UNOPPOSED: Check<CorpsUnit, CorpsBattle, 'workers'> = {
  name: 'contact',
  cites: ['Engineers', 'CO-52'],
  find({ one, typed, battle }) {
    const unit = one('workers');
    return unit && isCertainlyInContact(battle, unit) && typed.task !== 'demolition'
      ? {
          is: 'no',
          fact: `${unit.name} is in contact, and opposed engineers can only lay charges.`,
          wanted: 'Choose “demolition”, or other engineers.',
        }
      : null;
  },
};

/**
 * Starts a unit's work at a place (Engineers). During the day, a turn of work counts when the combat phase ends, and at night
 * when the movement phase ends. The turn does not count if the unit has moved or, during the day, has attacked (CO-55).
 */
export const addJobAct = defineAct({
  id: 'job-add',
  offered: { next: 'start work with', when: () => true, with: (unit) => canWork(unit as CorpsUnit) },
  inputs: {
    place: z.string().min(1).max(80).describe('Place, such as a bridge, crossing, field or position'),
    task: z.enum(TASKS).describe('Kind of work. A demolition lays charges on a bridge (Engineers)'),
    workers: buildIdParam('unit', 'Engineers, or an HQ with engineers'),
    occupant: buildIdParam('unit', 'Unit that will occupy the fortification').optional(),
    opposed: z.boolean().optional().describe('The work is opposed by enemy contact or fire on the site (umpires only)'),
  },
  checks: [standing('workers'), AT_SITE, UNOPPOSED],
  run(desk, params) {
    const workers = requireOwnUnit(desk, params.workers, 'workers');
    const { side } = workers;
    if (params.opposed !== undefined && desk.actor.standing !== 'umpire')
      throw new Refusal('UMPIRE_ONLY', 'Only an umpire can mark the work as opposed. Leave out `opposed`.', 'opposed');
    const place = freePlace(desk, side, params.place, null);
    checkWorkers(desk, workers, null);
    if (params.occupant !== undefined) checkOccupant(desk, params.occupant, params.task, side);
    const id = desk.newId('job');
    const { task, occupant = null } = params;
    const { name, ...fields } = JOB_ROW_KIND.fresh({ ...params, name: place }, () => ({
      place,
      task,
      workers: workers.id,
      occupant,
    }));
    const job: Job = { id, name, side, ...fields };
    desk.draft.create('job', id, { ...job, name: place });
    return buildSentenceEvent('job-added', `${workers.name} starts work at ${job.place}: ${convertKeyToWords(job.task)}.`, job);
  },
});

/** Allows an umpire to change any field of a job. */
export const editJobAct = umpireAct({
  id: 'job-edit',
  inputs: {
    job: buildIdParam('job', 'Job'),
    ...JOB_ROW_KIND.optional('place', 'task'),
    workers: buildIdParam('unit', 'Engineers, or an HQ with engineers').optional(),
    occupant: buildIdParam('unit', 'Unit that will occupy the fortification').optional(),
    ...JOB_ROW_KIND.optional('opposed', 'turnsWorked', 'chargesLaid'),
    clear: z.enum(['workers', 'occupant']).optional().describe('Value to remove: the workers, or the occupant'),
  },
  run(desk, { job: id, place: newPlace, clear, ...rest }) {
    const old = findKnownJob(desk, id);
    const place = newPlace === undefined ? old.place : freePlace(desk, old.side, newPlace, id);
    const changes: Partial<Job> = {
      ...dropUndefined(rest),
      name: place,
      place,
      ...(clear === undefined ? {} : { [clear]: null }),
    };
    const job = { ...old, ...changes };
    if (rest.workers !== undefined) {
      const workers = findKnownUnit(desk, rest.workers, 'workers');
      if (workers.side !== old.side)
        throw refuseInvalid('workers', 'The workers and the job are on different sides. Choose a unit of the job’s side.');
      checkWorkers(desk, workers, id);
    }
    if (job.occupant !== null) checkOccupant(desk, job.occupant, job.task, old.side);
    if (job.chargesLaid && job.task !== 'demolition')
      throw refuseInvalid('chargesLaid', 'Only a demolition can have charges laid. Leave out `charges-laid`.', 'Engineers');
    desk.draft.set('job', id, changes);
    return buildSentenceEvent('job-edited', `The work at ${job.place} was changed.`, job);
  },
});

/** Ends a job, whether it is finished or not. */
export const removeJobAct = defineAct({
  id: 'job-remove',
  inputs: { job: buildIdParam('job', 'Job') },
  run(desk, { job: id }) {
    const job = findKnownJob(desk, id);
    requireOwnSide(desk, job.side, 'job');
    desk.draft.remove('job', id);
    return buildSentenceEvent('job-removed', `The work at ${job.place} is abandoned.`, job);
  },
});

/**
 * Counts a turn of engineers' work immediately instead of at the end of the phase. Umpires need this to enter a die rolled by
 * hand, when engineers lay charges under opposition.
 * @throws {Refusal} NOT_FOUND if there is no such job; ILLEGAL if no turn of work counts in this phase, if the turn has already
 *   been counted, or if the workers cannot work now
 */
export const workOnJobAct = umpireAct({
  id: 'job-work',
  judges: true,
  rolls: true,
  inputs: { job: buildIdParam('job', 'Job') },
  run(desk, { job: id }) {
    const job = findKnownJob(desk, id);
    const { turn, phase } = desk.draft.battle.game;
    const next = findNextWork(desk.draft.battle, job);
    if (next?.turn !== turn || next.phase !== phase)
      throw refuseIllegal(
        `The work at ${job.place} cannot be recorded now. Wait for the Combat phase, or for night movement.`,
        'Engineers',
        'CO-55',
      );
    return workOnJob(desk, job);
  },
});
