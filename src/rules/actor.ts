/** The person who acts, as far as the rules need to know. */
export interface Actor {
  /** The person's key in this battle; in events from before keys, the Discord id. */
  readonly id: string;
  /** The person's name, only in events from before there were keys. Later names are stored apart from the record. */
  readonly name?: string;
  /** Umpires may do everything; a player acts for their side (`sideId`); a spectator acts for no one. */
  readonly standing: 'umpire' | 'player' | 'spectator';
  readonly sideId: string | null;
}
