/** Acts for sending and delivering messages. Umpires can delay, speed up, lose, capture and change messages. */
import { z } from 'zod';
import {
  findActingSideId,
  defineAct,
  buildIdParam,
  refuseUnknownRow,
  buildSentenceEvent,
  defineUmpireAct,
} from '../../rules/act.js';
import {
  type Act,
  type Battle,
  type ActContext,
  type DiaryEntry,
  findFirstFreeName,
  measureDistance,
  type DraftEvent,
  refuseInvalid,
  findMap,
  findRowName,
  findUnitPlace,
  type PlaceRow,
  Refusal,
  type Row,
  type RowName,
  findRow,
  type Ruleset,
  formatTurn,
  type UnitRow,
  UMPIRES_AUDIENCE,
} from '../../rules/index.js';
import { listRows } from '../../rules/battle.js';
import { findSmallestInterval } from '../../rules/ground/measuring.js';
import { findCommander, listAssignedUnits } from '../command/index.js';
import { buildReportHead, buildReport, buildUmpireReport } from './report.js';
import {
  findDeliveryChances,
  addToSentCount,
  findMeansFigures,
  type MessageMeans,
  MESSAGE_MEANS,
  listMeans,
  MESSAGE_TABLE,
  type MessageRow,
  findMessage,
  listMessages,
  countMessagesSent,
} from './rows.js';
import { MESSAGE_ACT_IDS, createMessageSettingActs } from './settings.js';
import { messageDelivery } from './way.js';

/** The maximum number of characters in a message. */
export const MAX_MESSAGE_LENGTH = 500;
/** The maximum number of characters in a report that an umpire writes. */
const REPORT_MAX = 2000;
/** The text that an umpire enters to remove a report from a message. */
const NO_REPORT = '-';
/** The maximum number of messages that a side may have sent for future turns, including lost messages. */
const MOST_SENT = 50;

/** Requires that a side may send another message. @throws {Refusal} CONFLICT if the side has reached the maximum */
function requireRoom(battle: Battle, from: string): void {
  if (from !== UMPIRES_AUDIENCE && countMessagesSent(battle, from) >= MOST_SENT)
    throw new Refusal('CONFLICT', `A side can send at most ${MOST_SENT} messages ahead. Wait until the next turn starts.`);
}

const called = (battle: Battle, id: string): string =>
  id === UMPIRES_AUDIENCE ? 'the umpires' : findRowName(findRow(battle, 'side', id) ?? {});

/** Returns the name that umpires see for a message, with a number if another message on its way has the same name. */
function messageName(battle: Battle, from: string, to: string): RowName {
  const stem = `${called(battle, from)} to ${to}`;
  const names = listMessages(battle).map(({ name }) => name);
  return findFirstFreeName(names, (number) => (number === 1 ? stem : `${stem} (${number})`));
}

