import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { presentFirstSteps, presentBattleHelp, listHelpTopics, presentHelp } from '../../src/present/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { EXAMPLE_CHART } from '../../src/rules/wtj1943/chart/example.js';
import { leavesOf } from './commands.js';
import { HIDDEN_HILL, Playing, textOf } from './playing.js';

const LINES = new URL('help/', import.meta.url);
const SCRIPTS = ['house', ...RULESETS.map(({ id }) => id)];

/** The example of each command in `/help`. */
const exampleOf = new Map(
  listHelpTopics(COMMANDS).flatMap(({ leaves }) =>
    leaves.map(({ name, example }): [string, string | undefined] => [name, example]),
  ),
);
const leaves = COMMANDS.flatMap(({ data, ruleset = 'house' }) =>
  leavesOf([data]).map(({ name, options }) => ({ name, options, ruleset })),
);

describe('a battle’s opening post', () => {
  it('has How to play for everybody, and /help says it in its rooms: as the battle of the channel is played', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll(['role Umpires @umpire', ...HIDDEN_HILL, '@umpire #hq /game channels create']);
      const steps = '**Hill 112** is running here';
      for (const [who, room, line] of [
        ['carla', 'hq', '[How to play]'],
        ['paco', 'hq', '[How to play]'],
        ['paco', 'allies', '/help'],
        ['paco', 'allies', '/help'],
      ])
        expect(textOf(await playing.play(`@${who} #${room} ${line}`)), who).toContain(steps);
      await playing.play('@ana #axis /turn ready');
      expect(textOf(await playing.play('@ana #axis /help'))).toContain(steps);
      expect(textOf(await playing.play('@ana #hq [How to play]'))).toContain(steps);
      await playing.playAll(['@umpire #umpires /undo', '@umpire #umpires /game end sure:True']);
      const ended = textOf(await playing.play('@carla #hq [How to play]'));
      expect(ended).not.toContain('is running here');
      expect(ended).toContain('/game start');
    } finally {
      await playing.close();
    }
  });
});

describe('/help', () => {
  it('has an example for everything that can be typed', () => {
    expect(leaves.length).toBeGreaterThan(200);
    expect(leaves.filter(({ name }) => exampleOf.get(name) === undefined)).toEqual([]);
    expect(COMMANDS.flatMap(({ examples = [] }) => examples).sort()).toEqual([...exampleOf.values()].sort());
  });

  it('tells every option of everything that can be typed, whole', () => {
    for (const { name, options } of leaves) {
      const { title, description = '' } = presentHelp({ commands: COMMANDS, firstSteps: '' }, name).embeds[0]!;
      expect(title).toBe(`/${name}`);
      expect(description).toContain(exampleOf.get(name));
      for (const option of options) expect(description, name).toContain(`- \`${option.name}\``);
      expect(description, name).not.toMatch(/… and \d+ more/);
    }
  });

  it('tells every subcommand of a command', () => {
    for (const { data } of COMMANDS) {
      const { description = '' } = presentHelp({ commands: COMMANDS, firstSteps: '' }, data.name).embeds[0]!;
      expect(description).not.toMatch(/… and \d+ more/);
      for (const { name } of leavesOf([data])) if (name !== data.name) expect(description).toContain(`**/${name}**`);
    }
  });

  it('speaks of the battle that runs, where one does', () => {
    const [ruleset] = RULESETS;
    expect(presentFirstSteps(ruleset!)).toContain('1. Use `/game start` to start a battle in this channel.');
    const steps = presentBattleHelp(ruleset!, 'Hill *112*');
    expect(steps).toContain('**Hill \\*112\\*** is running here');
    expect(steps).toContain('press _My units_');
    expect(steps).not.toContain('/game start');
  });

  it('names no command in its first steps that there is not', () => {
    const topics = new Set(listHelpTopics(COMMANDS).map(({ name }) => name));
    for (const ruleset of RULESETS)
      for (const [, name] of presentFirstSteps(ruleset).matchAll(/`\/([a-z0-9-]+(?: [a-z-]+\b(?!:))*)/g))
        expect(topics).toContain(name);
  });
});

/** Returns the lines before the examples of a rulebook without a script, and then the examples. */
const plainScript = (id: string): readonly string[] => [
  'role Umpires @umpire @helper',
  `@helper #hq /game start ruleset:${id} name:"A trial" umpire-role:Umpires`,
  '@helper #hq /unit import example:True',
  '@helper #hq [Import]',
  ...RULESETS.find((ruleset) => ruleset.id === id)!.commandExamples.map((example) => `@umpire #hq ${example}`),
];

describe.each(SCRIPTS)('the examples of %s', (id) => {
  const path = new URL(`${id}.script`, LINES);
  const script = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : plainScript(id);
  let playing: Playing;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'umpire-help-'));
    const ground = sharp({ create: { width: 300, height: 200, channels: 3, background: '#9ab973' } });
    await ground.png().toFile(join(folder, 'ground.png'));
    await ground.jpeg().toFile(join(folder, 'table.jpg'));
    writeFileSync(join(folder, 'chart.json'), JSON.stringify({ ...EXAMPLE_CHART, name: 'Our own chart' }));
    playing = await Playing.open({ seed: '1944', baseDir: folder });
  });
  afterAll(async () => {
    await playing.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('stand in its script as they are shown', () => {
    for (const { name, ruleset } of leaves)
      if (ruleset === id)
        expect(
          script.some((line) => line.startsWith('@') && line.endsWith(` ${exampleOf.get(name)}`)),
          name,
        ).toBe(true);
  });

  it('work as they are typed, one after the other', async () => {
    for (const line of script.filter((each) => /^(@|role )/.test(each)))
      expect(textOf(await playing.play(line)), line).not.toMatch(/Nothing has changed\.|Something went wrong/);
    expect(playing.player.ok).toBe(true);
  });
});
