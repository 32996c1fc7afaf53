import { describe, expect, it } from 'vitest';
import { Composition } from '../../src/house/composition.js';
import { createView, type Reader } from '../../src/game/index.js';
import { composeWithModules } from '../../src/house/index.js';
import type { Module } from '../../src/house/module.js';
import { defineUmpireAct } from '../../src/rules/act.js';
import {
  type Act,
  type Battle,
  type ActContext,
  type DiaryEntry,
  Draft,
  EMPTY_BATTLE,
  findRowName,
  type OpenTask,
  type Row,
  buildSentenceEvent,
} from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';

const entry = (id: string): DiaryEntry => ({
  id,
  kind: 'seal',
  dueTurn: 2,
  duePhase: 'movement',
  at: 'begin',
  order: [],
  label: id,
  sideId: null,
});
const task: OpenTask = { text: 'A word waits', cites: ['1'], phase: 'movement', sideId: null };
const open: Act = defineUmpireAct({ id: 'open', inputs: {}, run: () => buildSentenceEvent('noted', 'Opened.') });

/** A module whose texts belong to one side until they are opened. */
const words: Module = {
  tables: {
    word: {
      knows: (sideId, { side, isOpen }) => isOpen === true || side === sideId,
      line: ({ says }) => `“${findRowName({ name: says! })}”`,
    },
    plain: { knows: () => true },
  },
  acts: () => [open],
  actCommands: [{ name: 'words', description: 'Words', acts: { open: ['open', 'Open a word'] } }],
  diary: () => [entry('word w1')],
  comeDue: (_desk, { id }) => buildSentenceEvent('noted', `${id} comes due.`),
  openTasks: () => [task],
  statusLines: (known) =>
    [...(known.tables.word?.values() ?? [])].map(({ says }) => ({ words: `The word is ${says as string}.` })),
};

describe('a battle of a rulebook and of modules', () => {
  const whole = new Composition(
    { ...eaglesRuleset, diary: () => [entry('mission m1')], comeDue: () => buildSentenceEvent('noted', 'It lands.') },
    [words],
  );
  const row: Row = { id: 'w1', side: 's1', says: 'north', isOpen: false };

  it('has the tables of both, and asks each who knows of its rows', () => {
    expect(whole.tables).toEqual([...eaglesRuleset.tables, 'word', 'plain']);
    expect(whole.sideKnows('s1', 'word', row, EMPTY_BATTLE)).toBe(true);
    expect(whole.sideKnows('s2', 'word', row, EMPTY_BATTLE)).toBe(false);
    expect(whole.sideKnows('s2', 'word', { ...row, isOpen: true }, EMPTY_BATTLE)).toBe(true);
    expect(whole.sideKnows('s2', 'minefield', { id: 'm1', known: true, kind: 'hasty' }, EMPTY_BATTLE)).toBe(true);
    expect(whole.sideKnows('s2', 'mission', { id: 'm1', side: 's1', order: 'fire' }, EMPTY_BATTLE)).toBe(false);
  });

  it('tells rows of both apart in lists, and no post tells how those of modules change', () => {
    expect(whole.rowLine('word', row, EMPTY_BATTLE)).toBe('“north”');
    expect(whole.rowLine('plain', row, EMPTY_BATTLE)).toBe('');
    expect([whole.isUntold('word'), whole.isUntold('unit')]).toEqual([true, false]);
  });

  it('has the acts of both, under slash commands', () => {
    expect(whole.act('open')).toBe(open);
    expect(whole.act('place-unit')?.id).toBe('place-unit');
    expect(whole.act('none')).toBeUndefined();
    expect(whole.actCommands.map(({ name }) => name)).toEqual([...eaglesRuleset.actCommands.map(({ name }) => name), 'words']);
  });

  it('has what comes due of both, and lets each settle its own', () => {
    expect(whole.diary(EMPTY_BATTLE).map(({ id }) => id)).toEqual(['mission m1', 'word w1']);
    const desk = { draft: new Draft<Battle>(EMPTY_BATTLE) } as ActContext;
    expect(whole.comeDue(desk, entry('word w1')).summary).toBe('word w1 comes due.');
    expect(whole.comeDue(desk, entry('mission m1')).summary).toBe('It lands.');
    expect(whole.openTasks(EMPTY_BATTLE)).toEqual([task]);
  });

  it('tells each reader a module’s status line only about the rows they know', () => {
    const tables = { ...EMPTY_BATTLE.tables, word: new Map([['w1', row]]) };
    const linesOf = (reader: Reader) => whole.statusLines(createView(eaglesRuleset, { ...EMPTY_BATTLE, tables }, reader).battle);
    const told = [{ words: 'The word is north.' }];
    expect(linesOf({ standing: 'umpire', sideId: null })).toEqual(told);
    expect(linesOf({ standing: 'player', sideId: 's1' })).toEqual(told);
    expect(linesOf({ standing: 'player', sideId: 's2' })).toEqual([]);
    expect(linesOf({ standing: 'spectator', sideId: null })).toEqual([]);
  });
});

describe('an open task of everyone on a unit', () => {
  const sighted = (rulesetId: string) => {
    const ruleset = RULESETS.find(({ id }) => id === rulesetId)!;
    const row = { table: 'unit', id: 'u1' };
    const tasks: Module = { openTasks: () => [{ ...task, row }, task, { ...task, sideId: 's2' }] };
    const map = { id: 'm', ground: 'map', sight: true };
    const tables = { unit: new Map([['u1', { id: 'u1', side: 's1' }]]), map: new Map([['m', map]]) };
    const battle = { ...EMPTY_BATTLE, tables: { ...EMPTY_BATTLE.tables, ...tables } } as unknown as Battle;
    return new Composition({ ...ruleset, openTasks: () => [{ ...task, row }] }, [tasks])
      .openTasks(battle)
      .map(({ sideId }) => sideId);
  };

  it.each(['corps', 'wtj1943'])('is for its side where %s is played by sight, whether rulebook or module lists it', (id) => {
    expect(sighted(id)).toEqual(['s1', 's1', 'umpires', 's2']);
  });

  it('stays for everyone in the megagame, whose own rules hide its units', () => {
    expect(sighted('megagame')).toEqual([null, null, null, 's2']);
  });
});

it('no table, act or slash command of the house has the name of one of a rulebook', () => {
  for (const ruleset of RULESETS) {
    const { tables, actCommands } = composeWithModules(ruleset);
    expect(new Set(['side', 'unit', ...tables]).size, ruleset.id).toBe(tables.length + 2);
    expect(new Set(actCommands.map(({ name }) => name)).size, ruleset.id).toBe(actCommands.length);
    for (const act of ruleset.acts) expect(composeWithModules(ruleset).act(act.id), `${ruleset.id} ${act.id}`).toBe(act);
  }
});
