/**
 * If a panel knows no unit for a part, it says what may be typed: a name that a person has heard, if the command
 * accepts it.
 */
import { expect, it } from 'vitest';
import { legal, type Reader, UMPIRE_AS_READER, createView } from '../../src/game/index.js';
import { type ShownAction, presentAction } from '../../src/present/own-desk.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { Fight, player } from '../rules/eagles/state/fight.js';

/** Returns the questions to 1/Pz, which is to shoot and knows no target. */
function asked(spotting: 'open' | 'rules', readerOf: (side: string) => Reader): string {
  const fight = new Fight({ spotting });
  const axis = fight.side('Axis', 'germany');
  const allies = fight.side('Allies', 'uk');
  const tank = fight.add('1/Pz', axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  fight.add('A Coy', allies);
  fight.until(1, 'direct');
  const view = createView(eaglesRuleset, fight.battle, readerOf(axis));
  const action = legal(view, player(axis), tank).find(({ rule }) => rule.id === 'eagles.direct-fire')!;
  const part = action.parts.find(({ key }) => key === 'target')!;
  const shown = {
    ...{ view, action, given: [], isSaid: false, missing: [], usual: null },
    ...{ why: null, odds: null, more: [], instead: null, pages: { others: 0, more: 0, instead: 0 } },
    asks: { part, candidates: [] },
    ...{ word: String, id: String, ids: { back: null } },
  };
  return presentAction(shown as unknown as ShownAction).embeds[0]!.description!;
}

it('with open figures whom one has heard named one may type', () => {
  expect(asked('open', player)).toContain(
    'No unit that you know of can do this. To choose a unit that you have only heard of, type `/eagles direct-fire`.',
  );
});

it('where what is not spotted has no name, nobody (E-51)', () => {
  expect(asked('rules', player)).toMatch(
    /No unit that you know of can do this\. Your side does not see an enemy yet\. To look for one, choose _Observe a place_ in _Other actions_ under _My units_\.$/,
  );
});

it('nor to an umpire, who knows all', () => {
  expect(asked('open', () => UMPIRE_AS_READER)).toMatch(/No unit that you know of can do this\.$/);
});
