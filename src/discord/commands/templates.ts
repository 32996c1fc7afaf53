import type { Json, JsonObject } from '../../dice/index.js';
import { openView, openPublicPart, isAssistant, exportUnitEntries, UMPIRE_AS_READER } from '../../game/index.js';
import { escapeText, formatUnitFields, buildMessage } from '../../present/index.js';
import {
  checkName,
  countNoun,
  numberNames,
  normalizeName,
  Refusal,
  isSameName,
  listSchemaFields,
  type UnitRow,
} from '../../rules/index.js';
import type { OpenGame, UnitTemplate } from '../../store/index.js';
import { readOverrides } from '../options/casting.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../people/people.js';
import { findRow, refuseUnknownName, pickMatchingChoices } from '../options/pickers.js';
import { replyPrivately } from '../connection/reply.js';
import { canManageServer } from '../people/starters.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

type InGuild = TypedCommand | CompletionRequest;
const MOST_TEMPLATES = 200;

/**
 * Carries out `/unit template save|apply|list|remove`.
 * @throws {Refusal} NO_GAME if there is no battle here; NOT_FOUND if the unit, side or template is unknown; NOT_YOURS if the
 *   template belongs to another person; CONFLICT if the server already has 200 templates; INVALID_INPUT if a name or value is
 *   invalid
 */
export async function handleTemplateCommand(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const { options, guildId } = interaction;
  const { ruleset } = game;
  switch (options.getSubcommand()) {
    case 'save': {
      const id = findRow(game, actor, 'unit', options.getString('unit', true), 'unit');
      const { battle } = openView(game, UMPIRE_AS_READER);
      const unit = battle.tables.unit.get(id) as UnitRow;
      const called = checkName(options.getString('template') ?? unit.name, 'template');
      const kept = services.templates.list(guildId, ruleset.id);
      const replaced = kept.find((template) => isSameName(template.name, called));
      // Names that differ only in capital letters count as the same name.
      const name = replaced?.name ?? called;
      if (replaced) requireOwnTemplate(interaction, replaced);
      else if (kept.length >= MOST_TEMPLATES)
        throw new Refusal(
          'CONFLICT',
          `This server already has ${MOST_TEMPLATES} templates, which is the maximum. Remove one first.`,
          'template',
        );
      const [saved] = exportUnitEntries([unit], battle, ruleset);
      services.templates.save(guildId, ruleset.id, {
        name,
        fields: saved!.fields,
        userId: interaction.user.id,
      });
      return replyPrivately(
        interaction,
        `The template ${escapeText(name, 80)} has been saved for ${escapeText(ruleset.title, 100)}.`,
      );
    }
    case 'apply':
      return apply(interaction, services);
    case 'remove': {
      const template = templateCalled(
        services.templates.list(guildId, ruleset.id),
        options.getString('template', true),
        readable(interaction, services, game),
      );
      requireOwnTemplate(interaction, template);
      const { name } = template;
      services.templates.remove(guildId, ruleset.id, name);
      return replyPrivately(interaction, `The template ${escapeText(name, 80)} has been removed.`);
    }
    default: {
      const templates = readable(interaction, services, game);
      return replyPrivately(
        interaction,
        templates.length === 0
          ? 'There are no templates yet. Use `/unit template save` to save a unit as one.'
          : buildMessage({
              title: countNoun(templates.length, 'template'),
              description: templates.map(({ name, fields }) => formatUnitFields(name, saidBy(fields))),
            }),
      );
    }
  }
}

/**
 * Returns the fields of a template that are shown in a list. A saved unit has all fields of its rulebook, and most of them are
 * empty.
 */
const saidBy = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !EMPTY.includes(value)));

const EMPTY: readonly Json[] = [false, null, '', 'none', 0];

/** Adds a unit from a template, or several numbered units. */
async function apply(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  const { options } = interaction;
  const template = templateCalled(readable(interaction, services, game), options.getString('template', true));
  const side = options.getString('side', true);
  const name = options.getString('name') ?? template.name;
  const count = options.getInteger('count') ?? 1;
  const set = options.getString('set');
  const fields = {
    ...template.fields,
    ...(set === null ? {} : readOverrides(set, listSchemaFields(game.ruleset.unitFields), 'set')),
  };
  const { tables } = openView(game, UMPIRE_AS_READER).battle;
  const taken = new Set([...tables.unit.values()].map((unit) => normalizeName(unit.name)));
  const units = numberNames(name, count, taken).map((each) => ({ name: each, side, fields }));
  await carryOutAndAnswer(interaction, services, {
    type: 'import-order',
    order: { sides: [], acts: [], units },
  });
}

/**
 * Requires that a person may change a template: they saved it, or they manage the server. Templates from earlier versions have no
 * owner, and every umpire may change them.
 * @throws {Refusal} NOT_YOURS if another person saved it, unless this person manages the server
 */
function requireOwnTemplate(interaction: TypedCommand, { userId }: UnitTemplate): void {
  if (userId === null || userId === interaction.user.id || canManageServer(interaction)) return;
  throw new Refusal(
    'NOT_YOURS',
    'Someone else saved that template. Ask them, or a member with _Manage Server_, to change it.',
    'template',
  );
}

/**
 * Lists the templates of a server that an umpire may read for their battle. A member with Manage Server may read all templates.
 * Any other umpire may read their own templates, and those of the person who started the battle, but no templates without an
 * owner. Otherwise anyone could read other people's templates just by starting a battle.
 */
function readable(interaction: InGuild, services: Services, game: OpenGame): readonly UnitTemplate[] {
  const { gameId, ruleset } = game;
  const all = services.templates.list(interaction.guildId, ruleset.id);
  if (canManageServer(interaction)) return all;
  const began = (userId: string): boolean => {
    const { id, standing } = services.battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false });
    return standing === 'umpire' && !isAssistant(openPublicPart(game), { id });
  };
  return all.filter(({ userId }) => userId !== null && (userId === interaction.user.id || began(userId)));
}

/**
 * Finds a template by its name.
 * @param among the templates to search
 * @param told the templates whose names a refusal may list. Default: all templates in `among`
 * @throws {Refusal} NOT_FOUND if no template in `among` has this name
 */
function templateCalled(among: readonly UnitTemplate[], name: string, told = among): UnitTemplate {
  const found = among.find((template) => isSameName(template.name, name.trim()));
  if (!found)
    throw refuseUnknownName(
      'template',
      name,
      told.map((other) => other.name),
      'template',
    );
  return found;
}

/** Suggests to an umpire the templates that they may read. */
export async function suggestTemplates(interaction: CompletionRequest, services: Services): Promise<void> {
  const here = findGameHere(interaction, services);
  if (here?.actor.standing !== 'umpire') return interaction.respond([]);
  const names = readable(interaction, services, here.game).map(({ name }) => ({ name, value: name }));
  return interaction.respond(pickMatchingChoices(names, interaction.options.getFocused()));
}
