import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEaglesProcedure, defineUnitInputs } from '../../src/rules/eagles/state.js';

const [firer, target] = [defineUnitInputs('firer'), defineUnitInputs('target')];

/** None of the marked lines may compile. The check of types fails if one of them does. */
const misspelt = () =>
  defineEaglesProcedure({
    id: 'eagles.misspelt',
    title: 'Nothing of it compiles',
    sections: ['1'],
    inputs: {
      fp: firer.from(z.number(), ({ fp }) => fp),
      // @ts-expect-error what comes from the row alone sees nobody else
      range: firer.from(z.number(), (_unit, _scene) => 1),
      // @ts-expect-error no such role takes part
      enemyFp: firer.inScene(z.number(), (_unit, { one }) => one('fierer')?.fp),
      moved: target.its('moved', 'It moved'),
    },
    roles: {
      firer: { description: 'Who fires' },
      target: {
        description: 'Who is fired at',
        // @ts-expect-error no such role stands against it
        opposes: 'fierer',
      },
    },
    run: () => ({
      outcome: { hit: true },
      steps: [],
      effects: [
        { kind: 'set', role: 'firer', fields: { fired: true } },
        // @ts-expect-error there is no such effect
        { kind: 'sett', role: 'firer', fields: { fired: true } },
        // @ts-expect-error there is no such role
        { kind: 'set', role: 'fierer', fields: { fired: true } },
        // @ts-expect-error units have no such field
        { kind: 'set', role: 'firer', fields: { firred: true } },
      ],
    }),
    // @ts-expect-error no such role takes part
    after: (_desk, { roles: { fierer } }) => void fierer,
    // @ts-expect-error no such role takes part
    remarks: (scene) => scene.many('fierer').map(({ name }) => name),
    // @ts-expect-error the outcome has no such field
    oddsOver: ['hits'],
    summary: () => 'It hits.',
    tone: () => 'plain',
  });

describe('a definition with a misspelt role, effect or field', () => {
  it('does not compile', () => {
    expect(misspelt).toBeTypeOf('function');
  });
});
