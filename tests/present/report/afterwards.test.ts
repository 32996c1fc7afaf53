import { describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../../src/dice/index.js';
import { PUBLIC_READER, type GameCommand, type Reader, UMPIRE_AS_READER } from '../../../src/game/index.js';
import { MAP_ACT_IDS } from '../../../src/house/index.js';
import { formatReport, buildReplay } from '../../../src/present/index.js';
import type { ReplayMapStep } from '../../../src/present/replay/model.js';
import { listStoryAppendices } from '../../../src/present/report/afterwards.js';
import { buildReport } from '../../../src/present/report/entries.js';
import { EventDescription } from '../../../src/present/telling/telling.js';
import { redactFor } from '../../../src/knowing/index.js';
import { House, playerOf } from '../../game/house.js';

const act = (id: string, params: JsonObject = {}, order?: string): GameCommand => ({
  type: 'act',
  act: id,
  params,
  ...(order === undefined ? {} : { order }),
});
const EVERY_READER = ['axis', 'allies', 'onlookers'] as const;

/**
 * Creates a double-blind battle in its first turn: 1/Pz in B2, Able Coy in D4, where the Axis sees it, and Baker Coy in
 * F6, unseen.
 */
function blind() {
  const house = House.withSides({ spotting: 'rules' });
  const { axis, allies } = house;
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  const tank = house.unit('1/Pz', axis);
  const able = house.unit('Able Coy', allies, { spotted: true });
  const baker = house.unit('Baker Coy', allies);
  house.do(act(MAP_ACT_IDS.new));
  const place = (unit: string, at: string): unknown => house.do(act(MAP_ACT_IDS.place, { unit, at }));
  place(tank, 'B2');
  place(able, 'D4');
  place(baker, 'F6');
  house.do({ type: 'set-orders', orders: 'sealed' });
  house.do(act('message-delays', { runner: 2 }));
  const edit = (unit: string, fields: JsonObject): unknown => house.do({ type: 'edit-unit', unit, fields });
  const accounts = (reader: Reader): Record<string, readonly string[]> =>
    Object.fromEntries(
      listStoryAppendices(buildReport(house.record, house.battle, house.ruleset, reader)).map(({ title, lines }) => [
        title,
        lines,
      ]),
    );
  const nextTurn = (): unknown => house.do({ type: 'advance', to: 'turn' });
  return Object.assign(house, { tank, able, baker, place, edit, accounts, nextTurn });
}
type Blind = ReturnType<typeof blind>;
const readerOf = (house: Blind, who: (typeof EVERY_READER)[number]): Reader =>
  who === 'onlookers' ? PUBLIC_READER : playerOf(house[who]);

const toldAs = (house: House, reader: Reader): string => {
  const report = buildReport(house.record, house.battle, house.ruleset, reader);
  return `${formatReport(report, () => undefined)}\n${JSON.stringify(buildReplay(report, () => undefined))}`;
};

describe('what each side believed', () => {
  /** Able Coy is lost from sight in turn 2, goes to H5 and has losses there. In turn 3 it is destroyed. */
  function lostFromSight(): Blind {
    const house = blind();
    house.nextTurn();
    house.edit(house.able, { spotted: false });
    house.place(house.able, 'H5');
    house.edit(house.able, { baseFp: 2 });
    house.nextTurn();
    house.edit(house.able, { destroyed: true });
    return house;
  }
  const BELIEVED = [
    '- Turn 1 to turn 3: **Axis** had never seen Baker Coy (F6).',
    '- Turn 1 to turn 3: **Allies** had never seen 1/Pz (B2).',
    '- Turn 2: **Axis** believed Able Coy at D4, 4 FP (seen in turn 2), which was at H5, 2 FP.',
    '- Turn 3: **Axis** believed Able Coy at D4 (seen in turn 2), which was destroyed.',
  ];

  it('stands beside the truth as each turn ended, for everybody once the battle has ended', () => {
    const house = lostFromSight();
    house.do({ type: 'end', seed: null });
    for (const who of EVERY_READER) expect(house.accounts(readerOf(house, who))['What each side believed']).toEqual(BELIEVED);
  });

  it('is laid out by report and replay alike', () => {
    const house = lostFromSight();
    const report = buildReport(house.record, house.battle, house.ruleset, UMPIRE_AS_READER);
    expect(formatReport(report, () => undefined)).toContain(`## What each side believed\n\n${BELIEVED.join('\n')}\n`);
    expect(buildReplay(report, () => undefined).story.accounts).toEqual([
      { title: 'What each side believed', lines: BELIEVED.map((line) => line.replace(/^- /, '').replaceAll('**', '')) },
    ]);
  });

  it('has a map of its own in the replay beside the true one, as long as the battle lasted', () => {
    const house = lostFromSight();
    const mapsOf = (reader: Reader) => {
      const { map, steps, sides } = buildReplay(buildReport(house.record, house.battle, house.ruleset, reader), () => undefined);
      /** Returns the units on the map at the end, by call sign. */
      const standing = (stepOf: (step: (typeof steps)[number]) => ReplayMapStep | undefined): readonly string[] => {
        const at = new Map<number, number | null>();
        for (const step of steps) for (const [piece, , after] of stepOf(step)?.at ?? []) at.set(piece, after);
        return [...at.values()].flatMap((spot) => (spot === null ? [] : map!.spots[spot]![3])).sort();
      };
      const beliefs = sides.map((_side, place) => standing((step) => step.beliefs?.find(([side]) => side === place)?.[1]));
      return { truth: standing(({ map: step }) => step), beliefs };
    };
    const believed = [['1P', 'AC turn 2'], ['BC']];
    expect(mapsOf(UMPIRE_AS_READER)).toEqual({ truth: ['1P', 'BC'], beliefs: believed });
    expect(mapsOf(playerOf(house.axis)).beliefs).toEqual([[], []]);
    house.do({ type: 'end', seed: null });
    expect(mapsOf(playerOf(house.axis))).toEqual({ truth: ['1P', 'BC'], beliefs: believed });
    house.do({ type: 'resume', commitment: null, after: house.record.length });
    expect(mapsOf(PUBLIC_READER).beliefs).toEqual([[], []]);
  });

  it('is told umpires at any time, and nobody else before the end', () => {
    const house = lostFromSight();
    expect(house.accounts(UMPIRE_AS_READER)['What each side believed']).toEqual(BELIEVED);
    for (const who of EVERY_READER) {
      expect(house.accounts(readerOf(house, who))['What each side believed']).toBeUndefined();
      expect(toldAs(house, readerOf(house, who))).not.toMatch(/believed|never seen|lost sight/);
    }
  });

  it('is secret again when the end is taken back', () => {
    const house = lostFromSight();
    house.do({ type: 'end', seed: null });
    house.do({ type: 'resume', commitment: null, after: house.record.length });
    for (const who of EVERY_READER) expect(toldAs(house, readerOf(house, who))).not.toMatch(/believed|never seen|lost sight/);
  });

  it('says nothing of a unit that stands where it was seen, and as strong', () => {
    const house = blind();
    house.edit(house.baker, { spotted: true });
    house.edit(house.tank, { spotted: true });
    house.edit(house.able, { spotted: false });
    expect(house.accounts(UMPIRE_AS_READER)['What each side believed']).toBeUndefined();
    house.edit(house.able, { baseFp: 1 });
    expect(house.accounts(UMPIRE_AS_READER)['What each side believed']).toEqual([
      '- Turn 1: **Axis** believed Able Coy at D4, 4 FP (seen in turn 1), which was at D4, 1 FP.',
    ]);
  });

  it('has units that are seen unawares (4.1, E-60)', () => {
    const house = blind();
    house.edit(house.baker, { spotted: true });
    house.edit(house.tank, { spotted: [house.able] });
    house.edit(house.able, { spotted: false });
    expect(house.accounts(UMPIRE_AS_READER)['What each side believed']).toEqual([
      '- Turn 1: **Axis** did not know that the enemy saw 1/Pz (B2).',
    ]);
  });

  it('is nothing where figures stand in the open', () => {
    const house = House.withSides();
    house.unit('1/Pz', house.axis);
    house.unit('A Coy', house.allies);
    expect(toldAs(house, UMPIRE_AS_READER)).not.toContain('never seen');
    house.do(act(MAP_ACT_IDS.new));
    expect(toldAs(house, UMPIRE_AS_READER)).not.toContain('"beliefs"');
  });
});

describe('orders beside what came of them', () => {
  const MOVE = MAP_ACT_IDS.move;
  /** 1/Pz was ordered to B3, and Able Coy to dig in. */
  function ordered(to: string): Blind {
    const house = blind();
    house.do({
      type: 'write-order',
      unit: house.tank,
      words: 'To B3',
      does: { type: 'act', act: MOVE, params: { units: [house.tank], to: ['B3'] } },
    });
    const order = `o${house.last.number}`;
    house.do(act('order-write', { unit: house.able, words: 'Dig in' }), playerOf(house.allies));
    house.do({ type: 'ready', side: house.axis, ready: true, salt: '5a'.repeat(32) });
    house.do({ type: 'ready', side: house.allies, ready: true, salt: 'c3'.repeat(32) });
    house.do(act(MOVE, { units: [house.tank], to: [to] }, order));
    house.nextTurn();
    return house;
  }
  const ofUnits = (house: Blind, reader: Reader): readonly string[] =>
    house.accounts(reader)['Sealed orders']!.filter((line) => !line.includes('sealed its orders'));

  it('are told with what carried them out', () => {
    expect(ofUnits(ordered('B3'), UMPIRE_AS_READER)).toEqual([
      '- Turn 1: Axis, 1/Pz: To B3. Carried out. 1/Pz goes to B3 (9 in across, 15 in up), 0 to 1342 yd.',
      '- Turn 1: Allies, Able Coy: Dig in. Lapsed.',
    ]);
  });

  it('say how they came out otherwise: to umpires, and to everybody after the battle', () => {
    const house = ordered('B4');
    const TOLD =
      '- Turn 1: Axis, 1/Pz: To B3. Carried out: not as ordered (to B4, not B3). 1/Pz goes to B4 (9 in across, 21 in up), 600 to 1897 yd.';
    expect(ofUnits(house, UMPIRE_AS_READER)[0]).toBe(TOLD);
    expect(ofUnits(house, playerOf(house.axis))).toEqual([TOLD.replace(' (to B4, not B3)', '')]);
    house.do({ type: 'end', seed: null });
    expect(ofUnits(house, PUBLIC_READER)[0]).toBe(TOLD);
  });
});

describe('orders written as last turn', () => {
  it('are told their side with their conditions, though the record has what is to be done alone', () => {
    const house = blind();
    house.do(act('order-write', { unit: house.tank, words: 'To B3', when: 'it *rains*' }), playerOf(house.axis));
    house.nextTurn();
    const [event] = house.do(act('order-repeat'), playerOf(house.axis));
    expect(event!.notes).toEqual(['1/Pz (2): To B3']);
    const setting = { battle: house.battle, ruleset: house.ruleset };
    expect(new EventDescription(redactFor(event!, setting, playerOf(house.axis))!, setting).notes).toEqual([
      '1/Pz (2): To B3, if it \\*rains\\*',
    ]);
  });
});

describe('messages', () => {
  const send = (house: Blind, words: string, by = 'runner'): string => {
    house.do(act('message-send', { to: house.allies, words, by }), playerOf(house.axis));
    return [...(house.battle.tables.message?.keys() ?? [])].at(-1)!;
  };
  const ways = (house: Blind): readonly string[] | undefined => house.accounts(UMPIRE_AS_READER).Messages;

  it('are told with their way: at once, late, held, altered, lost, taken', () => {
    const house = blind();
    const reds = house.side('Reds', 'ussr');
    send(house, 'Hello', 'radio');
    send(house, 'Truce until noon?');
    const [held, lost, taken] = ['North', 'Second', 'Third'].map((words) => send(house, words)) as [string, string, string];
    house.do(act('message-hold', { message: held }));
    house.do(act('message-alter', { message: held, words: 'South' }));
    house.do(act('message-take', { message: taken, side: reds }));
    house.nextTurn();
    house.do(act('message-lose', { message: lost }));
    house.do(act('message-redate', { message: held, turn: 2 }));
    house.nextTurn();
    send(house, 'Too late');
    const NEWS = [
      '- Turn 1: Axis to Allies by radio, "Hello". Arrived at once.',
      '- Turn 1: Axis to Allies by runner, "Truce until noon?". Arrived in turn 3.',
      '- Turn 1: Axis to Allies by runner, "North". Held in turn 1. Changed in turn 1, to "South". Arrived in turn 2.',
      '- Turn 1: Axis to Allies by runner, "Second". Lost on the way in turn 2.',
      '- Turn 1: Axis to Allies by runner, "Third". Captured by Reds in turn 1.',
    ];
    expect(ways(house)).toEqual([...NEWS, '- Turn 3: Axis to Allies by runner, "Too late". It is on its way.']);
    house.do({ type: 'end', seed: null });
    const ended = [...NEWS, '- Turn 3: Axis to Allies by runner, "Too late". It never arrived.'];
    for (const who of EVERY_READER) expect(house.accounts(readerOf(house, who)).Messages).toEqual(ended);
  });

  it('within a side are told with whose commander they were for: read at once, late, and lost by a die', () => {
    const house = blind();
    house.do({ type: 'give-command', side: house.axis, player: `p${house.axis}`, units: [house.tank] });
    const write = (words: string, by: string, roll?: number): void =>
      void house.do(
        act('message-send', { words, by, commandsUnit: house.tank }),
        playerOf(house.axis),
        ...(roll === undefined ? [] : [() => createScriptedFaces([roll])]),
      );
    write('Halt', 'radio');
    write('Go on', 'runner');
    house.do(act('message-chances', { by: 'radio', lost: 50, taken: 0 }));
    write('Left', 'radio', 51);
    write('Right', 'radio', 50);
    house.nextTurn();
    house.nextTurn();
    const to = 'Axis to the commander of 1/Pz';
    expect(ways(house)).toEqual([
      `- Turn 1: ${to} by radio, "Halt". Arrived at once.`,
      `- Turn 1: ${to} by runner, "Go on". Arrived in turn 3.`,
      `- Turn 1: ${to} by radio, "Left". Arrived at once.`,
      `- Turn 1: ${to} by radio, "Right". Lost on the way in turn 1.`,
    ]);
  });

  it('are told with their reports: as sent, altered, within a side, lost by a die', () => {
    const house = blind();
    const SEEN = '(As seen in turn 1: 1/Pz in B2: 4 FP; Able Coy (Allies) in D4)';
    const write = (params: JsonObject, roll?: number): void =>
      void house.do(
        act('message-send', { words: 'Look', report: true, ...params }),
        playerOf(house.axis),
        ...(roll === undefined ? [] : [() => createScriptedFaces([roll])]),
      );
    write({ to: house.allies });
    write({ to: house.allies, by: 'runner' });
    const [message] = [...house.battle.tables.message!.keys()];
    house.do(act('message-alter', { message: message!, report: 'Nobody there' }));
    house.do({ type: 'give-command', side: house.axis, player: `p${house.axis}`, units: [house.tank] });
    house.do(act('message-chances', { by: 'radio', lost: 50, taken: 0 }));
    write({ commandsUnit: house.tank }, 51);
    write({ commandsUnit: house.tank }, 50);
    expect(ways(house)).toEqual([
      `- Turn 1: Axis to Allies by radio, "Look" ${SEEN}. Arrived at once.`,
      `- Turn 1: Axis to Allies by runner, "Look" ${SEEN}. Report changed in turn 1, to (As seen in turn 1: Nobody there). It is on its way.`,
      `- Turn 1: Axis to the commander of 1/Pz by radio, "Look" ${SEEN}. Arrived at once.`,
      `- Turn 1: Axis to the commander of 1/Pz by radio, "Look" ${SEEN}. Lost on the way in turn 1.`,
    ]);
  });

  it('are nobody’s but umpires’ before the end', () => {
    const house = blind();
    send(house, 'Truce until noon?');
    house.nextTurn();
    for (const who of EVERY_READER) expect(house.accounts(readerOf(house, who)).Messages).toBeUndefined();
  });

  it('that were taken back were never sent; whose arrival was is on its way', () => {
    const house = blind();
    send(house, 'Never', 'radio');
    house.undo();
    send(house, 'Truce?');
    house.nextTurn();
    house.nextTurn();
    house.do({ type: 'undo', scope: 'turn', later: 'again' });
    expect(ways(house)).toEqual(['- Turn 1: Axis to Allies by runner, "Truce?". It is on its way.']);
  });
});
