/** Panels ask for a target, although dice can be rolled without one. */
import { describe, expect, it } from 'vitest';
import {
  listCandidates,
  findCommandAction,
  question,
  beginAction,
  createView,
  fillPart,
  setValues,
} from '../../src/game/index.js';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { findRowName } from '../../src/rules/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { Fight, player, UMPIRE } from '../rules/cullen/state/fight.js';

/** A company of the Republic fires at one of the Nationalists. Another one is next to it. */
function firing() {
  const fight = new Fight();
  const reds = fight.side('Republic');
  const blues = fight.side('Nationalists');
  const firer = fight.add('MG Company', reds, { kind: 'infantry', hmg: 2 });
  fight.add('B Coy', reds);
  const target = fight.add('Tercio', blues);
  fight.until(1, 'standing-fire');
  return { fight, reds, blues, firer, target };
}

describe('small arms of Cullen', () => {
  it('ask at whom, the enemy before one’s own, of an umpire as of a player', () => {
    const { fight, reds, firer } = firing();
    for (const actor of [UMPIRE, player(reds)]) {
      const view = createView(cullenRuleset, fight.battle, actor);
      const begun = beginAction(view, actor, 'p.cullen.small-arms-infantry', firer);
      const { asks } = question(view, actor, begun);
      expect(asks?.key).toBe('target');
      expect(listCandidates(view, actor, begun, asks!).map(({ row }) => findRowName(row))[0]).toBe('Tercio');
    }
  });

  it('offer a player no men of his own, though they stand nearer', () => {
    const { fight, reds, firer, target } = firing();
    fight.act(MAP_ACT_IDS.new, { width: 72, height: 48 });
    const own = [...fight.battle.tables.unit.values()].find(({ name }) => name === 'B Coy')!.id;
    for (const [unit, at] of [[firer, '10,10'], [own, '12,10'], [target, '20,10']]) fight.act(MAP_ACT_IDS.place, { unit: unit!, at: at! }); // prettier-ignore
    const actor = player(reds);
    const view = createView(cullenRuleset, fight.battle, actor);
    const begun = beginAction(view, actor, 'p.cullen.small-arms-infantry', firer);
    const named = listCandidates(view, actor, begun, question(view, actor, begun).asks!);
    expect(named.map(({ row, far }) => [findRowName(row), far?.least])).toEqual([['Tercio', 10]]);
  });

  it('go on when nobody is aimed at, as the rules allow, and ask for nobody where there is none', () => {
    const { fight, firer } = firing();
    const view = createView(cullenRuleset, fight.battle, UMPIRE);
    const begun = beginAction(view, UMPIRE, 'p.cullen.small-arms-infantry', firer);
    const atNobody = fillPart(findCommandAction(cullenRuleset, begun), begun, 'target', []);
    const { asks, missing } = question(view, UMPIRE, atNobody);
    expect([asks, missing.map(({ key }) => key)]).toEqual([null, ['rangeInches']]);
    expect(question(view, UMPIRE, setValues(atNobody, { rangeInches: 4 })).why).toBeNull();
  });

  it('what an umpire types without a firer needs no target either', () => {
    const { fight } = firing();
    const view = createView(cullenRuleset, fight.battle, UMPIRE);
    const begun = beginAction(view, UMPIRE, 'p.cullen.small-arms-infantry', null);
    expect(question(view, UMPIRE, begun).asks?.key).not.toBe('target');
  });
});
