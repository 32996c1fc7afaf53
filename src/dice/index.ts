export {
  type Dice,
  type FaceOrigin,
  type FaceSource,
  faceAt,
  faceValue,
  rollFrom,
  type RolledDice,
  type RolledFace,
} from './dice.js';
export { Digest, hmacSha256, hmacUnder, sha256Hex, sha256OfBase64 } from './digest.js';
export { type Chance, exactDistribution, TooManyBranches } from './exact.js';
export { canonicalJson, type Json, type JsonObject, sameJson } from './json.js';
export { commitmentOf, diceKeyOf, type DieContext, furtherFaces, randomFaces, type Salt, verifiedFaces } from './live.js';
export { BadDice, enteredFaces, facesAgain, FallenDice, type ScriptedFaces, scriptedFaces } from './scripted.js';
