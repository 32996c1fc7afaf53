import { describe, expect, it } from 'vitest';
import { type Chance, calculateExactDistribution, type JsonObject } from '../../src/dice/index.js';
import {
  filterLog,
  formatLogLine,
  formatPercent,
  type LogFilter,
  presentInternalError,
  type Component,
  type PostBody,
  presentHelp,
  presentShortHelp,
  presentLog,
  presentNotice,
  presentOdds,
  presentRefusal,
  presentSides,
  presentStatus,
  presentUnitList,
  presentUnitSheet,
} from '../../src/present/index.js';
import {
  type Battle,
  type DiaryEntry,
  calculateOdds,
  parseInput,
  Refusal,
  REFUSAL_CODES,
  type SideRow,
  type UnitRow,
} from '../../src/rules/index.js';
import { type Reader, createView } from '../../src/game/index.js';
import { fc, runs } from '../chance/properties.js';
import { EAGLES, Played, shoot } from './battle.js';
import { expectSound, hostileText } from './hostile.js';
import { listLogEntries } from '../../src/knowing/index.js';

const directFire = EAGLES.procedures.find(({ id }) => id === 'eagles.direct-fire')!;

describe('odds', () => {
  it('are told by likelihood, with what each field comes to', () => {
    const input = parseInput(directFire, { fp: 2, targetDa: 'INFANTRY', targetTpd: 'AA', rangeYards: 400 });
    const body = presentOdds(directFire, input, calculateOdds(directFire, input));
    expectSound(body);
    // Two dice, of which 0, 9 and 8 hit: 0.49 for none, 0.42 for one, 0.09 for two.
    expect(body.embeds[0]).toMatchObject({
      title: 'Odds: Direct fire',
      description: 'FP: 2 · Target DA: INFANTRY · Target TPD: AA · Range: 400 yards · Band: effective',
      fields: [
        {
          name: 'Chances',
          value: [
            '`█████░░░░░  49.0%` no effect',
            '`████░░░░░░  42.0%` suppressed',
            '`█░░░░░░░░░   9.0%` suppressed, impairments 1',
          ].join('\n'),
        },
        { name: 'In total', value: 'suppressed: 51.0%\nimpairments: 1+ 9.0% (average 0.09)' },
      ],
    });
  });
  it('sums up what is too much to list', () => {
    const chances = calculateExactDistribution((dice) => ({ landed: dice.sum(3, 10, 'x') })) as Chance<JsonObject>[];
    const body = presentOdds(directFire, {}, chances);
    expectSound(body);
    const rows = body.embeds[0]!.fields![0]!.value.split('\n');
    expect(rows).toHaveLength(16);
    expect(rows.at(-1)).toMatch(/everything else$/);
  });
  it('say in words who wins, and what becomes of both', () => {
    const of = (winner: string, attackerFate: string, defenderFate: string): string =>
      presentOdds(directFire, {}, [{ outcome: { winner, attackerFate, defenderFate }, p: 1 }]).embeds[0]!.fields![0]!.value;
    expect(of('attacker', 'suppressed', 'destroyed')).toContain('attacker wins, attacker suppressed, defender destroyed');
    expect(of('none', 'destroyed', 'destroyed')).toContain('no winner, attacker destroyed, defender destroyed');
  });
  it('say a result in plain words, without hyphens and without the word result', () => {
    const chances = ['no-effect', 'morale-check', 'miss', 'bail-out'].map((result) => ({ outcome: { result }, p: 0.25 }));
    const rows = presentOdds(directFire, {}, chances).embeds[0]!.fields![0]!.value.split('\n');
    expect(rows.map((row) => row.slice(20).trim())).toEqual(['no effect', 'morale check', 'miss', 'bail out']);
  });
  it('have one row for all outcomes below 0.1 %, if there are several', () => {
    const rowsOf = (...all: number[]): string[] => {
      const chances = all.map((p, hits) => ({ outcome: { hits }, p }));
      return presentOdds(directFire, {}, chances)
        .embeds[0]!.fields![0]!.value.split('\n')
        .map((row) => row.slice(12));
    };
    // 0.0003 + 0.0001 are 0.04%, and 0.0004 is below 0.05% alone.
    expect(rowsOf(0.9, 0.0996, 0.0003, 0.0001).at(-1)).toBe(' <0.1%` everything else');
    expect(rowsOf(0.9, 0.0996, 0.0003, 0.0001)).toHaveLength(3);
    expect(rowsOf(0.9, 0.0996, 0.0004).at(-1)).toBe(' <0.1%` hits 2');
  });
  it('leave out what never happens, and say of a certain outcome what its post will say', () => {
    const chances = [
      { outcome: { defendersOut: true, attackersEliminated: false }, p: 0.5 },
      { outcome: { defendersOut: false, attackersEliminated: false }, p: 0.5 },
    ];
    const [rows, inAll] = presentOdds(directFire, {}, chances).embeds[0]!.fields!;
    expect(rows!.value).toBe('`█████░░░░░  50.0%` defenders out\n`█████░░░░░  50.0%` no effect');
    expect(inAll!.value).toBe('defenders out: 50.0%');
    const movement = EAGLES.procedures.find(({ id }) => id === 'eagles.movement')!;
    const input = parseInput(movement, { code: 'D' });
    const [move] = calculateOdds(movement, input);
    expect(presentOdds(movement, input, [move!]).embeds[0]!.fields![0]!.value).toBe(movement.summary(move!.outcome, input));
  });
  it('have bars that tell little from hardly anything: 4.1 %, 0.4 % and less than 0.1 %', () => {
    const chances = [0.9545, 0.041, 0.004, 0.0005].map((p, hits) => ({ outcome: { hits }, p }));
    const rows = presentOdds(directFire, {}, chances).embeds[0]!.fields![0]!.value.split('\n');
    expect(rows.map((row) => row.slice(1, 11))).toEqual(['██████████', '▌░░░░░░░░░', '▏░░░░░░░░░', '▏░░░░░░░░░']);
    expect(rows.map((row) => row.slice(12, 18).trim())).toEqual(['95.5%', '4.1%', '0.4%', '0.1%']);
  });
  it('say so when nothing is rolled', () => {
    const lookUp = EAGLES.procedures.find(({ id }) => id === 'eagles.impairment')!;
    const input = parseInput(lookUp, { kind: 'infantry', baseFp: 4 });
    expect(presentOdds(lookUp, input, calculateOdds(lookUp, input)).embeds[0]!.fields![0]!.name).toBe('No dice decide this');
  });
  it.each([
    [0, '0.0%'],
    [1e-9, '<0.1%'],
    [0.3486784401, '34.9%'],
    [0.99999, '>99.9%'],
    [1, '100.0%'],
    [1 - 1e-15, '100.0%'],
  ])('%d is %s', (p, text) => {
    expect(formatPercent(p)).toBe(text);
  });
});

