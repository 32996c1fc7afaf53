/** Tells battles for a process that asks: `{ id }` for their hashes, with `only` for the bodies of these leaves as well. */
import { pathToFileURL } from 'node:url';
import { Corpus, SOURCES } from './corpus.js';
import { type Hashed, hashed, textOf } from './leaf.js';

/** What is asked. Programs of two commits understand each other by it: it stays as it is. */
export interface Ask {
  readonly id: string;
  /** Places of leaves among those of the battle. */
  readonly only?: readonly number[];
}

export interface Told {
  readonly id: string;
  readonly leaves: readonly Hashed[];
  /** By place. */
  readonly bodies: Readonly<Record<number, string>>;
  readonly error?: string;
}

/** The folder of tests whose battles are played, if it is not our own. */
const [, , tests] = process.argv;
const corpus = new Corpus(
  tests === undefined ? SOURCES : { battles: pathToFileURL(`${tests}/golden/battles/`), cases: pathToFileURL(`${tests}/cases/`) },
);

async function tell({ id, only = [] }: Ask): Promise<Told> {
  const leaves: Hashed[] = [];
  const bodies: Record<number, string> = {};
  const wanted = new Set(only);
  for (const leaf of await corpus.leaves(id)) {
    if (wanted.has(leaves.length)) bodies[leaves.length] = textOf(leaf.body);
    leaves.push(hashed(leaf));
  }
  return { id, leaves, bodies };
}

process.on('message', (ask: Ask) => {
  void tell(ask)
    .catch((error: unknown): Told => ({ id: ask.id, leaves: [], bodies: {}, error: String((error as Error).stack) }))
    .then((told) => process.send?.(told));
});
process.on('disconnect', () => process.exit());
process.send?.({ ids: corpus.ids });
