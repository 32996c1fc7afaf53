import { z } from 'zod';
import { findJob, unitIn } from '../battle.js';
import { findMap } from '../../ground/rows.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun, convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { findJobSide } from '../own-affairs.js';
import { addFinishedStructure } from '../structures.js';
import { type CorpsBattle, defineCorpsProcedure, type CorpsScene, type CorpsUnit, type Job, rowsOf } from '../state.js';
import { defineFlag, defineInt, type PhaseId, type Task, TASKS } from '../vocabulary.js';

const WORKERS = ['engineers', 'hq'] as const;
type Workers = (typeof WORKERS)[number];
type WorkResult = 'in-progress' | 'success' | 'failure';

/**
 * The number of turns that each kind of work takes; null if the work is impossible under opposition (Engineers, CO-52, CO-53).
 */
export const WORK_TURNS: Readonly<Record<Task, { readonly unopposed: number; readonly opposed: number | null }>> = {
  'bridge-stream': { unopposed: 1, opposed: null },
  'bridge-river': { unopposed: 3, opposed: null },
  demolition: { unopposed: 1, opposed: 2 },
  fortification: { unopposed: 2, opposed: null },
  'lay-mines': { unopposed: 2, opposed: null },
  'clear-mines': { unopposed: 2, opposed: null },
};

/** Checks whether a unit is certainly in contact, if the map serves as the table. Without a map, an umpire decides (CO-52). */
export const isCertainlyInContact = (battle: CorpsBattle, unit: CorpsUnit | undefined): boolean =>
  unit?.position === 'in-contact' && findMap(battle)?.ground === 'map';

/** Checks whether work is opposed (CO-52): its workers are in contact on the map, or an umpire has marked the work as opposed. */
export const isWorkOpposed = (battle: CorpsBattle, { opposed, workers }: Pick<Job, 'opposed' | 'workers'>): boolean =>
  opposed || isCertainlyInContact(battle, unitIn(battle, workers));

/** The phases at whose end a turn of work counts, by day and at night (CO-55). */
export const WORK_PHASES: readonly PhaseId[] = ['combat', 'night-movement'];

export const HQ_TIME_FACTOR = 2; // The factor for the time that an HQ with engineers needs (section Engineers, CO-54).

/** The result of laying charges under opposition for each die result (Engineers). */
export const CHARGES_UNDER_FIRE: readonly { readonly faces: string; readonly result: WorkResult; readonly spLost: number }[] = [
  { faces: '1-2', result: 'failure', spLost: 1 },
  { faces: '3-4', result: 'failure', spLost: 0 },
  { faces: '5-6', result: 'success', spLost: 0 },
];

/**
 * Returns the kind of workers that a unit counts as.
 * @throws {Refusal} ILLEGAL for a unit that cannot do engineering work
 */
function workersOf({ name, type, engineerHq }: CorpsUnit): Workers {
  if (type === 'engineers') return 'engineers';
  if (type === 'hq' && engineerHq) return 'hq';
  throw refuseIllegal(`${name} has no engineers. Choose another unit.`, 'Engineers');
}

/** Returns a value of the unit that works on the job; undefined if the unit no longer exists. */
const ofWorkers =
  <T>(pick: (unit: CorpsUnit) => T) =>
  (job: Job, { battle }: CorpsScene): T | undefined => {
    const unit = unitIn(battle, job.workers);
    return unit && pick(unit);
  };

const DONE: Readonly<Record<Task, string>> = {
  'bridge-stream': 'The bridge over the stream is built',
  'bridge-river': 'The bridge over the river is built',
  demolition: 'The charges are laid',
  fortification: 'The fortification is built and gives one unit a saving roll',
  'lay-mines': 'The mines are laid',
  'clear-mines': 'The mines are cleared',
};

const job = rowsOf<'job' | 'occupant', 'job'>('job', 'job');

