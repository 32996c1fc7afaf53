/**
 * The word budgets of the model texts, tested on the posts of the ten built-in scenarios, which use all five rulebooks.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltInScenarios } from '../../src/discord/battles/shelf.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { Message } from '../../src/table/index.js';
import { Playing } from '../e2e/playing.js';

/** The maximum number of words of each text, without buttons and menu entries. */
const BUDGETS = {
  card: 110,
  opening: 70,
  greeting: 110,
  phase: 35,
  refusal: 30,
  help: 80,
  helpInBattle: 100,
  panel: 70,
  own: 50,
};
/** The maximum number of words from the card to two players who have joined. */
const TO_SEATED = 700;

const WORDS = ['title', 'description', 'name', 'value', 'text', 'content'];

/** Returns the texts of a message, without buttons and menus, which have custom ids. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value === null || typeof value !== 'object' || 'custom_id' in value) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    WORDS.includes(key) && typeof each === 'string' ? [each] : textsIn(each),
  );
}

const textOf = ({ content, embeds, components }: Message): string =>
  [content, ...textsIn(embeds), ...textsIn(components)].filter((text) => text !== '').join('\n');

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe.each(readBuiltInScenarios().map(({ id, scenario }) => [id, scenario] as const))('%s', (id, scenario) => {
  let playing: Playing;
  const seen = new Set<string>();
  const told: { room: string; text: string; isPrivate: boolean }[] = [];

  /** Returns the messages since the last call, in all channels. */
  function fresh(): typeof told {
    const found = [...playing.table.world.guild().channels.values()].flatMap(({ name: room, messages }) =>
      messages
        .filter((message) => !seen.has(message.id))
        .map((message) => {
          seen.add(message.id);
          return { room, text: textOf(message), isPrivate: message.audience !== null };
        }),
    );
    told.push(...found);
    return found;
  }
  const play = async (line: string): Promise<typeof told> => {
    await playing.play(line);
    return fresh();
  };
  const expectWithin = (text: string, most: number): void => expect(wordsIn(text), text).toBeLessThanOrEqual(most);
  const panel = (): string => {
    const found = [...playing.table.world.guild().channels.values()]
      .flatMap(({ messages }) => messages)
      .findLast(({ components }) => JSON.stringify(components).includes(':again:'));
    return found ? textOf(found) : '';
  };
  const [first, second] = scenario.sides.map(({ name }) => name) as [string, string];

  beforeAll(async () => {
    playing = await Playing.open({ panelEveryMs: 30 });
  });
  afterAll(() => playing.close());

  it('keeps card, opening, greetings and all that is read before the first move within their budgets', async () => {
    expectWithin((await play('@umpire #hq /help'))[0]!.text, BUDGETS.help);
    told.length = 0;
    expectWithin((await play(`@umpire #hq /game start scenario:${id}`))[0]!.text, BUDGETS.card);
    const started = await play('@umpire #hq [Start, private channels]');
    expectWithin(started.find(({ text }) => text.includes('choose your side'))!.text, BUDGETS.opening);
    const greetings = started.filter(({ text }) => text.includes('can read this channel'));
    expect(greetings).toHaveLength(2);
    for (const { text } of greetings) expectWithin(text, BUDGETS.greeting);
    await play(`@anna #hq [Play ${first}]`);
    await play(`@bert #hq [Play ${second}]`);
    await expect.poll(panel, { timeout: 20_000 }).not.toBe('');
    expectWithin(panel(), BUDGETS.panel);
    fresh();
    const total = told.reduce((sum, { text }) => sum + wordsIn(text), 0);
    expect(total, told.map(({ room, text }) => `#${room}: ${text}`).join('\n---\n')).toBeLessThanOrEqual(TO_SEATED);
    expect(told.filter(({ text }) => text.includes(scenario.about.slice(-60))).length, 'the story').toBe(1);
  }, 300_000);

  it('keeps the posts of a turn, a desk, a refusal and help within theirs', async () => {
    const { phases } = RULESETS.find((ruleset) => ruleset.id === scenario.rulebook)!;
    for (let n = 0; n < Math.min(phases.length, 4); n++) {
      const posts = await play('@umpire #hq /turn phase anyway:True');
      // A post that also contains rolls, or the summary of the last turn, is longer.
      const isAlone = ({ text }: { text: string }): boolean => /(^|\n)Turn \d+: /.test(text) && !/dice|Summary of /.test(text);
      for (const { text } of posts.filter(isAlone)) expectWithin(text, BUDGETS.phase);
    }
    expectWithin((await play('@anna #hq /my')).at(-1)!.text, BUDGETS.own);
    expectWithin((await play('@anna #hq /help')).at(-1)!.text, BUDGETS.helpInBattle);
    const [refused] = await play('@anna #hq /unit show unit:"No such unit"');
    expect(refused!.text).toContain('Nothing has changed');
    expectWithin(refused!.text, BUDGETS.refusal);
  }, 300_000);
});
