import type { RepetitionLimit } from '../../procedure.js';
import type { ResolutionOf } from '../../result.js';
import type { CullenContext } from '../battle.js';
import { listMovementRollRemarks } from '../remarks.js';
import { createAudienceFinder } from '../roles.js';
import type { CullenScene } from '../state.js';
import { MOVE_WORDS, type TroopResult } from './movement-tables.js';
import { moveOnMap, type EnteredRoute, listRouteRemarks } from './on-the-map.js';

/** The limit of one movement roll or assault move in each move (Movement, TC-3). */
const ONE_MOVE: RepetitionLimit<object, 'unit'> = { span: 'turn', done: 'moved this move', cites: ['Movement', 'TC-3'] };

type Rolled = Pick<ResolutionOf<EnteredRoute, object, 'unit'>, 'roles' | 'input'>;

interface Moved {
  readonly moveInches: number;
}

/** The parts that movement rolls and assault moves have in common. */
export const ONE_UNIT_MOVE_PARTS = {
  oncePer: ONE_MOVE,
  after(desk: CullenContext, { roles, input }: Rolled) {
    return moveOnMap(desk, Object.values(roles).flat(), input, false);
  },
  audience: createAudienceFinder(['unit']),
};

/** Returns remarks on the cover and position that a unit loses through its move, and on the distance of the move. */
export const listMoveRemarks = (scene: CullenScene<'unit'>, outcome: Moved | undefined): readonly string[] => [
  ...listMovementRollRemarks(scene, outcome),
  ...listRouteRemarks(scene, outcome),
];

/** The parts that all movement rolls have in common. */
export const MOVEMENT_ROLL_PARTS = {
  ...ONE_UNIT_MOVE_PARTS,
  after(desk: CullenContext, { roles, input }: Rolled) {
    return moveOnMap(desk, Object.values(roles).flat(), input, true);
  },
  usualPhases: ['movement'],
  oddsOver: ['result', 'moveInches'],
  measure: { label: 'inches', of: ({ moveInches }: Moved) => moveInches },
  summary: ({ result, moveInches }: Moved & { readonly result: TroopResult }) =>
    result === 'pinned'
      ? 'The unit is pinned and does not move.'
      : moveInches < 0
        ? `${MOVE_WORDS[result]} ${-moveInches}".`
        : `${MOVE_WORDS[result]}: ${moveInches}".`,
  /** A move backwards is shown as an effect, and a roll without movement as no effect. */
  tone: ({ moveInches }: Moved) => (moveInches === 0 ? 'nothing' : moveInches < 0 ? 'effect' : 'plain'),
} as const;
