import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import {
  COLOURS,
  embedLength,
  isPostOf,
  LIMITS,
  presentEvent,
  presentHappenings,
  presentLateSecret,
  presentLooseRoll,
  presentPlainRoll,
} from '../../src/present/index.js';
import type { Resolution } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { COMMITMENT, EAGLES, Played, SEED, type Skirmish } from './battle.js';
import { expectSound, hostileText, markdownOf } from './hostile.js';

const GAME_ID = '0123456789abcdef';
const directFire = EAGLES.procedures.find(({ id }) => id === 'eagles.direct-fire')!;

function shot(): { played: Skirmish; event: BattleEvent } {
  const played = Played.skirmish();
  played.do(
    {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [played.firer], target: [played.target] },
      typed: { rangeYards: 200 },
    },
    [0, 9, 4, 8, 3, 2, 1],
  );
  return { played, event: played.last };
}

describe('a shot', () => {
  it('is told with who, dice, result, changes and working', () => {
    const { played, event } = shot();
    const body = presentEvent(event, played.context);
    expectSound(body);
    expect(body.embeds).toEqual([
      {
        title: 'Direct fire: 1/Pz → A Coy',
        description: 'kill dice **0** **9** 4 **8** 3 2 1\n**3 of 7 dice hit: suppressed, 2 impairments.**',
        fields: [
          { name: 'Changes', value: '1/Pz: fired\nA Coy: suppressed; impairments 0 → 2; FP 4 → 2' },
          {
            name: 'Working',
            value: [
              'Firepower: 6 (1.2)',
              'Range 200 yd: +1 (1.2)',
              'Effective firepower: 7 (Y) (1.2)',
              'TPD BB against Y, kill dice: 0 (1.4, 4.2)',
              'Kill dice: 7 (4.2)',
              'To hit INFANTRY, maximum: 0, 9, 8, 7 (4.2, E-1, E-2)',
              'Hits: 3 (4.2, E-4)',
              'Impairments: 2 (4.3)',
            ].join('\n'),
          },
        ],
        footer: {
          text: expect.stringMatching(
            /^1\.2, 1\.4, 4\.2, 4\.3, .* · event p4 · #[0-9a-f]{10} · verified dice · [\d.]+% or (?:better|worse)$/,
          ) as string,
        },
        color: COLOURS.decisive,
      },
    ]);
    expect(body.components).toEqual([
      {
        type: 1,
        components: [
          { type: 2, style: 4, label: 'Undo', custom_id: `undo:${GAME_ID}:p4` },
          { type: 2, style: 2, label: 'Correct', custom_id: `correct:${GAME_ID}:p4` },
          { type: 2, style: 2, label: 'Odds', custom_id: `odds:${GAME_ID}:p4` },
        ],
      },
    ]);
  });

  it('is grey and says nothing of changes to the target when it misses', () => {
    const played = Played.skirmish();
    played.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [played.firer], target: [played.target] },
        typed: { rangeYards: 700 },
      },
      [5, 5, 5, 5, 5],
    );
    const [embed] = presentEvent(played.last, played.context).embeds;
    expect(embed!.color).toBe(COLOURS.nothing);
    expect(embed!.fields![0]).toEqual({ name: 'Changes', value: '1/Pz: fired' });
  });

  it('says in bold that a unit is destroyed', () => {
    const { played } = shot();
    played.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [played.firer], target: [played.target] },
        typed: { rangeYards: 200 },
      },
      [0, 9, 8, 7, 7, 7, 7],
    );
    const body = presentEvent(played.last, played.context);
    expect(body.embeds[0]!.fields![0]!.value).toMatch(/^A Coy: \*\*destroyed\*\*; /);
    expect(body.embeds[0]!.color).toBe(COLOURS.decisive);
  });

  it('tells its input when no unit was named', () => {
    const played = new Played();
    played.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: {},
        typed: { fp: 3, targetDa: 'HARD', targetTpd: 'AA', rangeYards: 300 },
      },
      [1, 1, 1],
    );
    const [embed] = presentEvent(played.last, played.context).embeds;
    expect(embed!.title).toBe('Direct fire');
    expect(embed!.fields![0]).toEqual({
      name: 'Input',
      value: 'FP 3, target DA HARD, target TPD AA, range yards 300, band effective',
    });
  });

  it('has no buttons and a struck title once it has been undone', () => {
    const { played, event } = shot();
    const body = presentEvent(event, { ...played.context, undoneBy: { mark: 'p7', name: 'An*na' } });
    expectSound(body);
    expect(body.components).toEqual([]);
    expect(body.embeds[0]!.title).toBe('~~Direct fire: 1/Pz → A Coy~~');
    expect(body.embeds[0]!.description).toMatch(/^Undone by An\\\*na \(event p7\)\./);
  });
});

