/** Registers slash commands, both global commands and the commands of a server. */
import { ApplicationCommandType, type APIApplicationCommand } from 'discord-api-types/v10';
import { invalidForm, unknownCommand, unknownGuild } from './errors.js';
import { nameId } from './ids.js';
import { isObject, objectsOf, textOf, type Json } from './json.js';
import { commandListComplaints } from './command-limits.js';
import { type RouteAnswer, type Call, type Route, route } from './router.js';
import { check, done, okAnswer, type RouteContext } from './route-kit.js';

/** Returns a bitfield as a string. Requests may contain a bitfield as a string or a number. */
function textual(value: unknown): string {
  return typeof value === 'string' ? value : String(Number(value));
}

/** The fields of a registered command that the table itself sets. */
const OURS: readonly string[] = ['id', 'application_id', 'version', 'guild_id'];

/** Returns the routes for global commands and for commands of a server. */
export function commandRoutes(context: RouteContext): Route[] {
  return [...scoped(context, '/applications/:app/commands'), ...scoped(context, '/applications/:app/guilds/:guild/commands')];
}

function scoped(context: RouteContext, path: string): Route[] {
  const { world } = context;
  const list = (call: Call): APIApplicationCommand[] => {
    if (call.params.app !== world.bot.id) throw unknownCommand();
    return call.params.guild === undefined ? world.commands : world.guildById(call.params.guild).commands;
  };
  const replace = (call: Call, commands: APIApplicationCommand[]): void => {
    if (call.params.guild === undefined) world.commands = commands;
    else world.guildById(call.params.guild).commands = commands;
    world.commandsKnown = true;
  };
  const made = (call: Call, body: Json): APIApplicationCommand => {
    const guild = call.params.guild;
    if (guild !== undefined && !world.guilds.has(guild)) throw unknownGuild();
    const type = typeof body.type === 'number' ? body.type : ApplicationCommandType.ChatInput;
    const id = nameId('command', world.bot.id, guild ?? '', String(type), textOf(body.name));
    const permissions = body.default_member_permissions;
    // The table stores the same fields of a command as Discord does. `body` has already been checked against Discord's
    // description.
    return {
      integration_types: [0],
      contexts: null,
      nsfw: false,
      options: [],
      ...body,
      id,
      application_id: world.bot.id,
      version: world.ids.next('command'),
      type,
      description: textOf(body.description),
      default_member_permissions: permissions === null || permissions === undefined ? null : textual(permissions),
      ...(guild !== undefined && { guild_id: guild }),
    } as unknown as APIApplicationCommand;
  };
  const found = (call: Call): APIApplicationCommand => {
    const command = list(call).find((c) => c.id === call.params.command);
    if (!command) throw unknownCommand();
    return command;
  };
  const upsert = (call: Call): RouteAnswer => {
    const command = made(call, check(context, 'command', call));
    const others = list(call).filter((c) => c.id !== command.id);
    const complaints = context.validate ? commandListComplaints([...others, command]) : [];
    if (complaints.length > 0) throw invalidForm(complaints);
    const isNew = others.length === list(call).length;
    replace(call, [...others, command]);
    return okAnswer(command, isNew ? 201 : 200);
  };
  return [
    route('GET', path, (call) => okAnswer(list(call))),
    route('PUT', path, (call) => {
      list(call);
      check(context, 'commands', call);
      replace(
        call,
        objectsOf(call.json).map((body) => made(call, body)),
      );
      return okAnswer(list(call));
    }),
    route('POST', path, upsert),
    route('GET', `${path}/:command`, (call) => okAnswer(found(call))),
    route('PATCH', `${path}/:command`, (call) => {
      const old = found(call);
      const known = Object.fromEntries(Object.entries(old).filter(([key]) => !OURS.includes(key)));
      const json = { ...known, ...(isObject(call.json) ? call.json : {}) };
      const command = made(call, check(context, 'command', { ...call, json }));
      replace(call, [...list(call).filter((c) => c !== old), command]);
      return okAnswer(command);
    }),
    route('DELETE', `${path}/:command`, (call) => {
      const command = found(call);
      replace(
        call,
        list(call).filter((c) => c !== command),
      );
      return done;
    }),
  ];
}
