import {
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  type APIApplicationCommandStringOption,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import {
  formatOptionName,
  type InputField,
  type Procedure,
  listInputFields,
  listFilledKeys,
  Refusal,
} from '../../rules/index.js';

/** The messages of schemas, each with a version in plain language. */
const PLAIN_WORDS: readonly (readonly [schema: RegExp, plain: (...found: string[]) => string])[] = [
  [/^it is required$/, () => 'Enter a value.'],
  [/^it is required: one of (.+)$/, (choices) => `Choose one of ${choices}.`],
  [/^Invalid option: expected one of (.+)$/, (choices) => `Choose one of ${listOfChoices(choices)}.`],
  [/^Invalid input: expected int\b/, () => 'Enter a whole number.'],
  [/^Invalid input: expected number\b/, () => 'Enter a number.'],
  [/^Invalid input: expected boolean\b/, () => 'Choose True or False.'],
  [/^Invalid input: expected string\b/, () => 'The text is empty. Enter some text.'],
  [/^Too (?:big|small): expected string to have (<=|>=)(\d+) characters$/, (sign, n) => `Enter ${bound(sign, n)} characters.`],
  [
    /^Too (?:big|small): expected array to have (<=|>=)(\d+) items$/,
    (sign, n) => `Enter ${bound(sign, n)} values, separated by commas.`,
  ],
  [/^Too (?:big|small): expected (?:number|int) to be (<=|>=)(-?\d+)$/, (sign, n) => `Enter a number that is ${bound(sign, n)}.`],
  [/^Unrecognized keys?: .+$/, () => 'This action does not have that option. Leave out the option.'],
];

const bound = (sign: string, n: string): string => `at ${sign === '<=' ? 'most' : 'least'} ${n}`;
const listOfChoices = (choices: string): string => choices.replaceAll('"', '').split('|').join(', ');

/** Rewrites a schema's message in plain language, and returns any other message unchanged. */
export function rewriteMessage(message: string): string {
  for (const [schema, plain] of PLAIN_WORDS) {
    const found = schema.exec(message);
    if (found) return plain(...found.slice(1));
  }
  return message;
}

/** Rewrites a refusal for a panel. Labels replace values and keys, and a schema's message becomes plain language. */
export function rewriteRefusal({ code, message, field, cites }: Refusal): Refusal {
  const { option, message: plain } = rewriteRefusalForOptions({ message, field }, new Set());
  return new Refusal(code, option === null ? plain : `${option.replaceAll('-', ' ')}: ${plain}`, field, cites);
}

/** The option that a refusal concerns, by its name on Discord, and the reason without the key. */
interface OptionRefusal {
  readonly option: string | null;
  readonly message: string;
}

/**
 * Rewrites a refusal for slash commands: keys become option names, and list entries are counted from 1. The option is null if the
 * refusal does not concern an option.
 * @param options the names of the options of the refused command
 */
export function rewriteRefusalForOptions(
  { message, field }: Pick<Refusal, 'message' | 'field'>,
  options: ReadonlySet<string>,
): OptionRefusal {
  if (field === null) return { option: null, message };
  const prefix = `${field}: `;
  const isAbout = message.startsWith(prefix);
  const [key = '', ...path] = field.split('.');
  const option = formatOptionName(key);
  if (!isAbout && !options.has(option)) return { option: null, message };
  const place = path.map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : formatOptionName(part))).join(', ');
  const words = isAbout ? rewriteMessage(message.slice(prefix.length)) : message;
  return { option, message: place === '' ? words : `${place}: ${words}` };
}

type CommandData = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** Lists the option names of a subcommand. If the subcommand is unknown or missing, lists the command's own options. */
export function listOptionNames(data: CommandData | undefined, subcommand: string | null): ReadonlySet<string> {
  const options = data?.options ?? [];
  const inGroups = options.flatMap((option) =>
    option.type === ApplicationCommandOptionType.SubcommandGroup ? optionsOf(option) : [],
  );
  const chosen = subcommand === null ? undefined : [...options, ...inGroups].find(({ name }) => name === subcommand);
  return new Set(optionsOf(chosen ?? { options }).map(({ name }) => name));
}

function optionsOf(holder: object): readonly APIApplicationCommandOption[] {
  return (holder as { options?: readonly APIApplicationCommandStringOption[] }).options ?? [];
}

/**
 * Adds advice to the refusal of a procedure that lacks a required value: enter the value, or choose a unit that fills it in.
 * Returns all other errors unchanged.
 */
export function addAdvice(
  error: unknown,
  procedure: Procedure,
  cast: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  inBattle: boolean,
): unknown {
  if (!(error instanceof Refusal) || error.code !== 'INVALID_INPUT') return error;
  const field = listInputFields(procedure).find(({ key }) => key === error.field);
  if (field === undefined || field.key in typed || !error.message.startsWith(`${field.key}: it is required`)) return error;
  const [missing] = inBattle ? rolesThatTell(field.key, procedure, cast) : [];
  if (missing !== undefined) return new Refusal(error.code, `${missing}: Choose one from the list.`, missing);
  return new Refusal(error.code, `${field.key}: ${adviceOn(field, procedure, cast)}`, field.key);
}

/** Returns the empty roles that would fill in this value if they contained a unit. */
const rolesThatTell = (key: string, { roles }: Procedure, cast: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(roles).filter((role) => listFilledKeys(roles[role]!).includes(key) && !(role in cast));

function adviceOn({ key, choices }: InputField, procedure: Procedure, cast: Readonly<Record<string, unknown>>): string {
  const { roles } = procedure;
  const values = choices ? ` (${choices.join(', ')})` : '';
  const tellers = Object.keys(roles).filter((role) => listFilledKeys(roles[role]!).includes(key));
  const open = rolesThatTell(key, procedure, cast).map(formatOptionName);
  if (tellers.length === 0) return `Enter a value${values}.`;
  if (open.length === 0) return `This value is not recorded for the chosen units. Enter a value${values}.`;
  return `Enter a value${values}, or choose ${open.join(' or ')}.`;
}
