/** If the map shows which units are near a barrage, its post offers them to an umpire. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;

beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire @deputy',
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:Mill spotting:open umpire-role:@Umpires',
    '@umpire #hq /side add name:Axis nation:germany player:@ana',
    '@umpire #hq /side add name:Allies nation:uk player:@paco',
    '@umpire #hq /eagles-unit add name:Battery side:Axis base-fp:2 kind:artillery guns:4 calibre-mm:105',
    ...['Farther', 'Nearer', 'Elsewhere', 'Unplaced'].map(
      (name) => `@umpire #hq /eagles-unit add name:${name} side:Allies base-fp:4 tpd:BB`,
    ),
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:Battery at:2,20',
    '@umpire #hq /map place unit:Farther at:24,21.5',
    '@umpire #hq /map place unit:Nearer at:24,20.5',
    '@umpire #hq /map place unit:Elsewhere at:60,40',
    '@umpire #hq /artillery register side:Axis label:Mill at:24,20',
    '@umpire #hq /turn phase',
    '@umpire #hq /artillery call battery:Battery registration-point:1',
    '@umpire #hq /artillery redate mission:1 due-turn:1',
  ]);
});
afterAll(async () => {
  expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  await playing.close();
});

const seat = (person: string) => playing.table.seat(person, 'hq');
const words = (value: unknown): string => JSON.stringify(value);
const idOf = (value: unknown, label: string): string =>
  new RegExp(`"label":"${label}","custom_id":"([^"]+)"`).exec(words(value))?.[1] ?? '';

describe('fire that has fallen', () => {
  it('has a button under its post, with which an umpire names whom it strikes from a menu that is filled in, nearest first', async () => {
    // The error die 1 means no error (section 3.3). One unit has no place, so only people know whether it is in the
    // zone (E-16).
    const [post] = await playing.play('@umpire #hq /artillery resolve mission:1 dice:1');
    expect(textOf([post!])).toContain('has fallen at E4.4');
    const button = idOf(post, 'Choose targets');
    expect(button).toMatch(/^desk:\w+:strikes:p\w+$/);
    const message = seat('umpire').messages().at(-1)!;

    for (const person of ['ana', 'paco', 'onlooker'])
      expect(words(await seat(person).pressOn(message.id, button).answer)).toContain('Only umpires of this battle can do that');

    const asked = await seat('deputy').pressOn(message.id, button).answer;
    const menu = /"options":(\[[^\]]+\])/.exec(words(asked))![1]!;
    const options = JSON.parse(menu) as { readonly label: string; readonly default?: boolean }[];
    expect(options.filter((option) => option.default).map(({ label }) => label)).toEqual(['Nearer', 'Farther']);
    expect(options.map(({ label }) => label).slice(0, 2)).toEqual(['Nearer', 'Farther']);
    expect(options.map(({ label }) => label)).toContain('Unplaced');
    const before = playing.eventCount();
    const private_ = seat('deputy').messages().at(-1)!;
    const struck = words(await seat('deputy').pressOn(private_.id, idOf(asked, 'Roll')).answer);
    expect(playing.eventCount()).toBeGreaterThan(before);
    expect(struck).toContain('Nearer');
    expect(struck.indexOf('Nearer')).toBeLessThan(struck.indexOf('Farther'));
    expect(struck).not.toContain('Elsewhere');

    // The decision has already been made, and the button says so.
    expect(words(await seat('umpire').pressOn(message.id, button).answer)).toContain('That task is already done');
  });
});

describe('/luck picture:True', () => {
  it('draws it for who asks alone, with its figures in words', async () => {
    const told = await playing.play('@paco #hq /luck picture:True');
    expect(told.every(({ ephemeral }) => ephemeral)).toBe(true);
    const answer = seat('paco').messages().at(-1)!;
    const [file] = answer.attachments as readonly {
      readonly filename?: string;
      readonly name?: string;
      readonly description?: string;
    }[];
    expect(words(file)).toContain('luck.png');
    expect(words(file)).toContain('Luck roll by roll, with 0 as average. Axis: ');
    expect(words(answer)).toContain('Luck so far');
  });
});

describe('/game status picture:True', () => {
  it('draws what each side’s units add up to, for who asks alone, with its figures in words', async () => {
    const told = await playing.play('@paco #hq /game status picture:True');
    expect(told.every(({ ephemeral }) => ephemeral)).toBe(true);
    const answer = seat('paco').messages().at(-1)!;
    expect(words(answer.attachments)).toContain('strength.png');
    expect(words(answer.attachments)).toContain('FP of each side, event by event. Axis: ');
    expect(words(answer)).toContain('on record');
  });
});
