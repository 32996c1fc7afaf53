/** The destination of a move, as the post, the record and the report describe it to each reader. */
import { describe, expect, it } from 'vitest';
import { type BattleEvent, PUBLIC_READER, type Reader, UMPIRE_AS_READER } from '../../src/game/index.js';
import { listLogEntries, redactFor } from '../../src/knowing/index.js';
import { formatLogLine, formatReport, buildReplay, buildReport } from '../../src/present/index.js';
import { barrage, Played, type Skirmish } from './battle.js';
import { markdownOf } from './hostile.js';
import { postOf } from './posting.js';

/** 1/Pz is in the middle of D5, and drives four inches into the village of Bedburg, which fills E5. */
function drive(to = '25,27'): Skirmish {
  const played = Played.skirmish();
  played.do({ type: 'set-unseen-names', allowed: false });
  const act = (name: string, params: Record<string, string>) => played.do({ type: 'act', act: `map-${name}`, params });
  act('new', {});
  act('feature', { kind: 'village', at: '24,24; 30,24; 30,30; 24,30', name: 'Bedburg' });
  act('feature', { kind: 'wood', at: '18,24; 24,24; 24,30; 18,30' });
  act('place', { unit: played.firer, at: '21,27' });
  played.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [played.firer] }, typed: { to, code: 'A' } });
  return played;
}

const sideOf = (played: Skirmish, unit: string): Reader => ({
  standing: 'player',
  sideId: played.context.battle.tables.unit.get(unit)!.side,
});

describe('fire that falls', () => {
  it('is told by square and name of the ground that its reader knows, where there is a map', () => {
    const { played, events } = barrage(1);
    const landed = events.find(({ kind }) => kind === 'mission-landed')!;
    const placeOf = (): string => postOf(landed, played.context).embeds[0]!.description!;
    expect(placeOf()).toContain('Point of impact: 1000, 2000');
    played.do({ type: 'act', act: 'map-new', params: {} });
    expect(placeOf()).toMatch(/Point of impact: [A-Z]\d+\.\d/);
    // An inch on the map is 100 yards.
    played.do({ type: 'act', act: 'map-feature', params: { kind: 'village', at: '9,19; 11,19; 11,21; 9,21', name: 'Caen' } });
    expect(placeOf()).toMatch(/Point of impact: [A-Z]\d+ \(Caen\)/);
  });
});

describe('a call for fire', () => {
  const played = Played.skirmish();
  const axis = played.context.battle.tables.unit.get(played.firer)!.side;
  const battery = played.unit('Battery', axis, { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105 });
  const act = (name: string, params: Record<string, string | number>) => played.do({ type: 'act', act: name, params });
  act('set-direction', { side: axis, bearing: 0 });
  act('register-point', { side: axis, label: 'Caen: church', xYards: 1000, yYards: 2000 });
  const registered = played.last;
  act('artillery-call', { battery, registrationPoint: 1, addYards: 200 });
  const shifted = played.last;
  act('artillery-call', { battery, registrationPoint: 1 });
  const called = played.last;
  const post = (event: BattleEvent, reader: Reader = UMPIRE_AS_READER) =>
    markdownOf(postOf(event, { ...played.context, reader })).join('\n');

  it('has points as they were said, where there is no map', () => {
    expect(post(registered)).toContain('Registration point 1: Caen: church (1000, 2000).');
    expect(post(shifted)).toContain('FIRE, registration point 1, add 200');
    expect(post(shifted)).toContain('Aimed at 1000, 2200. Direction: 0 degrees, up the table.');
  });

  it('is told by square and by what its side calls the point, or the ground is called there', () => {
    played.do({ type: 'act', act: 'map-new', params: {} });
    // An inch is 100 yards, a square six: 10, 20 and 10, 22 lie in B4.
    expect(post(called)).toContain('FIRE, B4 (Caen: church). The fire lands');
    expect(post(called)).toContain('Aimed at B4 (Caen: church). Direction: 0 degrees, up the table.');
    expect(post(shifted)).toContain('FIRE, B4 (Caen: church), add 200');
    expect(post(shifted)).toContain('Aimed at B4.');
    expect(post(registered)).toContain('Registration point 1: Caen: church (B4.');
    played.do({ type: 'act', act: 'map-feature', params: { kind: 'wood', at: '8,21; 12,21; 12,23; 8,23', name: 'Orchard' } });
    expect(post(shifted)).toContain('Aimed at B4 (Orchard)');
    expect(played.events[called.number - 1]!.summary).toContain('registration point 1');
  });

  it('is told alike by log, report and replay', () => {
    const { context, events } = played;
    const told = 'FIRE, B4 (Caen: church). The fire lands';
    const report = buildReport(events, context.battle, context.ruleset, UMPIRE_AS_READER);
    expect(formatLogLine({ event: redactFor(called, context, UMPIRE_AS_READER)!, takenBack: undefined }, context)).toContain(
      told,
    );
    expect(formatReport(report, () => undefined)).toContain(told);
    expect(
      buildReplay(report, () => undefined)
        .steps.map(({ result }) => result)
        .join('\n'),
    ).toContain(told);
  });
});

