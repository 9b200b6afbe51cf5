import { z } from 'zod';
import { id } from '../../kit/index.ts';

export const packVolts = [36, 48, 60, 72] as const;
export const chemistries = ['lead', 'li_ion', 'lfp'] as const;

const percent = z.int().min(0).max(100);

/** A point of a curve: millivolts and the percent they stand for. */
export const curvePoint = z.tuple([z.int().min(1).max(100_000), percent]);
export type CurvePoint = z.infer<typeof curvePoint>;

/** What somebody writes down as a scheme. */
export const schemeBody = z.object({
  name: z.string().trim().min(1).max(20),
  volts: z.literal(packVolts),
  chemistry: z.enum(chemistries),
  /** Cells in a row. */
  cells: z.int().min(1).max(60),
  /** From full to empty, at least five, both figures falling. */
  points: z.array(curvePoint).min(5).max(60),
  /** At or below it a vehicle waits for a battery. */
  lowPercent: percent,
  /** At or below it a vehicle should not be rented out. */
  noRentPercent: percent,
  /** At or below it the motor stops. */
  cutPercent: percent,
  /** Kilometres with a full battery. */
  fullKm: z.int().min(1).max(300),
  /** Millivolts that the voltage sags under a rider. */
  loadCorrectionMv: z.int().min(0).max(5_000),
  /** Seconds over which the charge is evened out; 0: not at all. */
  smoothingS: z.int().min(0).max(3_600),
});
export type SchemeBody = z.output<typeof schemeBody>;

export const schemeRow = schemeBody.extend({
  id,
  /** How many vehicles in scope go by it, by their own choice or their model's. */
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

/** What applying a scheme would change, as far as voltages are known. */
export const schemeEffect = z.object({
  ...counts,
  noRentAfter: z.int(),
  /** Report their charge themselves: the curve is not asked. */
  bySoc: z.int(),
  /** Report no voltage. */
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
