/**
 * Describes an event for one reader. Posts, log, thread, report, replay, map and explanation all use these texts, which are
 * Markdown.
 */
import type { JsonObject } from '../../dice/index.js';
import {
  type DiceKind,
  findActorName,
  findNetChange,
  combineChanges,
  type PictureRef,
  findEventPicture,
} from '../../game/index.js';
import { openSealedBattle } from '../../game/sealed.js';
import { adaptUmpireWords, ORDER_TABLE, type OrderRow, describeOrderParts, MAX_PROPOSAL_LENGTH } from '../../house/index.js';
import {
  type ChangingCorrection,
  listLaterChanges,
  isCommandResult,
  type QuotedEvent,
  findQuotedEvent,
  getEventReader,
  findFirstRecordedEvent,
  type DescriptionContext,
  type UndoingEvent,
  type VisibleEvent,
  type VisibilityCheck,
  createVisibleCheck,
  createWorkingCheck,
} from '../../knowing/index.js';
import {
  capitalize,
  groupBy,
  type GroundMap,
  findMap,
  type PointedPlace,
  type Row,
  findRow,
  type Tone,
  formatTurn,
  convertKeyToWords,
} from '../../rules/index.js';
import {
  createBookkeepingCheck,
  formatChangeLines,
  combineHiddenChecks,
  isSetByHand,
  listLostUnits,
  describeLoss,
  hasLostUnit,
  createHiddenCheck,
} from '../changes.js';
import { formatNames, type NameFinders, createVisibleNameFinders, findPhaseTitle, UNKNOWN_UNIT } from '../names.js';
import { addFullStop } from '../sentences.js';
import { escapeText, strikeThrough } from '../text.js';
import { findStrongestTone } from '../tones.js';
import { listMovedUnits, formatPlaceName, listMovedRoutes } from '../whereabouts.js';
import { type RollContext, RollDescription, type ResultWords, removeFullStop } from './roll.js';

/** The kinds of events with texts that people have written. */
const OF_PEOPLE = /^(?:noted|message|agreement|calendar|scenario|umpire-called|call|order|objective)/;

/** The later changes to an event, and the maximum length of texts from people. */
interface LaterChanges {
  readonly takenBack?: UndoingEvent | undefined;
  readonly changed?: ChangingCorrection | undefined;
  /** The maximum length of texts from people. Default: the usual length. */
  readonly wordsMax?: number;
}

/** The parts of the text about landed fire: `Mission 2 (1st Battery, Axis) lands at 5, 7: A Coy, B Coy`. */
interface Fall {
  /** The first part of the text: `Mission 2 (1st Battery, Axis) lands at 5, 7`. */
  readonly head: string;
  /** The mission with its battery and side, such as `Mission 2 (1st Battery, Axis)`. */
  readonly who: string;
  /** The point of impact as the reader knows it; null if the reader does not know it. */
  readonly place: string | null;
  /** The rest of the recorded text, such as `an umpire names the units in its zone`; an empty text if units were hit. */
  readonly rest: string;
  /** Checks whether a note only repeats the place that `head` contains. */
  readonly isTold: (note: string) => boolean;
}

/** The maximum length of a text that sides have agreed on, which contains a whole proposal and its author. */
const AGREED_MAX = MAX_PROPOSAL_LENGTH + 300;

const isOfAgreement = ({ kind }: { readonly kind: string }): boolean => kind.startsWith('agreement-');

/** The kinds of events whose text ends with the text of another event. */
const QUOTING: readonly string[] = ['undone', 'corrected', 'overruled'];

/** The titles for kinds of events, if posts use a different title from the name of the kind. */
const TITLES: Readonly<Partial<Record<string, string>>> = {
  'agreement-answered': 'Proposal answered',
  'air-group-edited': 'Air group changed',
  'calendar-due': 'Calendar',
  'chart-loaded': 'Combat chart',
  'clearing-declared': 'Mine clearing',
  'command-given': 'Command of units',
  'cover-set': 'Cover changed',
  'formation-changed': 'March column',
  'formation-edited': 'Formation changed',
  'game-set': 'Game settings',
  'job-edited': 'Job changed',
  'left-open': 'Tasks left open',
  'map-made': 'Map created',
  'minefield-set': 'Minefield changed',
  'mines-met': 'Minefield reached',
  'mission-awaiting': 'Mission landed',
  'mission-edited': 'Mission changed',
  'mission-lost': 'Mission not fired',
  'mission-redated': 'Turn of mission changed',
  'mission-slipped': 'Mission delayed',
  'night-proposed': 'Proposals for the night',
  'objective-judged': 'Objective decided',
  'objective-set': 'Objectives',
  'order-settled': 'Outcome of orders',
  'orders-kept': 'Plans',
  'position-set': 'Position changed',
  ready: 'Readiness',
  recce: 'Air recce',
  'area-bombed': 'Bombed area',
  redeployed: 'Air group redeployed',
  'reinforcement-waits': 'Reinforcement waiting',
  restored: 'Record restored',
  'resupply-wanted': 'Supplies chosen',
  'supply-landed': 'Supplies landed',
  'supply-moved': 'Supplies moved',
  'task-set': 'Task changed',
  'unit-departed': 'Unit left the map',
  'work-ends': 'Work finished',
  'work-goes-on': 'Work in progress',
};

