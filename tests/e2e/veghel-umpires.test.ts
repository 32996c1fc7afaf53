/** Veghel with six players and two umpires: the umpires rule, and hardly type. Presses and typed characters are counted a turn. */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: 'veghel eyes', panelEveryMs: 0 });
  await playing.play('@umpire #hq /help');
  const { world } = playing.table;
  const everyone = world.guild().roles.get(world.guild().id)!;
  world.setPermissions(everyone, everyone.permissions | PermissionFlagsBits.ManageChannels);
  await playing.playAll(['@umpire #hq /game start scenario:veghel', '@umpire #hq [Start, private channels]']);
  world.setPermissions(everyone, everyone.permissions & ~PermissionFlagsBits.ManageChannels);
  for (const [side, people] of [
    ['Allies', ['ana', 'ben', 'cleo']],
    ['Germany', ['paco', 'quim', 'rosa']],
  ] as const)
    for (const person of people) await playing.play(`@${person} #hq [Play ${side}]`);
  await playing.play('@umpire #umpires /umpire add user:@deputy');
});
afterAll(() => playing.closeWhole());

/** The most that umpires type and press in a turn. */
const MOST_TYPED = 150;
const MOST_PRESSED = 30;

/** Discord's flag of a message of the second kind. */
const IS_LAYOUT = 32768;
const panel = (): string =>
  JSON.stringify(
    playing.table
      .seat('umpire', 'umpires')
      .messages()
      .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0) ?? {},
  );

const done = ['@ana #allies /turn ready', '@paco #germany /turn ready'];
const next = [...done, '@umpire #umpires [Next phase]'];
/** The recce flight has a button of its own on the panel, and players have no button for the report that umpires roll. */
const recce = (zone: string) => [
  '@ana #allies /my',
  '@ana #allies [Recce flight]',
  '@ana #allies [Enter values]',
  `@ana #allies {Zone: "${zone}"}`,
  '@ana #allies [Roll]',
  '@deputy #umpires [Send]',
];
const march = (person: string, unit: string, to: string) =>
  `@${person} #${person === 'paco' || person === 'quim' ? 'germany' : 'allies'} /megagame movement unit:"${unit}" mode:tactical to:"${to}"`;

const TURNS: readonly (readonly string[])[] = [
  [
    `@paco #germany /megagame-order prepare units:"107 Panzer Brigade, Walther's infantry"`,
    ...next,
    ...recce('F4'),
    ...next,
    march('quim', "Walther's infantry", '29.9,17.3'),
    `${march('paco', '107 Panzer Brigade', '32,15')} terrain:open`,
    `${march('ana', '501 Parachute', '28,17.5')} terrain:open`,
    ...next,
    `@quim #germany /megagame combat attackers:"Walther's infantry" defenders:"Contact 1"`,
    '@quim #germany [Settled at the table]',
    ...next,
    '@cleo #allies /megagame-supply move from:"Son dump" to:"44 Tank Regiment" ammo-sp:2',
    ...next,
  ],
  [
    ...next,
    ...recce('G3'),
    ...next,
    march('ben', '506 Parachute', '19,13'),
    ...next,
    // 4.7 km from the enemy that it sees: it would otherwise read that no one is there.
    '@paco #germany /megagame combat attackers:"107 Panzer Brigade" defenders:"501 Parachute"',
    '@cleo #allies /megagame air-support groups:"83 Group Typhoons"',
    ...next,
    ...next,
  ],
  [...next, ...recce('F4'), ...next, ...next, ...next, ...next],
];

it.each(TURNS.map((lines, index) => [index + 1, lines] as const))('turn %d', async (turn, lines) => {
  const game = () => playing.tables(playing.gameIds()[0]!).battle;
  expect(game().game.turn).toBe(turn);
  let [typed, pressed] = [0, 0];
  const said = new Map<string, string>();
  for (const line of lines) {
    const [, what = ''] = /^@(?:umpire|deputy) #\S+ (.*)$/.exec(line) ?? [];
    if (what.startsWith('[')) {
      pressed += 1;
      // The panel follows a moment later.
      const [{ phase }, word] = [game().game, what.slice(1, -1)];
      const moment = `Turn ${turn}, ${phase.replace(/^./, (first) => first.toUpperCase())}`;
      await expect.poll(panel, { timeout: 20_000 }).toContain(moment);
      await expect.poll(panel, { timeout: 20_000 }).toContain(word === 'Send' ? word : 'Ready: Allies, Germany');
    } else typed += what.length;
    said.set(line, textOf(await playing.play(line)));
    if (!said.get(line)!.includes('Continue anyway')) continue;
    pressed += 1;
    await playing.play('@umpire #umpires [Continue anyway]');
  }
  expect(game().game.turn, said.get('@umpire #umpires [Next phase]')).toBe(turn + 1);
  expect(typed).toBeLessThanOrEqual(MOST_TYPED);
  expect(pressed).toBeLessThanOrEqual(MOST_PRESSED);
  const [fight] = [...said].filter(([line]) => line.includes('defenders:"501 Parachute"')).map(([, text]) => text);
  if (fight) expect(fight).not.toContain('no one is there');
  // Who has fought is on the map of the other side.
  if (turn === 1) expect(textOf(await playing.play('@ana #allies /unit list'))).toContain("Walther's infantry: at");
});
