import { z } from 'zod';
import type { ValuesOf } from '../../inputs.js';
import { refuseIllegal, type Refusal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { listMissions, findUnitNation } from '../battle.js';
import { defineEaglesProcedure, type EaglesUnit, inputWith, defineUnitInputs } from '../state.js';
import { defineFlag, defineInt, type Nation, nationSchema, NATION_NAME, type Order, ORDERS } from '../vocabulary.js';

/** 3.2, nationality time lapse: the number of turns for a new fire mission (E-14). */
export const LAPSE_TURNS: Readonly<Record<Nation, number>> = {
  germany: 2,
  france: 2,
  uk: 2,
  usa: 1,
  'minor-axis': 3,
  italy: 3,
  ussr: 3,
  japan: 3,
  china: 4,
};

/** The number of turns that an order takes; null if this number depends on the nation (3.2, 6.1, E-19, E-22). */
export const ORDER_TURNS: Readonly<Record<Order, number | null>> = { fire: null, repeat: 1, shift: 1, cease: 0, sortie: 1 };

/** 3.11: the maximum shift of a single order in each direction, in yards. */
export const MAX_SHIFT_YARDS = 800;

const ORDER_CITE: Readonly<Record<Order, string>> = { fire: '3.2', repeat: 'E-19', shift: 'E-19', cease: '3.11', sortie: '6.1' };

const [battery, target] = [defineUnitInputs('battery'), defineUnitInputs('target')];

const inputs = {
  order: z.enum(ORDERS).describe('Order to give (3.11), or sortie to fly (6.1)'),
  nation: battery.inScene(nationSchema.describe("Nation of the battery's side (3.2)"), (unit, { battle }) =>
    findUnitNation(unit, battle),
  ),
  turn: inputWith(defineInt(1, 1000).describe('Current turn'), { battle: ({ battle }) => battle.game.turn }),
  registrationPoint: defineInt(1, 10)
    .optional()
    .meta({ labelled: true, description: 'Registration point of a FIRE order, by number or label (3.2)' }),
  freePoint: defineFlag('An umpire allows this unregistered FIRE point (E-48)'),
  addYards: defineInt(-5000, 5000).default(0).describe('Yards to add (+) or drop (-) along the line of fire (3.11)'),
  rightYards: defineInt(-5000, 5000).default(0).describe('Yards right (+) or left (-) of the line of fire (3.11)'),
  counterBattery: target.from(defineFlag('The FIRE order targets an enemy off-board battery (3.5)'), () => true),
  targetNaval: target.from(defineFlag('The target battery has naval guns (3.8)'), ({ source }) => source === 'naval'),
  landed: battery.inScene(defineFlag('A mission of the battery has landed and is still open (3.11)'), ({ id }, { battle }) =>
    listMissions(battle).some((mission) => mission.battery === id && mission.status === 'landed'),
  ),
  deployed: battery.from(
    z.boolean().default(true).describe('The battery is deployed (3.1)'),
    ({ gunState }) => gunState === 'deployed',
  ),
  batterySuppressed: battery.from(
    defineFlag('The battery is off the board and suppressed (3.5, E-12)'),
    ({ suppressed, offBoard }) => suppressed && offBoard,
  ),
};
type Call = ValuesOf<typeof inputs>;

/** Returns the sections that determine how many turns an order takes. */
function citesOfOrder({ order, nation, landed }: Call): readonly [string, ...(string | false)[]] {
  return [
    ORDER_CITE[order],
    order === 'sortie' ? 'E-22' : '3.11',
    (order === 'repeat' || order === 'shift') && 'E-20',
    order === 'fire' && (nation === 'uk' || nation === 'minor-axis') && 'E-14',
    order === 'cease' && !landed && 'E-21',
  ];
}

/** Returns the refusal of an order to continue a mission, because the mission has not landed. */
export const refuseNotLanded = (order: Order): Refusal =>
  refuseIllegal(`${order.toUpperCase()} needs a mission that has landed. Use \`/artillery call\` for new fire.`, '3.11', 'E-21');

/** Returns the refusal according to the first rule that an order breaks; undefined if the order breaks no rule (E-21). */
function refusalOf(call: Call): Refusal | undefined {
  const { order, counterBattery } = call;
  const shifted = call.addYards !== 0 || call.rightYards !== 0;
  const farthest = Math.max(Math.abs(call.addYards), Math.abs(call.rightYards));
  const aims = [call.registrationPoint !== undefined, call.freePoint, counterBattery].filter(Boolean).length;
  const again = order === 'repeat' || order === 'shift';

  if ((order === 'fire' || order === 'shift') && farthest > MAX_SHIFT_YARDS)
    return refuseIllegal(`Fire can shift at most ${MAX_SHIFT_YARDS} yards in each direction. Enter a smaller shift.`, '3.11');
  if (order === 'fire' && aims === 0)
    return refuseIllegal('A FIRE order needs a target. Choose a registration point or an off-board battery.', '3.11', '3.5');
  if (order === 'fire' && aims > 1)
    return refuseIllegal('A FIRE order has only one target. Choose one, and leave the others out.', '3.11', '3.5');
  if (order === 'fire' && counterBattery && shifted)
    return refuseIllegal('Counter-battery fire has no point to shift from. Leave the shift out.', '3.11', '3.5');
  if (order === 'fire' && counterBattery && call.targetNaval)
    return refuseIllegal('Counter-battery fire cannot hit naval guns. Choose another target.', '3.8');
  if (again && !call.landed) return refuseNotLanded(order);
  if (order === 'shift' && !shifted)
    return refuseIllegal('A SHIFT order needs a distance. Enter yards to add or drop, or to the right or left.', '3.11');
  if (order !== 'fire' && order !== 'shift' && shifted)
    return refuseIllegal(`${order.toUpperCase()} cannot shift the fire. Leave the shift out.`, '3.11', 'E-21');
  if (order !== 'fire' && aims > 0) return refuseIllegal('Only a FIRE order has a target. Leave the target out.', '3.11', 'E-21');
  if (!call.deployed && (order === 'fire' || again))
    return refuseIllegal('A battery must be deployed to fire. Use `/eagles gun-setup` first.', '3.1');
  return undefined;
}

/**
 * Requires that a question about the time lapse contains no battery, because the question is not an order.
 * @throws {Refusal} ILLEGAL if a battery is named
 */
function checkOrdered({ name }: EaglesUnit): void {
  const how = '`/artillery call`, `repeat`, `shift` or `cease`';
  throw refuseIllegal(`This command only calculates the time lapse. Use ${how} to give ${name} its order.`, '3.1', '3.11');
}

/** Finds how many turns an order takes (3.1, 3.11, 3.2; for sorties 6.1). */
export const timeLapseProcedure = defineEaglesProcedure({
  id: 'eagles.time-lapse',
  sections: ['3.1', '3.11', '3.2', '3.5', '3.8', '6.1'],
  title: 'Calculate the time lapse of an order to a battery or sortie',
  onlyCalculates: true,
  inputs,
  roles: {
    battery: { description: 'Battery that gets the order', acts: true, check: checkOrdered },
    target: { usuallyEnemy: true, description: 'Off-board battery fired at (3.5)' },
  },
  run(_dice, call) {
    const refusal = refusalOf(call);
    if (refusal) throw refusal;

    const { order, nation, turn, addYards, rightYards } = call;
    const usualTurns = ORDER_TURNS[order] ?? LAPSE_TURNS[nation];
    const delayed = call.batterySuppressed && order !== 'cease' && order !== 'sortie'; // See ruling E-12.
    const lapseTurns = usualTurns + (delayed ? 1 : 0);
    const dueTurn = order === 'cease' ? null : turn + lapseTurns;
    const shifted = addYards !== 0 || rightYards !== 0;
    const steps = [
      buildBaseStep('Current turn', turn, order === 'sortie' ? '6.1' : '3.1'),
      buildTableStep(
        order === 'fire' ? `Turns for FIRE (${NATION_NAME[nation]})` : `Turns for ${order.toUpperCase()}`,
        usualTurns,
        ...citesOfOrder(call),
      ),
      ...includeIf(call.counterBattery, buildNoteStep('At an off-board battery', '3.5')),
      ...includeIf(call.freePoint, buildNoteStep('At an unregistered point, allowed by the umpire', 'E-48')),
      ...includeIf(delayed, buildModifierStep('Battery suppressed', 1, 'E-12')),
      ...includeIf(
        shifted,
        buildModifierStep(addYards < 0 ? 'Yards to drop' : 'Yards to add', Math.abs(addYards), '3.11'),
        buildModifierStep(rightYards < 0 ? 'Yards to the left' : 'Yards to the right', Math.abs(rightYards), '3.11'),
      ),
      buildResultStep('Lands in turn', dueTurn ?? 'none, because the mission ends', ORDER_CITE[order]),
    ];
    const outcome = {
      lapseTurns,
      dueTurn,
      addYards,
      rightYards,
      status: dueTurn === null ? 'ended' : 'queued',
    };
    return { outcome, steps, effects: [] };
  },
  summary: ({ dueTurn }, { order }) =>
    dueTurn === null
      ? 'The battery ceases fire, and the mission ends.'
      : `${order === 'sortie' ? 'The sortie arrives' : 'The fire lands'} in turn ${dueTurn}.`,
  tone: () => 'plain',
});
