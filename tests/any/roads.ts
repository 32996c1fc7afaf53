/**
 * Collects everything that a reader of twin battles can see, by kind of output (road), and checks that it is the same
 * in both battles.
 */
import { expect } from 'vitest';
import { groupIntoPosts } from '../../src/discord/posts/post-groups.js';
import {
  type BattleEvent,
  PUBLIC_READER,
  mayKnowRow,
  buildLedgerFromEvents,
  calculateLuck,
  listTasks,
  type Reader,
  countUndoneRolls,
  listRowsInView,
  createView,
} from '../../src/game/index.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { composeWithModules } from '../../src/house/index.js';
import { redactFor, createOddsFilter, listLogEntries } from '../../src/knowing/index.js';
import {
  formatOrbat,
  formatReport,
  presentLog,
  presentLuck,
  presentStatus,
  presentUnitList,
  presentUnitSheet,
  presentExplanation,
  buildReplay,
  formatReportCsv,
  buildReport,
} from '../../src/present/index.js';
import { applyChanges, EMPTY_BATTLE, type Row } from '../../src/rules/index.js';
import { postOf, postOfAll } from '../present/posting.js';
import { Asked } from './asked.js';
import type { Twin } from './twins.js';

/** Two battles side by side, and the reader who must not be able to tell them apart. */
export interface Pair {
  readonly left: Twin;
  readonly right: Twin;
  readonly reader: Reader;
  readonly seed: string;
}

const CONTEXT = ({ events, battle, ruleset }: Twin) => ({
  battle,
  ruleset,
  earlier: (number: number) => events[number - 1],
  gone: (table: string, id: string): Row | undefined =>
    events
      .flatMap(({ changes }) => changes)
      .findLast((change) => change.table === table && change.id === id && change.after === null)?.before ?? undefined,
});

/** Returns the newest posts, and the rows that a reader knows: less than `toldTo`, but in a fraction of the time. */
export function newsTo(reader: Reader, twin: Twin): Record<string, unknown> {
  const { battle, ruleset } = twin;
  const view = createView(ruleset, battle, reader);
  return {
    rows: composeWithModules(ruleset).tables.map((table) =>
      listRowsInView(view, table).map((row) => [
        row.name ?? row.number,
        composeWithModules(ruleset).rowLine(table, row, view.battle),
      ]),
    ),
    // The posts that the reader can read: those in their side's channel and in the public channel.
    rooms: [reader, PUBLIC_READER].map((room) => postsInRoom(room, twin)),
  };
}

/** Returns everything that a reader can see of a battle's present state and of its newest events, by kind of output. */
export function toldTo(reader: Reader, twin: Twin): Record<string, unknown> {
  const context = CONTEXT(twin);
  const { battle, ruleset, events, since } = twin;
  const view = createView(ruleset, battle, reader);
  const entries = listLogEntries(events, context, reader);
  const news = events.slice(since).flatMap((event) => redactFor(event, context, reader) ?? []);
  const known = events.filter((event) => mayKnowEvent(reader, event));
  const before = applyChanges(
    EMPTY_BATTLE,
    events.slice(0, since).flatMap(({ changes }) => changes),
  );
  const why = { ...context, reader, before };
  return {
    ...newsTo(reader, twin),
    log: presentLog(entries.toReversed(), context, { perPage: 15 }),
    units: presentUnitList(view),
    sheets: listRowsInView(view, 'unit').map(({ id }) => presentUnitSheet(view, id as string)),
    status: presentStatus({
      view,
      due: composeWithModules(ruleset)
        .diary(battle)
        .filter(({ sideId }) => sideId === null || sideId === reader.sideId),
      events: known.length,
    }),
    posts: news.map((event) => postOf(events[event.number - 1]!, context)),
    why: news.map((event) => presentExplanation(event, why, { page: 1, buttonId: String })),
    tasks: listTasks(view).rows.map(({ kind, words, side, cites, phase, command, awaitsDice }) => [
      ...[kind, words, side, cites, phase, awaitsDice],
      command && { type: command.type, does: 'procedure' in command ? command.procedure : 'act' in command ? command.act : null },
    ]),
    odds: news.map((event) =>
      event.resolutions.map((one) =>
        Object.entries({ ...one.input, ...one.outcome }).filter(([key]) => createOddsFilter(event, one, why)(key)),
      ),
    ),
    luck: presentLuck(
      lucky(known, twin, reader),
      countUndoneRolls(
        () => events,
        buildLedgerFromEvents(events),
        battle,
        ruleset,
        (event) => redactFor(event, CONTEXT(twin), reader),
      ),
      view,
    ),
  };
}

