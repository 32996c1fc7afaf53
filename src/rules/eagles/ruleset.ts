import { defineRuleset } from '../ruleset.js';
import { holdAllFire, listSidesToAnswer } from './close-combat.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import { ACTS } from './acts/index.js';
import { carryOutDiaryEntry, listDiaryEntries } from './diary.js';
import type { EaglesEffect } from './effect-kinds.js';
import { applyEffect, separateDefector, applyHandEdits, separateRemovedUnit } from './effects.js';
import { UNIT_ACTIONS } from './unit-actions.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE_ORDER } from './example.js';
import { gameSettings, PHASE_LIST } from './game.js';
import { findHidingSections, listHiddenFields, areUnspottedHidden } from './observation.js';
import { BOT_PLAY } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { listSpottingChances } from './looks.js';
import { listRequiredTasks } from './open-tasks.js';
import { checkCanTakePart, mayKnowUnit, mayKnowRow, describeRow } from './roles.js';
import { MISSION_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import { UNLISTED_FIELDS, FALLING_FIRE, findOrderPoints, STRENGTH_MEASURE, describeUnit, buildUnitSheet } from './sheet.js';
import { RULINGS } from './rulings.js';
import { listMissionNames } from './missions.js';
import { listPointLabels, sideFields } from './side.js';
import { SYMBOL_READING } from './symbols.js';
import type { EaglesBattle, EaglesUnit, Mission } from './state.js';
import { beginPhase, endPhase, listStatusLines } from './turn.js';
import { completeUnit, FIELDS_FROM_SIDE } from './unit.js';
import { GROUND_READING } from './ground.js';

/** Eagles, Crowns and Oak Leaves, WWII division level. README.md in this folder describes the rulebook. */
export const eaglesRuleset = defineRuleset<EaglesBattle, EaglesUnit, EaglesEffect>({
  id: 'eagles',
  title: 'Eagles, Crowns and Oak Leaves',
  version: '26',
  scale: 'WWII division level: a turn is 30 minutes, 1 inch is 100 yards, a stand is a company',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT_ROW_KIND, mission: MISSION_ROW_KIND },
  guide: GUIDE,
  orderActs: { minefield: 'minefield-add' },
  symbols: SYMBOL_READING,
  example: EXAMPLE_ORDER,
  lesson: TUTORIAL,
  bot: BOT_PLAY,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  groups: { formation: { field: 'division' }, kind: { field: 'kind' } },
  sequenceCite: 'Sequence',
  gameSettings,
  sideFields,
  tables: ['mission', 'minefield'],
  completeUnit,
  fromSide: FIELDS_FROM_SIDE,
  knows: mayKnowUnit,
  hiddenBy: findHidingSections,
  looksAtPlaces: areUnspottedHidden,
  looks: listSpottingChances,
  hiddenFields: listHiddenFields,
  knowsRow: mayKnowRow,
  rowLine: describeRow,
  otherNames: (table, row, battle) => (table === 'mission' ? listMissionNames(battle, row as unknown as Mission) : []),
  labels: listPointLabels,
  checkPart: checkCanTakePart,
  applyEffect,
  setByHand: applyHandEdits,
  unitRemoved: separateRemovedUnit,
  departed: separateRemovedUnit,
  goneOver: separateDefector,
  sideIsReady: holdAllFire,
  asksSides: listSidesToAnswer,
  phaseEnds: endPhase,
  phaseBegins: beginPhase,
  openTasks: listRequiredTasks,
  unitActions: UNIT_ACTIONS,
  statusLines: listStatusLines,
  diary: listDiaryEntries,
  comeDue: carryOutDiaryEntry,
  acts: ACTS,
  unitSheet: buildUnitSheet,
  unitLine: describeUnit,
  strength: STRENGTH_MEASURE,
  aside: ({ kind }) => (kind === 'administrative' ? 'transport' : null),
  bookkeeping: UNLISTED_FIELDS,
  // Fields that would reveal the positions and plots of a side's guns.
  ownFields: { side: ['fireBearing', 'registrationPoints'] },
  falling: FALLING_FIRE,
  pointing: findOrderPoints,
  ground: GROUND_READING,
});
