import { z } from 'zod';
import { carId, cents, id, queueColumns } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';
import { orderState } from '../../rides/orders/orders.rows.ts';

/** `waiting_user`: the rider has to say more; `closed`: a duplicate of another. */
export const ticketStates = ['pending', 'processing', 'waiting_user', 'done', 'closed'] as const;
export const ticketState = z.enum(ticketStates);
export type TicketState = z.infer<typeof ticketState>;

/** What a rider complains about. */
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

/** What was decided: the fee is right, money went back, or an order that is not paid asks for less. */
export const ticketResults = ['fee_ok', 'refunded', 'amended'] as const;
export const ticketResult = z.enum(ticketResults);
export type TicketResult = z.infer<typeof ticketResult>;

/** What a rider writes, or a clerk answers. */
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
  /** What the rider asks back; null where nothing was named. */
  claimCents: cents.nullable(),
  state: ticketState,
  orderState,
  payableCents: cents,
  createdAt: z.number(),
  ...queueColumns,
  result: ticketResult.nullable(),
  refundCents: cents,
  /** How many uses of a card went back. */
  cardTimes: z.int(),
  handler: z.string().nullable(),
  doneAt: z.number().nullable(),
  /** Whether a complaint of this rider was made up. */
  isAbusive: z.boolean(),
  /** How often it was opened again. */
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
  /** To a colleague, to field staff, as the same as another one, or as none. */
  'assigned',
  'fielded',
  'merged',
  'closed',
] as const;

/** One ticket with all that was said about it. */
export const ticketDetail = ticketRow.extend({
  events: z.array(
    z.object({
      at: z.number(),
      kind: z.enum(ticketEventKinds),
      /** Name of the clerk; null where the rider or the system did it. */
      by: z.string().nullable(),
      text: z.string(),
    }),
  ),
  rider: z.object({
    registeredAt: z.number(),
    creditScore: z.int(),
    /** Orders ever, tickets and refunds of the last 90 days. */
    orders: z.int(),
    tickets: z.int(),
    refundCents: cents,
  }),
  /** The ticket that says the same, where it was merged into one. */
  duplicateOf: id.nullable(),
  version: z.int(),
});
export type TicketDetail = z.infer<typeof ticketDetail>;
