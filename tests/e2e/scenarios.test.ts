/**
 * Each built-in scenario is started by its buttons and played to its end. The score is as calculated by hand, and both
 * verifiers accept the record.
 */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  SCENARIO_FILES,
  findBuiltInScenario,
  findBuiltInScenarioByPart,
  readBuiltInScenarios,
} from '../../src/discord/battles/shelf.js';
import { RULESETS } from '../../src/rules/registry.js';
import { chosen } from '../chance/chance.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { Playing, textOf } from './playing.js';

/** The lines after the sides are chosen, with @anna on the first side and @bert on the second. */
const PLAYS: Readonly<Record<string, readonly string[]>> = {
  mokra: [
    '@bert #hq /eagles movement unit:Scouts to:"13,17.5"',
    '@umpire #hq /turn phase',
    '@bert #hq /artillery call battery:"1/AR 103" registration-point:1',
    '@umpire #hq /turn phase',
    '@anna #hq /eagles direct-fire firer:"37 mm Bofors" target:Scouts',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /eagles movement unit:"Armoured Train 53" to:"38,18"',
    '@umpire #hq /turn phase',
  ],
  hatten: [
    '@umpire #hq /turn phase',
    '@bert #hq /corps command-check unit:"I/Pz 22" headquarters:"HQ 21 Panzer"',
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@anna #hq /corps movement unit:"68 Armored Infantry" to:"12,28"',
    '@bert #hq /corps movement unit:"I/Pz 22" to:"47,23" towards-enemy:True',
    '@umpire #hq /turn phase',
    '@bert #hq /corps bombardment firers:"155 Panzer Artillery" target:"1/242 Infantry"',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /reinforcement enter unit:"25 Tank" at:"1,24"',
  ],
  'palacio-de-ibarra': [
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@anna #hq /cullen-move troops unit:"1st Garibaldi" to:"14,23"',
    '@anna #hq /cullen-move armour unit:"T-26 no. 1" to:"14,18"',
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@anna #hq /cullen-fire small-arms-troops firer:"MG Company" target:"1st Company" visible-elements:2',
    '@bert #hq /cullen-fire anti-tank-armour firer:"47 mm Gun" target:"T-26 no. 1"',
    '@umpire #hq /turn next anyway:True',
  ],
  veghel: [
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@bert #hq /megagame movement unit:Huber mode:tactical to:"16.5,20.8"',
    '@anna #hq /megagame movement unit:"506 Parachute" mode:non-tactical to:"22,17"',
    '@umpire #hq /turn next anyway:True',
    '@bert #hq /megagame-order prepare units:Huber',
    '@anna #hq /megagame-order prepare units:"32 Guards Brigade"',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    // The goal is 1.9 km from the 501st, so the units are in contact.
    '@bert #hq /megagame movement unit:Huber mode:tactical to:"22.6,19.9"',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /megagame combat attackers:Huber defenders:"501 Parachute" dice:3',
    '@umpire #hq /turn next anyway:True',
    '@bert #hq /reinforcement enter unit:Jungwirth at:"2,24.5"',
  ],
  longstop: [
    '@umpire #hq /wtj1943 command-test unit:"8 Argylls" order:maneuver dice:6',
    '@umpire #hq /wtj1943 command-test unit:"North Irish Horse" order:maneuver dice:6',
    '@umpire #hq /turn phase anyway:True',
    '@anna #hq /wtj1943 foot-move unit:"8 Argylls" to:"400,480"',
    '@anna #hq /wtj1943 vehicle-move unit:"North Irish Horse" terrain:rough to:"300,340"',
    '@anna #hq /wtj1943 dangerous-terrain unit:"North Irish Horse" terrain:rough',
    '@bert #hq /wtj1943-defences dig-in unit:"III/754 Grenadiers" work:hasty',
    '@umpire #hq /turn next anyway:True',
  ],
  sesena: [
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@anna #hq /cullen-move armour unit:"T-26 no. 1" to:"38,19"',
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@bert #hq /cullen-fire anti-tank-armour firer:"Mountain Gun" target:"T-26 no. 1"',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@bert #hq /reinforcement enter unit:"CV-33 no. 1" at:"1,15"',
    '@bert #hq /reinforcement enter unit:"CV-33 no. 2" at:"1,17"',
  ],
  ponyri: [
    '@umpire #hq /wtj1943 command-test unit:"Pioneer Company" order:maneuver dice:6',
    '@umpire #hq /wtj1943 command-test unit:"I/508 Grenadiers" order:maneuver dice:6',
    '@umpire #hq /wtj1943 command-test unit:Ferdinands order:maneuver dice:6',
    '@umpire #hq /turn phase anyway:True',
    '@bert #hq /wtj1943 foot-move unit:"I/508 Grenadiers" to:"380,450"',
    '@bert #hq /wtj1943 vehicle-move unit:Ferdinands to:"320,490"',
    '@anna #hq /wtj1943-defences dig-in unit:"I/1023 Rifle" work:hasty',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /reinforcement enter unit:"Reserve tanks" at:"1430,500"',
  ],
  arracourt: [
    '@bert #hq /eagles movement unit:"1/Grenadiers 2113" to:"40,13"',
    '@umpire #hq /turn phase',
    '@anna #hq /artillery call battery:"94 Field Artillery" registration-point:2',
    '@umpire #hq /turn next anyway:True',
    '@bert #hq /reinforcement enter unit:"2/Panthers 113" at:"46.5,13.5"',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /reinforcement enter unit:"A/37 Tank" at:"10,35"',
    '@anna #hq /reinforcement enter unit:"B/37 Tank" at:"12,35"',
    '@anna #hq /eagles movement unit:"A/37 Tank" to:"10.5,31"',
  ],
  oosterbeek: [
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@anna #hq /megagame movement unit:"1 Parachute Brigade" mode:tactical to:"11,15.5"',
    '@bert #hq /megagame movement unit:Harzer mode:tactical to:"30,15"',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /reinforcement enter unit:"4 Parachute Brigade" at:"12.5,22.5"',
    '@bert #hq /reinforcement enter unit:"Von Tettau" at:"2,13"',
  ],
  epsom: [
    '@umpire #hq /turn phase',
    '@umpire #hq /corps command-check unit:"23 Hussars" headquarters:"HQ 11 Armoured"',
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@anna #hq /corps movement unit:"6 Royal Scots Fusiliers" to:"23.6,24.7" towards-enemy:True contact:battalion',
    '@anna #hq /corps movement unit:"23 Hussars" to:"29.4,23" towards-enemy:True',
    '@bert #hq /corps movement unit:"Heavy 101" to:"24.5,19.6" towards-enemy:True',
    '@umpire #hq /turn phase',
    '@bert #hq /corps bombardment firers:"12 SS Artillery" target:"6 Royal Scots Fusiliers"',
    '@anna #hq /corps bombardment firers:"8 AGRA" target:"12 SS Pioneers"',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /reinforcement enter unit:"HQ 43 Wessex" at:"25,35"',
    '@anna #hq /reinforcement enter unit:"5 DCLI" at:"20,35"',
    '@anna #hq /reinforcement enter unit:"1 Worcesters" at:"22.5,35"',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@anna #hq /reinforcement enter unit:"3 County of London Yeomanry" at:"30,35"',
    '@bert #hq /reinforcement enter unit:Weidinger at:"1,20"',
    '@bert #hq /reinforcement enter unit:Frey at:"47,23"',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn next anyway:True',
    '@bert #hq /reinforcement enter unit:"HQ II SS Panzer Corps" at:"1,3.5"',
    '@bert #hq /reinforcement enter unit:"I/19 Panzergrenadier" at:"1,17"',
    '@bert #hq /reinforcement enter unit:"I/20 Panzergrenadier" at:"1,14"',
    '@bert #hq /reinforcement enter unit:"II/20 Panzergrenadier" at:"1,11"',
    '@bert #hq /reinforcement enter unit:"I/SS-Pz 9" at:"1,8"',
    '@bert #hq /reinforcement enter unit:"9 SS Artillery" at:"1,5.5"',
    '@bert #hq /reinforcement enter unit:"I/21 Panzergrenadier" at:"19,1"',
    '@bert #hq /reinforcement enter unit:"I/22 Panzergrenadier" at:"21.5,1"',
    '@bert #hq /reinforcement enter unit:"II/22 Panzergrenadier" at:"25.5,1"',
    '@bert #hq /reinforcement enter unit:"II/SS-Pz 10" at:"28.2,1.5"',
    '@umpire #hq /turn phase',
    '@umpire #hq /turn phase',
    '@bert #hq /corps movement unit:"II/SS-Pz 10" to:"28.7,8" towards-enemy:True',
  ],
};

