import { unitIn } from './battle.js';
import { RISK_PER_DP } from './procedures/officer-risk.js';
import type { CullenBattle, CullenUnit } from './state.js';

const HIGHEST_DIE = 10;

export interface Risk {
  /** The unit that he is with. */
  readonly unit: CullenUnit;
  /** `lost on 4 or less` */
  readonly lostOn: string;
}

/** Risk to Officers: the risk of an officer whose unit has received DPs this move; undefined: he is at none. */
export function riskOf({ kind, lost, attachedTo }: CullenUnit, battle: CullenBattle): Risk | undefined {
  const unit = kind === 'officer' && !lost ? unitIn(battle, attachedTo) : undefined;
  if (!unit || unit.dpsThisMove === 0) return undefined;
  const factor = RISK_PER_DP * unit.dpsThisMove;
  return { unit, lostOn: factor >= HIGHEST_DIE ? 'lost on any die' : `lost on ${factor} or less` };
}
