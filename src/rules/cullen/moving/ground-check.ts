/** Checks how the ground affects a move: wire, water, and leaving cover (TC-58, TC-73). */
import type { Check, CheckedAction, CheckFinding } from '../../checks.js';
import { createWaterWarning } from '../../ground/move-price.js';
import { describeFeature, findUnitPlace } from '../../ground/rows.js';
import type { Route } from '../../ground/going.js';
import { capitalize } from '../../words.js';
import { includeIf } from '../../working.js';
import { CONTACT_MEASURES } from '../contact.js';
import { listSeenEnemies, listFriends, MEASURES } from '../measures.js';
import type { CullenBattle, CullenUnit } from '../state.js';
import { isSameCover } from './ground-cover.js';
import { isCrossingForbidden, findWirePassage, findWireOnRoute } from './wire.js';

type Moving = CheckedAction<CullenUnit, CullenBattle, 'unit'>;
type MoveCheck = Check<CullenUnit, CullenBattle, 'unit'>;

/** A distance longer than any move. */
const ANY_INCHES = 200;

/** Returns the moving unit and its route; null if the unit or the route is not known yet. */
function movingIn({ one, battle, typed }: Moving): { readonly unit: CullenUnit; readonly way: Route } | null {
  const unit = one('unit');
  const way = MEASURES.map(battle) && MEASURES.way(unit, battle, typed.to);
  return unit && way ? { unit, way } : null;
}

/**
 * Refuses a move across wire for mounted cavalry, limbers, softskins and wheeled vehicles. Warns players of other units of the
 * wire's effect (Barbed Wire).
 */
const wire: MoveCheck = {
  name: 'ground',
  cites: ['Barbed Wire', 'TC-38', 'TC-73'],
  find(checked): CheckFinding | null {
    const moving = movingIn(checked);
    if (!moving) return null;
    const { unit, way } = moving;
    const crossings = findWireOnRoute(unit, way, checked.battle);
    if (crossings === null)
      return {
        is: 'ask',
        fact: `The map is not precise enough to show whether ${unit.name} meets wire.`,
        wanted: 'Enter a more precise destination, such as 23,18.',
      };
    const [first] = crossings;
    if (!first) return null;
    if (isCrossingForbidden(unit))
      return {
        is: 'no',
        fact: `${unit.name} cannot cross ${describeFeature(first.wire)}.`,
        wanted: 'Choose a route around the wire.',
      };
    const { halts, cost, removes } = findWirePassage(unit, way, checked.battle, ANY_INCHES);
    const crosses = `Crosses wire for ${cost} in${removes ? ', which removes the section' : ' with a Normal or Double move'}`;
    const words = [
      ...includeIf(cost > 0, crosses),
      ...includeIf(halts !== null, `halts at ${halts ? describeFeature(halts) : ''}`),
    ];
    return { is: 'yes', price: `${capitalize(words.join(', then '))}.` };
  },
};

const wayOf = (unit: CullenUnit, battle: CullenBattle, to: string): Route | undefined =>
  MEASURES.map(battle) ? MEASURES.way(unit, battle, to) : undefined;

/** Refuses a move onto or through an enemy's base (TC-76). */
const beside: MoveCheck = CONTACT_MEASURES.beside(
  ['Movement', 'Assaults', 'TC-76'],
  'unit',
  wayOf,
  (unit, { battle }) => listSeenEnemies(unit, battle),
  // An officer may go to the unit that they lead.
  (unit, battle) => (unit.kind === 'officer' ? [] : listFriends(unit, battle)),
);

/** Warns players of a river on their route. In this rulebook rivers cost no movement. */
const water: MoveCheck = createWaterWarning(['Movement'], 'unit', wayOf);

/**
 * Warns players that a unit loses its cover if it leaves its ground, and that leaving trenches takes half of its move (Cover,
 * TC-58).
 */
const cover: MoveCheck = {
  name: 'ground',
  cites: ['Cover', 'TC-58'],
  find(checked) {
    const moving = movingIn(checked);
    if (!moving || moving.unit.cover === 'none') return null;
    const { unit, way } = moving;
    const before = findUnitPlace(checked.battle, unit.id);
    const isTrench = unit.cover === 'trenches';
    const leaves = !before || !isSameCover(unit, unit.cover, checked.battle, before, way.spots.at(-1)!);
    if (!leaves && !isTrench) return null;
    const what = isTrench ? 'its trenches, which takes half of its move' : `its ${unit.cover} cover`;
    return { is: 'yes', price: leaves ? `Leaves ${what}.` : 'Leaves its trenches on the way, which takes half of its move.' };
  },
};

/** The checks of the ground that come before a unit moves to a place on the map. */
export const GROUND_CHECKS = [wire, beside, water, cover] as const;
