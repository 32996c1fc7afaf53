/** Shows a person the data kept about him, and nobody else. */
import { counted } from '../rules/index.js';
import { fieldOf, messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';

/** The facts that a server's battles keep about a person. */
export interface KeptHere {
  readonly battles: readonly {
    readonly battle: string;
    readonly status: 'open' | 'ended';
    readonly name: string | null;
    readonly commands: number;
  }[];
  /** Names of unit templates. */
  readonly templates: readonly string[];
  /** Names of scenarios. */
  readonly scenarios: readonly string[];
}

export function presentPrivacy({ battles, templates, scenarios }: KeptHere): PostBody {
  const isNothing = battles.length + templates.length + scenarios.length === 0;
  return messageOf({
    title: 'What I keep of you on this server',
    description: isNothing
      ? 'Nothing. Who gives a command in a battle, has a seat in one or saves a unit template or a scenario is kept.'
      : 'Your Discord id, and for each battle the name that you had last. Records call you by a key that is another in each battle; who is behind it stands beside them and can be erased.',
    fields: [
      ...fieldOf(
        'Battles',
        battles.map(
          ({ battle, status, name, commands }) =>
            `${bold(escapeText(battle, 80))} (${status}): ${counted(commands, 'command')}${name === null ? '' : `, as ${escapeText(name, 80)}`}`,
        ),
      ),
      ...fieldOf(
        'Unit templates that you saved',
        templates.map((name) => escapeText(name, 80)),
      ),
      ...fieldOf(
        'Scenarios that you keep',
        scenarios.map((name) => escapeText(name, 80)),
      ),
    ],
  });
}

/**
 * Makes the message that asks a person whether everything about him shall be erased, or that lists the battles he must leave
 * first.
 * @param seats names of the open battles in which he has a seat; as long as there are any, nothing is erased
 */
export function presentErasing(seats: readonly string[]): PostBody {
  return messageOf(
    seats.length > 0
      ? {
          title: 'You play in an open battle',
          description: [
            'Who is forgotten cannot be told from others any more. Leave these battles first; that goes on record, without your name:',
            ...seats.map((name) => bold(escapeText(name, 80))),
          ],
        }
      : {
          title: 'Erase it all?',
          description: [
            'Your Discord id and your names vanish from the battles of this server, and your templates and scenarios are nobody’s. What was done stays on record under keys, and is told as by a forgotten player.',
            'It cannot be brought back. What I have posted in channels stays until somebody deletes it there; so do words that you typed yourself, as in notes, and copies that whoever runs me has made. Records of earlier versions have your id in them: it stays, for else they would prove nothing, but your name is shown no more.',
            'If you give another command in a battle you are known there again.',
          ].join('\n'),
        },
  );
}
