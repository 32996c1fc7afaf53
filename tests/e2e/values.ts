import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType as Type, ChannelType } from 'discord-api-types/v10';
import type { Procedure, Ruleset } from '../../src/rules/index.js';
import type { Leaf } from './commands.js';

interface OfRulebook {
  readonly ruleset: Ruleset;
}

/** Returns the procedure that a command uses, if any. */
export function procedureOf({ name }: Leaf, { ruleset }: OfRulebook): Procedure | undefined {
  const ids = ruleset.commands.flatMap((group) =>
    Object.entries(group.procedures).map(([sub, id]) => [`${group.name} ${sub}`, id] as const),
  );
  const id = new Map<string, string>(ids).get(name);
  return ruleset.procedures.find((procedure) => procedure.id === id);
}

/** Returns a value that fits an option. */
export function valueFor(
  option: APIApplicationCommandBasicOption,
  { ruleset }: OfRulebook,
): string | number | boolean | object | null {
  const { sides, units } = ruleset.example;
  if ('choices' in option && option.choices) return option.choices[0]!.value;
  if (option.type === Type.Integer || option.type === Type.Number) return option.min_value ?? 1;
  if (option.type === Type.Boolean) return option.name !== 'odds';
  if (option.type === Type.User) return '@eve';
  if (option.type === Type.Role) return '@Umpires';
  if (option.type === Type.Channel) return option.channel_types?.includes(ChannelType.GuildText) === false ? null : '#annexe';
  if (option.type === Type.Attachment) return { name: 'table.csv', bytes: Buffer.from('name,side\nX,Y\n') };
  if (option.name === 'side') return sides[0]!.name;
  if (option.name === 'ruleset') return ruleset.id;
  if (/^(name|reason|text|label)$/.test(option.name)) return 'Word';
  return units[0]!.name.slice(0, option.type === Type.String ? (option.max_length ?? 80) : 80);
}

export function valuesFor({ options }: Leaf, field: OfRulebook, isWhole: boolean): Record<string, never> {
  const given = options.filter(({ required }) => isWhole || required === true);
  const values = given.map((option) => [option.name, valueFor(option, field)] as const).filter(([, value]) => value !== null);
  return Object.fromEntries(values) as Record<string, never>;
}
