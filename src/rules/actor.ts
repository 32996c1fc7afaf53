/** The person who acts, with only what the rules need. */
export interface Actor {
  /** The person's key in this battle. In older events, the Discord id. */
  readonly id: string;
  /** The person's name, only in older events. Newer versions store names outside the battle's record. */
  readonly name?: string;
  /** Umpires may do everything; a player acts for their side (`sideId`); a spectator acts for no one. */
  readonly standing: 'umpire' | 'player' | 'spectator';
  readonly sideId: string | null;
}
