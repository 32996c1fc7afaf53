import { describe, expect, it } from 'vitest';
import { USAGE, runUmpire } from '../../src/cli/umpire.js';
import { RULESETS } from '../../src/rules/registry.js';
import { Kept, run } from './streams.js';

/** A shot of six dice at infantry in the open at 400 yards. 0, 9 and 8 hit. */
const SHOT = { fp: 6, targetDa: 'INFANTRY', targetTpd: 'AA', rangeYards: 400 };
const resolveShot = (options: readonly string[] = [], input: unknown = SHOT) =>
  run(['resolve', 'eagles.direct-fire', ...options], JSON.stringify(input));

/** Returns the printed refusal: exit status 2, no standard output, and one JSON object on standard error. */
async function refusal(words: readonly string[], input = ''): Promise<unknown> {
  const { status, stdout, stderr } = await run(words, input);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr.endsWith('\n')).toBe(true);
  const { error, ...rest } = JSON.parse(stderr) as { error: object };
  expect(rest).toEqual({});
  expect(Object.keys(error)).toEqual(['code', 'field', 'message']);
  return error;
}

describe('umpire resolve', () => {
  it('prints exactly the keys of the contract', async () => {
    // Effective FP 6 is rating Y, and AA gives one more die.
    const { status, stdout, stderr } = await resolveShot(['--dice', '0,9,4,7,2,3,1']);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const printed = JSON.parse(stdout) as Record<string, unknown>;
    expect(Object.keys(printed)).toEqual(['procedure', 'input', 'outcome', 'dice', 'steps', 'cites', 'summary']);
    expect(printed.procedure).toBe('eagles.direct-fire');
    expect(printed.input).toEqual({
      ...SHOT,
      band: 'effective',
      firerMoved: false,
      supportFp: 0,
      supportOutsideDivision: false,
      firerOffBoard: false,
      firerDeployed: true,
    });
    expect(printed.outcome).toEqual({
      band: 'effective',
      effectiveFp: 6,
      fpRating: 'Y',
      killDice: 7,
      toHit: [0, 9, 8],
      hits: 2,
      suppressed: true,
      confirm: 'none',
      impairments: 1,
    });
    expect(printed.dice).toEqual([0, 9, 4, 7, 2, 3, 1].map((face) => ({ die: 'd10', face, for: 'kill dice' })));
    expect(printed.steps).toContain('Kill dice for position AA against rating Y: +1 (1.4, 4.2)');
    expect(printed.cites).toEqual(expect.arrayContaining(['4.2', '4.3']));
    expect(printed.summary).toBe('2 of 7 dice hit: suppressed, 1 impairment.');
  });

  it('takes faces with spaces, and a list that is empty for no dice', async () => {
    expect((await resolveShot(['--dice', ' 0, 9,4 ,7,2,3,1 '])).status).toBe(0);
    const none = await run(['resolve', 'eagles.impairment', '--dice', ''], '{"kind":"infantry","baseFp":4}');
    expect(none.status).toBe(0);
    expect((JSON.parse(none.stdout) as { dice: unknown }).dice).toEqual([]);
  });

  it('rolls by itself without --dice', async () => {
    const faces = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const { dice } = JSON.parse((await resolveShot()).stdout) as { dice: { face: number }[] };
      expect(dice.length).toBeGreaterThanOrEqual(7);
      expect(dice.every(({ face }) => Number.isInteger(face) && face >= 0 && face <= 9)).toBe(true);
      faces.add(dice.map(({ face }) => face).join(''));
    }
    expect(faces.size).toBeGreaterThan(1);
  });

  it('repeats with a seed, whatever its case, and differs with another', async () => {
    const rolled = async (seed: string) => (await resolveShot(['--seed', seed])).stdout;
    expect(await rolled('00ff')).toBe(await rolled('00FF'));
    expect(await rolled('00ff')).not.toBe(await rolled('00fe'));
  });

  it('takes a byte order mark before the input', async () => {
    expect((await run(['resolve', 'eagles.direct-fire', '--seed', '00'], `\ufeff${JSON.stringify(SHOT)}`)).status).toBe(0);
  });

  it('takes input in pieces that break a character', async () => {
    const bytes = Buffer.from('{"no é": 1}');
    const { stderr } = await run(['resolve', 'eagles.direct-fire'], [bytes.subarray(0, 6), bytes.subarray(6)]);
    expect(stderr).not.toContain('\ufffd');
  });
});

