import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import type { Overwrite } from '../../src/table/index.js';
import { forge } from './forging.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
beforeAll(async () => {
  seated = await sitDown('13');
  const { world } = seated.table;
  // The first named member owns the server.
  world.member('owner');
  for (const name of ['umpire', 'second']) world.member(name);
  const start = { ruleset: 'eagles', name: 'Hill 112', spotting: 'open' };
  await seated.table.seat('umpire', 'hq').command('game start', start).answer;
});
afterAll(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

const idOf = (name: string): string => seated.table.world.channel(name).id;
const bound = (name: string): boolean => {
  const database = openDatabase(seated.databasePath);
  const found = database.$client.prepare('SELECT 1 FROM channels WHERE channel_id = ?').get(idOf(name));
  database.$client.close();
  return found !== undefined;
};
const postsIn = (name: string): string => JSON.stringify(seated.table.world.channel(name).messages.map(({ embeds }) => embeds));

/** Returns the result of `/game channels add channel:#name` by the umpire in #hq. */
async function bind(name: string, channel = `#${name}`): Promise<string> {
  const interaction = seated.table.seat('umpire', 'hq').command('game channels add', { channel });
  await interaction.concluded;
  return JSON.stringify(interaction.original?.embeds);
}

/** Gives a role or a member of the umpire's permission in a channel. */
function overwrite(name: string, whom: string, change: Partial<Overwrite>, of: Overwrite['of'] = 'role'): void {
  const { world } = seated.table;
  world.setOverwrite(world.channel(name), whom, { of, allow: 0n, deny: 0n, ...change });
}

const REFUSED = '_View Channel_ and _Manage Channels_ in that channel';
const BOUND = 'now belongs to this battle';

describe('/game channels add', () => {
  it('binds no channel for an umpire who has no rights there: not the other side’s, and not one that he sees alone', async () => {
    seated.table.world.channel('theirs', undefined, [seated.table.world.member('second')]);
    expect(await bind('theirs')).toContain(REFUSED);
    expect(await bind('open')).toContain(REFUSED);
    expect(await bind('hq')).toContain(REFUSED);
    expect([bound('theirs'), bound('open'), postsIn('theirs'), postsIn('open')]).toEqual([false, false, '[]', '[]']);
  });

  it('goes by @everyone, then roles, then the member himself', async () => {
    const { world } = seated.table;
    const umpire = world.member('umpire');
    const role = world.role('Wardens');
    world.setRole(umpire, role, true);
    world.channel('steps');
    overwrite('steps', world.guild().id, { allow: P.ManageChannels });
    overwrite('steps', role.id, { deny: P.ManageChannels });
    expect(await bind('steps')).toContain(REFUSED);
    overwrite('steps', umpire.user.id, { allow: P.ManageChannels, deny: P.ViewChannel }, 'member');
    expect(await bind('steps')).toContain(REFUSED);
    overwrite('steps', umpire.user.id, { allow: P.ManageChannels }, 'member');
    expect(await bind('steps')).toContain(BOUND);
    expect(bound('steps')).toBe(true);
    world.setRole(umpire, role, false);
  });

  it('tells the channel by a post, for all to see', async () => {
    overwrite('told', seated.table.world.member('umpire').user.id, { allow: P.ManageChannels }, 'member');
    expect(await bind('told')).toContain(BOUND);
    expect(postsIn('told')).toContain('This channel now belongs to **Hill 112**');
  });

  it('takes nobody’s word for it: rights that the interaction itself claims are not asked', async () => {
    const umpire = seated.table.seat('umpire', 'hq');
    const forged = forge(
      seated.table,
      () => umpire.command('game channels add', { channel: '#open' }),
      (payload) => {
        const all = String(Object.values(P).reduce((sum, bit) => sum | bit, 0n));
        Object.assign(payload.member!, { permissions: all });
        const channels = (payload.data.resolved as { channels?: Record<string, object> } | undefined)?.channels ?? {};
        for (const channel of Object.values(channels)) Object.assign(channel, { permissions: all });
      },
    );
    await forged.concluded;
    expect(JSON.stringify(forged.original?.embeds)).toContain(REFUSED);
    expect(bound('open')).toBe(false);
  });

  it('lets who administers the server bind any, but none of another open battle', async () => {
    const { world } = seated.table;
    const role = world.role('Admins', undefined, P.Administrator);
    world.setRole(world.member('umpire'), role, true);
    await seated.table.seat('second', 'elsewhere').command('game start', { ruleset: 'eagles', name: 'Other', spotting: 'open' })
      .answer;
    expect(await bind('elsewhere')).toContain('That channel already belongs to another battle');
    expect(await bind('theirs')).toContain(BOUND);
    world.setRole(world.member('umpire'), role, false);
  });
});
