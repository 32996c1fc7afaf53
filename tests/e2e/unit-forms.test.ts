import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InteractionAnswer, Message, Seat } from '../../src/table/index.js';
import { type Seated, sitDown } from './seated.js';

describe('fields of a unit that name other rows', () => {
  let seated: Seated;
  let umpire: Seat;

  beforeAll(async () => {
    seated = await sitDown('1944');
    umpire = seated.table.seat('umpire', 'hq');
    await type('game start', { ruleset: 'corps', name: 'Friday', season: 'summer' });
    await type('side add', { name: 'Axis' });
    for (const name of ['12 Pz', '21 Pz', '3 Army'])
      await type('corps-formation add', {
        name,
        side: 'Axis',
        nationality: 'axis',
        echelon: name === '3 Army' ? 'army' : 'division',
      });
    await type('corps-unit add', { name: '1/12 PzGren', side: 'Axis', type: 'infantry', formation: '12 Pz', sp: 1 });
    await type('corps-unit add', { name: 'Coy, left', side: 'Axis', type: 'infantry', formation: '12 Pz', sp: 1 });
    await type('corps-unit add', { name: 'Trucks', side: 'Axis', type: 'transport', formation: '12 Pz', sp: 2 });
  });
  afterEach(() => expect(seated.faults.splice(0)).toEqual([]));
  afterAll(() => seated.leave());

  const type = async (name: string, options: Record<string, string | number>): Promise<Message> =>
    ((await umpire.command(name, options).answer) as { readonly message: Message }).message;
  const offered = async (name: string, options: Record<string, string>, option: string): Promise<string[]> => {
    const answer: InteractionAnswer = await umpire.autocomplete(name, options, option).answer;
    return (answer as { readonly choices: readonly { readonly value: string }[] }).choices.map(({ value }) => value);
  };
  const described = ({ embeds }: Message): string => JSON.stringify(embeds);

  it('offer those rows', async () => {
    expect(await offered('corps-unit add', { formation: '' }, 'formation')).toEqual(['12 Pz', '21 Pz', '3 Army']);
    expect(await offered('corps-unit add', { formation: '21' }, 'formation')).toEqual(['21 Pz']);
    expect(await offered('corps-unit edit', { 'parent-unit': 'gren' }, 'parent-unit')).toEqual(['1/12 PzGren']);
  });

  it('offer one row after the other where they take several', async () => {
    expect(await offered('corps-unit edit', { carries: '1/12 PzGren, coy' }, 'carries')).toEqual(['1/12 PzGren, "Coy, left"']);
  });

  it('take several names with commas between, quoted where one has a comma, and `none` for nobody', async () => {
    expect(described(await type('corps-unit edit', { unit: 'Trucks', carries: '1/12 PzGren, "Coy, left"' }))).toMatch(
      /carries.*1\/12 PzGren.*Coy, left/,
    );
    const emptied = described(await type('corps-unit edit', { unit: 'Trucks', carries: 'none' }));
    expect(emptied).toContain('Trucks was changed');
    const sheet = described(await type('unit show', { unit: 'Trucks' }));
    expect(sheet).not.toContain('1/12 PzGren');
  });

  it('take `none` for an empty list of words', async () => {
    await type('corps-unit edit', { unit: '1/12 PzGren', marks: 'S, L' });
    expect(described(await type('unit show', { unit: '1/12 PzGren' }))).toMatch(/very well armed/i);
    const emptied = described(await type('corps-unit edit', { unit: '1/12 PzGren', marks: 'none' }));
    expect(emptied).toContain('was changed');
    expect(described(await type('unit show', { unit: '1/12 PzGren' }))).not.toMatch(/very well armed/i);
  });
});
