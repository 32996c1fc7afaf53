export {
  type Dice,
  type FaceOrigin,
  type FaceSource,
  faceOfDie,
  valueOfFace,
  rollFrom,
  type RolledDice,
  type RolledFace,
} from './dice.js';
export { Digest, hmacSha256, createKeyedHmac, sha256Hex, sha256OfBase64 } from './digest.js';
export { type Chance, exactDistribution, TooManyBranches } from './exact.js';
export { canonicalJson, type Json, type JsonObject, sameJson } from './json.js';
export { commitmentOf, diceKeyOf, type DieContext, furtherFaces, randomFaces, type Salt, verifiedFaces } from './live.js';
export { BadDice, facesFromTable, repeatFaces, RecordedDice, type ScriptedFaces, scriptedFaces } from './scripted.js';
