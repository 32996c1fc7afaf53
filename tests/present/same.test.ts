import { describe, expect, it } from 'vitest';
import { tell } from '../../src/game/index.js';
import { presentEvent, presentWhy, toldInOdds } from '../../src/present/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE, type Role } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { ChanceBattle } from '../any/chance-battle.js';
import { seedFor } from '../chance/chance.js';
import { everyText, textOf } from './texts.js';

/** Events of a battle, and results of it whose working must have been posted. */
const PLAYED = 80;
const MOST_PLAYED = 400;
const WORKED = 4;
const VISITOR = { standing: 'spectator', sideId: null } as const;

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'post, explanation and odds, in a battle of %s',
  (id, ruleset) => {
    it('tell one reader the same: what one works out, the others do not keep back', () => {
      const played = new ChanceBattle(ruleset, seedFor(`same ${ruleset.id}`));
      let battle: Battle = EMPTY_BATTLE;
      let worked = 0;
      for (let n = 0; n < PLAYED || (worked < WORKED && n < MOST_PLAYED); n++) {
        while (played.events.length <= n) played.play();
        const event = played.events[n]!;
        const before = battle;
        battle = applyChanges(battle, event.changes);
        const context = { battle, ruleset, earlier: (number: number) => played.events[number - 1] };
        const [resolution, ...others] = event.resolutions;
        if (event.audience !== 'all' || event.kind !== 'resolved' || !resolution || others.length > 0) continue;
        const told = tell(event, context, VISITOR)!;
        const setting = { ...context, reader: VISITOR, before };
        const whole = everyText((page) => presentWhy(told, setting, { page, buttonId: (to) => `why:${to}` }));
        const isPosted = textOf(presentEvent(event, context)).includes('"name":"Working');
        expect(whole.includes('"name":"Working'), `event ${event.number}`).toBe(isPosted);
        const procedure = ruleset.procedures.find((one) => one.id === resolution.procedure)!;
        const kept = Object.keys(resolution.input).filter((key) => !toldInOdds(told, resolution, setting)(key));
        const mayBeKept = (key: string): boolean =>
          key in (procedure.ownKeys ?? {}) ||
          typeof resolution.input[key] === 'object' ||
          Object.values(procedure.roles as Readonly<Record<string, Role>>).some(({ table }) => table !== undefined);
        if (isPosted)
          expect(
            kept.filter((key) => !mayBeKept(key)),
            `event ${event.number}, ${procedure.id}`,
          ).toEqual([]);
        if (isPosted) worked++;
      }
      expect(worked, id).toBeGreaterThanOrEqual(WORKED);
    });
  },
);
