import type { ActGroup, Guide } from '../reference.js';

/** The slash commands for `ACTS`. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'cullen-order',
    description: "Cullen's Spanish Civil War rules: officers, formations, transport, losses",
    acts: {
      attach: ['attach-officer', 'Attach an officer to a unit (Rally, Risk to Officers)', 'Attach an officer'],
      detach: ['detach-officer', 'Detach an officer from a unit, to move separately (Movement)', 'Detach an officer'],
      column: ['set-column', 'Put a company into march column, or deploy it (Movement)', 'Form or leave march column'],
      'assault-armour': [
        'declare-assault',
        'Declare an assault by infantry on armour, so that neither fires (Infantry v Armour)',
        'Declare an assault',
      ],
      losses: ['choose-losses', 'Choose which elements a unit loses, in the phase of the loss (DPs)', 'Choose losses'],
      embark: ['embark', 'Put a company on a truck before the battle, without using a move (Movement)', 'Board a truck'],
      disembark: ['disembark', 'Take a company off a truck before the battle, without using a move (Movement)', 'Leave a truck'],
      position: ['set-position', 'Set up guns or mortars before the battle (Artillery Fire)', 'Set up guns or mortars'],
      combat: ['set-combat', 'Record whether units are in combat (Infantry v Infantry, umpires only)'],
      cover: ['set-cover', 'Set the cover that more than half of a unit is in (Cover, umpires only)'],
    },
  },
  {
    name: 'cullen-game',
    description: "Cullen's Spanish Civil War rules: moves, phases and airstrikes (umpires only)",
    acts: {
      set: ['set-game', 'Go to another move or phase (umpires only)'],
      side: ['set-side', 'Set how many airstrikes of a side have got through (Airstrikes, umpires only)'],
    },
  },
];

export const GUIDE: Guide = {
  firstUnit: { kind: 'infantry', rifle: 4, lmg: 1 },
  afterStart: [
    'Next, use `/side add` for each side and its players, then `/cullen-unit add` for each company, gun, vehicle and officer.',
    'Use `/cullen-order` to attach officers and put companies on trucks. Then start move 1 with `/cullen-move rally`.',
    'Use `/turn phase` to go through the eight phases of a move. Both sides act in each. Use `/help` for more.',
  ],
  steps: [
    'Use `/cullen-unit add` to add a company, gun, vehicle or officer, and `/cullen-order attach` to attach an officer to a unit.',
    'Use the commands in the order of a move: `/cullen-move rally`, `assault`, `troops`, `armour` and `softskin`, then `/cullen-spot observe`, `/cullen-fire`, `/cullen-guns` and `/cullen-assault`.',
    'Choose the units, and their values at the start of the phase are filled in. Enter the rest, and how many elements fire if not all do.',
    'Losses are taken from the rifles first. Use `/cullen-order losses` to choose others while the phase lasts.',
  ],
};
