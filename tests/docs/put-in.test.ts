/** Checks that each deliberate leak and fault of `npm run leaks` and `npm run faults` still fits the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface PutIn {
  readonly id: string;
  readonly file: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const listIn = async (path: string, name: string): Promise<readonly PutIn[]> =>
  ((await import(path)) as Readonly<Record<string, readonly PutIn[]>>)[name]!;

describe.each([
  ['leaks', 14],
  ['faults', 28],
])('%s put in on purpose', (name, count) => {
  it('have each their place, once', async () => {
    const list = await listIn(`../../scripts/leaks/${name}.mjs`, name);
    expect(list).toHaveLength(count);
    for (const { id, file, edits } of list)
      edits.reduce(
        (text, [from, to]) => {
          const parts = text.split(from);
          expect(parts, `${id} in ${file}: ${from}`).toHaveLength(2);
          return parts.join(to);
        },
        readFileSync(file, 'utf8'),
      );
  });
});
