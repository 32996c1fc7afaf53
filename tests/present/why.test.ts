import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../src/game/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { type PostBody, presentExplanation } from '../../src/present/index.js';
import { applyChanges, EMPTY_BATTLE } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { Played, type Skirmish } from './battle.js';
import { expectSound, hostileText, markdownOf } from './hostile.js';
import { postOf } from './posting.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;
const VISITOR = { standing: 'spectator', sideId: null } as const;
const playerOf = (sideId: string) => ({ standing: 'player', sideId }) as const;
type Reader = typeof UMPIRE | typeof VISITOR | ReturnType<typeof playerOf>;

function why(played: Played, reader: Reader, page = 1, event: BattleEvent = played.last): PostBody {
  const before = applyChanges(
    EMPTY_BATTLE,
    played.events.slice(0, event.number - 1).flatMap(({ changes }) => changes),
  );
  const told = redactFor(event, played.context, reader)!;
  const { changedBy, corrected } = played.takings(event.number);
  return presentExplanation(
    told,
    { ...played.context, changedBy, corrected, reader, before },
    { page, buttonId: (to) => `why:${to}` },
  );
}

/** Returns all pages, and checks each of them. */
function everyPage(played: Played, reader: Reader, event?: BattleEvent): PostBody[] {
  const bodies: PostBody[] = [];
  for (let page = 1; ; page++) {
    const body = why(played, reader, page, event);
    expectSound(body);
    bodies.push(body);
    if (!JSON.stringify(body.components).includes(`"why:${page + 1}"`)) return bodies;
  }
}

/** Returns the text of a field on any page. */
function field(bodies: readonly PostBody[], name: string): string | undefined {
  const values = bodies.flatMap(({ embeds }) => embeds[0]!.fields ?? []).filter((one) => one.name === name);
  return values.length === 0 ? undefined : values.map(({ value }) => value).join('\n');
}

const allText = (bodies: readonly PostBody[]): string => bodies.flatMap(markdownOf).join('\n');

const shot = (played: Skirmish, typed: JsonObject = { rangeYards: 200 }): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: [played.firer], target: [played.target] },
  typed,
});

function fought(): Skirmish {
  const played = Played.skirmish();
  played.do(shot(played), [0, 9, 4, 8, 3, 2, 1]);
  return played;
}

const sidesOf = (played: Played): string[] => [...played.context.battle.tables.side.keys()];

