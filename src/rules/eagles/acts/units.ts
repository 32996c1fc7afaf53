import { z } from 'zod';
import { freeName } from '../../names.js';
import { illegal, invalid } from '../../refusal.js';
import { type Desk, minefieldsOf } from '../battle.js';
import { arrived, checkPlacing } from '../arrival.js';
import { changeUnit } from '../effects.js';
import { ALLOWANCES, STRATEGIC_CODE, YARDS_PER_INCH } from '../procedures/movement.js';
import { idOf, notFound, said } from '../../act.js';
import { movesByRules, putOnMap } from '../../ground/going.js';
import { spotWords } from '../../ground/locating.js';
import { distance } from '../../ground/measuring.js';
import { placeOf, type Spot } from '../../ground/rows.js';
import { isBeingCleared, isInSection, isKnownTo, sectionClearedBy } from '../minefields.js';
import { hasFiredAtAircraft, isDue, isSortie, missionName } from '../missions.js';
import { groundOf, spotOnMap, standsAt } from '../positions.js';
import { isBattery, lendsFire } from '../readiness.js';
import { UMPIRES } from '../../happening.js';
import type { EaglesUnit, Minefield } from '../state.js';
import { TASKS } from '../vocabulary.js';
import { defineAct, knownSection, ownMission, ownUnit, pointFields, pointIn, umpireAct } from './act.js';

/**
 * Allocates a unit's or sortie's task for the turn (3.0, Sequence A). The task at the beginning of the indirect fire phase
 * decides whether its barrage is fired in that phase (E-50).
 */
export const setTask = defineAct({
  id: 'set-task',
  params: z.strictObject({
    unit: idOf('unit', 'The battery or support unit').optional(),
    mission: idOf('mission', 'Or a sortie').optional(),
    task: z.enum(TASKS).describe('What it does this turn'),
  }),
  run(desk, { unit: unitId, mission: missionId, task }) {
    if ((unitId === undefined) === (missionId === undefined)) throw invalid('unit', 'name a unit or a sortie');
    if (missionId !== undefined) {
      const sortie = ownMission(desk, missionId);
      const name = missionName(desk.draft.battle, sortie);
      if (!isSortie(sortie)) throw illegal(`${name} is no sortie: its battery has the task`, '3.0');
      if (task === 'none') throw invalid('task', 'a sortie has barrage or direct-support');
      if (sortie.status !== 'queued')
        throw illegal(`${name} is ${sortie.status.replace('-', ' ')}: its task stands`, 'Sequence', '3.0');
      const { turn, phase } = desk.draft.battle.game;
      if (desk.actor.standing !== 'umpire' && phase !== 'movement' && isDue(sortie, turn))
        throw illegal(`${name} has arrived: its task stands as the indirect phase began`, 'Sequence', 'E-50');
      desk.draft.set('mission', sortie.id, { task });
      return said('task-set', `${name}: ${task}.`, sortie);
    }
    const unit = ownUnit(desk, unitId!);
    if (task === 'barrage' && !isBattery(unit)) throw illegal(`${unit.name} fires no barrage: only batteries do`, '3.0');
    if (task === 'direct-support' && !lendsFire(unit))
      throw illegal(`${unit.name} is no artillery and no heavy weapons unit`, '3.0');
    if (task === 'direct-support' && unit.fired) throw illegal(`${unit.name} has fired this turn`, '3.0');
    changeUnit(desk, unit.id, { task });
    return said('task-set', `${unit.name}: ${task}.`, unit);
  },
});

/** Places a unit. Players may do so only in the movement phase, and not with a unit that cannot move (1.5, 1.6, 3.9). */
export const placeUnit = defineAct({
  id: 'place-unit',
  params: z.strictObject({ unit: idOf('unit', 'The unit'), ...pointFields }),
  run(desk, { unit: id, ...where }) {
    const unit = ownUnit(desk, id);
    const { map, phase } = desk.draft.battle.game;
    const point = pointIn(desk, where, unit);
    if (!point) throw invalid(map === 'table' ? 'xYards' : 'q', 'a position is needed');
    const before = standsAt(desk.draft.battle, unit);
    if (before && desk.actor.standing !== 'umpire' && groundOf(desk.draft.battle)?.ground === 'map')
      throw movesByRules(unit, '/eagles movement', ['2.1']);
    checkPlacing(desk, unit, before !== null || placeOf(desk.draft.battle, id) !== undefined);
    const words = putAt(desk, unit, point);
    const { notes, then } = arrived(desk, unit, [...(words.isMapped && before ? [before] : []), point], before);
    const far = map === 'table' && phase === 'movement' ? farRemarks(unit, before, point) : [];
    return { ...said('unit-placed', `${unit.name} is at ${words.at}.`, unit, [...far, ...notes]), then };
  },
});

