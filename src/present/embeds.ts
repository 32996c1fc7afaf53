/** Builds an embed from an event, or from several events without dice. */
import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import { calculateSeedCommitment, type JsonObject } from '../dice/index.js';
import {
  AGREEMENT_TABLE,
  FIXED_EVENT_KINDS,
  isMoveEvent,
  formatHashPrefix,
  hasPracticeSeed,
  findShownNumber,
  findPostStyle,
  isWithoutUmpire,
  findScenarioRow,
  removeOwnFields,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  getEventReader,
  type VisibleEvent,
  isRedo,
  findUndoneEvent,
  findUndoneEventNumber,
  redactCorrectedEvent,
} from '../knowing/index.js';
import { capitalize, type Battle, countNoun, GAME_TABLE, findRowName, type Row, findRow, formatTurn } from '../rules/index.js';
import { buildEmbedField, fitLines, LIMITS } from './limits.js';
import { listProposedPeople } from './agreement.js';
import { describePhaseEnd, formatPlayer, formatBold, escapeText, strikeThrough } from './text.js';
import { formatPercent } from './odds.js';
import { formatNames } from './names.js';
import { type EventContext, buildFooter, buildInputField, createEventDescription, buildWorkingFields } from './parts.js';
import { listPhaseLines } from './phase-post.js';
import { formatBattleFooter, formatEventFooter, formatLogLinePrefix, joinFooter } from './post-identity.js';
import { listSettingLines, listSheetLines } from './sheets.js';
import { formatUndoneRolls } from './luck.js';
import { type RollDescription, type ResultWords, removeFullStop } from './telling/roll.js';
import { describeQuotedEvent, type EventDescription } from './telling/telling.js';
import { describeScoredMoment, listScoredMoments, listScoredLines } from './scored.js';
import { MAX_OPENING_STORY_WORDS } from './scenario.js';
import { takeFirstSentence } from './sentences.js';
import { COLOURS, findStrongestTone } from './tones.js';

/** The parts of a post. The setting `posts` decides whether the post shows the working. */
interface PostParts {
  readonly title: string;
  /** The result, the dice and the remarks, each on a line of its own. */
  readonly lines: readonly string[];
  /** The changes, with a line for each row. */
  readonly changes?: readonly string[];
  /** Further fields of the embed. */
  readonly fields?: readonly APIEmbedField[];
  /** Builds the fields with the working. A short post shows these fields only under *More*. */
  readonly working?: () => readonly APIEmbedField[];
  /** The colour of the embed. Default: the plain colour. */
  readonly color?: number;
}

export function buildEventEmbed(event: VisibleEvent, context: EventContext): APIEmbed {
  const telling = createEventDescription(event, context);
  const { title, lines: told, changes = [], fields = [], working, color = COLOURS.plain } = partsOf(telling, context);
  const isFull = findPostStyle(openSealedBattle(context.battle)) === 'full';
  return {
    title: telling.isTakenBack ? strikeThrough(title) : title,
    description: fitLines(
      [telling.since, ...told, ...(telling.isTakenBack ? [] : listScoredLines(event, context)), ...(isFull ? [] : changes)],
      LIMITS.description,
    ),
    fields: [...(isFull ? buildEmbedField('Changes', changes) : []), ...fields, ...(isFull ? (working?.() ?? []) : [])],
    footer: { text: eventFooter(telling, context, isFull) },
    color: telling.isTakenBack ? COLOURS.nothing : color,
  };
}

/** Returns the title that the post of an event has. */
export const buildEventTitle = (telling: EventDescription, context: EventContext): string => partsOf(telling, context).title;

/** Returns the part of an event's working that its reader may see, including the input. */
export const listVisibleWorking = (telling: EventDescription, context: EventContext): readonly APIEmbedField[] =>
  partsOf(telling, context).working?.() ?? [];

