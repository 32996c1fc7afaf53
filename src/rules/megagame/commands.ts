import type { ActGroup, Guide } from '../reference.js';
import { AIR_GROUP_TABLE, SUPPORT_TABLE } from './state.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'megagame-order',
    description: 'Operational megagame: orders to prepare an attack',
    acts: {
      prepare: ['prepare-attack', 'Order units to prepare an attack, in the Orders phase (Combat)', 'Prepare an attack'],
      cancel: ['cancel-attack', 'Cancel orders to prepare an attack (Combat)', 'Cancel a prepared attack'],
    },
  },
  {
    name: 'megagame-air',
    description: 'Operational megagame: air groups and air recce',
    acts: {
      recce: ['recce', 'Scout an air zone, or a target in the zone, with a recce group (Air Recce)', 'Look at an air zone'],
      add: ['air-group-add', 'Add an air group to the battle (umpires only)'],
      edit: ['air-group-edit', 'Change an air group (umpires only)'],
      remove: ['air-group-remove', 'Remove an air group from the battle (umpires only)'],
    },
    lists: {
      list: {
        table: AIR_GROUP_TABLE,
        description: 'Show the air groups that you know of',
        none: 'You do not know of any air groups.',
      },
    },
  },
  {
    name: 'megagame-supply',
    description: 'Operational megagame: supply points of units and dumps',
    acts: {
      move: ['move-supply', 'Transfer supply points from one unit or dump to another nearby (Combat)', 'Hand over supply'],
      land: ['land-supply', 'Give supply points that have landed to a unit or dump (Air Resupply, umpires only)'],
    },
    lists: {
      list: {
        table: 'unit',
        description: 'Show the units and dumps that hold supply points',
        none: 'No units that you know of hold supply points.',
        admit: ({ ammoSp, fuelSp }) => Number(ammoSp) + Number(fuelSp) > 0,
      },
      support: {
        table: SUPPORT_TABLE,
        description: 'Show bought support that no fight has used yet',
        none: 'No support that you know of is waiting for a fight.',
      },
    },
  },
  {
    name: 'megagame-game',
    description: 'Operational megagame: turn, phase and sides (umpires only)',
    acts: {
      set: ['set-game', 'Change the turn or phase (umpires only)'],
      side: ['set-side', 'Change the nation of a side (Air-Ground Attacks, umpires only)'],
    },
  },
];

export const GUIDE: Guide = {
  firstUnit: { troops: 'foot', status: 9, ammoSp: 3, fuelSp: 3 },
  afterStart: [
    'Next, use `/side add` for each side and its players, `/megagame-unit add` for each unit and `/megagame-air add` for each air group.',
    'A supply dump is a unit of status 0 that holds supply points.',
    'Use `/megagame` to play, `/turn phase` to start the next phase or any other, and `/help` for everything else.',
  ],
  steps: [
    'Use `/megagame-unit add` to add a unit, and `/megagame-air add` to add an air group. A dump is a unit of status 0 with supply points.',
    'Use `/megagame-order prepare` in the Orders phase to prepare an attack. Without it, each attacker has a modifier of -2.',
    'Use `/megagame movement` for each leg of a move. Use `/megagame artillery-support` or `air-support` to buy support. Choose the units that it `supports:` in their next fight, or choose the `support:` in `/megagame combat`. Type the enemy’s name as you have heard it.',
    'Use `/megagame-air recce` to look at a zone. Only your side reads the report. Use `/megagame flak`, `fighter-combat` and `air-resupply` for landings.',
    'Attacks and guns cost ammunition, and the first move of a turn costs fuel. Use `/megagame-supply move` to bring points to where they are needed.',
  ],
};
