import type { ActGroup, Guide } from '../reference.js';

/** The slash commands for the acts in `ACTS`. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'artillery',
    description: 'Calls for fire, sorties and fire missions',
    acts: {
      register: ['register-point', 'Plot a registration point (3.2)'],
      direction: ['set-direction', 'Set the direction in which the guns of a side fire (E-53)', 'Set the direction of fire'],
      call: ['artillery-call', 'Call for battery fire that lands in a later turn (FIRE, 3.1, 3.11)', 'Call for fire'],
      repeat: ['artillery-repeat', 'Repeat the fire of a battery at its last aiming point (REPEAT, 3.11)', 'Repeat fire'],
      shift: ['artillery-shift', 'Shift the fire of a battery from its last impact (SHIFT, 3.11)', 'Shift fire'],
      cease: ['artillery-cease', "End a battery's mission (CEASE, 3.11)", 'Cease fire'],
      task: ['set-task', 'Set the task of a unit for this turn: barrage or direct support (3.0)', 'Set a unit’s task'],
      sortie: ['sortie-call', 'Send an aircraft sortie (6.1)'],
      targets: ['mission-targets', 'Choose the targets of a mission that is waiting for targets (umpires only)'],
      resolve: ['mission-resolve', 'Resolve a due mission now (umpires only)'],
      redate: ['mission-redate', 'Change the turn in which a mission lands (umpires only)'],
      withdraw: ['mission-withdraw', 'Withdraw a mission from the queue (umpires only)'],
    },
    lists: {
      queue: {
        table: 'mission',
        description: 'Show the fire missions and sorties that you know of',
        none: 'No missions to show.',
        admit: ({ status }) => status !== 'ended',
      },
    },
  },
  {
    name: 'eagles-game',
    description: 'Eagles: settings, sides and missions (umpires only)',
    acts: {
      set: ['set-game', 'Change the map, ground, optional rules, turn or phase (umpires only)'],
      side: ['set-side', "Change a side's nation or registration points (umpires only)"],
      mission: ['set-mission', 'Change any field of a mission (umpires only)'],
    },
  },
  {
    name: 'eagles-map',
    description: 'Positions and minefields of an Eagles battle',
    acts: {
      place: ['place-unit', 'Place a unit where its model stands', 'Place a unit'],
      minefield: ['minefield-add', 'Lay a minefield section (1.5, umpires only)'],
      clear: ['minefield-clear', 'Clear a known minefield section with infantry, for the whole turn (1.5)', 'Clear mines'],
    },
    lists: {
      minefields: {
        table: 'minefield',
        description: 'Show the minefield sections that you know of (1.5)',
        none: 'You do not know of any minefields.',
      },
    },
  },
  {
    name: 'eagles-assault',
    description: 'Assaults on vehicles and bunkers, and fire at the assaulting infantry',
    acts: {
      declare: [
        'assault-declare',
        'Declare an assault by infantry, so that the enemy can fire first (5.2)',
        'Declare an assault',
      ],
      hold: ['assault-hold', 'Hold the fire of an assaulted vehicle or bunker (5.2)', 'Hold fire'],
    },
  },
];

export const GUIDE: Guide = {
  firstUnit: { kind: 'infantry', baseFp: 4, tpd: 'CC' },
  afterStart: [
    'Next, use `/side add` for each side and its players, then `/eagles-unit add` for each unit.',
    'Use `/eagles`, `/eagles-indirect` and `/artillery` to play, and `/turn phase` to start the next phase.',
    'Use `/eagles-game set` to change the options below, and `/help` for everything else.',
  ],
  demo: [
    '@umpire #here /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Demo battle" spotting:open',
    '@umpire #here /side add name:Axis nation:germany player:@axis',
    '@umpire #here /side add name:Allies nation:uk player:@allies',
    '@umpire #here /game channels use side:Axis channel:#axis',
    '@umpire #here /game channels use side:Allies channel:#allies',
    '@umpire #here /game channels create',
    '@umpire #here /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D tpd:BB division:"12 Pz"',
    '@umpire #here /eagles-unit add name:"Pak 40" side:Axis base-fp:3 kind:towed-at tpd:CC division:"12 Pz"',
    '@umpire #here /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry tpd:BB division:"3 Inf"',
    '@umpire #here /eagles-unit add name:"B Coy" side:Allies base-fp:4 kind:infantry tpd:CC division:"3 Inf"',
    '@umpire #here /turn phase',
    '@umpire #here /turn phase',
    '@axis #here /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:450',
  ],
  steps: [
    'Use `/eagles-unit add` to add a unit.',
    'Use `/eagles direct-fire` and the other `/eagles` commands to move, shoot and fight. Choose the units, and their values are filled in. Only an umpire can enter other values.',
    'Use `/artillery register` to plot registration points before turn 1, and `/artillery call` to call a barrage on one. The fire lands in a later turn.',
  ],
};
