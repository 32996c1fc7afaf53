export { corpsRuleset } from './ruleset.js';
