import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { type BattleEvent, createView } from '../../src/game/index.js';
import { redactFor, listLogEntries } from '../../src/knowing/index.js';
import {
  presentFirstSteps,
  listHelpTopics,
  type Component,
  type PostBody,
  presentHelp,
  presentLog,
  presentLooseRoll,
  presentOdds,
  presentRefusal,
  presentSides,
  presentStatus,
  presentUnitList,
  presentUnitSheet,
  presentExplanation,
} from '../../src/present/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE, calculateOdds, type Row } from '../../src/rules/index.js';
import { TooManyBranchesError } from '../../src/dice/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { numberFor, seedFor } from '../chance/chance.js';
import { fc } from '../chance/properties.js';
import { ChanceBattle } from '../any/chance-battle.js';
import { battleOf } from '../any/kept-battles.js';
import { expectSound, hostileText } from './hostile.js';
import { everyText, textOf } from './texts.js';
import { postOf, postOfAll } from './posting.js';

/** The number of events of a battle. */
const PLAYED = 130;
const UMPIRE = { id: '1', name: 'Anna', standing: 'umpire', sideId: null } as const;
const VISITOR = { standing: 'spectator', sideId: null } as const;

const HOSTILE_WORDS = 120;
/** Texts that try to break the formatting, the same in each battle. */
const HOSTILE = fc.sample(hostileText, { seed: numberFor('hostile words'), numRuns: HOSTILE_WORDS });
const wording = { unitName: (n: number) => `x${HOSTILE[n % HOSTILE.length]!.slice(0, 60)} ${n}`, words: ['Farm', ...HOSTILE] };

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('a battle of %s, told', (_id, ruleset) => {
  let played: ChanceBattle;
  /** The battle after each event, from the first event on. */
  const stood: Battle[] = [];
  const context = (event: BattleEvent) => ({
    battle: stood[event.number - 1]!,
    ruleset,
    earlier: (number: number) => played.events[number - 1],
    gone: (table: string, id: string): Row | undefined =>
      played.events
        .flatMap(({ changes }) => changes)
        .find((change) => change.table === table && change.id === id && change.before)?.before ?? undefined,
  });

  beforeAll(() => {
    played = new ChanceBattle(ruleset, seedFor(`told ${ruleset.id}`), wording);
    while (played.events.length < PLAYED) played.play();
    for (let number = played.events.length; number > played.events.length - 3; number--)
      played.do({ type: 'undo', event: number, later: 'again' });
    let battle = EMPTY_BATTLE;
    for (const { changes } of played.events) stood.push((battle = applyChanges(battle, changes)));
  });

  it('is a battle: units, procedures and acts of all kinds', () => {
    const kinds = new Set(played.events.map(({ command }) => command.procedure ?? command.act ?? command.type));
    expect(played.state.battle.tables.unit.size).toBeGreaterThan(5);
    expect(kinds.size).toBeGreaterThan(ruleset.procedures.length / 2);
  });

  it('event by event, and several events of one command together', () => {
    for (const event of played.events) expectSound(postOf(event, context(event)));
    const commands = new Map<string, BattleEvent[]>();
    for (const event of played.events) commands.set(event.interactionId, [...(commands.get(event.interactionId) ?? []), event]);
    for (const events of [...commands.values(), played.events.slice(0, 40)])
      expectSound(postOfAll(events, context(events.at(-1)!)));
  });

  it('as its record, page by page', () => {
    const last = context(played.events.at(-1)!);
    const entries = listLogEntries(played.events, last, UMPIRE);
    for (let page = 1; page <= Math.ceil(entries.length / 15); page++)
      expectSound(presentLog(entries.toReversed(), last, { page, perPage: 15 }));
  });

  it('to who asks why: every event, every page, to umpire, both sides and somebody who looks on', () => {
    const [first, second] = [...played.state.battle.tables.side.keys()];
    const readers = [UMPIRE, VISITOR, ...[first!, second!].map((sideId) => ({ standing: 'player', sideId }) as const)];
    for (const event of played.events) {
      const before = stood[event.number - 2] ?? EMPTY_BATTLE;
      for (const reader of readers) {
        const setting = { ...context(event), reader, before };
        const told = redactFor(event, setting, reader);
        for (let page = 1, more = told !== undefined; more; page++) {
          const body = presentExplanation(told!, setting, { page, buttonId: (to) => `why:${to}` });
          expectSound(body);
          more = JSON.stringify(body.components).includes(`"why:${page + 1}"`);
        }
      }
    }
  });

  it('as lists and sheets', () => {
    const { battle } = played.state;
    const view = createView(ruleset, battle, UMPIRE);
    const units = [...battle.tables.unit.values()];
    const bodies: PostBody<Component>[] = [
      presentUnitList(view),
      presentUnitList(view, { page: 2 }),
      presentSides([...battle.tables.side.values()], view),
      presentStatus({ view, due: ruleset.diary(battle), events: played.events.length }),
      ...units.map((unit) => presentUnitSheet(view, unit.id)),
      presentHelp({ commands: COMMANDS, firstSteps: presentFirstSteps(ruleset) }, null),
      ...listHelpTopics(COMMANDS.filter((command) => command.ruleset === ruleset.id)).map(({ name }) =>
        presentHelp({ commands: COMMANDS, firstSteps: '' }, name),
      ),
    ];
    for (const body of bodies) expect(body.embeds.length).toBeGreaterThan(0);
    for (const body of bodies) expectSound(body);
    for (const table of ruleset.tables) {
      for (const row of battle.tables[table]?.values() ?? [])
        expect(ruleset.rowLine?.(table, row, battle) ?? '').not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('as rolls without a battle, and their odds', () => {
    let odds = 0;
    for (const { resolutions } of played.events) {
      for (const resolution of resolutions) {
        const procedure = ruleset.procedures.find(({ id }) => id === resolution.procedure)!;
        expectSound(presentLooseRoll(resolution, procedure, '123'));
        if (odds > 60 || resolution.dice.length > 12) continue;
        try {
          expectSound(presentOdds(procedure, resolution.input, calculateOdds(procedure, resolution.input)));
          odds++;
        } catch (error) {
          if (!(error instanceof TooManyBranchesError)) throw error;
        }
      }
    }
    expect(odds).toBeGreaterThan(10);
  });

  it('as refusals of what it does not accept', () => {
    let refused = 0;
    for (let n = 0; n < 300; n++) {
      const procedure = played.choose.pick(ruleset.procedures)!;
      const act = played.choose.pick(ruleset.acts);
      for (const command of [
        played.maker.resolve(played.state, UMPIRE, procedure),
        ...(act ? [played.maker.act(played.state, UMPIRE, act)] : []),
      ]) {
        const refusal = played.maker.refusal(played.state, UMPIRE, command);
        if (!refusal) continue;
        refused++;
        expectSound(presentRefusal(refusal, refusal.field));
        if (refusal.code === 'ILLEGAL') expect(refusal.cites.length, refusal.message).toBeGreaterThan(0);
      }
    }
    expect(refused).toBeGreaterThan(50);
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('why, in a battle of %s', (_id, ruleset) => {
  it('tells nobody of a row that neither its post tells nor they may know: no name, no id', () => {
    const played = battleOf(ruleset, PLAYED, `secrets ${ruleset.id}`);
    let [unknown, hidden] = [0, 0];
    let battle: Battle = EMPTY_BATTLE;
    for (const event of played.events) {
      const before = battle;
      battle = applyChanges(battle, event.changes);
      const context = { battle, ruleset, earlier: (number: number) => played.events[number - 1] };
      for (const sideId of battle.tables.side.keys()) {
        const reader = { standing: 'player', sideId } as const;
        const known = redactFor(event, context, reader);
        if (!known) continue;
        const post = textOf(postOf(event, { ...context, reader }));
        const told = everyText((page) =>
          presentExplanation(known, { ...context, reader, before }, { page, buttonId: (to) => `why:${to}` }),
        );
        for (const unit of battle.tables.unit.values()) {
          if (ruleset.knows(sideId, unit, battle)) continue;
          unknown++;
          if (post.includes(unit.name)) continue;
          hidden++;
          expect(told, `event ${event.number} to ${sideId}: ${unit.name}`).not.toContain(unit.name);
          expect(told, `event ${event.number} to ${sideId}: ${unit.id}`).not.toMatch(new RegExp(`\\b${unit.id}\\b`));
        }
      }
    }
    // In some rulebooks all units are visible on the table.
    expect(hidden > 0).toBe(unknown > 0);
  });
});
