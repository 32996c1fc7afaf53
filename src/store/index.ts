export {
  Battles,
  type Committed,
  type OpenGame,
  type OwedPost,
  type Request,
  type SentPost,
  type Surroundings,
} from './battles.js';
export { type Database, openDatabase } from './database.js';
export { unavailable } from './failures.js';
export { type Settings, settingsIn } from './settings.js';
