/** The pad of a side's orders: what each unit is to do, written by taps or in words, and sealed with *Done*. */
import { LabelBuilder, ModalBuilder, TextInputBuilder } from '@discordjs/builders';
import { type RepliableInteraction, TextInputStyle } from 'discord.js';
import { doingCalled, orderable, ORDER_WORDS_MAX, undertake, viewToOrder } from '../game/index.js';
import { ORDER_ACTS } from '../house/index.js';
import { pageIn, presentOrderChoice, presentOrderPad } from '../present/index.js';
import { Refusal, rowOf, type UnitRow } from '../rules/index.js';
import type { FormHandler, Pressed } from './command.js';
import { codesOf } from './codes.js';
import { beginOrder } from './doing.js';
import type { House } from './house.js';
import { actAndAnswer, personOf } from './people.js';
import { viewOf } from './pickers.js';
import { showPrivately } from './reply.js';

const WORDS = 'words';
const WHEN = 'when';
const WHEN_MAX = 120;

const idOf = (gameId: string, ...parts: readonly string[]): string => ['mine', gameId, 'orders', ...parts].join(':');

/** Who writes, and what he knows. @throws {Refusal} NOT_YOURS for who plays no side */
function writerIn(interaction: RepliableInteraction<'cached' | 'raw'>, house: House, gameId: string) {
  const game = house.battles.open(gameId);
  const actor = { ...house.battles.actorIn(gameId, personOf(interaction)), standing: 'player' as const };
  const { sideId } = actor;
  if (sideId === null) throw new Refusal('NOT_YOURS', 'you play for no side in this battle');
  return { game, actor, sideId, view: viewOf(game, actor) };
}

/** Shows a side its orders. @param page of the menu of units, from 0 */
export async function showOrderPad(
  interaction: RepliableInteraction<'cached' | 'raw'>,
  house: House,
  gameId: string,
  page = 0,
): Promise<void> {
  const { view, sideId } = writerIn(interaction, house, gameId);
  const { of: word } = codesOf(house, gameId).in(view, 'unit');
  const ids = {
    word,
    units: idOf(gameId, 'unit'),
    repeat: idOf(gameId, 'repeat'),
    hold: idOf(gameId, 'hold'),
    back: ['mine', gameId, 'again'].join(':'),
  };
  await showPrivately(interaction, presentOrderPad({ view, sideId, page, ids }));
}

/** `mine:<game>:orders:<word>:...` */
export async function pressOrders(
  interaction: Pressed,
  house: House,
  gameId: string,
  [word, code = '']: readonly string[],
): Promise<void> {
  const chosen = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
  const page = pageIn(chosen);
  switch (word) {
    case undefined:
      return showOrderPad(interaction, house, gameId);
    case 'unit':
      return page === undefined
        ? showChoice(interaction, house, gameId, chosen)
        : showOrderPad(interaction, house, gameId, page);
    case 'doing':
      return page === undefined
        ? begin(interaction, house, gameId, code, chosen)
        : showChoice(interaction, house, gameId, code, page);
    case 'words':
      return interaction.showModal(wordsForm(gameId, code));
    case 'repeat':
      return actAndAnswer(interaction, house, { type: 'act', act: ORDER_ACTS.repeat, params: {} }, gameId);
    case 'hold':
      return actAndAnswer(interaction, house, { type: 'act', act: ORDER_ACTS.hold, params: {} }, gameId);
    default:
      throw new Refusal('NOT_FOUND', 'that button belongs to another version of the umpire');
  }
}

/** @throws {Refusal} NOT_FOUND */
function unitCalled(interaction: RepliableInteraction<'cached' | 'raw'>, house: House, gameId: string, code: string) {
  const writer = writerIn(interaction, house, gameId);
  const id = codesOf(house, gameId).in(writer.view, 'unit').idOf(code) ?? '';
  const unit = rowOf(writer.view.battle, 'unit', id) as UnitRow | undefined;
  if (!unit || unit.side !== writer.sideId) throw new Refusal('NOT_FOUND', 'that unit is in the battle no more, or not yours');
  return { ...writer, unit };
}

/** What can be ordered of a unit. */
async function showChoice(interaction: Pressed, house: House, gameId: string, code: string, page = 0): Promise<void> {
  const { game, actor, view, unit } = unitCalled(interaction, house, gameId, code);
  const doings = orderable(game.ruleset, game.state.battle, actor, unit.id);
  const ids = { doings: idOf(gameId, 'doing', code), words: idOf(gameId, 'words', code), back: idOf(gameId) };
  await showPrivately(interaction, presentOrderChoice({ view, unit, doings, page, ids }));
}

async function begin(interaction: Pressed, house: House, gameId: string, code: string, doingId: string): Promise<void> {
  const { game, actor, unit } = unitCalled(interaction, house, gameId, code);
  const view = viewToOrder(game.ruleset, game.state.battle, actor, doingCalled(game.ruleset, doingId));
  await beginOrder(interaction, house, gameId, undertake(view, actor, doingId, unit.id), unit.id);
}

function wordsForm(gameId: string, code: string): ModalBuilder {
  const input = (id: string, most: number, isNeeded: boolean): TextInputBuilder =>
    new TextInputBuilder()
      .setCustomId(id)
      .setStyle(isNeeded ? TextInputStyle.Paragraph : TextInputStyle.Short)
      .setMaxLength(most)
      .setRequired(isNeeded);
  return new ModalBuilder()
    .setCustomId(['ordering', gameId, code].join(':'))
    .setTitle('An order in words')
    .addLabelComponents(
      new LabelBuilder().setLabel('What it is to do').setTextInputComponent(input(WORDS, ORDER_WORDS_MAX, true)),
      new LabelBuilder().setLabel('If, or when').setTextInputComponent(input(WHEN, WHEN_MAX, false)),
    );
}

/** `ordering:<game>:<unit>`: an order in words. */
export const orderingForm: FormHandler = {
  name: 'ordering',
  async submit(interaction, [gameId = '', code = ''], house) {
    const { unit } = unitCalled(interaction, house, gameId, code);
    const when = interaction.fields.getTextInputValue(WHEN).trim();
    const words = interaction.fields.getTextInputValue(WORDS);
    const params = { unit: unit.id, words, ...(when === '' ? {} : { when }) };
    await actAndAnswer(interaction, house, { type: 'act', act: ORDER_ACTS.write, params }, gameId);
  },
};