/** Returns the moves without dice in a command that moved several units together. */
export function listJointMoves(
  events: readonly VisibleEvent[],
  { ruleset }: Pick<EventContext, 'ruleset'>,
): readonly VisibleEvent[] {
  const gone = events.filter((event) => event.kind === 'resolved' && event.diceKind === 'none' && isMoveEvent(ruleset, event));
  return gone.length > 1 ? gone : [];
}

/**
 * Builds one embed from several events, with the result, remarks and changes of each. Only umpires name events by their numbers, so
 * in a battle without an umpire the lines have no numbers.
 */
export function buildCombinedEmbed(events: readonly VisibleEvent[], context: EventContext): APIEmbed {
  const mark = isWithoutUmpire(openSealedBattle(context.battle)) ? () => '' : formatLogLinePrefix;
  const together = listJointMoves(events, context);
  const tellings = events.map((event) => createEventDescription(event, context));
  const told = tellings.flatMap((telling) => [
    telling.withSince(`${mark(telling.event)}${formatBold(together.includes(telling.event) ? telling.sentence : telling.words)}`),
    ...telling.notes,
    ...(telling.isTakenBack ? [] : listScoredLines(telling.event, context)),
    ...telling.changesBeside(NOTHING_SAID),
  ]);
  const latest = events.findLast(({ kind }) => kind === 'phase') ?? events.at(-1)!;
  // Without this title, the post of many orders would be named after the last unit.
  const isOrders = latest.kind === 'order-settled' && events.filter(({ kind }) => kind === 'order-settled').length > 1;
  const title = isOrders ? 'Orders settled' : escapeText(latest.summary.replace(/\.$/, ''));
  return {
    title: together.length > 0 ? `${countNoun(together.length, 'unit')} move` : title,
    description: fitLines([...(latest.kind === 'phase' ? listPhaseLines(latest, context) : []), ...told], LIMITS.description),
    footer: {
      text: joinFooter(
        `events ${findShownNumber(events[0]!)} to ${findShownNumber(events.at(-1)!)}`,
        formatHashPrefix(events.at(-1)!),
        ...listPracticeRemarks(openSealedBattle(context.battle)),
      ),
    },
    color: COLOURS[findStrongestTone(tellings.map(({ tone }) => tone))],
  };
}

/** Builds the only embed for a battle that starts from a scenario. It explains how to choose a side. */
export function buildOpeningEmbed(events: readonly [VisibleEvent, VisibleEvent], context: EventContext): APIEmbed {
  const [started, told] = events;
  const telling = createEventDescription(started, context);
  const battle = openSealedBattle(context.battle);
  const game = gameAfter(started, battle);
  const { about = '', date, turns } = findScenarioRow(battle) ?? {};
  const isFull = findPostStyle(battle) === 'full';
  const facts = [
    ...(typeof date === 'string' ? [escapeText(date, 60)] : []),
    ...(turns === undefined ? [] : [countNoun(turns, 'turn')]),
    game.umpiredBy === 'bot' ? 'Without an umpire' : `Umpire: ${telling.actor}`,
  ];
  const story = escapeText(takeFirstSentence(about, MAX_OPENING_STORY_WORDS), 400);
  return {
    title: `${escapeText(findRowName(game), 100)}: choose your side`,
    description: fitLines([facts.join(' · '), story, ...CHOOSE_SIDE], LIMITS.description),
    fields: isFull ? [...listVisibleWorking(telling, context)] : [],
    footer: {
      text: buildFooter(
        [],
        formatEventFooter(started),
        formatEventFooter(told),
        formatHashPrefix(started),
        formatHashPrefix(told),
        ...listPracticeRemarks(battle),
        seedMark(started.command.commitment),
      ),
    },
    color: COLOURS.plain,
  };
}

const CHOOSE_SIDE = [
  'Press a side to play it and get its briefing.',
  'Before the first roll, each player can add words to the dice seed, so that no one knows the dice in advance.',
];

