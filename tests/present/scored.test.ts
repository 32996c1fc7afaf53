/**
 * Posts tell the story: a scored point or a captured place is one bold line in every channel that may know it, when it
 * happens.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Reader, readScenario } from '../../src/game/index.js';
import { SealedBattle } from '../../src/game/sealed.js';
import { OBJECTIVE_ACT_IDS } from '../../src/house/index.js';
import { redactFor, type DescriptionContext } from '../../src/knowing/index.js';
import { listScoredMoments, listTurnScoredLines } from '../../src/present/scored.js';
import { writeStory } from '../../src/present/report/story.js';
import { presentEvent, presentCommandEvents, buildReport } from '../../src/present/index.js';
import { createScriptedFaces, type Json, type JsonObject } from '../../src/dice/index.js';
import { House, UMPIRE } from '../game/house.js';

/**
 * Creates a table in squares of six inches, where the middle of C3 is 15,15. One German and one American unit are far
 * from it.
 */
function field(settings: JsonObject = {}) {
  const house = House.withSides(settings);
  house.do({ type: 'act', act: 'map-new', params: { squares: 'middle', ground: 'table' } });
  const [pz, coy] = [house.unit('1/Pz', house.axis), house.unit('A Coy', house.allies)];
  return Object.assign(house, { pz, coy });
}
type Field = ReturnType<typeof field>;

const add = (house: House, params: JsonObject): void => void house.do({ type: 'act', act: OBJECTIVE_ACT_IDS.add, params });
const put = (house: Pick<House, 'do'>, unit: string, at: string): void =>
  void house.do({ type: 'act', act: 'map-place', params: { unit, at } });

/**
 * Returns the bold lines about points and places in the last command's post, for a reader; undefined if the reader gets
 * no post.
 */
function told(house: Field, who: Reader, from: number): string | undefined {
  const setting: DescriptionContext = {
    battle: new SealedBattle(house.battle),
    ruleset: house.ruleset,
    earlier: (number: number) => house.record[number - 1],
  };
  const events = house.record.slice(from).flatMap((event) => redactFor(event, setting, who) ?? []);
  if (events.length === 0) return undefined;
  const body = events.length === 1 ? presentEvent(events[0]!, setting) : presentCommandEvents(events, setting);
  const lines = body.embeds.flatMap(({ description = '' }) => description.split('\n'));
  return lines.filter((line) => /point|taken|contested|no longer held/.test(line)).join('\n');
}
const last = (house: Field, who: Reader): string | undefined => told(house, who, house.record.length - 1);

const UMPIRES: Reader = { standing: 'umpire', sideId: null };
const ALL: Reader = { standing: 'spectator', sideId: null };
const of = (sideId: string): Reader => ({ standing: 'player', sideId });

describe('Mokra, whose sides one event has created', () => {
  /** Creates the built-in scenario, with a unit moved to another place. */
  const mokra = () => {
    const read = readScenario(JSON.parse(readFileSync('scenarios/mokra.json', 'utf8')) as Json);
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    const house = new House();
    house.start('Mokra', read.scenario.settings.rulebook as JsonObject);
    house.do({ type: 'open-scenario', scenario: read.scenario as typeof read.scenario & JsonObject });
    const idOf = (table: 'side' | 'unit', name: string): string =>
      [...house.battle.tables[table].values()].find((row) => row.name === name)!.id;
    const [poland, germany] = [idOf('side', 'Poland'), idOf('side', 'Germany')];
    return Object.assign(house, { poland, germany, pz: '', coy: '', unitOf: (name: string) => idOf('unit', name) });
  };

  it('both sides read that Scouts are first in the village', () => {
    const house = mokra();
    put(house, house.unitOf('Scouts'), '18,18');
    for (const who of [UMPIRES, of(house.germany), of(house.poland), ALL])
      expect(last(house as unknown as Field, who)).toContain('**Germany +6 points** (first in Mokra II)');
  });

  it('a melee that destroys both units names only the lost squadron, which is worth the point', () => {
    const house = mokra();
    const [uhlans, rifles] = [house.unitOf('1/21 Uhlans'), house.unitOf('1/Schützen 12')];
    put(house, rifles, '23,18');
    while (house.battle.game.phase !== 'melee') house.do({ type: 'advance', to: 'phase' });
    const melee = { roles: { attacker: [uhlans], defender: [rifles] }, typed: {}, anyway: true } as const;
    // 5.1: both totals are 9, the uhlans with FP 5 and a 4, the riflemen with FP 4 and a 5.
    house.do({ type: 'resolve', procedure: 'eagles.melee', ...melee }, UMPIRE, () => createScriptedFaces([4, 5]));
    expect(last(house as unknown as Field, of(house.germany))).toBe('**Germany +1 point** (1/21 Uhlans lost)');
  });

  it('the crossing has its name, and not its coordinates', () => {
    const house = mokra();
    put(house, house.unitOf('Armoured Train 53'), '38,19');
    expect(last(house as unknown as Field, of(house.poland))).toBe('**The level crossing taken: Poland** (3 points at the end)');
  });
});

