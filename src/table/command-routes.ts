/** Registers slash commands, both global commands and the commands of a server. */
import { ApplicationCommandType, type APIApplicationCommand } from 'discord-api-types/v10';
import { buildInvalidFormError, unknownCommandError, unknownGuildError } from './errors.js';
import { calculateNamedId } from './ids.js';
import { isObject, readObjects, readText, type JsonRecord } from './json.js';
import { listCommandListComplaints } from './command-limits.js';
import { type RouteAnswer, type RouteCall, type Route, createRoute } from './router.js';
import { requireAcceptedBody, NO_CONTENT_ANSWER, buildOkAnswer, type RouteContext } from './route-kit.js';

/** Returns a bitfield as a string. Requests may contain a bitfield as a string or a number. */
function textual(value: unknown): string {
  return typeof value === 'string' ? value : String(Number(value));
}

/** The fields of a registered command that the table itself sets. */
const OURS: readonly string[] = ['id', 'application_id', 'version', 'guild_id'];

/** Returns the routes for global commands and for commands of a server. */
export function createCommandRoutes(context: RouteContext): Route[] {
  return [...scoped(context, '/applications/:app/commands'), ...scoped(context, '/applications/:app/guilds/:guild/commands')];
}

function scoped(context: RouteContext, path: string): Route[] {
  const { world } = context;
  const list = (call: RouteCall): APIApplicationCommand[] => {
    if (call.params.app !== world.bot.id) throw unknownCommandError();
    return call.params.guild === undefined ? world.commands : world.guildById(call.params.guild).commands;
  };
  const replace = (call: RouteCall, commands: APIApplicationCommand[]): void => {
    if (call.params.guild === undefined) world.commands = commands;
    else world.guildById(call.params.guild).commands = commands;
    world.commandsKnown = true;
  };
  const made = (call: RouteCall, body: JsonRecord): APIApplicationCommand => {
    const guild = call.params.guild;
    if (guild !== undefined && !world.guilds.has(guild)) throw unknownGuildError();
    const type = typeof body.type === 'number' ? body.type : ApplicationCommandType.ChatInput;
    const id = calculateNamedId('command', world.bot.id, guild ?? '', String(type), readText(body.name));
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
      description: readText(body.description),
      default_member_permissions: permissions === null || permissions === undefined ? null : textual(permissions),
      ...(guild !== undefined && { guild_id: guild }),
    } as unknown as APIApplicationCommand;
  };
  const found = (call: RouteCall): APIApplicationCommand => {
    const command = list(call).find((c) => c.id === call.params.command);
    if (!command) throw unknownCommandError();
    return command;
  };
  const upsert = (call: RouteCall): RouteAnswer => {
    const command = made(call, requireAcceptedBody(context, 'command', call));
    const others = list(call).filter((c) => c.id !== command.id);
    const complaints = context.validate ? listCommandListComplaints([...others, command]) : [];
    if (complaints.length > 0) throw buildInvalidFormError(complaints);
    const isNew = others.length === list(call).length;
    replace(call, [...others, command]);
    return buildOkAnswer(command, isNew ? 201 : 200);
  };
  return [
    createRoute('GET', path, (call) => buildOkAnswer(list(call))),
    createRoute('PUT', path, (call) => {
      list(call);
      requireAcceptedBody(context, 'commands', call);
      replace(
        call,
        readObjects(call.json).map((body) => made(call, body)),
      );
      return buildOkAnswer(list(call));
    }),
    createRoute('POST', path, upsert),
    createRoute('GET', `${path}/:command`, (call) => buildOkAnswer(found(call))),
    createRoute('PATCH', `${path}/:command`, (call) => {
      const old = found(call);
      const known = Object.fromEntries(Object.entries(old).filter(([key]) => !OURS.includes(key)));
      const json = { ...known, ...(isObject(call.json) ? call.json : {}) };
      const command = made(call, requireAcceptedBody(context, 'command', { ...call, json }));
      replace(call, [...list(call).filter((c) => c !== old), command]);
      return buildOkAnswer(command);
    }),
    createRoute('DELETE', `${path}/:command`, (call) => {
      const command = found(call);
      replace(
        call,
        list(call).filter((c) => c !== command),
      );
      return NO_CONTENT_ANSWER;
    }),
  ];
}
