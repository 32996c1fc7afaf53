import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { refuseIllegal } from '../../refusal.js';
import { sumLegLengths } from '../../ground/going.js';
import { MOVE_END_FUNCTIONS } from '../arriving.js';
import { findCarrier, isAboard, findRecordedTransport, unitsOf } from '../battle.js';
import { addContact } from '../contact-rows.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { MEASURES } from '../measures.js';
import {
  type CorpsBattle,
  defineCorpsProcedure,
  type CorpsScene,
  type CorpsUnit,
  findDayOrNight,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { calculatePolBill } from '../stocks.js';
import { type MoveOrders, MOVE_TYPES, type Mode, type MoveType } from '../vocabulary.js';
import { roundHalfUp } from '../rounding.js';
import { MOVE_SCHEMAS, type Move, refuseMove } from './movement-law.js';
import { GROUND_BY_INCH_KEY, measureRoute, hasTypedInches, buildMeasuredInputs } from './movement-measured.js';
import {
  ABOARD_IN_CONTACT_CHECK,
  GETS_OFF_CHECK,
  ENEMIES_NEARBY_CHECK,
  TOUCHES_TRANSPORT_CHECK,
  checkLeavingContact,
  findContactAtEnd,
  listContactRemarks,
  findContactKind,
  CROSSES_STREAMS_CHECK,
  FIGHTERS_ONLY_CHECK,
  LEAVES_COVER_CHECK,
  LEAVES_WORKS_CHECK,
  REACHES_ENEMY_CHECK,
  STANDS_FOR_CONTACT_CHECK,
} from './movement-contact.js';
import { checkZones, listZoneRemarks } from './movement-zones.js';

/** The kinds of ground in the movement table. A built-up area counts as road. */
export const GROUNDS = ['rough', 'broken', 'open', 'road'] as const;
type Ground = (typeof GROUNDS)[number];
type Inches = Readonly<Record<Ground, number>>;

const row = (rough: number, broken: number, open: number, road: number): Inches => ({ rough, broken, open, road });

/** The inches of a whole move, by row of the movement table (Movement). */
export const MOVE_INCHES: Readonly<Record<MoveType, Inches>> = {
  recce: row(3, 6, 10, 20),
  wheeled: row(2, 4, 8, 15),
  tracked: row(3, 6, 8, 12),
  foot: row(4, 5, 6, 8),
  mounted: row(4, 8, 8, 10),
  'horse-drawn': row(1, 1, 6, 6),
};

export const TRANSPORT_FACTOR = 3; // The factor for movement under transport orders (section Movement, CO-16).
export const STREAM_FRACTION = 1 / 2; // The share of a move that crossing a stream costs (section Movement).
export const EMBUS_FRACTION = 1 / 4; // The share of a move that mounting or dismounting costs (section Movement).
const EXACT = 1e-9;
/** The tolerance for adding up recorded shares of a move, because each share is rounded to four decimals. */
export const SHARE_TOLERANCE = 5e-4;

const allowances = (moveType: MoveType, transport: boolean): Inches => {
  const { open, road } = MOVE_INCHES[moveType];
  return transport ? row(0, 0, TRANSPORT_FACTOR * open, TRANSPORT_FACTOR * road) : MOVE_INCHES[moveType];
};

/**
 * Finds the row of the movement table for a unit. The row is the unit's own or, while the unit rides or mounts, its transport's
 * (CO-17). If the unit mounts unrecorded vehicles, people enter the row. Default: the row of lorries for a unit on foot, and any
 * other unit's own row. Undefined if the unit rides in unrecorded vehicles.
 */
function moveTypeOf(unit: CorpsUnit, { battle, typed }: CorpsScene): MoveType | undefined {
  const mounts = typed?.embus === true;
  if (!unit.riding && !mounts) return unit.moveType;
  const vehicles = findCarrier(battle, unit)?.moveType;
  if (vehicles || unit.riding) return vehicles;
  return MOVE_TYPES.find((moveType) => moveType === typed?.moveType) ?? (unit.moveType === 'foot' ? LORRIES : unit.moveType);
}

/** The row of the movement table for unrecorded vehicles, which is the row of other wheeled vehicles (CO-17). */
const LORRIES: MoveType = 'wheeled';

/**
 * Returns the share of the turn's move that a unit has used: the maximum of its own share, its transport's share, and its
 * passengers' shares (CO-17, CO-82).
 */
export function moveSpent(unit: CorpsUnit, battle: CorpsBattle): number {
  const together = [unit, findRecordedTransport(battle, unit), ...unitsOf(battle).filter((rider) => isAboard(rider, unit))];
  return Math.max(0, ...together.map((each) => each?.moveUsed ?? 0));
}

const inchesOf = (move: Move): Inches => row(move.roughInches, move.brokenInches, move.openInches, move.roadInches);

/**
 * Adds up the share of the turn's move that a unit has used after this move: the share used before, and the shares for each kind
 * of ground, for streams, and for embussing and debussing (CO-15, CO-17, CO-72). A sum that differs from 1 only by rounding
 * becomes 1.
 */
function fractionUsed(move: Move, allowed: Inches): number {
  const gone = inchesOf(move);
  const terrain = GROUNDS.reduce((sum, ground) => sum + (gone[ground] === 0 ? 0 : gone[ground] / allowed[ground]), 0);
  const transfers = (move.embus ? EMBUS_FRACTION : 0) + (move.debus ? EMBUS_FRACTION : 0);
  const { usedBefore } = move;
  const used = terrain + move.streamCrossings * STREAM_FRACTION + transfers + (usedBefore ?? 0);
  return Math.abs(used - 1) < (usedBefore === undefined ? EXACT : SHARE_TOLERANCE) ? 1 : used;
}

/**
 * Returns the inches left on one kind of ground in hundredths, as people see them. If rounding makes this number larger than the
 * rest of the move allows, subtracts one hundredth.
 */
const toldInches = (left: number, allowed: number, used: number): number =>
  left / allowed + used - 1 < SHARE_TOLERANCE ? left : roundHalfUp(left - 0.01, 2);

function modeAfterOf({ orders, debus }: Move): Mode {
  if (orders === 'normal') return 'normal';
  return debus ? 'disembarking' : 'transport';
}

/**
 * Returns the share of a unit's move used before this move. Passengers always have a quarter left, so that they can get off at
 * the end of a ride (CO-17).
 */
function spentBefore(unit: CorpsUnit, { battle, typed }: CorpsScene<'unit'>): number {
  const spent = moveSpent(unit, battle);
  const way = MEASURES.way(unit, battle, typed?.to);
  const isInPlace = typed?.to === undefined || (way?.from !== undefined && sumLegLengths(way.legs)?.most === 0);
  const isAtEnd = typed?.debus === true && typed.embus !== true && isInPlace;
  return isAtEnd && findRecordedTransport(battle, unit)
    ? Math.max(unit.moveUsed ?? 0, Math.min(spent, 1 - EMBUS_FRACTION))
    : spent;
}

/**
 * Requires that a unit was not surprised in this turn (Movement, CO-22).
 * @throws {Refusal} ILLEGAL if the unit was surprised
 */
export function checkMover({ name, surprised }: CorpsUnit): void {
  if (surprised)
    throw refuseIllegal(
      `${name} was surprised too far away to react and cannot move this turn. Choose another unit.`,
      'Movement',
      'CO-22',
    );
}

/**
 * The first words of remarks about what a division pays, which records of earlier versions contain too. Only the division's side
 * sees these remarks.
 */
const FIRST_MOVE = 'This is the first paid move of ';
const FIRST_MOVE_BEFORE = 'The first such move of ';

function onMove(scene: CorpsScene<'unit' | 'contacted'>): string[] {
  const { battle, typed } = scene;
  const unit = scene.one('unit');
  if (!unit) return [];
  const bill = calculatePolBill(battle, unit, (typed?.orders ?? 'normal') as MoveOrders);
  const byDay = findDayOrNight(battle.game.phase) === 'day';
  return [
    ...includeIf(
      byDay && unit.position === 'in-contact',
      `${unit.name} was in contact. By day, it must disengage first unless its enemy is gone (CO-21).`,
    ),
    ...listZoneRemarks(scene),
    ...listContactRemarks(scene),
    ...(bill?.source ? [`${FIRST_MOVE}${bill.division.name} this turn and costs ${bill.pol} POL (Supply, CO-47).`] : []),
  ];
}

const unit = defineUnitInputs('unit');

/** The move of a unit, without dice (Orders, Movement, Command, Deploying into detachments, Night Phase: Movement). */
export const movement = defineCorpsProcedure({
  id: 'corps.movement',
  sections: ['Orders', 'Movement', 'Command', 'Deploying into detachments', 'Night Phase: Movement'],
  title: 'Move a unit, or check whether a move is possible',
  inputs: {
    ...MOVE_SCHEMAS,
    moveType: unit.inScene(MOVE_SCHEMAS.moveType, moveTypeOf),
    phase: inputWith(MOVE_SCHEMAS.phase, { battle: ({ battle }) => findDayOrNight(battle.game.phase) }),
    ...buildMeasuredInputs((key) => (scene) => {
      const unit = scene.one('unit');
      const moveType = unit && moveTypeOf(unit, scene);
      if (!unit || !moveType) return [];
      const whole = allowances(moveType, scene.typed?.orders === 'transport')[GROUND_BY_INCH_KEY[key]];
      return [roundHalfUp(whole * (1 - moveSpent(unit, scene.battle)), 4)];
    }),
    inCommand: unit.from(MOVE_SCHEMAS.inCommand, ({ inCommand }) => inCommand),
    size: unit.from(MOVE_SCHEMAS.size, ({ size }) => size),
    contact: inputWith(MOVE_SCHEMAS.contact, {
      from: [unit.fillInScene(findContactAtEnd), defineUnitInputs('contacted').fill(findContactKind)],
    }),
    position: unit.from(MOVE_SCHEMAS.position, ({ position }) => position),
    surrounded: unit.from(MOVE_SCHEMAS.surrounded, ({ surrounded }) => surrounded),
    usedBefore: unit.inScene(MOVE_SCHEMAS.usedBefore, (mover, scene) => spentBefore(mover, scene) || undefined),
    ordersBefore: unit.inScene(
      MOVE_SCHEMAS.ordersBefore,
      (mover, { battle }) => mover.movedUnder ?? findRecordedTransport(battle, mover)?.movedUnder ?? undefined,
    ),
  },
  roles: {
    unit: {
      description: 'Unit that moves',
      acts: true,
      check: checkMover,
      checkWith(unit, scene, actor) {
        checkZones(unit, scene, actor);
        checkLeavingContact(unit, scene, actor);
      },
    },
    contacted: { description: 'Enemy unit that the unit moves into', opposes: 'unit' },
  },
  checks: [
    GETS_OFF_CHECK,
    STANDS_FOR_CONTACT_CHECK,
    REACHES_ENEMY_CHECK,
    FIGHTERS_ONLY_CHECK,
    ENEMIES_NEARBY_CHECK,
    TOUCHES_TRANSPORT_CHECK,
    LEAVES_COVER_CHECK,
    LEAVES_WORKS_CHECK,
    ABOARD_IN_CONTACT_CHECK,
    CROSSES_STREAMS_CHECK,
  ],
  farthest(scene) {
    const unit = scene.one('unit');
    if (!unit || hasTypedInches(scene) || scene.typed?.moveType !== undefined) return undefined;
    const moveType = moveTypeOf(unit, scene);
    return moveType && Math.max(...Object.values(allowances(moveType, scene.typed?.orders === 'transport')));
  },
  fitsExactly: (move, scene) =>
    fractionUsed({ ...move, ...measureRoute(scene) }, allowances(move.moveType, move.orders === 'transport')) <= 1,
  phases: ['move', 'night-movement'],
  run(_dice, move) {
    const transport = move.orders === 'transport';
    const allowed = allowances(move.moveType, transport);
    refuseMove(move);
    const used = fractionUsed(move, allowed);
    refuseMove(move, used);

    const { moveType, phase, streamCrossings, embus, debus, contact } = move;
    const gone = inchesOf(move);
    const kinds = GROUNDS.filter((ground) => gone[ground] > 0);
    const mixed = kinds.length > 1 && 'CO-15';
    const modeAfter = modeAfterOf(move);
    const inchesLeft = (ground: Ground): number => roundHalfUp(allowed[ground] * (1 - used), 2);

    const outcome = {
      allowRoughInches: allowed.rough,
      allowBrokenInches: allowed.broken,
      allowOpenInches: allowed.open,
      allowRoadInches: allowed.road,
      usedFraction: roundHalfUp(used, 4),
      leftRoughInches: inchesLeft('rough'),
      leftBrokenInches: inchesLeft('broken'),
      leftOpenInches: inchesLeft('open'),
      leftRoadInches: inchesLeft('road'),
      modeAfter,
    };
    return {
      outcome,
      steps: [
        buildTableStep(
          `Inches for ${moveType} units (rough, broken, open, road)`,
          GROUNDS.map((ground) => MOVE_INCHES[moveType][ground]).join(', '),
          'Movement',
        ),
        ...includeIf(
          transport,
          buildTableStep('Transport orders multiply the move on open ground and roads by', TRANSPORT_FACTOR, 'Orders', 'CO-16'),
        ),
        ...kinds.map((ground) =>
          buildBaseStep(
            `Share of the move for ${gone[ground]}" of at most ${allowed[ground]}" (${ground})`,
            roundHalfUp(gone[ground] / allowed[ground], 4),
            'Movement',
            mixed,
          ),
        ),
        ...includeIf(
          streamCrossings > 0,
          buildBaseStep(
            'Streams, half a move each',
            streamCrossings * STREAM_FRACTION,
            'Movement',
            'CO-13',
            moveType === 'mounted' && 'CO-14',
          ),
        ),
        ...includeIf(embus, buildBaseStep('Embussing', EMBUS_FRACTION, 'Movement', 'CO-17')),
        ...includeIf(debus, buildBaseStep('Debussing', EMBUS_FRACTION, 'Movement', 'CO-17')),
        ...(move.usedBefore === undefined
          ? []
          : [buildBaseStep('Used earlier in this turn', move.usedBefore, 'Movement', 'CO-72')]),
        buildResultStep('Share of the move used', outcome.usedFraction, 'Movement', mixed),
        ...includeIf(
          phase === 'day' && move.position === 'in-contact',
          buildNoteStep('In contact by day, the unit must disengage first', 'CO-21'),
        ),
        ...includeIf(
          phase === 'night',
          buildNoteStep('By night, units move under normal orders and cannot make contact', 'Night Phase: Movement', 'CO-18'),
        ),
        buildResultStep('Mode after the move', modeAfter, 'Orders', (embus || debus) && 'CO-17'),
      ],
      effects: [
        {
          kind: 'move',
          role: 'unit',
          orders: move.orders,
          modeAfter,
          embus,
          debus,
          left: kinds.length > 0 || streamCrossings > 0,
          contact,
          used: outcome.usedFraction,
        },
        ...includeIf<CorpsEffect<'contacted'>>(contact !== 'none', {
          kind: 'set',
          role: 'contacted',
          fields: { position: 'in-contact' },
        }),
      ],
    };
  },
  after(desk, { roles, input }) {
    return (roles.unit ?? []).flatMap((id) => {
      const { then } = MEASURES.go(desk, id, input.to, Infinity, MOVE_END_FUNCTIONS);
      if (input.contact !== 'none') for (const enemy of roles.contacted ?? []) addContact(desk, id, enemy);
      return then;
    });
  },
  remarks: onMove,
  ownRemarks: { [FIRST_MOVE]: 'unit', [FIRST_MOVE_BEFORE]: 'unit' },
  summary: ({ usedFraction, modeAfter, ...inches }) => {
    const mode =
      modeAfter === 'normal' ? '' : ` The unit is ${modeAfter === 'transport' ? 'in transport mode' : 'disembarking'}.`;
    if (usedFraction === 1) return `The unit uses its whole move.${mode}`;
    const open = toldInches(inches.leftOpenInches, inches.allowOpenInches, usedFraction);
    const road = toldInches(inches.leftRoadInches, inches.allowRoadInches, usedFraction);
    return `The unit uses ${roundHalfUp(usedFraction * 100, 0)}% of its move and can still move ${open}" over open ground or ${road}" by road.${mode}`;
  },
  tone: () => 'plain',
});
