/** Results as players say them, with names: what posts, log, thread and report begin with. */
import { netChanges } from '../game/index.js';
import {
  readerIn,
  type Told,
  type ToldResolution,
  procedureOf,
  targetsOf,
  type Setting,
  visibleTo,
  quotedIn,
  type Quoted,
  changedWith,
} from '../knowing/index.js';
import { mapOf, type Procedure, type Resolution, type Row, rowOf } from '../rules/index.js';
import { lostIn, lostWord } from './changes.js';
import { listed, type Names, UNKNOWN, namesToldIn } from './names.js';
import { escapeInline, escapeText } from './text.js';
import { placeWords, whereabouts } from './whereabouts.js';

/** What of an event its reader is told of its results. */
export interface Results {
  readonly event: Told;
  readonly setting: Setting;
  readonly names: Names;
  /** Units that the event cost, as far as its reader is told. */
  readonly lost: readonly string[];
}

export function resultsOf(event: Told, setting: Setting): Results {
  const reader = readerIn(event);
  return {
    event,
    setting,
    names: namesToldIn(event, setting),
    lost: lostIn(event, setting, visibleTo(reader, event, setting), reader),
  };
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

/** A result in words, and the units of which these say that they are lost. */
export interface Said {
  readonly text: string;
  readonly lost: readonly string[];
}

/** `A Coy suppressed: 3 of 5 hit`, `Tigers destroyed: 7 of 7 hit`; the recorded sentence where the rulebook says no more, or a name may not be told. */
export function verdictOf(resolution: ToldResolution, { setting, names, lost }: Results): Said {
  const procedure = procedureOf(resolution, setting.ruleset);
  const sentence = { text: escapeText(resolution.summary), lost: [] };
  if (procedure && resolution.felt) {
    const gone = lostBy(resolution, procedure, lost);
    return { text: gone.length === 0 ? withoutStop(sentence.text) : lostWords(gone, names, setting), lost: gone };
  }
  if (!procedure?.verdict) return sentence;
  const called = (role: string): string[] =>
    (resolution.roles[role] ?? []).map((id) => names.of(procedure.roles[role]?.table ?? 'unit', id));
  let isWhole = true;
  const nameOf = (role: string): string => {
    const taking = called(role);
    isWhole &&= taking.length > 0 && !taking.includes(UNKNOWN);
    return listed(taking);
  };
  const { fate, score } = procedure.verdict(resolution.outcome, nameOf, resolution.input);
  if (!isWhole) return sentence;
  const gone = lostBy(resolution, procedure, lost);
  const told = gone.length === 0 ? fate : lostWords(gone, names, setting);
  return { text: score === '' ? told : `${told}: ${escapeInline(score)}`, lost: gone };
}

const lostWords = (gone: readonly string[], names: Names, setting: Setting): string =>
  `${listed(gone.map((id) => names.of('unit', id)))} ${lostWord(gone[0]!, setting)}`;

/** The units that one of an event's results cost. */
function lostBy({ roles }: Resolution, procedure: Procedure, lost: readonly string[]): string[] {
  const units = Object.entries(roles).flatMap(([role, ids]) => (procedure.roles[role]?.table === undefined ? ids : []));
  return [...new Set(units)].filter((id) => lost.includes(id));
}

/** The resolutions of an event that units were struck by, one each, in the order in which they were judged. */
export const strikesIn = ({ event, setting }: Results): readonly ToldResolution[] =>
  event.kind === 'resolved' || event.kind === 'corrected'
    ? []
    : event.resolutions.filter((resolution) => targetsOf(resolution, procedureOf(resolution, setting.ruleset)).length > 0);

/** The units that a result is about. */
export const targetNames = (resolution: Resolution, { setting, names }: Pick<Results, 'setting' | 'names'>): string =>
  listed(targetsOf(resolution, procedureOf(resolution, setting.ruleset)).map((id) => names.of('unit', id)));

/** A struck unit and what it came to: the name is said once. */
export function strikeLine(resolution: ToldResolution, results: Results): string {
  const name = targetNames(resolution, results);
  const verdict = withoutStop(verdictOf(resolution, results).text);
  return verdict.includes(name) ? verdict : `${name}: ${verdict}`;
}

/** What the words of an event's results say, and the units of which they say that they are lost. */
export function saidIn(results: Results): Said {
  const said = results.event.resolutions.map((resolution) => verdictOf(resolution, results));
  return { text: said.map(({ text }) => text).join('\n'), lost: said.flatMap(({ lost }) => lost) };
}

/** What fell on others: `Mission 2 (1st Battery, Axis) lands at 5, 7: A Coy, B Coy`, and whether that tells all of its recorded words. */
export interface Fall {
  /** `Mission 2 (1st Battery, Axis) lands at 5, 7` */
  readonly head: string;
  /** What follows in the recorded words: `an umpire names the units in its zone`; empty where units were struck. */
  readonly rest: string;
  /** The note that says where it fell, which the head tells. */
  readonly isTold: (note: string) => boolean;
}

/** How something that fell is told: battery, side, point of fall, and what it did. Undefined of any other event. */
export function fallIn(results: Results): Fall | undefined {
  const { event, setting, names } = results;
  const { falling } = setting.ruleset;
  if (!falling || event.kind === 'resolved' || event.kind === 'corrected') return undefined;
  const [id] = event.resolutions.flatMap((resolution) => {
    const procedure = procedureOf(resolution, setting.ruleset);
    return Object.entries(resolution.roles).flatMap(([role, ids]) =>
      procedure?.roles[role]?.table === falling.table ? ids : [],
    );
  });
  const row = id === undefined ? undefined : rowAfter(event, setting, falling.table, id);
  if (!row) return undefined;
  const { name, by, at } = falling.of(row);
  const summary = withoutStop(event.summary);
  if (!summary.startsWith(name)) return undefined;
  const battery = by === null ? UNKNOWN : names.of('unit', by);
  const side = typeof row.side === 'string' ? names.of('side', row.side) : UNKNOWN;
  const who = [battery, side].filter((part) => part !== UNKNOWN).join(', ');
  const [verb = '', ...rest] = summary.slice(name.length).trim().split(': ');
  const map = mapOf(setting.battle);
  const spot = map && falling.spot(row, setting.battle, map);
  const place = map && spot ? placeWords(spot, event, setting, map) : at;
  const where = at === null || verb.includes(at) ? '' : ` at ${place}`;
  const said = at === null ? escapeText(verb) : escapeText(verb).replace(at, () => place ?? at);
  return {
    head: `${headWith(escapeText(name), who)}${verb === '' ? '' : ` ${said}`}${where}`,
    rest: strikesIn(results).length > 0 ? '' : rest.join(': '),
    isTold: (note) => at !== null && note === `It falls at ${at}.`,
  };
}

/** `Mission 2 (1st Battery, Axis)`, `Sortie 4 (bombs, Axis)`. */
function headWith(name: string, who: string): string {
  if (who === '') return name;
  return name.endsWith(')') ? `${name.slice(0, -1)}, ${who})` : `${name} (${who})`;
}

/** A row as an event left it. */
function rowAfter(event: Told, { battle, gone }: Setting, table: string, id: string): Row | undefined {
  const change = netChanges(event.changes).find((candidate) => candidate.table === table && candidate.id === id);
  const now = rowOf(battle, table, id) ?? gone?.(table, id);
  return now || change?.after ? { ...now, ...change?.after } : undefined;
}

/** Events whose own words end with those of another. */
const QUOTING: readonly string[] = ['undone', 'corrected', 'overruled'];

/** What an event came to, in one line of markdown: what post, log, thread, report, replay and table say of it. */
export const resultLine = (event: Told, setting: Setting): string => resultIn(event, setting).text;

/** The same, with the units of which it says that they are lost. */
export function resultIn(event: Told, setting: Setting): Said {
  const results = resultsOf(event, setting);
  const fall = fallIn(results);
  if (fall) return strikesAfter(fall.head, ': ', escapeText(fall.rest), results);
  const [resolution] = event.resolutions;
  const isOne = event.resolutions.length === 1 && resolution !== undefined;
  if ((event.kind === 'resolved' || event.kind === 'corrected') && isOne)
    return withPlaces(verdictOf(resolution, results), results);
  if (QUOTING.includes(event.kind)) return { text: quotingLine(event, setting), lost: [] };
  if (isOne && resolution.summary === event.summary) return strikesAfter('', '', escapeText(event.summary), results);
  return strikesAfter(withoutStop(escapeText(event.summary)), '; ', '', results, escapeText(event.summary));
}

/** A result with where it took units: `Moves at D: 10 in; D4 to F6 (Bedburg)`. */
function withPlaces({ text, lost }: Said, { event, setting, names }: Results): Said {
  const where = whereabouts(event, setting, names);
  return { text: where === '' ? text : `${withoutStop(text)}; ${where}`, lost };
}

/** What happened and who was struck by it, one after the other; where nobody was, `rest`, or `alone` instead of both. */
function strikesAfter(head: string, between: string, rest: string, results: Results, alone?: string): Said {
  const strikes = strikesIn(results);
  if (strikes.length === 0) return { text: alone ?? (rest === '' ? head : `${head}${between}${rest}`), lost: [] };
  const told = strikesTogether(strikes, results).join('; ');
  return { text: `${head}${between}${told}`, lost: strikes.flatMap((resolution) => verdictOf(resolution, results).lost) };
}

/** Struck units where the line has begun before them, those that came off alike together: `no effect on Gren, 1/Pz: 0 of 4 hit`. */
function strikesTogether(strikes: readonly ToldResolution[], results: Results): string[] {
  const namesByLine = new Map<string, string[]>();
  for (const resolution of strikes) {
    const name = targetNames(resolution, results);
    const line = strikeLine(resolution, results).replace(name, () => NAME);
    namesByLine.set(line, [...(namesByLine.get(line) ?? []), name]);
  }
  return [...namesByLine].map(([line, names]) =>
    line.replace(/^(?:No|A|The) (?=[a-z])/, (word) => word.toLowerCase()).replace(NAME, () => listed(names)),
  );
}

/** Stands for a name: no text that was typed has it. */
const NAME = '\u0000';

/** `Undone: event p17. Outpost destroyed: 6 of 14 hit`: the other event's result as posts tell it. */
function quotingLine(event: Told, setting: Setting): string {
  const quoted = quotedIn(event, setting);
  const at = quoted ? event.summary.lastIndexOf(quoted.summary) : -1;
  if (!quoted || at <= 0) return escapeText(event.summary);
  return `${escapeText(event.summary.slice(0, at))} ${quotedLine(quoted, setting)}`;
}

/** The result of an event that another quotes, for the reader of that. */
export function quotedLine({ told, summary }: Quoted, setting: Setting): string {
  const event = told();
  return event ? resultLine(event, setting) : escapeText(summary);
}

/** What a line begins with on a result that its readers had not been told. */
const BESIDES = 'It now happens besides: ';

/** A remark of an event; one on a later result that it has put otherwise tells it as its post does now. */
export function noteLine(note: string, event: Told, setting: Setting, max?: number): string {
  for (const changed of changedWith(event, setting)) {
    const { mark, kind, summary } = changed;
    if (note === `${BESIDES}${summary}`) return `${BESIDES}${quotedLine(changed, setting)}`;
    if (kind === 'resolved') continue; // its recorded words have the whole result
    const before = `Event ${mark} is now: ${summary} (It was: `;
    if (!note.startsWith(before)) continue;
    const was = note.slice(before.length, -1);
    const now = `Event ${mark} is now: ${quotedLine(changed, setting)}`;
    return was === summary ? now : `${now} (It was: ${escapeText(was, max)})`;
  }
  return escapeText(note, max);
}