const NOTHING_SAID: ResultWords = { text: '', lost: [] };

function partsOf(telling: EventDescription, context: EventContext): PostParts {
  const { event } = telling;
  switch (event.kind) {
    case 'resolved':
      return resolvedParts(telling, context);
    case 'corrected':
      return correctedParts(telling, context);
    case 'phase':
      return phaseParts(telling, context);
    case 'undone':
      return undoneParts(telling);
    case 'deadline-set':
      return happeningParts(telling, context, 'Deadline', formatBold(deadlineWords(event)));
    case 'agreement-asked':
      return withPeople(happeningParts(telling, context, 'Proposed'), event.command.does ?? proposedBy(event), context);
    case 'seat-asked':
      return {
        ...happeningParts(telling, context, 'Request to join'),
        lines: [formatBold(telling.words), `Asked by ${telling.actor}.`],
      };
    case 'settings-changed':
      return withPeople(happeningParts(telling, context), event.command.type === 'edit-umpires' ? event.command : null, context);
    case 'agreement-reached':
      return happeningParts(telling, context, 'Agreed');
    case 'agreement-dropped':
      return happeningParts(telling, context, 'Not agreed');
    case 'noted':
      return { title: `Note by ${telling.actor}`, lines: [escapeText(event.summary, MAX_NOTE_LENGTH)] };
    case 'game-started':
      return startedParts(telling, context);
    case 'scenario-opened':
      return setUpParts(telling, context);
    case 'scenario-told':
      return scenarioParts(event, context);
    case 'player-joined':
      return joinedParts(telling, context);
    case 'game-resumed':
      return resumedParts(telling);
    case 'game-ended':
      return endedParts(telling, context);
    case 'unit-added':
    case 'unit-edited':
    case 'side-added':
    case 'side-edited':
      return rowParts(telling, context);
    case 'salted':
      return happeningParts(telling, context, 'Words for the seed');
    default:
      return happeningParts(telling, context);
  }
}

/** Adds the people in a command to the parts of a post. */
const withPeople = (parts: PostParts, does: unknown, { whoIs }: EventContext): PostParts => ({
  ...parts,
  lines: [...parts.lines, ...listProposedPeople((does ?? null) as JsonObject | null, whoIs)],
});

/** Returns the command of a proposal that comes from a person without a side, who asked for a seat. */
const proposedBy = ({ changes }: VisibleEvent): unknown =>
  changes.flatMap(({ table, after }) =>
    table === AGREEMENT_TABLE && after !== null ? [(after.first as { readonly does?: unknown } | undefined)?.does] : [],
  )[0];

/** The maximum number of characters in a note. */
export const MAX_NOTE_LENGTH = 1000;

/** Builds the post of a phase, which starts by explaining what the phase is for. */
function phaseParts(telling: EventDescription, context: EventContext): PostParts {
  const { event } = telling;
  const told = happeningParts(telling, context, escapeText(event.summary.replace(/\.$/, '')), '');
  return { ...told, lines: [...listPhaseLines(event, context), ...told.lines] };
}

/** Returns the deadline of a phase as a time stamp, which Discord shows in each reader's time zone. */
function deadlineWords({ command, summary }: VisibleEvent): string {
  const to = (command.deadline as { readonly to?: unknown } | null | undefined)?.to;
  return typeof to === 'string' ? describePhaseEnd(to) : escapeText(summary);
}

/** Builds the parts of the post about a single procedure: units, result, dice, changes, and working. */
function resolvedParts(telling: EventDescription, context: EventContext): PostParts {
  const [result, ...others] = telling.rolls;
  if (!result || others.length > 0) return happeningParts(telling, context);
  const { resolution, procedure, verdict } = result;
  const isTyped = !resolution.felt && Object.values(resolution.roles).every((ids) => ids.length === 0);
  return {
    title: result.headline,
    lines: [formatBold(verdict.text), telling.whereabouts, result.dice(context.faces), ...telling.notes],
    changes: telling.changesBeside(),
    working: () => [...(isTyped ? buildInputField(procedure, resolution) : []), ...buildWorkingFields(openIn(telling))],
    color: COLOURS[telling.tone],
  };
}

