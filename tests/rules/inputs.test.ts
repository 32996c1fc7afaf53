import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listInputFields } from '../../src/rules/input.js';
import { inputWith, defineMegagameProcedure, defineUnitInputs } from '../../src/rules/megagame/state.js';
import { listOf, defineUnitInputs as corpsIn } from '../../src/rules/corps/state.js';
import { defineCorpsProcedure } from '../../src/rules/corps/state.js';
import type { Procedure } from '../../src/rules/procedure.js';

const guns = defineUnitInputs('guns');
const status = z.int().min(1);
const inputs = {
  status: guns.fromAll(status.describe('Status of the guns'), (units) => units.reduce((sum, unit) => sum + unit.status, 0), {
    instead: 'choose other guns',
  }),
  troops: guns.its('troops', 'Troops of the first gun', { own: 'guns' }),
  movedPct: guns.its('movedPct', 'Share of the turn spent moving'),
  units: guns.count(z.int().default(1).describe('Number of guns'), { likely: true }),
  square: guns.inScene(z.string().describe('Square of the target'), (_gun, { one }: Scene) => one('target')?.square, {
    spared: true,
  }),
  rangeKm: inputWith(z.number().describe('Range'), { measured: () => undefined, favours: 'less' }),
  turn: inputWith(z.int().describe('Turn'), { battle: ({ battle }) => battle.game.turn }),
  order: inputWith(z.string().default('').describe('Order'), { byOrder: { field: 'attackOrder' } }),
  ground: inputWith(z.string().default('').describe('Ground'), { drawn: () => 'open' }),
  held: inputWith(z.int().optional().describe('Points held'), {
    roles: ['guns', 'target'],
    scene: ({ many }: Scene) => many('guns').length,
  }),
  night: z.boolean().default(false).describe('Night'),
};
type Scene = Parameters<NonNullable<Parameters<typeof inputWith<z.ZodType, 'guns' | 'target'>>[1]['battle']>>[0];

function shot(of: object = {}): Procedure {
  const procedure = defineMegagameProcedure({
    id: 'megagame.shot',
    title: 'A shot',
    sections: ['1'],
    inputs,
    remarkedFirst: ['rangeKm'],
    roles: {
      guns: { description: 'Guns', many: true, acts: true },
      target: { description: 'Unit fired at', opposes: 'guns' },
    },
    run: (_dice, { troops, night }) => ({ outcome: { troops, night, spent: 1 }, steps: [], effects: [] }),
    ownKeys: { spent: 'guns' },
    summary: ({ troops }) => troops,
    tone: () => 'plain',
    ...of,
  });
  return procedure;
}

/** None of the marked lines may compile. The check of types fails if one of them does. */
const misspelt = () => [
  // @ts-expect-error units have no such field
  guns.its('statsu', 'Status'),
  // @ts-expect-error there is no such fact
  guns.its('status', 'Status', { onw: 'guns' }),
  defineMegagameProcedure({
    id: 'megagame.misspelt',
    title: 'Nothing of it compiles',
    sections: ['1'],
    inputs: { status: guns.its('status', 'Status') },
    // @ts-expect-error there is no such input
    remarkedFirst: ['statsu'],
    roles: {
      guns: {
        description: 'Guns',
        // @ts-expect-error the inputs say what a role fills in
        fills: { status: () => 1 },
      },
    },
    run: () => ({ outcome: {}, steps: [], effects: [] }),
    summary: () => '',
    tone: () => 'plain',
  }),
  defineMegagameProcedure({
    id: 'megagame.misspelt',
    title: 'Nothing of it compiles',
    sections: ['1'],
    inputs: { status: guns.its('status', 'Status') },
    // @ts-expect-error the inputs describe this member
    circumstances: ['status'],
    roles: { guns: { description: 'Guns' } },
    run: () => ({ outcome: {}, steps: [], effects: [] }),
    summary: () => '',
    tone: () => 'plain',
  }),
  defineMegagameProcedure({
    id: 'megagame.misspelt',
    title: 'Nothing of it compiles',
    sections: ['1'],
    inputs: { status: guns.its('status', 'Status') },
    // @ts-expect-error the guns of the input take no part
    roles: { gnus: { description: 'Guns' } },
    run: () => ({ outcome: {}, steps: [], effects: [] }),
    summary: () => '',
    tone: () => 'plain',
  }),
];

