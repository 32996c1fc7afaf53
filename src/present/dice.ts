import type { RolledFace } from '../dice/index.js';
import { escapeText } from './text.js';

/** Pools larger than this are told as how many show each face. */
const POOL_SHOWN = 24;

/** Rolled dice by what they were for, hits in bold: `kill dice **0** **9** 4 7 · confirm **2** 5`. */
export function formatDice(rolled: readonly RolledFace[]): string {
  const pools = new Map<string, RolledFace[]>();
  for (const face of rolled) {
    const pool = pools.get(face.for);
    if (pool) pool.push(face);
    else pools.set(face.for, [face]);
  }
  return [...pools].map(([label, pool]) => `${escapeText(label, 60)} ${formatPool(pool)}`.trim()).join(' · ');
}

function formatPool(pool: readonly RolledFace[]): string {
  if (pool.length <= POOL_SHOWN) return pool.map(({ face, hit }) => marked(face, hit)).join(' ');
  const counts = new Map<string, { readonly face: number; readonly hit: boolean; count: number }>();
  for (const { face, hit = false } of pool) {
    const key = `${face} ${hit}`;
    const entry = counts.get(key);
    if (entry) entry.count++;
    else counts.set(key, { face, hit, count: 1 });
  }
  const inOrder = [...counts.values()].sort((a, b) => Number(b.hit) - Number(a.hit) || a.face - b.face);
  return `(${pool.length}) ${inOrder.map(({ face, hit, count }) => `${marked(face, hit)}×${count}`).join(' ')}`;
}

function marked(face: number, hit: boolean | undefined): string {
  return hit ? `**${face}**` : String(face);
}
