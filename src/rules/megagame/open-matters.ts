import type { OpenMatter } from '../ruleset.js';

/**
 * Nothing is left open by a row of this rulebook: what an action costs or does is carried out with it, and an attack that is
 * prepared need not be made (M-10). The sheet has no sequence that could want more (M-4).
 */
export const openMatters = (): readonly OpenMatter[] => [];
