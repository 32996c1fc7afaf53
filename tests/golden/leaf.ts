/** What somebody is told at one place of a battle by one road: the smallest thing that the corpus knows. */
export interface Leaf {
  readonly road: string;
  /** Who is told. */
  readonly reader: string;
  /** Where in the battle, as a person finds it again. */
  readonly at: string;
  /** What it is about: the procedure, the act, the command. */
  readonly kind: string;
  readonly body: unknown;
}

/** Keys stay in their order: that one comes before another is seen, in rows and in files. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? 'nothing'));

/** The roads by which it shows that a command was accepted, or was not. */
export const EVENTS = 'events';
export const REFUSALS = 'refusals';
/** Hashes of events: what else is told otherwise says all that they could. */
const CHAIN = 'chain';

/** All that is told as lines to be compared: a heading for each leaf, its body set in by a blank. */
export function linesOf(leaves: Iterable<Leaf>): string {
  const lines: string[] = [];
  for (const { road, reader, at, kind, body } of leaves) {
    if (road === CHAIN) continue;
    lines.push(`${road} to ${reader} at ${at} (${kind})`);
    const text = typeof body === 'string' ? body : (JSON.stringify(body, null, 1) ?? 'nothing');
    for (const line of text.replaceAll('\r', '\\r').replaceAll('\\n', '\n').replaceAll('><', '>\n<').split('\n'))
      lines.push(` ${line}`);
  }
  return `${lines.join('\n')}\n`;
}

/** What the heading of a leaf says, of its beginning at least; nothing of a line of a body. */
export function headingIn(line: string): Pick<Leaf, 'road' | 'kind'> | undefined {
  const [, road, kind = ''] = /^(\S.*?) to .*? at [^(]*(?:\((.*)\))?/.exec(line) ?? [];
  return road === undefined ? undefined : { road, kind };
}
