import { corpsRuleset } from '../../../src/rules/corps/index.js';
import { type Printed, testPrintedCharts } from '../printed-charts.js';

// Each chart as the rulebook prints it, by heading. Lists of numbers are tables.
const BOOK: Printed = {
  scale: [
    'Scale',
    `On the table     | Stands for
     5 cm             | 1 km
     3"               | 1 mile
     1 daylight turn  | 4 hours`,
  ],
  'day-turns': [
    'Scale',
    `Spring | Summer | Autumn | Winter
     3      | 4      | 3      | 2`,
  ],
  bases: [
    'Basing',
    `Unit                          | Battalion, regiment | Detachment
     Infantry                      | 2 x 2               | 1.5 x 1
     Engineers, pioneers           | 2 x 2               | 1.5 x 1
     Cavalry                       | 2 x 2               | 1.5 x 1
     Recce: motorcycles, jeeps     | 1.5 x 4             | 1.5 x 2.5
     Armoured recce: armoured cars | 1.5 x 4             | 1.5 x 2.5
     Tanks, tank destroyers        | 2 x 4               | 1.5 x 2.5
     Artillery, SP too             | 2 x 3               | -
     Unprotected transport         | 1.5 x 4             | -
     Protected transport           | 1.5 x 4             | -
     Support: workshops, hospitals | 1.5 x 4             | -
     Division HQ                   | 1.5 wide            | -
     Corps HQ                      | 2 wide              | -
     Army HQ                       | 2 wide              | -`,
  ],
  'strength-points': [
    'Strength points',
    `For                                                     | SP
     Each company or squadron                                | 1
     Elite                                                   | +1 or +2
     Poor                                                    | -1 or -2
     Armour                                                  | +1
     Scary kit                                               | +1
     Really scary kit                                        | +2
     Transport: each unit or LOG or POL load that it carries | 1`,
  ],
  movement: [
    'Movement',
    `Unit          | Rough | Broken | Open | Road
     Recce         | 3     | 6      | 10   | 20
     Other wheeled | 2     | 4      | 8    | 15
     Tracked       | 3     | 6      | 8    | 12
     Foot          | 4     | 5      | 6    | 8
     Mounted       | 4     | 8      | 8    | 10
     Horse-drawn   | 1     | 1      | 6    | 6`,
  ],
  'movement-costs': [
    'Movement',
    `Action         | Share of the move | Who
     Cross a stream | 1/2               | on foot or mounted, all others at bridges and fords (CO-13, CO-14)
     Embus          | 1/4               | under transport orders (CO-17)
     Debus          | 1/4               | under transport orders (CO-17)`,
  ],
  distances: [
    'Command',
    `What                                         | Inches
     In command of a competent HQ                 | 18
     Close enough to the enemy to react (CO-22)  | 6`,
  ],
  disengaging: [
    'Movement',
    `When     | 1 SP is lost on
     By day   | 1, 2, 3
     By night | no die`,
  ],
  'artillery-ranges': [
    'Artillery Ranges',
    `Range      | Inches | Such as
     Very short | 12     | Nebelwerfer
     Short      | 18     | US 75 mm pack howitzer
     Standard   | 24     | 25pdr, 88 mm, 105 mm, 155 mm howitzer
     Long       | 36     | 155 mm gun, 210 mm howitzer
     Very long  | 48     | German 17 cm gun`,
  ],
  'fire-dice': [
    'Combat',
    `Unit                                            | D6
     Infantry                                        | 2
     Engineers, pioneers                             | 2
     Cavalry                                         | 2
     Recce: motorcycles, jeeps                       | 1
     Armoured recce: armoured cars                   | 1
     Tanks, tank destroyers                          | 3
     Artillery, SP too                               | 3
     Unprotected transport                           | 0
     Protected transport                             | 0
     Support: workshops, hospitals                   | 0
     HQ                                              | 0
     Any detachment                                  | 1
     Very well armed (S), infantry in an emplacement | +1
     Very poorly armed (I)                           | -1`,
  ],
  'to-hit': [
    'Combat',
    `Target                                 | Hit on
     Unit in transport mode or disembarking | 4, 5, 6
     Unprotected transport                  | 1 SP for each unit that attacks it, no dice
     All others                             | 6
     Any, by ships or aircraft              | 6`,
  ],
  'saving-rolls': [
    'Combat',
    `For                         | Who                                | Against                                                  | On
     Built-up area               | Defending infantry and engineers   | any hit                                                  | 4, 5, 6
     Emplacement                 | Defending infantry and engineers   | any hit                                                  | 4, 5, 6
     Fortification               | The defender that it was built for | any hit                                                  | 4, 5, 6
     Rough ground                | All except armour, also when attacking      | any hit                                                  | 4, 5, 6
     Short of anti-tank weapons  | Armour, also when attacking              | infantry, engineers and cavalry marked L, outside built-up areas | 4, 5, 6
     Recce detachment            | Anyone                             | a recce detachment                                       | 4, 5, 6
     River bank                  | Defenders, if nothing else applies | any hit in a combat                                      | 4, 5, 6`,
  ],
  pol: [
    'Supply',
    `Division  | No move | Normal move | Transport move
     Armoured  | 0       | 1           | 1
     Motorised | 0       | 0           | 1
     Infantry  | 0       | 0           | 0`,
  ],
  isolation: [
    'Supply',
    `Day  | May attack | Fire dice              | Recovers SP
     none | yes        | all                    | yes
     1    | yes        | all                    | no
     2    | no         | all                    | no
     3    | no         | half, rounded down     | no
     4    | no         | surrenders or disperses | no`,
  ],
  engineering: [
    'Engineers',
    `Work                     | Unopposed | Opposed
     Bridge over a stream     | 1         | not possible
     Bridge over a river      | 3         | not possible
     Charges on a bridge      | 1         | 2, then a die
     Fortification for 1 unit | 2         | not possible
     Lay mines                | 2         | not possible
     Clear mines              | 2         | not possible`,
  ],
  'charges-opposed': [
    'Engineers',
    `D6  | Charges  | Engineers lose, SP
     1-2 | not laid | 1
     3-4 | not laid | 0
     5-6 | laid     | 0`,
  ],
  'air-landing-modifiers': [
    'Air-landing',
    `If                           | Add
     Paratroops land in rough ground   | +1
     Gliders land in broken ground | +1
     Enemy flak within 2"         | +1
     By night                     | +2`,
  ],
  'air-landing': [
    'Air-landing',
    `D6, modified | SP dispersed | SP lost for good
     1-2          | 0            | 0
     3-4          | 1            | 0
     5-6          | 2            | 0
     7 or more    | 1            | 1`,
  ],
  resupply: [
    'Night Phase: Resupply',
    `Division | Armoured, motorised: LOG and POL | Infantry: LOG
     US       | 10                               | 5
     British  | 10                               | 5
     Canadian | 10                               | 5
     Soviet   | 9                                | 5
     Axis     | 7                                | 4`,
  ],
  weather: [
    'Weather',
    `D6     | 1        | 2        | 3        | 4        | 5      | 6
     Spring | Overcast | Overcast | Cloudy   | Cloudy   | Fine   | Fine
     Summer | Overcast | Cloudy   | Fine     | Fine     | Fine   | Fine
     Autumn | Overcast | Overcast | Cloudy   | Cloudy   | Fine   | Fine
     Winter | Overcast | Overcast | Overcast | Overcast | Cloudy | Fine`,
  ],
};

testPrintedCharts(
  corpsRuleset,
  BOOK,
  [
    ['movement', 'A built-up area counts as road', '3 times as far'],
    ['pol', '1 LOG each time'],
    ['engineering', '2 times as long'],
    ['charges-opposed', '2, 3, 4, 5, 6'],
    ['air-landing-modifiers', 'Gliders cannot land on rough ground'],
    ['resupply', 'disrupts it (4, 5, 6)'],
  ],
  0,
);
