import type { ActGroup, Guide } from '../reference.js';
import { AIR_GROUP, SUPPORT } from './state.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'megagame-order',
    description: 'Operational megagame: orders to prepare an attack',
    acts: {
      prepare: ['prepare-attack', 'Units prepare to attack: given in the orders phase (Combat)'],
      cancel: ['cancel-attack', 'Units no longer prepare to attack (Combat)'],
    },
  },
  {
    name: 'megagame-air',
    description: 'Operational megagame: air groups, and what they have seen',
    acts: {
      recce: ['recce', 'A recce group looks at an air zone, and at a target in it (Air Recce)'],
      add: ['air-group-add', 'Add an air group to the battle (umpire)'],
      edit: ['air-group-edit', 'Change an air group (umpire)'],
      remove: ['air-group-remove', 'Take an air group out of the battle (umpire)'],
    },
    lists: {
      list: { table: AIR_GROUP, description: 'Air groups that you know of', none: 'There is no air group that you know of.' },
    },
  },
  {
    name: 'megagame-supply',
    description: 'Operational megagame: supply points of units and dumps',
    acts: {
      move: ['move-supply', 'Move supply points from one unit or dump to another (umpire) (Combat)'],
      land: ['land-supply', 'Give points that have landed to a unit or dump (umpire) (Air Resupply)'],
    },
    lists: {
      list: {
        table: 'unit',
        description: 'Units and dumps that hold supply points',
        none: 'No unit that you know of holds supply points.',
        admit: ({ ammoSp, fuelSp }) => Number(ammoSp) + Number(fuelSp) > 0,
      },
      support: {
        table: SUPPORT,
        description: 'Artillery and air support that is bought and that no fight has had yet',
        none: 'No support that you know of waits for a fight.',
      },
    },
  },
  {
    name: 'megagame-game',
    description: "An umpire's hand on an operational megagame",
    acts: {
      set: ['set-game', 'Turn and phase; what is left out stays'],
      side: ['set-side', 'The nation of a side (Air-Ground Attacks)'],
    },
  },
];

export const GUIDE: Guide = {
  firstUnit: { troops: 'foot', status: 9, ammoSp: 3, fuelSp: 3 },
  afterStart: [
    'Next: `/side add` for each side and its players, `/megagame-unit add` for each unit, `/megagame-air add` for each air group.',
    'A supply dump is a unit of status 0 that holds supply points.',
    '`/megagame` plays; `/turn phase` goes on, or to any phase. `/help` tells the rest.',
  ],
  steps: [
    '`/megagame-unit add` puts a unit on the map; a dump is a unit of status 0 with supply points. `/megagame-air add` makes an air group.',
    '`/megagame-order prepare` puts an attack on record in the orders phase: without it each attacker counts -2.',
    '`/megagame movement` for each leg of a move; `/megagame artillery-support` and `air-support` buy support: `supports:` says for whose next fight, attacking or attacked, or name it in `/megagame combat` by `support:`. Type the enemy’s name as you have heard it.',
    '`/megagame-air recce` looks at a zone, and its report is for its side alone; `/megagame flak`, `fighter-combat` and `air-resupply` are for landings.',
    'Attacks and guns cost ammunition, the first move of a turn fuel: `/megagame-supply move` brings points to where they are needed.',
  ],
};
