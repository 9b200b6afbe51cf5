import { z } from 'zod';
import { carId, id } from '../../kit/index.ts';
import { taskType } from '../tasks/index.ts';
import { lifecycle, onlineState, ridingState } from '../vehicles/vehicles.rows.ts';
import { conditionKeys } from './screening.conditions.ts';
import { screeningRule, systemPresetKeys } from './screening.rule.ts';

/** A screening that finds more vehicles has to be narrowed. */
export const mostHits = 2_000;
/** So many presets of one's own. */
export const mostPresets = 20;
/** Results are kept for so many days. */
export const keptDays = 7;

export const schedules = ['never', 'hourly', 'daily'] as const;
export const schedule = z.enum(schedules);
export type Schedule = z.infer<typeof schedule>;

/** A rule under a name, one's own or a colleague's. */
export const presetRow = z.object({
  id,
  name: z.string(),
  rule: screeningRule,
  /** Colleagues of the same company see it too. */
  shared: z.boolean(),
  schedule,
  /** Local hour of a daily run. */
  atHour: z.int().nullable(),
  nextAt: z.number().nullable(),
  own: z.boolean(),
  owner: z.string(),
  version: z.int(),
  updatedAt: z.number(),
});
export type PresetRow = z.infer<typeof presetRow>;

/** A screening that was made: a picture of one moment. */
export const screeningRun = z.object({
  id,
  /** A preset that is kept, if it came from one and that still is. */
  presetId: id.nullable(),
  preset: z.string().nullable(),
  system: z.enum(systemPresetKeys).nullable(),
  rule: screeningRule,
  source: z.enum(['operator', 'schedule']),
  operator: z.string(),
  at: z.number(),
  tookMs: z.int(),
  state: z.enum(['done', 'too_many']),
  /** Vehicles found, as far as one may see them. */
  hits: z.int(),
});
export type ScreeningRun = z.infer<typeof screeningRun>;

/** What a condition said of a vehicle at the moment of the screening. */
export const measured = z.object({
  key: z.enum(conditionKeys),
  days: z.int().nullable(),
  met: z.boolean(),
  /** A number in the kind's unit, names, or whether it is so; null when nobody knows. */
  value: z.union([z.number(), z.boolean(), z.array(z.string()), z.null()]),
  /** The same as a sentence. */
  text: z.string(),
});
export type Measured = z.infer<typeof measured>;

/** A vehicle that a screening found: what was measured then, and how the vehicle is now. */
export const screeningHit = z.object({
  carId,
  met: z.array(z.enum(conditionKeys)),
  values: z.array(measured),
  lifecycle,
  ridingState,
  online: onlineState,
  restBattery: z.number().nullable(),
  area: z.string().nullable(),
  stationId: z.string().nullable(),
  station: z.string().nullable(),
  outOfArea: z.boolean().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  lastTripAt: z.number().nullable(),
  idleSeconds: z.number().nullable(),
  openTasks: z.array(taskType),
  tags: z.array(z.string()),
});
export type ScreeningHit = z.infer<typeof screeningHit>;

/** What became of one vehicle of a result that something was to be done with. */
export const workedHit = z.object({
  carId,
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type WorkedHit = z.infer<typeof workedHit>;
