// node scripts/balance.mjs [battle...] [--games 100] [--write]: how often each side wins between two greedy players; --write keeps it on the card.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

Error.stackTraceLimit = 0;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
    loud: { type: 'boolean', default: false },
  },
});

// Beside its source, for it reads the files of the shelf.
const program = new URL('../node_modules/.cache/balance/tests/game/shelf/balance.mjs', import.meta.url);
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
const source = new URL('../tests/game/shelf/balance.ts', import.meta.url).href;
writeFileSync(program, outputFiles[0].text.replaceAll('import.meta.url', JSON.stringify(source)));
const { balanceOf } = await import(program.href);

for (const id of positionals) {
  const began = performance.now();
  const balance = balanceOf(id, Number(values.games), (battle, result) => {
    if (!values.loud) return;
    const counts = {};
    for (const { actor, command, kind } of battle.record) {
      const what = `${actor.id} ${command?.procedure ?? command?.act ?? kind}`;
      counts[what] = (counts[what] ?? 0) + 1;
    }
    const { tables } = battle.battle;
    const places = new Map([...tables.place.values()].map((row) => [row.unit, row]));
    if (process.env.PLACES)
      for (const u of tables.unit.values()) {
        const q = places.get(u.id);
        console.log(
          '  ',
          u.side,
          u.name,
          q && `${q.x},${q.y}`,
          battle.ruleset.strength.of(u),
          battle.ruleset.strength.isLost(u) ? 'LOST' : '',
        );
      }
    console.log(result, JSON.stringify(Object.fromEntries(battle.became)), JSON.stringify(counts));
  });
  const seconds = (performance.now() - began) / 1000 / balance.games;
  console.log(`${id}: ${JSON.stringify(balance)}, ${seconds.toFixed(1)} s a game`);
  if (!values.write) continue;
  const file = new URL(`../scenarios/${id}.json`, import.meta.url);
  const scenario = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...scenario, balance }, null, 2)}\n`);
}
