/** A side's orders, and what can be ordered of a unit. */
import type { Doing, View } from '../game/index.js';
import { isBound, ordersOf, sealOf, sealWords, turnToOrder, unitsToOrder, unordered } from '../house/index.js';
import { counted, nameOf, turnTitle, type UnitRow } from '../rules/index.js';
import { button } from './buttons.js';
import { type Component, buttonRows, fieldsOf, messageOf, type PostBody } from './limits.js';
import { type MenuChoice, menuRow } from './menus.js';
import { doingChoices } from './own-desk.js';
import { bold, escapeText } from './text.js';
import { sideName } from './turn-board.js';

/** A side's pad. */
export interface OrderPad {
  readonly view: View;
  readonly sideId: string;
  /** Of the menu of units, from 0. */
  readonly page: number;
  readonly ids: {
    readonly word: (unitId: string) => string;
    readonly units: string;
    readonly wordOfOrder: (orderId: string) => string;
    readonly withdraw: string;
    readonly repeat: string;
    readonly hold: string;
    /** Null: its orders of this turn are sealed or open. */
    readonly seal: string | null;
    readonly back: string;
  };
}

/** One row a unit: its order for the turn that is written for, or none yet. */
export function presentOrderPad({ view, sideId, page, ids }: OrderPad): PostBody<Component> {
  const { battle, ruleset } = view;
  const turn = turnToOrder(battle, sideId);
  const orders = ordersOf(battle, sideId, turn);
  const units = unitsToOrder(battle, sideId);
  const without = unordered(battle, sideId, turn);
  const bound = isBound(battle, sideId);
  const hasLast = ordersOf(battle, sideId, turn - 1).some(({ unit }) => without.some(({ id }) => id === unit));
  const state = bound
    ? `Sealed: \`${sealWords(sealOf(battle, sideId)!)}\`. All orders open as soon as every side is ready.`
    : units.length === 0
      ? 'Your side has no units.'
      : without.length === 0
        ? 'Every unit has its order. *Seal the orders* binds your side to them.'
        : `${counted(without.length, 'unit has', 'units have')} no order yet. *Seal the orders* binds your side to what is written.`;
  const body = messageOf({
    title: `${sideName(view, sideId)}: orders, ${turnTitle(ruleset, turn)}`,
    description: [state],
    fields: fieldsOf(
      'Orders',
      orders.length === 0
        ? ['None yet.']
        : orders.map(
            ({ name, words, when, standing }) =>
              `${bold(escapeText(name, 60))}: ${escapeText(words, 300)}${when === null ? '' : `, if ${escapeText(when, 120)}`}${standing ? ', until it is changed' : ''}`,
          ),
      6,
    ),
  });
  const choices = [...without, ...units.filter((unit) => !without.includes(unit))].map((unit): MenuChoice => ({
    value: ids.word(unit.id),
    label: unit.name,
    about: orders.find((order) => order.unit === unit.id)?.words ?? 'No order yet',
  }));
  const writtenChoices = orders
    .filter(({ state }) => state === 'written')
    .map(({ id, name, words }): MenuChoice => ({ value: ids.wordOfOrder(id), label: name, about: words }));
  return {
    ...body,
    components: [
      ...(bound ? [] : menuRow(ids.units, 'An order for', choices, page)),
      ...menuRow(ids.withdraw, 'Take an order back', writtenChoices, page),
      ...buttonRows([
        ...(bound || !hasLast ? [] : [button('As last turn', ids.repeat)]),
        ...(bound || without.length === 0 ? [] : [button('The others hold', ids.hold)]),
        ...(ids.seal === null ? [] : [button('Seal the orders', ids.seal, 3)]),
        button('My units', ids.back),
      ]),
    ],
  };
}

/** What can be ordered of a unit: by the rulebook, or in words. */
export function presentOrderChoice({
  unit,
  doings,
  page,
  ids,
}: {
  readonly unit: UnitRow;
  readonly doings: readonly Doing[];
  readonly page: number;
  readonly ids: { readonly doings: string; readonly words: string; readonly back: string };
}): PostBody<Component> {
  const body = messageOf({ title: `An order for ${escapeText(nameOf(unit), 80)}`, description: 'What is it to do?' });
  return {
    ...body,
    components: [
      ...menuRow(ids.doings, 'By the rulebook', doingChoices(doings), page),
      ...buttonRows([button('In words', ids.words), button('Orders', ids.back)]),
    ],
  };
}
