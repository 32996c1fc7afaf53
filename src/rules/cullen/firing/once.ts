/** Move Sequence, Movement: what a unit does once in a move (TC-3, TC-55). */
import type { Json } from '../../../dice/index.js';
import type { OncePer } from '../../procedure.js';
import type { CullenUnit } from '../state.js';

const ELEMENTS = ['rifle', 'smg', 'lmg', 'hmg', 'cavalry'] as const;

/** How many elements of each kind a unit has, or fire in an input. */
const elementsOf = (values: Readonly<Record<string, Json | undefined>>): Record<string, number> =>
  Object.fromEntries(ELEMENTS.map((kind) => [kind, Number(values[kind] ?? 0)]));

/** Move Sequence: each element fires its small arms once in a move, at one target or another. */
export const smallArmsOnce = (cite: string): OncePer<object, 'firer'> => ({
  span: 'turn',
  done: 'fired those of its elements this move',
  cites: [cite, 'TC-55'],
  parts: {
    used: elementsOf,
    // Machine guns of a vehicle that nobody has counted are as many as fire at once (TC-59).
    of(row) {
      const unit = row as CullenUnit;
      const isUncounted = unit.vehicleMgs && unit.lmg + unit.hmg === 0;
      return { ...elementsOf(row), ...(isUncounted ? { lmg: 1 } : {}) };
    },
  },
});

/** Move Sequence: each gun, mortar and anti-tank rifle fires once in a move, a gun at armour or at others. */
export const weaponsOnce = (cite: string): OncePer<object, 'firer'> => ({
  span: 'turn',
  done: 'fired that weapon this move',
  cites: [cite, 'TC-55'],
  parts: {
    used: ({ weapon }) => ({ [weapon === 'at-rifle' || weapon === 'mortar' ? weapon : 'gun']: 1 }),
    of(unit) {
      const { guns, mortar, atRifle } = unit as CullenUnit;
      return { gun: Math.max(1, guns), mortar, 'at-rifle': atRifle };
    },
  },
});

/** Movement: one movement roll, or assault move, a move (TC-3). */
export const ONE_MOVE: OncePer<object, 'unit'> = { span: 'turn', done: 'moved this move', cites: ['Movement', 'TC-3'] };
