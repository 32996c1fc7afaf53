/** A reader's map, and nothing else: pictures and their texts are made of this alone. */
import { ordersToGo, type Reader, readerOf, rowsIn, viewFor } from '../../game/index.js';
import { type AnyBattle, opened } from '../../game/sealed.js';
import {
  FEATURE,
  type FeatureRow,
  type GroundMap,
  type GroundMark,
  mapOf,
  PLACE,
  PLAIN_GROUND,
  type PlaceRow,
  type RangeBand,
  type Ruleset,
  SIGHTING,
  type SightingRow,
  type Spot,
  turnTitle,
  type UnitSymbol,
  spotIn,
} from '../../rules/index.js';
import type { ShownDeeds } from './deeds.js';
import { flagsOf, type ShownFlag } from './flags.js';
import { signsFor } from './signs.js';

/** A unit, or a sighting of one. */
export interface ShownUnit {
  /** Its row's id; a sighting has the unit's too. */
  readonly id: string;
  readonly name: string;
  readonly sign: string;
  readonly side: string;
  readonly symbol: UnitSymbol;
  readonly spot: Spot;
  readonly facing: number | null;
  /** The turn in which it was last seen; null if it is seen now. */
  readonly seenTurn: number | null;
  /** The unit has moved since, not on the map. */
  readonly isStale: boolean;
  /** The unit's strength, of a reader's own units and for umpires; null if it is not told. */
  readonly strength: number | null;
  /** The unit's hindrance, as far as the reader knows; empty: none. */
  readonly hindrance: string;
  /** Its ranges, by its rulebook; a sighting has none. */
  readonly bands: readonly RangeBand[];
}

export interface ShownMap {
  readonly map: GroundMap;
  readonly title: string;
  readonly turn: string;
  /** The rulebook's word for a turn. */
  readonly turnWord: string;
  /** The rulebook's unit of strength: `FP`. */
  readonly strengthLabel: string;
  /** The side whose knowledge it shows; null if it shows everything. */
  readonly knownTo: string | null;
  /** All sides of the battle, in their order. */
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly units: readonly ShownUnit[];
  readonly features: readonly FeatureRow[];
  /** Fire due or fallen, by the rulebook's own rows. */
  readonly marks: readonly GroundMark[];
  /** Objectives that are a place. */
  readonly flags: readonly ShownFlag[];
  /** Ordered goals of units, each order as it was written. */
  readonly orders: readonly { readonly unit: string; readonly to: string }[];
  /** A turn's deeds; null if they are not asked for. */
  readonly deeds: ShownDeeds | null;
}

/** @returns undefined when the battle has no map */
export function shownTo(ruleset: Ruleset, who: Reader, sealed: AnyBattle): ShownMap | undefined {
  const battle = opened(sealed);
  const map = mapOf(battle);
  if (!map) return undefined;
  const reader = readerOf(who, battle);
  const isUmpire = reader.standing === 'umpire';
  const ground = ruleset.ground ?? PLAIN_GROUND;
  const view = viewFor(ruleset, battle, reader);
  const standing = (rowsIn(view, PLACE) as PlaceRow[]).flatMap((place) => {
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
        spot: spotIn(place),
        facing: place.facing,
        seenTurn: null,
        isStale: place.stale,
        strength: (isOwn && ruleset.strength.of(unit)) || null,
        hindrance: ruleset.hindrance(known),
        bands: ground.bands?.(known, view.battle) ?? [],
      },
    ];
  });
  const memories = isUmpire ? [] : (rowsIn(view, SIGHTING) as SightingRow[]);
  const remembered = memories.map((seen) => {
    const { unit, name, side, is, size, turn } = seen;
    return {
      id: unit,
      name,
      given: null,
      side,
      symbol: { is, size },
      spot: spotIn(seen),
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
    turn: turnTitle(ruleset, battle.game.turn),
    turnWord: ruleset.turnWord ?? 'turn',
    strengthLabel: ruleset.strength.label,
    knownTo: isUmpire ? null : (own?.name ?? 'everybody'),
    sides,
    units: sides.flatMap(({ id }) => signed([...standing, ...remembered].filter(({ side }) => side === id))),
    features: rowsIn(view, FEATURE) as FeatureRow[],
    marks: ground.marks?.(view.battle, map) ?? [],
    flags: flagsOf(view.battle),
    orders: ordersToGo(view),
    deeds: null,
  };
}

type Unsigned = Omit<ShownUnit, 'sign'> & { readonly given: string | null };

/**
 * Sorts the units of a side by name and adds the call signs that this reader sees. The order in which units were put on the map
 * may be a secret, so it is not kept.
 */
function signed(units: readonly Unsigned[]): readonly ShownUnit[] {
  const sorted = [...units].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const signs = signsFor(sorted.map(({ name, given }) => ({ name, sign: given })));
  return sorted.map(({ given: _, ...unit }, index) => ({ ...unit, sign: signs[index]! }));
}

/** The unit that a reader means by a call sign; several where sides have the same. */
export const signedSo = ({ units }: ShownMap, text: string): readonly ShownUnit[] =>
  units.filter(({ sign, seenTurn }) => seenTurn === null && sign.toUpperCase() === text.trim().toUpperCase());
