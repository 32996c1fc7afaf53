export { Battles, type Committed, type OpenGame, type OwedPost, type Request, type Surroundings } from './battles.js';
export { type Database, openDatabase } from './database.js';
