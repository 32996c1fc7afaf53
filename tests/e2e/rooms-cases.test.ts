/**
 * Battles with private channels: a short one of each rulebook, and whole double-blind ones of three. Everything posted
 * in each channel is compared with texts written by hand.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { describe, expect, it, vi } from 'vitest';
import { type Message, parseLine, type Table } from '../../src/table/index.js';
import { openDatabase } from '../../src/store/index.js';
import { rulebooksWith } from '../cases/scripted.js';
import { chosen } from '../chance/chance.js';
import { commandsText } from '../game/scripted-battles.js';
import { seedIn } from './playing.js';
import { Roomed } from './roomed.js';
import { eventsIn } from './running.js';
import { sitDown } from './seated.js';

const read = (id: string, file: string): string => readFileSync(new URL(`../cases/${id}/${file}`, import.meta.url), 'utf8');

/**
 * Returns each embed of a post in a line with all its text, such as `Note by ann - Hold the hill / what changed`.
 * Undone parts are in `~~`. Seals are numbered in the order of their posts, because their digits are random.
 */
function linesOf({ embeds }: Message, table: Table, seals: Map<string, number>): string[] {
  const members = [...table.world.guild().members.values()];
  const plain = (text: string): string =>
    text
      .replaceAll('**', '')
      .replaceAll('\\', '')
      .replaceAll(/<@(\d+)>/g, (_mention, id: string) => `@${members.find(({ user }) => user.id === id)!.user.name}`)
      .replaceAll(/\b[0-9a-f]{16}\b/g, (seal) => `#${seals.get(seal) ?? seals.set(seal, seals.size + 1).get(seal)!}`)
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'its time');
  return embeds.map(({ title = '', description = '' }) =>
    [plain(title), plain(description).split('\n').join(' / ')].filter((part) => part !== '').join(' - '),
  );
}

/** Moves the summary to the end, because it waits for a picture and may be posted before or after the end of the battle. */
const summaryLast = (lines: readonly string[]): string[] => {
  const isSummary = (line: string): boolean => line.startsWith('Battle summary: ');
  return [...lines.filter((line) => !isSummary(line)), ...lines.filter(isSummary)];
};

/** Returns the channels of `rooms.expected` (`## name`), with the lines of each. */
function expectedOf(id: string, battle: string): Record<string, readonly string[]> {
  const [, ...sections] = read(id, `${battle}.expected`).split(/^## /m);
  return Object.fromEntries(
    sections.map((section) => {
      const [name, ...lines] = section.trim().split('\n');
      return [name!, lines];
    }),
  );
}

/** Three rulebooks have a whole double-blind battle with sealed orders, and messages that take time. */
const BATTLES = [
  ...rulebooksWith('rooms.script').map(({ id }) => [id, 'rooms'] as const),
  ...rulebooksWith('double-blind.script', 3).map(({ id }) => [id, 'double-blind'] as const),
];

describe.each(chosen(BATTLES, 'battlesWithRooms', 'battles with rooms'))('a battle with rooms of %s: %s', (id, battle) => {
  it('tells each room what it may know, as it may know it, whole and in order', async () => {
    const seated = await sitDown(`${battle} ${id}`);
    const { table } = seated;
    const { world } = table;
    // The first named member owns the server.
    for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
    world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
    const roomed = new Roomed(table);
    for (const text of read(id, `${battle}.script`).split('\n')) {
      const line = parseLine(text);
      if (line.kind === 'role') table.giveRole(line.name, line.users);
      if (line.kind === 'restart') await seated.restart();
      // A panel is updated by a clock, so its button may appear a moment later.
      if (line.kind === 'act') await vi.waitFor(() => roomed.type(text), { timeout: 120_000, interval: 25 });
    }
    const expected = expectedOf(id, battle);
    const seals = new Map<string, number>();
    for (const [room, lines] of Object.entries(expected)) {
      const told = (): string[] => summaryLast(roomed.posts(room).flatMap((post) => linesOf(post, table, seals)));
      await expect.poll(told, { message: room }).toEqual(summaryLast(lines));
    }
    expect(seated.faults).toEqual([]);
    const database = openDatabase(seated.databasePath);
    const events = eventsIn(seated.databasePath);
    const text = commandsText(events, seedIn(database, events[0]!.gameId));
    database.$client.close();
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(`../cases/${id}/commands/${battle}.jsonl`, import.meta.url)));
    await seated.leave();
  });
});
