import type { InputOf } from '@kickstand/contract/kit';
import type { riderTickets } from '@kickstand/contract/tickets';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { usePhotos } from '../photos/photos.service.ts';
import { waitForRider } from '../wallet/paying.service.ts';
import { insertEvent, insertTicket, lockTicket } from './ticket-changes.store.ts';
import { dueOf, happened } from './tickets.service.ts';
import { lastTickets, orderOfRider, saidOf } from './tickets.store.ts';

/** Orders are disputed for so long, ms. */
const oldestMs = 365 * 86_400_000;

/** The rider complains. One order is disputed in one place at a time. */
export async function fileTicket(zone: string, ctx: Ctx, { body }: InputOf<typeof riderTickets.file>) {
  const { riderId, orderId, reasons, text, claimCents = null, photoIds } = body;
  ctx.rows.scope();
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
  await insertEvent(ctx.db, ticket, { ...created, by: null, text });
  const use = { usedBy: 'ticket', objectId: ticketId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { riderId, kind: 'evidence', photoIds });
  return { ticketId };
}

/** What became of a rider's tickets. */
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

/** The rider says more: what waited for it goes on, in front of everybody. */
export async function answerTicket(
  zone: string,
  ctx: Ctx,
  { params, body }: InputOf<typeof riderTickets.answer>,
) {
  const ticket = await lockTicket(ctx.db, ctx.rows.scope(), params.ticketId);
  if (!ticket || ticket.riderId !== body.riderId) return refuse('ticket.not_found');
  if (ticket.state === 'done' || ticket.state === 'closed') refuse('ticket.done');
  const state = ticket.state === 'waiting_user' ? 'pending' : ticket.state;
  const { takenBy, takenName, takenUntil } = ticket;
  const taken =
    takenBy === null || takenUntil === null
      ? null
      : { operatorId: takenBy, name: takenName ?? '', until: takenUntil };
  await happened(ctx, ticket, {
    event: { kind: 'answered', by: null, text: body.text },
    change: { state, taken },
    zone,
  });
  return { state };
}
