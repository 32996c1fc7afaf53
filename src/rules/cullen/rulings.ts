import { type Ruling, defineRulings } from '../reference.js';

/**
 * Rulings for passages where the rulebook is silent, garbled or contradictory. The rulings cite headings of the rulebook (TC-47).
 */
export const RULINGS: readonly Ruling[] = defineRulings({
  'TC-1 · Throughout':
    'A d10 showing 0 counts as ten, whether it is added, compared or looked up. The tables run from 1 to 10 or end in a 0, and results ask for 10 or more.',
  'TC-2 · Assault Movement':
    'The table without a name between Rally and Movement is the roll of phase 2. It tells how far a unit closes to assault, and how many DPs it gains on the way.',
  'TC-3 · Assault Movement':
    'Half and full are parts of a Normal move, 8" for infantry and 12" for mounted cavalry. Nothing modifies the die. A unit closing to assault makes no movement roll in that move, and counts as moved even at 0".',
  'TC-4 · Movement':
    'In the printed table, the two lowest rows for infantry, cavalry and limbers are exchanged. At -1 and -2 infantry retires 4", cavalry 6" and limbers 5". Below -2 they retreat 12", 18" and 14".',
  'TC-5 · Rally, Movement, Infantry v Armour':
    'Where the rulebook prints +1/+2, an officer adds the factor of that officer, even a rare +3. If several officers are with a unit, only the highest factor counts, that of the senior officer.',
  'TC-6 · Movement':
    'The third row for softskins runs from -2 to 1. Being under artillery fire costs 4 in all: the 2 for being under fire is not added.',
  'TC-7 · Movement':
    'If a whole move is along a road, the road multiplies the distance of its result, whichever result it is, forwards or backwards.',
  'TC-8 · Movement': 'Fractions of an inch count, and nothing is rounded.',
  'TC-9 · Movement':
    'A pinned unit is steady again when the move ends. A retiring or retreating unit keeps that status until its next movement roll, which it must make. The result of that roll is its new status.',
  'TC-10 · Movement':
    'An action costs a part of the distance rolled in this move. Several actions together can cost one move at most, and at 0" no action is possible. A unit forced back can only leave its trenches. Bussing costs both the company and its truck their move.',
  'TC-11 · Small Arms v Infantry, Anti-Tank v Vehicles':
    'A range printed in two columns belongs to the nearer column. In the hit roll, the rows under 12" and over 36" do not include 12" and 36" themselves. Exactly 12" has no +1, and exactly 36" has -1.',
  'TC-12 · Concealment and Observation':
    'Each full 12" of range costs the observer one point: 11.9" costs none, 12" costs one, and 24" costs two.',
  'TC-13 · Small Arms v Infantry':
    'Fire points below 0 have no effect, and no die is rolled. Fire points above 10 use the row of 10.',
  'TC-14 · Small Arms v Infantry':
    'In the rows of 9 and 10 fire points the first DP is certain, because the score needed for it has fallen below 1.',
  'TC-15 · Small Arms v Infantry':
    'At least two elements of the target must be visible, or its last one if no other is left. Of an artillery unit one visible gun is enough.',
  'TC-16 · Small Arms v Infantry, Artillery Fire':
    'Soft cover, hard cover and trenches do not add up. Only the best of them counts. Against shells soft and hard cover are the same.',
  'TC-17 · Elements':
    'Cavalry counts as cavalry only while it is mounted. Dismounted cavalry moves, shoots with rifles and is hit as infantry.',
  'TC-18 · Small Arms v Infantry':
    'A retreating unit does not shoot, whatever its weapon. Retiring and pinned units may shoot, but their small arms lose a fire point at troops and softskins.',
  'TC-19 · Small Arms v Infantry':
    'Infantry, cavalry and artillery nearer than 2" are assaulted, not fired at. Weapons on a vehicle may still fire at them, in the nearest column. All small arms may fire at softskins. Machine guns fire at armour at any range up to 24" until an assault is declared.',
  'TC-20 · Small Arms v Softskin':
    'A die is rolled for each DP, even after one has destroyed the vehicle. The vehicle suffers the worst result. The DPs of its troops add up, and destroyed troops take no further DPs.',
  'TC-21 · Anti-Tank v Vehicles':
    'Beyond 36" a gun has -3 to hit and a range factor of 0. Beyond 24" an anti-tank rifle may fire at a softskin, but not at armour.',
  'TC-22 · Anti-Tank v Others':
    'Every anti-tank weapon may fire at troops, at any range and without modifiers. Anti-tank rifles and the guns of vehicles are included.',
  'TC-23 · Artillery Fire':
    'Guns, including anti-tank guns, may fire from the move after their unlimbering. A mortar takes half a move to set up and may fire in phase 6 of the same move. Anti-tank rifles and guns in vehicles are always in position.',
  'TC-24 · Artillery Fire':
    'Each earlier round of a weapon at the same target adds 1, without limit. The count begins again when the target moves, or after a move without a round at it.',
  'TC-25 · Artillery Fire': 'A mortar hits on 9 or more, even if it sees the target.',
  'TC-26 · Artillery Fire': 'A lone vehicle or gun counts as a single element, and so does the last element of a company.',
  'TC-27 · Artillery Fire': 'An effect score below 0 has no effect, like the scores 0 to 3.',
  'TC-28 · Artillery Fire, Airstrikes':
    'Shells and bombs on armour count as anti-tank hits. A morale test caused by them is therefore taken at -4.',
  'TC-29 · Armour Morale Test':
    'At a score of 0, which is not in the table, the vehicle retires. At 4 and more it holds. A/T fire and MG fire together cost 5.',
  'TC-30 · Armour Morale Test, Infantry v Armour':
    'Armour forced to retire goes back by its base speed at once, and armour forced to retreat by one and a half times that. Along a road the distance is multiplied. The status lasts until the next movement roll.',
  'TC-31 · Infantry v Infantry':
    'Supporting units add only their elements. If their side loses, each of them suffers the same as the beaten unit. The DPs of a winner, or of a draw, fall only on the unit in front.',
  'TC-32 · Infantry v Infantry':
    'With a difference of 0 or 1 no one wins. Both sides take 3 DPs, stay where they are, and fight on in the next move.',
  'TC-33 · Infantry v Infantry':
    'Mounted cavalry has its +2 on open ground, against a side without mounted cavalry. Gunners count as infantry. Cavalry attacking defences or trenches has no +2.',
  'TC-34 · Infantry v Infantry':
    'Only the defender gains by defences or trenches, and only by one of them. Only the attacker gains by attacking the flank or rear.',
  'TC-35 · Infantry v Infantry, Infantry v Armour':
    'A full move of the beaten is a Normal move: 8" for infantry and gunners, 12" for mounted cavalry. After a full move back they are retreating, after half a move retiring. Their guns stay in place, and the umpire decides which side gets them.',
  'TC-36 · Infantry v Armour':
    'Infantry of the same side protects armour from assault. It must be within 6" of the armour or of the attackers, and exactly 6" is within.',
  'TC-37 · Risk to Officers':
    'An officer is lost if the die is at most twice the DPs received by the unit in this move. From 5 DPs the officer is always lost. DPs turned into lost elements count as well.',
  'TC-38 · Barbed Wire':
    'Infantry beginning its move at the wire crosses with a Normal or Double result and at least 5" in hand. Tracked armour crosses with at least 4". Cavalry, limbers, softskins and wheeled armour cannot cross, but may use their move elsewhere. Infantry forced back cannot cross.',
  'TC-39 · Airstrikes':
    'An airstrike comes in phase 5, needs no hit roll, and costs its side one strike. Cover, trenches and horses change its effect in the same way as that of shells.',
  'TC-40 · Move Sequence':
    'All actions of a phase are simultaneous. Units fire and fight in the state in which they began the phase. Only DPs are counted at once: new ones are added to the present DPs of the unit.',
  'TC-41 · Rally, Movement, Small Arms v Infantry, Armour Morale Test':
    'A unit is under fire if it was fired at, hit or missed. Rallying units and softskins count the last move, firing units this move and the last, and armour morale tests this move.',
  'TC-42 · DPs':
    'A unit keeps at most 4 DPs and loses an element for each DP above 4. The side of the unit chooses the elements. The default order is rifles, cavalry, SMGs, anti-tank rifles, mortars, LMGs, HMGs, guns. A unit without elements is destroyed. Vehicles have no DPs.',
  'TC-43 · Rally':
    'A unit with at least 1 DP may try to rally once a move, if its owner wants. A roll that adds a DP to 4 DPs costs an element instead.',
  'TC-44 · Concealment and Observation':
    'Each unit tries to observe once in a move. A marker more than 2" inside woods, buildings or high ground is out of sight. Only the player chooses the unit and the marker. Players roll for themselves, or tell an umpire a place and one of their units, and the umpire rolls. The post reads the same for a unit and for a dummy.',
  'TC-45 · Arcs of Fire': 'An arc of 45 degrees reaches 22.5 degrees to each side of its axis, the edges included.',
  'TC-46 · Overhead Fire':
    'Infantry on higher ground fires over any unit. A vehicle fires over infantry or cavalry in contact with it. Guns on level or higher ground fire over infantry or cavalry at least 6" from both gun and target. Mortars always fire overhead, mounted cavalry never does.',
  'TC-47 · Shooting':
    "The rulebook's section numbers repeat and are out of order. Results therefore cite the rulebook's headings.",
  'TC-48 · Small Arms v Infantry':
    'An HMG that has moved does not fire unless it is on a vehicle. The rest of its company fires without it.',
  'TC-49 · Small Arms v Softskin':
    "Fire points at softskins are counted as at infantry, with the vehicle's cover. A vehicle is never in trenches or mounted, and one visible vehicle is enough.",
  'TC-50 · Anti-Tank v Others': 'Only a die showing 0 is the score of 10 needed for a DP.',
  'TC-51 · Infantry v Armour': 'Infantry and armour each add their own MR and AR.',
  'TC-52 · Movement':
    'An officer without a unit makes a Double move without a roll: 12" on foot, 18" mounted. An officer who leaves a unit that has moved has moved with it.',
  'TC-53 · Movement': 'Limbers have no march column, because a march column is a file of infantry or cavalry.',
  'TC-54 · Small Arms v Softskin, Risk to Officers':
    'If carried troops are destroyed with their vehicle, the officers with them are lost too, without a risk roll. An officer riding without a unit is lost in the same way.',
  'TC-55 · Move Sequence':
    'Where the rulebook gives no limit, a unit can rally, move or assault once in a phase, and fire each kind of its weapons once. Two units fight each other once in a phase, whichever of them assaults. Players cannot do more. An umpire may confirm more, and the post says so. Undone actions do not count.',
  'TC-56 · Risk to Officers':
    'An officer is at risk for the DPs received by a unit while with it, even after leaving it. Officers joining it later are not at risk. A risk not rolled in its move stays due, separately from later ones.',
  'TC-57 · Movement, Small Arms v Softskin':
    'Troops on board a vehicle cannot fire or fight, and cannot be targets by themselves. Fire at the vehicle is fire at them, and hits on it strike them. Guns and mortars lose their position on loading, and unlimber or set up again after unloading.',
  'TC-58 · Cover, Movement':
    'Cover and trenches belong to the ground. A unit that moves or goes back has left them, and out of trenches its movement roll counts half. On a map a unit that stays, or ends inside the same drawn wood, village, hedges, field or trench, keeps its cover, because that ground has not changed. In all other cases the umpire sets the cover at the new place.',
  'TC-59 · Infantry v Armour, Small Arms v Armour':
    'Armour with machine guns has them both in assaults and in fire. If their number is not on record, it fires one LMG unless another number is typed.',
  'TC-60 · Small Arms v Infantry, Concealment and Observation, Rally':
    'On a map distances between elements are measured between the places of their units, to a tenth of an inch. An officer has the place of the unit, and troops on board that of their vehicle. After leaving the unit or vehicle they stay there until they move. A unit without a place is not on the table. A unit whose move was not made on the map has no place until it is placed again. On a table, or from inexact places, a distance that people measure and type counts before the map. Where the map binds and both places are exact, no table can be measured: only an umpire types a distance that is better for the player by more than 1 1/2".',
  'TC-61 · Movement, Assault Movement':
    'A unit moving to a place on the map goes straight from waypoint to waypoint, as far as its roll allows. If its best roll does not allow the whole way, the move is refused before the roll. A unit forced back goes the distance in the rulebook, along a route chosen by its side. Actions have commands of their own, which use up part of the move. Wire on the route takes effect automatically (TC-73).',
  'TC-62 · Arcs of Fire, Overhead Fire':
    'On a map, a friendly unit within an inch of the straight line from shooter to target is in the line of fire. Friendly units within an inch of either end are not. The bearing of the target is measured from the facing given to the shooter.',
  'TC-63 · Barbed Wire, Infantry v Infantry, Concealment and Observation':
    'On a map a unit touches wire within an inch of its place, and supporters stand within an inch of the fighting unit: between their places on a table, between their bases where the map binds (TC-78). A marker in a drawn wood or village is in cover. Contact with wire is measured from the place where the unit began its move.',
  'TC-64 · Movement, Armour Morale Test':
    'A vehicle forced to retire or retreat, but unable to move, cannot end that status by a movement roll. It is steady again when the move ends.',
  'TC-65 · Rally, Infantry v Infantry':
    'A vehicle without its crew does not count as an enemy near a rallying unit, and it cannot support anyone.',
  'TC-66 · Infantry v Infantry, Move Sequence':
    'After an assault without a winner both units are in combat, until one of them moves by a movement roll, falls back or is destroyed. Assault movement does not end the combat. In the phase Moving fire, players cannot fire at these units, not even from within the combat. An umpire may, and the post says so. In the phase before, fire at them is allowed. On the table, people see when units are within an inch. An umpire then records whether they are in combat.',
  'TC-67 · Rally, Movement':
    'A unit changing sides leaves the officers of its old side behind, on their own. An officer changing sides leaves the unit. The unit gets off vehicles of its old side, and units of that side get off its vehicles. All its combats end. Assaults on armour that it has declared end too, and so do assaults declared on it. Units that are not in another assault may fire again.',
  'TC-68 · Concealment and Observation':
    'On a map a unit moving within 4" of a concealed enemy makes it visible at once, and everyone learns of it. The whole way counts, for units going back too, and for officers on their own. If inexact places leave the distance in doubt, umpires learn of it and decide.',
  'TC-69 · Elements, Infantry v Infantry, Infantry v Armour':
    'Where the map binds, the base of every unit is that of an element, 1 1/2" by 1". On a table a company may be as long as a line of its elements, because people see there which of them is nearest. Units within 1" between their bases assault each other, and so do units in combat (TC-66). If bases and places do not decide it, people at the table do.',
  'TC-70 · Infantry v Armour, Movement, Rally':
    'The rulebook gives no distance for three actions. Infantry declares an assault on armour that it can get within 2" of with a Double move, or as it stands once it can no longer move. A unit boards a vehicle, and an officer joins a unit, within 1", because boarding takes the whole move.',
  'TC-71 · Movement':
    'Where the map binds, a player can move along a road only if every leg of the route follows a drawn road. Such a route counts as a move along a road unless the player enters otherwise. A vehicle can be forced back along a road only if it is on one.',
  'TC-72 · Rally, Observation, Shooting':
    'Where the map binds, a player does not rally or observe if a 10 does not reach the score. Elsewhere they are only warned. A shot that cannot have an effect is still allowed, because its target is under fire, hit or missed (TC-41). Before the shot, the bot says why it can do nothing else.',
  'TC-73 · Barbed Wire':
    'On a map, wire known to a side affects its moves to a place. The rulebook halts infantry immediately, so it stops 1/2" before the wire, half the depth of its base. If it begins its move at the wire, it crosses by TC-38, or does not move and counts as unmoved. Tracks cross for 4" and remove a section of 2". If their inches are too few, they halt. Cavalry, limbers, softskins and wheeled vehicles cannot take such a route. A unit that is forced back halts at the wire in the same way, whatever it is, and only tracks cross. Umpires apply wire unknown to the side.',
  'TC-74 · Infantry v Infantry':
    'On a map enemies within 1" of each other fight in the Assaults phase, because the rulebook says that assaults occur then. The unit that moved is the attacker. Their fight is a task of that phase, and moved units do not fire at them in the phase before (TC-66). Units need not assault armour.',
  'TC-75 · Movement, Assault Movement':
    'A unit forced back must go away from the enemy. On a map that measures its moves, it cannot come nearer to an enemy that its side sees. Players cannot choose such a place. An umpire may decide otherwise, for a unit that is surrounded.',
  'TC-76 · Movement, Assaults':
    "Units assault within an inch of each other, and the book gives no rule for going through an enemy. On a map bases touch if their middles are an inch apart. The middle of a player's unit cannot cross the base of an enemy known to their side, or end on it. If the bases only overlap, the preview says so. A unit that stands nearer already may stay or leave. The book gives no rule for two units of one side in one place either, so such a move is allowed, and its player is warned.",
  'TC-77 · Movement, Concealment and Observation':
    'On a map a move that leads onto the base of a concealed enemy ends where the bases touch, and each side learns of it. The enemy is then visible (TC-68). The roll and the wire up to there count. If inexact places leave it in doubt, the move continues.',
  'TC-78 · Infantry v Infantry':
    'Where the map binds, a player names the troops and the armour that support an assault, so that their distance, and what else they do in this move, count. Support that is typed without them is for an umpire. Troops support if they are within 1" between their bases and those of the unit in front, as in an assault (TC-69).',
  'TC-79 · Assaults':
    'A stationary unit fires at the unit that assaults it as at 8". On a map it is assaulted by an enemy within 1" between their bases (TC-69), or in combat with it (TC-66). An enemy that moved there needs no option. At any other enemy it fires at the range of the map. An umpire may allow more.',
  'TC-80 · Concealment and Observation, Shooting, Assaults':
    'Where the map binds, a unit without a place is not on the table once units have been placed (TC-60). A unit of a player cannot then fire, observe, assault or support, and no player can choose it as a target. Before the battle it may get on a vehicle that is placed, and an officer may join a placed unit. Later it cannot, because no one can measure the inch (TC-70). An umpire may let it act.',
  'TC-81 · Movement, Infantry v Infantry':
    'A unit changes formation freely when it moves. In the phases after Movement a player cannot end the march column of a unit, which costs it 2 in an assault. An umpire may.',
  'TC-82 · Assaults':
    'Units outside the assault may fire in the phase Stationary fire at a unit that closes, if it comes into range at any point of its move. The bot measures the range to the end of the move. If the unit has passed nearer on the map, the player of the firer may enter a range down to the nearest one.',
  'TC-83 · Movement':
    'Limbering, unlimbering, getting on and getting off take a whole move, of the vehicle too. Setting up a mortar, mounting and leaving trenches take half of one. What a unit has moved on a binding map is used. A player can then take only the actions that the rest of the move allows, so a vehicle that has driven lets no one on or off in that move. With figures on a table the post only says so. An umpire may allow more.',
  'TC-84 · Shooting, Assaults':
    'Where the map binds, a player names the enemy unit of a shot or an assault. Typed figures cannot stand for an unnamed one, because the bot could not check its place. An umpire may still leave it unnamed.',
  'TC-85 · Rally, Movement, Infantry v Armour':
    'The book adds the factor of the officer with the unit, and all actions of a phase are simultaneous (TC-40). An officer therefore helps one unit in a phase. A player cannot let an officer whose factor has counted in a roll of the phase join another unit before the next phase. In the Movement phase, an officer who has already moved, on their own or with another unit, does not help the unit that they have joined. An umpire may allow more.',
  'TC-86 · Infantry v Infantry, Infantry v Armour, Armour Morale Test':
    'All actions of a phase are simultaneous (TC-40). A unit that several results of one phase send back goes back once, by the longest of the distances, and has the worse status. DPs and lost elements of all results count. A further result sends a unit that has already gone back on by what is missing from its own distance.',
  'TC-87 · Infantry v Infantry, Cover':
    'The rulebook does not say what defences are. Buildings and other hard cover are defences, and woods and other soft cover are not. A defender with hard cover on record therefore has the +1 without being asked. Where no cover is on record, people at the table choose.',
  'TC-88 · Arcs of Fire, Assaults':
    'Where the map binds, a player fires infantry, cavalry and guns only at a target in an arc (TC-45), measured from the middle of the unit to the middle of the target, if the facing of the unit is on record. A unit that moves may end with any facing, because it changes formation freely. The facing on record therefore ends with its move, and its player sees to the arc, until the facing is entered again. A unit that has closed to assault is in the arc if any point of its move was. A stationary unit may always fire at the unit that assaults it. The weapons of vehicles differ, so people decide on their arcs. A unit does not attack the flank of a defender in whose front arc it stands. An umpire may allow more.',
});
