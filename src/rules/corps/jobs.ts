import type { DraftEvent } from '../happening.js';
import { buildSentenceEvent } from '../act.js';
import { ROUNDING_TOLERANCE, type Interval } from '../ground/measuring.js';
import { measureDistanceToSite } from '../ground/site.js';
import { includeIf } from '../working.js';
import { type CorpsContext, unitIn } from './battle.js';
import { carryOutCorpsProcedure } from './carry-out.js';
import { MEASURES } from './measures.js';
import { engineering, HQ_TIME_FACTOR, isWorkOpposed, WORK_TURNS } from './procedures/engineering.js';
import { type CorpsBattle, type CorpsUnit, findDayOrNight, type Job } from './state.js';
import { PHASE_IDS, type PhaseId } from './vocabulary.js';

/** The turn and phase in which a job's next turn of work counts. The turn of work counts when the phase ends. */
interface Moment {
  readonly turn: number;
  readonly phase: PhaseId;
}

const MOST_TURNS = 20;

/** Checks whether a unit can do engineering work. Only engineers, and HQs with engineers, can (Engineers). */
export const canWork = ({ type, engineerHq }: CorpsUnit): boolean => type === 'engineers' || (type === 'hq' && engineerHq);

/**
 * Returns the unit that works on a job; undefined if the unit no longer exists, or if the job is finished or impossible now
 * (CO-52).
 */
function workersOf(battle: CorpsBattle, job: Job): CorpsUnit | undefined {
  const unit = unitIn(battle, job.workers);
  const possible = unit !== undefined && unit.sp > 0 && canWork(unit) && !job.chargesLaid;
  return possible && (job.task === 'demolition' || !isWorkOpposed(battle, job)) ? unit : undefined;
}

/** The maximum distance in inches between a unit and the site of its work (CO-92), the same as from a river (CO-74). */
export const MAX_SITE_INCHES = 2;

/** Returns the distance between a unit and a site of work if the unit is certainly too far away to work there; otherwise null. */
export function measureExcessDistance(unit: CorpsUnit, site: string, battle: CorpsBattle): Interval | null {
  const at = MEASURES.map(battle) && MEASURES.standing(unit, battle)?.place;
  const far = at ? measureDistanceToSite(battle, unit.side, at, site) : null;
  return far && far.least > MAX_SITE_INCHES + ROUNDING_TOLERANCE ? far : null;
}

/** Checks whether the unit that works on a job has left its site. */
export function hasLeftSite(battle: CorpsBattle, job: Job): boolean {
  const unit = workersOf(battle, job);
  return unit !== undefined && measureExcessDistance(unit, job.place, battle) !== null;
}

const momentName = ({ turn, phase }: Moment): string => `${turn} ${phase}`;

/**
 * Finds the phase in which a job's next turn of work counts: combat by day, movement by night. A phase counts only once, and not
 * if the workers have moved this turn or, by day, attacked (CO-55). Null if no one can work on the job now (CO-52).
 */
export function findNextWork(battle: CorpsBattle, job: Job): Moment | null {
  const unit = workersOf(battle, job);
  if (!unit) return null;
  const { turn, phase, turnOfDay, dayTurns } = battle.game;
  const open = ({ phase: counted, ...moment }: Moment): boolean =>
    PHASE_IDS.indexOf(phase) <= PHASE_IDS.indexOf(counted) && job.lastWorked !== momentName({ phase: counted, ...moment });
  if (findDayOrNight(phase) === 'night') {
    const tonight: Moment = { turn, phase: 'night-movement' };
    return open(tonight) && !unit.movedThisTurn ? tonight : { turn, phase: 'combat' };
  }
  const today: Moment = { turn, phase: 'combat' };
  if (open(today) && !unit.movedThisTurn && !unit.attackedThisTurn) return today;
  const isLast = turnOfDay === 'night' || turnOfDay >= dayTurns;
  return { turn: turn + 1, phase: isLast ? 'night-movement' : 'combat' };
}

/**
 * Returns the number of turns that a job takes under present conditions (CO-54); null if the job is impossible under opposition.
 */
export function countTurnsNeeded(battle: CorpsBattle, job: Job): number | null {
  const { task, workers } = job;
  const turns = isWorkOpposed(battle, job) ? WORK_TURNS[task].opposed : WORK_TURNS[task].unopposed;
  return turns === null ? null : turns * (unitIn(battle, workers)?.type === 'hq' ? HQ_TIME_FACTOR : 1);
}

/** Counts a turn of work on a job, and carries out its result (Engineers). */
export function workOnJob(desk: CorpsContext, job: Job): DraftEvent {
  const { turn, phase } = desk.draft.battle.game;
  desk.draft.set('job', job.id, { lastWorked: momentName({ turn, phase }) });
  const cast = { job: [job.id], ...(job.occupant === null ? {} : { occupant: [job.occupant] }) };
  const resolution = carryOutCorpsProcedure(desk, engineering, cast, { turnsWorked: Math.min(MOST_TURNS, job.turnsWorked + 1) });
  const { result } = resolution.outcome;
  const kind = result === 'in-progress' ? 'work-goes-on' : 'work-ends';
  const forNobody = result === 'success' && job.task === 'fortification' && job.occupant === null;
  const workers = unitIn(desk.draft.battle, job.workers);
  const notes = [
    ...includeIf(forNobody, 'An umpire can mark the occupying unit with /corps-unit state works:fortification.'),
    ...includeIf(
      workers?.position === 'in-contact' && !isWorkOpposed(desk.draft.battle, job),
      `${workers?.name} is recorded as in contact. If an umpire marks the work as opposed, only charges can be laid (CO-52).`,
    ),
  ];
  return { ...buildSentenceEvent(kind, `${job.place}: ${resolution.summary}`, job, notes), resolutions: [resolution] };
}
