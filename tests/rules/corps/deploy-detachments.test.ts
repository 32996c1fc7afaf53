import { describe, expect, it } from 'vitest';
import { deployDetachmentsProcedure } from '../../../src/rules/corps/procedures/deploy-detachments.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(deployDetachmentsProcedure, {
  outcome: 'detachments detachmentSp detachmentFireDice parentSp parentOnTable',
  odds: '',
});

const deploy = (raw: object) => resolveWith(deployDetachmentsProcedure, { type: 'infantry', ...raw });

describe('Deploying into detachments', () => {
  it('each takes 1 SP and throws 1 die; the battalion keeps the rest', () => {
    const { outcome, effects, cites } = deploy({ sp: 4, detachments: 3 });
    expect(outcome).toEqual({ detachments: 3, detachmentSp: 1, detachmentFireDice: 1, parentSp: 1, parentOnTable: true });
    expect(effects).toEqual([{ kind: 'deploy', role: 'unit', detachments: 3 }]);
    expect(cites).toEqual(['Deploying into detachments', 'CO-23']);
  });

  it('in whole, and then nothing is left on the table', () => {
    expect(deploy({ sp: 4, detachments: 4 }).outcome).toMatchObject({ parentSp: 0, parentOnTable: false });
  });

  it('no SP are lost or won, whatever deploys, and there are never more detachments than SP (CO-23)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (sp, detachments) => {
        if (detachments > sp)
          expectIllegal(deployDetachmentsProcedure, { type: 'armour', sp, detachments }, 'Deploying into detachments', 'CO-23');
        else expect(deploy({ sp, detachments }).outcome.parentSp).toBe(sp - detachments);
      }),
    );
  });

  it.each(['infantry', 'engineers', 'cavalry', 'recce', 'armoured-recce', 'armour'])('%s may, engineers too (CO-23)', (type) => {
    expect(deploy({ type, sp: 2, detachments: 1 }).outcome.parentSp).toBe(1);
  });

  it.each(['artillery', 'transport', 'protected-transport', 'support', 'hq'])('%s may not', (type) => {
    expectIllegal(deployDetachmentsProcedure, { type, sp: 2, detachments: 1 }, 'Deploying into detachments');
  });

  it('a detachment is not broken up', () => {
    expectIllegal(
      deployDetachmentsProcedure,
      { type: 'infantry', size: 'detachment', sp: 1, detachments: 1 },
      'Deploying into detachments',
    );
  });
});

describe('the input of a deployment', () => {
  it('comes from the unit', () => {
    const units = [aUnit({ type: 'cavalry', sp: 3 })];
    expect(filledBy(deployDetachmentsProcedure, { units }, { unit: ['u1'] })).toEqual({
      type: 'cavalry',
      size: 'battalion',
      sp: 3,
    });
  });

  it('has one sentence', () => {
    expect(deploy({ sp: 4, detachments: 1 }).summary).toBe(
      'The unit deploys 1 detachment, each with 1 SP and 1 fire die. The battalion keeps 3 SP.',
    );
    expect(deploy({ sp: 2, detachments: 2 }).summary).toBe(
      'The unit deploys 2 detachments, each with 1 SP and 1 fire die. The battalion is off the table while the detachments are out.',
    );
  });
});
