/**
 * Connects the golden corpus to the program, except to the bot at its table (table.ts). If functions of the program
 * move or are renamed, only this file changes. The collected outputs must stay the same.
 */
import { PostBuilder, groupIntoPosts } from '../../src/discord/posts/post-groups.js';
import { findNearestNames, suggestChoices, suggestLastName } from '../../src/discord/options/pickers.js';
import { collectBattleStatus } from '../../src/discord/commands/status.js';
import { createReaderAmendmentFinder, collectDescriptionContext } from '../../src/discord/events/telling.js';
import {
  exportActs,
  type BattleEvent,
  listCandidates,
  collectCorrectedValues,
  type Action,
  legal,
  FIRST_HASH,
  type GameCommand,
  hashEvent,
  buildLedgerFromEvents,
  calculateLuck,
  listLuckSteps,
  mayKnowRow,
  listTasks,
  exportUnitEntries,
  type Reader,
  findBattleReader,
  writeRecordLines,
  countUndoneRolls,
  listRowsInView,
  listInputChoices,
  exportSides,
  question,
  beginAction,
  redactVerification,
  verifyRecord,
  type View,
  createView,
} from '../../src/game/index.js';
import { redactFor, createOddsFilter, filterKnownEvents, listLogEntries } from '../../src/knowing/index.js';
import {
  listTurnActions,
  formatReport,
  formatVerification,
  describeLuckPicture,
  drawLuck,
  describeMap,
  drawMap,
  describePlace,
  presentBattleSummary,
  presentLog,
  presentLuck,
  presentEventDetails,
  presentOwnPanel,
  presentRefusal,
  presentSides,
  presentStatus,
  presentTurn,
  presentUmpiresPanel,
  presentUnitList,
  presentUnitSheet,
  presentVerification,
  presentExplanation,
  buildReplay,
  formatReportCsv,
  buildReport,
  createShownMap,
  drawStrength,
} from '../../src/present/index.js';
import { listTurnMaps } from '../../src/present/report/maps.js';
import {
  type Actor,
  applyChanges,
  type Battle,
  EMPTY_BATTLE,
  findRowName,
  Refusal,
  type Row,
  type Ruleset,
  type SideRow,
  type UnitRow,
} from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import type { Store } from '../../src/store/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from '../game/house.js';
import type { Leaf } from './leaf.js';
import { ASSISTANT_ID, momentAt, nonceAt, type PlayedBattle } from './played.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { OWN_DESK_IDS, panelIds } from '../desk-ids.js';
import { sealedGame } from '../whole.js';

export const RULEBOOKS: readonly string[] = RULESETS.map(({ id }) => id);

/**
 * The number of moments at which the whole state of a battle is collected: the start of play, two moments in between,
 * and the end.
 */
const LOOKS = 3;
/** The maximum number of units of a side whose actions and sheets are collected at each moment. */
const MOST_UNITS = 5;
const MOST_DOINGS = 3;
/** The texts typed to test the completion of names. */
const TYPED = ['', 'a', '1', 'zo'];
/** The number of unchanged recent posts that are collected again. */
const LATEST = 5;
/** The maximum number of pages of an explanation. */
const MOST_PAGES = 8;

const ASSISTANT: Actor = { id: ASSISTANT_ID, name: 'Bea', standing: 'umpire', sideId: null };

function actorCalled(who: string): Actor {
  if (who === 'umpire') return UMPIRE;
  if (who === 'assistant') return ASSISTANT;
  return who === 'spectator' ? SPECTATOR : playerOf(who);
}

/** A battle that is replayed from its record. */
class Replayed extends House {
  place = 0;

  constructor(ruleset: Ruleset, gameId: string, seed: string) {
    super(ruleset, gameId, seed);
    this.momentFor = () => momentAt(this.place);
    this.nonceFor = (event) => nonceAt(gameId, event);
  }
}

/** A record with the functions that collect its outputs. */
interface Record {
  readonly ruleset: Ruleset;
  readonly gameId: string;
  readonly state: House['state'];
  readonly events: readonly BattleEvent[];
}