const send = (ruleset: Ruleset): Act =>
  defineAct({
    id: MESSAGE_ACT_IDS.send,
    inputs: {
      words: z.string().max(MAX_MESSAGE_LENGTH).describe('Text of the message'),
      to: buildIdParam('side', 'Side that gets the message. Default: the umpires').optional(),
      by: z
        .enum(MESSAGE_MEANS)
        .default('radio')
        .describe('Means of sending. Default: radio. The battle sets how long each takes'),
      from: buildIdParam('side', 'Sender. Default: your own side').optional(),
      // The sending unit must be the first parameter, because the unit's own panel fills it in.
      fromUnit: buildIdParam('unit', 'Unit of your side that sends the message. Default: your own unit').optional(),
      commandsUnit: buildIdParam('unit', 'Unit of your side whose player gets the message, instead of a side')
        .meta({ bystander: true })
        .optional(),
      report: z
        .boolean()
        .optional()
        .describe('The message has a report of your unit, known enemies and fire, as you see them now'),
    },
    run(desk, { words: typed, to: addressee, by, from: named, commandsUnit, fromUnit, report: isReport = false }) {
      const { draft } = desk;
      const { battle } = draft;
      const isUmpires = named === undefined && desk.actor.standing === 'umpire' && desk.actor.sideId === null;
      const from = isUmpires ? UMPIRES_AUDIENCE : findActingSideId(desk, named ?? desk.actor.sideId ?? undefined);
      const words = typed.trim();
      if (words === '') throw refuseInvalid('words', 'The message is empty. Enter the text of the message.');
      const unit = commandsUnit === undefined ? undefined : commanded(battle, commandsUnit, from);
      if (unit && addressee !== undefined)
        throw refuseInvalid('to', 'A message cannot go to both a side and one of your own players. Choose one of the two.');
      const to = unit?.side ?? addressee ?? UMPIRES_AUDIENCE;
      if (to !== UMPIRES_AUDIENCE && !battle.tables.side.has(to)) throw refuseUnknownRow('side', 'to');
      if (isUmpires && isReport)
        throw refuseInvalid(
          'report',
          'A report needs a side whose view it shows. Choose a side in `from`, or leave out `report`.',
        );
      if (to === from && !unit) throw refuseInvalid('to', 'Your own side already reads this channel. Choose another side.');
      requireRoom(battle, from);
      const starts = sendersUnits(ruleset, desk, { from, by, fromUnit });
      if (unit) requireMeans(battle, by, unit.side, unit);
      const delay = (unit && turnsOnTheWay(battle, by, starts, unit)) ?? findMeansFigures(battle, 'delays')[by];
      const whom = unit ? whoCommands(unit) : called(battle, to);
      const own = fromUnit === undefined ? listAssignedUnits(battle, from, desk.actor.id) : starts;
      const report = isReport ? buildReport(ruleset, desk.knownTo(from), from, own.length > 0 ? own : unitsOf(battle, from)) : [];
      addToSentCount(desk, from, battle.game.turn + Math.max(delay, 1));
      const name = messageName(battle, from, whom);
      const row: MessageRow = {
        id: desk.newId(MESSAGE_TABLE),
        name,
        from,
        to,
        by,
        words,
        turn: battle.game.turn + delay,
        ...(unit && { unit: unit.id }),
        ...(report.length > 0 && { report }),
      };
      // A whole side reads the same channel. Its text is therefore shown only once: when the message is sent, or when it arrives.
      const isReadNow = unit !== undefined && delay === 0 && isSure(battle, by);
      const told =
        unit && !isReadNow
          ? `To ${whom}, by ${by}. The text is shown when the message arrives.`
          : `To ${whom}, by ${by}: ${words}`;
      const left = buildSentenceEvent('message-sent', told, { side: from }, unit && !isReadNow ? [] : report);
      if (isReadNow) return left;
      if (delay === 0) return { ...left, then: [(next) => onItsWay(next, row)] };
      draft.create(MESSAGE_TABLE, row.id, { ...row, name });
      return left;
    },
  });

/**
 * Lists the units that can send a message by this means. Starts from the given unit or, by default, from all units assigned to
 * the sender. If there are headquarters among them, returns only these. Empty for a person without assigned units, and for an
 * umpire if no unit has the means.
 * @throws {Refusal} NOT_FOUND if the given unit is not of the sender's side; CONFLICT if none of a player's units has the means,
 *   or if they have no units and their side does not have the means
 */
function sendersUnits(
  ruleset: Ruleset,
  { actor, draft: { battle } }: ActContext,
  { from, by, fromUnit }: { readonly from: string; readonly by: MessageMeans; readonly fromUnit: string | undefined },
): readonly UnitRow[] {
  const of = fromUnit === undefined ? undefined : battle.tables.unit.get(fromUnit);
  if (fromUnit !== undefined && of?.side !== from) throw refuseUnknownRow('unit', 'fromUnit');
  const given = of ? [of] : listAssignedUnits(battle, from, actor.id);
  const able = given.filter(({ id }) => listMeans(battle, from, id).includes(by));
  if (able.length === 0 && actor.standing === 'player') requireMeans(battle, by, from, ...given);
  const headquarters = able.filter((unit) => ruleset.aside?.(unit) === 'headquarters');
  return headquarters.length > 0 ? headquarters : able;
}

