import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRecordFile, verifyRecord } from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { calculateNamedId } from '../../src/table/ids.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { forge } from './forging.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-privacy-'));
  playing = await Playing.open({ seed: '1945', filesDir: folder });
});
afterEach(async () => {
  await playing.close();
  rmSync(folder, { recursive: true, force: true });
});

const PEOPLE = ['wilhelmina', 'bartholomew'] as const;
const [UMPIRE, PLAYER] = PEOPLE;
const idOf = (name: string): string => calculateNamedId('user', name);

/** Plays a battle with PLAYER, up to a roll and a note of theirs. */
async function played(): Promise<string> {
  await playing.playAll([
    `@${UMPIRE} #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open`,
    `@${UMPIRE} #hq /side add name:Axis nation:germany player:@${PLAYER}`,
    `@${UMPIRE} #hq /side add name:Allies nation:usa`,
    `@${UMPIRE} #hq /side edit side:Allies player:@${PLAYER}`,
    `@${UMPIRE} #hq /side edit side:Allies remove-player:@${PLAYER}`,
    `@${UMPIRE} #hq /eagles-unit add name:"A Coy" side:Axis base-fp:4`,
    `@${PLAYER} #hq /eagles melee attacker-fp:4 defender-fp:3`,
    `@${PLAYER} #hq /log note text:"We hold."`,
    `@${UMPIRE} #hq /unit template save unit:"A Coy" template:Rifles`,
  ]);
  return playing.gameIds()[0]!;
}

/** Returns every cell of every table as text. */
function wholeDatabase(): string {
  const { $client } = playing.database;
  const tables = $client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return JSON.stringify(tables.map((table) => $client.prepare(`SELECT * FROM "${table}"`).all()));
}

async function exported(line: string): Promise<string> {
  const before = new Set(readdirSync(folder));
  await playing.play(line);
  const [name] = readdirSync(folder).filter((each) => !before.has(each));
  return readFileSync(join(folder, name!), 'utf8');
}

const rulesetById = (id: string) => RULESETS.find((ruleset) => ruleset.id === id);