/** The end of each scenario if the players do nothing more than `PLAYS`, with the score calculated by hand. */
const ENDS: Readonly<Record<string, string>> = {
  // The armoured train is at 38,18, 100 yards from the crossing at 38,19, and no German is within 400 yards: 3 points.
  // No unit is lost, and none is in Mokra II.
  mokra: 'Poland 3, Germany 0: a decisive victory for Poland',
  // Only the 1/242 is in Hatten, because no other unit has moved up: 3 points. Only the 3/315 is in Rittershoffen: 2
  // points.
  hatten: 'Americans 5, Germans 0: a decisive victory for Americans',
  // Three Blackshirt companies are inside the walls, and Garibaldi's nearest unit is at 14,23: 4 points. One volley on
  // each side destroys no unit.
  'palacio-de-ibarra': 'Garibaldi 0, Blackshirts 4: a decisive victory for Blackshirts',
  // Huber's prepared attack does not drive the 501st from 24.5,19.5, less than a km from the bridge: 4 points. No
  // German is in Veghel itself.
  veghel: 'Allies 4, Germany 0: a decisive victory for Allies',
  // Both Mountain battalions stay on the crest: 4 points. The Churchills have no losses: 1 point. The Argylls at
  // 400,480 are far from it.
  longstop: 'British 1, Germans 4: a marginal victory for Germans',
  // No tank has left, none is immobilised, and no unit is destroyed. Nationalists are in the village, but get no points
  // for it.
  sesena: 'Republic 0, Nationalists 0: a draw',
  // Only I/1023 is in the station: 4 points. All 27 bases of the 307th are there: 1 point. The Ferdinands have no
  // losses: 1 point.
  ponyri: 'Soviets 5, Germans 1: a decisive victory for Soviets',
  // Only the armoured infantry at 10.5,24.2 is in the farm: 3 points. No unit has fired, and no grenadier is beyond
  // 40,13.
  arracourt: 'Americans 3, Germans 0: a decisive victory for Americans',
  // No British unit is within 2 km of 28,11, and the flak at 29.2,12.5 is at 1.9 km: 4 points. Oosterbeek is empty.
  oosterbeek: 'British 0, Germans 4: a decisive victory for Germans',
  // II/SS-Pz 10 is still on its way to Hill 112, which no side holds. The pioneers, whom one volley does not destroy,
  // hold Cheux: 3 points. The Panthers hold Rauray: 2 points. The bridge is empty. The Fusiliers at 23.6,24.7 were the
  // first British in Saint-Manvieu: 1 point.
  epsom: 'British 1, Germans 5: a decisive victory for Germans',
};

