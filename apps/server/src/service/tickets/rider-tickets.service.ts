import type { InputOf } from '@kickstand/contract/kit';
import type { riderTickets, ticketActions } from '@kickstand/contract/service/tickets';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { insertEvent, insertTicket, lockTicket } from './ticket-changes.store.ts';
import { dueOf, happened, stillClaimed } from './tickets.service.ts';
import { lastTickets, orderOfRider, riderOfOrder, saidOf } from './tickets.store.ts';

/** How old a disputed order may be, ms. */
const oldestMs = 365 * 86_400_000;

interface Complaint {
  riderId: string;
  orderId: string;
  reasons: InputOf<typeof riderTickets.file>['body']['reasons'];
  text: string;
  claimCents?: number | undefined;
  photoIds: readonly string[];
  /** The clerk who files it for the rider; null: the rider. */
  by: string | null;
}

/** Files a complaint about an order. An order can only be disputed in one place at a time. */
async function file(zone: string, ctx: Ctx, complaint: Complaint) {
  const { riderId, orderId, reasons, text, claimCents = null, photoIds, by } = complaint;
  if (!(await waitForRider(ctx.db, riderId))) refuse('rider.not_found');
  const order = (await orderOfRider(ctx.db, riderId, orderId)) ?? refuse('order.not_found');
  if (order.endedAt === null) refuse('order.riding');
  const now = ctx.now();
  if (now - order.endedAt > oldestMs) refuse('ticket.too_old');
  const created = { at: now, kind: 'created' as const };
  const dueAt = (await dueOf(ctx.db, [created], zone)) ?? now;
  const ticketId = newId();
  const { vehicle, areaId, agentId } = order;
  const ticket = {
    ticketId,
    orderId,
    riderId,
    vehicle,
    areaId,
    agentId,
    reasons,
    text,
    claimCents,
    now,
    dueAt,
  };
  if (!(await insertTicket(ctx.db, ticket))) refuse('ticket.open');
  await insertEvent(ctx.db, ticket, { ...created, by, text });
  const use = { usedBy: 'ticket', objectId: ticketId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { riderId, kind: 'evidence', photoIds });
  return { ticketId };
}

/** Files a rider's complaint. */
export async function fileTicket(zone: string, ctx: Ctx, { body }: InputOf<typeof riderTickets.file>) {
  ctx.rows.scope();
  return file(zone, ctx, { ...body, by: null });
}

/** Files a complaint that a rider made to a clerk. */
export async function fileForRider(zone: string, ctx: Ctx, { body }: InputOf<typeof ticketActions.file>) {
  ctx.audit.on(body.orderId);
  const order = (await riderOfOrder(ctx.db, ctx.rows.scope(), body.orderId)) ?? refuse('order.not_found');
  const filed = await file(zone, ctx, { ...body, ...order, photoIds: [], by: ctx.actor.name });
  ctx.audit.record(filed.ticketId, { orderId: body.orderId, reasons: body.reasons }, body.text);
  return filed;
}

/** A rider's tickets and their results. */
export async function showOwnTickets(ctx: Ctx, { params }: InputOf<typeof riderTickets.list>) {
  ctx.rows.scope();
  const list = await lastTickets(ctx.db, params.riderId);
  const said = await saidOf(
    ctx.db,
    list.map(({ ticketId }) => ticketId),
  );
  return {
    list: list.map((ticket) => ({
      ...ticket,
      said: said
        .filter(({ ticketId }) => ticketId === ticket.ticketId)
        .map(({ at, kind, text, by }) => ({ at, kind, text, isOwn: by === null })),
    })),
  };
}

/** Adds a rider's answer: a ticket waiting for it continues, ahead of others. */
export async function answerTicket(
  zone: string,
  ctx: Ctx,
  { params, body }: InputOf<typeof riderTickets.answer>,
) {
  const ticket = await lockTicket(ctx.db, ctx.rows.scope(), params.ticketId);
  if (!ticket || ticket.riderId !== body.riderId) return refuse('ticket.not_found');
  if (ticket.state === 'done' || ticket.state === 'closed') refuse('ticket.done');
  const state = ticket.state === 'waiting_user' ? 'pending' : ticket.state;
  await happened(ctx, ticket, {
    event: { kind: 'answered', by: null, text: body.text },
    change: { state, claimed: stillClaimed(ticket) },
    zone,
  });
  return { state };
}
