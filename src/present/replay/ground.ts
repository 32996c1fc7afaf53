/** Builds the map of a replay step by step, from what its reader knew at each step and still knows. */
import type { BattleEvent, Reader } from '../../game/index.js';
import { areUnitsVisible } from '../../knowing/index.js';
import { type Battle, findMap, PLACE_TABLE, roundToTenths, type Spot, formatSpotName } from '../../rules/index.js';
import { findSideStyle } from '../map/colours.js';
import { drawTerrain, drawOrderedRoute } from '../map/picture.js';
import { CLOSE_CANVAS, projectMap, type Projection } from '../map/projection.js';
import { type ShownMap, type ShownUnit, createShownMap } from '../map/shown.js';
import { type DrawnSymbol, drawUnitSymbol } from '../map/symbols.js';
import { listRollShots } from '../map/turn.js';
import { listOrderedRoutes } from '../map/ways.js';
import type { EventDescription } from '../telling/telling.js';
import type { Report } from '../report/entries.js';
import { type MapBackgrounds, describeBackground } from '../map/under.js';
import { UniqueList } from './once.js';
import type { ReplayMap, ReplayMapStep, ReplaySpot, ReplayStep, ReplayBackground } from './model.js';

const dataOf = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;

/** A posted map has a heading above the terrain, which a replay has not. Symbols at the edge of the map reach into this band. */
const EMPTY_TOP = 44;

/** The spot of a unit's symbol on the map. */
interface Standing {
  readonly unit: ShownUnit;
  readonly spot: number;
}

/** The drawings of all maps in a replay, each stored only once. */
class Drawings {
  readonly grounds = new UniqueList<string>();
  readonly unders = new UniqueList<ReplayBackground>();
  readonly symbols = new UniqueList<ReplayMap['symbols'][number]>();
  readonly pieces = new UniqueList<string>();
  readonly spots = new UniqueList<ReplaySpot>();
  readonly ways = new UniqueList<string>();
}

/**
 * The map as the report's reader sees it. If the reader knows the whole record and units can be hidden, the map of each side is
 * included.
 */
export class ReplayGround {
  private readonly drawings = new Drawings();
  private readonly truth: SeenGround;
  private readonly beliefs: readonly (readonly [side: string, ground: SeenGround])[];

  /** Creates the map. @param shown the map backgrounds. If there is no background, the terrain is drawn on white */
  constructor(report: Report, shown: MapBackgrounds) {
    const { setting, reader } = report;
    const { ruleset, battle } = setting;
    const seenBy = (who: Reader): SeenGround => new SeenGround(report, shown, this.drawings, who);
    this.truth = seenBy(reader);
    const isWhole = reader.standing === 'umpire' && !areUnitsVisible(ruleset, battle);
    const sides = isWhole ? [...battle.tables.side.keys()] : [];
    this.beliefs = sides.map((sideId) => [sideId, seenBy({ standing: 'player', sideId })]);
  }

  /** The map; null if the battle has no map. */
  get map(): ReplayMap | null {
    const { grounds, unders, symbols, pieces, spots, ways } = this.drawings;
    if (grounds.all.length === 0) return null;
    return {
      width: CLOSE_CANVAS.width,
      height: CLOSE_CANVAS.height,
      top: EMPTY_TOP,
      grounds: grounds.all,
      unders: unders.all,
      symbols: symbols.all,
      pieces: pieces.all,
      spots: spots.all,
      ...(ways.all.length > 0 ? { ways: ways.all } : {}),
    };
  }

  /**
   * Returns the changes that an event makes to the reader's map. A reader of the whole record also gets the changes to each
   * side's map. The map of a side does not change after the end of the battle, or after the side's removal.
   * @param battle the battle after the event
   */
  step(battle: Battle, event: BattleEvent, entry: EventDescription): Pick<ReplayStep, 'map' | 'beliefs'> {
    const map = this.truth.step(battle, event, entry);
    const beliefs = this.beliefs.flatMap(([sideId, ground], side) => {
      const isToldNothing = battle.game.status === 'ended' || !battle.tables.side.has(sideId);
      const step = isToldNothing ? undefined : ground.step(battle, event, entry);
      return step ? [[side, step] as const] : [];
    });
    return { ...(map ? { map } : {}), ...(beliefs.length > 0 ? { beliefs } : {}) };
  }
}

