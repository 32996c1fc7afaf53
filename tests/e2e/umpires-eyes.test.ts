/**
 * The umpires' panel answers for what sides see: a player's question is answered from sight, and a unit is shown by two
 * taps.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { Playing } from './playing.js';

let playing: Playing;

/** 107 Panzer of the Axis is at 15,15, and 501 Parachute of the Allies 20 km east of it, out of sight (M-47: 5 km). */
beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire',
    '@umpire #hq /game start ruleset:megagame name:Veghel umpire-role:@Umpires',
    '@umpire #hq /side add name:Axis nation:german player:@ana',
    '@umpire #hq /side add name:Allies nation:allied player:@paco',
    '@umpire #hq /megagame-unit add name:"107 Panzer" side:Axis troops:tanks status:6 ammo-sp:1',
    '@umpire #hq /megagame-unit add name:"501 Parachute" side:Allies troops:foot status:6 ammo-sp:1',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:"107 Panzer" at:15,15',
    '@umpire #hq /map place unit:"501 Parachute" at:35,15',
    '@umpire #hq /megagame-air add name:Eyes side:Allies role:recce squadrons:1',
    '@umpire #hq /game channels create',
  ]);
});
afterAll(() => playing.closeWhole());

/** Discord's flag of a message with components (V2). */
const IS_LAYOUT = 32768;
const seat = (person: string, room = 'umpires') => playing.table.seat(person, room);
const panel = () =>
  seat('umpire')
    .messages()
    .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
const shown = (): string => JSON.stringify(panel()?.components ?? []);
const reads = (person: string, room: string): string => JSON.stringify(seat(person, room).messages());
const last = () => playing.events(playing.gameIds()[0]!).at(-1)!;

/** Returns the custom id of the panel's first button with this label. */
const idOf = (label: string): string => new RegExp(`"label":"${label}","custom_id":"([^"]+)"`).exec(shown())?.[1] ?? '';
const press = async (label: string): Promise<string> =>
  JSON.stringify(await seat('umpire').pressOn(panel()!.id, idOf(label)).answer);

describe('a player’s question about a place', () => {
  it('is a row of the panel with its answer, which one press sends to the side alone', async () => {
    await playing.play('@ana #axis /call umpire about:"Is it free?" at:35,15');
    await expect.poll(shown).toContain('Is it free?');
    expect(shown()).toContain('None of your units sees that place now.');
    expect(shown()).toContain('Not known to this side: 501 Parachute at');
    await press('Send');
    await expect.poll(shown).not.toContain('Is it free?');
    expect(last().kind).toBe('call-answered');
    expect(last().summary).toContain('You do not know of any enemy within');
    await expect.poll(() => reads('ana', 'axis')).toContain('You do not know of any enemy within');
    expect(reads('ana', 'axis')).not.toContain('501 Parachute');
    expect(reads('paco', 'allies')).not.toContain('You do not know of any enemy');
  });

  it('is changed in a form that has the answer already', async () => {
    await playing.play('@ana #axis /my');
    await playing.play('@ana #axis [Call an umpire]');
    await playing.play('@ana #axis {Question or reason (optional): "And now?", Place (optional): "35,15"}');
    await expect.poll(shown).toContain('And now?');
    const form = await press('Change');
    expect(form).toContain('None of your units sees that place now.');
    await seat('umpire').submit({ 'Answer (optional)': 'Dust clouds on the road.' }).answer;
    await expect.poll(() => last().summary).toBe('An umpire answers Axis: Dust clouds on the road.');
  });

  it('is not sent if the side has seen more since then: the umpire reads the new answer first', async () => {
    await playing.play('@ana #axis /call umpire about:"Who is there?" at:35,15');
    await expect.poll(shown).toContain('Who is there?');
    const before = idOf('Send');
    await playing.play('@umpire #hq /map contact side:Axis unit:"501 Parachute"');
    expect(JSON.stringify(await seat('umpire').pressOn(panel()!.id, before).answer)).toContain('The answer has changed');
    await expect.poll(shown).toContain('501 Parachute (Allies) at');
    await press('Send');
    await expect.poll(() => last().summary).toContain('501 Parachute (Allies) at');
  });
});

