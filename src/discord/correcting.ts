import { ActionRowBuilder, ModalBuilder, TextInputBuilder } from '@discordjs/builders';
import { type ChatInputCommandInteraction, type RepliableInteraction, TextInputStyle } from 'discord.js';
import { canonicalJson, type Json } from '../dice/index.js';
import { type BattleEvent, type Later, markOf } from '../game/index.js';
import { type Procedure, Refusal, type Resolution } from '../rules/index.js';
import type { OpenGame, Request } from '../store/index.js';
import { eventCalled, noEvent } from './event-picker.js';
import type { House } from './house.js';
import { gameHereOrRefuse } from './people.js';
import { putRight } from './putting-right.js';
import { readValues, type TypedValues, valueLines } from './values.js';

interface Correction {
  /** The event's mark, as typed. */
  readonly called: string;
  /** `name=value`, as typed. */
  readonly values: string;
  readonly reason: string;
  readonly later: Later;
}

/** An event with the one procedure that was judged in it. */
interface Judged {
  readonly event: BattleEvent;
  readonly resolution: Resolution;
  readonly procedure: Procedure;
}

/** @throws {Refusal} NOT_FOUND, CONFLICT when nothing was judged in it that could be judged again */
function judgedIn(house: House, { gameId }: OpenGame, called: string): Judged {
  const event = eventCalled(house, gameId, called);
  if (!event) throw noEvent(called);
  const [resolution, ...others] = event.resolutions;
  if (!resolution || others.length > 0)
    throw new Refusal(
      'CONFLICT',
      `event ${markOf(event)} is not one procedure that could be judged again: undo it, or overrule it`,
      'event',
    );
  return { event, resolution, procedure: house.procedureById(resolution.procedure) };
}

/** Judges an event again with other values, on the same faces, and posts the difference. @throws {Refusal} */
export async function correctEvent(
  interaction: RepliableInteraction<'cached' | 'raw'>,
  house: House,
  request: Request,
  { called, values, reason, later }: Correction,
): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const judged = judgedIn(house, game, called);
  const otherwise = whatIsOtherwise(readValues(values, judged.procedure, game, actor), judged);
  if (Object.keys({ ...otherwise.changes, ...otherwise.roles, ...otherwise.overrides }).length === 0)
    throw new Refusal('INVALID_INPUT', 'values: nothing is otherwise than it was', 'values');
  await putRight(interaction, house, request, game.gameId, {
    type: 'correct',
    event: judged.event.number,
    ...otherwise,
    later,
    reason,
  });
}

/** Of what a form holds, what was changed in it. */
function whatIsOtherwise({ changes, roles, overrides }: TypedValues, { resolution }: Judged): TypedValues {
  const differs = (now: Json | undefined, then: Json | undefined): boolean =>
    canonicalJson(now ?? null) !== canonicalJson(then ?? null);
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([key, value]) => differs(value, resolution.input[key]))),
    roles: Object.fromEntries(
      Object.entries(roles).filter(([role, ids]) => differs(ids as Json, (resolution.roles[role] ?? []) as Json)),
    ),
    overrides,
  };
}

const MOST_VALUES = 4000;

/** Opens a form with the values of an event. @throws {Refusal} */
export async function openCorrection(
  interaction: ChatInputCommandInteraction<'cached' | 'raw'>,
  house: House,
  called: string,
  reason: string,
): Promise<void> {
  const { game } = gameHereOrRefuse(interaction, house);
  const { event, resolution, procedure } = judgedIn(house, game, called);
  house.battles.takingBack(game.gameId, event.number);
  const values = new TextInputBuilder()
    .setCustomId('values')
    .setLabel('Values')
    .setStyle(TextInputStyle.Paragraph)
    .setMaxLength(MOST_VALUES)
    .setValue(valueLines(resolution, procedure, game).slice(0, MOST_VALUES));
  const why = new TextInputBuilder()
    .setCustomId('reason')
    .setLabel('Reason')
    .setStyle(TextInputStyle.Short)
    .setMaxLength(200)
    .setRequired(true);
  if (reason !== '') why.setValue(reason.slice(0, 200));
  const form = new ModalBuilder()
    .setCustomId(`correct:${markOf(event)}`)
    .setTitle(`Correct event ${markOf(event)}`)
    .addComponents(
      new ActionRowBuilder<TextInputBuilder>().addComponents(values),
      new ActionRowBuilder<TextInputBuilder>().addComponents(why),
    );
  await interaction.showModal(form);
}
