import { buildIdParam, requireOwnSide, buildSentenceEvent } from '../../act.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { CONTACT_MEASURES } from '../contact.js';
import { listFormationChain, type CorpsContext, findFormation } from '../battle.js';
import type { CorpsBattle, CorpsUnit, Formation } from '../state.js';
import { changeStock } from '../stocks.js';
import { calculateStockSpace } from '../supply.js';
import { countCargo } from '../unit.js';
import { changeUnit } from '../units.js';
import { isTransportType, type PhaseId, stockSchema } from '../vocabulary.js';
import { defineAct, findKnownFormation, requireOwnUnit } from './act.js';

/** A holder of LOG and POL: a formation, or a transport column. */
type Holder = { readonly column: CorpsUnit } | { readonly formation: Formation };

interface Load {
  readonly log: number;
  readonly pol: number;
}

/** The phases in which sides can transfer supplies: movement by day, and resupply and movement at night (CO-73). */
const PHASES_OF_TRANSFER: readonly PhaseId[] = ['move', 'night-resupply', 'night-movement'];

const rowOf = (holder: Holder): CorpsUnit | Formation => ('column' in holder ? holder.column : holder.formation);

const stockOf = (holder: Holder): Load =>
  'column' in holder ? { log: holder.column.cargoLog, pol: holder.column.cargoPol } : holder.formation;

/**
 * Finds the transport column or formation that gives or receives supplies.
 * @throws {Refusal} INVALID_INPUT if neither or both are entered, or if the column is not a transport; NOT_FOUND if there is no
 *   such formation, or if a player chooses another side's formation; for a column, any refusal of `requireOwnUnit`
 */
function holderOf(
  desk: CorpsContext,
  column: string | undefined,
  formation: string | undefined,
  fields: readonly [string, string],
): Holder {
  if ((column === undefined) === (formation === undefined))
    throw refuseInvalid(fields[0], 'Supplies need one giver and one receiver. Choose one column or formation for each.');
  if (formation !== undefined) return { formation: findKnownFormation(desk, formation, fields[1]) };
  const unit = requireOwnUnit(desk, column!, fields[0]);
  if (!isTransportType(unit.type))
    throw refuseInvalid(fields[0], `${unit.name} cannot carry supplies. Choose a transport column.`, 'Strength points');
  return { column: unit };
}

/** Returns the formation with the supplies or, for a column, the column's formation. */
const formationOf = (holder: Holder): string => ('column' in holder ? holder.column.formation : holder.formation.id);

/**
 * Requires that two holders of supplies are in one chain of formations (Supply, CO-49). Supplies go up and down a chain, never
 * sideways.
 * @throws {Refusal} ILLEGAL if the holders are not in one chain
 */
function checkOneChain(battle: CorpsBattle, from: Holder, to: Holder): void {
  const isUnder = (one: Holder, other: Holder): boolean =>
    listFormationChain(battle, formationOf(one)).some(({ id }) => id === formationOf(other));
  if (!isUnder(from, to) && !isUnder(to, from))
    throw refuseIllegal(
      `${rowOf(from).name} and ${rowOf(to).name} are not in the same chain of supply. Choose another receiver.`,
      'Supply',
      'CO-49',
    );
}

/**
 * Checks the amounts of a transfer.
 * @throws {Refusal} INVALID_INPUT if both amounts are 0; ILLEGAL if the giver has too little, or if the receiver has too little
 * room
 */
function checkAmounts(from: Holder, to: Holder, load: Load): void {
  if (load.log + load.pol === 0) throw refuseInvalid('log', 'The amount is missing. Enter how much LOG or POL to hand over.');
  const there = stockOf(from);
  for (const key of ['log', 'pol'] as const)
    if (there[key] < load[key])
      throw refuseIllegal(`${rowOf(from).name} has only ${there[key]} ${key.toUpperCase()}. Enter a lower amount.`, 'Supply');
  if ('column' in to) {
    const room = to.column.sp - countCargo(to.column);
    if (load.log + load.pol > room)
      throw refuseIllegal(
        `${to.column.name} has room for only ${Math.max(0, room)} more supplies. Enter a lower amount.`,
        'Strength points',
      );
    return;
  }
  const { formation } = to;
  const rooms = {
    log: calculateStockSpace(formation.log, formation.logMax ?? undefined),
    pol: calculateStockSpace(formation.pol, formation.polMax ?? undefined),
  };
  for (const key of ['log', 'pol'] as const)
    if (load[key] > rooms[key])
      throw refuseIllegal(
        `${formation.name} can stockpile only ${rooms[key]} more ${key.toUpperCase()}. Enter a lower amount.`,
        'Supply',
        'CO-50',
      );
}

/** Adds supplies to the stocks of a formation or column, or removes them. */
function change(desk: CorpsContext, holder: Holder, sign: 1 | -1, { log, pol }: Load): void {
  const { battle } = desk.draft;
  if ('formation' in holder) changeStock(desk, findFormation(battle, holder.formation.id)!, { log: sign * log, pol: sign * pol });
  else {
    const { id, cargoLog, cargoPol } = holder.column;
    changeUnit(desk, id, { cargoLog: cargoLog + sign * log, cargoPol: cargoPol + sign * pol });
  }
}

/** Requires that two columns touch if one of them transfers supplies to the other (CO-73). */
const COLUMNS_MEET = CONTACT_MEASURES.near('contact', ['Supply', 'CO-73'], 'fromColumn', 'toColumn');

/**
 * Transfers LOG and POL of a column, a division, a corps or an army to another holder in its chain, in one act (Supply, CO-73).
 * Players can do this only in the phases of `PHASES_OF_TRANSFER`, umpires at any time.
 */
export const transferSuppliesAct = defineAct({
  id: 'supply-transfer',
  inputs: {
    fromColumn: buildIdParam('unit', 'Transport that hands over the supplies').optional(),
    fromFormation: buildIdParam('formation', 'Formation that hands over the supplies, if no transport does').optional(),
    toColumn: buildIdParam('unit', 'Transport that receives the supplies').optional(),
    toFormation: buildIdParam('formation', 'Formation that receives the supplies, if no transport does').optional(),
    log: stockSchema.default(0).describe('LOG to hand over'),
    pol: stockSchema.default(0).describe('POL to hand over'),
  },
  checks: [COLUMNS_MEET],
  run(desk, { fromColumn, fromFormation, toColumn, toFormation, log, pol }) {
    const { battle } = desk.draft;
    const from = holderOf(desk, fromColumn, fromFormation, ['fromColumn', 'fromFormation']);
    const to = holderOf(desk, toColumn, toFormation, ['toColumn', 'toFormation']);
    requireOwnSide(desk, rowOf(from).side, 'fromFormation');
    if (desk.actor.standing !== 'umpire' && !PHASES_OF_TRANSFER.includes(battle.game.phase))
      throw refuseIllegal('Supplies can change hands only in the Move phase and overnight. Wait until then.', 'Supply', 'CO-73');
    if (rowOf(from).id === rowOf(to).id)
      throw refuseInvalid('toFormation', 'The giver and the receiver are the same. Choose another receiver.');
    checkOneChain(battle, from, to);
    checkAmounts(from, to, { log, pol });
    change(desk, from, -1, { log, pol });
    change(desk, to, 1, { log, pol });
    return buildSentenceEvent(
      'supply-moved',
      `${rowOf(from).name} hands ${log} LOG and ${pol} POL to ${rowOf(to).name}.`,
      rowOf(from),
    );
  },
});
