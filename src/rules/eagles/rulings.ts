import type { Ruling } from '../ruleset.js';

/** How the book is read where it is silent, garbled or at odds with itself. */
export const RULINGS: readonly Ruling[] = [
  {
    id: 'E-1',
    cite: '4.2',
    text: 'The box for INFANTRY at Maximum holds four faces, 0 9 8 7: the full stop in "8.7" is a comma that was lost in print.',
  },
  {
    id: 'E-2',
    cite: '1.2, 4.2',
    text: 'Maximum means maximum effect and is the row nearest the firer, under 300 yards; Effective is 300 to 600 with both ends, Long is all beyond. With `band` an umpire names another row; what the range does to firepower stays with the true range.',
  },
  {
    id: 'E-3',
    cite: '1.2, 4.2',
    text: 'Support, range and movement change firepower first, and W to Z is read off the result. Below 1 it is still W but rolls nothing; a unit with no firepower and no support gains no die by standing close.',
  },
  {
    id: 'E-4',
    cite: '3.7, 4.3',
    text: 'One hit of every shot, barrage or air attack suppresses and does no more, whether or not the target was suppressed before, and takes no confirm die.',
  },
  {
    id: 'E-5',
    cite: '4.3',
    text: 'In direct fire the hits after the first are rolled again in a starred box and at a target in DD. An even face, 0 among them, stands; at a HARD target and in DD only a 0 does. All other boxes need no second roll.',
  },
  {
    id: 'E-6',
    cite: '3.0',
    text: "Direct support is one shot: supporters' firepower is added to the firer's, then the modifiers apply once, by the firer's range.",
  },
  {
    id: 'E-7',
    cite: '1.7',
    text: 'A bunker has the four steps of a vehicle, a unit of base firepower 0 has one step, and a vehicle whose firepower is gone stands until its fourth impairment.',
  },
  { id: 'E-8', cite: '3.6', text: 'Column Z is not for indirect fire: a barrage rates W, X or Y.' },
  {
    id: 'E-9',
    cite: '3.6',
    text: 'Five guns read the row of four, seven and more the row of six; a calibre between two printed columns reads the lower one.',
  },
  { id: 'E-10', cite: '3.6', text: 'More than six guns cover a spread zone with the dice of the converged chart, row of six.' },
  {
    id: 'E-11',
    cite: '3.6, 3.8',
    text: 'Where the book prescribes a pattern the call is carried out in that pattern instead of being refused: rockets of any number and batteries of fewer than four guns fire spread. Only naval guns that are told to converge are refused.',
  },
  {
    id: 'E-12',
    cite: '3.5',
    text: 'Counter-battery fire at an off-board battery strikes that battery alone, without drift, zone or impairments. Its suppression costs time: a mission queued for a later turn lands a turn later, once per turn, and an order given under suppression takes one turn more. A mission due this turn is not held up.',
  },
  {
    id: 'E-13',
    cite: '3.3',
    text: 'On the error chart the face 0 is nought; with modifiers the row stays within 0 to 9. Without an error no direction is rolled.',
  },
  {
    id: 'E-14',
    cite: '3.2, 3.3',
    text: "The Commonwealth counts as the United Kingdom, which uses the row of the USA and France on the drift chart. A nation that is not named takes the nearest row by the umpire's choice, usually that of the minor Axis.",
  },
  {
    id: 'E-15',
    cite: '3.3',
    text: 'Long and short are along the line of fire. Yards of error become coordinates on a table only; on a hex map the error is a number of hexes and the umpire moves the point.',
  },
  {
    id: 'E-16',
    cite: '3.6',
    text: 'The disc reaches every unit whose centre is at most 200 yards from the point, of either side. Converged fire takes the nearest of them, the first listed of equals; on hexes it takes all units in the hex of impact.',
  },
  {
    id: 'E-17',
    cite: '3.7',
    text: 'Under a barrage the hits after the first are rolled again in a starred box, at anything but INFANTRY, and in CC or DD; even faces stand, only 0 at HARD targets and in DD.',
  },
  {
    id: 'E-18',
    cite: '1.3',
    text: "From above all armour is THIN: the class changes neither the number of dice nor the faces. HARD still confirms on 0. Any further adjustment is the umpire's `diceAdj`.",
  },
  { id: 'E-19', cite: '3.2, 3.11', text: "The nation's lapse belongs to FIRE; REPEAT and SHIFT land in the next turn." },
  {
    id: 'E-20',
    cite: '3.11',
    text: 'Fire that has landed stops until it is ordered again. FIRE shifts from the registration point, SHIFT from the last impact, REPEAT keeps the last aim; every landing has its own error, and 800 yards each way is the limit of a single order.',
  },
  {
    id: 'E-21',
    cite: '3.11',
    text: 'REPEAT and SHIFT need fire that has landed; a new FIRE takes the place of what the battery had. Counter-battery fire can be repeated but has no point to shift. CEASE without a mission does nothing and is allowed.',
  },
  { id: 'E-22', cite: '6.1', text: 'A sortie arrives in the turn after its order, for every nation.' },
  {
    id: 'E-23',
    cite: '1.5',
    text: 'A die up to the chance strikes for one impairment and no suppression, when the unit enters and never again. A minesweeper is safe and clears at once; clearing infantry is safe only in a section that was known.',
  },
  {
    id: 'E-24',
    cite: '5.1',
    text: 'The dice of a melee are added up, so 0 is ten, and a rating may be negative. One unit fights one; the firepower of several is summed by the umpire.',
  },
  {
    id: 'E-25',
    cite: '5.3, 5.31',
    text: 'A suicide squad that wins its melee is destroyed, attacked or attacking; a Japanese one is suppressed as any winner is, and must go on as soon as it can move. Suppression costs it the usual 2.',
  },
  { id: 'E-26', cite: '5.2', text: 'Assault modifiers go on the die, and 30 or less succeeds; so the negative ones help.' },
  {
    id: 'E-27',
    cite: '5.2',
    text: "The vehicle's lines do not apply to bunkers; speed is the code really moved at. A squad has one line of ordinary, engineer and suicide, and may be suppressed when it assaults.",
  },
  {
    id: 'E-28',
    cite: '4.11',
    text: 'All lines that fit are added: infantry that stands and fires has -20 and +10, a unit that moved and fired has +10 once.',
  },
  { id: 'E-29', cite: '4.11', text: '1500 and 3000 yards both belong to the -20 line; beyond 3000 it is -30 alone.' },
  {
    id: 'E-30',
    cite: '4.1',
    text: '"Within" takes in the distance itself; a desert doubles the automatic distances and not those of the chart.',
  },
  {
    id: 'E-31',
    cite: '6.4',
    text: 'A weapon between two columns reads the greatest column that is not above it; machine-guns on vehicles are the HMG column; infantry reads its own, anti-aircraft unit or not.',
  },
  {
    id: 'E-32',
    cite: '6.4',
    text: 'Units in the zone may fire, and anti-aircraft units anywhere within their range. Several of a kind may roll together, all their dice.',
  },
  { id: 'E-33', cite: '6.3', text: 'Ordinary bombs are rated as guns of 160 mm and more: X spread, Y converged.' },
  {
    id: 'E-34',
    cite: 'Sequence, 6.2, 6.3',
    text: 'Bombs drift, by the chart without modifiers; strafing and rockets are aimed by eye and do not.',
  },
  {
    id: 'E-35',
    cite: '3.0, 6.2',
    text: 'In direct support a sortie lends the least firepower of its rating, 4 for X and 6 for Y, to any division.',
  },
  {
    id: 'E-36',
    cite: '2.2, 2.3',
    text: 'Terrain and weather slow cross-country movement only. The road rate asks for the whole turn on the road; who leaves it keeps what the cross-country rate leaves.',
  },
  { id: 'E-37', cite: '2.3, 2.4', text: 'One reduction for terrain and one for the ground add up, down to A.' },
  { id: 'E-38', cite: '2.1, 2.2', text: 'A fast unit on a road has 9 movement points on hexes.' },
  { id: 'E-39', cite: '2.5', text: 'Mud and swamp take whatever points are left after turning, at least one, and end the move.' },
  {
    id: 'E-40',
    cite: '2.5',
    text: 'Turning costs 1 whatever the angle, before each hex that needs it; a road costs 1 in any terrain.',
  },
  {
    id: 'E-41',
    cite: '1.8',
    text: 'The dice that are thrown at a disc become a d12 for the bearing and a distance: half an inch per point of a d6 by day, an inch per point of a d10, 0 as ten, by night, from the centre of the zone that is named; where none is, each unit from where it stands. Gliders land where they should.',
  },
  { id: 'E-42', cite: '3.9', text: '100 mm and 52 mm, which no row names, belong to the heavier rows.' },
  {
    id: 'E-43',
    cite: '3.9',
    text: 'The turn in which a change begins is one of its turns; the gun acts again in the turn after the last.',
  },
  {
    id: 'E-44',
    cite: '5.31',
    text: 'Nation, formation, weapon and year must all fit. R, RF and SMG are taken as they are printed, and Russian Guard is the formation `guard`.',
  },
  {
    id: 'E-45',
    cite: '1.6',
    text: 'Suppression goes at the next end of a movement phase, whenever it came. It stops movement; fire of every kind is free.',
  },
  { id: 'E-46', cite: '3.0, 3.1', text: 'Guns off the board may lend firepower in support but are no firers themselves.' },
  { id: 'E-47', cite: '1.4', text: 'Moving puts a unit in AA; every other position is set by people.' },
  {
    id: 'E-48',
    cite: '3.2, 3.11',
    text: "Players call fire on registration points. An umpire may allow any other point, described or by coordinates; it has the nation's usual lapse and the usual shift, and a longer lapse is the umpire's re-dating.",
  },
  {
    id: 'E-49',
    cite: '1.5',
    text: 'A minesweeper clears as it moves in. Infantry declares, enters a known section and stops; then it spends the whole next turn there without moving, firing or fighting, and the section goes as that turn ends. Infantry inside already may declare as a turn begins and spends that turn. Being hit does not interrupt it; artillery clears nothing.',
  },
  {
    id: 'E-50',
    cite: '3.0, Sequence',
    text: 'A battery in direct support when the indirect phase begins fires no mission due then: it lands a turn later. Fire of one phase is simultaneous. A supporting sortie lends its firepower once, in the turn of its arrival.',
  },
  {
    id: 'E-51',
    cite: '4.1',
    text: "With `spotting: rules` a side's players cannot name an enemy unit that is not spotted: no shot, assault, measuring or look at it; in the advanced game a firer has spotted its target itself. An umpire may let them, and the post says so. What an unspotted unit does among its own is told to its own side; what an umpire has looked for in vain is told to nobody. Where positions are on record, or a range is typed for a shot, the automatic cases apply by themselves; who fights hand to hand sees his enemy. With `spotting: open` all figures stand on the table and can be named, and what is done is told to all; a map measures nothing for players to a unit that their side has not spotted: they say how far it is.",
  },
  {
    id: 'E-52',
    cite: 'Sequence, 4.0, 5.2',
    text: 'Where the book names no limit, a unit does a thing once in a phase: it moves, goes its path on hexes, drops, fires, attacks, assaults, and looks for the same enemy; who lends its firepower has fired (3.0). The fire before an assault is of the melee phase, and so a second shot in a turn (5.2, E-58). A player is refused beyond that; an umpire says that he means it, and the post says so. What has been undone has not been done.',
  },
  {
    id: 'E-53',
    cite: '3.3, 3.11',
    text: 'Add, drop, right and left, long and short go along the line of fire. Positions tell it; where they do not, it is said with the call, or once for the side, whose guns stand behind its own edge. On a table no fire at a point with a position is ordered without it. Bombs have the direction of their run.',
  },
  {
    id: 'E-54',
    cite: '1.5',
    text: "Entering a minefield is moving: the unit is in AA and has moved, whether its move or the mines are told first; a vehicle whose move is not told counts as moved at its own code. A section lies about its point, 150 yards either way. A deliberate one stands on its side's sheet: that side knows it, and only an enemy who enters reveals it; one that is nobody's is the umpires' alone.",
  },
  {
    id: 'E-55',
    cite: '3.5, 4.1',
    text: 'Spotting is about units on the board. A battery off the board is found by its fire: when its first barrage falls, every side knows of it and may answer it with counter-battery fire.',
  },
  {
    id: 'E-56',
    cite: '2.1, 2.2, 2.4, 3.6, 4.1',
    text: 'On a map distances go from the middle of a stand to the middle of another, and moves straight from bend to bend; who leaves a road is on it for all but the last leg. Woods, rivers and marshes of the map slow as woods, streams and swamp; hills, villages and roads change nothing by themselves. What a place that is known to its square leaves open is asked, never assumed.',
  },
  {
    id: 'E-57',
    cite: '4.1, 5.3',
    text: 'On a map of a table a unit is spotted by an enemy to whom any part of its way comes near enough, and not only where it ends. The nearest enemy of a suicide squad is the nearest of those that its side has spotted.',
  },
  {
    id: 'E-58',
    cite: 'Sequence, 5.2',
    text: "In the melee phase nothing but an assault gives fire. The infantry's player declares it; then the vehicle or bunker may fire at that infantry (step 1) and infantry and weapons that support either of the two at the other (step 2), until the assault is made or the phase ends. A player is refused beyond that; an umpire may let anybody fire, and the post says so. An assault that was not declared or not fired at is rolled all the same, and its post says what was left out. Infantry units alone assault: no guns, heavy weapons, towed guns or staffs.",
  },
  {
    id: 'E-59',
    cite: 'Sequence',
    text: 'The steps inside a phase are listed by /turn status. In direct fire and melee a post says where something belongs to an earlier step than what was done last; it is not refused, for the corners of a table are played side by side. Movement is simultaneous wherever possible, and its steps are not held against anybody. Infantry and guns at vehicles, guns at infantry and fire at bunkers are named in no step.',
  },
];
