import { writeWithPictures } from '../../../src/discord/log/exporting.js';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { BattleEvent, Picture } from '../../../src/game/index.js';
import { formatCsv, formatReport, formatReportCsv, buildReport } from '../../../src/present/index.js';
import { stripMarkdown } from '../../../src/present/plain.js';
import { escapeText } from '../../../src/present/text.js';
import { sumLosses } from '../../../src/present/report/losses.js';
import { fc, runs } from '../../chance/properties.js';
import { COMMITMENT, Played, SEED, type Skirmish, shoot } from '../battle.js';
import { expectHarmless, hostileText } from '../hostile.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;
const SHA = 'ee'.repeat(32);
const PICTURE: Picture = { sha256: SHA, mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
const find = (sha256: string): Picture | undefined => (sha256 === SHA ? PICTURE : undefined);
const none = (): undefined => undefined;

/** Creates these events: 1 start, 2 and 3 sides, 4 and 5 units, 6 a shot. */
function shot(): Skirmish {
  const played = Played.skirmish();
  shoot(played);
  return played;
}

function report(played: Played, reader: Parameters<typeof buildReport>[3] = UMPIRE) {
  return buildReport(played.events, played.context.battle, played.context.ruleset, reader);
}

function csvRows(text: string): Record<string, string>[] {
  return parse<Record<string, string>>(text, { columns: true, bom: true });
}

describe('the battle report', () => {
  it('tells by turn and phase who did what to whom, with dice, result and changes', () => {
    const text = formatReport(report(shot()), none);
    expect(text).toMatch(
      /^# Hill 112\n\n\*\*Eagles, Crowns and Oak Leaves\*\*\. [^\n]*\n\nThe battle is in turn 1 and has not ended yet\. It was played from 2026-08-01 18:00 UTC /,
    );
    expect(text).toMatch(/\n## Appendix: the whole record\n\nEagles, Crowns and Oak Leaves, version \d+\.\n/);
    expect(text).toContain('\n### Turn 1\n\n#### Movement\n\n- Hill 112 begins');
    expect(text).toContain(
      '- **Direct fire: 1/Pz → A Coy** - A Coy suppressed, 2 impairments (3 of 7 dice hit) (Anna, event p4)\n' +
        '  - Kill dice: **0** **9** 4 **8** 3 2 1\n' +
        '  - 1/Pz: fired\n' +
        '  - A Coy: suppressed, impairments 0 → 2, FP 4 → 2\n',
    );
  });

  it('names units that join one after the other together', () => {
    expect(formatReport(report(shot()), none)).toContain('- **Axis** is joined by 1/Pz.\n- **Allies** is joined by A Coy.\n');
  });

  it('heads each turn and phase once, and only where something happened', () => {
    const played = shot();
    played.do({ type: 'advance', to: 'turn' });
    shoot(played);
    const text = formatReport(report(played), none);
    expect(text.match(/^### Turn/gm)).toHaveLength(2);
    expect(text.match(/^#### Movement/gm)).toHaveLength(2);
    expect(text).not.toMatch(/####[^\n]*\n\n####/);
  });

  it('strikes through what was undone, with who, when and why, and has no line for the undo', () => {
    const played = shot();
    played.do({ type: 'undo', event: 6, later: 'refuse', reason: 'wrong target' });
    const text = formatReport(report(played), none);
    expect(text).toMatch(
      /- ~~\*\*Direct fire: 1\/Pz → A Coy\*\* .*~~ Undone by Anna \(event p5, turn 1, 2026-08-01 18:00 UTC\): wrong target\n/,
    );
    expect(text).not.toContain('Undone: event p4');
    expect(text).not.toContain('impairments 0 → 2');
  });

  it('tells what was corrected as it came out of it, by whom and why', () => {
    const played = shot();
    played.do({ type: 'correct', event: 6, changes: { rangeYards: 250 }, later: 'refuse', reason: 'measured again' }, []);
    const text = formatReport(report(played), none);
    expect(text).toMatch(/ {2}- Corrected by Anna \(event p5, turn 1, [^)]*\): measured again\n/);
    expect(text).toMatch(/- Event p4 corrected: A Coy suppressed, 2 impairments \(3 of 7 dice hit\)/);
  });

  it('shows notes whole, with their pictures as files beside it', () => {
    const played = shot();
    const words = `The bridge at Esquay. ${'x'.repeat(600)}`;
    played.do({ type: 'note', text: words, picture: { sha256: SHA, mediaType: 'image/png', bytes: 8 }, onlyForSide: null });
    const { text, files } = writeWithPictures(report(played), 'hill', [], find);
    expect(text).toContain(`- **Anna notes:** ${words}\n\n  ![Picture of event p5](hill-picture-p5.png)\n`);
    expect(text).not.toContain('data:');
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])).toEqual([
      ['hill-picture-p5.png', 'iVBORw0KGgo='],
    ]);
    // Without the file, nothing points at one.
    expect(formatReport(report(played), none)).not.toContain('![');
  });

  it('sums up losses and strength of each side', () => {
    const played = shot();
    played.do({ type: 'edit-unit', unit: played.target, fields: { destroyed: true } });
    expect(formatReport(report(played), none)).toContain(
      '## Losses\n\n| Side | Units | FP at most | FP at the end | Lost in turn 1 |\n| --- | --- | --- | --- | --- |\n' +
        '| Axis | 1 | 6 | 6 | - |\n| Allies | 1 | 4 | 0 | A Coy |\n',
    );
    played.do({ type: 'undo', later: 'refuse' });
    expect(sumLosses(report(played)).sides[1]).toMatchObject({
      side: 'Allies',
      lost: [],
      strength: { label: 'FP', most: 4, now: 2 },
    });
  });

  it('is harmless whatever was typed', () => {
    const played = shot();
    fc.assert(
      fc.property(hostileText, (text) => {
        const events = played.events.map((event) => hostile(event, text));
        const told = buildReport(events, played.context.battle, played.context.ruleset, UMPIRE);
        for (const line of formatReport(told, none)
          .split('\n')
          .filter((l) => !l.startsWith('|')))
          expectHarmless(line.replace(/^#+ |^ *- /, ''));
      }),
      { numRuns: runs(60) },
    );
  });
});

function hostile(event: BattleEvent, text: string): BattleEvent {
  return { ...event, summary: text, notes: [text], actor: { ...event.actor, name: text } };
}

describe('what a reader may know', () => {
  function secretly(): Skirmish {
    const played = shot();
    const [axis] = [...played.context.battle.tables.side.keys()] as [string];
    played.unit('Zzyx guns', axis, { kind: 'artillery', baseFp: 2, guns: 6, calibreMm: 150 });
    played.do({ type: 'note', text: 'Zzyx hides here', picture: null, onlyForSide: axis });
    return played;
  }

  it('is all that there is in the files of players and onlookers', () => {
    const played = secretly();
    const [axis, allies] = [...played.context.battle.tables.side.keys()] as [string, string];
    const files = (reader: Parameters<typeof buildReport>[3]): string =>
      `${formatReport(report(played, reader), none)}${formatReportCsv(report(played, reader))}`;
    for (const reader of [{ standing: 'player', sideId: allies } as const, { standing: 'spectator', sideId: null } as const]) {
      expect(files(reader)).not.toMatch(/zzyx/i);
      expect(files(reader)).toContain('This record shows what its reader may know');
    }
    expect(files({ standing: 'player', sideId: axis })).toMatch(/Zzyx guns[^]*Zzyx hides/);
    expect(files(UMPIRE)).toMatch(/Zzyx guns[^]*Zzyx hides/);
  });

  it('is everything once the battle has ended', () => {
    const played = secretly();
    played.do({ type: 'end', seed: SEED });
    const text = formatReport(report(played, { standing: 'spectator', sideId: null }), none);
    expect(text).toContain('Zzyx hides here');
    expect(text).toContain(`The seed: \`${SEED}\``);
    expect(text).toContain(`SHA-256 of the seed of all dice: \`${COMMITMENT}\``);
  });
});

describe('the table', () => {
  it('has a row for each roll, with who, whom, need, dice, result and effects', () => {
    const text = formatReportCsv(report(shot()));
    expect(text).toMatch(/^\ufeffturn,phase,event,actor,unit,target,need,dice,result,effects,undone,kind,procedure\r\n/);
    const rows = csvRows(text);
    expect(rows.map(({ event }) => event)).toEqual(['p1', 'p2', 'p3', 'p3a1', 'p3b1', 'p4']);
    expect(rows[5]).toEqual({
      turn: '1',
      phase: 'Movement',
      event: 'p4',
      actor: 'Anna',
      unit: '1/Pz',
      target: 'A Coy',
      need: 'Faces that hit INFANTRY (maximum): 0, 9, 8, 7 (4.2, E-1, E-2)',
      dice: 'Kill dice: 0 9 4 8 3 2 1',
      result: 'A Coy suppressed, 2 impairments (3 of 7 dice hit)',
      effects: '1/Pz: fired; A Coy: suppressed, impairments 0 → 2, FP 4 → 2',
      undone: '',
      kind: 'resolved',
      procedure: 'Direct fire',
    });
  });

  it('says what was taken back, by whom, when and why', () => {
    const played = shot();
    played.do({ type: 'undo', event: 6, later: 'refuse', reason: 'wrong target' });
    expect(csvRows(formatReportCsv(report(played)))[5]!.undone).toBe(
      'Undone by Anna (event p5, turn 1, 2026-08-01 18:00 UTC): wrong target',
    );
  });

  it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', '\rx'])('has no live formula: %j', (text) => {
    expect(csvRows(formatCsv(['a'], [[text]]))[0]!.a).toBe(`'${text}`);
  });

  it.each(['1', '-1', '-1.5', 'a=b', ''])('leaves %j as it is', (text) => {
    expect(csvRows(formatCsv(['a', 'b'], [[text, 'x']]))[0]!.a).toBe(text);
  });

  it('reads back whatever was typed, and begins no cell with what a spreadsheet runs', () => {
    const played = shot();
    fc.assert(
      fc.property(hostileText, (text) => {
        const events = played.events.map((event) => hostile(event, text));
        const rows = csvRows(formatReportCsv(buildReport(events, played.context.battle, played.context.ruleset, UMPIRE)));
        expect(rows).toHaveLength(6);
        for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r](?!\d+(\.\d+)?$)/);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('markdown without its marks', () => {
  it('is what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        expect(stripMarkdown(escapeText(text))).toBe(text.replace(/\s+/g, ' ').trim());
        expect(stripMarkdown(`~~**${escapeText(text)}**~~`)).toBe(text.replace(/\s+/g, ' ').trim());
      }),
    );
  });
});
