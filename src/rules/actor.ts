/** The person who acts, with only the properties that the rules need. */
export interface Actor {
  /** The person's key in this battle, or their Discord id in older events. */
  readonly id: string;
  /** The person's name, only in older events. Newer versions store names outside the battle's record. */
  readonly name?: string;
  /** The person's rights: umpires may do everything, players act for their own side, and spectators cannot act. */
  readonly standing: 'umpire' | 'player' | 'spectator';
  readonly sideId: string | null;
}
