/** Without an umpire, nothing happens unless the other side has read it completely or the rules allow it. */
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { opening, SURROUNDINGS } from '../store/shelf.js';
import { WithoutUmpire } from './without-umpire.js';

const GAMES = sized('gamesWithoutUmpire');

it(
  'whatever two players and a stranger do, nothing happens that both have not read, or that the rules do not give',
  { timeout: within(120_000) },
  () => {
    const since = performance.now();
    const counted = new Map<string, number>();
    for (let n = 0; n < GAMES; n++) {
      const game = new WithoutUmpire(openStore(opening(':memory:'), SURROUNDINGS), seedFor(`without umpire ${n}`), n);
      game.play();
      for (const [what, count] of game.counted) counted.set(what, (counted.get(what) ?? 0) + count);
    }
    for (const kind of ['agreement-reached', 'agreement-dropped', 'twins', 'bot: agreed', 'bot: all are ready'])
      expect(counted.get(kind) ?? 0, kind).toBeGreaterThan(0);
    tell(
      'games without an umpire',
      { games: GAMES, proposals: counted.get('proposed') ?? 0, agreed: counted.get('bot: agreed') ?? 0 },
      since,
    );
  },
);
