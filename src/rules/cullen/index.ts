export { cullenRuleset } from './ruleset.js';
