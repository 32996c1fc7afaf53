/** Writes the record as a scenario for ORBAT Mapper: the units that its reader knows, with times and places. */
import { calculateSha256Hex } from '../../dice/index.js';
import type { Json } from '../../dice/index.js';
import {
  type GeoPoint,
  convertToDegrees,
  type GroundMap,
  measureMetresFromCorner,
  findRowName,
  DEFAULT_GROUND_READING,
  type Row,
  buildSidc,
  type SymbolIdentity,
  formatTurnTitle,
  type UnitRow,
  type UnitSymbol,
} from '../../rules/index.js';
import { findSideStyle, type SideStyle } from '../map/colours.js';
import { calculateMapExtent } from '../map/projection.js';
import { createShownMap } from '../map/shown.js';
import { type Report, getReportTitle } from './entries.js';
import { listKnownSteps, type KnownStep } from './known-units.js';
import { formatStrength, lowerStrengthLabel } from './losses.js';

/** The longitude and latitude of the map's near left corner. Default: 0, 0. */
export type Anchor = GeoPoint;

/** The version of ORBAT Mapper's file format. */
const VERSION = '3.4.0';
const IDENTITIES: Readonly<Record<SideStyle['frame'], SymbolIdentity>> = { F: '3', H: '6', N: '4', U: '1' };

/** The state of a unit from a certain time on. */
interface State {
  readonly t: string;
  readonly location?: Location | null;
  readonly sidc?: string;
  readonly title?: string;
  /** The sign beside the symbol, such as `(-)` for Reduced. */
  readonly reinforcedStatus?: 'Reduced' | 'None';
}
type Location = readonly [longitude: number, latitude: number];

/** The facts about a unit that the reader knows so far. */
interface Track {
  row: UnitRow | undefined;
  name: string;
  side: string;
  symbol: UnitSymbol;
  isRemembered: boolean;
  /** The unit's symbol when the reader first knew the unit. */
  first: UnitSymbol;
  isLost: boolean;
  /** The unit's strength according to the rulebook. `most` is its maximum so far. */
  strength: number;
  most: number;
  at: Location | null;
  readonly states: State[];
}

/** A unit in the document, or the superior of units. */
interface Node {
  readonly name: string;
  readonly sidc: string;
  readonly state: readonly State[];
  readonly below: Node[];
}

/** Writes the ORBAT Mapper scenario as JSON. */
export function formatOrbat(report: Report, anchor: Anchor = { longitude: 0, latitude: 0 }): string {
  return `${JSON.stringify(new Orbat(report, anchor).document(), null, 2)}\n`;
}

class Orbat {
  private readonly tracks = new Map<string, Track>();
  private readonly turns: { readonly title: string; readonly startTime: string }[] = [];
  private map: GroundMap | undefined;
  private ids = 0;

  constructor(
    private readonly report: Report,
    private readonly anchor: Anchor,
  ) {
    this.follow();
  }

  document(): Json {
    const { setting, entries } = this.report;
    const startTime = entries[0]?.event.at ?? NO_TIME;
    const title = getReportTitle(this.report);
    const { battle, ruleset } = setting;
    return {
      type: 'ORBAT-mapper',
      version: VERSION,
      id: calculateSha256Hex(`${title}\n${startTime}`).slice(0, 20),
      name: title,
      description: `A battle by ${ruleset.title}. Times are those at which it was played.`,
      startTime,
      timeZone: 'UTC',
      symbologyStandard: '2525',
      sides: [...battle.tables.side.values()].map(({ id, name }, index) => this.side(id, name, index)),
      events: this.turns.map((turn) => ({ id: this.newId('event'), ...turn })),
      layerStack: [],
      settings: { rangeRingGroups: [], statuses: [], supplyClasses: [], supplyUoMs: [], ...this.box() },
    };
  }

  /** Follows the record as its reader may know it. */
  private follow(): void {
    const { events, setting } = this.report;
    let turn: number | undefined;
    for (const step of listKnownSteps(this.report)) {
      const now = step.battle.game.turn;
      if (now !== turn) this.turns.push({ title: formatTurnTitle(setting.ruleset, now), startTime: step.entry.event.at });
      turn = now;
      this.step(step);
    }
    for (const id of takenBack(events)) this.tracks.delete(id);
  }

