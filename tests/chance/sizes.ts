interface Size {
  /** The description in docs/testing.md. */
  readonly what: string;
  /** The size in the usual run. */
  readonly usual: number;
  /** The size in the long run, which runs at night. */
  readonly long: number;
}

/**
 * All sizes that are smaller in the usual run than in the long one. A test compares this table with the one in
 * docs/testing.md.
 */
export const SIZES = {
  kills: {
    what: 'times that a test kills the bot under load, in battles of each rulebook except eagles (usual run: one rulebook)',
    usual: 1,
    long: 200,
  },
  killsOfEagles: { what: 'times that a test kills the bot under load, in battles of eagles', usual: 2, long: 200 },
  killsInRooms: { what: 'times that a test kills a bot whose battle has rooms', usual: 2, long: 1000 },
  killsInMakingRooms: { what: 'times that a test kills a bot while it makes rooms', usual: 2, long: 50 },
  killsInStarting: { what: 'times that a test kills a bot while it starts a scenario', usual: 3, long: 50 },
  changesOfPeople: { what: 'changes of people, roles and rights around rooms', usual: 4, long: 300 },
  killsOfCommits: { what: 'times that a test kills a process while it commits', usual: 2, long: 200 },
  damagedSets: { what: 'sets of database files that a test damages', usual: 30, long: 300 },
  presses: { what: 'presses in random order by the people of each battle', usual: 40, long: 200 },
  forgedForms: { what: 'forged forms with random fields', usual: 60, long: 1000 },
  mutilatedTables: { what: 'mutilated files of orders of battle', usual: 140, long: 2000 },
  faults: { what: 'faults of every kind between the bot and Discord', usual: 6, long: 200 },
  fuzzCommands: { what: 'commands in a battle of the fuzz', usual: 40, long: 2000 },
  rulebooksOfBots: { what: 'rulebooks whose battles bots play: from scripts, at random, as twins', usual: 1, long: 5 },
  worked: { what: 'battles worked out by hand that a bot plays, for each rulebook', usual: 6, long: 100 },
  battlesWithRooms: { what: 'scripted battles with rooms that bots play', usual: 4, long: 8 },
  screens: { what: 'sizes of screens on which a test measures the boxes of the page', usual: 1, long: 3 },
  rulebooksOfPermissions: {
    what: 'rulebooks in whose battles a test tries every command as every kind of person',
    usual: 1,
    long: 5,
  },
  rulebooksOfLessons: { what: 'rulebooks whose lessons bots teach, and whose moves twins make with bots', usual: 1, long: 8 },
  shelf: { what: 'ready battles that a bot begins, and whose files a test mutilates', usual: 3, long: 1000 },
  gamesWithoutUmpire: { what: 'games without an umpire of two players and a stranger', usual: 60, long: 2000 },
  shelfPlayed: { what: 'ready battles that a test plays at random', usual: 2, long: 9 },
  shelfPlays: { what: 'games of each ready battle that a test plays at random', usual: 1, long: 56 },
  greedyBattles: { what: 'small ready battles that two greedy players play', usual: 1, long: 5 },
  greedyGames: { what: 'games of each battle of two greedy players', usual: 1, long: 100 },
  fuzzBattles: { what: 'battles of the fuzz, for each rulebook', usual: 1, long: 10 },
  soakSeconds: { what: 'seconds of the bot under load', usual: 3, long: 3600 },
  heavyShots: { what: 'shots that depend on one edited unit, while the bot does all kinds of long work', usual: 100, long: 2500 },
  heavyRounds: { what: 'rounds of all kinds of long work', usual: 1, long: 10 },
  pairsOfShards: { what: 'pairs of shards of one bot', usual: 1, long: 8 },
  servers: { what: 'servers of a bot in shards', usual: 12, long: 3000 },
  twinsOfBots: { what: 'pairs of twin battles (alike except for secrets) with two bots, for each rulebook', usual: 1, long: 40 },
  doubleBlindTwins: { what: 'differences between double-blind twin battles, for each rulebook', usual: 1, long: 17 },
  twinsExplained: { what: 'events of twin battles that a test has explained by name', usual: 4, long: 14 },
  twinsOdds: { what: 'procedures of twin battles whose odds a test asks for', usual: 3, long: 8 },
  eveningTurns: { what: 'turns of an evening on telephones', usual: 1, long: 4 },
  eveningTapsTurns: { what: 'turns of the evenings in which a test counts taps', usual: 1, long: 4 },
  eveningTapsRulebooks: { what: 'rulebooks of these evenings, besides eagles', usual: 1, long: 4 },
  desks: { what: 'commands after which a test draws the panel and the desks again, for each rulebook', usual: 10, long: 2000 },
  deskPaths: { what: 'states of battles in which a test taps through the desks, for each rulebook', usual: 15, long: 2000 },
  greenStates: {
    what: 'mapped states in which a test compares green buttons with an umpire by hand, for each rulebook',
    usual: 60,
    long: 2000,
  },
  sightTwins: { what: 'pairs of double-blind battles that differ out of a side’s sight, for each rulebook', usual: 4, long: 500 },
  greenTwins: { what: 'mapped states of twins in which a test compares checks, for each rulebook', usual: 12, long: 600 },
  grounds: { what: 'maps on which a test compares reach with brute force', usual: 8, long: 1000 },
  needs: { what: 'commands after which a test works the open tasks out again, for each rulebook', usual: 15, long: 2000 },
  rightBattles: { what: 'battles for each law of undo and correction, for each rulebook', usual: 1, long: 100 },
  travels: { what: 'battles that a test moves to another server', usual: 2, long: 80 },
  verified: { what: 'battles that both verifiers check', usual: 8, long: 1000 },
  tamperings: { what: 'single alterations of an exported record, divided by ten', usual: 12, long: 1000 },
  tamperingsRehashed: { what: 'alterations with new hashes, made twice', usual: 24, long: 5000 },
  verifiedAgain: { what: 'least number of these battles with an event judged again', usual: 1, long: 800 },
  tamperingsAgain: { what: 'alterations of events judged again', usual: 24, long: 4000 },
  tamperedBattles: { what: 'small battles that a test alters', usual: 10, long: 100 },
  alterations: { what: 'alterations of every kind with new hashes', usual: 80, long: 2400 },
  forgedOrders: { what: 'forgeries of sealed orders', usual: 50, long: 1000 },
  forgedOrdersByPython: { what: 'forgeries of sealed orders that the verifier in Python also checks', usual: 12, long: 1000 },
  undoMode: { what: 'commands out of four, in each scripted battle, that undo mode takes back', usual: 1, long: 4 },
  undoLate: { what: 'commands that a test takes back at the end of each scripted battle', usual: 2, long: 200 },
  confirmations: { what: 'confirmations of each kind, pressed twice at once and by two umpires', usual: 2, long: 50 },
  golden: { what: 'battles of the golden corpus', usual: 2, long: 220 },
  lostFiles: { what: 'times that a test removes files of the database and kills the bot', usual: 1, long: 200 },
  mutilated: { what: 'mutilated interactions', usual: 40, long: 2000 },
  photographs: { what: 'photographs of a table with marks', usual: 1, long: 200 },
  backgrounds: { what: 'sizes of pictures that the bot takes or refuses as backgrounds', usual: 120, long: 1000 },
} as const satisfies Readonly<Record<string, Size>>;
