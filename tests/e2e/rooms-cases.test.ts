/** Battles with rooms, a short one of each rulebook: what each room is told is compared whole with what was worked out by hand. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/table/index.js';
import { openDatabase } from '../../src/store/index.js';
import { rulebooksWith } from '../cases/scripted.js';
import { commandsText } from '../game/scripted-battles.js';
import { seedIn } from './playing.js';
import { Roomed } from './roomed.js';
import { eventsIn } from './running.js';
import { sitDown } from './seated.js';

const read = (id: string, file: string): string => readFileSync(new URL(`../cases/${id}/${file}`, import.meta.url), 'utf8');

/** `Note by ann - Hold the hill / what changed`: each embed of a post in a line, with all that it says; what is taken back in `~~`. */
function linesOf({ embeds }: Message): string[] {
  const plain = (text: string): string =>
    text
      .replaceAll('**', '')
      .replaceAll('\\', '')
      .replaceAll(/<@\d+>/g, '@umpire');
  return embeds.map(({ title = '', description = '' }) =>
    [plain(title), plain(description).split('\n').join(' / ')].filter((part) => part !== '').join(' - '),
  );
}

/** The rooms of `rooms.expected`, `## name`, and the lines that each is told. */
function expectedOf(id: string): Record<string, readonly string[]> {
  const [, ...sections] = read(id, 'rooms.expected').split(/^## /m);
  return Object.fromEntries(
    sections.map((section) => {
      const [name, ...lines] = section.trim().split('\n');
      return [name!, lines];
    }),
  );
}

describe.each(rulebooksWith('rooms.script').map(({ id }) => id))('a battle with rooms of %s', (id) => {
  it('tells each room what it may know, as it may know it, whole and in order', async () => {
    const seated = await sitDown(`rooms ${id}`);
    const { world } = seated.table;
    // Who is named first owns the server.
    for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
    world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
    const roomed = new Roomed(seated.table);
    for (const line of read(id, 'rooms.script').split('\n')) if (line.startsWith('@')) await roomed.type(line);
    const expected = expectedOf(id);
    for (const [room, lines] of Object.entries(expected))
      await expect.poll(() => roomed.posts(room).flatMap(linesOf), { message: room }).toEqual(lines);
    expect(seated.faults).toEqual([]);
    const database = openDatabase(seated.databasePath);
    const events = eventsIn(seated.databasePath);
    const text = commandsText(events, seedIn(database, events[0]!.gameId));
    database.$client.close();
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(`../cases/${id}/commands/rooms.jsonl`, import.meta.url)));
    await seated.leave();
  });
});
