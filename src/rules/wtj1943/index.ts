export { wtj1943Ruleset } from './ruleset.js';
