import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { table, when } from '../../working.js';
import type { Modifier } from '../modifiers.js';
import { rowFor, scoresOf } from '../score-rows.js';
import { DOUBLE_MOVE, inchesText, STATUS_AFTER, TROOP_MOVES, type TroopResult } from '../moving/movement-tables.js';
import { checkGoes, checkWay, goOnMap, measuredWay, remarksOnWay, wayFields } from '../moving/on-the-map.js';
import { moveTone } from '../moving/vehicle-move.js';
import { checkMover } from '../readiness.js';
import { remarksOnMoving } from '../remarks.js';
import { audienceOf } from '../roles.js';
import { rollScore } from '../score.js';
import { cullenProcedure, type CullenUnit } from '../state.js';
import { marcherOf, seniorOfficer } from '../troops.js';
import { isUnlimbered } from '../unit-state.js';
import { flag, int, MAX_DPS } from '../vocabulary.js';
import { ONE_MOVE } from '../firing/once.js';

const CITE = 'Movement';
const MARCHERS = ['infantry', 'cavalry', 'limber'] as const;

interface Marching {
  readonly mr: number;
  readonly unitDps: number;
  readonly officer: number;
  readonly column: boolean;
}

/** Movement: to the die of infantry, cavalry and limbers. */
export const TROOP_MOVE_MODIFIERS: readonly Modifier<Marching>[] = [
  { label: 'MR', value: 1, times: ({ mr }) => mr },
  { label: 'Each DP', value: -1, times: ({ unitDps }) => unitDps },
  { label: 'Factor of the senior officer', value: 1, times: ({ officer }) => officer, cites: ['TC-5'] },
  { label: 'In march column', value: 2, times: ({ column }) => column },
];

/** @throws {Refusal} ILLEGAL for an officer who is with a unit */
function isUnattachedOfficer({ kind, name, attachedTo }: CullenUnit): boolean {
  if (kind === 'officer' && attachedTo !== null) throw illegal(`${name} moves with the unit that he is attached to`, CITE);
  return kind === 'officer';
}

const RESULT_WORDS: Readonly<Record<TroopResult, string>> = {
  double: 'Double move',
  normal: 'Normal move',
  slowed: 'Slowed',
  pinned: 'Pinned',
  retire: 'It retires',
  retreat: 'It retreats',
};

/** Movement: phase 3 of a move. */
export const moveTroops = cullenProcedure({
  id: 'cullen.move-troops',
  title: 'Movement roll of infantry, cavalry or horse limbers',
  heading: 'Movement',
  cites: ['Movement', 'TC-1', 'TC-4', 'TC-5', 'TC-9', 'TC-17', 'TC-52', 'TC-53', 'TC-61'],
  input: z.strictObject({
    troop: z.enum(MARCHERS).describe('Cavalry: mounted; limber: horse-drawn guns'),
    mr: int(-1, 2).default(0).describe('Morale rating (Ratings)'),
    unitDps: int(0, MAX_DPS).default(0).describe('DPs that it holds (DPs)'),
    officer: int(0, 3).default(0).describe('Factor of the senior officer with it, 0: none'),
    column: flag('In march column'),
    unattachedOfficer: flag('An officer who moves on his own'),
    ...wayFields,
  }),
  roles: {
    unit: {
      description: 'The unit that moves',
      acts: true,
      fills: {
        unattachedOfficer: isUnattachedOfficer,
        troop: (unit) => marcherOf(unit, CITE),
        mr: (unit) => unit.mr,
        unitDps: (unit) => unit.dps,
        column: (unit) => unit.column,
      },
      fillsFromScene: {
        officer: seniorOfficer,
      },
      check: checkMover,
      checkWith: checkGoes,
    },
  },
  measured: measuredWay((unit) => {
    const marcher = marcherOf(unit, CITE);
    return unit.kind === 'officer'
      ? [DOUBLE_MOVE[marcher]]
      : TROOP_MOVES.map((row) => row[marcher]).filter((inches) => inches > 0);
  }),
  usualPhases: ['movement'],
  oncePer: ONE_MOVE,
  run(dice, input) {
    const { troop, unattachedOfficer } = input;
    if (input.column && troop === 'limber')
      throw illegal('only infantry and cavalry march in column, limbers do not', CITE, 'TC-53');
    if (unattachedOfficer && troop === 'limber') throw illegal('an officer walks or rides, he has no limber', CITE, 'TC-52');
    checkWay(input, DOUBLE_MOVE[troop], CITE);
    const rolled = unattachedOfficer ? null : rollScore(dice, 'movement', TROOP_MOVE_MODIFIERS, input, CITE);
    const row = rolled ? rowFor(TROOP_MOVES, rolled.score, CITE) : DOUBLE_MOVE;
    const moveInches = row[troop];
    const status = STATUS_AFTER[row.result];
    return {
      outcome: { score: rolled?.score ?? null, result: row.result, moveInches, status },
      steps: rolled
        ? [
            ...rolled.steps,
            table(
              `Movement ${scoresOf(row)}, ${troop}`,
              `${row.result}, ${inchesText(moveInches)}`,
              CITE,
              moveInches < 0 && 'TC-4',
              status !== 'steady' && 'TC-9',
              troop === 'cavalry' && 'TC-17',
            ),
          ]
        : [table('Unattached officer: Double', `${moveInches}"`, CITE, 'TC-52')],
      effects: [{ kind: 'move', role: 'unit', moveInches, moved: moveInches !== 0, status }],
    };
  },
  after(desk, { roles, input }) {
    goOnMap(desk, roles.unit, input);
  },
  remarks(scene, outcome) {
    const unit = scene.one('unit');
    return [
      ...when(
        unit !== undefined && isUnlimbered(unit),
        `${unit?.name ?? ''} is unlimbered: limbering takes its whole move (TC-10).`,
      ),
      ...remarksOnMoving(scene, outcome),
      ...remarksOnWay(scene, outcome),
    ];
  },
  audience: audienceOf(['unit']),
  oddsOver: ['result', 'moveInches'],
  measure: { label: 'inches', of: ({ moveInches }) => moveInches },
  summary: ({ result, moveInches }) =>
    result === 'pinned' ? 'Pinned: it does not move.' : `${RESULT_WORDS[result]}: ${inchesText(moveInches)}.`,
  tone: (outcome) => moveTone(outcome),
});
