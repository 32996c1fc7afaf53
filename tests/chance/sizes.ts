interface Size {
  /** As docs/testing.md tells it. */
  readonly what: string;
  /** In the run that everybody makes. */
  readonly usual: number;
  /** In the long run, which is made by night. */
  readonly long: number;
}

/** All that chance does less of by day than by night; docs/testing.md has the same table, held against this one by its test. */
export const SIZES = {
  kills: { what: 'kills of the bot under load, in battles of each rulebook but eagles (of one by day)', usual: 2, long: 200 },
  killsOfEagles: { what: 'the same in battles of eagles', usual: 2, long: 200 },
  killsInRooms: { what: 'kills of a bot whose battle has rooms', usual: 4, long: 1000 },
  killsInMakingRooms: { what: 'kills of a bot that makes rooms', usual: 2, long: 50 },
  changesOfPeople: { what: 'changes of people, roles and rights around rooms', usual: 8, long: 300 },
  killsOfCommits: { what: 'kills of a process that commits', usual: 2, long: 200 },
  faults: { what: 'faults between the bot and Discord, of every kind', usual: 6, long: 200 },
  fuzzCommands: { what: 'commands in a battle of the fuzz', usual: 40, long: 2000 },
  rulebooksOfBots: { what: 'rulebooks whose battles bots play: as scripted, by chance, as twins', usual: 1, long: 5 },
  rulebooksOfLessons: { what: 'rulebooks whose lessons bots teach, and whose moves twins make before bots', usual: 2, long: 5 },
  shelf: { what: 'ready battles that a bot begins, and whose files are mutilated', usual: 3, long: 1000 },
  shelfPlayed: { what: 'ready battles that are played by chance', usual: 2, long: 9 },
  shelfPlays: { what: 'times that each of them is', usual: 1, long: 56 },
  greedyBattles: { what: 'small ready battles that two greedy players play', usual: 1, long: 5 },
  greedyGames: { what: 'games of each of them', usual: 1, long: 100 },
  fuzzBattles: { what: 'battles of the fuzz, for each rulebook', usual: 1, long: 10 },
  soakSeconds: { what: 'seconds of the bot under load', usual: 3, long: 3600 },
  heavyShots: { what: 'shots that hang on one edit while all that takes long is worked on', usual: 100, long: 2500 },
  heavyRounds: { what: 'rounds of all that takes long', usual: 1, long: 10 },
  pairsOfShards: { what: 'pairs of shards of one bot', usual: 1, long: 8 },
  servers: { what: 'servers of a bot in shards', usual: 12, long: 3000 },
  twinsOfBots: { what: 'pairs of twin battles with two bots, for each rulebook', usual: 1, long: 40 },
  doubleBlindTwins: { what: 'differences of double-blind twins, for each rulebook', usual: 1, long: 17 },
  twinsExplained: { what: 'events of twins explained by their names', usual: 4, long: 14 },
  twinsOdds: { what: 'procedures of twins whose odds are asked', usual: 3, long: 8 },
  eveningTurns: { what: 'turns of an evening on telephones', usual: 1, long: 4 },
  eveningTapsTurns: { what: 'turns of evenings whose taps are counted', usual: 1, long: 4 },
  eveningTapsRulebooks: { what: 'rulebooks beside eagles whose evenings they are', usual: 1, long: 4 },
  desks: { what: 'commands after which panel and desks are drawn afresh, for each rulebook', usual: 15, long: 2000 },
  deskPaths: { what: 'states of battles whose desks are tapped through, for each rulebook', usual: 25, long: 2000 },
  grounds: { what: 'grounds on which reach is held against brute force', usual: 8, long: 1000 },
  needs: { what: 'commands after which needs are worked out afresh, for each rulebook', usual: 25, long: 2000 },
  rightBattles: { what: 'battles of each law of undo and correction, for each rulebook', usual: 1, long: 100 },
  travels: { what: 'battles that travel to another server', usual: 2, long: 80 },
  verified: { what: 'battles that both verifiers go through', usual: 15, long: 1000 },
  tamperings: { what: 'tamperings, in tenths of them', usual: 12, long: 1000 },
  tamperingsRehashed: { what: 'tamperings behind hashes made anew, twice', usual: 40, long: 5000 },
  verifiedAgain: { what: 'of these battles, those in which something was judged again: at least', usual: 3, long: 800 },
  tamperingsAgain: { what: 'tamperings with what was judged again', usual: 24, long: 4000 },
  tamperedBattles: { what: 'small battles that are tampered with', usual: 10, long: 100 },
  alterations: { what: 'alterations of every kind behind hashes made anew', usual: 140, long: 2400 },
  forgedOrders: { what: 'forgeries of sealed orders', usual: 100, long: 1000 },
  forgedOrdersByPython: { what: 'of them, those that the verifier in Python goes through too', usual: 25, long: 1000 },
  undoMode: { what: 'of four commands of each scripted battle, those taken back in undo mode', usual: 1, long: 4 },
  undoLate: { what: 'commands taken back at the end of each scripted battle', usual: 2, long: 200 },
  confirmations: { what: 'confirmations of each kind, pressed twice at once and by two umpires', usual: 2, long: 50 },
  golden: { what: 'battles of the golden corpus', usual: 3, long: 220 },
  lostFiles: { what: 'times that files of the database are removed, and the bot killed', usual: 2, long: 200 },
  mutilated: { what: 'mutilated interactions', usual: 40, long: 2000 },
  photographs: { what: 'photographs of a table with marks', usual: 1, long: 200 },
  backgrounds: { what: 'sizes of pictures taken or refused as backgrounds', usual: 120, long: 1000 },
} as const satisfies Readonly<Record<string, Size>>;
