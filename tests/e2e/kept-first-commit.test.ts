/**
 * Battles from before the vocabulary changed: one of each rulebook, and one without an umpire. Each was killed in the
 * middle of a turn with the program of that time. The present program opens each, answers its old buttons, and plays it
 * to its end.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { parseRecordFile, verifyRecord } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import type { Channel, Message } from '../../src/table/index.js';
import { listAllComponents, isPressable, isSelectMenu, getButtonLabel } from '../../src/table/components.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { KEPT_BATTLES, type KeptBattle, keptFiles, layOut, openKept } from './kept-first-commit.js';
import { landingsIn } from './landings.js';
import { type Playing, textOf } from './playing.js';

/** The people who press what everyone in a channel can read. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  axis: ['ana'],
  allies: ['paco'],
  umpires: ['umpire'],
  hq: ['umpire', 'ana', 'paco'],
};
const OTHER_PEOPLE: Partial<Record<KeptBattle, typeof PEOPLE>> = {
  mokra: { hq: ['anna', 'bert'] },
  megagame: { axis: ['bert'], allies: ['ann'], umpires: ['umpire'], hq: ['umpire', 'bert', 'ann'] },
};
const BROKEN = 'Something went wrong';

let playing: Playing;
afterEach(() => playing.close());

const open = async (battle: KeptBattle): Promise<void> => void (playing = await openKept(battle));
const say = async (line: string): Promise<string> => textOf(await playing.play(line));
const gameId = (): string => playing.gameIds()[0]!;
const game = () => playing.tables(gameId()).battle.game;
const orders = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...playing.tables(gameId()).battle.tables.order!.values()].map(({ name, state }) => [name as string, state]),
  );
const kinds = (): readonly string[] => playing.events(gameId()).map(({ kind }) => kind);

/** Returns the events of a database byte for byte, in the order in which they were written. */
function bodiesIn(path: string): readonly string[] {
  const client = new BetterSqlite3(path);
  try {
    return client.prepare('SELECT body FROM events ORDER BY rowid').pluck().all() as string[];
  } finally {
    client.close();
  }
}

