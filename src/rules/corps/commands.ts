import type { ActGroup, Guide } from '../reference.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'corps-formation',
    description: 'Divisions, corps and armies: they hold LOG and POL',
    acts: {
      add: ['formation-add', 'Set up a division, corps or army (umpire)'],
      edit: ['formation-edit', 'Change a formation, its stocks or its limits (umpire)'],
      remove: ['formation-remove', 'Take a formation out of the battle (umpire)'],
      transfer: ['supply-transfer', 'LOG and POL from a column or formation to another of its chain (Supply)'],
    },
    lists: {
      list: { table: 'formation', description: 'Formations and their stocks', none: 'There is no formation that you know of.' },
    },
  },
  {
    name: 'corps-job',
    description: "Engineers' work: bridges, charges, fortifications, mines",
    acts: {
      add: ['job-add', 'Engineers begin work at a place (Engineers)'],
      edit: ['job-edit', 'Any field of a job: opposed, turns worked, ... (umpire)'],
      remove: ['job-remove', 'Give the work at a place up'],
      work: ['job-work', 'Count this turn of work now, with real dice for charges under fire (umpire)'],
      stands: ['structure-add', 'A bridge or minefield that is there from the beginning (umpire)'],
      gone: ['structure-remove', 'A bridge or minefield that is there no more (umpire)'],
    },
    lists: {
      list: { table: 'job', description: 'Who works where, and for how long yet', none: 'Nobody works anywhere.' },
      places: { table: 'structure', description: 'Bridges and minefields that you know of', none: 'You know of none.' },
    },
  },
  {
    name: 'corps-night',
    description: 'The night: recovery, resupply, and the next morning’s weather',
    acts: {
      change: ['night-change', 'Change one step of what is proposed (umpire)'],
      want: ['night-want', 'Say how much POL a division of yours wants (Night Phase: Resupply)'],
      apply: ['night-apply', 'Carry out recovery and resupply as proposed and changed (umpire)'],
      propose: ['night-propose', 'Have the whole night proposed anew (umpire)'],
    },
    lists: { list: { table: 'proposal', description: 'What is proposed for this night', none: 'Nothing is proposed now.' } },
  },
  {
    name: 'corps-detachment',
    description: 'Companies and squadrons',
    acts: { rejoin: ['detachment-rejoin', 'Detachments go back into their battalion (Deploying into detachments)'] },
  },
  {
    name: 'corps-game',
    description: "An umpire's hand on a Corps battle: settings, sides, command check",
    acts: {
      set: ['set-game', 'Season, weather, day, turn and phase; what is left out stays'],
      side: ['set-side', "A side's aircraft of the day, and its ships"],
      weather: ['roll-weather', "Roll the day's weather now (Weather)"],
      'command-check': ['command-check', 'Name who is out of command, cut off, in supply again (Command)'],
    },
  },
];

export const GUIDE: Guide = {
  firstGame: { season: 'summer' },
  firstUnit: { type: 'infantry', sp: 4 },
  beforeUnits: { table: 'formation', act: 'formation-add' },
  afterStart: [
    'Next: `/side add` for each side, `/corps-formation add` for its army, corps and divisions, then `/corps-unit add` for each unit.',
    '`/corps` moves and fights, `/corps-staff` is weather, engineers and supply, `/corps-night` the night; `/turn phase` goes on.',
    '`/corps-game set` changes the options below; `/help` tells the rest.',
  ],
  steps: [
    '`/corps-formation add` sets up divisions and what is above them, with their LOG and POL; `/corps-unit add` puts units of them on the table.',
    '`/turn phase` goes through the day. In the command check `/corps-game command-check` names who is out of command or cut off.',
    '`/corps movement`, `/corps bombardment` and their fellows move and shoot. Name the units and their values are filled in; what is on record an umpire alone types otherwise.',
    '`/corps combat attackers:"1/A, 12/T [role=behind]" defenders:"1/X, 2/X"` fights a combat; in brackets stands what that unit does in it.',
    '`/corps-job add` sets engineers to work. Turns of work are counted as the phases go by.',
    'At night the bot proposes recovery, resupply and weather: `/corps-night change` alters it, `/corps-night apply` carries it out.',
  ],
};
