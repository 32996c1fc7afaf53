import { type Ruling, defineRulings } from '../reference.js';

/** Rulings for passages where the rulebook is silent, garbled or contradictory. */
export const RULINGS: readonly Ruling[] = defineRulings({
  'E-1 · 4.2': 'The box for INFANTRY at Maximum holds four faces: 0, 9, 8 and 7. The printed "8.7" is a misprint for "8,7".',
  'E-2 · 1.2, 4.2':
    'Maximum means maximum effect: it is the row for ranges under 300 yards. Effective is 300 to 600 yards, both included. Long is more than 600. With `band` an umpire chooses another row, but the true range still modifies firepower.',
  'E-3 · 1.2, 4.2':
    'Support, range and movement change the firepower before its rating W to Z is looked up. A result below 1 rates W and rolls no dice. A unit with neither firepower nor support has nothing to modify, so a close target gives it no die.',
  'E-4 · 3.7, 4.3':
    'The first hit of each shot, barrage or air attack only suppresses, even if the target is already suppressed. It takes no confirm die.',
  'E-5 · 4.3':
    'In direct fire the hits after the first are rolled again if the box is starred or the target is in DD. An even face confirms a hit, and 0 is even. At a HARD target or in DD only 0 confirms. All other boxes need no second roll.',
  'E-6 · 3.0':
    "A shot with direct support is one shot. The supporters' firepower is added to the firer's, and the modifiers then apply once, at the firer's range.",
  'E-7 · 1.7':
    'A bunker has four steps, like a vehicle, and stands without firepower until its fourth impairment, as a vehicle does. Any other unit of base firepower 0 has one step.',
  'E-8 · 3.6': 'Column Z is not for indirect fire: a barrage rates W, X or Y.',
  'E-9 · 3.6':
    'Five guns use the row for four guns, and seven or more the row for six. A calibre between two printed columns uses the lower column.',
  'E-10 · 3.6':
    'More than six guns cover the zone of a spread pattern. Their rating comes from the row for six guns in the converged chart.',
  'E-11 · 3.6, 3.8':
    'If the book prescribes a pattern, the guns fire in it and the call is not refused. Rockets of any number, and batteries of fewer than four guns, fire spread. Only converged fire of naval guns is refused.',
  'E-12 · 3.5':
    'Counter-battery fire at an off-board battery reaches only that battery and suppresses it at most, without drift, zone or impairments. If the suppressed battery has a mission due in a later turn, that mission lands one turn later. Further suppression in the same turn adds nothing. An order given under suppression takes one turn more. A mission due in the present turn is not delayed.',
  'E-13 · 3.3':
    'On the error chart the face 0 counts as nought, and modifiers cannot take the row below 0 or above 9. Without an error no direction is rolled.',
  'E-14 · 3.2, 3.3':
    'The Commonwealth counts as the United Kingdom. On the drift chart the United Kingdom uses the row of the USA and France. For a nation missing from the charts the umpire chooses the nearest row, usually that of the minor Axis.',
  'E-15 · 3.3':
    'Long and short lie along the line of fire. On a table the error is in yards and moves the point of impact. On a hex map the error is a number of hexes, and the umpire moves the point.',
  'E-16 · 3.6':
    'The disc reaches every unit of either side with its centre 200 yards or less from the point of impact. Converged fire reaches only the nearest of them, or the first listed of several equally near. On hexes converged fire reaches all units in the hex of impact, and spread fire those in its six neighbours too.',
  'E-17 · 3.7':
    'Under a barrage the hits after the first are rolled again if the box is starred, if the target is not INFANTRY, or if it is in CC or DD. An even face confirms a hit. At a HARD target or in DD only 0 confirms.',
  'E-18 · 1.3':
    'Under indirect fire all armour counts as THIN: the armour class changes neither the number of dice nor the faces that hit. At a HARD target a hit is still confirmed only by 0. The umpire makes any further adjustment with `diceAdj`.',
  'E-19 · 3.2, 3.11': "Only FIRE takes the nation's time lapse. REPEAT and SHIFT land in the next turn.",
  'E-20 · 3.11':
    'Fire that has landed stops until it is ordered again. FIRE counts its shift from the point named in the call and SHIFT from the last impact. REPEAT keeps the last aim. Every landing has an error of its own. One order shifts fire at most 800 yards each way.',
  'E-21 · 3.11':
    "REPEAT and SHIFT need fire that has landed. A new FIRE replaces the battery's earlier mission. Counter-battery fire can be repeated, but it has no point to shift. CEASE without a mission is allowed and does nothing.",
  'E-22 · 6.1': 'A sortie arrives in the turn after its order, for every nation.',
  'E-23 · 1.5':
    'Mines strike only as a unit enters, if the d100 shows the chance or less. A strike is one impairment and no suppression. A minesweeper is safe and clears the section at once. Infantry with a clearing mission is safe only in a section known before it entered.',
  'E-24 · 5.1':
    'In a melee the die is added to the rating, so 0 is ten. A rating may be negative. One unit fights one enemy unit. If several units fight together, the umpire adds up their firepower.',
  'E-25 · 5.3, 5.31':
    'A suicide squad that wins its melee is destroyed, whether it attacked or was attacked. A winning Japanese squad is suppressed like any winner. If it attacked, it must attack again as soon as it can move. A suppressed squad has the usual -2.',
  'E-26 · 5.2':
    'Assault modifiers are added to the die, and 30 or less succeeds. Negative modifiers therefore help the infantry.',
  'E-27 · 5.2':
    "The assault modifiers for vehicles do not apply to bunkers. A vehicle's speed is the movement code really used this turn. A squad has one of the three modifiers for ordinary infantry, engineers and suicide squads, and may assault while suppressed.",
  'E-28 · 4.11':
    'All lines of the spotting chart that fit are added up: stationary infantry has -20, and also +10 if it fires. A unit that has moved and fired has +10 once.',
  'E-29 · 4.11': 'Exactly 1500 and exactly 3000 yards belong to the -20 line. Beyond 3000 yards only the -30 line counts.',
  'E-30 · 4.1':
    '"Within" a distance includes the distance itself. A desert doubles the distances of automatic spotting, but not those of the spotting chart.',
  'E-31 · 6.4':
    'A weapon between two columns uses the lower one, and a weapon above 88 mm uses the last. Machine-guns on vehicles use the HMG column. Infantry uses the infantry column, whether or not it is an anti-aircraft unit.',
  'E-32 · 6.4':
    "Units in the sortie's zone may fire at it, and anti-aircraft units elsewhere too, all within the range of their weapons. Several firers of one kind may roll all their dice together.",
  'E-33 · 6.3': 'Ordinary bombs are rated as guns of 160 mm and more. They rate X in a spread pattern and Y in a converged one.',
  'E-34 · Sequence, 6.2, 6.3':
    'Bombs drift by the error chart without its modifiers. Strafing and rockets are aimed by eye and do not drift.',
  'E-35 · 3.0, 6.2':
    'In direct support a sortie lends the least firepower of its rating: 4 for X and 6 for Y. It may support a unit of any division.',
  'E-36 · 2.2, 2.3':
    'Terrain and weather slow cross-country movement only. The road rate is for a unit on the road for the whole turn. A unit that leaves the road may go on for its cross-country allowance less the distance moved on the road.',
  'E-37 · 2.3, 2.4':
    'The reduction for terrain and the reduction for snow or mud are added up. The movement code never falls below A.',
  'E-38 · 2.1, 2.2': 'On hexes a unit of code E has 9 movement points if it is on a road for the whole turn.',
  'E-39 · 2.5': 'Entering mud or swamp takes all movement points left after turning, at least one, and ends the move.',
  'E-40 · 2.5':
    'Turning before entering a hex costs 1 movement point, whatever the angle. A hex on a road costs 1 point in any terrain.',
  'E-41 · 1.8':
    "Dice replace the throw at a disc. A d12 gives each unit's bearing, and another die its distance. By day this other die is a d6, and each point stands for half an inch. By night it is a d10 with 0 as ten, and each point stands for an inch. Both are measured from the centre of the named zone or, without a zone, from the unit's present place. Gliders do not scatter.",
  'E-42 · 3.9': 'A towed gun of exactly 100 mm and an anti-tank gun of exactly 52 mm use the row for heavier guns.',
  'E-43 · 3.9':
    'The turn in which a gun begins to set up or break down is the first of the turns needed. The gun acts again in the turn after the last.',
  'E-44 · 5.31':
    'A unit can be a suicide squad if nation, formation, weapon and year all fit. R, RF and SMG are used as printed, and Russian Guard is the formation `guard`.',
  'E-45 · 1.6':
    'A suppression marker is removed when the next movement phase ends, whenever it was set. A suppressed unit cannot move, but may fire in every way.',
  'E-46 · 3.0, 3.1': 'Guns off the board may lend firepower in direct support, but cannot fire directly themselves.',
  'E-47 · 1.4': 'A unit that moves takes position AA. People set all other positions, except where drawn cover gives one (E-62).',
  'E-48 · 3.2, 3.11':
    'Players can call fire at registration points. An umpire may allow any other point, in words or by coordinates. The usual time lapse and shift limit of the nation apply. If the lapse should be longer, the umpire can change the turn of the mission.',
  'E-49 · 1.5':
    'A minesweeper clears a section as it moves in. Infantry declares that it clears, enters a known section and stops. It then spends the whole next turn there without moving, firing or fighting, and the section is removed as that turn ends. Infantry already inside may declare at the start of a turn and spends that turn. Hits do not interrupt the clearing, and artillery clears nothing.',
  'E-50 · 3.0, Sequence':
    'If a battery is in direct support when the indirect phase begins, its mission due in that turn lands a turn later. All fire of one phase is simultaneous. A sortie in direct support lends its firepower once, in the turn of its arrival.',
  'E-51 · 4.1':
    "With `spotting: rules` players cannot name an enemy unit for a shot, an assault, a measurement or a spotting attempt before their side has spotted it. In the advanced game the firer itself must have spotted its target. An umpire may allow more, and the post says so. If an unspotted unit acts without touching the enemy, only its own side learns of it. If it acts on an enemy unit, the enemy reads of an unseen unit and of the effect on their own unit. The actor, its place and its number of dice stay secret until it is spotted or the battle ends. Its own side learns everything. Only umpires learn of an umpire's spotting attempt that finds nothing. Automatic spotting needs no command where positions are on record or the range of a shot is typed. Units in hand-to-hand combat spot each other. In a battle of three sides or more each side knows only what its own units have spotted. A side without a unit in a fight reads only of the units that it knows, and of a declared assault if it knows both units. With `spotting: open` all figures are in view: players can name every unit, and everyone reads of its actions. Each side knows a unit as soon as it stands on the table. A unit off the board does not stand there. In a battle with a map, only a unit with a place or coordinates does. An enemy does not know a unit in reserve before someone places it. In a battle without a map any other unit stands. Artillery stands only where it has a place on the map, because its coordinates only give its line of fire (E-53). Where players can name only what their side has seen, as under sealed orders, a unit is not known because it stands. Battles started by an older version keep their rule, under which only spotted units are known, until an umpire sets `spotting: open` again.",
  'E-52 · Sequence, 4.0, 5.2':
    "If the book names no limit, a unit does each of these once in a phase: move, follow its path on hexes, drop, fire, attack in a melee, assault. A unit that lends its firepower has fired (3.0). Fire before an assault belongs to the melee phase, so it may be a unit's second shot in a turn (5.2, E-58). A player cannot repeat such an action in the phase. An umpire can confirm a repetition, and the post says so. An undone action does not count.",
  'E-53 · 3.3, 3.11':
    "Add, drop, right, left, long and short are counted along the line of fire. Recorded positions show this line. Otherwise the call gives its direction, or the side gives one direction for all its guns, which stand behind the side's own edge. On a table, fire at a point with a position cannot be ordered without a direction. For bombs the direction is that of the aircraft's run.",
  'E-54 · 1.5':
    "Entering a minefield is moving: the unit takes position AA and counts as moved, whether its move or the mines are reported first. If a vehicle's move is not reported, it counts as moved at its usual code. A section reaches 150 yards each way from its point. A deliberate section is on its side's sheet: that side knows it, and only the entry of an enemy reveals it. Only umpires know a deliberate section of no side until a unit enters it.",
  'E-55 · 3.5, 4.1':
    'Only units on the board are spotted. When the first barrage of a battery off the board falls, every side knows of the battery and may answer it with counter-battery fire. This does not apply to naval guns (3.8).',
  'E-56 · 2.1, 2.2, 2.4, 3.6, 4.1':
    'On a map distances are measured between the middles of stands, and moves go straight from waypoint to waypoint. A unit that leaves a road is on it for all legs of its way but the last. Woods, rivers and marshes of the map slow like woods, streams and swamp. Hills and villages do not slow any unit, and roads change a move only as E-64 says. If an inexact place leaves a value in doubt, the bot asks for it and assumes nothing.',
  'E-57 · 4.1, 5.3':
    'On a map of a table an enemy spots a moving unit if any part of its way comes near enough, not only the end. For a suicide squad only enemies spotted by its side can be the nearest enemy.',
  'E-58 · Sequence, 5.2':
    "In the melee phase only a declared assault allows fire, and the infantry's player declares it. In step 1 the vehicle or bunker may fire at that infantry. In step 2 infantry and weapons in support of either unit may fire at the other. This fire ends when the assault is made or the phase ends. Players cannot fire otherwise. An umpire may let any unit fire, and the post says so. A player rolls the assault after the vehicle or bunker has fired at that infantry, or its player has held its fire (`/eagles-assault hold`). A vehicle or bunker without firepower is not waited for, nor one whose own shot at that infantry has no kill dice, although it may still fire with support until the assault is made. As soon as its side is done with the phase, it holds its fire. A side that was done before the assault was declared is asked again. An umpire may roll it at once, and its post says if the vehicle or bunker could still have fired. Infantry overrun in the movement phase need not wait. Players can assault with infantry units only, not with guns, heavy weapons, towed guns or staffs.",
  'E-59 · Sequence':
    "`/turn status` lists the steps of a phase. In direct fire and melee a post says if an action belongs to an earlier step than the action before it. The action is not refused, because the corners of a table are played side by side. Movement is simultaneous wherever possible, so its steps bind no one. The book's steps do not name infantry or artillery firing at vehicles, fire between infantry and guns, or fire at bunkers.",
  'E-60 · 4.1':
    "An enemy spots a unit that comes within the distance of 4.1, even if the unit's side does not know of this enemy. Until that side knows a spotter, neither posts nor the unit's sheet report the spotting to it. Only the enemy and umpires learn of it. The unit's later actions are reported like those of any spotted unit.",
  'E-61 · 1.5':
    "On a map of a table a move that certainly leads into a minefield section ends where the section begins. This holds for unseen mines too, and for those of the unit's own side. A unit that starts in a section may move on. The stop reveals the section, as any entry does. The roll for damage stays due until the unit has rolled, an umpire lets it move on, or the turn ends. Whether clearing is safe depends on the side's knowledge before the stop. If inexact places leave it in doubt whether a unit has come into mines, it moves on. Its player then learns of this, or the umpire if the mines are hidden.",
  'E-62 · 1.4, 4.1, 4.11':
    'The middle of a stand shows its drawn ground: woods, a village (a house on the chart), or a road half an inch (50 yards) away or nearer. If several apply, a unit counts in buildings first, then in woods, then on the road. A vehicle on a road through them counts as on the road too, and both lines of the chart apply: 60 + 10 - 20 in a wood. A unit that stands on a road is spotted by enemies within the distance for roads, whichever of them has moved. The other two cases of 4.1 concern a unit that moves, arrives or fires: a reinforcement that comes on close to an enemy is seen, an ambush that sits still is not. As a movement phase ends, a unit in woods or a village that has not moved goes from AA or BB to CC. People decide on defilade and on ground that is not drawn.',
  'E-63 · 4.1, 4.11':
    'The book says neither when nor how often a side looks. Spotting is part of direct fire (4.0), which comes once in a turn. A side looks for each enemy unit once in a turn, in any phase, with any one of its units. In the advanced game each firer spots for itself, so each unit looks for each enemy once. If every pair of units could look at 60 %, everything would be seen at once, and cover, distance and standing still would not matter. Automatic spotting needs no look and has no limit. A player cannot look again in the turn. An umpire can confirm another look, and the post says so. An undone look does not count.',
  'E-64 · 2.2, 2.4':
    'A stream does not slow a unit that crosses it at a bridge of the map, half an inch (50 yards) from it at most. With `ground:map` a move goes at the road rate if its whole way, start and end included, keeps to roads, and no enemy known to its side is within 1,000 yards (4.1) of the way. Its player may choose another rate, because the road rate takes the whole turn on the road and shows the unit.',
  'E-65 · Sequence':
    'Orders of the movement phase are carried out in its steps. Moves by strategic road come first, then moves across country, and last those of infantry and weapons on foot (code A). Within a step units with the smaller allowance go first. A unit whose way comes within 500 yards of an enemy (1000 in a desert, 4.1) is in a close combat situation. Such moves come after all others, the slower unit first. Their players alternate with the figures, a quarter of the allowance at a time. On record each order stays one move.',
  'E-66 · 1.5, 5.1, 5.2':
    'A stand is an inch square, which is 100 yards of ground. On a map of a table units fight a melee or make an assault if their bases touch: surely up to 100 yards between their middles, surely not beyond 141. Between these the bot asks the people at the table. No unit moves in the melee phase, so an assault is declared on a unit that the infantry already touches. A unit that enters or clears a minefield stands in it or touches it. With figures on a table it may report the mines before its move. A range that a player types is better than the measured one if the difference is more than 100 yards.',
  'E-67 · 2.4':
    'The book does not name lakes. Fords and small bridges, which let units cross every river, are not found in them. A unit of a player cannot enter a drawn lake. The unit must go around the lake, or along a drawn road. A unit that stands in a lake may leave it. An umpire may allow other ways.',
  'E-68 · 3.2, 3.3':
    'A unit has the nation of its side, and follows it if the umpire changes it. A unit that was given a nation of its own keeps that one: its barrages take the lapse and the firing error of its own nation.',
  'E-69 · 5.1, 5.2':
    "The book lets infantry attack and vehicles overrun, and gives no rule for going through an enemy. On a map of a table stands touch if their middles are 100 yards apart. The middle of a player's unit cannot cross the stand of an enemy known to their side, or end on it. If the stands only overlap, the preview says so. An overrun is a move into contact: the infantry may then assault the vehicle. A unit that stands nearer already may stay or leave. If an enemy unknown to the unit's side stands in the way, the move ends in contact with it, and the two units spot each other. So do units whose stands touch where a move ends. If inexact places leave it in doubt, the move continues. The book gives no rule for two units of one side in one place either, so such a move is allowed, and its player is warned.",
  'E-70 · 3.0':
    'Direct support comes from units and sorties. Where the map binds, a player names them, so that their state, division and use in this phase count. A firepower of support that is typed without them is for an umpire. With figures on a table, or without a map, people may type it.',
  'E-71 · 1.8':
    'A unit that stands on a binding map has landed, so its player cannot drop it again. An umpire who has placed a unit on its zone may roll its scatter from there.',
  'E-72 · 1.5':
    'Which mines a unit enters, and whether its side knew them, depends on the section. In a battle with a map, or with sections that the side knows, a player names it. A unit that mines have stopped rolls for the section where it stopped. An umpire may roll without a section. On a binding map of a table, a unit that touches a section and enters it stops where it stands.',
  'E-73 · 5.1, 5.2':
    'The book gives no distance for hand-to-hand combat on hexes. On a map of hexes, units fight a melee or make an assault in one hex or in neighbouring hexes. An umpire may allow more. A move that leads beside an enemy unknown to the side ends there, and the two units spot each other (E-69).',
  'E-74 · 4.1, 5.1, 5.2':
    'Where the map binds, units stand at their places on it. Once units have been placed, a unit without a place or coordinates is not on the table, unless it is off the board. A unit of a player cannot then fire, support, spot, fight, assault or enter mines, and no player can choose it as the target of these actions. It may still move onto the map, drop and change its guns. An umpire may let it act.',
  'E-75 · Sequence, 5.2':
    'Infantry that is overrun by a vehicle may assault it in the movement phase, before the vehicle fires. Everyone else assaults in the melee phase, after the fire of step 1. On a binding map, a player can assault in the movement phase only a vehicle that has moved in this turn, and only with infantry that has not. Infantry that has moved up to a vehicle attacks, and declares its assault in the melee phase. Bunkers do not move, so they overrun no one. An umpire may allow more.',
  'E-76 · 5.3':
    'A suicide squad must assault the nearest enemy. On a binding map, a player cannot let a squad fight or assault an enemy while another enemy known to its side (E-57) is certainly nearer. If two are equally near, or inexact places leave it in doubt, the player chooses. An umpire may decide otherwise.',
  'E-77 · 4.0, 4.1, 5.1, 5.2':
    'Where the map binds, a player names the enemy unit of a shot, an attempt to spot, a melee or an assault. Typed figures cannot stand for an unnamed one, because the bot could not check its place. An umpire may still leave it unnamed.',
  'E-78 · 1.5, 1.8':
    'A unit that comes down by parachute in a minefield section, or arrives in one as a reinforcement, enters it. It stops there, the section is revealed, and the unit rolls for damage, as at the end of a move (E-61). If it comes down with its stand touching that of an enemy, the two units are in contact and spot each other (E-69). The book does not say what happens to a unit that comes down in a lake or outside the map. The bot tells its side, and an umpire decides.',
});
