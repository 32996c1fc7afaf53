/** Results Table: the rows, and the effects of each row. */
export const COMBAT_RESULTS = ['total-success', 'success', 'limited-success', 'confused', 'beaten'] as const;
export type CombatResult = (typeof COMBAT_RESULTS)[number];

/** A retreat in km, either rolled or fixed. */
export type Retreat = { readonly dice: 1 | 2; readonly sides: 3 | 6 } | { readonly km: number };

interface ResultRow {
  /** The lowest score for this row of the table. */
  readonly from: number;
  readonly attLossPerUnit: number;
  readonly defLossPerUnit: number;
  /** The defenders' retreat, which depends on the terrain: open terrain, or close country with woods. */
  readonly retreat: { readonly open: Retreat; readonly close: Retreat };
  /** Supply points that each of the defenders' units loses (M-16). */
  readonly spLossPerUnit: number;
  readonly mayCounterAttack: boolean;
  /** The special results of the row; null if the row has no breakthrough. */
  readonly overrun: { readonly extraLossPerUnit: number; readonly mayFightAgain: boolean } | null;
}

const STAYS: ResultRow['retreat'] = { open: { km: 0 }, close: { km: 0 } };

/** Results Table: the results, from the best row to the worst. */
export const RESULT_ROWS: Readonly<Record<CombatResult, ResultRow>> = {
  'total-success': {
    from: 12,
    attLossPerUnit: 1,
    defLossPerUnit: 2,
    retreat: { open: { dice: 2, sides: 6 }, close: { dice: 1, sides: 6 } },
    spLossPerUnit: 2,
    mayCounterAttack: false,
    overrun: { extraLossPerUnit: 0, mayFightAgain: true },
  },
  success: {
    from: 8,
    attLossPerUnit: 1,
    defLossPerUnit: 1,
    retreat: { open: { dice: 1, sides: 6 }, close: { dice: 1, sides: 3 } },
    spLossPerUnit: 1,
    mayCounterAttack: false,
    overrun: { extraLossPerUnit: 1, mayFightAgain: true }, // See ruling M-27.
  },
  'limited-success': {
    from: 5,
    attLossPerUnit: 1,
    defLossPerUnit: 1,
    retreat: { open: { km: 2 }, close: { km: 1 } },
    spLossPerUnit: 1,
    mayCounterAttack: true,
    overrun: { extraLossPerUnit: 1, mayFightAgain: false }, // See ruling M-27.
  },
  confused: {
    from: -1,
    attLossPerUnit: 1,
    defLossPerUnit: 1,
    retreat: STAYS,
    spLossPerUnit: 0,
    mayCounterAttack: false,
    overrun: null,
  },
  beaten: {
    from: -Infinity,
    attLossPerUnit: 1,
    defLossPerUnit: 0,
    retreat: STAYS,
    spLossPerUnit: 0,
    mayCounterAttack: true,
    overrun: null,
  },
};

/** M-15: the minimum distance in km that beaten attackers go back, to their start line. */
export const MIN_THROWN_BACK_KM = 1;

/** Returns the row for a score. */
export function findCombatResult(score: number): CombatResult {
  return COMBAT_RESULTS.find((result) => score >= RESULT_ROWS[result].from)!;
}
