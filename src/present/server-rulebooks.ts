/** Shows a server's rulebooks, and the menu for choosing which are in use. */
import type { APIActionRowComponent, APIStringSelectComponent } from 'discord-api-types/v10';
import { type Ruleset, countNoun } from '../rules/index.js';
import { type Component, buildMessage, type PostBody } from './limits.js';
import { formatBold, escapeText, formatPlainText } from './text.js';

/** A rulebook, as a server's list of rulebooks shows it. */
interface ServerRulebook {
  readonly ruleset: Pick<Ruleset, 'id' | 'title' | 'scale'>;
  /** The number of slash commands that the rulebook adds. */
  readonly commands: number;
  readonly isChosen: boolean;
  /** True if a battle with this rulebook is open. The rulebook's commands then remain until the battle ends. */
  readonly isPlayed: boolean;
}

/** The maximum number of characters in a menu option. */
const OPTION_MAX = 100;
const MENU_MAX = 25;

/**
 * Shows the rulebooks of a server, with a menu for choosing them.
 * @param menuId the custom id of the menu
 * @param told a Markdown sentence about the choice that the person has just made. Default: no sentence
 */
export function presentServerRulebooks(rulebooks: readonly ServerRulebook[], menuId: string, told = ''): PostBody<Component> {
  const offered = rulebooks.slice(0, MENU_MAX);
  const lines = rulebooks.map(
    ({ ruleset, commands, isChosen, isPlayed }) =>
      `${formatBold(escapeText(ruleset.title, 100))}: ${isChosen ? 'chosen' : isPlayed ? 'not chosen, but a battle of it is open' : 'not chosen'}, ${countNoun(commands, 'command')}`,
  );
  const menu: APIActionRowComponent<APIStringSelectComponent> = {
    type: 1,
    components: [
      {
        type: 3,
        custom_id: menuId,
        placeholder: 'Choose rulebooks',
        min_values: 1,
        max_values: offered.length,
        options: offered.map(({ ruleset: { id, title, scale }, isChosen }) => ({
          label: formatPlainText(title, OPTION_MAX) || id,
          value: id,
          description: formatPlainText(scale, OPTION_MAX) || id,
          default: isChosen,
        })),
      },
    ],
  };
  const body = buildMessage({
    title: 'Rulebooks of this server',
    description: [told, 'Members see the commands of the chosen rulebooks. Open battles keep theirs.', ...lines],
  });
  return { ...body, components: [menu] };
}
