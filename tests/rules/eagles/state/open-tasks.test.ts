import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { listRequiredTasks } from '../../../../src/rules/eagles/open-tasks.js';
import { Fight, player } from './fight.js';
import type { PhaseId } from '../../../../src/rules/eagles/vocabulary.js';

let fight: Fight;
let axis: string;
let allies: string;

beforeEach(() => {
  fight = new Fight({ aircraft: true });
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'china');
});
const open = () => listRequiredTasks(fight.battle).map(({ text, cites, phase, sideId }) => [text, cites[0], phase, sideId]);

describe('Sequence: the steps of a phase', () => {
  it('are what /turn status says of it, and how those move who are close to the enemy', () => {
    const said = (phase: PhaseId) => {
      fight.until(2, phase);
      return eaglesRuleset.statusLines!(fight.battle);
    };
    expect(said('movement')).toEqual([
      'Steps: 1 strategic road, 2 cross-country, 3 aircraft and fire at them, 5 infantry (Sequence).',
      'Close to the enemy, the slower unit moves first, and both move a quarter of their allowance at a time (Sequence).',
    ]);
    expect(said('indirect')).toEqual([
      'Steps: A artillery and aircraft assigned, B where it falls, C fire at sorties, then damage, D fire adjusted and called, sorties moved (Sequence).',
    ]);
    expect(said('direct')).toEqual([
      'Steps: 1 anti-tank at vehicles, 2 vehicles at vehicles, 3 vehicles at infantry and anti-tank, 4 infantry at infantry (Sequence).',
    ]);
    expect(said('melee')).toEqual([
      'Steps: A infantry melees, B assaults on tanks and bunkers (Sequence).',
      'In an assault the vehicle or bunker fires first, then infantry and weapons in support, then the assault is rolled (5.2).',
    ]);
  });
});

describe('what a turn wants done yet', () => {
  it('3.7: fire that has fallen waits for whom it strikes, until the umpire names them', () => {
    const guns = fight.add('1/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    const company = fight.add('A Coy', allies); // The place of the unit is not recorded.
    fight.act('register-point', { side: axis, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    expect(open()).toEqual([]); // The mission is on its way.
    fight.until(3, 'indirect', [0]);
    expect(open()).toEqual([['Mission 1 has fallen, and an umpire must choose its targets', '3.7', 'indirect', 'umpires']]);
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [company] }, undefined, [5, 5, 5, 5]);
    expect(open()).toEqual([]);
  });

  it('6.4: aircraft over their target wait for the fire at them, and then attack', () => {
    fight.add('A Coy', axis, { xYards: 0, yYards: 1000 });
    fight.until(1, 'indirect');
    fight.act('sortie-call', { attack: 'strafe', xYards: 0, yYards: 1000 }, player(allies));
    expect(open()).toEqual([]);
    fight.until(2, 'indirect');
    expect(open()).toEqual([['Sortie 101 (strafe) is over its target and has not attacked yet', '6.4', 'indirect', 'umpires']]);
    fight.next();
    expect(fight.record.at(-1)!.notes[0]).toBe(
      'Left open: Sortie 101 (strafe) is over its target and has not attacked yet (6.4).',
    );
  });

  it('3.3: a barrage that umpires roll by hand is rolled first; only then is it asked whom it strikes', () => {
    fight.act('set-game', { handLandings: true });
    const guns = fight.add('1/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    fight.add('A Coy', allies); // The place of the unit is not recorded.
    fight.act('register-point', { side: axis, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.until(3, 'indirect');
    const { id } = fight.mission(1);
    expect(open()).toEqual([['Mission 1 has been fired, and an umpire must roll where it falls', '3.3', 'indirect', 'umpires']]);
    expect(listRequiredTasks(fight.battle)[0]!.suggested).toEqual({ act: 'mission-resolve', params: { mission: id } });
    fight.act('mission-resolve', { mission: id }, undefined, [0]);
    expect(open()).toEqual([['Mission 1 has fallen, and an umpire must choose its targets', '3.7', 'indirect', 'umpires']]);
    expect(listRequiredTasks(fight.battle)[0]!.suggested).toMatchObject({ act: 'mission-targets', params: { mission: id } });
  });

  it('E-34: bombs are rolled before it is asked whom they strike; who strafes is aimed by eye', () => {
    fight.add('A Coy', allies); // The place of the unit is not recorded.
    fight.until(1, 'indirect');
    for (const attack of ['bombs', 'strafe'])
      fight.act('sortie-call', { attack, xYards: 0, yYards: 1000, bearing: 0 }, player(axis));
    fight.until(2, 'indirect');
    const acts = () =>
      listRequiredTasks(fight.battle).map(({ suggested }) => (suggested as { readonly act?: string } | undefined)?.act);
    expect(acts()).toEqual(['mission-resolve', 'mission-targets']);
    fight.act('mission-resolve', { mission: fight.mission(1).id }, undefined, [0]);
    expect(open()[0]).toEqual([
      'Sortie 1 (bombs) has attacked, and an umpire must choose its targets',
      '3.7',
      'indirect',
      'umpires',
    ]);
    expect(acts()).toEqual(['mission-targets', 'mission-targets']);
  });

  it('3.6: on hexes a converged attack is offered all in its hex, nearest first; a spread one those next to it too', () => {
    fight = new Fight({ map: 'hex', aircraft: true });
    const [germans, chinese] = [fight.side('Axis', 'germany'), fight.side('Allies', 'china')];
    const [first, second, beside] = [
      fight.add('A Coy', germans, { q: 0, r: 0 }),
      fight.add('B Coy', germans, { q: 0, r: 0 }),
      fight.add('C Coy', germans, { q: 1, r: 0 }),
    ];
    fight.add('D Coy', germans, { q: 2, r: 0 });
    fight.until(1, 'indirect');
    for (const attack of ['rockets', 'strafe']) fight.act('sortie-call', { attack, q: 0, r: 0 }, player(chinese));
    fight.until(2, 'indirect');
    const offered = listRequiredTasks(fight.battle).map(
      ({ suggested }) => suggested && 'params' in suggested && suggested.params.targets,
    );
    expect(offered).toEqual([
      [first, second],
      [first, second, beside],
    ]);
  });

  it('5.3: a suicide squad assaults; whoever has done so is destroyed or suppressed', () => {
    const squad = fight.add('Volunteers', axis, { suicide: true, nation: 'japan' });
    expect(open()).toEqual([['Volunteers, a suicide squad, has not assaulted the nearest enemy yet', '5.3', 'melee', axis]]);
    fight.edit(squad, { suppressed: true });
    expect(open()).toEqual([]);
    fight.edit(squad, { suppressed: false, destroyed: true });
    expect(open()).toEqual([]);
  });
});
