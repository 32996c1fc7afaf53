import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import { hasDuplicateKey } from '../../src/game/record-file.js';
import { findEventContextFault } from '../../src/game/event-faults.js';
import { fc, runs } from '../chance/properties.js';

/** Returns an id as Discord would create it at this time. */
const snowflakeAt = (time: string): string => String((BigInt(Date.parse(time) - Date.UTC(2015, 0, 1)) << 22n) | 5n);

const EVENT = {
  at: '2026-08-01T18:04:30.250Z',
  interactionId: snowflakeAt('2026-08-01T18:04:30.000Z'),
  actor: { id: '1', name: 'Zoë', standing: 'umpire', sideId: null },
  rulesetVersion: '3',
  part: 0,
} as BattleEvent;

const faultOf = (changed: object, before?: object, start: object = {}): string | undefined =>
  findEventContextFault({ ...EVENT, ...changed }, { ...EVENT, ...start }, before && { ...EVENT, ...before })?.what;

describe('when an event was', () => {
  it.each([
    '2026-08-01T18:04:30.250',
    '2026-08-01 18:04:30.250Z',
    '2026-13-01T00:00:00.000Z',
    '2026-00-01T00:00:00.000Z',
    '2026-04-31T00:00:00.000Z',
    '2026-02-29T00:00:00.000Z',
    '2100-02-29T00:00:00.000Z',
    '2026-08-01T24:00:00.000Z',
    '2026-08-01T18:60:00.000Z',
    'soon',
    '',
  ])('%s is no time', (at) => {
    expect(faultOf({ at })).toBe('at');
  });

  it('is within a quarter of an hour of what the id of its interaction tells, on every day that there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2089, 0, 1) }), (ms) => {
        const asked = new Date(ms).toISOString();
        const interactionId = snowflakeAt(asked);
        const after = (minutes: number, thousandths = 0) => new Date(ms + minutes * 60_000 + thousandths).toISOString();
        expect(faultOf({ interactionId, at: asked })).toBeUndefined();
        expect(faultOf({ interactionId, at: after(15) })).toBeUndefined();
        expect(faultOf({ interactionId, at: after(-15) })).toBeUndefined();
        if (asked.startsWith('2026-01-01')) return;
        expect(faultOf({ interactionId, at: after(15, 1) })).toBe('at');
        expect(faultOf({ interactionId, at: after(-15, -1) })).toBe('at');
      }),
      { numRuns: runs(300) },
    );
  });

  it('is not before the event before it, and may be at the same time', () => {
    expect(faultOf({}, { at: '2026-08-01T18:04:30.250Z' })).toBeUndefined();
    expect(faultOf({}, { at: '2026-08-01T18:04:30.251Z' })).toBe('at');
  });

  it('of the local table with a seed, whose ids count from the first day of 2026, is anything', () => {
    expect(faultOf({ interactionId: snowflakeAt('2026-01-01T00:00:00.007Z') })).toBeUndefined();
    expect(faultOf({ interactionId: snowflakeAt('2026-01-02T00:00:00.000Z') })).toBe('at');
  });

  it('needs an id of an interaction where the battle began with one', () => {
    expect(faultOf({ interactionId: 'chosen' })).toBe('interactionId');
    expect(faultOf({ interactionId: 'i7' }, undefined, { interactionId: 'i0' })).toBeUndefined();
  });
});

describe('who did it', () => {
  it.each([
    [{ standing: 'umpire', sideId: 's2' }, undefined],
    [{ standing: 'player', sideId: 's2' }, undefined],
    [{ standing: 'spectator', sideId: null }, undefined],
    [{ standing: 'player', sideId: null }, 'actor'],
    [{ standing: 'spectator', sideId: 's2' }, 'actor'],
    [{ isAdministrator: true }, 'actor'],
  ])('%j', (actor, fault) => {
    expect(faultOf({ actor: { ...EVENT.actor, ...actor } })).toBe(fault);
  });
});

describe('by what person', () => {
  const keyed = { id: 'a'.repeat(32), standing: 'umpire', sideId: null } as const;
  const whyOf = (actor: object, before?: object): string | undefined =>
    findEventContextFault({ ...EVENT, actor } as BattleEvent, EVENT, before && ({ ...EVENT, actor: before } as BattleEvent))?.why;

  it('is told by a key; by a name in events from before there were keys, and never after one', () => {
    expect(whyOf(keyed)).toBeUndefined();
    expect(whyOf(keyed, keyed)).toBeUndefined();
    expect(whyOf(keyed, EVENT.actor)).toBeUndefined();
    expect(whyOf(EVENT.actor, EVENT.actor)).toBeUndefined();
    expect(whyOf(EVENT.actor)).toBeUndefined();
    expect(whyOf(EVENT.actor, keyed)).toBe('it names a person, and the event before it has a key');
  });

  it('has such a key, and no field beside what there is', () => {
    expect(whyOf({ ...keyed, id: '1' })).toBe('its id is not the key of a person');
    expect(whyOf({ ...keyed, isAdministrator: true })).toBe('it has other fields than id, standing and sideId');
    expect(whyOf({ id: '1', name: 'Zoë', standing: 'umpire' })).toBe('it has other fields than id, name, standing and sideId');
  });
});

describe('by which version of the rules', () => {
  it.each([
    ['3', '3', 0, undefined],
    ['4', '3', 0, undefined],
    ['4', '3', 1, 'rulesetVersion'],
    ['2', '3', 0, 'rulesetVersion'],
    ['10', '9', 0, undefined],
    ['9', '10', 0, 'rulesetVersion'],
    ['0', '0', 0, 'rulesetVersion'],
    ['03', '3', 0, 'rulesetVersion'],
    ['1.0', '1', 0, 'rulesetVersion'],
  ])('%s after %s, part %i of its interaction', (rulesetVersion, earlier, part, fault) => {
    expect(faultOf({ rulesetVersion, part }, { rulesetVersion: earlier })).toBe(fault);
  });
});

describe('a key that is there twice', () => {
  it.each([
    ['{"a":1,"a":1}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a":{"b":1,"c":[{"b":1},{"b":2,"b":3}]}}', true],
    ['{"a":"a","b":["a","a"],"c":{"a":1}}', false],
    ['{"a":"\\"a\\":1,\\"a\\":2"}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"__proto__":1,"__proto__":2}', true],
  ])('%s: %s', (json, isTwice) => {
    expect(hasDuplicateKey(json)).toBe(isTwice);
  });

  it('is found in none of what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(hasDuplicateKey(JSON.stringify(JSON.parse(json)))).toBe(false);
      }),
      { numRuns: runs(300) },
    );
  });
});
