import { eaglesRuleset } from '../../../src/rules/eagles/index.js';
import { type Printed, testPrintedCharts } from '../printed-charts.js';

// Each chart as the rulebook prints it, by section. Lists of numbers are tables.
const BOOK: Printed = {
  'firepower-by-range': [
    '1.2',
    `Yards     | FP | To-hit row
     under 300 | +1 | Maximum
     300-600   | 0  | Effective
     over 600  | -1 | Long`,
  ],
  minefield: [
    '1.5',
    `Target        | INFANTRY | THIN | MODERATE | DENSE | HARD
     Chance to hit | 30%      | 30%  | 20%      | 10%   | 5%`,
  ],
  impairment: [
    '1.7',
    `Unit            | Steps  | FP lost
     Vehicle, bunker | 4      | 2
     All others      | its FP | 1`,
  ],
  'paratroop-drop': [
    '1.8',
    `Drop  | Die | Inches a point | Farthest
     Day   | d6  | 0.5            | 3 in
     Night | d10 | 1              | 10 in`,
  ],
  movement: [
    '2.1',
    `A turn      | E Fast | D Moderate | C Slow | B Truck | A Foot
     Inches      | 12     | 10         | 8      | 6       | 4
     cm          | 35     | 30         | 25     | 20      | 10
     Hex MPs     | 8      | 6          | 5      | 4       | 2`,
  ],
  'strategic-road': [
    '2.2',
    `Unit       | At       | Inches | cm | Hex MPs
     E Fast     | E+       | 14     | 40 | 9
     D Moderate | E        | 12     | 35 | 8
     C Slow     | D        | 10     | 30 | 6
     B Truck    | C        | 8      | 25 | 5
     A Foot     | B        | 6      | 20 | 4`,
  ],
  terrain: [
    '2.4',
    `Terrain | Codes
     Woods   | -1
     Rough   | -1
     Stream  | -1
     Swamp   | -2
     Snow    | -1
     Mud     | -2`,
  ],
  'hex-costs': [
    '2.5',
    `Hex                        | MPs
     Clear                      | 1
     Road                       | 1
     Woods                      | 2
     Rough                      | 2
     Sand                       | 2
     Snow                       | 2
     River                      | 2
     Stream                     | 2
     Mud                        | all
     Swamp                      | all
     Turn, any number of hexsides | 1`,
  ],
  'time-lapse': [
    '3.2',
    `Nation           | Turns
     Germany          | 2
     France           | 2
     UK, Commonwealth | 2
     USA              | 1
     USSR             | 3
     Italy            | 3
     Japan            | 3
     Minor Axis       | 3
     China            | 4`,
  ],
  error: [
    '3.3',
    `d10   | 0 | 1 | 2 | 3  | 4  | 5   | 6   | 7   | 8   | 9
     Yards | 0 | 0 | 0 | 50 | 50 | 100 | 100 | 150 | 150 | 200
     Hexes | 0 | 0 | 0 | 1  | 1  | 2   | 2   | 3   | 3   | 3`,
  ],
  'error-direction': [
    '3.3',
    `Direction | d10
     LONG      | 1, 2, 3
     RIGHT     | 4, 5
     LEFT      | 6, 7
     SHORT     | 0, 8, 9`,
  ],
  'error-modifiers': [
    '3.3',
    `Nation           | 0-2000 | 2001-5000 | 5001-10000 | 10001+
     Germany          | -1     | 0         | +1         | +2
     France           | -1     | 0         | +1         | +2
     UK, Commonwealth | -1     | 0         | +1         | +2
     USA              | -1     | 0         | +1         | +2
     USSR             | 0      | +1        | +2         | +3
     Italy            | 0      | +1        | +2         | +3
     Japan            | 0      | +1        | +2         | +3
     Minor Axis       | 0      | +1        | +2         | +3
     China            | 0      | +1        | +2         | +3`,
  ],
  'barrage-spread': [
    '3.6',
    `Guns | up to 79 mm | 80-109 mm | 110-159 mm | 160 mm+
     Four | W           | W         | X          | X
     Six  | W           | W         | X          | X`,
  ],
  'barrage-converged': [
    '3.6',
    `Guns | up to 79 mm | 80-109 mm | 110-159 mm | 160 mm+
     Four | W           | X         | X          | Y
     Six  | X           | Y         | Y          | Y`,
  ],
  'barrage-to-hit': [
    '3.6',
    `TPD       | W   | X   | Y     | Z
     Kill dice | 4   | 6   | 8     | -
     AA        | 1** | 1,2 | 1,2,3 | -
     BB        | 1** | 1,2 | 1,2   | -
     CC        | 1** | 1** | 1**   | -
     DD        | 1** | 1** | 1**   | -`,
  ],
  'gun-setup': [
    '3.9',
    `Gun                           | Breakdown | Set up
     Self-propelled gun            | 1         | 1
     Towed gun, 100 mm and more    | 2         | 3
     Towed gun, under 100 mm       | 2         | 2
     Anti-tank gun, under 52 mm    | 1         | 1
     Anti-tank gun, 52 mm and more | 2         | 2`,
  ],
  'spotting-automatic': [
    '4.1',
    `The target   | Within yards | Desert
     moves        | 500          | 1000
     fires        | 500          | 1000
     is on a road | 1000         | 2000`,
  ],
  spotting: [
    '4.11',
    `Chance in percent          | Modifier
     Basic chance               | 60
     On a road                  | +10
     In woods                   | -20
     Defilade                   | -20
     In a house                 | -10
     Desert                     | +30
     Stationary infantry or AT  | -20
     Target moved               | +10
     Stationary but firing      | +10
     Range 1500 to 3000 yd      | -20
     Range over 3000 yd         | -30`,
  ],
  'to-hit': [
    '4.2',
    `Range     | HARD | DENSE | MODERATE | THIN  | INFANTRY
     Maximum   | 0**  | 0     | 0,9      | 0,9,8 | 0,9,8,7
     Effective | 0**  | 0     | 0        | 0,9   | 0,9,8
     Long      | 0**  | 0**   | 0**      | 0     | 0,9`,
  ],
  'kill-dice': [
    '4.2',
    `TPD | W FP 1-3 | X FP 4-5 | Y FP 6-7 | Z FP 8+
     AA  | 0        | 0        | +1       | +2
     BB  | -1       | 0        | 0        | +1
     CC  | -1       | -1       | -1       | 0
     DD  | -2       | -2       | -3       | -3`,
  ],
  melee: [
    '5.1',
    `Unit                      | Rating
     Combat unit               | its FP
     Artillery, administrative | 1
     Suppressed                | -2`,
  ],
  assault: [
    '5.2',
    `On the d100          | Modifier
     Succeeds on          | 30 or less
     Vehicle did not move | -10
     Vehicle moved at D   | +10
     Vehicle moved at E   | +20
     Engineers            | -20
     Suicide squad        | -30`,
  ],
  'suicide-squads': [
    '5.31',
    `Nation  | Formation | Years
     USSR    | guard     | 1941-1942
     Germany | waffen-ss | 1945
     Japan   | any       | 1931-1945`,
  ],
  'air-attack': [
    '6.2',
    `Attack             | Spread | Converged | Drifts
     Strafing           | X      | -         | no
     Rockets            | -      | Y         | no
     Bombs              | X      | Y         | yes
     High level bombing | Y      | -         | yes`,
  ],
  'anti-aircraft': [
    '6.4',
    `Firer            | INF | HMG  | 20mm | 37mm | 40mm | 88mm+
     Max range, yards | 500 | 1500 | 1500 | 2000 | 2000 | 3000
     Kill dice        | 1   | 2    | 2    | 3    | 3    | 3`,
  ],
};

testPrintedCharts(
  eaglesRuleset,
  BOOK,
  [
    ['firepower-by-range', 'A firer that moved: -1 FP (4.2)'],
    ['minefield', 'one impairment'],
    ['time-lapse', 'REPEAT and SHIFT take 1 turn', 'sorties 1', '800 yards'],
    ['paratroop-drop', '2 inches'],
    ['barrage-spread', 'Rockets, and fewer than four guns, always fire spread', 'four of 175 mm'],
    ['barrage-converged', 'More than six guns take these dice and cover a spread zone'],
    ['barrage-to-hit', 'on 0, 2, 4, 6, 8, or only on 0 at HARD targets and in DD', 'within 200 yards'],
    ['to-hit', 'under 300 yards, Effective 300 to 600', 'is made for ** and in DD (4.3)'],
    ['suicide-squads', 'R, RF, SMG'],
    ['air-attack', 'FP 4 for X and 6 for Y'],
    ['anti-aircraft', 'Hits on 0'],
  ],
  20,
);