describe('why a shot did what it did', () => {
  it('tells an umpire each value with where it came from, dice, steps, outcome and changes', () => {
    const [body] = everyPage(fought(), UMPIRE);
    const [embed] = body!.embeds;
    expect(embed!.title).toBe('Event p4: Direct fire: 1/Pz → A Coy');
    expect(embed!.description).toBe('Anna · turn 1, Movement\n**A Coy suppressed, 2 impairments (3 of 7 dice hit)**');
    expect(embed!.footer!.text).toMatch(/^1\.2, 1\.4, 4\.2, 4\.3, .* · event p4 · verified dice$/);
    const fields = Object.fromEntries(embed!.fields!.map(({ name, value }) => [name, value.split('\n')]));
    expect(fields.Input).toEqual([
      '**Typed**: range 200 yards',
      '**1/Pz** (firer): FP 6, firer moved: no, firer off-board: no, firer deployed',
      '**A Coy** (target): target DA INFANTRY, target TPD BB',
      '**Worked out**: band maximum',
      '**As usual**: support FP 0, support outside division: no',
    ]);
    expect(fields['Dice, those that hit in bold']).toEqual(['7d10 Kill dice: **0** **9** 4 **8** 3 2 1']);
    expect(fields.Working).toEqual([
      '1. Firepower: 6 (1.2)',
      '2. Range 200 yd: +1 (1.2)',
      '3. Effective firepower: 7 (Y) (1.2)',
      '4. Kill dice for position BB against rating Y: 0 (1.4, 4.2)',
      '5. Kill dice: 7 (4.2)',
      '6. Faces that hit INFANTRY (maximum): 0, 9, 8, 7 (4.2, E-1, E-2)',
      '7. Hits: 3 (4.2, E-4)',
      '8. Impairments: 2 (4.3)',
    ]);
    expect(fields.Outcome).toEqual(expect.arrayContaining(['effective FP 7', 'FP rating Y', 'suppressed', 'impairments 2']));
    expect(fields.Changes).toEqual(['1/Pz: fired', 'A Coy: suppressed, impairments 0 → 2, FP 4 → 2']);
  });

  it('has the rulings and charts that it rests on, in full', () => {
    const played = fought();
    const bodies = everyPage(played, UMPIRE);
    const rulings = field(bodies, 'Rulings')!.replaceAll('\\', '');
    for (const id of ['E-1', 'E-2', 'E-4']) {
      const { text } = played.context.ruleset.rulings.find((ruling) => ruling.id === id)!;
      expect(rulings).toContain(`**${id}**`);
      expect(rulings).toContain(text);
    }
    expect(rulings).not.toContain('E-3');
    expect(field(bodies, 'Direct fire: faces that hit (4.2)')).toContain('INFANTRY  0,9,8,7  0,9,8      0,9');
    expect(field(bodies, 'Error chart (3.3)')).toBeUndefined();
  });

  it('shows two charts at most, those that its table rows were read from, and names others', () => {
    const bodies = everyPage(fought(), UMPIRE);
    const heads = bodies.flatMap(({ embeds }) => (embeds[0]!.fields ?? []).map(({ name }) => name));
    // The result used rows of section 4.2 (faces that hit, and kill dice) and the range modifier of section 1.2.
    expect(heads.slice(heads.indexOf('Rulings') + 1)).toEqual([
      'Direct fire: faces that hit (4.2)',
      'Direct fire: adjustment to the kill dice (4.2)',
      'More charts, with /rules show',
    ]);
    expect(field(bodies, 'More charts, with /rules show')).toBe('Firepower by range (1.2)');
  });

  it('shows a chart that says which procedures it is for with those alone', () => {
    const played = fought();
    const { ruleset } = played.context;
    const given = (procedures: Readonly<Record<string, readonly string[]>>) => ({
      ...ruleset,
      charts: () => ruleset.charts(null).map((chart) => ({ ...chart, procedures: procedures[chart.id] ?? [] })),
    });
    const shown = (procedures: Readonly<Record<string, readonly string[]>>) => {
      const context = { ...played.context, ruleset: given(procedures), reader: UMPIRE, before: EMPTY_BATTLE };
      const [embed] = presentExplanation(redactFor(played.last, context, UMPIRE)!, context, { page: 1, buttonId: String }).embeds;
      return embed!.fields!.map(({ name }) => name).filter((name) => /\(\d\.\d+\)/.test(name));
    };
    expect(shown({})).toEqual([]);
    expect(shown({ error: ['eagles.direct-fire'], 'to-hit': ['eagles.melee'] })).toEqual(['Error chart (3.3)']);
  });

  it('says by whom it was undone', () => {
    const played = fought();
    const context = {
      ...played.context,
      takenBackBy: () => ({ mark: 'p9', name: 'Bo*b' }),
      reader: UMPIRE,
      before: EMPTY_BATTLE,
    };
    const [embed] = presentExplanation(redactFor(played.last, context, UMPIRE)!, context, { page: 1, buttonId: String }).embeds;
    expect(embed!.description).toContain('Undone by Bo\\*b (event p9).');
  });

  it('tells of what was corrected what was otherwise, by whom and why', () => {
    const played = fought();
    played.do({ type: 'correct', event: 6, changes: { rangeYards: 700 }, later: 'refuse', reason: 'measured again' });
    const [body] = everyPage(played, UMPIRE, played.now(6));
    expect(body!.embeds[0]!.title).toBe('Event p4: Direct fire: 1/Pz → A Coy');
    expect(body!.embeds[0]!.description).toContain(
      'Corrected by Anna (event p5): measured again. It was: ~~A Coy suppressed, 2 impairments (3 of 7 dice hit)~~',
    );
    expect(field([body!], 'Input')!.split('\n').slice(0, 2)).toEqual([
      '**Corrected**: range 700 yards',
      expect.stringMatching(/^\*\*1\/Pz\*\* \(firer\): FP 6/) as string,
    ]);
  });

  it('says of an event without a procedure what it changed', () => {
    const played = Played.skirmish();
    const [body] = everyPage(played, UMPIRE);
    expect(body!.embeds[0]!.description).toContain('No procedure of the rulebook was resolved in it.');
    expect(body!.embeds[0]!.title).toBe('Event p3b1: Unit added');
    expect(field([body!], 'Changes')).toBe('A Coy: new unit');
  });
});

