import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { CLOSE_CANVAS, projectMap } from '../../../src/present/map/projection.js';
import { createShownMap } from '../../../src/present/map/shown.js';
import { MAP_ACT_IDS } from '../../../src/house/index.js';
import type { Replay, ReplayMapStep } from '../../../src/present/replay/model.js';
import { Position } from '../../../src/present/replay/page/state.js';
import { fc, runs } from '../../chance/properties.js';
import { hostileText } from '../hostile.js';
import { htmlOf, longBattle, replay, twoTurns } from './battles.js';
import { Played, shoot } from '../battle.js';
import { onAMap, ordered } from './mapped.js';
import { roundToTenths } from '../../../src/rules/index.js';

beforeAll(() => {
  if (!existsSync('dist/replay/replay.js')) execFileSync(process.execPath, ['scripts/page.mjs']);
});

/** Returns the text of every unit at a step, by name. Units that are not there are left out. */
function unitsAt(data: Replay, position: Position): Record<string, string> {
  return Object.fromEntries(
    position.units.flatMap((text, unit) => (text === null ? [] : [[data.units[unit]!.name, data.texts[text]!]])),
  );
}

describe('a replay', () => {
  it('has a step for each event, with its words, dice, working and changes', () => {
    const step = replay(twoTurns()).steps[5]!;
    expect(step).toMatchObject({
      mark: 'p4',
      turn: 1,
      phase: 'Movement',
      actor: 'Anna',
      head: 'Direct fire: 1/Pz → A Coy',
      result: 'A Coy suppressed, 2 impairments (3 of 7 dice hit)',
      rolls: [{ dice: ['Kill dice: ', '0', ' ', '9', ' 4 ', '8', ' 3 2 1'] }],
      changes: ['1/Pz: fired', 'A Coy: suppressed, impairments 0 → 2, FP 4 → 2'],
      takenBack: 'Undone by Anna (event p5, turn 1, 2026-08-01 18:00 UTC): wrong target',
      strength: [6, 2],
    });
    const data = replay(twoTurns());
    expect(data.steps[5]!.rolls![0]!.work.map((place) => data.texts[place])).toContain('Range 200 yd: +1 (1.2)');
  });

  it('begins with the first step that has something on its map', () => {
    const data = replay(onAMap());
    const position = new Position(data);
    position.start('');
    expect(data.steps[0]).toMatchObject({ mark: 'p1', minor: true });
    expect(position.at).toBeGreaterThan(0);
    // A battle without a map begins at its beginning.
    expect(replay(twoTurns()).steps[0]!.minor).toBeUndefined();
  });

  it('knows every unit at each step, forwards and backwards', () => {
    const played = twoTurns();
    const data = replay(played);
    const position = new Position(data);
    const forwards = data.steps.map((_step, at) => {
      position.goTo(at);
      return unitsAt(data, position);
    });
    expect(forwards[2]).toEqual({});
    expect(Object.keys(forwards[4]!)).toEqual(['1/Pz', 'A Coy']);
    expect(forwards[4]!['A Coy']).toMatch(/^FP 4\b/);
    expect(forwards[5]!['A Coy']).toMatch(/^FP 2\b.*suppressed/);
    expect(forwards[6]).toEqual(forwards[4]);
    const { tables } = played.context.battle;
    const { ruleset } = played.context;
    expect(forwards.at(-1)).toEqual(
      Object.fromEntries([...tables.unit.values()].map((unit) => [unit.name, ruleset.unitLine(unit)])),
    );
    for (let at = data.steps.length - 1; at >= 0; at--) {
      position.goTo(at);
      expect(unitsAt(data, position), `event ${at + 1}`).toEqual(forwards[at]);
    }
  });

  it('goes by turns', () => {
    const played = twoTurns();
    played.do({ type: 'note', text: 'Dusk.', picture: null, onlyForSide: null });
    const data = replay(played);
    const position = new Position(data);
    const second = data.steps.findIndex(({ turn }) => turn === 2);
    position.goTo(0);
    position.turn(1);
    expect(position.at).toBe(second);
    position.turn(1);
    expect(position.at).toBe(data.steps.length - 1);
    position.turn(-1);
    expect(position.at).toBe(second);
    position.turn(-1);
    expect(position.at).toBe(0);
  });

  it('shows a side the enemy’s units only while it knows of them', () => {
    const played = Played.skirmish();
    const sideOf = (id: string): string => played.context.battle.tables.unit.get(id)!.side;
    const guns = played.unit('Zzyx guns', sideOf(played.firer), {
      kind: 'artillery',
      baseFp: 3,
      offBoard: true,
      division: 'Zzyxdiv',
    });
    played.do({ type: 'edit-unit', unit: guns, fields: { moved: true } });
    const allies = { standing: 'player', sideId: sideOf(played.target) } as const;
    expect(JSON.stringify(replay(played, allies))).not.toContain('Zzyx');
    played.do({ type: 'edit-unit', unit: guns, fields: { spotted: true } });
    shoot(played);
    const data = replay(played, allies);
    const position = new Position(data);
    const known = data.steps.map((_step, at) => {
      position.goTo(at);
      return 'Zzyx guns' in unitsAt(data, position);
    });
    expect(known).toEqual([...known.slice(0, -1).map(() => false), true]);
    played.do({ type: 'edit-unit', unit: guns, fields: { spotted: false } });
    expect(JSON.stringify(replay(played, allies))).not.toContain('Zzyx');
  });
});

