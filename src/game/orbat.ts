/**
 * Reads scenario documents of ORBAT Mapper as orders of battle. A document has sides, groups and nested units, and each unit has
 * a symbol.
 */
import { z } from 'zod';
import type { Json, JsonObject } from '../dice/index.js';
import {
  type Degrees,
  type GroundMap,
  groupBy,
  refuseInvalid,
  type Metres,
  metresBetween,
  nameKey,
  type NationName,
  nationOfSymbol,
  findNationValue,
  placeAt,
  PLAIN_GROUND,
  readSidc,
  type NationReading,
  type ReadyTemplate,
  type Ruleset,
  type SymbolClass,
  type SymbolKind,
  classOfSymbol,
  type SymbolReading,
  type SymbolSize,
  templateOf,
  listTemplates,
} from '../rules/index.js';
import type { OrderOfBattle } from './order-shape.js';
import { MOST_UNITS_AT_ONCE } from './limits.js';

/** The newest version of the format that this module can read. */
const NEWEST = 3;
/** The value of `type` in a scenario document. */
const TYPE = 'ORBAT-mapper';
/** The maximum number of entries in a document, including superior units. */
const MOST_NODES = 2 * MOST_UNITS_AT_ONCE;
const NAME_MAX = 80;

const location = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const state = z.object({ location: location.nullish() });

/** The equipment of a unit: the full number, and the number on hand. */
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

/** A document with the templates that a person has chosen for symbols that no template fits. */
export interface ChosenTemplates {
  readonly document: OrbatDocument;
  /** The keys of the chosen templates, by class of symbols. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The nation that a person has chosen for each side, by the side's name. */
  readonly nations?: Readonly<Record<string, string>>;
}

/** Units with a symbol class that no template fits. */
export interface UnfitUnit extends SymbolClass {
  /** The names of the units, at most 80 characters each. */
  readonly names: readonly string[];
  /** The template chosen for the units; null before a person has chosen. */
  readonly as: ReadyTemplate | null;
}

/** An order of battle read from a document, with the place in the document of each entry. */
export interface ReadOrbat {
  readonly order: OrderOfBattle;
  /** Faults in the document's structure, each with its path. */
  readonly problems: readonly string[];
  /** The path of each entry in the document, for each list of the order. */
  readonly paths: { readonly [list in 'sides' | 'acts' | 'units']: readonly string[] };
  /**
   * The places of units, in metres from the near left corner of the document's bounding box. Units without a position are
   * missing. Null if the document has no bounding box.
   */
  readonly spots: readonly { readonly unit: string; readonly at: Metres }[] | null;
  /** The number of units with unusable positions, because the document has no bounding box. */
  readonly unplaced: number;
  /** The symbols that need a template. */
  readonly unfit: readonly UnfitUnit[];
  /**
   * Sides whose nation cannot be found from their name or symbols. These sides use the first nation until a person chooses
   * another.
   */
  readonly stateless: readonly string[];
  /** The document without the parts that are not needed; null if no template must be chosen. */
  readonly fitting: ChosenTemplates | null;
}

/** Checks whether a JSON value is a scenario document of ORBAT Mapper. */
export const isOrbat = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && (raw as { type?: unknown }).type === TYPE;

/**
 * Reads a document of ORBAT Mapper. Creates a unit for each symbol that matches a template of the rulebook, and lists the other
 * symbols (`unfit`). If the document's structure has faults, returns only these, as `problems`.
 * @throws {Refusal} INVALID_INPUT if the rulebook reads no symbols, or if there are too many units for one import
 */
export function readOrbat(raw: unknown, ruleset: Pick<Ruleset, 'symbols' | 'title'>): ReadOrbat {
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
 * Reads a document again with the templates that a person has chosen for its symbols. A template that the rulebook no longer has
 * counts as not chosen. If a unit's subordinates become units, the unit itself does not become a unit, unless it is a
 * headquarters.
 * @throws {Refusal} as `readOrbat` does
 */
export function readFitting(fitting: ChosenTemplates, ruleset: Pick<Ruleset, 'symbols' | 'title'>): ReadOrbat {
  return { ...new Reading(symbolsOf(ruleset), fitting).read(fitting.document), fitting };
}

/** Returns how the rulebook reads symbols. @throws {Refusal} INVALID_INPUT if it cannot read any */
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

/** Returns a path in words, with entries counted from 1, such as `sides 1 groups 2 subUnits 3`. */
const wordsOfPath = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part))).join(' ');

