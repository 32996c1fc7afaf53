import { question, listReachablePlaces, setValues } from '../src/game/index.js';
import { runAllSteps } from '../src/game/at-once.js';
import { crowded } from '../tests/game/crowded.js';
import { RULEBOOKS } from '../tests/game/on-ground.js';
import { figures, rounded, sized, timed } from './measure.js';

const FEATURES = 200;
const RUNS = sized(300);
const WARM_RUNS = sized(300);

/**
 * Measures the time in which the gate runs all checks of a move, on a map of 200 features with ten units on each side,
 * in each rulebook.
 */
export async function askingTheGate(): Promise<Record<string, Record<string, number>>> {
  const measured: Record<string, Record<string, number>> = {};
  for (const rulebook of RULEBOOKS) {
    const { actor, view, begun } = crowded(rulebook, FEATURES, 'bench checks');
    const [offer] = runAllSteps(listReachablePlaces(view, actor, begun)).offers;
    if (!offer) throw new Error(`${rulebook}: no move is offered`);
    const move = setValues(begun, { to: offer.to });
    const asked = (): unknown => question(view, actor, move).raised;
    for (let n = 0; n < WARM_RUNS; n++) asked();
    const times: number[] = [];
    for (let n = 0; n < RUNS; n++) times.push(await timed(asked));
    const { medianMs, p99Ms } = figures(times);
    measured[rulebook] = { moveMs: rounded(medianMs), moveP99Ms: rounded(p99Ms) };
  }
  return measured;
}
