import { z } from 'zod';
import {
  carId,
  cents,
  codes,
  defineCalls,
  defineQueue,
  flag,
  id,
  instant,
  int32,
  listOf,
  reason,
  soughtPhone,
} from '../../kit/index.ts';
import { cardTimes, cardTimesRefusals } from '../../money/cards/card-times.ts';
import { creditPoints } from '../../riders/credit/index.ts';
import { blacklistDays } from '../../riders/riders/blacklist.rows.ts';
import {
  ticketDetail,
  ticketReason,
  ticketResult,
  ticketRow,
  ticketState,
  ticketText,
} from './tickets.rows.ts';

/** The longest period of a list of tickets, and the default, days. */
export const mostTicketDays = 92;
export const usualTicketDays = 30;

const base = '/ebike/v3/backend/complaintTicketInfo';
const sees = codes('0401');
const deals = codes('0401,040107');
const params = z.object({ ticketId: id });
const one = ['ticket.not_found', 'ticket.locked', 'ticket.done'] as const;
const audit = (action: string) => ({ module: 'tickets', action });
const oneLine = cents.min(0).max(99_999_999);
const byLine = z.object({ ride: oneLine, location: oneLine, helmet: oneLine });

/** Complaints, for customer service to decide. */
export const tickets = defineCalls('tickets', {
  ...defineQueue({
    module: 'tickets',
    base,
    key: 'ticketId',
    refusals: 'ticket',
    sees,
    deals,
    says: {
      list: 'List tickets created in a period',
      single: 'Get one ticket with its conversation',
    },
    row: ticketRow,
    detail: ticketDetail,
    filters: {
      id: id.optional(),
      orderId: id.optional(),
      riderId: id.optional(),
      phone: soughtPhone.optional(),
      carId: carId.optional(),
      /** The station in which the ride ended, or the nearest to its end. */
      stationId: id.optional(),
      state: listOf(ticketState).optional(),
      reason: ticketReason.optional(),
      result: ticketResult.optional(),
      overdue: flag.optional(),
      from: instant.optional(),
      to: instant.optional(),
    },
    sortable: ['createdAt', 'dueAt', 'payableCents'],
    listRefusals: ['ticket.span'],
  }),
  byId: {
    summary: 'Get one ticket with its conversation',
    method: 'GET',
    path: `${base}/single`,
    access: sees,
    rows: 'own',
    query: z.object({ id }),
    reply: ticketDetail,
    refusals: ['ticket.not_found'],
  },
  tiles: {
    summary: 'Get what is waiting, what is overdue, and the last seven days',
    method: 'GET',
    path: `${base}/tiles`,
    access: sees,
    rows: 'own',
    reply: z.object({
      open: z.int(),
      overdue: z.int(),
      waitingUser: z.int(),
      /** Tickets done in the last seven days, and how many of them with a refund. */
      done: z.int(),
      refunded: z.int(),
      /** The median time to the first reply in the last seven days, minutes; null if there were none. */
      firstReplyMinutes: z.number().nullable(),
    }),
  },
  reply: {
    summary: 'Reply to the rider; with a question, the ticket waits for the rider’s answer',
    method: 'POST',
    path: `${base}/:ticketId/messages`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ text: ticketText, waits: z.boolean().default(false) }),
    reply: ticketDetail,
    refusals: one,
    audit: audit('reply'),
  },
  decide: {
    summary: 'Decide a ticket: confirm the fee, refund money, or reduce an unpaid order',
    method: 'POST',
    path: `${base}/:ticketId/decision`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({
      result: ticketResult,
      /** For a refund the amounts to return, for an amended order its new amounts, by line. */
      lines: byLine.optional(),
      to: z.enum(['original', 'wallet']).default('original'),
      /** With a refund: whether the card use of the ride is returned, 1 or 0. */
      cardTimes,
      /** The answer to the rider. */
      text: ticketText.min(5),
      /** A note visible only to colleagues. */
      note: z.string().trim().max(500).default(''),
      /** The points that the rider gains or loses. */
      creditPoints: creditPoints.optional(),
      /** For how long, and why, the rider is barred from the area. */
      bars: z.object({ days: blacklistDays, reason }).optional(),
      /** The complaint was false. */
      isAbusive: z.boolean().default(false),
      /** Of the order’s money, as the caller read it. */
      orderVersion: int32,
    }),
    reply: ticketDetail,
    refusals: [
      ...one,
      'order.not_found',
      'order.riding',
      'order.freezing',
      'order.not_paid',
      'order.refund_exceeds',
      'order.paid_no_edit',
      'order.edit_below_paid',
      'order.edit_raised',
      'order.closed',
      'order.unchanged',
      'refund.nothing',
      ...cardTimesRefusals,
      'card.use_with_refund',
      'invoice.red_first',
      'common.stale_version',
      'common.forbidden',
      'credit.off',
      'credit.unmoved',
      'rider.not_found',
      'rider.cancelled',
      'blacklist.exists',
      'blacklist.elsewhere',
      'blacklist.too_wide',
      'blacklist.platform',
    ],
    audit: { module: 'tickets', action: 'decide', sensitive: true },
    secondPerson: 'when-asked',
  },
  reopen: {
    summary: 'Reopen a decided ticket',
    method: 'POST',
    path: `${base}/:ticketId/reopen`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ text: ticketText.min(5) }),
    reply: ticketDetail,
    refusals: ['ticket.not_found', 'ticket.not_done', 'ticket.open', 'ticket.reopened'],
    audit: audit('reopen'),
  },
});