/** Returns the rolls for which the reader knows the values of all participating units. */
const openIn = ({ rolls }: EventDescription): readonly RollDescription[] => rolls.filter(({ isWorked }) => isWorked);

/** Returns the parts of the post about a recalculated event: the same dice, the differences, and the new result. */
function correctedParts(telling: EventDescription, context: EventContext): PostParts {
  const { event } = telling;
  const now = redactCorrectedEvent(event, context);
  const told = resolvedParts(now ? createEventDescription({ ...now, notes: event.notes }, context) : telling, context);
  return {
    ...told,
    title: `Corrected event ${findUndoneEventNumber(event, context)}: ${told.title}`,
    ...(now ? { changes: telling.changesBeside() } : {}),
  };
}

/** Returns the title of landed fire: `Fire landed: Mission 2 (Axis) → A Coy, B Coy`. */
const landedTitle = (who: string, struck: string): string => `Fire landed: ${who}${struck === '' ? '' : ` → ${struck}`}`;

/** Returns the text of an event without its title, if the text starts with the title, such as `1/Pz.` under _Order withdrawn_. */
const besideTitle = ({ title, words }: EventDescription): string =>
  formatBold(words.startsWith(`${title}: `) ? capitalize(words.slice(title.length + 2)) : words);

/** Returns the parts of any other post: the event's text (or the landed fire), its targets, additional dice, and changes. */
function happeningParts(
  telling: EventDescription,
  context: EventContext,
  title = telling.title,
  result = besideTitle(telling),
): PostParts {
  const { event, strikes, fall } = telling;
  const isFull = findPostStyle(openSealedBattle(context.battle)) === 'full';
  const isPassing = ({ isStrike, resolution: { dice, summary } }: RollDescription): boolean =>
    !isStrike && (isFull || dice.length > 0 || (!fall && !event.summary.includes(summary)));
  const isSaid = strikes.length === 1 && strikes[0]!.resolution.summary === event.summary;
  const struckNames = strikes.map(({ targets }) => targets).join(', ');
  const rest = fall?.rest ?? '';
  const words = fall ? formatBold(rest === '' ? '' : capitalize(escapeText(rest))) : isSaid ? '' : result;
  const landed = fall !== null && event.kind === 'mission-landed';
  return {
    title: landed ? landedTitle(fall.who, struckNames) : fall ? fall.head : title,
    lines: [
      words,
      landed && fall.place !== null ? `Point of impact: ${fall.place}` : '',
      telling.whereabouts,
      ...strikeLines(telling),
      ...telling.rolls.filter(isPassing).map((roll) => passingLine(roll, event, context)),
      ...telling.notes.filter((_, index) => fall?.isTold(event.notes[index]!) !== true),
    ],
    changes: telling.changesBeside(),
    working: () => buildWorkingFields(openIn(telling), ({ targets, head }) => targets || head),
    color: COLOURS[telling.tone],
  };
}

/** The maximum number of targets with separate lines. If there are more, they are grouped by result. */
const TARGETS_APART = 12;
const TARGET_LINES_MAX = 2600;

/** Returns a line for each target, in the order of the record. If there are too many targets, groups them by result. */
function strikeLines({ strikes, strikesTogether }: EventDescription): string[] {
  const apart = strikes.map((roll) => [formatBold(roll.strike), roll.dice()].filter((part) => part !== '').join(' · '));
  if (strikes.length <= TARGETS_APART && apart.join('\n').length < TARGET_LINES_MAX) return apart;
  const together = strikesTogether.map((line) => formatBold(capitalize(line)));
  return [formatBold(countNoun(strikes.length, 'target')), ...fitLines(together, TARGET_LINES_MAX).split('\n')];
}

