import { z } from 'zod';
import type { JsonObject } from '../../../dice/index.js';
import type { Cast } from '../../result.js';
import type { FoundValue } from '../../ground/filling.js';
import { listStepStarts } from '../../ground/going.js';
import { findSpot } from '../../ground/locating.js';
import { splitPlaces } from '../../ground/notation.js';
import { measureDistance } from '../../ground/measuring.js';
import { findUnitPlace, listPlaces, type Spot } from '../../ground/rows.js';
import type { Check, CheckFinding } from '../../checks.js';
import { refuseIllegal, refuseInvalid, tryOrHandleRefusal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { buildSentenceEvent } from '../../act.js';
import { dropUndefined } from '../../fields.js';
import type { SchemaOf } from '../../inputs.js';
import type { Actor, DraftEvent } from '../../happening.js';
import type { MegagameContext } from '../battle.js';
import { standing } from '../contact.js';
import type { MegagameEffect } from '../effect-kinds.js';
import { MEASURES, findSquareName } from '../measures.js';
import { countTakingPart, createTooLargeFilter } from '../part-of.js';
import { createArtilleryCheck, createDumpFilter } from '../readiness.js';
import { mayKnowUnit } from '../roles.js';
import {
  AIR_GROUP_TABLE,
  inputWith,
  type MegagameBattle,
  defineMegagameProcedure,
  type MegagameScene,
  type MegagameUnit,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import { defineInt } from '../vocabulary.js';
import { formatSquadrons, type Squadrons } from './air-levels.js';
import {
  ALREADY_FLOWN,
  BOMBING_ROLES,
  countSquadrons,
  createSquadronCounter,
  findGroupsInRole,
  listFlownRemarks,
} from './air-support.js';
import { ARTILLERY_RANGES, findMaxRangeKm } from './artillery-support.js';
import { describeColumns, type FaceRange, buildFaceRange, rollEachDie } from './d6-columns.js';
import { SUPPLY_COSTS } from './supply.js';

const MISSIONS = ['interdiction', 'flak-suppression'] as const;
type Mission = (typeof MISSIONS)[number];
type InterdictionResult = 'loss' | 'immobilised' | 'none';

interface InterdictionRow {
  /** Tactical squadrons or artillery battalions needed for each map square, as printed. */
  readonly tactical: Squadrons;
  /** Heavy squadrons needed for each map square, as printed; null if heavy bombers cannot achieve the row. */
  readonly heavy: Squadrons | null;
  readonly results: Readonly<Record<InterdictionResult, FaceRange>>;
}

const row = (
  tactical: Squadrons,
  heavy: Squadrons | null,
  [loss, immobilised, none]: readonly [FaceRange, FaceRange, FaceRange],
): InterdictionRow => ({ tactical, heavy, results: { loss, immobilised, none } });
const from = (least: number, most: number | null): Squadrons => ({ from: least, to: most });

/** Bombing/Interdiction: rows 1 to 6 as printed. The highest row with a minimum that the force reaches counts (M-11). */
export const INTERDICTION_TABLE: readonly InterdictionRow[] = [
  row(from(1, 2), null, [buildFaceRange(6), buildFaceRange(5), buildFaceRange(1, 4)]),
  row(from(3, 4), from(1, 1), [buildFaceRange(6), buildFaceRange(4, 5), buildFaceRange(1, 3)]),
  row(from(5, 6), from(2, 3), [buildFaceRange(5, 6), buildFaceRange(3, 4), buildFaceRange(1, 2)]),
  row(from(7, 8), from(4, 5), [buildFaceRange(5, 6), buildFaceRange(2, 4), buildFaceRange(1)]),
  row(from(10, 12), from(6, 7), [buildFaceRange(4, 6), buildFaceRange(2, 3), buildFaceRange(1)]),
  row(from(12, null), from(8, null), [buildFaceRange(3, 6), buildFaceRange(2), buildFaceRange(1)]),
];

/** Returns the row, 1 to 6, that a force reaches with this many squadrons or battalions for each square; 0 for no row (M-11). */
function rowReached(perSquare: number, column: 'tactical' | 'heavy'): number {
  return INTERDICTION_TABLE.findLastIndex((printed) => perSquare >= (printed[column]?.from ?? Infinity)) + 1;
}

/** Checks whether exactly one printed cell contains this number. Otherwise ruling M-11 decides the row. */
function isPlain(perSquare: number, column: 'tactical' | 'heavy'): boolean {
  const holding = INTERDICTION_TABLE.filter((printed) => {
    const cell = printed[column];
    return cell !== null && perSquare >= cell.from && perSquare <= (cell.to ?? Infinity);
  });
  return holding.length === 1;
}

const bombers = (scene: MegagameScene<'groups'>) => findGroupsInRole(scene, 'groups', BOMBING_ROLES, 'Bombing/Interdiction');

type Part = 'groups' | 'artillery' | 'targets';
type Scene = MegagameScene<Part>;

/** The data that determine the attacked area and the units in it. */
interface Attack extends Pick<Scene, 'battle' | 'typed' | 'rows'> {
  one(role: 'artillery'): MegagameUnit | undefined;
  many(role: 'artillery' | 'targets'): readonly MegagameUnit[];
}

const MOST_SQUARES = 50;

/**
 * Finds the spots of the attacked area; undefined if no area was entered, or if the battle has no map measured in km.
 * @throws {Refusal} if the text is not an area on the map, as `splitPlaces` and `locate` do
 */
function areaOf(scene: Attack): readonly Spot[] | undefined {
  const { battle, typed } = scene;
  const map = MEASURES.map(battle);
  if (!map || typeof typed?.area !== 'string') return undefined;
  const side = scene.rows('groups')[0]?.side ?? scene.one('artillery')?.side;
  const starts = listStepStarts({ knows: mayKnowUnit }, battle, typeof side === 'string' ? side : '', undefined, 'area');
  return splitPlaces(typed.area, MOST_SQUARES, 'area').map((text) => findSpot(text, map, starts, 'area'));
}

/**
 * Finds the names of the squares or hexes in the attacked area; undefined if `areaOf` finds no area.
 * @throws {Refusal} as `areaOf`
 */
function squaresOf(scene: Attack): ReadonlySet<string> | undefined {
  const spots = areaOf(scene);
  return spots && new Set(spots.map((spot) => findSquareName(scene.battle, spot)));
}

const reachOf = ({ artilleryType }: MegagameUnit): number | undefined =>
  artilleryType === 'none' ? undefined : findMaxRangeKm(artilleryType);

/** Supporting Artillery: returns true for guns with a value in the long range column, which are long range artillery (M-38). */
const isLongRange = ({ artilleryType }: MegagameUnit): boolean =>
  artilleryType !== 'none' && ARTILLERY_RANGES[artilleryType].longKm !== null;

/** Checks whether one of these spots is certainly beyond a gun's range on the map (M-38). */
function isBeyond(gun: MegagameUnit, spots: readonly Spot[], battle: MegagameBattle): boolean {
  const map = MEASURES.map(battle);
  const place = MEASURES.standing(gun, battle)?.place;
  const reach = reachOf(gun);
  if (!map || !place || reach === undefined) return false;
  return spots.some((spot) => measureDistance(place, spot, map).least > reach);
}

/**
 * Bombing/Interdiction: requires that a player's gun is long range artillery. An umpire may use any gun.
 * @throws {Refusal} ILLEGAL if a player's gun has no long range
 */
function checkLongRange(gun: MegagameUnit, _scene: Scene, { standing }: Actor): void {
  if (standing === 'umpire') return;
  if (!isLongRange(gun))
    throw refuseIllegal(
      `${gun.name} is ${gun.artilleryType} artillery and does not have a long range. Choose other artillery.`,
      'Bombing/Interdiction',
      'M-38',
    );
}

/** Requires that no part of the area that a player's gun shells is certainly out of its range on the map (M-38). */
const GUNS_REACH: Check<MegagameUnit, MegagameBattle, Part> = {
  name: 'range',
  cites: ['Supporting Artillery', 'M-38'],
  find(checked): CheckFinding | null {
    const area = checked.actor.standing === 'umpire' ? undefined : tryOrHandleRefusal(() => areaOf(checked));
    const gun = area && checked.many('artillery').find((each) => isBeyond(each, area, checked.battle));
    if (!gun) return null;
    return {
      is: 'no',
      fact: `${gun.name} can reach only ${reachOf(gun)} km, and that area is farther away.`,
      wanted: 'Choose a nearer area.',
    };
  },
};

/** Returns the remarks on guns that may fire only because an umpire allows it. */
function letFire(scene: Scene): readonly string[] {
  const { battle } = scene;
  // The remarks must not reveal the distance of units that the reader may not see (M-38).
  const seen = scene.many('targets').filter((unit) => scene.sees?.(unit) ?? true);
  const targets = seen.flatMap((unit) => MEASURES.standing(unit, battle)?.place ?? []);
  const spots = [...(areaOf(scene) ?? []), ...targets];
  return scene
    .many('artillery')
    .flatMap((gun) => [
      ...includeIf(!isLongRange(gun), `An umpire allowed ${gun.name} to fire without a long range (Bombing/Interdiction, M-38).`),
      ...includeIf(
        isBeyond(gun, spots, battle),
        `${gun.name} fires farther than its range on the map (Supporting Artillery, M-38).`,
      ),
    ]);
}

/** Returns 0 for a role without named rows, so that players cannot enter another number. */
const noneOf =
  (role: 'groups' | 'artillery') =>
  (scene: Scene): number | undefined =>
    scene.rows(role).length === 0 ? 0 : undefined;

/**
 * Returns all units on the map. Results for a reader who does not know all of them do not show which units are in a square, or
 * that a square is empty.
 */
const placedIn = (battle: MegagameBattle): readonly MegagameUnit[] =>
  [...battle.tables.unit.values()].filter(({ id, status }) => status > 0 && findUnitPlace(battle, id));

/** Returns the number of squares that the force is spread over (M-23); undefined if no squares are named on a map. */
function squaresFound(scene: Scene): FoundValue | undefined {
  const squares = squaresOf(scene);
  if (!squares) return undefined;
  const names = [...squares].sort().join(', ');
  return { of: [], value: squares.size, words: () => `${countNoun(squares.size, 'square')} of the map: ${names}` };
}

/**
 * Counts the units in the attacked area (M-36). Units with places in the area count, and so do named targets with an unknown
 * place. The count is uncertain if the map shows a named target elsewhere. Undefined if the count is 0, or if no area was entered
 * on a map.
 */
function unitsFound(scene: Scene, key: string): FoundValue | undefined {
  const { battle } = scene;
  const squares = squaresOf(scene);
  if (!squares) return undefined;
  const named = scene.many('targets');
  const all = [...new Set([...placedIn(battle), ...named])];
  const standing = all.flatMap((unit) => {
    const place = MEASURES.standing(unit, battle)?.place;
    return place ? [{ unit, isIn: squares.has(findSquareName(battle, place)) }] : [];
  });
  const inside = standing.filter(({ isIn }) => isIn).map(({ unit }) => unit);
  const outside = standing.find(({ unit, isIn }) => !isIn && named.includes(unit));
  const counts = [...named, ...inside.filter((unit) => !named.includes(unit))];
  if (counts.length === 0) return undefined;
  return {
    of: all,
    value: counts.length,
    doubt:
      outside &&
      refuseInvalid(
        key,
        `${outside.unit.name} is not in that area of the map. Enter the number of units there, or choose other units.`,
      ),
    words: (isOpen) =>
      `${countNoun(counts.length, 'unit')} in the area, by the map${isOpen ? `: ${counts.map(({ name }) => name).join(', ')}` : ''}`,
  };
}

/**
 * Returns the units in the area that the command does not name, in the order of their dice. These dice come after the dice of the
 * named units (M-36). The list is empty if the number of dice differs from the number of units on the map.
 */
function unnamedIn(scene: Attack, dice: number): readonly MegagameUnit[] {
  const others = squaresOf(scene) ? listUnnamed(scene) : [];
  return scene.many('targets').length + others.length === dice ? others : [];
}

/** Returns the units that the command does not name in the area or, without an area on a map, in the squares of named units. */
function listUnnamed(scene: Attack): readonly MegagameUnit[] {
  const named = scene.many('targets');
  const squareOf = (unit: MegagameUnit): string | undefined => {
    const place = MEASURES.map(scene.battle) && MEASURES.standing(unit, scene.battle)?.place;
    return place && findSquareName(scene.battle, place);
  };
  const squares = squaresOf(scene) ?? new Set(named.flatMap((unit) => squareOf(unit) ?? []));
  return placedIn(scene.battle).filter((unit) => !named.includes(unit) && squares.has(squareOf(unit) ?? ''));
}

/** Returns a remark on hit units that the command does not name, because the hits have no effect on these units. */
function unnamedHit(scene: Scene, results: readonly InterdictionResult[] = []): readonly string[] {
  if (unnamedIn(scene, results.length).length > 0) return [];
  const isInBattle = scene.rows('groups').length + scene.many('artillery').length > 0;
  const hit = results.slice(scene.many('targets').length).filter((result) => result !== 'none').length;
  if (!isInBattle || hit === 0) return [];
  return [`${countNoun(hit, 'unit')} hit without being chosen as targets. An umpire must mark them (M-24).`];
}

/** Warns of the cost of an attack on an area that contains units of the attacking side (M-36). */
const OWN_IN_AREA: Check<MegagameUnit, MegagameBattle, Part> = {
  name: 'range',
  cites: ['Bombing/Interdiction', 'M-36'],
  find(checked): CheckFinding | null {
    const squares = tryOrHandleRefusal(() => squaresOf(checked));
    const side = checked.rows('groups')[0]?.side ?? checked.one('artillery')?.side;
    if (!squares || side === undefined) return null;
    const own = placedIn(checked.battle).filter((unit) => {
      const place = unit.side === side ? MEASURES.standing(unit, checked.battle)?.place : undefined;
      return place !== undefined && squares.has(findSquareName(checked.battle, place));
    });
    if (own.length === 0) return null;
    const names = own.map(({ name }) => name).join(', ');
    const price =
      own.length === 1 ? `One of your own units is in the area: ${names}.` : `Your own units are in the area: ${names}.`;
    return { is: 'yes', price };
  },
};

/** Requires that the units that a player names stand in the attacked area, as far as their side knows (M-36). */
const TARGETS_IN_AREA: Check<MegagameUnit, MegagameBattle, Part> = {
  name: 'range',
  cites: ['Bombing/Interdiction', 'M-36'],
  find(checked): CheckFinding | null {
    const { battle, sees, actor } = checked;
    const squares = tryOrHandleRefusal(() => squaresOf(checked));
    const outside = checked.many('targets').find((unit) => {
      const place = squares && sees(unit) ? MEASURES.standing(unit, battle)?.place : undefined;
      return place !== undefined && !squares!.has(findSquareName(battle, place));
    });
    // An umpire reads the same from the number of units, and may enter another number.
    if (!outside || (actor.standing === 'umpire' && checked.typed.units !== undefined)) return null;
    return { is: 'no', fact: `${outside.name} is not in that area.`, wanted: 'Choose a unit in the area, or another area.' };
  },
};

/**
 * M-57: requires that a player enters the area or names the units in it, where the map binds and units have been placed. Otherwise
 * no unit would be hit.
 */
const AREA_ENTERED: Check<MegagameUnit, MegagameBattle, Part> = {
  name: 'typed',
  cites: ['Bombing/Interdiction', 'M-57'],
  find({ battle, actor, typed, many }): CheckFinding | null {
    if (actor.standing === 'umpire' || MEASURES.map(battle)?.ground !== 'map' || listPlaces(battle).length === 0) return null;
    if (typed.units === undefined || typed.area !== undefined || many('targets').length > 0) return null;
    return { is: 'no', fact: 'You have not entered the attacked area.', wanted: 'Enter its squares, such as D4.' };
  },
};

/** The details of the inputs for squadrons that bomb. */
const FLOWN = { battle: noneOf('groups'), instead: 'choose the air groups that bomb', own: 'groups' } as const;

const inputs = {
  tacticalSqns: rowsOf('groups', AIR_GROUP_TABLE).inScene(
    defineInt(0, 100).default(0).describe('Number of tactical squadrons'),
    (_row, scene: Scene) => countTakingPart(scene.typed?.tacticalSqns, countSquadrons(bombers(scene), 'ground-attack')),
    FLOWN,
  ),
  artilleryBns: defineUnitInputs('artillery').count(
    defineInt(0, 100).default(0).describe('Number of long-range artillery battalions that moved at most half a turn (M-5)'),
    { battle: noneOf('artillery'), instead: 'choose the artillery that fires', own: 'artillery' },
  ),
  heavySqns: rowsOf('groups', AIR_GROUP_TABLE).inScene(
    defineInt(0, 100).default(0).describe('Number of heavy bomber squadrons'),
    (_row, scene: Scene) => countTakingPart(scene.typed?.heavySqns, countSquadrons(bombers(scene), 'heavy-bomber')),
    FLOWN,
  ),
  area: z
    .string()
    .max(400)
    .optional()
    .meta({ place: true, description: 'Map squares to attack, separated by semicolons, such as D4; D5' }),
  squares: inputWith(defineInt(1, MOST_SQUARES).default(1).describe('Number of map squares over which the force is spread'), {
    measured: squaresFound,
  }),
  units: defineUnitInputs('targets').count(
    // The sheet's number is at least 1. An area on a map may be empty, or hold only units that its bomber does not know (M-57).
    defineInt(0, 40).describe('Number of units in the area. Each needs a roll'),
    // People need not name all units in the area, so the measured number is only a suggestion.
    { battle: (scene) => (areaOf(scene) ? 0 : undefined), measured: unitsFound, likely: true },
  ),
  mission: z.enum(MISSIONS).default('interdiction').describe('Kind of mission. Suppressed flak cannot fire (M-24)'),
};

/** Adds a check to the schema: only an area on a map may hold no unit to roll for. */
const whole = (schema: SchemaOf<typeof inputs>) =>
  schema.refine(({ area, units }) => units > 0 || area !== undefined, {
    path: ['units'],
    message: 'Enter the number of units in the area, 1 or more.',
  });

/** Bombing/Interdiction: bombing, interdiction, suppression of flak, or shelling at long range. */
export const interdiction = defineMegagameProcedure({
  id: 'megagame.interdiction',
  sections: ['Bombing/Interdiction', 'Combat'],
  title: 'Roll bombing, interdiction, flak suppression or long-range shelling',
  inputs,
  whole,
  roles: {
    groups: { table: AIR_GROUP_TABLE, description: 'Air groups that bomb', many: true, acts: true },
    artillery: {
      description: 'Artillery battalions that fire',
      many: true,
      acts: true,
      opposes: 'targets',
      check: createArtilleryCheck('Bombing/Interdiction'),
      checkWith: checkLongRange,
    },
    targets: {
      description: 'Units in the area, in the order of their dice',
      many: true,
      opposes: 'groups',
      mustBeSeen: true,
      check: createDumpFilter('targets'),
    },
  },
  passesOver: createTooLargeFilter<'groups' | 'artillery' | 'targets'>({
    tacticalSqns: createSquadronCounter('groups', 'ground-attack'),
    heavySqns: createSquadronCounter('groups', 'heavy-bomber'),
  }),
  checks: [standing('artillery'), GUNS_REACH, OWN_IN_AREA, TARGETS_IN_AREA, AREA_ENTERED],
  run(dice, { tacticalSqns, artilleryBns, heavySqns, squares, units, mission }) {
    const tactical = Math.floor((tacticalSqns + artilleryBns) / squares); // See ruling M-23.
    const heavy = Math.floor(heavySqns / squares);
    const byTactical = rowReached(tactical, 'tactical');
    const byHeavy = rowReached(heavy, 'heavy');
    const reached = Math.max(byTactical, byHeavy); // See ruling M-12.
    const printed = INTERDICTION_TABLE[reached - 1];
    if (!printed)
      throw refuseIllegal(
        `The force has too few squadrons to spread over ${countNoun(squares, 'square')}. Enter fewer squares, or add to the force.`,
        'Bombing/Interdiction',
        'M-23',
      );

    const { results: columns } = printed;
    const rolled = rollEachDie(dice, units, 'unit', columns, ['loss', 'immobilised']);
    const ammoSp = artilleryBns * SUPPLY_COSTS.artillery.ammoSp;
    const outcome = {
      row: reached,
      results: rolled.results,
      lossCount: rolled.firsts,
      immobilisedCount: rolled.seconds,
      noneCount: units - rolled.firsts - rolled.seconds,
      ammoSp,
    };
    const isRuled = (perSquare: number, column: 'tactical' | 'heavy', by: number): boolean =>
      by === reached && !isPlain(perSquare, column);
    const { lossCount, immobilisedCount } = outcome;
    const steps = [
      ...includeIf(ammoSp > 0, buildNoteStep('Artillery can fire after at most half a turn of movement', 'M-5')),
      buildTableStep(
        `Row ${reached}, for each square ${formatSquadrons(printed.tactical)} tactical squadrons or battalions, or ${formatSquadrons(printed.heavy)} heavy`,
        describeColumns(
          [
            ['loss', columns.loss],
            ['immobilisation', columns.immobilised],
          ],
          columns.none,
        ),
        'Bombing/Interdiction',
        (isRuled(tactical, 'tactical', byTactical) || isRuled(heavy, 'heavy', byHeavy)) && 'M-11',
        byTactical > 0 && byHeavy > 0 && 'M-12',
        squares > 1 && 'M-23',
      ),
      buildResultStep('Units that lose 1 status and are immobilised', lossCount, 'Bombing/Interdiction', lossCount > 0 && 'M-24'),
      buildResultStep(
        'Units that are only immobilised',
        immobilisedCount,
        'Bombing/Interdiction',
        immobilisedCount > 0 && 'M-24',
      ),
      ...includeIf(ammoSp > 0, buildBaseStep('Ammunition SP of the artillery', ammoSp, 'Combat')),
    ];
    return {
      outcome,
      steps,
      effects: [
        ...rolled.results.flatMap((each, index) => targetEffects(each, index, mission)),
        { kind: 'set-air', role: 'groups', fields: { flown: true } },
        ...includeIf(tacticalSqns + heavySqns > 0, {
          kind: 'use-squadrons',
          role: 'groups',
          groundAttackSqns: tacticalSqns,
          heavySqns,
        } as const),
        ...includeIf(ammoSp > 0, { kind: 'pay-ammo', role: 'artillery', amount: SUPPLY_COSTS.artillery.ammoSp } as const),
      ],
    };
  },
  after(desk, { roles, outcome: { results }, input }, typed) {
    const { mission } = input;
    const cast = dropUndefined(roles) as Cast;
    const { battle } = desk.draft;
    const unitsOf = (role: 'artillery' | 'targets') => (roles[role] ?? []).flatMap((id) => battle.tables.unit.get(id) ?? []);
    const groups = (roles.groups ?? []).flatMap((id) => battle.tables[AIR_GROUP_TABLE].get(id) ?? []);
    const attack: Attack = {
      battle,
      typed,
      many: unitsOf,
      one: (role) => unitsOf(role)[0],
      rows: (role) => (role === 'groups' ? groups : unitsOf(role)),
    };
    const others = unnamedIn(attack, results.length);
    for (const [index, unit] of others.entries()) strike(desk, unit, results[results.length - others.length + index], mission);
    // A player names only units that their side knows. The bot rolls for the others, and only their own side learns of it (M-57).
    const isChosen = desk.actor.standing === 'umpire' && (typed.area === undefined || typed.units !== undefined);
    const missed = isChosen || results.length > unitsOf('targets').length ? [] : listUnnamed(attack);
    return missed.map((unit) => (next) => strikeUnnamed(next as MegagameContext, unit, dropUndefined(input), cast));
  },
  remarks: (scene, outcome) => [...unnamedHit(scene, outcome?.results), ...letFire(scene), ...listFlownRemarks(scene)],
  ownRemarks: { [ALREADY_FLOWN]: 'groups' },
  oddsOver: ['lossCount', 'immobilisedCount'],
  measure: {
    label: 'units hit (a loss counts twice)',
    of: ({ lossCount, immobilisedCount }) => 2 * lossCount + immobilisedCount,
  },
  summary: ({ lossCount, immobilisedCount, noneCount }) =>
    [
      ...includeIf(lossCount > 0, `${countNoun(lossCount, 'unit loses', 'units lose')} 1 status and cannot move.`),
      ...includeIf(immobilisedCount > 0, `${countNoun(immobilisedCount, 'unit loses', 'units lose')} no status but cannot move.`),
      ...includeIf(noneCount > 0, `${countNoun(noneCount, 'unit is', 'units are')} unharmed.`),
      ...includeIf(lossCount + immobilisedCount + noneCount === 0, 'No known unit is in the bombed area.'),
    ].join(' '),
  tone: ({ lossCount, immobilisedCount }) => (lossCount > 0 ? 'decisive' : immobilisedCount > 0 ? 'effect' : 'nothing'),
});

/** Marks a unit that was rolled for without being named (M-36). */
function strike({ draft }: MegagameContext, unit: MegagameUnit, rolled: string | undefined, mission: Mission): void {
  if (rolled !== 'loss' && rolled !== 'immobilised') return;
  draft.set('unit', unit.id, {
    immobilised: true,
    ...(rolled === 'loss' ? { status: unit.status - 1 } : {}),
    ...(mission === 'flak-suppression' && unit.flak !== 'none' ? { flakSuppressed: true } : {}),
  });
}

/** Rolls for a unit in the attacked area that the bombing side does not know. Only the unit's own side learns of it (M-57). */
function strikeUnnamed(desk: MegagameContext, unit: MegagameUnit, input: JsonObject, roles: Cast): DraftEvent {
  const resolution = desk.judge(interdiction, { ...input, units: 1 }, { ...roles, targets: [unit.id] });
  const [rolled] = resolution.outcome.results as readonly InterdictionResult[];
  strike(desk, unit, rolled, input.mission as Mission);
  const result = { loss: 'loses 1 status and cannot move', immobilised: 'cannot move', none: 'is unharmed' }[rolled!];
  return {
    ...buildSentenceEvent('area-bombed', `${unit.name} is in a bombed area and ${result}.`, unit),
    resolutions: [resolution],
  };
}

/** Returns the effects on hit units: they are immobilised. Flak that was named for suppression cannot fire either (M-24). */
function targetEffects(rolled: InterdictionResult, index: number, mission: Mission): readonly MegagameEffect<'targets'>[] {
  if (rolled === 'none') return [];
  return [
    ...includeIf(rolled === 'loss', { kind: 'lose-status', role: 'targets', index, amount: 1 } as const),
    { kind: 'set', role: 'targets', index, fields: { immobilised: true } },
    ...includeIf(mission === 'flak-suppression', { kind: 'suppress-flak', role: 'targets', index } as const),
  ];
}