/** Creates a store that contains one record. */
function storeOf({ ruleset, state, events }: Record): Store {
  const changes = () => events.flatMap((event) => event.changes);
  const told = {
    battles: { open: () => sealedGame(state, ruleset) },
    record: {
      event: (_: string, number: number) => events[number - 1],
      events: () => [...events],
      ledger: () => buildLedgerFromEvents(events),
      gone: (_: string, table: string, id: string): Row | undefined =>
        changes().findLast((change) => change.table === table && change.id === id && change.after === null)?.before ?? undefined,
      newestFirst: (_: string, upTo = events.length) => events.slice(0, upTo).reverse(),
    },
    people: { whoIs: () => undefined },
    rooms: { of: () => [] },
  };
  return told as unknown as Store;
}

interface Named {
  readonly name: string;
  readonly reader: Reader;
  readonly actor: Actor;
}

/** Returns all readers of a battle. */
function readersOf({ tables }: Battle): Named[] {
  const players = [...tables.side.keys()].map((sideId, place): Named => {
    const actor = playerOf(sideId);
    return { name: `player ${place + 1}`, reader: actor, actor };
  });
  return [
    { name: 'onlooker', reader: { standing: 'spectator', sideId: null }, actor: SPECTATOR },
    ...players,
    { name: 'umpire', reader: { standing: 'umpire', sideId: null }, actor: UMPIRE },
  ];
}

/** Plays a recorded battle, and yields all outputs for all readers. */
export function* leavesOfPlayed(played: PlayedBattle): Generator<Leaf> {
  const { gameId, seed, said } = played;
  const ruleset = findRuleset(played.ruleset);
  const house = new Replayed(ruleset, gameId, seed);
  const record = (): Record => ({ ruleset, gameId, state: house.state, events: house.record });
  const begun = Math.max(2, said.length - 34);
  const looks = new Set(
    Array.from({ length: LOOKS }, (_, n) => begun + Math.floor(((said.length - 1 - begun) * n) / (LOOKS - 1))),
  );
  const telling = new Telling();
  for (const [place, [who, given]] of said.entries()) {
    house.place = place;
    const command = given as unknown as GameCommand;
    const at = `${place}`;
    // Secrets are revealed when the battle ends, so outputs change then.
    if (command.type === 'end') yield* telling.whole(record(), house.seed, `${at}, before the end`);
    const kind = kindOf(command);
    const before = house.state.lastNumber;
    try {
      house.do(command, actorCalled(who));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, field, cites } = error;
      yield telling.leaf('refusals', who, at, kind, [code, field, cites, presentRefusal(error)]);
    }
    if (house.state.lastNumber > before) {
      telling.heard(house.record.slice(before));
      yield* telling.news(record(), before, at, kind);
    }
    if (looks.has(place)) yield* telling.stand(record(), at);
  }
  yield* telling.whole(record(), house.seed, 'at last');
}

/**
 * Yields the outputs of a record that another program made.
 * @param seed null if it is not revealed
 */
export function* leavesOfRecord(recorded: readonly BattleEvent[], seed: string | null): Generator<Leaf> {
  const events = atNoTime(recorded);
  const [{ gameId, command }] = events as [BattleEvent];
  const ruleset = findRuleset((command as unknown as { readonly ruleset: string }).ruleset);
  const house = new House(ruleset, gameId);
  const telling = new Telling();
  telling.heard(events);
  house.record.push(...events);
  house.rewind(events.length);
  const record: Record = { ruleset, gameId, state: house.state, events };
  yield* telling.stand(record, 'at last');
  yield* telling.whole(record, seed, 'at last');
}

/** Returns the same record with fixed times, and with its hashes recalculated. */
function atNoTime(recorded: readonly BattleEvent[]): BattleEvent[] {
  const text = JSON.stringify(recorded).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, momentAt(0).at);
  let previousHash = FIRST_HASH;
  return (JSON.parse(text) as readonly BattleEvent[]).map((event) => {
    const chained = { ...event, previousHash };
    previousHash = hashEvent(chained);
    return { ...chained, hash: previousHash };
  });
}

function kindOf(command: GameCommand): string {
  if (command.type === 'resolve') return command.procedure;
  return command.type === 'act' ? command.act : command.type;
}

const UNHEARD = /\b[0-9a-f]{8,64}\b/g;

class Telling {
  /**
   * Hashes depend on the whole event, so one changed output would change them all. Only the outputs of kind `chain`
   * contain them.
   */
  private readonly heads = new Map<string, string>();

  heard(events: readonly BattleEvent[]): void {
    for (const { hash } of events)
      for (const length of [8, 10, 12, 16, 64]) this.heads.set(hash.slice(0, length), `hash of ${length}`);
  }

