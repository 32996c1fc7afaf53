import { z } from 'zod';
import type { JsonObject } from '../../../dice/index.js';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { carryOutProcedure } from '../../carry-out.js';
import type { Check } from '../../checks.js';
import { dropUndefined } from '../../fields.js';
import { listStepStarts } from '../../ground/going.js';
import { findSpot } from '../../ground/locating.js';
import { describeContacts, reportContact } from '../../ground/plain-sight.js';
import { findUnitPlace, type PlaceRow, type Spot } from '../../ground/rows.js';
import { refuseIllegal, tryOrHandleRefusal } from '../../refusal.js';
import { type FurtherEvents, type DraftEvent, UMPIRES_AUDIENCE } from '../../happening.js';
import { fillInputs, createScene } from '../../scene.js';
import type { MegagameContext } from '../battle.js';
import { applyEffect } from '../effects.js';
import { GROUND_READING } from '../ground.js';
import { MEASURES, findSquareName } from '../measures.js';
import { airRecce, type RecceReport } from '../procedures/air-recce.js';
import { mayKnowUnit, describeSquadrons } from '../roles.js';
import { AIR_GROUP_TABLE, type AirGroup, type MegagameBattle, type MegagameUnit } from '../state.js';
import { isDump, describeRoughStatus, describeTroops } from '../unit.js';
import { defineAct, findOwnGroup, requireOwnUnit } from './act.js';

/**
 * Records that a recce group searches a zone (Air Recce). In a turn a group can search as many zones as it has squadrons.
 * @returns true if the group had not yet searched this zone in this turn
 * @throws {Refusal} ILLEGAL if the group is not a recce group, or has no squadron left for the zone. There is no refusal if the
 *   act's outcome is not recalculated (`isLeft`)
 */
function lookAt(desk: MegagameContext, group: AirGroup, zone: string): boolean {
  if (group.role !== 'recce' && !desk.isLeft)
    throw refuseIllegal(
      `${group.name} is a ${group.role} group, and only recce groups can scout zones. Choose a recce group.`,
      'Air Recce',
    );
  const isNew = !group.zones.some((seen) => seen.toLowerCase() === zone.toLowerCase());
  const zones = isNew ? [...group.zones, zone] : group.zones;
  if (isNew && zones.length > group.squadrons && !desk.isLeft)
    throw refuseIllegal(
      `${group.name} has ${describeSquadrons(group)} and can scout one zone for each squadron. Zones already scouted: ${group.zones.join(', ') || 'none'}. Choose another group.`,
      'Air Recce',
    );
  desk.draft.set(AIR_GROUP_TABLE, group.id, { zones, flown: true });
  return isNew;
}

/** A single target to search for in a zone. */
interface Look {
  readonly group: AirGroup;
  readonly zone: string;
  readonly unit: MegagameUnit | undefined;
  /** The facts about the target that people entered. */
  readonly typed: object;
  /** True if the bot has chosen the target, because it acts as umpire. */
  readonly isBots?: boolean;
}

/** M-56: returns the enemy units and dumps that the map shows in a zone, which is a square or hex of the map. */
const targetsIn = (battle: MegagameBattle, side: string, spot: Spot): readonly MegagameUnit[] =>
  [...battle.tables.unit.values()].filter((unit) => {
    const place = unit.side === side ? undefined : MEASURES.standing(unit, battle)?.place;
    return (
      place !== undefined && (unit.status > 0 || isDump(unit)) && findSquareName(battle, place) === findSquareName(battle, spot)
    );
  });

/** The compass directions in words, anticlockwise from the east. */
const HEADINGS = ['east', 'northeast', 'north', 'northwest', 'west', 'southwest', 'south', 'southeast'] as const;

/** Returns the direction of the last leg of a unit's move in this turn; undefined if the map does not show the move. */
function headingOf({ way = [], turn }: PlaceRow, battle: MegagameBattle): string | undefined {
  const [from, to] = way.slice(-2);
  if (!from || !to || turn !== battle.game.turn) return undefined;
  const eighths = Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 4) / Math.PI);
  return `heading ${HEADINGS[(eighths + 8) % 8]!}`;
}

/**
 * M-56: puts a report on the map of the side that searched. Returns the text about the contact; empty if the map does not show
 * the target.
 */
function contactOf(desk: MegagameContext, unit: MegagameUnit, { side }: AirGroup, told: RecceReport): string {
  const { battle } = desk.draft;
  const place = findUnitPlace(battle, unit.id);
  if (!place || unit.side === side || told === 'none') return '';
  const [hasType, hasSize, hasDirection] = ['type', 'size', 'direction'].map((part) => told.includes(part));
  const parts = [
    ...(hasType ? [isDump(unit) ? 'supply dump' : describeTroops(unit.troops)] : []),
    ...(hasSize && !isDump(unit) ? [describeRoughStatus(unit.status)] : []),
    ...(hasDirection ? [headingOf(place, battle) ?? ''] : []),
  ].filter((part) => part !== '');
  const seen = { ...(hasType && GROUND_READING.symbol(unit)), ...(parts.length > 0 && { about: parts.join(', ') }) };
  const contact = reportContact(desk, unit, side, seen);
  return contact ? ` ${describeContacts([contact], desk.draft.battle)}.` : '';
}

/**
 * Rolls the report on a target, for the side of the recce group. If an umpire asked and the report is empty, only umpires learn
 * the result. Even an empty report would reveal the presence of a unit (M-31). If an umpire described the target without naming a
 * unit, the side learns only the text of the report.
 */