/** A superior unit in the document. */
interface Above {
  readonly name: string;
  readonly size: SymbolSize | null;
  readonly kind: SymbolKind | null;
  /** The name of the unit created from this entry; null if there is none. */
  readonly unit: string | null;
  /** The superior's path in the document. */
  readonly path: string;
}

class Reading {
  private readonly units: OrderOfBattle['units'][number][] = [];
  private readonly unitPaths: string[] = [];
  private readonly acts: OrderOfBattle['acts'][number][] = [];
  private readonly actPaths: string[] = [];
  private readonly left: { readonly name: string; readonly side: string; readonly why: string }[] = [];
  /** Each unit without a template, with the class of its symbol. */
  private readonly unfit: { readonly name: string; readonly its: SymbolClass }[] = [];
  private readonly templates: ReadonlyMap<string, ReadyTemplate>;
  private readonly chosen: ReadonlyMap<string, string>;
  private readonly spots: { readonly unit: string; readonly at: Metres }[] = [];
  private readonly names = new Set<string>();
  /** The names of formations in the battle, by path in the document. */
  private readonly formations = new Map<string, string>();
  private readonly formationNames = new Set<string>();
  private corner: Degrees | null = null;
  private nodes = 0;
  private side = '';
  /** The rulebook's stored value for the side's nation; null for an unknown nation. */
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

  read({ sides, settings }: OrbatDocument): ReadOrbat {
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
   * Returns the nation of a side: the nation that a person has chosen or, if they have not, the nation in the codes of the side's
   * symbols or in the side's name. Records the side if none of these gives a nation.
   */
  private nationOf(side: string, units: readonly Unit[]): string | null {
    const { nations } = this.symbols;
    if (!nations) return null;
    const all = codesIn(units);
    const codes = new Set(all.filter((code) => code !== null));
    const chosen = this.nations?.[side];
    const known = chosen !== undefined && nations.choices.includes(chosen) ? chosen : undefined;
    // If only some symbols have a country code, these symbols may belong to attached units of another nation, so the side's name
    // comes first.
    const named = all.includes(null) ? findNationValue(nations, side) : null;
    // The rulebook may treat several nations as one, such as Britain and Canada.
    const [value, ...others] = new Set([...codes].map((code) => nations.values[code]));
    const common = codes.size > 1 && others.length === 0 ? value : undefined;
    const told = known ?? named ?? common ?? findNationValue(nations, side, codes.size === 1 ? [...codes][0] : null);
    if (told !== null || nations.choices.length === 0) return told;
    this.stateless.push(side);
    return nations.choices[0]!;
  }

  /** Returns the field with the side's nation, for rows of this kind. */
  private nationIn(rows: NationReading['of']): JsonObject {
    const { nations } = this.symbols;
    return nations?.of === rows && this.nation !== null ? { [nations.field]: this.nation } : {};
  }

  /** Returns the nation field of a unit with a symbol that shows another nation than its side's. */
  private nationOfUnit(sidc: string): JsonObject {
    const { nations } = this.symbols;
    if (!nations || !(nations.own || nations.of === 'unit')) return {};
    const code = nationOfSymbol(sidc);
    const own = code && nations.values[code];
    return own && own !== this.nation ? { [nations.field]: own } : this.nationIn('unit');
  }

  /** Returns the template's fields, scaled down to the equipment on hand of a unit and its parts. */
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
    const found = templateOf(this.symbols, unit.sidc);
    const fields = typeof found === 'string' ? this.chosenFields(unit, found, path, above, { size, kind, leads }) : found;
    if (!fields) return;
    if (this.units.length === MOST_UNITS_AT_ONCE)
      throw refuseInvalid(
        'file',
        `The file has more than ${MOST_UNITS_AT_ONCE} units of this rulebook. Split it into several files.`,
      );
    const name = this.freeName(this.names, unit.name, above.at(-1)?.name ?? this.side);
    this.units.push({
      name,
      side: this.side,
      fields: { ...this.atStrength(fields, unit), ...this.nationOfUnit(unit.sidc), ...this.under(above) },
    });
    this.unitPaths.push(path);
    this.place(name, unit);
    // A headquarters represents its superior, so the superior's other units are under it.
    if (leads) this.children(unit.subUnits, path, [...above, { name: unit.name, size, kind, unit: name, path }]);
    else this.partsOf(unit, unit.subUnits);
  }