export class EventDescription implements RollContext {
  readonly visible: VisibilityCheck;
  readonly names: NameFinders;
  readonly rolls: readonly RollDescription[];
  #lost: ReadonlySet<string> | undefined;
  #line: ResultWords | undefined;
  #fall: Fall | null | undefined;
  #pointing: { readonly map: GroundMap; readonly pointed: (words: string) => readonly PointedPlace[] } | null | undefined;
  #notes: readonly string[] | undefined;

  constructor(
    readonly event: VisibleEvent,
    readonly setting: DescriptionContext,
    private readonly became: LaterChanges = {},
  ) {
    this.visible = createVisibleCheck(getEventReader(event), event, setting);
    this.names = createVisibleNameFinders(event, setting, this.visible);
    this.rolls = event.resolutions.map((resolution) => new RollDescription(resolution, this));
  }

  get worked(): VisibilityCheck {
    return createWorkingCheck(this.event, this.setting);
  }

  get lost(): ReadonlySet<string> {
    return (this.#lost ??= new Set(listLostUnits(this.event, this.setting, this.visible, getEventReader(this.event))));
  }

  get picture(): PictureRef | null {
    return findEventPicture(this.event);
  }

  get actor(): string {
    return escapeText(findActorName(this.event.actor, this.setting.whoIs), 80);
  }

  get phase(): string {
    return findPhaseTitle(this.setting.ruleset.phases, this.event.phase);
  }

  /** The turn and phase of the event: `turn 2, Direct fire`. */
  get moment(): string {
    return `${formatTurn(this.setting.ruleset, this.event.turn)}, ${this.phase}`;
  }

  /** The only result of the event, if a person's command led to it. */
  get result(): RollDescription | undefined {
    return isCommandResult(this.event) && this.rolls.length === 1 ? this.rolls[0] : undefined;
  }

  /**
   * The roll that describes the whole event, if the event has no other roll. Results of a phase are described together with the
   * phase.
   */
  get lone(): RollDescription | undefined {
    return this.rolls.length === 1 && this.event.kind !== 'phase' ? this.rolls[0] : undefined;
  }

  /** True if the event's text ends with the text of another event. */
  private get isQuoting(): boolean {
    return !this.result && QUOTING.includes(this.event.kind);
  }

  /** The title: the procedure and units of the event's result. If there is no result, the kind of event. */
  get title(): string {
    return this.result?.headline ?? escapeText(TITLES[this.event.kind] ?? capitalize(convertKeyToWords(this.event.kind)), 80);
  }

  /** The rolls against units in an automatic event, in the order in which they were calculated. */
  get strikes(): readonly RollDescription[] {
    return this.rolls.filter(({ isStrike }) => isStrike);
  }

  /** The rolls of `strikes` in one line. Equal results are joined, such as `no effect on Gren, 1/Pz (0 of 4 dice hit)`. */
  get strikesTogether(): readonly string[] {
    return [...groupBy(this.strikes, ({ targets, strike }) => strike.replace(targets, () => NAME))].map(([line, rolls]) =>
      line
        .replace(/^(?:No|A|The) (?=[a-z])/, (word) => word.toLowerCase())
        .replace(NAME, () => formatNames(rolls.map(({ targets }) => targets))),
    );
  }

  /** The parts of the text about landed fire: battery, side, point of impact, and effect. Null for any other event. */
  get fall(): Fall | null {
    return this.#fall === undefined ? (this.#fall = this.fallen()) : this.#fall;
  }

  private fallen(): Fall | null {
    const { event, setting, names } = this;
    const { falling } = setting.ruleset;
    if (!falling || isCommandResult(event)) return null;
    const [id] = this.rolls.flatMap(({ resolution, procedure }) =>
      Object.entries(resolution.roles).flatMap(([role, ids]) => (procedure?.roles[role]?.table === falling.table ? ids : [])),
    );
    const row = id === undefined ? undefined : rowAfter(event, setting, falling.table, id);
    if (!row) return null;
    const { name, by, at } = falling.of(row);
    const summary = removeFullStop(event.summary);
    if (!summary.startsWith(name)) return null;
    const battery = by === null ? UNKNOWN_UNIT : names.of('unit', by);
    const side = typeof row.side === 'string' ? names.of('side', row.side) : UNKNOWN_UNIT;
    const who = [battery, side].filter((part) => part !== UNKNOWN_UNIT).join(', ');
    const [verb = '', ...rest] = summary.slice(name.length).trim().split(': ');
    const map = findMap(openSealedBattle(setting.battle));
    const spot = map && falling.spot(row, openSealedBattle(setting.battle), map);
    const place = map && spot ? formatPlaceName(spot, event, setting, map) : at;
    const where = at === null || verb.includes(at) ? '' : ` at ${place}`;
    const said = at === null ? escapeText(verb) : escapeText(verb).replace(at, () => place ?? at);
    const named = headWith(escapeText(name), who);
    return {
      who: named,
      place: at === null ? null : (place ?? at),
      head: `${named}${verb === '' ? '' : ` ${said}`}${where}`,
      rest: this.strikes.length > 0 ? '' : rest.join(': '),
      // Older records contain `It falls at` instead of `The fire falls at`.
      isTold: (note) => at !== null && (note === `The fire falls at ${at}.` || note === `It falls at ${at}.`),
    };
  }

  /** The result of the event in one line. */
  get line(): ResultWords {
    return (this.#line ??= this.inOneLine());
  }

  get summary(): string {
    return this.line.text;
  }

  private inOneLine(): ResultWords {
    const { text, lost } = this.cameTo();
    const where = this.isQuoting ? '' : this.whereabouts;
    return { text: where === '' ? text : `${removeFullStop(text)}; ${where}`, lost };
  }

  private cameTo(): ResultWords {
    const { event, fall, result, rolls, words } = this;
    if (fall) return this.strikesAfter(fall.head, ': ', escapeText(fall.rest));
    if (result) return result.verdict;
    if (this.isQuoting) return { text: words, lost: [] };
    return rolls.length === 1 && rolls[0]!.resolution.summary === event.summary
      ? this.strikesAfter('', '', words)
      : this.strikesAfter(removeFullStop(words), '; ', '', words);
  }

  /** Returns `head` followed by the units that were hit. If no units were hit, returns `head` and `rest`, or `alone` if given. */
  private strikesAfter(head: string, between: string, rest: string, alone?: string): ResultWords {
    const { strikes } = this;
    if (strikes.length === 0) return { text: alone ?? (rest === '' ? head : `${head}${between}${rest}`), lost: [] };
    return {
      text: `${head}${between}${this.strikesTogether.join('; ')}`,
      lost: strikes.flatMap(({ verdict }) => verdict.lost),
    };
  }

  /**
   * The sentence of the event. If the sentence quotes another event at its end, the quotation is the text of that event's
   * post: `Undone: event p17. Outpost destroyed: 6 of 14 hit`.
   */
  get words(): string {
    const { event, setting } = this;
    const quoted = this.isQuoting ? findQuotedEvent(event, setting) : undefined;
    const at = quoted ? event.summary.lastIndexOf(quoted.summary) : -1;
    return quoted && at > 0
      ? `${escapeText(event.summary.slice(0, at))} ${describeQuotedEvent(quoted, setting)}`
      : this.withGoals(writtenIn(event), this.placed(event.summary, escapeText(this.adapted(event.summary), this.summaryMax)));
  }

  /** Returns a text of the bot in the words for this battle, which may have no umpire. Texts of people stay as they are. */
  private adapted(words: string): string {
    const { event, setting } = this;
    return OF_PEOPLE.test(event.kind) ? words : adaptUmpireWords(openSealedBattle(setting.battle), words);
  }

  /**
   * The maximum length of the event's sentence; undefined for the usual maximum. A text that sides agree on has room to be shown
   * in full.
   */
  private get summaryMax(): number | undefined {
    const { event } = this;
    if (isOfAgreement(event)) return AGREED_MAX;
    return event.kind === 'noted' ? this.became.wordsMax : undefined;
  }

  /**
   * Returns recorded text, and adds the map's names to coordinates, such as `FIRE, E5 (Bedburg)`. Without a map, the text is
   * unchanged.
   */
  private placed(words: string, markdown: string): string {
    const { event, setting, pointing } = this;
    if (!pointing) return markdown;
    const { map, pointed } = pointing;
    return pointed(words).reduce(
      (text, { said, at, called }) => text.replace(said, () => formatPlaceName(at, event, setting, map, called)),
      markdown,
    );
  }

  /** Adds the square and the name of its place to each destination that orders give in inches: `to 25,19.1 (F4, Veghel)`. */
  private withGoals(orders: readonly OrderRow[], markdown: string): string {
    const { event, setting } = this;
    const map = findMap(openSealedBattle(setting.battle));
    return orders.reduce((text, order) => {
      const goal = map && INCHES.exec(findGoalText(order));
      if (!goal) return text;
      const place = formatPlaceName({ x: Number(goal[1]), y: Number(goal[2]) }, event, setting, map);
      return text.replace(goal[0], () => `${goal[0]} (${place.replace(/ \((.*)\)$/, ', $1')})`);
    }, markdown);
  }

  /** Returns a function that finds on the map the unnamed places in the event's text; null if there are no such places. */
  private get pointing() {
    return this.#pointing === undefined ? (this.#pointing = this.pointingHere()) : this.#pointing;
  }

  private pointingHere() {
    const { event, setting } = this;
    const { ruleset } = setting;
    const battle = openSealedBattle(setting.battle);
    const map = ruleset.pointing && findMap(battle);
    if (!map) return null;
    const changed = combineChanges(event.changes).flatMap(({ table, id }) => {
      const row = rowAfter(event, setting, table, id);
      return row ? [{ table, row }] : [];
    });
    const pointed = ruleset.pointing!(changed, battle, map);
    return pointed ? { map, pointed } : null;
  }

  /** The units and the result, such as `Direct fire: 1/Pz → A Coy - A Coy suppressed (3 of 5 dice hit)`. */
  get sentence(): string {
    const [first] = this.rolls;
    return isCommandResult(this.event) && first ? `${first.headline} - ${this.summary}` : this.summary;
  }

  /** The texts of the results, and the units that these texts already describe as lost. */
  private get said(): ResultWords {
    const said = this.rolls.map(({ verdict }) => verdict);
    return { text: said.map(({ text }) => text).join('\n'), lost: said.flatMap(({ lost }) => lost) };
  }

  /**
   * The routes of moved units, such as `D4 to F6 (Bedburg)`. If several units moved, each route starts with the unit's name. The
   * text is empty if the reader may not know one of the moves.
   */
  get whereabouts(): string {
    const told = listMovedRoutes(this.event, this.setting);
    return told.map(({ unit, way }) => (told.length === 1 ? way : `${this.names.of('unit', unit.id)} ${way}`)).join(', ');
  }

  /** The moved units by side. If there is a map, each has its route. */
  get moved(): readonly { readonly side: string; readonly name: string; readonly way: string }[] {
    const { event, setting, names, visible } = this;
    return listMovedUnits(event, setting, visible).map(({ unit, way }) => ({
      side: names.of('side', unit.side),
      name: names.of('unit', unit.id),
      way,
    }));
  }

  get notes(): readonly string[] {
    return (this.#notes ??= this.noted());
  }

  private noted(): readonly string[] {
    const { event, setting } = this;
    const written = writtenIn(event);
    const noteLine = noteLinesOf(event, setting, isOfAgreement(event) ? AGREED_MAX : this.became.wordsMax);
    return event.notes.map((note, place) => {
      // The notes after those about orders concern units that got no order.
      const order = written.length <= event.notes.length ? written[place] : undefined;
      const line = this.withGoals(order ? [order] : [], this.placed(note, this.adapted(noteLine(note))));
      // A note about several orders contains only the actions, so the conditions are added.
      return order
        ? [
            line,
            ...describeOrderParts(setting.ruleset, order)
              .slice(1)
              .map((words) => escapeText(words)),
          ].join(', ')
        : line;
    });
  }

  /**
   * The notes on the event. If its result has changed, the line about the change comes first. The reason for an overruling is not
   * repeated.
   */
  get remarks(): readonly string[] {
    const { changed } = this.became;
    if (!changed) return this.notes;
    const isSaid = (note: string): boolean => this.event.kind === 'overruled' && note.startsWith('Reason: ');
    return [this.changedLine(changed), ...this.notes.filter((note) => !isSaid(note))];
  }

  /** The changes to list. The fields of a new unit are omitted. */
  get news(): readonly string[] {
    return /^game-started$|-added$/.test(this.event.kind) ? [] : this.changes;
  }

  /** The changes in the battle, one line for each row. */
  get changes(): string[] {
    return formatChangeLines(this.event.changes, this.names, this.visible, this.untold);
  }

  /** The text for the values that an umpire has set, such as `bases 2 to 1`; an empty list for other events. */
  get set(): string[] {
    const { event, names, visible, untold } = this;
    if (!isSetByHand(event)) return [];
    return formatChangeLines(event.changes, names, visible, untold, { plain: true }).map((line) =>
      line.replaceAll(' → ', ' to '),
    );
  }

  /**
   * Describes the event's changes in players' words. Omits changes that the reader may not know, fields that only the rules need,
   * and units that the results describe as lost. For values set by an umpire, also shows the old value.
   * @param said the text of the results, which is not repeated. Default: the text of this event
   */
  changesBeside(said: ResultWords = this.said): string[] {
    const { event, setting, names, visible } = this;
    const plain = !isSetByHand(event);
    const saidLost = new Set(said.lost);
    return formatChangeLines(
      event.changes.filter(({ table, id }) => table !== 'unit' || !saidLost.has(id)),
      names,
      visible,
      combineHiddenChecks(this.untold, createBookkeepingCheck(event, setting.ruleset)),
      {
        plain,
        lost: (id) => (plain && this.lost.has(id) ? describeLoss(id, setting) : undefined),
        said: said.text,
        comesBack: event.kind === 'undone',
      },
    );
  }

  private get untold() {
    return createHiddenCheck(this.event, this.setting, getEventReader(this.event));
  }

  /**
   * The kind of the event's dice, or `no dice`. Empty for an event without a result, and for a reader who sees only the event's
   * effects.
   */
  get diceWords(): string[] {
    const { resolutions, diceKind } = this.event;
    return resolutions.some(({ felt }) => !felt) ? [DICE_WORDS[diceKind]] : [];
  }

  get tone(): Tone {
    return hasLostUnit(this.event.changes) ? 'decisive' : findStrongestTone(this.rolls.map(({ tone }) => tone));
  }

  /** The sections and rulings on which the event's results are based. */
  get cites(): readonly string[] {
    return [...new Set(this.event.resolutions.flatMap(({ cites }) => cites))];
  }

  get isTakenBack(): boolean {
    return this.became.takenBack !== undefined;
  }

  get isPutRight(): boolean {
    return this.became.changed !== undefined;
  }

  /**
   * The line about the event that undid or replaced this event, such as `Corrected by Anna (event p12): measured again.` Empty if
   * there is no such event.
   */
  get takenBackLine(): string {
    return this.became.takenBack ? takenBackLine(this.became.takenBack) : '';
  }

  /**
   * The line about later changes to the event: it was undone, or recalculated with a different result. Empty if there were no
   * later changes.
   */
  get since(): string {
    const { changed } = this.became;
    return changed ? this.changedLine(changed) : this.takenBackLine;
  }

  /** Adds later changes of the event to a line about the event. If the event was undone, the line is struck through. */
  withSince(line: string): string {
    return [this.isTakenBack ? strikeThrough(line) : line, this.since].filter((part) => part !== '').join(' ');
  }

  /**
   * Returns the line about a changed result: `Changed by Anna (event p12): measured again. It was: ~~A Coy suppressed: 3 of 7
   * hit~~`.
   */
  private changedLine({ by, isMeant }: ChangingCorrection): string {
    const { event, setting } = this;
    const line = takenBackLine(by);
    const told = isMeant ? line : line.replace(/^\w+/, 'Changed');
    // An earlier event that is hidden from this reader stays hidden.
    const before = findFirstRecordedEvent(event, setting)?.told();
    const was = before && new EventDescription(before, setting).summary;
    // The line about an overruling is quoted by the event that it overrules.
    if (event.kind === 'overruled' || was === undefined || was === this.summary) return told;
    return `${addFullStop(told)} It was: ${strikeThrough(was)}`;
  }
}

const DICE_WORDS: Readonly<Record<DiceKind, string>> = {
  none: 'no dice',
  verified: 'verified dice',
  unverified: 'unverified dice',
  entered: 'dice entered by hand',
};

const TAKEN_BACK_WORDS: Readonly<Record<string, string>> = { corrected: 'Corrected', overruled: 'Overruled', changed: 'Changed' };

/**
 * Returns the line about the event that undid or replaced another event, such as `Corrected by Anna (event p12): measured again.`
 */
function takenBackLine({ mark, name, kind = 'undone', reason = '', when }: UndoingEvent): string {
  const why = reason.trim() === '' ? '.' : `: ${escapeText(reason, 200)}`;
  const which = [mark === undefined ? '' : `event ${mark}`, when ?? ''].filter((part) => part !== '').join(', ');
  return `${TAKEN_BACK_WORDS[kind] ?? 'Undone'} by ${escapeText(name, 80)}${which === '' ? '' : ` (${which})`}${why}`;
}

/** Returns the name of landed fire with its battery and side: `Mission 2 (1st Battery, Axis)`, `Sortie 4 (bombs, Axis)`. */
function headWith(name: string, who: string): string {
  if (who === '') return name;
  return name.endsWith(')') ? `${name.slice(0, -1)}, ${who})` : `${name} (${who})`;
}

/** Returns the orders that an event created, oldest first. */
const writtenIn = ({ kind, changes }: VisibleEvent): readonly OrderRow[] =>
  kind === 'order-written'
    ? changes.flatMap(({ table, before, after }) => (table === ORDER_TABLE && before === null ? (after as OrderRow) : []))
    : [];

/** Matches a place in inches across and up, such as `25,19.1`. */
const INCHES = /^(\d{1,6}(?:\.\d{1,6})?),(\d{1,6}(?:\.\d{1,6})?)$/;

/** Returns the destination of an order, without the waypoints before it, as it was entered; an empty text if it has none. */
function findGoalText({ does }: OrderRow): string {
  const given = does as { readonly typed?: JsonObject; readonly params?: JsonObject } | null;
  const { to } = { ...given?.params, ...given?.typed };
  return typeof to === 'string' ? to.slice(to.lastIndexOf(';') + 1).trim() : '';
}

/** Returns a row as it was after an event. */
function rowAfter(event: VisibleEvent, { battle, gone }: DescriptionContext, table: string, id: string): Row | undefined {
  const change = findNetChange(event.changes, table, id);
  const now = findRow(openSealedBattle(battle), table, id) ?? gone?.(table, id);
  return now || change?.after ? { ...now, ...change?.after } : undefined;
}

/** The placeholder for names when texts are compared. Typed text never contains this character. */
const NAME = '\u0000';

/** Describes the result of a quoted event, for the reader of the event that quotes it. */
export function describeQuotedEvent({ told, summary }: QuotedEvent, setting: DescriptionContext): string {
  const event = told();
  return event ? new EventDescription(event, setting).summary : escapeText(summary);
}

/** The first words of a line about a result that its readers did not know before, in this version and in older records. */
const BESIDES = ['Now also: ', 'It now happens besides: '] as const;

/** Matches the start of a line about a later result, with its event number. */
const IS_NOW = /^Event (\S+) is now: /;

/**
 * Returns a function that formats a note of an event. A note about a changed later result has the same text as the present post
 * of that result.
 */
function noteLinesOf(event: VisibleEvent, setting: DescriptionContext, max?: number): (note: string) => string {
  const besides = new Map<string, readonly [first: string, changed: QuotedEvent]>();
  const byMark = new Map<string, QuotedEvent[]>();
  for (const changed of listLaterChanges(event, setting)) {
    for (const first of BESIDES) {
      const line = `${first}${changed.summary}`;
      if (!besides.has(line)) besides.set(line, [first, changed]);
    }
    // The recorded text is already complete if a command led to the result.
    if (changed.kind === 'resolved') continue;
    const same = byMark.get(changed.mark);
    if (same) same.push(changed);
    else byMark.set(changed.mark, [changed]);
  }
  return (note) => {
    const more = besides.get(note);
    if (more) return `${more[0]}${describeQuotedEvent(more[1], setting)}`;
    const [head = '', mark = ''] = IS_NOW.exec(note) ?? [];
    for (const changed of byMark.get(mark) ?? []) {
      const before = `${head}${changed.summary} (It was: `;
      if (!note.startsWith(before)) continue;
      const was = note.slice(before.length, -1);
      const now = `${head}${describeQuotedEvent(changed, setting)}`;
      return was === changed.summary ? now : `${now} (It was: ${escapeText(was, max)})`;
    }
    return escapeText(note, max);
  };
}
