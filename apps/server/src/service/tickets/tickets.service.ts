import type { InputOf } from '@kickstand/contract/kit';
import { mostTicketDays, type tickets, usualTicketDays } from '@kickstand/contract/service/tickets';
import { maskedName } from '@kickstand/domain/platform/names';
import type { QueueEvent, QueueEventKind } from '@kickstand/domain/platform/queues';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { claimantOf, type Queue, queueHandlers, refuseOthers } from '../../kernel/queue/queue.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { decideBy } from '../../platform/queues/deadline.service.ts';
import {
  changeTicket,
  insertEvent,
  lockTicket,
  type TicketChange,
  type TicketLocked,
  ticketTable,
} from './ticket-changes.store.ts';
import type { TicketParts } from './tickets.parts.ts';
import {
  eventsOf,
  pageOfTickets,
  riderFacts,
  type TicketStored,
  ticketWith,
  tilesOf,
} from './tickets.store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The time to decide a ticket. */
const allowedMs = 24 * hourMs;
/** The period of a rider's history, and of the tiles. */
const historyDays = 90;
const tileDays = 7;
/** How long a decided ticket can be reopened. */
const reopenDays = 7;

/** The events that start and stop a ticket's clock. */
const clockOf: Partial<Record<string, QueueEventKind>> = {
  created: 'opened',
  waiting: 'waiting',
  answered: 'answered',
  decided: 'closed',
  reopened: 'reopened',
};

/** When a ticket with these events must be decided, not counting holidays. */
export async function dueOf(db: Db, events: readonly { at: number; kind: string }[], zone: string) {
  const told = events.flatMap(({ at, kind }): QueueEvent[] => {
    const known = clockOf[kind];
    return known ? [{ at, kind: known }] : [];
  });
  return decideBy(db, told, { allowedMs, zone });
}

const ticketQueue: Queue<'ticketId'> = {
  ...ticketTable,
  param: 'ticketId',
  refusals: 'ticket',
  open: ['pending', 'processing', 'waiting_user'],
};

const rowOf = <R extends TicketStored>({ riderName, riderPhone, ...row }: R) => ({
  ...row,
  riderName: maskedName(riderName),
  riderPhone: masked(riderPhone),
});
const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

