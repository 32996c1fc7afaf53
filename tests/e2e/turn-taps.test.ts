/**
 * Taps of a whole turn, counted for each rulebook and side: players who do with every unit what its card offers first, and end each phase. The first
 * action of a phase opens the card; every later one takes three taps at most.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/table/index.js';
import { chosen } from '../chance/chance.js';
import { Playing } from './playing.js';
import { controlsIn, Thumbs } from './thumbs.js';

let playing: Playing;
afterEach(() => playing.close());

/** By rulebook: a scenario with two sides, and the most taps of a side in its first turn. */
const SHELF: Readonly<Record<string, { readonly scenario: string; readonly most: number }>> = {
  eagles: { scenario: 'mokra', most: 64 },
  cullen: { scenario: 'palacio-de-ibarra', most: 84 },
  corps: { scenario: 'hatten', most: 60 },
  megagame: { scenario: 'veghel', most: 48 },
  wtj1943: { scenario: 'longstop', most: 64 },
};
const MOST_AFTER_FIRST = 3;
/** The last tap of an action. */
const CONFIRM = ['Do it', 'Roll', 'Do it anyway', 'Roll anyway'];
const ELSE =
  /^(My units|Another|Enter|More|Map|Done|Call|Refresh|Briefing|Full|Move together|Undo|Order|Cancel|None|Leave|Draft|Orders|Odds|Get on|Observe|Help)/;

const gameId = () => playing.gameIds()[0]!;
const now = () => playing.tables(gameId()).battle.game;
const labels = (message: Message | undefined): string[] =>
  message ? controlsIn(message).flatMap(({ label, disabled }) => (label !== undefined && disabled !== true ? [label] : [])) : [];

/** A player's taps in a phase, by what they were for. */
interface Taps {
  readonly acts: number[];
  ends: number;
}

async function playPhase(thumbs: Thumbs, side: string): Promise<Taps> {
  const taps: Taps = { acts: [], ends: 0 };
  const units = new Set(
    [...playing.tables(gameId()).battle.tables.unit.values()].filter((unit) => unit.side === side).map(({ name }) => name),
  );
  const tried = new Set<string>();
  const from = thumbs.taps;
  await thumbs.tap('My units');
  let since = from;
  for (;;) {
    const unit = labels(thumbs.card()).find((label) => units.has(label) && !tried.has(label));
    if (unit === undefined) break;
    tried.add(unit);
    const before = playing.eventCount();
    await thumbs.tap(unit);
    for (let n = 0; n < 4 && playing.eventCount() === before; n++) {
      const offered = labels(thumbs.card());
      const choice = offered.find((label) => !ELSE.test(label) && !CONFIRM.includes(label));
      const confirm = offered.find((label) => CONFIRM.includes(label));
      const isAsked = thumbs.sees(1).includes('?**');
      const next = isAsked ? (choice ?? confirm) : (confirm ?? choice);
      if (next === undefined) break;
      await thumbs.tap(next);
    }
    if (playing.eventCount() > before) taps.acts.push(thumbs.taps - since);
    else await thumbs.tap('My units');
    since = thumbs.taps;
  }
  const left = thumbs.offers((label) => label.startsWith('Done'));
  if (left !== undefined) {
    const ended = thumbs.taps;
    await thumbs.tap(left);
    taps.ends += thumbs.taps - ended + (taps.acts.length === 0 ? 1 : 0);
  }
  return taps;
}

describe('taps of a turn', () => {
  it.each(chosen(Object.keys(SHELF), 'eveningTapsRulebooks', 'turns by thumb'))('%s', async (rulebook) => {
    const { scenario, most } = SHELF[rulebook]!;
    playing = await Playing.open({ seed: 'turn taps', panelEveryMs: 60 });
    await playing.playAll([`@umpire #hq /game start scenario:${scenario}`, '@umpire #hq [Start, private channels]']);
    const sides = [...playing.tables(gameId()).battle.tables.side.values()];
    const players = ['anna', 'bert'];
    for (const [at, { name }] of sides.entries()) await playing.play(`@${players[at]!} #hq [Play ${name}]`);
    const room = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const thumbs = sides.map(({ name }, at) => new Thumbs(playing.table, players[at]!, room(name)));
    const sums: Record<string, Taps> = {};
    for (let n = 0; n < 12 && now().turn === 1; n++) {
      for (const [at, { id, name }] of sides.entries()) {
        const taps = await playPhase(thumbs[at]!, id);
        const sum = (sums[name] ??= { acts: [], ends: 0 });
        sum.acts.push(...taps.acts);
        sum.ends += taps.ends;
        expect(Math.max(0, ...taps.acts.slice(1)), `${now().phase}, ${name}`).toBeLessThanOrEqual(MOST_AFTER_FIRST);
        expect(taps.acts[0] ?? 0, `${now().phase}, ${name}`).toBeLessThanOrEqual(MOST_AFTER_FIRST + 1);
      }
      await playing.play('@umpire #umpires /turn phase anyway:True');
    }
    for (const [name, { acts, ends }] of Object.entries(sums)) {
      const total = acts.reduce((sum, of) => sum + of, 0);
      process.stdout.write(`${rulebook}, ${name}: ${acts.length} actions in ${total} taps, ${ends} to end phases\n`);
      expect(acts.length, name).toBeGreaterThan(4);
      expect(total + ends, name).toBeLessThanOrEqual(most);
    }
  });
});
