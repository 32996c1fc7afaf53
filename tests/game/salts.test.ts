import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, createVerifiedFaces } from '../../src/dice/index.js';
import { type BattleEvent, parseRecordFile, writeRecordLines, listSaltStatus, verifyRecord } from '../../src/game/index.js';
import type { Actor } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { type Found, hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { loose, type Loose, sealed, textOf } from '../verify/tampering.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';

const MELEE = {
  type: 'resolve',
  procedure: 'eagles.melee',
  roles: {},
  typed: { attackerFp: 4, defenderFp: 3, defenderSuppressed: true },
} as const;
const SEED = 'ab'.repeat(32);

class Salted extends House {
  readonly axis: string;

  constructor() {
    super();
    this.do({
      type: 'start',
      name: 'Hill',
      ruleset: 'eagles',
      settings: {},
      umpireRoleId: null,
      commitment: calculateSeedCommitment(SEED),
    });
    this.axis = this.side('Axis', 'germany');
  }

  player(id: string): Actor {
    return { ...playerOf(this.axis), id, name: id };
  }

  add(id: string, words: string): BattleEvent {
    return this.do({ type: 'salt', words }, this.player(id))[0]!;
  }

  file(seed: string | null = SEED): string {
    return [...writeRecordLines({ events: this.record, seed, pictures: [] })].join('\n');
  }
}

const facesOf = ({ resolutions }: BattleEvent): number[] => resolutions.flatMap(({ dice }) => dice.map(({ face }) => face));

describe('words that players add to the seed', () => {
  it('are events, for all to see, with whose they are', () => {
    const battle = new Salted();
    expect(battle.add('Anna', ' Tea, no milk ')).toMatchObject({
      kind: 'salted',
      audience: 'all',
      summary: 'Words for the dice seed: Tea, no milk',
      actor: { id: 'Anna' },
      command: { type: 'salt', words: ' Tea, no milk ' },
      changes: [],
      diceKind: 'none',
    });
  });

  it('key the dice with the seed, as the page of events tells it', () => {
    const battle = new Salted();
    const [first, second] = [battle.add('Anna', 'Tea'), battle.add('Ben', 'Käse "½"')];
    const [rolled] = battle.do(MELEE);
    // Calculated by hand: canonical JSON of the two pairs, HMAC with the seed's bytes as its key, and then each die as
    // usual.
    const text = `[["${first.interactionId}","Tea"],["${second.interactionId}","Käse \\"½\\""]]`;
    const key = createHmac('sha256', Buffer.from(SEED, 'hex')).update(text, 'utf8').digest();
    const words = [0, 1].map((k) =>
      createHmac('sha256', key).update(`g|${rolled!.number}|${rolled!.interactionId}|${k}`).digest().readUInt32BE(0),
    );
    expect(facesOf(rolled!)).toEqual(words.map((word) => word % 10));
  });

  it('leave the dice of a battle without any as they always were', () => {
    const battle = new Salted();
    const [rolled] = battle.do(MELEE);
    const live = createVerifiedFaces(SEED, { gameId: 'g', eventNumber: rolled!.number, interactionId: rolled!.interactionId });
    expect(facesOf(rolled!)).toEqual([live.next(10, ''), live.next(10, '')]);
  });

  it('are a player’s of a side, once, and something', () => {
    const battle = new Salted();
    battle.add('Anna', 'Tea');
    const add = (words: string, actor: Actor) => battle.refused({ type: 'salt', words }, actor);
    expect(add('More', battle.player('Anna')).message).toContain('already added words to the seed');
    expect(add('Mine', UMPIRE).code).toBe('NOT_YOURS');
    expect(add('Mine', SPECTATOR).message).toContain('Only players of this battle can add words');
    expect(add(' \n', battle.player('Ben')).field).toBe('words');
    expect(add('x'.repeat(201), battle.player('Ben')).field).toBe('words');
    // A person who umpires and plays a side counts as a player here.
    expect(battle.do({ type: 'salt', words: 'Mine' }, { ...UMPIRE, sideId: battle.axis })).toHaveLength(1);
  });

  it('are taken until the first roll, taken back or not; dice of a real table do not count', () => {
    const battle = new Salted();
    battle.do({ ...MELEE, dice: [8, 5] });
    battle.add('Anna', 'Tea');
    battle.do(MELEE);
    battle.undo();
    const refused = battle.refused({ type: 'salt', words: 'Mine' }, battle.player('Ben'));
    expect(refused.code).toBe('CONFLICT');
    expect(refused.message).toContain('Words cannot be added to the seed after the first roll');
  });

  it('cannot be taken back: not alone, not with all that followed', () => {
    const battle = new Salted();
    const { number } = battle.add('Anna', 'Tea');
    expect(battle.refused({ type: 'undo', event: number, later: 'again' }).message).toContain(
      'the dice seed contains the words it added',
    );
    expect(battle.refused({ type: 'undo', event: number, scope: 'onwards', later: 'again' }).message).toContain(
      'the dice seed contains',
    );
    expect(battle.refused({ type: 'correct', event: number, changes: {}, later: 'again', reason: 'x' }).code).toBe('CONFLICT');
    expect(battle.refused({ type: 'overrule', event: number, set: [], later: 'again', reason: 'x' }).code).toBe('CONFLICT');
    const before = battle.do(MELEE)[0]!;
    const [undone] = battle.do({ type: 'undo', event: number - 1, scope: 'onwards', later: 'again' });
    expect(undone!.again!.taken).toEqual([number - 1, before.number]);
    expect(battle.state.salts.map(({ words }) => words)).toEqual(['Tea']);
    const [again] = battle.do({ type: 'redo', later: 'again' });
    expect(again!.kind).toBe('undone');
    expect(verdict(battle.file())).toBeNull();
  });

  it('count as they stand on record when something is judged again that had rolled nothing', () => {
    const battle = new Salted();
    const firer = battle.unit('1/Pz', battle.axis, { baseFp: 6 });
    const shot = battle.do({ ...MELEE, typed: { ...MELEE.typed, attackerFp: 2 }, dice: [1, 2] })[0]!;
    battle.add('Anna', 'Tea');
    battle.do({ type: 'edit-unit', unit: firer, fields: { baseFp: 7 } });
    battle.do(MELEE);
    battle.do({ type: 'correct', event: shot.number, changes: { attackerFp: 9 }, later: 'again', reason: 'seen' });
    expect(verdict(battle.file())).toBeNull();
  });
});

function verdict(text: string): Found | null {
  return verifyRecord({ ...parseRecordFile(text), finalHash: null, rulesetById: findRuleset }).fault;
}

/** Plays a battle in which this many players added words, with some events recalculated. */
function played(players: number): Salted {
  const battle = new Salted();
  for (let n = 0; n < players; n++) battle.add(`player ${n}`, `words ${n}`);
  const shot = battle.do(MELEE)[0]!;
  battle.do(MELEE);
  battle.do({ type: 'correct', event: shot.number, changes: { attackerFp: 6 }, later: 'again', reason: 'seen' });
  battle.undo();
  battle.do({ type: 'end', seed: SEED });
  return battle;
}

type Open = Record<string, unknown>;
const saltsIn = ({ events }: Loose): Open[] => events.filter(({ kind }) => kind === 'salted');

/** Renumbers events and their references after events were added or removed. */
function renumbered(file: Loose): Loose {
  file.events.forEach((event, at) => {
    const { undoes, number, again } = event as { undoes: number | null; number: number; again?: { taken: number[] } };
    const by = at + 1 - number;
    Object.assign(event, { number: at + 1, mark: `p${at + 1}`, undoes: undoes === null ? null : undoes + by });
    if (again) again.taken = again.taken.map((each) => each + by);
  });
  file.end.events = file.events.length;
  return file;
}

const TAMPERINGS: Readonly<Record<string, (file: Loose) => void>> = {
  changed: (file) => ((saltsIn(file)[0]!.command as Open).words = 'other words'),
  'of another interaction': (file) => (saltsIn(file)[0]!.interactionId = 'i77'),
  dropped: (file) => {
    file.events.splice(file.events.indexOf(saltsIn(file)[0]!), 1);
    renumbered(file);
  },
  'added before the first roll': (file) => {
    const salt = saltsIn(file)[0]!;
    file.events.splice(file.events.indexOf(salt), 0, {
      ...salt,
      interactionId: 'i88',
      actor: { ...(salt.actor as Open), id: 'other', name: 'player 0' },
    });
    renumbered(file);
  },
  'added after the first roll': (file) => {
    const salt = saltsIn(file)[0]!;
    file.events.splice(file.events.length - 1, 0, {
      ...salt,
      interactionId: 'i88',
      actor: { ...(salt.actor as Open), id: 'other', name: 'player 0' },
      number: file.events.length,
    });
    (file.events.at(-1)!.number as number)++;
    renumbered(file);
  },
  'told as a note': (file) => Object.assign(saltsIn(file)[0]!, { kind: 'noted' }),
  'of nobody who plays': (file) => Object.assign(saltsIn(file)[0]!.actor as Open, { standing: 'umpire', sideId: null }),
};
const SEVERAL: typeof TAMPERINGS = {
  'in each other’s place': (file) => {
    const [first, second] = saltsIn(file) as [Open, Open];
    const { command, interactionId, actor, summary } = first;
    Object.assign(first, {
      command: second.command,
      interactionId: second.interactionId,
      actor: second.actor,
      summary: second.summary,
    });
    Object.assign(second, { command, interactionId, actor, summary });
  },
  'twice of one player': (file) => {
    const [first, second] = saltsIn(file) as [Open, Open];
    second.actor = first.actor;
  },
};

describe.each([0, 1, 5])('a battle with the words of %d players', (players) => {
  const text = played(players).file();
  const tampered = Object.entries(players === 0 ? {} : players === 1 ? TAMPERINGS : { ...TAMPERINGS, ...SEVERAL }).map(
    ([what, change]) => {
      const file = loose(text);
      change(file);
      return { what, text: textOf(sealed(file)), final: null };
    },
  );

  it('holds for the bot, which finds what is done to them behind hashes made anew', () => {
    expect(verdict(text)).toBeNull();
    expect(tampered.filter((each) => verdict(each.text) === null).map(({ what }) => what)).toEqual([]);
    expect(verdict(text.replace(/"seed":"[0-9a-f]+"}}$/, '"seed":null}}'))).toMatchObject({ what: 'seed' });
  });

  it.skipIf(!hasPython)(`and for docs/verify/verify.py${NEEDS}`, () => {
    const [whole, ...found] = pythonFinds([{ text, final: null }, ...tampered]);
    expect(whole).toBeNull();
    expect(tampered.filter((_, n) => found[n] === null).map(({ what }) => what)).toEqual([]);
  });
});

