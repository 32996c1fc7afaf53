import { type APIButtonComponentWithCustomId, MessageFlags } from 'discord-api-types/v10';
import type { RaisedQuestion } from '../game/index.js';
import { adaptUmpireWords } from '../house/index.js';
import { type Battle, capitalize, type Refusal, type RefusalCode } from '../rules/index.js';
import { buildMessage, type PostBody } from './limits.js';
import { joinFooter } from './post-identity.js';
import { escapeText, formatPlainText } from './text.js';
import { COLOURS } from './tones.js';

const TITLES: Readonly<Record<RefusalCode, string>> = {
  UNKNOWN_PROCEDURE: 'Unknown procedure',
  INVALID_INPUT: 'Check what you entered',
  ILLEGAL: 'Not allowed by the rules',
  BAD_DICE: 'Check the dice',
  NOT_FOUND: 'Not found',
  NOT_YOURS: 'You cannot do that',
  UMPIRE_ONLY: 'Umpires only',
  NO_GAME: 'No battle here',
  CONFLICT: 'Not possible right now',
  UNAVAILABLE: 'Try again later',
  DAMAGED: 'Battle damaged',
  MOVED: 'Moved elsewhere',
  ASK: 'Do it anyway?',
};

/**
 * Matches the names of buttons and permissions in refusals, such as _My units_ and _Manage Channels_. These names start with a
 * capital letter.
 */
const POINTED = /\\_([A-Z][A-Za-z]*(?: [A-Za-z]+){0,5})\\_/g;

/** Highlights commands and buttons in a refusal, but not in text that the refusal quotes. */
const pointing = (escaped: string): string => escaped.replace(/\\`(\/[a-z][a-z -]{1,40})\\`/g, '`$1`').replace(POINTED, '_$1_');

/**
 * Builds a private refusal: what was wrong with the command, the rulebook section, and a note that nothing has changed.
 * @param option the name of the faulty option. Default: null, if the fault concerns no single option
 * @param ways buttons for other commands that may help the person. Default: no buttons
 */
export function presentRefusal(
  { code, message, cites }: Pick<Refusal, 'code' | 'message' | 'cites'>,
  option: string | null = null,
  ways: readonly APIButtonComponentWithCustomId[] = [],
): PostBody {
  const ended = /[.!?)]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`;
  const told = pointing(
    option === null ? escapeText(capitalize(ended), 1500) : `\`${formatPlainText(option, 60)}\`: ${escapeText(ended, 1500)}`,
  );
  const sections = cites.map((cite) => formatPlainText(cite, 40)).join(', ');
  return buildMessage(
    {
      title: TITLES[code],
      description: told,
      footer: { text: joinFooter('Nothing has changed.', sections) },
      color: COLOURS.effect,
    },
    ways,
    MessageFlags.Ephemeral,
  );
}

/** Asks a person privately whether to carry out an action despite checks. @param raised the findings, with the measured facts */
export function presentCheckConfirmation(battle: Battle, raised: readonly RaisedQuestion[]): PostBody {
  const lines = raised.flatMap(({ finding }) =>
    finding.is === 'yes' ? [] : [escapeText(adaptUmpireWords(battle, `${finding.fact} ${finding.wanted ?? ''}`.trim()), 400)],
  );
  const cites = [...new Set(raised.flatMap((each) => each.cites))].map((cite) => formatPlainText(cite, 40)).join(', ');
  return buildMessage({
    title: TITLES.ASK,
    description: lines,
    footer: { text: joinFooter('Nothing has changed.', cites) },
    color: COLOURS.effect,
  });
}

/** Builds the message about an error in the bot. @param referenceId the id of the error in the log */
export function presentInternalError(referenceId: string): PostBody {
  return buildMessage(
    {
      title: 'Something went wrong',
      description: `This is the bot’s fault, not yours. Give this reference to the person who runs the bot: **${escapeText(referenceId, 60)}**`,
      color: COLOURS.decisive,
    },
    [],
    MessageFlags.Ephemeral,
  );
}
