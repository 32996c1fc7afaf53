import type { Tone } from '../rules/index.js';

/**
 * The colour of an embed's bar for each tone. Each colour has a contrast of at least 3 : 1 to Discord's dark and light
 * backgrounds.
 */
export const COLOURS: Readonly<Record<Tone, number>> = {
  nothing: 0x7d828c,
  effect: 0xb27700,
  decisive: 0xe0423f,
  plain: 0x3f7fe0,
};

const RANK: Readonly<Record<Tone, number>> = { plain: 0, nothing: 1, effect: 2, decisive: 3 };

/** Returns the most important of these tones. */
export function findStrongestTone(tones: readonly Tone[]): Tone {
  return tones.reduce((a, b) => (RANK[b] > RANK[a] ? b : a), 'plain');
}
