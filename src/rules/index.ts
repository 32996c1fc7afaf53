export { refuseUnknownRow, requirePlayer, requireSide, buildSentenceEvent } from './act.js';
export type { ActionFacts } from './action.js';
export { applyResolution } from './carry-out.js';
export {
  type AnyCheck,
  CHECK_MODES,
  CHECK_NAMES,
  type CheckedAction,
  type CheckMode,
  type CheckName,
  CheckRefusal,
  type CheckFinding,
  isFavourableToActor,
} from './checks.js';
export { sumHalfBases, findTouchInterval } from './ground/contact.js';
export { fillInputs, listFoundRemarks, listMeasuredValues, fillFromRecord, createScene } from './scene.js';
export {
  applyChanges,
  type Battle,
  type Change,
  Draft,
  EMPTY_BATTLE,
  GAME_TABLE,
  findRowName,
  findEmptyValue,
  type GameRow,
  listPlayedSides,
  type Row,
  findRow,
  type SideRow,
  type RowMap,
  type UnitRow,
} from './battle.js';
export type { UnitAction, SuggestedCommand } from './unit-actions.js';
export type { EventKind } from './event-kinds.js';
export type { BotPlay } from './bot-play.js';
export type { Tutorial, TutorialAction, TutorialFight, TutorialView, TutorialStep, TutorialUmpireAction } from './lesson.js';
export { calculateExpectation } from './expectation.js';
export { groupBy } from './grouped.js';
export { areFieldsSealed, type OrderedField, findSealedField } from './ordered.js';
export {
  checkName,
  findFirstFreeName,
  requireFreeName,
  MAX_ROW_NAME_LENGTH,
  createNameAfter,
  normalizeName,
  numberNames,
  type RowName,
  isSameName,
} from './names.js';
export {
  type Cast,
  type Expectation,
  type UntypedProcedure,
  type Resolution,
  listCites,
  type Step,
  type Tone,
} from './result.js';
export {
  type InputField,
  listInputFields,
  buildInputJsonSchema,
  parseInput,
  parseWithSchema,
  listSchemaFields,
} from './input.js';
export {
  listFilledKeys,
  findListKey,
  mayHaveLeft,
  type MeasureFunction,
  type Overrides,
  type Role,
  type Scene,
} from './roles.js';
export {
  type SequencePosition,
  listBattleKeys,
  pickOddsFields,
  calculateOdds,
  type PhaseStep,
  pickFields,
  type Procedure,
  runProcedure,
} from './procedure.js';
export {
  type Commander,
  refuseIllegal,
  refuseInvalid,
  isAllowed,
  Refusal,
  REFUSAL_CODES,
  UMPIRES_ONLY_TEXT,
  refuseNonUmpire,
  type RefusalCode,
  catchRefusal,
  refuseNotFound,
  tryOrHandleRefusal,
  UnmeasuredRefusal,
} from './refusal.js';
export { findMaxLineOffset, findLineDeparture, findBoundLine } from './ground/bound.js';
export { refuseWithoutMap, listStepStarts, readRoute } from './ground/going.js';
export {
  findLineSection,
  measurePointDistance,
  type LinePoint,
  findNearestPointOnLine,
  findPointAtDistance,
  listRouteStops,
  findRouteOnLine,
  findRoutesOnLine,
} from './ground/lines.js';
export {
  findPointAtShare,
  measureDistance,
  describeDistance,
  measureBearing,
  findHexCentre,
  measureBetweenLines,
  listHexesOnLine,
  isInArea,
  findMeanPoint,
  listSpotsNearLine,
  convertToPlane,
  ROUNDING_TOLERANCE,
  roundLength,
  roundToTenths,
  findCompassDirection,
} from './ground/measuring.js';
export {
  findGroundName,
  findMapName,
  listNamedGround,
  formatNinthOfSpot,
  findNamedSpot,
  formatSquareOfSpot,
} from './ground/naming.js';
export {
  findSpotArea,
  findDirectionStep,
  describeMapSize,
  countGridSquares,
  describeLength,
  findSpot,
  listCellMiddles,
  formatSpotName,
  formatSpot,
  describeSpot,
  type StepStarts,
} from './ground/locating.js';
export {
  type GeoPoint,
  convertToDegrees,
  measureMetresBetween,
  type MetrePoint,
  measureMetresFromCorner,
  formatPlaceAt,
} from './ground/degrees.js';
export {
  formatColumn,
  type Direction,
  DIRECTION_WORDS,
  DIRECTIONS,
  formatHex,
  splitMoves,
  formatSquare,
} from './ground/notation.js';
export { BRIDGE_KINDS } from './ground/crossing.js';
export { type GroundMarker, isLeavingPlace, DEFAULT_GROUND_READING, type RangeBand, type UnitSymbol } from './ground/reading.js';
export { findScreen } from './ground/sight.js';
export { cacheLast, cachePerObject } from './kept.js';
export {
  type Edge,
  EDGES,
  FEATURE_TABLE,
  listFeatures,
  type FeatureKind,
  type FeatureRow,
  describeFeature,
  GROUND_TABLES,
  type RetreatRow,
  findRetreat,
  type GroundMap,
  MAP_TABLE,
  findMap,
  PLACE_TABLE,
  findUnitPlace,
  hasPlainSight,
  buildSightingPlace,
  type PlaceRow,
  listPlaces,
  SIGHTING_TABLE,
  type SightingRow,
  listSightings,
  type Spot,
  pickSpot,
} from './ground/rows.js';
export {
  describeContacts,
  nameContacts,
  updatePlainSight,
  hasAddedPlainSight,
  listNewContacts,
  canSeePlace,
  listPlacedUnits,
} from './ground/plain-sight.js';
export { updateLastPlaces, updateSightings, removeFromMap, mayKnowGround } from './ground/sightings.js';
export { type KnownRowCheck } from './ruleset.js';
export { findNextPhase, formatTurn, formatTurnTitle } from './turns.js';
export { copyFromSide, listKeysFromSide } from './from-side.js';
export { UMPIRES_AUDIENCE } from './happening.js';
export type { Act, ActFacts, Actor, ActContext, FurtherEvents, DraftEvent } from './happening.js';
export { listHiddenFields, isStrengthExact } from './rough-strength.js';
export type { ActGroup, Chart, CommandGroup, RowList, Ruling } from './reference.js';
export { findActCommand, findProcedureCommand } from './reference.js';
export type { DiaryEntry, AnytimeTask, SpottingChance, OpenTask, Phase } from './turns.js';
export type { NotHoldingReason, NumberedLabel, PointedPlace, Ruleset } from './ruleset.js';
export {
  readSidc,
  type ReadyTemplate,
  buildSidc,
  findSymbolClass,
  type SymbolClass,
  type SymbolIdentity,
  type SymbolKind,
  type SymbolReading,
  type SymbolSize,
  findTemplate,
  listTemplates,
  type NationReading,
  findNationValue,
} from './symbols.js';
export { findNation, type NationName, findSymbolNation } from './nations.js';
export { Scanner } from './scanner.js';
export { parseTime, addToTime } from './moments.js';
export {
  formatOptionName,
  capitalize,
  countNoun,
  distinguishLabels,
  describeFieldName,
  findWord,
  joinWords,
  formatMinute,
  formatPossessive,
  formatSigned,
  convertKeyToWords,
} from './words.js';