describe('a move on the map', () => {
  const played = drive();
  const post = (reader: Reader): string => markdownOf(postOf(played.last, { ...played.context, reader })).join('\n');

  it('is told by squares, and by the names of the ground that people gave it', () => {
    for (const reader of [UMPIRE_AS_READER, sideOf(played, played.firer)]) expect(post(reader)).toContain('D5 to E5 (Bedburg)');
  });

  it('of a unit that is not spotted is not told to the other side', () => {
    for (const reader of [PUBLIC_READER, sideOf(played, played.target)]) expect(post(reader)).not.toMatch(/D5|E5|Bedburg/);
  });

  it('within a square is told by its ninths', () => {
    const near = drive('23,27');
    expect(markdownOf(postOf(near.last, near.context)).join('\n')).not.toContain('D5');
    expect(markdownOf(postOf(near.last, { ...near.context, reader: UMPIRE_AS_READER })).join('\n')).toContain('D5.5 to D5.6');
  });

  it('is told alike by the log and the report', () => {
    const [entry] = listLogEntries([played.last], played.context, UMPIRE_AS_READER);
    expect(formatLogLine(entry!, played.context)).toContain('; D5 to E5 (Bedburg)');
    const report = buildReport(played.events, played.context.battle, played.context.ruleset, UMPIRE_AS_READER);
    expect(formatReport(report, () => undefined)).toContain('; D5 to E5 (Bedburg)');
  });

  it('by an umpire’s hand is told so too, in post, log, report and replay, and its undo tells of none', () => {
    const placed = drive();
    placed.do({ type: 'act', act: 'map-place', params: { unit: placed.firer, at: 'A1' } });
    const { context, events, last } = placed;
    const told = 'E5 (Bedburg) to A1';
    const report = buildReport(events, context.battle, context.ruleset, UMPIRE_AS_READER);
    expect(markdownOf(postOf(last, { ...context, reader: UMPIRE_AS_READER })).join('\n')).toContain(told);
    expect(formatLogLine({ event: redactFor(last, context, UMPIRE_AS_READER)!, takenBack: undefined }, context)).toMatch(
      / is at A1.*; E5 \(Bedburg\) to A1$/,
    );
    expect(formatReport(report, () => undefined)).toContain(told);
    expect(buildReplay(report, () => undefined).steps.at(-1)!.result).toContain(told);
    expect(redactFor(last, context, sideOf(placed, placed.target))).toBeUndefined();
    placed.do({ type: 'undo', later: 'refuse' });
    expect(markdownOf(postOf(placed.last, { ...placed.context, reader: UMPIRE_AS_READER })).join('\n')).not.toContain('A1 to');
  });

  it('by the way that it went then, wherever the unit stands now', () => {
    const further = drive();
    const move = further.last;
    further.do({ type: 'act', act: 'map-place', params: { unit: further.firer, at: 'A1' } });
    expect(markdownOf(postOf(move, { ...further.context, reader: UMPIRE_AS_READER })).join('\n')).toContain('D5 to E5 (Bedburg)');
    expect(markdownOf(postOf(move, further.context)).join('\n')).not.toMatch(/to (E5|A1)/);
  });
});
