/** Shows a scenario before it starts, its card in the battle, and any faults in its file. */
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { findBriefing, type KnownBattle, type Scenario, findScenarioRow, type View } from '../game/index.js';
import { countNoun, findRowName, type Ruleset, UMPIRES_AUDIENCE, convertKeyToWords } from '../rules/index.js';
import { buildEmbedField, buildEmbedFields, fitLines, LIMITS, buildMessage, type PostBody } from './limits.js';
import { shortenSideName } from './post-identity.js';
import { countWords, takeFirstSentences } from './sentences.js';
import { formatBold, escapeText, formatPlainText } from './text.js';
import { COLOURS } from './tones.js';

const SHOWN_FAULTS = 25;

/** The maximum number of words on a scenario's card, and the minimum number for the story on the card. */
const CARD_WORDS = 108;
const CARD_STORY = 14;
/** The maximum number of words that the story may have in a battle's opening post. */
export const MAX_OPENING_STORY_WORDS = 22;

/** The possible umpires of a battle that is started from a card. */
type CardUmpire = 'any' | 'person' | 'bot';

/**
 * Shows the card of a scenario to a person who can start the scenario.
 * @param name the name of the new battle
 * @param umpire whether the battle can start with an umpire, without an umpire, or either way
 */
export function presentScenario(
  scenario: Scenario,
  { title: rulebook }: Pick<Ruleset, 'title'>,
  name: string,
  umpire: CardUmpire = 'any',
): PostBody {
  const { title, place, date, about, teaches, sides, order, players, hours, turns, map, balance } = scenario;
  const sideWords = sides.map((side) => {
    const units = order.units.filter((unit) => unit.side.trim().toLowerCase() === side.name.trim().toLowerCase()).length;
    return `${escapeText(side.name, 80)} (${countNoun(units, 'unit')})`;
  });
  const wanted = players.least === players.most ? `${players.least}` : `${players.least} to ${players.most}`;
  const head = [
    `${escapeText(date, 60)}, ${escapeText(place, 80)} · ${escapeText(rulebook, 100)}`,
    ...(name === title ? [] : [`${formatBold('Name of this battle')} ${escapeText(name, 80)}`]),
  ];
  const facts = [
    `${formatBold('Sides')} ${sideWords.join(', ')}`,
    `${formatBold('Length')} About ${hoursWords(hours)}, ${countNoun(turns, 'turn')}`,
    `${formatBold('Players')} ${wanted}${UMPIRE_WORDS[umpire]}`,
    ...(map ? [] : [`${formatBold('Map')} None`]),
    `${formatBold('You will learn')} ${escapeText(teaches.trim().replace(/\.$/, ''), 500)}`,
    ...(balance ? [`${formatBold('Balance')} ${balanceWords(balance)}`] : []),
  ];
  const secrets = SECRETS_WORDS[umpire];
  const left = CARD_WORDS - countWords([title, ...head, ...facts, secrets].join(' '));
  const story = escapeText(takeFirstSentences(about, Math.max(CARD_STORY, left)), 1500);
  return buildMessage({
    title: escapeText(title, LIMITS.title),
    description: inParagraphs(head, [story], facts, [secrets]),
  });
}

const UMPIRE_WORDS: Readonly<Record<CardUmpire, string>> = {
  any: ', with or without an umpire',
  person: ' and an umpire',
  bot: ', without an umpire',
};

const SECRETS_WORDS: Readonly<Record<CardUmpire, string>> = {
  any: 'The umpire sees the secrets of both sides. To play a side yourself, start without an umpire.',
  person: 'The umpire sees the secrets of both sides.',
  bot: 'No one sees the secrets of both sides. The players agree on everything that the rulebook does not decide.',
};

/** Joins groups of lines with a blank line between them, within the limit of an embed's description. */
const inParagraphs = (...groups: readonly (readonly string[])[]): string =>
  groups
    .map((group) => fitLines(group, LIMITS.description))
    .filter((group) => group !== '')
    .join('\n\n');

/** Shows the details of a scenario: the full story, how its balance was measured, its credits and its licence. */
export function presentScenarioDetails({ title, about, balance, credits, licence }: Scenario): PostBody {
  return buildMessage({
    title: `${escapeText(title, 200)}: details`,
    description: escapeText(about, 1500),
    fields: [
      ...buildEmbedField('Balance', balance ? [balanceWords(balance), MEASURED] : []),
      ...buildEmbedField('Credits', [`${escapeText(credits, 700)} (${escapeText(licence, 120)})`]),
    ],
  });
}

const MEASURED = 'The bot played each side, and knew only what that side knew. Simple rules replaced the decisions of an umpire.';