describe('what a reader may not know', () => {
  it('of a unit that his side has not spotted, figures standing open: what the posted working tells', () => {
    const played = fought();
    const [axis, allies] = sidesOf(played);
    for (const reader of [playerOf(axis!), playerOf(allies!), VISITOR]) {
      const pages = everyPage(played, reader);
      expect(field(pages, 'Input')!.split('\n')).toEqual([
        '**Typed**: range 200 yards',
        '**1/Pz** (firer): FP 6, firer moved: no, firer off-board: no, firer deployed',
        '**A Coy** (target): target DA INFANTRY, target TPD BB',
        '**Worked out**: band maximum',
        '**As usual**: support FP 0, support outside division: no',
      ]);
      expect(field(pages, 'Working')).toContain('Firepower: 6');
    }
  });

  it('of a unit that his side has not spotted, spotting by the rules: neither its values nor the working, nor are they posted', () => {
    const played = fought();
    played.do({ type: 'undo', later: 'refuse' });
    played.do({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
    played.do({ type: 'edit-unit', unit: played.target, fields: { spotted: true } });
    played.do(shot(played, { rangeYards: 700 }), [0, 9, 4, 3, 2]);
    const [axis, allies] = sidesOf(played);
    for (const reader of [playerOf(allies!), VISITOR]) {
      const pages = everyPage(played, reader);
      expect([field(pages, 'Input'), field(pages, 'Working'), field(pages, 'Outcome')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(field(pages, 'Changes')).toContain('A Coy');
    }
    expect(field(everyPage(played, playerOf(axis!)), 'Working')).toContain('Firepower: 6');
    const post = JSON.stringify(postOf(played.last, played.context));
    expect(post).toContain('Direct fire: an unseen unit → A Coy');
    expect(post).not.toMatch(/Working|1\/Pz/);
  });

  it('is told once the unit is spotted', () => {
    const played = fought();
    played.do({ type: 'edit-unit', unit: played.firer, fields: { spotted: true } });
    const [, allies] = sidesOf(played);
    const told = field(everyPage(played, playerOf(allies!), played.events.at(-2)), 'Input')!;
    expect(told).toContain('**1/Pz** (firer): FP 6');
    expect(told).toContain('**Typed**: range 200 yards');
  });

  it('positions of units in the zone of a barrage are the umpire alone', () => {
    const played = Played.skirmish('1/Pz', 'A Coy', { spotting: 'rules' });
    const [axis, allies] = sidesOf(played);
    const secret = played.unit('Zzyx', axis!, { baseFp: 3, xYards: 4321, yYards: 1234 });
    const guns = played.unit('Bty', allies!, {
      kind: 'artillery',
      baseFp: 3,
      guns: 6,
      calibreMm: 105,
      xYards: 777,
      yYards: -5432,
    });
    played.do({ type: 'act', act: 'register-point', params: { side: allies!, label: 'Farm', xYards: 4321, yYards: 1200 } });
    played.do({ type: 'advance', to: 'phase' });
    played.do({
      type: 'resolve',
      procedure: 'eagles.barrage-zone',
      roles: {},
      typed: { pattern: 'spread', impactX: 4321, impactY: 1200 },
    });
    expect(field(everyPage(played, UMPIRE), 'Outcome')).toContain('Zzyx');
    expect(guns).not.toBe(secret);
    for (const reader of [playerOf(allies!), VISITOR]) {
      const told = allText(everyPage(played, reader));
      expect(told).not.toMatch(/Zzyx|1234|-5432|5432/);
      expect(told).not.toContain(secret);
    }
  });
});

describe('hostile battles', () => {
  it('every page of every event is one that Discord takes, for every reader', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (first, second, division) => {
        const played = Played.skirmish(`x${first.slice(0, 60)}`, `y${second.slice(0, 60)}`);
        if (division) played.do({ type: 'edit-unit', unit: played.firer, fields: { division: division.slice(0, 80) } });
        played.do(shot(played), [0, 9, 4, 8, 3, 2, 1]);
        const [axis, allies] = sidesOf(played);
        for (const event of played.events)
          for (const reader of [UMPIRE, VISITOR, playerOf(axis!), playerOf(allies!)])
            if (redactFor(event, played.context, reader)) everyPage(played, reader, event);
      }),
      { numRuns: runs(25) },
    );
  });

  it('many targets of one landing take as many pages as they need, and none is lost', () => {
    const played = fought();
    const [resolution] = played.last.resolutions;
    const many: BattleEvent = {
      ...played.last,
      kind: 'mission-landed',
      summary: 'It landed.',
      resolutions: Array.from({ length: 30 }, () => resolution!),
    };
    const bodies = everyPage(played, UMPIRE, many);
    expect(bodies.length).toBeGreaterThan(2);
    const heads = bodies.flatMap(({ embeds }) => (embeds[0]!.fields ?? []).map(({ name }) => /^(\d+)\. /.exec(name)?.[1]));
    expect(heads.filter((place) => place !== undefined)).toEqual(Array.from({ length: 30 }, (_, i) => `${i + 1}`));
    expect(allText(bodies)).not.toMatch(/… and \d+ more/);
  });
});
