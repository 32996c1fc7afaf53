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

/** What Discord sends from a private conversation with the bot of somebody who shares a server with it. */
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

/** Where somebody may have taken the bot along: a server, or that one where it sits itself; a conversation with it; a group. */
export type Place = 'a server' | 'this server' | 'the bot' | 'a group';
const CONTEXTS: Readonly<Record<Place, number>> = { 'a server': 0, 'this server': 0, 'the bot': 1, 'a group': 2 };
export const PLACES = Object.keys(CONTEXTS) as readonly Place[];
const NOT_THE_BOTS = '9'.repeat(18);

/** What Discord sends of somebody who has installed the bot for himself. The channel stays as it is: a battle's, at worst. */
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

/** As if it came from another server that has invited the bot. */
export function ofServer(payload: Payload, guildId: string): void {
  payload.guild_id = guildId;
  payload.authorizing_integration_owners = { 0: guildId };
}
