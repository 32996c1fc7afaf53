/** M-51: twins of a sealed battle that differ only in the enemy's exact status. The attackers' side reads the same in both. */
import { expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { Playing, textOf } from './playing.js';

interface Heard {
  readonly axis: readonly string[];
  readonly umpires: readonly string[];
}

/** Status 7 and 8 are both strong, before and after the fight (M-51). All other values are alike, and so are the dice. */
async function fightAgainst(status: number): Promise<Heard> {
  const playing = await Playing.open({ seed: 'strength unseen', panelEveryMs: 0 });
  try {
    await playing.playAll([
      'role Umpires @umpire',
      '@umpire #hq /game start ruleset:megagame name:Twins umpire-role:@Umpires',
      '@umpire #hq /side add name:Axis nation:german player:@ana',
      '@umpire #hq /side add name:Allies nation:allied player:@paco',
      '@umpire #hq /game orders how:sealed',
      '@umpire #hq /megagame-unit add name:Anton side:Axis troops:foot status:6 ammo-sp:2',
      `@umpire #hq /megagame-unit add name:Bravo side:Allies troops:foot status:${status} ammo-sp:2`,
      '@umpire #hq /map new',
      '@umpire #hq /map place unit:Anton at:15,15',
      '@umpire #hq /map place unit:Bravo at:17,15',
      '@umpire #hq /game channels create',
      '@umpire #umpires /orders open',
      ...['air', 'movement', 'combat'].map(() => '@umpire #umpires /turn phase anyway:True'),
    ]);
    const game = playing.gameIds()[0]!;
    const axis: string[] = [];
    const umpires: string[] = [];
    // The minute may change between the two battles.
    const plain = (text: string): string =>
      text.replaceAll(/#?[0-9a-f]{10,64}/g, '#').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'its time');
    const hear = async (line: string): Promise<void> => {
      axis.push(plain(textOf(await playing.play(`@ana #axis ${line}`))));
      umpires.push(plain(textOf(await playing.play(`@umpire #umpires ${line}`))));
    };
    await playing.play('@ana #axis /megagame combat attackers:Anton defenders:"Contact 1" terrain:open');
    const fight = playing.events(game).findLast(({ kind }) => kind === 'resolved')!;
    const number = findShownNumber(fight);
    expect(fight.resolutions[0]!.outcome).toMatchObject({ result: 'confused' });
    const asked = async () => {
      for (const line of [`/rules why event:${number}`, '[Odds]', '/log show', '/luck', '/unit list']) await hear(line);
    };
    await asked();
    // An umpire enters what no one had: a tactical advantage of the defenders.
    await playing.play(`@umpire #umpires /correct event:${number} values:"advantage=-1" reason:"Misread" later:again`);
    await playing.play('@umpire #umpires [Correct]');
    await asked();
    await playing.play(`@umpire #umpires /undo event:${number}`);
    await playing.play('@umpire #umpires [Undo]');
    await hear('/log show');
    const posts = (room: string): string =>
      plain(
        playing.table
          .seat('umpire', room)
          .messages()
          .map((message) => JSON.stringify(message.embeds ?? []))
          .join('\n'),
      );
    return { axis: [...axis, posts('axis')], umpires };
  } finally {
    await playing.closeWhole();
  }
}

it('no post, log, luck, explanation, odds, correction or undo shows attackers the exact status of the enemy (M-51)', async () => {
  const [one, other] = [await fightAgainst(7), await fightAgainst(8)];
  expect(one.umpires).not.toEqual(other.umpires);
  expect(one.axis).toEqual(other.axis);
  const heard = one.axis.join('\n');
  expect(heard).toContain('Confused combat');
  expect(heard).not.toMatch(/score -?\d|chance of this|Outcome att total|Input def/);
});
