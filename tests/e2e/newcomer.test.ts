/** What stopped somebody who played for the first time, on a phone and by taps alone. */
import { ButtonStyle } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/table/index.js';
import { Playing } from './playing.js';

let playing: Playing;
afterEach(() => playing.close());

const seen = (who: string, room: string): readonly Message[] => playing.table.seat(who, room).messages();
const labels = (message: unknown): string[] =>
  [...JSON.stringify(message ?? null).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label!);
const styleOf = (message: unknown, label: string): number | undefined =>
  [...JSON.stringify(message).matchAll(/"style":(\d)[^{}]*"label":"([^"]+)"|"label":"([^"]+)"[^{}]*"style":(\d)/g)]
    .filter(([, , one, other]) => (one ?? other) === label)
    .map(([, one, , , other]) => Number(one ?? other))
    .at(-1);
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

describe('the preview of a group move', () => {
  it('names the price of each move, and is not green, exactly as for a move of one unit', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@anna #poland [My units]');
    await playing.play('@anna #poland [1/21 Uhlans]');
    const one = await playing.play('@anna #poland [Towards the level crossing: E4, 591 yd]');
    expect(JSON.stringify(one)).toContain('The unit leaves its prepared position: DD → AA.');
    await playing.play('@anna #poland [My units]');
    await playing.play('@anna #poland [Move together]');
    await playing.play('@anna #poland [All 7]');
    const all = await playing.play('@anna #poland [G4 The level crossing]');
    expect(JSON.stringify(all)).toContain(
      '**1/21 Uhlans** to E4, 591 yd, as far as it can. The unit leaves its prepared position: DD → AA',
    );
    // 2/21 Uhlans are in Mokra III, and 3/12 Uhlans in Mokra I, each at CC (1.4).
    expect(JSON.stringify(all)).toContain(
      '**2/21 Uhlans** to D5, 394 yd, as far as it can. The unit leaves its position: CC → AA',
    );
    expect(styleOf(all, 'Do it')).toBe(ButtonStyle.Secondary);
  });

  it('is green if no unit loses anything', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@bert #germany [My units]');
    await playing.play('@bert #germany [Move together]');
    await playing.play('@bert #germany [Choose units to move: 1/Pz 35, 2/Pz 35]');
    expect(styleOf(await playing.play('@bert #germany [D4 Mokra II]'), 'Do it')).toBe(ButtonStyle.Success);
  });
});

describe('a destination that is entered', () => {
  it('has a way back to the list of places, whether the bot can read it or not', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@anna #poland [My units]');
    const places = labels(await playing.play('@anna #poland [1/21 Uhlans]'));
    for (const typed of ['Warsaw', 'Mokra I', 'Mokra II']) {
      await playing.play('@anna #poland [Another place]');
      expect(labels(await playing.play(`@anna #poland {To: "${typed}"}`))).toContain('Other places');
      expect(labels(await playing.play('@anna #poland [Other places]'))).toEqual(places);
    }
  });
});

/** Presses the button of the umpires' panel, once the panel shows the attempts. */
async function pressSpotting(): Promise<string> {
  const umpire = playing.table.seat('umpire', 'umpires');
  const find = (): readonly [string, string] | undefined => {
    for (const { id, components } of umpire.messages().toReversed()) {
      const [, press] = /"custom_id":"(desk:[^"]+:looks)"/.exec(JSON.stringify(components)) ?? [];
      if (press) return [id, press];
    }
    return undefined;
  };
  await expect.poll(find).toBeDefined();
  return JSON.stringify(await umpire.pressOn(...find()!).answer);
}

