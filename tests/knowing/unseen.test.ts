/**
 * Section 4.1, E-51: what readers see of a shot by a unit that they have not spotted, in every kind of output, and
 * after every undo and correction.
 */
import { describe, expect, it } from 'vitest';
import { buildLedgerFromEvents, calculateLuck, type Reader, countUndoneRolls, findShownEvent } from '../../src/game/index.js';
import { listLogEntries, createAmendmentFinder, redactFor } from '../../src/knowing/index.js';
import {
  formatLogLine,
  formatReport,
  presentEventDetails,
  presentExplanation,
  buildReplay,
  formatReportCsv,
  buildReport,
} from '../../src/present/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { Fight, player, UMPIRE } from '../rules/eagles/state/fight.js';
import { postOf } from '../present/posting.js';

const SPECTATOR: Reader = { standing: 'spectator', sideId: null };

interface Firer {
  readonly name: string;
  readonly yards: number;
  readonly baseFp: number;
  readonly faces: readonly number[];
}
/**
 * FP 6 at 700 yards: 5 dice by section 1.2, and as many at a target in BB. 0 and 9 hit infantry beyond 600 yards
 * (section 4.2).
 */
const ASH: Firer = { name: 'Ash', yards: 700, baseFp: 6, faces: [0, 2, 2, 2, 2] };

/** A battle with hidden units, and everything that its readers can see of it. */
class Evening extends Fight {
  readonly axis = this.side('Axis', 'germany');
  readonly allies = this.side('Allies', 'uk');

  constructor() {
    super({ spotting: 'rules' });
  }

  get enemy(): Reader {
    return player(this.axis);
  }

  context(reader: Reader) {
    const gone = () => undefined;
    const earlier = (number: number) => this.record[number - 1];
    const { shown: _, ...takings } = createAmendmentFinder(this.record, { ruleset: eaglesRuleset }, reader);
    return { battle: this.battle, ruleset: eaglesRuleset, reader, earlier, gone, ...takings };
  }

  /** Returns everything that a reader can see of an event, and of the battle. */
  everything(reader: Reader, number = this.record.length): unknown {
    const context = this.context(reader);
    const get = (wanted: number) => this.record[wanted - 1];
    const ledger = buildLedgerFromEvents(this.record);
    const event = findShownEvent(ledger, { get }, get(number)!);
    const told = redactFor(event, context, reader)!;
    const offers = { undo: () => false, correct: () => false, note: () => true };
    const report = buildReport(this.record, this.battle, eaglesRuleset, reader);
    const entries = listLogEntries(this.record, context, reader);
    const known = this.record.flatMap((each) => redactFor(each, context, reader) ?? []);
    return {
      post: postOf(event, context),
      more: presentEventDetails([told], context, offers),
      why: presentExplanation(told, { ...context, before: this.battle }, { page: 1, buttonId: String }),
      log: entries.map((entry) => formatLogLine(entry, context)),
      report: formatReport(report, () => undefined),
      csv: formatReportCsv(report),
      replay: buildReplay(report, () => undefined),
      luck: [...calculateLuck(known, this.battle, eaglesRuleset, this.record).sides],
      takenBack: [
        ...countUndoneRolls(
          () => this.record,
          ledger,
          this.battle,
          eaglesRuleset,
          (each) => redactFor(each, context, reader),
        ),
      ],
    };
  }

  words(reader: Reader, number = this.record.length): string {
    const event = this.record[number - 1]!;
    return `${JSON.stringify(postOf(event, this.context(reader)).embeds[0])}`;
  }
}

class Ambush extends Evening {
  readonly tom = this.add('Tom', this.axis, { tpd: 'BB', xYards: 0, yYards: 0, spotted: true });
  readonly firer: string;

  constructor(readonly by: Firer = ASH) {
    super();
    const { name, yards, baseFp } = by;
    this.firer = this.add(name, this.allies, {
      kind: 'weapons',
      baseFp,
      xYards: 0,
      yYards: yards,
    });
    this.until(1, 'direct');
  }

  fire(faces: readonly number[] = this.by.faces) {
    return this.roll('direct-fire', { firer: [this.firer], target: [this.tom] }, {}, faces, player(this.allies));
  }
}

/** An unspotted tank drives to within 500 yards of Tom, where it is spotted (section 4.1). */
class Drive extends Evening {
  readonly from: number;