it('who has added words is told by side, and whether the seed is closed by a roll that the reader knows of', () => {
  const battle = new Salted();
  battle.side('Allies', 'usa');
  battle.add('Anna', 'Tea');
  const told = (isKnown?: (event: BattleEvent) => boolean) => listSaltStatus(battle.record, isKnown);
  const [added, without] = [[{ name: 'Anna', side: 'Axis' }], ['Allies']];
  expect(told()).toEqual({ added, without, isClosed: false });
  battle.do({ ...MELEE, dice: [8, 5] });
  expect(told()).toEqual({ added, without, isClosed: false });
  const [rolled] = battle.do(MELEE);
  expect(told()).toEqual({ added, without, isClosed: true });
  expect(told((event) => event.number !== rolled!.number)).toEqual({ added, without, isClosed: false });
  battle.do({ type: 'edit-side', side: battle.axis, name: 'The Axis', fields: {}, addPlayerIds: [], removePlayerIds: [] });
  expect(told().added).toEqual([{ name: 'Anna', side: 'The Axis' }]);
});

it('the first roll that closed the seed is named', () => {
  const file = loose(played(1).file());
  TAMPERINGS['added after the first roll']!(file);
  expect(verdict(textOf(sealed(file)))).toMatchObject({
    what: 'salt',
    why: 'event 4 had rolled before it, which closed the seed',
  });
});
