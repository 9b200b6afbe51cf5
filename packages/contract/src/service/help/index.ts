import { helpArticles } from './articles.calls.ts';
import { helpCategories } from './categories.calls.ts';
import { riderHelp } from './rider-help.calls.ts';
import { telephones } from './telephones.calls.ts';
import { ticketArticles } from './ticket-articles.calls.ts';

export * from './articles.calls.ts';
export * from './categories.calls.ts';
export * from './help.refusals.ts';
export * from './help.rows.ts';
export * from './rider-help.calls.ts';
export * from './telephones.calls.ts';
export * from './ticket-articles.calls.ts';

/** All calls about help. */
export const helpCalls = { helpArticles, helpCategories, telephones, riderHelp, ticketArticles };
