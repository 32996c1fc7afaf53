/**
 * A battle of two players without an umpire, from its start to its end: the sides agree on decisions, and no one sees
 * more than their side may know.
 */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { idsOf, Playing, textOf } from './playing.js';

let playing: Playing;
afterEach(() => playing.close());

const say = async (line: string): Promise<string> => textOf(await playing.play(line));
const game = () => playing.tables(playing.gameIds()[0]!).battle.game;
const events = () => playing.events(playing.gameIds()[0]!);
const kinds = (): string[] => events().map(({ kind }) => kind);

/** Delivers the interaction again that caused a player's last event of this kind. */
async function again(kind: string): Promise<void> {
  const { interactionId } = events().findLast((event) => event.kind === kind && event.actor.standing === 'player')!;
  const before = playing.eventCount();
  playing.table.redeliver(interactionId);
  await playing.table.idle();
  expect(playing.eventCount()).toBe(before);
}

/** The first person owns the server, and is its administrator. */
async function begin(button: string, seed = 'unrefereed'): Promise<string> {
  playing = await Playing.open({ seed });
  await playing.playAll(['@olga #hq /help', '@carl #hq /game start scenario:mokra umpire:"the bot"']);
  const told = await say(`@carl #hq [${button}]`);
  await playing.playAll(['@anna #hq [Play Poland]', '@bert #hq [Play Germany]']);
  return told;
}

/** Commands that anyone may use. */
const READ = [
  '/unit list',
  '/side list',
  '/my',
  '/game status',
  '/turn status',
  '/log show',
  '/calendar list',
  '/reinforcement list',
  '/objective list',
  '/artillery queue',
  '/eagles-map minefields',
  '/map markers',
  '/luck',
  '/verify',
  '/log export format:markdown',
];

/** The names of the Poles' hidden units. */
const HIDDEN = /37 mm Bofors|2 Horse Battery/;

