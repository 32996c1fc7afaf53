import { z } from 'zod';
import type { Step } from '../../result.js';
import { illegal } from '../../refusal.js';
import { note } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import type { CullenUnit } from '../state.js';

/** Airstrikes: aircraft hit what is observed. */
export const observed = z.boolean().default(true).describe('The target is observed (Airstrikes)');

/** @throws {Refusal} ILLEGAL for a target that is not observed */
export function checkObserved({ observed: seen }: { readonly observed: boolean }): void {
  if (!seen) throw illegal('airstrikes hit observed units only', 'Airstrikes');
}

export const isObserved = ({ concealed }: CullenUnit): boolean => !concealed;

export const STRIKE_HITS: Step = note('A strike that gets through hits without a roll', 'Airstrikes', 'TC-39');

/** The strike is used up (TC-39). */
export const strikeEffects: readonly CullenEffect<'target'>[] = [{ kind: 'spend-airstrike', role: 'target' }];
