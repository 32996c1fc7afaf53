export { wtj1943 } from './ruleset.js';
