/**
 * Plays fixed battles by taps. Every tap is counted, including pages and menus, and every typed character. A move takes
 * at most four taps, or six if dice decide it, and a battle at most 20 typed characters. docs/evening.md lists the sums
 * by kind of action. The usual run plays the first turn of Eagles and of one other rulebook, and the long run plays
 * everything.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import { chosen, sized } from '../chance/chance.js';
import { EVENINGS } from './evenings.js';
import { Playing } from './playing.js';
import { Thumbs } from './thumbs.js';

const ROOMS: Readonly<Record<string, string>> = {
  ana: 'axis', ben: 'axis', carl: 'axis', paco: 'allies', quim: 'allies', rosa: 'allies', umpire: 'umpires', deputy: 'umpires',
}; // prettier-ignore
const MOST_CHARACTERS = 20;
const MOST_TAPS = 4;
const MOST_TAPS_WITH_DICE = 6;

/** The taps of each kind of action: the number of actions, and the maximum taps of one. */
type Sums = Map<string, { unitActions: number; most: number }>;

const lineOf = (rulebook: string, sums: Sums): string =>
  `${rulebook}: ${[...sums].map(([kind, { unitActions, most }]) => `${kind} ${most} (${unitActions})`).join(', ')}`;

/** Returns the actions of this many turns, up to the end of their last phase. */
const drawStepActions = (name: string, turns: number): readonly string[] => {
  const { unitActions } = EVENINGS[name]!;
  return unitActions.slice(
    0,
    1 + unitActions.findLastIndex((unitAction) => Number(/^phase \w+: \w+ (\d+),/.exec(unitAction)?.[1] ?? Infinity) <= turns),
  );
};

/** Plays a battle. Each action must be recorded when it is done. */
async function evening(
  name: string,
  played: readonly string[],
): Promise<{ sums: Sums; characters: number; events: readonly BattleEvent[]; previews: readonly string[] }> {
  const playing = await Playing.open({ seed: '1944', panelEveryMs: 60 });
  try {
    for (const record of await playing.playAll(EVENINGS[name]!.setUp))
      expect(`${record.kind} ${JSON.stringify(record.body)}`).not.toMatch(/^refused|Nothing has changed/);
    const gameId = playing.gameIds()[0]!;
    const people = new Map(Object.entries(ROOMS).map(([who, room]) => [who, new Thumbs(playing.table, who, room)]));
    const sums: Sums = new Map();
    const previews: string[] = [];
    for (const unitAction of played) {
      const [, kind = '', who = '', taps = ''] = /^(\w+) (\w+): (.*)$/.exec(unitAction) ?? [];
      const thumbs = people.get(who)!;
      const before = { taps: thumbs.taps, events: playing.eventCount() };
      for (const tap of taps.split(' > ')) {
        if (kind === 'move') previews.push(thumbs.sees(1));
        await thumbs.tap(tap);
      }
      expect(playing.eventCount(), `${unitAction} is done`).toBeGreaterThan(before.events);
      const took = thumbs.taps - before.taps;
      const most = taps.endsWith('Roll') ? MOST_TAPS_WITH_DICE : MOST_TAPS;
      if (kind === 'move') expect(took, unitAction).toBeLessThanOrEqual(most);
      const sum = sums.get(kind) ?? { unitActions: 0, most: 0 };
      sums.set(kind, { unitActions: sum.unitActions + 1, most: Math.max(sum.most, took) });
    }
    expect(playing.faultIn(gameId)).toBeUndefined();
    const characters = [...people.values()].reduce((sum, thumbs) => sum + thumbs.characters, 0);
    return { sums, characters, events: playing.events(gameId), previews };
  } finally {
    await playing.close();
  }
}

/** Returns the maximum number of taps for each kind of action, as listed in docs/evening.md. */
function documented(rulebook: string): ReadonlyMap<string, number> {
  const [, kinds = ''] = new RegExp(`^- ${rulebook}: (.*)$`, 'm').exec(readFileSync('docs/evening.md', 'utf8')) ?? [];
  return new Map([...kinds.matchAll(/(\w+) (\d+) \(/g)].map(([, kind, most]) => [kind!, Number(most)]));
}

const TURNS = sized('eveningTapsTurns');
const OTHERS = Object.keys(EVENINGS).filter((name) => name !== 'eagles');

describe('an evening by thumb', () => {
  it.each(['eagles', ...chosen(OTHERS, 'eveningTapsRulebooks', 'evenings by thumb')])(
    '%s: what it takes stands in docs/evening.md',
    async (name) => {
      const { setUp, unitActions } = EVENINGS[name]!;
      expect(setUp.filter((line) => line.includes('/map feature'))).toHaveLength(25);
      expect(setUp.filter((line) => /-unit add/.test(line))).toHaveLength(20);
      const played = drawStepActions(name, TURNS);
      const { sums, characters, events, previews } = await evening(name, played);
      expect(characters).toBeLessThanOrEqual(MOST_CHARACTERS);
      for (const [kind, { most }] of sums) expect(most, kind).toBeLessThanOrEqual(documented(name).get(kind) ?? 0);
      const record = JSON.stringify(events);
      if (name === 'eagles') {
        // The record mentions an unknown mine, a visible one, and a route with waypoints.
        expect(record).toContain('7 RTR stops at the edge of minefield North field');
        expect(record).toContain('B Coy stops at the edge of minefield Hasty field');
        expect(
          events.some(({ command }) => /;/.test(JSON.stringify(command)) && JSON.stringify(command).includes('eagles.movement')),
        ).toBe(true);
        // Lists the enemies that 1/Pz would see from Baron: those that have shown themselves.
        expect(previews.join('\n')).toMatch(/^From there: 7 RTR \(\d+ yd, in sight\), C Coy \(\d+ yd, in sight\)$/m);
        // The route leads over the Old bridge, so the stream does not slow it (E-64).
        expect(record).toContain('"way":[[3,18],[9,24]]');
        // A hidden unit watches the route. Only its own side is informed.
        const seen = events.find(({ summary }) =>
          summary.startsWith('7 RTR has been spotted, because it is on a road close to the enemy'),
        );
        expect(seen?.audience).toMatch(/^s\d/);
        // A hidden unit stands in the way, and the move meets it (E-69).
        expect(record).toContain('Pioneers has been spotted, because it stands in the way of an enemy');
        expect(events.map(({ summary }) => summary)).toContain('0 of 5 dice hit: no effect.');
      }
      // The unit goes along the road up to the point where it touches the enemy, and no farther.
      if (name === 'corps') expect(/"way":\[\[33,13\],.*?\]\]/.exec(record)?.[0]).toBe('"way":[[33,13],[33,20.6]]');
      if (played.length < unitActions.length) return;
      expect(readFileSync('docs/evening.md', 'utf8')).toContain(`- ${lineOf(name, sums)}\n`);
      if (name === 'eagles') {
        expect(events.map(({ kind }) => kind)).toContain('mission-landed');
        // These are Recce, and Scouts alone and in the joint move. 7 RTR has code D and uses the road (section 2.2), one code up.
        expect(events.filter(({ summary }) => summary.startsWith('With code E, the unit can move 12 in'))).toHaveLength(3);
        const byRoad = events.filter(({ summary }) =>
          summary.startsWith('At the road rate, with code E, the unit can move 12 in'),
        );
        expect(byRoad).toHaveLength(1);
      }
      if (name === 'megagame') expect(record).toContain('A Foot 2 goes back 3 km');
    },
  );
});
