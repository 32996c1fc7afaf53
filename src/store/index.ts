export { backUpDatabase, type Restored, restoreDatabase, wordsOf } from './backup.js';
export {
  askerOf,
  noBattleHere,
  settledDraft,
  type Battles,
  type Committed,
  type GameHead,
  GoneOn,
  type OpenGame,
  type Preview,
  type Request,
  type Surroundings,
  type Ending,
} from './battles.js';
export type { Place } from './channels.js';
export { isSetAside } from './damages.js';
export type { Database } from './database-type.js';
export { openDatabase, openToRead } from './database.js';
export { type Awaited, type AwaitedBegin, type AwaitedEnd, type AwaitedImport, type KeptDraft, Drafts } from './drafts.js';
export { stopped, unavailable } from './failures.js';
export { isOpenToOthers } from './private-files.js';

export { FileGuard } from './file-guard.js';
export type { FileFaults } from './whole.js';
export { type Guilds, guildsIn } from './guilds.js';
export { type KeptScenario, type ListedScenario, Scenarios } from './scenarios.js';
export { Templates, type UnitTemplate } from './templates.js';
export { faultsOf, gameIds, rebuildTables } from './rebuild.js';
export { lostEvents } from './lost-events.js';
export { pictureFaults } from './pictures.js';
export type { KeptOfPerson } from './people.js';
export { threadKey } from './log-threads.js';
export type { OwedMap } from './owed-maps.js';
export type { OwedPost, SentPost } from './posts.js';
export type { LessonPlan, LessonRow } from './lessons.js';
export { LeftServers } from './left-servers.js';
export { serverLines, ServerImport } from './server-files.js';
export type { Room } from './rooms.js';
export { type Panel, Panels } from './panels.js';
export { type Reminded, remindersIn } from './reminders.js';
export { type Settings, settingsIn } from './settings.js';
export { lastConnected, noteConnected } from './sign-of-life.js';
export { lastCommit } from './transaction.js';
export { type Store, storeIn } from './store.js';