/** When each point was scored, by hand. */
interface Moments {
  /** The points of each side at the end of each turn. What holds from the start, or only counts if it lasts, counts from turn 1. */
  readonly points: string;
  /** When the winner began to lead; null for a draw. */
  readonly decided: string | null;
  /** The points that were scored during the battle, as the report lists them. */
  readonly scored: readonly string[];
}

const fromStart = (turns: number, first: readonly [string, number], second: readonly [string, number]): Moments => {
  const row = ([side, points]: readonly [string, number]): string => `${side} ${Array(turns).fill(points).join(', ')}`;
  const leader = first[1] === second[1] ? null : first[1] > second[1] ? first[0] : second[0];
  return { points: `${row(first)}; ${row(second)}`, decided: leader && `${leader} led from the start.`, scored: [] };
};

const MOMENTS: Readonly<Record<string, Moments>> = {
  // The train starts 500 yards from the crossing, which no side holds, and comes up in turn 2.
  mokra: {
    points: 'Poland 0, 3, 3, 3, 3, 3; Germany 0, 0, 0, 0, 0, 0',
    decided: 'Decided in turn 2: The level crossing taken: Poland (3 points at the end).',
    scored: ['- Turn 2: **The level crossing taken: Poland** (3 points at the end)'],
  },
  // The 1/242 and the 3/315 start in the two villages.
  // In corps, the night after the last daylight turn has a number of its own. Nothing happens in it, so it is no turn of the battle.
  hatten: fromStart(4, ['Americans', 5], ['Germans', 0]),
  // The machine-gun platoon starts in the palace.
  'palacio-de-ibarra': fromStart(8, ['Garibaldi', 0], ['Blackshirts', 4]),
  // The 501st starts 600 metres from the bridge.
  veghel: fromStart(6, ['Allies', 4], ['Germany', 0]),
  // The headquarters starts on the crest, and the Churchills only have to last.
  longstop: fromStart(6, ['British', 1], ['Germans', 4]),
  sesena: fromStart(8, ['Republic', 0], ['Nationalists', 0]),
  // I/1023 starts in the station, and the 307th and the Ferdinands only have to last.
  ponyri: fromStart(6, ['Soviets', 5], ['Germans', 1]),
  // C/53 starts in the farm.
  arracourt: fromStart(7, ['Americans', 3], ['Germans', 0]),
  // The flak starts 1.9 km from the bridge.
  oosterbeek: fromStart(6, ['British', 0], ['Germans', 4]),
  // The pioneers start in Cheux and the Panthers in Rauray. The Fusiliers come into Saint-Manvieu in turn 1.
  epsom: { ...fromStart(8, ['British', 1], ['Germans', 5]), scored: ['- Turn 1: **British +1 point** (first in Saint-Manvieu)'] },
};

