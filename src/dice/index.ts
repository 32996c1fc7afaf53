export {
  type Dice,
  type FaceOrigin,
  type FaceSource,
  getDieFace,
  getFaceValue,
  createRolledDice,
  type RolledDice,
  type RolledFace,
} from './dice.js';
export { Digest, calculateHmacSha256, createKeyedHmac, calculateSha256Hex, calculateSha256OfBase64 } from './digest.js';
export { type Chance, calculateExactDistribution, TooManyBranchesError } from './exact.js';
export { formatCanonicalJson, type Json, type JsonObject, isSameJson } from './json.js';
export {
  calculateSeedCommitment,
  calculateDiceKey,
  type DieContext,
  drawFurtherFaces,
  createRandomFaces,
  type Salt,
  createVerifiedFaces,
} from './live.js';
export {
  BadDiceError,
  createEnteredFaces,
  createRepeatedFaces,
  RecordedDice,
  type ScriptedFaces,
  createScriptedFaces,
} from './scripted.js';
