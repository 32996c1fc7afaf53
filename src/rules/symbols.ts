/**
 * Converts unit symbols between two forms: the 20 digits of MIL-STD-2525D, which other programs use in orders of battle, and the
 * letter codes that the bot draws on its maps.
 */
import { formatCanonicalJson, type Json, type JsonObject } from '../dice/index.js';
import { dropUndefined } from './fields.js';
import { type NationName, findNation } from './nations.js';
import type { UnitSymbol } from './ground/reading.js';

/** The two digits for each size, by the letter in `UnitSymbol`. */
const SIZE_DIGITS = {
  '-': '00',
  A: '11',
  B: '12',
  C: '13',
  D: '14',
  E: '15',
  F: '16',
  G: '17',
  H: '18',
  I: '21',
  J: '22',
  K: '23',
  L: '24',
} as const;
export type SymbolSize = keyof typeof SIZE_DIGITS;

const SIZE_WORDS: Readonly<Record<SymbolSize, string>> = {
  '-': 'no size',
  A: 'team',
  B: 'squad',
  C: 'section',
  D: 'platoon',
  E: 'company',
  F: 'battalion',
  G: 'regiment',
  H: 'brigade',
  I: 'division',
  J: 'corps',
  K: 'army',
  L: 'army group',
};

/** The kinds of units, as letter codes of `UnitSymbol`. */
const KINDS = [
  'U-----',
  'UCI---',
  'UCIM--',
  'UCIZ--',
  'UCA---',
  'UCAA--',
  'UCAW--',
  'UCR---',
  'UCRH--',
  'UCF---',
  'UCM---',
  'UCD---',
  'UCE---',
  'UST---',
  'USS---',
  'UH----',
] as const;
export type SymbolKind = (typeof KINDS)[number];

const KIND_WORDS: Readonly<Record<SymbolKind, string>> = {
  'U-----': 'units of unknown kind',
  'UCI---': 'infantry',
  'UCIM--': 'motorised infantry',
  'UCIZ--': 'mechanised infantry',
  'UCA---': 'tanks',
  'UCAA--': 'anti-tank guns',
  'UCAW--': 'armoured scouts',
  'UCR---': 'scouts',
  'UCRH--': 'cavalry',
  'UCF---': 'artillery',
  'UCM---': 'mortars and machine-guns',
  'UCD---': 'anti-aircraft guns',
  'UCE---': 'engineers',
  'UST---': 'transport',
  'USS---': 'supply',
  'UH----': 'headquarters',
};

/** The digits for the entity and for the second modifier. */
type Digits = readonly [entity: string, modifier: string];

/** The digits written for each kind. `UCM---` means heavy weapons on foot, and `UCAW--` armoured scouts. */
const WRITTEN: Readonly<Record<SymbolKind, Digits>> = {
  'U-----': ['000000', '00'],
  'UCI---': ['121100', '00'],
  'UCIM--': ['121104', '00'],
  'UCIZ--': ['121102', '00'],
  'UCA---': ['120500', '00'],
  'UCAA--': ['120400', '00'],
  'UCAW--': ['120501', '00'],
  'UCR---': ['121300', '00'],
  'UCRH--': ['121300', '31'],
  'UCF---': ['130300', '00'],
  'UCM---': ['130800', '00'],
  'UCD---': ['130100', '00'],
  'UCE---': ['140700', '00'],
  'UST---': ['163600', '00'],
  'USS---': ['163400', '00'],
  'UH----': ['110000', '00'],
};

