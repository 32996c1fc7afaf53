import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eaglesProcedure } from '../../src/rules/eagles/state.js';

/** None of the marked lines may compile. The check of types fails if one of them does. */
const misspelt = () =>
  eaglesProcedure({
    id: 'eagles.misspelt',
    title: 'Nothing of it compiles',
    sections: ['1'],
    input: z.strictObject({ fp: z.number() }),
    roles: {
      firer: { description: 'Who fires', fills: { fp: ({ fp }) => fp } },
      target: {
        description: 'Who is fired at',
        // @ts-expect-error no such role stands against it
        opposes: 'fierer',
        fills: {
          // @ts-expect-error what fills from the row alone sees nobody else
          fp: (_unit, _scene) => 1,
        },
        // @ts-expect-error no such role takes part
        fillsFromScene: { fp: (_unit, scene) => scene.one('fierer')?.fp },
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
