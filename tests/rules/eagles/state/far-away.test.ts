import { describe, expect, it } from 'vitest';
import { Fight } from './fight.js';

const FARTHEST = 100_000;

describe('where coordinates end', () => {
  it('a barrage from corner to corner lands, and does not hold up the turn', () => {
    const fight = new Fight({ advancedDrift: true });
    const side = fight.side('Allies', 'usa');
    const battery = fight.add('Battery', side, {
      ...{ kind: 'artillery', guns: 8, calibreMm: 105, xYards: -FARTHEST, yYards: -FARTHEST },
    });
    fight.act('register-point', { side, label: 'The corner', xYards: FARTHEST, yYards: FARTHEST });
    fight.act('artillery-call', { battery, registrationPoint: 1 });
    const { dueTurn } = fight.mission(1);
    fight.until(dueTurn!, 'indirect', [9, 1]); // The fire drifts by a long error, beyond the corner.
    expect(fight.mission(1)).toMatchObject({ status: 'landed', impact: { x: FARTHEST, y: FARTHEST } });
  });

  it('paratroops come down on the map', () => {
    const fight = new Fight();
    const unit = fight.add('Paras', fight.side('Allies', 'usa'), { xYards: FARTHEST, yYards: FARTHEST });
    fight.roll('paratroop-drop', { drop: [unit] }, { time: 'night' }, [3, 9]); // The unit lands 9 inches to the right.
    expect(fight.named('Paras')).toMatchObject({ xYards: FARTHEST, yYards: FARTHEST });
  });
});
