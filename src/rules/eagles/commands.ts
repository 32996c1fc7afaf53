import type { ActGroup, Guide } from '../reference.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'artillery',
    description: 'Calls for fire, sorties, and the queue of what will land',
    acts: {
      register: ['register-point', 'Plot a registration point (3.2)'],
      direction: ['set-direction', 'In which direction the guns of a side fire, from its own edge (E-53)'],
      call: ['artillery-call', 'FIRE: call for fire of a battery; it lands turns later (3.1, 3.11)'],
      repeat: ['artillery-repeat', 'REPEAT: fire again where it was aimed last (3.11)'],
      shift: ['artillery-shift', 'SHIFT: correct the fire from where it fell (3.11)'],
      cease: ['artillery-cease', "CEASE: end a battery's mission (3.11)"],
      task: ['set-task', 'Give a unit to barrage or direct support this turn (3.0)'],
      sortie: ['sortie-call', 'Send an aircraft sortie (6.1)'],
      targets: ['mission-targets', 'Name the targets of a mission that waits for them (umpire)'],
      resolve: ['mission-resolve', 'Resolve a mission that is due at once (umpire)'],
      redate: ['mission-redate', 'Give a queued mission another turn (umpire)'],
      withdraw: ['mission-withdraw', 'Take a mission out of the queue (umpire)'],
    },
    lists: {
      queue: {
        table: 'mission',
        description: 'What is in flight, waits or has landed',
        none: 'No mission is in flight.',
        admit: ({ status }) => status !== 'ended',
      },
    },
  },
  {
    name: 'eagles-game',
    description: "An umpire's hand on an Eagles battle: settings, sides, missions",
    acts: {
      set: ['set-game', 'Map, ground, optional rules, turn and phase; what is left out stays'],
      side: ['set-side', "A side's nation and registration points"],
      mission: ['set-mission', 'Any field of a mission'],
    },
  },
  {
    name: 'eagles-map',
    description: 'Positions and minefields of an Eagles battle',
    acts: {
      place: ['place-unit', 'Put a unit where its model stands'],
      minefield: ['minefield-add', 'Lay a minefield section (umpire) (1.5)'],
      clear: ['minefield-clear', 'Infantry spends this turn clearing a known section (1.5)'],
    },
    lists: {
      minefields: {
        table: 'minefield',
        description: 'The minefield sections that you know of (1.5)',
        none: 'You know of no minefield.',
      },
    },
  },
  {
    name: 'eagles-assault',
    description: 'Assaults on vehicles and bunkers, before they are rolled with /eagles assault',
    acts: {
      declare: ['assault-declare', 'Infantry assaults: its enemy fires first, then who supports (5.2)'],
      hold: ['assault-hold', 'An assaulted vehicle or bunker holds its fire (5.2)'],
    },
  },
];

export const GUIDE: Guide = {
  firstUnit: { kind: 'infantry', baseFp: 4, tpd: 'CC' },
  afterStart: [
    'Next: `/side add` for each side and its players, then `/eagles-unit add` for each unit.',
    '`/eagles`, `/eagles-indirect` and `/artillery` play, `/turn phase` goes on.',
    '`/eagles-game set` changes the options below; `/help` tells the rest.',
  ],
  demo: [
    '@umpire #here /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Demo battle" spotting:open',
    '@umpire #here /side add name:Axis nation:germany player:@axis',
    '@umpire #here /side add name:Allies nation:uk player:@allies',
    '@umpire #here /game rooms here side:Axis channel:#axis',
    '@umpire #here /game rooms here side:Allies channel:#allies',
    '@umpire #here /game rooms make',
    '@umpire #here /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D tpd:BB division:"12 Pz"',
    '@umpire #here /eagles-unit add name:"Pak 40" side:Axis base-fp:3 kind:towed-at tpd:CC division:"12 Pz"',
    '@umpire #here /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry tpd:BB division:"3 Inf"',
    '@umpire #here /eagles-unit add name:"B Coy" side:Allies base-fp:4 kind:infantry tpd:CC division:"3 Inf"',
    '@umpire #here /turn phase',
    '@umpire #here /turn phase',
    '@axis #here /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:450',
  ],
  steps: [
    '`/eagles-unit add` puts a unit on the table.',
    '`/eagles direct-fire` and its fellows move, shoot and fight. Name the units and their values are filled in: what is on record only an umpire types otherwise.',
    '`/artillery register` plots registration points before turn 1, `/artillery call` orders a barrage on one; it lands turns later.',
  ],
};
