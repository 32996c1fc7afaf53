import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { formatCanonicalJson } from '../../src/dice/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { fc, runs } from '../chance/properties.js';
import { AnyBattle } from '../game/any-battle.js';
import { loose, textOf } from './tampering.js';
import { hasPython, NEEDS, pythonCanonical } from './python.js';

const folder = mkdtempSync(join(tmpdir(), 'umpire-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kept(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the script as people do. */
function verifyPy(...words: string[]): { status: number | null; told: string; error: string } {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', 'docs/verify/verify.py', ...words], { encoding: 'utf8' });
  return { status, told: stdout, error: stderr };
}

describe.skipIf(!hasPython)(`canonical JSON of docs/verify/verify.py${NEEDS}`, () => {
  it('is that of RFC 8785: its numbers (appendix B) and its example (3.2.2)', () => {
    // The bits of the float, and its text.
    const numbers: readonly (readonly [string, string])[] = [
      ['0000000000000000', '0'],
      ['8000000000000000', '0'],
      ['0000000000000001', '5e-324'],
      ['8000000000000001', '-5e-324'],
      ['7fefffffffffffff', '1.7976931348623157e+308'],
      ['ffefffffffffffff', '-1.7976931348623157e+308'],
      ['4340000000000000', '9007199254740992'],
      ['c340000000000000', '-9007199254740992'],
      ['4430000000000000', '295147905179352830000'],
      ['44b52d02c7e14af5', '9.999999999999997e+22'],
      ['44b52d02c7e14af6', '1e+23'],
      ['44b52d02c7e14af7', '1.0000000000000001e+23'],
      ['444b1ae4d6e2ef4e', '999999999999999700000'],
      ['444b1ae4d6e2ef4f', '999999999999999900000'],
      ['444b1ae4d6e2ef50', '1e+21'],
      ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
      ['3eb0c6f7a0b5ed8d', '0.000001'],
      ['41b3de4355555553', '333333333.3333332'],
      ['41b3de4355555554', '333333333.33333325'],
      ['41b3de4355555555', '333333333.3333333'],
      ['41b3de4355555556', '333333333.3333334'],
      ['41b3de4355555557', '333333333.33333343'],
      ['becbf647612f3696', '-0.0000033333333333333333'],
      ['43143ff3c1cb0959', '1424953923781206.2'],
    ];
    const digits = numbers.map(([bits]) => Buffer.from(bits, 'hex').readDoubleBE().toPrecision(17));
    expect(pythonCanonical(digits)).toEqual(numbers.map(([, text]) => text));
    const example = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    const canonical = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    const keys = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const sorted = ['Carriage Return', 'One', 'Control', 'Latin', 'Euro Sign', 'Emoji', 'Hebrew'];
    const [first, second] = pythonCanonical([example, keys]);
    expect(first).toBe(canonical);
    expect(
      [...second!.matchAll(/:"([A-Z]\w+(?: \w+)?)/g)].map(([, name]) => sorted.findIndex((word) => name!.startsWith(word))),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is the bot’s, of any JSON: numbers of every size, lone surrogates, names in any alphabet', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    const text = fc.string({ unit: 'binary' }).chain((whole) => fc.constantFrom(whole, `${whole}\ud800`, `\udfff${whole}`));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        double,
        fc.integer().map((n) => n * 1e14),
        fc.integer().map((n) => n / 1e9),
        text,
        fc.constantFrom(null, true, false, -0, 1e21, 1e-7, 0.1),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const values = fc.sample(value, runs(3000));
    const found = pythonCanonical(values.map((one) => JSON.stringify(one)));
    values.forEach((one, n) => expect(found[n]).toBe(formatCanonicalJson(JSON.parse(JSON.stringify(one)))));
  });
});

describe.skipIf(!hasPython)(`docs/verify/verify.py on the command line${NEEDS}`, () => {
  const battle = new AnyBattle(eaglesRuleset, 7).open().play(20).end();
  const whole = kept('whole.jsonl', battle.file());
  const { hash, number } = battle.last;

  it('says that a battle holds, with status 0', () => {
    const { status, told } = verifyPy(whole, '--final', hash);
    expect(told).toContain(`${whole}: HOLDS. ${number} events; dice: `);
    expect(status).toBe(0);
  });

  it('names what does not hold, with status 1, and goes on to the next file', () => {
    const file = loose(battle.file());
    file.events[3]!.summary = 'nothing to see';
    const bad = kept('bad.jsonl', textOf(file));
    const { status, told } = verifyPy(bad, whole);
    expect(told.split('\n')[0]).toBe(`${bad}: DOES NOT HOLD. Event 4, hash: its contents are not what its hash was made of.`);
    expect(told.split('\n')[1]).toContain('HOLDS');
    expect(status).toBe(1);
  });

  it('tells an end that was cut off when the final hash is known', () => {
    const file = loose(battle.file());
    file.events.pop();
    file.end = { ...file.end, events: number - 1, hash: file.events.at(-1)!.hash as string };
    const short = kept('short.jsonl', textOf(file));
    expect(verifyPy(short)).toMatchObject({ status: 0 });
    expect(verifyPy(short, '--final', hash)).toMatchObject({ status: 1 });
  });

  it('reads a file that is packed with gzip', () => {
    const packed = join(folder, 'whole.jsonl.gz');
    writeFileSync(packed, gzipSync(battle.file()));
    expect(verifyPy(packed, '--final', hash)).toMatchObject({ status: 0 });
    writeFileSync(packed, gzipSync(battle.file()).subarray(0, 500));
    expect(verifyPy(packed)).toMatchObject({ status: 1 });
  });

  it('says how it is called, with status 2', () => {
    for (const words of [
      [],
      ['--final', hash],
      ['--fnal', hash, whole],
      [whole, whole, '--final', hash],
      [whole, '--final', 'abc'],
      [join(folder, 'none')],
    ])
      expect(verifyPy(...words), words.join(' ')).toMatchObject({ status: 2, told: '' });
  });

  it('is one short file that imports nothing but the standard library', () => {
    const source = readFileSync('docs/verify/verify.py', 'utf8');
    const imported = [...source.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
    const known = spawnSync('python3', ['-c', 'import sys; print(*sys.stdlib_module_names)'], { encoding: 'utf8' }).stdout.split(
      /\s/,
    );
    for (const name of imported) expect(known).toContain(name);
    expect(source.split('\n').length).toBeLessThan(850);
  });
});
