/** A turn of the megagame with 60 units and 12 fights: how often its umpires press. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

const PAIRS = 12;
const UNITS_OF_A_SIDE = 30;
const MOST_PRESSED = 30;

/** Where the units of a pair stand: 2 km apart, and 8 km from the next pair, out of its sight (M-47: 5 km). */
const columnOf = (n: number): number => 5 + 8 * n;
const SIDES = [
  { side: 'Axis', person: 'ana', nation: 'german', letter: 'A', y: 20, strength: 'troops:tanks status:12' },
  { side: 'Allies', person: 'paco', nation: 'allied', letter: 'B', y: 22, strength: 'troops:foot status:5' },
] as const;

let playing: Playing;
let pressed = 0;

/** An umpire's press, and the second one if the bot asks. */
async function presses(line: string): Promise<void> {
  pressed += 1;
  const answer = await playing.play(`@umpire #umpires ${line}`);
  if (!labelsOf(answer).includes('Continue anyway')) return;
  pressed += 1;
  await playing.play('@umpire #umpires [Continue anyway]');
}

beforeAll(async () => {
  const numbers = Array.from({ length: UNITS_OF_A_SIDE }, (_, n) => n);
  playing = await Playing.begun([
    'role Umpires @umpire',
    '@umpire #hq /game start ruleset:megagame name:Market umpire-role:@Umpires',
    ...SIDES.map(({ side, nation, person }) => `@umpire #hq /side add name:${side} nation:${nation} player:@${person}`),
    '@umpire #hq /map new width:110 height:80',
    ...SIDES.flatMap(({ side, letter, strength }) =>
      numbers.map((n) => `@umpire #hq /megagame-unit add name:${letter}${n} side:${side} ${strength} ammo-sp:3 fuel-sp:3`),
    ),
    ...SIDES.map(({ letter, y }) => {
      // The units of no pair stand far behind, at the upper and the lower edge.
      const far = (n: number): string => `${2 + 6 * (n - PAIRS)},${y === 20 ? 2 : 78}`;
      const moves = numbers.map((n) => `${letter}${n} ${n < PAIRS ? `${columnOf(n)},${y}` : far(n)}`);
      return `@umpire #hq /map move moves:"${moves.join(', ')}"`;
    }),
    '@umpire #hq /game channels create',
  ]);
});
afterAll(() => playing.closeWhole());

const battle = () => playing.tables(playing.gameIds()[0]!).battle;
const goingBack = (): readonly string[] =>
  [...(battle().tables.back?.values() ?? [])].map(({ unit }) => battle().tables.unit.get(unit as string)!.name);

const toTheEnd = async (turn: number): Promise<number> => {
  pressed = 0;
  while (battle().game.turn === turn && battle().game.phase !== 'combat') await presses('/turn phase');
  if (turn === 1)
    for (let n = 0; n < PAIRS; n++) {
      const before = playing.eventCount();
      const answer = await playing.play(`@ana #axis /megagame combat attackers:A${n} defenders:B${n} terrain:open`);
      expect(playing.eventCount(), textOf(answer)).toBe(before + 1);
    }
  while (battle().game.turn === turn) await presses('/turn phase');
  return pressed;
};

it('twelve fights are carried out by players, and the umpires press at most thirty times, though no retreat is named', async () => {
  expect(await toTheEnd(1)).toBeLessThanOrEqual(MOST_PRESSED);
  expect(goingBack()).toHaveLength(PAIRS);
});

it('the side of the defenders names the ways back (M-34), and the next turn costs one press a phase', async () => {
  for (const name of goingBack()) {
    const { id } = playing.unitNamed(playing.gameIds()[0]!, name);
    const place = [...battle().tables.place!.values()].find(({ unit }) => unit === id)!;
    const answer = await playing.play(`@paco #allies /map back unit:${name} to:${Number(place.x)},75`);
    expect(goingBack(), textOf(answer)).not.toContain(name);
  }
  expect(await toTheEnd(2)).toBe(5);
});
