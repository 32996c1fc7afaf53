import { distance, distanceWords, extentWords, featureWords, spotName, type Spot } from '../../rules/index.js';
import { bandWords } from './deeds.js';
import { heldWords } from './flags.js';
import { aboutWords, laidOut, type MapView } from './picture.js';
import type { ShownMap, ShownUnit } from './shown.js';
import { unitsIn } from './units.js';
import { orderedWays, standingOn, waysOf } from './ways.js';

/** The maximum length of a picture description on Discord. */
export const ALT_MAX = 1024;

/** Describes a map's picture in words: ranges and routes, actions and orders, units by side, objectives, fire and terrain. */
export function mapAlt(shown: ShownMap, look: MapView = {}): string {
  const { title, turn, turnWord, strengthLabel, map, units: all, sides, features, marks, flags, deeds } = shown;
  const onto = laidOut(shown, look);
  const units = unitsIn(shown, onto);
  const where = (spot: Spot): string => spotName(spot, map);
  const [, knowledge, ...more] = aboutWords(shown, look);
  const about = [knowledge === 'everything' ? 'with everything' : knowledge, ...more].join(', ');
  const head = `Map of ${title}, ${turn.toLowerCase()}, ${about}: ${extentWords(map)}.`;
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
  const ofSides = sides.map(({ id, name }) => list(name, units.filter(({ side }) => side === id).map(said), 'none'));
  const signs = new Map([...all].reverse().map(({ id, sign }) => [id, sign]));
  const called = (id: string): string => signs.get(id) ?? 'a lost unit';
  const moves = (deeds?.moves ?? []).map(
    ({ unit, from, to }) => `${called(unit)} ${where(from)} to ${where(to)} (${distanceWords(distance(from, to, map), map)})`,
  );
  const shots = (deeds?.shots ?? []).map(({ by, at, isHit }) => `${called(by)} at ${called(at)}, ${isHit ? 'hit' : 'no effect'}`);
  const fire = marks
    .map(({ kind, x, y, label }) => ({ kind, label, at: { x, y, half: 0 } }))
    .filter(({ at }) => onto.shows(onto.point(at)))
    .map(({ kind, label, at }) => `${label} ${kind === 'due' ? 'due' : 'fell'} at ${where(at)}`);
  const ground = features
    .filter(({ points }) => points.some(([x, y]) => onto.shows(onto.point({ x, y }))))
    .map((feature) => {
      const { kind, points: [first] } = feature; // prettier-ignore
      const at = first ? ` at ${where({ x: first[0], y: first[1], half: 0 })}` : '';
      return `${kind === 'contact' ? 'something unknown' : featureWords(feature)}${at}`;
    });
  const objectives = flags
    .filter(({ spot }) => onto.shows(onto.point(spot)))
    .map((flag) => `${flag.name} at ${where(flag.spot)}, ${heldWords(flag, sides)}`);
  const { rings, way } = look;
  const mover = way ? standingOn(shown, way.unit) : undefined;
  const parts = [
    head,
    ...(rings
      ? [
          list(
            `Ranges of ${rings.of}`,
            rings.bands.map((band) => bandWords(band, map)),
          ),
        ]
      : []),
    ...(way && mover
      ? way.way.length > 0
        ? waysOf(shown, way).map(({ name, spots }) => `Way${way.others ? ` of ${name}` : ''}: ${spots.map(where).join(' to ')}.`)
        : [list('Within reach', [...way.squares, ...way.ends].map(where))]
      : []),
    ...(deeds ? [list('Moves', moves, 'none'), list('Shots', shots, 'none')] : []),
    list(
      'Orders',
      orderedWays(shown).map(({ unit, way }) => `${unit.sign} to ${way.map(where).join(' and ')}`),
    ),
    ...ofSides,
    list('Objectives', objectives),
    list('Fire', fire),
    list('Ground', ground),
  ];
  return cut(parts.filter((part) => part !== '').join(' '));
}

const list = (head: string, items: readonly string[], none = ''): string =>
  items.length > 0 ? `${head}: ${items.join('; ')}.` : none === '' ? '' : `${head}: ${none}.`;

function cut(whole: string): string {
  if (whole.length <= ALT_MAX) return whole;
  const end = ' … and more.';
  const kept = whole.slice(0, ALT_MAX - end.length);
  // A full stop within a place such as `D4.7` does not end a sentence.
  return `${kept.slice(0, Math.max(kept.lastIndexOf('; '), kept.lastIndexOf('. ')))}${end}`;
}