/** Describes the balance of a scenario: `Poland 43, Germany 57 (100 games, bot against bot)`. */
function balanceWords({ games, wins }: NonNullable<Scenario['balance']>): string {
  const won = wins.map(({ side, games: count }) => `${escapeText(side, 80)} ${count}`);
  const drawn = games - wins.reduce((sum, { games: count }) => sum + count, 0);
  return `${[...won, ...(drawn > 0 ? [`drawn ${drawn}`] : [])].join(', ')} (${countNoun(games, 'game')}, bot against bot)`;
}

function hoursWords(hours: number): string {
  return hours < 1 ? countNoun(Math.round(hours * 60), 'minute') : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** Lists at most 25 faults of a scenario file, one per line, and adds that no battle was started. */
export function presentScenarioFaults(lines: readonly string[]): PostBody {
  const shown = lines.slice(0, SHOWN_FAULTS).map((line) => escapeText(line, 250));
  const more = lines.length > SHOWN_FAULTS ? [`… and ${lines.length - SHOWN_FAULTS} more`] : [];
  return buildMessage({
    title: `Mistakes: ${lines.length}`,
    description: 'No battle was started. Correct these and send the file again.',
    fields: buildEmbedFields('Mistakes', [...shown, ...more], 4),
    color: COLOURS.decisive,
  });
}

/** Shows the briefing of a side, or that of the umpires; undefined if this reader may not know a briefing. */
export function presentBriefing(
  { battle }: Pick<View, 'battle'>,
  audience: string,
  buttons: readonly APIButtonComponentWithCustomId[] = [],
): PostBody | undefined {
  const text = findBriefing(battle, audience);
  const scenario = findScenarioRow(battle);
  if (text === undefined || !scenario) return undefined;
  const side = battle.tables.side.get(audience);
  const whom = audience === UMPIRES_AUDIENCE ? 'the umpires' : findRowName(side ?? {});
  const { name, about } = scenario;
  return buildMessage(
    {
      title: escapeText(`Briefing for ${whom}: ${name}`, LIMITS.title),
      description: [escapeText(text, 3000), escapeText(about, 1000)],
      footer: { text: formatPlainText(`Only ${whom} can see this.`, 120) },
    },
    buttons,
  );
}

/** Finds the side that a button is for. @param named the part of the button's custom id that follows the battle */
export function findSideToJoin(battle: KnownBattle, named: string): string | undefined {
  return [...battle.tables.side.values()].find(({ name }) => shortenSideName(name) === named)?.id;
}

/** Lists the built-in scenarios, one per line. */
export function presentBuiltInScenarios(shelf: readonly { readonly id: string; readonly name: string }[]): PostBody {
  return buildMessage({
    title: countNoun(shelf.length, 'built-in scenario'),
    description: shelf.map(({ id, name }) => `${formatBold(escapeText(id, 60))}: ${escapeText(name, 120)}`),
    footer: { text: 'Use /game start with one of these names to see its card.' },
  });
}

/**
 * Builds the message which informs an umpire that a battle was saved as a scenario.
 * @param leftOut for each table, the number of rows that a scenario cannot contain
 * @param isNow true if the scenario contains the battle's present state; false if it contains the opening
 * @param keptAs the scenario's name on the server. Default: null, if the scenario is only attached as a file
 */
export function presentSavedScenario(
  { title, order }: Scenario,
  leftOut: ReadonlyMap<string, number>,
  { isNow, afresh = '' }: { readonly isNow: boolean; readonly afresh?: string | undefined },
  keptAs: string | null = null,
): PostBody {
  const missing = [...leftOut].map(([table, count]) => countNoun(count, convertKeyToWords(table)));
  return buildMessage({
    title: escapeText(`${title}: ${isNow ? 'current state' : 'as set up'}`, LIMITS.title),
    description: [
      `${countNoun(order.units.length, 'unit')}, all briefings and secrets.${keptAs === null ? ' Give the file only to umpires.' : ''}`,
      ...(missing.length > 0 ? [`A scenario cannot store these: ${escapeText(missing.join(', '), 500)}.`] : []),
      isNow ? `Turns start at 1 again. No unit has acted yet, and no test or fight is open. ${afresh}`.trimEnd() : '',
      keptAs === null
        ? 'You can edit its texts in any editor. To play the scenario, use `/game start` with the file.'
        : `Saved on this server as ${formatBold(escapeText(keptAs, 80))}. Use \`/game start\` to play it. Only you can until this battle ends.`,
    ],
  });
}

/** Builds the message to which a scenario's file is attached. */
export const presentExportedScenario = ({ title, order }: Scenario): PostBody =>
  buildMessage({
    title: escapeText(title, LIMITS.title),
    description: `${countNoun(order.units.length, 'unit')}, with all briefings and secrets. Give the file only to umpires.`,
  });
