/**
 * Converts scenario documents of ORBAT Mapper to orders of battle. A document has sides, groups and nested units, and each unit
 * has a symbol.
 */
import { z } from 'zod';
import type { Json, JsonObject } from '../dice/index.js';
import {
  type GeoPoint,
  type GroundMap,
  groupBy,
  refuseInvalid,
  type MetrePoint,
  measureMetresBetween,
  normalizeName,
  type NationName,
  findSymbolNation,
  findNationValue,
  formatPlaceAt,
  DEFAULT_GROUND_READING,
  readSidc,
  type NationReading,
  type ReadyTemplate,
  type Ruleset,
  type SymbolClass,
  type SymbolKind,
  findSymbolClass,
  type SymbolReading,
  type SymbolSize,
  findTemplate,
  listTemplates,
} from '../rules/index.js';
import type { OrderOfBattle } from './order-shape.js';
import { MAX_ORBAT_UNITS } from './limits.js';

/** The newest version of the document format that the bot can read. */
const NEWEST = 3;
/** The value of `type` that identifies a scenario document. */
const TYPE = 'ORBAT-mapper';
/** The maximum number of entries in a document, including superior units. */
const MOST_NODES = 2 * MAX_ORBAT_UNITS;
const NAME_MAX = 80;

const location = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const state = z.object({ location: location.nullish() });

/** The equipment of a unit: the full number and the number on hand. */
const counted = z.object({ count: z.number().nonnegative().nullish(), onHand: z.number().nonnegative().nullish() });

const UNIT = z.object({
  name: z.string(),
  sidc: z.string().max(40),
  location: location.nullish(),
  state: z.array(state).nullish(),
  equipment: z.array(counted).nullish(),
  get subUnits() {
    return z.array(UNIT).nullish();
  },
});
type Unit = z.infer<typeof UNIT>;

const DOCUMENT = z.object({
  version: z
    .string()
    .max(20)
    .refine(
      (version) => Number.parseInt(version, 10) <= NEWEST,
      `Only versions up to ${NEWEST} can be read. Save the file in an older version.`,
    ),
  sides: z.array(
    z.object({
      name: z.string(),
      groups: z.array(z.object({ name: z.string(), subUnits: z.array(UNIT).nullish() })).default([]),
      subUnits: z.array(UNIT).nullish(),
    }),
  ),
  settings: z
    .object({ boundingBox: z.tuple([z.number(), z.number(), z.number(), z.number()]).rest(z.number()).nullish() })
    .nullish(),
});

type OrbatDocument = z.infer<typeof DOCUMENT>;

/** A document, with the templates that a person has chosen for symbols that do not fit any template. */
export interface ChosenTemplates {
  readonly document: OrbatDocument;
  /** The keys of the chosen templates, by symbol class. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The nation that a person has chosen for each side, by side name. */
  readonly nations?: Readonly<Record<string, string>>;
}

/** Units with a symbol class that does not fit any template. */
export interface UnmatchedUnit extends SymbolClass {
  /** The names of the units, at most 80 characters each. */
  readonly names: readonly string[];
  /** The template chosen for these units; null until a person has chosen a template. */
  readonly as: ReadyTemplate | null;
}

/** An order of battle that was read from a document, with the path of each entry in the document. */
export interface ParsedOrbat {
  readonly order: OrderOfBattle;
  /** The faults in the document's structure, each with its path. */
  readonly problems: readonly string[];
  /** The path in the document for each entry, by list of the order of battle. */
  readonly paths: { readonly [list in 'sides' | 'acts' | 'units']: readonly string[] };
  /**
   * The places of units, in metres from the near left corner of the document's bounding box. Units without a position are left
   * out. Null if the document has no bounding box.
   */
  readonly spots: readonly { readonly unit: string; readonly at: MetrePoint }[] | null;
  /** The number of units with positions that cannot be used, because the document has no bounding box. */
  readonly unplaced: number;
  /** The units with symbols that still need a template. */
  readonly unfit: readonly UnmatchedUnit[];
  /** The sides without a clear nation in their name or symbols. They get the first nation until a person chooses another. */
  readonly stateless: readonly string[];
  /** The document, reduced to the parts that are needed to choose templates; null if there is nothing to choose. */
  readonly fitting: ChosenTemplates | null;
}

/** Checks whether a JSON value is a scenario document of ORBAT Mapper. */
export const isOrbat = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && (raw as { type?: unknown }).type === TYPE;

