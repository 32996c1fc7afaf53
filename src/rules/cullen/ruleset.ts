import { defineRuleset } from '../ruleset.js';
import { ACTS } from './acts/index.js';
import { COMMANDS, PROCEDURES } from './catalogue.js';
import { CHARTS } from './charts.js';
import { ACT_COMMANDS, GUIDE, UNIT_FORMS } from './commands.js';
import { comeDue, diary } from './diary.js';
import type { CullenEffect } from './effect-kinds.js';
import { applyEffect, goneOver, unitRemoved } from './effects.js';
import { DEEDS } from './deeds.js';
import { COMMAND_EXAMPLES } from './command-examples.js';
import { EXAMPLE } from './example.js';
import { gameSettings, PHASE_LIST } from './game.js';
import { openMatters } from './open-matters.js';
import { checkPart, knows } from './roles.js';
import { RULINGS } from './rulings.js';
import { STRENGTH, unitLine, unitSheet } from './sheet.js';
import { sideFields } from './side.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { BOOKKEEPING, phaseBegins, phaseEnds, ROUTINE_FIELDS } from './turn.js';
import { completeUnit, unitFields } from './unit.js';
import { GROUND } from './ground.js';

/** Tony Cullen's Spanish Civil War rules. README.md beside this file tells what the rulebook is. */
export const cullen = defineRuleset<CullenBattle, CullenUnit, CullenEffect>({
  id: 'cullen',
  title: "Tony Cullen's Spanish Civil War rules",
  version: '11',
  scale: 'Spanish Civil War: companies of elements, ten-sided dice, inches on the table; a move has eight phases',
  procedures: PROCEDURES,
  commands: COMMANDS,
  actCommands: ACT_COMMANDS,
  unitForms: UNIT_FORMS,
  guide: GUIDE,
  example: EXAMPLE,
  commandExamples: COMMAND_EXAMPLES,
  charts: () => CHARTS,
  rulings: RULINGS,
  phases: PHASE_LIST,
  turnWord: 'move',
  sequenceCite: 'Move Sequence',
  gameSettings,
  sideFields,
  unitFields,
  tables: [],
  completeUnit,
  broughtToPhase: ['atPhase'],
  knows,
  hiddenBy: () => ['Concealment and Observation'],
  checkPart,
  applyEffect,
  unitRemoved,
  goneOver,
  phaseEnds,
  phaseBegins,
  openMatters,
  deeds: DEEDS,
  diary,
  comeDue,
  acts: ACTS,
  untoldFields: ['atPhase', 'rolledInches', 'bussedThisMove', 'assaults', 'lockedWith'],
  ownFields: { unit: ['carries'] }, // who is on board tells it himself, where he is known
  routineFields: ROUTINE_FIELDS,
  unitSheet,
  unitLine,
  strength: STRENGTH,
  bookkeeping: BOOKKEEPING,
  ground: GROUND,
});
