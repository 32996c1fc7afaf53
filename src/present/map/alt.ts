import { extentWords, featureWords, spotName, type Spot } from '../../rules/index.js';
import type { ShownMap, ShownUnit } from './shown.js';

/** As long as Discord takes the description of a picture. */
export const ALT_MAX = 1024;

/** What a picture of the map shows, in words. */
export function mapAlt(shown: ShownMap): string {
  const { title, turn, knownTo, map, units, sides, features } = shown;
  const where = (spot: Spot): string => spotName(spot, map);
  const head = `Map of ${title}, ${turn.toLowerCase()}, ${knownTo === null ? 'with everything' : `as ${knownTo} knows it`}: ${extentWords(map)}.`;
  const said = (unit: ShownUnit): string => {
    const seen = unit.seenTurn === null ? '' : `, last seen in turn ${unit.seenTurn}`;
    const doubt = unit.spot.half > 0 && map.grid === 'squares' ? 'in' : 'at';
    return `${unit.sign} ${unit.name} ${doubt} ${where(unit.spot)}${seen}`;
  };
  const ofSides = sides.map(({ id, name }) => {
    const own = units.filter(({ side }) => side === id);
    return own.length === 0 ? `${name}: none.` : `${name}: ${own.map(said).join('; ')}.`;
  });
  const ground = features.map(({ kind, name, points: [first] }) => {
    const at = first ? ` at ${where({ x: first[0], y: first[1], half: 0 })}` : '';
    return `${kind === 'contact' ? 'something unknown' : featureWords({ kind, name })}${at}`;
  });
  return cut([head, ...ofSides, ...(ground.length === 0 ? [] : [`Ground: ${ground.join('; ')}.`])].join(' '));
}

function cut(whole: string): string {
  if (whole.length <= ALT_MAX) return whole;
  const end = ' … and more.';
  const kept = whole.slice(0, ALT_MAX - end.length);
  return `${kept.slice(0, Math.max(kept.lastIndexOf(';'), kept.lastIndexOf('.')))}${end}`;
}
