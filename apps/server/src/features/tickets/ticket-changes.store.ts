import type { TicketDetail, TicketRow } from '@kickstand/contract/tickets';
import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A ticket as it is changed, locked; the rider's money is locked before where money moves. */
export const lockTicket = (db: Db, scope: Scope, ticketId: string) =>
  db
    .selectFrom('ticket as t')
    .select(['t.ticket_id as ticketId', 't.order_id as orderId', 't.rider_id as riderId', 't.state'])
    .select(['t.taken_by as takenBy', 't.taken_name as takenName', 't.taken_until as takenUntil'])
    .select(['t.service_area_id as areaId', 't.agent_id as agentId', 't.version', 't.reopened'])
    .select(['t.first_reply_at as firstReplyAt', 't.refund_cents as refundCents'])
    .$narrowType<Pick<TicketRow, 'state'>>()
    .where('t.ticket_id', '=', ticketId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
export type TicketLocked = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Whose ticket it is, to lock the rider first. */
export const riderOfTicket = (db: Db, scope: Scope, ticketId: string) =>
  db
    .selectFrom('ticket as t')
    .select('t.rider_id as riderId')
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

/** A new ticket; false when there is an open one about its order. */
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

/** Say what happened to a ticket; the ticket is locked by the caller. */
export const insertEvent = (
  db: Db,
  { ticketId, areaId, agentId }: Pick<TicketLocked, 'ticketId' | 'areaId' | 'agentId'>,
  { kind, by, text, at: when }: NewEvent,
) =>
  sql`
    insert into ticket_event (ticket_id, no, service_area_id, agent_id, at, kind, by_name, body)
    select ${ticketId}, coalesce(max(no), 0) + 1, ${areaId}, ${agentId}, ${new Date(when)}, ${kind}, ${by}, ${text}
    from ticket_event where ticket_id = ${ticketId}`.execute(db);

export interface TicketChange {
  state: TicketRow['state'];
  dueAt: number | null;
  /** Who may decide it alone from now on, and until when; null: anybody. */
  taken: { operatorId: string; name: string; until: number } | null;
  firstReplyAt?: number;
  done?: { at: number; result: string; handler: string; refundCents: number } | undefined;
  isReopened?: boolean;
}

export const changeTicket = (db: Db, of: TicketLocked, change: TicketChange) =>
  db
    .updateTable('ticket')
    .set({
      state: change.state,
      due_at: change.dueAt === null ? null : new Date(change.dueAt),
      taken_by: change.taken?.operatorId ?? null,
      taken_name: change.taken?.name ?? null,
      taken_until: change.taken ? new Date(change.taken.until) : null,
      ...(change.firstReplyAt !== undefined && { first_reply_at: new Date(change.firstReplyAt) }),
      ...(change.done && {
        done_at: new Date(change.done.at),
        result: change.done.result,
        handler_name: change.done.handler,
        refund_cents: of.refundCents + change.done.refundCents,
      }),
      ...(change.isReopened && { done_at: null, reopened: of.reopened + 1 }),
      version: of.version + 1,
    })
    .where('ticket_id', '=', of.ticketId)
    .execute();

interface Taking {
  operatorId: string;
  name: string;
  now: number;
  until: number;
  besides: string | undefined;
}

/**
 * Take the most urgent ticket that nobody works on: what is late first, and what is worth more an hour earlier for each ten
 * yuan, half a day at most. Whoever asks at the same moment gets another one.
 */
export async function takeMostUrgent(
  db: Db,
  scope: Scope,
  { operatorId, name, now, until, besides }: Taking,
) {
  const { rows } = await sql<{ ticketId: string }>`
    update ticket set state = 'processing', taken_by = ${operatorId}, taken_name = ${name},
      taken_until = ${new Date(until)}, version = version + 1
    where ticket_id = (
      select t.ticket_id from ticket t join ride_order o using (order_id)
      where t.state in ('pending', 'processing') and ${rowsInScope(scope, 't')}
        and (t.taken_until is null or t.taken_until <= ${new Date(now)} or t.taken_by = ${operatorId})
        and t.ticket_id <> ${besides ?? ''}
      order by t.due_at - least(coalesce(o.payable_cents, 0), 12000) * interval '3.6 s', t.ticket_id
      limit 1 for update of t skip locked)
    returning ticket_id as "ticketId"`.execute(db);
  return rows[0]?.ticketId;
}

/** Let others have what an operator took and did not decide. */
export const letGo = (db: Db, operatorId: string, besides: string) =>
  db
    .updateTable('ticket')
    .set({ taken_by: null, taken_name: null, taken_until: null })
    .where('taken_by', '=', operatorId)
    .where('ticket_id', '<>', besides)
    .where('state', 'in', ['pending', 'processing'])
    .execute();
