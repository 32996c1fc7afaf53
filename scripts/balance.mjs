// `node scripts/balance.mjs [battle...] [--games 100] [--write]` measures how often each side wins a battle between two greedy
// automatic players. With `--write`, the result is stored in the scenario's file.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { format } from 'oxfmt';

// The automatic players try many actions that are refused. Errors without a stack trace make this faster.
Error.stackTraceLimit = 0;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
    loud: { type: 'boolean', default: false },
  },
});

const program = new URL(`../node_modules/.cache/balance/${process.pid}.mjs`, import.meta.url);
mkdirSync(new URL('.', program), { recursive: true });
const { outputFiles } = await build({
  entryPoints: [new URL('../tests/game/shelf/balance.ts', import.meta.url).pathname],
  bundle: true,
  write: false,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});
// balance.ts reads the scenario files from paths that are relative to its own source.
const source = new URL('../tests/game/shelf/balance.ts', import.meta.url).href;
writeFileSync(program, outputFiles[0].text.replaceAll('import.meta.url', JSON.stringify(source)));
const { balanceOf } = await import(program.href);
rmSync(program);

const shape = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'));
for (const id of positionals) {
  const began = performance.now();
  const balance = balanceOf(id, Number(values.games), (_battle, result) => values.loud && console.log(result));
  const seconds = (performance.now() - began) / 1000 / balance.games;
  console.log(`${id}: ${JSON.stringify(balance)}, ${seconds.toFixed(1)} s a game`);
  if (!values.write) continue;
  const file = new URL(`../scenarios/${id}.json`, import.meta.url);
  const scenario = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, (await format(file.pathname, JSON.stringify({ ...scenario, balance }, null, 2), shape)).code);
}