  constructor(fromXYards: number, fromYYards: number) {
    super();
    this.act('map-new', NEW_MAP_DEFAULTS);
    const tom = this.add('Tom', this.axis, { spotted: true });
    const tank = this.add('Elm', this.allies, { kind: 'vehicle', da: 'HARD', moveCode: 'C', tpd: 'BB' });
    this.act(MAP_ACT_IDS.place, { unit: tom, at: '30,20' });
    this.act(MAP_ACT_IDS.place, { unit: tank, at: `${fromXYards / 100},${fromYYards / 100}` });
    this.from = this.record.length + 1;
    this.roll('movement', { unit: [tank] }, { to: '30,24' }, [], player(this.allies));
  }
}

/** Hashes depend on everything, and contain a random part. */
const masked = (all: unknown): string => JSON.stringify(all).replaceAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{10})\b/g, 'hash');

/** Matches everything that reveals the firer of `ASH` or its dice. */
const TELLS = /Ash|700|FP 6|\b5d10|kill dice|\blong\b|of 5|Firepower|Modifiers|Working|%|measured/i;

describe('a shot by somebody whom the enemy has not spotted', () => {
  it('is told the enemy, and who looks on, as one by an unseen unit: what became of the target, and nothing else', () => {
    const ambush = new Ambush();
    ambush.fire();
    for (const reader of [ambush.enemy, SPECTATOR]) {
      const post = ambush.words(reader);
      expect(post).toContain('"title":"Direct fire: an unseen unit → Tom"');
      expect(post).toContain('**Tom suppressed**');
      expect(post).not.toMatch(TELLS);
      expect(JSON.stringify(ambush.everything(reader))).not.toMatch(TELLS);
    }
  });

  it('his own side and umpires are told whole', () => {
    const ambush = new Ambush();
    ambush.fire();
    for (const reader of [player(ambush.allies), UMPIRE]) {
      const post = ambush.words(reader);
      expect(post).toContain('Direct fire: Ash → Tom');
      expect(post).toContain('Tom suppressed (1 of 5 dice hit)');
    }
  });

  it.each([
    ['no effect', [2, 2, 2, 2, 2], '**No effect on Tom**'],
    // Infantry of FP 4 has four steps (section 1.7). Of five hits the first suppresses, and four impair.
    ['destroyed', [0, 0, 0, 0, 0], '**Tom destroyed**'],
  ])('tells %s', (_what, faces, words) => {
    const ambush = new Ambush();
    ambush.fire(faces);
    expect(ambush.words(ambush.enemy)).toContain(words);
    expect(ambush.words(ambush.enemy)).not.toMatch(TELLS);
  });

  it('tells whole of one who gives himself away: within 500 yards (4.1)', () => {
    const ambush = new Ambush({ ...ASH, yards: 500, faces: [0, 2, 2, 2, 2, 2] });
    ambush.fire();
    expect(ambush.words(ambush.enemy)).toContain('Direct fire: Ash → Tom');
    expect(ambush.words(SPECTATOR)).toContain('1 of 6 dice hit');
  });

  it('is told whole when the battle has ended', () => {
    const ambush = new Ambush();
    ambush.fire();
    const { number } = ambush.record.at(-1)!;
    ambush.do({ type: 'end', seed: null });
    expect(ambush.words(ambush.enemy, number)).toContain('Direct fire: Ash → Tom');
  });

  it('and once he is spotted the record tells of it', () => {
    const ambush = new Ambush();
    ambush.fire();
    const { number } = ambush.record.at(-1)!;
    ambush.edit(ambush.firer, { spotted: true });
    expect(ambush.words(ambush.enemy, number)).toContain('Direct fire: Ash → Tom');
  });

  it('whom an unseen unit supports is told, and neither dice nor values', () => {
    const ambush = new Ambush();
    const elm = ambush.add('Elm', ambush.allies, {
      kind: 'vehicle',
      da: 'MODERATE',
      moveCode: 'D',
      baseFp: 4,
      xYards: 0,
      yYards: 650,
    });
    ambush.edit(elm, { spotted: true });
    const roles = { firer: [elm], target: [ambush.tom], support: [ambush.firer] };
    // FP 4 + 6 - 1 beyond 600 yards is 9, rating Z, which adds one die against BB (section 4.2).
    const faces = [0, ...Array.from({ length: 9 }, () => 2)];
    ambush.roll('direct-fire', roles, {}, faces, player(ambush.allies));
    const post = ambush.words(ambush.enemy);
    expect(post).toContain('"title":"Direct fire: Elm → Tom"');
    expect(post).toContain('**Tom suppressed**');
    expect(post).not.toMatch(/Ash|of 10|Support/);
  });
});

