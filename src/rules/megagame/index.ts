export { megagameRuleset } from './ruleset.js';
