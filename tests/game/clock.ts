import { z } from 'zod';
import { type DiaryEntry, type EventKind, type OpenTask, Refusal, type Row, type Ruleset } from '../../src/rules/index.js';

/** An entry in this rulebook's diary, as a row of table `task`. */
export interface Task {
  readonly id: string;
  readonly dueTurn: number;
  readonly duePhase: 'dawn' | 'noon' | 'dusk';
  readonly at: 'begin' | 'end';
  readonly order: readonly number[];
  /** The ids of tasks that it postpones by a turn, and of tasks that it cancels, when it takes effect. */
  readonly putsOff?: readonly string[];
  readonly callsOff?: readonly string[];
  readonly refuses?: boolean;
  /** The open tasks that it creates. */
  readonly open?: readonly OpenTask[];
}

const said = (kind: EventKind, summary: string) => ({ kind, summary, resolutions: [], notes: [] });
const tasks = (battle: { readonly tables: Readonly<Record<string, ReadonlyMap<string, Row>>> }): Task[] =>
  [...(battle.tables.task?.values() ?? [])] as unknown as Task[];

/** A minimal rulebook with a diary: three phases, and tasks that take effect later. */
export const CLOCK: Ruleset = {
  id: 'clock',
  title: 'Clock',
  version: '1',
  scale: 'none',
  procedures: [],
  commands: [],
  actCommands: [],
  unitForms: { add: [], forms: [] },
  guide: { afterStart: [], firstUnit: {}, steps: [] },
  example: { sides: [], acts: [], units: [] },
  commandExamples: [],
  charts: () => [],
  rulings: [],
  phases: [
    { id: 'dawn', title: 'Dawn', purpose: 'The sun comes up.' },
    { id: 'noon', title: 'Noon', purpose: 'Nobody goes out.' },
    { id: 'dusk', title: 'Dusk', purpose: 'Everybody goes home.' },
  ],
  gameSettings: z.strictObject({}),
  sideFields: z.strictObject({}),
  unitFields: z.strictObject({}),
  tables: ['task'],
  completeUnit: (given) => given as never,
  knows: () => true,
  applyEffect: () => undefined,
  sequenceCite: 'Sequence',
  phaseEnds: (_desk, phase) => ({ notes: [`${phase} ends`], resolutions: [] }),
  phaseBegins: (_desk, phase) => ({ notes: [`${phase} begins`], resolutions: [] }),
  openTasks: (battle) => tasks(battle).flatMap(({ open = [] }) => open),
  diary: (battle) =>
    tasks(battle).map(({ id, dueTurn, duePhase, at, order }): DiaryEntry => ({
      id,
      kind: 'task',
      dueTurn,
      duePhase,
      at,
      order,
      label: id,
      sideId: null,
    })),
  comeDue(desk, { id }) {
    const task = desk.draft.battle.tables.task!.get(id) as unknown as Task;
    if (task.refuses) throw new Refusal('ILLEGAL', 'not now');
    for (const other of tasks(desk.draft.battle)) {
      if (task.putsOff?.includes(other.id)) desk.draft.set('task', other.id, { dueTurn: desk.draft.battle.game.turn + 1 });
      if (task.callsOff?.includes(other.id)) desk.draft.remove('task', other.id);
    }
    desk.draft.remove('task', id);
    return said('mission-landed', id);
  },
  acts: [
    {
      ...{ kind: 'act', id: 'add', roles: {}, rolls: false },
      input: z.looseObject({ id: z.string() }),
      umpireOnly: true,
      run(desk, task) {
        desk.draft.create('task', task.id as string, task);
        return said('mission-ordered', task.id as string);
      },
    },
  ],
  unitSheet: () => [],
  hindrance: () => '',
  unitLine: () => '',
  inNewBattle: () => ({}),
  strength: { label: 'FP', of: () => 1, isLost: () => false, lostWord: () => 'destroyed' },
};
