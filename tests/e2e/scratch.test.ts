import { it } from 'vitest';
import { Learner } from './learner.js';
import { Playing, textOf } from './playing.js';
import { RULESETS } from '../../src/rules/registry.js';
const id = process.env.RB ?? 'eagles';
it('scratch', async () => {
  const playing = await Playing.open({ seed: process.env.SEED ?? 'a' });
  const labels = (records: any) => records.flatMap((r: any) => { const out: string[] = []; const go = (c: any) => { for (const x of c ?? []) { if (x.label) out.push(`[${x.label}]`); if (x.options) out.push(`{${x.placeholder}: ${x.options.map((o: any) => o.label).join(' | ')}}`); go(x.components); } }; go(r.body?.components); const e = r.body?.embeds?.[0]; return [`  <${r.kind} #${r.channel}> ${e?.title ?? ''} :: ${(e?.description ?? r.body?.content ?? '').slice(0, 300).replace(/\n/g, ' / ')} ${out.join(' ')}`]; }).join('\n');
  try {
    const anna = new Learner(playing, 'anna', id);
    await anna.begin();
    for (const step of RULESETS.find((r) => r.id === id)!.lesson!.steps) { await anna.doIt(); if (process.env.ALL) console.log(step.title, '=>', anna.words.title); }
    console.log(JSON.stringify(anna.words));
    for (const line of (process.env.LINES ?? '/my').split(';;')) console.log(`> ${line}\n${labels(await anna.type(line))}`);
    const seen = new Set<string>();
    for (let n = 0; n < 30 && anna.isFighting; n++) {
      const seat = playing.table.seat('anna', anna.channel);
      for (const m of seat.messages()) seen.add(m.id);
      console.log(`--- ${anna.words.title} :: ${anna.words.description}`);
      const type = anna.type.bind(anna);
      (anna as any).play = ((orig) => async (line: string) => { const r = await orig(line); console.log(`> ${line}\n${labels(r.filter((x: any) => x.kind !== 'edit'))}`); return r; })((anna as any).constructor.prototype.play.bind(anna));
      await anna.fightOn(process.env.IDLE === '1');
      void type;
    }
    console.log(`=== ${anna.words.title} :: ${anna.words.description}`);
    for (const g of playing.gameIds()) console.log('fault', playing.faultIn(g), playing.owed());
  } finally { await playing.close(); }
}, 400000);
