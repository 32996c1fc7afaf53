import { describe, expect, it } from 'vitest';
import type { BattleEvent, Reader } from '../../src/game/index.js';
import { redactFor, redactForAll } from '../../src/knowing/index.js';
import {
  COLOURS,
  countEmbedLength,
  formatLogLine,
  isPostOfEvent,
  LIMITS,
  type AllowedCommands,
  type PostBody,
  presentUnsentSecret,
  presentLooseRoll,
  presentEventDetails,
  presentPlainRoll,
} from '../../src/present/index.js';
import type { Resolution } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { barrage, COMMITMENT, EAGLES, Played, SEED, shoot, type Skirmish } from './battle.js';
import { expectSound, hostileText, markdownOf } from './hostile.js';
import { postOf, postOfAll } from './posting.js';

const GAME_ID = '0123456789abcdef';
const directFire = EAGLES.procedures.find(({ id }) => id === 'eagles.direct-fire')!;

const NOTHING_MAY: AllowedCommands = { undo: () => false, correct: () => false, note: () => false };

const labelsOf = ({ components }: PostBody): (string | undefined)[] =>
  components.flatMap(({ components: row }) => row.map(({ label }) => label));

function shot(): { played: Skirmish; event: BattleEvent } {
  const played = Played.skirmish();
  shoot(played);
  return { played, event: played.last };
}

