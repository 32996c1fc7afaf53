/** Shows a scenario before it begins, its card in the battle, and its faults. */
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { briefingOf, type KnownBattle, type Scenario, scenarioOf, type View } from '../game/index.js';
import { capital, counted, nameOf, type Ruleset, UMPIRES, wordsOf } from '../rules/index.js';
import { fieldOf, fieldsOf, LIMITS, messageOf, type PostBody } from './limits.js';
import { nameInButton } from './post-identity.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

const SHOWN_FAULTS = 25;

/**
 * Shows the card of a scenario to a person who can begin it.
 * @param name the name that the battle will have
 * @param isAlone true for a battle without an umpire
 */
export function presentScenario(scenario: Scenario, { title: rulebook }: Ruleset, name: string, isAlone = false): PostBody {
  const { title, place, date, about, teaches, sides, order, players, hours, turns, map, credits, licence, balance } = scenario;
  const sideLines = sides.map((side) => {
    const units = order.units.filter((unit) => unit.side.trim().toLowerCase() === side.name.trim().toLowerCase()).length;
    return `${bold(escapeText(side.name, 80))} (${escapeText(side.nation, 60)}): ${counted(units, 'unit')}`;
  });
  const wanted =
    players.least === players.most ? counted(players.least, 'player') : `${players.least} to ${counted(players.most, 'player')}`;
  const called = name === title ? '' : ` It will be called ${bold(escapeText(name, 80))}.`;
  return messageOf({
    title: escapeText(title, LIMITS.title),
    description: [
      `${capital(escapeText(place, 80))}, ${escapeText(date, 60)}. ${escapeText(rulebook, 100)}.${called}`,
      escapeText(about, 1500),
      ...(map ? [] : ['It is played without a map.']),
    ],
    fields: [
      ...fieldOf('Sides', sideLines),
      ...fieldOf('How long', [`${hoursWords(hours)}, ${counted(turns, 'turn')}, ${wanted} and an umpire, or players alone`]),
      ...fieldOf('Balance', balance ? [balanceWords(balance)] : []),
      ...fieldOf('What it teaches', [escapeText(teaches, 500)]),
      ...fieldOf('Made by', [`${escapeText(credits, 700)} (${escapeText(licence, 120)})`]),
    ],
    footer: {
      text: isAlone ? ALONE : `Begin makes you its umpire, and /undo takes back what was set up. ${ALONE}`,
    },
  });
}

const ALONE = 'Without an umpire the bot goes by the book, and players agree on what it leaves open: you know no more than they.';

/** The balance of a scenario in words: `Axis won 46 and Allies 44 of 100 games that the bot played against itself ...` */
function balanceWords({ games, wins }: NonNullable<Scenario['balance']>): string {
  const each = wins.map(({ side, games: won }, index) => `${escapeText(side, 80)} ${index === 0 ? 'won ' : ''}${won}`);
  const drawn = games - wins.reduce((sum, { games: won }) => sum + won, 0);
  const listed = each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)!}`;
  const left = drawn > 0 ? `; ${drawn} ${drawn === 1 ? 'was' : 'were'} drawn` : '';
  return `${listed} of ${counted(games, 'game')} that the bot played against itself, each side from its own view${left}. What the book leaves to an umpire went by simple rules.`;
}

function hoursWords(hours: number): string {
  return hours < 1 ? counted(Math.round(hours * 60), 'minute') : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** Lists the faults of a scenario's file, one line each, at most 25 of them. No battle was begun. */
export function presentScenarioFaults(lines: readonly string[]): PostBody {
  const shown = lines.slice(0, SHOWN_FAULTS).map((line) => escapeText(line, 250));
  const more = lines.length > SHOWN_FAULTS ? [`… and ${lines.length - SHOWN_FAULTS} more`] : [];
  return messageOf({
    title: counted(lines.length, 'mistake'),
    description: 'No battle was begun. Put these right and send the file again.',
    fields: fieldsOf('Mistakes', [...shown, ...more], 4),
    color: COLOURS.decisive,
  });
}

/** A side's briefing, or the umpires'; undefined if this reader may know none. */
export function presentBriefing(
  { battle }: Pick<View, 'battle'>,
  audience: string,
  buttons: readonly APIButtonComponentWithCustomId[] = [],
): PostBody | undefined {
  const text = briefingOf(battle, audience);
  const scenario = scenarioOf(battle);
  if (text === undefined || !scenario) return undefined;
  const side = battle.tables.side.get(audience);
  const whom = audience === UMPIRES ? 'the umpires' : nameOf(side ?? {});
  const { name, about, turns } = scenario;
  return messageOf(
    {
      title: escapeText(`${name}: briefing of ${whom}`, LIMITS.title),
      description: [escapeText(text, 3000), escapeText(about, 1000)],
      footer: { text: `${capital(counted(turns, 'turn'))}. This is told to ${whom} alone.` },
    },
    buttons,
  );
}

/** Finds the id of the side that a button names. @param named the end of the button's custom id, after the battle */
export function sideToJoin(battle: KnownBattle, named: string): string | undefined {
  return [...battle.tables.side.values()].find(({ name }) => nameInButton(name) === named)?.id;
}

/** The battles of the shelf, one line each. */
export function presentShelf(shelf: readonly { readonly id: string; readonly name: string }[]): PostBody {
  return messageOf({
    title: counted(shelf.length, 'ready battle'),
    description: shelf.map(({ id, name }) => `${bold(escapeText(id, 60))}: ${escapeText(name, 120)}`),
    footer: { text: '/game start scenario: shows the card of one, with the button that begins it.' },
  });
}

/**
 * Makes the message that tells an umpire that a battle was saved as a scenario.
 * @param leftOut for each table, the number of rows for which a scenario has no place
 * @param isNow true if the battle was saved as it stands; false if it was saved as it was set up
 * @param keptAs the scenario's name on the server; null, the default, if the server does not keep it and its file is attached
 *   instead
 */
export function presentSaved(
  { title, order }: Scenario,
  leftOut: ReadonlyMap<string, number>,
  isNow: boolean,
  keptAs: string | null = null,
): PostBody {
  const missing = [...leftOut].map(([table, count]) => counted(count, wordsOf(table)));
  return messageOf({
    title: escapeText(`${title}, ${isNow ? 'as it stands' : 'as it was set up'}`, LIMITS.title),
    description: [
      `${counted(order.units.length, 'unit')}, every briefing and every secret${keptAs === null ? ': the file is for umpires' : ''}.`,
      ...(missing.length > 0
        ? [`A scenario has no place for these, which are left out: ${escapeText(missing.join(', '), 500)}.`]
        : []),
      isNow ? 'Turns are counted from 1 again: look at what was set for a later one, as guns that are being set up.' : '',
      keptAs === null
        ? 'Title, words and briefings can be changed in any editor; docs/scenarios.md tells how. `/game start file:` opens it.'
        : `This server keeps it as ${bold(escapeText(keptAs, 80))}: \`/game start scenario:\` begins it. You alone can until this battle has ended, others afterwards.`,
    ],
  });
}

/** The words that accompany a scenario's file. */
export const presentExported = ({ title, order }: Scenario): PostBody =>
  messageOf({
    title: escapeText(title, LIMITS.title),
    description: `${counted(order.units.length, 'unit')}, every briefing and every secret: the file is for umpires. \`/game start file:\` opens it.`,
  });
