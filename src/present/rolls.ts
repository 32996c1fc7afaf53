/** Shows dice rolled outside battles. */
import type { JsonObject, RolledFace } from '../dice/index.js';
import { type Procedure, type Resolution, formatSigned } from '../rules/index.js';
import { buildButton } from './buttons.js';
import { formatDice } from './dice.js';
import type { EmojiFinder } from './faces.js';
import { buildMessage, type PostBody } from './limits.js';
import { formatProcedureHeading } from './names.js';
import { buildFooter, buildInputField, joinLines, buildWorkingFields } from './parts.js';
import { chooseTone } from './telling/roll.js';
import { formatBold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

/** Shows a roll outside any battle. A roll without a key has no button for its odds. */
export function presentLooseRoll(
  rolled: Resolution | JsonObject,
  procedure: Procedure,
  key: string | null,
  remarks: readonly string[] = [],
  faces?: EmojiFinder,
): PostBody {
  const resolution = rolled as Resolution;
  const hasDice = procedure.rolls;
  const embed = {
    title: formatProcedureHeading(resolution.procedure, procedure),
    description: joinLines(
      formatDice(resolution.dice, faces),
      formatBold(escapeText(resolution.summary)),
      ...remarks.map((remark) => escapeText(remark)),
    ),
    fields: [...buildInputField(procedure, resolution), ...buildWorkingFields([{ resolution }])],
    footer: { text: buildFooter(resolution.cites, hasDice ? diceWords(resolution.dice) : 'no dice') },
    color: COLOURS[chooseTone(resolution, procedure)],
  };
  return buildMessage(embed, hasDice && key !== null ? [buildButton('Odds', `odds:loose:${key}`)] : []);
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

export function presentPlainRoll({ dice, bonus, total, purpose }: PlainRoll, faces?: EmojiFinder): PostBody {
  const what = dice.length === 0 ? 'no dice' : `${dice.length}${dice[0]!.die}${bonus === 0 ? '' : formatSigned(bonus)}`;
  return buildMessage({
    title: purpose.trim() === '' ? `Roll ${what}` : `${escapeText(purpose, 100)}: ${what}`,
    description: joinLines(formatDice(dice, faces), formatBold(`Total ${total}`)),
    footer: { text: 'unverified dice' },
  });
}
