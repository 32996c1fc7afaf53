/**
 * Each tutorial can be completed by its own instructions. Mistakes are answered and undone, and nothing of the tutorial
 * remains afterwards.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';
import type { Tutorial } from '../../src/rules/index.js';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { chosen } from '../chance/chance.js';
import { Learner } from './learner.js';
import { Playing, textOf } from './playing.js';
import { WRONG_TURNS } from './wrong-turns.js';

const TAUGHT = RULESETS.filter(({ lesson }) => lesson !== undefined);
const LEARNT = chosen(TAUGHT, 'rulebooksOfLessons', 'lessons');
const lessonOf = (id: string): Tutorial => RULESETS.find((ruleset) => ruleset.id === id)!.lesson!;

/** Returns the text in the form in which the embeds of steps contain it. */
const nowIn = ({ what }: { readonly what: string }): string => `**Now:** ${what}`;

describe.each(LEARNT.map(({ id }) => id))('the lesson of %s', (id) => {
  const lesson = lessonOf(id);

  // Two people learning at the same time need to be tested in only one rulebook.
  const people = id === LEARNT[0]!.id ? ['anna', 'bert'] : ['anna'];

  it('is done by its own words alone, over restarts', async () => {
    const playing = await Playing.open({ seed: `lesson ${id}` });
    try {
      const learners = people.map((name) => new Learner(playing, name, id));
      for (const one of learners) await one.begin();
      for (const [at, step] of lesson.steps.entries()) {
        if (at % 6 === 2) await playing.play('restart');
        for (const one of learners) {
          expect(one.words.title, `${one.user}: ${one.words.description}`).toBe(
            `Step ${at + 1} of ${lesson.steps.length}: ${step.title}`,
          );
          expect(one.words.description).toBe(`${nowIn(step)}\n${step.why}`);
          await one.doIt();
        }
      }
      for (const { words, isFighting } of learners) expect(isFighting, words.title).toBe(true);
      for (const gameId of playing.gameIds()) expect(playing.faultIn(gameId)).toBeUndefined();
      expect(playing.owed()).toBe(0);
    } finally {
      await playing.close();
    }
  });

  it('answers each wrong turn with its own hint, takes it back, and goes on', async () => {
    const playing = await Playing.open({ seed: `astray ${id}` });
    try {
      const anna = new Learner(playing, 'anna', id);
      await anna.begin();
      const answered = new Set<string>();
      for (const [at, step] of lesson.steps.entries()) {
        for (const [number, turn] of (WRONG_TURNS[id]?.[step.title] ?? []).entries()) {
          const said = anna.said().length;
          const [line, ...asked] = [turn].flat().reverse() as [string, ...string[]];
          for (const first of asked.reverse()) await anna.type(first);
          const answer = textOf(await anna.type(line));
          expect(anna.said().length, `${line}: ${answer}`).toBe(said + 1);
          const hint = [...(step.wrong ?? []).map((wrong) => wrong.hint), step.hint].find((one) =>
            anna.words.description.startsWith(one),
          );
          expect(hint, `${line}: ${anna.words.description}`).toBeDefined();
          // A player who is to undo a move must first make it again.
          const isBefore = 'kind' in step.done && step.done.kind === 'undone';
          const next = isBefore ? at - 1 : at;
          expect(anna.words.title, line).toBe(`Step ${next + 1} again: ${lesson.steps[next]!.title}`);
          expect(anna.words.description).toBe(`${hint}\n${nowIn(lesson.steps[next]!)}`);
          if (isBefore) await anna.doIt();
          answered.add(hint!);
          if (number === 0 && at % 3 === 1) await playing.play('restart');
        }
        await anna.doIt();
        expect(anna.words.title, step.title).not.toContain(`tep ${at + 1}`);
      }
      const hints = lesson.steps.flatMap(({ wrong = [], hint }) => [...wrong.map((one) => one.hint), hint]);
      expect(hints.filter((hint) => !answered.has(hint))).toEqual([]);
      expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
    } finally {
      await playing.close();
    }
  });
});

it('the bot starts again when a lesson that was its newest battle is left, or is under way', async () => {
  const playing = await Playing.open({ seed: '1944' });
  try {
    const anna = new Learner(playing, 'anna', 'eagles');
    await anna.begin();
    await anna.doIt();
    await playing.play('restart');
    await anna.type('[Leave the tutorial]');
    expect(playing.eventCount()).toBe(0);
    await playing.play('restart');
    expect(textOf(await playing.play('@umpire #hq /game start ruleset:eagles name:Hill'))).toContain('Hill');
    await playing.play('restart');
    expect(playing.gameIds()).toHaveLength(1);
  } finally {
    await playing.close();
  }
});