/** Returns the line for a roll before the result, such as `Barrage drift: The fire lands 150 yards to the right · Error: 7`. */
function passingLine(roll: RollDescription, event: VisibleEvent, { faces }: EventContext): string {
  const { resolution, head } = roll;
  const summary = resolution.summary === event.summary ? '' : escapeText(resolution.summary);
  const dice = roll.dice(faces);
  const rolled = dice.startsWith(`${head}: `)
    ? `${resolution.dice.length === 1 ? 'Die' : 'Dice'}${dice.slice(head.length)}`
    : dice;
  const told = [removeFullStop(summary), rolled].filter((part) => part !== '').join(' · ');
  return told === '' ? '' : `${head}: ${told}`;
}

/** Returns the sentence that an undo of several events adds to the post. */
function moreTaken({ again }: VisibleEvent): string {
  const more = (again?.taken.length ?? 1) - 1;
  return more > 0 ? `Also undone: ${countNoun(more, 'more event')}` : '';
}

function undoneParts(telling: EventDescription): PostParts {
  const { event, setting, actor, notes } = telling;
  const redone = isRedo(event, setting);
  const original = findUndoneEvent(event, setting);
  const told = original ? describeQuotedEvent(original, setting) : escapeText(event.summary);
  return {
    title: `${redone ? 'Redone' : 'Undone'}: event ${original?.mark ?? '?'}`,
    lines: [redone ? told : strikeThrough(told), moreTaken(event), `${redone ? 'Redone' : 'Undone'} by: ${actor}`, ...notes],
    changes: telling.changesBeside(),
    color: COLOURS.nothing,
  };
}

/**
 * Builds the parts of the post that opens a battle: the rulebook and the umpire. Without a scenario, the sides and the next step
 * are also shown. In a short post, the other steps, the options and the dice check are under _More_.
 */
function startedParts({ event, actor, notes }: EventDescription, context: EventContext): PostParts {
  const { ruleset } = context;
  const battle = openSealedBattle(context.battle);
  const game = gameAfter(event, battle);
  const [next = '', ...rest] = ruleset.guide.afterStart;
  const begun = event.changes.flatMap(({ table, after }) => (table === 'side' && after ? [after] : []));
  return {
    title: escapeText(findRowName(game), 100) || 'A battle',
    lines: [
      `${formatBold(escapeText(ruleset.title))}. ${escapeText(ruleset.scale)}.`,
      `${game.umpiredBy === 'bot' ? 'Without an umpire' : `${formatBold('Umpire:')} ${actor}`}`,
      ...(findScenarioRow(battle) ? [] : [sidesWords(begun, context), begun.length === 0 ? next : CLONED_NEXT]),
      CHOOSE_SIDE[1]!,
      ...(findScenarioRow(battle) ? [] : notes),
    ],
    working: () => [
      ...(findScenarioRow(battle) ? buildEmbedField('Remarks', notes) : []),
      ...buildEmbedField('First steps', rest),
      ...buildEmbedField('Options', listSettingLines(game)),
      ...buildEmbedField('Dice', [
        `SHA-256 of the secret seed of this battle: ${code(game.commitment)}`,
        'The seed is revealed when the battle ends. `/verify` then checks every die, result and hash.',
        'To add words to the seed, use the button under the opening post, or `/game salt`.',
      ]),
    ],
  };
}

const CLONED_NEXT = 'Next: press _Create channels_ to give each side a private channel.';
/** The maximum number of sides that a text names. */
const SIDES_NAMED = 8;

