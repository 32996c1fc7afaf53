export { backUpDatabase, type Inspection, type Restored, restoreDatabase, wordsOf } from './backup.js';
export {
  Battles,
  type Committed,
  type OpenGame,
  type OwedPost,
  type Request,
  type SentPost,
  type StaleEvent,
  type Surroundings,
  type TakingBackPreview,
} from './battles.js';
export { type Database, openDatabase } from './database.js';
export { type Draft, Drafts } from './drafts.js';
export { unavailable } from './failures.js';
export { type Guilds, guildsIn } from './guilds.js';
export { Templates, type UnitTemplate } from './templates.js';
export { faultsOf, gameIds, rebuildTables, type RecordFault } from './rebuild.js';
export { type Settings, settingsIn } from './settings.js';
export { lastConnected, noteConnected } from './sign-of-life.js';
