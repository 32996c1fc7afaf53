import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import type { CullenEffect } from './effect-kinds.js';
import { applyHandEdits } from './by-hand.js';
import { applyEffect, endCombats, separateDefector, separateRemovedUnit } from './effects.js';
import { UNIT_ACTIONS } from './unit-actions.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE_ORDER } from './example.js';
import { PHASE_LIST, sideFields } from './game.js';
import { BOT_PLAY } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { listRequiredTasks } from './open-tasks.js';
import { checkCanTakePart, mayKnowUnit } from './roles.js';
import { UNIT_ROW_KIND } from './rows.js';
import { RULINGS } from './rulings.js';
import { STRENGTH_MEASURE, describeUnit, buildUnitSheet } from './sheet.js';
import { SYMBOL_READING } from './symbols.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { beginPhase, endPhase } from './turn.js';
import { completeUnit } from './unit.js';
import { createRetreatCheck } from '../ground/retreat.js';
import { CONTACT_MEASURES } from './contact.js';
import { GROUND_READING } from './ground.js';

/** Tony Cullen's Spanish Civil War rules. README.md in this folder describes the rulebook. */
export const cullenRuleset = defineRuleset<CullenBattle, CullenUnit, CullenEffect>({
  id: 'cullen',
  title: "Tony Cullen's Spanish Civil War rules",
  version: '25',
  scale: 'Spanish Civil War: companies of elements, ten-sided dice, inches on the table, eight phases in a move',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT_ROW_KIND },
  guide: GUIDE,
  symbols: SYMBOL_READING,
  example: EXAMPLE_ORDER,
  lesson: TUTORIAL,
  bot: BOT_PLAY,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  turnWord: 'move',
  groups: { formation: { field: 'battalion' }, kind: { field: 'kind' } },
  sequenceCite: 'Move Sequence',
  sideFields,
  completeUnit,
  broughtToPhase: ['atPhase'],
  knows: mayKnowUnit,
  hiddenBy: () => ['Concealment and Observation'],
  // Only umpires can distinguish a unit's marker from a dummy. To players both look the same.
  looksAtPlaces: ({ game }) => game.phase === 'observing',
  checkPart: checkCanTakePart,
  applyEffect,
  setByHand: applyHandEdits,
  unitRemoved: separateRemovedUnit,
  departed: endCombats,
  goneOver: separateDefector,
  phaseEnds: endPhase,
  phaseBegins: beginPhase,
  openTasks: listRequiredTasks,
  unitActions: UNIT_ACTIONS,
  acts: ACTS,
  unitSheet: buildUnitSheet,
  unitLine: describeUnit,
  strength: STRENGTH_MEASURE,
  aside: ({ kind, status }) =>
    status === 'retiring' || status === 'retreating'
      ? 'retreating'
      : kind === 'officer'
        ? 'headquarters'
        : kind === 'softskin'
          ? 'transport'
          : null,
  ground: GROUND_READING,
  actChecks: { 'map-back': [createRetreatCheck(CONTACT_MEASURES, { knows: mayKnowUnit }, ['Movement', 'TC-75'], () => true)] },
});
