/** The map as one reader may know it. Pictures and their descriptions use nothing else. */
import { listOrderDestinations, type Reader, findBattleReader, listRowsInView, createView } from '../../game/index.js';
import { type AnyBattle, openSealedBattle } from '../../game/sealed.js';
import {
  FEATURE_TABLE,
  type FeatureRow,
  type GroundMap,
  type GroundMarker,
  findMap,
  PLACE_TABLE,
  DEFAULT_GROUND_READING,
  type PlaceRow,
  type RangeBand,
  type Ruleset,
  SIGHTING_TABLE,
  type SightingRow,
  type Spot,
  formatTurnTitle,
  type UnitRow,
  type UnitSymbol,
  pickSpot,
} from '../../rules/index.js';
import type { ShownActions } from './deeds.js';
import { listFlags, type ShownFlag } from './flags.js';
import { createCallSigns } from './signs.js';

/** A unit in sight, or the memory of a unit that was seen earlier. */
export interface ShownUnit {
  /** The id of the unit, even if the reader only remembers the unit. */
  readonly id: string;
  readonly name: string;
  readonly sign: string;
  readonly side: string;
  readonly symbol: UnitSymbol;
  readonly spot: Spot;
  readonly facing: number | null;
  /** The turn in which the unit was last seen; null if it is in sight now. */
  readonly seenTurn: number | null;
  /** True if the unit has since left this spot without a recorded move. */
  readonly isStale: boolean;
  /** The unit's strength, which only umpires and its own side may know; null for other readers. */
  readonly strength: number | null;
  /** The known conditions that hinder the unit; an empty text if there are no such conditions. */
  readonly hindrance: string;
  /** The range bands of the unit; an empty list for a remembered unit. */
  readonly bands: readonly RangeBand[];
}

export interface ShownMap {
  readonly map: GroundMap;
  readonly title: string;
  readonly turn: string;
  /** The word that the rulebook uses for a turn. */
  readonly turnWord: string;
  /** The rulebook's unit of measurement for strength, such as `FP` for fighting power. */
  readonly strengthLabel: string;
  /** The side whose knowledge the map shows; null if the map shows everything. */
  readonly knownTo: string | null;
  /** All sides of the battle, in the order in which they joined. */
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly units: readonly ShownUnit[];
  readonly features: readonly FeatureRow[];
  /** Fire that has landed or will land, which the rulebook stores in its own rows. */
  readonly marks: readonly GroundMarker[];
  /** Objectives that have a place. */
  readonly flags: readonly ShownFlag[];
  /** The destinations in orders to move, as people entered them. */
  readonly orders: readonly { readonly unit: string; readonly to: string }[];
  /** The turn's moves and shots; null if the map shows no actions. */
  readonly deeds: ShownActions | null;
}

/** Returns the map as a reader may know it; undefined if the battle has no map. */
export function createShownMap(ruleset: Ruleset, who: Reader, sealed: AnyBattle): ShownMap | undefined {
  const battle = openSealedBattle(sealed);
  const map = findMap(battle);
  if (!map) return undefined;
  const reader = findBattleReader(who, battle);
  const isUmpire = reader.standing === 'umpire';
  const ground = ruleset.ground ?? DEFAULT_GROUND_READING;
  const view = createView(ruleset, battle, reader);
  const standing = (listRowsInView(view, PLACE_TABLE) as PlaceRow[]).flatMap((place) => {
    const unit = battle.tables.unit.get(place.unit);
    if (!unit || ruleset.strength.isLost(unit)) return [];
    const { name, side } = unit;
    const known = view.battle.tables.unit.get(unit.id) ?? unit;
    const isOwn = isUmpire || side === reader.sideId;
    return [
      {
        id: unit.id,
        name,
        given: place.sign,
        side,
        symbol: ground.symbol(unit),
        spot: pickSpot(place),
        facing: place.facing,
        seenTurn: null,
        isStale: place.stale,
        strength: (isOwn && ruleset.strength.of(unit)) || null,
        hindrance: ruleset.hindrance(known),
        bands: ground.bands?.(known, view.battle) ?? [],
      },
    ];
  });
  const memories = isUmpire ? [] : (listRowsInView(view, SIGHTING_TABLE) as SightingRow[]);
  const remembered = memories.map((seen) => {
    const { unit, name, side, is, size, turn } = seen;
    return {
      id: unit,
      name,
      given: null,
      side,
      symbol: { is, size },
      spot: pickSpot(seen),
      facing: null,
      seenTurn: turn,
      isStale: false,
      strength: null,
      hindrance: '',
      bands: [],
    };
  });
  const sides = [...battle.tables.side.values()].map(({ id, name }) => ({ id, name }));
  const own = sides.find(({ id }) => id === reader.sideId);
  return {
    map,
    title: battle.game.name,
    turn: formatTurnTitle(ruleset, battle.game.turn),
    turnWord: ruleset.turnWord ?? 'turn',
    strengthLabel: ruleset.strength.label,
    knownTo: isUmpire ? null : (own?.name ?? 'everyone'),
    sides,
    units: sides.flatMap(({ id }) => {
      const shown = [...standing, ...remembered].filter(({ side }) => side === id);
      const known = (listRowsInView(view, 'unit') as UnitRow[]).filter(({ side }) => side === id);
      return signed(shown, known, isUmpire || id === reader.sideId);
    }),
    features: listRowsInView(view, FEATURE_TABLE) as FeatureRow[],
    marks: ground.marks?.(view.battle, map) ?? [],
    flags: listFlags(view.battle),
    orders: listOrderDestinations(view),
    deeds: null,
  };
}

type Unsigned = Omit<ShownUnit, 'sign'> & { readonly given: string | null };

/**
 * Sorts the units of a side by name, and adds the call signs that this reader sees. Every unit of the side that the reader knows
 * has its own sign, even if the unit is off the map or lost. Signs therefore do not change.
 * @param known the units of the side that the reader knows
 * @param isWhole true if these are all units of the side, so that signs can depend on the order of their creation. For other
 *   readers this order is secret, and must not affect the signs
 */
function signed(units: readonly Unsigned[], known: readonly Named[], isWhole: boolean): readonly ShownUnit[] {
  const given = new Map(units.map((unit) => [unit.id, unit.given]));
  const all = [...new Map([...units, ...known].map(({ id, name }) => [id, { id, name }])).values()].sort(
    isWhole ? byAge : byName,
  );
  const signs = createCallSigns(all.map(({ id, name }) => ({ name, sign: given.get(id) ?? null })));
  const signOf = new Map(all.map(({ id }, index) => [id, signs[index]!]));
  return [...units].sort(byName).map(({ given: _, ...unit }) => ({ ...unit, sign: signOf.get(unit.id)! }));
}

type Named = { readonly id: string; readonly name: string };
const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
/** Compares ids by the number after their letter, which is higher for newer rows. */
const byAge = (a: Named, b: Named): number => a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

/** Finds the units that have this call sign on a reader's map. There may be several, because two sides can use the same sign. */
export const findByCallSign = ({ units }: ShownMap, text: string): readonly ShownUnit[] =>
  units.filter(({ sign, seenTurn }) => seenTurn === null && sign.toUpperCase() === text.trim().toUpperCase());
