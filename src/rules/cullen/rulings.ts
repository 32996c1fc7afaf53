import { type Ruling, rulings } from '../reference.js';

/** Readings of the book where it is silent, garbled or at odds with itself. The book's headings are cited (TC-47). */
export const RULINGS: readonly Ruling[] = rulings({
  'TC-1 · Throughout':
    'A d10 that shows 0 has rolled ten, whether it is added, compared or looked up: the tables run from 1 to 10 or end in a 0, and results ask for 10 or more.',
  'TC-2 · Assault Movement':
    'The table without a name between Rally and Movement is the roll of phase 2: how much of its move a unit makes as it closes to assault, and the DPs that it gains on the way.',
  'TC-3 · Assault Movement':
    'Half and full are parts of a Normal move, 8" for infantry and 12" for mounted cavalry. Nothing modifies the die. A unit that closes in this way makes no movement roll in that move and has moved, even by 0".',
  'TC-4 · Movement':
    'The texts of the two lowest rows for infantry changed places in print. At -1 and -2 a unit retires by 4", 6" or 5"; below -2 it retreats by 12", 18" or 14".',
  'TC-5 · Rally, Movement, Infantry v Armour':
    "An officer adds his own factor, a rare +3 too, wherever the book prints +1/+2. Of several officers with a unit only the senior one's factor, the highest, is added.",
  'TC-6 · Movement':
    'The third row for softskins runs from -2 to 1. Artillery fire costs 4 in all; the 2 for being under fire is not added to it.',
  'TC-7 · Movement':
    'A road multiplies the distance that the result gives, forwards or backwards and whatever the result, when all of the move is along the road.',
  'TC-8 · Movement': 'Fractions of an inch are kept as they come out, and nothing is rounded.',
  'TC-9 · Movement':
    "A pinned unit is steady again when the move ends. One that retires or retreats does so until its next movement roll, which it has to make; that roll's result is its new status.",
  'TC-10 · Movement':
    'What an action takes is a part of the distance rolled in this move; several together take one move at most, and at 0" there is none. A unit forced back can leave its trenches and do nothing else. Bussing takes the move of the company and of its truck.',
  'TC-11 · Small Arms v Infantry, Anti-Tank v Vehicles':
    'A range that two columns name belongs to the nearer one. The rows under 12" and over 36" of the hit roll are taken at their word: at 12" there is no +1, at 36" it is -1.',
  'TC-12 · Concealment and Observation': 'Only full stretches of 12" cost a point: 11.9" none, 12" one, 24" two.',
  'TC-13 · Small Arms v Infantry': 'Below 0 fire points there is no effect and no die. More than 10 read the row of 10.',
  'TC-14 · Small Arms v Infantry': 'In the rows of 9 and 10 fire points the first DP is certain: its score has dropped below 1.',
  'TC-15 · Small Arms v Infantry':
    'Two elements must be visible, or the only one that a unit has left; of artillery a single gun will do.',
  'TC-16 · Small Arms v Infantry, Artillery Fire':
    'Soft cover, hard cover and trenches are not added up: the best of them counts. Under shells soft and hard are both just cover.',
  'TC-17 · Elements': 'Cavalry is cavalry while it is mounted. Dismounted it moves, shoots with rifles and is hit as infantry.',
  'TC-18 · Small Arms v Infantry':
    'No retreating unit shoots, with whatever weapon. Retiring and pinned ones do, and only their small arms at infantry and softskins lose a point by it.',
  'TC-19 · Small Arms v Infantry':
    'Nearer than 2" infantry, cavalry and artillery are assaulted and not fired at, but weapons on a vehicle may fire at them, in the nearest column; so may everybody at softskins. Machine guns fire at armour at any range up to 24" until an assault is declared.',
  'TC-20 · Small Arms v Softskin':
    "Each DP is rolled for, also after a vehicle is destroyed. The worst result is the vehicle's, the DPs of its troops add up, and troops that are destroyed take no more.",
  'TC-21 · Anti-Tank v Vehicles':
    'Beyond 36" a gun hits at -3 and has a range factor of 0. An anti-tank rifle is refused beyond 24" at armour, and may try its luck at a softskin.',
  'TC-22 · Anti-Tank v Others':
    'Every anti-tank weapon may fire at troops, rifles and the guns of vehicles too, at any range and without modifiers.',
  'TC-23 · Artillery Fire':
    'Guns, anti-tank guns among them, fire from the move after the one in which they unlimbered. A mortar needs half a move and may fire in phase 6 of the same one. Anti-tank rifles and guns in vehicles are always in position.',
  'TC-24 · Artillery Fire':
    'Each earlier round of this weapon at this target since it last moved adds 1, without limit, and nothing while it moves.',
  'TC-25 · Artillery Fire': 'A mortar needs 9 or more even at a target that it sees.',
  'TC-26 · Artillery Fire': 'A lone vehicle or gun is a single element, like the last element of a company.',
  'TC-27 · Artillery Fire': 'An effect score below 0 has no effect, as 0 to 3 have none.',
  'TC-28 · Artillery Fire, Airstrikes':
    'Shells and bombs on armour count as anti-tank hits, so a morale test that they cause is taken at -4.',
  'TC-29 · Armour Morale Test':
    'At 0, which the table leaves out, the vehicle retires; at 4 and more it stands. A/T fire and MG fire together are -5.',
  'TC-30 · Armour Morale Test, Infantry v Armour':
    'Armour that must retire or retreat goes back at once, by its base speed or one and a half times that (more along a road), and keeps the status until its next movement roll.',
  'TC-31 · Infantry v Infantry':
    'Supporters count with their elements and nothing else. When their side loses, each suffers what the loser suffers; what a winner takes, or both sides of a draw, falls on the unit in front.',
  'TC-32 · Infantry v Infantry':
    'With a difference of 0 or 1 nobody wins. Both take 3 DPs, stay where they are, and fight on in the next move.',
  'TC-33 · Infantry v Infantry':
    'Cavalry has its +2 while mounted, against a side that is not (gunners count as infantry), on open ground, and not when it attacks defences or trenches.',
  'TC-34 · Infantry v Infantry':
    'Defences or trenches, one of them, help the defender alone; flank or rear helps the attacker alone.',
  'TC-35 · Infantry v Infantry, Infantry v Armour':
    'The beaten go back a part of a Normal move: 8" for infantry and gunners, 12" for mounted cavalry. After a full move they are retreating, after half a move retiring. Guns stay where they stand, and the umpire says whose they are.',
  'TC-36 · Infantry v Armour':
    'What protects armour is infantry of its own side within 6" of it or of the attackers; 6" exactly is within.',
  'TC-37 · Risk to Officers':
    'The officer is lost on a die of twice the DPs or less, so from 5 DPs he always is. DPs that became lost elements count as well.',
  'TC-38 · Barbed Wire':
    'Infantry crosses with a Normal or Double move and at least 5" in hand, tracked armour with at least 4". Whoever may not cross goes elsewhere with what is left of the move. Limbers have wheels and do not cross; infantry forced back does not either.',
  'TC-39 · Airstrikes':
    'A strike needs no hit roll. It comes in phase 5, is used up, and cover, trenches and horses change its effect as they do with shells.',
  'TC-40 · Move Sequence':
    'All of a phase is simultaneous. What a unit brings to fire and fights is what it was when the phase began; only the DPs to which new ones are added are those of the moment.',
  'TC-41 · Rally, Movement, Small Arms v Infantry, Armour Morale Test':
    'Under fire means fired at, hit or missed: last move for rallying and softskins, this move or last for those who fire, this move for armour morale.',
  'TC-42 · DPs':
    'A unit over 4 DPs stays at 4 and loses an element for each one over; its owner picks them, and a unit without elements is destroyed. Vehicles have no DPs. Unless told otherwise the bot takes rifles first, then cavalry, SMGs, anti-tank rifles, mortars, LMGs, HMGs and guns.',
  'TC-43 · Rally':
    'A unit with at least 1 DP may try to rally once a move if its owner likes. A failure at 4 DPs costs an element.',
  'TC-44 · Concealment and Observation':
    'Each unit tries once in a move. A marker more than 2" inside woods, buildings or high ground is out of sight. Which unit tries which marker is its player\'s choice: nobody takes the tries for him. He rolls himself, or says at which place his side looks, with which unit, and an umpire rolls; what is said reads the same of a unit and of a dummy.',
  'TC-45 · Arcs of Fire': 'An arc of 45 degrees reaches 22.5 degrees to each side of its axis, the edges included.',
  'TC-46 · Overhead Fire':
    'Infantry fires from higher ground over any unit; a vehicle over infantry or cavalry that it touches; guns from level or higher ground over infantry or cavalry with 6" free on both sides of them; mortars always; mounted cavalry never.',
  'TC-47 · Shooting': "The book's section numbers repeat and run out of order, so its headings are cited in their place.",
  'TC-48 · Small Arms v Infantry':
    'An HMG that moved and is not on a vehicle cannot be counted in; the rest of its company fires without it.',
  'TC-49 · Small Arms v Softskin':
    "At softskins the fire points are made as at infantry, with the vehicle's cover. It is never in trenches or mounted, and one vehicle in view is enough.",
  'TC-50 · Anti-Tank v Others': 'The score of 10 that inflicts a DP is the face 0 and nothing else.',
  'TC-51 · Infantry v Armour': 'Infantry and armour each add their own MR and AR.',
  'TC-52 · Movement': 'An officer who is with no unit makes a Double move without a roll: 12" on foot, 18" mounted.',
  'TC-53 · Movement': 'Limbers have no march column: it is a file of infantry or cavalry.',
  'TC-54 · Small Arms v Softskin, Risk to Officers':
    'Carried troops that are destroyed take no DPs, so there is no risk to roll: the officers with them are lost too, like one who rides alone.',
  'TC-55 · Move Sequence':
    'Where the book names no limit, a unit does a thing once in a phase: it rallies, moves, assaults, and fires each kind of its weapons. Two units fight each other once in a phase, whichever of them assaults. A player is refused beyond that; an umpire says that he means it, and the post says so. What has been undone has not been done.',
  'TC-56 · Risk to Officers':
    'At risk is who was with a unit when it received its DPs, wherever he is when it is rolled; who joins it afterwards is not. A risk that is not rolled in its move stays due, apart from those of later moves.',
  'TC-57 · Movement, Small Arms v Softskin':
    'Troops on board of a vehicle neither fire nor fight, nor are they fired at by themselves: what strikes the vehicle strikes them, and fire at it is fire at them. Guns and mortars lose their position when they are loaded, and unlimber or set up anew once they are off.',
  'TC-58 · Cover, Movement':
    'Cover and trenches belong to the ground. Who moves, or is thrown or pushed back, has left them, and out of trenches a movement roll is worth half; the umpire says what a unit is in where it comes to stand.',
  'TC-59 · Infantry v Armour, Small Arms v Armour':
    'Armour that has machine guns has them in assaults and in fire alike. When nobody has counted them it fires one LMG, unless people say how many.',
  'TC-60 · Small Arms v Infantry, Concealment and Observation, Rally':
    'On a map a unit stands at its place: what the book measures between elements is measured from place to place, to a tenth of an inch. An officer stands where his unit does, and troops on board where their vehicle does, and who leaves them stands there until he moves. Who has no place is not on the table; who has moved off the map is nowhere until he is placed again. What people measure on the table and type beats it.',
  'TC-61 · Movement, Assault Movement':
    'Who is to go to a place of the map goes straight, bend by bend, as far as its roll is enough; a place that no roll is enough for is refused before anything is rolled. Of who is forced back the book says how far, and not where to: his side says the way, and he goes so far along it. Ground costs what the book says: actions, wire and trenches by their own commands.',
  'TC-62 · Arcs of Fire, Overhead Fire':
    'On a map a friend is in the line of fire when his place is within an inch of the straight line between shooter and target, and not within an inch of its ends. The bearing of a target is taken from the facing that its shooter was given.',
  'TC-63 · Barbed Wire, Infantry v Infantry, Concealment and Observation':
    'On a map a unit touches wire within an inch of its place, supporters stand within an inch of the fighting unit, and a marker in a drawn wood or village is in cover. The unit’s way this turn tells whether it touched the wire as its move began.',
  'TC-64 · Movement, Armour Morale Test':
    'A vehicle that must retire or retreat and cannot move makes no movement roll that could end it: it is steady again when the move ends.',
  'TC-65 · Rally, Infantry v Infantry':
    'A vehicle that its crew has left is no enemy whose nearness troubles a rally, and it supports nobody.',
  'TC-66 · Infantry v Infantry, Move Sequence':
    'Two units whose assault nobody has won are in combat until one of them goes: by a movement roll, by falling back, by being destroyed; an assault movement is no going. While moving elements fire no player fires at either of them, from outside or from within; an umpire may, and the post says so. In the phase before they may be fired at. That units have closed to within an inch is for people to see: an umpire puts them in combat, or frees them.',
  'TC-67 · Rally, Movement':
    'A unit that goes over to another side leaves the officers of its old side behind, on their own; an officer who goes over leaves his unit. The unit gets off vehicles of its old side, and units of that side get off it. It is in combat with nobody. A declared assault on armour, by it or on it, is off, and units in no other assault may fire.',
  'TC-68 · Concealment and Observation':
    'On a map a unit that moves within 4" of a concealed enemy, on its way or where it ends, makes it visible at once, and everybody is told. Where places leave in doubt how near it came umpires are told, and say. An officer on his own counts, and who goes back does.',
});
