import { riderTickets, tickets } from '@kickstand/contract/tickets';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { decideTicket } from './decisions.service.ts';
import { answerTicket, fileTicket, showOwnTickets } from './rider-tickets.service.ts';
import {
  listTickets,
  reopenTicket,
  replyToRider,
  showTicket,
  showTiles,
  ticketHandlers,
} from './tickets.service.ts';

export const ticketsRoutes = (parts: PaymentParts): Route[] => [
  ...routes(tickets, {
    list: listTickets,
    single: showTicket,
    tiles: showTiles,
    ...ticketHandlers,
    reply: (ctx, input) => replyToRider(parts.zone, ctx, input),
    decide: (ctx, input) => decideTicket(parts, ctx, input),
    reopen: (ctx, input) => reopenTicket(parts.zone, ctx, input),
  }),
  ...routes(riderTickets, {
    file: (ctx, input) => fileTicket(parts.zone, ctx, input),
    list: showOwnTickets,
    answer: (ctx, input) => answerTicket(parts.zone, ctx, input),
  }),
];