/** The map of a replay, as one reader sees it. */
class SeenGround {
  private standing = new Map<string, Standing>();
  private ground: number | null = null;
  private under: number | null = null;
  /** The text of each ordered route, by the index of its picture. */
  private ordered = new Map<number, string>();

  constructor(
    private readonly report: Report,
    private readonly shown: MapBackgrounds,
    private readonly drawings: Drawings,
    private readonly reader: Reader,
  ) {}

  /** Returns the changes that an event makes to the map; undefined if there is no map, or if nothing on it changes. */
  step(battle: Battle, event: BattleEvent, { rolls, isTakenBack }: EventDescription): ReplayMapStep | undefined {
    const { setting } = this.report;
    if (this.ground === null && !findMap(battle)) return undefined;
    const shown = createShownMap(setting.ruleset, this.reader, battle);
    const onto = shown && projectMap(shown.map, CLOSE_CANVAS);
    const before = { ground: this.ground, under: this.under, standing: this.standing, ordered: this.ordered };
    this.under = shown && onto ? this.underOf(shown, onto) : null;
    this.ground = shown && onto ? this.groundOf(shown, onto) : null;
    this.standing = shown && onto ? this.standingIn(shown, onto) : new Map<string, Standing>();
    this.ordered = shown && onto ? this.orderedIn(shown, onto) : new Map<number, string>();
    const at = this.differences(before.standing);
    const [gone, come] = [missingIn(before.ordered, this.ordered), missingIn(this.ordered, before.ordered)];
    const orders = [...gone.map(([way]) => [way, 0] as const), ...come.map(([way]) => [way, 1] as const)];
    const moved = new Set(event.undoes === null && event.again === undefined ? unitsPlaced(event, battle) : []);
    const sides = shown?.sides.map(({ id }) => id) ?? [];
    // An order that continues from its unit's present spot has already been described.
    const told = new Set(before.ordered.values());
    const words = come.flatMap(([, line]) => (told.has(line) ? [] : [line]));
    const moves = [...this.standing].flatMap(([key, { unit }]) => {
      const was = before.standing.get(key)?.unit;
      if (!shown || !onto || !was || !moved.has(unit.id) || isSame(was.spot, unit.spot)) return [];
      words.push(`${unit.sign} ${formatSpotName(was.spot, shown.map)} to ${formatSpotName(unit.spot, shown.map)}`);
      return [[...pointOf(was.spot, onto), ...pointOf(unit.spot, onto), sides.indexOf(unit.side)] as const];
    });
    const find = (id: string): ShownUnit | undefined => (this.standing.get(id) ?? before.standing.get(id))?.unit;
    const shots = (isTakenBack || !onto ? [] : rolls)
      .flatMap((roll) => listRollShots(roll, (id) => find(id)?.spot))
      .map(({ by, at: target, from, to, isHit }) => {
        words.push(`${find(by)!.sign} fires at ${find(target)!.sign}: ${isHit ? 'hit' : 'no effect'}`);
        return [...pointOf(from, onto!), ...pointOf(to, onto!), isHit ? 1 : 0] as const;
      });
    const isOther = before.ground !== this.ground;
    const isOnOther = before.under !== this.under;
    if (!isOther && !isOnOther && at.length + orders.length + moves.length + shots.length === 0) return undefined;
    return {
      ...(isOther ? { ground: [before.ground, this.ground] as const } : {}),
      ...(isOnOther ? { under: [before.under, this.under] as const } : {}),
      ...(at.length > 0 ? { at } : {}),
      ...(orders.length > 0 ? { orders } : {}),
      ...(moves.length > 0 ? { moves } : {}),
      ...(shots.length > 0 ? { shots } : {}),
      ...(words.length > 0 ? { words: `${words.join('; ')}.` } : {}),
    };
  }

