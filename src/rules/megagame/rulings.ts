import { type Ruling, defineRulings } from '../reference.js';

/** Interpretations of passages where the rules sheet is silent, unclear or contradictory. */
export const RULINGS: readonly Ruling[] = defineRulings({
  'M-1 · Combat': 'A unit with status 0 can no longer fight or take part in combat. No loss takes its status below 0.',
  'M-2 · Fighter v Fighter, Fighter v Transport, Supporting Artillery':
    'Halves, quarters and percentages are rounded to the nearest whole number, and exact halves up. This applies to artillery at long range, squadrons lost and bombers lost.',
  'M-3 · Movement':
    'Where the table has rows only for close and open ground, wood, town and marsh are close. Tanks in other close country move as in wood and town. The block split in the scan is one block for tanks and SP guns. The first row is for infantry, paratroops and horse-drawn troops.',
  'M-4 · Movement, Combat':
    'The sheet has no sequence. The phases of a turn are advice: orders, air, movement, combat and supply. Except for orders to prepare an attack (M-10), everything may be done in any phase. An umpire may go to any phase.',
  'M-5 · Movement':
    'More than half a turn is more than 50% of it. Each leg counts as its km divided by the full move in that mode and ground. A unit at exactly 50 % can still fight. A further 0.05 % is allowed for rounding. Time lost standing does not count as movement. Fighting means attacking and firing artillery: attacked units always defend.',
  'M-6 · Combat':
    'Units and dumps hold supply points, and the acting unit pays them. If it has too few, the action is refused until an umpire moves points to the unit or sets them.',
  'M-7 · Combat':
    'All troops except foot are mechanised and pay 1 fuel SP with the first leg of a turn. Without it they stay where they are. They can still fight, at -1.',
  'M-8 · Combat':
    'Factors of troops, on both sides, count once for each unit concerned. Air support counts once for its side. The illegible line above the factors is the formula printed twice, and no factor.',
  'M-9 · Combat, Movement':
    'Road column is non-tactical too. A unit that does not move in a whole turn is deployed tactically when the next turn begins.',
  'M-10 · Combat':
    'An attack is prepared if the order to prepare it was on record by the orders phase of the same turn. An umpire may record that order at any time.',
  'M-11 · Air-Ground Attacks, Bombing/Interdiction':
    'Where rows overlap or leave a gap, the force uses the highest row whose lower figure it reaches. So 2 heavy squadrons give apocalyptic support. In bombing 9 tactical squadrons a square use the row of 7-8, and 12 use that of 12+. The dot among the heavy bombers is a dash.',
  'M-12 · Air-Ground Attacks, Bombing/Interdiction':
    'Forces of two kinds over one target are not added: the better level or row counts.',
  'M-13 · Results Table':
    'An overrun needs twice the status of the defenders. Only the status of the units is compared, without artillery, air support or factors. Exactly twice is enough. Attackers are mostly armour if armour has more than half of their status.',
  'M-14 · Combat': 'Only one side of a combat can have a clear tactical advantage.',
  'M-15 · Results Table':
    'Beaten attackers go back to their start line, or 1 km if they have none. They never go back less than 1 km.',
  'M-16 · Results Table':
    'Only the defenders lose supply points. In the third row each of their units loses 1, as in the second. They lose ammunition before fuel.',
  'M-17 · Movement, Results Table':
    'After more than half a turn of movement a unit may still fight in two cases. The first is an attack that qualifies as an overrun before the die. The second is a fight granted by a successful overrun.',
  'M-18 · Air Recce': 'A target that is not in the open is hidden: there is no die and no report.',
  'M-19 · Air Recce, Air-Ground Attacks':
    'The damaged cell for stationary infantry at 6 reads "type". The columns are vehicles moving, vehicles stationary, infantry stationary and infantry moving, all in the open. The same word above the air-ground table is an empty heading.',
  'M-20 · Fighter v Fighter':
    'Odds are rounded down, in favour of the smaller side. If the sides are equal, A rolls. No side loses more squadrons than it has.',
  'M-21 · Fighter v Transport':
    'If interceptors beat the cover, or met none, all of them reach the stream. Otherwise none does, even after a draw.',
  'M-22 · Flak':
    'Damage points belong to the air group as a whole, and any two of them are a lost serial. Each kind of flak fires once at a pass, in the column of its distance.',
  'M-23 · Bombing/Interdiction':
    'A force is spread evenly over the attacked squares, and fractions are dropped. For an uneven spread each part is an attack of its own.',
  'M-24 · Bombing/Interdiction':
    'The first column means a loss and an immobilised unit, the second an immobilised unit, and the third no effect. Immobilised units may fight, but do not move until the turn ends. Suppressed flak does not fire until then.',
  'M-25 · Air Resupply':
    "An AFDAG gives +5 instead of the airstrip's +2. The row of digits above the factors is a blemish of the scan.",
  'M-26 · Air Resupply':
    'Scores beyond the ends of the reckoner use its outer columns. A load above 10 is looked up in parts, the full tens and the rest, all with the same die.',
  'M-27 · Results Table': 'The extra loss of an overrun is 1 status for each attacking unit.',
  'M-28 · Results Table':
    'Where the result forbids a counter-attack, the defenders may not attack their attackers in the same turn. Only the umpire can decide whether an attack is a counter-attack, so the bot points it out and does not refuse it.',
  'M-29 · Combat, Fighter v Fighter, Fighter v Transport, Flak, Bombing/Interdiction':
    'Everyone can see a fight: dice, factors, odds, losses, and the results for units. Only the side itself and the umpires can see its supply points, orders to prepare, flown and remaining squadrons, and odd damage. The same holds for the places and movement of its units, except what a fight shows (M-45).',
  'M-30 · Combat, Air Resupply':
    'Supply points go from one unit or dump to another of the same side, also by air. An umpire sets captured points by hand, for both units.',
  'M-31 · Air Recce':
    'If the pilots have no report of a target, their side learns only that they looked at the zone. An empty zone gives the same answer. Umpires see the roll.',
  'M-32 · Combat':
    'A unit attacks once in a turn, and once more if an overrun lets it fight again. A player is refused more. An umpire may confirm more, and the post says so. Undone attacks do not count.',
  'M-33 · Air Recce':
    "Of the units in a target's square only those of the target's side are counted. A look at one's own unit therefore never reveals enemies beside it. If both sides share a square, an umpire types the number.",
  'M-34 · Supporting Artillery, Flak, Air Recce':
    'On a map ranges, and the distance of flak to a landing, are measured between the places of units, to a tenth of a km. The units in a square are those with places in it. A unit whose move was not made on the map has no place until it is placed again. If defenders with status left retire, their side names the way, and they go the distance of the retreat along it. To retire is to go away from the enemy, so the way comes no nearer to an enemy than the unit stands. If they retire again before that, the distances are added. If an umpire overrules a loss in a fight, the retreat changes too. A value typed by an umpire counts before the map.',
  'M-35 · Movement':
    'A leg to a place of the map goes straight from waypoint to waypoint, and has the length of this route. Drawn ground counts if the whole leg lies on it. A leg over several kinds is made in parts. Otherwise a player types the slowest kind, or an umpire any kind, and the bot records the ground at the end of the leg. Roads do not count as ground. Road columns and units on foot move equally fast on any ground. The bot then records the ground at the end of their leg. A river counts as crossed unless a bridge is within half a km of the crossing (on a map in other units, half a unit).',
  'M-36 · Bombing/Interdiction':
    'On a map the attacked area is named by its squares or hexes, and the force is spread over all of them. Each unit with a place in it is rolled for, named or not, the named ones first. Named targets must stand there. A value typed by an umpire counts before the map.',
  'M-37 · Combat, Supporting Artillery, Air-Ground Attacks':
    'Support is bought for one attack or defence in the same turn. If units were named with the support, it serves their next fight. Otherwise it serves a fight in which people name the support, or type figures that need it. A typed number stands for recorded support of that amount, even if the amount is corrected later. The fight spends the support, and unused support ends with the turn. Aircraft of several groups over one fight are counted together. Support given by several sides together serves the units of each. If the bot recalculates a fight after a correction, it leaves out support that is gone.',
  'M-38 · Bombing/Interdiction, Supporting Artillery':
    'Field and medium artillery is long range artillery, because the table gives it a long range. Rockets and infantry guns do not count as long range artillery. On a map such artillery can bombard an area up to this range. The bot does not show a player the distance of enemy units that the player names. Umpires check it. An umpire may let any gun fire at any range, and the post says so.',
  'M-39 · Combat, Supporting Artillery, Air-Ground Attacks, Bombing/Interdiction':
    'A player cannot type guns and aircraft of their side unless they are recorded, even in a club that records none. An umpire can, and the post names the umpire. A player may type support of the defenders, and the post says that it is not on record. If they have support on record, it counts instead.',
  'M-40 · Combat, Results Table':
    'Sealed orders are written in secret and opened together. They decide whether an attack is prepared, and whether it is meant to break through. An order to prepare or to attack prepares the attack if it opens in the orders phase. An attack breaks through if one of its units was ordered to. Each order waits for its phase: preparing for the orders phase, flights for the air phase, moves for the movement phase, attacks and their support for the combat phase, supply for the supply phase. So a unit can prepare, move and attack in one turn, and of several orders for one phase the one carried out counts. An umpire may type otherwise, and the post names the umpire.',
  'M-41 · Results Table, Air Recce':
    'On a map a unit in a drawn wood, village or marsh has that ground in fights and under air recce, whatever its sheet says. Its sheet counts if no ground is drawn there, or if its place is not exact enough. A unit retiring out of drawn ground stands in the open until someone records other ground. A value typed by an umpire counts before the map.',
  'M-42 · Combat, Supporting Artillery':
    'The sheet names no distance for an attack. On a map a unit holds a square of 2 km, and attackers and defenders are in contact: each touches an enemy in the fight. Up to 2 km between their middles they touch for certain, beyond 2.8 km they do not, and in between people say. On hexes they stand in the same or in neighbouring hexes. Artillery stays behind, and reaches the fight that it supports.',
  'M-43 · Combat':
    'Supply points are handed over between units and dumps whose places are no more than 5 km apart (M-34), a square of the usual map. On hexes of 5 km they stand in the same or in neighbouring hexes. The sheet has no rule for transport farther than that, so an umpire is asked whether the points get there.',
  'M-44 · Movement':
    'Where roads are drawn and the map binds, a road column follows them. Artillery in tow is free, because the sheet gives it no other way of moving. An umpire decides on roads that are not drawn.',
  'M-45 · Combat':
    'The sheet does not say what a fight shows of the enemy. On a map each side sees the units that it fights against: name, kind, and the place before anyone retires. Its map and the reports with its messages keep this as last seen in that turn. It sees neither status nor supplies, nor where the units go afterwards. An enemy that the map shows too far away to touch is not seen, even if an umpire allows the fight. A unit that is not in the fight stays unseen.',
  'M-46 · Combat':
    'A player can aim at an enemy unit that their side has as last seen (M-45), and is offered it, nearest first by where it was seen. The bot measures nothing from its true place for that player, and shows no odds, because the side does not know its strength. If the side has seen the unit in this turn, at a place that touches the attacker for certain (M-42), that contact is enough. Any other fight that the map cannot confirm is confirmed at the table. A unit that no one of the side has met cannot be chosen, if the battle limits players to what their side has seen.',
  'M-47 · Air Recce, Movement':
    'The sheet leaves to umpires what units see. On a map with plain sight, units of different sides within 5 km of each other, a square of the usual map, see each other, unless a drawn wood, village, hill or smoke lies between them. Units see 1 km into such ground and out of it, from a hill over it, and always if their squares may touch (M-42), but they see no dumps. Each side then has a contact: the place and the side of the unit. Kind, name and strength stay for air recce, fights and umpires. The contact stays as last seen, and a unit that comes into sight again is recognised. A unit that marches past sees and is seen at each half km of its way, and is last seen at the last of them.',
  'M-48 · Movement, Combat':
    'In a battle without an umpire the advice of M-4 binds players, because no umpire keeps the sequence. Preparing an attack is for the orders phase, reconnaissance and the air for the air phase, moving for the movement phase, support and combat for the combat phase. Flak and fighters may also answer a raid of the combat phase, and a successful overrun moves on in it.',
  'M-49 · Combat, Air-Ground Attacks':
    'An action of a player at a unit that their side has only as last seen is checked by what the side remembers. If the unit is not there, because it has gone elsewhere, is destroyed, has left the battle or was a false report, the side learns only that no one is there. Nothing is rolled or spent, the action does not count as an attack, and other sides learn nothing. If the acting unit is near the place, the contact leaves the side’s map. An order at such a contact is carried out in the same way. What a side remembers of a unit stays when the unit leaves the battle. With plain sight (M-47), an enemy that the side has farther away than the action reaches, or has never seen, is refused to players in the same words, and an umpire who carries out an order is asked, but an attack from the air reaches any enemy that the side has seen. Dice rolled by hand for such an action are entered by an umpire.',
  'M-50 · Movement, Results Table':
    "The sheet lets only an overrun move through an enemy. On a map the squares of two units touch at 2 km (M-42). The middle of a player's unit cannot march across the square of an enemy that their side has seen in this turn, or end on it. If the squares only overlap, the preview says so. An umpire is asked about the same enemies. With plain sight, a march that leads onto an enemy that its side has not seen in this turn ends where the squares touch, and each side learns of it. It counts as it was entered. A unit that stands nearer already may stay or leave.",
  'M-51 · Combat':
    'The sheet tells both sides the status of the other. Sealed orders (M-40) change this, unless an umpire chooses otherwise with `/game strength`. A fight then shows another side neither the status of a unit nor how it changes, nor the score and the chances from which it follows, but kind and rough strength of the units that it has met: weak up to status 2, average up to status 5, and strong from status 6. The result still shows how many status each unit of a side loses.',
  'M-52 · Combat':
    'The sheet does not say who moves supply points. Where units move on a map, players hand over the points of their own side, within the distance of M-43. Elsewhere umpires do it, and they are asked about longer ways.',
  'M-53 · Movement':
    'A march that meets an enemy (M-50) counts as it was entered: kilometres, fuel and the share of the turn. But the ground recorded at its end (M-35) is that of the place where it stops. On hexes a march meets an enemy in the first hex that touches the enemy’s, and no unit marches through the hex of an enemy that its side knows.',
  'M-54 · Combat':
    'People enter how many defenders count against tanks. Only tanks and other armoured units are tanks: without one among the attackers, a player cannot enter that number. If a player’s tanks attack units that they see in close country, the preview names the factor.',
  'M-55 · Combat, Movement':
    'Supply points go in a straight line, or by a drawn road or bridge if that is at most 5 km longer. The route is cut where it leads through the square of an enemy (M-42) that the side has seen in this turn, as a march is (M-50). It is also cut at a river without a bridge, because motor transport cannot cross rivers, unless the giver or the receiver is a unit on foot or recce troops. If every route is cut, players are refused. An umpire is asked, also about enemies that the side does not know. On hexes people look at the routes themselves.',
  'M-56 · Air Recce':
    "On a map a zone is a square or hex. An umpire answers a player's look at it with one press, which rolls for each unit of the other sides there, dumps included. In a battle without an umpire the bot rolls at once. A report puts a contact on the map of the side that looked: the place and the side of the unit, and with its type, size and direction also the kind of troops, the rough strength (M-51), and where its last move of the turn was heading. Names are not reported. As in M-31, an empty zone and one without a report give the same answer.",
  'M-57 · Supporting Artillery, Air Recce, Bombing/Interdiction':
    'The range of support is at least that to the nearest enemy who may touch a supported unit and, if the person knows none, to any place that touches the unit (M-42). The bot enters the range to the nearest such enemy that their side has seen in this turn. A report of air recce needs its target in the zone (M-56): an umpire is asked about another unit, and a report falls away if a correction puts the unit elsewhere. A player’s dice for an attacked area (M-36) are for the units that their side knows and has named, and the area may hold no unit that they know. The bot rolls for each other unit there, of any side, and only its own side and the umpires learn the result. If no area is entered, these are the units in the squares of the named ones. An umpire who names units without an area, or enters their number, decides who is rolled for.',
  'M-58 · Results Table, Movement':
    'A unit moves on through the enemy after it has overrun one in the same turn, by at most half of the move that it then had left, in one leg or several. A player cannot enter an overrun that is not on record. An umpire is asked.',
  'M-59 · Fighter v Transport':
    'Fighters that fought other fighters in the turn beat the cover if they won their last such fight. A draw is not a win (M-21). Fighters that fought no others say themselves whether there was cover.',
  'M-60 · Combat, Supporting Artillery':
    'Where the map binds, once units have been placed, a unit without a place is not on the map. Such a unit of a player cannot then attack, support, shell or fire flak, and no player can choose it as the defender of an attack, if their side knows it. It may still take and give supply points, as a dump behind the lines does. An umpire may let it act.',
  'M-61 · Combat':
    'Where the map binds, a player names the enemy unit of a combat. Typed figures cannot stand for an unnamed one, because the bot could not check its place. An umpire may still leave it unnamed.',
  'M-62 · Air-Ground Attacks, Bombing/Interdiction':
    'The sheet counts the squadrons that are used, and does not say how often they fly. In a battle without an umpire a squadron bombs or supports a fight once in a turn, and a group may spread its squadrons over several attacks. Elsewhere the umpire decides, and the post tells the group’s own side that it has flown before.',
});
