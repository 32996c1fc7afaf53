/** Resolved procedures and every other event of a battle, as messages. */
import { type APIButtonComponentWithCustomId, type APIEmbed, type APIEmbedField, MessageFlags } from 'discord-api-types/v10';
import type { JsonObject, RolledFace } from '../dice/index.js';
import type { BattleEvent, DiceKind } from '../game/index.js';
import { type Battle, GAME, nameOf, type Procedure, type Resolution, rowOf, type Ruleset, type Tone } from '../rules/index.js';
import { changeLines, someoneIsLost } from './changes.js';
import { formatDice } from './dice.js';
import { describeInput } from './input.js';
import { embedLength, fieldOf, fieldsOf, fitEmbed, LIMITS, messageOf, type PostBody } from './limits.js';
import { headline, headOf, listed, type Names, namesIn, targetsOf } from './names.js';
import { describeRow, sheetLines } from './sheets.js';
import { bold, capitalised, counted, escapeText, formatStep, plainText, signed, struck } from './text.js';
import { byWeight, COLOURS, strongest } from './tones.js';
import { visibleIn } from './visibility.js';
import { wordsOf } from './words.js';

/** What telling an event needs beside it: the battle after it and its rulebook. */
export interface EventContext {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  /** Set when it has been taken back: by which event, and by whom. */
  readonly undoneBy?: { readonly number: number; readonly name: string };
  /** How to go on, told when a battle starts; slash commands of the house unless given. */
  readonly next?: string;
}

/** One event as a message. */
export function presentEvent(event: BattleEvent, context: EventContext): PostBody {
  return messageOf([embedOf(event, context)], buttonsOf([event], context), flagsOf([event]));
}

/** Several events that one command made happen, as one message. */
export function presentHappenings(events: readonly BattleEvent[], context: EventContext): PostBody {
  const apart = events.length <= LIMITS.embeds ? events : events.slice(0, LIMITS.embeds - 1);
  const embeds = apart.map((event) => embedOf(event, context));
  const rest = events.slice(apart.length);
  if (rest.length > 0) {
    embeds.push({
      title: `${counted(rest.length, 'further event')}`,
      description: rest.map(({ number, summary }) => `${number} · ${escapeText(summary)}`).join('\n'),
      color: COLOURS.plain,
    });
  }
  return messageOf(shared(embeds), buttonsOf(events, context), flagsOf(events));
}

/**
 * What stands in the channel for events that not everybody may know and whose private answer never went out: that there was
 * something, and where those who may know find it.
 */
export function presentLateSecret(events: readonly BattleEvent[]): PostBody {
  const numbers = events.map(({ number }) => `event ${number}`);
  return messageOf([
    {
      title: 'A private answer was lost on its way',
      description: `What was asked was done and is on record: ${listed(numbers)}. \`/log show\` tells it to those who may know.`,
      footer: { text: [...numbers.slice(-3), `battle ${events[0]?.gameId ?? ''}`].join(' · ') },
      color: COLOURS.plain,
    },
  ]);
}

/** What not everybody may know goes to the person alone. */
function flagsOf(events: readonly BattleEvent[]): MessageFlags.Ephemeral | undefined {
  return events.some(({ audience }) => audience !== 'all') ? MessageFlags.Ephemeral : undefined;
}

/** Embeds cut so that each has its share of the total; what one leaves is the others'. */
function shared(embeds: readonly APIEmbed[]): APIEmbed[] {
  let room: number = LIMITS.embedTotal;
  const inTurn = embeds.map((embed, index) => ({ embed, index })).sort((a, b) => embedLength(a.embed) - embedLength(b.embed));
  const fitted: APIEmbed[] = [];
  inTurn.forEach(({ embed, index }, i) => {
    const framed = { ...embed, title: embed.title ?? '', footer: { text: plainText(embed.footer?.text ?? '', 120) } };
    const next = fitEmbed(framed, Math.floor(room / (inTurn.length - i)));
    room -= embedLength(next);
    fitted[index] = next;
  });
  return fitted;
}

/** A roll outside any battle. Without a key, nobody can ask for its odds. */
export function presentLooseRoll(rolled: Resolution | JsonObject, procedure: Procedure, key: string | null): PostBody {
  const resolution = rolled as Resolution;
  const hasDice = procedure.oddsOver.length > 0;
  const embed: APIEmbed = {
    title: headOf(resolution.procedure, procedure),
    description: lines(formatDice(resolution.dice), bold(escapeText(resolution.summary))),
    fields: [...inputField(procedure, resolution), ...workingField([resolution])],
    footer: { text: footer(resolution.cites, hasDice ? 'unverified dice: no battle' : 'no dice') },
    color: COLOURS[toneOf(resolution, procedure)],
  };
  return messageOf([embed], hasDice && key !== null ? [button('Odds', `odds:loose:${key}`)] : []);
}

