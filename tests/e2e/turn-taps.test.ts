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

/** Scenarios with two sides and who plays them. */
const SHELF: Readonly<Record<string, { readonly scenario: string; readonly sides: readonly [string, string] }>> = {
  eagles: { scenario: 'mokra', sides: ['Poland', 'Germany'] },
  cullen: { scenario: 'palacio-de-ibarra', sides: ['Garibaldi', 'Blackshirts'] },
  corps: { scenario: 'hatten', sides: ['', ''] },
  megagame: { scenario: 'veghel', sides: ['', ''] },
  wtj1943: { scenario: 'longstop', sides: ['', ''] },
};
const MOST_AFTER_FIRST = 3;
/** The last tap of an action. */
const CONFIRM = ['Do it', 'Roll', 'Do it anyway', 'Roll anyway'];
const ELSE = /^(My units|Another|Enter|More|Map|Done|Call|Refresh|Briefing|Full|Move together|Undo|Order|Cancel|None|Leave|Draft|Orders|Odds|Get on|Observe|Help)/;

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
      if (unit.includes('Glider Art')) console.log(`${unit}: ${next}: ${thumbs.sees(1).slice(0, 900)}`);
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
  it.each(process.env.ALL ? Object.keys(SHELF) : ['eagles', ...chosen(['cullen', 'corps', 'megagame', 'wtj1943'], 'eveningTapsRulebooks', 'turns by thumb')])('%s', async (rulebook) => {
    const { scenario } = SHELF[rulebook]!;
    playing = await Playing.open({ seed: 'turn taps', panelEveryMs: 60 });
    await playing.playAll([`@umpire #hq /game start scenario:${scenario}`, '@umpire #hq [Start, private channels]']);
    const sides = [...playing.tables(gameId()).battle.tables.side.values()];
    const players = ['anna', 'bert'];
    for (const [at, { name }] of sides.entries()) await playing.play(`@${players[at]!} #hq [Play ${name}]`);
    const room = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const thumbs = sides.map(({ name }, at) => new Thumbs(playing.table, players[at]!, room(name)));
    const sums: Record<string, Taps> = {};
    const log: string[] = [];
    for (let n = 0; n < 12 && now().turn === 1; n++) {
      for (const [at, { id, name }] of sides.entries()) {
        const { phase } = now();
        const taps = await playPhase(thumbs[at]!, id);
        log.push(`${phase} ${name}: acts ${taps.acts.join(',')} ends ${taps.ends}`);
        const sum = (sums[name] ??= { acts: [], ends: 0 });
        sum.acts.push(...taps.acts.map((of, i) => (i === 0 ? of - 1 : of)));
        sum.ends += taps.ends;
      }
      await playing.play('@umpire #umpires /turn phase anyway:True');
    }
    console.log(`${rulebook}\n${log.join('\n')}`);
    for (const { acts } of Object.values(sums)) expect(Math.max(0, ...acts)).toBeLessThanOrEqual(MOST_AFTER_FIRST);
  });
});
