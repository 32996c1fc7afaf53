/** The umpires' panel in their channel, used by two umpires. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN_HILL, labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;

beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire @deputy',
    ...HIDDEN_HILL,
    '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D division:"12 Pz"',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry division:"3 Inf"',
  ]);
});
afterAll(() => playing.closeWhole());

const ROOM = 'umpires';
/** Discord's flag of a message with components (V2). */
const IS_LAYOUT = 32768;
const seat = (person: string) => playing.table.seat(person, ROOM);
const panel = () =>
  seat('umpire')
    .messages()
    .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
const shown = (): string => JSON.stringify(panel()?.components ?? []);
const told = (answer: unknown): string => JSON.stringify(answer);

/** Presses the first button of the panel with this label, or the one in the row with these words. */
async function press(person: string, label: string, words = ''): Promise<string> {
  const sections = JSON.parse(shown()) as unknown[];
  const text = JSON.stringify(sections);
  const from = words === '' ? 0 : text.indexOf(words);
  const [, id = ''] = new RegExp(`"label":"${label}","custom_id":"([^"]+)"`).exec(text.slice(Math.max(0, from))) ?? [];
  expect(id, `${label} ${words}`).not.toBe('');
  return told(await seat(person).pressOn(panel()!.id, id).answer);
}

describe('/panel', () => {
  it('tells an umpire alone how things stand where there is no room, and puts no panel where players read it', async () => {
    const alone = await playing.play('@umpire #hq /panel');
    expect(alone).toMatchObject([{ ephemeral: true }]);
    expect(textOf(alone)).toContain('Use `/game channels create` to create one');
    expect(textOf(await playing.play('@umpire #hq /panel channel:#hq'))).toContain('the panel shows the secrets of all sides');
    expect(textOf(await playing.play('@ana #hq /panel'))).toContain('Only umpires of this battle can do that');
  });

  it('stands in the umpires’ room and says what needs whom, in components of the second kind', async () => {
    await playing.play('@umpire #hq /game channels create');
    // The panel is posted with the channel, and the command posts another one at the end of it.
    await expect.poll(shown).toContain('Axis: move 1/Pz');
    const first = panel()!.id;
    expect(textOf(await playing.play('@umpire #hq /panel'))).toContain('The panel will appear in');
    await expect.poll(() => panel()!.id).not.toBe(first);
    await expect.poll(shown).toContain('Axis: move 1/Pz');
    expect(JSON.stringify(panel()!.embeds)).toBe('[]');
    for (const words of ['Axis: move 1/Pz', 'Allies: ', 'Next phase']) expect(shown()).toContain(words);
  });

  it('does what a row says, and the row is gone in a moment', async () => {
    expect(await press('umpire', 'Mark ready', 'Axis: move')).toContain('Axis: ready');
    await expect.poll(shown).not.toContain('Axis: not ready');
    // The panel shows the result of the press until something else happens.
    expect(shown()).toContain('Axis: ready.');
    expect(shown()).toContain('Ready: Axis');
  });

  it('tells the second umpire who has taken something, and lets him do it all the same', async () => {
    await playing.play('@ana #hq /call umpire about:"Is it a wood?"');
    await expect.poll(shown).toContain('Axis calls an umpire: Is it a wood?');
    const [, take = ''] = /"custom_id":"(desk:[^"]+:take)"/.exec(shown())!;
    const value = (JSON.parse(/"options":(\[\{"label":"Axis calls[^\]]+\])/.exec(shown())![1]!) as { label: string }[])[0]!;
    const choose = async (person: string) => told(await seat(person).chooseOn(panel()!.id, take, [value.label]).answer);
    expect(await choose('deputy')).toContain('You have claimed this task: Axis calls an umpire');
    await expect.poll(shown).toContain('Claimed by');
    expect(await choose('umpire')).toContain('has claimed this task: Axis calls an umpire');
    const before = playing.eventCount();
    expect(await press('umpire', 'Answer')).toContain('Do it anyway');
    expect(playing.eventCount()).toBe(before);
    expect(await press('deputy', 'Answer')).toContain('Answer (optional)');
    await seat('deputy').submit({ 'Answer (optional)': '' }).answer;
    await expect.poll(shown).not.toContain('calls an umpire');
    expect(playing.events(playing.gameIds()[0]!).at(-1)!.summary).toBe('An umpire has answered Axis at the table.');
  });

  it('has a form for an answer, which the side that has called reads with its question, and no other side', async () => {
    await playing.play('@ana #hq /call umpire about:"Can the tank ford it?"');
    await expect.poll(shown).toContain('Can the tank ford it?');
    await press('umpire', 'Answer');
    await seat('umpire').submit({ 'Answer (optional)': 'No, the bank is too steep.' }).answer;
    await expect.poll(shown).not.toContain('calls an umpire');
    const event = playing.events(playing.gameIds()[0]!).at(-1)!;
    expect(event).toMatchObject({
      kind: 'call-answered',
      summary: 'An umpire answers Axis: No, the bank is too steep.',
      notes: ['Question: Can the tank ford it?'],
    });
    const reads = (person: string, room: string) => JSON.stringify(playing.table.seat(person, room).messages());
    await expect.poll(() => reads('ana', 'axis')).toContain('the bank is too steep');
    expect(reads('paco', 'allies')).not.toContain('too steep');
  });

  it('has what may be settled at any time, last and holding nothing up: a judged objective goes to whom a button says', async () => {
    await playing.play('@umpire #hq /objective add kind:judged name:"The better story" points:2');
    await expect.poll(shown).toContain('The better story is not decided yet.');
    expect(shown()).toContain('**Waiting for:** Allies');
    expect(textOf(await playing.play('@umpire #hq /game end'))).toContain('**The better story is not decided yet**');
    const asked = await press('umpire', 'Decide', 'The better story');
    for (const label of ['Axis', 'Allies', 'No side']) expect(asked).toContain(`"label":"${label}"`);
    expect(textOf(await playing.play(`@umpire #${ROOM} [Allies]`))).toContain('The better story is decided for Allies.');
    await expect.poll(shown).not.toContain('is not decided yet');
    expect(shown()).toContain('Axis 0, Allies 2');
    const refused = await playing.play(`@umpire #${ROOM} [Allies]`);
    expect(textOf(refused)).toContain('That task is already done or no longer needed');
    // A refusal leads on: the button does what the words say.
    expect(labelsOf(refused)).toEqual(['Umpire tasks']);
    expect(textOf(await playing.play(`@umpire #${ROOM} [Umpire tasks]`))).toContain(
      'You are the umpire, so you can act for every side.',
    );
  });

  it('ends the phase that it shows, once, and is a new message with a new turn', async () => {
    const first = panel()!.id;
    const phase = /"custom_id":"(desk:[^"]+:phase:[^"]+)"/.exec(shown())![1]!;
    // Sides are not ready, so the umpire is asked.
    await seat('umpire').pressOn(first, phase).answer;
    await seat('umpire').press('Continue anyway').answer;
    expect(told(await seat('deputy').pressOn(first, phase).answer)).toContain('The battle has moved on');
    await expect.poll(shown).toContain('Indirect');
    await playing.play('@umpire #hq /turn next anyway:True');
    await expect.poll(() => panel()!.id).not.toBe(first);
    expect(shown()).toContain('Turn 2');
  });
});
