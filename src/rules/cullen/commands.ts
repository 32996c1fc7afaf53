import type { ActGroup, Guide } from '../reference.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'cullen-order',
    description: "Cullen's Spanish Civil War rules: officers, formations, transport, losses",
    acts: {
      attach: ['attach-officer', 'An officer joins a unit (Rally, Risk to Officers)'],
      detach: ['detach-officer', 'An officer leaves his unit and moves on his own (Movement)'],
      column: ['set-column', 'A company goes into march column, or deploys (Movement)'],
      'assault-armour': ['declare-assault', 'Infantry declares an assault on armour: neither fires (Infantry v Armour)'],
      losses: ['choose-losses', 'Choose which elements are lost, in the phase of the loss (DPs)'],
      embark: ['embark', 'A company begins the battle on a truck; later it takes a move (Movement)'],
      disembark: ['disembark', 'It gets off again; later it takes a move (Movement)'],
      position: ['set-position', 'Guns or mortars begin the battle in position (Artillery Fire)'],
      combat: ['set-combat', 'Two units are in combat, or one is in none (umpire) (Infantry v Infantry)'],
      cover: ['set-cover', 'The cover that more than half of a unit is in (umpire) (Cover)'],
    },
  },
  {
    name: 'cullen-game',
    description: "An umpire's hand on a battle of Cullen's Spanish Civil War rules",
    acts: {
      set: ['set-game', 'Go to any move and phase; what is left out stays'],
      side: ['set-side', 'The airstrikes of a side that have got through (Airstrikes)'],
    },
  },
];

export const GUIDE: Guide = {
  firstUnit: { kind: 'infantry', rifle: 4, lmg: 1 },
  afterStart: [
    'Next: `/side add` for each side and its players, then `/cullen-unit add` for each company, gun, vehicle and officer.',
    '`/cullen-order` attaches officers and puts companies on trucks; then `/cullen-move` begins move 1 with the rallies.',
    '`/turn phase` goes through the eight phases of a move; both sides act in each. `/help` tells the rest.',
  ],
  steps: [
    '`/cullen-unit add` puts a company, a gun, a vehicle or an officer on the table; `/cullen-order attach` sends an officer to a unit.',
    'In the order of a move: `/cullen-move rally`, `assault`, `troops`, `armour`, `softskin`; `/cullen-spot observe`; `/cullen-fire` and `/cullen-guns`; `/cullen-assault`.',
    'Name the units and their values are filled in, as they were when the phase began; you type the rest, and how many elements fire, if not all.',
    'Elements are lost from the rifles first: `/cullen-order losses` chooses others while the phase lasts.',
  ],
};