describe('a player’s recce', () => {
  it('is rolled by the same press that answers it, and only the side that looked reads the report', async () => {
    await playing.play('@paco #allies /megagame-air recce group:Eyes zone:D4');
    await expect.poll(shown).toContain('_Send_ also rolls for 1 unit there.');
    await press('Send');
    await expect.poll(shown).not.toContain('also rolls');
    const [answer, report] = playing.events(playing.gameIds()[0]!).slice(-2);
    expect(answer!.summary).toBe('An umpire answers Allies: It has been done. Any report follows.');
    expect(report).toMatchObject({ kind: 'recce', resolutions: [{ procedure: 'megagame.air-recce' }] });
    const isReported = report!.resolutions[0]!.outcome.report !== 'none';
    expect(report!.summary.includes('Contact 1 (Axis')).toBe(isReported);
    expect(JSON.stringify((await playing.play('@paco #allies /unit list')).map(({ body }) => body)).includes('Contact 1')).toBe(
      isReported,
    );
    await expect.poll(() => reads('paco', 'allies')).toContain('Any report follows');
    expect(reads('ana', 'axis')).not.toContain('Any report follows');
    // The rest of this file begins with a side that knows nothing.
    for (const { kind } of playing.events(playing.gameIds()[0]!).slice(-2).reverse())
      await playing.playAll([`@umpire #umpires /undo event:${findShownNumber(playing.events(playing.gameIds()[0]!).findLast((each) => each.kind === kind)!)}`, '@umpire #umpires [Undo]']); // prettier-ignore
  });
});

/** Presses a button of the umpire's private message. */
const tap = async (line: string): Promise<string> => JSON.stringify(await playing.play(`@umpire #umpires ${line}`));
const contactsOf = async (person: string, room: string): Promise<string> =>
  JSON.stringify((await playing.play(`@${person} #${room} /unit list`)).map(({ body }) => body));

describe('a unit is shown to a side', () => {
  it('by two taps, the unit and the side; the side reads it, and the other side nothing', async () => {
    expect(await contactsOf('paco', 'allies')).not.toContain('107 Panzer');
    expect(await press('Contacts')).toContain('Choose a unit to show it to a side');
    expect(await tap('[Choose a unit: 107 Panzer]')).toContain('"label":"Show to Allies"');
    await tap('[Show to Allies]');
    expect(last().kind).toBe('contact-reported');
    expect(last().summary).toMatch(/^In sight: 107 Panzer \(Axis\) at /);
    expect(await contactsOf('paco', 'allies')).toContain('107 Panzer');
    await expect.poll(() => reads('paco', 'allies')).toContain('In sight: 107 Panzer');
    expect(reads('ana', 'axis')).not.toContain('107 Panzer (Axis) at');
  });

  it('and hidden again by two taps, which only umpires learn', async () => {
    await press('Contacts');
    expect(await tap('[Choose a unit: 107 Panzer]')).toContain('"label":"Hide from Allies"');
    await tap('[Hide from Allies]');
    expect(last()).toMatchObject({ kind: 'map-changed', audience: 'umpires' });
    expect(await contactsOf('paco', 'allies')).not.toContain('107 Panzer');
    await expect.poll(() => reads('umpire', 'umpires')).toContain('no longer has the contact');
    expect(reads('paco', 'allies')).not.toContain('no longer has the contact');
  });

  it('only once, however often and by whomever the button is pressed', async () => {
    await press('Contacts');
    await tap('[Choose a unit: 107 Panzer]');
    const choice = seat('umpire').messages().at(-1)!;
    const id = /"custom_id":"([^"]+:show:[^"]+)"/.exec(JSON.stringify(choice.components))![1]!;
    const before = playing.eventCount();
    const [first, second] = [seat('umpire').pressOn(choice.id, id), seat('umpire').pressOn(choice.id, id)];
    await Promise.all([first.finished, second.finished]);
    // Showing a unit records a change of the map, and a report for the side.
    expect(playing.eventCount()).toBe(before + 2);
    expect(JSON.stringify(await second.answer)).toContain('Allies already has this contact.');
    await playing.playAll(['@umpire #umpires /map contact side:Allies unit:"107 Panzer" hide:True']);
  });

  it('or something false, by a form with kind and place; it is hidden as a unit is', async () => {
    await press('Contacts');
    await tap('[Dummy contact]');
    await tap('{Side that gets the contact: "Allies", Place: "20,20", Kind and strength (optional): "tanks, strong"}');
    expect(last().summary).toMatch(/^In sight: Contact 1 \(Axis, tanks, strong\) at /);
    expect(await contactsOf('paco', 'allies')).toContain('tanks, strong');
    await press('Contacts');
    expect(await tap('[Choose a unit: Contact 1]')).toContain('no such unit');
    await tap('[Hide from Allies]');
    expect(await contactsOf('paco', 'allies')).not.toContain('tanks, strong');
  });

  it('by umpires alone', async () => {
    const answer = JSON.stringify(await seat('paco', 'umpires').pressOn(panel()!.id, idOf('Contacts')).answer);
    expect(answer).toContain('Only umpires');
  });

  it('and the record is open to everyone when the battle has ended', async () => {
    await playing.play('@umpire #umpires /game end');
    await playing.play('@umpire #umpires [End and reveal seed]');
    const [log] = await playing.play('@paco #hq /log show');
    expect(JSON.stringify(log)).toContain('which is false');
  });
});