  leaf(road: string, reader: string, at: string, kind: string, body: unknown): Leaf {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const plain = text?.replace(UNHEARD, (word) => this.heads.get(word) ?? word);
    return { road, reader, at, kind, body: typeof body === 'string' ? plain : plain && JSON.parse(plain) };
  }

  /** Yields the outputs about new events. */
  *news(record: Record, since: number, at: string, kind: string): Generator<Leaf> {
    const { ruleset, state, events } = record;
    const { battle } = state;
    const fresh = events.slice(since);
    for (const { hash: _hash, previousHash: _before, ...event } of fresh) yield this.leaf('events', 'record', at, kind, event);
    const store = storeOf(record);
    const bodies = new PostBuilder(store);
    const before = applyChanges(
      EMPTY_BATTLE,
      events.slice(0, since).flatMap(({ changes }) => changes),
    );
    const game = sealedGame(state, ruleset);
    const context = collectDescriptionContext(store, game);
    for (const group of groupIntoPosts(fresh)) yield this.leaf('posts', 'channel', at, kind, bodies.of(game, group));
    for (const { name, reader } of readersOf(battle)) {
      const known = filterKnownEvents(reader, fresh);
      for (const group of groupIntoPosts(known, true)) yield this.leaf('posts', name, at, kind, bodies.of(game, group, reader));
      const told = known.flatMap((event) => redactFor(event, context, reader) ?? []);
      if (told.length === 0) continue;
      const why = { ...context, reader: findBattleReader(reader, battle), before };
      yield this.leaf('more', name, at, kind, presentEventDetails(told, { ...context, reader }, NOTHING));
      for (const event of told) {
        yield this.leaf(
          'why',
          name,
          at,
          kind,
          pagesOf((page) => presentExplanation(event, why, { page, buttonId: (to) => `why:${to}` })),
        );
        for (const one of event.resolutions) {
          const tells = createOddsFilter(event, one, why);
          yield this.leaf(
            'odds',
            name,
            at,
            kind,
            Object.keys({ ...one.input, ...one.outcome }).filter((key) => tells(key)),
          );
        }
      }
    }
  }

  /** Yields the outputs about the present state for each reader. */
  *stand(record: Record, at: string): Generator<Leaf> {
    const { ruleset, state } = record;
    const { battle } = state;
    const game = sealedGame(state, ruleset);
    const hasRows = (table: string): boolean => (battle.tables[table]?.size ?? 0) > 0;
    const tables = Object.keys(battle.tables).filter(hasRows);
    for (const { name, reader, actor } of readersOf(battle)) {
      const view = createView(ruleset, battle, reader);
      const leaf = (road: string, kind: string, body: unknown): Leaf => this.leaf(road, name, at, kind, body);
      for (const table of tables) {
        const rows = listRowsInView(view, table);
        yield leaf(
          'rows',
          table,
          rows.map((row) => [row, ruleset.rowLine?.(table, row, view.battle) ?? null]),
        );
        yield leaf(
          'completions',
          table,
          TYPED.map((typed) => [suggestChoices(game, actor, table, typed), suggestLastName(game, actor, table, typed)]),
        );
        yield leaf(
          'completions',
          `${table}, misspelt`,
          findNearestNames(
            rows.map((row) => findRowName(row)),
            'a copy',
          ),
        );
      }
      const units = listRowsInView(view, 'unit') as readonly UnitRow[];
      yield leaf('units', 'list', presentUnitList(view));
      for (const { id } of units.slice(0, MOST_UNITS)) yield leaf('units', 'sheet', presentUnitSheet(view, id));
      yield leaf('units', 'sides', presentSides(listRowsInView(view, 'side') as readonly SideRow[], view));
      const status = collectBattleStatus(game, actor);
      yield leaf('status', 'status', presentStatus(status));
      const needed = listTasks(view);
      yield leaf('status', 'turn', presentTurn(status, needed, actor.standing === 'umpire'));
      yield leaf('needs', 'needs', needed);
      const due = ruleset
        .diary(battle)
        .filter(({ sideId }) => actor.standing === 'umpire' || [null, reader.sideId].includes(sideId));
      yield leaf('needs', 'diary', due);
      if (reader.standing === 'umpire') yield leaf('desks', 'panel', this.panel(view));
      if (reader.sideId !== null) yield* this.desk(view, actor, reader.sideId, units, leaf);
      yield* this.luck(record, view, reader, leaf);
      yield* this.map(record, reader, leaf);
      if (reader.standing === 'umpire') {
        yield leaf('order', 'units', exportUnitEntries(units, battle, ruleset));
        yield leaf('order', 'sides', exportSides(battle, ruleset));
        yield leaf('order', 'acts', exportActs(battle, ruleset, null));
      }
    }
  }

