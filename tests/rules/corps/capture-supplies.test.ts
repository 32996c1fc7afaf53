import { describe, expect, it } from 'vitest';
import { captureSuppliesProcedure } from '../../../src/rules/corps/procedures/capture-supplies.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { aFormation, aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(captureSuppliesProcedure, {
  outcome: 'logAdded polAdded logAfter polAfter logLeft polLeft',
  odds: '',
  defaults: 'capturedLog=0 capturedPol=0 logStock=0 polStock=0',
});

const capture = (raw: object) => resolveWith(captureSuppliesProcedure, raw);

describe('Supply: captured stocks', () => {
  it('are added to the own', () => {
    const { outcome, effects, cites } = capture({ capturedLog: 3, capturedPol: 2, logStock: 1, polStock: 4 });
    expect(outcome).toEqual({ logAdded: 3, polAdded: 2, logAfter: 4, polAfter: 6, logLeft: 0, polLeft: 0 });
    expect(effects).toEqual([
      { kind: 'change-stock', role: 'captor', log: 3, pol: 2 },
      { kind: 'lose-cargo', role: 'transport', log: 3, pol: 2 },
      { kind: 'change-stock', role: 'dump', log: -3, pol: -2 },
    ]);
    expect(cites).toEqual(['Supply']);
  });

  it('above the maximum they stay where they are (CO-50)', () => {
    const { outcome, cites } = capture({ capturedLog: 5, capturedPol: 5, logStock: 8, polStock: 9, logMax: 10, polMax: 7 });
    expect(outcome).toEqual({ logAdded: 2, polAdded: 0, logAfter: 10, polAfter: 9, logLeft: 3, polLeft: 5 });
    expect(cites).toContain('CO-50');
  });

  it('nothing captured is lost or made, and no maximum is passed', () => {
    const stock = fc.integer({ min: 0, max: 999 });
    const limit = fc.option(stock, { nil: undefined });
    fc.assert(
      fc.property(stock, stock, stock, stock, limit, limit, (capturedLog, capturedPol, logStock, polStock, logMax, polMax) => {
        const raw = { capturedLog, capturedPol, logStock, polStock };
        const { outcome } = capture({
          ...raw,
          ...(logMax === undefined ? {} : { logMax }),
          ...(polMax === undefined ? {} : { polMax }),
        });
        const { logAdded, polAdded, logAfter, polAfter, logLeft, polLeft } = outcome as Record<string, number>;
        expect([logAdded! + logLeft!, polAdded! + polLeft!]).toEqual([capturedLog, capturedPol]);
        expect([logAfter! - logAdded!, polAfter! - polAdded!]).toEqual([logStock, polStock]);
        if (logAdded! > 0) expect(logAfter).toBeLessThanOrEqual(logMax ?? Number.POSITIVE_INFINITY);
        if (polLeft! > 0) expect(polAfter).toBeGreaterThanOrEqual(polMax!);
      }),
    );
  });
});

describe('the input of a capture', () => {
  const captor = aUnit();
  const trucks = aUnit({ id: 't', side: 's2', type: 'transport', cargoLog: 2, cargoPol: 1 });

  it("comes from the captor's formation and the enemy's cargo or stock", () => {
    const formations = [aFormation({ log: 4, pol: 1, logMax: 6 }), aFormation({ id: 'e', side: 's2', log: 7, pol: 5 })];
    const force = { units: [captor, trucks], formations };
    expect(filledBy(captureSuppliesProcedure, force, { captor: ['u1'], transport: ['t'] })).toEqual({
      logStock: 4,
      polStock: 1,
      logMax: 6,
      capturedLog: 2,
      capturedPol: 1,
    });
    expect(filledBy(captureSuppliesProcedure, force, { dump: ['e'] })).toEqual({ capturedLog: 7, capturedPol: 5 });
  });

  it('has one sentence', () => {
    expect(capture({ capturedLog: 2 }).summary).toBe('The unit captures 2 LOG and 0 POL.');
    expect(capture({ capturedLog: 2, logMax: 1 }).summary).toBe(
      'The unit captures 1 LOG and 0 POL and leaves 1 LOG and 0 POL behind.',
    );
  });
});
