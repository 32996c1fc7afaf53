import { z } from 'zod';
import { idOf, said } from '../../act.js';
import { carryOutWith } from '../../carry-out.js';
import { onlyGiven } from '../../fields.js';
import { illegal } from '../../refusal.js';
import { type Happening, UMPIRES } from '../../happening.js';
import { filledInput, sceneOf } from '../../scene.js';
import type { Desk } from '../battle.js';
import { applyEffect } from '../effects.js';
import { airRecce } from '../procedures/air-recce.js';
import { squadronWords } from '../roles.js';
import { AIR_GROUP, type AirGroup, type MegagameUnit } from '../state.js';
import { defineAct, ownGroup, ownUnit } from './act.js';

/**
 * Records that a recce group searches a zone (Air Recce). In a turn a group can search as many zones as it has squadrons.
 * @returns true if the group had not yet searched this zone in this turn
 * @throws {Refusal} ILLEGAL if it is not a recce group, or has no squadron left for the zone; an act whose outcome is not
 *   recalculated (`isLeft`) is not refused
 */
function lookAt(desk: Desk, group: AirGroup, zone: string): boolean {
  if (group.role !== 'recce' && !desk.isLeft)
    throw illegal(
      `${group.name} is a ${group.role} group, and only recce groups can look at zones. Choose another group.`,
      'Air Recce',
    );
  const isNew = !group.zones.some((seen) => seen.toLowerCase() === zone.toLowerCase());
  const zones = isNew ? [...group.zones, zone] : group.zones;
  if (isNew && zones.length > group.squadrons && !desk.isLeft)
    throw illegal(
      `${group.name} has ${squadronWords(group)} and can look at one zone for each. Zones already seen: ${group.zones.join(', ') || 'none'}. Choose another group.`,
      'Air Recce',
    );
  desk.draft.set(AIR_GROUP, group.id, { zones, flown: true });
  return isNew;
}

/** A search for a single target in a zone. */
interface Look {
  readonly group: AirGroup;
  readonly zone: string;
  readonly unit: MegagameUnit | undefined;
  /** The facts about the target that people entered. */
  readonly typed: object;
}

/**
 * Rolls the report on a target, for the side of the recce group. If an umpire asked and the report is empty, only umpires learn
 * this, because even an empty report would reveal the presence of a unit (M-31). If an umpire described the target without naming
 * a unit, the side learns only the text of the report.
 */
function report(desk: Desk, { group, zone, unit, typed }: Look): Happening {
  const roles = unit ? { unit: [unit.id] } : {};
  const input = { ...filledInput(airRecce, sceneOf(airRecce, desk.draft.battle, roles)), ...typed };
  const resolution = carryOutWith({ applyEffect }, desk, airRecce, input, roles);
  const happening = {
    ...said('recce', `${group.name} over zone ${zone}: ${resolution.summary}`, group),
    resolutions: [resolution],
  };
  if (desk.actor.standing === 'player') return happening;
  if (resolution.outcome.report === 'none') return { ...happening, sideId: UMPIRES };
  if (unit) return happening;
  // The values of the roll would reveal the target, so only the umpires get the event. The side of the recce group gets only its
  // text.
  return { ...happening, sideId: UMPIRES, then: [() => said('recce', happening.summary, group)] };
}

const { target, moving, cover, armoured, unitsInSquare } = airRecce.input.shape;

/**
 * Air Recce: makes a group search a zone. If a target is named or described, the group also reports on the target. The search and
 * the report are separate events, so that others cannot distinguish an empty zone from a zone with a target. Umpires name the
 * target, because only they know where it is. No one else learns the target's side and kind.
 */
export const recce = defineAct({
  id: 'recce',
  rollsFurther: true, // The report is a separate event, and its dice count too.
  asksAbout: 'zone',
  params: z.strictObject({
    group: idOf(AIR_GROUP, 'Recce group'),
    zone: z.string().trim().min(1).max(40).describe('Air zone to scout. Each squadron can scout one zone a turn (Air Recce)'),
    unit: idOf('unit', 'Unit to look for (umpires only)').meta({ umpiresOnly: true }).optional(),
    target: target.optional().describe('Kind of target, if no unit is chosen. Guns and dumps count as infantry (Air Recce)'),
    moving: moving.optional().describe('The target is on the move (Air Recce)'),
    cover: cover.unwrap().optional().describe('Cover of the target (Air Recce)'),
    armoured: armoured.unwrap().optional().describe('The target is armoured, so built-up areas give it no cover (Air Recce)'),
    unitsInSquare: unitsInSquare.unwrap().optional().describe('Units in the target’s map square, itself included (Air Recce)'),
  }),
  run(desk, { group: id, zone, unit: unitId, ...typed }) {
    const group = ownGroup(desk, id);
    const unit = unitId === undefined ? undefined : ownUnit(desk, unitId, 'unit');
    const isNew = lookAt(desk, group, zone);
    const looked = said('recce', `${group.name} scouts zone ${zone}.`, group);
    const look: Look = { group, zone, unit, typed: onlyGiven(typed) };
    if (!unit && Object.keys(look.typed).length === 0) return looked;
    // A recalculated report remains the same event with the same dice, whether the zone is new or not.
    const isApart = !(desk.judgedFirst?.() ?? !isNew);
    if (isApart) return { ...looked, then: [(next) => report(next as Desk, look)] };
    const told = report(desk, look);
    return isNew ? { ...told, then: [...(told.then ?? []), () => looked] } : told;
  },
});
