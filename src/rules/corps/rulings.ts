import { type Ruling, defineRulings } from '../reference.js';

/** Rulings for passages where the rulebook is silent, unclear or contradictory. */
export const RULINGS: readonly Ruling[] = defineRulings({
  'CO-1 · Scale':
    'A kilometre is measured by the metric figure, 5 cm, and a mile by the imperial one, 3", although the two differ by a twentieth. A winter day has 2 daylight turns, a day in spring or autumn 3, and a summer day 4. The umpire may set another number.',
  'CO-2 · Turn sequence, Weather':
    'Weather is rolled once, when the first daylight turn of a day begins, and lasts for that day and the night after it.',
  'CO-3 · Weather':
    'For the location, the umpire may add to the weather die or subtract from it. The result stays between 1 and 6.',
  'CO-4 · Strength points': 'A unit is rated at 1 SP at least, however poor and small it is.',
  'CO-5 · Strength points': 'Only its capacity rates transport. Morale, armour and kit do not change the rating.',
  'CO-6 · Command':
    'A competent HQ belongs to the unit\'s own division, or to the corps or army above it, and is on the table. Distances are measured between the nearest edges, and exactly 18" is within 18".',
  'CO-7 · Command':
    'A unit out of command cannot move nearer to the enemy, move into contact or recover SP. It fights in its place and may continue an existing contact.',
  'CO-8 · Turn sequence':
    'A lost HQ comes back in the replace-HQ phase of the first daylight turn after the one in which it was lost.',
  'CO-9 · Supply':
    "The day on which a unit is cut off is its first day of isolation. Each later day is added at the day's first command check. The count goes back to 0 as soon as the unit has a path.",
  'CO-10 · Supply':
    'The limits of isolation add up: on day 3 a unit cannot attack either. Bombarding is attacking, but guns under attack may fire. The traits S and I change the dice before they are halved, and half of one die does not count.',
  'CO-11 · Air and Sea Power':
    "Each air unit rolls one die and hits on a 6, whatever the target's mode, and unprotected transport has no automatic loss. Built-up areas, emplacements, fortifications and rough ground give their saving rolls against air strikes. No other saving roll applies.",
  'CO-12 · Weather, Air and Sea Power':
    'Weather does not change the dice of air strikes: the umpire sets how many air units a side has for the day.',
  'CO-13 · Movement':
    'Vehicles and horse-drawn units can cross streams only at bridges or fords. The printed "rivers or fords" is a misprint.',
  'CO-14 · Movement':
    'Cavalry crosses a stream for half a move, as infantry does. All units cross rivers at bridges and fords only.',
  'CO-15 · Movement':
    'A move through several kinds of ground uses a share of the allowance for each kind. The shares add up to one move at most.',
  'CO-16 · Orders, Movement':
    'Any unit may be under transport orders, even a column on foot. It moves up to three times its allowance in all, on open ground and roads only, and cannot wade streams.',
  'CO-17 · Movement':
    "Embussing and debussing each take a quarter of a whole transport move, on the vehicle's row, and need transport orders. A unit that has embussed is in transport mode. A unit that has debussed is disembarking until its next move phase.",
  'CO-18 · Night Phase: Movement':
    'At night, units move under normal orders and cannot move into contact. Units in the front line or in contact cannot move nearer to the enemy. Units behind the lines may move anywhere.',
  'CO-19 · Movement':
    'A zone of control reaches as far as the front of the base is wide. An enemy is in it if the gap between the bases is smaller than that. On a map the gap is the distance between the middles, less half of the shorter side of both bases. A unit in a built-up area has no zone.',
  'CO-20 · Basing':
    'Cavalry and engineer battalions have the base of an infantry battalion, and recce battalions that of the other vehicles.',
  'CO-21 · Movement, Night Phase: Movement':
    "By day, each unit that breaks contact rolls its own die and then moves, even if it has lost an SP. A surrounded unit cannot break contact, by day or by night. With `ground:map` a player's unit in contact cannot move away without that die. Elsewhere the post says that it must.",
  'CO-22 · Movement':
    'A unit is close to a surprise at 6" or less, the distance of a retreat after combat. The umpire may set another distance.',
  'CO-23 · Deploying into detachments':
    'A unit deploys at most as many detachments as it has SP. The rest of the unit keeps its size and dice while it has any SP. Engineers deploy like infantry. A detachment that touches its unit may rejoin it in a move and brings its SP back.',
  'CO-24 · Artillery Ranges':
    'Guns of 155 mm and howitzers of 210 mm are long-ranged. Howitzers of 155 mm have standard range. A target exactly at the limit is in range.',
  'CO-25 · Combat':
    "Every unit puts all its dice on one enemy unit in contact, by choice or by the order of the lists. Dice are not split, and hits beyond the target's SP are wasted.",
  'CO-26 · Combat':
    'Both sides fire at the strength with which they began. The order of the dice is: attackers fire, defenders save, defenders fire, attackers save.',
  'CO-27 · Combat':
    'Engineers roll as infantry, tank destroyers as tanks, and armoured cars as recce. HQs, transport and support do not have dice of their own, but a trait S (very well armed) gives them one.',
  'CO-28 · Combat, Deploying into detachments': 'A detachment rolls one die, whatever its traits and place.',
  'CO-29 · Combat, Engineers':
    'A trait S and an emplacement together give one more die, not two. A fortification built by engineers gives its saving roll, but no die.',
  'CO-30 · Combat':
    'I and L are two traits. A unit with I has one die fewer, and a unit with L is short of anti-tank weapons. A unit cannot have both S and I.',
  'CO-31 · Combat': 'Transport mode and disembarking change only the faces that hit. The saving rolls stay the same.',
  'CO-32 · Combat':
    'Unprotected transport loses exactly 1 SP for each unit that attacks it, without dice and without a saving roll. A unit without dice cannot attack. Support units are hit on a 6.',
  'CO-33 · Combat':
    'Each hit has at most one saving roll, however many reasons apply. Rough ground also saves attackers, but never armour.',
  'CO-34 · Combat':
    'For the saving rolls of built-up areas and emplacements, infantry means infantry and engineers of any size, but not cavalry or recce.',
  'CO-35 · Combat':
    'The saving roll of armour against units marked L does not apply if the armour or the firer is in a built-up area. Cavalry and engineers marked L count as infantry here.',
  'CO-36 · Combat':
    'A river bank saves defenders of any type in a combat. It does not save attackers, and it does not save anyone from a bombardment outside a combat or from the air.',
  'CO-37 · Combat': 'All saving rolls of a unit are rolled together, one for each hit, even for hits beyond its last SP.',
  'CO-38 · Combat':
    'Armour behind infantry rolls its dice and cannot be hit. One armour unit can stand behind each unit of infantry or engineers in contact.',
  'CO-39 · Combat, Supply':
    'Artillery within range of a combat fires into it with its 3 dice and uses 1 LOG. Without LOG it has no dice, even in contact.',
  'CO-40 · Combat results':
    'Defending artillery is unsupported if its side began the combat without infantry, engineers, cavalry, recce or armour in contact or behind. Other guns, HQs, transport and prepared positions do not support it. Guns with no SP left leave no company of survivors.',
  'CO-41 · Combat results':
    'A detachment gives way to a bigger combat unit that it fought, unless the bigger one was eliminated or overrun.',
  'CO-42 · Combat results':
    'A prepared position is a fortification or an emplacement, and counts for defenders only. A built-up area is not a prepared position.',
  'CO-43 · Combat results': 'The attacker may move into the ground of a destroyed unit, as into ground that the enemy has left.',
  'CO-44 · Combat':
    'Only units of combat types attack. Artillery may attack in contact too, as assault guns did, and cannot be overrun then.',
  'CO-45 · Air and Sea Power':
    'Ships add one die for each enemy unit attacked by their side, or by an ally who fights beside it, and hit on a 6 only. Saving rolls for position and river bank apply to these hits. In a bombardment only those for position apply.',
  'CO-46 · Combat, Artillery Ranges':
    'Artillery may bombard one target outside a contact. The target does not fire back, and each artillery unit uses 1 LOG.',
  'CO-47 · Supply':
    'An armoured division uses 1 POL in each turn in which any of its units moves, in whatever mode. A motorised division uses 1 POL in each turn in which any of its units makes a transport move. The night counts as one turn.',
  'CO-48 · Supply': 'An artillery piece is one artillery unit. Ships and aircraft use no LOG.',
  'CO-49 · Supply': 'A unit draws only on the stocks of its own division, its corps and its army.',
  'CO-50 · Supply': 'Captured stocks above the maximum stay where they are.',
  'CO-51 · Strength points, Supply':
    "A transport unit that loses SP loses cargo until the rest fits: POL first, then LOG, then carried units by the umpire's choice. If it loses its last SP, all units on board are lost.",
  'CO-52 · Engineers':
    'Engineering work is opposed while the enemy is in contact with the workers on a map that is the table (`ground:map`), or if an umpire marks it so, such as for fire on the site. Only charges can be laid then, in two turns and with a die. Other work rests until the contact ends.',
  'CO-53 · Engineers':
    'Laying or clearing mines takes 2 turns, as fortifications do. The umpire decides what mines do to moving units.',
  'CO-54 · Engineers': "An HQ with engineers takes twice as many turns and rolls the same die. Any loss reduces the HQ's SP.",
  'CO-55 · Engineers':
    "Each daylight turn and the night count as one turn of work if the workers neither move nor attack in it. After a failure the work starts again. An umpire may count a phase's turn of work before the phase ends, to use a real die for charges under opposition. It still counts once.",
  'CO-56 · Engineers':
    'Charges may be fired in any phase, even while the enemy crosses, but only once a turn. On a 1 they do not go off, and stay in place.',
  'CO-57 · Air-landing': 'The row printed as "4.", between 1-2 and 5-6, means 3-4.',
  'CO-58 · Air-landing':
    'A unit with few SP takes the permanent loss first, and then disperses at most the SP that are left. A unit with only dispersed SP left is scattered, not eliminated.',
  'CO-59 · Air-landing': 'Each night one dispersed SP of every unit returns, even if the unit is isolated or out of command.',
  'CO-60 · Night Phase: Recovery':
    "Half of the losses is rounded down, and the scenario's cap limits this half. A hospital and a recovery unit each bring 1 SP more on top, but never more than is missing. Those of the corps or army above the division count as its own.",
  'CO-61 · Night Phase: Recovery':
    'Losses count if their unit is in command, not isolated and not eliminated. Dispersed SP and SP out as detachments are not losses. The losses of a battalion with all its companies out count while one of these companies is in command and not isolated.',
  'CO-62 · Night Phase: Resupply':
    'Motorised divisions receive LOG and POL, as armoured ones do. Infantry divisions receive only LOG.',
  'CO-63 · Night Phase: Resupply':
    'Cuts to supply by air apply one after the other. The air route halves the supply. Poor weather halves the supply again, without a die. A/A fire halves the supply again if a die shows that it disrupts the flight. Each half is rounded down. Supply overland or by sea is never cut. No die is rolled when nothing is left.',
  'CO-64 · Night Phase: Resupply':
    'The rate is LOG and POL together. The commander takes as much POL as they want, and the rest is LOG. Supplies above a maximum are not used.',
  'CO-65 · Night Phase: Resupply':
    'For years other than 1944-45, the umpire must enter the rate. Without a rate, nothing is rolled.',
  'CO-66 · Night Phase: Resupply':
    'A division without a supply route receives nothing. If all its units are isolated, it has no overland route, even if one is set.',
  'CO-67 · Combat':
    'All units linked by contacts fight one combat, and a unit rolls once in a combat phase. Where contacts are on record, two units that have fought each other do not fight again in the turn, whichever of them attacks. A unit that has only been attacked may attack another enemy that it touches, and the post says that it has rolled. The attacker is the side that has moved into contact or continues an old contact.',
  'CO-68 · Combat results':
    'A side is eliminated if all its units in contact and behind are at 0 SP. Units behind cannot be hit, so a side with armour behind is never eliminated.',
  'CO-69 · Supply, Combat':
    'Guns in a combat use LOG in the order of their list, each from its own division first and then from the formations above it. Guns that find no LOG do not fire, so you need not hold back guns. If you hold back a gun, the others can use its LOG.',
  'CO-70 · Supply':
    'A unit captures supplies while it is in contact, from an enemy dump or from a transport that is in contact too. An umpire may also allow a capture after an advance. The unit takes all that the dump or transport holds, up to the maximum of its formation (CO-50), and only its own side learns how much. Only an umpire can give other figures.',
  'CO-71 · Turn sequence':
    'If the rulebook gives no limit, a unit may do each of these things once in a phase: land from the air, and try to disengage. A player cannot repeat such an action in the phase. An umpire can confirm a repetition, and the post says so. An undone action does not count.',
  'CO-72 · Orders, Movement':
    'A unit may make its move in parts, all under the same orders. Their shares add up to one move at most in a turn, and the night counts as a turn. So after a move under transport orders a unit cannot move into combat in the same turn. A command that uses no part of the move only shows the result.',
  'CO-73 · Supply':
    'LOG and POL are handed over in the move phase, and overnight in the phases of resupply and movement. They pass between columns and formations of one chain: a division with the corps and army above it. The giver must have the amount, and the receiver must have room for it. On a map two columns must touch. The umpire checks that a column and a formation meet.',
  'CO-74 · Engineers':
    'Bridges and mines of engineers stay on record until blown or cleared. All sides can see a bridge, but only their own side can see mines. Each has the name of its place. Charges blow the bridge of that name, and clearing removes the mines of all sides there. A finished bridge is drawn on the map at the marker of its name, or where a river flows within 2" of its engineers. Otherwise an umpire must draw it.',
  'CO-75 · Command, Artillery Ranges, Movement':
    'On a map a unit stands at its place. Distances from edge to edge in the rulebook are measured from place to place, to a tenth of an inch. A passenger has the place of its transport, and also gets off there. A unit without a place is not on the table. A unit moved without the map has no place until it is placed again. If people measure between bases and enter the distance, that distance counts instead.',
  'CO-76 · Movement':
    'A move to a place on the map goes straight from waypoint to waypoint. Marshes, dense woods and dense hedges (bocage) on the route are rough ground. Open woods and low hedges are broken. Villages and roads along the route count as road, and everything else is open. If the map does not show whether woods or hedges are dense or open, people must enter the inches. A river is a stream, and crossing it is free at a bridge or ford within half an inch.',
  'CO-77 · Air-landing, Deploying into detachments':
    'On a map a named flak unit counts against a landing if its place is 2" or less from the landing place. Deployed companies stand where their battalion does until they move. The rulebook says how far a unit retires, but not in which direction. The side of the unit chooses the direction. The unit goes 6" along it, but not towards or through an enemy that it touches, nor over or onto another enemy that its side sees. In doubt, an umpire decides. Survivors of overrun guns are placed by hand.',
  'CO-78 · Movement, Deploying into detachments':
    'Companies that leave a riding battalion go on riding in its transport. Until they debus, they move on the row of its vehicles and are lost with them.',
  'CO-79 · Deploying into detachments, Movement':
    'A company cannot move twice by rejoining. The battalion then counts as having used as much of its move as the part that has used most. A battalion with all its companies out leaves its old place and prepared position. It takes the place and state of the first company that rejoins. SP that it recovers overnight go to one of its companies. All this also holds if the rest of the battalion is lost while companies are out.',
  'CO-80 · Turn sequence, Supply':
    'A replaced HQ is a new one and is placed by an umpire, on a map too. It is in command, has a path, and is neither surrounded nor in contact, whatever happened to the old HQ.',
  'CO-81 · Engineers, Combat results':
    'A unit forced back in combat has moved, so its turn of work does not count. A unit that leaves its place gives up the works being dug for it. When works are finished, an umpire chooses their occupant. A blown bridge is removed with all its charges and its marker on the map.',
  'CO-82 · Movement, Strength points':
    "A unit on a transport's list is on board: it stands where the transport stands, is shot at in transport mode, and is lost with it (CO-51). It is off board once it debusses, moves by itself, lies in works or is in contact. It still belongs to the transport's load and mounts again on the transport's row of the movement table. What the transport has used of its move, its passengers have used too. They may still get off at the end of a ride. A unit on board does not attack, and guns on board do not fire.",
  'CO-83 · Movement':
    "With `ground:map` players cannot choose a route through an enemy battalion's zone of control. The unit must stop in the zone on its straight way in, or go straight at the battalion on its last leg. A unit that starts in a zone may go away from its owner. A battalion in a drawn village has no zone.",
  'CO-84 · Combat, Movement, Air-landing':
    "With `ground:map` a unit without other terrain on record is in the terrain drawn at its place. A village is built-up. Marshes, dense woods and dense hedges are rough. Open woods and low hedges are broken. Where several overlap, the first of these counts. If the place is inexact, or woods may be dense or open, people must enter the terrain. A unit that lands from the air lands in the terrain drawn there. Terrain entered in a combat's brackets, or elsewhere, counts instead. Terrain set for a unit lasts until the unit leaves its place.",
  'CO-85 · Orders, Movement':
    'A unit under normal orders that stays in place still leaves the transport mode of an earlier turn, and has not moved. A riding unit stays in transport mode until it debusses. A unit that has marched in this turn stays in transport mode until the next turn.',
  'CO-86 · Movement, Combat, Basing':
    'On a map two units surely touch if the distance between their places is at most half of the shorter sides of both bases. Beyond half of both diagonals, they surely do not touch. In between, people at the table decide. On hexes units touch in the same hex or in neighbouring hexes. An HQ is as deep as it is wide. A move that ends surely touching an enemy is a move into contact, even if another unit is entered. A contact lasts until the two units part or one breaks off, and must be fought in the combat phase. Only units that touch an enemy fight as in contact. Armour behind touches infantry of its side, and guns are within their range. Armour that surely touches this infantry supports it from behind even if it may also touch an enemy, unless it surely touches that enemy or is in a recorded contact with it. By day a player rolls for disengaging before the unit leaves a contact. A move that ends more than a fifth of an inch farther from the enemy leaves the contact, unless the bases surely still touch.',
  'CO-87 · Scale, Movement':
    'The figures stand on the table, so with `ground:table`, and by default on any map, both sides see all of them. In a new battle with sealed orders and `ground:map`, units see instead what is within 6" (3 km), a square of the usual map, unless a drawn wood, village, hill or smoke lies between. Units see 1" into such ground and out of it, and from a hill over it. Units whose bases touch, at least at the corners, always see each other. Each side then has a contact: the place and the side of the unit, and keeps it as last seen. What happens to units is for their own side to know. `/map set sight` switches this on or off.',
  'CO-88 · Combat, Movement':
    'With plain sight (CO-87), units of two sides that come into contact or fight each other see each other: name, kind, and rough strength. A unit is weak up to 2 SP, strong from 5 SP, and average in between. Each side keeps this as last seen, and is not shown the exact strength of an enemy. The dice of a fight are rolled in the open, and can be counted.',
  'CO-89 · Movement, Combat':
    'With plain sight (CO-87), a move is checked by the enemies that its side has on its map, where it saw them last. Each of them counts as a battalion of infantry. An enemy that no one of the side has seen forbids nothing beforehand, and has no zone of control for that move. It stops a unit that runs into it (CO-94). A player can aim at an enemy that their side has as last seen. If that enemy is not there, the side learns only that no one is there, and nothing is rolled or spent. An enemy that the side has farther away than the action reaches, or has never seen, is refused to players in the same words, and an umpire who carries out an order is asked. An attack from the air needs only an enemy that the side has seen, however far away. Dice rolled by hand for such an action are entered by an umpire.',
  'CO-90 · Movement':
    "Units move into combat, and the rules give none for going through an enemy. On a map the middle of a player's unit cannot cross the base of an enemy on their map (CO-89), even if that enemy has no zone of control. If the bases only overlap on the way, the preview says so. A move into contact may end anywhere on that enemy, and the figures are then set base to base. A unit that stands nearer already may stay or leave. The book gives no rule for two units of one side in one place either, so such a move is allowed, and its player is warned.",
  'CO-91 · Movement, Combat':
    "HQs, transport and support do not have dice of their own (CO-27), and only units that fight move into combat. On a map a player's move of such a unit is refused if it ends in contact with an enemy that it does not touch yet.",
  'CO-92 · Engineers':
    'Engineers work where they stand. If the map shows the site, they start work at most 2" from it (1 km), measured from the middle of their base to the nearest edge of the site. If they move farther away, the work rests until they are back. An umpire can still count a turn of work by hand.',
  'CO-93 · Combat, Air and Sea Power':
    'Guns, ships and aircraft may hit an enemy that is in contact. Units of their own side in that contact are not hit, but the player reads their names before the roll.',
  'CO-94 · Movement':
    'With plain sight (CO-87), a move that leads onto an enemy where its side does not know one ends where the bases touch. The two are in contact, and each side learns of it. The move counts as it was entered. HQs, transport and companies stop in contact too, whatever they may attack. If inexact places leave it in doubt, the move continues.',
  'CO-95 · Air-landing':
    "The rules do not say which units land from the air. Lists offer a landing to infantry, engineers, artillery, recce, support and HQs that are not on the map, do not ride, and have not moved or met an enemy in this turn. Other units can be entered. With `ground:map` a player's unit that is already on the map cannot land at another place. A roll for a unit that stands where it comes down is allowed.",
  'CO-96 · Movement':
    'A surprise follows an attack. Lists offer the test to units that touch no enemy, once an enemy has moved into contact or attacked in the same turn. With `ground:map` players cannot test a unit before that. The test of a named enemy needs an attack by that enemy.',
  'CO-97 · Movement, Deploying into detachments':
    'On a map a unit can mount its recorded transport only where the two touch: where the unit starts, or where its route ends. Companies rejoin only a battalion that they touch (CO-23). If all companies of a battalion are out, those that rejoin together must touch the first of them.',
  'CO-98 · Deploying into detachments':
    'The rules let a battalion split at any time in a move. Lists name this to a player for a battalion that is in contact or has a known enemy within 12" on the map, two moves on foot. For other battalions it comes after their other actions.',
  'CO-99 · Combat':
    'After a fight base to base, units that stay in place are in contact, also if they were placed there, or if people have settled that their bases touch. If an umpire overrules the loss of a unit, its contacts stand again. A combat that leaves out units of its sides that contacts link to it (CO-67) is possible, and the preview and the post name them. If more than six units of a side are linked, they fight in several combats.',
  'CO-100 · Combat results':
    'After a combat in which the attackers may advance, each attacker in contact that holds may move once into ground that a beaten enemy in contact has left, until the combat phase ends. With `ground:map` its player does so with a press, or with `/map place` within an inch of the place that the enemy had. If an umpire overrules the loss of that enemy, its ground is not vacated. The advance uses no part of a move, and leaves a prepared position. An advance that ends base to base with another enemy is a contact, to be fought in the next combat phase in which both can roll.',
  'CO-101 · Combat, Movement':
    'Figures stand on the table. With `ground:map`, once units have been placed, a unit without a place is not on it, and neither are its passengers. Such a unit of a player cannot then fight, fire, make contact, capture supplies, disengage or begin work, and no player can choose it as the target of these actions. It may still move or land on the map, and deploy its companies. An umpire may let it act.',
  'CO-102 · Combat, Artillery Ranges':
    'Where the map binds, a player names the enemy unit of a combat or a bombardment. Typed figures cannot stand for an unnamed one, because the bot could not check its place. An umpire may still leave it unnamed.',
  'CO-103 · Basing, Movement':
    'With `ground:map`, units that people place base to base are in contact, and so is a reinforcement that arrives there. The one placed last has come into contact. If people place a unit elsewhere, its contacts end. A figure cannot move by itself while it is on board: it gets off first, by its own move from the place of its transport, and pays for that (CO-17).',
});
