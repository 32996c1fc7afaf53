/** A player's panel, played by taps, without typing anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hill112 } from './hill-112.js';
import { idsOf, labelsOf, type Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;

beforeAll(async () => {
  playing = await hill112({ units: ['1/Pz', '2/Pz', 'A Coy', 'B Coy', 'C Coy'], isDivided: true }, [
    '@umpire #hq /eagles-unit state unit:"A Coy" spotted:True',
    '@umpire #hq /eagles-unit state unit:"B Coy" spotted:True',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:1/Pz at:20,20',
    '@umpire #hq /map place unit:"A Coy" at:20,32',
    '@umpire #hq /map place unit:"B Coy" at:20,24.5',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const last = () => playing.events(gameId).at(-1)!;

describe('a shot', () => {
  it('takes four taps and no typing on a mapped battle: unit, target, roll', async () => {
    const desk = await playing.play('@ana #hq /my');
    expect(desk).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    expect(labelsOf(desk)).toEqual(expect.arrayContaining(['1/Pz', '2/Pz', 'Done', 'Call an umpire']));
    expect(textOf(desk)).not.toContain('A Coy');
    const targets = await playing.play('@ana #hq [1/Pz]');
    expect(targets).toMatchObject([{ kind: 'update', ephemeral: true }]);
    // The nearest targets come first. Enemies that the side has not spotted are not offered.
    expect(labelsOf(targets).slice(0, 2)).toEqual(['B Coy (450 yd)', 'A Coy (1200 yd)']);
    expect(textOf(targets)).not.toContain('C Coy');
    const before = playing.eventCount();
    const odds = await playing.play('@ana #hq [B Coy (450 yd)]');
    expect(textOf(odds)).toMatch(/Odds: Direct fire[^]*exact odds/);
    expect(playing.eventCount()).toBe(before);
    const shot = await playing.play('@ana #hq [Roll]');
    expect(shot).toMatchObject([
      { kind: 'reply', ephemeral: false },
      { kind: 'followup', ephemeral: true },
    ]);
    const unit = (name: string) => playing.unitNamed(gameId, name).id;
    expect(last()).toMatchObject({
      kind: 'resolved',
      command: { procedure: 'eagles.direct-fire', roles: { firer: [unit('1/Pz')], target: [unit('B Coy')] }, typed: {} },
    });
  });

  it('is not done twice by the same button, and who has fired has it no more', async () => {
    // The card with the button is deleted, and the next one follows the result.
    const cards = playing.table
      .seat('ana', 'hq')
      .messages()
      .filter(({ audience }) => audience !== null);
    expect(JSON.stringify(cards)).not.toMatch(/do:\d+:roll/);
    // On a binding map, a unit without a place takes no part in fights (E-74).
    await playing.play('@umpire #hq /map set ground:table');
    expect(labelsOf(await playing.play('@ana #hq /my')).slice(0, 1)).toEqual(['2/Pz']);
  });

  it('asks for the distance alone where no map tells it, and outlasts a restart', async () => {
    await playing.play('@ana #hq /my');
    await playing.play('@ana #hq [2/Pz]');
    await playing.play('restart');
    const form = await playing.play('@ana #hq [A Coy]');
    expect(form).toMatchObject([{ kind: 'form' }]);
    expect(textOf(form)).toContain('Range yards');
    const odds = await playing.play('@ana #hq {Range yards: "900"}');
    expect(odds).toMatchObject([{ kind: 'update', ephemeral: true }]);
    expect(textOf(odds)).toMatch(/range \(yards\): 900[^]*Odds: Direct fire/i);
    await playing.play('@ana #hq [Roll]');
    expect(last().command).toMatchObject({ procedure: 'eagles.direct-fire', typed: { rangeYards: 900 } });
  });
});

describe('the rest of the desk', () => {
  it('says that a side is ready, and calls an umpire', async () => {
    await playing.play('@ana #hq /my');
    await playing.play('@ana #hq [Done]');
    expect(last()).toMatchObject({ kind: 'ready', command: { ready: true } });
    expect(labelsOf(await playing.play('@ana #hq /my'))).toContain('Not ready');
    await playing.play('@ana #hq [Call an umpire]');
    await playing.play('@ana #hq {Question or reason (optional): "Is it a wood?"}');
    expect(last()).toMatchObject({ kind: 'umpire-called', command: { words: 'Is it a wood?' } });
  });

  it('does what belongs to no unit, and shows why something cannot be', async () => {
    await playing.play('@paco #hq /my');
    const asked = await playing.play('@paco #hq [Other actions: Impairment]');
    expect(labelsOf(asked)).toContain('A Coy · careful'); // Impairments by hand come on top of those of fire.
    expect(idsOf(asked).every((id) => id.length <= 100)).toBe(true);
  });

  it('leaves out of the menu what none of his units can do', async () => {
    const menu = JSON.stringify(await playing.play('@paco #hq /my'));
    expect(menu).toContain('"Impairment"');
    // His companies are in no minefield and not at an edge of the map.
    for (const name of ['Clear mines', 'Leave the map']) expect(menu).not.toContain(`"${name}"`);
  });

  it('is his alone', async () => {
    const seat = playing.table.seat('paco', 'hq');
    await playing.play('@ana #hq /my');
    expect(JSON.stringify(seat.messages())).not.toContain('Your other units');
  });

  it('of an umpire who plays shows his side alone, and leads to what he does as umpire', async () => {
    expect(labelsOf(await playing.play('@ana #hq /my'))).not.toContain('Umpire tasks');
    await playing.play('@umpire #hq /umpire add user:@ana');
    const own = await playing.play('@ana #hq /my');
    expect(labelsOf(own)).toEqual(expect.arrayContaining(['1/Pz', 'Umpire tasks']));
    expect(JSON.stringify(own)).not.toContain('C Coy');
    const asUmpire = await playing.play('@ana #hq [Umpire tasks]');
    expect(asUmpire).toMatchObject([{ kind: 'update', ephemeral: true }]);
    expect(JSON.stringify(asUmpire)).toContain('C Coy');
    expect(labelsOf(asUmpire)).toEqual(expect.arrayContaining(['Next phase', 'My units']));
    const back = await playing.play('@ana #hq [My units]');
    expect(back).toMatchObject([{ kind: 'update', ephemeral: true }]);
    expect(JSON.stringify(back)).not.toContain('C Coy');
    await playing.play('@umpire #hq /umpire remove user:@ana');
    const refused = await playing.play('@ana #hq [Umpire tasks]');
    expect(textOf(refused)).toContain('Only umpires of this battle can do that');
    expect(JSON.stringify(refused)).not.toContain('C Coy');
  });

  it('of an earlier phase turns into the present one when its *Done* is pressed', async () => {
    await playing.play('@paco #hq /my');
    await playing.play('@umpire #hq /turn phase anyway:True');
    const before = playing.eventCount();
    const paco = playing.table.seat('paco', 'hq');
    const desk = () => JSON.stringify(paco.messages().findLast((message) => message.audience !== null));
    await paco.pressOn(
      paco.messages().findLast((message) => message.audience !== null)!.id,
      /"custom_id":"(mine:[^"]+:ready:[^"]+:yes)"/.exec(desk())![1]!,
    ).finished;
    expect(desk()).toContain('Turn 1, Melee');
    expect(desk()).toContain('A Coy');
    expect(playing.eventCount()).toBe(before);
    await playing.play('@umpire #hq /undo later:refuse');
  });
});
