/** Shows dice rolled outside battles. */
import type { JsonObject, RolledFace } from '../dice/index.js';
import { type Procedure, type Resolution, formatSigned } from '../rules/index.js';
import { button } from './buttons.js';
import { formatDice } from './dice.js';
import type { EmojiOf } from './faces.js';
import { messageOf, type PostBody } from './limits.js';
import { headOf } from './names.js';
import { footer, inputField, lines, workingFields } from './parts.js';
import { toneOf } from './telling/roll.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

/** Shows a roll outside any battle. A roll without a key has no button for its odds. */
export function presentLooseRoll(
  rolled: Resolution | JsonObject,
  procedure: Procedure,
  key: string | null,
  remarks: readonly string[] = [],
  faces?: EmojiOf,
): PostBody {
  const resolution = rolled as Resolution;
  const hasDice = procedure.rolls;
  const embed = {
    title: headOf(resolution.procedure, procedure),
    description: lines(
      formatDice(resolution.dice, faces),
      bold(escapeText(resolution.summary)),
      ...remarks.map((remark) => escapeText(remark)),
    ),
    fields: [...inputField(procedure, resolution), ...workingFields([{ resolution }])],
    footer: { text: footer(resolution.cites, hasDice ? diceWords(resolution.dice) : 'no dice') },
    color: COLOURS[toneOf(resolution, procedure)],
  };
  return messageOf(embed, hasDice && key !== null ? [button('Odds', `odds:loose:${key}`)] : []);
}

function diceWords(dice: readonly RolledFace[]): string {
  return dice.some(({ origin }) => origin === 'entered') ? 'dice entered by hand' : 'unverified dice: no battle';
}

/** Plain dice that are not part of a procedure. */
export interface PlainRoll {
  readonly dice: readonly RolledFace[];
  readonly bonus: number;
  /** The sum of the dice and the bonus. A 0 on a d10 counts as ten. */
  readonly total: number;
  /** The purpose of the roll, as the person typed it. */
  readonly purpose: string;
}

export function presentPlainRoll({ dice, bonus, total, purpose }: PlainRoll, faces?: EmojiOf): PostBody {
  const what = dice.length === 0 ? 'no dice' : `${dice.length}${dice[0]!.die}${bonus === 0 ? '' : formatSigned(bonus)}`;
  return messageOf({
    title: purpose.trim() === '' ? `Roll ${what}` : `${escapeText(purpose, 100)}: ${what}`,
    description: lines(formatDice(dice, faces), bold(`Total ${total}`)),
    footer: { text: 'unverified dice' },
  });
}
