/** A battle of three sides in each rulebook, in which Anton of the Axis can march into the sight of Bravo of the Allies. */

export interface SightField {
  readonly start: string;
  readonly sides: readonly [string, string, string];
  readonly units: readonly string[];
  readonly map: readonly string[];
  /** Commands of the umpire that bring the battle to the march. */
  readonly ready?: readonly string[];
  /** The phase of the march. */
  readonly phase: string;
  /** A command of Ana's by which Anton comes into the sight of Bravo, and Bravo into that of Anton; in place of `to` it goes elsewhere. */
  readonly march: (to: string) => string;
  readonly near: string;
  readonly away: string;
  /** What each side then reads of others' units in its list; null if the march gives it no knowledge. */
  readonly seen: { readonly axis: RegExp | null; readonly allies: RegExp | null; readonly reds: RegExp | null };
  /** How often each side is told of a contact. */
  readonly reports: readonly [number, number, number];
}

export const OWNERS = [
  ['Anton', 'Axis'],
  ['Bravo', 'Allies'],
  ['Charlie', 'Reds'],
] as const;
const PLAIN = {
  seen: { axis: /\*\*Allies\*\*\\nContact 1: at/, allies: /\*\*Axis\*\*\\nContact 1: at/, reds: null },
  reports: [1, 1, 0],
} as const;

/** Distances by hand: 5 km (M-47), 6 in (CO-87) and 480 yd (W-32) in the open; 500 yd (Eagles 4.1) and 4 in (TC-68) by the book. */
export const SIGHT_FIELDS: Readonly<Record<string, SightField>> = {
  megagame: {
    start: 'ruleset:megagame',
    sides: ['nation:german', 'nation:allied', 'nation:allied'],
    units: OWNERS.map(([name, side]) => `/megagame-unit add name:${name} side:${side} troops:foot status:6 ammo-sp:2 fuel-sp:2`),
    map: ['/map new', '/map place unit:Anton at:10,15', '/map place unit:Bravo at:17,15', '/map place unit:Charlie at:45,35'],
    phase: 'movement',
    march: (to) => `/megagame movement unit:Anton mode:tactical to:${to}`,
    near: '13,15',
    away: '10,12',
    ...PLAIN,
  },
  corps: {
    start: 'ruleset:corps season:summer',
    sides: ['', '', ''],
    units: OWNERS.flatMap(([name, side]) => [
      `/corps-formation add name:"Div ${name}" side:${side} nationality:${side === 'Axis' ? 'axis' : 'british'} division-type:infantry`,
      `/corps-unit add name:${name} side:${side} type:infantry formation:"Div ${name}" sp:4`,
    ]),
    map: [
      '/map new',
      '/map set sight:True',
      '/map place unit:Anton at:10,15',
      '/map place unit:Bravo at:18,15',
      '/map place unit:Charlie at:45,35',
    ],
    ready: ['/corps-game set phase:move'],
    phase: 'move',
    march: (to) => `/corps movement unit:Anton to:${to}`,
    near: '12.5,15',
    away: '10,17',
    ...PLAIN,
  },
  '1943': {
    start: 'ruleset:1943 year:1943',
    sides: ['', '', ''],
    units: OWNERS.map(
      ([name, side]) =>
        `/wtj1943-unit add name:${name} side:${side} kind:infantry bases:3 nationality:${side === 'Axis' ? 'German' : 'Soviet'} training:veteran`,
    ),
    map: [
      '/wtj1943-chart example',
      '/map new width:3000 height:2000',
      '/map set sight:True',
      '/map place unit:Anton at:600,400',
      '/map place unit:Bravo at:1130,400',
      '/map place unit:Charlie at:2700,1700',
    ],
    ready: ['/wtj1943 command-test unit:Anton order:maneuver target:1 dice:6', '/wtj1943-game set phase:movement'],
    phase: 'movement',
    march: (to) => `/wtj1943 foot-move unit:Anton to:${to}`,
    near: '660,400',
    away: '600,440',
    ...PLAIN,
  },
  // Who moves within 500 yards of an enemy is seen by that enemy, and not told so (E-60); who sits still is not.
  eagles: {
    start: 'ruleset:eagles spotting:rules',
    sides: ['nation:germany', 'nation:uk', 'nation:usa'],
    units: OWNERS.map(([name, side]) => `/eagles-unit add name:${name} side:${side} base-fp:4 kind:infantry`),
    map: ['/map new', '/map place unit:Anton at:30,20', '/map place unit:Bravo at:36,20', '/map place unit:Charlie at:50,40'],
    phase: 'movement',
    march: (to) => `/eagles movement unit:Anton to:${to}`,
    near: '32,20',
    away: '30,22',
    seen: { axis: null, allies: /\*\*Axis\*\*\\nAnton/, reds: null },
    reports: [0, 0, 0],
  },
  // What has been concealed stands on the table from then on, for all to see (TC-68).
  cullen: {
    start: 'ruleset:cullen',
    sides: ['', '', ''],
    units: [
      ...['Anton side:Axis', 'Charlie side:Reds concealed:True', 'Bravo side:Allies concealed:True'].map(
        (unit) => `/cullen-unit add name:${unit} kind:infantry rifle:4 lmg:1 mr:1`,
      ),
    ],
    map: ['/map new', '/map place unit:Anton at:20,20', '/map place unit:Bravo at:28,20', '/map place unit:Charlie at:50,40'],
    ready: ['/cullen-game set phase:movement'],
    phase: 'movement',
    march: (to) => `/cullen-move troops unit:Anton to:${to}`,
    near: '24.5,20',
    away: '20,23',
    seen: { axis: /\*\*Allies\*\*\\nBravo/, allies: null, reds: /\*\*Allies\*\*\\nBravo/ },
    reports: [0, 0, 0],
  },
};

/** The player of each side, and its channel. */
export const PEOPLE = [
  ['ana', 'axis'],
  ['paco', 'allies'],
  ['rosa', 'reds'],
] as const;
