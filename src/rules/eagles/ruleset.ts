import { defineRuleset } from '../ruleset.js';
import { holdAllFire, listSidesToAnswer } from './close-combat.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import { ACTS } from './acts/index.js';
import { comeDue, diary } from './diary.js';
import type { EaglesEffect } from './effect-kinds.js';
import { applyEffect, separateDefector, setByHand, separateRemovedUnit } from './effects.js';
import { UNIT_ACTIONS } from './deeds.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE } from './example.js';
import { gameSettings, PHASE_LIST } from './game.js';
import { findHidingSections, listHiddenFields, isUnspottedHidden } from './observation.js';
import { BOT } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { listSpottingChances } from './looks.js';
import { openMatters } from './open-matters.js';
import { checkPart, mayKnowUnit, knowsRow, rowLine } from './roles.js';
import { MISSION, UNIT } from './rows.js';
import { BOOKKEEPING, FALLING, pointing, STRENGTH, unitLine, unitSheet } from './sheet.js';
import { RULINGS } from './rulings.js';
import { missionNames } from './missions.js';
import { listPointLabels, sideFields } from './side.js';
import { SYMBOLS } from './symbols.js';
import type { EaglesBattle, EaglesUnit, Mission } from './state.js';
import { phaseBegins, phaseEnds, statusLines } from './turn.js';
import { completeUnit, FROM_SIDE } from './unit.js';
import { GROUND } from './ground.js';

/** Eagles, Crowns and Oak Leaves, WWII division level. README.md in this folder describes the rulebook. */
export const eagles = defineRuleset<EaglesBattle, EaglesUnit, EaglesEffect>({
  id: 'eagles',
  title: 'Eagles, Crowns and Oak Leaves',
  version: '23',
  scale: 'WWII division level: a turn is 30 minutes, 1 inch is 100 yards, a stand is a company',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT, mission: MISSION },
  guide: GUIDE,
  orderActs: { minefield: 'minefield-add' },
  symbols: SYMBOLS,
  example: EXAMPLE,
  lesson: TUTORIAL,
  bot: BOT,
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
  fromSide: FROM_SIDE,
  knows: mayKnowUnit,
  hiddenBy: findHidingSections,
  looksAtPlaces: isUnspottedHidden,
  looks: listSpottingChances,
  hiddenFields: listHiddenFields,
  knowsRow,
  rowLine,
  otherNames: (table, row, battle) => (table === 'mission' ? missionNames(battle, row as unknown as Mission) : []),
  labels: listPointLabels,
  checkPart,
  applyEffect,
  setByHand,
  unitRemoved: separateRemovedUnit,
  departed: separateRemovedUnit,
  goneOver: separateDefector,
  sideIsReady: holdAllFire,
  asksSides: listSidesToAnswer,
  phaseEnds,
  phaseBegins,
  openMatters,
  deeds: UNIT_ACTIONS,
  statusLines,
  diary,
  comeDue,
  acts: ACTS,
  unitSheet,
  unitLine,
  strength: STRENGTH,
  aside: ({ kind }) => (kind === 'administrative' ? 'transport' : null),
  bookkeeping: BOOKKEEPING,
  // Fields that would reveal the positions and plots of a side's guns.
  ownFields: { side: ['fireBearing', 'registrationPoints'] },
  falling: FALLING,
  pointing,
  ground: GROUND,
});
