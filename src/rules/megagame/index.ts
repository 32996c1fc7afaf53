export { megagame } from './ruleset.js';
