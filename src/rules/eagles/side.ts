import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { NumberedLabel } from '../ruleset.js';
import { sideIn, unitIn } from './battle.js';
import { MAX_COORDINATE } from './geometry.js';
import type { EaglesBattle, EaglesSide, RegistrationPoint } from './state.js';
import { defineInt, nationSchema } from './vocabulary.js';

/** 3.2: the maximum number of registration points of a side. */
export const MAX_REGISTRATION_POINTS = 10;

const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);

const registrationPointFields = z.strictObject({
  number: defineInt(1, MAX_REGISTRATION_POINTS).describe('Number of the registration point'),
  label: z.string().min(1).max(80).describe('Name of the registration point'),
  point: z
    .strictObject({ x: coordinate, y: coordinate })
    .nullable()
    .default(null)
    .describe('Position in yards, or as q and r on a hex map'),
});

export const sideFields = z.strictObject({
  nation: nationSchema.describe('Nation, for time lapse and firing error of the artillery (3.2, 3.3)'),
  registrationPoints: z
    .array(registrationPointFields)
    .max(MAX_REGISTRATION_POINTS)
    .refine(
      (points) => new Set(points.map(({ number }) => number)).size === points.length,
      'Two points have the same number. Enter a different number for each.',
    )
    .default([])
    .describe('Registration points, 1 to 10 (3.2)'),
  fireBearing: defineInt(0, 359)
    .nullable()
    .default(null)
    .describe('Direction of fire in degrees, clockwise, 0 up the table (3.3, E-53)'),
});

/**
 * Lists the registration points with labels that people can type for the input `registrationPoint`; an empty list for other
 * inputs. A player gets the points of their own side. An umpire gets the points of one side: the owner of the entered battery;
 * otherwise the entered side; otherwise the owner of the entered mission. If an umpire has entered none of these, the list has
 * the points of all sides.
 */
export function listPointLabels(
  key: string,
  params: JsonObject,
  battle: EaglesBattle,
  sideId: string | null,
): readonly NumberedLabel[] {
  if (key !== 'registrationPoint') return [];
  const { battery, mission, side: named } = params;
  const ofBattery = typeof battery === 'string' ? unitIn(battle, battery)?.side : undefined;
  const ofMission = typeof mission === 'string' ? battle.tables.mission.get(mission)?.side : undefined;
  const whose = sideId ?? ofBattery ?? (typeof named === 'string' ? named : undefined) ?? ofMission;
  if (whose !== undefined) return battle.tables.side.has(whose) ? sideIn(battle, whose).registrationPoints : [];
  return [...battle.tables.side.values()].flatMap(({ name, registrationPoints }) =>
    registrationPoints.map((point) => ({ ...point, of: name })),
  );
}

export function findRegistrationPoint(side: EaglesSide, number: number): RegistrationPoint | undefined {
  return side.registrationPoints.find((point) => point.number === number);
}