/** Lists the sides and their players: `Axis: @ann. Allies: no one yet.` @param sides the sides at the start of the battle */
function sidesWords(sides: readonly Row[], { whoIs, battle }: EventContext): string {
  if (sides.length === 0)
    return isWithoutUmpire(openSealedBattle(battle))
      ? 'There are no sides yet. Press _Example forces_ to see two with units.'
      : 'There are no sides yet. Press _Add a side_ to create one, or _Example forces_ to see two with units.';
  const players = ({ playerIds }: Row): readonly string[] => (playerIds ?? []) as readonly string[];
  const named = sides.slice(0, SIDES_NAMED).map((side) => {
    const who = formatNames(players(side).map((id) => formatPlayer(id, whoIs)));
    return `${formatBold(escapeText(findRowName(side), 60))}: ${who === '' ? 'no players yet' : who}.`;
  });
  return [...named, ...(sides.length > SIDES_NAMED ? [`${sides.length - SIDES_NAMED} more sides.`] : [])].join(' ');
}

/**
 * Builds the parts of the post about a scenario's opening, which explains how to choose a side. The post of the battle itself is
 * separate.
 */
function scenarioParts(event: VisibleEvent, { battle }: EventContext): PostParts {
  const { about = '' } = findScenarioRow(openSealedBattle(battle)) ?? {};
  return {
    title: 'Choose your side',
    lines: [
      formatBold(escapeText(event.summary)),
      escapeText(takeFirstSentence(about, MAX_OPENING_STORY_WORDS), 400),
      ...CHOOSE_SIDE,
    ],
  };
}

/** Builds the parts of the umpires' post about a scenario's opening: what has been set up, and the next step. */
function setUpParts({ event, notes }: EventDescription, { battle }: EventContext): PostParts {
  const units = event.changes.filter(({ table, before }) => table === 'unit' && before === null).length;
  return {
    title: `${escapeText(findRowName(openSealedBattle(battle).game), 100)} is set up`,
    lines: [
      `${capitalize(countNoun(units, 'unit'))} ${units === 1 ? 'is' : 'are'} in place.`,
      `${formatBold('Next:')} players choose their sides.`,
      ...notes,
    ],
  };
}

/** Builds the parts of the post about a player who has chosen a side. */
function joinedParts(telling: EventDescription, { whoIs }: EventContext): PostParts {
  const { event, names } = telling;
  const joined = event.changes.flatMap(({ table, id, before, after }) => {
    if (table !== 'side') return [];
    const were = (before?.playerIds ?? []) as readonly string[];
    const now = ((after?.playerIds ?? []) as readonly string[]).filter((key) => !were.includes(key));
    return now.map((key) => `${formatPlayer(key, whoIs)} plays ${names.of(table, id)}.`);
  });
  return { title: 'Player joined', lines: [...(joined.length > 0 ? joined : [formatBold(telling.words)]), ...telling.notes] };
}

/** The maximum number of scores and captures listed in the post about the end of a battle. */
const MOMENTS = 12;

/** Builds the parts of the post about the end of a battle: scores and captures with their turns. The hashes are under _More_. */
function endedParts({ event, notes }: EventDescription, context: EventContext): PostParts {
  const { ruleset, rollsTakenBack } = context;
  const battle = openSealedBattle(context.battle);
  const game = gameAfter(event, battle);
  const moments = listScoredMoments(context.record?.() ?? [], context);
  return {
    title: `Battle ended: ${escapeText(findRowName(game), 100)}`,
    lines: [
      formatBold(`${escapeText(ruleset.title)}, ${formatTurn(ruleset, event.turn)}`),
      ...notes,
      ...(rollsTakenBack ? [formatUndoneRolls(rollsTakenBack(), battle)] : []),
    ],
    fields: buildEmbedField(
      'Points',
      moments.slice(-MOMENTS).map((moment) => describeScoredMoment(context, moment)),
    ),
    working: () =>
      buildEmbedField('Dice', [
        `Seed: ${game.seed === null ? 'not revealed' : code(game.seed)}`,
        `SHA-256 of the seed, posted before the first roll: ${code(typeof game.seed === 'string' ? calculateSeedCommitment(game.seed) : game.commitment)}`,
        `Last hash: ${code(event.hash)}`,
        'Use `/verify` to check every die and result, or `/log export format:jsonl` to check without the bot.',
      ]),
  };
}

