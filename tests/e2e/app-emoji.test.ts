/** Emoji in posts and in a player's panel, if the bot has uploaded them. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { Roomed } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const latest = (user: string) => seated.table.seat(user, 'hq').messages().at(-1)!;
const emojiIn = (components: unknown): string[] =>
  [...JSON.stringify(components as APIMessageTopLevelComponent[]).matchAll(/"emoji":\{[^}]*"name":"(\w+)"/g)].map(
    ([, name]) => name!,
  );

beforeAll(async () => {
  seated = await sitDown('1944', { emoji: 'on' });
  roomed = new Roomed(seated.table);
  for (const line of [
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
    '@umpire #hq /side add name:Axis nation:germany player:@ana',
    '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D division:"12 Pz"',
  ])
    await roomed.type(line);
  await vi.waitFor(() => expect(seated.table.world.emojis.size).toBe(30), 300_000);
});
afterAll(async () => {
  expect(seated.faults.filter((line) => !line.includes('COMPONENT_INVALID_EMOJI') && !line.includes('status 400'))).toEqual([]);
  await seated.leave();
});

it('stand before the figures of dice', async () => {
  await roomed.type('@ana #hq /roll dice:3d6');
  expect(latest('ana').embeds[0]?.description).toMatch(/^Roll: (<:ump_d6_[1-6]_[0-9a-f]{8}:\d+>[1-6] ?){3}\n\*\*Total \d+\*\*$/);
  await roomed.type('@ana #hq /roll dice:13d6');
  expect(latest('ana').embeds[0]?.description).not.toContain('<:');
});

it('stand on ones own units', async () => {
  await roomed.type('@ana #hq /my');
  expect(emojiIn(latest('ana').components)).toEqual([expect.stringMatching(/^ump_u_UCA_/)]);
});

it('give way to words when somebody has taken them away meanwhile', async () => {
  seated.table.world.emojis.clear();
  await roomed.type('@ana #hq /my');
  const { components } = latest('ana');
  expect(JSON.stringify(components)).toContain('1/Pz');
  expect(emojiIn(components)).toEqual([]);
});

it('are not uploaded where nobody wants them', async () => {
  await seated.restart();
  await roomed.type('@ana #hq /roll dice:3d6');
  expect(latest('ana').embeds[0]?.description).not.toContain('<:');
  expect(seated.table.world.emojis.size).toBe(0);
});
