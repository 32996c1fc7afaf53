import { checkRetreat } from '../ground/retreat.js';
import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import { CONTACTS } from './contact.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import type { MegagameEffect } from './effect-kinds.js';
import { applyEffect, setByHand } from './effects.js';
import { UNIT_ACTIONS } from './deeds.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE } from './example.js';
import { PHASE_LIST, sideFields } from './game.js';
import { BOT } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { ORDER_PHASES, ORDERED, phasesWithoutUmpire } from './ordered.js';
import { mayKnowUnit, rowLine } from './roles.js';
import { GROUP, UNIT } from './rows.js';
import { RULINGS } from './rulings.js';
import { STRENGTH, unitLine, unitSheet } from './sheet.js';
import { freeSupport } from './support.js';
import { SYMBOLS } from './symbols.js';
import { AIR_GROUP, type MegagameBattle, type MegagameUnit, SUPPORT } from './state.js';
import { phaseBegins } from './turn.js';
import { completeUnit } from './unit.js';
import { GROUND } from './ground.js';

/**
 * The rulebook made from the operational megagame's playsheet. README.md in this folder describes the rulebook. There is no diary
 * and there are no open tasks. Each action has its costs and effects immediately, and no one must make a prepared attack (M-4,
 * M-10).
 */
export const megagame = defineRuleset<MegagameBattle, MegagameUnit, MegagameEffect>({
  id: 'megagame',
  title: 'Operational megagame',
  version: '20',
  scale: 'For battles like Market Garden: units move in km and fight with their status, and squadrons fly in groups',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT, [AIR_GROUP]: GROUP },
  guide: GUIDE,
  orderActs: { [AIR_GROUP]: 'air-group-add' },
  symbols: SYMBOLS,
  example: EXAMPLE,
  lesson: TUTORIAL,
  bot: BOT,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  groups: { formation: { field: 'formation' } },
  sequenceCite: 'M-4',
  anyPhase: true,
  sideFields,
  tables: [AIR_GROUP, SUPPORT],
  completeUnit,
  knows: mayKnowUnit,
  secretNames: true,
  aimsAtLastSeen: (owner) => completeUnit({ troops: 'foot', status: 5 }, owner, null),
  rowLine,
  applyEffect,
  setByHand,
  unitRemoved: freeSupport,
  goneOver(desk, unit) {
    freeSupport(desk, unit);
    return [];
  },
  phaseBegins,
  deeds: UNIT_ACTIONS,
  ordered: ORDERED,
  orderPhases: ORDER_PHASES,
  phasesWithoutUmpire,
  acts: ACTS,
  unitSheet,
  unitLine,
  strength: STRENGTH,
  aside: ({ status }) => (status === 0 ? 'transport' : null),
  ground: GROUND,
  actChecks: {
    'map-back': [checkRetreat(CONTACTS, { knows: mayKnowUnit }, ['Results Table', 'M-34'], ({ status }) => status > 0)],
  },
});
