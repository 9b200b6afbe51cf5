import { z } from 'zod';
import { cents } from '../../kit/index.ts';
import type { ReturnRelation } from '../trips/index.ts';

const money = (most: number) => cents.min(0).max(most);

/** Returns in a station that cost the out-of-station fee only where the area says so; else the rider is reminded. */
export const remindedRelations = [
  'bad_direction',
  'no_rfid',
  'kickstand',
  'camera_direction',
  'camera_point',
  'camera_miss',
  'station_full',
] as const satisfies readonly ReturnRelation[];

/** What an area charges for returns, as an order copies it. */
export const surchargeFees = z.object({
  outOfStationCents: money(3_000),
  noStopCents: money(5_000),
  noRideCents: money(5_000),
  outOfAreaCents: money(5_000),
  /** The most that a place of return costs; null: no limit. */
  mostCents: money(5_000).nullable(),
  /** What the out-of-station fee is multiplied by, in thousandths. */
  difficulty: z.int().min(500).max(3_000).default(1_000),
  charged: z.array(z.enum(remindedRelations)).default([]),
  helmetCents: money(10_000),
});
export type SurchargeFees = z.output<typeof surchargeFees>;

/** Why a place of return that has a fee costs nothing. */
export const uncharged = ['reminded', 'not_by_rider', 'unproven', 'station_in_doubt', 'waived'] as const;
export type Uncharged = (typeof uncharged)[number];
