import { createHash } from 'node:crypto';
import { readScenario, viewFor, type Scenario, beginStep } from '../src/game/index.js';
import { fightOn, fightResult } from '../src/game/bot/fight.js';
import { doingsNow } from '../src/game/index.js';
import { walk } from '../src/game/bot/walking.js';
import { Greedy, playGreedily, asMeant } from '../src/game/bot/greedy-player.js';
import { House, playerOf, UMPIRE } from './game/house.js';
import { RULESETS } from '../src/rules/registry.js';
import { Refusal } from '../src/rules/index.js';
import { readySides } from '../src/house/index.js';
import { commitmentOf } from '../src/dice/index.js';

export function play(id: string, n: number, prepare: (h: any) => void, phases: any, before: any, idle = false, loud = false) {
  const rs = RULESETS.find((r) => r.id === id)!;
  const read = readScenario(rs.lesson!.opening); if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const sc = read.scenario as Scenario;
  const seed = createHash('sha256').update(`fight ${n}`).digest('hex');
  const h = new House(rs, 'g', seed);
  h.do({ type: 'start', name: sc.title, ruleset: sc.rulebook, settings: sc.settings.rulebook as any, umpireRoleId: null, commitment: commitmentOf(seed) });
  h.do({ type: 'open-scenario', scenario: sc as any });
  const [blue, red] = [...h.battle.tables.side.keys()].map(playerOf) as any;
  h.do({ type: 'edit-side', side: blue.sideId, fields: {}, addPlayerIds: [blue.id], removePlayerIds: [] } as any);
  prepare(h);
  beginStep({ before } as any, (c: any) => ({ events: h.do(c(h)), battle: h.battle }));
  const table = { view: (a: any) => viewFor(rs, h.battle, a), act: (c: any, a: any) => { h.do(c, a); if (loud) console.log('   ', a.standing, a.sideId, h.last.kind, h.last.summary, JSON.stringify((h.last.command as any).roles ?? (h.last.command as any).params), (h.last.command as any).procedure, JSON.stringify((h.last.command as any).typed)); } };
  if (process.env.DBG) {
    const view = table.view(blue); const unit = by(process.env.DBG, h);
    const g = new Greedy(view, blue) as any;
    for (const d of doingsNow(view, blue)) { if (!g.isWorthTrying(d, unit)) continue; const b = g.begun(d, unit); if (!b) { console.log(d.id, 'not begun'); continue; } const w = walk(view, blue, b, g.tasteAt(0, unit)); console.log(d.id, JSON.stringify(w.command), w.isDeadEnd, w.isTyped, w.step.why?.message, w.step.missing.map((m: any) => m.key), g.worthOf(w.command, unit)); }
  }
  let stops = 0; let ms = 0; let most = 0;
  const trace: string[] = [];
  while (h.battle.game.status === 'open' && stops < 60) {
    stops++;
    trace.push(`${h.battle.game.turn}${h.battle.game.phase[0]}`);
    if (!idle) playGreedily({ actor: blue, view: () => table.view(blue), carryOut: (c) => { try { table.act(asMeant(table.view(blue), blue, c), blue); } catch (e) { if (!(e instanceof Refusal)) throw e; console.log('REFUSED', e.message, JSON.stringify(c)); } } });
    h.do({ type: 'ready', side: blue.sideId, ready: true } as any, blue);
    const t = performance.now();
    fightOn(table, { phases }, { player: blue, enemy: red, umpire: UMPIRE });
    const d = performance.now() - t; ms += d; most = Math.max(most, d);
  }
  return { result: fightResult(h.battle, blue.sideId), stops, turn: h.battle.game.turn, ms: Math.round(ms), most: Math.round(most), trace: trace.join(' '), units: [...h.battle.tables.unit.values()].map((u: any) => `${u.name}:${rs.strength.of(u)}${u.suppressed ? 's' : ''}${rs.strength.isLost(u) ? 'X' : ''}@${(p => p ? p.x + ',' + p.y : '')([...h.battle.tables.place!.values()].find((p: any) => p.unit === u.id) as any)}`).join(' ') };
}
function by(name: string, h: any) { return [...h.battle.tables.unit.values()].find((u: any) => u.name === name).id; }
const CASES: Record<string, any> = {
  eagles: { phases: { movement: '', direct: '', melee: '' }, before: JSON.parse(process.env.BEFORE ?? 'null') ?? [{ until: { phase: 'movement' } }, { act: 'map-place', params: { unit: '@Birch', at: '19,12' } }],
    prepare(h: any) {
      h.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [by('Ash', h)] }, typed: { to: '13.9,11.4' } });
      h.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [by('Scouts', h)] }, typed: { to: '16.8,11.6' } });
      h.do({ type: 'advance', to: 'phase' });
      h.do({ type: 'act', act: 'artillery-call', params: JSON.parse(process.env.CALL ?? 'null') ?? { battery: by('Battery', h), registrationPoint: 1 } });
      h.do({ type: 'advance', to: 'phase' });
      h.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [by('Ash', h)], target: [by('Scouts', h)] }, typed: {} });
      for (let n = 0; n < 10; n++) if (h.do({ type: 'advance', to: 'phase' }).some((e: any) => e.kind === 'mission-landed')) break;
    } },
  corps: { phases: { move: '', combat: '' }, before: [{ until: { phase: 'move' } }, { act: 'map-place', params: { unit: '@Birch', at: '20,13' } }],
    prepare(h: any) { h.do({ type: 'act', act: 'map-place', params: { unit: by('Ash', h), at: '22.6,11.8' } }); for (let n = 0; n < 3; n++) h.do({ type: 'advance', to: 'phase' }); } },
  cullen: { phases: { 'assault-movement': '', movement: '', observing: '', 'standing-fire': '', 'moving-fire': '', assaults: '' }, before: [{ until: { phase: 'movement' } }, { act: 'map-place', params: { unit: '@Birch', at: '19,15' } }, { act: 'map-place', params: { unit: '@Ash', at: '18,11' } }],
    prepare(h: any) { h.do({ type: 'advance', to: 'phase' }); h.do({ type: 'advance', to: 'phase' }); h.do({ type: 'resolve', procedure: 'cullen.reveal', roles: { unit: [by('Scouts', h)] }, typed: { moved: true } }); } },
};
const id = process.argv[2]!; const games = Number(process.argv[3] ?? 10); const idle = process.argv[4] === 'idle'; const loud = process.argv[4] === 'loud';
let won = 0;
for (let n = 0; n < games; n++) { const r = play(id, n, CASES[id].prepare, CASES[id].phases, CASES[id].before, idle, loud); if (r.result.isWon) won++; console.log(JSON.stringify(r)); }
console.log(`won ${won} of ${games}`);