it('the last button of a lesson begins a scenario where the lesson began, once that channel is free', async () => {
  const playing = await Playing.open({ seed: '1944' });
  try {
    await playing.play('@umpire #hq /game start ruleset:eagles name:Hill');
    const anna = new Learner(playing, 'anna', 'eagles');
    await anna.begin();
    for (const _step of lessonOf('eagles').steps) await anna.doIt();
    while (anna.isFighting) await anna.fightOn(true);
    expect(anna.words.title).toBe('Tutorial finished');
    expect(textOf(await anna.type('[Start a scenario]'))).toContain('Join it there');
    await playing.play('@umpire #hq /game end sure:True');
    expect(textOf(await anna.type('[Start a scenario]'))).toContain('Mokra');
    const begun = await anna.type('[No umpire, one channel]');
    expect(
      begun.filter(({ channel, body }) => channel === 'hq' && textOf([{ body }] as never).includes('Play Poland')),
    ).toHaveLength(1);
    expect(textOf(await playing.play('@anna #hq [Play Poland]'))).toContain('Poland');
    // The tutorial stays, and its record with it.
    expect(anna.words.title).toBe('Tutorial finished');
    for (const gameId of playing.gameIds()) expect(playing.faultIn(gameId)).toBeUndefined();
  } finally {
    await playing.close();
  }
});

it('a finished lesson leads to another in its thread, and an unfinished one can be left for another', async () => {
  const playing = await Playing.open({ seed: '1944' });
  try {
    const [corps, megagame] = ['corps', 'megagame'].map((id) => new Learner(playing, 'anna', id)) as [Learner, Learner];
    await corps.begin();
    for (const _step of lessonOf('corps').steps) await corps.doIt();
    while (corps.isFighting) await corps.fightOn(true);
    expect(corps.words.title).toBe('Tutorial finished');
    const choice = textOf(await corps.type('[Another tutorial]'));
    for (const { title, scale } of TAUGHT) expect(choice).toMatch(new RegExp(`${title.slice(0, 20)}.*${scale.slice(0, 20)}`));
    await corps.type('[Operational megagame]');
    expect(playing.gameIds()).toHaveLength(1);
    expect(megagame.said().at(-1)?.title).toMatch(/^Step 1 of \d+: Your units$/);
    // The second tutorial is unfinished, so a third needs a press more. The old thread goes.
    const again = textOf(await corps.begin());
    expect(again).toContain('You already have a tutorial in');
    const begun = textOf(await playing.play('@anna #hq [Leave and start this one]'));
    expect(begun).toContain('Your tutorial is ready in');
    expect(playing.gameIds()).toHaveLength(1);
    expect(corps.said().at(-1)?.title).toMatch(/^Step 1 of \d+: Your units$/);
    const open = [...playing.table.world.guild().channels.values()].filter(({ isArchived }) => isArchived !== true);
    expect(open.map(({ name }) => name)).toEqual(['hq', 'lesson-corps-anna']);
  } finally {
    await playing.close();
  }
});

it('whoever comes to a running battle is offered the tutorial under /help', async () => {
  const playing = await Playing.open({ seed: '1944' });
  try {
    await playing.play('@umpire #hq /game start ruleset:eagles name:Hill');
    expect(textOf(await playing.play('@anna #hq /help'))).toContain('Start the tutorial');
    expect(textOf(await playing.play('@anna #hq [Start the tutorial]'))).toContain('Choose a rulebook');
  } finally {
    await playing.close();
  }
});

it('the panel of a lesson shows the phase that the bot has moved on to', async () => {
  const playing = await Playing.open({ seed: '1944' });
  try {
    const anna = new Learner(playing, 'anna', 'corps');
    await anna.begin();
    for (let step = 1; step <= 5; step++) await anna.doIt();
    const panels = (): string[] =>
      playing.table
        .seat('anna', anna.channel)
        .messages()
        .flatMap(({ embeds }) =>
          (embeds as { title?: string }[]).flatMap(({ title }) => (title?.startsWith('Blue ·') ? [title] : [])),
        );
    await expect.poll(() => panels().at(-1)).toBe('Blue · Turn 1, Combat');
  } finally {
    await playing.close();
  }
});

