/** The umpires' panel and the players' panels show what `tasks` returns, within Discord's limits. */
import { ButtonStyle } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { legal, applyEvents, type Task, type Tasks, listTasks, type View, createView } from '../../src/game/index.js';
import { listActions } from '../../src/game/action.js';
import { formatActionName, presentOwnPanel, presentUmpiresPanel } from '../../src/present/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import type { Battle, Ruleset } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { findBodyRefusal } from '../../src/table/index.js';
import { battleAfter } from '../any/kept-battles.js';
import { isLong, sized, tell, within } from '../chance/chance.js';
import { OWN_DESK_IDS, panelIds } from '../desk-ids.js';
import { House, playerOf } from '../game/house.js';

/** Discord's limits on a message with components (V2). */
const LAYOUT = { components: 40, text: 4000 } as const;
const UMPIRE = { standing: 'umpire', sideId: null } as const;
/** The number of random commands for each of the five rulebooks, and in one battle. */
const COMMANDS = sized('desks');
const A_BATTLE = 80;

const ids = panelIds(100);
const word = ({ id }: Task): string => id.slice(0, 100);

const panelOf = (view: View, needed: Tasks, takers: ReadonlyMap<string, string> = new Map()) =>
  presentUmpiresPanel({ view, needed, takers, ids, word, looks: [] });

interface Tree {
  readonly type: number;
  readonly content?: string;
  readonly components?: readonly Tree[];
  readonly accessory?: Tree;
}

const parts = (component: Tree): Tree[] => [
  component,
  ...(component.components ?? []).flatMap(parts),
  ...(component.accessory ? parts(component.accessory) : []),
];

function expectWithinLimits(body: ReturnType<typeof panelOf>): void {
  expect(findBodyRefusal('message', body)).toBeUndefined();
  const all = (body.components as readonly unknown[] as readonly Tree[]).flatMap(parts);
  expect(all.length).toBeLessThanOrEqual(LAYOUT.components);
  expect(all.reduce((sum, { content = '' }) => sum + content.length, 0)).toBeLessThanOrEqual(LAYOUT.text);
}

/** Returns every custom id and every value of a menu. */
const wordsUnder = (body: unknown): Set<string> =>
  new Set(
    [...JSON.stringify(body).matchAll(/"(?:custom_id|value)":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, found]) => JSON.parse(`"${found}"`) as string,
    ),
  );

/** The number of lines of a menu, the last of which may lead to the next page. */
const A_PAGE = 24;

