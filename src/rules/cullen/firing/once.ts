/** Limits each weapon to one shot in a move (Move Sequence, TC-55). */
import type { Json } from '../../../dice/index.js';
import type { RepetitionLimit } from '../../procedure.js';
import type { CullenUnit } from '../state.js';

const ELEMENTS = ['rifle', 'smg', 'lmg', 'hmg', 'cavalry'] as const;

/** Returns the number of elements of each kind that a unit has, or that people have entered. */
const elementsOf = (values: Readonly<Partial<Record<string, unknown>>>): Record<string, number> =>
  Object.fromEntries(ELEMENTS.map((kind) => [kind, Number(values[kind] ?? 0)]));

/** Builds the limit of one shot with small arms for each element in a move, whatever the target (Move Sequence). */
export const buildSmallArmsLimit = (cite: string): RepetitionLimit<object, 'firer'> => ({
  span: 'turn',
  done: 'fired those of its elements this move',
  cites: [cite, 'TC-55'],
  parts: {
    used: elementsOf,
    // If a vehicle's machine guns are not recorded, the firing machine guns count as all of them (TC-59).
    of(row) {
      const { vehicleMgs, mounted, atPhase } = row as CullenUnit;
      const { rifle, cavalry, lmg, hmg } = atPhase; // See ruling TC-40.
      const isUncounted = vehicleMgs && lmg + hmg === 0;
      return {
        ...elementsOf(atPhase),
        ...(mounted ? {} : { rifle: rifle + cavalry, cavalry: 0 }), // See ruling TC-17.
        ...(isUncounted ? { lmg: 1 } : {}),
      };
    },
  },
});

/**
 * Finds the weapon that has fired at a truck or at troops: the gun or, without a gun, the anti-tank rifles. People choose no
 * weapon for these shots.
 */
function weaponOf(weapon: Json | undefined, { gunClass, atPhase }: CullenUnit): 'at-rifle' | 'mortar' | 'gun' {
  if (weapon === 'at-rifle' || weapon === 'mortar') return weapon;
  const isRifle = weapon === undefined && gunClass === null && atPhase.guns === 0 && atPhase.atRifle > 0;
  return isRifle ? 'at-rifle' : 'gun';
}

/** Builds the limit of one shot for each gun, mortar and anti-tank rifle in a move, whatever the target (Move Sequence). */
export const buildWeaponLimit = (cite: string): RepetitionLimit<object, 'firer'> => ({
  span: 'turn',
  done: 'fired that weapon this move',
  cites: [cite, 'TC-55'],
  parts: {
    used: ({ weapon }, row) => ({ [weaponOf(weapon, row as CullenUnit)]: 1 }),
    of(row) {
      const { gunClass, kind, atPhase } = row as CullenUnit;
      const { guns, mortar, atRifle } = atPhase;
      const isOnFoot = kind !== 'armour' && gunClass === null && mortar + atRifle > 0;
      return { gun: isOnFoot ? guns : Math.max(1, guns), mortar, 'at-rifle': atRifle };
    },
  },
});