describe('spotting attempts', () => {
  // The line from the Scouts at 7,17.5 to the horse battery at 41,24 crosses Mokra II, which is between 17,16 and 23,20.
  it('are not all rolled by one press if terrain hides the enemy', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    expect(await pressSpotting()).toMatch(
      /Scouts to spot 2 Horse Battery \(Germany, \d+ %\). On the map, Mokra II hides 2 Horse Battery from Scouts/,
    );
    const before = playing.eventCount();
    await playing.play('@umpire #umpires [Roll the other 2]');
    expect(playing.eventCount()).toBe(before + 2);
    // The hidden battery can still be tried, as the umpire's own decision.
    await pressSpotting();
    const one = await playing.play('@umpire #umpires [Choose an attempt: Scouts to spot 2 Horse Battery]');
    expect(JSON.stringify(one)).toContain('Careful: On the map, Mokra II hides 2 Horse Battery from Scouts.');
    expect(styleOf(one, 'Roll')).toBe(ButtonStyle.Secondary);
    // An umpire's card is gone once its button was pressed.
    await playing.play('@umpire #umpires [Roll]');
    expect(playing.eventCount()).toBe(before + 3);
    expect(labels(seen('umpire', 'umpires'))).not.toContain('Roll');
  });
});

describe('the summary of a turn', () => {
  /** Moves the Scouts into Mokra II, and returns the summary of the first turn for Poland. */
  async function happened(...next: readonly string[]): Promise<string> {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@bert #germany /my');
    await playing.play('@bert #germany [Choose another unit: Scouts]');
    await playing.play('@bert #germany [Towards Mokra II and the level crossing: D4 Mokra II, 1191 yd]');
    await playing.play('@bert #germany [Do it]');
    await playing.playAll(next);
    await playing.play('@umpire #umpires /turn next anyway:True');
    const { embeds } = withTitle('anna', 'poland', 'Turn 2: Movement')!;
    const summary = embeds.find(({ title }) => title === 'Summary of turn 1')!;
    return summary.fields!.find(({ name }) => name === 'What happened')!.value;
  }

  it('begins with the points and places of the turn', async () => {
    expect(await happened()).toMatch(/^\*\*Germany \+6 points\*\* \(first in Mokra II\)\n/);
  });

  it('says nothing of points that were undone', async () => {
    expect(await happened('@bert #germany [Undo move of Scouts]')).not.toContain('points');
  });
});

describe('actions about something that is not there', () => {
  it('are not offered: there is no drift before a barrage is called', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@umpire #umpires /turn phase anyway:True');
    const offered = async (): Promise<string> => JSON.stringify(await playing.play('@anna #poland /my'));
    expect(await offered()).toContain('Call for fire');
    expect(await offered()).not.toContain('Barrage drift');
    await playing.play('@anna #poland [2 Horse Battery]');
    await playing.play('@anna #poland [1 long field]');
    await playing.play('@anna #poland [Do it]');
    expect(await offered()).toContain('Barrage drift');
    // The battery's next action would end its own mission, so that the button is not green.
    const next = await playing.play('@anna #poland [Choose a unit: 2 Horse Battery]');
    expect(JSON.stringify(next)).toContain('Careful: An earlier order is given up.');
    expect(styleOf(next, 'Do it')).toBe(ButtonStyle.Secondary);
  });
});

describe('losses', () => {
  it('are not offered to players, whose units would only harm themselves', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@bert #germany [My units]');
    const unit = await playing.play('@bert #germany [1/Pz 35]');
    expect(JSON.stringify(unit)).toContain('Other actions for 1/Pz 35');
    expect(JSON.stringify(unit)).not.toContain('Impairment');
    await playing.close();
    await begin('palacio-de-ibarra', 'Start, private channels', ['Garibaldi', 'Blackshirts']);
    await playing.play('@anna #garibaldi [My units]');
    const other = await playing.play('@anna #garibaldi [1st Garibaldi]');
    expect(JSON.stringify(other)).toContain('1st Garibaldi');
    expect(JSON.stringify(other)).not.toMatch(/Give a unit DPs|DPs received/);
  });
});

describe('a place that a side observes', () => {
  it('is called as on the map, however it is typed', async () => {
    await begin('mokra', 'Start, private channels', MOKRA);
    await playing.play('@bert #germany /my');
    await playing.play('@bert #germany [Other actions: Observe a place]');
    await playing.play('@bert #germany {Place or marker: "mokra iii"}');
    expect(playing.events(playing.gameIds()[0]!).at(-1)!.command).toEqual({
      type: 'call',
      words: 'Looks at Mokra III',
      at: 'mokra iii',
    });
  });
});

