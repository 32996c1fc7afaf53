import { describe, expect, it } from 'vitest';
import { combat } from '../../../src/rules/corps/procedures/combat.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { resolveWith } from '../brute-force.js';
import { company, fight, foot, guns, misses, tanks } from './fight.js';
import { aFormation, aUnit, filledBy } from './scene.js';
import { GUN_RANGES } from './sheet.js';

const SIDES = ['attackers', 'defenders'] as const;

/** Resolves a combat with these units on one side and plain infantry on the other. */
const with_ = (side: (typeof SIDES)[number], units: readonly object[], more: object = {}) => ({
  attackers: [foot()],
  defenders: [foot()],
  [side]: units,
  ...more,
});

describe.each(SIDES)('Combat: what no list may hold: %s', (side) => {
  const forbidden = (units: readonly object[], ...cites: string[]) => expectIllegal(combat, with_(side, units), ...cites);

  it('a unit both very well and very poorly armed (CO-30)', () => {
    forbidden([foot({ marks: ['S', 'I'] })], 'Combat', 'CO-30');
  });

  it.each(['artillery', ...(side === 'defenders' ? ['transport', 'protected-transport', 'support', 'hq'] : [])])(
    'a detachment of %s',
    (type) => {
      forbidden([{ type, sp: 1, size: 'detachment' }], 'Deploying into detachments');
    },
  );

  it.each(['infantry', 'engineers', 'cavalry', 'recce', 'artillery'])('%s behind (CO-38)', (type) => {
    forbidden([foot(), { type, sp: 3, role: 'behind' }], 'Combat', 'CO-38');
  });

  it('more behind than there is infantry in contact (CO-38)', () => {
    forbidden([foot(), tanks({ role: 'behind' }), tanks({ role: 'behind' })], 'Combat', 'CO-38');
    forbidden([tanks(), tanks({ role: 'behind' })], 'Combat', 'CO-38');
  });

  it.each(['infantry', 'armour'])('%s firing in from a distance (CO-39)', (type) => {
    forbidden([foot(), { type, sp: 3, role: 'ranged' }], 'Combat', 'CO-39');
  });

  it.each(GUN_RANGES)('%s guns beyond %d" (CO-24)', (gunClass, inches) => {
    forbidden([foot(), guns({ role: 'ranged', gunClass, rangeInches: inches + 0.1 })], 'Artillery Ranges', 'CO-24');
    const units = [foot(), guns({ role: 'ranged', gunClass, rangeInches: inches })];
    const { cites } = resolveWith(combat, with_(side, units), misses(7));
    expect(cites).toContain('CO-24');
  });

  it('no range counts for guns in contact', () => {
    expect(resolveWith(combat, with_(side, [guns({ rangeInches: 400 })]), misses(5)).dice).toHaveLength(5);
  });

  it('ranged guns in transport or disembarking', () => {
    for (const mode of ['transport', 'disembarking']) forbidden([foot(), guns({ role: 'ranged', mode })], 'Orders', 'CO-39');
  });

  it('a unit on day 4 of isolation and later', () => {
    for (const isolationDay of [4, 9]) forbidden([foot({ isolationDay })], 'Supply', 'CO-10');
  });

  it('nobody in contact', () => {
    forbidden([guns({ role: 'ranged' })], 'Combat');
  });

  it('a target that is not in contact (CO-25)', () => {
    const enemy = side === 'attackers' ? 'defenders' : 'attackers';
    const hidden = [foot(), guns({ role: 'ranged' })];
    expectIllegal(combat, { ...with_(side, [foot({ target: 2 })]), [enemy]: hidden }, 'Combat', 'CO-25');
  });

  it('more guns than LOG (CO-39)', () => {
    const units = [foot(), guns({ role: 'ranged' }), guns({ role: 'ranged' })];
    expectIllegal(combat, with_(side, units, { [`${side}Log`]: 1 }), 'Supply', 'CO-39');
    expect(resolveWith(combat, with_(side, units, { [`${side}Log`]: 2 }), misses(10)).dice).toHaveLength(10);
    const silent = [foot(), guns({ role: 'ranged' }), guns({ role: 'ranged', outOfLog: true })];
    expect(resolveWith(combat, with_(side, silent, { [`${side}Log`]: 1 }), misses(7)).dice).toHaveLength(7);
  });
});

describe('Combat: who may not attack', () => {
  it.each(['transport', 'protected-transport', 'support', 'hq'])('%s (CO-44)', (type) => {
    expectIllegal(combat, with_('attackers', [foot(), { type, sp: 2 }]), 'Combat', 'CO-44');
  });

  it.each(['transport', 'disembarking'])('units in mode %s (Orders)', (mode) => {
    expectIllegal(combat, with_('attackers', [foot({ mode })]), 'Orders');
    expect(fight(foot(), foot({ mode }), misses(4)).dice).toHaveLength(4);
  });

  it('units on day 2 of isolation and later (CO-10)', () => {
    for (const isolationDay of [2, 3]) {
      expectIllegal(combat, with_('attackers', [foot({ isolationDay })]), 'Supply', 'CO-10');
      expectIllegal(combat, with_('attackers', [foot(), guns({ role: 'ranged', isolationDay })]), 'Supply', 'CO-10');
    }
    expect(fight(foot({ isolationDay: 1 }), foot(), misses(4)).dice).toHaveLength(4);
  });

  it.each(['infantry', 'engineers', 'cavalry', 'recce', 'armoured-recce', 'armour'])(
    'detachments in contact with a battalion of %s',
    (type) => {
      expectIllegal(combat, { attackers: [company()], defenders: [{ type, sp: 2 }] }, 'Deploying into detachments');
    },
  );

  it('but detachments may attack guns, the rear and other detachments, and support from behind', () => {
    for (const target of [guns(), { type: 'support', sp: 2 }, { type: 'hq', sp: 2 }, { type: 'transport', sp: 2 }, company()]) {
      const dice = 'role' in target ? 0 : ({ artillery: 3, infantry: 1 }[target.type] ?? 0);
      expect(fight(company(), target, misses((target.type === 'transport' ? 0 : 1) + dice)).told.attackers).toHaveLength(1);
    }
    const squadron = { type: 'armour', sp: 1, size: 'detachment', role: 'behind' };
    expect(fight([foot(), squadron], foot(), misses(5)).told.attackers[1]!.fireDice).toBe(1);
  });

  it('a defending detachment may stand against a battalion', () => {
    expect(fight(tanks(), company(), misses(4)).told.defenders[0]!.fireDice).toBe(1);
  });
});

