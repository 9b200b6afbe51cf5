import { z } from 'zod';
import { cents } from '../../kit/index.ts';
import { remindedRelations } from '../../places/area-settings/reminded-relations.ts';

const money = (most: number) => cents.min(0).max(most);

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
