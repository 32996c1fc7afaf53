import {
  measureDistance,
  describeDistance,
  describeMapSize,
  type FeatureRow,
  describeFeature,
  formatSpotName,
  type Spot,
} from '../../rules/index.js';
import { formatRangeLabel, type ShownActions } from './actions.js';
import { describeHolder } from './flags.js';
import { describeView, chooseProjection, type MapView } from './picture.js';
import type { ShownMap, ShownUnit } from './shown.js';
import { listUnitsInPart } from './units.js';
import { listOrderedRoutes, findVisibleUnit, listRoutes } from './ways.js';

/** The maximum length of a picture description on Discord. */
export const MAX_ALT_LENGTH = 1024;

/** Describes the picture of a map as text: ranges and routes, actions and orders, units by side, objectives, fire and terrain. */
export function describeMap(shown: ShownMap, look: MapView = {}): string {
  const { title, turn, turnWord, strengthLabel, map, units: all, sides, features, marks, flags, actions } = shown;
  const onto = chooseProjection(shown, look);
  const units = listUnitsInPart(shown, onto);
  const where = (spot: Spot): string => formatSpotName(spot, map);
  const [, knowledge, ...more] = describeView(shown, look);
  const about = [knowledge === 'everything' ? 'with everything' : knowledge, ...more].join(', ');
  const head = `Map of ${title}, ${turn.toLowerCase()}, ${about}: ${describeMapSize(map)}.`;
  const said = (unit: ShownUnit): string => {
    const seen = unit.seenTurn === null ? '' : `, last seen in ${turnWord} ${unit.seenTurn}`;
    const state = [
      ...(unit.strength === null ? [] : [`${strengthLabel} ${unit.strength}`]),
      ...(unit.hindrance === '' ? [] : [unit.hindrance]),
    ];
    const how = state.length === 0 ? '' : ` (${state.join(', ')})`;
    const isSquare = (unit.spot.within || unit.spot.half) > 0 && map.grid === 'squares';
    return `${unit.sign} ${unit.name}${how} ${isSquare ? 'in' : 'at'} ${where(unit.spot)}${unit.isStale ? ' before it moved on' : ''}${seen}`;
  };
  const ofSides = sides.map(({ id, name }) =>
    list(
      name,
      units.filter(({ side }) => side === id),
      said,
      'none',
    ),
  );
  const signs = new Map([...all].reverse().map(({ id, sign }) => [id, sign]));
  const called = (id: string): string => signs.get(id) ?? 'a lost unit';
  const moved = ({ unit, from, to }: ShownActions['moves'][number]): string =>
    `${called(unit)} ${where(from)} to ${where(to)} (${describeDistance(measureDistance(from, to, map), map)})`;
  const shot = ({ by, at, isHit }: ShownActions['shots'][number]): string =>
    `${called(by)} at ${called(at)}, ${isHit ? 'hit' : 'no effect'}`;
  const fire = marks
    .map(({ kind, x, y, label }) => ({ kind, label, at: { x, y, half: 0 } }))
    .filter(({ at }) => onto.shows(onto.point(at)));
  const ground = features.filter(({ points }) => points.some(([x, y]) => onto.shows(onto.point({ x, y }))));
  const lying = (feature: FeatureRow): string => {
    const { kind, points: [first] } = feature; // prettier-ignore
    const at = first ? ` at ${where({ x: first[0], y: first[1], half: 0 })}` : '';
    return `${kind === 'contact' ? 'something unknown' : describeFeature(feature)}${at}`;
  };
  const objectives = flags.filter(({ spot }) => onto.shows(onto.point(spot)));
  const { rings, way } = look;
  const mover = way ? findVisibleUnit(shown, way.unit) : undefined;
  const parts = [
    head,
    ...(rings ? [list(`Ranges of ${rings.of}`, rings.bands, (band) => formatRangeLabel(band, map))] : []),
    ...(way && mover
      ? way.way.length > 0
        ? listRoutes(shown, way).map(
            ({ name, spots }) => `Way${way.others ? ` of ${name}` : ''}: ${spots.map(where).join(' to ')}.`,
          )
        : [list('Within reach', [...way.squares, ...way.ends], where)]
      : []),
    ...(actions ? [list('Moves', actions.moves, moved, 'none'), list('Shots', actions.shots, shot, 'none')] : []),
    list('Orders', listOrderedRoutes(shown), ({ unit, way }) => `${unit.sign} to ${way.map(where).join(' and ')}`),
    ...ofSides,
    list('Objectives', objectives, (flag) => `${flag.name} at ${where(flag.spot)}, ${describeHolder(flag, sides)}`),
    list('Fire', fire, ({ kind, label, at }) => `${label} ${kind === 'due' ? 'due' : 'fell'} at ${where(at)}`),
    list('Ground', ground, lying),
  ];
  return cut(parts.filter((part) => part !== '').join(' '));
}

/** Lists items in a text, as far as they fit into the description. */
function list<T>(head: string, items: readonly T[], words: (item: T) => string, none = ''): string {
  if (items.length === 0) return none === '' ? '' : `${head}: ${none}.`;
  let said = '';
  for (const item of items) {
    said += `${said === '' ? '' : '; '}${words(item)}`;
    if (said.length > MAX_ALT_LENGTH) break;
  }
  return `${head}: ${said}.`;
}

function cut(whole: string): string {
  if (whole.length <= MAX_ALT_LENGTH) return whole;
  const end = ' … and more.';
  const kept = whole.slice(0, MAX_ALT_LENGTH - end.length);
  // A full stop within a position such as `D4.7` does not end a sentence.
  return `${kept.slice(0, Math.max(kept.lastIndexOf('; '), kept.lastIndexOf('. ')))}${end}`;
}
