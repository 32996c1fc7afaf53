import { createRetreatCheck } from '../ground/retreat.js';
import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { applyHandEdits } from './set-by-hand.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import type { Check } from '../checks.js';
import { CONTACT_MEASURES, isInRetreat, isVictor } from './contact.js';
import { limitToPlayerView } from './measures.js';
import { carryOutDiaryEntry, listDiaryEntries } from './diary.js';
import type { CorpsEffect } from './effect-kinds.js';
import { applyEffect } from './effects.js';
import { UNIT_ACTIONS } from './unit-actions.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE_ORDER } from './example.js';
import { gameSettings, PHASE_LIST, sideFields } from './game.js';
import { BOT_PLAY } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { listRequiredTasks } from './open-tasks.js';
import { findHidingRulings, listHiddenUnitFields, mayKnowUnit, mayKnowRow } from './roles.js';
import { describeRow } from './row-line.js';
import { FORMATION_ROW_KIND, JOB_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import { RULINGS } from './rulings.js';
import { UNLISTED_FIELDS, STRENGTH_MEASURE, describeUnit, buildUnitSheet } from './sheet.js';
import { SYMBOL_READING } from './symbols.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import { findNextPhase, beginPhase, endPhase, listStatusLines } from './turn.js';
import { completeUnit, requireOnTable, STAND_IN_UNIT } from './unit.js';
import { listContacts } from './contact-rows.js';
import { separateDefector, separateRemovedUnit } from './units.js';
import { isTransportType } from './vocabulary.js';
import { GROUND_READING } from './ground.js';

const AWAY = createRetreatCheck(CONTACT_MEASURES, { knows: mayKnowUnit }, ['Combat', 'CO-77'], isVictor, isInRetreat);

/** A retreat goes away from the victors, and onto no other enemy, as the side has them on its map (CO-77, CO-89). */
const RETREAT_CHECK: Check<CorpsUnit, CorpsBattle, 'unit'> = {
  ...AWAY,
  find: (checked) => AWAY.find(limitToPlayerView(checked)),
};

/** The operational rules with strength points, LOG and POL. README.md in this folder describes the rulebook. */
export const corpsRuleset = defineRuleset<CorpsBattle, CorpsUnit, CorpsEffect>({
  id: 'corps',
  title: 'Corps: operational rules with SP, LOG and POL',
  version: '24',
  scale: 'WWII corps level: a daylight turn is 4 hours, 5 cm are 1 km (3 inches a mile), a base is a battalion',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT_ROW_KIND, formation: FORMATION_ROW_KIND, job: JOB_ROW_KIND },
  guide: GUIDE,
  orderActs: { formation: 'formation-add', structure: 'structure-add' },
  symbols: SYMBOL_READING,
  example: EXAMPLE_ORDER,
  lesson: TUTORIAL,
  bot: BOT_PLAY,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  groups: { formation: { field: 'formation', refers: 'formation' }, kind: { field: 'type' } },
  sequenceCite: 'Turn sequence',
  nextPhase: findNextPhase,
  gameSettings,
  sideFields,
  tables: ['formation', 'job', 'structure', 'proposal', 'contact'],
  completeUnit,
  knows: mayKnowUnit,
  knowsRow: mayKnowRow,
  hiddenBy: findHidingRulings,
  hiddenFields: listHiddenUnitFields,
  aimsAtLastSeen: () => STAND_IN_UNIT,
  rowLine: describeRow,
  checkPart: requireOnTable,
  applyEffect,
  setByHand: applyHandEdits,
  unitRemoved: separateRemovedUnit,
  goneOver: separateDefector,
  phaseEnds: endPhase,
  phaseBegins: beginPhase,
  openTasks: listRequiredTasks,
  newBattleWords: 'Turn 1 is the first of a day, whose weather is rolled again. A lost HQ returns in turn 2.',
  actChecks: { 'map-back': [RETREAT_CHECK] },
  unitActions: UNIT_ACTIONS,
  diary: listDiaryEntries,
  comeDue: carryOutDiaryEntry,
  acts: ACTS,
  untoldTables: ['proposal', 'contact'],
  storeTables: ['formation'],
  listContactPairs: (battle) => listContacts(battle).map(({ unit, enemy }) => [unit, enemy]),
  unitSheet: buildUnitSheet,
  unitLine: describeUnit,
  strength: STRENGTH_MEASURE,
  aside: ({ type }) => (type === 'hq' ? 'headquarters' : isTransportType(type) ? 'transport' : null),
  bookkeeping: UNLISTED_FIELDS,
  ground: GROUND_READING,
  statusLines: listStatusLines,
});
