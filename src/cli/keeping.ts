/** Commands on a whole database file. */
export { backup } from './backup.js';
export { health, healthAtAddress } from './health.js';
export { rebuild } from './rebuild.js';
export { restore } from './restore.js';
export { exportServer, importServer } from './servers.js';
