import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE } from './commands.js';
import type { CullenEffect } from './effect-kinds.js';
import { setByHand } from './by-hand.js';
import { applyEffect, endCombats, separateDefector, separateRemovedUnit } from './effects.js';
import { UNIT_ACTIONS } from './deeds.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE } from './example.js';
import { PHASE_LIST, sideFields } from './game.js';
import { BOT } from './bot.js';
import { TUTORIAL } from './lesson.js';
import { openMatters } from './open-matters.js';
import { checkPart, mayKnowUnit } from './roles.js';
import { UNIT } from './rows.js';
import { RULINGS } from './rulings.js';
import { STRENGTH, unitLine, unitSheet } from './sheet.js';
import { SYMBOLS } from './symbols.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { phaseBegins, phaseEnds } from './turn.js';
import { completeUnit } from './unit.js';
import { checkRetreat } from '../ground/retreat.js';
import { CONTACTS } from './contact.js';
import { GROUND } from './ground.js';

/** Tony Cullen's Spanish Civil War rules. README.md in this folder describes the rulebook. */
export const cullen = defineRuleset<CullenBattle, CullenUnit, CullenEffect>({
  id: 'cullen',
  title: "Tony Cullen's Spanish Civil War rules",
  version: '22',
  scale: 'Spanish Civil War: companies of elements, ten-sided dice, inches on the table, eight phases in a move',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  rows: { unit: UNIT },
  guide: GUIDE,
  symbols: SYMBOLS,
  example: EXAMPLE,
  lesson: TUTORIAL,
  bot: BOT,
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
  checkPart,
  applyEffect,
  setByHand,
  unitRemoved: separateRemovedUnit,
  departed: endCombats,
  goneOver: separateDefector,
  phaseEnds,
  phaseBegins,
  openMatters,
  deeds: UNIT_ACTIONS,
  acts: ACTS,
  unitSheet,
  unitLine,
  strength: STRENGTH,
  aside: ({ kind, status }) =>
    status === 'retiring' || status === 'retreating'
      ? 'retreating'
      : kind === 'officer'
        ? 'headquarters'
        : kind === 'softskin'
          ? 'transport'
          : null,
  ground: GROUND,
  actChecks: { 'map-back': [checkRetreat(CONTACTS, { knows: mayKnowUnit }, ['Movement', 'TC-75'], () => true)] },
});