describe('refusals and bugs', () => {
  it.each(REFUSAL_CODES)('%s is told to the person alone', (code) => {
    const body = presentRefusal(new Refusal(code, 'a gun must be deployed to fire (3.1, 3.9)', null, ['3.1', '3.9']));
    expectSound(body);
    expect(body.flags).toBe(64);
    expect(body.embeds[0]!.description).toBe('A gun must be deployed to fire (3.1, 3.9)');
    expect(body.embeds[0]!.footer!.text).toBe('Nothing has changed. · 3.1, 3.9');
  });
  it('give the reference of a bug', () => {
    const body = presentInternalError('a1b2c3d4');
    expectSound(body);
    expect(body.embeds[0]!.description).toContain('**a1b2c3d4**');
  });
  it('are harmless whatever they quote', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expectSound(presentRefusal(new Refusal('NOT_FOUND', `Cannot find a unit called ${text}`, null, [text])));
        expectSound(presentInternalError(text));
      }),
      { numRuns: runs(60) },
    );
  });
});

const due = (fields: Partial<DiaryEntry>): DiaryEntry => ({
  id: 'x',
  kind: 'mission',
  dueTurn: 5,
  duePhase: 'indirect',
  at: 'begin',
  order: [],
  label: 'Mission 3 lands',
  sideId: null,
  ...fields,
});

const UMPIRE = { standing: 'umpire', sideId: null } as const;

