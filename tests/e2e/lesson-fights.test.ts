/** The fight of each tutorial is won, and lost, by its words alone, against the bot. */
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';
import type { BattleEvent } from '../../src/game/index.js';
import { chosen } from '../chance/chance.js';
import { Learner } from './learner.js';
import { Playing, textOf } from './playing.js';

/** The dice decide, so one of several fights must be won. */
const SEEDS = ['fight', 'again', 'third'];
const MOST_PHASES = 40;

/** Plays a tutorial to its end. @param isIdle true if the player only presses *Done* in the fight */
async function played(
  id: string,
  seed: string,
  isIdle: boolean,
  look: (playing: Playing, anna: Learner) => Promise<void> | void,
) {
  const playing = await Playing.open({ seed });
  try {
    const anna = new Learner(playing, 'anna', id);
    await anna.begin();
    const lesson = RULESETS.find((ruleset) => ruleset.id === id)!.lesson!;
    for (const _step of lesson.steps) await anna.doIt();
    expect(anna.words.title).toMatch(/^The fight: (turn|move) \d+ of \d+, /);
    expect(anna.words.description).toContain(`${lesson.fight.what}\n${lesson.fight.why}\n**Now:** `);
    for (let n = 0; n < MOST_PHASES && anna.isFighting; n++) {
      if (n === 1) await playing.play('restart');
      await anna.fightOn(isIdle);
    }
    expect(anna.words.title).toBe('Tutorial finished');
    const [gameId] = playing.gameIds();
    expect(playing.faultIn(gameId!)).toBeUndefined();
    expect(playing.owed()).toBe(0);
    await look(playing, anna);
    return anna.words.description;
  } finally {
    await playing.close();
  }
}

/** Returns the events of the side that the bot plays, and the name under which its record has them. */
function ofBot(playing: Playing): { readonly events: readonly BattleEvent[]; readonly name: unknown } {
  const { $client } = playing.database;
  const events = ($client.prepare('SELECT body FROM events ORDER BY number').pluck().all() as string[])
    .map((body) => JSON.parse(body) as BattleEvent)
    .filter(({ actor }) => actor.standing === 'player');
  const [player] = events;
  const others = events.filter(({ actor }) => actor.sideId !== player!.actor.sideId);
  const name = $client.prepare('SELECT name FROM people WHERE key = ?').pluck().get(others[0]?.actor.id);
  return { events: others, name };
}

const FOUGHT = RULESETS.filter(({ lesson }) => lesson !== undefined);

const WON = chosen(FOUGHT, 'rulebooksOfLessons', 'lesson fights');

describe.each(FOUGHT)('the fight of the lesson of $id', (ruleset) => {
  const { id, lesson } = ruleset;

  it.runIf(WON.includes(ruleset))('is won by its words alone, against a side that the bot plays by the same rules', async () => {
    let won = false;
    for (const seed of SEEDS) {
      const end = await played(id, seed, false, (playing) => {
        const { events, name } = ofBot(playing);
        expect(events.length).toBeGreaterThan(0);
        expect(new Set(events.map(({ actor }) => actor.id)).size).toBe(1);
        expect(name).toBe(`${lesson!.fight.enemy}, played by the bot`);
      });
      won = end.startsWith(`**You have won.** ${lesson!.fight.won} Blue `);
      if (won) break;
      expect(end).toContain(`**You have lost.** ${lesson!.fight.lost} `);
    }
    expect(won).toBe(true);
  });

  it('is lost by somebody who only says done, and its last button begins a scenario', async () => {
    const end = await played(id, 'idle', true, async (_playing, anna) => {
      expect(textOf(await anna.type('[Start a scenario]'))).toContain('one channel');
    });
    expect(end).toContain(`**You have lost.** ${lesson!.fight.lost} `);
  });
});
