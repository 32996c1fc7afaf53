export { corps } from './ruleset.js';
