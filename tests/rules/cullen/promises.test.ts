import { expect } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import { cullen } from '../../../src/rules/cullen/index.js';
import { type InputField, pick, type Procedure, type Resolution } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { type Promised, testCatalogue, testPromises } from '../promises.js';

/** Beside what every rulebook promises: the most dice that a procedure rolls. */
const PROMISES: Readonly<Record<string, Promised & { readonly mostDice: number }>> = {
  rally: { outcome: 'score dpsChange dpsAfter elementsLost', odds: 'dpsChange', mostDice: 1 },
  'assault-move': { outcome: 'moveFraction moveInches dps dpsAfter elementsLost', odds: 'moveFraction dps', mostDice: 1 },
  'move-troops': { outcome: 'score result moveInches status', odds: 'result moveInches', mostDice: 1 },
  'move-armour': { outcome: 'score result baseInches moveInches status', odds: 'result moveInches', mostDice: 1 },
  'move-softskin': { outcome: 'score result baseInches moveInches status', odds: 'result moveInches', mostDice: 1 },
  'vehicle-speed': {
    outcome: 'kind drive baseInches roadFactor normalInches slowedInches retireInches retreatInches',
    odds: '',
    mostDice: 0,
  },
  'action-cost': { outcome: 'fractionUsed leftInches', odds: '', mostDice: 0 },
  'barbed-wire': { outcome: 'crosses halted leftInches wireRemoved', odds: '', mostDice: 0 },
  observe: { outcome: 'score observed', odds: 'observed', mostDice: 1 },
  reveal: { outcome: 'visible reason', odds: '', mostDice: 0 },
  'fire-check': { outcome: 'inArc overhead targetInCover mayFire', odds: '', mostDice: 0 },
  'small-arms-infantry': { outcome: 'firePoints dps dpsAfter elementsLost', odds: 'dps', mostDice: 1 },
  'small-arms-softskin': {
    outcome: 'firePoints hits vehicle troopsDps troopsDestroyed',
    odds: 'vehicle troopsDps troopsDestroyed',
    mostDice: 4,
  },
  'small-arms-armour': { outcome: 'score moraleCheck', odds: 'moraleCheck', mostDice: 1 },
  'at-armour': { outcome: 'toHitScore hit effectScore result', odds: 'result', mostDice: 2 },
  'at-softskin': {
    outcome: 'toHitScore hit vehicle troopsDps troopsDestroyed',
    odds: 'hit vehicle troopsDps troopsDestroyed',
    mostDice: 2,
  },
  'at-others': { outcome: 'dps dpsAfter elementsLost', odds: 'dps', mostDice: 1 },
  'artillery-infantry': {
    outcome: 'toHitScore required hit effectScore dps dpsAfter elementsLost',
    odds: 'hit dps',
    mostDice: 2,
  },
  'artillery-armour': { outcome: 'toHitScore required hit effectScore result', odds: 'result', mostDice: 2 },
  'artillery-softskin': {
    outcome: 'toHitScore required hit vehicle troopsDps troopsDestroyed',
    odds: 'hit vehicle troopsDps troopsDestroyed',
    mostDice: 2,
  },
  'armour-morale': { outcome: 'score result moveInches', odds: 'result', mostDice: 1 },
  'assault-infantry': {
    outcome:
      'attackerScore defenderScore difference winner attackerDps defenderDps attackerDpsAfter defenderDpsAfter attackerElementsLost defenderElementsLost fallBackFraction fallBackInches attackerArmourRetires defenderArmourRetires',
    odds: 'winner attackerDps defenderDps',
    mostDice: 2,
  },
  'assault-armour': {
    outcome:
      'infantryScore armourScore difference loser armourResult infantryDps infantryDpsAfter infantryElementsLost fallBackFraction fallBackInches',
    odds: 'armourResult infantryDps',
    mostDice: 2,
  },
  'officer-risk': { outcome: 'atRisk riskFactor lost', odds: 'lost', mostDice: 1 },
  'airstrike-infantry': { outcome: 'rolls scores dps dpsAfter elementsLost', odds: 'dps', mostDice: 4 },
  'airstrike-armour': { outcome: 'effectScore result', odds: 'result', mostDice: 1 },
  'airstrike-softskin': { outcome: 'vehicle troopsDps troopsDestroyed', odds: 'vehicle troopsDps troopsDestroyed', mostDice: 1 },
  'apply-dps': { outcome: 'dpsAfter elementsLost elementsAfter destroyed', odds: '', mostDice: 0 },
};

/** Distances mostly such as come up at a table. */
function usual({ type, choices, minimum: min = 0, maximum: max = 359 }: InputField): fc.Arbitrary<unknown> | undefined {
  if (type !== 'number' || choices) return undefined;
  const short = fc.integer({ min: Math.max(min, 0), max: Math.min(max, 40) });
  return fc.oneof(short, fc.double({ min, max, noNaN: true }));
}

/** Asserts that luck is a number, made of the fields that odds are over and no others. */
function expectMeasured({ measure, oddsOver }: Procedure, outcome: JsonObject): void {
  const worth = (of: JsonObject): number => (measure as { of(outcome: JsonObject): number }).of(of);
  expect(worth(outcome)).not.toBeNaN();
  expect(worth(pick(outcome, oddsOver))).toBe(worth(outcome));
}

function also(procedure: Procedure, { dice, cites, outcome, summary }: Resolution): void {
  expect(dice.length).toBeLessThanOrEqual(PROMISES[procedure.id.replace('cullen.', '')]!.mostDice);
  if (dice.some(({ face }) => face === 0)) expect(cites).toContain('TC-1');
  expect(summary).not.toMatch(/null/);
  if (procedure.measure) expectMeasured(procedure, outcome);
}

testCatalogue(cullen, PROMISES, { byOwnNames: false });
testPromises(cullen, PROMISES, { unbounded: [0, 359], crowded: ['assault-infantry'], usual, also });
