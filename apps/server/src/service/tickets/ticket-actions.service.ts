import type { InputOf } from '@kickstand/contract/kit';
import { assignedHours, type ticketActions } from '@kickstand/contract/service/tickets';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { makeTasks } from '../../work/field-work/ops.service.ts';
import { peopleWith } from '../../work/field-work/people.service.ts';
import { ownersOfTicket, type TicketLocked } from './ticket-changes.store.ts';
import type { TicketParts } from './tickets.parts.ts';
import { happened, stillClaimed, takenTicket, ticketDetailOf } from './tickets.service.ts';

type Calls = typeof ticketActions;
type OnOne<C extends 'assign' | 'merge' | 'toField'> = InputOf<Calls[C]>;

const hourMs = 3_600_000;
/** The code for deciding tickets. */
const decides = '040107';

/** The colleagues who may decide a ticket of this company. */
const ableFor = async (ctx: Ctx, { agentId }: Pick<TicketLocked, 'agentId'>) =>
  (await peopleWith(ctx, decides)).filter(
    (person) => person.agentId === agentId || person.agentId === ctx.actor.agentId,
  );

export async function listColleagues(ctx: Ctx, { params }: InputOf<Calls['colleagues']>) {
  const { db, rows } = ctx;
  const ticket = (await ownersOfTicket(db, rows.scope(), params.ticketId)) ?? refuse('ticket.not_found');
  const able = await ableFor(ctx, ticket);
  return { list: able.map(({ operatorId, name }) => ({ operatorId, name })) };
}

/** Assigns a ticket to a colleague, for whom it is reserved for a while. */
export async function assignTicket(parts: TicketParts, ctx: Ctx, { params, body }: OnOne<'assign'>) {
  const { ticketId } = params;
  const ticket = await takenTicket(ctx, ticketId);
  const able = await ableFor(ctx, ticket);
  const { operatorId, name } =
    able.find((person) => person.operatorId === body.operatorId) ?? refuse('ticket.assignee');
  const state = ticket.state === 'waiting_user' ? ticket.state : 'processing';
  await happened(ctx, ticket, {
    event: { kind: 'assigned', by: ctx.actor.name, text: name },
    change: { state, claimed: { operatorId, name, until: ctx.now() + assignedHours * hourMs } },
    zone: parts.zone,
  });
  ctx.audit.record(ticketId, { claimedBy: [ticket.claimedName, name] });
  return ticketDetailOf(parts, ctx, ticketId);
}

interface Closing {
  handler: string;
  duplicateOf: string | null;
}

const close = (zone: string, ctx: Ctx, ticket: TicketLocked, text: string, closed: Closing) =>
  happened(ctx, ticket, {
    event: { kind: closed.duplicateOf === null ? 'closed' : 'merged', by: ctx.actor.name, text },
    change: { state: 'closed', claimed: null, closed },
    zone,
  });

/** Locks both tickets of a merge in a fixed order, so that two opposite merges do not deadlock. */
async function bothOf(ctx: Ctx, ticketId: string, intoId: string) {
  const locked = new Map<string, TicketLocked>();
  for (const id of [ticketId, intoId].sort()) locked.set(id, await takenTicket(ctx, id));
  ctx.audit.on(ticketId);
  const [ticket, into] = [locked.get(ticketId), locked.get(intoId)];
  if (!ticket || !into || ticketId === intoId || ticket.riderId !== into.riderId)
    return refuse('ticket.not_same');
  return { ticket, into };
}

/** Closes a ticket as a duplicate of another, which gets its text. */
export async function mergeTicket(parts: TicketParts, ctx: Ctx, { params, body }: OnOne<'merge'>) {
  const { ticketId } = params;
  const { ticket, into } = await bothOf(ctx, ticketId, body.intoId);
  const { name } = ctx.actor;
  await happened(ctx, into, {
    event: { kind: 'merged', by: name, text: ticket.text },
    change: { state: into.state, claimed: stillClaimed(into) },
    zone: parts.zone,
  });
  await close(parts.zone, ctx, ticket, '', { handler: name, duplicateOf: into.ticketId });
  ctx.audit.record(ticketId, { state: [ticket.state, 'closed'], into: into.ticketId });
  return ticketDetailOf(parts, ctx, ticketId);
}

/** Creates a field task to check the vehicle, on behalf of customer service. */
export async function sendToField(parts: TicketParts, ctx: Ctx, { params, body }: OnOne<'toField'>) {
  const { ticketId } = params;
  const ticket = await takenTicket(ctx, ticketId);
  const { list } = await makeTasks(ctx, [ticket.vehicle], { ...body, source: 'customer' }, ticketId);
  const [made] = list;
  if (!made?.ok) throw new Refused(made?.code === 'task.dup' ? 'task.dup' : 'vehicle.not_found');
  await happened(ctx, ticket, {
    event: { kind: 'fielded', by: ctx.actor.name, text: body.remark },
    change: { state: ticket.state, claimed: stillClaimed(ticket) },
    zone: parts.zone,
  });
  return ticketDetailOf(parts, ctx, ticketId);
}

/** Closes tickets that are no complaints; those done or being worked on are listed and stay. */
export async function closeTickets(zone: string, ctx: Ctx, { body }: InputOf<Calls['closeMany']>) {
  const [closed, left]: [string[], string[]] = [[], []];
  // In a fixed order, so that concurrent calls do not deadlock.
  for (const id of [...new Set(body.ticketIds)].sort())
    try {
      const closing = { handler: ctx.actor.name, duplicateOf: null };
      await close(zone, ctx, await takenTicket(ctx, id), body.text, closing);
      closed.push(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      left.push(id);
    }
  ctx.audit.record(closed.join(',') || '-', { state: ['open', 'closed'], left }, body.text);
  return { closed, left };
}
