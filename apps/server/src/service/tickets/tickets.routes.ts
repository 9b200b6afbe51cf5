import { ticketArticles } from '@kickstand/contract/service/help';
import { riderTickets, ticketActions, tickets } from '@kickstand/contract/service/tickets';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { decideTicket } from './decisions.service.ts';
import { answerTicket, fileForRider, fileTicket, showOwnTickets } from './rider-tickets.service.ts';
import {
  assignTicket,
  closeTickets,
  listColleagues,
  mergeTicket,
  sendToField,
} from './ticket-actions.service.ts';
import { showArticles } from './ticket-help.service.ts';
import type { TicketParts } from './tickets.parts.ts';
import {
  listTickets,
  reopenTicket,
  replyToRider,
  showTicket,
  showTiles,
  ticketDetailOf,
  ticketHandlers,
} from './tickets.service.ts';

export const ticketsRoutes = (parts: TicketParts): Route[] => [
  ...routes(tickets, {
    list: (ctx, input) => listTickets(parts, ctx, input),
    single: (ctx, input) => showTicket(parts, ctx, input),
    byId: (ctx, { query: { id } }) => ticketDetailOf(parts, ctx, id),
    tiles: showTiles,
    ...ticketHandlers(parts),
    reply: (ctx, input) => replyToRider(parts, ctx, input),
    decide: (ctx, input) => decideTicket(parts, ctx, input),
    reopen: (ctx, input) => reopenTicket(parts, ctx, input),
  }),
  ...routes(ticketActions, {
    file: (ctx, input) => fileForRider(parts.zone, ctx, input),
    colleagues: listColleagues,
    assign: (ctx, input) => assignTicket(parts, ctx, input),
    merge: (ctx, input) => mergeTicket(parts, ctx, input),
    toField: (ctx, input) => sendToField(parts, ctx, input),
    closeMany: (ctx, input) => closeTickets(parts.zone, ctx, input),
  }),
  ...routes(ticketArticles, { list: showArticles }),
  ...routes(riderTickets, {
    file: (ctx, input) => fileTicket(parts.zone, ctx, input),
    list: showOwnTickets,
    answer: (ctx, input) => answerTicket(parts.zone, ctx, input),
  }),
];