/** Returns the new posts of a channel. Commands are composed for the readers of that channel. */
function postsInRoom(reader: Reader, twin: Twin): unknown[] {
  const context = { ...CONTEXT(twin), reader };
  const known = twin.events.slice(twin.since).filter((event) => mayKnowEvent(reader, event));
  const commands = new Set(known.map(({ interactionId }) => interactionId));
  return [...commands]
    .flatMap((command) =>
      groupIntoPosts(
        known.filter(({ interactionId }) => interactionId === command),
        true,
      ),
    )
    .map((group) => (group.length === 1 ? postOf(group[0]!, context) : postOfAll(group, context)));
}

/** Returns the files that the reader can download at the end. */
export function exportsFor(reader: Reader, { events, battle, ruleset }: Twin): Record<string, unknown> {
  const report = buildReport(events, battle, ruleset, reader);
  return {
    report: formatReport(report, () => undefined),
    replay: buildReplay(report, () => undefined),
    csv: formatReportCsv(report),
    orbat: formatOrbat(report),
  };
}

function lucky(known: readonly BattleEvent[], { state, ruleset }: Twin, reader: Reader) {
  const { sides, units } = calculateLuck(known, state.battle, ruleset, known);
  const isKnown = ([id]: readonly [string, unknown]): boolean =>
    mayKnowRow(ruleset, reader, 'unit', state.battle.tables.unit.get(id)!, state.battle);
  return { sides, units: new Map([...units].filter(isKnown)) };
}

type Roads = (reader: Reader, twin: Twin) => Record<string, unknown>;

/** Compares what a reader sees of both battles, for these kinds of output. */
export function compare({ left, right, reader, seed }: Pair, roads: Roads): void {
  const [ofLeft, ofRight] = [roads(reader, left), roads(reader, right)];
  for (const road of Object.keys(ofLeft))
    expect(plain(ofRight[road], right), `${road}, seed ${seed}, ${JSON.stringify(left.events.at(-1)!.command)}`).toBe(
      plain(ofLeft[road], left),
    );
}

/** Compares the bot's own answers. Counts, pages and completions must not reveal more. */
export async function compareAnswers({ left, right, reader, seed }: Pair): Promise<void> {
  const actor = { id: '2', name: 'Ann', ...reader };
  const [ofLeft, ofRight] = await Promise.all(
    [left, right].map(async (twin) => {
      const asked = new Asked(twin, actor);
      const answers = {
        status: await asked.command('game status'),
        turn: await asked.command('turn status'),
        sides: await asked.command('side list'),
        units: await asked.command('unit list'),
        record: await asked.command('log show'),
        luck: await asked.command('luck'),
        why: await asked.command('rules why'),
        completions: await asked.completions(),
      };
      return Object.fromEntries(Object.entries(answers).map(([road, answer]) => [road, plain(answer, twin)]));
    }),
  );
  for (const road of Object.keys(ofLeft!)) expect(ofRight![road], `${road}, seed ${seed}`).toBe(ofLeft![road]);
}

/** Removes hashes and seals. They depend on the whole event, but no one can derive a secret from them. */
const plain = (value: unknown, { events }: Twin): string =>
  events
    .reduce((text, { hash }) => text.replaceAll(hash, 'HASH').replaceAll(hash.slice(0, 10), 'HEAD'), JSON.stringify(value))
    .replaceAll(/(?:sealed as|seal) [0-9a-f]{16}/gi, 'SEAL');
