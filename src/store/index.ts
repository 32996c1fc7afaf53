export { backUpDatabase, type RestoreResult, restoreDatabase, describeFaults } from './backup.js';
export {
  getRequestReader,
  refuseWithoutBattle,
  refuseSettledDraft,
  type Battles,
  type CommittedRequest,
  type GameSummary,
  BattleChangedRefusal,
  type OpenGame,
  type AmendmentPreview,
  type CommandRequest,
  type StoreDependencies,
  type BattleEnd,
} from './battles.js';
export type { ChannelPlace } from './channels.js';
export { isUnavailableBattleError } from './damages.js';
export type { Database } from './database-type.js';
export { openDatabase, openReadOnlyDatabase } from './database.js';
export {
  type PendingCommand,
  type PendingStart,
  type PendingEnd,
  type PendingImport,
  type StoredDraft,
  Drafts,
} from './drafts.js';
export { refuseWhileStopping, convertUnavailableError } from './transaction.js';
export { isOpenToOthers } from './private-files.js';

export { FileGuard } from './file-guard.js';
export type { FileFaults } from './whole.js';
export { type Guilds, openGuilds } from './guilds.js';
export { type StoredScenario, type ListedScenario, Scenarios } from './scenarios.js';
export { Templates, type UnitTemplate } from './templates.js';
export { listRecordFaults, listGameIds, rebuildTables } from './rebuild.js';
export { openLostEvents } from './lost-events.js';
export { listPictureFaults } from './pictures.js';
export type { PersonalData } from './people.js';
export { buildThreadKey } from './log-threads.js';
export type { PendingMap } from './owed-maps.js';
export type { PendingPost, SentPost } from './posts.js';
export type { TutorialPlan, TutorialRow } from './lessons.js';
export { LeftServers } from './left-servers.js';
export { writeServerLines, ServerImport } from './server-files.js';
export type { AudienceChannel } from './rooms.js';
export { type Panel, Panels } from './panels.js';
export { type ReminderProgress, openReminders } from './reminders.js';
export { type Settings, openSettings } from './settings.js';
export { readLastConnection, recordConnection } from './sign-of-life.js';
export { getLastCommitTime } from './transaction.js';
export { type Store, openStore } from './store.js';
