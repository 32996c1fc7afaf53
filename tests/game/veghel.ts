/** Plays the first turn of Veghel with sealed orders such as a club would write. */
import type { JsonObject } from '../../src/dice/index.js';
import { sortOrders } from '../../src/game/index.js';
import { type OrderRow, listAllOrders } from '../../src/house/orders/rows.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

export const SALT = '5a'.repeat(32);

export const march = (unit: string, to: string, mode = 'tactical'): JsonObject => ({
  type: 'resolve',
  procedure: 'megagame.movement',
  roles: { unit: [unit] },
  typed: { mode, to },
});
const prepare = (unit: string): JsonObject => ({ type: 'act', act: 'prepare-attack', params: { units: [unit] } });

export class Veghel extends ShelfBattle {
  constructor() {
    super(scenarioOf('veghel'), 'ab'.repeat(32));
    for (const side of this.sides)
      this.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
    this.do({ type: 'set-orders', orders: 'sealed' });
  }

  get sides(): readonly string[] {
    return [...this.battle.tables.side.keys()];
  }

  id(name: string): string {
    return [...this.battle.tables.unit.values()].find((unit) => unit.name === name)!.id;
  }

  order(name: string, does: ((unit: string) => JsonObject) | null): void {
    const unit = this.id(name);
    const { side } = this.battle.tables.unit.get(unit)!;
    this.do({ type: 'write-order', unit, words: does ? 'As written' : 'Hold', does: does?.(unit) ?? null }, playerOf(side));
  }

  seal(): void {
    for (const side of this.sides) this.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
  }

  to(phase: string): void {
    while (this.battle.game.phase !== phase) this.do({ type: 'advance', to: 'phase' });
  }

  /**
   * Carries out what one press of the button does.
   * @returns the number of orders that were carried out
   */
  press(): number {
    const { clear } = sortOrders(this.ruleset, this.battle);
    for (const { command } of clear) this.do(command);
    return clear.length;
  }

  orderOf(name: string): readonly OrderRow[] {
    const unit = this.id(name);
    return listAllOrders(this.battle).filter((order) => order.unit === unit);
  }
}

/** Returns the battle with eleven orders for the first half day, as a club would write them from the briefings. */
export function ordered(): Veghel {
  const veghel = new Veghel();
  veghel.order('501 Parachute', null);
  veghel.order('506 Parachute', (unit) => march(unit, '23.5,18.5', 'non-tactical'));
  veghel.order('327 Glider', (unit) => march(unit, '24,18.5', 'non-tactical'));
  veghel.order('44 Tank Regiment', (unit) => march(unit, '23.5,18.5', 'road-column'));
  veghel.order('321 Glider Artillery', null);
  veghel.order('107 Panzer Brigade', (unit) => march(unit, '33,14.8'));
  veghel.order("Walther's infantry", (unit) => prepare(unit));
  veghel.order("Walther's infantry", (unit) => march(unit, '30.5,16.5'));
  veghel.order('Huber', (unit) => march(unit, '16,21'));
  veghel.order("Huber's guns", null);
  veghel.order('Flak detachment', null);
  return veghel;
}
