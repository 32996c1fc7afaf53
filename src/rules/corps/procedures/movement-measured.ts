/** Finds the input values of a move that follow from its route on the map (Movement, CO-76). */
import type { Json } from '../../../dice/index.js';
import type { FoundValue } from '../../ground/filling.js';
import { sumLegLengths, findLongerLength } from '../../ground/going.js';
import { describeDistance, roundLength } from '../../ground/measuring.js';
import { refuseInvalid } from '../../refusal.js';
import {
  listEnemies,
  isEndNearer,
  type GroundInches,
  measureInchesOver,
  MEASURES,
  createSeenBattle,
  countStreamsCrossed,
} from '../measures.js';
import { type CorpsScene, type CorpsUnit, findDayOrNight, inputWith } from '../state.js';
import { MOVE_SCHEMAS } from './movement-law.js';

type Scene = CorpsScene<'unit'>;

const INCH_KEYS = ['roughInches', 'brokenInches', 'openInches', 'roadInches'] as const;
type InchKey = (typeof INCH_KEYS)[number];
export const GROUND_BY_INCH_KEY = {
  roughInches: 'rough',
  brokenInches: 'broken',
  openInches: 'open',
  roadInches: 'road',
} as const satisfies Readonly<Record<InchKey, keyof GroundInches>>;

/** Checks whether a person has entered any inches of the move. */
export const hasTypedInches = ({ typed }: Scene): boolean => INCH_KEYS.some((key) => typed?.[key] !== undefined);

/** Builds the input for the inches over one kind of terrain. A person who enters inches for one kind must enter them for all. */
function inches(key: InchKey, edges: (scene: Scene) => readonly number[]) {
  return (scene: Scene): FoundValue | undefined => {
    const unit = scene.one('unit');
    const way = MEASURES.way(unit, scene.battle, scene.typed?.to);
    if (!unit || !way) return undefined;
    const whole = MEASURES.foundAlong(unit, way, scene.battle, key, edges(scene));
    const isFirst = key === 'openInches';
    if (hasTypedInches(scene))
      return isFirst && scene.typed?.openInches !== undefined ? { ...whole, value: undefined } : undefined;
    if (way.legs.length === 0 || !MEASURES.map(scene.battle)) return isFirst ? whole : undefined;
    const over = measureInchesOver(way, unit.side, scene.battle);
    if (over === null || over.unsaid > 0) return isFirst ? { ...whole, doubt: unsaid(over) } : undefined;
    const length = over[GROUND_BY_INCH_KEY[key]];
    if (length === 0) return undefined;
    const isAll = INCH_KEYS.every((other) => other === key || over[GROUND_BY_INCH_KEY[other]] === 0);
    if (isAll) return whole;
    const far = { least: length, most: length };
    return {
      of: [unit],
      value: roundLength(length, 'in'),
      words: () => `${GROUND_BY_INCH_KEY[key]} ground measured on the map: ${describeDistance(far, way.map)}`,
    };
  };
}

/** Returns the inches of a route over each kind of ground, not rounded; undefined if the map cannot show them. */
export function measureRoute(scene: Scene): Readonly<Record<InchKey, number>> | undefined {
  const unit = scene.one('unit');
  const way = hasTypedInches(scene) ? undefined : MEASURES.way(unit, scene.battle, scene.typed?.to);
  const over = unit && way?.from && MEASURES.map(scene.battle) ? measureInchesOver(way, unit.side, scene.battle) : null;
  if (!over) return undefined;
  const { rough, broken, open, road } = over;
  return { roughInches: rough, brokenInches: broken, openInches: open, roadInches: road };
}

/**
 * Returns the measured inches over one kind of ground if people have entered fewer inches, or better ground, than the map shows.
 * If the map does not show the ground of the whole route, only the sum of the entered inches is compared. If this sum is less
 * than the route's least possible length, returns the measured length of the whole route. Undefined if the entered values are
 * allowed, if there is no map, or if the start of the route is unknown. People may enter more inches or worse ground, because
 * there may be ground that the map does not show.
 */
