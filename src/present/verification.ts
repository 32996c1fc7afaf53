/** Describes the result of a verification for people. */
import type { Verification } from '../game/index.js';
import { countNoun } from '../rules/index.js';
import { buildEmbedField, buildMessage, type PostBody } from './limits.js';
import { joinLines } from './parts.js';
import { formatEventFooter } from './post-identity.js';
import { listSaltLines, formatBold, escapeText, formatPlainText } from './text.js';
import { COLOURS } from './tones.js';
import type { VisibleEvent } from '../knowing/index.js';

/** Writes the result of a verification as lines of plain text, with the verdict first. */
export function formatVerification(found: Verification): string[] {
  const {
    fault,
    events,
    verifiedDice,
    enteredDice,
    reusedDice,
    olderVersion,
    heads,
    salts,
    restored,
    isPractice,
    hasSeed,
    notAsOrdered,
    isPartial = false,
  } = found;
  if (fault) {
    const where = fault.event === null ? 'The record' : `Event ${fault.event}`;
    return [
      `DOES NOT HOLD. ${where}, ${fault.what}: ${fault.why}.`,
      ...(isPartial ? [] : [`${countNoun(events, 'earlier event')} verified.`]),
    ];
  }
  return [
    verdict(events, olderVersion.length),
    hasSeed
      ? `${countNoun(verifiedDice, 'die', 'dice')} calculated from the seed that was committed to at the start.`
      : 'The seed is not revealed yet: the dice were taken as recorded.',
    ...restored.map(
      ({ mark, lacks }) =>
        `The record was restored from a backup. By event ${mark}, ${countNoun(lacks, 'event')} that came before it ${lacks === 1 ? 'is' : 'are'} missing.`,
    ),
    ...(isPractice ? ['Practice dice repeat for anyone who knows the practice seed, so they prove nothing.'] : []),
    ...(salts ? listSaltLines(salts) : []),
    ...(heads > 0 ? [`${countNoun(heads, 'hash', 'hashes')} from posts ${heads === 1 ? 'is' : 'are'} in the record.`] : []),
    ...(notAsOrdered.length > 0
      ? [
          `${countNoun(notAsOrdered.length, 'action')} not as ordered, and the posts say so. The report lists them under the orders.`,
        ]
      : []),
    ...(enteredDice > 0 ? [`${countNoun(enteredDice, 'die', 'dice')} entered by hand.`] : []),
    ...(reusedDice > 0 ? [`${countNoun(reusedDice, 'die', 'dice')} of recalculated events.`] : []),
  ];
}

/** Returns the verdict, with the number of events that could be verified only in part. */
function verdict(events: number, older: number): string {
  const chain = `${countNoun(events, 'event')}, the chain of hashes`;
  if (older === 0) return `Holds: ${chain}, and every outcome and effect worked out again.`;
  const part = `${older === events ? 'all of them' : countNoun(older, 'event')} by dice and chain only, made by older versions of the rulebook`;
  return `Holds: ${chain}; ${part}${older === events ? '' : '; every outcome and effect of the others worked out again'}.`;
}

/**
 * Shows the result of a verification in a channel, with the last hash for comparison.
 * @param last the last event that the reader may know
 */
export function presentVerification(found: Verification, last: Pick<VisibleEvent, 'mark' | 'number' | 'hash'>): PostBody {
  const [verdict = '', ...rest] = formatVerification(found);
  return buildMessage({
    title: found.fault
      ? 'Record not verified'
      : found.olderVersion.length > 0
        ? 'Record verified in part'
        : found.restored.length > 0
          ? 'Record verified, restored once'
          : 'Record verified',
    description: joinLines(formatBold(escapeText(verdict, 1000)), ...rest.map((line) => escapeText(line))),
    fields: buildEmbedField('Last hash', [`${formatEventFooter(last)}: \`${formatPlainText(last.hash, 64)}\``]),
    color: found.fault ? COLOURS.decisive : COLOURS.effect,
  });
}
