/**
 * A player's private card is updated automatically: after a press, the last thing that they see is their next question.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { Playing } from './playing.js';

let playing: Playing;
afterEach(() => playing.close());

const anna = () => playing.table.seat('anna', 'hq');
const cardsOf = () =>
  anna()
    .messages()
    .filter(({ audience }) => audience !== null);
const labels = (message: unknown): string[] =>
  [...JSON.stringify(message).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label!);

async function begin(): Promise<void> {
  playing = await Playing.open({ seed: 'cards' });
  await playing.playAll([
    '@olga #hq /help',
    '@carl #hq /game start scenario:mokra umpire:"the bot"',
    '@carl #hq [No umpire, one channel]',
  ]);
  await playing.playAll(['@anna #hq [Play Poland]', '@bert #hq [Play Germany]', '@anna #hq /my', '@anna #hq [MG Squadron]']);
}

describe('a player’s card', () => {
  it('is, after a move, the newest message, with the next units, and the pressed one is gone', async () => {
    await begin();
    await playing.play('@anna #hq [D4 Mokra II, 381 yd]');
    const pressed = cardsOf().at(-1)!;
    const before = playing.eventCount();
    await playing.play('@anna #hq [Do it]');
    expect(playing.eventCount()).toBe(before + 1);
    await expect.poll(() => cardsOf().some(({ id }) => id === pressed.id)).toBe(false);
    const [result, card] = anna().messages().slice(-2);
    expect(JSON.stringify(result)).toContain('MG Squadron');
    expect(card!.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
    // The result of the action is at the top, in two lines: the unit, and where it went. Six units are left.
    expect(card!.embeds[0]!.description).toMatch(
      /^\*\*Movement: MG Squadron\*\*\nD3 to D4 \(Mokra II\)\n+\*\*Your turn:\*\* move 6 units, then press _Done_\./,
    );
    expect(labels(card)).toEqual(expect.arrayContaining(['1/21 Uhlans', 'Done (others hold)', 'Done until I am needed']));
    // The next unit is pressed on this card, which is then replaced.
    await playing.play('@anna #hq [1/21 Uhlans]');
    expect(cardsOf().at(-1)!.embeds[0]!.title).toBe('Movement · 2 of 7');
    await playing.playAll(['@anna #hq [D4 Mokra II, 251 yd]', '@anna #hq [Do it]']);
    await expect.poll(() => cardsOf().some(({ id }) => id === card!.id)).toBe(false);
    expect(playing.eventCount()).toBe(before + 2);
    expect(cardsOf().at(-1)!.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
  });

  it('answers with the present one when a button of an action is pressed that is already done', async () => {
    await begin();
    await playing.play('@anna #hq [D4 Mokra II, 381 yd]');
    const pressed = cardsOf().at(-1)!;
    const doIt = /"custom_id":"(do:[^"]+:roll[^"]*)"/.exec(JSON.stringify(pressed))![1]!;
    await Promise.all([anna().pressOn(pressed.id, doIt).finished, anna().pressOn(pressed.id, doIt).finished]);
    await playing.table.idle();
    const moves = playing.events(playing.gameIds()[0]!).filter(({ resolutions }) => resolutions.length > 0);
    expect(moves).toHaveLength(1);
    expect(JSON.stringify(cardsOf())).not.toMatch(/Not found|Something went wrong/);
    expect(cardsOf().at(-1)!.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
  });

  const LATER = 'answers with the present one after the action is done, when the old card could not be deleted (restarted: %s)';
  it.each([false, true])(LATER, async (isRestarted) => {
    await begin();
    await playing.play('@anna #hq [D4 Mokra II, 381 yd]');
    const pressed = cardsOf().at(-1)!;
    const doIt = /"custom_id":"(do:[^"]+:roll[^"]*)"/.exec(JSON.stringify(pressed))![1]!;
    const healed = playing.table.failAll(({ method, path }) => method === 'DELETE' && path.startsWith('/webhooks/'), 500);
    await anna().pressOn(pressed.id, doIt).finished;
    healed();
    if (isRestarted) await playing.play('restart');
    const before = playing.eventCount();
    await anna().pressOn(pressed.id, doIt).finished;
    await playing.table.idle();
    expect(playing.eventCount()).toBe(before);
    const now = cardsOf().find(({ id }) => id === pressed.id)!;
    expect(now.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
    expect(labels(now)).not.toContain('Do it');
  });

  it('says what its side has already said: the present one comes', async () => {
    await begin();
    await playing.play('@anna #hq /my');
    const old = cardsOf().at(-1)!;
    await playing.playAll(['@anna #hq /turn ready']);
    const before = playing.eventCount();
    const done = /"custom_id":"(mine:[^"]+:ready:[^"]*)"/.exec(JSON.stringify(old))![1]!;
    await anna().pressOn(old.id, done).finished;
    await playing.table.idle();
    expect(playing.eventCount()).toBe(before);
    const now = cardsOf().find(({ id }) => id === old.id)!;
    expect(now.embeds[0]!.description).toContain('**Your side is ready.**');
    expect(labels(now)).toContain('Not ready');
  });

  it('shows the map as its side knows it, until the next press', async () => {
    await begin();
    await playing.play('@anna #hq [My units]');
    const { id } = cardsOf().at(-1)!;
    await playing.play('@anna #hq [Other actions: Map]');
    const shown = cardsOf().find((card) => card.id === id)!;
    expect(shown.attachments).toHaveLength(1);
    // The player sees seven Polish units, and the German ones that the Poles have spotted.
    expect(shown.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
    await playing.play('@anna #hq [Refresh]');
    expect(cardsOf().find((card) => card.id === id)!.attachments).toEqual([]);
  });

  it('names what its units can do in a phase that asks nothing of them, as the post of the phase does', async () => {
    await begin();
    await playing.playAll(['@bert #hq /turn ready', '@anna #hq [My units]', '@anna #hq [Done (others hold)]']);
    await expect.poll(() => cardsOf().at(-1)!.embeds[0]!.title).toBe('Poland · Turn 1, Indirect fire');
    const [first = ''] = cardsOf().at(-1)!.embeds[0]!.description!.split('\n');
    expect(first).toBe('**You can** call fire with 2 Horse Battery. Then press _Done_.');
    expect(labels(cardsOf().at(-1))).toContain('2 Horse Battery');
  });

  it('is the only one: a second *My units* from a post takes the first away', async () => {
    await begin();
    // The first press is on the card itself, and leads back to the panel.
    await playing.play('@anna #hq [My units]');
    const first = cardsOf().at(-1)!;
    expect(first.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
    await playing.play('@anna #hq [My units]');
    await expect.poll(() => cardsOf().some(({ id }) => id === first.id)).toBe(false);
    expect(cardsOf().at(-1)!.embeds[0]!.title).toBe('Poland · Turn 1, Movement');
  });

  it('counts an undone task again', async () => {
    await begin();
    await playing.playAll(['@anna #hq [D4 Mokra II, 381 yd]', '@anna #hq [Do it]', '@anna #hq [Undo move of MG Squadron]']);
    await playing.play('@anna #hq [1/21 Uhlans]');
    expect(cardsOf().at(-1)!.embeds[0]!.title).toBe('Movement · 1 of 7');
  });

  it('that was opened from a post is gone too, when its first press is *Done*', async () => {
    await begin();
    await playing.playAll(['@bert #hq /game channels create', '@bert #hq /turn ready', '@anna #poland /my']);
    await playing.play('@anna #poland [My units]');
    const seat = playing.table.seat('anna', 'poland');
    const opened = seat.messages().filter(({ audience }) => audience !== null);
    await playing.play('@anna #poland [Done (others hold)]');
    await expect.poll(() => seat.messages().some(({ id }) => id === opened.at(-1)!.id)).toBe(false);
    expect(JSON.stringify(seat.messages().at(-1))).toContain('Turn 1, Indirect fire');
  });

  it('turns into the next phase’s when its *Done* ends this one', async () => {
    await begin();
    await playing.playAll(['@bert #hq /turn ready', '@anna #hq [My units]', '@anna #hq [Done (others hold)]']);
    await expect.poll(() => cardsOf().at(-1)!.embeds[0]!.title).toBe('Poland · Turn 1, Indirect fire');
    expect(cardsOf().flatMap(labels)).not.toContain('Done (others hold)');
  });
});
