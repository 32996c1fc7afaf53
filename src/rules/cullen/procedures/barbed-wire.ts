import { z } from 'zod';
import { readListedValue, readLimitedNumber } from '../../as-typed.js';
import { measureDistanceToFeature } from '../../ground/crossing.js';
import { listKnownFeatures } from '../../ground/drawn.js';
import { refuseInexactDistance, type FoundValue } from '../../ground/filling.js';
import { describeDistance, findSmallestInterval, roundLength, convertWaypointToSpot } from '../../ground/measuring.js';
import { listFeatures, findMap } from '../../ground/rows.js';
import { convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { roundInches, TROOP_RESULTS, type TroopResult } from '../moving/movement-tables.js';
import { MEASURES } from '../measures.js';
import { checkMover } from '../readiness.js';
import { createAudienceFinder } from '../roles.js';
import { defineCullenProcedure, type CullenScene, type CullenUnit, inputWith, defineUnitInputs } from '../state.js';
import { findMovementKind } from '../troops.js';
import { defineFlag, defineNumber } from '../vocabulary.js';

const CITE = 'Barbed Wire';

export const WIRE_MOVERS = ['infantry', 'mounted-cavalry', 'limber', 'softskin', 'wheeled-armour', 'tracked-armour'] as const;
type WireMover = (typeof WIRE_MOVERS)[number];

interface Crossing {
  /** The inches of the move that the crossing takes; null if the unit may not cross. */
  readonly costInches: number | null;
  readonly removesWire: boolean;
}

const NO_CROSSING: Crossing = { costInches: null, removesWire: false };

/** Which units may cross wire, and the cost (Barbed Wire). Limbers count as wheeled (TC-38). */
export const WIRE_CROSSINGS: Readonly<Record<WireMover, Crossing>> = {
  infantry: { costInches: 5, removesWire: false },
  'mounted-cavalry': NO_CROSSING,
  limber: NO_CROSSING,
  softskin: NO_CROSSING,
  'wheeled-armour': NO_CROSSING,
  'tracked-armour': { costInches: 4, removesWire: true },
};

/** The movement results that allow infantry to cross (Barbed Wire). */
export const CROSSING_RESULTS: readonly TroopResult[] = ['double', 'normal'];

export function findWireMover(unit: CullenUnit): WireMover {
  if (unit.kind === 'softskin') return 'softskin';
  if (unit.kind === 'armour') return unit.drive === 'wheeled' ? 'wheeled-armour' : 'tracked-armour';
  const marcher = findMovementKind(unit, CITE);
  return marcher === 'cavalry' ? 'mounted-cavalry' : marcher;
}

/** The maximum inches that infantry can have left after a Slowed move. More inches mean a Normal or Double move. */
const LONGEST_SLOWED_INCHES = 4;

const FORWARD_RESULTS: readonly TroopResult[] = ['double', 'normal', 'slowed'];

/**
 * Returns a unit's movement result for crossing wire. If the unit retreats, retires or has no inches (pinned), the unit's row
 * shows the result. For a move forwards, people may choose the result. Default: Normal if the unit has more inches left than the
 * longest Slowed move, otherwise Slowed.
 */
function moveResultOf({ moveInches, status }: CullenUnit, scene: CullenScene): TroopResult {
  if (moveInches < 0) return status === 'retreating' ? 'retreat' : 'retire';
  if (moveInches === 0) return 'pinned';
  return readListedValue(scene, 'moveResult', FORWARD_RESULTS, moveInches > LONGEST_SLOWED_INCHES ? 'normal' : 'slowed');
}

interface Approach {
  readonly mover: WireMover;
  readonly moveResult: TroopResult;
  readonly moveInches: number;
  readonly startsInContact: boolean;
}

function meetWire({ mover, moveResult, moveInches, startsInContact }: Approach) {
  const { costInches, removesWire } = WIRE_CROSSINGS[mover];
  if (costInches === null) return { crosses: false, halted: false, leftInches: moveInches, wireRemoved: false };
  const mayCross = mover !== 'infantry' || (startsInContact && CROSSING_RESULTS.includes(moveResult));
  if (!mayCross || moveInches < costInches) return { crosses: false, halted: true, leftInches: 0, wireRemoved: false };
  return { crosses: true, halted: false, leftInches: roundInches(moveInches - costInches), wireRemoved: removesWire };
}

/**
 * Checks whether the result depends on TC-38: the unit may not cross and turns away, is forced back, or has no inches to spare.
 */
function isByRuling({ mover, moveResult, moveInches, startsInContact }: Approach): boolean {
  if (mover !== 'infantry') return WIRE_CROSSINGS[mover].costInches === null || moveInches <= WIRE_CROSSINGS[mover].costInches;
  if (!startsInContact) return false;
  return moveResult === 'retire' || moveResult === 'retreat' || (CROSSING_RESULTS.includes(moveResult) && moveInches <= 5);
}

/** The distance in inches within which a unit touches wire (TC-63). */
export const WIRE_TOUCH_INCHES = 1;

/**
 * Measures whether the unit touched drawn wire at the start of its move. The start is the first point of the route recorded for
 * this turn or, without a route, the unit's present place. Undefined if the unit has no place on a map with squares, or if its
 * side knows no wire.
 */
function contactOf({ battle, one }: CullenScene<'unit'>, key: string): FoundValue | undefined {
  const unit = one('unit');
  const [map, stands] = [MEASURES.map(battle), MEASURES.standing(unit, battle)?.place];
  if (!unit || !stands || map?.grid !== 'squares') return undefined;
  const wires = listKnownFeatures(battle, unit.side).filter(({ kind }) => kind === 'wire');
  if (wires.length === 0) return undefined;
  const [first] = unit.moved && stands.moved === true && stands.turn === battle.game.turn ? (stands.way ?? []) : [];
  const began = first ? convertWaypointToSpot({ x: first[0], y: first[1] }, map) : stands;
  const far = findSmallestInterval(wires.map((wire) => measureDistanceToFeature(began, wire, map)));
  const doubt = refuseInexactDistance(far, 'in', key, [WIRE_TOUCH_INCHES]);
  return {
    of: [unit],
    value: roundLength(far.most, 'in') <= WIRE_TOUCH_INCHES,
    doubt,
    words: () => `from the start of the move to the wire, measured on the map: ${describeDistance(far, map)}`,
  };
}

const unit = defineUnitInputs('unit');

/** A unit's attempt to cross wire (Barbed Wire). */
export const barbedWireProcedure = defineCullenProcedure({
  id: 'cullen.barbed-wire',
  sections: ['Barbed Wire'],
  title: 'Check how barbed wire affects a move',
  inputs: {
    mover: unit.from(z.enum(WIRE_MOVERS).describe('Type of unit that meets the wire'), findWireMover),
    moveResult: unit.inScene(z.enum(TROOP_RESULTS).default('normal').describe('Movement result, for infantry'), moveResultOf),
    moveInches: unit.inScene(
      defineNumber(0, 200).describe('Inches of movement left at the wire, forwards or backwards'),
      (unit, scene) => readLimitedNumber(scene, 'moveInches', Math.abs(unit.moveInches)), // part of the move may already be used
    ),
    startsInContact: inputWith(defineFlag('The infantry touched the wire at the start of its move'), { measured: contactOf }),
  },
  roles: { unit: { description: 'Unit that meets the wire', acts: true, check: checkMover } },
  usualPhases: ['assault-movement', 'movement'],
  // On a map, this action is offered only if wire is drawn. A move over drawn wire already includes the crossing (TC-61).
  offeredWhen: (battle) => !findMap(battle) || listFeatures(battle).some(({ kind }) => kind === 'wire'),
  run(_dice, input) {
    const outcome = meetWire(input);
    const { costInches } = WIRE_CROSSINGS[input.mover];
    return {
      outcome,
      steps: [
        buildBaseStep('Inches of movement left at the wire', input.moveInches, CITE),
        buildTableStep(
          `Crossing for ${convertKeyToWords(input.mover)}`,
          costInches === null ? 'not allowed' : `${costInches}"`,
          CITE,
        ),
        ...includeIf(
          input.mover === 'infantry',
          buildNoteStep(
            input.startsInContact
              ? `The infantry started at the wire. Its movement result: ${input.moveResult}`
              : 'Infantry halts where it meets wire',
            CITE,
          ),
        ),
        buildResultStep('Inches left', outcome.leftInches, CITE, isByRuling(input) && 'TC-38'),
      ],
      effects: [{ kind: 'keep-inches', role: 'unit', inches: outcome.leftInches }],
    };
  },
  audience: createAudienceFinder(['unit']),
  summary({ crosses, halted, leftInches, wireRemoved }) {
    if (crosses)
      return `The unit crosses the wire with ${leftInches}" left${wireRemoved ? ', and that section of wire is removed' : ''}.`;
    return halted
      ? 'The unit halts at the wire.'
      : `The unit cannot cross the wire and has ${leftInches}" left for another route.`;
  },
  tone: ({ crosses }) => (crosses ? 'effect' : 'nothing'),
});
