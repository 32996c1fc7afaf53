import type { z } from 'zod';
import type { Battle, GameRow, SideRow, Table, UnitRow } from '../battle.js';
import { defineProcedure, type ProcedureDefinition, type Role, type Scene } from '../procedure.js';
import type { CullenEffect } from './effect-kinds.js';
import type {
  ArmourClass,
  Condition,
  Cover,
  Drive,
  Element,
  FireKind,
  GunClass,
  Kind,
  PhaseId,
  Status,
  Vehicle,
} from './vocabulary.js';

/** `turn` is the move, from 1. */
export type CullenGame = GameRow & {
  readonly phase: PhaseId;
};

export type CullenSide = SideRow & {
  /** Strikes that have got through and are not used yet. */
  readonly airstrikes: number;
};

/** How many elements of each type. */
export type Elements = Readonly<Record<Element, number>>;

/** What a unit was when the phase began: what it brings to fire and fights of this phase (TC-40). */
export type AtPhase = Elements & {
  readonly dps: number;
  readonly status: Status;
  readonly underFire: readonly FireKind[];
  readonly moved: boolean;
  readonly condition: Condition;
  /** What limbering and unlimbering change (TC-23). */
  readonly setUp: boolean;
};

/** A company, a gun or battery, a mortar section, one vehicle, or one officer. */
export type CullenUnit = UnitRow &
  Elements & {
    /** Parent battalion, which usually gives the ratings. */
    readonly battalion: string;
    readonly kind: Kind;
    /** Morale rating -1 to 2, ability rating -1 to 1. */
    readonly mr: number;
    readonly ar: number;
    /** Disruption points held, 0 to 4. */
    readonly dps: number;
    readonly atPhase: AtPhase;
    /** DPs received this move, those over 4 included. */
    readonly dpsThisMove: number;
    readonly status: Status;
    readonly mounted: boolean;
    /** In march column. */
    readonly column: boolean;
    readonly moved: boolean;
    readonly fired: boolean;
    /** Distance that its movement roll gave this move, less what actions and wire took; negative is backwards. */
    readonly moveInches: number;
    /** What the roll gave before they took any: actions take parts of this (TC-10). Rows from before there was this have none. */
    readonly rolledInches?: number;
    /** A vehicle that has given its move for bussing (TC-10). Rows from before there was this have none. */
    readonly bussedThisMove?: boolean;
    /** Kinds of fire aimed at it this move, hit or miss; and in the last (TC-41). */
    readonly underFire: readonly FireKind[];
    readonly underFireLast: readonly FireKind[];
    readonly cover: Cover;
    /** Guns unlimbered, mortars set up. */
    readonly setUp: boolean;
    /** It takes part in an assault of infantry on armour that is declared this move. */
    readonly assaultDeclared: boolean;
    /** Of that infantry: the id of the armour. Rows from before there was this have none. */
    readonly assaults?: string | null;
    /** The id of the enemy whom it has assaulted, while both are in combat (TC-66). Rows from before there was this have none. */
    readonly lockedWith?: string | null;
    /** Armour that has supported an assault this move (Infantry v Infantry). Rows from before there was this have none. */
    readonly supportedThisMove?: boolean;
    /** Id of the unit that its artillery fired at last, and the rounds fired at it while it stood still (TC-24). */
    readonly rangedTarget: string | null;
    readonly rangedRounds: number;
    /** Whether it fired at that target this move. */
    readonly rangedThisMove: boolean;
    readonly gunClass: GunClass | null;
    /** Of armour. */
    readonly armourClass: ArmourClass | null;
    /** Of vehicles: the row of Appendix A, and how it drives. */
    readonly vehicle: Vehicle | null;
    readonly drive: Drive | null;
    /** May not leave the road. */
    readonly roadBound: boolean;
    /** Armour with machine guns. */
    readonly vehicleMgs: boolean;
    readonly condition: Condition;
    /** Must take the armour morale test in this phase. */
    readonly moraleDue: boolean;
    /** Ids: what a truck carries, what carries a unit. */
    readonly carries: string | null;
    readonly carriedBy: string | null;
    /** Of an officer: 1 to 3. */
    readonly officerFactor: number | null;
    /** Id of the unit that an officer is with. */
    readonly attachedTo: string | null;
    /** Of an officer: DPs that units received this move while he was with them (TC-56). Rows from before there was this have none. */
    readonly riskDps?: number;
    /** The same of earlier moves, each a risk that was not rolled. */
    readonly risksOwed?: readonly number[];
    /** Of an officer: dead or disabled. */
    readonly lost: boolean;
    readonly concealed: boolean;
    /** Has used its one attempt to observe. */
    readonly observedThisMove: boolean;
    /** Has tried to rally, which is done once a move (TC-43). */
    readonly ralliedThisMove: boolean;
  };

export interface CullenBattle extends Battle {
  readonly game: CullenGame;
  readonly tables: {
    readonly side: Table<CullenSide>;
    readonly unit: Table<CullenUnit>;
  } & Battle['tables'];
}

/** Who takes part in some of these roles. */
export type CullenScene<R extends string = never> = Scene<CullenUnit, CullenBattle, R>;

/** A part that this rulebook's units take in a procedure; what it fills in looks at these roles. */
export type CullenRole<R extends string = never> = Extract<Role<CullenUnit, CullenBattle, R>, { readonly table?: undefined }>;

/** `defineProcedure` with this rulebook's units, battle and phases. */
export function cullenProcedure<S extends z.ZodType, O extends object, R extends string>(
  definition: ProcedureDefinition<S, O, CullenUnit, CullenBattle, R, CullenEffect<NoInfer<R>>> & {
    readonly usualPhases?: readonly PhaseId[];
  },
): ProcedureDefinition<S, O, CullenUnit, CullenBattle, R, CullenEffect<R>> {
  return defineProcedure(definition);
}
