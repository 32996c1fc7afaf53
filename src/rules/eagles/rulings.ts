import { type Ruling, rulings } from '../reference.js';

/** Readings of the book where it is silent, garbled or at odds with itself. */
export const RULINGS: readonly Ruling[] = rulings({
  'E-1 · 4.2':
    'The box for INFANTRY at Maximum holds four faces, 0 9 8 7: the full stop in "8.7" is a comma that was lost in print.',
  'E-2 · 1.2, 4.2':
    'Maximum means maximum effect and is the row nearest the firer, under 300 yards; Effective is 300 to 600 with both ends, Long is all beyond. With `band` an umpire names another row; what the range does to firepower stays with the true range.',
  'E-3 · 1.2, 4.2':
    'Support, range and movement change firepower first, and W to Z is read off the result. Below 1 it is still W but rolls nothing; a unit with no firepower and no support gains no die by standing close.',
  'E-4 · 3.7, 4.3':
    'One hit of every shot, barrage or air attack suppresses and does no more, whether or not the target was suppressed before, and takes no confirm die.',
  'E-5 · 4.3':
    'In direct fire the hits after the first are rolled again in a starred box and at a target in DD. An even face, 0 among them, stands; at a HARD target and in DD only a 0 does. All other boxes need no second roll.',
  'E-6 · 3.0':
    "Direct support is one shot: supporters' firepower is added to the firer's, then the modifiers apply once, by the firer's range.",
  'E-7 · 1.7':
    'A bunker has the four steps of a vehicle, a unit of base firepower 0 has one step, and a vehicle whose firepower is gone stands until its fourth impairment.',
  'E-8 · 3.6': 'Column Z is not for indirect fire: a barrage rates W, X or Y.',
  'E-9 · 3.6':
    'Five guns read the row of four, seven and more the row of six; a calibre between two printed columns reads the lower one.',
  'E-10 · 3.6': 'More than six guns cover a spread zone with the dice of the converged chart, row of six.',
  'E-11 · 3.6, 3.8':
    'Where the book prescribes a pattern the call is carried out in that pattern instead of being refused: rockets of any number and batteries of fewer than four guns fire spread. Only naval guns that are told to converge are refused.',
  'E-12 · 3.5':
    'Counter-battery fire at an off-board battery strikes that battery alone, without drift, zone or impairments. Its suppression costs time: a mission queued for a later turn lands a turn later, once per turn, and an order given under suppression takes one turn more. A mission due this turn is not held up.',
  'E-13 · 3.3':
    'On the error chart the face 0 is nought; with modifiers the row stays within 0 to 9. Without an error no direction is rolled.',
  'E-14 · 3.2, 3.3':
    "The Commonwealth counts as the United Kingdom, which uses the row of the USA and France on the drift chart. A nation that is not named takes the nearest row by the umpire's choice, usually that of the minor Axis.",
  'E-15 · 3.3':
    'Long and short are along the line of fire. Yards of error become coordinates on a table only; on a hex map the error is a number of hexes and the umpire moves the point.',
  'E-16 · 3.6':
    'The disc reaches every unit whose centre is at most 200 yards from the point, of either side. Converged fire takes the nearest of them, the first listed of equals; on hexes it takes all units in the hex of impact.',
  'E-17 · 3.7':
    'Under a barrage the hits after the first are rolled again in a starred box, at anything but INFANTRY, and in CC or DD; even faces stand, only 0 at HARD targets and in DD.',
  'E-18 · 1.3':
    "From above all armour is THIN: the class changes neither the number of dice nor the faces. HARD still confirms on 0. Any further adjustment is the umpire's `diceAdj`.",
  'E-19 · 3.2, 3.11': "The nation's lapse belongs to FIRE; REPEAT and SHIFT land in the next turn.",
  'E-20 · 3.11':
    'Fire that has landed stops until it is ordered again. FIRE shifts from the registration point, SHIFT from the last impact, REPEAT keeps the last aim; every landing has its own error, and 800 yards each way is the limit of a single order.',
  'E-21 · 3.11':
    'REPEAT and SHIFT need fire that has landed; a new FIRE takes the place of what the battery had. Counter-battery fire can be repeated but has no point to shift. CEASE without a mission does nothing and is allowed.',
  'E-22 · 6.1': 'A sortie arrives in the turn after its order, for every nation.',
  'E-23 · 1.5':
    'A die up to the chance strikes for one impairment and no suppression, when the unit enters and never again. A minesweeper is safe and clears at once; clearing infantry is safe only in a section that was known.',
  'E-24 · 5.1':
    'The dice of a melee are added up, so 0 is ten, and a rating may be negative. One unit fights one; the firepower of several is summed by the umpire.',
  'E-25 · 5.3, 5.31':
    'A suicide squad that wins its melee is destroyed, attacked or attacking; a Japanese one is suppressed as any winner is, and must go on as soon as it can move. Suppression costs it the usual 2.',
  'E-26 · 5.2': 'Assault modifiers go on the die, and 30 or less succeeds; so the negative ones help.',
  'E-27 · 5.2':
    "The vehicle's lines do not apply to bunkers; speed is the code really moved at. A squad has one line of ordinary, engineer and suicide, and may be suppressed when it assaults.",
  'E-28 · 4.11':
    'All lines that fit are added: infantry that stands and fires has -20 and +10, a unit that moved and fired has +10 once.',
  'E-29 · 4.11': '1500 and 3000 yards both belong to the -20 line; beyond 3000 it is -30 alone.',
  'E-30 · 4.1': '"Within" takes in the distance itself; a desert doubles the automatic distances and not those of the chart.',
  'E-31 · 6.4':
    'A weapon between two columns reads the greatest column that is not above it; machine-guns on vehicles are the HMG column; infantry reads its own, anti-aircraft unit or not.',
  'E-32 · 6.4':
    'Units in the zone may fire, and anti-aircraft units anywhere within their range. Several of a kind may roll together, all their dice.',
  'E-33 · 6.3': 'Ordinary bombs are rated as guns of 160 mm and more: X spread, Y converged.',
  'E-34 · Sequence, 6.2, 6.3': 'Bombs drift, by the chart without modifiers; strafing and rockets are aimed by eye and do not.',
  'E-35 · 3.0, 6.2': 'In direct support a sortie lends the least firepower of its rating, 4 for X and 6 for Y, to any division.',
  'E-36 · 2.2, 2.3':
    'Terrain and weather slow cross-country movement only. The road rate asks for the whole turn on the road; who leaves it keeps what the cross-country rate leaves.',
  'E-37 · 2.3, 2.4': 'One reduction for terrain and one for the ground add up, down to A.',
  'E-38 · 2.1, 2.2': 'A fast unit on a road has 9 movement points on hexes.',
  'E-39 · 2.5': 'Mud and swamp take whatever points are left after turning, at least one, and end the move.',
  'E-40 · 2.5': 'Turning costs 1 whatever the angle, before each hex that needs it; a road costs 1 in any terrain.',
  'E-41 · 1.8':
    'The dice thrown at a disc become a d12 for the bearing and a die for the distance. By day a d6 counts half an inch a point; by night a d10, its 0 as ten, counts an inch a point. Both are measured from the centre of the named zone or, without one, from where each unit stands. Gliders land where they should.',
  'E-42 · 3.9': '100 mm and 52 mm, which no row names, belong to the heavier rows.',
  'E-43 · 3.9': 'The turn in which a change begins is one of its turns; the gun acts again in the turn after the last.',
  'E-44 · 5.31':
    'Nation, formation, weapon and year must all fit. R, RF and SMG are taken as they are printed, and Russian Guard is the formation `guard`.',
  'E-45 · 1.6':
    'Suppression goes at the next end of a movement phase, whenever it came. It stops movement; fire of every kind is free.',
  'E-46 · 3.0, 3.1': 'Guns off the board may lend firepower in support but are no firers themselves.',
  'E-47 · 1.4': 'Moving puts a unit in AA; every other position is set by people, but for cover that is drawn (E-62).',
  'E-48 · 3.2, 3.11':
    "Players call fire on registration points. An umpire may allow any other point, described or by coordinates; it has the nation's usual lapse and the usual shift, and a longer lapse is the umpire's re-dating.",
  'E-49 · 1.5':
    'A minesweeper clears as it moves in. Infantry declares, enters a known section and stops; then it spends the whole next turn there without moving, firing or fighting, and the section goes as that turn ends. Infantry inside already may declare as a turn begins and spends that turn. Being hit does not interrupt it; artillery clears nothing.',
  'E-50 · 3.0, Sequence':
    'A battery in direct support when the indirect phase begins fires no mission due then: it lands a turn later. Fire of one phase is simultaneous. A supporting sortie lends its firepower once, in the turn of its arrival.',
  'E-51 · 4.1':
    "With `spotting: rules` a side's players cannot name an enemy unit that is not spotted: no shot, assault, measuring or look at it; in the advanced game a firer has spotted its target itself. An umpire may let them, and the post says so. What an unspotted unit does among its own is told to its own side. What it does to the enemy is told him as done by somebody unseen: what became of his unit, and neither who, from where, nor with how many dice, until it is spotted or the battle ends; its own side is told whole. What an umpire has looked for in vain is told to nobody. Where positions are on record, or a range is typed for a shot, the automatic cases apply by themselves; who fights hand to hand sees his enemy. With `spotting: open` all figures stand on the table and can be named, and what is done is told to all; a map measures nothing for players to a unit that their side has not spotted: they say how far it is.",
  'E-52 · Sequence, 4.0, 5.2':
    'Where the book names no limit, a unit does a thing once in a phase: it moves, goes its path on hexes, drops, fires, attacks and assaults; who lends its firepower has fired (3.0). The fire before an assault is of the melee phase, and so a second shot in a turn (5.2, E-58). A player is refused beyond that; an umpire says that he means it, and the post says so. What has been undone has not been done.',
  'E-53 · 3.3, 3.11':
    'Add, drop, right and left, long and short go along the line of fire. Positions tell it; where they do not, it is said with the call, or once for the side, whose guns stand behind its own edge. On a table no fire at a point with a position is ordered without it. Bombs have the direction of their run.',
  'E-54 · 1.5':
    "Entering a minefield is moving: the unit is in AA and has moved, whether its move or the mines are told first; a vehicle whose move is not told counts as moved at its own code. A section lies about its point, 150 yards either way. A deliberate one stands on its side's sheet: that side knows it, and only an enemy who enters reveals it; one that is nobody's is the umpires' alone.",
  'E-55 · 3.5, 4.1':
    'Spotting is about units on the board. A battery off the board is found by its fire: when its first barrage falls, every side knows of it and may answer it with counter-battery fire.',
  'E-56 · 2.1, 2.2, 2.4, 3.6, 4.1':
    'On a map distances go from the middle of a stand to the middle of another, and moves straight from bend to bend; who leaves a road is on it for all but the last leg. Woods, rivers and marshes of the map slow as woods, streams and swamp; hills, villages and roads change nothing by themselves. What a place that is known to its square leaves open is asked, never assumed.',
  'E-57 · 4.1, 5.3':
    'On a map of a table a unit is spotted by an enemy to whom any part of its way comes near enough, and not only where it ends. The nearest enemy of a suicide squad is the nearest of those that its side has spotted.',
  'E-58 · Sequence, 5.2':
    "In the melee phase nothing but an assault gives fire. The infantry's player declares it; then the vehicle or bunker may fire at that infantry (step 1) and infantry and weapons that support either of the two at the other (step 2), until the assault is made or the phase ends. A player is refused beyond that; an umpire may let anybody fire, and the post says so. An assault that was not declared or not fired at is rolled all the same, and its post says what was left out. Infantry units alone assault: no guns, heavy weapons, towed guns or staffs.",
  'E-59 · Sequence':
    'The steps inside a phase are listed by /turn status. In direct fire and melee a post says where something belongs to an earlier step than what was done last; it is not refused, for the corners of a table are played side by side. Movement is simultaneous wherever possible, and its steps are not held against anybody. Infantry and guns at vehicles, guns at infantry and fire at bunkers are named in no step.',
  'E-60 · 4.1':
    'Who comes within the distance of an enemy is spotted by him, whether or not it knows of him. As long as its own side knows of nobody who sees it, it is not told: neither by a post nor on its sheet; the enemy and umpires are. What it does from then on is told as of any spotted unit.',
  'E-61 · 1.5':
    "On a map of a table a move that surely leads into a section ends where the section begins, seen or not, its own side's too; a unit that stands in one already goes on. The section is revealed by it as by any that enters, and the unit has still to roll for damage: that stays open until it has rolled, an umpire lets it go on, or the turn ends. Whether clearing was safe goes by what its side knew before. Where a place leaves in doubt whether it has come into mines, it goes on, and its player or, of hidden mines, the umpire is told.",
  'E-62 · 1.4, 4.1, 4.11':
    'What is drawn tells where a stand is by its middle: woods, a village (a house on the chart), and a road half an inch (50 yards) from its line or nearer. Of several a vehicle keeps to the road, anybody else to buildings, then woods. Who ends his move on a road is spotted by it within its distance. As a movement phase ends, who has not moved in it and stands in woods or a village goes from AA or BB to CC. Defilade, and whatever is not drawn, people say.',
  'E-63 · 4.1, 4.11':
    'The book says neither when nor how often a side looks. It looks for each enemy unit once in a phase, by whichever of its units; in the advanced game, where each firer spots for itself, each unit once. At 60 % for every pair of units all would be seen at once, and cover, distance and standing still would count for nothing. What is spotted automatically needs no look and is found as often as it happens. A player is refused beyond that; an umpire says that he means it, and the post says so. A look that has been undone has not been taken.',
  'E-64 · 2.2, 2.4':
    'Who crosses a stream at a bridge of the map, half an inch (50 yards) from it at most, is not slowed by it. On a map that is record, a move whose whole way keeps to roads, its start and end too, goes at the road rate unless its player says otherwise: all of its turn is spent on the road.',
  'E-65 · Sequence':
    'Orders of the movement phase are carried out by its steps: strategic road, then cross-country, then infantry and weapons on foot (code A), whose step is the last; within a step the slower first, by how far they may go. Who comes within the distance of 4.1 of an enemy on his way is in a close combat situation: these moves come after all others, the slower first, and their players alternate by quarters of the allowance with the figures. One order stays one move on record.',
});
