import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import { EXAMPLE_CHART } from '../../src/rules/wtj1943/chart/example.js';
import { Playing, textOf } from './playing.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The expected result of a line: the changed rows with their fields by name (null for a removed row), and words of the
 * answer.
 */
interface Comes {
  readonly changes?: Readonly<Record<string, Fields | null>>;
  readonly says?: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'umpire-by-hand-'));
/** The example chart, with marsh that costs units on foot three quarters of their move. */
const CHART = join(folder, 'club-chart.json');
const terrain = EXAMPLE_CHART.terrain.map((entry) => (entry.id === 'marsh' ? { ...entry, footPct: 75 } : entry));
writeFileSync(CHART, JSON.stringify({ ...EXAMPLE_CHART, name: 'Our club', terrain }));

const BRIDGE = { task: 'demolition', turnsWorked: 0, opposed: false };

/** Commands that the battles in tests/cases do not use, typed one after the other after a battle's order of battle. */
const TYPED: Readonly<Record<string, readonly (readonly [line: string, comes: Comes])[]>> = {
  eagles: [
    ['@ann #hq /luck', { says: ['No roll that can be measured'] }],
    ['@umpire #hq /unit export', { says: ['20 units', 'units.csv'] }],
    ['@ann #hq /unit export format:json', { says: ['8 units', 'units.json'] }],
    ['@umpire #hq /artillery call battery:"US Battery" registration-point:1', { changes: { 'mission 1': { dueTurn: 2 } } }],
    ['@umpire #hq /artillery redate mission:1 due-turn:9', { changes: { 'mission 1': { dueTurn: 9 } } }],
    [
      '@umpire #hq /eagles-game mission mission:1 due-turn:7 pattern:converged',
      { changes: { 'mission 1': { dueTurn: 7, pattern: 'converged' } } },
    ],
    ['@umpire #hq /artillery queue', { says: ['turn 7'] }],
    ['@umpire #hq /artillery withdraw mission:1', { changes: { 'mission 1': { status: 'ended' } } }],
    ['@umpire #hq /artillery queue', { says: ['No missions to show.'] }],
    ['@ann #hq /eagles-map clear unit:Engineers section:"South field"', { changes: { 'South field': { clearTurn: 1 } } }],
    ['@gerd #hq /eagles-map clear unit:Gren section:"South field"', { says: ['Nothing has changed.'], changes: {} }],
    ['@umpire #hq /eagles-game set phase:direct', { changes: { game: { phase: 'direct' } } }],
    ['@ann #hq /eagles direct-fire firer:"A Coy" target:Outpost', { changes: { 'A Coy': { fired: true } } }],
    ['@gerd #hq /luck', { says: ['**Americans**', '1 roll, too few to measure luck'] }],
  ],
  corps: [
    // A 2 in winter, with one added for the place, makes the day overcast. The battle's own weather does not change.
    ['@umpire #hq /corps-staff weather season:winter dice:2', { changes: {}, says: ['Overcast.', 'keeps its weather'] }],
    // Half of eight is four, and the hospital gives one.
    [
      '@umpire #hq /corps-staff night-recovery division:"7 Armd" infantry-lost-sp:8',
      { changes: {}, says: ['5 SP are recovered'] },
    ],
    // A British armoured division gets ten.
    ['@umpire #hq /corps-staff resupply division:"7 Armd" pol-wanted:1', { changes: { '7 Armd': { log: 3 + 9, pol: 1 + 1 } } }],
    [
      '@umpire #hq /corps-staff replace-hq hq:"HQ 7 Armd"',
      { changes: {}, says: ['HQ 7 Armd is not a lost HQ. Choose a lost HQ.'] },
    ],
    ['@umpire #hq /corps-staff replace-hq lost-turn:1 turn:2', { changes: {}, says: ['The HQ is back with all its SP'] }],
    // Charges under fire fail on a 2, and one of two SP is lost.
    [
      '@umpire #hq /corps-staff engineering task:demolition opposed:True turns-worked:2 sp:2 dice:2',
      { changes: {}, says: ['1 SP'] },
    ],
    [
      '@umpire #hq /corps-unit edit unit:"4 CLY" name:"County of London" sp:4',
      { changes: { 'County of London': { name: 'County of London', sp: 4 } } },
    ],
    [
      '@umpire #hq /corps-formation edit formation:"7 Armd" log:5 hospital:False',
      { changes: { '7 Armd': { log: 5, hospital: false } } },
    ],
    [
      '@umpire #hq /corps-formation add name:"51 Highland" side:Allies nationality:british',
      { changes: { '51 Highland': { log: 0 } } },
    ],
    ['@umpire #hq /corps-formation remove formation:"51 Highland"', { changes: { '51 Highland': null } }],
    ['@umpire #hq /corps-formation remove formation:"7 Armd"', { changes: {}, says: ['HQ 7 Armd belongs to 7 Armd'] }],
    ['@umpire #hq /corps-game weather', { changes: { game: { weather: expect.any(String) } } }],
    ['@umpire #hq /corps-game set phase:move', { changes: { game: { phase: 'move' } } }],
    ['@ann #hq /corps-job add place:Bridge task:demolition workers:"4 Fd Sqn"', { changes: { Bridge: BRIDGE } }],
    [
      '@umpire #hq /corps-job edit job:Bridge turns-worked:2 opposed:True',
      { changes: { Bridge: { turnsWorked: 2, opposed: true } } },
    ],
    ['@umpire #hq /corps-job work job:Bridge dice:5', { changes: {}, says: ['cannot be recorded now'] }],
    ['@umpire #hq /corps-game set phase:combat', { changes: { game: { phase: 'combat' } } }],
    ['@umpire #hq /corps-job work job:Bridge dice:5', { changes: { Bridge: { turnsWorked: 0, chargesLaid: true } } }],
    ['@ann #hq /corps-job remove job:Bridge', { changes: { Bridge: null } }],
    ['@umpire #hq /corps-game set phase:night-recovery', { changes: { game: { turnOfDay: 'night' } } }],
    ['@umpire #hq /corps-night propose', { changes: { 'Recovery 7 Armd': { skip: false }, Weather: { kind: 'weather' } } }],
    ['@umpire #hq /corps-night change proposal:"Recovery 7 Armd" skip:True', { changes: { 'Recovery 7 Armd': { skip: true } } }],
    ['@umpire #hq /corps-night propose', { says: ['New proposals were created for the night.'] }],
  ],
  cullen: [
    [
      '@umpire #hq /cullen-unit edit unit:Battery guns:3 battalion:Artillery',
      { changes: { Battery: { guns: 3, battalion: 'Artillery' } } },
    ],
    ['@ana #hq /cullen-order detach officer:Renn', { changes: { Renn: { attachedTo: null } } }],
    ['@ana #hq /cullen-order detach officer:Renn', { changes: {}, says: ['Nothing has changed.'] }],
    [
      '@ana #hq /cullen-order disembark unit:"3rd Thaelmann"',
      { changes: { '3rd Thaelmann': { carriedBy: null }, Truck: { carries: null } } },
    ],
    ['@umpire #hq /cullen-game set turn:3 phase:movement', { changes: { game: { turn: 3, phase: 'movement' } } }],
    ['@umpire #hq /cullen-game side side:Republic airstrikes:4', { changes: { Republic: { airstrikes: 4 } } }],
    ['@paco #hq /cullen-order disembark unit:"3rd Tabor"', { changes: {}, says: ['`/cullen-move action` with bus'] }],
    ['@umpire #hq /cullen-game set phase:assaults', { changes: { game: { phase: 'assaults' } } }],
    // The totals are 5 + MR 1 + armour 4 against 5 + MR 1 + AR 1 + one additional element.
    [
      '@umpire #hq /cullen-assault troops attacker:"1st Thaelmann" defender:"1st Tabor" supporters:T-26 attacker-armour-inches:6 dice:5,5',
      { changes: { 'T-26': { supportedThisMove: true } }, says: ['10 against 8'] },
    ],
  ],
  megagame: [
    ['@umpire #hq /megagame-unit edit unit:"2 Para" status:5 square:B2', { changes: { '2 Para': { status: 5, square: 'B2' } } }],
    [
      '@ann #hq /megagame-order prepare units:"Irish Guards, Grenadier Guards"',
      { changes: { 'Irish Guards': { prepared: true }, 'Grenadier Guards': { prepared: true } } },
    ],
    ['@gerd #hq /megagame-order cancel units:"Irish Guards"', { changes: {}, says: ['Nothing has changed.'] }],
    ['@ann #hq /megagame-order cancel units:"Irish Guards"', { changes: { 'Irish Guards': { prepared: false } } }],
    [
      '@umpire #hq /megagame-air edit group:"JG 26" squadrons:4 flown:True',
      { changes: { 'JG 26': { squadrons: 4, flown: true } } },
    ],
    ['@umpire #hq /megagame-air remove group:"16 Squadron"', { changes: { '16 Squadron': null } }],
    ['@umpire #hq /megagame-game set turn:2 phase:air', { changes: { game: { turn: 2, phase: 'air' } } }],
    ['@umpire #hq /megagame-game side side:Axis nation:allied', { changes: { Axis: { nation: 'allied' } } }],
  ],
  wtj1943: [
    ['@umpire #hq /wtj1943-unit edit unit:Don bases:3 hits:1', { changes: { Don: { bases: 3, hits: 1 } } }],
    [
      '@umpire #hq /wtj1943-unit work unit:"II Gren" fieldwork:hasty dig-turns:6',
      { changes: { 'II Gren': { fieldwork: 'hasty', digTurns: 6 } } },
    ],
    [
      '@umpire #hq /wtj1943-play lane minefield:"Mill field" lane-yards:300 lane-done-yards:120',
      { changes: { 'Mill field': { laneYards: 300, laneDoneYards: 120 } } },
    ],
    ['@umpire #hq /wtj1943-game set year:1944 turn:2 phase:fire', { changes: { game: { year: 1944, turn: 2, phase: 'fire' } } }],
    ['@umpire #hq /wtj1943-game side side:Germans trench-yards:350', { changes: { Germans: { trenchYards: 350 } } }],
    ['@umpire #hq /wtj1943-chart terrain', { says: ['marsh: foot 50%'] }],
    [
      `@umpire #hq /wtj1943-chart load chart:@${CHART}`,
      { changes: { game: { chart: expect.objectContaining({ name: 'Our club' }) } } },
    ],
    ['@umpire #hq /wtj1943-chart terrain', { says: ['marsh: foot 75%'] }],
  ],
};