  private panel(view: View): unknown {
    return presentUmpiresPanel({
      view,
      needed: listTasks(view),
      takers: new Map(),
      looks: [],
      word: ({ id }) => id,
      ids: panelIds(90),
    });
  }

  /**
   * Yields a player's panel and what their first units can do: the units to choose, the values, and the reasons why an
   * action is not possible.
   */
  private *desk(
    view: View,
    actor: Actor,
    sideId: string,
    units: readonly UnitRow[],
    leaf: (road: string, kind: string, body: unknown) => Leaf,
  ): Generator<Leaf> {
    const actions = legal(view, actor);
    yield leaf(
      'desks',
      'desk',
      presentOwnPanel({ view, needed: listTasks(view), sideId, actions, pages: { units: 0, actions: 0 }, ids: OWN_DESK_IDS }),
    );
    yield leaf(
      'desks',
      'doings',
      actions.map(({ id }) => id),
    );
    const own = units.filter(({ side }) => side === sideId).slice(0, MOST_UNITS);
    for (const { id } of own) {
      const can = legal(view, actor, id);
      yield leaf(
        'desks',
        'doings of a unit',
        can.map((action) => action.id),
      );
      for (const action of can.slice(0, MOST_DOINGS)) yield leaf('desks', action.id, said(view, actor, action, id));
    }
  }

  private *luck(
    { ruleset, state, events }: Record,
    view: View,
    reader: Reader,
    leaf: (road: string, kind: string, body: unknown) => Leaf,
  ) {
    const { battle } = state;
    const known = events.filter((event) => mayKnowEvent(reader, event));
    const { sides, units } = calculateLuck(known, battle, ruleset, known);
    const isKnown = ([id]: readonly [string, unknown]): boolean =>
      battle.tables.unit.has(id) && mayKnowRow(ruleset, reader, 'unit', battle.tables.unit.get(id)!, battle);
    const back = countUndoneRolls(
      () => events,
      buildLedgerFromEvents(events),
      battle,
      ruleset,
      (event) => redactFor(event, { battle, ruleset }, reader),
    );
    yield leaf('luck', 'words', presentLuck({ sides, units: new Map([...units].filter(isKnown)) }, back, view));
    const steps = listLuckSteps(known, battle, ruleset, known);
    yield leaf('luck', 'picture', [drawLuck(steps, view), describeLuckPicture(steps, view)]);
  }

  private *map({ ruleset, state, events }: Record, reader: Reader, leaf: (road: string, kind: string, body: unknown) => Leaf) {
    const { battle } = state;
    const bare = createShownMap(ruleset, reader, battle);
    if (!bare) return;
    const ledger = buildLedgerFromEvents(events);
    const actions = listTurnActions({ battle, ruleset }, reader, battle.game.turn, {
      events,
      shown: (event) => event,
      isTakenBack: (number) => ledger.undoneBy.has(number),
    });
    const shown = { ...bare, actions };
    const [first] = shown.units;
    const looks = {
      plain: {},
      big: { isBig: true },
      ranges: {
        rings: first ? { of: first.name, spot: first.spot, bands: first.bands } : null,
        around: first?.spot ?? { x: 3, y: 3, half: 0 as const },
      },
    };
    for (const [kind, look] of Object.entries(looks)) {
      yield leaf('map pictures', kind, drawMap(shown, look));
      yield leaf('map words', kind, describeMap(shown, look));
    }
    yield leaf(
      'map words',
      'places',
      shown.units.slice(0, 8).map(({ name }) => describePlace(bare, `2N of "${name}"`, null) ?? null),
    );
  }

