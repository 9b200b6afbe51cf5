import { z } from 'zod';
import { taskPriority, taskType } from '../../fleet/tasks/index.ts';
import { cents, codes, defineCalls, id, picked } from '../../kit/index.ts';
import { ticketDetail, ticketReason, ticketText } from './tickets.rows.ts';

/** The most tickets closed at once. */
export const mostClosedAtOnce = 50;
/** How long an assigned ticket is reserved for its assignee, hours. */
export const assignedHours = 4;

const base = '/ebike/v3/backend/complaintTicketInfo';
const deals = codes('0401,040107');
const assigns = codes('0401,040111');
const one = ['ticket.not_found', 'ticket.locked', 'ticket.done'] as const;
const changing = {
  method: 'POST',
  rows: 'own',
  params: z.object({ ticketId: id }),
  reply: ticketDetail,
} as const;
const audit = (action: string) => ({ module: 'tickets', action });

/** What customer service does with complaints besides deciding them. */
export const ticketActions = defineCalls('ticketActions', {
  file: {
    summary: 'Create a ticket about an order for a rider who called or wrote',
    method: 'POST',
    path: base,
    access: deals,
    rows: 'own',
    body: z.object({
      orderId: id,
      reasons: z.array(ticketReason).min(1).max(8),
      text: ticketText,
      /** The refund requested. */
      claimCents: cents.min(0).max(99_999_999).optional(),
    }),
    reply: z.object({ ticketId: id }),
    refusals: ['order.not_found', 'order.riding', 'ticket.open', 'ticket.too_old'],
    audit: audit('file'),
  },
  colleagues: {
    summary:
      'List who may be assigned a ticket: people who decide tickets, of its company or the caller’s own',
    method: 'GET',
    path: `${base}/:ticketId/colleagues`,
    access: assigns,
    rows: 'own',
    params: changing.params,
    reply: z.object({ list: z.array(z.object({ operatorId: id, name: z.string() })) }),
    refusals: ['ticket.not_found'],
  },
  assign: {
    ...changing,
    summary: `Assign a ticket to a colleague: it is reserved for them for ${assignedHours} hours and comes next in their queue`,
    path: `${base}/:ticketId/assignment`,
    access: assigns,
    body: z.object({ operatorId: id }),
    refusals: [...one, 'ticket.assignee'],
    audit: audit('assign'),
  },
  merge: {
    ...changing,
    summary:
      'Close a ticket as a duplicate of another ticket of its rider, where its messages are then shown',
    path: `${base}/:ticketId/merge`,
    access: codes('0401,040134'),
    body: z.object({ intoId: id }),
    refusals: [...one, 'ticket.not_same'],
    audit: audit('merge'),
  },
  toField: {
    ...changing,
    summary: 'Have field staff inspect the vehicle of a ticket; the ticket stays open',
    path: `${base}/:ticketId/task`,
    access: deals,
    body: z.object({
      type: taskType,
      priority: taskPriority.default('mid'),
      remark: z.string().trim().min(5).max(200),
    }),
    refusals: [...one, 'task.dup', 'vehicle.not_found'],
    audit: audit('to_field'),
  },
  closeMany: {
    summary:
      'Close up to 50 tickets that are not complaints, with a reply to their riders; decided or claimed ones stay',
    method: 'POST',
    path: `${base}/closures`,
    access: codes('0401,040134'),
    rows: 'own',
    body: z.object({
      ticketIds: picked(id, mostClosedAtOnce, { 'tickets.list': 'id' }),
      text: ticketText.min(5),
    }),
    reply: z.object({ closed: z.array(id), left: z.array(id) }),
    audit: audit('close_many'),
  },
});
