import type { ActGroup, Guide } from '../reference.js';

/** The slash commands for `ACTS`. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'corps-formation',
    description: 'Divisions, corps and armies, with their LOG and POL',
    acts: {
      add: ['formation-add', 'Add a division, corps or army (umpires only)'],
      edit: ['formation-edit', 'Change a formation, its stocks or its limits (umpires only)'],
      remove: ['formation-remove', 'Remove a formation from the battle (umpires only)'],
      transfer: ['supply-transfer', 'Transfer LOG and POL within one chain of supply (Supply)', 'Transfer LOG and POL'],
    },
    lists: {
      list: {
        table: 'formation',
        description: 'List the formations and their stocks',
        none: 'You do not know of any formations.',
      },
    },
  },
  {
    name: 'corps-job',
    description: "Engineers' work: bridges, charges, fortifications, mines",
    acts: {
      add: ['job-add', 'Start engineering work at a place (Engineers)', 'Start engineering work'],
      edit: ['job-edit', 'Change the values of a job, such as turns worked (umpires only)'],
      remove: ['job-remove', 'Abandon the work at a place', 'Abandon engineering work'],
      work: ['job-work', 'Count this turn of work now, and enter real dice for charges under fire (umpires only)'],
      stands: ['structure-add', 'Add a bridge or minefield that is there from the start (umpires only)'],
      gone: ['structure-remove', 'Remove a bridge or minefield (umpires only)'],
    },
    lists: {
      list: {
        table: 'job',
        description: 'List the jobs of engineers and the turns they still take',
        none: 'You do not know of any jobs.',
      },
      places: {
        table: 'structure',
        description: 'List the bridges and minefields you know of',
        none: 'You do not know of any bridges or minefields.',
      },
    },
  },
  {
    name: 'corps-night',
    description: 'Night Phase: recovery, resupply and the next morning’s weather',
    acts: {
      change: ['night-change', 'Change one proposal for the night phase (umpires only)'],
      request: ['night-want', 'Ask for POL for one of your divisions (Night Phase: Resupply)', 'Ask for POL'],
      apply: ['night-apply', 'Carry out recovery and resupply as proposed (umpires only)'],
      propose: ['night-propose', 'Create new proposals for the whole night (umpires only)'],
    },
    lists: { list: { table: 'proposal', description: 'List the proposals for this night', none: 'Nothing is proposed now.' } },
  },
  {
    name: 'corps-detachment',
    description: 'Detachments: companies and squadrons',
    acts: {
      rejoin: ['detachment-rejoin', 'Return detachments to their battalion (Deploying into detachments)', 'Return detachments'],
    },
  },
  {
    name: 'corps-game',
    description: 'Corps: settings, sides and command (umpires only)',
    acts: {
      set: ['set-game', 'Change the season, weather, day, turn or phase (umpires only)'],
      side: ['set-side', 'Set a side’s ships and its air units for the day (umpires only)'],
      weather: ['roll-weather', 'Roll the weather of the day now (umpires only)'],
      'command-check': ['command-check', 'Mark units out of command, cut off, or in supply again (umpires only)'],
    },
  },
];

export const GUIDE: Guide = {
  firstGame: { season: 'summer' },
  firstUnit: { type: 'infantry', sp: 4 },
  beforeUnits: { table: 'formation', act: 'formation-add' },
  afterStart: [
    'Next, use `/side add` for each side, `/corps-formation add` for its army, corps and divisions, and `/corps-unit add` for each unit.',
    'Use `/corps` to move and fight, `/corps-staff` for weather, engineers and supply, `/corps-night` for the night, and `/turn phase` for the next phase.',
    'Use `/corps-game set` to change the options below, and `/help` for the rest.',
  ],
  steps: [
    'Use `/corps-formation add` to add divisions, corps and armies with their LOG and POL. Use `/corps-unit add` to add their units.',
    'Use `/turn phase` to go through the day. In the command check, use `/corps-game command-check` to mark the units that are out of command or cut off.',
    'Use `/corps movement`, `/corps bombardment` and the like to move and shoot. Choose the units, and the bot fills in their values. Only umpires can change recorded values.',
    '`/corps combat attackers:"1/A, 12/T [role=behind]" defenders:"1/X, 2/X"` resolves a combat. The brackets give the role of that unit.',
    'Use `/corps-job add` to set engineers to work. The bot counts their turns of work.',
    'At night, the bot proposes recovery, resupply and weather. Use `/corps-night change` to change a proposal, and `/corps-night apply` to carry them out.',
  ],
};
