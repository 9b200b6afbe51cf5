import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import { publishedArticle } from './help.rows.ts';

/** Help articles for answering a rider's complaint. */
export const ticketArticles = defineCalls('ticketArticles', {
  list: {
    summary: 'Suggest rider help articles for a ticket, most relevant first, at most three',
    method: 'GET',
    path: '/ebike/v3/backend/complaintTicketInfo/:ticketId/articles',
    access: codes('0401'),
    rows: 'own',
    params: z.object({ ticketId: id }),
    reply: z.object({
      list: z.array(publishedArticle.pick({ id: true, category: true, title: true, body: true, lang: true })),
    }),
    refusals: ['ticket.not_found'],
  },
});