  private groundOf(shown: ShownMap, onto: Projection): number {
    const { map, features, marks } = shown;
    const isClear = this.under !== null;
    const key = JSON.stringify([{ ...map, picture: null }, features, marks, isClear]);
    return this.drawings.grounds.place(key, () => dataOf(drawTerrain(shown, onto, isClear)));
  }

  private underOf({ map }: ShownMap, { whole: { x, y, width, height } }: Projection): number | null {
    const picture = map.picture?.sha256;
    if (picture === undefined || !this.shown.has(picture)) return null;
    const under: ReplayBackground = {
      picture,
      box: [roundToTenths(x), roundToTenths(y), roundToTenths(width), roundToTenths(height)],
      words: describeBackground(map).join(),
    };
    return this.drawings.unders.place(JSON.stringify(under), () => under);
  }

  private standingIn({ units, sides, turnWord }: ShownMap, onto: Projection): Map<string, Standing> {
    // A remembered unit shows only what its reader already knew, so its row does not have to be known now.
    const known = units.filter(({ id, seenTurn }) => seenTurn !== null || this.report.knows('unit', id));
    return new Map(
      known.map((unit) => {
        const isSeen = unit.seenTurn === null;
        const look = findSideStyle(sides.findIndex(({ id }) => id === unit.side));
        const symbol = this.symbolOf(drawUnitSymbol(unit.symbol, look, !isSeen));
        const sign = `${unit.sign}${unit.isStale ? '?' : ''}${isSeen ? '' : ` ${turnWord} ${unit.seenTurn}`}`;
        const spot: ReplaySpot = [...pointOf(unit.spot, onto), symbol, sign];
        const key = isSeen ? unit.id : `${unit.id} remembered`;
        this.drawings.pieces.place(key, () => unit.name);
        return [key, { unit, spot: this.drawings.spots.place(JSON.stringify(spot), () => spot) }] as const;
      }),
    );
  }

  /** Returns the routes in the reader's open orders, for units that the reader still knows. */
  private orderedIn(shown: ShownMap, onto: Projection): Map<number, string> {
    const known = listOrderedRoutes(shown).filter(({ unit }) => this.standing.has(unit.id));
    return new Map(
      known.map((ordered) => {
        const { unit, way } = ordered;
        const svg = drawOrderedRoute(ordered, shown, onto);
        const words = `${unit.sign} is ordered to ${way.map((spot) => formatSpotName(spot, shown.map)).join(' and ')}`;
        return [this.drawings.ways.place(svg, () => dataOf(svg)), words] as const;
      }),
    );
  }

  private symbolOf({ svg, width, height, anchor }: DrawnSymbol): number {
    return this.drawings.symbols.place(svg, () => ({
      src: dataOf(svg),
      size: [roundToTenths(width), roundToTenths(height)],
      anchor: [roundToTenths(anchor.x), roundToTenths(anchor.y)],
    }));
  }

  private differences(before: ReadonlyMap<string, Standing>): (readonly [number, number | null, number | null])[] {
    const keys = new Set([...before.keys(), ...this.standing.keys()]);
    return [...keys].flatMap((key) => {
      const [was, is] = [before.get(key)?.spot ?? null, this.standing.get(key)?.spot ?? null];
      return was === is ? [] : [[this.drawings.pieces.place(key, () => key), was, is] as const];
    });
  }
}

/** Returns the entries of one map that another map does not contain. */
const missingIn = <K, V>(of: ReadonlyMap<K, V>, other: ReadonlyMap<K, V>): (readonly [K, V])[] =>
  [...of].filter(([key]) => !other.has(key));

const isSame = (a: Spot, b: Spot): boolean => a.x === b.x && a.y === b.y;

function pointOf(spot: Spot, onto: Projection): readonly [number, number] {
  const { x, y } = onto.point(spot);
  return [roundToTenths(x), roundToTenths(y)];
}

/** Returns the units whose place has changed in an event. */
function unitsPlaced({ changes }: BattleEvent, battle: Battle): string[] {
  const places = battle.tables[PLACE_TABLE];
  return changes.flatMap(({ table, id }) => {
    const unit = table === PLACE_TABLE ? places?.get(id)?.unit : undefined;
    return typeof unit === 'string' ? [unit] : [];
  });
}
