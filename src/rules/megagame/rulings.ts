import { type Ruling, rulings } from '../reference.js';

/** Readings of the sheet where it is silent, garbled or at odds with itself. */
export const RULINGS: readonly Ruling[] = rulings({
  'M-1 · Combat': 'A unit whose status is 0 fights no more and takes no part in combat; no loss takes it lower.',
  'M-2 · Fighter v Fighter, Fighter v Transport, Supporting Artillery':
    'Halves, quarters and percentages come out at the nearest whole number, and an exact half is rounded up: artillery at long range, squadrons lost, bombers lost.',
  'M-3 · Movement':
    'Rows for close and open ground alone take wood, town and marsh as close; tanks in other close country move as in wood and town. The block split in the scan is one for tanks and SP guns, and the first row is for infantry, paratroops and horse-drawn troops.',
  'M-4 · Movement, Combat':
    'The sheet has no sequence. A turn has the phases orders, air, movement, combat and supply as advice: everything may be done in any of them, and an umpire goes to any phase.',
  'M-5 · Movement':
    'More than half a turn is more than 50 % of it, each leg counted as its km over the full move in that way; just half still fights, and 0.05 % is left for rounding. Time lost standing is no movement. Fighting is attacking and firing artillery: who is attacked always defends.',
  'M-6 · Combat':
    'Supply points belong to units and dumps, and who acts pays. Who holds too little is refused until an umpire moves points or sets them.',
  'M-7 · Combat':
    'All troops but foot are mechanised and pay 1 fuel SP with the first leg of a turn. Without it they stay where they are; they can fight, at -1.',
  'M-8 · Combat':
    'The factors of troops count for each unit that they apply to, on both sides; air support counts once for its side. The illegible line above them is the formula printed twice, and no factor.',
  'M-9 · Combat, Movement':
    'Road column is non-tactical too. A unit that does not move in a whole turn is deployed tactically when the next begins.',
  'M-10 · Combat':
    'An attack is prepared when its order was on record by the orders phase of the same turn at the latest. An umpire may put it on record at any time.',
  'M-11 · Air-Ground Attacks, Bombing/Interdiction':
    'Where rows overlap or leave a gap, the highest row whose lower figure is reached counts: 2 heavy squadrons are apocalyptic, 9 tactical squadrons a square use the row of 7-8, 12 that of 12+. The dot among the heavy bombers is a dash.',
  'M-12 · Air-Ground Attacks, Bombing/Interdiction':
    'Forces of two kinds over one target are not added: the better level or row counts.',
  'M-13 · Results Table':
    "Twice the status is that of the units themselves, without artillery, air support or factors, and just twice is enough. Mostly armour is more than half of the attackers' status.",
  'M-14 · Combat': 'A clear tactical advantage belongs to one side of a combat at most.',
  'M-15 · Results Table': 'Beaten attackers go back to their start line, or 1 km where there is none, and never less than that.',
  'M-16 · Results Table':
    'The supply points lost are those of the defenders, 1 in the third row like the second, and come out of their ammunition before their fuel.',
  'M-17 · Movement, Results Table':
    'After more than half a turn of movement two fights are open: an attack that qualifies as an overrun before the die, and the one that a successful overrun has granted.',
  'M-18 · Air Recce': 'What is not in the open is hidden: no die and no report.',
  'M-19 · Air Recce, Air-Ground Attacks':
    'The damaged cell for stationary infantry at 6 reads "type". The columns are vehicles moving, vehicles stationary, infantry stationary and infantry moving, all in the open. The same word above the air-ground table is an empty heading.',
  'M-20 · Fighter v Fighter':
    'Odds are rounded down, in favour of the smaller side; of equal sides A rolls. Nobody loses more squadrons than they have.',
  'M-21 · Fighter v Transport':
    'Interceptors that beat the cover, or met none, all reach the stream; otherwise, after a draw too, none does.',
  'M-22 · Flak':
    'Damage points are kept by the air group as a whole, and any two are a serial lost. Each kind of flak fires once at a pass, in the column of its distance.',
  'M-23 · Bombing/Interdiction':
    'A force is spread evenly over the squares that it attacks and fractions are lost; uneven spreads are attacks of their own.',
  'M-24 · Bombing/Interdiction':
    'The columns are loss and immobilised, immobilised, no effect. Immobilised units do not move until the turn ends, but fight; flak that was suppressed does not fire until then.',
  'M-25 · Air Resupply':
    "An AFDAG gives +5 in place of the airstrip's +2. The row of digits above the factors is a blemish of the scan.",
  'M-26 · Air Resupply':
    'Scores beyond the ends of the reckoner use its outer columns. A load above 10 is read as full tens and the rest, all with one die.',
  'M-27 · Results Table': 'The extra loss of an overrun is 1 status for each attacking unit.',
  'M-28 · Results Table':
    'No counter-attack: in the same turn those who were attacked may not attack their attackers. Whether an attack is one is the umpire’s to say, so it is pointed out and not refused.',
  'M-29 · Combat, Fighter v Fighter, Fighter v Transport, Flak, Bombing/Interdiction':
    'Fights are told to everybody: dice, factors, odds, losses, and what the result does to units. What a side holds is told to it alone: supply points, orders to prepare, squadrons that fly and that are left, odd damage, where and how far units have moved.',
  'M-30 · Combat, Air Resupply':
    'Supply points go from one unit or dump to another of its own side, by air too. What is captured an umpire sets by hand on both.',
  'M-31 · Air Recce':
    'Where pilots have no report of a target, its side hears no more than that the zone was looked at: the same as of an empty one. Umpires see what was rolled.',
  'M-32 · Combat':
    'A unit attacks once in a turn; an overrun that lets it fight again gives it a further attack. A player is refused beyond that; an umpire says that he means it, and the post says so. What has been undone has not been done.',
  'M-33 · Air Recce':
    "The units in a target's square are counted of its own side: nobody learns from a look at his own unit who stands beside it. Where both sides share a square an umpire types the number.",
  'M-34 · Supporting Artillery, Flak, Air Recce':
    'On a map a unit stands at its place: ranges, and the distance of flak to a landing, are measured from place to place, to a tenth of a km, and units in a square are those whose places lie in it. Who has moved off the map is nowhere until he is placed again; of defenders who retire and have status left their side says the way, and they go so far along it, and as much farther when they retire again before that. An umpire who overrules a loss in a fight overrules this with it. What an umpire types beats it.',
  'M-35 · Movement':
    'A leg to a place of the map goes straight, bend by bend, and is as long as that. The ground that the map draws counts where all of the leg lies on it; over more than one kind the umpire says which counts, or the leg is cut. Roads are no ground, and for columns and foot, as fast on any ground, the end of the leg counts. A river is crossed wherever no bridge is within half a km.',
  'M-36 · Bombing/Interdiction':
    'On a map the area that is attacked is told by its squares, or hexes: the force is spread over as many, and the units in the area are those whose places lie in them. Who is named as a target stands there. What an umpire types beats it.',
  'M-37 · Combat, Supporting Artillery, Air-Ground Attacks':
    'Support is bought for one fight of its turn, attack or defence: the fight of the units for which it was bought, or the fight that names it. A typed number stands for support on record of that amount, and for the same support when that is put right. The fight spends it, and unused support goes with the turn. Aircraft of several groups over one fight count together. What several sides give at once is for the units of each. A fight that is judged again goes on without support that is gone.',
  'M-38 · Bombing/Interdiction, Supporting Artillery':
    'Long range artillery is what the table gives a long range: field and medium artillery, and no rockets and infantry guns. It shells as far as that, which is measured to an area of the map. How far units stand that a player names he is not told, so umpires see to that. An umpire lets any gun fire at any range, and the post says so.',
  'M-39 · Combat, Supporting Artillery, Air-Ground Attacks, Bombing/Interdiction':
    'A player types no guns and aircraft of his side that are not on record, also where a club keeps none there. An umpire types them, and is named. What a player says of the defenders’ support is taken, and the post says that it is not on record. What they have bought for who is attacked counts in its place.',
  'M-40 · Combat, Results Table':
    'Where orders are sealed, they say whether an attack is prepared and meant to break through. Orders to prepare, or to attack, that open in the orders phase prepare it; an attack breaks through where one of its units was ordered to. Of alternatives the one that is carried out says it. An umpire who types otherwise is named.',
  'M-41 · Results Table, Air Recce':
    'On a map a unit that stands in a wood, a village or a marsh that is drawn has that ground in fights and under air recce, whatever its sheet says. Where none is drawn, or its place is not exact enough, its sheet counts. Who retires out of drawn ground stands in the open until somebody says otherwise. What an umpire types beats it.',
});
