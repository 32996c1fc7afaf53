import { expect, it } from 'vitest';
import { inputFields } from '../../../src/rules/index.js';
import { megagame } from '../../../src/rules/megagame/index.js';
import { type Promised, testPromises } from '../promises.js';

/** Beside what every rulebook promises: every key of the input, in order. */
const PROMISES: Readonly<Record<string, Promised & { readonly input: string }>> = {
  movement: {
    input: 'troops mode terrain distanceKm movedPct delayPct riverCrossing overrun hasFuel immobilised to',
    outcome: 'maxKm allowedKm movedPctAfter remainingKm canAttack fuelSp riverCrossingPossible',
    odds: '=canAttack',
  },
  supply: {
    input: 'attackingUnits defendingUnits artilleryUnits mechMovedUnits ammoHeldSp fuelHeldSp',
    outcome: 'ammoSp fuelSp ammoShortSp fuelShortSp',
    odds: '=ammoSp fuelSp',
  },
  'artillery-support': {
    input: 'artillery rangeKm status units movedPct',
    outcome: 'band supportStatus ammoSp',
    odds: '=band supportStatus',
  },
  'air-support': { input: 'nation groundAttackSqns heavySqns', outcome: 'level factor', odds: '=level' },
  combat: {
    input:
      'attStatus attUnits attArtillery attCombinedArms attLight attUnprepared attOtherFormation attNonTactical attNoFuel attUnsupported attAir attMovedPct mostlyArmour order defStatus defUnits defArtillery defOtherFormation defNonTactical defNoFuel defVsTanks defAir advantage terrain',
    outcome:
      'die attTotal defTotal score result attLossPerUnit defLossPerUnit retreatKm attRetreatKm defSpLossPerUnit defMayCounterAttack overrun mayFightAgain attAmmoSp',
    odds: 'result overrun',
  },
  'air-recce': { input: 'target moving cover armoured unitsInSquare', outcome: 'die score report', odds: 'report' },
  'fighter-combat': {
    input: 'sideASqns sideBSqns',
    outcome: 'attacker odds die result winner aLossSqns bLossSqns aLeftSqns bLeftSqns',
    odds: 'result aLossSqns bLossSqns',
  },
  'fighters-v-stream': {
    input: 'fighterSqns beatCover target streamSerials',
    outcome: 'throughSqns lossSerials',
    odds: '=lossSerials',
  },
  flak: {
    input: 'flak target distanceKm serials fighters zone priorDamage',
    outcome: 'results statusLost damageTaken serialsLost damageLeft',
    odds: 'statusLost serialsLost',
  },
  interdiction: {
    input: 'tacticalSqns artilleryBns heavySqns area squares units mission',
    outcome: 'row results lossCount immobilisedCount noneCount ammoSp',
    odds: 'lossCount immobilisedCount',
  },
  'air-resupply': {
    input: 'points poorTerrain contested landing enemyFighters enemyFlak',
    outcome: 'die factors score pointsReceived',
    odds: 'pointsReceived',
  },
};

it('there are eleven procedures, all under /megagame by their own names', () => {
  const { procedures, commands } = megagame;
  expect(procedures.map(({ id }) => id)).toEqual(Object.keys(PROMISES).map((name) => `megagame.${name}`));
  expect(commands).toHaveLength(1);
  expect(commands[0]!.name).toBe('megagame');
  expect(Object.entries(commands[0]!.procedures)).toEqual(procedures.map(({ id }) => [id.replace('megagame.', ''), id]));
});

it.each(Object.entries(PROMISES))('megagame.%s has the input keys that were promised', (name, { input }) => {
  const procedure = megagame.procedures.find(({ id }) => id === `megagame.${name}`)!;
  expect(
    inputFields(procedure)
      .map(({ key }) => key)
      .join(' '),
  ).toBe(input);
});

testPromises(megagame, PROMISES, { longestDescription: 100, crowded: ['combat'], independentFields: true });
