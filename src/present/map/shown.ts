/** The map as one reader may know it. Pictures and their descriptions use nothing else. */
import { createView, findBattleReader, listOrderDestinations, listRowsInView, type Reader } from '../../game/index.js';
import { openSealedBattle, type AnyBattle } from '../../game/sealed.js';
import {
  DEFAULT_GROUND_READING,
  FEATURE_TABLE,
  PLACE_TABLE,
  SIGHTING_TABLE,
  findMap,
  formatTurnTitle,
  pickSpot,
  type FeatureRow,
  type GroundMap,
  type GroundMarker,
  type PlaceRow,
  type RangeBand,
  type Ruleset,
  type SightingRow,
  type Spot,
  type UnitRow,
  type UnitSymbol,
} from '../../rules/index.js';
import type { ShownActions } from './actions.js';
import { listFlags, type ShownFlag } from './flags.js';
import { removeUnknownLetters } from './letters.js';

const MAX = 3;
/** Matches the digits at the start of a word, such as `1` in `1st`. */
const DIGITS = /^\p{N}+/u;
/** Matches numbers at the start of a name that are enough to identify a unit, such as `501` or `1/21`. */
const NUMBERS = /^(?:\p{N}\/\p{N}{1,2}|\p{N}{2}\/\p{N}|\p{N}{3})(?![\p{N}/])/u;
const WORDS = /[\p{L}\p{N}]+/gu;
const IS_NUMBER = /^\p{N}/u;

/**
 * Creates call signs of two or three characters, or numbers such as `1/21`, from the names of a side's units. Signs that people
 * chose do not change, unless the font of the pictures cannot draw them. A created sign differs from all other signs of the side.
 * @param named each unit's name, and the call sign that people chose; null if they chose no sign. The created signs depend on the
 *   order of the units
 */
export function createCallSigns(named: readonly { readonly name: string; readonly sign: string | null }[]): readonly string[] {
  const isDrawn = (sign: string | null): sign is string => sign !== null && removeUnknownLetters(sign) === sign;
  const taken = new Set(named.flatMap(({ sign }) => (isDrawn(sign) ? [sign] : [])));
  const isFree = (made: string): boolean => [...made].length > 1 && !taken.has(made);
  const counted = new Map<string, number>();
  /**
   * Returns the next free sign that consists of a letter and a number. Used numbers never become free again, so each is tried
   * only once.
   */
  const numbered = (letter: string): string => {
    for (let number = (counted.get(letter) ?? 0) + 1; ; number++) {
      counted.set(letter, number);
      const made = `${letter}${number.toString(36).toUpperCase()}`;
      if (isFree(made)) return made;
    }
  };
  return named.map(({ name, sign }) => {
    if (isDrawn(sign)) return sign;
    const { letters, tried } = candidates(name);
    const made = tried.find(isFree) ?? numbered(letters[0] ?? 'U');
    taken.add(made);
    return made;
  });
}

/** Returns a name in capital letters, without characters that the font does not contain. */
const upperCase = (name: string): string =>
  [...name].map((letter) => removeUnknownLetters(letter.toUpperCase()) || letter).join('');

/** Returns the letters of a name that call signs can use, and the call signs to try first. */
function candidates(name: string): { readonly letters: readonly string[]; readonly tried: readonly string[] } {
  const capitals = removeUnknownLetters(upperCase(name));
  const numbers = NUMBERS.exec(capitals)?.[0];
  const words = (capitals.match(WORDS) ?? []).map((word) => [...word]);
  const initials = words.map((word) => (IS_NUMBER.test(word[0]!) ? DIGITS.exec(word.join(''))![0] : word[0]!));
  const letters = words.flat();
  const tried = [[...initials.join('')].slice(0, MAX).join(''), letters.slice(0, 2).join(''), letters.slice(0, MAX).join('')];
  return { letters, tried: numbers === undefined ? tried : [numbers, ...tried] };
}

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
  /** The current turn, such as `Turn 3`, or `At the end`. */
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
  readonly actions: ShownActions | null;
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
    turn: battle.game.status === 'ended' ? 'At the end' : formatTurnTitle(ruleset, battle.game.turn),
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
    actions: null,
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