/** Plain dice that belong to nothing. */
export interface PlainRoll {
  readonly dice: readonly RolledFace[];
  readonly bonus: number;
  /** What dice and bonus add up to; a d10's 0 counts ten. */
  readonly total: number;
  /** What it is for, as somebody typed it. */
  readonly purpose: string;
}

export function presentPlainRoll({ dice, bonus, total, purpose }: PlainRoll): PostBody {
  const what = dice.length === 0 ? 'no dice' : `${dice.length}${dice[0]!.die}${bonus === 0 ? '' : signed(bonus)}`;
  const embed: APIEmbed = {
    title: purpose.trim() === '' ? `Roll ${what}` : `${escapeText(purpose, 100)}: ${what}`,
    description: lines(formatDice(dice), bold(`Total ${total}`)),
    footer: { text: 'unverified dice' },
    color: COLOURS.plain,
  };
  return messageOf([embed]);
}

function embedOf(event: BattleEvent, context: EventContext): APIEmbed {
  const embed: APIEmbed = { ...bodyOf(event, context), footer: { text: eventFooter(event) } };
  const { undoneBy } = context;
  if (!undoneBy) return embed;
  return {
    ...embed,
    title: struck(embed.title ?? ''),
    description: lines(`Undone by ${escapeText(undoneBy.name, 80)} (event ${undoneBy.number}).`, embed.description ?? ''),
    color: COLOURS.nothing,
  };
}

function bodyOf(event: BattleEvent, context: EventContext): APIEmbed {
  switch (event.kind) {
    case 'resolved':
      return resolvedEmbed(event, context);
    case 'phase':
      return happeningEmbed(event, context, escapeText(event.summary.replace(/\.$/, '')), '');
    case 'undone':
      return undoneEmbed(event, context);
    case 'game-started':
      return startedEmbed(event, context);
    case 'game-ended':
      return endedEmbed(event, context);
    case 'unit-added':
    case 'unit-edited':
    case 'side-added':
    case 'side-edited':
      return rowEmbed(event, context);
    default:
      return happeningEmbed(event, context, escapeText(capitalised(wordsOf(event.kind)), 80), bold(escapeText(event.summary)));
  }
}

/** One procedure: who and what, dice, result, changes, working. */
function resolvedEmbed(event: BattleEvent, context: EventContext): APIEmbed {
  const names = namesIn(context.battle, event.changes);
  const [resolution] = event.resolutions;
  if (!resolution || event.resolutions.length > 1) {
    return happeningEmbed(event, context, escapeText(capitalised(wordsOf(event.kind)), 80), bold(escapeText(event.summary)));
  }
  const procedure = procedureOf(resolution, context.ruleset);
  const isTyped = Object.values(resolution.roles).every((ids) => ids.length === 0);
  return {
    title: headline(resolution, procedure, names),
    description: lines(formatDice(resolution.dice), bold(escapeText(event.summary)), ...notes(event)),
    fields: [
      ...(isTyped ? inputField(procedure, resolution) : []),
      ...changesField(event, context, names),
      ...workingField(event.resolutions),
    ],
    color: COLOURS[eventTone(event, context)],
  };
}

/** Anything else that happens: its own words, what was resolved on the way, what changed. */
function happeningEmbed(event: BattleEvent, context: EventContext, title: string, result: string): APIEmbed {
  const names = namesIn(context.battle, event.changes);
  const { ruleset } = context;
  const hits = event.resolutions.filter((resolution) => targetsOf(resolution, procedureOf(resolution, ruleset)).length > 0);
  const onTheWay = event.resolutions.filter((resolution) => !hits.includes(resolution));
  return {
    title,
    description: lines(...onTheWay.map((resolution) => passingLine(resolution, event, ruleset)), result, ...notes(event)),
    fields: [
      ...targetFields(hits, event, context, names),
      ...changesField(event, context, names),
      ...workingField(hits.length > WORKED_TARGETS ? onTheWay : event.resolutions),
    ],
    color: COLOURS[eventTone(event, context)],
  };
}

/** A step on the way to a result: `Barrage drift: error 7 · direction 2. 150 yd right.` */
function passingLine(resolution: Resolution, event: BattleEvent, ruleset: Ruleset): string {
  const head = headOf(resolution.procedure, procedureOf(resolution, ruleset));
  const summary = resolution.summary === event.summary ? '' : escapeText(resolution.summary);
  const told = [formatDice(resolution.dice), summary].filter((part) => part !== '').join(' - ');
  return told === '' ? '' : `${head}: ${told}`;
}