/**
 * Reads a document of ORBAT Mapper. Creates a unit for each symbol that matches a template of the rulebook, and lists the other
 * symbols (`unfit`). If the document's structure has faults, returns only the faults (`problems`).
 * @throws {Refusal} INVALID_INPUT if the rulebook does not support symbols, or if there are too many units for one import
 */
export function readOrbat(raw: unknown, ruleset: Pick<Ruleset, 'symbols' | 'title'>): ParsedOrbat {
  const symbols = symbolsOf(ruleset);
  const parsed = DOCUMENT.safeParse(raw);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${wordsOfPath(path)}: ${message}`);
    const paths = { sides: [], acts: [], units: [] };
    return {
      order: { sides: [], acts: [], units: [] },
      problems,
      paths,
      spots: null,
      unplaced: 0,
      unfit: [],
      stateless: [],
      fitting: null,
    };
  }
  const read = new Reading(symbols, { chosen: {} }).read(parsed.data);
  const isWhole = read.unfit.length === 0 && read.stateless.length === 0;
  return isWhole ? read : { ...read, fitting: { document: pruned(parsed.data), chosen: {} } };
}

/**
 * Reads a document again, with the templates that a person has chosen for its symbols. A template that the rulebook no longer has
 * counts as not chosen. A unit with subordinates that become units is not created itself, unless it is a headquarters.
 * @throws {Refusal} any refusal of `readOrbat`
 */
export function readFittedOrbat(fitting: ChosenTemplates, ruleset: Pick<Ruleset, 'symbols' | 'title'>): ParsedOrbat {
  return { ...new Reading(symbolsOf(ruleset), fitting).read(fitting.document), fitting };
}

/**
 * Returns the rulebook's instructions for reading symbols.
 * @throws {Refusal} INVALID_INPUT if the rulebook does not support symbols
 */
function symbolsOf({ symbols, title }: Pick<Ruleset, 'symbols' | 'title'>): SymbolReading {
  if (!symbols)
    throw refuseInvalid('file', `Units cannot be imported from map symbols in ${title}. Import the units as a table.`);
  return symbols;
}

/** Returns the document with only the first location of each unit. */
function pruned({ sides, ...rest }: OrbatDocument): OrbatDocument {
  const unit = ({ name, sidc, subUnits, equipment, ...places }: Unit): Unit => ({
    name,
    sidc,
    equipment: equipment ?? null,
    location: firstOf(places) ?? null,
    subUnits: subUnits?.map(unit) ?? null,
  });
  return {
    ...rest,
    sides: sides.map(({ groups, subUnits, ...side }) => ({
      ...side,
      groups: groups.map((group) => ({ ...group, subUnits: group.subUnits?.map(unit) ?? null })),
      subUnits: subUnits?.map(unit) ?? null,
    })),
  };
}

/** Returns the first location of a unit. */
const firstOf = ({ location, state: states }: Pick<Unit, 'location' | 'state'>): Unit['location'] =>
  location ?? states?.find(({ location: at }) => at)?.location;

/** Returns a path as text, with entries counted from 1, such as `sides 1 groups 2 subUnits 3`. */
const wordsOfPath = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part))).join(' ');

/** A superior of a unit in the document. */
interface Above {
  readonly name: string;
  readonly size: SymbolSize | null;
  readonly kind: SymbolKind | null;
  /** The name of the unit that was created from the superior; null if no unit was created. */
  readonly unit: string | null;
  /** The path of the superior in the document. */
  readonly path: string;
}

class Reading {
  private readonly units: OrderOfBattle['units'][number][] = [];
  private readonly unitPaths: string[] = [];
  private readonly acts: OrderOfBattle['acts'][number][] = [];
  private readonly actPaths: string[] = [];
  private readonly left: { readonly name: string; readonly side: string; readonly why: string }[] = [];
  /** The units without a template, each with the class of its symbol. */
  private readonly unfit: { readonly name: string; readonly its: SymbolClass }[] = [];
  private readonly templates: ReadonlyMap<string, ReadyTemplate>;
  private readonly chosen: ReadonlyMap<string, string>;
  private readonly spots: { readonly unit: string; readonly at: MetrePoint }[] = [];
  private readonly names = new Set<string>();
  /** The names that formations have in the battle, by path in the document. */
  private readonly formations = new Map<string, string>();
  private readonly formationNames = new Set<string>();
  private corner: GeoPoint | null = null;
  private nodes = 0;
  private side = '';
  /** The rulebook's value for the side's nation; null if the nation is unknown. */
  private nation: string | null = null;
  private unplaced = 0;
  private readonly stateless: string[] = [];
  private readonly nations: ChosenTemplates['nations'];

  constructor(
    private readonly symbols: SymbolReading,
    { chosen, nations = {} }: Omit<ChosenTemplates, 'document'>,
  ) {
    this.nations = nations;
    this.templates = new Map(listTemplates(symbols).map((template) => [template.key, template]));
    this.chosen = new Map(Object.entries(chosen));
  }

  read({ sides, settings }: OrbatDocument): ParsedOrbat {
    const [longitude, latitude] = settings?.boundingBox ?? [];
    this.corner = longitude === undefined || latitude === undefined ? null : { longitude, latitude };
    const newSides = sides.map(({ name, groups, subUnits }, index) => {
      this.side = name;
      this.nation = this.nationOf(name, [...(subUnits ?? []), ...groups.flatMap((group) => group.subUnits ?? [])]);
      const path = `sides ${index + 1}`;
      this.children(subUnits, path, []);
      groups.forEach((group, place) => {
        const inside = `${path} groups ${place + 1}`;
        this.children(group.subUnits, inside, [{ name: group.name, size: null, kind: null, unit: null, path: inside }]);
      });
      return { name, fields: this.nationIn('side') };
    });
    const order = { sides: newSides, acts: this.acts, units: this.units };
    return {
      order: this.left.length === 0 ? order : { ...order, left: this.left },
      problems: [],
      paths: { sides: sides.map((_, index) => `sides ${index + 1}`), acts: this.actPaths, units: this.unitPaths },
      spots: this.corner && this.spots,
      unplaced: this.unplaced,
      stateless: this.stateless,
      unfit: [...groupBy(this.unfit, ({ its }) => its.code)].map(([code, units]) => ({
        ...units[0]!.its,
        names: units.map(({ name }) => name),
        as: this.chosenFor(code),
      })),
      fitting: null,
    };
  }

  /**
   * Returns the nation of a side. A nation that a person has chosen comes first, then the country codes of the side's symbols,
   * then the side's name. If none of these gives a nation, records that the side has none.
   */
  private nationOf(side: string, units: readonly Unit[]): string | null {
    const { nations } = this.symbols;
    if (!nations) return null;
    const all = codesIn(units);
    const codes = new Set(all.filter((code) => code !== null));
    const chosen = this.nations?.[side];
    const known = chosen !== undefined && nations.choices.includes(chosen) ? chosen : undefined;
    // If only some symbols have a country code, they may be attached units of another nation. The side's name then comes first.
    const named = all.includes(null) ? findNationValue(nations, side) : null;
    // The rulebook may treat several nations as one, such as Britain and Canada.
    const [value, ...others] = new Set([...codes].map((code) => nations.values[code]));
    const common = codes.size > 1 && others.length === 0 ? value : undefined;
    const told = known ?? named ?? common ?? findNationValue(nations, side, codes.size === 1 ? [...codes][0] : null);
    if (told !== null || nations.choices.length === 0) return told;
    this.stateless.push(side);
    return nations.choices[0]!;
  }

  /** Returns the field for the side's nation, for rows of this kind. */
  private nationIn(rows: NationReading['of']): JsonObject {
    const { nations } = this.symbols;
    return nations?.of === rows && this.nation !== null ? { [nations.field]: this.nation } : {};
  }

  /** Returns the nation field of a unit if its symbol shows a different nation from its side's. */
  private nationOfUnit(sidc: string): JsonObject {
    const { nations } = this.symbols;
    if (!nations || !(nations.own || nations.of === 'unit')) return {};
    const code = findSymbolNation(sidc);
    const own = code && nations.values[code];
    return own && own !== this.nation ? { [nations.field]: own } : this.nationIn('unit');
  }

  /** Returns the template's fields, scaled down to the equipment that a unit and its parts have on hand. */
  private atStrength(fields: JsonObject, unit: Unit): JsonObject {
    const [count, onHand] = equipmentOf(unit);
    if (count === 0 || onHand >= count) return fields;
    const scaled = { ...fields } as Record<string, Json>;
    for (const [field, full] of Object.entries(this.symbols.strength)) {
      const value = fields[field];
      if (typeof value !== 'number' || value === 0) continue;
      scaled[field] = Math.max(1, Math.round((value * onHand) / count));
      if (full) scaled[full] ??= value;
    }
    return scaled;
  }

  private chosenFor(code: string): ReadyTemplate | null {
    return this.templates.get(this.chosen.get(code) ?? '') ?? null;
  }

  private children(units: readonly Unit[] | null | undefined, path: string, above: readonly Above[]): void {
    (units ?? []).forEach((unit, index) => this.node(unit, `${path} subUnits ${index + 1}`, above));
  }

  private node(unit: Unit, path: string, above: readonly Above[]): void {
    if (++this.nodes > MOST_NODES)
      throw refuseInvalid('file', `The file has more than ${MOST_NODES} units. Split it into several files.`);
    const read = readSidc(unit.sidc);
    const size = typeof read === 'string' ? null : read.size;
    const kind = typeof read === 'string' ? null : read.is;
    const leads = typeof read !== 'string' && read.is === 'UH----';
    const found = findTemplate(this.symbols, unit.sidc);
    const fields = typeof found === 'string' ? this.chosenFields(unit, found, path, above, { size, kind, leads }) : found;
    if (!fields) return;
    if (this.units.length === MAX_ORBAT_UNITS)
      throw refuseInvalid(
        'file',
        `The file has more than ${MAX_ORBAT_UNITS} units of this rulebook. Split it into several files.`,
      );
    const name = this.freeName(this.names, unit.name, above.at(-1)?.name ?? this.side);
    this.units.push({
      name,
      side: this.side,
      fields: { ...this.atStrength(fields, unit), ...this.nationOfUnit(unit.sidc), ...this.under(above) },
    });
    this.unitPaths.push(path);
    this.place(name, unit);
    // A headquarters represents its superior, so the superior's other units become its subordinates.
    if (leads) this.children(unit.subUnits, path, [...above, { name: unit.name, size, kind, unit: name, path }]);
    else this.partsOf(unit, unit.subUnits);
  }

  /**
   * Returns the fields of the template that a person has chosen for a unit with an unknown symbol. Null if no unit is created,
   * because no template was chosen or because the subordinates become units. Subordinates are read first, except those of a
   * headquarters with a chosen template, which always becomes a unit.
   */
  private chosenFields(
    unit: Unit,
    why: string,
    path: string,
    above: readonly Above[],
    { size, kind, leads }: Pick<Above, 'size' | 'kind'> & { readonly leads: boolean },
  ): JsonObject | null {
    const its = findSymbolClass(unit.sidc);
    const chosen = this.chosenFor(its.code);
    if (!chosen || !leads) {
      const before = { units: this.units.length, left: this.left.length, unfit: this.unfit.length, nodes: this.nodes };
      this.children(unit.subUnits, path, [...above, { name: unit.name, size, kind, unit: null, path }]);
      const hasUnits = this.units.length > before.units;
      if (hasUnits && this.isNamed(path)) return null;
      if (hasUnits || !chosen) {
        this.leave(unit, why);
        if (!hasUnits || leads) this.unfit.push({ name: cut(unit.name, NAME_MAX), its });
        return null;
      }
      // The subordinates are now part of this unit, so they are no longer listed as missing.
      this.left.length = before.left;
      this.unfit.length = before.unfit;
      this.nodes = before.nodes;
    }
    this.unfit.push({ name: cut(unit.name, NAME_MAX), its });
    return chosen.fields;
  }

  private partsOf(whole: Unit, parts: Unit['subUnits']): void {
    for (const part of parts ?? []) {
      if (++this.nodes > MOST_NODES)
        throw refuseInvalid('file', `The file has more than ${MOST_NODES} units. Split it into several files.`);
      this.leave(part, `part of ${cut(whole.name, NAME_MAX)}`);
      this.partsOf(whole, part.subUnits);
    }
  }

  private leave({ name }: Unit, why: string): void {
    this.left.push({ name: cut(name, NAME_MAX), side: cut(this.side, NAME_MAX), why });
  }

  private place(unit: string, places: Unit): void {
    const first = firstOf(places);
    if (!first) return;
    if (!this.corner) {
      this.unplaced++;
      return;
    }
    this.spots.push({ unit, at: measureMetresBetween(this.corner, { longitude: first[0], latitude: first[1] }) });
  }

  /** Checks whether any unit names the entry at this path as its direct superior. */
  private isNamed(path: string): boolean {
    return this.formations.has(path);
  }

  /** Returns the field that contains a unit's superior. */
  private under(above: readonly Above[]): JsonObject {
    const { field, table, sizes } = this.symbols.under;
    if (table === 'unit') {
      const leader = above.findLast(({ unit }) => unit !== null)?.unit;
      return leader == null ? {} : { [field]: leader };
    }
    const fits = ({ size }: Above): boolean => size !== null && sizes.includes(size);
    const nearest = above.findLast(fits) ?? above[0];
    if (!nearest)
      return table === undefined ? {} : { [field]: this.formation({ ...SIDE_ITSELF, name: this.side, path: this.side }, []) };
    return { [field]: this.formation(nearest, above.slice(0, above.indexOf(nearest)).filter(fits)) };
  }

  /**
   * Returns the name of a superior formation in the battle. If the rulebook stores formations as rows, also adds the act that
   * creates the row, once only and after the acts for higher formations.
   * @param above the formations above this one, highest first
   */
  private formation(it: Above, above: readonly Above[]): string {
    const known = this.formations.get(it.path);
    if (known !== undefined) return known;
    const { formations } = this.symbols;
    const name = formations ? this.freeName(this.formationNames, it.name, this.side) : it.name;
    this.formations.set(it.path, name);
    if (!formations) return name;
    const parent = above.at(-1);
    const over: Record<string, Json> = parent ? { [formations.parent]: this.formation(parent, above.slice(0, -1)) } : {};
    const params = { name, side: this.side, ...formations.fields(it.size, it.kind), ...this.nationIn('formation'), ...over };
    this.acts.push({ act: formations.act, params });
    this.actPaths.push(it.path);
    return name;
  }

  /** Returns a name that is not in use. If the name is taken, adds the name of the superior and, if necessary, a number. */
  private freeName(taken: Set<string>, name: string, above: string): string {
    const isFree = (text: string): boolean => !taken.has(normalizeName(text.trim()));
    let free = name;
    if (!isFree(free)) free = `${cut(name, NAME_MAX / 2)}, ${cut(above, NAME_MAX / 2 - 6)}`;
    const told = free;
    for (let number = 2; !isFree(free); number++) free = `${told} ${number}`;
    taken.add(normalizeName(free.trim()));
    return free;
  }
}

/** Returns the nations in the symbols of units and of their parts, with null for each symbol without a nation. */
const codesIn = (units: readonly Unit[]): (NationName | null)[] =>
  units.flatMap(({ sidc, subUnits }) => [findSymbolNation(sidc), ...codesIn(subUnits ?? [])]);

/**
 * Returns the equipment of a unit and its parts: the total number, and the number on hand. All equipment is on hand unless the
 * document gives a lower number.
 */
function equipmentOf({ equipment, subUnits }: Unit): readonly [count: number, onHand: number] {
  const own = (equipment ?? []).map(({ count, onHand }) => [count ?? onHand ?? 0, onHand ?? count ?? 0] as const);
  return [...own, ...(subUnits ?? []).map(equipmentOf)].reduce(
    (sum, [count, onHand]) => [sum[0] + count, sum[1] + onHand] as const,
    [0, 0] as const,
  );
}

/** Returns the start of a text, without cutting a character in two. @param room the maximum length in characters */
function cut(text: string, room: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > room) break;
    kept += character;
  }
  return kept;
}

const SIDE_ITSELF = { size: null, kind: null, unit: null } as const;

/**
 * Adds the places of units on the map to an order of battle. Units that would be off the map do not get a place. `off` lists
 * their names.
 */
export function addMapPlaces(
  { order, spots }: Pick<ParsedOrbat, 'order' | 'spots'>,
  map: GroundMap,
  { ground = DEFAULT_GROUND_READING }: Pick<Ruleset, 'ground'>,
): { readonly order: OrderOfBattle; readonly off: readonly string[] } {
  const placed = (spots ?? []).map(({ unit, at }) => ({ unit, at: formatPlaceAt(at, map, ground) }));
  const places = placed.flatMap(({ unit, at }) => (at === null ? [] : [{ unit, at }]));
  return {
    order: places.length === 0 ? order : { ...order, places },
    off: placed.flatMap(({ unit, at }) => (at === null ? [unit] : [])),
  };
}
