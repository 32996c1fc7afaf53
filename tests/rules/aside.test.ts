/** Units that cannot fight count as holding an objective only if the objective says so. */
import { describe, expect, it } from 'vitest';
import { findRuleset } from '../../src/rules/registry.js';

const aside = (id: string, unit: object): string | null => findRuleset(id).aside!({ id: 'u1', name: 'A', side: 's1', ...unit });

describe('who stands aside', () => {
  it.each([
    ['cullen', { kind: 'infantry', status: 'steady' }, null],
    ['cullen', { kind: 'artillery', status: 'pinned' }, null],
    ['cullen', { kind: 'armour', status: 'steady' }, null],
    ['cullen', { kind: 'infantry', status: 'retiring' }, 'retreating'],
    ['cullen', { kind: 'softskin', status: 'retreating' }, 'retreating'],
    ['cullen', { kind: 'officer', status: 'steady' }, 'headquarters'],
    ['cullen', { kind: 'softskin', status: 'steady' }, 'transport'],
    ['corps', { type: 'infantry' }, null],
    ['corps', { type: 'hq' }, 'headquarters'],
    ['corps', { type: 'transport' }, 'transport'],
    ['eagles', { kind: 'infantry' }, null],
    ['eagles', { kind: 'administrative' }, 'transport'],
    ['megagame', { status: 1 }, null],
    ['megagame', { status: 0 }, 'transport'],
    ['wtj1943', { kind: 'infantry' }, null],
    ['wtj1943', { kind: 'vehicle' }, null],
    ['wtj1943', { kind: 'hq' }, 'headquarters'],
    ['wtj1943', { kind: 'wagon' }, 'transport'],
  ])('in %s %j: %j', (id, unit, as) => expect(aside(id, unit)).toBe(as));
});
