export { notFound, requirePlayer, requireSide, said } from './act.js';
export { applyResolution } from './carry-out.js';
export {
  CHECK_MODES,
  CHECK_NAMES,
  type Checked,
  type CheckMode,
  type CheckName,
  CheckRefusal,
  type Finding,
  isBetter,
} from './checks.js';
export { halfBases, touchOf } from './ground/contact.js';
export { filledInput, foundRemarks, measuredIn, recordedInput, sceneOf } from './scene.js';
export {
  applyChanges,
  type Battle,
  type Change,
  Draft,
  EMPTY_BATTLE,
  GAME,
  nameOf,
  noneOf,
  type GameRow,
  playedSides,
  type Row,
  rowOf,
  type SideRow,
  type RowMap,
  type UnitRow,
} from './battle.js';
export type { Deed, Todo } from './deeds.js';
export type { EventKind } from './event-kinds.js';
export type { BotPlay } from './bot-play.js';
export type { Lesson, LessonDeed, LessonFight, LessonLook, LessonStep, LessonUmpiring } from './lesson.js';
export { expectationOf } from './expectation.js';
export { grouped } from './grouped.js';
export { areSealed, type OrderedField, saidBySeal } from './ordered.js';
export { checkedName, countedOn, freeName, NAME_MAX_LENGTH, nameKey, sameName } from './names.js';
export { type Cast, type Expectation, type Judged, type Resolution, citesOf, type Step, type Tone } from './result.js';
export { type InputField, inputFields, inputJsonSchema, parseInput, parseWith, schemaFields } from './input.js';
export { keysFilled, listKeyOf, mayBeGone, type Measure, type Overrides, type Role, type Scene } from './roles.js';
export { type InSequence, keysOfBattle, oddsFields, oddsOf, type PhaseStep, pick, type Procedure, resolve } from './procedure.js';
export {
  type Commander,
  illegal,
  invalid,
  isAllowed,
  Refusal,
  REFUSAL_CODES,
  UMPIRES_ONLY,
  umpiresOnly,
  type RefusalCode,
  refusalOf,
  unheardOf,
  unlessRefused,
  Unmeasured,
} from './refusal.js';
export { besideLine, leavesLine, lineOf } from './ground/bound.js';
export { noMap, startsFor, wayOf } from './ground/going.js';
export {
  alongLine,
  apart,
  type LinePoint,
  nearestOnLine,
  pointAtDistance,
  stopsOn,
  wayOnLineTo,
  waysOnLine,
} from './ground/lines.js';
export {
  afterPart,
  distance,
  distanceWords,
  bearing,
  centreOf,
  farBetweenLines,
  hexesOnLine,
  isInArea,
  middleOfPoints,
  nearLine,
  onPlane,
  roundedTo,
  toTenths,
  windOf,
} from './ground/measuring.js';
export { groundNamed, namedGround, ninthOf, spotCalled, squareOf } from './ground/naming.js';
export {
  areaAround,
  axialNear,
  eastNorth,
  extentWords,
  gridOf,
  lengthWords,
  locate,
  middleOfSquare,
  spotName,
  spotText,
  spotWords,
  type Starts,
} from './ground/locating.js';
export { type Degrees, degreesOf, metresFrom, type Metres, metresTo, placeAt } from './ground/degrees.js';
export { columnName, type Direction, DIRECTION_WORDS, DIRECTIONS, hexName, splitMoves, squareName } from './ground/notation.js';
export { BRIDGES } from './ground/crossing.js';
export { type GroundMark, leavesItsPlace, PLAIN_GROUND, type RangeBand, type UnitSymbol } from './ground/reading.js';
export { screenBetween } from './ground/sight.js';
export { keptLast, keptPer } from './kept.js';
export {
  type Edge,
  EDGES,
  FEATURE,
  featuresOf,
  type FeatureKind,
  type FeatureRow,
  featureWords,
  GROUND_TABLES,
  type BackRow,
  goesBack,
  type GroundMap,
  MAP,
  mapOf,
  PLACE,
  placeOf,
  isPlayedBySight,
  believedPlace,
  type PlaceRow,
  placesOf,
  SIGHTING,
  type SightingRow,
  sightingsOf,
  type Spot,
  spotIn,
} from './ground/rows.js';
export {
  beginsSight,
  hidesStrength,
  contactWords,
  keepPlainSight,
  keepsToOwners,
  newContactsIn,
  seesPlace,
  standingUnits,
} from './ground/plain-sight.js';
export { keepPlaces, keepSightings, leaveGround, sideKnowsGround } from './ground/sightings.js';
export { type Known } from './ruleset.js';
export { phaseAfter, turnName, turnTitle } from './turns.js';
export { followSide, keysFromSide } from './from-side.js';
export { UMPIRES } from './happening.js';
export type { Act, Actor, Desk, Further, Happening } from './happening.js';
export { hiddenOfUnit, showsExactStrength } from './rough-strength.js';
export type { ActGroup, Chart, CommandGroup, RowList, Ruling } from './reference.js';
export { typedForAct, typedForProcedure } from './reference.js';
export type { DiaryEntry, Errand, Look, OpenMatter, Phase } from './turns.js';
export type { Aside, NumberedLabel, Pointed, Ruleset } from './ruleset.js';
export {
  readSidc,
  type ReadyTemplate,
  sidcOf,
  symbolClass,
  type SymbolClass,
  type SymbolIdentity,
  type SymbolKind,
  type SymbolReading,
  type SymbolSize,
  templateOf,
  templatesIn,
  type NationReading,
  nationValue,
} from './symbols.js';
export { nationIn, type NationName, nationOfSymbol } from './nations.js';
export { Scanner } from './scanner.js';
export { millisecondsOf, timeAfter } from './moments.js';
export { capital, counted, distinguished, fieldName, minute, possessive, signed, wordsOf } from './words.js';