/** The kind for the first digits of an entity. If several match, the longest counts. */
const READ: Readonly<Record<string, SymbolKind>> = {
  '000000': 'U-----',
  '1100': 'UH----',
  '1201': 'UCI---', // 1201 is air assault.
  '1204': 'UCAA--',
  '1205': 'UCA---',
  '120501': 'UCAW--',
  '1210': 'UCIZ--', // 1210 is combined arms.
  '1211': 'UCI---',
  '121102': 'UCIZ--',
  '121104': 'UCIM--',
  '121105': 'UCIZ--',
  '1213': 'UCR---',
  '1217': 'UCI---', // 1217 is special forces.
  '1218': 'UCI---',
  '1220': 'UCI---', // 1220 is rangers.
  '1301': 'UCD---',
  '1303': 'UCF---',
  '1307': 'UCF---', // 1307 is rockets.
  '1308': 'UCM---', // 1308 is mortars.
  '1407': 'UCE---',
  '16': 'USS---',
  '1636': 'UST---',
};

const HEADQUARTERS: SymbolKind = 'UH----';
/** Values of the eighth digit that mean a headquarters, including a headquarters combined with a task force, feint or dummy. */
const HEADQUARTERS_DIGITS: readonly string[] = ['2', '3', '6', '7'];
const HORSES = '31';
const LAND_UNIT = '10';
const IN_DIGITS = /^\d{20}(?:\d{10})?$/;
const SYMBOL_SETS: Readonly<Record<string, string>> = {
  '01': 'aircraft',
  '02': 'a missile',
  '05': 'in space',
  '06': 'in space',
  '11': 'civilians',
  '15': 'equipment',
  '20': 'an installation',
  '27': 'a single person',
  '30': 'a ship',
  '35': 'a submarine',
  '36': 'sea mines',
};

/** The side in a symbol, which is its fourth digit. */
export type SymbolIdentity = '1' | '3' | '4' | '6';

/**
 * The condition of a unit, which is the seventh digit. `thought`: the unit's place is only assumed. `lost`: the unit is
 * destroyed.
 */
const CONDITIONS = { present: '0', thought: '1', lost: '4' } as const;

/** Returns a unit's symbol as 20 digits. */
export function buildSidc(
  { is, size }: UnitSymbol,
  identity: SymbolIdentity,
  condition: keyof typeof CONDITIONS = 'present',
): string {
  const kind = KINDS.find((known) => known === is) ?? 'U-----';
  const [entity, modifier] = WRITTEN[kind];
  const digits = SIZE_DIGITS[size as SymbolSize] ?? '00';
  return `100${identity}${LAND_UNIT}${CONDITIONS[condition]}${kind === HEADQUARTERS ? '2' : '0'}${digits}${entity}00${modifier}`;
}

const sizeIn = (sidc: string): SymbolSize =>
  (Object.keys(SIZE_DIGITS) as SymbolSize[]).find((letter) => SIZE_DIGITS[letter] === sidc.slice(8, 10)) ?? '-';

/** Reads a symbol of 20 or 30 digits as a land unit. For any other symbol, returns a text with the reason. */
export function readSidc(sidc: string): { readonly is: SymbolKind; readonly size: SymbolSize } | string {
  if (!IN_DIGITS.test(sidc)) return 'its symbol does not have 20 digits';
  const set = sidc.slice(4, 6);
  if (set !== LAND_UNIT) return SYMBOL_SETS[set] ?? 'not a land unit';
  const size = sizeIn(sidc);
  if (HEADQUARTERS_DIGITS.includes(sidc.charAt(7))) return { is: HEADQUARTERS, size };
  const entity = sidc.slice(10, 16);
  const begin = [6, 4, 2].map((length) => entity.slice(0, length)).find((digits) => READ[digits] !== undefined);
  if (begin === undefined) return `symbol ${entity}`;
  const is = READ[begin]!;
  return { is: is === 'UCR---' && sidc.slice(18, 20) === HORSES ? 'UCRH--' : is, size };
}

/** Returns the text for a size, such as `a battalion`. */
const sizeWords = (size: SymbolSize): string =>
  size === '-' ? 'without a size' : `${/^a/.test(SIZE_WORDS[size]) ? 'an' : 'a'} ${SIZE_WORDS[size]}`;

type Fields = Readonly<Record<string, Json | undefined>>;