export async function listTickets(
  { photos }: TicketParts,
  ctx: Ctx,
  { query }: InputOf<typeof tickets.list>,
) {
  const now = ctx.now();
  const { to = now, from = to - usualTicketDays * dayMs } = query;
  if (to - from > mostTicketDays * dayMs + hourMs) refuse('ticket.span', { days: mostTicketDays });
  const asked = { ...query, from, to, now };
  const { list, ...counted } = await pageOfTickets(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  const ids = list.map(({ id }) => id);
  const taken = await evidenceOf(photos, ctx, 'ticket', ids);
  return { list: list.map((row) => ({ ...rowOf(row), photos: taken.get(row.id) ?? [] })), ...counted };
}

export const showTiles = (ctx: Ctx) =>
  tilesOf(ctx.db, ctx.rows.scope(), { now: ctx.now(), since: ctx.now() - tileDays * dayMs });

export const showTicket = (parts: TicketParts, ctx: Ctx, { params }: InputOf<typeof tickets.single>) =>
  ticketDetailOf(parts, ctx, params.ticketId);

/** A ticket in scope with its conversation and its rider's history. Refused if there is none. */
export async function ticketDetailOf({ photos }: TicketParts, ctx: Ctx, ticketId: string) {
  const scope = ctx.rows.scope();
  const found = (await ticketWith(ctx.db, scope, ticketId, readerOf(ctx))) ?? refuse('ticket.not_found');
  const { registeredAt, creditScore, ...row } = found;
  const events = await eventsOf(ctx.db, ticketId);
  const facts = await riderFacts(ctx.db, scope, row.riderId, ctx.now() - historyDays * dayMs);
  const taken = await evidenceOf(photos, ctx, 'ticket', [ticketId]);
  const rider = { registeredAt, creditScore, ...facts };
  return { ...rowOf(row), photos: taken.get(ticketId) ?? [], events, rider };
}

/** Locks a ticket in scope that the caller may work on. */
export async function takenTicket(ctx: Ctx, ticketId: string): Promise<TicketLocked> {
  ctx.audit.on(ticketId);
  const ticket = (await lockTicket(ctx.db, ctx.rows.scope(), ticketId)) ?? refuse('ticket.not_found');
  refuseOthers(ctx, ticketQueue, ticket);
  return ticket;
}

/** The present claim, kept. */
export const stillClaimed = ({
  claimedBy,
  claimedName,
  claimedUntil,
}: TicketLocked): TicketChange['claimed'] =>
  claimedBy === null || claimedUntil === null
    ? null
    : { operatorId: claimedBy, name: claimedName ?? '', until: claimedUntil };

/** Records an event of a ticket and its new state. The deadline follows from all its events. */
export async function happened(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ticket: TicketLocked,
  {
    event,
    change,
    zone,
  }: {
    event: Omit<Parameters<typeof insertEvent>[2], 'at'>;
    change: Omit<TicketChange, 'dueAt'>;
    zone: string;
  },
) {
  await insertEvent(db, ticket, { ...event, at: now() });
  const runs = change.state === 'pending' || change.state === 'processing';
  const dueAt = runs ? await dueOf(db, await eventsOf(db, ticket.ticketId), zone) : null;
  await changeTicket(db, ticket, { ...change, dueAt });
}

const noteClaimed = async (ctx: Ctx, ticketId: string) => {
  const ticket = (await lockTicket(ctx.db, ctx.rows.scope(), ticketId)) ?? refuse('ticket.not_found');
  await insertEvent(ctx.db, ticket, { kind: 'taken', by: ctx.actor.name, text: '', at: ctx.now() });
};

/** The handlers for claims of tickets. */
export const ticketHandlers = (parts: TicketParts) =>
  queueHandlers(ticketQueue, { detail: (ctx, id) => ticketDetailOf(parts, ctx, id), claimed: noteClaimed });

/** Replies to the rider; `waits`: the clock stops until they answer. */
export async function replyToRider(
  parts: TicketParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof tickets.reply>,
) {
  const ticket = await takenTicket(ctx, params.ticketId);
  const { text, waits } = body;
  const kind = waits ? ('waiting' as const) : ('replied' as const);
  const state = waits ? ('waiting_user' as const) : ('processing' as const);
  await happened(ctx, ticket, {
    event: { kind, by: ctx.actor.name, text },
    change: {
      state,
      claimed: waits ? null : claimantOf(ctx),
      ...(ticket.firstReplyAt === null && { firstReplyAt: ctx.now() }),
    },
    zone: parts.zone,
  });
  ctx.audit.record(params.ticketId, { state: [ticket.state, state], text });
  return ticketDetailOf(parts, ctx, params.ticketId);
}

/** Reopen a decided ticket. */
export async function reopenTicket(
  parts: TicketParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof tickets.reopen>,
) {
  const { ticketId } = params;
  ctx.audit.on(ticketId);
  const ticket = (await lockTicket(ctx.db, ctx.rows.scope(), ticketId)) ?? refuse('ticket.not_found');
  if (ticket.state !== 'done') refuse('ticket.not_done');
  if (ticket.reopened > 0 || ctx.now() - (ticket.doneAt ?? 0) > reopenDays * dayMs)
    refuse('ticket.reopened', { days: reopenDays });
  await happened(ctx, ticket, {
    event: { kind: 'reopened', by: ctx.actor.name, text: body.text },
    change: { state: 'pending', claimed: null, isReopened: true },
    zone: parts.zone,
  });
  ctx.audit.record(ticketId, { state: ['done', 'pending'] }, body.text);
  return ticketDetailOf(parts, ctx, ticketId);
}
