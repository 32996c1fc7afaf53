/** The heaviest legal input of every procedure that rolls. */
export const HEAVIEST: Readonly<Record<string, object>> = {
  'eagles.direct-fire': { fp: 40, supportFp: 60, targetDa: 'HARD', targetTpd: 'AA', rangeYards: 100 },
  'eagles.barrage-drift': { advanced: true, nation: 'ussr', rangeYards: 20000 },
  'eagles.barrage-damage': { rating: 'Y', targetDa: 'HARD', targetTpd: 'AA', diceAdj: 8 },
  'eagles.minefield': { targetDa: 'INFANTRY' },
  'eagles.melee': { attackerFp: 40, defenderFp: 40 },
  'eagles.assault': { target: 'vehicle', infantryType: 'suicide' },
  'eagles.spotting': { rangeYards: 1000 },
  'eagles.anti-aircraft': { weapon: '88mm', rangeYards: 3000, aaUnit: true, firers: 20 },
  'eagles.paratroop-drop': { time: 'night', units: 30, gliders: 30 },
};
