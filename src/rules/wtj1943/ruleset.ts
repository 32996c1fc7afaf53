import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { listChartRemarks } from './chart/remarks.js';
import { listCharts } from './charts.js';
import { ACT_COMMANDS, FURTHER_FORMS, GUIDE } from './commands.js';
import type { Wtj1943Effect } from './effect-kinds.js';
import { applyEffect, separateDefector, separateRemovedUnit } from './effects.js';
import { UNIT_ACTIONS } from './unit-actions.js';
import { applyHandEdits } from './set-by-hand.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE_ORDER } from './example.js';
import { gameSettings, PHASE_LIST, sideFields } from './game.js';
import { ORDER_PHASES, ORDERED_FIELDS } from './ordered.js';
import { checkCanTakePart } from './readiness.js';
import { BOT_PLAY } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { listRequiredTasks } from './open-tasks.js';
import { findHidingRulings, mayKnowUnit, mayKnowRow, describeRow } from './roles.js';
import { MINEFIELD_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import { RULINGS } from './rulings.js';
import { STRENGTH_MEASURE, describeUnit, buildUnitSheet } from './sheet.js';
import { SYMBOL_READING } from './symbols.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import { beginPhase } from './turn.js';
import { completeUnit } from './unit.js';
import { GROUND_READING } from './ground.js';

/** The tables for lines of the umpire's chart. Roles of procedures can refer to these lines. */
const CHART_TABLES: readonly string[] = ['terrain', 'mine-target'];

/** 1943, War Times Journal, chapter 2: command and movement. README.md in this folder describes the rulebook. */
export const wtj1943Ruleset = defineRuleset<Wtj1943Battle, Wtj1943Unit, Wtj1943Effect>({
  id: 'wtj1943',
  title: '1943',
  version: '24',
  scale: 'War Times Journal, chapter 2, command and movement: bases on a table, distances in yards',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT_ROW_KIND, minefield: MINEFIELD_ROW_KIND },
  furtherForms: FURTHER_FORMS,
  guide: GUIDE,
  orderActs: { game: 'chart-load', minefield: 'minefield-add' },
  symbols: SYMBOL_READING,
  example: EXAMPLE_ORDER,
  lesson: TUTORIAL,
  bot: BOT_PLAY,
  commandExamples: COMMAND_EXAMPLES,
  charts: listCharts,
  rulings: RULINGS,
  phases: PHASE_LIST,
  groups: { kind: { field: 'kind' } },
  sequenceCite: 'W-1',
  anyPhase: true,
  needsUmpire: true,
  gameSettings,
  sideFields,
  tables: ['minefield', ...CHART_TABLES],
  completeUnit,
  knows: mayKnowUnit,
  knowsRow: mayKnowRow,
  hiddenBy: findHidingRulings,
  rowLine: describeRow,
  checkPart: checkCanTakePart,
  applyEffect,
  remarks: listChartRemarks,
  setByHand: applyHandEdits,
  unitRemoved: separateRemovedUnit,
  goneOver: separateDefector,
  phaseBegins: beginPhase,
  openTasks: listRequiredTasks,
  unitActions: UNIT_ACTIONS,
  ordered: ORDERED_FIELDS,
  orderPhases: ORDER_PHASES,
  phasesWithoutUmpire: (id) => ORDER_PHASES[id],
  acts: ACTS,
  untoldTables: CHART_TABLES,
  unitSheet: buildUnitSheet,
  unitLine: describeUnit,
  strength: STRENGTH_MEASURE,
  aside: ({ kind }) => (kind === 'hq' ? 'headquarters' : kind === 'wagon' ? 'transport' : null),
  ground: GROUND_READING,
});