/** Plays lines, each of which must be carried out. */
async function playAll(playing: Playing, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const records = await playing.play(line);
    const said = textOf(records);
    expect(
      records.filter(({ kind }) => kind === 'refused'),
      `${line}: ${said}`,
    ).toEqual([]);
    expect(said, line).not.toMatch(/Nothing has changed/);
  }
}

describe.each(chosen(readBuiltInScenarios(), 'shelf', 'shelf').map(({ id, scenario }) => [id, scenario] as const))(
  '%s',
  (id, scenario) => {
    it(`is begun by its buttons, chosen by sides and played; both verifiers hold${NEEDS}`, async () => {
      const playing = await Playing.open({ seed: `shelf ${id}` });
      try {
        const card = textOf(await playing.play(`@umpire #hq /game start scenario:${id}`));
        expect(card).toContain(scenario.title);
        if (scenario.balance) expect(card).toContain(`(${scenario.balance.games} games, bot against bot)`);
        expect(playing.gameIds()).toEqual([]);
        const opened = textOf(await playing.play('@umpire #hq [Start, one channel]'));
        expect(opened).toContain('choose your side');
        const gameId = playing.gameIds()[0]!;
        const [first, second] = scenario.sides;
        const told = textOf(await playing.play(`@anna #hq [Play ${first!.name}]`));
        expect(told).toContain(first!.briefing.slice(0, 40));
        expect(told).not.toContain(second!.briefing.slice(0, 40));
        await playing.play(`@bert #hq [Play ${second!.name}]`);
        const { battle } = playing.tables(gameId);
        expect(battle.tables.unit.size).toBe(scenario.order.units.length);
        expect(battle.tables.place!.size).toBe(scenario.positions.length);
        expect(battle.tables.feature!.size).toBeGreaterThanOrEqual(scenario.map!.features.length);
        await playAll(playing, PLAYS[id]!);
        await playing.play('restart');
        await playAll(playing, ['@umpire #hq /turn phase', '@umpire #hq /undo later:refuse']);
        while (playing.tables(gameId).battle.game.turn <= scenario.turns)
          await playing.play('@umpire #hq /turn next anyway:True');
        expect(textOf(await playing.play('@umpire #hq /verify'))).toContain('Record verified');
        expect(playing.faultIn(gameId)).toBeUndefined();
        const last = (await playing.filesOf('@umpire #hq /game end sure:True')).get('battle.png')!;
        const { points, decided, scored } = MOMENTS[id]!;
        for (const words of [`By the objectives: ${ENDS[id]}`, `Points by turns: ${points}.`, decided ?? ''])
          expect(last.alt).toContain(words);
        if (decided === null) expect(last.alt).not.toMatch(/Decided in|led from the start/);
        const [report] = (await playing.filesOf('@umpire #hq /log export format:markdown')).values();
        const [story] = Buffer.from(report!.bytes).toString('utf8').split('\n## Appendix');
        // No turn followed the last one.
        expect(story).not.toMatch(new RegExp(`\\b(turn|move) ${scenario.turns + 1}\\b`, 'i'));
        const ended = story!.split('## How it ended')[1]!.split('\n## ')[0]!;
        expect(ended).toContain(ENDS[id]);
        expect(ended.match(/^- (Turn|Move) \d+: .*point.*$/gm) ?? []).toEqual(scored);
        const [replay] = (await playing.filesOf('@umpire #hq /log export format:html')).values();
        expect(Buffer.from(replay!.bytes).toString('utf8')).toContain(scenario.title);
        const files = await playing.filesOf('@umpire #hq /log export format:jsonl');
        const [record] = [...files.values()].map(({ bytes }) => Buffer.from(bytes).toString('utf8'));
        if (hasPython) expect(pythonFinds([{ text: record!, final: null }]), 'the second verifier').toEqual([null]);
      } finally {
        await playing.close();
      }
    });
  },
);

