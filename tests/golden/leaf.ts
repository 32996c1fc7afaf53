/**
 * One output of a battle: what one reader sees at one place by one road, such as posts or lists. The smallest unit of
 * the golden corpus.
 */
export interface Leaf {
  readonly road: string;
  /** The person who sees it. */
  readonly reader: string;
  /** The place in the battle, in words with which a person finds it. */
  readonly at: string;
  /** The subject: a procedure, an act or a command. */
  readonly kind: string;
  readonly body: unknown;
}

/** Keys keep their order, because their order is visible in rows and files. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? 'nothing'));

/** The roads that show whether a command was accepted or refused. */
export const EVENTS = 'events';
export const REFUSALS = 'refusals';
/** The hashes of events. They are not compared, because the other roads show every difference in detail. */
const CHAIN = 'chain';

/** Converts outputs to lines that can be compared: a heading for each output, and its body indented by one space. */
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

/** Returns the parts of an output's heading, even if only its beginning is given; undefined for a line of a body. */
export function headingIn(line: string): Pick<Leaf, 'road' | 'kind'> | undefined {
  const [, road, kind = ''] = /^(\S.*?) to .*? at [^(]*(?:\((.*)\))?/.exec(line) ?? [];
  return road === undefined ? undefined : { road, kind };
}