/** Work on bridges, charges, mines and fortifications (Engineers). */
export const engineering = defineCorpsProcedure({
  id: 'corps.engineering',
  sections: ['Engineers'],
  title: 'Work on bridges, charges, mines and fortifications',
  inputs: {
    task: job.from(z.enum(TASKS).describe('Kind of work. A demolition lays charges on a bridge'), (row) => row.task),
    opposed: job.inScene(defineFlag('The work is opposed by enemy contact or fire on the site'), (row, { battle }) =>
      isWorkOpposed(battle, row),
    ),
    workers: job.inScene(
      z.enum(WORKERS).default('engineers').describe('Engineers, or an HQ with engineers'),
      ofWorkers(workersOf),
    ),
    turnsWorked: job.from(defineInt(0, 20).describe('Turns of work so far, including this one'), (row) => row.turnsWorked),
    sp: job.inScene(
      defineInt(1, 20).describe('Strength points of the workers'),
      ofWorkers(({ sp }) => sp),
    ),
  },
  roles: {
    job: { table: 'job', description: 'Job', acts: true },
    occupant: { description: 'Unit that occupies the fortification' },
  },
  phases: WORK_PHASES,
  run(dice, { task, opposed, workers, turnsWorked, sp }) {
    const turns = opposed ? WORK_TURNS[task].opposed : WORK_TURNS[task].unopposed;
    if (turns === null)
      throw refuseIllegal(
        'Opposed engineers can only lay charges. Choose “demolition”, or wait until the work is no longer opposed.',
        'Engineers',
        'CO-52',
      );
    const turnsNeeded = turns * (workers === 'hq' ? HQ_TIME_FACTOR : 1);
    const finished = turnsWorked >= turnsNeeded;
    const rolled = finished && opposed;
    const row = rolled ? CHARGES_UNDER_FIRE[Math.ceil(dice.die(6, 'laying charges') / 2) - 1]! : null;
    const outcomeOfWork: WorkResult = row?.result ?? (finished ? 'success' : 'in-progress');
    const spLost = row?.spLost ?? 0;
    const turnsWorkedAfter = finished ? 0 : turnsWorked;
    const success = outcomeOfWork === 'success';

    const mines = task === 'lay-mines' || task === 'clear-mines';
    return {
      outcome: { turnsNeeded, result: outcomeOfWork, spLost, spAfter: sp - spLost, turnsWorkedAfter },
      steps: [
        buildTableStep(
          `Turns for ${opposed ? 'opposed work' : 'the work'} (${convertKeyToWords(task)})`,
          turns,
          'Engineers',
          opposed && 'CO-52',
          mines && 'CO-53',
        ),
        ...includeIf(workers === 'hq', buildTableStep('Turns for an HQ (half the rate)', turnsNeeded, 'Engineers', 'CO-54')),
        buildBaseStep('Turns worked', turnsWorked, 'Engineers', !finished && 'CO-55'),
        ...(row
          ? [
              buildTableStep(
                `Die ${row.faces} for laying opposed charges`,
                row.spLost > 0 ? 'failure, 1 SP lost' : row.result,
                'Engineers',
              ),
            ]
          : []),
        buildResultStep('Work', outcomeOfWork.replace('-', ' '), 'Engineers'),
        ...includeIf(success, buildNoteStep(DONE[task], 'Engineers')),
        ...includeIf(outcomeOfWork === 'failure', buildNoteStep('The work starts again', 'CO-55')),
      ],
      effects: [
        ...includeIf<CorpsEffect<'job'>>(spLost > 0, { kind: 'workers-lose-sp', role: 'job', amount: spLost }),
        {
          kind: 'set-job',
          role: 'job',
          fields: { turnsWorked: turnsWorkedAfter, ...(success && task === 'demolition' ? { chargesLaid: true } : {}) },
        },
        ...includeIf<CorpsEffect<'occupant'>>(success && task === 'fortification', {
          kind: 'set',
          role: 'occupant',
          fields: { works: 'fortification' },
        }),
      ],
    };
  },
  /** Keeps a prepared bridge as a job until the engineers fire the charges. Any other work ends its job when it is finished. */
  after(desk, { outcome, roles }) {
    const done = findJob(desk.draft.battle, roles.job?.[0] ?? '');
    if (!done || outcome.result !== 'success' || done.task === 'demolition') return;
    addFinishedStructure(desk, done);
    desk.draft.remove('job', done.id);
  },
  audience: findJobSide,
  oddsOver: ['result', 'spLost'],
  measure: { label: 'jobs done, minus SP lost', of: ({ result, spLost }) => Number(result === 'success') - spLost },
  summary: ({ result: done, turnsNeeded, spLost }, { task, turnsWorked }) => {
    if (done === 'in-progress') return `${turnsWorked} of ${countNoun(turnsNeeded, 'turn')} of work done.`;
    if (done === 'success') return `${DONE[task]}.`;
    return `The charges are not laid${spLost > 0 ? ', and the workers lose 1 SP' : ''}.`;
  },
  tone: ({ result: done, spLost }) => (done === 'success' ? 'decisive' : spLost > 0 ? 'effect' : 'nothing'),
});
