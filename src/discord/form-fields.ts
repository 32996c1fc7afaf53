/** Fields of a form, within Discord's limits. */
import { LabelBuilder, StringSelectMenuBuilder, TextInputBuilder } from '@discordjs/builders';
import { TextInputStyle } from 'discord.js';
import { cutPlain } from '../present/index.js';

/** Characters of a form's title, and of a label above a field. */
export const TITLE_MAX = 45;
/** Characters of a line of a menu; text that is longer has a field of several lines. */
export const LINE_MAX = 100;
/** Characters of what is written in a field. */
const TEXT_MAX = 4000;
/** Lines of a menu. */
export const MENU_MAX = 25;

/** A form's title: what does not fit goes by whole clauses, as far as it has any. */
export function titleOf(text: string): string {
  const whole = text.length <= TITLE_MAX ? text : (text.split(/; | \(/, 1)[0] ?? text);
  return cutPlain(whole, TITLE_MAX);
}

/** A field under a label, with words that say what it takes, if there are any. */
export function labelled(label: string, about: string, field: TextInputBuilder | StringSelectMenuBuilder): LabelBuilder {
  const builder = new LabelBuilder().setLabel(cutPlain(label, TITLE_MAX));
  if (about !== '') builder.setDescription(cutPlain(about, LINE_MAX));
  return field instanceof TextInputBuilder ? builder.setTextInputComponent(field) : builder.setStringSelectMenuComponent(field);
}

/** What a field of text takes. */
interface TextField {
  /** It has several lines, though what stands in it is short. */
  readonly isLong: boolean;
  readonly maxLength: number | undefined;
  readonly required: boolean;
}

/** A field of text. @param text what stands in it */
export function textField(customId: string, text: string, { isLong, maxLength, required }: TextField): TextInputBuilder {
  const input = new TextInputBuilder()
    .setCustomId(customId)
    .setStyle(isLong || text.length > LINE_MAX ? TextInputStyle.Paragraph : TextInputStyle.Short)
    .setMaxLength(Math.min(maxLength ?? TEXT_MAX, TEXT_MAX))
    .setRequired(required);
  return text === '' ? input : input.setValue(text.slice(0, TEXT_MAX));
}

/** A menu in a form. @param most how many may be chosen */
export function menuField(
  customId: string,
  choices: readonly string[],
  chosen: readonly string[],
  most: number,
  required: boolean,
): StringSelectMenuBuilder {
  return new StringSelectMenuBuilder()
    .setCustomId(customId)
    .setMinValues(required ? 1 : 0)
    .setMaxValues(most)
    .setRequired(required)
    .setPlaceholder('Nothing is chosen')
    .addOptions(choices.map((choice) => ({ label: choice, value: choice, default: chosen.includes(choice) })));
}