/**
 * Requires that a unit has this means of sending or, if no unit is given, that the side has it.
 * @throws {Refusal} CONFLICT if the means is missing. The refusal lists the means that the unit or side has
 */
function requireMeans(battle: Battle, by: MessageMeans, side: string, unit?: UnitRow): void {
  const has = listMeans(battle, side, unit?.id);
  if (has.includes(by)) return;
  const name = unit?.name ?? called(battle, side);
  throw new Refusal(
    'CONFLICT',
    has.length === 0
      ? `${name} cannot send messages, because it has no means of sending. Choose another unit or side.`
      : `${name} cannot send or get messages by ${by}. Choose ${has.join(' or ')}.`,
    'by',
  );
}

/**
 * Calculates the turns that a message to a commander of the sender's own side needs. This is the greatest distance from a sending
 * unit to the receiving unit, divided by the pace of the means and rounded up. Undefined if the means has no pace, there is no
 * map, or the receiver or all senders have no known place (U-3).
 */
function turnsOnTheWay(battle: Battle, by: MessageMeans, starts: readonly UnitRow[], end: UnitRow): number | undefined {
  const pace = findMeansFigures(battle, 'paces')[by];
  const map = findMap(battle);
  const placesOf = (units: readonly UnitRow[]): readonly PlaceRow[] =>
    units.flatMap(({ id }) => findUnitPlace(battle, id) ?? []).filter(({ stale }) => !stale);
  const [to] = placesOf([end]);
  const from = placesOf(starts);
  if (pace === 0 || !map || !to || from.length === 0) return undefined;
  return Math.ceil(findSmallestInterval(from.map((place) => measureDistance(place, to, map))).most / pace);
}

const unitsOf = ({ tables }: Battle, side: string): readonly UnitRow[] =>
  listRows(tables.unit).filter((unit) => unit.side === side);

/**
 * Finds a unit of the sender's side that has a commander.
 * @throws {Refusal} NOT_FOUND if the unit is not of that side; CONFLICT if the unit has no commander
 */
function commanded(battle: Battle, id: string, sideId: string): UnitRow {
  const unit = battle.tables.unit.get(id);
  if (unit?.side !== sideId) throw refuseUnknownRow('unit', 'commandsUnit');
  if (findCommander(battle, unit) === undefined)
    throw new Refusal('CONFLICT', `${unit.name} does not have its own commander. Choose a unit that has one.`, 'commandsUnit');
  return unit;
}

const whoCommands = (unit: Row): string => `the commander of ${findRowName(unit)}`;

/**
 * Returns a message as its receiver sees it: the text, the sender or its unit, and the means of sending, but nothing about the
 * delivery.
 */
function arrival(battle: Battle, { from, to, by, words, unit, report }: MessageRow): DraftEvent {
  const whom = unit === undefined ? `From ${called(battle, from)}` : `To ${whoCommands(findRow(battle, 'unit', unit) ?? {})}`;
  return buildSentenceEvent('message-arrived', `${whom}, by ${by}: ${words}`, { side: to }, report);
}

const isSure = (battle: Battle, by: MessageRow['by']): boolean => {
  const { lost, taken } = findDeliveryChances(battle, by);
  return lost + taken === 0;
};

/**
 * Decides what happens to a message when it is due. With a reliable means it always arrives. Otherwise a die decides whether it
 * arrives, is lost or is captured. Umpires see the die. A side learns only of messages that it can read (U-2).
 */