describe('a shot', () => {
  it('is told with who, result, dice and what changed, and nothing else', () => {
    const { played, event } = shot();
    const body = postOf(event, played.context);
    expectSound(body);
    expect(body.embeds).toEqual([
      {
        title: 'Direct fire: 1/Pz → A Coy',
        description: [
          '**A Coy suppressed, 2 impairments (3 of 7 dice hit)**',
          'Kill dice: **0** **9** 4 **8** 3 2 1',
          'A Coy: impairments 0 → 2, FP 4 → 2',
        ].join('\n'),
        footer: {
          text: expect.stringMatching(
            /^event p4 · #[0-9a-f]{10} · verified dice · chance of this or (?:better|worse): [\d.]+%$/,
          ) as string,
        },
        color: COLOURS.decisive,
      },
    ]);
    expect(body.components).toEqual([
      { type: 1, components: [{ type: 2, style: 2, label: 'More', custom_id: `more:${GAME_ID}:p4` }] },
    ]);
  });

  it('keeps the working in the post where the battle says so', () => {
    const { played } = shot();
    played.do({ type: 'set-posts', posts: 'full' });
    const body = postOf(played.events[5]!, played.context);
    expectSound(body);
    expect(body.embeds).toEqual([
      {
        title: 'Direct fire: 1/Pz → A Coy',
        description: '**A Coy suppressed, 2 impairments (3 of 7 dice hit)**\nKill dice: **0** **9** 4 **8** 3 2 1',
        fields: [
          { name: 'Changes', value: 'A Coy: impairments 0 → 2, FP 4 → 2' },
          {
            name: 'Working',
            value: [
              'Firepower: 6 (1.2)',
              'Range 200 yd: +1 (1.2)',
              'Effective firepower: 7 (Y) (1.2)',
              'Kill dice for position BB against rating Y: 0 (1.4, 4.2)',
              'Kill dice: 7 (4.2)',
              'Faces that hit INFANTRY (maximum): 0, 9, 8, 7 (4.2, E-1, E-2)',
              'Hits: 3 (4.2, E-4)',
              'Impairments: 2 (4.3)',
            ].join('\n'),
          },
        ],
        footer: {
          text: expect.stringMatching(
            /^1\.2, 1\.4, 4\.2, 4\.3, .* · event p4 · #[0-9a-f]{10} · verified dice · chance of this or (?:better|worse): [\d.]+%$/,
          ) as string,
        },
        color: COLOURS.decisive,
      },
    ]);
    expect(labelsOf(body)).toEqual(['More']);
  });

  it('says behind More what it rests on, and offers each what is his to do', () => {
    const { played, event } = shot();
    const moreFor = (offers: Partial<Record<keyof AllowedCommands, boolean>>): PostBody => {
      const may: AllowedCommands = {
        undo: () => offers.undo === true,
        correct: () => offers.correct === true,
        note: () => offers.note === true,
      };
      return presentEventDetails([redactForAll(event, played.context)], played.context, may);
    };
    const body = moreFor({});
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Direct fire: 1/Pz → A Coy');
    expect(body.embeds[0]!.description).toBe('**A Coy suppressed, 2 impairments (3 of 7 dice hit)**');
    expect(body.embeds[0]!.fields!.map(({ name }) => name)).toEqual(['Working']);
    expect(body.embeds[0]!.fields![0]!.value.split('\n')[0]).toBe('Firepower: 6 (1.2)');
    expect(body.embeds[0]!.footer!.text).toMatch(/^1\.2, 1\.4, 4\.2, 4\.3, .* · event p4 · verified dice$/);
    expect(labelsOf(body)).toEqual(['Why?', 'Odds']);
    expect(labelsOf(moreFor({ note: true }))).toEqual(['Why?', 'Odds', 'Add note']);
    expect(labelsOf(moreFor({ undo: true, correct: true, note: true }))).toEqual(['Why?', 'Odds', 'Undo', 'Correct', 'Add note']);
    expect(body.components[0]!.components.map(({ style }) => Number(style))).toEqual([2, 2]);
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
    const [embed] = postOf(played.last, played.context).embeds;
    expect(embed!.color).toBe(COLOURS.nothing);
    expect(embed!.description).toBe('**No effect on A Coy (0 of 5 dice hit)**\nKill dice: 5 5 5 5 5');
  });

  it('says first that a unit is destroyed, and nothing else of it', () => {
    const { played } = shot();
    shoot(played, [0, 9, 8, 7, 7, 7, 7]);
    const body = postOf(played.last, played.context);
    expect(body.embeds[0]!.description!.split('\n')).toEqual([
      '**A Coy destroyed (7 of 7 dice hit)**',
      'Kill dice: **0** **9** **8** **7** **7** **7** **7**',
      '1/Pz has fired this phase. An umpire has allowed it again (4.0, E-52).',
    ]);
    expect(body.embeds[0]!.color).toBe(COLOURS.decisive);
  });

  it('tells its input with the working when no unit was named', () => {
    const played = new Played();
    played.do({ type: 'set-posts', posts: 'full' });
    played.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: {},
        typed: { fp: 3, targetDa: 'HARD', targetTpd: 'AA', rangeYards: 300 },
      },
      [1, 1, 1],
    );
    const [embed] = postOf(played.last, played.context).embeds;
    expect(embed!.title).toBe('Direct fire');
    expect(embed!.fields![0]).toEqual({
      name: 'Input',
      value: 'FP: 3 · Target DA: HARD · Target TPD: AA · Range: 300 yards · Band: effective',
    });
  });

  it('has a struck title once it has been undone', () => {
    const { played, event } = shot();
    const body = postOf(event, { ...played.context, takenBackBy: () => ({ mark: 'p7', name: 'An*na' }) });
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('~~Direct fire: 1/Pz → A Coy~~');
    expect(body.embeds[0]!.description).toMatch(/^Undone by An\\\*na \(event p7\)\./);
  });
});