it('is begun with its rooms by one button; who may make no channels begins it without, and is told why', async () => {
  const playing = await Playing.open({ seed: 'rooms' });
  try {
    // The first person owns the server.
    await playing.playAll(['@umpire #hq /help', '@guest #hq /game start scenario:longstop']);
    const { world } = playing.table;
    const everyone = world.guild().roles.get(world.guild().id)!;
    world.setPermissions(everyone, everyone.permissions & ~PermissionFlagsBits.ManageChannels);
    const without = textOf(await playing.play('@guest #hq [Start, private channels]'));
    expect(without).toContain('choose your side');
    expect(without).toContain(
      'No channels were created. You need _Manage Channels_ to create channels. Ask a server admin. Until then, play in <#',
    );
    world.setPermissions(everyone, everyone.permissions | PermissionFlagsBits.ManageChannels);
    await playing.play('@umpire #side /game start scenario:longstop');
    const told = textOf(await playing.play('@umpire #side [Start, private channels]'));
    for (const room of ['British', 'Germans', 'Umpires']) expect(told).toMatch(new RegExp(room, 'i'));
    expect(told).not.toContain('No channels were created');
    expect(playing.gameIds()).toHaveLength(2);
  } finally {
    await playing.close();
  }
});

it('is in a menu under the first words, where nothing but the command is typed', async () => {
  const playing = await Playing.open({ seed: 'ready' });
  try {
    await playing.play('@umpire #hq /help');
    expect(textOf(await playing.play('@umpire #hq [Choose a scenario: Longstop Hill]'))).toContain('Longstop Hill');
    expect(playing.gameIds()).toEqual([]);
    await playing.play('@umpire #hq [Start, one channel]');
    expect(playing.tables(playing.gameIds()[0]!).battle.game.name).toBe('Longstop Hill');
    // The menu can still be used in a channel that already has a battle.
    expect(textOf(await playing.play('@anna #hq /help'))).not.toContain('Choose a scenario');
  } finally {
    await playing.close();
  }
});

it('is found by its name, or by a part that no other name has', () => {
  const idOf = (called: string) => (findBuiltInScenario(called) ?? findBuiltInScenarioByPart(called))?.id;
  // The Palacio de Ibarra: no other name has this word. Hell's Highway: Veghel and The raid on Seseña likewise.
  expect(['palacio', 'PALACIO', 'Ibarra', 'Highway', 'raid on', 'Epsom'].map(idOf)).toEqual([
    'palacio-de-ibarra',
    'palacio-de-ibarra',
    'palacio-de-ibarra',
    'veghel',
    'sesena',
    'epsom',
  ]);
  // Hill is in Longstop Hill and in Epsom: the Odon and Hill 112. Three letters are too few.
  expect(['Hill', 'pal', '', 'Waterloo'].map(idOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it('has a battle for every rulebook, small enough for an hour or two; one is large', () => {
  const rulebooks = readBuiltInScenarios().map(({ scenario }) => scenario.rulebook);
  expect([...new Set(rulebooks)].sort()).toEqual(RULESETS.map(({ id }) => id).sort());
  for (const plays of [PLAYS, ENDS, MOMENTS]) expect(Object.keys(plays).sort()).toEqual(Object.keys(SCENARIO_FILES).sort());
  for (const { id, scenario } of readBuiltInScenarios()) {
    expect(scenario.hours, id).toBeLessThanOrEqual(id === 'epsom' ? 6 : 2);
    expect(scenario.map!.features.length, id).toBeGreaterThanOrEqual(10);
    expect(scenario.map!.features.length, id).toBeLessThanOrEqual(25);
    // A square without a part would mean its middle, with an uncertainty of the whole square.
    for (const { unit, at } of scenario.positions) expect(at, `${id}: ${unit}`).toMatch(/[.,]/);
    expect(scenario.positions.map(({ unit }) => unit).sort(), id).toEqual(scenario.order.units.map(({ name }) => name).sort());
  }
});