describe('a point scored is one bold line in every channel that may know it', () => {
  it('for the side that is first in a place, with its reason, and minus when that is undone', () => {
    const house = field();
    add(house, { kind: 'first', name: 'The farm', at: 'C3', points: 1 });
    put(house, house.pz, 'C3');
    for (const who of [UMPIRES, of(house.axis), of(house.allies), ALL])
      expect(last(house, who)).toBe('**Axis +1 point** (first in C3)');
    house.do({ type: 'undo', later: 'refuse' });
    expect(last(house, ALL)).toBe('**Axis −1 point** (first in C3)');
  });

  it('for a unit lost, by its name', () => {
    const house = field();
    add(house, { kind: 'losses', name: 'Losses', of: house.allies, points: 2 });
    house.do({ type: 'edit-unit', unit: house.coy, fields: { destroyed: true } });
    // The unit's own side and the umpires see what an umpire sets by hand.
    for (const who of [UMPIRES, of(house.allies)]) expect(last(house, who)).toBe('**Axis +2 points** (A Coy lost)');
  });

  it('for a place held as turns end', () => {
    const house = field();
    add(house, { kind: 'hold-turns', name: 'The farm', at: 'C3', points: 3, turns: 1 });
    put(house, house.pz, 'C3');
    expect(last(house, ALL)).toBe('**C3 taken: Axis**');
    const from = house.record.length;
    house.do({ type: 'advance', to: 'turn' });
    expect(told(house, ALL, from)).toBe('**Axis +3 points** (C3 held for 1 turn)');
  });
});

describe('a place taken is one bold line', () => {
  it('with what it is worth at the end; contested and left too', () => {
    const house = field();
    add(house, { kind: 'hold', name: 'The farm', at: 'C3', points: 3 });
    put(house, house.pz, 'C3');
    expect(last(house, ALL)).toBe('**C3 taken: Axis** (3 points at the end)');
    put(house, house.coy, 'C3');
    expect(last(house, ALL)).toBe('**C3: contested** (both sides have units there)');
    put(house, house.pz, 'A1');
    expect(last(house, ALL)).toBe('**C3 taken: Allies** (3 points at the end)');
    put(house, house.coy, 'A1');
    expect(last(house, ALL)).toBe('**C3: no longer held**');
  });

  it('is told in the summary of the turn, unless it was undone', () => {
    const house = field();
    add(house, { kind: 'hold', name: 'The farm', at: 'C3', points: 3 });
    const from = house.record.length;
    const summed = (): readonly string[] => {
      const setting: DescriptionContext = { battle: new SealedBattle(house.battle), ruleset: house.ruleset };
      return listTurnScoredLines(
        house.record.slice(from).flatMap((event) => redactFor(event, setting, ALL) ?? []),
        setting,
      );
    };
    put(house, house.pz, 'C3');
    expect(summed()).toEqual(['**C3 taken: Axis** (3 points at the end)']);
    house.do({ type: 'undo', event: house.record.length, whole: true, later: 'again' });
    expect(summed()).toEqual([]);
    put(house, house.coy, 'C3');
    put(house, house.coy, 'A1');
    expect(summed()).toEqual(['**C3: no longer held**']);
  });

  it('says nothing where nothing changed hands', () => {
    const house = field();
    add(house, { kind: 'hold', name: 'The farm', at: 'C3', points: 3 });
    put(house, house.pz, 'A1');
    expect(last(house, ALL)).toBe('');
  });
});

describe('what a side does not know is in none of its lines', () => {
  it('neither a hidden unit in a place nor a secret objective', () => {
    const house = field({ spotting: 'rules' });
    add(house, { kind: 'first', name: 'The farm', at: 'C3', points: 1 });
    add(house, { kind: 'first', name: 'The hill', at: 'C3', points: 5, side: house.axis, secret: true });
    put(house, house.pz, 'C3');
    expect(last(house, UMPIRES)).toBe('**Axis +1 point** (first in C3)\n**Axis +5 points** (first in C3)');
    expect(last(house, of(house.axis))).toBe(last(house, UMPIRES));
    expect(last(house, of(house.allies)) ?? '').toBe('');
    expect(last(house, ALL) ?? '').toBe('');
  });
});

describe('the end of a battle tells who took what and when', () => {
  it('with points that stand: no undone point, and of a place only its last taking', () => {
    const house = field();
    add(house, { kind: 'first', name: 'The farm', at: 'C3', points: 1 });
    add(house, { kind: 'hold', name: 'The bridge', at: 'E3', points: 3 });
    add(house, { kind: 'losses', name: 'Losses', of: house.allies, points: 2 });
    put(house, house.coy, 'C3');
    house.do({ type: 'undo', later: 'refuse' });
    put(house, house.pz, 'C3');
    put(house, house.coy, 'E3');
    house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'edit-unit', unit: house.coy, fields: { destroyed: true } });
    put(house, house.pz, 'E3');
    const setting = { battle: new SealedBattle(house.battle), ruleset: house.ruleset, record: () => house.record } as never;
    expect(listScoredMoments(house.record, setting)).toEqual([]);
    house.do({ type: 'end', seed: null });
    const ended = { ...(setting as object), battle: new SealedBattle(house.battle) } as never;
    const post = presentEvent(redactFor(house.last, ended, ALL)!, ended);
    const field_ = post.embeds[0]!.fields!.find(({ name }) => name === 'Points');
    // In turn 1 A Coy captured the bridge, but it was lost again in the same turn.
    expect(field_?.value.split('\n')).toEqual([
      'Turn 1: **Axis +1 point** (first in C3)',
      'Turn 2: **Axis +2 points** (A Coy lost)',
      'Turn 2: **E3 taken: Axis** (3 points at the end)',
    ]);
    expect(JSON.stringify(post.embeds)).not.toContain('SHA-256');
    const report = buildReport(house.record, house.battle, house.ruleset, ALL);
    expect(writeStory(report).closing.join('\n')).toContain(
      'Who scored, and when:\n- Turn 1: **Axis +1 point** (first in C3)\n- Turn 2: **Axis +2 points** (A Coy lost)\n- Turn 2: **E3 taken: Axis** (3 points at the end)',
    );
  });
});
