import { type Desk, minefieldsOf, unitIn } from './battle.js';
import type { EaglesBattle, Minefield, Point } from './state.js';

/** The section that this unit is clearing. */
export function sectionClearedBy(battle: EaglesBattle, unitId: string): Minefield | undefined {
  return minefieldsOf(battle).find(({ clearedBy }) => clearedBy === unitId);
}

/** E-49: the clearing unit has moved, fired or fought in the turn of clearing, or is gone. */
export function abandonClearing(desk: Desk, unitId: string, why: 'acted' | 'lost'): void {
  const { battle } = desk.draft;
  for (const { id, clearedBy, clearTurn } of minefieldsOf(battle)) {
    if (clearedBy !== unitId) continue;
    if (why === 'acted' && (clearTurn === null || clearTurn > battle.game.turn)) continue;
    desk.draft.set('minefield', id, { clearedBy: null, clearTurn: null });
  }
}

/** Whether somebody is still at it (E-49); who moves, fires or fights gives it up at once. */
export function isBeingCleared(battle: EaglesBattle, section: Minefield): boolean {
  const unit = unitIn(battle, section.clearedBy);
  return section.clearTurn !== null && unit !== undefined && !unit.destroyed;
}

/** Whether a side has it on its deployment sheet (1.5, E-54). */
export const isOwnSection = (section: Minefield, side: string | undefined): boolean =>
  side !== undefined && section.side === side;

/** Whether a side knows of a section: hasty ones lie open, deliberate ones are revealed, or its own (1.5). */
export const isKnownTo = (section: Minefield, side: string | undefined): boolean =>
  section.kind === 'hasty' || section.known || isOwnSection(section, side);

/** 1.5: sections are squares of so many yards, which lie about their point (E-54). */
const SECTION_YARDS = 300;

/** Whether a point of the table is in a section; null: no position tells. */
export function isInSection({ xYards, yYards }: Minefield, point: Point | null): boolean | null {
  if (xYards === null || yYards === null || !point) return null;
  return Math.max(Math.abs(point.x - xYards), Math.abs(point.y - yYards)) <= SECTION_YARDS / 2;
}

/** `deliberate, of Axis, at 100, 200, entered, being cleared until the end of turn 3` */
export function sectionLine({ kind, side, known, clearTurn, xYards, yYards }: Minefield, battle: EaglesBattle): string {
  const owner = side == null ? undefined : battle.tables.side.get(side)?.name;
  const words = [
    kind,
    owner === undefined ? '' : `of ${owner}`,
    xYards === null || yYards === null ? '' : `at ${xYards}, ${yYards}`,
    kind === 'deliberate' ? (known ? 'revealed' : 'hidden') : '',
    clearTurn === null ? '' : `being cleared until the end of turn ${clearTurn}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}
