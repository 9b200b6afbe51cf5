import { feedbackReopenDays } from '@kickstand/contract/service/feedback';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import type { FeedbackParts } from './feedback.parts.ts';
import { changeFeedback, insertEvent, lockSolvedBefore } from './feedback-changes.store.ts';
import { placeOf } from './writing.service.ts';

const mostPerRun = 100;
const dayMs = 86_400_000;

/**
 * Closes tickets that have been solved for as long as they can be reopened, with an event in the thread and a
 * notification to the author. Closing does not extend the time for reopening. Returns how many.
 */
export const closeSolved = (
  { tell }: Pick<FeedbackParts, 'tell'>,
  parts: { database: Database; now(): number },
) =>
  committing(parts, async (ctx) => {
    const now = ctx.now();
    const solved = await lockSolvedBefore(ctx.db, now - feedbackReopenDays * dayMs, mostPerRun);
    for (const ticket of solved) await close(tell, ctx, ticket);
    return solved.length;
  });

type Solved = Awaited<ReturnType<typeof lockSolvedBefore>>[number];

async function close(tell: FeedbackParts['tell'], ctx: Committing, ticket: Solved) {
  const said = { kind: 'closed', side: 'vendor', by: null, text: '', isInternal: false } as const;
  await insertEvent(ctx.db, ticket, { ...said, state: 'closed', at: ctx.now() });
  await changeFeedback(ctx.db, ticket, { state: 'closed', dueAt: null });
  await notify(ctx, tell, {
    operatorIds: [ticket.creatorId],
    kind: 'feedback_news',
    facts: { title: ticket.title, event: 'lapsed' },
    link: placeOf(ticket.feedbackId),
  });
}
