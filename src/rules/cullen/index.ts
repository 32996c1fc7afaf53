export { cullen } from './ruleset.js';
