/** Chooses options in a menu. */
import { ComponentType } from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import { readObjects, readText, type JsonRecord } from './json.js';
import type { Resolver } from './resolve.js';

/**
 * Finds the values for the labels that a person chooses in a menu.
 * @param name the menu's name for error messages
 * @throws {CannotSendError} if a label is unknown or chosen twice, or if the menu does not allow this number of choices
 */
export function findSelectedValues(select: JsonRecord, labels: readonly string[], resolver: Resolver, name: string): string[] {
  const min = typeof select.min_values === 'number' ? select.min_values : 1;
  const max = typeof select.max_values === 'number' ? select.max_values : 1;
  const distinct = new Set(labels);
  if (distinct.size !== labels.length) throw new CannotSendError(`Something is chosen twice in ${name}.`);
  if (labels.length < min || labels.length > max) {
    throw new CannotSendError(`${name} takes ${min === max ? min : `${min} to ${max}`} ${max === 1 ? 'choice' : 'choices'}.`);
  }
  return labels.map((label) => {
    switch (select.type) {
      case ComponentType.UserSelect:
        return resolver.user(label);
      case ComponentType.RoleSelect:
        return resolver.role(label);
      case ComponentType.MentionableSelect:
        return resolver.mentionable(label);
      case ComponentType.ChannelSelect:
        return resolver.channel(label);
      default: {
        const options = readObjects(select.options);
        const option = options.find((o) => o.label === label) ?? options.find((o) => o.value === label);
        if (!option)
          throw new CannotSendError(`${name} offers no ${label}; it offers ${options.map((o) => readText(o.label)).join(', ')}.`);
        return readText(option.value);
      }
    }
  });
}
