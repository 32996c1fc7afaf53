/** Shows a person privately which data the bot stores about them. */
import { countNoun } from '../rules/index.js';
import { buildEmbedField, buildMessage, type PostBody } from './limits.js';
import { formatBold, escapeText } from './text.js';

/** The data that the battles of a server store about a person. */
interface StoredData {
  readonly battles: readonly {
    readonly battle: string;
    readonly status: 'open' | 'ended';
    readonly name: string | null;
    readonly commands: number;
  }[];
  /** The names of unit templates that the person saved. */
  readonly templates: readonly string[];
  /** The names of scenarios that the person saved. */
  readonly scenarios: readonly string[];
}

export function presentPrivacy({ battles, templates, scenarios }: StoredData): PostBody {
  const isNothing = battles.length + templates.length + scenarios.length === 0;
  return buildMessage({
    title: 'Your data on this server',
    description: isNothing
      ? 'The bot has saved nothing about you here.'
      : 'Your Discord id, and your last name in each battle. Records use a different key for you in each battle.',
    fields: [
      ...buildEmbedField(
        'Battles',
        battles.map(
          ({ battle, status, name, commands }) =>
            `${formatBold(escapeText(battle, 80))} (${status}): ${countNoun(commands, 'command')}${name === null ? '' : `, as ${escapeText(name, 80)}`}`,
        ),
      ),
      ...buildEmbedField(
        'Unit templates that you saved',
        templates.map((name) => escapeText(name, 80)),
      ),
      ...buildEmbedField(
        'Scenarios that you saved',
        scenarios.map((name) => escapeText(name, 80)),
      ),
    ],
  });
}

/**
 * Builds the message that asks a person for confirmation before all data about them is erased. If they must leave battles first,
 * the message lists these battles instead.
 * @param seats the names of the open battles in which the person has a seat. Nothing is erased until this list is empty
 */
export function presentErasureConfirmation(seats: readonly string[]): PostBody {
  return buildMessage(
    seats.length > 0
      ? {
          title: 'Your current battles',
          description: [
            'Leave these battles before you erase your data. Leaving is recorded without your name:',
            ...seats.map((name) => formatBold(escapeText(name, 80))),
          ],
        }
      : {
          title: 'Erase your data?',
          description: [
            'The bot erases your Discord id and your names in the battles of this server. Your templates and scenarios stay without an owner. Records keep what you did under a key, and show a forgotten player.',
            'You cannot undo this. Posts in channels and words that you typed, such as notes, stay until someone deletes them. Backups stay with the person who runs the bot. Records of early versions keep your id as proof, but never show your name.',
            'If you use another command in a battle, the bot saves your id again.',
          ].join('\n'),
        },
  );
}
