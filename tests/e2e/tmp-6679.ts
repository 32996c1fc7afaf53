import { readFileSync } from 'node:fs';
import { Playing as Seated, faultIn } from "/work/main/tests/e2e/playing.ts";
import { renderRecord, namesIn } from '/work/main/src/table/index.ts';
const seated = await Seated.open({ seed: process.argv[3] ?? '1942'});
const lines = readFileSync(process.argv[2]!, 'utf8').split('\n');
const quiet = process.argv[4] === 'q';
let seen = 0;
for (const [i, line] of lines.entries()) {
  if (line.trim() === '' || line.startsWith('#')) continue;
  const t = performance.now();
  const records = await seated.play(line, i + 1);
  if (!quiet) {
  console.log(`\n=== ${i + 1}: ${line}   [${Math.round(performance.now() - t)} ms]`);
  for (const r of records) console.log(renderRecord(r, 'Umpire', { width: 60, nameOf: namesIn(seated.table.world) })); }
  const [id] = seated.gameIds();
  if (id) { const fault = faultIn(seated, id); if (fault) console.log('FAULT', i + 1, fault);
    if (quiet) for (const e of seated.events(id).slice(seen)) { seen = e.number; console.log(JSON.stringify({line: i+1, n: e.number, kind: e.kind, iid: e.interactionId, rolls: e.resolutions.map(r => [r.procedure, r.dice.map(d => d.die + ':' + d.face).join(' ')])})); } }
}
console.log('ok', seated.player.ok);
await seated.close();
