/** Moves several units of a player's side together, with buttons. A draft stores the choices so far. */
import { isDeepStrictEqual } from 'node:util';
import {
  listJointGoals,
  findCommandAction,
  type MovingUnit,
  listMovableUnits,
  findGoalField,
  type JointMove,
  planJointMove,
  hasDestination,
  type UnitMove,
  listSharedFields,
  removeGoal,
  readTypedValues,
  type View,
  setSharedValue,
} from '../../game/index.js';
import { presentJointMove } from '../../present/index.js';
import { type Actor, type InputField, Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { createBattleCodes } from '../options/codes.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { carryOutDraft } from '../drafts/confirming.js';
import { MAX_FORM_FIELDS, type PanelDraft, buildValuesForm, applyForm } from './action-card.js';
import type { Services } from '../services.js';
import { MAX_MENU_ENTRIES } from '../drafts/form-fields.js';
import type { RepliableGuildInteraction, PressedButton, SubmittedForm } from '../connection/interactions.js';
import { carryOutAndAnswer, openBattle } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';
import { runInSlices } from '../work/slices.js';
import { addRoutesToAnswer } from '../pictures/way-picture.js';

/** The first word in the custom ids of these buttons and forms. */
const NAME = 'together';

/** The draft of a group move. Its moves do not have separate destinations, because the units share one destination. */
interface Together {
  readonly id: string;
  readonly game: OpenGame;
  readonly actor: Actor;
  readonly view: View;
  readonly able: readonly MovingUnit[];
  readonly goers: readonly MovingUnit[];
}

const idOf = (draft: string, ...parts: readonly string[]): string => [NAME, draft, ...parts].join(':');

/** Starts a group move by asking which units move. */
export async function startGroupMove(interaction: PressedButton, services: Services, gameId: string): Promise<void> {
  const { id, user } = interaction;
  services.drafts.keep({ id, gameId, userId: user.id, command: { type: 'move-together', moves: [] } });
  await show(interaction, services, await together(interaction, services, id));
}

/**
 * Finds a player's draft of a group move, and removes units that can no longer move.
 * @throws {Refusal} NOT_FOUND if the draft is settled, another person's, or not a group move
 */
async function together(interaction: RepliableGuildInteraction, services: Services, id: string): Promise<Together> {
  const draft = services.drafts.begun(id, interaction.user.id);
  if (draft?.command.type !== 'move-together')
    throw new Refusal('NOT_FOUND', 'That action is already done or is not yours. Press _My units_ to start again.');
  const { game, actor: whoever } = openBattle(interaction, services, draft.gameId);
  const actor = { ...whoever, standing: 'player' as const };
  const view = openBattleView(game, actor);
  const able = await runInSlices(listMovableUnits(view, actor, MAX_MENU_ENTRIES));
  const { moves } = draft.command;
  const goers = able.flatMap((goer) => {
    const move = moves.find((each) => moverOf(each) === goer.unit.id);
    return move ? [{ ...goer, move: removeGoal(game.ruleset, move) }] : [];
  });
  return { id, game, actor, view, able, goers };
}

const moverOf = ({ roles }: UnitMove): string | undefined => Object.values(roles).flat()[0];

/** Saves the moves of these units in the draft. */
const keep = (services: Services, { id }: Together, goers: readonly { readonly move: UnitMove }[]): void =>
  services.drafts.renew({ id, command: { type: 'move-together', moves: goers.map(({ move }) => move) } });

async function show(
  interaction: PressedButton | SubmittedForm,
  services: Services,
  of: Together,
  going: JointMove | null = null,
): Promise<void> {
  const { id, game, view, actor, able, goers } = of;
  const missing = listSharedFields(view, actor, goers);
  const ids = {
    word: createBattleCodes(services, game.gameId).in(view, 'unit').of,
    units: idOf(id, 'units'),
    all: idOf(id, 'all'),
    form: idOf(id, 'form'),
    aim: (to: string) => idOf(id, 'to', to),
    aims: idOf(id, 'to'),
    other: idOf(id, 'other'),
    go: idOf(id, 'go'),
    back: ['mine', game.gameId, 'again'].join(':'),
  };
  const aims = going || missing.length > 0 ? [] : listJointGoals(view, actor, goers);
  await services.cards.show(interaction, presentJointMove({ view, able, goers, missing, aims, going, ids }));
  const [first] = going?.gone ?? [];
  if (!first) return;
  const moves = going!.gone.map(({ move }) => move);
  const isStillAsked = (): boolean => {
    const kept = services.drafts.begun(id, interaction.user.id)?.command;
    const placed = kept?.type === 'move-together' ? kept.moves.filter((move) => hasDestination(game.ruleset, move)) : [];
    return isDeepStrictEqual(placed, moves);
  };
  await addRoutesToAnswer(interaction, services, { game, view, actor, commands: moves }, isStillAsked);
}

/** Sets the destination and the other shared values for all units. Units that cannot move there do not move. */
async function goTo(interaction: PressedButton | SubmittedForm, services: Services, of: Together, to: string): Promise<void> {
  const going = planJointMove(of.view, of.actor, of.goers, to);
  const placed = new Map(going.gone.map(({ unit, move }) => [unit.id, move]));
  const all = of.goers.map(({ unit, move }) => ({ move: placed.get(unit.id) ?? move }));
  keep(services, of, all);
  await show(interaction, services, of, going);
}

/** Returns the move of the first unit as a move of its own. @throws {Refusal} NOT_FOUND if no unit is left */
function asOne({ id, game, actor, view, goers }: Together): PanelDraft {
  const [first] = goers;
  if (!first) throw new Refusal('NOT_FOUND', 'None of these units can move now. Press _My units_ to start again.');
  return { id, game, actor, view, command: first.move, action: findCommandAction(view.ruleset, first.move), ordered: null };
}

/** Handles `together:<draft>:<word>:...`, which takes one step of a group move or carries it out. */
export const groupMoveStepButtonHandler: ButtonHandler = {
  name: NAME,
  async press(interaction, [id = '', word = '', to = ''], services) {
    const of = await together(interaction, services, id);
    const values = interaction.isStringSelectMenu() ? interaction.values : [];
    switch (word) {
      case 'all':
      case 'units': {
        const { idOf: unitOf } = createBattleCodes(services, of.game.gameId).in(of.view, 'unit');
        const chosen = word === 'all' ? of.able.map(({ unit }) => unit.id) : values.map(unitOf);
        const goers = of.able.filter(({ unit }) => chosen.includes(unit.id));
        keep(services, of, goers);
        return show(interaction, services, { ...of, goers });
      }
      case 'form':
        return interaction.showModal(
          buildValuesForm(asOne(of), listSharedFields(of.view, of.actor, of.goers).slice(0, MAX_FORM_FIELDS), idOf(id, 'said')),
        );
      case 'other':
        return interaction.showModal(buildValuesForm(asOne(of), [goalOf(of)], idOf(id, 'to')));
      case 'to':
        return goTo(interaction, services, of, values[0] ?? to);
      case 'go':
        return carryOut(interaction, services, id);
      default:
        throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Press _My units_ to start again.');
    }
  },
};

/** Returns the field for the destination. @throws {Refusal} NOT_FOUND if the move has no such field */
function goalOf(of: Together): InputField {
  const { view, command } = asOne(of);
  const field = findGoalField(view, command);
  if (!field) throw new Refusal('NOT_FOUND', 'This move has no destination to enter. Press _My units_ to start again.');
  return field;
}

async function carryOut(interaction: PressedButton, services: Services, id: string): Promise<void> {
  await carryOutDraft(interaction, services, id, async ({ gameId, command }) => {
    const { ruleset } = services.battles.open(gameId);
    const moves = command.type === 'move-together' ? command.moves.filter((move) => hasDestination(ruleset, move)) : [];
    const [only, ...others] = moves;
    if (!only) throw new Refusal('NOT_FOUND', 'None of these units would move. Choose another destination.');
    await carryOutAndAnswer(interaction, services, others.length === 0 ? only : { type: 'move-together', moves }, gameId);
  });
}

/**
 * Handles the submitted forms `together:<draft>:said`, which contains the values that all units share, and `together:<draft>:to`,
 * which contains their destination.
 */
export const groupMoveFormHandler: FormHandler = {
  name: NAME,
  async submit(interaction, [id = '', word], services) {
    const of = await together(interaction, services, id);
    const said = applyForm(asOne(of), interaction);
    const values = readTypedValues(said);
    if (word === 'to') {
      const to = values[goalOf(of).key];
      return goTo(interaction, services, of, typeof to === 'string' ? to : '');
    }
    const goers = setSharedValue(of.view, of.goers, values);
    keep(services, of, goers);
    await show(interaction, services, { ...of, goers });
  },
};
