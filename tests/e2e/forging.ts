import type { Interaction, Table } from '../../src/table/index.js';

/** The payload of an INTERACTION_CREATE on its way to the bot. */
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

/** Acts at the table and changes the payload that reaches the bot, so that it bypasses all checks of a client. */
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

/** Returns a change that sets another value for an option, at any depth. */
export function withOption(name: string, value: unknown): (payload: Payload) => void {
  const visit = (options: readonly PayloadOption[]): void => {
    for (const option of options) {
      if (option.name === name) option.value = value;
      visit(option.options ?? []);
    }
  };
  return ({ data }) => visit(data.options ?? []);
}

/** Changes a payload into one from a direct message with the bot. */
export function inPrivate(payload: Payload): void {
  withoutServer(payload);
  payload.context = 1;
  payload.authorizing_integration_owners = { 0: '0' };
}

function withoutServer(payload: Payload): void {
  payload.user = payload.member?.user;
  delete payload.member;
  delete payload.guild_id;
  delete payload.guild;
}

/**
 * The places in which a person can use a bot that they installed for themselves: another server, the bot's own server,
 * a direct message with it, or a group.
 */
export type Place = 'a server' | 'this server' | 'the bot' | 'a group';
const CONTEXTS: Readonly<Record<Place, number>> = { 'a server': 0, 'this server': 0, 'the bot': 1, 'a group': 2 };
export const PLACES = Object.keys(CONTEXTS) as readonly Place[];
const NOT_THE_BOTS = '9'.repeat(18);

/**
 * Returns a change into a payload of a person who installed the bot for themselves. In the worst case, the channel is a
 * battle's.
 */
export function takenAlong(place: Place, channelId?: string): (payload: Payload) => void {
  return (payload) => {
    const { id } = (payload.member?.user ?? payload.user) as { id: string };
    payload.authorizing_integration_owners = { 1: id };
    payload.context = CONTEXTS[place];
    delete payload.data.guild_id;
    if (place === 'a server') {
      payload.guild_id = NOT_THE_BOTS;
      payload.guild = { id: NOT_THE_BOTS, locale: 'en-US', features: [] };
    } else if (place !== 'this server') withoutServer(payload);
    if (channelId === undefined) return;
    payload.channel_id = channelId;
    payload.channel = { id: channelId, type: place === 'the bot' ? 1 : 3 };
  };
}

/** Changes a payload as if it came from another server that has the bot. */
export function ofServer(payload: Payload, guildId: string): void {
  payload.guild_id = guildId;
  payload.authorizing_integration_owners = { 0: guildId };
}
