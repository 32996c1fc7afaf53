import { describe, expect, it } from 'vitest';
import { formatCanonicalJson } from '../../src/dice/index.js';
import { applyEvents, type GameState, parseRecordFile, writeRecordLines, verifyRecord } from '../../src/game/index.js';
import { Refusal } from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { openStore } from '../../src/store/index.js';
import { numberFor, sized } from '../chance/chance.js';
import { AnyBattle } from '../game/any-battle.js';
import { orderOf, textOf, UMPIRE } from '../game/house.js';
import { refusedBy } from '../refused.js';
import { asking, dump, inMemory, inTables, newFile, opening, SURROUNDINGS } from './shelf.js';
import { stateOf, wholeOf } from '../whole.js';

const GUILD = '500';
const CHANNEL = '600';

function shelf() {
  const database = opening(newFile());
  return { database, ...openStore(database, SURROUNDINGS) };
}

const ledger = ({ takings, undoneBy, rewrittenBy, changedBy, lastNumber, lastHash }: GameState): unknown => ({
  takings,
  undoneBy: [...undoneBy].sort(([a], [b]) => a - b),
  rewrittenBy: [...rewrittenBy].sort(([a], [b]) => a - b),
  changedBy: [...changedBy].sort(([a], [b]) => a - b),
  lastNumber,
  lastHash,
});

/** Half of the battles have ended, and half continue. */
const NUMBERS = Array.from({ length: sized('travels') }, (_, index) => index + 1);

describe.each(RULESETS.map((ruleset) => [ruleset.title, ruleset] as const))('%s: a battle that travels', (_title, ruleset) => {
  it.each(NUMBERS)('is the same battle on another machine, byte for byte (%i)', (number) => {
    const played = new AnyBattle(ruleset, numberFor(`travelling ${ruleset.id} ${number}`)).open().play(60);
    if (number % 2 === 0) played.end();
    const text = played.file();
    const { database, battles, posts, recordFiles } = shelf();
    const gameId = recordFiles.take(parseRecordFile(text), GUILD, CHANNEL);

    // The record: every body as it was written, and the exported file.
    const bodies = database.$client.prepare('SELECT body FROM events WHERE game_id = ? ORDER BY number').pluck().all(gameId);
    expect(bodies).toEqual(played.record.map((event) => JSON.stringify(event)));
    expect(`${[...writeRecordLines(recordFiles.of(gameId, true))].join('\n')}`).toBe(text);
    expect([...recordFiles.linesOf(gameId, true)].join('\n')).toBe(text);
    expect([...recordFiles.linesOf(gameId)]).toEqual([...writeRecordLines(recordFiles.of(gameId))]);

    // The tables: the result of a fold of all events, with the same rows in the same order.
    const state = stateOf(battles.open(gameId));
    expect(textOf(state.battle)).toBe(textOf(played.battle));
    expect(orderOf(state.battle)).toBe(orderOf(played.battle));
    expect(ledger(state)).toEqual(ledger(played.state));
    const kept = inTables(database, gameId);
    expect(kept.faults).toEqual([]);
    expect(formatCanonicalJson(kept)).toBe(formatCanonicalJson(inMemory(applyEvents(gameId, played.record).battle)));

    // It is exported again and continued, as if it had never been moved.
    const second = shelf();
    second.recordFiles.take(recordFiles.of(gameId, true), GUILD, CHANNEL);
    expect(dump(second.database)).toBe(dump(database));
    expect(posts.owed()).toEqual([]);
    if (number % 2 === 0) return;
    const undone = battles.act(asking(), { type: 'undo', later: 'again' }).events;
    expect(undone.map(({ undoes }) => undoes)).toEqual(
      played.do({ type: 'undo', later: 'again' }, UMPIRE).map(({ undoes }) => undoes),
    );
    expect(textOf(wholeOf(battles.open(gameId)))).toBe(textOf(played.battle));
    const found = verifyRecord({ ...recordFiles.of(gameId, true), finalHash: undone.at(-1)!.hash, rulesetById: findRuleset });
    expect(found).toMatchObject({ fault: null, events: played.record.length });
  });
});

describe('what does not travel', () => {
  const battle = new AnyBattle(RULESETS[0]!, 9).open().play(5);

  it('is a battle that is there already', () => {
    const { recordFiles, database } = shelf();
    recordFiles.take(parseRecordFile(battle.file()), GUILD, null);
    const before = dump(database);
    const refusal = refusedBy(() => recordFiles.take(parseRecordFile(battle.file()), GUILD, null));
    expect(refusal).toMatchObject({ code: 'CONFLICT' });
    expect(dump(database)).toBe(before);
  });

  it('is a battle that goes on without its seed: it could not go on', () => {
    const { recordFiles, database } = shelf();
    const before = dump(database);
    const refusal = refusedBy(() => recordFiles.take(parseRecordFile(battle.file(false)), GUILD, null));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.message).toContain('seed');
    expect(dump(database)).toBe(before);
  });
});