  private step({ entry, units, battle }: KnownStep): void {
    const { setting, reader, knows } = this.report;
    const { ruleset } = setting;
    const t = entry.event.at;
    const ground = ruleset.ground ?? DEFAULT_GROUND_READING;
    for (const { id, after } of units) {
      if (!after) continue;
      const track = this.trackOf(id, after.name, after.side, ground.symbol(after));
      Object.assign(track, { row: after, name: after.name, side: after.side });
      const strength = ruleset.strength.of(after);
      this.tell(track, t, {
        symbol: ground.symbol(after),
        isRemembered: false,
        isLost: ruleset.strength.isLost(after),
        lostWord: ruleset.strength.lostWord(after),
        strength,
        most: Math.max(track.most, strength),
      });
    }
    const shown = createShownMap(ruleset, reader, battle);
    if (shown) this.map = shown.map;
    const standing = new Map<string, Location>();
    for (const { id, name, side, symbol, spot, seenTurn } of shown?.units ?? []) {
      // A remembered unit needs no check, because it shows only what was seen.
      if (seenTurn === null && !knows('unit', id)) continue;
      const track = this.trackOf(id, name, side, symbol);
      standing.set(id, this.locationOf(spot, shown!.map));
      this.tell(track, t, { symbol, isRemembered: seenTurn !== null, at: standing.get(id)! });
    }
    for (const [id, track] of this.tracks) if (track.at && !standing.has(id)) this.tell(track, t, { at: null });
  }

  private trackOf(id: string, name: string, side: string, symbol: UnitSymbol): Track {
    let track = this.tracks.get(id);
    if (!track) {
      const fresh = { isRemembered: false, isLost: false, strength: 0, most: 0, at: null, states: [] };
      track = { row: undefined, name, side, symbol, first: symbol, ...fresh };
      this.tracks.set(id, track);
    }
    return track;
  }

  /** Records the changes in a unit. */
  private tell(
    track: Track,
    t: string,
    now: Partial<Pick<Track, 'symbol' | 'isRemembered' | 'isLost' | 'strength' | 'most' | 'at'>> & { readonly lostWord?: string },
  ): void {
    const { lostWord, ...is } = now;
    const was = { ...track };
    Object.assign(track, is);
    const location = sameAs(was.at, track.at) ? {} : { location: track.at };
    const sidc = this.sidcOf(was) === this.sidcOf(track) ? {} : { sidc: this.sidcOf(track) };
    const words = track.isLost ? (was.isLost ? undefined : lostWord) : this.strengthWords(was, track);
    const title = words === undefined ? {} : { title: `${track.name}: ${words}` };
    const sign =
      isReduced(was) === isReduced(track) ? {} : ({ reinforcedStatus: isReduced(track) ? 'Reduced' : 'None' } as const);
    const told = { ...location, ...sidc, ...title, ...sign };
    if (Object.keys(told).length === 0) return;
    const last = track.states.at(-1);
    if (last?.t === t) track.states[track.states.length - 1] = { ...last, ...told };
    else track.states.push({ t, ...told });
  }

  /**
   * Describes the change in a unit's strength, such as `3 of 4 FP`; undefined if the strength has not changed, or was not known
   * before.
   */
  private strengthWords(was: Track, { strength, most }: Track): string | undefined {
    if (was.most === 0 || was.strength === strength) return undefined;
    return `${formatStrength(strength)} of ${formatStrength(most)} ${lowerStrengthLabel(this.report.setting.ruleset.strength.label)}`;
  }

  private sidcOf({ side, symbol, isRemembered, isLost }: Pick<Track, 'side' | 'symbol' | 'isRemembered' | 'isLost'>): string {
    return buildSidc(symbol, this.identityOf(side), isLost ? 'lost' : isRemembered ? 'thought' : 'present');
  }

  private identityOf(side: string): SymbolIdentity {
    return IDENTITIES[findSideStyle([...this.report.setting.battle.tables.side.keys()].indexOf(side)).frame];
  }

  private locationOf(spot: { readonly x: number; readonly y: number }, map: GroundMap): Location {
    const { longitude, latitude } = convertToDegrees(
      measureMetresFromCorner(spot, map, this.report.setting.ruleset.ground ?? DEFAULT_GROUND_READING),
      this.anchor,
    );
    return [rounded(longitude), rounded(latitude)];
  }

  /** Returns the extent of the map in longitude and latitude. */
  private box(): { readonly boundingBox?: readonly number[] } {
    if (!this.map) return {};
    const { left, low, width, height } = calculateMapExtent(this.map);
    const metres = measureMetresFromCorner(
      { x: 1, y: 0 },
      { ...this.map, grid: 'squares' },
      this.report.setting.ruleset.ground ?? DEFAULT_GROUND_READING,
    ).east;
    const far = convertToDegrees({ east: (left + width) * metres, north: (low + height) * metres }, this.anchor);
    return { boundingBox: [this.anchor.longitude, this.anchor.latitude, rounded(far.longitude), rounded(far.latitude)] };
  }

