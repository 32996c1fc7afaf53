/**
 * Completion offers the same units for a part as panels do: those that could take it, nearest first, depending on the
 * other chosen units.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;

beforeAll(async () => {
  seated = await sitDown('completed');
  const umpire = seated.table.seat('umpire', 'hq');
  await umpire.command('game start', { ruleset: 'eagles', name: 'Friday', spotting: 'open' }).answer;
  for (const [name, player] of [
    ['Axis', '@anna'],
    ['Allies', '@bert'],
  ] as const)
    await umpire.command('side add', { name, player, nation: name === 'Axis' ? 'germany' : 'usa' }).answer;
  await umpire.command('map new', {}).answer;
  for (const [name, side, at, more] of [
    ['1/Pz', 'Axis', '10,10', { kind: 'vehicle', da: 'MODERATE', 'move-code': 'D' }],
    ['Guns', 'Axis', '40,10', { kind: 'artillery', guns: '4', 'calibre-mm': '105' }],
    ['Able', 'Allies', '40,12', {}],
    ['Baker', 'Allies', '14,10', {}],
    ['Charlie', 'Allies', '20,10', {}],
  ] as const) {
    await umpire.command('eagles-unit add', { name, side, 'base-fp': '4', ...more }).answer;
    await umpire.command('map place', { unit: name, at }).answer;
    await umpire.command('eagles-unit state', { unit: name, spotted: 'True' }).answer;
  }
  await umpire.command('eagles-unit state', { unit: 'Charlie', destroyed: 'True' }).answer;
});
afterAll(() => seated.leave());

async function offered(
  who: string,
  command: string,
  options: Readonly<Record<string, string>>,
  typing: string,
): Promise<readonly unknown[]> {
  const answer = await seated.table.seat(who, 'hq').autocomplete(command, options, typing).answer;
  return answer.kind === 'choices' ? answer.choices.map(({ value }) => value) : [];
}

it('targets are the enemy, nearest to the named firer first; nobody who is lost', async () => {
  const shot = 'eagles direct-fire';
  expect(await offered('anna', shot, { firer: '1/Pz', target: '' }, 'target')).toEqual(['Baker', 'Able']);
  expect(await offered('anna', shot, { firer: 'Guns', target: '' }, 'target')).toEqual(['Able', 'Baker']);
  expect(await offered('anna', shot, { target: '' }, 'target')).toEqual(['Able', 'Baker']);
  expect(await offered('anna', shot, { firer: 'Nobody', target: 'bak' }, 'target')).toEqual(['Baker']);
  expect(await offered('bert', shot, { firer: '' }, 'firer')).toEqual(['Able', 'Baker']);
});

it('who cannot take the part is not offered: no company sets up a gun', async () => {
  expect(await offered('anna', 'eagles gun-setup', { unit: '' }, 'unit')).toEqual(['Guns']);
});

it('where nobody can, each is offered with the reason why not', async () => {
  const answer = await seated.table.seat('bert', 'hq').autocomplete('eagles gun-setup', { unit: '' }, 'unit').answer;
  expect(answer).toMatchObject({ kind: 'choices', choices: [{ value: 'Able' }, { value: 'Baker' }] });
  expect(JSON.stringify(answer)).toMatch(/"name":"Able is not a gun\. Choose a battery or a towed gun\."/);
  expect(await offered('eve', 'eagles gun-setup', { unit: '' }, 'unit')).toEqual([]);
});

it('of an act all others come after them: an umpire names whom he likes', async () => {
  expect(await offered('umpire', 'eagles-unit state', { unit: '' }, 'unit')).toContain('Charlie');
  expect(await offered('anna', 'artillery task', { unit: '' }, 'unit')).toContain('1/Pz');
});