/** More targets than this get no field of their own. */
const TARGETS_APART = 12;
/** Of more targets than this the working is left to the record. */
const WORKED_TARGETS = 2;
const TARGET_LINES_MAX = 2600;

/** A field for each target; many targets are told line by line, very many by what happened to them. */
function targetFields(hits: readonly Resolution[], event: BattleEvent, { ruleset }: EventContext, names: Names): APIEmbedField[] {
  const told = hits
    .map((resolution) => {
      const procedure = procedureOf(resolution, ruleset);
      const name = listed(targetsOf(resolution, procedure).map((id) => names.of('unit', id)));
      return { name, resolution, tone: toneOf(resolution, procedure), summary: bold(escapeText(resolution.summary)) };
    })
    .sort((a, b) => byWeight(a.tone, b.tone));
  const isTold = (summary: string): boolean => hits.length === 1 && summary === event.summary;
  if (told.length <= TARGETS_APART) {
    return told.flatMap(({ name, resolution, summary }) =>
      fieldOf(name, [formatDice(resolution.dice), isTold(resolution.summary) ? '' : summary]),
    );
  }
  const lineByLine = told.map(({ name, resolution, summary }) => `${name}: ${formatDice(resolution.dice)} ${summary}`);
  const fits = lineByLine.reduce((sum, line) => sum + line.length + 1, 0) <= TARGET_LINES_MAX;
  return fieldsOf(counted(told.length, 'target'), fits ? lineByLine : bySummary(told), 3);
}

function bySummary(told: readonly { readonly name: string; readonly summary: string }[]): string[] {
  const namesBySummary = new Map<string, string[]>();
  for (const { name, summary } of told) namesBySummary.set(summary, [...(namesBySummary.get(summary) ?? []), name]);
  return [...namesBySummary].map(([summary, names]) => `${summary} ${listed(names)}`);
}

function undoneEmbed(event: BattleEvent, context: EventContext): APIEmbed {
  const undone = /^Undone: event \d+\. /.exec(event.summary);
  const told = undone ? event.summary.slice(undone[0].length) : event.summary;
  return {
    title: `Undone: event ${event.undoes ?? '?'}`,
    description: lines(struck(escapeText(told)), `by ${escapeText(event.actor.name, 80)}`, ...notes(event)),
    fields: changesField(event, context, namesIn(context.battle, event.changes)),
    color: COLOURS.nothing,
  };
}

/** What every game row has, beside the settings of its rulebook. */
const GAME_KEYS: readonly string[] = [
  ...['name', 'ruleset', 'status', 'turn', 'phase', 'umpireId', 'umpireRoleId', 'commitment', 'seed'],
];

function startedEmbed(event: BattleEvent, { battle, ruleset, next }: EventContext): APIEmbed {
  const game = gameAfter(event, battle);
  const commands = [...new Set(ruleset.commands.map(({ name }) => name))].map((name) => `\`/${name}\``).join(', ');
  const howToGoOn =
    next ??
    `Name the sides with \`/side add\`, their units with \`/unit add\` or \`/unit import\`, then play: ${commands === '' ? '`/help`' : commands}.`;
  return {
    title: escapeText(nameOf(game), 100) || 'A battle',
    description: lines(`${bold(escapeText(ruleset.title))}. ${escapeText(ruleset.scale)}.`, howToGoOn, ...notes(event)),
    fields: [
      ...fieldOf('Options', [describeRow(game, GAME_KEYS)]),
      ...fieldOf('Dice', [
        `SHA-256 of this battle's secret seed: ${code(game.commitment)}`,
        'The seed is revealed when the battle ends; every die can then be worked out again from it.',
      ]),
    ],
    color: COLOURS.plain,
  };
}

function endedEmbed(event: BattleEvent, { battle, ruleset }: EventContext): APIEmbed {
  const game = gameAfter(event, battle);
  return {
    title: `${escapeText(nameOf(game), 100) || 'The battle'} has ended`,
    description: lines(bold(`${escapeText(ruleset.title)}, turn ${event.turn}`), ...notes(event)),
    fields: fieldOf('Dice', [
      `Seed: ${code(game.seed)}`,
      `Its SHA-256, posted at the start: ${code(game.commitment)}`,
      'Every die of this battle can now be worked out again from the seed.',
    ]),
    color: COLOURS.plain,
  };
}

/** A unit or side that is new or was changed: its sheet. */
function rowEmbed(event: BattleEvent, context: EventContext): APIEmbed {
  const { battle, ruleset } = context;
  const names = namesIn(battle, event.changes);
  const table = event.kind.startsWith('unit') ? 'unit' : 'side';
  const change = event.changes.find((candidate) => candidate.table === table);
  const row = change && (rowOf(battle, table, change.id) ?? change.after);
  return {
    title: change ? names.of(table, change.id) : escapeText(event.summary),
    description: lines(bold(escapeText(event.summary)), ...notes(event), ...(row ? sheetLines(table, row, ruleset, battle) : [])),
    fields: event.kind.endsWith('-edited') ? changesField(event, context, names) : [],
    color: COLOURS.plain,
  };
}

