import { z } from 'zod';
import { carId, cents, id, queueColumns } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';
import { orderState } from '../orders/orders.rows.ts';
import { returnRelation } from '../trips/index.ts';

/** What a rider applies for: a place, or something that could not be done there. */
export const returnKinds = [
  'out_of_station',
  'no_stop',
  'other',
  'direction',
  'rfid',
  'helmet',
  'camera',
  'kickstand',
] as const;
export const returnKind = z.enum(returnKinds);
export type ReturnKind = z.infer<typeof returnKind>;

/** `filed`: the ride goes on; `warned`: passed with a warning; `moot`: its end cost nothing that could be waived. */
export const returnStates = ['filed', 'pending', 'passed', 'warned', 'rejected', 'moot'] as const;
export const returnState = z.enum(returnStates);
export type ReturnState = z.infer<typeof returnState>;

/** What a clerk decides. */
export const returnDecisions = ['passed', 'warned', 'rejected'] as const;
export const returnDecision = z.enum(returnDecisions);
export type ReturnDecision = z.infer<typeof returnDecision>;

/** An application to give a vehicle back where or how it costs a surcharge. */
export const returnRow = z.object({
  id,
  orderId: id,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  riderId: id,
  riderName: z.string(),
  /** Masked. */
  riderPhone: z.string(),
  carId,
  kind: returnKind,
  text: z.string(),
  photos: z.array(photoShown),
  state: returnState,
  orderState,
  /** How the return was judged; null while the ride goes on. */
  relation: returnRelation.nullable(),
  stationId: id.nullable(),
  /** The nearest station. */
  station: z.string().nullable(),
  edgeM: z.number().nullable(),
  /** What it is about, cents. */
  feeCents: cents,
  /** Whether that was not asked for at first. */
  isWaived: z.boolean(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  ...queueColumns,
  handler: z.string().nullable(),
  decidedAt: z.number().nullable(),
  opinion: z.string().nullable(),
  /** Whether nobody decided in time, so that it passed by itself. */
  isAuto: z.boolean(),
  /** What was asked for afterwards, and what was given back. */
  supplementCents: cents,
  backCents: cents,
});
export type ReturnRow = z.infer<typeof returnRow>;

/** How the returns at a station went within a week. */
export const stationRecord = z.object({
  stationId: id,
  name: z.string(),
  /** Returns judged outside of it, and of those what was not charged after all. */
  outside: z.int(),
  waived: z.int(),
  /** Applications there that were decided, and how many passed. */
  decided: z.int(),
  passed: z.int(),
  /** So many are waived that the station itself is likely to be drawn wrong. */
  isDoubtful: z.boolean(),
});
export type StationRecord = z.infer<typeof stationRecord>;

/** One application with what is known of its rider and its place. */
export const returnDetail = returnRow.extend({
  /** Where the phone was when it was applied for. */
  phoneFix: z.object({ lng: z.number(), lat: z.number(), accuracyM: z.number() }).nullable(),
  /** What a warning and a rejection take of the rider’s score; null where the area keeps none. */
  credit: z.object({ score: z.int(), warnedPoints: z.int(), rejectedPoints: z.int() }).nullable(),
  /** Earlier applications of the rider. */
  history: z.object({ passed: z.int(), warned: z.int(), rejected: z.int() }),
  supplement: z.object({ id, state: z.enum(['unpaid', 'paying', 'paid', 'closed']), cents }).nullable(),
  stationRecord: stationRecord.nullable(),
});
export type ReturnDetail = z.infer<typeof returnDetail>;