const inchesOtherwise = (key: InchKey) => (scene: Scene) => {
  const unit = scene.one('unit');
  const way = MEASURES.map(scene.battle) && MEASURES.way(unit, scene.battle, scene.typed?.to);
  if (!unit || !way?.from) return undefined;
  const typed = (each: InchKey): number => Number(scene.typed?.[each] ?? 0);
  const over = measureInchesOver(way, unit.side, scene.battle);
  if (over === null || over.unsaid > 0) {
    const all = INCH_KEYS.reduce((sum, each) => sum + typed(each), 0);
    return findLongerLength(sumLegLengths(way.legs), all, way.map);
  }
  // Adds up the inches over this kind of ground and all worse kinds.
  const upTo = (index: number, inchesOf: (each: InchKey) => number): number =>
    INCH_KEYS.slice(0, index + 1).reduce((sum, each) => sum + inchesOf(each), 0);
  const all = upTo(INCH_KEYS.length, (each) => over[GROUND_BY_INCH_KEY[each]]);
  // Between inexact places, such as squares, the route may be shorter than the measured one.
  const shortest = all > 0 ? (sumLegLengths(way.legs)?.least ?? all) / all : 1;
  const isBetter = INCH_KEYS.some(
    (_, index) => upTo(index, typed) < roundLength(upTo(index, (each) => over[GROUND_BY_INCH_KEY[each]]) * shortest, 'in'),
  );
  return isBetter ? roundLength(over[GROUND_BY_INCH_KEY[key]], 'in') : undefined;
};

/** Returns the number of streams on the route if people have entered fewer; otherwise undefined. */
function streamsOtherwise(scene: Scene, typed: Json): number | undefined {
  const unit = scene.one('unit');
  const way = MEASURES.way(unit, scene.battle, scene.typed?.to);
  const crossed = unit && way?.from ? countStreamsCrossed(way, unit.side, scene.battle) : null;
  return crossed !== null && Number(typed) < crossed ? crossed : undefined;
}

/** Returns the question that asks people for terrain that the map does not show. */
const unsaid = (over: GroundInches | null) =>
  refuseInvalid(
    'to',
    over === null
      ? 'The route crosses several kinds of ground, but its ends are known only by square. Enter exact places, such as 23,18, or the inches.'
      : 'The map does not show whether the wood or hedge is dense or open. Enter dense inches as rough and open inches as broken, or ask an umpire.',
  );

/** Returns the number of streams that the route crosses; undefined if there are none, or if the start of the route is unknown. */
function streams(scene: Scene, key: string): FoundValue | undefined {
  const unit = scene.one('unit');
  const way = MEASURES.way(unit, scene.battle, scene.typed?.to);
  if (!unit || !way?.from) return undefined;
  const crossed = countStreamsCrossed(way, unit.side, scene.battle);
  if (crossed === 0) return undefined;
  const doubt =
    crossed === null
      ? refuseInvalid(
          key,
          'The map does not show whether the route crosses a stream. Enter exact places, or the number of crossings.',
        )
      : undefined;
  return {
    of: [unit],
    value: crossed ?? 0,
    doubt,
    words: () => `streams on the route, by the map: ${crossed ?? 'one or none'}`,
  };
}

/**
 * Checks whether the route goes towards the nearest enemy on the map. The direction is measured only if the rules require it
 * (CO-7, CO-18).
 */
function nearer(scene: Scene, key: string): FoundValue | undefined {
  const unit = scene.one('unit');
  const way = MEASURES.way(unit, scene.battle, scene.typed?.to);
  if (!unit || !way?.from) return undefined;
  const isAsked = !unit.inCommand || (findDayOrNight(scene.battle.game.phase) === 'night' && unit.position !== 'behind-lines');
  if (!isAsked) return undefined;
  const battle = createSeenBattle(unit.side, scene.battle);
  const enemies: readonly CorpsUnit[] = listEnemies(unit.side, battle);
  const goes = isEndNearer(way, enemies, battle);
  const isUnplaced = enemies.every((enemy) => !MEASURES.standing(enemy, battle));
  if (isUnplaced) return undefined;
  const doubt =
    goes === null
      ? refuseInvalid(
          key,
          'The map does not show whether the unit ends nearer to the enemy. Choose True or False, or enter an exact place.',
        )
      : undefined;
  const words = `by the map: the unit ${goes ? 'moves' : 'does not move'} nearer to the enemy`;
  return { of: [unit], value: goes ?? false, doubt, words: () => words };
}

/**
 * Describes the inputs of a move that are measured on the map: inches over each kind of ground, streams crossed, and whether the
 * unit goes towards the enemy.
 * @param edges returns the inches that the unit has left on a kind of ground, which a move cannot exceed
 */
export function buildMeasuredInputs(edges: (key: InchKey) => (scene: Scene) => readonly number[]) {
  const over = (key: InchKey) => inputWith(MOVE_SCHEMAS[key], { measured: inches(key, edges(key)), drawn: inchesOtherwise(key) });
  return {
    roughInches: over('roughInches'),
    brokenInches: over('brokenInches'),
    openInches: over('openInches'),
    roadInches: over('roadInches'),
    streamCrossings: inputWith(MOVE_SCHEMAS.streamCrossings, { measured: streams, drawn: streamsOtherwise }),
    towardsEnemy: inputWith(MOVE_SCHEMAS.towardsEnemy, { measured: nearer }),
  };
}