describe('ordered ways of a replay', () => {
  /** Returns the SVG of the ordered routes at each step. */
  function waysAt(data: Replay, of: (step: Replay['steps'][number]) => ReplayMapStep | undefined = ({ map }) => map): string[][] {
    const svgs = (data.map!.ways ?? []).map((url) => Buffer.from(url.split(',')[1]!, 'base64').toString('utf8'));
    const now = new Set<number>();
    return data.steps.map((step) => {
      for (const [way, isOrdered] of of(step)?.orders ?? [])
        if (isOrdered === 1) now.add(way);
        else now.delete(way);
      return [...now].map((way) => svgs[way]!);
    });
  }
  const pathsIn = (svg: string): string[] => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path!);

  it('are drawn as on the map, from the order to the action', () => {
    const played = onAMap();
    const { tank } = ordered(played);
    const ready = (side: string): unknown => played.do({ type: 'ready', side, ready: true, salt: '5a'.repeat(32) });
    for (const side of played.context.battle.tables.side.keys()) ready(side);
    const shown = createShownMap(played.context.ruleset, { standing: 'umpire', sideId: null }, played.context.battle)!;
    const onto = projectMap(shown.map, CLOSE_CANVAS);
    const at = (x: number, y: number): string =>
      [onto.point({ x, y })].map((point) => `${roundToTenths(point.x)},${roundToTenths(point.y)}`).join();
    played.do({
      type: 'resolve',
      procedure: 'eagles.movement',
      roles: { unit: [played.firer] },
      typed: { to: '24,24', terrain: 'clear' },
      order: tank,
    });
    const data = replay(played);
    const ways = waysAt(data);
    const svg = ways.findLast(({ length }) => length === 2)!;
    expect(svg).toHaveLength(2);
    expect(svg.map((one) => pathsIn(one)[0])).toEqual([
      `M${at(18, 18)}L${at(24, 24)}`,
      `M${at(30, 18)}L${at(33, 15)}L${at(39, 15)}`,
    ]);
    expect(svg[0]).toContain('stroke-dasharray="12,8"');
    expect(svg[0]).toMatch(
      /^<svg [^>]*>\n<path d="M[^"]+" stroke="[^"]+" stroke-width="6.5" stroke-dasharray="12,8" fill="none"\/><path /,
    );
    // The route leads over F3, so it has a waypoint.
    expect(pathsIn(svg[1]!)[0]!.match(/L/g)).toHaveLength(2);
    const told = data.steps.flatMap(({ map: { words = '' } = {} }) => (words.includes('ordered') ? [words] : []));
    expect(told).toEqual(['1P is ordered to E5.7.', 'AC is ordered to F3 and G3.']);
    // After it was carried out, only the other order is left.
    expect(ways.at(-1)).toEqual([svg[1]]);
    expect(data.steps.at(-1)!.map!.words).toMatch(/^1P .* to E5/);
  });

  it('are a side’s own as long as the battle lasts, everybody’s then, and those of each side by its map', () => {
    const played = new Played('Hill 112', { spotting: 'rules' });
    const [axis, allies] = [played.side('Axis', 'germany'), played.side('Allies', 'uk')];
    const firer = played.unit('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', spotted: true });
    const target = played.unit('A Coy', allies, { baseFp: 4, spotted: true });
    played.do({ type: 'act', act: MAP_ACT_IDS.new, params: {} });
    for (const [unit, at] of [
      [firer, '18,18'],
      [target, '30,18'],
    ] as const)
      played.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at } });
    ordered(Object.assign(played, { firer, target }));
    const count = (side: string | null): number => {
      const reader =
        side === null ? { standing: 'spectator' as const, sideId: null } : { standing: 'player' as const, sideId: side };
      return waysAt(replay(played, reader)).at(-1)!.length;
    };
    expect([count(axis), count(allies), count(null)]).toEqual([1, 1, 0]);
    const own = waysAt(replay(played, { standing: 'player', sideId: axis })).at(-1);
    played.do({ type: 'end', seed: null });
    expect([count(axis), count(allies), count(null)]).toEqual([2, 2, 2]);
    const data = replay(played);
    const ofSide = (side: number) => waysAt(data, ({ beliefs }) => beliefs?.find(([place]) => place === side)?.[1]).at(-1)!;
    expect(ofSide(0)).toEqual(own);
    expect(ofSide(1)).toHaveLength(1);
    expect(ofSide(1)).not.toEqual(own);
  });
});

describe('the page of a replay', () => {
  it('runs its own program alone and lets no request leave', () => {
    const html = htmlOf(replay(twoTurns()));
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)!;
    const [, script] = /<script type="module">([^]*?)<\/script>/.exec(html)!;
    const [, style] = /<style>([^]*?)<\/style>/.exec(html)!;
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toBe(
      `default-src 'none'; script-src ${hash(script!)}; style-src ${hash(style!)}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(html.replace(/http:\/\/www\.w3\.org\/2000\/svg/g, '')).not.toMatch(/https?:\/\//);
  });

  it('has whatever was typed as data that ends nothing and comes back the same', () => {
    const played = twoTurns();
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.constant('</script><!--<script>\u2028')), (text) => {
        const data = { ...replay(played), title: text };
        const html = htmlOf(data);
        expect(html.match(/<\/script/gi)).toHaveLength(2);
        const [, json] = /id="replay">([^]*?)<\/script>/.exec(html)!;
        expect(json).not.toMatch(/[<>&]/);
        expect(JSON.parse(json!)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
      { numRuns: runs(60) },
    );
  });

  it('has under 5 MB for 5,000 events', () => {
    const html = htmlOf(replay(longBattle(5000)));
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
  });
});