  private side(id: string, name: string, index: number): Json {
    const tracks = [...this.tracks.values()].filter(({ side }) => side === id);
    const groups = new Map<string, Node[]>();
    const others: Node[] = [];
    const made = new Map(tracks.map((track) => [track, this.nodeOf(track)] as const));
    const byId = new Map([...made].flatMap(([{ row }, node]) => (row ? [[row.id, node] as const] : [])));
    const { table } = this.report.setting.ruleset.symbols?.under ?? {};
    for (const [track, node] of made) {
      const above = this.aboveOf(track);
      const over = above === undefined || table === undefined ? undefined : this.overIn(above, table, byId, others);
      if (over && !reaches(node, over)) over.below.push(node);
      else if (above === undefined || table !== undefined) others.push(node);
      else groups.set(above, [...(groups.get(above) ?? []), node]);
    }
    const look = findSideStyle(index);
    return {
      id: this.newId('side'),
      name,
      standardIdentity: IDENTITIES[look.frame],
      symbolOptions: { fillColor: look.fill },
      subUnits: this.written(others),
      groups: byName([...groups].map(([group, nodes]) => ({ name: group, nodes }))).map((group) => ({
        id: this.newId('group'),
        name: group.name,
        subUnits: this.written(group.nodes),
      })),
    };
  }

  /** Returns a unit's superior, which is in the rulebook's field for superiors. */
  private aboveOf({ row, side }: Track): string | undefined {
    const field = this.report.setting.ruleset.symbols?.under.field;
    const of = field === undefined || !this.isToldWhose(side) ? undefined : (row as Row | undefined)?.[field];
    return typeof of === 'string' && of !== '' ? of : undefined;
  }

  /** Checks whether the reader may know the superiors of a side's units. Players may know only their own side's superiors. */
  private isToldWhose(side: string): boolean {
    const { standing, sideId } = this.report.reader;
    return standing === 'umpire' || sideId === side;
  }

  /**
   * Finds the document's entry for a unit's superior, or creates the entry under its own superior. Returns undefined if the
   * superior is a unit but not a headquarters, if its row cannot be found, or if the rulebook has no formations.
   * @param made the entries so far, by row id
   * @param tops the list that gets new entries without a superior
   */
  private overIn(id: string, table: string, made: Map<string, Node>, tops: Node[]): Node | undefined {
    const known = made.get(id);
    if (known) return table === 'unit' && !isHeadquarters(known) ? undefined : known;
    const { battle, ruleset, gone } = this.report.setting;
    const { formations } = ruleset.symbols!;
    const row = battle.tables[table]?.get(id) ?? gone?.(table, id);
    if (!formations || !row) return undefined;
    const { size, parent } = formations.of(row);
    const sidc = buildSidc({ is: 'U-----', size }, this.identityOf(row.side as string));
    const node: Node = { name: findRowName(row), sidc, state: [], below: [] };
    made.set(id, node);
    const over = parent === null ? undefined : this.overIn(parent, table, made, tops);
    if (over) over.below.push(node);
    else tops.push(node);
    return node;
  }

  private nodeOf(track: Track): Node {
    return {
      name: track.name,
      sidc: this.sidcOf({ ...track, symbol: track.first, isRemembered: false, isLost: false }),
      state: track.states,
      below: [],
    };
  }

  /** Writes the entries in the order of their names, because their original order may be secret. */
  private written(nodes: readonly Node[]): Json[] {
    return byName(nodes).map(({ name, sidc, state, below }) => ({
      id: this.newId('unit'),
      name,
      sidc,
      state: state.map((each) => ({ id: this.newId('state'), ...each })) as readonly Json[],
      subUnits: this.written(below),
    }));
  }

  /** Returns a new id that replaces a row id, because row ids reveal the number of secret events. */
  private newId(what: string): string {
    return `${what}-${++this.ids}`;
  }
}

const byName = <N extends { readonly name: string }>(nodes: readonly N[]): readonly N[] =>
  [...nodes].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** Checks whether two entries are the same, or the first is above the other. */
const reaches = (node: Node, other: Node): boolean => node === other || node.below.some((below) => reaches(below, other));

/** Returns the units whose arrival was undone. */
function takenBack(events: Report['events']): ReadonlySet<string> {
  const gone = new Set<string>();
  for (const { changes, undoes, again } of events)
    for (const { table, id, before, after } of changes) {
      if (table !== 'unit' || (before !== null && after !== null)) continue;
      if (after === null && (undoes !== null || again !== undefined)) gone.add(id);
      else gone.delete(id);
    }
  return gone;
}

const HEADQUARTERS = buildSidc({ is: 'UH----', size: '-' }, '3').slice(10, 16);
const isHeadquarters = ({ sidc }: Node): boolean => sidc.slice(10, 16) === HEADQUARTERS;

/** The time in a document if its reader may not know the date of the battle. */
const NO_TIME = '1970-01-01T00:00:00.000Z';

/** Rounds degrees to a precision of about a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Checks whether a unit is weaker than before, but not lost. */
const isReduced = ({ strength, most, isLost }: Track): boolean => strength < most && !isLost;

const sameAs = (a: Location | null, b: Location | null): boolean => a === b || (a?.[0] === b?.[0] && a?.[1] === b?.[1]);