describe('refused calls', () => {
  it('UNKNOWN_PROCEDURE', async () => {
    expect(await refusal(['resolve', 'eagles.nosuch'], 'not json')).toMatchObject({ code: 'UNKNOWN_PROCEDURE' });
    expect(await refusal(['odds', 'constructor'])).toMatchObject({ code: 'UNKNOWN_PROCEDURE' });
  });

  it.each([
    ['{', null],
    ['', null],
    ['[]', null],
    ['"x"', null],
    ['null', null],
    ['7', null],
    ['{}', 'fp'],
    [JSON.stringify({ ...SHOT, fp: 41 }), 'fp'],
    [JSON.stringify({ ...SHOT, fp: 1.5 }), 'fp'],
    [JSON.stringify({ ...SHOT, fp: '6' }), 'fp'],
    [JSON.stringify({ ...SHOT, targetDa: 'hard' }), 'targetDa'],
    [JSON.stringify({ ...SHOT, rangeYard: 1 }), 'rangeYard'],
    [JSON.stringify({ ...SHOT, firerMoved: 'yes' }), 'firerMoved'],
    [`${JSON.stringify(SHOT).slice(0, -1)},"__proto__":1}`, '__proto__'],
    [`${JSON.stringify(SHOT).slice(0, -1)},"constructor":1}`, 'constructor'],
  ])('INVALID_INPUT for %s, field %s', async (input, field) => {
    for (const op of ['resolve', 'odds']) {
      expect(await refusal([op, 'eagles.direct-fire'], input)).toMatchObject({ code: 'INVALID_INPUT', field });
    }
  });

  it('ILLEGAL cites the section', async () => {
    const error = await refusal(['resolve', 'eagles.direct-fire'], JSON.stringify({ ...SHOT, firerDeployed: false }));
    expect(error).toMatchObject({ code: 'ILLEGAL', field: null, message: expect.stringContaining('3.1') as string });
  });

  it.each(['0,9,4', '0,9,4,7,2,3,1,5', '10,9,4,7,2,3,1', '-1,9,4,7,2,3,1', 'a', '0,,9', '7.5', '0;9', ',', '1e1', '0x1', ''])(
    'BAD_DICE for --dice %j',
    async (dice) => {
      expect(await refusal(['resolve', 'eagles.direct-fire', '--dice', dice], JSON.stringify(SHOT))).toMatchObject({
        code: 'BAD_DICE',
        field: null,
      });
    },
  );
  it('BAD_DICE when a procedure without dice is given some', async () => {
    for (const dice of ['3', 'x']) {
      const error = await refusal(['resolve', 'eagles.impairment', '--dice', dice], '{"kind":"infantry","baseFp":4}');
      expect(error).toMatchObject({ code: 'BAD_DICE' });
    }
  });

  it.each(['', '0', 'abc', 'xy', '0g', ' 00', 'ab'.repeat(65)])('INVALID_INPUT of field seed for --seed %j', async (seed) => {
    const error = await refusal(['resolve', 'eagles.direct-fire', `--seed=${seed}`], JSON.stringify(SHOT));
    expect(error).toMatchObject({ code: 'INVALID_INPUT', field: 'seed' });
  });

  it('says first what is wrong first: procedure, input, rules, dice', async () => {
    const dice = ['--dice', 'x'];
    const forbidden = { ...SHOT, firerDeployed: false };
    expect(await refusal(['resolve', 'nosuch', ...dice], '{')).toMatchObject({ code: 'UNKNOWN_PROCEDURE' });
    expect(await refusal(['resolve', 'eagles.direct-fire', ...dice], '{}')).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await refusal(['resolve', 'eagles.direct-fire', ...dice], JSON.stringify(forbidden))).toMatchObject({
      code: 'ILLEGAL',
    });
    expect(await refusal(['resolve', 'eagles.direct-fire', ...dice], JSON.stringify(SHOT))).toMatchObject({ code: 'BAD_DICE' });
  });
});