it.each(TAUGHT.map(({ id }) => id))('the lesson of %s asks nobody to type', (id) => {
  for (const { what } of lessonOf(id).steps) expect(what).not.toMatch(/`|\b(type|enter)\b/i);
});

describe('a lesson', () => {
  let playing: Playing;
  let anna: Learner;
  const tables = (): unknown[] =>
    ['games', 'events', 'owed_posts', 'told_posts', 'rooms', 'channels', 'people', 'units', 'lessons', 'room_plans'].map(
      (table) => playing.database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    );
  beforeAll(async () => {
    playing = await Playing.open({ seed: '1944' });
    await playing.play('@umpire #hq /help');
    anna = new Learner(playing, 'anna', 'eagles');
  });
  afterAll(() => playing.close());

  it('is offered under the first words, of each rulebook that has one', async () => {
    expect(textOf(await playing.play('@anna #hq /help'))).toContain('Start the tutorial');
    if (TAUGHT.length > 1) expect(textOf(await playing.play('@anna #hq [Start the tutorial]'))).toContain('Choose a rulebook');
  });

  it('is one for each person, and takes no other channel', async () => {
    const words = textOf(await anna.begin());
    expect(words).toContain('Your tutorial is ready in');
    expect(textOf(await anna.begin())).toContain('You already have a tutorial in');
    expect(playing.gameIds()).toHaveLength(1);
    for (const who of ['anna', 'bert', 'umpire'])
      expect(textOf(await playing.play(`@${who} #hq /turn status`))).toContain('No battle is running here');
    expect(textOf(await playing.play('@umpire #hq /game start ruleset:eagles name:Hill'))).toContain('Hill');
    expect(textOf(await playing.play('@anna #hq /game clone from:"Lesson: Eagles" name:Mine'))).toMatch(
      /no battle|Not found|none/i,
    );
    expect(textOf(await playing.play('@anna #hq /my'))).not.toContain('Birch');
  });

  it('has the bot for its umpire, whatever somebody is on the server', async () => {
    for (const line of ['/turn next', '/game end sure:True', '/unit remove unit:Ash']) {
      const before = playing.eventCount();
      expect(textOf(await playing.play(`@umpire #${anna.channel} ${line}`)), line).not.toContain('"title":"Turn');
      expect(playing.eventCount(), line).toBe(before);
    }
    expect(textOf(await anna.type('/unit list'))).not.toContain('Scouts');
    expect(textOf(await playing.play(`@umpire #${anna.channel} [Leave the tutorial]`))).toContain('That tutorial is not yours');
  });

  it('goes a step back when its move is taken back', async () => {
    await anna.doIt();
    await anna.doIt();
    await anna.type('/my');
    await anna.doIt();
    expect(anna.words.title).toContain('Step 4');
    await anna.doIt();
    expect(anna.words.title).toContain('Step 5');
  });

  it('is left at any moment, and nothing of it is kept', async () => {
    const before = tables();
    await anna.type('[Leave the tutorial]');
    expect(playing.gameIds()).toHaveLength(1);
    expect(tables()).not.toEqual(before);
    expect(playing.database.$client.prepare('SELECT count(*) FROM lessons').pluck().get()).toBe(0);
    expect(() => playing.database.$client.exec('DELETE FROM events')).toThrow('never deleted');
    await anna.begin();
    expect(anna.words.title).toContain('Step 1');
  });

  it('is forgotten after a day', async () => {
    expect(playing.gameIds()).toHaveLength(2);
    playing.database.$client.prepare("UPDATE lessons SET at = '2020-01-01T00:00:00.000Z'").run();
    await playing.play('restart');
    expect(playing.gameIds()).toHaveLength(1);
    await playing.play('restart');
    expect(textOf(await playing.play('@umpire #hq /verify'))).toContain('Record verified');
  });

  it('is refused where no private thread can be made', async () => {
    const { world } = playing.table;
    const bots = [...world.guild().roles.values()].find(({ managed }) => managed)!;
    const { permissions } = bots;
    world.setPermissions(bots, permissions & ~P.CreatePrivateThreads);
    expect(textOf(await anna.begin())).toContain('Create Private Threads');
    world.setPermissions(bots, permissions);
    expect(playing.gameIds()).toHaveLength(1);
    expect(textOf(await anna.begin())).toContain('Your tutorial is ready in');
    expect(textOf(await playing.play(`@bert #${anna.channel} /help tutorial:eagles`))).not.toContain(
      'You already have a tutorial',
    );
  });

  it('that is broken off while it begins leaves no empty thread behind', async () => {
    const { world } = playing.table;
    const games = playing.gameIds();
    const threads = (): string[] =>
      [...world.guild().channels.values()].flatMap(({ name, isArchived }) =>
        name.includes('carol') && isArchived !== true ? [name] : [],
      );
    // The thread is created, but no one can be added.
    const end = playing.table.failAll(({ method, path }) => method === 'PUT' && path.includes('/thread-members/'), 500);
    await new Learner(playing, 'carol', 'eagles').begin();
    expect(threads()).toHaveLength(1);
    end();
    await playing.play('restart');
    await expect.poll(threads).toEqual([]);
    expect(playing.gameIds()).toEqual(games);
  });

  it('goes with whoever is forgotten', async () => {
    const before = playing.gameIds().length;
    await playing.play('@anna #hq /privacy');
    await playing.play('@anna #hq [Erase my data]');
    expect(textOf(await playing.play('@anna #hq [Erase all my data]'))).toContain('Your data has been erased');
    expect(playing.gameIds()).toHaveLength(before - 1);
  });

  it('is of a rulebook that has one', async () => {
    const without = RULESETS.find(({ lesson }) => lesson === undefined);
    if (without)
      expect(textOf(await playing.play(`@bert #hq /help tutorial:${without.id}`))).toContain('does not have a tutorial yet');
    expect(textOf(await playing.play('@bert #hq /help tutorial:chess'))).toContain('Cannot find that rulebook');
  });
});
