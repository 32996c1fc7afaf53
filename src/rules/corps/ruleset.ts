import { checkRetreat } from '../ground/retreat.js';
import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { setByHand } from './set-by-hand.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import { CONTACTS, isVictor } from './contact.js';
import { comeDue, diary } from './diary.js';
import type { CorpsEffect } from './effect-kinds.js';
import { applyEffect } from './effects.js';
import { UNIT_ACTIONS } from './deeds.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE } from './example.js';
import { gameSettings, PHASE_LIST, sideFields } from './game.js';
import { BOT } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { openMatters } from './open-matters.js';
import { findHidingRulings, listHiddenUnitFields, mayKnowUnit, knowsRow } from './roles.js';
import { rowLine } from './row-line.js';
import { FORMATION, JOB, UNIT } from './rows.js';
import { RULINGS } from './rulings.js';
import { BOOKKEEPING, STRENGTH, unitLine, unitSheet } from './sheet.js';
import { SYMBOLS } from './symbols.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import { nextPhase, phaseBegins, phaseEnds, statusLines } from './turn.js';
import { completeUnit, requireOnTable, STAND_IN } from './unit.js';
import { separateDefector, separateRemovedUnit } from './units.js';
import { isTransportType } from './vocabulary.js';
import { GROUND } from './ground.js';

/** The operational rules with strength points, LOG and POL. README.md in this folder describes the rulebook. */
export const corps = defineRuleset<CorpsBattle, CorpsUnit, CorpsEffect>({
  id: 'corps',
  title: 'Corps: operational rules with SP, LOG and POL',
  version: '21',
  scale: 'WWII corps level: a daylight turn is 4 hours, 5 cm are 1 km (3 inches a mile), a base is a battalion',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT, formation: FORMATION, job: JOB },
  guide: GUIDE,
  orderActs: { formation: 'formation-add', structure: 'structure-add' },
  symbols: SYMBOLS,
  example: EXAMPLE,
  lesson: TUTORIAL,
  bot: BOT,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  groups: { formation: { field: 'formation', refers: 'formation' }, kind: { field: 'type' } },
  sequenceCite: 'Turn sequence',
  nextPhase,
  gameSettings,
  sideFields,
  tables: ['formation', 'job', 'structure', 'proposal', 'contact'],
  completeUnit,
  knows: mayKnowUnit,
  knowsRow,
  hiddenBy: findHidingRulings,
  hiddenFields: listHiddenUnitFields,
  aimsAtLastSeen: () => STAND_IN,
  rowLine,
  checkPart: requireOnTable,
  applyEffect,
  setByHand,
  unitRemoved: separateRemovedUnit,
  goneOver: separateDefector,
  phaseEnds,
  phaseBegins,
  openMatters,
  newBattleWords: 'Turn 1 is the first of a day, whose weather is rolled again. A lost HQ returns in turn 2.',
  actChecks: { 'map-back': [checkRetreat(CONTACTS, { knows: mayKnowUnit }, ['Combat', 'CO-77'], isVictor)] },
  deeds: UNIT_ACTIONS,
  diary,
  comeDue,
  acts: ACTS,
  untoldTables: ['proposal', 'contact'],
  unitSheet,
  unitLine,
  strength: STRENGTH,
  aside: ({ type }) => (type === 'hq' ? 'headquarters' : isTransportType(type) ? 'transport' : null),
  bookkeeping: BOOKKEEPING,
  ground: GROUND,
  statusLines,
});
