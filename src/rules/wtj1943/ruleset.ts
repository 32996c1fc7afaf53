import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { remarkOnChart } from './chart/remarks.js';
import { chartsOf } from './charts.js';
import { ACT_COMMANDS, FURTHER_FORMS, GUIDE } from './commands.js';
import type { Wtj1943Effect } from './effect-kinds.js';
import { applyEffect, separateDefector, separateRemovedUnit } from './effects.js';
import { UNIT_ACTIONS } from './deeds.js';
import { setByHand } from './set-by-hand.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE } from './example.js';
import { gameSettings, PHASE_LIST, sideFields } from './game.js';
import { ORDER_PHASES, ORDERED } from './ordered.js';
import { checkPart } from './readiness.js';
import { BOT } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { openMatters } from './open-matters.js';
import { findHidingRulings, mayKnowUnit, knowsRow, rowLine } from './roles.js';
import { MINEFIELD, UNIT } from './rows.js';
import { RULINGS } from './rulings.js';
import { STRENGTH, unitLine, unitSheet } from './sheet.js';
import { SYMBOLS } from './symbols.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import { phaseBegins } from './turn.js';
import { completeUnit } from './unit.js';
import { GROUND } from './ground.js';

/** The tables for lines of the umpire's chart. Roles of procedures can refer to these lines. */
const CHART_TABLES: readonly string[] = ['terrain', 'mine-target'];

/** 1943, War Times Journal, chapter 2: command and movement. README.md in this folder describes the rulebook. */
export const wtj1943 = defineRuleset<Wtj1943Battle, Wtj1943Unit, Wtj1943Effect>({
  id: 'wtj1943',
  title: '1943',
  version: '22',
  scale: 'War Times Journal, chapter 2, command and movement: bases on a table, distances in yards',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT, minefield: MINEFIELD },
  furtherForms: FURTHER_FORMS,
  guide: GUIDE,
  orderActs: { game: 'chart-load', minefield: 'minefield-add' },
  symbols: SYMBOLS,
  example: EXAMPLE,
  lesson: TUTORIAL,
  bot: BOT,
  commandExamples: COMMAND_EXAMPLES,
  charts: chartsOf,
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
  knowsRow,
  hiddenBy: findHidingRulings,
  rowLine,
  checkPart,
  applyEffect,
  remarks: remarkOnChart,
  setByHand,
  unitRemoved: separateRemovedUnit,
  goneOver: separateDefector,
  phaseBegins,
  openMatters,
  deeds: UNIT_ACTIONS,
  ordered: ORDERED,
  orderPhases: ORDER_PHASES,
  phasesWithoutUmpire: (id) => ORDER_PHASES[id],
  acts: ACTS,
  untoldTables: CHART_TABLES,
  unitSheet,
  unitLine,
  strength: STRENGTH,
  aside: ({ kind }) => (kind === 'hq' ? 'headquarters' : kind === 'wagon' ? 'transport' : null),
  ground: GROUND,
});
