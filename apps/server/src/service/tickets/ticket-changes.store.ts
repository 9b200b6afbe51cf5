import type { TicketDetail, TicketRow } from '@kickstand/contract/service/tickets';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Claimant, QueueTable } from '../../kernel/queue/queue.store.ts';

/** The queue of tickets: late ones first; each ten yuan brings a ticket forward by an hour, half a day at most. */
export const ticketTable: QueueTable = {
  table: 'ticket',
  key: 'ticket_id',
  waiting: ['pending', 'processing'],
  takenState: 'processing',
  urgency: sql`t.due_at - interval '3.6 s' * least(12000, coalesce(
    (select o.payable_cents from ride_order o where o.order_id = t.order_id), 0))`,
};

/** Locks a ticket for a change; where money moves, the rider's money is locked before. */
export const lockTicket = (db: Db, scope: Scope, ticketId: string) =>
  db
    .selectFrom('ticket as t')
    .select(['t.ticket_id as ticketId', 't.order_id as orderId', 't.rider_id as riderId', 't.state'])
    .select(['t.claimed_by as claimedBy', 't.claimed_name as claimedName', 't.claimed_until as claimedUntil'])
    .select(['t.service_area_id as areaId', 't.agent_id as agentId', 't.version', 't.reopened'])
    .select(['t.first_reply_at as firstReplyAt', 't.refund_cents as refundCents'])
    .select('t.card_times as cardTimes')
    .select(['t.done_at as doneAt', 't.vehicle_id as vehicle', 't.body as text'])
    .$narrowType<Pick<TicketRow, 'state'>>()
    .where('t.ticket_id', '=', ticketId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
export type TicketLocked = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** The owner of a ticket, also to lock the rider first. */
export const ownersOfTicket = (db: Db, scope: Scope, ticketId: string) =>
  db
    .selectFrom('ticket as t')
    .select(['t.rider_id as riderId', 't.agent_id as agentId'])
    .where('t.ticket_id', '=', ticketId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();

export interface NewTicket {
  ticketId: string;
  orderId: string;
  riderId: string;
  vehicle: number;
  areaId: number;
  agentId: number;
  reasons: readonly string[];
  text: string;
  claimCents: number | null;
  now: number;
  dueAt: number;
}

/** Inserts a ticket; false if its order has an open one. */
export async function insertTicket(db: Db, one: NewTicket): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ticket')
    .values({
      ticket_id: one.ticketId,
      order_id: one.orderId,
      rider_id: one.riderId,
      vehicle_id: one.vehicle,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      reasons: [...one.reasons],
      body: one.text,
      claim_cents: one.claimCents,
      state: 'pending',
      created_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export interface NewEvent {
  kind: TicketDetail['events'][number]['kind'];
  by: string | null;
  text: string;
  at: number;
}

/** Inserts an event of a ticket; the caller has locked the ticket. */
export const insertEvent = (
  db: Db,
  { ticketId, areaId, agentId }: Pick<TicketLocked, 'ticketId' | 'areaId' | 'agentId'>,
  { kind, by, text, at: when }: NewEvent,
) =>
  sql`
    insert into ticket_event (ticket_id, no, service_area_id, agent_id, at, kind, by_name, body)
    select ${ticketId}, coalesce(max(no), 0) + 1, ${areaId}, ${agentId}, ${new Date(when)}, ${kind}, ${by}, ${text}
    from ticket_event where ticket_id = ${ticketId}`.execute(db);

interface Done {
  at: number;
  result: string;
  handler: string;
  refundCents: number;
  /** The number of card uses returned. */
  cardTimes: number;
  isAbusive: boolean;
}

export interface TicketChange {
  state: TicketRow['state'];
  dueAt: number | null;
  /** For whom it is reserved, and until when; null: nobody. */
  claimed: Claimant | null;
  firstReplyAt?: number;
  done?: Done | undefined;
  isReopened?: boolean;
  /** Closed by an operator, as a duplicate of this one or without cause. */
  closed?: { handler: string; duplicateOf: string | null };
}

export const changeTicket = (db: Db, of: TicketLocked, change: TicketChange) =>
  db
    .updateTable('ticket')
    .set({
      state: change.state,
      due_at: change.dueAt === null ? null : new Date(change.dueAt),
      claimed_by: change.claimed?.operatorId ?? null,
      claimed_name: change.claimed?.name ?? null,
      claimed_until: change.claimed ? new Date(change.claimed.until) : null,
      ...(change.firstReplyAt !== undefined && { first_reply_at: new Date(change.firstReplyAt) }),
      ...(change.done && {
        done_at: new Date(change.done.at),
        result: change.done.result,
        is_abusive: change.done.isAbusive,
        handler_name: change.done.handler,
        refund_cents: of.refundCents + change.done.refundCents,
        card_times: of.cardTimes + change.done.cardTimes,
      }),
      ...(change.closed && {
        handler_name: change.closed.handler,
        duplicate_of: change.closed.duplicateOf,
      }),
      ...(change.isReopened && { done_at: null, reopened: of.reopened + 1 }),
      version: of.version + 1,
    })
    .where('ticket_id', '=', of.ticketId)
    .execute();
