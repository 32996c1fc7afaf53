import { z } from 'zod';
import { requireFreeName } from '../../names.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { type EaglesContext, listMinefields } from '../battle.js';
import { carryOutArrival, checkPlacing } from '../arrival.js';
import { standing } from '../contact.js';
import { changeUnit } from '../effects.js';
import { ALLOWANCES, STRATEGIC_CODE, YARDS_PER_INCH } from '../procedures/movement.js';
import { buildIdParam, refuseUnknownRow, buildSentenceEvent } from '../../act.js';
import { refuseMoveByHand, putOnMap } from '../../ground/going.js';
import { describeSpot } from '../../ground/locating.js';
import { measureDistance } from '../../ground/measuring.js';
import { findMap, findUnitPlace, type Spot } from '../../ground/rows.js';
import { isBeingCleared, isInSection, isSectionKnownTo, findClearedSection } from '../minefields.js';
import { hasFiredAtAircraft, isMissionDue, isSortie, buildMissionName } from '../missions.js';
import { findGroundMap, convertToMapSpot, findPosition } from '../positions.js';
import { isBattery, canLendFire } from '../readiness.js';
import { UMPIRES_AUDIENCE } from '../../happening.js';
import { convertKeyToWords } from '../../words.js';
import type { EaglesUnit, Minefield } from '../state.js';
import { TASKS } from '../vocabulary.js';
import { defineAct, findKnownSection, findKnownMission, requireOwnUnit, pointFields, readPoint, umpireAct } from './act.js';

/**
 * Sets the task of a unit or sortie for the turn (3.0, Sequence A). The task at the start of the indirect fire phase decides
 * whether its barrage is fired in that phase (E-50).
 */
export const setTaskAct = defineAct({
  id: 'set-task',
  inputs: {
    unit: buildIdParam('unit', 'Battery or support unit').optional(),
    mission: buildIdParam('mission', 'Sortie, instead of a unit').optional(),
    task: z.enum(TASKS).describe('Task for this turn'),
  },
  run(desk, { unit: unitId, mission: missionId, task }) {
    if ((unitId === undefined) === (missionId === undefined))
      throw refuseInvalid('unit', 'Choose a unit or a sortie, but not both.');
    if (missionId !== undefined) {
      const sortie = findKnownMission(desk, missionId);
      const name = buildMissionName(desk.draft.battle, sortie);
      if (!isSortie(sortie)) throw refuseIllegal(`${name} is not a sortie. Choose its battery instead.`, '3.0');
      if (task === 'none') throw refuseInvalid('task', 'A sortie needs a task. Choose “barrage” or “direct-support”.');
      if (sortie.status !== 'queued')
        throw refuseIllegal(`${name} can no longer change its task. Choose another sortie.`, 'Sequence', '3.0');
      const { turn, phase } = desk.draft.battle.game;
      if (desk.actor.standing !== 'umpire' && phase !== 'movement' && isMissionDue(sortie, turn))
        throw refuseIllegal(
          `${name} has already arrived, so its task cannot change. Choose another sortie, or ask an umpire.`,
          'Sequence',
          'E-50',
        );
      desk.draft.set('mission', sortie.id, { task });
      return buildSentenceEvent('task-set', `${name}: task ${convertKeyToWords(task)}.`, sortie);
    }
    const unit = requireOwnUnit(desk, unitId!);
    if (task === 'barrage' && !isBattery(unit))
      throw refuseIllegal(`${unit.name} cannot fire a barrage. Choose a battery.`, '3.0');
    if (task === 'direct-support' && !canLendFire(unit))
      throw refuseIllegal(`${unit.name} cannot give direct support. Choose artillery or heavy weapons.`, '3.0');
    if (task === 'direct-support' && unit.fired)
      throw refuseIllegal(`${unit.name} has already fired this turn. Choose another unit.`, '3.0');
    changeUnit(desk, unit.id, { task });
    return buildSentenceEvent('task-set', `${unit.name}: task ${convertKeyToWords(task)}.`, unit);
  },
});

/** Places a unit. Players may do so only in the movement phase, and only with a unit that can move (1.5, 1.6, 3.9). */
export const placeUnitAct = defineAct({
  id: 'place-unit',
  offered: { when: (battle) => !findMap(battle) },
  inputs: { unit: buildIdParam('unit', 'Unit to place'), ...pointFields },
  run(desk, { unit: id, ...where }) {
    const unit = requireOwnUnit(desk, id);
    const { map, phase } = desk.draft.battle.game;
    const point = readPoint(desk, where, unit);
    if (!point) throw refuseInvalid(map === 'table' ? 'xYards' : 'q', 'The unit has no position. Enter a position.');
    const before = findPosition(desk.draft.battle, unit);
    if (before && desk.actor.standing !== 'umpire' && findGroundMap(desk.draft.battle)?.ground === 'map')
      throw refuseMoveByHand(unit, '/eagles movement', ['2.1']);
    checkPlacing(desk, unit, before !== null || findUnitPlace(desk.draft.battle, id) !== undefined);
    const words = putAt(desk, unit, point);
    const { notes, then } = carryOutArrival(desk, unit, [...(words.isMapped && before ? [before] : []), point], before);
    const far = map === 'table' && phase === 'movement' ? farRemarks(unit, before, point) : [];
    return { ...buildSentenceEvent('unit-placed', `${unit.name} is at ${words.at}.`, unit, [...far, ...notes]), then };
  },
});