/** The rulebook's standard unit for a symbol. @typeParam F the fields of the rulebook's units */
interface SymbolTemplate<F = Fields> {
  readonly fields: F;
  /** The possible sizes of units of this kind, each with its fields. Default: the sizes of `SymbolReading`. */
  readonly sizes?: Readonly<Partial<Record<SymbolSize, F>>>;
}

/** How the rulebook reads orders of battle with symbols. */
export interface SymbolReading<F = Fields> {
  /** The sizes of the rulebook's units, each with the fields that depend on the size. */
  readonly sizes: Readonly<Partial<Record<SymbolSize, F>>>;
  readonly units: Readonly<Partial<Record<SymbolKind, SymbolTemplate<F>>>>;
  /** The field that stores a unit's superior. */
  readonly under: {
    /** The unit field that contains the superior. */
    readonly field: keyof F & string;
    /** The table of the rows that this field refers to by id. Default: the field contains a name instead. */
    readonly table?: string;
    /**
     * The sizes of superiors that the field can contain. A unit gets its nearest superior of one of these sizes or, if there is
     * none, its highest superior. A unit without superiors gets a formation of the whole side if `table` is set, and otherwise an
     * empty field. If `table` is `unit`, sizes do not count, and a unit gets the headquarters of the nearest superior that has a
     * headquarters.
     */
    readonly sizes: readonly SymbolSize[];
  };
  /** The act that creates rows for superior formations, each with a name and a side. */
  readonly formations?: {
    readonly act: string;
    /** @param kind the kind of the superior's own symbol; null if the superior has no symbol */
    readonly fields: (size: SymbolSize | null, kind: SymbolKind | null) => JsonObject;
    /** Returns the size of a row, and the id of the row's superior. */
    readonly of: (row: JsonObject) => { readonly size: SymbolSize; readonly parent: string | null };
    /** The act's parameter for the superior. */
    readonly parent: string;
  };
  /** How the rulebook stores nations. Default: the rulebook stores no nations. */
  readonly nations?: NationReading;
  /**
   * The unit fields that are reduced in proportion to the equipment on hand, each with the field for its full value; null if
   * there is no such field.
   */
  readonly strength: Readonly<Partial<Record<keyof F & string, (keyof F & string) | null>>>;
}