describe('the course of a battle', () => {
  it('begins with what it is, who is in it and what comes next, and with the whole commitment in its last line', () => {
    const played = new Played();
    const body = postOf(played.last, played.context);
    expectSound(body);
    const { title, description = '', fields = [], footer } = body.embeds[0]!;
    expect(title).toBe('Hill 112');
    expect(description.split('\n')).toEqual([
      expect.stringMatching(/^\*\*Eagles, Crowns and Oak Leaves\*\*\. WWII division level/),
      '**Umpire:** Anna',
      'There are no sides yet. Press _Add a side_ to create one, or _Example forces_ to see two with units.',
      expect.stringMatching(/^Next, use `\/side add`/),
      'Before the first roll, each player can add words to the dice seed, so that no one knows the dice in advance.',
    ]);
    expect(fields).toEqual([]);
    expect(footer!.text.replace(/#[0-9a-f]{10}/, 'HEAD')).toBe(`event p1 · HEAD · battle ${GAME_ID} · seed hash ${COMMITMENT}`);
    expect(labelsOf(body)).toEqual([
      'More',
      'My units',
      'How to play',
      'Add a side',
      'Example forces',
      'Create channels',
      'Add words to the seed',
    ]);
    expect(JSON.stringify(body.components)).toContain(`"custom_id":"salt:${GAME_ID}"`);
    expect(isPostOfEvent(body, played.last)).toBe(true);
  });
  it('says behind More of its opening post what options it has, and how its dice are checked', () => {
    const played = new Played();
    const body = presentEventDetails([redactForAll(played.last, played.context)], played.context, NOTHING_MAY);
    expectSound(body);
    expect(body.embeds[0]!.fields!.map(({ name }) => name)).toEqual(['First steps', 'Options', 'Dice']);
    expect(body.embeds[0]!.fields![2]!.value).toContain(`\`${COMMITMENT}\``);
    expect(labelsOf(body)).toEqual([]);
  });
  it('ends with the seed in _More_', () => {
    const played = new Played();
    played.do({ type: 'end', seed: SEED });
    const body = postOf(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Battle ended: Hill 112');
    expect(markdownOf(body).join('\n')).not.toContain(SEED);
    expect(labelsOf(body)).toEqual(['More']);
    const more = presentEventDetails([redactForAll(played.last, played.context)], played.context, NOTHING_MAY);
    expect(markdownOf(more).join('\n')).toContain(SEED);
  });
  it('shows a new unit as a sheet, to the person alone', () => {
    const played = Played.skirmish();
    const body = postOf(played.last, played.context);
    expectSound(body);
    expect(body.flags).toBe(64);
    expect(body.embeds[0]!.title).toBe('Unit added to Allies: A Coy');
    expect(body.embeds[0]!.description).toContain('**Firepower** 4 of 4 (1.2, 1.7)');
  });
  it('tells a new phase and what happened by itself', () => {
    const { played } = shot();
    played.do({ type: 'advance', to: 'phase' });
    const body = postOf(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Turn 1: Indirect fire');
    expect(body.embeds[0]!.description!.split('\n')).toEqual([
      'Barrages and sorties arrive first. Then sides can adjust their fire and call for new fire (3.0).',
      'A Coy: no longer suppressed',
    ]);
  });
  it('tells of no recovery of a unit that is lost', () => {
    const { played } = shot();
    const [id] = [...played.context.battle.tables.unit].find(([, { name }]) => name === 'A Coy')!;
    played.do({ type: 'edit-unit', unit: id, fields: { destroyed: true } });
    played.do({ type: 'advance', to: 'phase' });
    expect(played.last.changes).toContainEqual(expect.objectContaining({ id, after: { suppressed: false } }));
    expect(postOf(played.last, played.context).embeds[0]!.description).not.toContain('no longer suppressed');
  });
  it('tells an undo with what it took back, and offers to bring it back', () => {
    const { played } = shot();
    played.do({ type: 'undo', later: 'refuse' });
    const body = postOf(played.last, played.context);
    expectSound(body);
    expect(body.embeds[0]!.title).toBe('Undone: event p4');
    expect(body.embeds[0]!.description).toBe(
      '~~A Coy suppressed, 2 impairments (3 of 7 dice hit)~~\nUndone by: Anna\nA Coy: impairments 2 → 0, no longer suppressed, FP 2 → 4',
    );
    const may: AllowedCommands = { undo: () => true, correct: () => true, note: () => false };
    const more = presentEventDetails([redactForAll(played.last, played.context)], played.context, may);
    expect(labelsOf(more)).toEqual(['Redo']);
  });
  it('tells in rooms who is awaited, and a side in its own what its units are there for', () => {
    const played = new Played();
    const axis = played.side('Axis', 'germany', ['111']);
    const allies = played.side('Allies', 'usa');
    played.unit('A Coy', allies, { baseFp: 4 });
    for (const name of ['1/Pz', '2/Pz', '3/Pz'])
      played.unit(name, axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    played.do({ type: 'advance', to: 'phase' });
    played.do({ type: 'advance', to: 'phase' });
    const linesFor = (reader?: Reader) =>
      postOf(played.last, { ...played.context, ...(reader && { reader }) })
        .embeds[0]!.description!.split('\n')
        .slice(1);
    expect(linesFor()).toEqual([]);
    expect(linesFor({ standing: 'spectator', sideId: null })).toEqual(['**Waiting for:** Axis']);
    const own = { ...played.context, reader: { standing: 'player', sideId: axis } as const };
    expect(linesFor(own.reader)).toEqual([]);
    expect(postOf(played.last, own).content).toBe('Axis: fire with 3 units (Turn 1, Direct fire)');
    // A phase that has ended waits for no one.
    const over = played.last;
    played.do({ type: 'advance', to: 'phase' });
    expect(postOf(over, { ...played.context, reader: own.reader }).content).toBeUndefined();
  });
  it('greets who comes to a side in its own room alone', () => {
    const played = new Played();
    const axis = played.side('Axis', 'germany', ['111']);
    played.unit('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    played.do({ type: 'edit-side', side: axis, fields: {}, addPlayerIds: ['222'], removePlayerIds: [] });
    const told = (reader: Reader) =>
      postOf(played.last, { ...played.context, reader, aimOf: () => 'Hold *the hill*.' }).embeds.slice(1);
    expect(told({ standing: 'umpire', sideId: null })).toEqual([]);
    const [welcome] = told({ standing: 'player', sideId: axis });
    expect(welcome!.title).toBe('Welcome to Axis');
    expect(welcome!.description!.split('\n').slice(0, 5)).toEqual([
      '<@222>: you play **Axis**.',
      '**Your units** 1/Pz',
      '**From the umpires** Hold \\*the hill\\*.',
      '**Your turn:** move 1/Pz (Turn 1, Movement).',
    ]);
  });
  it('tells a whole turn in one message', () => {
    const { played } = shot();
    const events = played.do({ type: 'advance', to: 'turn' });
    const body = postOfAll(events, played.context);
    expectSound(body);
    expect(body.embeds).toHaveLength(1);
    expect(body.embeds[0]!.title).toBe('Turn 2: Movement');
    expect(body.embeds[0]!.description!.split('\n').slice(0, 2)).toEqual([
      'Units on strategic roads must move first, then units across country, then aircraft, and infantry last (2.0).',
      'p5 · **Turn 1: Indirect fire.**',
    ]);
    expect(body.components[0]!.components.map(({ custom_id }) => custom_id)).toEqual([`mine:${GAME_ID}`, `more:${GAME_ID}:p5`]);
  });
  it('tells it without the numbers of events in a battle without an umpire', () => {
    const { played } = shot();
    const events = played.do({ type: 'advance', to: 'turn' });
    const { battle } = played.context;
    const unrefereed = { ...battle, game: { ...battle.game, umpiredBy: 'bot' } } as typeof battle;
    const [embed] = postOfAll(events, { ...played.context, battle: unrefereed }).embeds;
    expect(embed!.description).toContain('\n**Turn 1: Indirect fire.**');
    expect(embed!.description).not.toMatch(/^p\d/m);
    expect(embed!.footer!.text).toMatch(/^events p5 to p\d/);
  });
  it('tells only where to look when a private answer comes late', () => {
    const played = Played.skirmish();
    const body = presentUnsentSecret([played.last]);
    expectSound(body);
    expect(body.flags).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('A Coy');
    expect(body.embeds[0]!.footer!.text).toBe(`private answer ${played.last.hash.slice(0, 10)} · battle ${GAME_ID}`);
    expect(isPostOfEvent(body, played.last)).toBe(true);
    expect(isPostOfEvent(body, played.events[3]!)).toBe(false);
  });
});

describe('a mission that lands', () => {
  it('is headed with side, point and targets, which are told one by one', () => {
    const { played, events } = barrage(3);
    const landing = events.at(-1)!;
    const body = postOf(landing, played.context);
    expectSound(body);
    expect(body.embeds).toHaveLength(1);
    const [embed] = body.embeds;
    expect(embed!.title).toBe('Fire landed: Mission 1 (Axis) → Company 1, Company 2, Company 3');
    expect(embed!.description!.split('\n')).toEqual([
      'Point of impact: 1000, 2000',
      '**Company 1 suppressed (1 of 4 dice hit)** · Kill dice: **1** 5 6 7',
      '**Company 2 suppressed (1 of 4 dice hit)** · Kill dice: **1** 5 6 7',
      '**Company 3 suppressed (1 of 4 dice hit)** · Kill dice: **1** 5 6 7',
      'Barrage drift: The fire lands on target · Error die: 0',
    ]);
    expect(embed!.fields).toBeUndefined();
    expect(embed!.footer!.text).toMatch(/^event p9 · #[0-9a-f]{10} · verified dice$/);
  });
  it('says its side which battery it was, and log and post in one order', () => {
    const { played, events } = barrage(2);
    const landing = events.at(-1)!;
    const reader = { standing: 'umpire', sideId: null } as const;
    expect(postOf(landing, { ...played.context, reader }).embeds[0]!.title).toBe(
      'Fire landed: Mission 1 (Secret Battery, Axis) → Company 1, Company 2',
    );
    const entry = { event: redactFor(landing, played.context, reader)!, takenBack: undefined };
    expect(formatLogLine(entry, played.context)).toBe(
      'p9 · turn 2, Indirect fire · Anna: Mission 1 (Secret Battery, Axis) lands at 1000, 2000: ' +
        'Company 1, Company 2 suppressed (1 of 4 dice hit)',
    );
  });
  it('does not give the battery away, nor its working', () => {
    const { played, events } = barrage(2);
    for (const event of events) {
      const text = JSON.stringify(postOf(event, played.context));
      expect(text).not.toContain('Secret Battery');
      expect(text).not.toContain('Calibre');
    }
  });
  it.each([12, 13, 26, 60])('tells of %i targets within every limit', (targets) => {
    const { played, events } = barrage(targets);
    const body = postOf(events.at(-1)!, played.context);
    expectSound(body);
    expect(countEmbedLength(body.embeds[0]!)).toBeLessThanOrEqual(LIMITS.embedTotal);
    const text = markdownOf(body).join('\n');
    expect(text).toContain(targets <= 12 ? `Company ${targets}` : `${targets} targets`);
    expect(text).toContain(`${targets <= 12 ? `Company ${targets}` : `${targets - 11} more`} suppressed (1 of 4 dice hit)`);
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
      description: 'Roll: 2 5\n**Total 8**',
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
        expectSound(postOf(said, { battle: hostile, ruleset }));
        expectSound(postOfAll([said, { ...said, mark: 'p98' }, { ...event, mark: 'p99' }], { battle: hostile, ruleset }));
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
  it.each(Object.getOwnPropertyNames(Object.prototype))('are words in a roll, even %s, which every object inherits', (text) => {
    const [resolution] = shot().event.resolutions;
    const post = presentLooseRoll({ ...resolution!, input: { ...resolution!.input, [text]: text } }, directFire, 'k');
    expectSound(post);
    expect(JSON.stringify(post)).not.toMatch(/native code|\[object/);
  });
});

describe('the post of a unit that was changed and is gone by now', () => {
  function changedAndGone() {
    const played = Played.skirmish();
    played.do({ type: 'edit-unit', unit: played.firer, fields: { baseFp: 5 } });
    const edited = played.last;
    played.do({ type: 'remove-unit', unit: played.firer });
    return { played, edited, row: played.last.changes.find(({ id }) => id === played.firer)!.before! };
  }

  it('shows its sheet as it last was', () => {
    const { played, edited, row } = changedAndGone();
    const gone = (table: string, id: string) => (table === 'unit' && id === played.firer ? row : undefined);
    const [embed] = postOf(edited, { ...played.context, gone }).embeds;
    expect(embed!.title).toContain('1/Pz');
    expect(embed!.description).toContain('**Side** Axis');
  });

  it('is told without a sheet where nobody knows how it was', () => {
    const { played, edited } = changedAndGone();
    const [embed] = postOf(edited, played.context).embeds;
    expect(embed!.title).toBe('1/Pz was changed');
    expect(embed!.description ?? '').not.toContain('**Side**');
  });
});