describe('inputs that are described once', () => {
  it('do not compile with a misspelt key, or with a member beside them that they describe', () => {
    expect(misspelt).toBeTypeOf('function');
  });

  it('are the fields of the procedure, in their order, with their words; a field of a row brings its schema and default', () => {
    const fields = listInputFields(shot());
    expect(fields.map(({ key }) => key)).toEqual(Object.keys(inputs));
    expect(fields[0]).toMatchObject({ type: 'integer', minimum: 1, required: true, description: 'Status of the guns' });
    expect(fields[1]).toMatchObject({ required: true, choices: ['foot', 'motorised', 'tanks', 'towed-artillery', 'recce'] });
    expect(fields[2]).toMatchObject({ minimum: 0, maximum: 100, default: 0, description: 'Share of the turn spent moving' });
  });

  it('give the members of the definition, and no others', () => {
    const { circumstances, favours, byOrder, instead, spared, ownKeys, measured, fromBattle, drawn, roles } = shot();
    expect({ circumstances, favours, byOrder, instead, spared, ownKeys }).toEqual({
      circumstances: ['units'],
      favours: { rangeKm: 'less' },
      byOrder: { order: { field: 'attackOrder' } },
      instead: { status: 'choose other guns' },
      spared: ['square'],
      ownKeys: { troops: 'guns', spent: 'guns' },
    });
    expect([measured, fromBattle, drawn].map((member) => Object.keys(member ?? {}))).toEqual([['rangeKm'], ['turn'], ['ground']]);
    expect(Object.keys(roles.guns?.fills ?? {})).toEqual(['troops', 'movedPct']);
    expect(Object.keys(roles.guns?.fillsFromScene ?? {})).toEqual(['status', 'units', 'square', 'held']);
    expect(Object.keys(roles.target?.fillsFromScene ?? {})).toEqual(['held']);
    const plain = shot({ inputs: { night: inputs.night }, remarkedFirst: undefined });
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['measured']));
    expect(plain.roles.guns).toEqual({ description: 'Guns', many: true, acts: true });
  });

  it('say themselves whose they are: `ownKeys` is for the outcome', () => {
    expect(() => shot({ ownKeys: { troops: 'guns' } })).toThrow('megagame.shot: the input troops says itself whose it is');
  });

  it('of a list describe its items, each from its unit', () => {
    const line = corpsIn('line');
    const each = {
      type: line.its('type', 'Type'),
      silent: line.inScene(z.boolean().describe('Silent'), ({ id }, _scene, given) => given.length > 0 && id === 'u1', {
        own: 'line',
        likely: true,
      }),
      inches: { schema: z.number().default(0), measuredEach: () => undefined, favours: 'more' as const },
    };
    const parade = defineCorpsProcedure({
      id: 'corps.parade',
      title: 'A parade',
      sections: ['1'],
      inputs: { units: listOf('line', each, (items) => items.max(3).describe('Units')) },
      roles: { line: { description: 'Units', many: true } },
      run: (_dice, { units }) => ({ outcome: { first: units[0]?.type ?? null }, steps: [], effects: [] }),
      summary: () => '',
      tone: () => 'plain',
    });
    const { list } = parade.roles.line as { list: NonNullable<Extract<typeof parade.roles.line, { table?: undefined }>['list']> };
    expect(list).toMatchObject({ key: 'units', circumstances: ['silent'] });
    expect(Object.keys(list.measured!)).toEqual(['inches']);
    expect(list.item({ id: 'u1', type: 'armour' } as never, {} as never, [{}])).toEqual({ type: 'armour', silent: true });
    expect(parade).toMatchObject({ ownKeys: { 'units.silent': 'line' }, favours: { inches: 'more' } });
    expect(() => parade.input.parse({ units: [{ type: 'armour', silent: true, rank: 1 }] })).toThrow();
  });
});
