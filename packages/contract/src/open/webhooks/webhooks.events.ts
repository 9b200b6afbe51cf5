import { z } from 'zod';
import { alarmLevel, alarmState } from '../../fleet/alarms/alarms.rows.ts';
import { taskType } from '../../fleet/tasks/index.ts';
import { alarmType, lifecycle, ridingState } from '../../fleet/vehicles/vehicles.rows.ts';
import { carId, cents, id } from '../../kit/index.ts';
import { orderState } from '../../rides/orders/orders.rows.ts';
import { ticketReason } from '../../service/tickets/tickets.rows.ts';

const n = z.int();
const of = { agentId: n, serviceAreaId: n };
/** A vehicle in stock belongs to no area. */
const vehicle = { carId, agentId: n, serviceAreaId: n.nullable() };
const order = { orderId: id, carId, ...of };
const ticket = { ticketId: id, ...order };
const alarm = { alarmId: id, ...vehicle, type: alarmType, level: alarmLevel };

/**
 * The kinds of events that endpoints can subscribe to, each with the `data` of its body. Ids, amounts and states,
 * but no personal data.
 */
export const webhookEvents = {
  'order.ended': {
    summary: 'A ride has ended and its price is known',
    data: z.object({
      ...order,
      state: orderState,
      endedBy: z.enum(['user', 'ops', 'system']),
      distanceM: n,
      ridingSeconds: n,
      payableCents: cents,
    }),
  },
  'order.paid': {
    summary: 'An order has been paid, including one that costs nothing',
    data: z.object({
      ...order,
      payableCents: cents,
      principalCents: cents,
      giftCents: cents,
      onlineCents: cents,
    }),
  },
  'order.refunded': {
    summary: 'An order was refunded, or refunded further; `refundedCents` is the total so far',
    data: z.object({ ...order, payableCents: cents, refundedCents: cents }),
  },
  'ticket.opened': {
    summary: 'A rider complains about an order',
    data: z.object({ ...ticket, reasons: z.array(ticketReason), claimCents: cents.nullable() }),
  },
  'ticket.decided': {
    summary: 'A complaint was decided',
    data: z.object({ ...ticket, result: z.enum(['fee_ok', 'refunded', 'amended']), refundCents: cents }),
  },
  'alarm.opened': {
    summary: 'A vehicle raised an alarm, for the first time or again',
    data: z.object(alarm),
  },
  'alarm.closed': {
    summary: 'An alarm ended: it cleared or somebody handled it',
    data: z.object({ ...alarm, state: alarmState }),
  },
  'vehicle.state': {
    summary: 'A vehicle’s use or place changed; only changed fields are included',
    data: z.object({ ...vehicle, ridingState: ridingState.optional(), lifecycle: lifecycle.optional() }),
  },
  'task.done': {
    summary: 'Field staff finished a task',
    data: z.object({ taskId: id, carId, ...of, type: taskType }),
  },
  'settlement.statement': {
    summary: 'A franchisee’s statement was confirmed or paid',
    data: z.object({
      statementId: id,
      agentId: n,
      fromDay: z.string(),
      toDay: z.string(),
      state: z.enum(['confirmed', 'paid']),
      payableCents: cents,
    }),
  },
} as const;

/** `test` is sent by the test button, whatever an endpoint subscribed to. */
export const webhookTest = {
  summary: 'Somebody is testing the endpoint',
  data: z.object({ agentId: n }),
};

/** The body of an event of a kind. */
export const webhookBody = (type: DeliveryKind, data: z.ZodObject) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    subject: z.string(),
    sequence: n,
    data,
  });

type Kind = keyof typeof webhookEvents;
export const webhookKinds = Object.keys(webhookEvents) as [Kind, ...Kind[]];
export const webhookKind = z.enum(webhookKinds);
export type WebhookKind = z.infer<typeof webhookKind>;
export const deliveryKinds = [...webhookKinds, 'test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