function gameAfter(event: BattleEvent, battle: Battle): JsonObject {
  const changed = event.changes.filter(({ table }) => table === GAME).map(({ after }) => after ?? {});
  return Object.assign({}, battle.game, ...changed) as JsonObject;
}

function notes(event: BattleEvent): string[] {
  return event.notes.map((note) => escapeText(note));
}

function changesField(event: BattleEvent, context: EventContext, names: Names): APIEmbedField[] {
  return fieldOf('Changes', changeLines(event.changes, names, visibleIn(event, context)));
}

function inputField(procedure: Procedure | undefined, { input }: Resolution): APIEmbedField[] {
  return fieldOf('Input', [describeInput(procedure, input)]);
}

/** Every base value, modifier and table row with its section. */
function workingField(resolutions: readonly Resolution[]): APIEmbedField[] {
  return fieldOf(
    'Working',
    resolutions.flatMap(({ steps }) => steps.map((step) => escapeText(formatStep(step)))),
  );
}

const DICE_WORDS: Readonly<Record<DiceKind, string>> = {
  none: 'no dice',
  verified: 'verified dice',
  unverified: 'unverified dice',
  entered: 'dice entered by hand',
};
const CITES_MAX = 24;

function eventFooter({ resolutions, number, diceKind, kind, gameId }: BattleEvent): string {
  const cites = [...new Set(resolutions.flatMap((resolution) => resolution.cites))];
  return footer(
    cites,
    `event ${number}`,
    ...(resolutions.length > 0 ? [DICE_WORDS[diceKind]] : []),
    ...(FIXED_KINDS.includes(kind) ? [`battle ${gameId}`] : []),
  );
}

function footer(cites: readonly string[], ...rest: string[]): string {
  const shown = cites.slice(0, CITES_MAX).map((cite) => plainText(cite, 20));
  const sections = `${shown.join(', ')}${cites.length > CITES_MAX ? ' …' : ''}`;
  return [sections, ...rest].filter((part) => part !== '').join(' · ');
}

function eventTone(event: BattleEvent, { ruleset }: EventContext): Tone {
  const tones = event.resolutions.map((resolution) => toneOf(resolution, procedureOf(resolution, ruleset)));
  return someoneIsLost(event.changes) ? 'decisive' : strongest(tones);
}

function toneOf(resolution: Resolution, procedure: Procedure | undefined): Tone {
  return procedure?.tone(resolution.outcome) ?? 'plain';
}

function procedureOf({ procedure: id }: Resolution, ruleset: Ruleset): Procedure | undefined {
  return ruleset.procedures.find((procedure) => procedure.id === id);
}

/** Kinds that nothing takes back. */
const FIXED_KINDS: readonly string[] = ['game-started', 'game-ended'];
/** Events of one message that get buttons of their own, the latest ones. */
const EVENTS_WITH_BUTTONS = 5;

/** Undo and odds. Of several events the latest has the plain labels, the others their number. */
function buttonsOf(events: readonly BattleEvent[], { ruleset, undoneBy }: EventContext): APIButtonComponentWithCustomId[] {
  if (undoneBy) return [];
  const isRolled = ({ resolutions }: BattleEvent): boolean =>
    resolutions.some((resolution) => (procedureOf(resolution, ruleset)?.oddsOver.length ?? 0) > 0);
  const undoable = events.filter(({ kind }) => !FIXED_KINDS.includes(kind)).slice(-EVENTS_WITH_BUTTONS);
  const rolled = undoable.filter(isRolled);
  const label = (word: string, { number }: BattleEvent, of: readonly BattleEvent[]): string =>
    of.at(-1)?.number === number ? word : `${word} ${number}`;
  return [
    ...undoable
      .map((event) =>
        button(label(event.kind === 'undone' ? 'Redo' : 'Undo', event, undoable), `undo:${event.gameId}:${event.number}`, 4),
      )
      .reverse(),
    ...rolled.map((event) => button(label('Odds', event, rolled), `odds:${event.gameId}:${event.number}`)).reverse(),
  ];
}

/** A grey button, or a red one (style 4). */
export function button(label: string, customId: string, style: 2 | 4 = 2): APIButtonComponentWithCustomId {
  return { type: 2, style, label: plainText(label, LIMITS.buttonLabel), custom_id: customId };
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n');
}

function code(value: unknown): string {
  return typeof value === 'string' && /^[0-9a-f]+$/i.test(value) ? `\`${value}\`` : 'none';
}
