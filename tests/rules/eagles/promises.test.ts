import { eagles } from '../../../src/rules/eagles/index.js';
import { testPromises } from '../promises.js';

testPromises(eagles, {
  impairment: { outcome: 'stepsTotal impairments stepsLeft fp destroyed', odds: '' },
  minefield: { outcome: 'chancePercent struck impairments stopped clearance', odds: 'struck' },
  melee: {
    outcome: 'attackerRating defenderRating attackerTotal defenderTotal winner attackerFate defenderFate attackerMustContinue',
    odds: 'winner attackerFate defenderFate',
  },
  assault: { outcome: 'modifier maxRoll total success infantryFate targetFate', odds: 'success' },
  spotting: { outcome: 'automaticBy chancePercent spotted', odds: 'spotted' },
  movement: { outcome: 'effectiveCode moveInches moveCm moveMp moveYards remainingInches quarterInches', odds: '' },
  'hex-path': { outcome: 'hexesEntered costMp mpLeft completed stoppedAt', odds: '' },
  'paratroop-drop': { outcome: 'landings onZone glidersOnZone', odds: 'onZone' },
  'gun-setup': { outcome: 'turns lastBusyTurn readyTurn', odds: '' },
  'suicide-squad': { outcome: 'eligible failedOn destroyedAfterMelee', odds: '' },
});