/** Returns the events of a recorded battle from its own files. */
function keptBodies(battle: KeptBattle): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-kept-'));
  try {
    layOut(battle, folder);
    return bodiesIn(join(folder, 'umpire.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Ends the battle with these lines. Its first events must be unchanged, and both verifiers must find no fault in its
 * record.
 */
async function endsWith(battle: KeptBattle, ...lines: readonly string[]): Promise<void> {
  await playing.playAll(lines);
  expect(kinds().at(-1)).toBe('game-ended');
  const kept = keptBodies(battle);
  expect(bodiesIn(playing.databasePath).slice(0, kept.length)).toEqual(kept);
  expect(playing.faultIn(gameId())).toBeUndefined();
  await expect.poll(() => playing.owed()).toBe(0);
  const who = OTHER_PEOPLE[battle]?.hq?.at(-1) ?? 'ana';
  expect(await say(`@${who} #hq /verify`)).toContain(`**Holds: ${playing.eventCount()} events, the chain of hashes`);
  const [file] = (await playing.filesOf(`@${who} #hq /log export format:jsonl`)).values();
  const text = Buffer.from(file!.bytes).toString('utf8');
  const { fault, olderVersion } = verifyRecord({ ...parseRecordFile(text), finalHash: null, rulesetById: findRuleset });
  expect(fault).toBeNull();
  expect(olderVersion).toEqual(kept.map((_, index) => index + 1));
  if (hasPython) expect(pythonFinds([{ text, final: null }])).toEqual([null]);
}

/** A button or menu of that time, and a person who may use it. */
interface OldControl {
  readonly who: string;
  readonly channel: Channel;
  readonly message: Message;
  readonly id: string;
  readonly label: string;
  /** The first line of a menu that is not chosen; undefined for a button. */
  readonly line: string | undefined;
  readonly components: Message['components'];
}

/** Returns every button and menu of the recorded messages, newest first, once for each person. */
function oldControls(battle: KeptBattle): OldControl[] {
  const { world } = playing.table;
  const guild = world.guild();
  const found = new Map<string, OldControl>();
  for (const channel of guild.channels.values())
    for (const message of channel.messages.filter(({ author }) => author.id === world.bot.id).reverse()) {
      const only = message.audience === null ? undefined : guild.members.get(message.audience)!.user.name;
      const readers = only === undefined ? (OTHER_PEOPLE[battle] ?? PEOPLE)[channel.name]! : [only];
      const components = structuredClone(message.components);
      for (const component of listAllComponents(components)) {
        const isMenu = isSelectMenu(component);
        if (component.disabled === true || !(isMenu || isPressable(component))) continue;
        const id = component.custom_id as string;
        const lines = (component.options ?? []) as readonly { readonly label: string; readonly default?: boolean }[];
        const line = isMenu ? (lines.find((each) => each.default !== true) ?? lines[0]!).label : undefined;
        const label = isMenu ? `${component.placeholder as string}: ${line!}` : getButtonLabel(component);
        for (const who of readers) {
          const key = `${who} ${channel.name} ${id} ${label}`;
          if (!found.has(key)) found.set(key, { who, channel, message, id, label, line, components });
        }
      }
    }
  return [...found.values()];
}

/** Checks whether a control only shows something. The others change the battle, and are used afterwards. */
const isReading = ({ id }: OldControl): boolean =>
  /^(more|mine|help|salt|join|learn|ready)\b/.test(id) && !id.includes(':ready:');

describe.each(KEPT_BATTLES)('%s, killed in mid-turn at that commit', (battle) => {
  it('is opened with every event that was committed, and every post that it owed', async () => {
    const count = Number.parseInt(keptFiles(battle).get('.umpire.db.events')!.toString('latin1'), 10);
    const kept = keptBodies(battle);
    expect(kept).toHaveLength(count);
    await open(battle);
    await playing.table.idle();
    expect(bodiesIn(playing.databasePath)).toEqual(kept);
    expect(playing.faultIn(gameId())).toBeUndefined();
    await expect.poll(() => playing.owed()).toBe(0);
  });

  it('has buttons and menus that do what they say, or answer in words what has become of it', async () => {
    await open(battle);
    const { table } = playing;
    const faults: string[] = [];
    let used = '';
    table.on(
      'act',
      ({ kind, body }) => void (kind === 'refused' && faults.push(`${used}: Discord refuses ${JSON.stringify(body)}`)),
    );
    table.on('message', (_change, message) => {
      if (JSON.stringify(message).includes(BROKEN)) faults.push(`${used}: ${BROKEN}`);
    });
    const controls = oldControls(battle);
    expect(controls.length).toBeGreaterThan(40);
    const answers = new Map<OldControl, string>();
    for (const control of [...controls.filter(isReading), ...controls.filter((each) => !isReading(each))]) {
      const { who, channel, message, id, label, line, components } = control;
      used = `@${who} #${channel.name} [${label}] ${id}`;
      // Restores the message, because an answer may have replaced it.
      message.components = structuredClone(components);
      if (!channel.messages.includes(message)) channel.messages.push(message);
      const seat = table.seat(who, channel);
      const use = line === undefined ? seat.pressOn(message.id, id) : seat.chooseOn(message.id, id, [line]);
      answers.set(control, JSON.stringify(await use.answer));
      await use.finished;
      seat.dismissForm();
    }
    await table.idle();
    expect(faults).toEqual([]);
    for (const [{ id, label }, text] of answers)
      if (/^more:/.test(id) || /^mine:[0-9a-f]+(:again|:briefing)?$/.test(id))
        expect(text, `${label} ${id}`).not.toContain('Nothing has changed.');
    expect(playing.faultIn(gameId())).toBeUndefined();
    const kept = keptBodies(battle);
    expect(bodiesIn(playing.databasePath).slice(0, kept.length)).toEqual(kept);
  });
});

describe('a battle under seal', () => {
  it(`goes on with its seal, its drafts, its open cards and its barrage to its end${NEEDS}`, async () => {
    await open('eagles');
    expect(game()).toMatchObject({ turn: 2, phase: 'movement', orders: 'sealed' });
    // One side has sealed ten orders, and the other has three drafts.
    expect(orders()).toMatchObject({
      '1/Pz (2)': 'sealed',
      Howitzers: 'sealed',
      '7 RTR': 'written',
      'A Coy': 'written',
      'B Coy': 'written',
    });
    expect(await say('@ana #axis /orders write unit:1/Pz words:Run')).toContain('Your orders for this turn are already sealed.');
    expect(await say('@paco #allies /orders list')).not.toContain('Over the bridge');

    // One card asks for a destination, and one needs only its last button.
    await playing.play('@paco #allies [Towards Odon copse: H3 Odon copse, 800 yd]');
    expect(await say('@paco #allies [Give order]')).toContain('Order for 9 RTR, turn 2');
    expect(await say('@quim #allies [Order it]')).toContain('Order for C Coy, turn 2');
    expect(await say('@paco #allies /orders withdraw order:"A Coy"')).not.toContain('Nothing has changed');
    await playing.play('@umpire #umpires [Answered]');
    expect(await say('@umpire #umpires {Answer (optional): "It is not"}')).toContain('It is not');

    await playing.play('restart');
    const opened = await say('@paco #allies /turn ready');
    expect(opened).toContain('Allies: 4 orders sealed.');
    expect(opened).toContain('The orders for turn 2 are open');
    expect(orders()).toMatchObject({ '1/Pz (2)': 'open', '9 RTR': 'open', 'B Coy': 'open', 'C Coy': 'open' });
    await playing.playAll(['@umpire #umpires [All that nobody disputes]', '@umpire #umpires [Carry out 9]']);
    expect(orders()).toMatchObject({ '2/Pz': 'done', Howitzers: 'done', '1/Pz (2)': 'open' });
    for (const order of ['"1/Pz (2)"', '"9 RTR"', '"B Coy"', '"C Coy"', '"7 RTR"'])
      expect(await say(`@umpire #umpires /orders done order:${order}`), order).toContain('order carried out');

    // Fire that was called in turn 1 lands in turn 3, once.
    for (let phase = 0; phase < 4; phase++) await playing.play('@umpire #umpires /turn phase anyway:True');
    expect(game()).toMatchObject({ turn: 3, phase: 'movement' });
    expect(kinds()).not.toContain('mission-landed');
    await playing.playAll(['@ana #axis /turn ready', '@paco #allies /turn ready', '@umpire #umpires /turn phase anyway:True']);
    expect(kinds().filter((kind) => kind === 'mission-landed')).toHaveLength(1);
    await playing.playAll(['restart', '@umpire #umpires /turn next anyway:True']);
    expect(landingsIn(gameId(), playing.events(gameId()))).toEqual({ ordered: 1, settled: 1, faults: [] });
    await endsWith('eagles', '@umpire #umpires /game end sure:True');
  });
});

describe('a battle without an umpire', () => {
  it('has its proposal open still, which the other side may refuse', async () => {
    await open('mokra');
    expect(await say('@anna #hq /turn status')).toContain('Proposed: take back event p12');
    expect(await say('@bert #hq [Agree]')).toContain('Your side has already agreed');
    expect(await say('@anna #hq [No, or take it back]')).toContain('Poland does not agree');
    expect(await say('@anna #hq [Agree]')).toContain('That proposal is already decided.');
    expect(kinds()).not.toContain('undone');
  });

  it('proposes what was left unproposed, in place of what was open', async () => {
    await open('mokra');
    const proposed = await say('@bert #hq [Propose it]');
    expect(proposed).toContain('Germany proposes: change Scouts suppressed');
    expect(proposed).toContain('Withdrawn: take back event p12');
    await playing.play('@anna #hq [Agree]');
    expect(playing.unitNamed(gameId(), 'Scouts')).toMatchObject({ suppressed: true });
    expect(kinds()).not.toContain('undone');
  });

  it(`carries out what both agree on, goes on with a half-filled card, and ends with both${NEEDS}`, async () => {
    await open('mokra');
    expect(await say('@anna #hq [Agree]')).toContain('Undone: event p12.');
    // The old question is asked again, because the battle has changed since.
    expect(await say('@bert #hq [Propose it]')).toContain('The battle has moved on since you were asked.');
    await playing.play('@anna #hq [Scouts (953 yd)]');
    expect(await say('@anna #hq [Roll]')).toContain('Direct fire: 1/21 Uhlans → Scouts');
    while (game().turn < 4) await playing.playAll(['@anna #hq /turn ready', '@bert #hq /turn ready']);
    expect(landingsIn(gameId(), playing.events(gameId()))).toEqual({ ordered: 1, settled: 1, faults: [] });
    await endsWith('mokra', '@anna #hq /game end result:"A draw"', '@anna #hq [Propose]', '@bert #hq [Agree]');
  });
});

describe('a battle of several umpires', () => {
  it(`goes on as its script does, in today's words: attack, late messages, seals${NEEDS}`, async () => {
    await open('megagame');
    expect(game()).toMatchObject({ turn: 2, phase: 'combat' });
    const script = readFileSync(new URL('../cases/megagame/double-blind.script', import.meta.url), 'utf8').split('\n');
    const attack = '@umpire #umpires /megagame combat attackers:"Irish Guards, Grenadiers" defenders:"Fs Rgt 6" dice:"5 6 1"';
    const rest = script.slice(script.indexOf(attack)).filter((line) => line !== '' && !line.startsWith('#'));
    expect(rest.length).toBeGreaterThan(20);
    for (const line of rest.slice(0, -1)) expect(await say(line), line).not.toContain('Nothing has changed');
    // A total success costs each attacker 1 status, and the defenders 2.
    expect(playing.unitNamed(gameId(), 'Fs Rgt 6')).toMatchObject({ status: 2 });
    expect(playing.unitNamed(gameId(), 'Grenadiers')).toMatchObject({ status: 5 });
    await endsWith('megagame', rest.at(-1)!);
  });
});

describe('other battles', () => {
  const NEXT = ['@umpire #umpires [Next phase]', '@umpire #umpires [Continue anyway]', '@umpire #umpires /turn next anyway:True'];
  const END = '@umpire #umpires /game end sure:True';

  it(`corps: an assault and a bombardment are rolled from their cards${NEEDS}`, async () => {
    await open('corps');
    expect(await say('@paco #allies [Roll]')).toContain('Combat: Irish → Fusiliers');
    await playing.play('@ana #axis [Grenadiers (19.5 in)]');
    expect(await say('@ana #axis [Roll]')).toContain('Bombardment: Gunners → Grenadiers');
    await playing.playAll(NEXT);
    expect(game()).toMatchObject({ turn: 2 });
    await endsWith('corps', END);
  });

  it(`cullen: a move into touching bases is refused by the ruling of today, and another is made${NEEDS}`, async () => {
    await open('cullen');
    expect(await say('@quim #allies [Roll]')).toContain('The bases of both units touch at 1 in.');
    expect(await say('@quim #allies /cullen-move troops unit:"2nd Thaelmann" to:"27,22"')).toContain('Movement: 2nd Thaelmann');
    await playing.playAll(NEXT);
    expect(game()).toMatchObject({ turn: 2 });
    await endsWith('cullen', END);
  });

  it(`1943: who has failed its test goes prone from its card${NEEDS}`, async () => {
    await open('1943');
    await playing.play('@ana #axis [Prone]');
    expect(await say('@ana #axis [Do it]')).toContain('A Rifles 1 goes prone.');
    await playing.playAll(NEXT);
    expect(game()).toMatchObject({ turn: 2 });
    await endsWith('1943', END);
  });
});