/** Returns the expected fields of the rows that events changed, by the names of the rows. */
function changesOf(events: readonly BattleEvent[], nameOf: (id: string) => string): Record<string, Fields | null> {
  const found: Record<string, Fields | null> = {};
  for (const { table, id, after } of events.flatMap(({ changes }) => changes)) {
    const name = table === 'game' ? 'game' : nameOf(id);
    found[name] = after === null ? null : { ...found[name], ...after };
  }
  return found;
}

describe.each(Object.entries(TYPED))('by hand in a battle of %s', (id, lines) => {
  const cases = new URL(`../cases/${id}/`, import.meta.url);
  const { seed, setUpTo } = JSON.parse(readFileSync(new URL('battle/expected.json', cases), 'utf8')) as {
    seed: string;
    setUpTo: number;
  };
  const setUp = readFileSync(new URL('battle.script', cases), 'utf8').split('\n').slice(0, setUpTo);
  let playing: Playing;
  let gameId: string;
  const names = new Map<string, string>();

  beforeAll(async () => {
    playing = await Playing.open({ seed, filesDir: folder });
    await playing.playAll(setUp.filter((line) => !/^(#|\s*$)/.test(line)));
    gameId = playing.gameIds()[0]!;
  });
  afterAll(() => playing.close());

  const rename = (): void => {
    for (const rows of Object.values(playing.tables(gameId).battle.tables))
      for (const [row, { name, number }] of rows as Map<string, { name?: string; number?: number }>)
        names.set(row, name ?? `mission ${number}`);
  };

  it.each(lines)('%s', async (line, { changes, says = [] }) => {
    const before = playing.events(gameId).length;
    rename();
    const records = await playing.play(line);
    rename();
    const changed = changesOf(playing.events(gameId).slice(before), (row) => names.get(row) ?? row);
    if (changes && Object.keys(changes).length === 0) expect(changed).toEqual({});
    else expect(changed).toMatchObject(changes ?? {});
    for (const words of says) expect(textOf(records)).toContain(words);
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
