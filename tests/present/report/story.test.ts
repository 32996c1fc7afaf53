import { describe, expect, it } from 'vitest';
import { formatReport, buildReport } from '../../../src/present/index.js';
import { writeStory } from '../../../src/present/report/story.js';
import { RULESETS } from '../../../src/rules/registry.js';
import { fc, runs } from '../../chance/properties.js';
import { barrage, Played, shoot } from '../battle.js';
import { expectHarmless, hostileText } from '../hostile.js';

const EVERYBODY = { standing: 'spectator', sideId: null } as const;
const UMPIRE = { standing: 'umpire', sideId: null } as const;
const none = (): undefined => undefined;

const story = (played: Played, reader: Parameters<typeof buildReport>[3] = UMPIRE) =>
  writeStory(buildReport(played.events, played.context.battle, played.context.ruleset, reader));

describe('the story of a battle', () => {
  it('opens with who fought and with what', () => {
    const played = Played.skirmish();
    const { title, opening, sides } = story(played);
    expect(title).toBe('Hill 112');
    expect(opening.join(' ')).toContain('Eagles, Crowns and Oak Leaves');
    expect(sides).toEqual([
      '**Axis** (rules: Germany), 1 unit, 6 FP at most: 1/Pz.',
      expect.stringMatching(/^\*\*Allies\*\* .*, 1 unit, 4 FP at most: A Coy\.$/),
    ]);
  });

  it('tells a turn by what changed in it, in a sentence, and not by what did not', () => {
    const played = Played.skirmish();
    shoot(played);
    const [chapter] = story(played).chapters;
    expect(chapter).toMatchObject({ turn: 1, title: 'Turn 1', losses: '' });
    expect(chapter!.moments.map(({ text }) => text)).toEqual([
      '**1/Pz against A Coy (direct fire)**: A Coy suppressed, 2 impairments (3 of 7 dice hit).',
    ]);
  });

  it('says who was lost, when, and what decided it', () => {
    const played = Played.skirmish();
    shoot(played, [0, 9, 8, 8, 0, 9, 0]);
    const { chapters, closing, losses } = story(played);
    expect(chapters[0]!.moments.at(-1)!.text).toMatch(
      /\*\*: A Coy destroyed \(7 of 7 dice hit\)\. A result this good comes once in \d+\.$/,
    );
    expect(chapters[0]!.losses).toBe('Losses in this turn: **Allies** A Coy.');
    expect(closing.join('\n')).toMatch(/What decided it:\n- Turn 1: \*\*1\/Pz against A Coy.*\nWhat it cost:/);
    expect(closing).toContain('- **Allies** lost 1 of 1 unit, 0 of 4 FP left.');
    expect(losses.find(({ side }) => side === 'Allies')!.lost).toMatchObject([{ name: 'A Coy', turn: 1 }]);
  });

  it('leaves out what was taken back, and lists what umpires decided by word', () => {
    const played = Played.skirmish();
    shoot(played);
    played.do({ type: 'undo', event: 6, later: 'refuse' });
    expect(story(played).chapters).toEqual([]);
    shoot(played);
    played.do({ type: 'correct', event: 8, changes: { rangeYards: 250 }, later: 'refuse', reason: 'measured again' }, []);
    expect(story(played).rulings).toEqual([expect.stringMatching(/^Anna, corrected: .*3 of 7 dice hit\)\. Measured again\.$/)]);
  });

  it('says who moved, and by the map from where to where, and of a move without one that it was', () => {
    const played = Played.skirmish();
    const moves = (unit: string, typed: object) =>
      played.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [unit] }, typed: typed as never });
    moves(played.target, { code: 'A' });
    played.do({ type: 'act', act: 'map-new', params: {} });
    played.do({ type: 'act', act: 'map-place', params: { unit: played.firer, at: '21,27' } });
    moves(played.firer, { to: '25,27', code: 'A' });
    const [chapter] = story(played).chapters;
    expect(chapter).toMatchObject({ moments: [], moves: 'Moved: **Allies** A Coy; **Axis** 1/Pz (D5 to E5).' });
    expect(formatReport(buildReport(played.events, played.context.battle, played.context.ruleset, UMPIRE), none)).toContain(
      '## Turn 1\n\nMoved: **Allies** A Coy; **Axis** 1/Pz (D5 to E5).\n',
    );
    played.do({ type: 'undo', later: 'refuse' });
    expect(story(played).chapters[0]!.moves).toBe('Moved: **Allies** A Coy.');
  });

  it('tells a shot that was put right although it did nothing, and an overruling once', () => {
    const played = Played.skirmish();
    shoot(played, [1, 2, 3, 4, 5, 6, 7]);
    played.do({ type: 'correct', event: 6, changes: { rangeYards: 250 }, later: 'refuse', reason: 'measured again' }, []);
    const [chapter] = story(played).chapters;
    expect(chapter!.moments.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\*\*1\/Pz against A Coy \(direct fire\)\*\*: /),
    ]);
    const other = Played.skirmish();
    shoot(other);
    other.do({ type: 'overrule', event: 6, set: [], later: 'refuse', reason: 'behind the hill' });
    const { chapters, closing, rulings } = story(other);
    expect(chapters[0]!.moments.map(({ text }) => text)).toEqual([
      '**Anna overruled**: it was A Coy suppressed, 2 impairments (3 of 7 dice hit).',
    ]);
    expect(rulings).toEqual(['Anna, overruled: A Coy suppressed, 2 impairments (3 of 7 dice hit). Behind the hill.']);
    expect(closing.join(' ')).not.toContain('It was');
  });

  it('names what a barrage hit and who fired it, those that came off alike together', () => {
    const { played } = barrage(2);
    const text = story(played)
      .chapters.flatMap(({ moments }) => moments.map((moment) => moment.text))
      .join('\n');
    expect(text).toBe('Mission 1 (Secret Battery, Axis) lands at 1000, 2000: Company 1, Company 2 suppressed (1 of 4 dice hit).');
  });

  it('says what an umpire set by hand, without arrows', () => {
    const played = Played.skirmish();
    played.do({ type: 'edit-unit', unit: played.target, fields: { baseFp: 2 } });
    const [chapter] = story(played).chapters;
    expect(chapter!.moments.map(({ text }) => text)).toEqual(['Anna set A Coy: base FP 4 to 2, FP 4 to 2.']);
  });

  it('names the players of a side whose names are kept', () => {
    const played = Played.skirmish();
    const axis = [...played.context.battle.tables.side.keys()][0]!;
    const [ana, bob, gone] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
    played.do({ type: 'edit-side', side: axis, fields: {}, addPlayerIds: [ana, bob, gone], removePlayerIds: [] });
    const names: Readonly<Record<string, string>> = { [ana]: 'Ana', [bob]: 'B*b' };
    const whoIs = (key: string) => (key in names ? { userId: '1', name: names[key]! } : undefined);
    const { sides } = writeStory(buildReport(played.events, played.context.battle, played.context.ruleset, UMPIRE, whoIs));
    expect(sides[0]).toBe('**Axis** (rules: Germany), 1 unit, 6 FP at most, played by Ana and B\\*b: 1/Pz.');
  });

  it('names who played a side by what its reader was told of him alone, whatever he has done in secret', () => {
    const key = 'b'.repeat(32);
    const whoIs = (id: string) => (id === key ? { userId: null, name: 'Bob' } : undefined);
    const readAs = (reader: Parameters<typeof buildReport>[3], ...notes: readonly (string | null)[]) => {
      const played = Played.skirmish();
      const axis = [...played.context.battle.tables.side.keys()][0]!;
      played.do({ type: 'edit-side', side: axis, fields: {}, addPlayerIds: [key], removePlayerIds: [] });
      const bob = { id: key, name: 'Bob', standing: 'player', sideId: axis } as const;
      for (const side of notes)
        played.do({ type: 'note', text: 'Hold.', picture: null, onlyForSide: side === null ? null : axis }, [], bob);
      const report = buildReport(played.events, played.context.battle, played.context.ruleset, reader, whoIs);
      return JSON.stringify([writeStory(report).sides, report.entries.map(({ changes, summary }) => [changes, summary])]);
    };
    expect(readAs(EVERYBODY, 'his own')).toBe(readAs(EVERYBODY));
    expect(readAs(EVERYBODY, 'his own')).not.toContain('Bob');
    expect(readAs(EVERYBODY, 'his own', null)).toContain('played by Bob');
    expect(readAs(UMPIRE, 'his own')).toContain('played by Bob');
  });

  it('tells of at most six events a turn beside notes, which are all told', () => {
    const played = Played.skirmish();
    for (let n = 0; n < 9; n++) shoot(played, [4, 5, 4, 6, 3, 2, 1]);
    played.do({ type: 'note', text: 'The bridge is down', picture: null, onlyForSide: null });
    const [chapter] = story(played).chapters;
    expect(chapter!.moments.length).toBeLessThanOrEqual(7);
    expect(chapter!.moments.at(-1)!.text).toBe('**Anna** noted: The bridge is down');
  });

  it('tells a reader nothing that depends on what he may not know', () => {
    const played = Played.skirmish();
    shoot(played);
    const before = story(played, { standing: 'spectator', sideId: null });
    played.do({
      type: 'note',
      text: 'Allies are short of shells',
      picture: null,
      onlyForSide: played.context.battle.tables.unit.get(played.target)!.side,
    });
    expect(story(played, { standing: 'spectator', sideId: null })).toEqual(before);
  });

  it('has no bookkeeping in it: arrows, "no longer", "none" and keys stand in the appendix alone', () => {
    const played = Played.skirmish();
    shoot(played);
    played.do({ type: 'advance', to: 'turn' });
    shoot(played, [0, 9, 8, 8, 0, 9, 0]);
    const [told, appendix] = formatReport(
      buildReport(played.events, played.context.battle, played.context.ruleset, UMPIRE),
      none,
    ).split('## Appendix: the whole record') as [string, string];
    expect(told).not.toMatch(/→|->|no longer|\bnone\b|\b[a-z]+[A-Z][a-z]/);
    expect(appendix).toContain('→');
  });

  it('is harmless whatever was typed', () => {
    const played = Played.skirmish();
    shoot(played);
    fc.assert(
      fc.property(hostileText, (text) => {
        const events = played.events.map((event) => ({ ...event, summary: text, actor: { ...event.actor, name: text } }));
        const { chapters, closing, rulings } = writeStory(
          buildReport(events, played.context.battle, played.context.ruleset, UMPIRE),
        );
        for (const line of [...chapters.flatMap(({ moments }) => moments.map((moment) => moment.text)), ...closing, ...rulings])
          expectHarmless(line.replace(/^- /, ''));
      }),
      { numRuns: runs(60) },
    );
  });

  it('is told for every rulebook', () => {
    expect(RULESETS.every(({ strength }) => strength !== undefined)).toBe(true);
  });
});