describe('what becomes of it', () => {
  /** Fires at Tom, and then lets an umpire change the event. */
  const put = (right: object): Ambush => {
    const ambush = new Ambush();
    ambush.fire();
    ambush.do({ event: ambush.record.length, later: 'again', ...right } as never);
    return ambush;
  };

  it('undone: neither the undo nor the struck line tells more', () => {
    const ambush = put({ type: 'undo' });
    const all = JSON.stringify(ambush.everything(ambush.enemy));
    expect(all).not.toMatch(TELLS);
    expect(ambush.words(ambush.enemy)).toContain('Tom suppressed');
    expect(ambush.words(UMPIRE)).toContain('1 of 5 dice hit');
  });

  it('corrected: what was put otherwise is not told, what it comes to is', () => {
    const ambush = put({ type: 'correct', changes: { rangeYards: 800, targetTpd: 'AA' }, reason: 'Tom stood open' });
    const post = ambush.words(ambush.enemy);
    expect(post).toContain('an unseen unit → Tom');
    expect(post).toContain('Tom stood open');
    expect(`${post}${JSON.stringify(ambush.everything(ambush.enemy))}`).not.toMatch(
      /Ash|700|800|range|Input|of \d hit|dice hit/i,
    );
    expect(ambush.words(UMPIRE)).toContain('Input range yards: 700, now 800');
  });

  it('overruled: the umpire’s word is told, and not what he overruled', () => {
    const ambush = put({ type: 'overrule', set: [], reason: 'a wall' });
    const all = JSON.stringify([ambush.everything(ambush.enemy), ambush.everything(ambush.enemy, ambush.record.length - 1)]);
    expect(all).toContain('a wall');
    expect(all).not.toMatch(TELLS);
  });

  it('of a shot that gave him away and is undone, the record tells as of any other', () => {
    const ambush = new Ambush({ ...ASH, yards: 500, faces: [0, 2, 2, 2, 2, 2] });
    ambush.fire();
    const { number } = ambush.record.at(-1)!;
    ambush.undo();
    expect(ambush.words(ambush.enemy, number)).toContain('an unseen unit → Tom');
    expect(JSON.stringify(ambush.everything(ambush.enemy))).not.toMatch(/Ash/);
  });
});

describe('two battles that differ in him alone', () => {
  const others: readonly (readonly [string, Firer])[] = [
    ['his name', { ...ASH, name: 'Beech' }],
    // The distance is also beyond 600 yards: 1 of 5 hits.
    ['his distance', { ...ASH, yards: 1200 }],
    // FP 5 less one gives four dice.
    ['his firepower, and so the dice', { ...ASH, baseFp: 5, faces: [0, 2, 2, 2] }],
    ['his distance, and so the dice', { ...ASH, yards: 600, faces: [2, 2, 0, 2, 2, 2] }],
  ];
  const everything = (by: Firer, right?: object): string => {
    const ambush = new Ambush(by);
    ambush.fire();
    const shot = ambush.record.length;
    if (right) ambush.do({ event: shot, later: 'again', ...right } as never);
    return masked([ambush.enemy, SPECTATOR].map((reader) => [ambush.everything(reader, shot), ambush.everything(reader)]));
  };

  it.each(others)('%s: the enemy is told the same', (_what, by) => {
    expect(everything(by)).toBe(everything(ASH));
    expect(everything(by, { type: 'undo' })).toBe(everything(ASH, { type: 'undo' }));
    const wall = { type: 'overrule', set: [], reason: 'a wall' };
    expect(everything(by, wall)).toBe(everything(ASH, wall));
  });

  // The first roll of a battle closes the seed, which reports say. So they tell whether anything has been rolled yet.
  it('without a map, one in whom no die is left tells the enemy no more than one whose dice miss', () => {
    const posts = (by: Firer): string =>
      everything(by).replaceAll(/(?:To add words in the next|Until the first roll)[^"\\]*/g, '');
    expect(posts({ ...ASH, baseFp: 1, faces: [] })).toBe(posts({ ...ASH, faces: ASH.faces.map(() => 2) }));
  });
});

describe('4.1 a unit spotted by its own move', () => {
  const told = (drive: Drive): readonly string[] =>
    [drive.enemy, SPECTATOR].map((reader) => masked([drive.everything(reader, drive.from), drive.everything(reader)]));

  it('appears where it is now: from two starting squares the enemy is told the same', () => {
    const drive = new Drive(3000, 3100);
    for (const reader of [drive.enemy, SPECTATOR]) expect(drive.words(reader, drive.from)).toContain('to F5');
    // The tank is spotted after 5 and 7 inches of its 8.
    expect(told(new Drive(2600, 2700))).toEqual(told(drive));
  });

  it('its own side and umpires are told whence', () => {
    const drive = new Drive(3000, 3100);
    for (const reader of [player(drive.allies), UMPIRE]) expect(drive.words(reader, drive.from)).toContain('F6 to F5');
  });
});
