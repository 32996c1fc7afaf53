/** What stopped somebody who played for the first time, on a phone and by taps alone. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/table/index.js';
import { Playing } from './playing.js';

let playing: Playing;
afterEach(() => playing.close());

const seen = (who: string, room: string): readonly Message[] => playing.table.seat(who, room).messages();
const labels = (message: unknown): string[] =>
  [...JSON.stringify(message ?? null).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label!);
const withTitle = (who: string, room: string, title: string): Message | undefined =>
  seen(who, room).findLast(({ embeds }) => embeds.some((embed) => embed.title === title));

/** Starts a scenario with this button of its card. Anna plays the first side and Bert the second. */
async function begin(scenario: string, button: string, sides: readonly [string, string]): Promise<void> {
  playing = await Playing.open({ seed: 'newcomer' });
  const umpire = button.startsWith('Start,') ? '' : ' umpire:"the bot"';
  await playing.playAll([`@umpire #hq /game start scenario:${scenario}${umpire}`, `@umpire #hq [${button}]`]);
  await playing.playAll([`@anna #hq [Play ${sides[0]}]`, `@bert #hq [Play ${sides[1]}]`]);
}

const MOKRA = ['Poland', 'Germany'] as const;

describe('the first phase of a battle with an umpire', () => {
  it('has Done under the greeting of each side, which ends the phase in one tap', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    for (const room of ['poland', 'germany'])
      expect(labels(seen(room === 'poland' ? 'anna' : 'bert', room)[0])).toEqual([
        'My units',
        'Done',
        'Done until I am needed',
        'Full briefing',
        'Call an umpire',
      ]);
    await playing.play('@anna #poland [Done]');
    expect(playing.events(playing.gameIds()[0]!).at(-1)!.summary).toBe('Poland: ready.');
  });

  it('has Done under the private greeting too, if the battle has one channel', async () => {
    await begin('longstop', 'Start, one channel', ['British', 'Germans']);
    const greeting = seen('anna', 'hq').findLast(({ audience }) => audience !== null);
    expect(labels(greeting)).toEqual(expect.arrayContaining(['My units', 'Done', 'Done until I am needed']));
  });
});

describe('Create channels', () => {
  it('is not offered after a start with private channels', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    expect(labels(withTitle('umpire', 'hq', 'Mokra is set up'))).toEqual(['More']);
    expect(labels(seen('umpire', 'hq'))).not.toContain('Create channels');
  });

  it('is not offered after a start with private channels without an umpire', async () => {
    await begin('palacio-de-ibarra', 'Start without an umpire', ['Garibaldi', 'Blackshirts']);
    expect(labels(seen('umpire', 'hq'))).not.toContain('Create channels');
  });

  it('is offered after a start with one channel', async () => {
    await begin('mokra', 'Start, one channel', MOKRA);
    expect(labels(withTitle('umpire', 'hq', 'Mokra is set up'))).toContain('Create channels');
  });
});

describe('the posts of a phase', () => {
  it('offer no units to umpires, who have none', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@umpire #umpires /turn phase anyway:True');
    expect(labels(withTitle('umpire', 'umpires', 'Turn 1: Indirect fire'))).toEqual(['More']);
    expect(labels(withTitle('anna', 'poland', 'Turn 1: Indirect fire'))).toContain('My units');
  });

  it('have the buttons of the phase again below the readiness of the enemy, for a side that is not ready', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@bert #germany [Done]');
    expect(labels(seen('anna', 'poland').at(-1))).toEqual(['My units', 'Done', 'Done until I am needed', 'More']);
    expect(labels(withTitle('bert', 'germany', 'Readiness'))).toEqual(['More']);
    expect(labels(withTitle('umpire', 'umpires', 'Readiness'))).toEqual(['More']);
  });

  it('ask a side that is done until it is needed to press nothing', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@anna #poland [Done until I am needed]');
    await playing.play('@umpire #umpires /turn phase anyway:True');
    const told = (who: string, room: string): string => withTitle(who, room, 'Turn 1: Indirect fire')!.content;
    expect(told('anna', 'poland')).toBe('Poland: call fire with 2 Horse Battery if you like. You are done until you are needed.');
    expect(told('bert', 'germany')).toContain('Germany: call fire with 1/AR 103, or press _Done_.');
  });
});

describe('Move together', () => {
  it('offers the objectives first, however far away they are', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@bert #germany [My units]');
    await playing.play('@bert #germany [Move together]');
    const asked = await playing.play('@bert #germany [All 7]');
    expect(labels(asked).slice(0, 2)).toEqual(['D4 Mokra II', 'G4 The level crossing']);
    expect(labels(asked).filter((label) => label.includes('Mokra II') && !label.includes('III'))).toHaveLength(1);
  });
});

describe('a destination', () => {
  it.each([
    { scenario: 'palacio-de-ibarra', sides: ['Garibaldi', 'Blackshirts'] as const, unit: '1st Garibaldi', place: 'the palace' },
    { scenario: 'epsom', sides: ['British', 'Germans'] as const, unit: '9 RTR', place: 'Saint-Manvieu' },
  ])('in $scenario is a place and not the aim that is scored there', async ({ scenario, sides, unit, place }) => {
    await begin(scenario, 'No umpire, one channel', sides);
    const game = () => playing.tables(playing.gameIds()[0]!).battle.game;
    const moves = ['assault-movement', 'move'];
    for (let phases = 0; phases < 8 && !moves.includes(game().phase); phases++) {
      const { phase } = game();
      await playing.play('@anna #hq /turn ready');
      if (game().phase === phase) await playing.play('@bert #hq /turn ready');
    }
    expect(moves).toContain(game().phase);
    await playing.play('@anna #hq /my');
    const offered = labels(await playing.play(`@anna #hq [${unit}]`)).join('\n');
    expect(offered).toContain(place);
    expect(offered).not.toMatch(/at the end|\b[Ii]nto /);
  });
});