describe('what goes into the chain', () => {
  it('names nobody: neither Discord ids nor names, in no event', async () => {
    const chain = JSON.stringify(playing.events(await played()));
    for (const name of PEOPLE) {
      expect(chain).not.toContain(idOf(name));
      expect(chain).not.toContain(name);
    }
    const { battle } = playing.tables(playing.gameIds()[0]!);
    const [axis] = [...battle.tables.side.values()];
    expect(axis!.playerIds).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it('gives a person another key in each battle', async () => {
    const first = await played();
    await playing.play(`@${UMPIRE} #two /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 113" spotting:open`);
    const second = playing.gameIds().find((id) => id !== first)!;
    expect(playing.events(second)[0]!.actor.id).not.toBe(playing.events(first)[0]!.actor.id);
  });

  it('is told with names all the same: posts, log, sides, explanation, exports; a cloned battle keeps its players', async () => {
    await played();
    expect(textOf(await playing.play(`@${PLAYER} #hq /log show`))).toContain('bartholomew: ');
    expect(textOf(await playing.play(`@${UMPIRE} #hq /side list`))).toContain(`<@${idOf(PLAYER)}>`);
    expect(textOf(await playing.play(`@${UMPIRE} #hq /rules why`))).toContain('bartholomew');
    expect(await exported(`@${UMPIRE} #hq /log export format:csv`)).toContain('bartholomew');
    await playing.play(`@${UMPIRE} #two /game clone from:"Hill 112" name:Again players:True`);
    expect(textOf(await playing.play(`@${UMPIRE} #two /side list`))).toContain(`<@${idOf(PLAYER)}>`);
    expect(textOf(await playing.play(`@${PLAYER} #two /log note text:"Here too."`))).toContain('Note by bartholomew');
  });
});

describe('/privacy', () => {
  it('tells a person what is kept of him, to him alone, and as a file', async () => {
    await played();
    const asked = await playing.play(`@${PLAYER} #hq /privacy`);
    expect(asked).toMatchObject([{ ephemeral: true }]);
    expect(textOf(asked)).toContain('**Hill 112** (open): 2 commands, as bartholomew');
    const file = JSON.parse(await exported(`@${PLAYER} #hq [Download]`)) as {
      discordId: string;
      battles: { commands: unknown[] }[];
    };
    expect(file.discordId).toBe(idOf(PLAYER));
    expect(file.battles.map(({ commands }) => commands.length)).toEqual([2]);
    expect(JSON.stringify(file)).not.toContain(UMPIRE);
    expect(textOf(await playing.play(`@${UMPIRE} #hq /privacy`))).toContain('Rifles');
    expect(textOf(await playing.play('@stranger #hq /privacy'))).toContain('The bot has saved nothing about you here.');
  });

  it('erases nobody who has a seat in an open battle, unless he leaves it; the umpire is known again by his next command', async () => {
    const gameId = await played();
    await playing.play(`@${PLAYER} #hq /privacy`);
    expect(textOf(await playing.play(`@${PLAYER} #hq [Erase my data]`))).toContain('Your current battles');
    expect(wholeDatabase()).toContain(idOf(PLAYER));
    expect(textOf(await playing.play(`@${PLAYER} #hq [Leave Hill 112]`))).toContain('A player has left Axis.');
    expect(playing.events(gameId).at(-1)!.kind).toBe('player-left');
    expect(textOf(await playing.play(`@${PLAYER} #hq /eagles melee attacker-fp:4 defender-fp:3`))).toContain(
      'You do not play in this battle',
    );
    await playing.play(`@${UMPIRE} #hq /privacy`);
    await playing.play(`@${UMPIRE} #hq [Erase my data]`);
    await playing.play(`@${UMPIRE} #hq [Erase all my data]`);
    expect(wholeDatabase()).not.toContain(idOf(UMPIRE));
    expect(textOf(await playing.play(`@${UMPIRE} #hq /turn phase`))).not.toContain('umpires');
    expect(playing.events(gameId).at(-1)!.kind).toBe('phase');
  });

  it(`erases him on request: no id and no name is left, and both verifiers find that the record holds${NEEDS}`, async () => {
    const gameId = await played();
    await playing.play(`@${PLAYER} #hq /privacy`);
    await playing.play(`@${PLAYER} #hq [Erase my data]`);
    await playing.play(`@${PLAYER} #hq [Leave Hill 112]`);
    await playing.play(`@${PLAYER} #hq /privacy`);
    await playing.play(`@${PLAYER} #hq [Erase my data]`);
    expect(textOf(await playing.play(`@${PLAYER} #hq [Cancel]`))).toContain('Nothing was erased');
    const chain = JSON.stringify(playing.events(gameId));
    expect(textOf(await playing.play(`@${PLAYER} #hq /privacy`))).toContain('Hill 112');
    await playing.play(`@${PLAYER} #hq [Erase my data]`);
    expect(textOf(await playing.play(`@${PLAYER} #hq [Erase all my data]`))).toContain('Your data has been erased');

    expect(JSON.stringify(playing.events(gameId))).toBe(chain);
    for (const trace of [idOf(PLAYER), PLAYER]) expect(wholeDatabase()).not.toContain(trace);
    expect(textOf(await playing.play(`@${PLAYER} #hq /privacy`))).toContain('The bot has saved nothing about you here.');
    expect(textOf(await playing.play(`@${UMPIRE} #hq /log show`))).toContain('a forgotten player: ');
    expect(textOf(await playing.play(`@${UMPIRE} #hq /verify`))).toContain('Record verified');
    expect(await exported(`@${UMPIRE} #hq /log export format:html`)).not.toContain(PLAYER);
    const record = await exported(`@${UMPIRE} #hq /log export format:jsonl`);
    expect(record).not.toContain(PLAYER);
    expect(record).not.toContain(idOf(UMPIRE));
    expect(record).toContain(UMPIRE);
    expect(verifyRecord({ ...parseRecordFile(record), finalHash: null, rulesetById })).toMatchObject({ fault: null });
    if (hasPython) expect(pythonFinds([{ text: record, final: null }])).toEqual([null]);
  });

  it('lets nobody leave for another: a forged button is about whoever presses it', async () => {
    const gameId = await played();
    await playing.play(`@${UMPIRE} #hq /privacy`);
    const pressed = forge(
      playing.table,
      () => playing.table.seat(UMPIRE, 'hq').press('Erase my data'),
      ({ data }) => (data.custom_id = `privacy:leave:${gameId}`),
    );
    const answer = await pressed.answer;
    expect('message' in answer && JSON.stringify(answer.message.embeds)).toContain('You no longer take part in that battle');
    expect(playing.events(gameId).some(({ kind }) => kind === 'player-left')).toBe(false);
  });
});
