import { describe, expect, it } from 'vitest';
import { randomFaces, rollFrom } from '../../../src/dice/index.js';
import { corps } from '../../../src/rules/corps/index.js';
import { parseInput, resolve } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { testCatalogue, testPromises } from '../promises.js';

const PROMISES = {
  weather: { outcome: 'tableRow weather poorForAirSupply', odds: 'weather' },
  'rate-strength': { outcome: 'sp unclampedSp', odds: '' },
  'command-check': { outcome: 'inCommand mayMoveTowardsEnemy mayRecoverSp', odds: '' },
  isolation: { outcome: 'mayAttack mayRecoverSp fireDice removed', odds: '' },
  'replace-hq': { outcome: 'replaced', odds: '' },
  'air-strike': { outcome: 'hits saved spLost spAfter eliminated', odds: 'spLost' },
  movement: {
    outcome:
      'allowRoughInches allowBrokenInches allowOpenInches allowRoadInches usedFraction leftRoughInches leftBrokenInches leftOpenInches leftRoadInches modeAfter',
    odds: '',
  },
  'zone-of-control': { outcome: 'zocInches baseWidthInches baseDepthInches', odds: '' },
  disengage: { outcome: 'spLost spAfter eliminated', odds: 'spLost' },
  surprise: { outcome: 'mayReact', odds: '' },
  'deploy-detachments': { outcome: 'detachments detachmentSp detachmentFireDice parentSp parentOnTable', odds: '' },
  'artillery-range': { outcome: 'maxRangeInches inRange', odds: '' },
  bombardment: { outcome: 'artilleryDice navalDice hits autoTaken saved spLost spAfter eliminated logUsed', odds: 'spLost' },
  combat: {
    outcome:
      'attackers defenders attackersSpLost defendersSpLost attackersEliminated defendersEliminated attackerMayAdvance attackersLogUsed defendersLogUsed',
    odds: 'attackersSpLost defendersSpLost attackersEliminated defendersEliminated',
  },
  'supply-use': { outcome: 'polUsed logUsed polAfter logAfter', odds: '' },
  'capture-supplies': { outcome: 'logAdded polAdded logAfter polAfter logLeft polLeft', odds: '' },
  engineering: { outcome: 'turnsNeeded result spLost spAfter turnsWorkedAfter', odds: 'result spLost' },
  'blow-bridge': { outcome: 'blown chargesRemain', odds: 'blown' },
  'air-landing': { outcome: 'total dispersedSp lostSp spAfter eliminated', odds: 'dispersedSp lostSp' },
  'night-recovery': { outcome: 'divisionSp hospitalSp recoverySp totalSp', odds: '' },
  resupply: { outcome: 'baseUnits units disrupted polAdded logAdded unused polAfter logAfter', odds: 'units polAdded logAdded' },
  scale: { outcome: 'km miles', odds: '' },
};
const COMBATANT = 'name fireDice hits hitsTaken autoTaken saved spLost spAfter result';

describe('the procedures', () => {
  testCatalogue(corps, PROMISES);

  it('cite headings of the rulebook, and rulings that there are', () => {
    const headings = new Set(
      `Scale, Basing, Turn sequence, Strength points, Command, Orders, Movement, Deploying into detachments, Artillery Ranges, Combat,
       Combat results, Supply, Engineers, Air and Sea Power, Air-landing, Night Phase: Recovery, Night Phase: Resupply,
       Night Phase: Movement, Weather`
        .split(',')
        .map((heading) => heading.trim()),
    );
    const rulings = new Set(corps.rulings.map(({ id }) => id));
    for (const { cites } of corps.procedures)
      for (const cite of cites) expect(headings.has(cite) || rulings.has(cite), cite).toBe(true);
    for (const { cite } of corps.rulings) for (const heading of cite.split(', ')) expect(headings, heading).toContain(heading);
  });

  it('there are 81 rulings, in order', () => {
    expect(corps.rulings.map(({ id }) => id)).toEqual(Array.from({ length: 81 }, (_, k) => `CO-${k + 1}`));
  });
});

testPromises(corps, PROMISES, {
  longestList: 6,
  usual: ({ key }) => (key === 'marks' ? fc.subarray(['S', 'I', 'L']) : undefined),
});

describe('the units in the outcome of a combat', () => {
  it('have these keys, in this order', () => {
    const combat = corps.procedures.find(({ id }) => id === 'corps.combat')!;
    const input = parseInput(combat, { attackers: [{ type: 'infantry', sp: 1 }], defenders: [{ type: 'hq', sp: 1 }] });
    const { outcome } = resolve(combat, rollFrom(randomFaces(() => 0)), input);
    for (const side of ['attackers', 'defenders'])
      expect(Object.keys((outcome[side] as readonly object[])[0]!).join(' ')).toBe(COMBATANT);
  });
});
