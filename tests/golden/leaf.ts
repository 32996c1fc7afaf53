/** What somebody is told at one place of a battle by one road: the smallest thing that the corpus keeps. */
import { createHash } from 'node:crypto';

export interface Leaf {
  readonly battle: string;
  readonly road: string;
  /** Who is told. */
  readonly reader: string;
  /** Where in the battle, as a person finds it again. */
  readonly at: string;
  /** What it is about, to tell differences apart by: the procedure, the act, the command. */
  readonly kind: string;
  readonly body: unknown;
}

/** A leaf without its body. */
export type Hashed = Omit<Leaf, 'body'> & { readonly hash: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keys stay in their order: that one comes before another is seen, in rows and in files. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? 'nothing'));

export function hashed({ body, ...leaf }: Leaf): Hashed {
  return { ...leaf, hash: sha256(textOf(body)).slice(0, 16) };
}

/** The hashes of the roads of battles, over all readers and places in their order: `eagles-00 posts` to its hash. */
export function byRoad(leaves: Iterable<Hashed>): ReadonlyMap<string, string> {
  const roads = new Map<string, ReturnType<typeof createHash>>();
  for (const leaf of leaves) {
    const key = `${leaf.battle} ${leaf.road}`;
    let road = roads.get(key);
    if (!road) roads.set(key, (road = createHash('sha256')));
    road.update(`${leaf.reader}\t${leaf.at}\t${leaf.hash}\n`);
  }
  return new Map([...roads].map(([key, hash]) => [key, hash.digest('hex').slice(0, 16)]));
}
