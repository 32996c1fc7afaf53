/** In a phase without tasks, panel and post list the optional actions of a side, each by its own name. */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start scenario:epsom',
    '@umpire #hq [Start, one channel]',
    '@anna #hq [Play British]',
    '@bert #hq [Play Germans]',
  ]);
});
afterAll(() => playing.closeWhole());

it('nobody is reminded of engineering work in a phase at whose end no turn of work counts', async () => {
  const card = textOf(await playing.play('@bert #hq /my'));
  expect(card).toContain('Turn 1, Weather');
  expect(card).toContain('**Nothing to do this phase.** Press _Done_.');
});

it('the map makes the command check, so that nobody is offered it', async () => {
  await playing.play('@umpire #hq /turn phase anyway:True');
  const card = textOf(await playing.play('@bert #hq /my'));
  expect(card).toContain('Turn 1, Command check');
  expect(card).not.toContain('_Command check_');
});

it('neither the post of a phase nor the panel names an action without a reason (Palacio, no enemy within 8")', async () => {
  const palacio = await Playing.open({ seed: 'palacio' });
  await palacio.play('@olga #hq /help');
  const { world } = palacio.table;
  const everyone = world.guild().roles.get(world.guild().id)!;
  world.setPermissions(everyone, everyone.permissions | PermissionFlagsBits.ManageChannels);
  await palacio.playAll(['@carl #hq /game start scenario:palacio-de-ibarra', '@carl #hq [Start without an umpire]']);
  world.setPermissions(everyone, everyone.permissions & ~PermissionFlagsBits.ManageChannels);
  await palacio.playAll(['@anna #hq [Play Garibaldi]', '@bert #hq [Play Blackshirts]']);
  const rooms = ['garibaldi', 'blackshirts'] as const;
  for (let phases = 0; phases < 8; phases++) {
    const { phase } = palacio.tables(palacio.gameIds()[0]!).battle.game;
    if (phase === 'assault-movement') break;
    await palacio.playAll(['@anna #garibaldi /turn ready', '@bert #blackshirts /turn ready']);
  }
  for (const [who, room] of [
    ['anna', rooms[0]],
    ['bert', rooms[1]],
  ] as const) {
    const card = textOf(await palacio.play(`@${who} #${room} /my`));
    expect(card).toContain('Nothing to do this phase');
    expect(card).not.toContain('use _Assault movement_');
    const posts = palacio.table.seat(who, room).messages();
    const contents = posts.map(({ content }) => content).join('\n');
    expect(contents).toContain(': nothing to do this phase. Press _Done_.');
    expect(contents).not.toContain('use _Assault movement_');
  }
  await palacio.closeWhole();
});
