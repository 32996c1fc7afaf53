import { type Ruling, rulings } from '../reference.js';

/** Readings of chapter 2 where it is silent, garbled or at odds with itself. */
export const RULINGS: readonly Ruling[] = rulings({
  'W-1 · Chapter 2':
    'A turn runs through command, movement, fire and assault, the order of the chapters. It binds nobody: an umpire goes to any phase at any time. Marks are cleared when the turn changes.',
  'W-2 · 2.1':
    'Consecutive assault moves burden assault tests alone. A maneuver test, or a turn without an assault test, breaks the sequence.',
  'W-3 · 2.1':
    'The sentence on going over the top breaks off. It is read to end with fieldworks: troops that leave hard cover, trenches or foxholes for the open near the enemy.',
  'W-4 · 2.1': 'Pinned and withdrawn are one cause and cost 2 together; the 4 of demoralised troops come on top.',
  'W-5 · 2.1': 'A 6 does not pass by itself and a 1 does not fail; the modified die has no lower limit.',
  'W-6 · 2.2, 2.4':
    'A terrain penalty is a percentage taken off the allowance. Doubling doubles the percentage, to 100 at most, and then nothing moves. A chart that multiplies the cost is entered accordingly: twice the cost is 50.',
  'W-7 · 2.2':
    'Category and posture agree: prone troops crawl or stand up first, and who is on his feet does not crawl. Dropping and crawling is going prone with the category prone.',
  'W-8 · 2.3': 'An immobilised vehicle stays so for the rest of the game, unless the umpire frees it.',
  'W-9 · 2.3':
    'Each vehicle rolls once a turn for each type of dangerous terrain, however many patches of it lie on its way. The range of the tracked column serves every vehicle that moves in it.',
  'W-10 · 2.4': 'A tank pays its 200 yards once in a turn in which riders mount or dismount, and nothing in other turns.',
  'W-11 · 2.4':
    'On a damaged vehicle every base is damaged; two damaged bases are one killed base, and an odd one keeps its hit. The sentence breaks off, and the example completes it.',
  'W-12 · 2.4': 'Only passengers need a half-track to fire. Riders may fire from whatever vehicle may carry them.',
  'W-13 · 2.4':
    'The Moved modifier after a set-up counts unlimbering and setting up in the turn in question. Time behind the tow counts towards not firing at all, not towards the modifier.',
  'W-14 · 2.4': 'A gun that begins to limber does not fire in that turn: movement comes before fire.',
  'W-15 · 2.2':
    'With fewer troopers than horses all troopers mount and the spare horses are given up. The horse holder is one of the troopers.',
  'W-16 · 2.5':
    'Digging is one sequence: hasty works after 6 turns, foxholes after 20 in all. Pauses lose nothing, leaving the place loses all. Digging needs no command test.',
  'W-17 · 2.5':
    "The 120 yards run from the marker's centre to the nearest edge of the base and are inclusive. Each minefield touched is a check of its own. Engineers who clear are not checked; a base off the centre of a lane is.",
  'W-18 · 2.5':
    'Engineers who clear standing use the walking allowance with the penalty of rough ground, prone ones the prone allowance with twice that penalty.',
  'W-19 · 2.1, 2.4':
    'Mounting, dismounting, limbering and unlimbering change a disposition, so each party needs a passed command test. Riders thrown off an immobilised tank need none, nor does a crew that is setting up already, and a vehicle that is lost takes none.',
  'W-20 · 2.3, 2.4': 'For the limbered 88, too, a tow that moves less than 100 yards in the turn is stationary.',
  'W-21 · 2.5':
    'Digging takes the movement of a whole turn: who has used any of it does not dig, and who has dug has none left. A unit gets one turn of digging in a turn, whoever digs and however many; engineer bases that dig for different units are units of their own. That more turns have passed an umpire alone says.',
  'W-22 · 2.4':
    'Infantry in a unit of several vehicles is spread evenly over them, and the fullest are hit first, unless the umpire says whom a vehicle carries. Of several units on board the first on record are on it.',
  'W-23 · 2.3, 2.5':
    'On a map a leg goes straight from bend to bend, from the middle of a unit. A minefield marker is the mark of its name on the map. The distance to it is measured from the unit’s middle along its last move of the turn; an umpire who sees the edge of a base says how near that is.',
  'W-24 · 2.2, 2.4':
    'A weapon pays for its set-up in turns of movement, and has also used the time behind its tow in that turn: only the rest of its turn is left for manhandling.',
  'W-25 · 2.2, 2.5':
    'Prone troopers stand up before they mount their horses, and leave their fieldworks then: the horses stand elsewhere. Who is on a vehicle neither lies down nor stands up.',
  'W-26 · 2.2, 2.3':
    'On a map that is record the ground of a leg is what is drawn on its way, by the lines of the chart; a road that it keeps to counts before what lies about it. A leg over ground of several penalties is gone part by part. Each dangerous terrain on the way is rolled for.',
  'W-27 · 2.1':
    'Where orders are sealed, a unit declares maneuver or assault by its order to take the command test. Who is ordered nothing of that kind declares nothing, and takes no test unless an umpire lets it. An umpire who types otherwise is named.',
  'W-28 · 2.4':
    'Each vehicle tows one weapon: a further one is limbered to a unit of vehicles that has more of them than tow already.',
});
