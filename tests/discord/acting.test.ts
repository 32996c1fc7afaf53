/** Commands that the bot gives as the umpire, and that the rules may refuse. */
import { describe, expect, it } from 'vitest';
import { BotCommandRunner } from '../../src/discord/battles/acting.js';
import { createLog } from '../../src/discord/work/log.js';
import type { GameCommand } from '../../src/game/index.js';
import { Refusal } from '../../src/rules/index.js';

const BOT = { user: { id: '100000000000000001', username: 'Umpire' } } as never;
const END: GameCommand = { type: 'advance', to: 'phase' };
const HOLD: GameCommand = { type: 'hold', sides: ['s1'] };

/** A battle whose last event has a hash, and a store that carries commands out or throws an error. */
class Shelf {
  hash = 'h1';
  error: Error | undefined;
  readonly tried: string[] = [];
  readonly posted: string[] = [];
  private readonly battles = {
    open: () => ({ state: { lastHash: this.hash } }),
    umpire: (gameId: string, channelId: string, _: unknown, commandFor: () => GameCommand) => {
      this.tried.push(`${gameId} ${commandFor().type}`);
      if (this.error) throw this.error;
      this.hash += '+';
      return `done in ${channelId}`;
    },
  };
  private readonly commands = new BotCommandRunner(
    { battles: this.battles } as never,
    createLog('silent', undefined),
    (committed, channelId) => this.posted.push(`${committed as never as string}, posted in ${channelId}`),
  );

  act = (command: GameCommand, gameId = 'g'): boolean => this.commands.actAsBot(BOT, gameId, '7', command);
}

describe('a command of the bot', () => {
  it('is posted once it is carried out, and may be given again', () => {
    const shelf = new Shelf();
    expect([shelf.act(END), shelf.act(END)]).toEqual([true, true]);
    expect(shelf.posted).toEqual(['done in 7, posted in 7', 'done in 7, posted in 7']);
  });

  it('that the rules refuse is tried again only when something has happened in its battle', () => {
    const shelf = new Shelf();
    shelf.error = new Refusal('ILLEGAL', 'The phase cannot end yet. Fight the contact first.');
    expect([shelf.act(END), shelf.act(END), shelf.act(HOLD), shelf.act(HOLD), shelf.act(END, 'other')]).not.toContain(true);
    expect(shelf.tried).toEqual(['g advance', 'g hold', 'other advance']);
    shelf.hash = 'h2';
    shelf.error = undefined;
    expect(shelf.act(END)).toBe(true);
    expect(shelf.posted).toHaveLength(1);
  });

  it('that fails for any other reason is not tried again either, unless the database could not be written', () => {
    const shelf = new Shelf();
    shelf.error = new Error('broken');
    expect(() => shelf.act(END)).toThrow('broken');
    expect(shelf.act(END)).toBe(false);
    shelf.error = new Refusal('UNAVAILABLE', 'The database cannot be written. Try again later.');
    for (const _ of [1, 2]) expect(() => shelf.act(HOLD)).toThrow('cannot be written');
    shelf.error = undefined;
    expect(shelf.act(HOLD)).toBe(true);
    expect(shelf.tried).toEqual(['g advance', 'g hold', 'g hold', 'g hold']);
  });
});
