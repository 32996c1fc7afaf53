/**
 * Interactions that Discord never sends, with a missing or wrong part. Each is answered with a sentence, and none
 * causes an error message about a bug.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Interaction, Seat } from '../../src/table/index.js';
import { seedFor, sized } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { forge, type Payload, type PayloadOption } from './forging.js';
import { Playing } from './playing.js';

const ROUNDS = sized('mutilated');

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944', table: { answerWithinMs: 15_000 } });
  await playing.playAll([
    '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"2/Pz" side:Axis base-fp:40',
  ]);
});
afterAll(() => playing.close());

const SHOT = { firer: '1/Pz', target: '2/Pz', 'range-yards': 450, again: true };

interface Road {
  /** Returns the interaction that must come first, so that its message exists. */
  readonly before?: (seat: Seat) => Interaction;
  readonly act: (seat: Seat) => Interaction;
}

/** The interactions that are changed: commands, completions, buttons, menus and forms. */
const ROADS: readonly Road[] = [
  { act: (seat) => seat.command('eagles direct-fire', SHOT) },
  { act: (seat) => seat.command('eagles direct-fire', { ...SHOT, odds: true }) },
  { act: (seat) => seat.command('eagles-unit edit', { unit: '1/Pz', 'move-code': 'C' }) },
  { act: (seat) => seat.command('side add', { name: 'Allies', nation: 'usa' }) },
  { act: (seat) => seat.command('log note', { text: 'It rains.', picture: { name: 'rain.png', bytes: Buffer.from('rain') } }) },
  { act: (seat) => seat.command('unit import', { file: { name: 'order.csv', bytes: Buffer.from('name,side\nX,Axis\n') } }) },
  { act: (seat) => seat.command('roll', { dice: '3d10' }) },
  { act: (seat) => seat.command('rules why') },
  { act: (seat) => seat.autocomplete('eagles direct-fire', SHOT, 'firer') },
  { before: (seat) => seat.command('eagles direct-fire', SHOT), act: (seat) => seat.press('More') },
  { before: (seat) => seat.command('unit list'), act: (seat) => seat.command('unit show', { unit: '2/Pz' }) },
  { before: (seat) => seat.command('unit import'), act: (seat) => seat.submit({ Table: 'name,side\nX,Axis' }) },
];

interface Place {
  readonly within: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

/**
 * Returns the place of every value without parts, at any depth. The structure of the whole payload is the concern of
 * Discord's own library.
 */
function leavesWithin(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = value as Record<string, unknown>;
  return Object.entries(within).flatMap(([key, inner]) =>
    KEPT.includes(key) ? [] : typeof inner === 'object' && inner !== null ? leavesWithin(inner) : [{ within, key }],
  );
}

/** Without these keys the kind of an interaction is unknown. */
const KEPT: readonly string[] = ['id', 'name', 'type', 'guild_id', 'component_type'];
const STRANGE: readonly unknown[] = [null, 7, -1.5, '', 'x'.repeat(4000), true, undefined];

/**
 * Puts a strange value in one place of an interaction, or removes the part that contains it.
 * @returns a description of the change
 */
function mutilate(payload: Payload, choose: Chooser): string {
  const options = payload.data.options;
  if (options !== undefined && choose.chance(0.3)) return `without ${choose.pick(takeable(options))?.() ?? 'options'}`;
  const place = choose.pick(leavesWithin(payload.data));
  if (!place) return 'as it was';
  const strange = choose.pick(STRANGE);
  Object.assign(place.within, { [place.key]: strange });
  return `${place.key} = ${JSON.stringify(strange)?.slice(0, 40)}`;
}

/** Returns functions that remove one option each, at any depth. */
const takeable = (options: PayloadOption[]): (() => string)[] =>
  options.flatMap((option, at) => [() => options.splice(at, 1)[0]!.name, ...takeable(option.options ?? [])]);

it('an interaction with a part missing or of another kind is answered in words', async () => {
  const choose = new Chooser(seedFor('mutilated'));
  const seat = playing.table.seat('umpire', 'hq');
  const broken: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { before, act } = ROADS[round % ROADS.length]!;
    await before?.(seat).answer;
    let what = '';
    const interaction = forge(
      playing.table,
      () => act(seat),
      (payload) => (what = `${JSON.stringify(payload.data.name ?? payload.data.custom_id)}: ${mutilate(payload, choose)}`),
    );
    const answer = await interaction.answer.catch((error: unknown) => error as object);
    if (!('kind' in answer)) broken.push(`${what}: not answered`);
    else if (JSON.stringify('message' in answer ? answer.message : {}).includes('Something went wrong')) broken.push(what);
  }
  expect(broken).toEqual([]);
});
