import { listReachablePlaces } from '../src/game/index.js';
import { runAllSteps } from '../src/game/at-once.js';
import { runInSlices } from '../src/discord/work/slices.js';
import { PictureQueue } from '../src/pictures/index.js';
import { drawMap, createShownMap } from '../src/present/index.js';
import { crowded } from '../tests/game/crowded.js';
import { RULEBOOKS } from '../tests/game/on-ground.js';
import { figures, longestHold, rounded, sized, timed } from './measure.js';

const FEATURES = 200;
const GROUNDS = sized(2);
const RUNS = sized(10);
const WARM_RUNS = sized(20);

/**
 * Measures the search for the places that a unit can reach, on maps of 200 features with ten units on each side: the
 * time, how long it blocks the event loop, and its picture.
 */
export async function reachingFar(): Promise<Record<string, Record<string, number>>> {
  const drawing = new PictureQueue(600_000);
  const measured: Record<string, Record<string, number>> = {};
  try {
    for (const rulebook of RULEBOOKS) {
      const [wholeMs, heldMs, pictureMs]: [number[], number[], number[]] = [[], [], []];
      for (let ground = 0; ground < GROUNDS; ground++) {
        const { house, unit, actor, view, begun } = crowded(rulebook, FEATURES, `bench ${ground}`);
        const steps = () => listReachablePlaces(view, actor, begun);
        for (let n = 0; n < WARM_RUNS; n++) runAllSteps(steps());
        const { squares, offers } = runAllSteps(steps());
        const way = { unit, squares, ends: offers.map(({ spot }) => spot), way: [] };
        const draw = () => drawing.draw('reach', () => drawMap(createShownMap(house.ruleset, actor, view.battle)!, { way }));
        await draw();
        for (let n = 0; n < RUNS; n++) {
          wholeMs.push(await timed(() => runAllSteps(steps())));
          heldMs.push(await longestHold(() => runInSlices(steps()).then(() => undefined)));
          pictureMs.push(await timed(draw));
        }
      }
      const whole = figures(wholeMs);
      measured[rulebook] = {
        reachMs: rounded(whole.medianMs),
        reachP99Ms: rounded(whole.p99Ms),
        heldMs: rounded(figures(heldMs).medianMs),
        heldP99Ms: rounded(figures(heldMs).p99Ms),
        pictureMs: rounded(figures(pictureMs).medianMs),
        pictureP99Ms: rounded(figures(pictureMs).p99Ms),
      };
    }
  } finally {
    await drawing.stop();
  }
  return measured;
}