describe('a battle without an umpire', () => {
  it('tells nobody more than his side before its end: not who began it, nor who administers the server', async () => {
    const begun = await begin('No umpire, one channel');
    expect(begun).toContain('Without an umpire');
    expect(begun).not.toMatch(HIDDEN);
    for (const who of ['carl', 'olga', 'bert']) {
      for (const line of READ) expect(await say(`@${who} #hq ${line}`), `${who} ${line}`).not.toMatch(HIDDEN);
      for (const line of ['/unit export format:csv', '/log export format:html', '/log export format:csv', '/map show'])
        for (const { bytes, alt } of (await playing.filesOf(`@${who} #hq ${line}`)).values())
          expect(`${Buffer.from(bytes).toString('utf8')}${alt}`, `${who} ${line}`).not.toMatch(HIDDEN);
      expect(await say(`@${who} #hq /unit show unit:"37 mm Bofors"`)).toContain('Nothing has changed');
      expect(await say(`@${who} #hq /map show side:Poland`)).not.toMatch(HIDDEN);
      for (const line of [
        '/panel',
        '/log export format:jsonl',
        '/scenario save from:now on-server:x',
        '/turn phase',
        '/log thread',
      ])
        expect(await say(`@${who} #hq ${line}`), `${who} ${line}`).toMatch(
          /This battle has no umpire|Until the battle ends, no one/,
        );
    }
    expect(await say('@anna #hq /unit list')).toMatch(HIDDEN);
    expect(await say('@olga #hq /correct event:p1')).toContain('This battle has no umpire');
    expect(await say('@bert #hq /undo event:p1u1')).toContain('Cannot find event p1u1');
    expect(await say('@carl #hq /umpire list')).toContain('This battle has no umpire');
    expect(game()).toMatchObject({ umpiredBy: 'bot' });
  });

  it('proposes to take back what everybody may know of it: of a shot of somebody unseen neither who nor with how many dice', async () => {
    await begin('No umpire, one channel');
    await say('@bert #hq /eagles movement unit:Scouts to:"13,17.5"');
    for (const who of ['anna', 'bert', 'anna', 'bert']) await say(`@${who} #hq /turn ready`);
    expect(await say('@anna #hq /eagles direct-fire firer:"37 mm Bofors" target:Scouts')).toContain('37 mm Bofors');
    // Whether the gun could still fire would reveal its distance.
    const move = findShownNumber(
      events().find(({ command }) => (command as { procedure?: string }).procedure === 'eagles.movement')!,
    );
    const prepared = await say(`@bert #hq /undo event:${move}`);
    expect(prepared).toContain(`undo event ${move}`);
    expect(prepared).not.toMatch(/away|Bofors|p12/);
    expect(await say('@anna #hq /undo')).toContain('undo event p12 (Direct fire: an unseen unit → Scouts - ');
    const proposed = await say('@anna #hq [Propose]');
    expect(proposed).toContain('an unseen unit → Scouts');
    expect(proposed).not.toMatch(/Bofors|hit|of 4/);
  });

  it('proposes an undo with the assault that it makes impossible', async () => {
    await begin('No umpire, one channel');
    const phase = () => playing.playAll(['@anna #hq /turn ready', '@bert #hq /turn ready']);
    await say('@bert #hq /eagles movement unit:Scouts to:"13,17.5"');
    for (let phases = 0; phases < 4; phases++) await phase();
    expect(await say('@bert #hq /eagles movement unit:Scouts to:"21.6,18.2"')).not.toContain('Nothing has changed');
    for (let phases = 0; phases < 3; phases++) await phase();
    const declared = await say('@anna #hq /eagles-assault declare infantry:"1/21 Uhlans" enemy:Scouts');
    expect(declared).not.toMatch(/Nothing has changed|You can propose/);
    const fight = findShownNumber(events().at(-1)!);
    const move = findShownNumber(
      events().findLast(({ command }) => (command as { procedure?: string }).procedure === 'eagles.movement')!,
    );
    const named = new RegExp(`As far as everyone knows, event ${fight} \\(.*Scouts.*\\) then no longer applies\\.`);
    expect(await say(`@bert #hq /undo event:${move}`)).toMatch(named);
    expect(await say('@bert #hq [Propose]')).toMatch(named);
    await say('@anna #hq [Agree]');
    expect(await say('@anna #hq /log show')).toMatch(/~~.*1\/21 Uhlans/);
  });

  it(`is played to its end: phases, an undo over a restart, judgements, a die; both verifiers hold${NEEDS}`, async () => {
    await begin('No umpire, one channel');
    // A phase ends once, when the last side is ready.
    expect(await say('@anna #hq /turn ready')).toContain('Waiting for: Germany');
    await say('@anna #hq /turn ready ready:False');
    await say('@anna #hq /turn ready');
    const move = await say('@bert #hq /eagles movement unit:Scouts to:"13,17.5"');
    expect(move).not.toContain('Nothing has changed');
    expect(await say('@bert #hq /turn ready')).toContain('Indirect fire');
    await again('ready');
    expect(await say('@bert #hq /turn status')).toContain('Waiting for');
    expect(kinds().filter((kind) => kind === 'phase')).toHaveLength(1);

    // An undo is proposed, stored over a restart, and agreed to by the other side, once.
    expect(await say('@bert #hq /undo')).toContain('You can propose it to the other side');
    expect(await say('@bert #hq [Propose]')).toContain('undo event');
    expect(await say('@bert #hq [Agree]')).toContain('Wait for the other side');
    await playing.play('restart');
    expect(await say('@anna #hq /turn status')).toContain('Proposed: undo event');
    expect(await say('@anna #hq /propose')).toContain('Waiting for');
    expect(await say('@anna #hq [Agree]')).toContain('Undone');
    await again('agreement-reached');
    expect(await say('@anna #hq [Agree]')).toContain('That proposal is already decided.');
    expect(kinds().filter((kind) => kind === 'undone')).toHaveLength(1);
    expect(game()).toMatchObject({ turn: 1, phase: 'movement' });
    expect(await say('@anna #hq /turn status')).toContain('Poland, Germany');
    const agreed = events().find(({ kind }) => kind === 'agreement-reached')!;
    expect(agreed.actor).toMatchObject({ standing: 'player', sideId: expect.any(String) as string });

    // A question that the rulebook leaves open: two answers, and a die of the battle.
    await say('@anna #hq /propose answer:"The wood lies between: no line of sight"');
    expect(await say('@bert #hq /propose answer:"The wood ends before it: in sight"')).toContain('proposes instead');
    const rolled = await say('@anna #hq [Let a die decide]');
    expect(rolled).toMatch(/A die has decided: The wood (lies|ends)/);
    expect(events().at(-1)).toMatchObject({ kind: 'agreement-reached', diceKind: 'verified' });

    // An umpire's command is refused with advice, and carried out as soon as the other side agrees.
    await say('@bert #hq /eagles-unit state unit:Scouts suppressed:True');
    await say('@bert #hq [Propose]');
    expect(await say('@anna #hq [Refuse or withdraw]')).toContain('Poland does not agree');
    await say('@bert #hq /eagles-unit state unit:Scouts suppressed:True');
    await say('@bert #hq [Propose]');
    await say('@anna #hq [Agree]');
    expect(playing.unitNamed(playing.gameIds()[0]!, 'Scouts')).toMatchObject({ suppressed: true });

    // A value that differs from the record is refused with the reason, and can be proposed. Behind More there is a
    // button to undo a roll.
    await say('@bert #hq /turn ready');
    await say('@anna #hq /turn ready');
    await say('@bert #hq /turn ready');
    await say('@anna #hq /turn ready');
    const otherwise = await say('@anna #hq /eagles direct-fire firer:"MG Squadron" target:Scouts fp:9 range-yards:450');
    expect(otherwise).toContain('You cannot do this on your own');
    expect(otherwise).toContain('/eagles direct-fire firer');
    await say('@anna #hq [Propose]');
    const fired = await say('@bert #hq [Agree]');
    expect(fired).toContain('the sides entered ');
    await say('@bert #hq [More]');
    expect(await say('@bert #hq [Undo]')).toContain('undo event');
    await say('@bert #hq [Cancel]');

    // Anna proposes the end of the battle.
    await say('@anna #hq /game end result:"A draw"');
    await say('@anna #hq [Propose]');
    const ended = await say('@bert #hq [Agree]');
    expect(ended).toContain('The battle has ended and its seed is revealed');
    expect(ended).toContain('Result: A draw');
    expect(await say('@olga #hq /game resume')).toContain('All sides have agreed to end this battle');
    expect(await say('@bert #hq /verify')).toContain('Record verified');
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
    const files = await playing.filesOf('@bert #hq /log export format:jsonl');
    const [record] = [...files.values()].map(({ bytes }) => Buffer.from(bytes).toString('utf8'));
    if (hasPython) expect(pythonFinds([{ text: record!, final: null }]), 'the second verifier').toEqual([null]);
  });

  it('changes nothing when what was agreed on cannot be done any more', async () => {
    await begin('No umpire, one channel');
    // The bot calculates this objective, so it needs no decision.
    await say('@anna #hq /objective decide objective:"The level crossing" side:Poland');
    expect(await say('@anna #hq [Propose]')).toContain('/objective decide objective');
    const before = playing.eventCount();
    expect(await say('@bert #hq [Agree]')).toContain('The rules do not allow that command now');
    expect(playing.eventCount()).toBe(before);
    expect(await say('@anna #hq /propose')).toContain('/objective decide objective');
    expect(await say('@anna #hq [Refuse or withdraw]')).toContain('withdraws its proposal');
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
    expect(await say('@anna #hq /verify')).toContain('Holds');
  });

  it('carries orders out as they open, if nobody disputes them, and puts the others to the other side', async () => {
    await begin('No umpire, one channel', 'unrefereed orders');
    expect(await say('@anna #hq /game orders how:sealed')).toContain('You can propose it to the other side');
    expect(await say('@anna #hq [Propose]')).toContain('/game orders how');
    await say('@bert #hq [Agree]');
    expect(game()).toMatchObject({ orders: 'sealed' });
    await playing.playAll(['@bert #hq /my', '@bert #hq [Orders]']);
    const offered = await playing.play('@bert #hq [Choose a unit to order: Scouts]');
    const seat = playing.table.seat('bert', 'hq');
    const menu = idsOf(offered).find((id) => id.endsWith(':place'))!;
    await seat.chooseOn(seat.messages().findLast(({ components }) => JSON.stringify(components).includes(menu))!.id, menu, [
      'A3, 472 yd',
    ]).answer;
    expect(await say('@bert #hq [Give order]')).toContain('Order for Scouts');
    await say('@bert #hq /orders write unit:"1/Pz 35" words:"Burn the village"');
    await say('@anna #hq /turn ready');
    await playing.play('restart');
    const opened = await say('@bert #hq /turn ready');
    expect(opened).toContain('Undisputed orders are carried out');
    expect(opened).toContain('Scouts');
    await again('ready');
    const order = (name: string) =>
      [...playing.tables(playing.gameIds()[0]!).battle.tables.order!.values()].find((row) => row.name === name);
    expect(order('Scouts')).toMatchObject({ state: 'done', remark: null });
    expect(order('1/Pz 35')).toMatchObject({ state: 'open' });
    expect(game()).toMatchObject({ turn: 1, phase: 'movement' });

    await playing.playAll(['@bert #hq /my', '@bert #hq [Orders]']);
    expect(await say('@bert #hq [Choose an open order to propose: 1/Pz 35]')).toContain('You can propose it');
    expect(await say('@bert #hq [Propose]')).toContain('what 1/Pz 35 was ordered to do is carried out: Burn the village');
    expect(await say('@anna #hq [Agree]')).not.toContain('Nothing has changed');
    expect(order('1/Pz 35')).toMatchObject({ state: 'done' });
    await say('@anna #hq /turn ready');
    expect(await say('@bert #hq /turn ready')).toContain('Indirect fire');
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  });

  it('answers a question about a place at once, only for the side that asks', async () => {
    await begin('No umpire, one channel');
    expect(await say('@bert #hq /my')).toContain('Ask about a place');
    await playing.play('@bert #hq [Other actions: Ask about a place]');
    // The Bofors of the Poles stands hidden on this place, and the answer does not give it away.
    const there = await say('@bert #hq {Place or marker: "26,14"}');
    expect(there).toContain('The bot answers Germany');
    expect(there).not.toMatch(HIDDEN);
    expect(events().at(-1)).toMatchObject({ kind: 'call-answered' });
    expect(await say('@anna #hq /log show')).not.toContain('The bot answers Germany');
    expect(await say('@bert #hq /call umpire about:"May I?"')).toContain('Enter a place on its map');
  });

  it('shows exact strength in fights and sets the map as both sides agree', async () => {
    await begin('No umpire, one channel');
    await say('@bert #hq /game strength exact:False');
    expect(await say('@bert #hq [Propose]')).toMatch(/Germany proposes: \/game strength exact\W+False/);
    await say('@anna #hq /propose');
    await say('@anna #hq [Agree]');
    expect(game()).toMatchObject({ exactStrength: false });
    await say('@anna #hq /map set squares:ask');
    expect(await say('@anna #hq [Propose]')).toMatch(/Poland proposes: \/map set squares\W+ask/);
    await say('@bert #hq /propose');
    await say('@bert #hq [Agree]');
    expect(events().map(({ summary }) => summary)).toContainEqual(expect.stringContaining('squares'));
  });

  it('has rooms for its sides and none for umpires', async () => {
    playing = await Playing.open({ seed: 'unrefereed rooms' });
    await playing.play('@olga #hq /help');
    const { world } = playing.table;
    const everyone = world.guild().roles.get(world.guild().id)!;
    world.setPermissions(everyone, everyone.permissions | PermissionFlagsBits.ManageChannels);
    await playing.play('@carl #hq /game start scenario:mokra');
    const told = await say('@carl #hq [Start without an umpire]');
    world.setPermissions(everyone, everyone.permissions & ~PermissionFlagsBits.ManageChannels);
    const rooms = playing.database.$client.prepare('SELECT audience FROM rooms').pluck().all() as string[];
    expect(told).not.toContain('No channels were created');
    expect(rooms).toContain('all');
    expect(rooms).toHaveLength(3);
    expect(rooms).not.toContain('umpires');
    await playing.playAll(['@anna #hq [Play Poland]', '@bert #hq [Play Germany]']);
    // A player who presses last learns no more than their side from what follows.
    await playing.play('@anna #poland /turn ready');
    const last = await playing.play('@bert #germany /turn ready');
    // Only the post in the Poles' own channel mentions what their battery can do.
    expect(textOf(last.filter(({ channel }) => channel !== 'poland'))).not.toMatch(HIDDEN);
    expect(textOf(last.filter(({ channel }) => channel === 'poland'))).toContain('Poland: call fire with 2 Horse Battery');
    expect(game()).toMatchObject({ phase: 'indirect' });
  });

  it('lets a side decide whether its channel gets posts although an enemy can read every channel of the server', async () => {
    playing = await Playing.open({ seed: 'unrefereed owner' });
    await playing.play('@olga #hq /help');
    const { world } = playing.table;
    const everyone = world.guild().roles.get(world.guild().id)!;
    world.setPermissions(everyone, everyone.permissions | PermissionFlagsBits.ManageChannels);
    await playing.play('@carl #hq /game start scenario:mokra');
    await say('@carl #hq [Start without an umpire]');
    world.setPermissions(everyone, everyone.permissions & ~PermissionFlagsBits.ManageChannels);
    const words = (name: string): string => textOf(world.channel(name).messages.map((body) => ({ body }) as never));
    // Olga owns the server, so Discord hides no channel from her.
    await playing.playAll(['@olga #hq [Play Poland]', '@bert #hq [Play Germany]']);
    await playing.playAll(['@bert #germany /turn ready', '@olga #poland /turn ready']);
    await expect.poll(() => words('hq')).toContain('can read every channel of this server, and plays for another side');
    expect(words('germany')).not.toContain('Indirect fire');
    expect(await say('@olga #hq [Post anyway]')).toContain('Only players of Germany can decide this.');
    expect(await say('@carl #hq [Post anyway]')).toContain('Nothing has changed');
    expect(words('germany')).not.toContain('Indirect fire');
    expect(await say('@bert #hq [Post anyway]')).toContain('from now on. The missing posts follow.');
    await expect.poll(() => words('germany')).toContain('Indirect fire');
    // A second press changes nothing.
    expect(await say('@bert #hq [Post anyway]')).toContain('from now on');
    await playing.playAll(['@bert #germany /turn ready', '@olga #poland /turn ready']);
    await expect.poll(() => words('germany')).toContain('Direct fire');
  });

  it('is umpired by a person on whom sides agree, or by who administers the server and plays no side, in the open', async () => {
    await begin('No umpire, one channel');
    await say('@bert #hq /umpire add user:@carl');
    expect(await say('@bert #hq [Propose]')).toMatch(/Umpires: <@\d+>/);
    expect(await say('@anna #hq /propose')).toMatch(/Umpires: <@\d+>/);
    await say('@anna #hq [Agree]');
    expect(await say('@carl #hq /unit list')).toMatch(HIDDEN);
    expect(await say('@carl #hq /turn phase anyway:True')).toContain('Indirect fire');
    await playing.close();

    await begin('No umpire, one channel');
    expect(await say('@carl #hq /umpire add user:@carl')).toContain('This battle has no umpire');
    expect(await say('@olga #hq /umpire add user:@carl')).toContain('add only yourself');
    expect(await say('@olga #hq /umpire add user:@olga')).toContain('A person now umpires the battle');
    expect(await say('@olga #hq /unit list')).toMatch(HIDDEN);
  });

  it('begins from a scenario, and names no role of umpires', async () => {
    playing = await Playing.open({ seed: 'unrefereed start' });
    expect(await say('@carl #hq /game start ruleset:eagles name:x umpire:"the bot"')).toContain('needs a scenario');
    expect(playing.gameIds()).toEqual([]);
    // A person who has seen a card may also start the battle with an umpire.
    await say('@carl #hq /game start scenario:mokra');
    expect(await say('@carl #hq [Start, one channel]')).not.toContain('Without an umpire');
    expect(game()).not.toHaveProperty('umpiredBy');
  });
});
