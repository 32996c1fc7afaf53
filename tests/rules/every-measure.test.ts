/** A law: every input that is a distance, a bearing, a zone or a nearness is told by places, or it is said here why not. */
import { describe, expect, it } from 'vitest';
import { type InputField, inputFields, type Procedure, type Role } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';

/** Names of what hangs on where somebody stands. */
const SPATIAL =
  /inches|yards|km$|degrees|squares?$|within|near|contact|zone|area|cover$|support|screen|flank|behind|range|depth|distance|impact|crossing|towards|^path|role$|opposed|minefields|overtop|overthetop|higher|lineofsight|friends/i;

const BOOK = "a figure of the rulebook, a chart or a unit's state, and no distance on the map";
const ROLLED = 'of what was rolled or spent, which the record has';
const PLACE = 'a place itself: others are measured from it';
const LEVELS = 'the map has no heights, and nothing on it hides what is behind';
const BASES = 'bases touch or do not: a place is a point, and who is met is named';
const CHOICE = 'how somebody fights, which people say';

/** Spatial by its name, and told by no place: why. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  'eagles.movement roadInchesUsed': 'told by the way (fillsFromScene)',
  'eagles.hex-path path': 'the hexes and their terrain, which people say one by one',
  'eagles.paratroop-drop zone': PLACE,
  'eagles.direct-fire supportFp': BOOK,
  'eagles.direct-fire supportOutsideDivision': BOOK,
  'eagles.time-lapse addYards': 'an order to the guns, measured where `to` of the call names a place',
  'eagles.time-lapse rightYards': 'an order to the guns, measured where `to` of the call names a place',
  'eagles.barrage-zone impactX': 'the point of fall, kept with the mission',
  'eagles.barrage-zone impactY': 'the point of fall, kept with the mission',
  'corps.movement contact': BASES,
  'corps.surprise closeInches': 'what counts as close, by the scenario',
  'corps.combat role': BASES,
  'corps.engineering opposed': BASES,
  'corps.night-recovery supportBonusSp': BOOK,
  'corps.scale inches': 'a length of which somebody asks what it is in the field',
  'cullen.action-cost moveInches': ROLLED,
  'cullen.action-cost spentInches': ROLLED,
  'cullen.barbed-wire moveInches': ROLLED,
  'cullen.observe observerHigher': LEVELS,
  'cullen.observe lineOfSight': LEVELS,
  'cullen.fire-check contact': 'TC-62: who is within an inch of the ends of the line is not in it by the map',
  'cullen.fire-check elementsInCover': 'elements have no places of their own',
  'cullen.small-arms-infantry cover': BOOK,
  'cullen.small-arms-softskin cover': BOOK,
  'cullen.artillery-infantry cover': BOOK,
  'cullen.airstrike-infantry cover': BOOK,
  'cullen.assault-infantry attackerFlank': 'a unit on the map is a point without a front',
  'cullen.assault-infantry defenderCover': BOOK,
  'megagame.combat attUnsupported': BOOK,
  'megagame.air-recce cover': BOOK,
  'megagame.fighters-v-stream beatCover': 'the fighters that escort it',
  'megagame.flak zone': PLACE,
  'megagame.interdiction area': PLACE,
  'wtj1943.command-test overTheTop': 'near the enemy, by no figure of the book',
  'wtj1943.foot-move allowanceYards': BOOK,
  'wtj1943.foot-move spentYards': ROLLED,
  'wtj1943.foot-move contact': CHOICE,
  'wtj1943.cavalry-mount allowanceYards': BOOK,
  'wtj1943.vehicle-move allowanceYards': BOOK,
  'wtj1943.vehicle-move spentYards': ROLLED,
  'wtj1943.vehicle-move priorYards': ROLLED,
  'wtj1943.transport footAllowanceYards': BOOK,
  'wtj1943.transport vehicleAllowanceYards': BOOK,
  'wtj1943.entrench-vehicle frontageYards': BOOK,
  'wtj1943.entrench-vehicle trenchYards': ROLLED,
  'wtj1943.mine-lane allowanceYards': BOOK,
  'wtj1943.mine-lane laneYards': 'of the lane, which the record has',
  'wtj1943.mine-lane doneYards': ROLLED,
};

/** Filled by a role that asks where units stand: ways of measuring from before `measured`. Each has a test in its rulebook. */
const BY_ROLES: ReadonlySet<string> = new Set([
  'eagles.movement movedInches',
  'eagles.paratroop-drop zoneXYards',
  'eagles.paratroop-drop zoneYYards',
  'eagles.spotting rangeYards',
  'eagles.direct-fire rangeYards',
  'eagles.barrage-drift rangeYards',
  'eagles.barrage-drift bearingDegrees',
  'eagles.anti-aircraft rangeYards',
  'eagles.anti-aircraft inZone',
  'wtj1943.foot-move distanceYards',
  'wtj1943.vehicle-move distanceYards',
  'wtj1943.minefield minefields',
  'wtj1943.minefield closestYards',
]);

const rolesOf = ({ roles }: Procedure): readonly Role[] => Object.values(roles as Readonly<Record<string, Role>>);

/** Keys that a procedure measures, those of its lists with them. */
const measuredBy = (procedure: Procedure): ReadonlySet<string> =>
  new Set([
    ...Object.keys(procedure.measured ?? {}),
    ...rolesOf(procedure).flatMap((role) => (role.table === undefined ? Object.keys(role.list?.measured ?? {}) : [])),
  ]);

const filledFromScene = (procedure: Procedure): ReadonlySet<string> =>
  new Set(rolesOf(procedure).flatMap((role) => Object.keys(role.fillsFromScene ?? {})));

/** Every spatial key of a procedure, those of its lists with them. */
function spatialKeys(procedure: Procedure): readonly string[] {
  const of = (fields: readonly InputField[]): readonly string[] =>
    fields.flatMap(({ key, items }) => [...(SPATIAL.test(key) ? [key] : []), ...of(items ?? [])]);
  return [...new Set(of(inputFields(procedure)))];
}

describe('measured, not typed', () => {
  const procedures = RULESETS.flatMap((rulebook) => rulebook.procedures);

  it.each(procedures.map((procedure) => [procedure.id, procedure] as const))('%s', (id, procedure) => {
    const measured = measuredBy(procedure);
    for (const key of spatialKeys(procedure)) {
      const name = `${id} ${key}`;
      const ways = [measured.has(key), BY_ROLES.has(name), Object.hasOwn(NOT_MEASURED, name)].filter(Boolean);
      expect(ways, name).toHaveLength(1);
      if (BY_ROLES.has(name)) expect([...filledFromScene(procedure)], name).toContain(key);
    }
  });

  it('no reason is given for what there is not', () => {
    const all = new Set(procedures.flatMap((procedure) => spatialKeys(procedure).map((key) => `${procedure.id} ${key}`)));
    expect([...Object.keys(NOT_MEASURED), ...BY_ROLES].filter((name) => !all.has(name))).toEqual([]);
  });
});