describe('umpire odds', () => {
  it('prints the exact distribution, most likely first', async () => {
    const { status, stdout } = await run(['odds', 'eagles.direct-fire'], JSON.stringify({ ...SHOT, fp: 2 }));
    expect(status).toBe(0);
    const printed = JSON.parse(stdout) as { distribution: { outcome: object; p: number }[] };
    expect(Object.keys(printed)).toEqual(['procedure', 'input', 'distribution']);
    expect(printed.distribution.map(({ outcome }) => outcome)).toEqual([
      { suppressed: false, impairments: 0 },
      { suppressed: true, impairments: 0 },
      { suppressed: true, impairments: 1 },
    ]);
    // The odds are those of two dice that hit on 0, 9 and 8.
    [0.49, 0.42, 0.09].forEach((p, i) => expect(printed.distribution[i]!.p).toBeCloseTo(p, 14));
  });
});

describe('umpire procedures', () => {
  const procedures = RULESETS.flatMap((ruleset) => ruleset.procedures);

  it('lists id, title and sections for people', async () => {
    const { status, stdout } = await run(['procedures']);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(procedures.length);
    expect(stdout).toMatch(/^eagles\.direct-fire +Fire with one unit at one target +1\.2, 1\.4, /m);
  });
  it('lists them with their sections and the JSON Schema of their input', async () => {
    const list = JSON.parse((await run(['procedures', '--json'])).stdout) as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toEqual(procedures.map(({ id }) => id));
    for (const entry of list) expect(Object.keys(entry)).toEqual(['id', 'title', 'cites', 'schema']);
    expect(list.find(({ id }) => id === 'corps.bombardment')).toMatchObject({
      cites: ['Combat', 'Artillery Ranges', 'Orders', 'Supply', 'Air and Sea Power', 'Engineers'],
    });
    expect(list.find(({ id }) => id === 'eagles.direct-fire')).toMatchObject({
      schema: { type: 'object', additionalProperties: false, required: ['fp', 'targetDa', 'targetTpd', 'rangeYards'] },
    });
  });
});

describe('the command', () => {
  it.each([['--help'], ['-h'], ['help'], ['resolve', '--help']])('%s %s prints the usage', async (...words) => {
    expect(await run(words)).toEqual({ status: 0, stdout: USAGE, stderr: '' });
  });
  it.each([
    [],
    ['frobnicate'],
    ['resolve'],
    ['resolve', 'a', 'b'],
    ['odds', 'eagles.direct-fire', '--dice', '1'],
    ['procedures', '--jsom'],
    ['batch', 'x'],
  ])('refuses %j and shows the usage', async (...words) => {
    const { status, stdout, stderr } = await run(words);
    expect(status).toBe(2);
    expect(stdout).toBe(USAGE);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });
  it('hands the options of the table on', async () => {
    const { stdout } = await run(['table', '--script', '-', '--database', 'a.db', '--seed', '00', '--files', 'out']);
    expect(JSON.parse(stdout)).toEqual({ script: '-', renamed: false, database: 'a.db', seed: '00', files: 'out' });
  });
  it('tells a fault of its own in words, with status 1', async () => {
    const stderr = new Kept();
    const status = await runUmpire(['table'], {
      stdin: () => process.stdin,
      stdout: new Kept(),
      stderr,
      rulesets: RULESETS,
      records: () => import('../../src/cli/records.js'),
      keeping: () => import('../../src/cli/keeping.js'),
      table: () => Promise.reject(new Error('no port is free')),
    });
    expect(status).toBe(1);
    expect(stderr.text).toBe('umpire: no port is free\n');
  });
});
