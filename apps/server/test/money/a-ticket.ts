import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import {
  changeTicket,
  insertEvent,
  insertTicket,
  lockTicket,
} from '../../src/service/tickets/ticket-changes.store.ts';
import { aDebtor } from './a-rider.ts';

interface Wish {
  agentId: number;
  now: number;
  /** One that is about what its rider owes; a new one's where nothing is said. */
  of?: { riderId: string; orderId: string };
  isDone?: boolean;
  vehicle?: number;
}

/** A complaint about an order. */
export async function aTicket(db: Db, { agentId, now, of, isDone = false, vehicle = 10_000_001 }: Wish) {
  const { riderId, orderId } = of ?? (await aDebtor(db, { agentId, now, due: { location: 500 } }));
  const ticketId = newId();
  const areaId = agentId * 10 + 1;
  const text = '车停在框里了，还是收了调度费';
  await insertTicket(db, {
    ticketId,
    orderId,
    riderId,
    vehicle,
    areaId,
    agentId,
    reasons: ['station_misjudge'],
    text,
    claimCents: 500,
    now,
    dueAt: now + 86_400_000,
  });
  await insertEvent(db, { ticketId, areaId, agentId }, { kind: 'created', by: null, text, at: now });
  const ticket = isDone && (await lockTicket(db, { agentIds: 'all', opAreaIds: 'all' }, ticketId));
  const done = { at: now, result: 'fee_ok', handler: '小周', refundCents: 0, cardTimes: 0, isAbusive: false };
  if (ticket) await changeTicket(db, ticket, { state: 'done', dueAt: null, claimed: null, done });
  return { ticketId, orderId, riderId };
}
