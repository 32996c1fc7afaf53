import { z } from 'zod';
import type { Check } from '../../checks.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { createSectionCheck, standing } from '../contact.js';
import { listMinefields, unitsOf } from '../battle.js';
import { isSectionKnownTo } from '../minefields.js';
import { ALLOWANCES, STRATEGIC_CODE, YARDS_PER_INCH } from './movement.js';
import { checkCanEnterMines } from '../readiness.js';
import { findMap } from '../../ground/rows.js';
import type { Row } from '../../battle.js';
import type { Actor } from '../../happening.js';
import {
  type EaglesBattle,
  defineEaglesProcedure,
  type EaglesScene,
  type EaglesUnit,
  type Minefield,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import type { Da } from '../vocabulary.js';

const ENTRANTS = ['ordinary', 'clearing', 'minesweeper'] as const;

/** 1.5: the chance in percent that mixed mines hit an entering unit. */
export const MINE_CHANCE: Readonly<Record<Da, number>> = { INFANTRY: 30, THIN: 30, MODERATE: 20, DENSE: 10, HARD: 5 };

/**
 * Returns `minesweeper` for a minesweeper; undefined for any other unit. Guns and staffs count as INFANTRY when mines strike
 * them, but they cannot clear mines (1.5).
 * @param isClearing true if people have entered that the unit is clearing mines
 * @throws {Refusal} ILLEGAL if `isClearing` is true for a unit that is not infantry
 */
function entrantOf({ kind, name, minesweeper }: EaglesUnit, isClearing: boolean): 'minesweeper' | undefined {
  if (isClearing && kind !== 'infantry')
    throw refuseIllegal(`${name} is not infantry and cannot clear a minefield on foot. Choose infantry.`, '1.5');
  return minesweeper ? 'minesweeper' : undefined;
}

/** Checks whether a unit's side knew of the section before the unit entered it. Stopping a unit reveals the section (E-61). */
function wasKnown(section: Minefield, unit: EaglesUnit | undefined): boolean {
  const due = unit?.minesDue;
  return due?.section === section.id ? due.known : isSectionKnownTo(section, unit?.side);
}

/**
 * 1.5: requires that a player's unit, if mines have stopped it, rolls for the section where it has stopped (E-61), and that no
 * minesweeper clears a section before the units of its side that have stopped there have rolled.
 * @throws {Refusal} ILLEGAL if a player names another section for the unit, or one where such a roll is due
 */
function checkSection({ id, name }: Row, { battle, one }: EaglesScene<'unit' | 'section'>, { standing }: Actor): void {
  const unit = one('unit');
  const due = unit?.minesDue?.section;
  const waiting = unitsOf(battle).find(
    (other) => other.id !== unit?.id && other.side === unit?.side && !other.destroyed && other.minesDue?.section === id,
  );
  if (standing !== 'umpire' && unit?.minesweeper && waiting)
    throw refuseIllegal(
      `${waiting.name} has stopped in ${name as string} and has not rolled for damage. Roll for it before you clear the section.`,
      '1.5',
      'E-61',
    );
  if (standing !== 'umpire' && due !== undefined && due !== id)
    throw refuseIllegal(
      `${unit!.name} did not stop in ${name as string}. Choose the minefield where the unit has stopped.`,
      '1.5',
      'E-61',
    );
}

/** 2.1, 2.2: returns the longest move of a unit, in yards. The longest move is by road. */
const reachOf = ({ moveCode }: EaglesUnit): number => ALLOWANCES[STRATEGIC_CODE[moveCode]].inches * YARDS_PER_INCH;

/** Requires that a player does not enter that an ordinary unit sweeps mines (1.5). */
const MINES_ON_RECORD: Check<EaglesUnit, EaglesBattle, 'unit' | 'section'> = {
  name: 'typed',
  cites: ['1.5'],
  find({ actor, typed, one }) {
    const unit = one('unit');
    if (!unit || actor.standing === 'umpire') return null;
    if (typed.entrant !== 'minesweeper' || unit.minesweeper) return null;
    return { is: 'no', fact: `${unit.name} is not a minesweeper.`, wanted: 'Choose another way of entering.' };
  },
};

/**
 * 1.5, E-72: requires that a player chooses a section on record. It decides whether the unit is in the mines, and whether its side
 * knew them.
 * @throws {Refusal} INVALID_INPUT if a player chooses none, in a battle with a map, or with sections known to the unit's side
 */
function checkSectionChosen({ name, side, minesDue }: EaglesUnit, { battle, rows }: EaglesScene<'section'>, actor: Actor): void {
  if (actor.standing === 'umpire' || rows('section').length > 0) return;
  const due = minesDue && battle.tables.minefield.get(minesDue.section);
  if (due) throw refuseInvalid('section', `${name} has stopped in minefield ${due.name}. Choose that section.`, '1.5', 'E-61');
  if (findMap(battle) || listMinefields(battle).some((section) => isSectionKnownTo(section, side)))
    throw refuseInvalid('section', `The minefield section is missing. Choose the section that ${name} enters.`, '1.5', 'E-72');
}

const unit = defineUnitInputs('unit');

/** A unit enters or clears a section of mines (1.5 Minefields). */
export const minefieldProcedure = defineEaglesProcedure({
  id: 'eagles.minefield',
  sections: ['1.5'],
  title: 'Move a unit into a minefield section',
  inputs: {
    targetDa: unit.its('da', 'Armour class of the unit (1.3)'),
    entrant: unit.inScene(
      z.enum(ENTRANTS).default('ordinary').describe('Way of entering (1.5). Clearing must be declared beforehand'),
      (unit, { typed }) => entrantOf(unit, typed?.entrant === 'clearing'),
      { likely: true },
    ),
    known: rowsOf('section', 'minefield').inScene(
      z.boolean().default(true).describe('The section was known before the unit entered (1.5)'),
      (section, { one }: EaglesScene<'unit'>) => wasKnown(section, one('unit')),
    ),
  },
  roles: {
    unit: { description: 'Unit that enters the minefield', acts: true, check: checkCanEnterMines, checkWith: checkSectionChosen },
    section: { description: 'Minefield section that the unit enters', table: 'minefield', checkWith: checkSection },
  },
  checks: [standing('unit'), createSectionCheck(reachOf), MINES_ON_RECORD],
  phases: ['movement'],
  // On a map, the bot finds moves into unknown sections automatically, so lists do not offer this action (E-61).
  offeredWhen: (battle) =>
    !findMap(battle) || listMinefields(battle).length > 0 || unitsOf(battle).some(({ minesDue }) => minesDue),
  run(dice, input) {
    const clearing = input.entrant === 'clearing';
    if (clearing && input.targetDa !== 'INFANTRY')
      throw refuseIllegal('Only infantry can clear a minefield on foot. Choose an infantry unit.', '1.5');

    const minesweeper = input.entrant === 'minesweeper';
    const clearsKnown = clearing && input.known;
    const safe = minesweeper || clearsKnown; // See ruling E-23.
    const chancePercent = safe ? 0 : MINE_CHANCE[input.targetDa];
    const struck = !safe && dice.die(100, 'mines') <= chancePercent;
    const clearance: 'now' | 'next-turn' | 'none' = minesweeper ? 'now' : clearsKnown ? 'next-turn' : 'none'; // See ruling E-49.

    const isRuled = struck || minesweeper || (clearing && !input.known);
    const steps = [
      minesweeper
        ? buildNoteStep('A minesweeper is not at risk', 'E-23')
        : clearsKnown
          ? buildNoteStep('No risk, because the unit clears a known section', '1.5')
          : buildTableStep(`Chance against ${input.targetDa}`, `${chancePercent}%`, '1.5'),
      buildResultStep('Impairments', struck ? 1 : 0, '1.5', isRuled && 'E-23'),
      buildNoteStep('The unit stops for the rest of the turn', '1.5'),
      ...includeIf(clearance === 'now', buildNoteStep('The section is cleared at once', '1.5', 'E-49')),
      ...includeIf(clearance === 'next-turn', buildNoteStep('The section is cleared when the next turn ends', 'E-49')),
    ];

    // Entering counts as moving (E-54), so the unit is in position AA and fires with one FP less.
    const effects: EaglesEffect<'unit' | 'section'>[] = [
      { kind: 'set', role: 'unit', fields: { halted: true, moved: true, tpd: 'AA', minesDue: null } },
    ];
    if (struck) effects.push({ kind: 'impair', role: 'unit', amount: 1 });
    effects.push(
      clearance === 'now' ? { kind: 'section-removed', role: 'section' } : { kind: 'section-known', role: 'section', by: 'unit' },
    );
    if (clearance === 'next-turn') effects.push({ kind: 'section-clearing', role: 'section', by: 'unit' });

    return { outcome: { chancePercent, struck, impairments: struck ? 1 : 0, stopped: true, clearance }, steps, effects };
  },
  oddsOver: ['struck'],
  measure: { label: 'units unharmed by mines', of: ({ struck }) => Number(!struck) },
  summary: ({ chancePercent, struck, clearance }) => {
    if (clearance === 'now') return 'The minesweeper clears the section and stops.';
    if (clearance === 'next-turn') return 'The unit stops. The section is cleared at the end of the next turn.';
    return struck
      ? `The mines hit (chance ${chancePercent}%). The unit takes 1 impairment and stops.`
      : `The mines do not hit (chance ${chancePercent}%), but the unit stops.`;
  },
  verdict: ({ chancePercent, struck, clearance }, name) =>
    clearance === 'now'
      ? { fate: `${name('unit')} clears the section and stops`, score: '' }
      : clearance === 'next-turn'
        ? { fate: `${name('unit')} stops and clears the section by the end of the next turn`, score: '' }
        : {
            fate: struck
              ? `${name('unit')} hit and stopped by mines, 1 impairment`
              : `${name('unit')} stopped by mines, but not hit`,
            score: `chance of a hit ${chancePercent}%`,
          },
  tone: ({ struck, clearance }) => (struck ? 'decisive' : clearance === 'none' ? 'nothing' : 'effect'),
});