describe('lists', () => {
  const played = Played.skirmish();
  const { context } = played;
  const units = [...context.battle.tables.unit.values()];
  const sides = [...context.battle.tables.side.values()];
  const view = createView(EAGLES, context.battle, UMPIRE);

  const withTables = (tables: object): Battle => ({
    ...context.battle,
    tables: { ...context.battle.tables, ...tables },
  });

  it('show units by side', () => {
    const body = presentUnitList(view);
    expectSound(body);
    expect(body.embeds[0]).toMatchObject({
      title: '2 units',
      description: '**Axis**\n1/Pz: FP 6, MODERATE, AA\n**Allies**\nA Coy: FP 4, INFANTRY, BB',
    });
  });
  it('show nothing but what they are given', () => {
    expect(JSON.stringify(presentUnitList(view, { sideId: units[0]!.side }))).not.toContain('A Coy');
    const battle = withTables({ unit: new Map([[units[0]!.id, units[0]!]]) });
    expect(JSON.stringify(presentUnitList(createView(EAGLES, battle, UMPIRE)))).not.toContain('A Coy');
  });
  it('have pages', () => {
    const many = Array.from({ length: 45 }, (_, i): UnitRow => ({ ...units[0]!, id: `u${i}`, name: `Unit ${i}` }));
    const battle = withTables({ unit: new Map(many.map((unit) => [unit.id, unit])) });
    const page = (n: number) => presentUnitList(createView(EAGLES, battle, UMPIRE), { page: n, buttonId: (to) => `units:${to}` });
    expect(page(2).embeds[0]!.footer!.text).toBe('page 2 of 3');
    expect(page(2).components[0]!.components.map(({ label }) => label)).toEqual(['Back', 'Next']);
    expect(page(99).embeds[0]!.description).toContain('Unit 44');
    for (const n of [1, 2, 3]) expectSound(page(n));
  });
  it('show a sheet, sides and the state of the battle', () => {
    for (const body of [
      presentUnitSheet(view, units[0]!.id),
      presentSides(sides, view),
      presentSides([], view),
      presentStatus({ view, due: [due({})], events: 5 }),
      presentNotice('Done.'),
    ])
      expectSound(body);
    expect(presentStatus({ view, due: [due({})], events: 5 }).embeds[0]).toMatchObject({
      title: 'Hill 112',
      description:
        '**Turn 1, Movement**\nSteps: 1 strategic road, 2 cross-country, 3 aircraft and fire at them, 5 infantry (Sequence).\nClose to the enemy, the slower unit moves first, and both move a quarter of their allowance at a time (Sequence).\nEagles, Crowns and Oak Leaves. 5 events on record.',
      fields: [
        { name: 'Sides, units that you know of', value: 'Axis: 1 unit\nAllies: 1 unit' },
        { name: 'Options', value: expect.stringContaining('Map table, spotting open') as string },
        { name: 'Next due', value: 'turn 5, Indirect fire: Mission 3 lands' },
      ],
    });
  });
  it('show what a rulebook tells of how the battle stands beside turn and phase', () => {
    const ruleset = { ...EAGLES, statusLines: () => ['Day 2, *night*.'] };
    const body = presentStatus({ view: createView(ruleset, context.battle, UMPIRE), due: [], events: 5 });
    expect(body.embeds[0]!.description!.split('\n')).toEqual([
      '**Turn 1, Movement**',
      'Day 2, \\*night\\*.',
      'Eagles, Crowns and Oak Leaves. 5 events on record.',
    ]);
  });
  it('show players as who they are, and nothing that only looks like one', () => {
    const side: SideRow = { ...sides[0]!, playerIds: ['123456789012345678', '1> <@&1', '@everyone'], roleId: null };
    expect(presentSides([side], view).embeds[0]!.fields![0]!.value.split('\n')[0]).toBe('**Players** <@123456789012345678>');
  });
  it('show what is due next in the order in which it comes due', () => {
    const entries = [
      due({ label: 'last', dueTurn: 6 }),
      due({ label: 'second', duePhase: 'melee', at: 'end' }),
      due({ label: 'first', order: [1] }),
    ];
    const body = presentStatus({ view, due: entries, events: 5 });
    expectSound(body);
    expect(body.embeds[0]!.fields!.at(-1)).toEqual({
      name: 'Next due',
      value: 'turn 5, Indirect fire: first\nturn 5, end of Melee: second\nturn 6, Indirect fire: last',
    });
  });
  it('do nothing with hostile names', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 12 }), (texts) => {
        const rows = texts.flatMap((name, i) =>
          Array.from({ length: 3 }, (_, k): UnitRow & SideRow & { division: string } => ({
            ...units[0]!,
            division: name,
            id: `u${i}.${k}`,
            name,
            side: 's',
            roleId: name,
            playerIds: texts,
          })),
        );
        const byId = new Map(rows.map((row) => [row.id, row]));
        const { tables } = withTables({ unit: byId, side: byId });
        const battle: Battle = { game: { ...context.battle.game, name: texts[0]! }, tables };
        const here = createView(EAGLES, battle, UMPIRE);
        const entries = texts.map((label, i) => due({ label, id: String(i) }));
        expectSound(presentUnitList(here));
        expectSound(presentUnitSheet(here, rows[0]!.id));
        expectSound(presentSides(rows, here));
        expectSound(presentStatus({ view: here, due: entries, events: 3 }));
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('the record', () => {
  const played = Played.skirmish();
  shoot(played);
  played.do({ type: 'undo', later: 'refuse', reason: 'wrong target' });
  const { context } = played;
  const entries = listLogEntries(played.events, context, UMPIRE);

  it('has a line for each event, struck through once undone', () => {
    expect(formatLogLine(entries[3]!, context)).toBe('p3a1 · turn 1, Movement · Anna: Unit added to Axis: 1/Pz.');
    expect(formatLogLine(entries[5]!, context)).toBe(
      '~~p4 · turn 1, Movement · Anna: Direct fire: 1/Pz → A Coy - A Coy suppressed, 2 impairments (3 of 7 dice hit)~~ ' +
        'Undone by Anna (event p5, turn 1, 2026-08-01 18:00 UTC): wrong target',
    );
  });
  it('says of what was judged again who corrected it, when and why', () => {
    const shot = Played.skirmish();
    shoot(shot);
    shot.do({ type: 'correct', event: 6, changes: { rangeYards: 250 }, later: 'refuse', reason: 'measured *again*' });
    expect(formatLogLine(listLogEntries(shot.events, shot.context, UMPIRE)[5]!, shot.context)).toMatch(
      /^p4 · .* Corrected by Anna \(event p5, turn 1, 2026-08-01 18:00 UTC\): measured \\\*again\\\*$/,
    );
    shot.do({ type: 'overrule', event: 7, set: [], later: 'refuse', reason: 'out of sight' });
    expect(formatLogLine(listLogEntries(shot.events, shot.context, UMPIRE)[5]!, shot.context)).toMatch(
      / Overruled by Anna \(event p6, .*\): out of sight$/,
    );
  });
  it('is filtered by turn, side, unit and kind', () => {
    const numbers = (filter: LogFilter): number[] => filterLog(entries, filter, context).map(({ event }) => event.number);
    expect(numbers({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(numbers({ turn: 2 })).toEqual([]);
    expect(numbers({ kind: 'unit-added' })).toEqual([4, 5]);
    expect(numbers({ unit: played.firer })).toEqual([4, 6, 7]);
    expect(numbers({ side: context.battle.tables.unit.get(played.target)!.side })).toEqual([5, 6, 7]);
    expect(numbers({ unit: played.target, kind: 'resolved', turn: 1 })).toEqual([6]);
  });
  it('does not betray by a filter what its reader may not know', () => {
    const hiding = Played.skirmish();
    const sideOf = (id: string): string => hiding.context.battle.tables.unit.get(id)!.side;
    const hidden = hiding.unit('Battery', sideOf(hiding.firer), { kind: 'artillery', baseFp: 3, offBoard: true });
    hiding.do({ type: 'advance', to: 'phase' });
    const change = { table: 'unit', id: hidden, before: { fired: true }, after: { fired: false } };
    const found = (reader: Reader): number => {
      const told = listLogEntries([{ ...hiding.last, changes: [change] }], hiding.context, reader);
      return filterLog(told, { unit: hidden }, hiding.context).length;
    };
    expect(found({ standing: 'player', sideId: sideOf(hiding.target) })).toBe(0);
    expect(found({ standing: 'player', sideId: sideOf(hiding.firer) })).toBe(1);
    expect(found(UMPIRE)).toBe(1);
  });
  it('has pages, newest first', () => {
    const body = presentLog(entries.toReversed(), context, { perPage: 3 });
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Record of Hill 112: 7 events');
    expect(body.embeds[0]!.description!.split('\n').map((line) => /\d+/.exec(line)![0])).toEqual(['5', '4', '3']);
  });
  it('is harmless whatever was typed', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const hostile = played.events.map((event) => ({
          ...event,
          summary: text,
          notes: [text],
          actor: { ...event.actor, name: text },
        }));
        expectSound(presentLog(listLogEntries(hostile, context, UMPIRE).reverse(), context));
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('help', () => {
  const commands = [
    {
      name: 'game',
      description: 'Begin and end battles',
      options: [
        {
          type: 1,
          name: 'start',
          description: 'Begin a battle',
          options: [{ type: 3, name: 'name', description: 'Its name', required: true }],
        },
      ],
    },
    { name: 'roll', description: 'Plain dice' },
  ] as const;
  const help = (name: string | null, firstSteps = ''): PostBody<Component> =>
    presentHelp(
      {
        commands: commands.map((data) => ({ data: data as never, examples: ['/game start name:Caen', '/game startle'] })),
        firstSteps,
        nearest: (names, typed) => names.filter((each) => each.startsWith(typed.slice(0, 2))),
      },
      name,
    );
  it('lists the commands', () => {
    const body = help(null, 'First: begin.');
    expectSound(body);
    expect(body.embeds[0]!.fields![0]).toEqual({ name: 'Commands', value: '`/game` Begin and end battles\n`/roll` Plain dice' });
  });
  it('is a few questions where no battle is played, with menus of the ready battles and of the rulebooks', () => {
    const battles = [{ value: 'mokra', label: 'Mokra', about: '' }];
    const choices = [{ value: 'eagles', label: 'Eagles', about: 'a turn is 30 minutes' }];
    const body = presentShortHelp({ menuId: 'help', choices }, { menuId: 'ready', battles });
    expectSound(body);
    expect(body.embeds[0]!.description!.match(/^\*\*.+\?\*\* /gm)).toHaveLength(3);
    expect(body.components[0]!.components).toMatchObject([
      { type: 3, custom_id: 'ready', placeholder: 'Choose a scenario', options: [{ label: 'Mokra', value: 'mokra' }] },
    ]);
    expect(body.components[1]!.components).toMatchObject([
      { type: 3, custom_id: 'help', options: [{ label: 'Eagles', value: 'eagles', description: 'a turn is 30 minutes' }] },
    ]);
  });
  it('names each part of a long list of commands by what is in it', () => {
    const many = Array.from({ length: 30 }, (_, k) => ({ data: { name: `c${k + 1}`, description: 'x'.repeat(60) } as never }));
    const names = presentHelp({ commands: many, firstSteps: '' }, null).embeds[0]!.fields!.map(({ name }) => name);
    // Such a line has at most 67 characters and a line break, so fifteen of them, 1020 characters, fit into 1024.
    expect(names).toEqual(['Commands: /c1 to /c15', 'Commands: /c16 to /c30', 'One command']);
  });
  it('tells what stands below a command', () => {
    const body = help('game');
    expectSound(body);
    expect(body.embeds[0]!.description).toBe(
      'Begin and end battles\n**/game start** Begin a battle\nTo see one with an example, use `/help command:game start`.',
    );
  });
  it.each(['game start', '/game start', ' Game  START ', '/game start name:Caen'])(
    'tells %j in full, with an example',
    (typed) => {
      const [embed] = help(typed).embeds;
      expect(embed!.title).toBe('/game start');
      expect(embed!.description).toBe('Begin a battle\n```\n/game start name:Caen\n```\n- `name` (required) Its name: text');
    },
  );
  it('tells a command without subcommands and options in full', () => {
    expect(help('roll').embeds[0]!.description).toBe('Plain dice\nThis command has no options.');
  });
  it('says when there is no such command, and which look like it', () => {
    expect(help('game stat').embeds[0]!).toMatchObject({
      title: 'Cannot find a command /game stat',
      description: expect.stringMatching(/^Did you mean `\/help command:game` or `\/help command:game start`\?/) as string,
    });
    fc.assert(
      fc.property(hostileText, (text) => expectSound(help(text))),
      { numRuns: runs(40) },
    );
  });
});
