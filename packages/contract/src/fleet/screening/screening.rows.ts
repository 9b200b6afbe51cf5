import { z } from 'zod';
import { carId, id } from '../../kit/index.ts';
import { taskType } from '../tasks/index.ts';
import { lifecycle, onlineState, ridingState } from '../vehicles/vehicles.rows.ts';
import { conditionKeys } from './screening.conditions.ts';
import { screeningRule, systemPresetKeys } from './screening.rule.ts';

/** A screening with more hits is rejected as too broad. */
export const mostHits = 2_000;
/** The most presets of one operator. */
export const mostPresets = 20;
/** How long results are stored, days. */
export const keptDays = 7;

export const schedules = ['never', 'hourly', 'daily'] as const;
export const schedule = z.enum(schedules);
export type Schedule = z.infer<typeof schedule>;

/** A preset, the reader's own or a colleague's. */
export const presetRow = z.object({
  id,
  name: z.string(),
  rule: screeningRule,
  /** Visible to colleagues of the same company. */
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

/** A stored screening: a snapshot of one moment. */
export const screeningRun = z.object({
  id,
  /** Its preset, if it came from one that still exists. */
  presetId: id.nullable(),
  preset: z.string().nullable(),
  system: z.enum(systemPresetKeys).nullable(),
  rule: screeningRule,
  source: z.enum(['operator', 'schedule']),
  operator: z.string(),
  at: z.number(),
  tookMs: z.int(),
  state: z.enum(['done', 'too_many']),
  /** Hits that the reader may see. */
  hits: z.int(),
});
export type ScreeningRun = z.infer<typeof screeningRun>;

/** The value of a condition at the moment of the screening. */
export const measured = z.object({
  key: z.enum(conditionKeys),
  days: z.int().nullable(),
  met: z.boolean(),
  /** A number in the condition's unit, names, or true or false; null if unknown. */
  value: z.union([z.number(), z.boolean(), z.array(z.string()), z.null()]),
  /** The same as text. */
  text: z.string(),
});
export type Measured = z.infer<typeof measured>;

/** A hit: its values at the time, and the vehicle's present state. */
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

/** The result for one vehicle of a screening's work. */
export const workedHit = z.object({
  carId,
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type WorkedHit = z.infer<typeof workedHit>;
