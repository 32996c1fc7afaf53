/** Reads script lines that use the old names of commands, buttons, menus and forms. */
import type { LineAction } from './line.js';

/** The new names, by old name (`docs/renamed.json`). `…` stands for a part that varies. */
export interface RenamedTexts {
  /** The new path of a command such as `/desk`. */
  readonly commands: Readonly<Record<string, string>>;
  /** The new name of an option, by the old path of its command, such as `/help learn`. */
  readonly options: Readonly<Record<string, string>>;
  /** The new name of a choice, such as `/undo later:judge all again`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly buttons: Names;
  /** The new placeholders of menus. */
  readonly menus: Names;
  /** The new labels of choices in menus, and of fields in forms. */
  readonly labels: Names;
}

/** The new name for each old name. If there are several new names, the context decides. */
type Names = Readonly<Record<string, string | readonly string[]>>;

const OPEN = '…';

/** Returns the new names for an old name; an empty list if the name has not changed. */
function newNames(names: Names, old: string): readonly string[] {
  return Object.entries(names).flatMap(([from, to]) => {
    const parts = from.split(OPEN).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const found = new RegExp(`^${parts.join('(.+)')}$`).exec(old);
    if (!found) return [];
    const said = found.slice(1);
    return [to].flat().map((name) => said.reduce((text, each) => text.replace(OPEN, each), name));
  });
}

/**
 * Returns the possible present meanings of an action in an old script, most likely first. Empty if none of the action's names has
 * changed.
 */
export function listPresentMeanings(
  action: LineAction,
  { commands, options, choices, buttons, menus, labels }: RenamedTexts,
): readonly LineAction[] {
  switch (action.kind) {
    case 'command': {
      const path = `/${action.command}`;
      const command = (commands[path] ?? path).slice(1);
      const typed = [...action.options].map(
        ([name, value]) => [options[`${path} ${name}`] ?? name, choices[`${path} ${name}:${value}`] ?? value] as const,
      );
      const isSame = command === action.command && typed.every(([name, value]) => action.options.get(name) === value);
      return isSame ? [] : [{ ...action, command, options: new Map(typed) }];
    }
    case 'press':
      return newNames(buttons, action.label).map((label) => ({ ...action, label }));
    case 'choose': {
      const chosen = action.labels.map((label) => newNames(labels, label)[0] ?? label);
      const pressed = newNames(buttons, action.raw).map((label): LineAction => ({ kind: 'press', label }));
      const placeholders = [...newNames(menus, action.placeholder), action.placeholder];
      return [
        ...pressed,
        ...placeholders.flatMap((placeholder) =>
          [chosen, action.labels].map((each) => ({ ...action, placeholder, labels: each })),
        ),
      ];
    }
    case 'submit': {
      const values = new Map([...action.values].map(([label, value]) => [newNames(labels, label)[0] ?? label, value]));
      return [{ ...action, values }];
    }
    default:
      return [];
  }
}
