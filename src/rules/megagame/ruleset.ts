import { createRetreatCheck } from '../ground/retreat.js';
import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import type { Check, CheckedAction } from '../checks.js';
import { CONTACT_MEASURES, createSeenBattle } from './contact.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import type { MegagameEffect } from './effect-kinds.js';
import { applyEffect, applyHandEdits } from './effects.js';
import { UNIT_ACTIONS } from './unit-actions.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE_ORDER } from './example.js';
import { PHASE_LIST, sideFields } from './game.js';
import { BOT_PLAY } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { ORDER_PHASES, ORDERED_FIELDS, listPhasesWithoutUmpire } from './ordered.js';
import { mayKnowUnit, describeRow } from './roles.js';
import { AIR_GROUP_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import { RULINGS } from './rulings.js';
import { STRENGTH_MEASURE, describeUnit, buildUnitSheet } from './sheet.js';
import { detachSupport } from './support.js';
import { SYMBOL_READING } from './symbols.js';
import { AIR_GROUP_TABLE, type MegagameBattle, type MegagameUnit, SUPPORT_TABLE } from './state.js';
import { beginPhase } from './turn.js';
import { completeUnit } from './unit.js';
import { GROUND_READING } from './ground.js';

const AWAY = createRetreatCheck(
  CONTACT_MEASURES,
  { knows: mayKnowUnit },
  ['Results Table', 'M-34'],
  ({ status }: MegagameUnit) => status > 0,
);

/** Returns an action with the battle as the player's side has seen it in this turn (M-45). */
function asSeen(
  checked: CheckedAction<MegagameUnit, MegagameBattle, 'unit'>,
): CheckedAction<MegagameUnit, MegagameBattle, 'unit'> {
  const battle = createSeenBattle(checked.actor, checked.battle);
  return { ...checked, battle, sees: ({ id }) => battle.tables.unit.has(id) };
}

/** A retreat goes away from the enemy (M-34). */
const RETREAT_CHECK: Check<MegagameUnit, MegagameBattle, 'unit'> = {
  ...AWAY,
  find: (checked) => AWAY.find(checked) ?? AWAY.find(asSeen(checked)),
};

/**
 * The rulebook made from the operational megagame's playsheet. README.md in this folder describes the rulebook. There is no diary
 * and there are no open tasks. Each action has its costs and effects immediately, and no one must make a prepared attack (M-4,
 * M-10).
 */
export const megagameRuleset = defineRuleset<MegagameBattle, MegagameUnit, MegagameEffect>({
  id: 'megagame',
  title: 'Operational megagame',
  version: '23',
  scale: 'For battles like Market Garden: units move in km and fight with their status, and squadrons fly in groups',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT_ROW_KIND, [AIR_GROUP_TABLE]: AIR_GROUP_ROW_KIND },
  guide: GUIDE,
  orderActs: { [AIR_GROUP_TABLE]: 'air-group-add' },
  symbols: SYMBOL_READING,
  example: EXAMPLE_ORDER,
  lesson: TUTORIAL,
  bot: BOT_PLAY,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  groups: { formation: { field: 'formation' } },
  sequenceCite: 'M-4',
  anyPhase: true,
  sideFields,
  tables: [AIR_GROUP_TABLE, SUPPORT_TABLE],
  completeUnit,
  knows: mayKnowUnit,
  secretNames: true,
  aimsAtLastSeen: (owner) => completeUnit({ troops: 'foot', status: 5 }, owner, null),
  rowLine: describeRow,
  applyEffect,
  setByHand: applyHandEdits,
  unitRemoved: detachSupport,
  goneOver(desk, unit) {
    detachSupport(desk, unit);
    return [];
  },
  phaseBegins: beginPhase,
  unitActions: UNIT_ACTIONS,
  ordered: ORDERED_FIELDS,
  orderPhases: ORDER_PHASES,
  phasesWithoutUmpire: listPhasesWithoutUmpire,
  acts: ACTS,
  unitSheet: buildUnitSheet,
  unitLine: describeUnit,
  strength: STRENGTH_MEASURE,
  aside: ({ status }) => (status === 0 ? 'transport' : null),
  ground: GROUND_READING,
  actChecks: { 'map-back': [RETREAT_CHECK] },
});
