/** Sealed battles: code that reads a battle must say for which reader. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  openView,
  listRecordedNames,
  createEmptyGame,
  PUBLIC_READER,
  listNameableUnits,
  openPublicPart,
  type KnownBattle,
  type SealedBattle,
  UMPIRE_AS_READER,
  type View,
} from '../../src/game/index.js';
import type { ExplanationContext, DescriptionContext } from '../../src/knowing/index.js';
import { presentEndConfirmation, presentUnitList, findSideToJoin } from '../../src/present/index.js';
import type { Battle } from '../../src/rules/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import type { CommittedRequest, OpenGame } from '../../src/store/index.js';
import { Fight } from '../rules/cullen/state/fight.js';
import { sealedGame, wholeOf } from '../whole.js';

/** Creates two sides, each with a company that the other has not seen. */
function fought() {
  const fight = new Fight();
  const reds = fight.side('Republic');
  const blues = fight.side('Nationalists');
  fight.add('Ambush', reds, { kind: 'infantry', rifle: 3, concealed: true });
  fight.add('B Coy', blues, { kind: 'infantry', rifle: 5 });
  return { fight, reds, blues, game: sealedGame({ ...createEmptyGame('fight'), battle: fight.battle }, cullenRuleset) };
}

describe('a battle under seal, by its types', () => {
  it('shows nothing, and is no battle', () => {
    expectTypeOf<keyof SealedBattle>().toEqualTypeOf<never>();
    expectTypeOf<SealedBattle>().not.toExtend<Battle>();
    const { game } = fought();
    // @ts-expect-error the rows of a sealed battle cannot be read
    expect(game.battle.tables).toBeUndefined();
    // @ts-expect-error its own row cannot be read either
    expect(game.battle.game).toBeUndefined();
    expect([Object.keys(game.battle), JSON.stringify(game.battle)]).toEqual([[], '{}']);
  });

  it('is all that the store hands out', () => {
    expectTypeOf<OpenGame['battle']>().toEqualTypeOf<SealedBattle>();
    expectTypeOf<CommittedRequest['battle']>().toEqualTypeOf<SealedBattle>();
    expectTypeOf<OpenGame['state']>().not.toHaveProperty('battle');
  });

  it('a battle that nobody reads for somebody is no known one, and is refused where that is asked for', () => {
    expectTypeOf<Battle>().not.toExtend<KnownBattle>();
    expectTypeOf<KnownBattle>().toExtend<Battle>();
    expectTypeOf<View['battle']>().toEqualTypeOf<KnownBattle>();
    expectTypeOf<{ ruleset: typeof cullenRuleset; battle: KnownBattle }>().not.toExtend<View>();
    const { fight } = fought();
    // @ts-expect-error the reader is missing
    expect(() => presentUnitList({ ruleset: cullenRuleset, battle: fight.battle })).not.toThrow();
    // @ts-expect-error the same is true of a single battle
    expect(findSideToJoin(fight.battle, 'Republic')).toBeDefined();
    // @ts-expect-error the same is true of what umpires see
    expect(() => presentEndConfirmation(fight.battle, cullenRuleset, 0, new Map())).not.toThrow();
  });

  it('the setting in which events are told lets nobody read its battle either', () => {
    expectTypeOf<DescriptionContext['battle']>().not.toHaveProperty('tables');
    expectTypeOf<DescriptionContext['battle']>().not.toExtend<Battle>();
    expectTypeOf<ExplanationContext['before']>().not.toExtend<Battle>();
  });
});

describe('what is read of a battle under seal', () => {
  it('is what its reader may know; the umpires’ is the battle itself', () => {
    const { game, reds, blues, fight } = fought();
    const names = (side: string): string[] =>
      [...openView(game, { standing: 'player', sideId: side }).battle.tables.unit.values()].map(({ name }) => name);
    expect([names(reds), names(blues)]).toEqual([['Ambush', 'B Coy'], ['B Coy']]);
    expect(openView(game, UMPIRE_AS_READER).battle).toBe(fight.battle);
    expect(wholeOf(game)).toBe(fight.battle);
  });

  it('in the open is what an onlooker knows: sides and the battle’s own row as they are', () => {
    const { game, fight } = fought();
    const open = openPublicPart(game);
    expect(open.game).toBe(fight.battle.game);
    expect([...open.tables.side]).toEqual([...fight.battle.tables.side]);
    expect([...open.tables.unit]).toEqual([...openView(game, PUBLIC_READER).battle.tables.unit]);
    expect(openPublicPart({ ...game }), 'it is worked out once').toBe(open);
  });

  it('beside views there are the names of rows alone, and figures that somebody can name', () => {
    const { game, blues } = fought();
    expect(listRecordedNames(game, 'unit').map((row) => Object.keys(row))).toEqual([
      ['id', 'name'],
      ['id', 'name'],
    ]);
    expect(listRecordedNames(game, 'no such table')).toEqual([]);
    const can = listNameableUnits(game, { standing: 'player', sideId: blues }).map(({ name }) => name);
    expect(can).toEqual(['B Coy']);
  });
});
