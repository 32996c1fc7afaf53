/** A mistaken input: a line, or a line after the lines that lead to it. */
type Turn = string | readonly string[];

/** Mistaken inputs by rulebook and step of the tutorial. Together they trigger every hint. */
export const WRONG_TURNS: Readonly<Record<string, Readonly<Record<string, readonly Turn[]>>>> = {
  eagles: {
    'Your units': ['/eagles movement unit:Birch to:"7,17"'],
    'A move': [
      '/eagles movement unit:Ash to:"8,11"',
      '/eagles movement unit:Battery to:"2,13"',
      '/turn ready',
      '/artillery task unit:Battery task:barrage',
    ],
    'Undo a move': ['/turn ready', '/eagles movement unit:Ash to:"8,11"'],
    'Down the lane': [
      '/eagles movement unit:Ash to:"9,3"',
      '/eagles movement unit:Birch to:"7,17"',
      '/turn ready',
      '/artillery task unit:Battery task:barrage',
    ],
    'A hidden enemy': ['/eagles movement unit:Birch to:"7,17"', '/artillery task unit:Battery task:barrage'],
    'Call for fire': ['/turn ready', '/artillery task unit:Battery task:direct-support'],
    'Read the odds, then fire': [
      '/eagles direct-fire firer:Ash target:Rifles',
      '/eagles direct-fire firer:Birch target:Scouts',
      '/turn ready',
      '/artillery task unit:Battery task:direct-support',
    ],
    More: ['/turn ready', '[More]'],
    'Why?': ['/turn ready'],
    'Go to the barrage': ['/eagles direct-fire firer:Birch target:Scouts'],
    'Your fire lands': ['/turn ready'],
  },
  corps: {
    'Your units': ['/corps movement unit:Birch to:"11,17"'],
    'A move': ['/corps movement unit:Ash to:"19,11"', '/turn ready', '/corps zone-of-control unit:Birch'],
    'Undo a move': ['/turn ready', '/corps movement unit:Ash to:"19,11"'],
    'Into contact': [
      '/corps movement unit:Ash to:"19,11"',
      '/corps movement unit:Birch to:"11,17"',
      '/turn ready',
      '/corps zone-of-control unit:Ash',
    ],
    Done: ['/corps movement unit:Birch to:"11,17"', '/corps zone-of-control unit:Ash'],
    'The guns fire first': [
      '/corps bombardment firers:Gunners target:"Red HQ"',
      '/corps combat attackers:Ash defenders:Grenadiers',
      '/turn ready',
      '/corps zone-of-control unit:Ash',
    ],
    More: ['/turn ready', '[More]'],
    'Why?': ['/turn ready'],
    'The attack': ['/turn ready', '/corps zone-of-control unit:Ash'],
  },
  megagame: {
    'Your units': ['/megagame-order prepare units:Birch'],
    'An order': ['/megagame-order prepare units:Birch', '/turn ready', '/megagame artillery-support guns:Gunners range-km:9'],
    'A move': [
      '/megagame movement unit:Ash mode:tactical to:"20,12"',
      '/turn ready',
      '/megagame artillery-support guns:Gunners range-km:9',
    ],
    'Undo a move': ['/turn ready', '/megagame movement unit:Ash mode:tactical to:"20,12"'],
    Done: ['/megagame movement unit:Ash mode:tactical to:"20,12"', '/megagame artillery-support guns:Gunners range-km:9'],
    'The attack': [
      ['/megagame combat attackers:Birch defenders:Grenadiers', '[Settled at the table]'],
      '/turn ready',
      '/megagame artillery-support guns:Gunners range-km:9',
    ],
    More: ['/turn ready', '[More]'],
    'The odds': ['/turn ready'],
    'Why?': ['/turn ready'],
  },
  cullen: {
    'Your units': ['/cullen-order column unit:Birch column:True'],
    'Another action': ['/cullen-order column unit:Guns column:True', '/turn ready', '/cullen-move wire unit:Ash'],
    Undo: ['/turn ready', '/cullen-order column unit:Guns column:True'],
    'A move': ['/cullen-move troops unit:Guns to:"15,12"', '/turn ready', '/cullen-order column unit:Guns column:True'],
    Done: ['/cullen-move troops unit:Guns to:"15,12"', '/cullen-order column unit:Guns column:True'],
    'A hidden enemy': ['/cullen-spot observe observer:Birch range-inches:8', '/cullen-spot reveal unit:Birch'],
    'Fire a shot': ['/cullen-fire small-arms-troops firer:Guns target:Militia', '/turn ready', '/cullen-spot reveal unit:Birch'],
    More: ['/turn ready', '[More]'],
    'Why?': ['/turn ready'],
  },
  wtj1943: {
    'Your units': ['/wtj1943 command-test unit:"Blue HQ" order:maneuver'],
    'A command test': [
      '/wtj1943 command-test unit:"Blue HQ" order:maneuver',
      '/turn ready',
      '/wtj1943-defences dig-in unit:Birch work:hasty',
    ],
    More: ['/turn ready', '[More]'],
    'Why?': ['/turn ready'],
    'A move': ['/turn ready', '/wtj1943-defences dig-in unit:Birch work:hasty'],
    'Undo a move': ['/turn ready', '/wtj1943-defences dig-in unit:Birch work:hasty'],
    'Towards the enemy': [
      '/wtj1943 vehicle-move unit:Ash to:"230,400"',
      '/turn ready',
      '/wtj1943-defences dig-in unit:Birch work:hasty',
    ],
    Done: ['/wtj1943-defences dig-in unit:Birch work:hasty'],
    'Dig in': [
      '/wtj1943-defences dig-in unit:"Blue HQ" work:hasty',
      '/turn ready',
      '/wtj1943-defences entrench-vehicle unit:Ash frontage-yards:50',
    ],
  },
};