/** How the rulebook stores the nations of sides. */
export interface NationReading {
  /** The rows that have a nation: sides, units, or formations that an act creates. */
  readonly of: 'side' | 'unit' | 'formation';
  readonly field: string;
  /** True if a unit may have its own nation, in a field of the same name as the side's. */
  readonly own?: true;
  /** The stored value for each nation that the rulebook knows. */
  readonly values: Readonly<Partial<Record<NationName, string>>>;
  /** The stored value for the name of each alliance, in lower case. */
  readonly alliances?: Readonly<Record<string, string>>;
  /**
   * All stored values. A person chooses one of them if the name does not decide. Empty if the rulebook needs no value for other
   * nations.
   */
  readonly choices: readonly string[];
  /** The names of the stored values. Default: the value itself. */
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * Returns the stored value for the nation in a side's name. Null if the name contains no nation that the rulebook knows.
 * @param nation the nation in the codes of the side's symbols. Default: only the name counts
 */
export function findNationValue(
  { values, alliances = {}, choices }: NationReading,
  name: string,
  nation: NationName | null = null,
): string | null {
  const plain = name.toLowerCase().replace(/[^\p{L}]/gu, '');
  const itself = choices.find((choice) => choice.replaceAll('-', '') === plain);
  const told = nation ?? findNation(name);
  const ofAlliance = Object.hasOwn(alliances, plain) ? alliances[plain]! : null;
  return (told && values[told]) ?? itself ?? (told ? null : ofAlliance);
}

/**
 * Returns names of the Allies and the Axis in several languages with their values, for rulebooks with only these two alliances.
 */
export const buildAllianceNames = (allies: string | null, axis: string | null): Readonly<Record<string, string>> => ({
  ...(allies === null
    ? {}
    : Object.fromEntries(
        ['allies', 'allied', 'alliierte', 'alliés', 'aliados', 'alleati', 'alianci', 'союзники', 'geallieerden'].map((word) => [
          word,
          allies,
        ]),
      )),
  ...(axis === null
    ? {}
    : Object.fromEntries(['axis', 'achse', 'achsenmächte', 'axe', 'eje', 'asse', 'oś', 'ось'].map((word) => [word, axis]))),
});

/** Returns the fields for a unit with this symbol. If the rulebook has no such unit, returns a text with the reason. */
export function findTemplate({ sizes, units }: SymbolReading, sidc: string): JsonObject | string {
  const read = readSidc(sidc);
  if (typeof read === 'string') return read;
  const template = units[read.is];
  if (!template) return read.is === 'U-----' ? 'its symbol does not say what it is' : `symbol ${sidc.slice(10, 16)}`;
  if (!(template.sizes ?? sizes)[read.size]) return sizeWords(read.size);
  return fieldsOf(sizes, template, read.size);
}

const fieldsOf = (sizes: SymbolReading['sizes'], { fields, sizes: own }: SymbolTemplate, size: SymbolSize): JsonObject =>
  dropUndefined({ ...sizes[size], ...fields, ...own?.[size] }) as JsonObject;

/** A template of the rulebook that people can choose. */
export interface ReadyTemplate {
  readonly key: string;
  readonly kind: SymbolKind;
  /** The text for the template, such as `infantry, a battalion`. Without the size if the size makes no difference. */
  readonly words: string;
  readonly fields: JsonObject;
}

/** Returns the rulebook's templates. Equal templates of the same kind are listed only once. */
export function listTemplates({ sizes, units }: SymbolReading): ReadyTemplate[] {
  return KINDS.flatMap((kind) => {
    const template = units[kind];
    if (!template) return [];
    const different = new Map<string, ReadyTemplate>();
    for (const size of Object.keys(template.sizes ?? sizes) as SymbolSize[]) {
      const fields = fieldsOf(sizes, template, size);
      const key = formatCanonicalJson(fields);
      const words = `${KIND_WORDS[kind]}, ${sizeWords(size)}`;
      if (!different.has(key)) different.set(key, { key: `${kind}.${size}`, kind, words, fields });
    }
    const found = [...different.values()];
    return found.length === 1 ? [{ ...found[0]!, words: KIND_WORDS[kind] }] : found;
  });
}

/**
 * A class of symbols with the same set, entity and size. Either all or none of them are headquarters. The side and other digits
 * do not count.
 */
export interface SymbolClass {
  /** A code of letters, digits, dots and hyphens, with at most 41 characters. */
  readonly code: string;
  /** The text for the symbol, such as `infantry, a platoon` or `a ship, symbol 120203`. */
  readonly words: string;
  /** The kind of the symbol; null for an unknown kind. */
  readonly kind: SymbolKind | null;
}

/** Returns the class of a symbol. Every text that does not consist of 20 digits has a separate class. */
export function findSymbolClass(sidc: string): SymbolClass {
  if (!IN_DIGITS.test(sidc)) {
    const plain = sidc.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40);
    return { code: `x${plain}`, words: plain === '' ? 'no symbol' : `symbol ${plain}`, kind: null };
  }
  const [set, entity] = [sidc.slice(4, 6), sidc.slice(10, 16)];
  const read = readSidc(sidc);
  const code = `${set}.${HEADQUARTERS_DIGITS.includes(sidc.charAt(7)) ? 'h' : 'u'}.${sidc.slice(8, 10)}.${entity}`;
  if (typeof read !== 'string') return { code, words: `${KIND_WORDS[read.is]}, ${sizeWords(read.size)}`, kind: read.is };
  const words = set === LAND_UNIT ? `${read}, ${sizeWords(sizeIn(sidc))}` : `${read}, symbol ${entity}`;
  return { code, words, kind: null };
}
