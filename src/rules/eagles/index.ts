export { eagles } from './ruleset.js';
