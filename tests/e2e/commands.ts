import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as Type,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';

/** A command that can be sent: a subcommand, or a command without subcommands. */
export interface Leaf {
  /** For example `eagles direct-fire` or `undo`. */
  readonly name: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** Returns every command that can be sent, from the definitions. */
export function leavesOf(commands: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[]): Leaf[] {
  return commands.flatMap(({ name, options = [] }) => {
    const nested = options.filter((option) => option.type === Type.Subcommand || option.type === Type.SubcommandGroup);
    if (nested.length === 0) return [{ name, options: options as readonly APIApplicationCommandBasicOption[] }];
    return nested.flatMap((option) =>
      option.type === Type.SubcommandGroup
        ? (option.options ?? []).map((sub) => ({ name: `${name} ${option.name} ${sub.name}`, options: sub.options ?? [] }))
        : [{ name: `${name} ${option.name}`, options: option.options ?? [] }],
    );
  });
}