describe('a player who has read a briefing', () => {
  it('is not offered to undo the choice of that side, which is refused', async () => {
    playing = await Playing.open({ seed: 'newcomer' });
    await playing.playAll(['@umpire #hq /game start scenario:mokra', '@umpire #hq [Start, one channel]']);
    await playing.playAll(['@umpire #hq /game undo by:players', '@anna #hq [Play Poland]']);
    const more = async (): Promise<string[]> => labels(await playing.play('@anna #hq [More]'));
    expect(await more()).toEqual(['Add note']);
    expect(JSON.stringify(await playing.play('@anna #hq /undo'))).toContain('You can undo only your own last command');
    await playing.play('@anna #hq /log note text:"We dig in."');
    expect(await more()).toContain('Undo');
  });
});

describe('the weather', () => {
  it('is not offered to players, because the bot rolls it', async () => {
    await begin('hatten', 'Start, one channel', ['Americans', 'Germans']);
    const panel = JSON.stringify(await playing.play('@anna #hq /my'));
    expect(panel).toContain('Ground scale');
    expect(panel).not.toContain('Roll the weather');
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

describe('a button of an older card', () => {
  it('shows the card as it is now when it is tapped twice, and is not refused', async () => {
    playing = await Playing.begun([
      '@umpire #hq /game start ruleset:corps name:Odon season:summer',
      '@umpire #hq /side add name:Axis player:@anna',
      '@umpire #hq /side add name:Allies player:@bert',
      '@umpire #hq /corps-formation add name:Guards side:Axis nationality:axis division-type:armoured log:8 pol:8',
      '@umpire #hq /corps-unit add name:Panzers side:Axis type:armour formation:Guards sp:5',
    ]);
    for (let phases = 0; phases < 8 && playing.tables(playing.gameIds()[0]!).battle.game.phase !== 'move'; phases++)
      await playing.play('@umpire #hq /turn phase anyway:True');
    await playing.play('@anna #hq /my');
    await playing.play('@anna #hq [Panzers]');
    const anna = playing.table.seat('anna', 'hq');
    const card = anna.messages().at(-1)!;
    const { custom_id: id } = card.components
      .flatMap((row) => ('components' in row ? (row.components as { custom_id: string; label?: string }[]) : []))
      .find(({ label }) => label === 'By transport')!;
    const taps = [anna.pressOn(card.id, id), anna.pressOn(card.id, id)];
    await Promise.all(taps.map(({ finished }) => finished));
    await playing.table.idle();
    expect(JSON.stringify(seen('anna', 'hq'))).not.toContain('Nothing has changed');
    expect(JSON.stringify(seen('anna', 'hq').at(-1))).toContain('Orders: transport');
  });
});

describe('a unit with nothing to do in the phase', () => {
  const IDLE = 'Nothing to do with this unit in this phase.';
  const goTo = async (phase: string): Promise<void> => {
    const game = () => playing.tables(playing.gameIds()[0]!).battle.game;
    for (let phases = 0; phases < 8 && game().phase !== phase; phases++)
      await playing.play('@umpire #hq /turn phase anyway:True');
    expect(game().phase).toBe(phase);
  };
  const cardOf = async (unit: string): Promise<string> => {
    await playing.play('@anna #hq /my');
    return JSON.stringify(await playing.play(`@anna #hq [${unit}]`));
  };

  it('is said to have nothing to do, before what is possible in any phase', async () => {
    await begin('epsom', 'Start, one channel', ['British', 'Germans']);
    await goTo('air-strikes');
    expect(await cardOf('Choose another unit: 7 RTR')).toContain(IDLE);
    await goTo('move');
    expect(await cardOf('7 RTR')).not.toContain(IDLE);
  });

  it('has no bombardment if it is no artillery (corps, CO-46)', async () => {
    await begin('epsom', 'Start, one channel', ['British', 'Germans']);
    await goTo('combat');
    const infantry = await cardOf('Choose another unit: 10 HLI');
    expect(infantry).toContain(IDLE);
    expect(infantry).not.toContain('Bombardment');
    expect(await cardOf('8 AGRA')).toContain('Bombardment');
  });
});