function desksOf(ruleset: Ruleset, battle: Battle): string {
  const view = createView(ruleset, battle, UMPIRE);
  const needed = listTasks(view);
  const panel = panelOf(view, needed);
  expectWithinLimits(panel);
  // Everything that an umpire can do has a button or a line in a menu.
  const onPanel = wordsUnder(panel);
  const shown = needed.rows.filter((task) => onPanel.has(ids.task(task)) || onPanel.has(word(task)));
  const [firstDue] = needed.rows.filter(({ kind }) => kind === 'due');
  const doable = needed.rows.filter(({ command, kind, id }) => command !== null && (kind !== 'due' || id === firstDue?.id));
  if (doable.length <= A_PAGE) expect(shown).toEqual(doable);
  else expect(shown.length).toBeGreaterThanOrEqual(A_PAGE);
  const desks = [...battle.tables.side.keys()].map((sideId) => {
    const player = playerOf(sideId);
    const own = createView(ruleset, battle, player);
    const mine = listTasks(own);
    const body = presentOwnPanel({
      view: own,
      needed: mine,
      sideId,
      actions: legal(own, player),
      pages: { units: 0, actions: 0 },
      ids: OWN_DESK_IDS,
    });
    expect(findBodyRefusal('message', body)).toBeUndefined();
    // Each unit with a task has a button, at most ten, and no other unit has one.
    const buttons = [...wordsUnder(body)].filter((found) => found.startsWith('unit:')).map((found) => found.slice(5));
    const left = mine.rows.filter(
      ({ side, kind, phase }) => side === sideId && (kind === 'unit' || kind === 'open') && phase === battle.game.phase,
    );
    const units = new Set(left.flatMap(({ rows }) => rows.flatMap((row) => (row.table === 'unit' ? [row.id] : []))));
    const ownUnits = [...units].filter((id) => battle.tables.unit.get(id)?.side === sideId);
    for (const id of buttons) expect(ownUnits).toContain(id);
    if (ownUnits.length <= 10) expect(buttons.length).toBe(ownUnits.length);
    return body;
  });
  return JSON.stringify([panel, desks]);
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('panel and desks of %s', (id, ruleset) => {
  it(
    'are the same drawn afresh from the record after each command, show what is needed, and Discord takes them',
    () => {
      const began = performance.now();
      let commands = 0;
      for (let battles = 0; commands < COMMANDS; battles++) {
        for (let n = 0; n < A_BATTLE && commands < COMMANDS; n++, commands++) {
          const played = battleAfter(ruleset, n + 1, `desks ${id} ${battles} ${n}`, { n: battles });
          const fresh = applyEvents(played.state.gameId, played.events).battle;
          expect(desksOf(ruleset, played.state.battle)).toBe(desksOf(ruleset, fresh));
        }
      }
      if (isLong) tell(`panel and desks of ${id}`, { commands }, began);
    },
    within(300_000),
  );
});

describe('a panel of 200 needs', () => {
  it('stays within forty components and four thousand characters, whoever has taken what', () => {
    const house = House.withSides();
    const long = `*Grenadier* _Regiment_ ${'\\'.repeat(20)}${'ß'.repeat(30)}`;
    for (let n = 0; n < 200; n++) house.unit(`${n} ${long}`.slice(0, 80), n % 2 === 0 ? house.axis : house.allies);
    const view = createView(eaglesRuleset, house.battle, UMPIRE);
    const needed = listTasks(view);
    expect(needed.rows.length).toBeGreaterThanOrEqual(200);
    expectWithinLimits(panelOf(view, needed));
    // The same with 200 open tasks, each with its own sentence.
    const open = needed.rows.map((task, n): Task => ({
      ...task,
      id: `open:${n}`,
      kind: 'open',
      words: `${n} ${long.repeat(5)}`,
      cites: ['4.1', '4.2'],
    }));
    const takers = new Map(open.map(({ id }) => [id, `**${'Ann'.repeat(30)}**`]));
    expectWithinLimits(panelOf(view, { ...needed, rows: open }, takers));
  });
});

describe('the first line of panel and desks', () => {
  const played = () => {
    const house = House.withSides();
    for (const side of [house.axis, house.allies])
      house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
    house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
    for (const name of ['A Coy', 'B Coy', 'C Coy']) house.unit(name, house.allies);
    return house;
  };
  const lineOf = (house: House, side: string): string => {
    const player = playerOf(side);
    const view = createView(eaglesRuleset, house.battle, player);
    const ofDesk = {
      view,
      needed: listTasks(view),
      sideId: side,
      actions: [],
      pages: { units: 0, actions: 0 },
      ids: OWN_DESK_IDS,
    };
    return presentOwnPanel(ofDesk).embeds[0]!.description!.split('\n')[0]!;
  };
  const panelLine = (house: House): string => {
    const view = createView(eaglesRuleset, house.battle, UMPIRE);
    const [head] = (panelOf(view, listTasks(view)).components as readonly unknown[] as readonly Tree[]).flatMap(parts).slice(1);
    return head!.content!.split('\n')[1]!;
  };

  it('has the map as a button, or in a menu where a button would cost a row of units', () => {
    const house = played();
    for (let n = 0; n < 6; n++) house.unit(`${n} Coy`, house.allies);
    const view = createView(eaglesRuleset, house.battle, playerOf(house.allies));
    const deskWith = (ids: object): string => {
      const shared = { view, needed: listTasks(view), sideId: house.allies, actions: [], pages: { units: 0, actions: 0 } };
      return JSON.stringify(presentOwnPanel({ ...shared, ids: { ...OWN_DESK_IDS, map: 'map-button', ...ids } }).components);
    };
    const units = (desk: string): number => [...desk.matchAll(/"custom_id":"unit:/g)].length;
    const few = deskWith({});
    expect(few).toContain('"custom_id":"map-button"');
    expect(units(few)).toBe(9);
    // Done, Call an umpire and Refresh fill their row with two further buttons.
    const full = deskWith({ together: 'together', briefing: 'briefing' });
    expect(full).not.toContain('map-button');
    expect(full).toContain('"label":"Map","value":"map"');
    expect(units(full)).toBe(9);
  });

  it('says what units are there for, then who is awaited, then to go on', () => {
    const house = played();
    const { axis, allies } = house;
    expect(lineOf(house, axis)).toBe('**Your turn:** move 1/Pz, then press _Done_.');
    expect(lineOf(house, allies)).toBe('**Your turn:** move 3 units, then press _Done_.');
    expect(panelLine(house)).toBe('**Waiting for:** Axis, Allies');
    house.do({ type: 'ready', side: axis, ready: true });
    expect(lineOf(house, axis)).toBe('**Your side is ready.** Waiting for Allies.');
    expect(panelLine(house)).toBe('**Waiting for:** Allies');
    house.do({ type: 'ready', side: allies, ready: true });
    expect(lineOf(house, axis)).toBe('**Your side is ready.** Waiting for the umpires.');
    expect(panelLine(house)).toBe('**Next:** press _Next phase_.');
    house.do({ type: 'advance', to: 'phase' });
    expect(lineOf(house, axis)).toBe('**Nothing to do this phase.** Press _Done_.');
    expect(panelLine(house)).toBe('**Waiting for:** Axis, Allies');
    for (const side of [axis, allies]) house.do({ type: 'ready', side, ready: true });
    expect(panelLine(house)).toBe('**Next:** press _Next phase_.');
  });

  it('has a green Next phase only when nothing is left in the phase', () => {
    const house = played();
    const style = (): unknown => {
      const panel = panelOf(
        createView(eaglesRuleset, house.battle, UMPIRE),
        listTasks(createView(eaglesRuleset, house.battle, UMPIRE)),
      );
      return /"label":"Next phase","custom_id":"[^"]*","style":(\d)|"style":(\d),"label":"Next phase"/
        .exec(JSON.stringify(panel))
        ?.slice(1);
    };
    expect(style()).toContain(`${ButtonStyle.Secondary}`);
    for (const side of [house.axis, house.allies]) house.do({ type: 'ready', side, ready: true });
    expect(style()).toContain(`${ButtonStyle.Success}`);
    house.do({ type: 'call', words: 'May we go now?' }, playerOf(house.axis));
    expect(style()).toContain(`${ButtonStyle.Secondary}`);
  });

  it('gives a call the first word', () => {
    const house = played();
    house.do({ type: 'call', words: 'May we *go* now?' }, playerOf(house.axis));
    expect(panelLine(house)).toBe('**Next:** Axis calls an umpire: May we \\*go\\* now?');
  });
});

describe('an action’s title on menus and cards', () => {
  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('is a few words in %s, without sections', (_id, ruleset) => {
    const titles = listActions(ruleset)
      .filter(({ rule }) => rule.kind === 'procedure' || !rule.umpireOnly)
      .map(formatActionName);
    expect(titles.filter((title) => title.split(' ').length > 5 || /[(),;:`]/.test(title))).toEqual([]);
  });
});
