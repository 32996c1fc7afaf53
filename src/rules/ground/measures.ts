/** Measures that procedures declare: how places fill in an input key. */
import type { Battle, UnitRow } from '../battle.js';
import type { Measure, Scene } from '../procedure.js';
import { doubtOf, type Found, middleOf } from './filling.js';
import { distance, distanceWords, type Interval, measuredWords } from './measuring.js';
import { type GroundMap, type Length, mapOf, placeOf, type PlaceRow } from './rows.js';

/** How a rulebook measures. */
export interface Measuring<U extends UnitRow, B extends Battle> {
  /** What its distances are in: a map that measures in something else tells it nothing. */
  readonly measure: Length;
  /** The unit in whose place it stands, being carried or accompanied; left out or undefined: it stands by itself. */
  standsWith?(this: void, unit: U, battle: B): U | undefined;
}

/** Distances beyond which something else holds; some hang on who takes part. */
export type Edges<S> = readonly number[] | ((scene: S) => readonly number[]);

/** A unit and where it stands. */
export interface Standing<U> {
  readonly unit: U;
  readonly place: PlaceRow;
}

interface Placed<U> {
  readonly map: GroundMap;
  readonly from: Standing<U>;
  readonly to: Standing<U>;
}

/** The measures of a rulebook. */
export class Measures<U extends UnitRow, B extends Battle> {
  constructor(private readonly reading: Measuring<U, B>) {}

  /** The map, if it measures as this rulebook does. */
  map(battle: Battle): GroundMap | undefined {
    const map = mapOf(battle);
    return map?.measure === this.reading.measure ? map : undefined;
  }

  /** Where a unit stands; undefined without a place, or with one that is older than what the unit has done since. */
  standing(unit: U | undefined, battle: B): Standing<U> | undefined {
    if (!unit) return undefined;
    const bearer = this.bearer(unit, battle);
    const place = placeOf(battle, bearer.id);
    return place && !place.stale ? { unit, place } : undefined;
  }

  /** Who bears it, or bears who bears it: an officer on board of what his company rides in. */
  private bearer(unit: U, battle: B): U {
    const bearer = this.reading.standsWith?.(unit, battle);
    return bearer ? (this.reading.standsWith?.(bearer, battle) ?? bearer) : unit;
  }

  /** How far it is from the unit in one role to that in another. @param what it is called in remarks; '': it needs no name */
  between<R extends string>(from: R, to: R, edges: Edges<Scene<U, B, R>>, what = ''): Measure<U, B, R> {
    return (scene, key) => this.found(this.pair(scene, scene.one(from), scene.one(to)), scene, key, edges, what);
  }

  /** The distance of the one of several that is farthest from the unit in another role. */
  farthest<R extends string>(from: R, to: R, edges: Edges<Scene<U, B, R>>, what = ''): Measure<U, B, R> {
    return (scene, key) => {
      const pairs = scene.many(from).map((unit) => this.pair(scene, unit, scene.one(to)));
      const placed = pairs.filter((pair) => pair !== undefined);
      if (placed.length === 0 || placed.length < pairs.length) return undefined; // one that is not placed may be farther
      const fars = placed.map(({ map, ...pair }) => distance(pair.from.place, pair.to.place, map));
      const far = { least: Math.max(...fars.map(({ least }) => least)), most: Math.max(...fars.map(({ most }) => most)) };
      const last = placed[fars.findIndex(({ most }) => most === far.most)];
      const found = this.found(last, scene, key, edges, what, far);
      return found && { ...found, of: placed.flatMap((pair) => [pair.from.unit, pair.to.unit]) };
    };
  }

  /**
   * The distance to the nearest of some who stand on the map. One whose place is older than its last move may be nearer: then nothing
   * is told, unless who is nearest stands within the first edge.
   * @param others who counts; @param from the unit in this role, or several of whom the nearest counts
   */
  nearest<R extends string>(
    from: R | readonly R[],
    others: (scene: Scene<U, B, R>) => readonly U[],
    edges: Edges<Scene<U, B, R>>,
    what: string,
  ): Measure<U, B, R> {
    return (scene, key) => {
      const map = this.map(scene.battle);
      const froms = (typeof from === 'string' ? [from] : from).map((role) => this.standing(scene.one(role), scene.battle));
      if (!map || froms.some((each) => each === undefined)) return undefined;
      const onMap = others(scene).filter((unit) => placeOf(scene.battle, this.bearer(unit, scene.battle).id));
      const pairs = onMap.flatMap((unit) => froms.map((each) => this.pair(scene, each!.unit, unit)));
      const placed = pairs.filter((pair) => pair !== undefined);
      if (placed.length === 0) return undefined;
      const fars = placed.map((pair) => distance(pair.from.place, pair.to.place, map));
      const far = { least: Math.min(...fars.map(({ least }) => least)), most: Math.min(...fars.map(({ most }) => most)) };
      const isCertain = placed.length === pairs.length || far.most <= Math.min(...edgesIn(edges, scene));
      if (!isCertain) return undefined;
      const nearest = placed[fars.findIndex(({ least }) => least === far.least)];
      const found = this.found(nearest, scene, key, edges, what, far);
      return found && { ...found, of: [...new Set(placed.flatMap((pair) => [pair.from.unit, pair.to.unit]))] };
    };
  }

  /** Two who stand on the map, neither of them carried by the other. */
  private pair({ battle }: Pick<Scene<U, B, never>, 'battle'>, from: U | undefined, to: U | undefined): Placed<U> | undefined {
    const map = this.map(battle);
    const [a, b] = [this.standing(from, battle), this.standing(to, battle)];
    return map && a && b ? { map, from: a, to: b } : undefined;
  }

  private found<R extends string>(
    pair: Placed<U> | undefined,
    scene: Scene<U, B, R>,
    key: string,
    edges: Edges<Scene<U, B, R>>,
    what: string,
    far: Interval | undefined = pair && distance(pair.from.place, pair.to.place, pair.map),
  ): Found | undefined {
    if (!pair || !far) return undefined;
    const { map, from, to } = pair;
    const { measure } = this.reading;
    return {
      of: [from.unit, to.unit],
      value: middleOf(far, measure),
      doubt: doubtOf(far, measure, key, edgesIn(edges, scene)),
      words: (isOpen) =>
        `${what === '' ? '' : `${what} `}${isOpen ? measuredWords(from.place, to.place, map, far) : `measured on the map: ${distanceWords(far, map)}`}`,
    };
  }
}

const edgesIn = <S>(edges: Edges<S>, scene: S): readonly number[] => (typeof edges === 'function' ? edges(scene) : edges);
