import { byProcedure, deed, type Deeds, somebodyOf } from '../deeds.js';
import { isAllowed } from '../refusal.js';
import { sectionClearedBy } from './minefields.js';
import { directFire } from './procedures/direct-fire.js';
import { movement } from './procedures/movement.js';
import { checkFirer, checkMover, checkOnBoard } from './readiness.js';
import { checkPart } from './roles.js';
import type { EaglesBattle, EaglesUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** E-49: it spends this turn clearing mines, and neither moves nor fires. */
const isClearing = ({ id }: EaglesUnit, battle: EaglesBattle): boolean =>
  sectionClearedBy(battle, id)?.clearTurn === battle.game.turn;

/** 2.1: whoever can move and has not. Suppressed units, guns in action and who is halted by mines cannot. */
const moves = deed<EaglesUnit, EaglesBattle>({
  left: 'has not moved',
  next: 'move',
  cites: ['2.1'],
  isLeft: (unit, battle) =>
    !unit.moved &&
    !isClearing(unit, battle) &&
    isAllowed(
      () => checkPart(unit),
      () => checkOnBoard(unit),
      () => checkMover(unit, battle),
    ),
  todo: ({ id }) => byProcedure(movement, { unit: [id] }),
});

/** 4.0: whoever has firepower, stands on the board and has not fired, in a barrage or otherwise. */
const fires = deed<EaglesUnit, EaglesBattle>({
  left: 'has not fired',
  next: 'fire with',
  cites: ['4.0'],
  isLeft: (unit, battle) =>
    !unit.fired &&
    unit.fp > 0 &&
    !isClearing(unit, battle) &&
    isAllowed(
      () => checkPart(unit),
      () => checkOnBoard(unit),
      () => checkFirer(unit, battle, somebodyOf(unit.side)),
    ),
  todo: ({ id }) => byProcedure(directFire, { firer: [id] }),
});

/** What units are there for. Fire of the indirect phase comes due by itself; whether to assault, people choose. */
export const DEEDS: Deeds<PhaseId> = { movement: [moves], indirect: [], direct: [fires], melee: [] };
