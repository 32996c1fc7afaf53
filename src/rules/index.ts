export { notFound, requireSide, said } from './act.js';
export { applyResolution } from './carry-out.js';
export { type Cast, filledInput, foundRemarks, recordedInput, sceneOf } from './scene.js';
export {
  applyChanges,
  type Battle,
  type Change,
  Draft,
  EMPTY_BATTLE,
  GAME,
  nameOf,
  type GameRow,
  type Row,
  rowOf,
  type SideRow,
  type Table,
  type UnitRow,
} from './battle.js';
export type { Deed, Deeds, Todo } from './deeds.js';
export type { EventKind } from './event-kinds.js';
export { expectationOf } from './expectation.js';
export { checkedName, freeName, NAME_MAX_LENGTH, nameKey, sameName } from './names.js';
export {
  type Effect,
  type Expectation,
  type InputField,
  inputFields,
  inputJsonSchema,
  keysFilled,
  keysOfBattle,
  listKeyOf,
  type Measure,
  type Overrides,
  oddsFields,
  oddsOf,
  parseInput,
  parseWith,
  type PhaseStep,
  pick,
  type Procedure,
  type Resolution,
  resolve,
  type Role,
  type Scene,
  schemaFields,
  citesOf,
  type Step,
  type Tone,
  type Verdict,
} from './procedure.js';
export { illegal, invalid, Refusal, REFUSAL_CODES, type RefusalCode, unheardOf } from './refusal.js';
export { noMap } from './ground/going.js';
export { distance, distanceWords, bearing, centreOf, windOf } from './ground/measuring.js';
export { groundNamed, ninthOf, squareOf } from './ground/naming.js';
export { extentWords, gridOf, lengthWords, locate, spotName, spotWords, type Starts } from './ground/locating.js';
export { columnName, splitMoves } from './ground/notation.js';
export { type GroundMark, type GroundReading, PLAIN_GROUND, type RangeBand, type UnitSymbol } from './ground/reading.js';
export {
  FEATURE,
  type FeatureKind,
  type FeatureRow,
  featureWords,
  GROUND_TABLES,
  type GroundMap,
  MAP,
  mapOf,
  PLACE,
  placeOf,
  type PlaceRow,
  placesOf,
  SIGHTING,
  type SightingRow,
  type Spot,
} from './ground/rows.js';
export { keepPlaces, keepSightings, leaveGround, sideKnowsGround } from './ground/sightings.js';
export { type Known, turnName, turnTitle, UMPIRES } from './ruleset.js';
export type {
  Act,
  ActGroup,
  Actor,
  Chart,
  CommandGroup,
  Desk,
  DiaryEntry,
  Guide,
  Further,
  Happening,
  NextPhase,
  NumberedLabel,
  OpenMatter,
  Phase,
  PhaseDoings,
  RowList,
  Ruleset,
  Ruling,
  Strength,
  UnitForm,
} from './ruleset.js';
export { Scanner } from './scanner.js';
export { millisecondsOf } from './moments.js';
export { capital, counted, minute, signed, wordsOf } from './words.js';