function onItsWay(desk: ActContext, row: MessageRow): DraftEvent {
  const { battle } = desk.draft;
  if (isSure(battle, row.by)) return arrival(battle, row);
  const takers = [...battle.tables.side.keys()].filter((id) => id !== row.from && id !== row.to);
  const resolution = desk.judge(messageDelivery, { ...findDeliveryChances(battle, row.by), takers: takers.length }, {});
  const { fate, taker } = resolution.outcome as { readonly fate: string; readonly taker: number };
  const side = takers[taker - 1];
  const told = {
    ...changed(`Message from ${row.name}: ${resolution.summary}`, fate === 'arrives' ? [] : wholeOf(row)),
    resolutions: [resolution],
  };
  if (fate === 'arrives') return { ...told, then: [() => arrival(battle, row)] };
  return fate === 'taken' && side !== undefined ? { ...told, then: [() => reading(row, side)] } : told;
}

/** Returns a captured message as the capturing side sees it: only the text and the report. */
const reading = ({ words, report }: MessageRow, side: string): DraftEvent =>
  buildSentenceEvent('message-arrived', `Captured from the enemy: ${words}`, { side }, report);

/** Returns the text and the report of a message. Only umpires may see both. */
const wholeOf = ({ words, report = [] }: MessageRow): readonly string[] => [words, ...report];

/** Finds a message that is still on its way. @throws {Refusal} NOT_FOUND if there is no such message */
function underWay({ draft }: ActContext, id: string): MessageRow {
  const row = findMessage(draft.battle, id);
  if (!row) throw refuseUnknownRow('message', 'message');
  return row;
}

const messageParam = buildIdParam(MESSAGE_TABLE, 'Message on its way');
const changed = (summary: string, notes: readonly string[] = []): DraftEvent =>
  buildSentenceEvent('message-changed', summary, { side: UMPIRES_AUDIENCE }, notes);

const redate = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: MESSAGE_ACT_IDS.redate,
    inputs: {
      message: messageParam,
      turn: z.int().min(1).max(999).describe('Turn in which the message arrives. In the current turn, it arrives at once'),
    },
    run(desk, { message, turn }) {
      const row = underWay(desk, message);
      const { battle } = desk.draft;
      if (turn < battle.game.turn) throw refuseInvalid('turn', 'That turn has passed. Enter this turn or a later one.');
      if (turn > battle.game.turn) {
        desk.draft.set(MESSAGE_TABLE, row.id, { turn });
        return changed(`Message from ${row.name} arrives at the start of ${formatTurn(ruleset, turn)}.`);
      }
      desk.draft.remove(MESSAGE_TABLE, row.id);
      return { ...changed(`Message from ${row.name} arrives now.`), then: [() => arrival(battle, row)] };
    },
  });

const hold: Act = defineUmpireAct({
  id: MESSAGE_ACT_IDS.hold,
  inputs: { message: messageParam },
  run(desk, { message }) {
    const row = underWay(desk, message);
    if (row.turn === null)
      throw new Refusal('CONFLICT', 'That message is already held. Use `/message redate` to release the message.');
    desk.draft.set(MESSAGE_TABLE, row.id, { turn: null });
    return changed(`Message from ${row.name} is held. Use /message redate to send it on.`);
  },
});

const lose: Act = defineUmpireAct({
  id: MESSAGE_ACT_IDS.lose,
  inputs: { message: messageParam },
  run(desk, { message }) {
    const row = underWay(desk, message);
    desk.draft.remove(MESSAGE_TABLE, row.id);
    return changed(`The message from ${row.name} was lost on the way.`, wholeOf(row));
  },
});