/**
 * Puts a unit at a point: on the battle's map or, if it has none that fits, at coordinates in the unit's own row.
 * @returns the place in words, and whether it is on a map
 * @throws {Refusal} INVALID_INPUT if the point is off the map
 */
function putAt(desk: Desk, { id }: EaglesUnit, point: Spot): { readonly at: string; readonly isMapped: boolean } {
  const { battle } = desk.draft;
  const map = groundOf(battle);
  if (!map) {
    changeUnit(desk, id, battle.game.map === 'table' ? { xYards: point.x, yYards: point.y } : { q: point.x, r: point.y });
    return { at: `${point.x}, ${point.y}`, isMapped: false };
  }
  const spot = spotOnMap(point, map);
  if (!spot) throw invalid('xYards', 'that is off the map: /map place or /eagles-map place puts it on it');
  putOnMap(desk, id, spot);
  return { at: spotWords(spot, map), isMapped: true };
}

/** 2.1, 2.2: a remark if the place is farther away than a turn's move by road. */
function farRemarks({ moveCode }: EaglesUnit, from: Spot | null, to: Spot): readonly string[] {
  const yards = from ? Math.round(distance(from, to, { grid: 'squares', per: 1 }).least) : 0;
  const most = ALLOWANCES[STRATEGIC_CODE[moveCode]].inches * YARDS_PER_INCH;
  return yards > most ? [`That is ${yards} yards from where it stood; a turn takes it ${most} at most (2.1, 2.2).`] : [];
}

/** 1.5: adds a section of 300 x 300 yards. A hasty one is known from the beginning. */
export const minefieldAdd = umpireAct({
  id: 'minefield-add',
  params: z.strictObject({
    name: z.string().min(1).max(80).describe('What the section is called'),
    kind: z.enum(['hasty', 'deliberate']).describe('Hasty: on the table; deliberate: hidden until an enemy enters (1.5)'),
    side: idOf('side', 'Who has it on its deployment sheet; nobody: umpires alone know of a deliberate one').optional(),
    at: pointFields.at,
    xYards: pointFields.xYards,
    yYards: pointFields.yYards,
  }),
  run(desk, { kind, side, at, xYards, yYards, ...params }) {
    const middle = at === undefined ? null : pointIn(desk, { at, xYards, yYards });
    if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw notFound('side', 'side');
    const name = freeName(minefieldsOf(desk.draft.battle), params.name, null, 'a minefield');
    const id = desk.newId('minefield');
    const section: Minefield = {
      id,
      name,
      kind,
      side: side ?? null,
      known: kind === 'hasty',
      clearedBy: null,
      clearTurn: null,
      xYards: middle?.x ?? xYards ?? null,
      yYards: middle?.y ?? yYards ?? null,
    };
    desk.draft.create('minefield', id, section);
    // A deliberate section stays hidden from the other side until one of its units enters it.
    return said('minefield-added', `Minefield ${name}, ${kind}.`, kind === 'hasty' ? undefined : { side: side ?? UMPIRES });
  },
});

/** 1.5, E-49: infantry inside a known section declares at the beginning of a turn that it will clear mines. */
export const minefieldClear = defineAct({
  id: 'minefield-clear',
  params: z.strictObject({ unit: idOf('unit', 'The infantry unit'), section: idOf('minefield', 'The section it is in') }),
  run(desk, { unit: unitId, section: sectionId }) {
    const unit = ownUnit(desk, unitId);
    const section = knownSection(desk, sectionId);
    const { battle } = desk.draft;
    const { turn, phase } = battle.game;
    if (unit.kind !== 'infantry' || unit.da !== 'INFANTRY') throw illegal('only infantry clears a minefield on foot', '1.5');
    if (desk.actor.standing !== 'umpire' && phase !== 'movement')
      throw illegal('clearing is declared at the start of a turn', '1.5', 'E-49');
    if (!isKnownTo(section, unit.side)) throw illegal(`${section.name} is not known yet`, '1.5', 'E-49');
    const hasFought = unit.assaultBarredTurn === turn + 1 || hasFiredAtAircraft(battle, unitId); // 5.2, 6.4
    if (unit.moved || unit.fired || unit.halted || hasFought)
      throw illegal(`${unit.name} does not have the whole turn for it`, '1.5', 'E-49');
    if (battle.game.map === 'table' && isInSection(section, standsAt(battle, unit)) === false)
      throw illegal(`${unit.name} is not in ${section.name}`, '1.5', 'E-49');
    if (isBeingCleared(battle, section)) throw illegal(`${section.name} is being cleared already`, '1.5');
    if (sectionClearedBy(battle, unitId)) throw illegal(`${unit.name} is clearing another section`, '1.5');
    desk.draft.set('minefield', sectionId, { clearedBy: unitId, clearTurn: turn });
    return said('clearing-declared', `${unit.name} clears minefield ${section.name} until the end of turn ${turn}.`, unit);
  },
});
