export { eaglesRuleset } from './ruleset.js';