const take: Act = defineUmpireAct({
  id: MESSAGE_ACT_IDS.take,
  inputs: {
    message: messageParam,
    side: buildIdParam('side', 'Side that captures and reads the message'),
    goesOn: z.boolean().optional().describe('The message also reaches its original receiver'),
  },
  run(desk, { message, side, goesOn = false }) {
    const { draft } = desk;
    const row = underWay(desk, message);
    if (!draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
    if (side === row.from || side === row.to)
      throw refuseInvalid('side', 'That side is the sender or the receiver of this message. Choose another side.');
    if (!goesOn) draft.remove(MESSAGE_TABLE, row.id);
    return {
      ...changed(
        `The message from ${row.name} was captured by ${called(draft.battle, side)}${goesOn ? ', and still arrives' : ''}.`,
      ),
      then: [() => reading(row, side)],
    };
  },
});

const alter = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: MESSAGE_ACT_IDS.alter,
    inputs: {
      message: messageParam,
      words: z.string().max(MAX_MESSAGE_LENGTH).optional().describe('New text. Default: unchanged'),
      report: z
        .string()
        .max(REPORT_MAX)
        .optional()
        .describe('New report, its lines separated by semicolons. A dash removes the report. Default: unchanged'),
    },
    run(desk, { message, words: typed, report: written }) {
      const row = underWay(desk, message);
      const words = (typed ?? row.words).trim();
      if (words === '' || (typed === undefined && written === undefined))
        throw refuseInvalid('words', 'The new text is empty. Enter the text of the message.');
      const was = row.report ?? [];
      const head = was[0] ?? buildReportHead(ruleset, desk.draft.battle.game.turn);
      const lines = written === undefined ? was : buildUmpireReport(head, written);
      const report = written?.trim() === NO_REPORT || lines.length < 2 ? [] : lines;
      const told = (tense: string, saying: readonly string[]): string =>
        saying.length === 0 ? `The message ${tense} without a report` : `The report ${tense}: ${saying.join(' ')}`;
      desk.draft.set(MESSAGE_TABLE, row.id, {
        ...(typed === undefined ? {} : { words }),
        ...(written === undefined ? {} : { report }),
      });
      return changed(`Message from ${row.name} was changed on its way.`, [
        ...(typed === undefined ? [] : [`Before: ${row.words}`, `Now: ${words}`]),
        ...(written === undefined ? [] : [told('was', spaced(was)), told('is', spaced(report))]),
      ]);
    },
  });

/** Returns a report as two texts: its heading, and all other lines as one text. Returns no texts for an empty report. */
const spaced = ([head, ...lines]: readonly string[]): readonly string[] => (head === undefined ? [] : [head, lines.join('; ')]);

export const createMessageActs = (ruleset: Ruleset): readonly Act[] => [
  send(ruleset),
  ...createMessageSettingActs(ruleset),
  redate(ruleset),
  hold,
  lose,
  take,
  alter(ruleset),
];

/** Returns the messages that arrive in later turns, as diary entries. */
export const listDueMessages = (battle: Battle): readonly DiaryEntry[] =>
  listMessages(battle).flatMap(({ id, name, turn }, index) =>
    turn === null
      ? []
      : {
          id: `${MESSAGE_TABLE} ${id}`,
          kind: MESSAGE_TABLE,
          dueTurn: turn,
          duePhase: '',
          at: 'begin' as const,
          order: [0, index],
          label: `Message: ${name}`,
          sideId: UMPIRES_AUDIENCE,
        },
  );

/** Delivers a message when its diary entry takes effect. */
export function deliverMessage(desk: ActContext, { id }: DiaryEntry): DraftEvent {
  const row = underWay(desk, id.slice(MESSAGE_TABLE.length + 1));
  desk.draft.remove(MESSAGE_TABLE, row.id);
  return onItsWay(desk, row);
}

/** Returns a line with the text of a message, without its name, for the umpires' list. */
export const describeMessage = ({ by, words, turn, report = [] }: MessageRow, ruleset: Ruleset): string =>
  `by ${by}, ${turn === null ? 'held' : `arrives at the start of ${formatTurn(ruleset, turn)}`}: ${words}${report.length > 0 ? ` (${spaced(report).join(' ')})` : ''}`;