describe('the course of a battle', () => {
  it('begins with the commitment', () => {
    const played = new Played();
    const body = presentEvent(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Hill 112');
    expect(markdownOf(body).join('\n')).toContain(COMMITMENT);
    expect(JSON.stringify(body.components)).toContain(`"custom_id":"salt:${GAME_ID}"`);
    expect(body.embeds[0]!.footer!.text.replace(/#[0-9a-f]{10}/, 'HEAD')).toBe(`event p1 · HEAD · battle ${GAME_ID}`);
  });
  it('ends with the seed', () => {
    const played = new Played();
    played.do({ type: 'end', seed: SEED });
    const body = presentEvent(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Hill 112 has ended');
    expect(markdownOf(body).join('\n')).toContain(SEED);
    expect(body.components).toEqual([]);
  });
  it('shows a new unit as a sheet, to the person alone', () => {
    const played = Played.skirmish();
    const body = presentEvent(played.last, played.context);
    expectSound(body);
    expect(body.flags).toBe(64);
    expect(body.embeds[0]!.title).toBe('A Coy');
    expect(body.embeds[0]!.description).toContain('**Firepower** 4 of 4 (1.2, 1.7)');
  });
  it('tells a new phase and what happened by itself', () => {
    const { played } = shot();
    played.do({ type: 'advance', to: 'phase' });
    const body = presentEvent(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Turn 1: Indirect fire');
    expect(body.embeds[0]!.description).toBe('1 suppression marker removed (1.6).');
  });
  it('tells an undo with what it took back, and offers to bring it back', () => {
    const { played } = shot();
    played.do({ type: 'undo', later: 'refuse' });
    const body = presentEvent(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Undone: event p4');
    expect(body.embeds[0]!.description).toBe('~~3 of 7 dice hit: suppressed, 2 impairments.~~\nby Anna');
    expect(body.components[0]!.components.map(({ label }) => label)).toEqual(['Redo']);
  });
  it('tells a whole turn in one message', () => {
    const { played } = shot();
    const events = played.do({ type: 'advance', to: 'turn' });
    const body = presentHappenings(events, played.context);
    expectSound(body);
    expect(body.embeds).toHaveLength(1);
    expect(body.embeds[0]!.title).toBe('Turn 2: Movement');
    expect(body.embeds[0]!.description!.split('\n')[0]).toBe('p5 · **Turn 1: Indirect fire.**');
    expect(body.components[0]!.components.map(({ custom_id }) => custom_id)).toEqual([`undo:${GAME_ID}:p5`, `mine:${GAME_ID}`]);
  });
  it('tells only where to look when a private answer comes late', () => {
    const played = Played.skirmish();
    const body = presentLateSecret([played.last]);
    expectSound(body);
    expect(body.flags).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('A Coy');
    expect(body.embeds[0]!.footer!.text).toBe(`private answer ${played.last.hash.slice(0, 10)} · battle ${GAME_ID}`);
    expect(isPostOf(body, played.last)).toBe(true);
    expect(isPostOf(body, played.events[3]!)).toBe(false);
  });
});

/** A barrage that falls on so many companies without drift; every die shows `face`. */
function barrage(targets: number, face = 1): { played: Played; events: readonly BattleEvent[] } {
  const played = new Played();
  const axis = played.side('Axis', 'usa');
  const allies = played.side('Allies', 'germany');
  const battery = played.unit('Secret Battery', axis, {
    kind: 'artillery',
    baseFp: 2,
    guns: 4,
    calibreMm: 105,
    xYards: 0,
    yYards: 0,
  });
  for (let i = 1; i <= targets; i++) played.unit(`Company ${i}`, allies, { baseFp: 4, xYards: 1000, yYards: 2000 });
  const call = { battery, freePoint: 'the church', xYards: 1000, yYards: 2000 };
  played.do({ type: 'act', act: 'artillery-call', params: call });
  played.do({ type: 'advance', to: 'turn' });
  const events = played.do({ type: 'advance', to: 'phase' }, [
    0,
    ...Array.from({ length: targets }, () => [face, 5, 6, 7]).flat(),
  ]);
  return { played, events };
}

describe('a mission that lands', () => {
  it('is one embed: drift, zone, a field for each target, one bold result', () => {
    const { played, events } = barrage(3);
    const landing = events.at(-1)!;
    const body = presentEvent(landing, played.context);
    expectSound(body);
    expect(body.embeds).toHaveLength(1);
    const [embed] = body.embeds;
    expect(embed!.title).toBe('Mission landed');
    expect(embed!.description).toContain('Barrage drift: error 0');
    expect(embed!.description).toContain('Barrage zone: 3 units');
    expect(embed!.description!.split('\n').at(-2)).toMatch(/^\*\*.* 3 units in its zone\.\*\*$/);
    expect(embed!.description!.split('\n').at(-1)).toBe('It falls at 1000, 2000.');
    expect(embed!.fields!.slice(0, 4)).toEqual([
      { name: 'Company 1', value: 'kill dice **1** 5 6 7\n**1 of 4 dice hit: suppressed.**' },
      { name: 'Company 2', value: 'kill dice **1** 5 6 7\n**1 of 4 dice hit: suppressed.**' },
      { name: 'Company 3', value: 'kill dice **1** 5 6 7\n**1 of 4 dice hit: suppressed.**' },
      { name: 'Changes', value: 'Company 1, Company 2, Company 3: suppressed' },
    ]);
    expect(embed!.footer!.text).toMatch(/ · event p9 · #[0-9a-f]{10} · verified dice$/);
  });
  it('does not give the battery away, nor its working', () => {
    const { played, events } = barrage(2);
    for (const event of events) {
      const text = JSON.stringify(presentEvent(event, played.context));
      expect(text).not.toContain('Secret Battery');
      expect(text).not.toContain('Calibre');
    }
  });
  it.each([12, 13, 26, 60])('tells of %i targets within every limit', (targets) => {
    const { played, events } = barrage(targets);
    const body = presentEvent(events.at(-1)!, played.context);
    expectSound(body);
    expect(embedLength(body.embeds[0]!)).toBeLessThanOrEqual(LIMITS.embedTotal);
    const text = markdownOf(body).join('\n');
    expect(text).toContain(targets <= 12 ? `Company ${targets}` : `${targets} targets`);
    expect(text).toContain('1 of 4 dice hit: suppressed');
  });
});

describe('rolls outside a battle', () => {
  it('looks like a shot, and says that nobody vouches for it', () => {
    const { event } = shot();
    const body = presentLooseRoll({ ...event.resolutions[0]!, roles: {} }, directFire, '99');
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Direct fire');
    expect(body.embeds[0]!.footer!.text).toMatch(/ · unverified dice: no battle$/);
    expect(body.components[0]!.components[0]).toMatchObject({ label: 'Odds', custom_id: 'odds:loose:99' });
    expect(presentLooseRoll(event.resolutions[0]!, directFire, null).components).toEqual([]);
  });
  it('tells plain dice', () => {
    const dice = [{ die: 'd6', face: 2, for: 'roll' } as const, { die: 'd6', face: 5, for: 'roll' } as const];
    const body = presentPlainRoll({ dice, bonus: 1, total: 8, purpose: '' });
    expectSound(body);
    expect(body.embeds[0]).toEqual({
      title: 'Roll 2d6+1',
      description: 'roll 2 5\n**Total 8**',
      footer: { text: 'unverified dice' },
      color: COLOURS.plain,
    });
  });
});

describe('hostile names and notes', () => {
  it('do nothing in any event', () => {
    const { played, events } = barrage(4);
    const { played: skirmish } = shot();
    skirmish.do({ type: 'undo', later: 'refuse' });
    const told = [
      ...played.events.map((event) => ({ event, played })),
      ...skirmish.events.map((event) => ({ event, played: skirmish })),
    ];
    fc.assert(
      fc.property(hostileText, fc.nat(told.length - 1), (text, index) => {
        const { event, played: source } = told[index]!;
        const { battle, ruleset } = source.context;
        const renamed = <R extends object>(row: R): R => ({ ...row, name: text, division: text, label: text });
        const tables = Object.fromEntries(
          Object.entries(battle.tables).map(([table, rows]) => [
            table,
            new Map([...rows].map(([id, row]) => [id, renamed(row)])),
          ]),
        );
        const hostile = { game: renamed(battle.game), tables } as unknown as typeof battle;
        const changes = event.changes.map(({ before, after, ...rest }) => ({
          ...rest,
          before: before && renamed(before),
          after: after && renamed(after),
        }));
        const said: BattleEvent = {
          ...event,
          summary: text,
          notes: [text, text],
          actor: { ...event.actor, name: text },
          changes,
        };
        expectSound(presentEvent(said, { battle: hostile, ruleset }));
        expectSound(presentHappenings([said, { ...said, mark: 'p98' }, { ...event, mark: 'p99' }], { battle: hostile, ruleset }));
      }),
      { numRuns: runs(150) },
    );
    expect(events.length).toBeGreaterThan(1);
  });
  it('do nothing in a roll', () => {
    const { event } = shot();
    fc.assert(
      fc.property(hostileText, (text) => {
        const [resolution] = event.resolutions;
        const steps = resolution!.steps.map((step) => ({ ...step, label: text, value: text, cite: text }));
        const dice = resolution!.dice.map((face) => ({ ...face, for: text }));
        const hostile: Resolution = {
          ...resolution!,
          steps,
          dice,
          summary: text,
          cites: [text],
          input: { ...resolution!.input, [text]: text },
        };
        expectSound(presentLooseRoll(hostile, directFire, 'k'));
        expectSound(presentPlainRoll({ dice, bonus: 0, total: 3, purpose: text }));
      }),
      { numRuns: runs(100) },
    );
  });
});
