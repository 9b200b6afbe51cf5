import { z } from 'zod';
import { carId, cents, id, queueColumns } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';
import { orderState } from '../../rides/orders/orders.rows.ts';

/** `waiting_user`: the rider must reply; `closed`: a duplicate. */
export const ticketStates = ['pending', 'processing', 'waiting_user', 'done', 'closed'] as const;
export const ticketState = z.enum(ticketStates);
export type TicketState = z.infer<typeof ticketState>;

/** The reasons of a complaint. */
export const ticketReasons = [
  'area_misjudge',
  'no_stop_misjudge',
  'station_misjudge',
  'unlock_fail',
  'bike_fault',
  'forgot_return',
  'double_charge',
  'other',
] as const;
export const ticketReason = z.enum(ticketReasons);
export type TicketReason = z.infer<typeof ticketReason>;

/** The decision: the fee is right, a refund, or an unpaid order reduced. */
export const ticketResults = ['fee_ok', 'refunded', 'amended'] as const;
export const ticketResult = z.enum(ticketResults);
export type TicketResult = z.infer<typeof ticketResult>;

/** A text by a rider or a clerk. */
export const ticketText = z.string().trim().min(1).max(500);

/** A rider's complaint about one order. */
export const ticketRow = z.object({
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
  reasons: z.array(ticketReason),
  text: z.string(),
  photos: z.array(photoShown),
  /** The refund requested; null if none was named. */
  claimCents: cents.nullable(),
  state: ticketState,
  orderState,
  payableCents: cents,
  createdAt: z.number(),
  ...queueColumns,
  result: ticketResult.nullable(),
  refundCents: cents,
  /** The number of card uses returned. */
  cardTimes: z.int(),
  handler: z.string().nullable(),
  doneAt: z.number().nullable(),
  /** Whether a complaint of this rider was false. */
  isAbusive: z.boolean(),
  /** How often it was reopened. */
  reopened: z.int(),
});
export type TicketRow = z.infer<typeof ticketRow>;

export const ticketEventKinds = [
  'created',
  'taken',
  'replied',
  'waiting',
  'answered',
  'noted',
  'decided',
  'reopened',
  /** To a colleague, to field staff, as a duplicate, or closed without cause. */
  'assigned',
  'fielded',
  'merged',
  'closed',
] as const;

/** One ticket with its conversation. */
export const ticketDetail = ticketRow.extend({
  events: z.array(
    z.object({
      at: z.number(),
      kind: z.enum(ticketEventKinds),
      /** The clerk's name; null for the rider or the system. */
      by: z.string().nullable(),
      text: z.string(),
    }),
  ),
  rider: z.object({
    registeredAt: z.number(),
    creditScore: z.int(),
    /** Orders in total, tickets and refunds of the last 90 days. */
    orders: z.int(),
    tickets: z.int(),
    refundCents: cents,
  }),
  /** The ticket that it was merged into. */
  duplicateOf: id.nullable(),
  version: z.int(),
});
export type TicketDetail = z.infer<typeof ticketDetail>;
