import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { Game, player, refusal } from './game.js';

/** Creates a battle with two units, two fighter groups and two streams of the Allies. */
function allied() {
  const game = new Game();
  const ids = {
    irish: game.add('Irish Guards', game.allies, { artilleryType: 'field', flak: 'heavy', ammoSp: 9 }),
    para: game.add('2 Para', game.allies, { ammoSp: 9 }),
    spits: game.fly('11 Group', game.allies, 'fighter', 4),
    mustangs: game.fly('12 Group', game.allies, 'fighter', 2),
    dakotas: game.fly('38 Group', game.allies, 'transport', 6),
    typhoons: game.fly('83 Group', game.allies, 'ground-attack', 2),
  };
  return { game, ...ids };
}

type Fight = readonly [
  procedure: string,
  roles: Readonly<Record<string, readonly string[]>>,
  typed: JsonObject,
  faces: readonly number[],
  remark: string,
];

/** Every kind of fight, between two units of one side. */
function fights({ irish, para, spits, mustangs, dakotas, typhoons }: ReturnType<typeof allied>): readonly Fight[] {
  return [
    ['combat', { attackers: [para], defenders: [irish] }, {}, [3], '2 Para and Irish Guards are on the same side.'],
    ['fighter-combat', { sideA: [spits], sideB: [mustangs] }, {}, [2], '11 Group and 12 Group are on the same side.'],
    [
      'fighters-v-stream',
      { fighters: [spits], stream: [dakotas] },
      { beatCover: true },
      [],
      '11 Group and 38 Group are on the same side.',
    ],
    [
      'flak',
      { firer: [irish], group: [dakotas] },
      { target: 'landing' },
      [1, 1],
      'Irish Guards and 38 Group are on the same side.',
    ],
    [
      'flak',
      { firer: [irish], carried: [para] },
      { target: 'landing', serials: 1 },
      [1],
      'Irish Guards and 2 Para are on the same side.',
    ],
    ['interdiction', { groups: [typhoons], targets: [para] }, {}, [1], '83 Group and 2 Para are on the same side.'],
    ['interdiction', { artillery: [irish], targets: [para] }, {}, [1], '2 Para and Irish Guards are on the same side.'],
  ];
}

describe('a fight is between two sides', () => {
  it('players fight nobody of their own', () => {
    const scene = allied();
    for (const [procedure, roles, typed] of fights(scene))
      expect(
        refusal(() => scene.game.roll(procedure, roles, typed, [], player(scene.game.allies))),
        procedure,
      ).toMatchObject({ code: 'INVALID_INPUT' });
    expect(scene.game.unit('2 Para')).toMatchObject({ status: 5, ammoSp: 9 });
  });

  it('umpires may have it so, and are told', () => {
    const scene = allied();
    for (const [procedure, roles, typed, faces, remark] of fights(scene))
      expect(scene.game.roll(procedure, roles, typed, faces).notes, procedure).toContain(remark);
  });

  it('nobody fights himself, whoever asks', () => {
    const { game, irish, spits } = allied();
    for (const [procedure, roles] of [
      ['combat', { attackers: [irish], defenders: [irish] }],
      ['fighter-combat', { sideA: [spits], sideB: [spits] }],
      ['interdiction', { artillery: [irish], targets: [irish] }],
    ] as const) {
      const refused = refusal(() => game.roll(procedure, roles));
      expect(refused.code).toBe('INVALID_INPUT');
      expect(refused.message).toContain('cannot be on both sides');
    }
  });

  it('the enemy is fought as ever, by his name', () => {
    const { game, para, spits } = allied();
    const walther = game.add('KG Walther', game.axis);
    const jg = game.fly('JG 26', game.axis, 'fighter', 3);
    const as = player(game.allies);
    expect(game.roll('combat', { attackers: [para], defenders: [walther] }, {}, [1], as).notes).toEqual([]);
    expect(game.roll('fighter-combat', { sideA: [spits], sideB: [jg] }, {}, [2], as).notes).toEqual([]);
  });
});