function resumedParts({ event, setting: { battle }, notes }: EventDescription): PostParts {
  const { commitment } = event.command;
  return {
    title: `${escapeText(findRowName(gameAfter(event, openSealedBattle(battle))), 100) || 'The battle'} continues`,
    lines: notes,
    fields: buildEmbedField(
      'Dice',
      typeof commitment === 'string' ? [`SHA-256 of its new secret seed: ${code(commitment)}`] : [],
    ),
  };
}

/** Builds the parts of the post about a new or changed unit or side, with its sheet. */
function rowParts(telling: EventDescription, context: EventContext): PostParts {
  const { event } = telling;
  const battle = openSealedBattle(context.battle);
  const table = event.kind.startsWith('unit') ? 'unit' : 'side';
  const change = event.changes.find((candidate) => candidate.table === table);
  // A post that is sent late shows the sheet as it was at first, without later notes of the side.
  const whole =
    change && (change.before === null ? change.after : (findRow(battle, table, change.id) ?? context.gone?.(table, change.id)));
  const row = whole && table === 'side' ? removeOwnFields(context.ruleset, getEventReader(event), table, whole) : whole;
  const sheet = row ? listSheetLines(table, row, { ...context, battle }, telling.visible) : [];
  return {
    title: escapeText(event.summary.replace(/\.$/, '')),
    lines: [...telling.notes, ...sheet],
    changes: event.kind.endsWith('-edited') ? telling.changesBeside() : [],
  };
}

function gameAfter(event: VisibleEvent, battle: Battle): JsonObject {
  const changed = event.changes.filter(({ table }) => table === GAME_TABLE).map(({ after }) => after ?? {});
  return Object.assign({}, battle.game, ...changed) as JsonObject;
}

/** Returns the footer text for a practice battle, whose dice prove nothing. */
export const listPracticeRemarks = (battle: Battle): string[] => (hasPracticeSeed(battle) ? ['practice battle'] : []);

/**
 * Returns the footer: the kind of dice, and the event number, which helps the bot to find the post again. If the working is
 * shown, the footer also cites the sections of the rulebook.
 */
function eventFooter({ event, cites, diceWords, rolls }: EventDescription, { battle }: EventContext, isFull: boolean): string {
  const { kind, gameId } = event;
  return buildFooter(
    isFull ? cites : [],
    formatEventFooter(event),
    formatHashPrefix(event),
    ...listPracticeRemarks(openSealedBattle(battle)),
    ...diceWords,
    ...(rolls.length === 1 ? chanceWords(rolls[0]!) : []),
    ...(FIXED_EVENT_KINDS.includes(kind) ? [formatBattleFooter(gameId)] : []),
    ...(kind === 'game-started' ? [seedMark(event.command.commitment)] : []),
  );
}

/** Returns the full hash of the seed, because only the full hash is binding. */
const seedMark = (commitment: unknown): string =>
  typeof commitment === 'string' && /^[0-9a-f]+$/.test(commitment) ? `seed hash ${commitment}` : '';

/**
 * Describes the chance of a result, such as `chance of this or worse: 12.4%`. If results have no order, the text is `chance of
 * this: 12.4%`.
 */
function chanceWords({ resolution: { expectation }, rarity }: RollDescription): string[] {
  if (rarity) return [`chance of this or ${rarity.isGood ? 'better' : 'worse'}: ${formatPercent(rarity.p)}`];
  return expectation ? [`chance of this: ${formatPercent(expectation.p)}`] : [];
}

function code(value: unknown): string {
  return typeof value === 'string' && /^[0-9a-f]+$/i.test(value) ? `\`${value}\`` : 'none';
}
