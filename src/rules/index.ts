export { refuseUnknownRow, requirePlayer, requireSide, sentenceEvent } from './act.js';
export type { ActionFacts } from './action.js';
export { applyResolution } from './carry-out.js';
export {
  type AnyCheck,
  CHECK_MODES,
  CHECK_NAMES,
  type Checked,
  type CheckMode,
  type CheckName,
  CheckRefusal,
  type Finding,
  favoursActor,
} from './checks.js';
export { sumHalfBases, touchOf } from './ground/contact.js';
export { fillInputs, remarksOnFound, listMeasured, fillFromRecord, sceneOf } from './scene.js';
export {
  applyChanges,
  type Battle,
  type Change,
  Draft,
  EMPTY_BATTLE,
  GAME,
  nameOf,
  isEmptyTable,
  type GameRow,
  listPlayedSides,
  type Row,
  rowOf,
  type SideRow,
  type RowMap,
  type UnitRow,
} from './battle.js';
export type { UnitAction, SuggestedCommand } from './deeds.js';
export type { EventKind } from './event-kinds.js';
export type { BotPlay } from './bot-play.js';
export type { Tutorial, TutorialAction, TutorialFight, TutorialView, TutorialStep, TutorialUmpireAction } from './lesson.js';
export { calculateExpectation } from './expectation.js';
export { groupBy } from './grouped.js';
export { areFieldsSealed, type OrderedField, findSealedField } from './ordered.js';
export {
  checkedName,
  firstFreeName,
  freeName,
  NAME_MAX_LENGTH,
  nameAfter,
  nameKey,
  numberNames,
  type RowName,
  sameName,
} from './names.js';
export { type Cast, type Expectation, type Judged, type Resolution, citesOf, type Step, type Tone } from './result.js';
export { type InputField, inputFields, inputJsonSchema, parseInput, parseWith, schemaFields } from './input.js';
export { listFilledKeys, listKeyOf, mayHaveLeft, type Measure, type Overrides, type Role, type Scene } from './roles.js';
export {
  type InSequence,
  listBattleKeys,
  pickOddsFields,
  calculateOdds,
  type PhaseStep,
  pick,
  type Procedure,
  resolve,
} from './procedure.js';
export {
  type Commander,
  refuseIllegal,
  refuseInvalid,
  isAllowed,
  Refusal,
  REFUSAL_CODES,
  UMPIRES_ONLY,
  refuseNonUmpire,
  type RefusalCode,
  refusalOf,
  refuseUnheard,
  tryOrRefuse,
  Unmeasured,
} from './refusal.js';
export { findPointOnBoundLine, leavesLine, findBoundLine } from './ground/bound.js';
export { refuseWithoutMap, listStarts, readRoute } from './ground/going.js';
export {
  findLineSection,
  distanceBetween,
  type LinePoint,
  findNearestOnLine,
  findPointAtDistance,
  listStops,
  findRouteOnLine,
  findRoutesOnLine,
} from './ground/lines.js';
export {
  pointAtShare,
  measureDistance,
  describeDistance,
  measureBearing,
  centreOf,
  measureBetweenLines,
  hexesOnLine,
  isInArea,
  middleOfPoints,
  isNearLine,
  pointOnPlane,
  roundLength,
  roundToTenths,
  windOf,
} from './ground/measuring.js';
export { nameGroundAt, listNamedGround, readNinthName, findNamedSpot, readSquareName } from './ground/naming.js';
export {
  areaAround,
  stepOfDirection,
  describeExtent,
  gridOf,
  describeLength,
  findSpot,
  middleOfSquare,
  spotName,
  spotText,
  describeSpot,
  type Starts,
} from './ground/locating.js';
export { type Degrees, degreesOf, metresBetween, type Metres, metresFromCorner, placeAt } from './ground/degrees.js';
export { columnName, type Direction, DIRECTION_WORDS, DIRECTIONS, hexName, splitMoves, squareName } from './ground/notation.js';
export { BRIDGES } from './ground/crossing.js';
export { type GroundMark, leavesItsPlace, PLAIN_GROUND, type RangeBand, type UnitSymbol } from './ground/reading.js';
export { findScreen } from './ground/sight.js';
export { cacheLast, cachePerObject } from './kept.js';
export {
  type Edge,
  EDGES,
  FEATURE,
  featuresOf,
  type FeatureKind,
  type FeatureRow,
  describeFeature,
  GROUND_TABLES,
  type RetreatRow,
  findRetreat,
  type GroundMap,
  MAP,
  mapOf,
  PLACE,
  placeOf,
  isPlayedBySight,
  placeOfSighting,
  type PlaceRow,
  placesOf,
  SIGHTING,
  type SightingRow,
  sightingsOf,
  type Spot,
  spotOfRow,
} from './ground/rows.js';
export {
  describeContacts,
  updatePlainSight,
  isPlayedBySightOnly,
  listNewContacts,
  canSeePlace,
  listPlacedUnits,
} from './ground/plain-sight.js';
export { updateLastPlaces, updateSightings, leaveGround, mayKnowGround } from './ground/sightings.js';
export { type Known } from './ruleset.js';
export { findNextPhase, turnName, turnTitle } from './turns.js';
export { copyFromSide, listKeysFromSide } from './from-side.js';
export { UMPIRES } from './happening.js';
export type { Act, Actor, ActContext, FurtherEvents, DraftEvent } from './happening.js';
export { listHiddenFields, isStrengthExact } from './rough-strength.js';
export type { ActGroup, Chart, CommandGroup, RowList, Ruling } from './reference.js';
export { findActCommand, findProcedureCommand } from './reference.js';
export type { DiaryEntry, AnytimeTask, SpottingChance, OpenTask, Phase } from './turns.js';
export type { Aside, NumberedLabel, Pointed, Ruleset } from './ruleset.js';
export {
  readSidc,
  type ReadyTemplate,
  sidcOf,
  classOfSymbol,
  type SymbolClass,
  type SymbolIdentity,
  type SymbolKind,
  type SymbolReading,
  type SymbolSize,
  templateOf,
  listTemplates,
  type NationReading,
  findNationValue,
} from './symbols.js';
export { findNation, type NationName, nationOfSymbol } from './nations.js';
export { Scanner } from './scanner.js';
export { parseSpan, addToTime } from './moments.js';
export {
  capitalize,
  countNoun,
  distinguishLabels,
  fieldName,
  formatMinute,
  formatPossessive,
  formatSigned,
  wordsOf,
} from './words.js';
