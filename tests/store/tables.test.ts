import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyEvents, type GameCommand } from '../../src/game/index.js';
import { Refusal, type Ruleset } from '../../src/rules/index.js';
import { FOLDED_TABLES } from '../../src/store/folded-tables.js';
import { type Store, openStore } from '../../src/store/index.js';
import { fc, runs } from '../chance/properties.js';
import { CLOCK } from '../game/clock.js';
import { Chooser, nextCommand, OPENING } from '../game/random-battle.js';
import { addSide, addUnit, asking, dump, folded, inMemory, inTables, newFile, opening, Shelf, SURROUNDINGS } from './shelf.js';
import { stateOf, wholeOf } from '../whole.js';

/** Creates the opening of a random battle. The store itself starts the battle. */
function opened(path: string): { store: Store; gameId: string; database: ReturnType<typeof opening> } {
  const database = opening(path);
  const store = openStore(database, SURROUNDINGS);
  const [start, ...others] = OPENING;
  const { name, ruleset, settings, umpireRoleId } = start as GameCommand & { type: 'start' };
  const { gameId } = store.battles.start(asking(), { name, ruleset, settings, umpireRoleId });
  for (const command of others) store.battles.act(asking(), command);
  return { store, gameId, database };
}

describe('the list of the tables of the fold', () => {
  it('is what docs/operations.md says, each of the battle’s tables once', () => {
    const names = ['games', ...FOLDED_TABLES.map(({ sql }) => getTableName(sql))].map((name) => `\`${name}\``);
    const told = `the program calculates the tables ${names.slice(0, -1).join(', ')} and ${names.at(-1)!}.`;
    expect(readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ')).toContain(told);
    expect(new Set(FOLDED_TABLES.map(({ keeps }) => keeps)).size).toBe(FOLDED_TABLES.length);
  });
});

describe('the tables', () => {
  it('are a fresh fold of the events after every command of any battle, rows in order, also when the file is opened again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 50, maxLength: 50 }), (seeds) => {
        const path = newFile();
        const { gameId, ...first } = opened(path);
        let { store, database } = first;
        for (const [index, seed] of seeds.entries()) {
          const state = stateOf(store.battles.open(gameId));
          const { command, actor } = nextCommand(state.battle, state.lastNumber, new Chooser(seed));
          const before = dump(database);
          try {
            store.battles.act(
              asking({ person: { userId: actor.id, name: actor.name ?? '', roleIds: [], isAdministrator: false } }),
              command,
            );
          } catch (error) {
            if (!(error instanceof Refusal)) throw new Error(`bug in ${JSON.stringify(command)}`, { cause: error });
            expect(dump(database)).toBe(before);
          }
          const fresh = applyEvents(gameId, store.record.events(gameId));
          expect(inTables(database, gameId)).toEqual(inMemory(fresh.battle));
          expect(inMemory(wholeOf(store.battles.open(gameId)))).toEqual(inMemory(fresh.battle));
          if (index % 10 < 9) continue;
          database.$client.close();
          database = opening(path);
          store = openStore(database, SURROUNDINGS);
          const reloaded = stateOf(store.battles.open(gameId));
          expect(inMemory(reloaded.battle)).toEqual(inMemory(fresh.battle));
          expect({ ...reloaded, battle: null }).toEqual({ ...fresh, battle: null });
        }
        database.$client.close();
      }),
      { numRuns: runs(6) },
    );
  });

  it('keep battles apart', () => {
    const shelf = new Shelf();
    const other = shelf.battles.start(asking({ channelId: '620' }), {
      name: 'Other',
      ruleset: 'eagles',
      settings: {},
      umpireRoleId: null,
    }).gameId;
    const there = (command: GameCommand) => shelf.battles.act(asking({ channelId: '620' }), command);
    there(addSide('Axis'));
    there(addUnit('A Coy'));
    shelf.act({ type: 'remove-unit', unit: 'u3' });
    there({ type: 'edit-unit', unit: 'u3', fields: { tpd: 'DD' } });
    for (const gameId of [shelf.gameId, other]) expect(inTables(shelf.database, gameId)).toEqual(inMemory(folded(shelf, gameId)));
    expect(wholeOf(shelf.battles.open(other)).tables.unit.get('u3')).toMatchObject({ tpd: 'DD' });
    expect(wholeOf(shelf.battles.open(shelf.gameId)).tables.unit.size).toBe(0);
  });

  it('keep a row that went and came back in its place, as the fold does', () => {
    const shelf = new Shelf();
    shelf.act(addUnit('B Coy'));
    shelf.act({ type: 'remove-unit', unit: 'u3' });
    shelf.act({ type: 'undo', later: 'refuse' });
    const order = ({ battles }: Store): string[] => [...wholeOf(battles.open(shelf.gameId)).tables.unit.keys()];
    expect(order(shelf)).toEqual(['u3', 'u4']);
    expect(order(shelf.elsewhere())).toEqual(['u3', 'u4']);
    expect(order(shelf)).toEqual([...folded(shelf, shelf.gameId).tables.unit.keys()]);
  });

  it('keep a row that goes and comes back within one event at its end, too', () => {
    const again: Ruleset['acts'][number] = {
      ...{ kind: 'act', id: 'again', roles: {}, rolls: false },
      input: z.strictObject({ id: z.string() }),
      umpireOnly: true,
      run({ draft }, { id }) {
        const row = draft.battle.tables.task!.get(id as string)!;
        draft.remove('task', id as string);
        draft.create('task', id as string, row);
        return { kind: 'mission-edited', summary: '', resolutions: [], notes: [] };
      },
    };
    const rulebook = { ...CLOCK, acts: [...CLOCK.acts, again] };
    const path = newFile();
    const database = opening(path);
    const surroundings = { ...SURROUNDINGS, rulesetById: () => rulebook };
    const store = openStore(database, surroundings);
    const { battles } = store;
    const { gameId } = battles.start(asking(), { name: 'Clock', ruleset: 'clock', settings: {}, umpireRoleId: null });
    for (const id of ['first', 'second']) {
      const params = { id, dueTurn: 9, duePhase: 'noon', at: 'begin', order: [] };
      battles.act(asking(), { type: 'act', act: 'add', params });
    }
    battles.act(asking(), { type: 'act', act: 'again', params: { id: 'first' } });
    expect([...folded(store, gameId).tables.task!.keys()]).toEqual(['second', 'first']);
    expect(inTables(database, gameId)).toEqual(inMemory(folded(store, gameId)));
    const reloaded = wholeOf(openStore(opening(path), surroundings).battles.open(gameId));
    expect(inMemory(reloaded)).toEqual(inMemory(folded(store, gameId)));
  });

  it('hold a thousand units', async () => {
    const shelf = new Shelf();
    const { battles, gameId, database } = shelf;
    const names = Array.from({ length: 999 }, (_, index) => `${index + 1}. Kompanie`);
    await Promise.all(
      names.map((name) =>
        battles.actSoon(asking(), { type: 'add-unit', name, side: 's2', fields: { baseFp: 3, moved: true, suppressed: true } }),
      ),
    );
    battles.act(asking(), { type: 'advance', to: 'turn' });
    battles.act(asking(), { type: 'undo', later: 'refuse' });
    const fresh = folded(shelf, gameId);
    expect([...fresh.tables.unit.values()].filter((unit) => 'moved' in unit && unit.moved === true)).toHaveLength(999);
    expect([...fresh.tables.unit.values()].map(({ name }) => name)).toEqual(['A Coy', ...names]);
    expect(inTables(database, gameId)).toEqual(inMemory(fresh));
    expect(inMemory(wholeOf(shelf.elsewhere().battles.open(gameId)))).toEqual(inMemory(fresh));
    expect(shelf.record.events(gameId)).toHaveLength(3 + 999 + 4 + 1);
  });
});