function report(desk: MegagameContext, { group, zone, unit, typed, isBots = false }: Look): DraftEvent {
  const roles = unit ? { unit: [unit.id] } : {};
  const input = { ...fillInputs(airRecce, createScene(airRecce, desk.draft.battle, roles)), ...typed };
  const resolution = carryOutProcedure({ applyEffect }, desk, airRecce, input, roles);
  const told = resolution.outcome.report;
  const contact = unit ? contactOf(desk, unit, group, told) : '';
  const happening = {
    ...buildSentenceEvent('recce', `${group.name} over zone ${zone}: ${resolution.summary}${contact}`, group),
    resolutions: [resolution],
  };
  if (desk.actor.standing === 'player' && !isBots) return happening;
  if (told === 'none') return { ...happening, sideId: UMPIRES_AUDIENCE };
  if (unit) return happening;
  // The values of the roll would reveal the target, so only the umpires get the event. The side of the recce group gets only the
  // text.
  return { ...happening, sideId: UMPIRES_AUDIENCE, then: [() => buildSentenceEvent('recce', happening.summary, group)] };
}

/** Makes the bot roll for each target in a zone of the map that a player searches, if the battle has no umpire (M-56). */
function rollsOfBot(desk: MegagameContext, look: Look): FurtherEvents {
  const { battle } = desk.draft;
  const { sideId } = desk.actor;
  const map = MEASURES.map(battle);
  if (!map || sideId === null || battle.game.umpiredBy !== 'bot') return [];
  const starts = listStepStarts({ knows: mayKnowUnit }, battle, sideId, undefined, 'zone');
  const spot = tryOrHandleRefusal(() => findSpot(look.zone, map, starts));
  const targets = spot ? targetsIn(battle, sideId, spot) : [];
  return targets.map((unit) => (next) => report(next as MegagameContext, { ...look, unit, isBots: true }));
}

/** M-56: requires that the map shows a named target in the zone. */
const IN_ZONE: Check<MegagameUnit, MegagameBattle> = {
  name: 'range',
  cites: ['Air Recce', 'M-56', 'M-57'],
  find({ battle, one, typed: { zone } }) {
    const [unit, map] = [one('unit'), MEASURES.map(battle)];
    const place = unit && MEASURES.standing(unit, battle)?.place;
    const spot =
      map && place && typeof zone === 'string'
        ? tryOrHandleRefusal(() =>
            findSpot(zone, map, listStepStarts({ knows: mayKnowUnit }, battle, unit.side, undefined, 'zone')),
          )
        : undefined;
    if (!unit || !place || !spot || findSquareName(battle, spot) === findSquareName(battle, place)) return null;
    const fact = `${unit.name} is in ${findSquareName(battle, place)}, and the zone is ${findSquareName(battle, spot)}.`;
    return { is: place.half > 0 ? 'ask' : 'no', fact, wanted: 'Choose a unit in the zone.' };
  },
};

const { target, moving, cover, armoured, unitsInSquare } = airRecce.input.shape;

/**
 * Air Recce: makes a group search a zone. If a target is named or described, the group also reports on the target. The search and
 * the report are separate events, so that others cannot distinguish an empty zone from a zone with a target. Umpires name the
 * target, because only umpires know where the target is. No one else learns the target's side and kind.
 */
export const recceAct = defineAct({
  id: 'recce',
  checks: [IN_ZONE],
  rollsFurther: true, // The report is a separate event, which also rolls dice.
  asksAbout: 'zone',
  answers: (battle, params, spot) => {
    const group = battle.tables[AIR_GROUP_TABLE].get(params.group as string);
    const targets = group ? targetsIn(battle, group.side, spot) : [];
    return targets.map(({ id }): JsonObject => ({ group: params.group!, zone: params.zone!, unit: id }));
  },
  inputs: {
    group: buildIdParam(AIR_GROUP_TABLE, 'Recce group'),
    zone: z.string().trim().min(1).max(40).describe('Air zone to scout. Each squadron can scout one zone a turn (Air Recce)'),
    unit: buildIdParam('unit', 'Unit to look for (umpires only)').meta({ umpiresOnly: true }).optional(),
    target: target.optional().describe('Kind of target, if no unit is chosen. Guns and dumps count as infantry (Air Recce)'),
    moving: moving.optional().describe('The target is on the move (Air Recce)'),
    cover: cover.unwrap().optional().describe('Cover of the target (Air Recce)'),
    armoured: armoured.unwrap().optional().describe('The target is armoured, so built-up areas give it no cover (Air Recce)'),
    unitsInSquare: unitsInSquare.unwrap().optional().describe('Units in the target’s map square, itself included (Air Recce)'),
  },
  run(desk, { group: id, zone, unit: unitId, ...typed }) {
    const group = findOwnGroup(desk, id);
    const unit = unitId === undefined ? undefined : requireOwnUnit(desk, unitId, 'unit');
    const isNew = lookAt(desk, group, zone);
    const looked = buildSentenceEvent('recce', `${group.name} scouts the air zone ${zone}.`, group);
    const look: Look = { group, zone, unit, typed: dropUndefined(typed) };
    if (!unit && Object.keys(look.typed).length === 0) return isNew ? { ...looked, then: rollsOfBot(desk, look) } : looked;
    // A recalculated report remains the same event with the same dice, whether or not the zone is new.
    const isApart = !(desk.judgedFirst?.() ?? !isNew);
    if (isApart) return { ...looked, then: [(next) => report(next as MegagameContext, look)] };
    const told = report(desk, look);
    return isNew ? { ...told, then: [...(told.then ?? []), () => looked] } : told;
  },
});