describe('the input of a combat', () => {
  it.each([
    [{ attackers: [], defenders: [foot()] }, 'attackers'],
    [{ attackers: Array.from({ length: 7 }, () => foot()), defenders: [foot()] }, 'attackers'],
    [with_('defenders', []), 'defenders'],
    [with_('attackers', [foot({ name: '' })]), 'attackers.0.name'],
    [with_('attackers', [foot({ name: 'x'.repeat(61) })]), 'attackers.0.name'],
    [with_('attackers', [foot({ marks: ['X'] })]), 'attackers.0.marks.0'],
    [with_('attackers', [foot({ marks: ['L', 'L'] })]), 'attackers.0.marks'],
    [with_('attackers', [foot({ target: 2 })]), 'attackers.0.target'],
    [with_('defenders', [foot(), foot({ target: 2 })]), 'defenders.1.target'],
  ])('refuses %j by its field %s', (raw, field) => {
    expectInvalid(combat, raw, field);
  });

  it('echoes every default, names by place, and neither targets nor LOG that were not given', () => {
    const { input } = fight([foot(), foot({ name: '5 DCLI' })], foot({ target: 2 }), misses(6));
    const rest = {
      type: 'infantry',
      sp: 4,
      size: 'battalion',
      marks: [],
      mode: 'normal',
      terrain: 'open',
      works: 'none',
      riverBank: false,
      role: 'contact',
      isolationDay: 0,
      outOfLog: false,
      gunClass: 'standard',
      rangeInches: 0,
    };
    expect(input).toEqual({
      attackers: [
        { ...rest, name: 'attacker 1' },
        { ...rest, name: '5 DCLI' },
      ],
      defenders: [{ ...rest, name: 'defender 1', target: 2 }],
      attackersNaval: false,
      defendersNaval: false,
    });
  });
});

describe('a combat between units of a battle', () => {
  const attacker = aUnit({ name: '5 DCLI', sp: 3, marks: ['S'], terrain: 'rough' });
  const battery = aUnit({ id: 'g', name: '112 Fd', type: 'artillery', gunClass: 'long', isolationDay: 1 });
  const defender = aUnit({ id: 'e', name: '12th SS', side: 's2', formation: 'e1', works: 'fortification', riverBank: true });
  const formations = [aFormation({ log: 0, parent: 'c' }), aFormation({ id: 'c', echelon: 'corps', log: 0 })];
  const cast = { attackers: ['u1', 'g'], defenders: ['e'] };

  it('each side is filled from its units in order; what stands in brackets beats them', () => {
    const force = { units: [attacker, battery, defender], formations, sides: { s2: { naval: true } } };
    const plain = { size: 'battalion', mode: 'normal', outOfLog: false, gunClass: 'standard', isolationDay: 0 };
    expect(filledBy(combat, force, cast, { attackers: [{}, { role: 'ranged', rangeInches: 30 }] })).toEqual({
      attackers: [
        { ...plain, name: '5 DCLI', type: 'infantry', sp: 3, marks: ['S'], terrain: 'rough', works: 'none', riverBank: false },
        {
          ...plain,
          name: '112 Fd',
          type: 'artillery',
          sp: 4,
          marks: [],
          terrain: 'open',
          works: 'none',
          riverBank: false,
          isolationDay: 1,
          outOfLog: true,
          gunClass: 'long',
          role: 'ranged',
          rangeInches: 30,
        },
      ],
      defenders: [
        {
          ...plain,
          name: '12th SS',
          type: 'infantry',
          sp: 4,
          marks: [],
          terrain: 'open',
          works: 'fortification',
          riverBank: true,
        },
      ],
      attackersNaval: false,
      defendersNaval: true,
      attackersLog: 0,
    });
  });

  it('guns have LOG as long as their division, corps or army has', () => {
    const log = (division: number, corps: number) => {
      const stocked = [aFormation({ log: division, parent: 'c' }), aFormation({ id: 'c', echelon: 'corps', log: corps })];
      const { attackers, attackersLog } = filledBy(combat, { units: [battery], formations: stocked }, { attackers: ['g'] });
      return [(attackers as { outOfLog: boolean }[])[0]!.outOfLog, attackersLog];
    };
    expect(log(0, 0)).toEqual([true, 0]);
    expect(log(0, 2)).toEqual([false, 2]);
    expect(log(3, 2)).toEqual([false, 5]);
  });

  it('long names are cut to what a combat takes', () => {
    const { attackers } = filledBy(combat, { units: [aUnit({ name: 'x'.repeat(80) })] }, { attackers: ['u1'] });
    expect((attackers as { name: string }[])[0]!.name).toHaveLength(60);
  });
});
