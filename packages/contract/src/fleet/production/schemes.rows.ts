import { z } from 'zod';
import { id } from '../../kit/index.ts';

export const packVolts = [36, 48, 60, 72] as const;
export const chemistries = ['lead', 'li_ion', 'lfp'] as const;

const percent = z.int().min(0).max(100);

/** A point of a curve: millivolts and their percent. */
export const curvePoint = z.tuple([z.int().min(1).max(100_000), percent]);
export type CurvePoint = z.infer<typeof curvePoint>;

/** The editable fields of a scheme. */
export const schemeBody = z.object({
  name: z.string().trim().min(1).max(20),
  volts: z.literal(packVolts),
  chemistry: z.enum(chemistries),
  /** Cells in series. */
  cells: z.int().min(1).max(60),
  /** From full to empty, at least five, both figures falling. */
  points: z.array(curvePoint).min(5).max(60),
  /** At or below it a vehicle needs a battery swap. */
  lowPercent: percent,
  /** At or below it a vehicle cannot be rented. */
  noRentPercent: percent,
  /** At or below it the motor stops. */
  cutPercent: percent,
  /** Range with a full battery, kilometres. */
  fullKm: z.int().min(1).max(300),
  /** Voltage sag under a rider, millivolts. */
  loadCorrectionMv: z.int().min(0).max(5_000),
  /** Smoothing of the charge, seconds; 0: none. */
  smoothingS: z.int().min(0).max(3_600),
});
export type SchemeBody = z.output<typeof schemeBody>;

export const schemeRow = schemeBody.extend({
  id,
  /** How many vehicles in scope use it, directly or by their model. */
  vehicles: z.int(),
  version: z.int(),
  updatedAt: z.number(),
});
export type SchemeRow = z.infer<typeof schemeRow>;

const counts = {
  vehicles: z.int(),
  lowBefore: z.int(),
  lowAfter: z.int(),
};

/** What applying a scheme would change, where voltages are known. */
export const schemeEffect = z.object({
  ...counts,
  noRentAfter: z.int(),
  /** Vehicles that report their charge themselves: the curve is not used. */
  bySoc: z.int(),
  /** Vehicles that report no voltage. */
  unknown: z.int(),
  areas: z.array(z.object({ areaId: z.number().nullable(), area: z.string().nullable(), ...counts })),
});
export type SchemeEffect = z.infer<typeof schemeEffect>;

export const schemeApplication = z.object({
  id,
  schemeId: id,
  scheme: z.string(),
  vehicles: z.int(),
  lowBefore: z.int(),
  lowAfter: z.int(),
  operator: z.string(),
  reason: z.string(),
  at: z.number(),
});
