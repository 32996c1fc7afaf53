import type { Interaction, Table } from '../../src/table/index.js';

/** An INTERACTION_CREATE on its way to the bot. */
export interface Payload {
  guild_id?: string;
  member?: { user: unknown };
  user?: unknown;
  data: { custom_id?: string; options?: PayloadOption[] } & Record<string, unknown>;
  [key: string]: unknown;
}

export interface PayloadOption {
  name: string;
  value?: unknown;
  options?: PayloadOption[];
}

/** Does something at the table, and changes what reaches the bot past everything that a client checks. */
export function forge(table: Table, act: () => Interaction, change: (payload: Payload) => void): Interaction {
  const { desk } = table;
  const { deliver } = desk;
  desk.deliver = (payload, interactionId) => {
    desk.deliver = deliver;
    const forged = structuredClone(payload) as Payload;
    change(forged);
    return deliver(forged, interactionId);
  };
  return act();
}

/** Another value of an option, wherever it is nested. */
export function withOption(name: string, value: unknown): (payload: Payload) => void {
  const visit = (options: readonly PayloadOption[]): void => {
    for (const option of options) {
      if (option.name === name) option.value = value;
      visit(option.options ?? []);
    }
  };
  return ({ data }) => visit(data.options ?? []);
}

/** What Discord sends from a private conversation with the bot. */
export function inPrivate(payload: Payload): void {
  payload.user = payload.member?.user;
  delete payload.member;
  delete payload.guild_id;
  delete payload.guild;
  payload.context = 1;
}
