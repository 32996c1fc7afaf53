import { type Ruling, defineRulings } from '../reference.js';

/** Interpretations of passages where chapter 2 is silent, unclear or contradictory. */
export const RULINGS: readonly Ruling[] = defineRulings({
  'W-1 · Chapter 2':
    'A turn has the phases command, movement, fire and assault, in the order of the chapters. This order is not binding, because an umpire may go to any phase at any time. When the next turn begins, the bot clears what units have done in the turn, such as their orders and the movement used.',
  'W-2 · 2.1':
    'Consecutive assault moves count only against assault tests. A manoeuvre test, or a turn without an assault test, breaks the sequence.',
  'W-3 · 2.1':
    'The sentence on going over the top breaks off. The bot reads it as if it ended with fieldworks. It means troops leaving hard cover, trenches or foxholes for the open near the enemy.',
  'W-4 · 2.1': 'Pinned and withdrawn are one cause and cost 2 together. The 4 of demoralised troops is added to that.',
  'W-5 · 2.1': 'A 6 does not pass a command test by itself, and a 1 does not fail it. The modified die has no lower limit.',
  'W-6 · 2.2, 2.4':
    'A terrain penalty is a percentage taken off the allowance. If a penalty is doubled, its percentage is doubled, to 100 at most. At 100 nothing moves. If a chart multiplies the cost, its entry is a percentage too: twice the cost is 50.',
  'W-7 · 2.2':
    'Category and posture must agree. Prone troops crawl, or stand up first, and troops on their feet do not crawl. A unit that drops and crawls goes prone and uses the category prone.',
  'W-8 · 2.3': 'An immobilised vehicle stays so for the rest of the game, unless the umpire frees it.',
  'W-9 · 2.3':
    'Each vehicle rolls once a turn for each type of dangerous terrain, however many patches of it lie on its way. The immobilisation range of the tracked column serves every vehicle moving in that terrain.',
  'W-10 · 2.4': 'A tank pays its 200 yards once in a turn in which riders mount or dismount, and nothing in other turns.',
  'W-11 · 2.4':
    'On a damaged vehicle every base is damaged. Two damaged bases are one killed base, and an odd one keeps its hit. The sentence of the book breaks off, and its example completes it.',
  'W-12 · 2.4': 'Only passengers need a half-track to fire. Riders may fire from any vehicle that can carry riders.',
  'W-13 · 2.4':
    'The Moved modifier after a setup counts only the unlimbering and setting up in the turn of the shot. Time behind the tow does not count for this modifier. But a weapon does not fire at all in a turn that is wholly taken up by tow, unlimbering and setup.',
  'W-14 · 2.4': 'A gun beginning to limber does not fire in that turn, because movement comes before fire.',
  'W-15 · 2.2':
    'If there are fewer troopers than horses, all troopers mount and the spare horses are given up. The horse holder is one of the troopers.',
  'W-16 · 2.5':
    'Digging is one sequence. Hasty works are ready after 6 turns, and foxholes after 20 in all. A pause loses no work, but a unit that leaves the place loses all of it. Digging needs no command test.',
  'W-17 · 2.5':
    "The 120 yards run from the marker's centre to the nearest edge of the base, and exactly 120 is inside. Each minefield touched is a check of its own. Engineers clearing a lane are not checked, but a base off the centre of a lane is.",
  'W-18 · 2.5':
    'Standing engineers clear mines at the walking allowance with the penalty of rough ground. Prone engineers use the prone allowance with twice that penalty.',
  'W-19 · 2.1, 2.4':
    'Mounting, dismounting, limbering and unlimbering change a disposition, so both parties need a passed command test. Riders thrown off an immobilised tank need none, nor does a crew already setting up. A lost vehicle takes no test.',
  'W-20 · 2.3, 2.4': 'For the limbered 88, too, a tow moving less than 100 yards in the turn is stationary.',
  'W-21 · 2.5':
    'Digging takes the movement of a whole turn: diggers must not have moved before it, and cannot move after it. A unit gets one turn of digging in a turn, no matter how many units dig for it. Engineer bases digging for different units are separate units. Only an umpire can record that more turns have passed.',
  'W-22 · 2.4':
    'Infantry in a unit of several vehicles is spread evenly over them, and the fullest vehicles are hit first. An umpire may say otherwise which bases a vehicle carries. If several units are on board, the first on record are on the vehicle hit.',
  'W-23 · 2.3, 2.5':
    "On a map a leg goes straight from waypoint to waypoint, from the middle of a unit. The marker of a minefield stands where the map has a marker of its name. The distance to it is measured from the unit's middle along its last move of the turn. A move that certainly comes so near, or leads into a minefield that is drawn as an area, makes its checks due by itself, one for each base that moves. An umpire may type the distance of the edge of a base instead.",
  'W-24 · 2.2, 2.4':
    "A weapon's setup uses up its movement, and so does its time behind the tow in the same turn. Only the rest of the turn is left for manhandling.",
  'W-25 · 2.2, 2.5':
    'Prone troopers stand up before they mount their horses. By mounting they leave their fieldworks, because the horses stand elsewhere. Troops on a vehicle neither lie down nor stand up.',
  'W-26 · 2.2, 2.3':
    'If the map is binding (`ground:map`), the ground drawn on a leg counts, with the penalties of the chart. A road along the leg counts before the ground beside it. Each part of the leg has the penalty of its own ground. Each dangerous terrain on the way is rolled for.',
  'W-27 · 2.1':
    'Where orders are sealed (written in secret and opened together), a unit declares manoeuvre or assault by its order to take the command test. A unit without such an order declares nothing, and takes no test unless an umpire lets it. An umpire may type otherwise, and the post names the umpire.',
  'W-28 · 2.4':
    'Each vehicle tows one weapon. A further weapon can be limbered to a unit of vehicles only if enough of its vehicles tow nothing.',
  'W-29 · 2.1, 2.4':
    'A base is a square of 100 yards, and up to four bases of a unit stand abreast. Units touch for certain if their middles are at most half of the depths of both apart, and for certain do not touch beyond half of the diagonals. In between, people decide. Boarding, limbering and digging for others need contact, and a lane begins where a base reaches the minefield. An assault order is needed to move into the place of an enemy, and rushing troops never do so.',
  'W-30 · Chapter 2':
    'In a battle without an umpire the order of W-1 binds players, because no umpire keeps the sequence. Command tests are for the command phase. Moving, mounting, setting up guns, digging and clearing mines are for the movement phase. What these make due is rolled in any phase.',
  'W-31 · 2.1':
    "The book has assaults make contact base to base, and gives no rule for going through an enemy. On a map the middle of a player's unit cannot cross the bases of an enemy in an assault. If the bases only overlap on the way, the preview says so. The assault may end anywhere on the enemy, and the bases are then set side by side. A unit that stands nearer already may stay or leave. The book gives no rule for two units of one side in one place either, so such a move is allowed, and its player is warned.",
  'W-32 · Chapter 2':
    'The models stand on the table, so with `ground:table`, and by default on any map, both sides see all of them. In a new battle with sealed orders and `ground:map`, units see instead what is within 480 yards, four squares of the usual map, unless a drawn wood, village, hill or smoke lies between. Units see 120 yards into such ground and out of it, and from a hill over it. Units whose bases touch, at least at the corners, always see each other. Each side then has a contact: the place and the side of the unit, and keeps it as last seen. What happens to units is for their own side to know. Minefields stay open to all. `/map set sight` switches this on or off.',
  'W-33 · 2.1':
    'With plain sight (W-32), a move that leads onto the bases of an enemy ends where the bases touch, whatever the order of the unit, because its side does not know who stands there. Each side learns of it. The move counts as it was entered. If inexact places leave it in doubt, the move continues.',
  'W-34 · 2.2':
    'Dismounted cavalry leaves its horses where it dismounts. On a map the bot remembers that place, and the troopers can mount only where their bases touch the herd: surely up to half the short sides of both together, surely not beyond half the diagonals.',
  'W-35 · 2.3, 2.1':
    'A vehicle that meets an enemy before the end of its route (W-33) rolls only for the dangerous terrain up to there.',
  'W-36 · 2.3, 2.5':
    'If the map is binding and shows the place of a unit, its moves decide which rolls for mines and dangerous terrain it has to make (W-23, W-26). Anyone who makes another roll for it is asked whether the unit has met them on the table. If a correction leads a move elsewhere, the rolls of the old route fall away.',
  'W-37 · 2.5':
    'On a map a cleared lane lies where its engineers went. A unit whose middle comes more than 50 yards, half a base, off that line inside the minefield is not on the lane, and must make its checks. Nearer than that, its bases count as centred unless people say otherwise. The place of a lane that was cleared without the map is for people to say.',
  'W-38 · 2.1, 2.4, 2.5':
    'Where the map binds, once units have been placed, a unit without a place is not on the table. Such a unit of a player makes no assault contact and clears no mines. It does not board a vehicle that has a place, is not limbered to one, and is not dug in by engineers that have one. Two units without a place are together. An umpire may let such a unit act.',
});