  /**
   * Returns the fields of the template that a person has chosen for a unit whose symbol fits none. Null if no unit is created,
   * because no template was chosen, or because the subordinates, which are read first, become units. A headquarters with a chosen
   * template always becomes a unit, before its subordinates are read.
   */
  private chosenFields(
    unit: Unit,
    why: string,
    path: string,
    above: readonly Above[],
    { size, kind, leads }: Pick<Above, 'size' | 'kind'> & { readonly leads: boolean },
  ): JsonObject | null {
    const its = classOfSymbol(unit.sidc);
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
      // The subordinates are now part of this unit, so they are not listed as missing.
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
    this.spots.push({ unit, at: metresBetween(this.corner, { longitude: first[0], latitude: first[1] }) });
  }

  /** Checks whether a unit has this superior as its direct superior. */
  private isNamed(path: string): boolean {
    return this.formations.has(path);
  }

  /** Returns the field with a unit's superior. */
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
   * creates the row, once and after the acts for higher formations.
   * @param above the formations above this formation, the highest first
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

  /** Returns an unused name. The second unit with a name also gets the name of its superior and, if necessary, a number. */
  private freeName(taken: Set<string>, name: string, above: string): string {
    const isFree = (text: string): boolean => !taken.has(nameKey(text.trim()));
    let free = name;
    if (!isFree(free)) free = `${cut(name, NAME_MAX / 2)}, ${cut(above, NAME_MAX / 2 - 6)}`;
    const told = free;
    for (let number = 2; !isFree(free); number++) free = `${told} ${number}`;
    taken.add(nameKey(free.trim()));
    return free;
  }
}

/** Returns the nations in the symbols of units and their parts; null for each symbol without a nation. */
const codesIn = (units: readonly Unit[]): (NationName | null)[] =>
  units.flatMap(({ sidc, subUnits }) => [nationOfSymbol(sidc), ...codesIn(subUnits ?? [])]);

/**
 * Returns the equipment of a unit and its parts: the total, and the amount on hand. All equipment counts as on hand unless the
 * document says otherwise.
 */
function equipmentOf({ equipment, subUnits }: Unit): readonly [count: number, onHand: number] {
  const own = (equipment ?? []).map(({ count, onHand }) => [count ?? onHand ?? 0, onHand ?? count ?? 0] as const);
  return [...own, ...(subUnits ?? []).map(equipmentOf)].reduce(
    (sum, [count, onHand]) => [sum[0] + count, sum[1] + onHand] as const,
    [0, 0] as const,
  );
}

/** Returns the start of a text without splitting a character. @param room the maximum length in characters */
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
 * Adds the places of units on the map to the order of battle. Units that would be off the map get no place; `off` contains their
 * names.
 */
export function addMapPlaces(
  { order, spots }: Pick<ReadOrbat, 'order' | 'spots'>,
  map: GroundMap,
  { ground = PLAIN_GROUND }: Pick<Ruleset, 'ground'>,
): { readonly order: OrderOfBattle; readonly off: readonly string[] } {
  const placed = (spots ?? []).map(({ unit, at }) => ({ unit, at: placeAt(at, map, ground) }));
  const places = placed.flatMap(({ unit, at }) => (at === null ? [] : [{ unit, at }]));
  return {
    order: places.length === 0 ? order : { ...order, places },
    off: placed.flatMap(({ unit, at }) => (at === null ? [unit] : [])),
  };
}