  /** Yields the files that a reader can download. */
  *whole(record: Record, seed: string | null, at: string): Generator<Leaf> {
    const { ruleset, gameId, state, events } = record;
    const { battle } = state;
    const store = storeOf(record);
    const bodies = new PostBuilder(store);
    const game = sealedGame(state, ruleset);
    const context = collectDescriptionContext(store, game);
    const chronicle = {
      get: (number: number) => events[number - 1],
      after: (number: number, limit = Infinity) => events.slice(number, number + limit),
    };
    const revealed = battle.game.status === 'open' ? null : seed;
    const found = verifyRecord({ events, seed: revealed, finalHash: state.lastHash, rulesetById: findRuleset });
    const hashes = events.map(({ hash }) => hash);
    yield { road: 'chain', reader: 'record', at, kind: 'hashes', body: hashes };
    yield this.leaf(
      'files',
      'umpire',
      at,
      'jsonl',
      [...writeRecordLines({ events, seed: revealed, pictures: [] })].map((line) => JSON.parse(line) as unknown),
    );
    for (const { name, reader } of readersOf(battle)) {
      const leaf = (road: string, kind: string, body: unknown): Leaf => this.leaf(road, name, at, kind, body);
      const report = buildReport(events, battle, ruleset, reader);
      yield leaf(
        'files',
        'markdown',
        formatReport(report, () => undefined),
      );
      yield leaf('files', 'csv', formatReportCsv(report));
      yield leaf(
        'files',
        'replay',
        buildReplay(report, () => undefined),
      );
      yield leaf('files', 'evening', presentBattleSummary(report));
      yield leaf('files', 'strength', drawStrength(report));
      yield leaf('map pictures', 'turns', listTurnMaps(report));
      const entries = listLogEntries(events, context, reader).toReversed();
      const pages = Math.ceil(entries.length / 15);
      for (let page = 1; page <= pages; page++)
        yield leaf('log', 'page', presentLog(entries, context, { page, perPage: 15, buttonId: (to) => `log:${to}` }));
      const known = events.flatMap((event) => redactFor(event, context, reader) ?? []);
      if (known.length > 0) {
        const verified = reader.standing === 'umpire' ? found : redactVerification(found, known, state.lastHash);
        yield leaf('verify', 'words', formatVerification(verified));
        yield leaf('verify', 'post', presentVerification(verified, events[known.at(-1)!.number - 1]!));
      }
      const { takenBackBy, changedBy } = createReaderAmendmentFinder(store, gameId, reader);
      const takenOrChanged = known.filter(({ number }) => takenBackBy(number) ?? changedBy(number));
      for (const event of takenOrChanged) {
        const before = applyChanges(
          EMPTY_BATTLE,
          events.slice(0, event.number - 1).flatMap(({ changes }) => changes),
        );
        const corrected = collectCorrectedValues(state, chronicle, event.number);
        const why = { ...context, takenBackBy, changedBy, corrected, reader: findBattleReader(reader, battle), before };
        const buttonId = (to: number): string => `why:${to}`;
        yield leaf(
          'why as it stands',
          event.kind,
          pagesOf((page) => presentExplanation(event, why, { page, buttonId })),
        );
      }
      // The posts in their present form: posts of undone or corrected events say so.
      const asked = [
        ...takenOrChanged.map(({ number }) => events[number - 1]!),
        ...filterKnownEvents(reader, events).slice(-LATEST),
      ];
      for (const event of asked) yield leaf('posts as they stand', event.kind, bodies.of(game, [event], reader, true));
    }
  }
}

const NOTHING = { undo: () => false, correct: () => false, note: () => false };

/** Returns all pages of a body that has a button to the next one. */
function pagesOf(bodyOf: (page: number) => unknown): unknown[] {
  const pages: unknown[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const body = bodyOf(page);
    pages.push(body);
    if (!JSON.stringify(body).includes(`"why:${page + 1}"`)) break;
  }
  return pages;
}

/** Returns the questions, candidates and possible values of an action that was started. */
function said(view: View, actor: Actor, action: Action, unitId: string): unknown {
  const command = beginAction(view, actor, action.id, unitId);
  const { asks, missing, why, input } = question(view, actor, command);
  return {
    command,
    asks: asks?.key ?? null,
    missing: missing.map(({ key }) => key),
    why: why && [why.code, why.message, why.field],
    input,
    parts: action.parts.map((part) => [
      part.key,
      listCandidates(view, actor, command, part).map(({ row, far }) => [row.id, far]),
    ]),
    sayable: listInputChoices(view, actor, command),
  };
}
