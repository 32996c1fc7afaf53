import { type Ruling, rulings } from '../reference.js';

/** Readings of the rulebook where it is silent, garbled or at odds with itself. */
export const RULINGS: readonly Ruling[] = rulings({
  'CO-1 · Scale':
    'Kilometres are measured by the metric figure, 5 cm each, and miles by the imperial one, 3" each, although the two differ by a twentieth. A winter day has 2 daylight turns, a day in spring or autumn 3, a summer day 4; the umpire may set it otherwise.',
  'CO-2 · Turn sequence, Weather':
    'Weather is rolled once, when the first daylight turn of a day begins, and lasts for that day and the night after it.',
  'CO-3 · Weather':
    'The umpire allows for the location by adding to the weather die or taking from it; the result stays between 1 and 6.',
  'CO-4 · Strength points': 'However poor and small, a unit is rated at 1 SP at least.',
  'CO-5 · Strength points':
    'Transport is rated by what it can carry and by nothing else: neither morale nor armour nor kit changes it.',
  'CO-6 · Command':
    'A competent HQ is one of the unit\'s own division or of the corps or army above it, on the table and not lost. Exactly 18" is within 18"; one measures between the nearest edges.',
  'CO-7 · Command':
    'Out of command a unit goes no nearer to the enemy, moves into no contact and recovers nothing. It fights where it stands and may press a contact that it has already.',
  'CO-8 · Turn sequence':
    'A lost HQ comes back in the replace-HQ phase of the first daylight turn after the one in which it was lost.',
  'CO-9 · Supply':
    'The day on which a unit is cut off is its first day of isolation. Days are counted up at the first command check of each day, and the count is back at 0 as soon as there is a path.',
  'CO-10 · Supply':
    'What isolation takes away it does not give back: on day 3 a unit cannot attack either. Bombarding is attacking, while guns that are attacked may fire. Marks are counted before dice are halved, and half of one die is none.',
  'CO-11 · Air and Sea Power':
    'Each air unit throws one die and hits on a 6, whatever mode the target is in; unprotected transport loses nothing without a die. Built-up areas, emplacements, fortifications and rough ground save from the air too; the other saving rolls do not.',
  'CO-12 · Weather, Air and Sea Power':
    'Weather does not change the dice of air strikes: the umpire sets how many air units a side has for the day.',
  'CO-13 · Movement':
    'Vehicles and horse-drawn units cross streams at bridges or fords; the printed "rivers or fords" is a slip.',
  'CO-14 · Movement':
    'Cavalry crosses a stream as infantry does, for half a move. Rivers are crossed at bridges and fords only, by everybody.',
  'CO-15 · Movement':
    'A move through several kinds of ground uses a share of the allowance of each; the shares add up to one move at most.',
  'CO-16 · Orders, Movement':
    'Any unit may be under transport orders, marching columns too. It moves three times its allowance in all, on open ground and roads only, and wades no streams.',
  'CO-17 · Movement':
    'Embussing and debussing take a quarter of a whole transport move each, are done under transport orders, and are measured on the row of the vehicle. Afterwards a unit that embussed counts as in transport mode, and one that debussed as disembarking until its next move phase.',
  'CO-18 · Night Phase: Movement':
    'At night units move under normal orders and into no contact. Units in the front line or in contact go no nearer to the enemy; behind the lines they may go anywhere.',
  'CO-19 · Movement':
    'A zone of control reaches as far as the front of the base is wide. An enemy is in it when the gap is less than that. Units in built-up areas have none.',
  'CO-20 · Basing': 'Battalions of cavalry and engineers have the base of infantry; recce battalions that of other vehicles.',
  'CO-21 · Movement, Night Phase: Movement':
    'By day each unit that breaks contact throws a die of its own and then moves, even if it lost an SP. A surrounded unit can break contact neither by day nor by night.',
  'CO-22 · Movement': 'Close to a surprise is 6" or less, as far as a beaten unit retires; the umpire may set another distance.',
  'CO-23 · Deploying into detachments':
    'A unit deploys at most as many detachments as it has SP. What is left of it keeps its size and its dice while it has any SP. Engineers deploy like infantry. Detachments that touch their unit may rejoin it in a move, and bring their SP back.',
  'CO-24 · Artillery Ranges':
    'Guns of 155 mm and howitzers of 210 mm are long-ranged, howitzers of 155 mm standard. A target exactly at the limit is in range.',
  'CO-25 · Combat':
    'Every unit puts all its dice on one enemy in contact, of its choice or by the order of the lists. Dice are not split, and hits beyond what the target has are wasted.',
  'CO-26 · Combat':
    'Both sides fire at the strength with which they began. The dice fall in this order: attackers fire, defenders save, defenders fire, attackers save.',
  'CO-27 · Combat':
    'Engineers throw as infantry, tank destroyers as tanks, armoured cars as recce. HQs, transport and support have no dice of their own; a mark S gives them one.',
  'CO-28 · Combat, Deploying into detachments': 'A detachment throws one die, whatever its marks and wherever it stands.',
  'CO-29 · Combat, Engineers':
    'A mark S and an emplacement give one more die together, not two. What engineers build gives its saving roll and no die.',
  'CO-30 · Combat': 'I and L are two marks: I is one die fewer, L is short of anti-tank weapons. S and I together are refused.',
  'CO-31 · Combat': 'Transport mode and disembarking change the number that hits, and no saving roll.',
  'CO-32 · Combat':
    'Unprotected transport loses exactly 1 SP for each unit that attacks it, without dice and without a saving roll; a unit that has no dice attacks nobody. Support units are hit on a 6.',
  'CO-33 · Combat':
    'Each hit is saved once at most, however many reasons there are. Rough ground saves attackers too, and never armour.',
  'CO-34 · Combat': 'Infantry in built-up areas and emplacements is infantry and engineers of any size, not cavalry or recce.',
  'CO-35 · Combat':
    'Armour has no save from units marked L when either of them is in a built-up area. Cavalry and engineers marked L count as infantry here.',
  'CO-36 · Combat':
    'A river bank saves defenders of any type in a combat; it saves neither attackers, nor from a bombardment alone, nor from the air.',
  'CO-37 · Combat': 'All saving rolls of a unit are thrown together, one for each hit, even for hits beyond its last SP.',
  'CO-38 · Combat':
    'Armour behind infantry throws its dice and cannot be hit. One such unit can support each unit of infantry or engineers in contact.',
  'CO-39 · Combat, Supply':
    'Artillery fires into a combat from within its range with its 3 dice and uses 1 LOG. Without LOG it has no dice, in contact neither.',
  'CO-40 · Combat results':
    'Artillery is unsupported when its side began the combat without any infantry, engineers, cavalry, recce or armour in contact or behind. Other guns, HQs, transport and prepared positions do not support. Guns with no SP left leave no company behind.',
  'CO-41 · Combat results':
    'A detachment gives way to a bigger combat unit that it fought and that is still there once overrun guns are off.',
  'CO-42 · Combat results':
    'A prepared position is a fortification or an emplacement, and counts for defenders; a built-up area is none.',
  'CO-43 · Combat results': 'The attacker may move into the ground of a unit that was destroyed as into ground that was left.',
  'CO-44 · Combat': 'Combat units attack. Artillery may attack in contact too, as assault guns did, and is not overrun then.',
  'CO-45 · Air and Sea Power':
    'Ships add one die for each enemy unit that their side, or an ally who fights beside it, attacks. It hits on a 6 alone; saving rolls for position and river bank apply, in a bombardment those for position.',
  'CO-46 · Combat, Artillery Ranges':
    'Artillery may fire at one target that nobody is in contact with: nobody fires back, and each unit uses 1 LOG.',
  'CO-47 · Supply':
    'An armoured division uses 1 POL in each turn in which any of its units moves, in whatever mode; a motorised one in each turn in which any makes a transport move. The night is a turn.',
  'CO-48 · Supply': 'An artillery piece is one artillery unit. Ships and aircraft use no LOG.',
  'CO-49 · Supply': 'A unit draws on the stocks of its own division, of its corps and of its army, and on no others.',
  'CO-50 · Supply': 'Captured stocks above the maximum stay where they are.',
  'CO-51 · Strength points, Supply':
    'A transport unit that loses SP loses cargo until the rest fits: POL first, then LOG, then units that it carries, as the umpire says. With its last SP all who ride in it are lost.',
  'CO-52 · Engineers':
    'Work is opposed when the enemy is in contact with the workers or has the site under fire. Then only charges can be laid.',
  'CO-53 · Engineers':
    'Laying or clearing mines takes 2 turns, as fortifications do. What mines do to those who move is for the umpire.',
  'CO-54 · Engineers': 'An HQ with engineers takes twice the turns, throws the same die, and bears the loss itself.',
  'CO-55 · Engineers':
    'Daylight turns and the night count one turn of work each, and the workers neither move nor attack in it. After a failure the work starts again. An umpire may count the turn of a phase before it ends, with a real die for charges under opposition: it is counted once.',
  'CO-56 · Engineers':
    'Charges are fired in any phase, while the enemy crosses too, once a turn. Those that do not go off on a 1 stay laid.',
  'CO-57 · Air-landing': 'The row printed "4." between 1-2 and 5-6 is 3-4.',
  'CO-58 · Air-landing':
    'A small unit first loses what is lost for good, then what is dispersed, and never more than it has. A unit that is only dispersed is scattered, not eliminated.',
  'CO-59 · Air-landing': 'One dispersed SP of each unit comes in every night, even when the unit is isolated or out of command.',
  'CO-60 · Night Phase: Recovery':
    "Half of the losses is rounded down, and the scenario's cap limits it. A hospital and a recovery unit bring 1 SP more each, on top, and never more than is missing; those of the corps or army above it do so too.",
  'CO-61 · Night Phase: Recovery':
    'The losses that count are those of units in command, not isolated and not eliminated, without SP that are dispersed or out as detachments. Those of a battalion that is all out count while one of its companies is in command and not isolated.',
  'CO-62 · Night Phase: Resupply':
    'Motorised divisions are supplied like armoured ones, with LOG and POL; infantry divisions alone get LOG only.',
  'CO-63 · Night Phase: Resupply':
    'By air all cuts apply: half for the route, half again in poor weather without a die, half again when A/A fire disrupts it, each rounded down. Supply overland or by sea is never cut, and no die is thrown when nothing is left.',
  'CO-64 · Night Phase: Resupply':
    'The rate is the total of LOG and POL. POL comes first, as much as the commander wants, and the rest is LOG; what goes above a maximum is not used.',
  'CO-65 · Night Phase: Resupply': 'For years other than 1944-45 the umpire gives the rate.',
  'CO-66 · Night Phase: Resupply':
    'Without a supply route nothing comes up. A division all of whose units are isolated has none overland, whatever it is set to.',
  'CO-67 · Combat':
    'All units that contact links fight one combat, and a unit throws once in a combat phase. The attacker is the side that moved in, or that presses an old contact.',
  'CO-68 · Combat results':
    'A side is eliminated when its units in contact and behind are all at 0 SP; with armour behind it never is.',
  'CO-69 · Supply, Combat':
    'Guns in a combat use LOG in the order of their list, each of its own division first and then of what is above it; those that find none left stay silent by themselves. A gun that is held back leaves its LOG to the others.',
  'CO-70 · Supply':
    'Who captures supplies is in contact with the enemy transport, or has advanced over it as an umpire says. He takes what it or the dump holds, no more and no less, and he alone is told how much; only an umpire gives other figures.',
  'CO-71 · Turn sequence':
    'Where the book names no limit, a unit does a thing once in a phase: it lands and tries to disengage. A player is refused beyond that; an umpire says that he means it, and the post says so. What has been undone has not been done.',
  'CO-72 · Orders, Movement':
    'A unit may make its move in parts; their shares add up to one move in a turn, the night being one, and all are made under the same orders. So who has moved under transport orders moves into no combat in that turn. What uses no part of a move is a look.',
  'CO-73 · Supply':
    'LOG and POL change hands in the move phase, and overnight once units are resupplied and move. They pass between columns of one division, and between a column or formation and the formation above it, as much as the giver has and the taker can hold. The umpire sees to it that the two meet.',
  'CO-74 · Engineers':
    "What engineers have built or laid stands on record until it is blown or cleared: a bridge for all to see, mines as their side's own affair. It is known by its place: charges blow the bridge of that name, and mines are cleared at theirs, whoever laid them.",
  'CO-75 · Command, Artillery Ranges, Movement':
    'On a map a unit stands at its place: what the book measures from edge to edge is measured from place to place, to a tenth of an inch. Who rides stands where what carries him does, and there when he gets off. Who has no place is not on the table; who has moved off the map is nowhere until he is placed again. What people measure between bases and type beats it.',
  'CO-76 · Movement':
    'A move to a place of the map goes straight, bend by bend: marshes, dense woods and dense hedges (bocage) on its way are rough ground, open woods and low hedges are broken, villages and roads that it keeps to are road, everything else is open. Of a wood or hedges whose growth nobody has said the inches are typed. A river is a stream, crossed wherever no bridge or ford is within half an inch.',
  'CO-77 · Air-landing, Deploying into detachments':
    'On a map the flak that is named counts against a landing when its place is 2" or nearer to where the unit comes down, and companies that deploy stand where their battalion does until they move. The book says how far whoever retires goes, and not where to: his side says the way, and he goes 6" along it; survivors of overrun guns are placed by hand.',
  'CO-78 · Movement, Deploying into detachments':
    'Companies that leave a battalion as it rides ride where it rides: they move on the row of its vehicles and are lost with them, until they debus.',
  'CO-79 · Deploying into detachments, Movement':
    'No company moves twice by rejoining: the battalion has used as much of its move as the part that has used most. A battalion with all its companies out takes the place and state of the first company that rejoins; it leaves its old place, prepared position and all. SP that it gets back overnight stand with a company that is out. The same holds when the part left behind is lost while companies are out.',
  'CO-80 · Turn sequence, Supply':
    'An HQ that comes back is a new one, placed by an umpire: it has a path, is in command and is free, whatever befell the old one, and it is placed anew on a map.',
  'CO-81 · Engineers, Combat results':
    'A unit that is thrown back has moved, and does no turn of work. A unit that leaves its place leaves the works dug for it: an umpire says who occupies them in the end. A bridge that is blown takes along all charges on it, and its mark of that name on the map.',
  'CO-82 · Movement, Strength points':
    'A unit on a transport’s list is on board: it stands where the transport stands, is shot at in transport mode, and is lost with it (CO-51). That ends when the unit debusses, moves by itself, lies in works or is in contact. Off board it is still the transport’s load, and mounts it on its own row.',
  'CO-83 · Movement':
    'On a map that is the record a way through an enemy battalion’s zone of control is refused: the unit stops before the zone, or goes straight at the battalion on its last leg. A unit that stands in a zone already may go away from its owner. A battalion in a drawn village has no zone.',
  'CO-84 · Combat, Movement, Air-landing':
    'On a map that is record a unit of which nobody has said otherwise stands in what is drawn under its place: a village is built-up, marshes, dense woods and dense hedges are rough, open woods and low hedges broken; of several the first of these counts. A place that may be just beside, and woods of which nobody has said how they grow, are as people say. Who lands from the air comes down in what is drawn there. What is said in the brackets of a combat, or typed, beats it.',
  'CO-85 · Orders, Movement':
    'Who goes nowhere under normal orders leaves the transport mode of an earlier turn all the same, and has not moved. Who rides stays in it until he debusses, and who has marched in this turn until the next.',
});
