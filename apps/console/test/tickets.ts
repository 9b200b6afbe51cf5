import type { TicketDetail } from '@kickstand/contract/tickets';
import { cents, orderStart } from './orders.ts';

/** A complaint about a place of return that the reader works on. */
export const aTicket: TicketDetail = {
  id: 't1',
  orderId: 'o1',
  serviceAreaId: 31,
  area: '北区',
  agentId: 3,
  riderId: 'r1',
  riderName: '陈*兰',
  riderPhone: '138****1234',
  carId: '620100001',
  reasons: ['station_misjudge'],
  text: '车停在框里了，还是收了调度费',
  claimCents: cents(500),
  state: 'processing',
  orderState: 'paid',
  payableCents: cents(850),
  createdAt: orderStart,
  dueAt: Date.now() + 3_600_000,
  takenBy: '小周',
  takenUntil: Date.now() + 600_000,
  isMine: true,
  result: null,
  refundCents: cents(0),
  handler: null,
  doneAt: null,
  reopened: 0,
  events: [{ at: orderStart, kind: 'created', by: null, text: '车停在框里了，还是收了调度费' }],
  rider: { registeredAt: orderStart, orders: 214, tickets: 1, refundCents: cents(0) },
  version: 1,
};