/**
 * Puts a unit at a point: on the battle's map or, if no map fits, at coordinates in the unit's own row.
 * @returns the text for the place, and whether it is on a map
 * @throws {Refusal} INVALID_INPUT if the point is off the map
 */
function putAt(desk: EaglesContext, { id }: EaglesUnit, point: Spot): { readonly at: string; readonly isMapped: boolean } {
  const { battle } = desk.draft;
  const map = findGroundMap(battle);
  if (!map) {
    changeUnit(desk, id, battle.game.map === 'table' ? { xYards: point.x, yYards: point.y } : { q: point.x, r: point.y });
    return { at: `${point.x}, ${point.y}`, isMapped: false };
  }
  const spot = convertToMapSpot(point, map);
  if (!spot) throw refuseInvalid('xYards', 'That position is off the map. Enter a position on the map.');
  putOnMap(desk, id, spot);
  return { at: describeSpot(spot, map), isMapped: true };
}

/** 2.1, 2.2: returns a remark if the place is farther away than a turn's move by road. */
function farRemarks({ moveCode }: EaglesUnit, from: Spot | null, to: Spot): readonly string[] {
  const yards = from ? Math.round(measureDistance(from, to, { grid: 'squares', per: 1 }).least) : 0;
  const most = ALLOWANCES[STRATEGIC_CODE[moveCode]].inches * YARDS_PER_INCH;
  return yards > most ? [`The new place is ${yards} yards away, and a turn's move is ${most} at most (2.1, 2.2).`] : [];
}

/** 1.5: adds a section of 300 x 300 yards. A hasty section is known from the start. */
export const addMinefieldAct = umpireAct({
  id: 'minefield-add',
  inputs: {
    name: z.string().min(1).max(80).describe('Name of the section'),
    kind: z
      .enum(['hasty', 'deliberate'])
      .describe('Hasty: everyone sees the section. Deliberate: hidden until an enemy enters (1.5)'),
    side: buildIdParam('side', 'Side that laid the minefield. If empty, only umpires can see a deliberate one').optional(),
    at: pointFields.at,
    xYards: pointFields.xYards,
    yYards: pointFields.yYards,
  },
  run(desk, { kind, side, at, xYards, yYards, ...params }) {
    const middle = at === undefined ? null : readPoint(desk, { at, xYards, yYards });
    if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
    const name = requireFreeName(listMinefields(desk.draft.battle), params.name, null, 'a minefield');
    const id = desk.newId('minefield');
    const section = {
      id,
      name,
      kind,
      side: side ?? null,
      known: kind === 'hasty',
      clearedBy: null,
      clearTurn: null,
      xYards: middle?.x ?? xYards ?? null,
      yYards: middle?.y ?? yYards ?? null,
    } satisfies Minefield;
    desk.draft.create('minefield', id, section);
    // A deliberate section stays hidden from the other side until a unit of that side enters the section.
    return buildSentenceEvent(
      'minefield-added',
      `Minefield added: ${name}, ${kind}.`,
      kind === 'hasty' ? undefined : { side: side ?? UMPIRES_AUDIENCE },
    );
  },
});

/** 1.5, E-49: records that infantry inside a known section declares, at the start of a turn, that it will clear mines. */
export const clearMinefieldAct = defineAct({
  id: 'minefield-clear',
  inputs: {
    unit: buildIdParam('unit', 'Infantry unit that clears the minefield'),
    section: buildIdParam('minefield', 'Section that the unit is in'),
  },
  checks: [standing('unit')],
  run(desk, { unit: unitId, section: sectionId }) {
    const unit = requireOwnUnit(desk, unitId);
    const section = findKnownSection(desk, sectionId);
    const { battle } = desk.draft;
    const { turn, phase } = battle.game;
    if (unit.kind !== 'infantry' || unit.da !== 'INFANTRY')
      throw refuseIllegal('Only infantry can clear a minefield on foot. Choose an infantry unit.', '1.5');
    if (desk.actor.standing !== 'umpire' && phase !== 'movement')
      throw refuseIllegal(
        'Clearing can be declared only at the start of a turn. Wait for the next Movement phase.',
        '1.5',
        'E-49',
      );
    if (!isSectionKnownTo(section, unit.side))
      throw refuseIllegal(`The side of ${unit.name} does not know ${section.name} yet. Choose another section.`, '1.5', 'E-49');
    const hasFought = unit.assaultBarredTurn === turn + 1 || hasFiredAtAircraft(battle, unitId); // A unit that may not assault, or that has fired at aircraft, counts as having fought (sections 5.2 and 6.4).
    if (unit.moved || unit.fired || unit.halted || hasFought)
      throw refuseIllegal(
        `${unit.name} has already acted, and clearing takes a whole turn. Wait for the next turn.`,
        '1.5',
        'E-49',
      );
    if (battle.game.map === 'table' && isInSection(section, findPosition(battle, unit)) === false)
      throw refuseIllegal(`${unit.name} is not in ${section.name}. Choose the section that the unit is in.`, '1.5', 'E-49');
    if (isBeingCleared(battle, section))
      throw refuseIllegal(`${section.name} is already being cleared. Choose another section.`, '1.5');
    if (findClearedSection(battle, unitId))
      throw refuseIllegal(`${unit.name} is already clearing another section. Choose another unit.`, '1.5');
    desk.draft.set('minefield', sectionId, { clearedBy: unitId, clearTurn: turn });
    return buildSentenceEvent(
      'clearing-declared',
      `${unit.name} clears minefield ${section.name} until the end of turn ${turn}.`,
      unit,
    );
  },
});
