import type { InputOf } from '@kickstand/contract/kit';
import {
  type FeedbackEventKind,
  type feedback,
  feedbackReopenDays,
} from '@kickstand/contract/service/feedback';
import {
  afterFeedbackStep,
  type FeedbackStep,
  feedbackDue,
  mayReopen,
  mayUrge,
  movableTo,
  sideOf,
} from '@kickstand/domain/service/feedback';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { attach } from './attached-files.service.ts';
import type { FeedbackParts } from './feedback.parts.ts';
import { feedbackDetailOf, handledBy, handlersOf } from './feedback.service.ts';
import { statesOf } from './feedback.store.ts';
import {
  changeFeedback,
  type FeedbackChange,
  type FeedbackLocked,
  insertEvent,
  knowsFeedback,
  lockFeedback,
} from './feedback-changes.store.ts';
import { placeOf, serviceDays } from './writing.service.ts';

type Calls = typeof feedback;
type OnOne<C extends Exclude<keyof Calls, 'list'>> = InputOf<Calls[C]>;

/** Locks a ticket in scope; returns it with the caller's side. */
async function lockedBy(ctx: Ctx, feedbackId: string) {
  ctx.audit.on(feedbackId);
  const ticket = (await lockFeedback(ctx.db, ctx.rows.scope(), feedbackId)) ?? refuse('feedback.not_found');
  return { ticket, side: sideOf(ctx.actor, ticket) };
}
type Held = Awaited<ReturnType<typeof lockedBy>>;

/** The state after a step of the caller's side. Refused if not allowed. */
const stateAfter = ({ ticket, side }: Held, step: FeedbackStep) =>
  afterFeedbackStep(ticket.state, step, side) ?? refuse('feedback.state');

interface Happened {
  kind: FeedbackEventKind;
  text?: string;
  isInternal?: boolean;
  change: Omit<FeedbackChange, 'dueAt'>;
}

/** Records an event of a ticket and its new state, from which its deadline follows. Notifies the other side. */
async function happened(parts: FeedbackParts, ctx: Ctx, held: Held, what: Happened) {
  const { kind, text = '', isInternal = false, change } = what;
  const { ticket, side } = held;
  const { state, level = ticket.level } = change;
  const now = ctx.now();
  await insertEvent(ctx.db, ticket, { kind, side, by: ctx.actor.name, text, state, isInternal, at: now });
  const days = await serviceDays(ctx.db, parts.photos.zone);
  const dueAt = feedbackDue(await statesOf(ctx.db, ticket.feedbackId), level, days);
  await changeFeedback(ctx.db, ticket, { ...change, dueAt });
  if (!isInternal) await tellOthers(parts, ctx, held, kind);
  // Other sides read the operator log too: notes are not included.
  const reason = isInternal || text === '' ? undefined : text;
  ctx.audit.record(ticket.feedbackId, { state: [ticket.state, state], event: kind }, reason);
  return feedbackDetailOf(parts, ctx, ticket.feedbackId);
}

/**
 * Notifies the author of what the vendor did, or the handler (else everybody who could handle it) of what the
 * customer did.
 */
async function tellOthers(parts: FeedbackParts, ctx: Ctx, { ticket, side }: Held, kind: FeedbackEventKind) {
  const to = side === 'vendor' ? [ticket.creatorId] : await handledBy(ctx, ticket.handlerId);
  await notify(ctx, parts.tell, {
    operatorIds: to.filter((one) => one !== ctx.actor.operatorId),
    kind: 'feedback_news',
    facts: { title: ticket.title, by: ctx.actor.name, event: kind },
    link: placeOf(ticket.feedbackId),
  });
}

const firstReply = ({ ticket, side }: Held, now: number) => ({
  lastReplyAt: now,
  ...(side === 'vendor' && ticket.firstReplyAt === null && { firstReplyAt: now }),
});

/** Adds a reply to a ticket; an internal note stays on one's own side and changes nothing. */
export async function replyTo(parts: FeedbackParts, ctx: Ctx, { params, body }: OnOne<'reply'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const { text, isInternal } = body;
  if (isInternal) {
    const change = { state: stateAfter(held, 'note') };
    return happened(parts, ctx, held, { kind: 'noted', text, isInternal, change });
  }
  const step = held.side === 'customer' ? 'say' : body.waits ? 'ask' : 'answer';
  const change = { state: stateAfter(held, step), ...firstReply(held, ctx.now()) };
  await attach(ctx, held.ticket, body);
  return happened(parts, ctx, held, { kind: 'replied', text, change });
}

/** Urges the vendor. */
export async function urgeFeedback(parts: FeedbackParts, ctx: Ctx, { params }: OnOne<'urge'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const state = stateAfter(held, 'urge');
  if (!mayUrge(held.ticket.urgedAt, ctx.now(), parts.photos.zone)) refuse('feedback.urged');
  return happened(parts, ctx, held, { kind: 'urged', change: { state, urgedAt: ctx.now() } });
}

export async function solveFeedback(parts: FeedbackParts, ctx: Ctx, { params, body }: OnOne<'solve'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const state = stateAfter(held, 'solve');
  const now = ctx.now();
  const change = { state, solvedAt: now, overAt: now, ...firstReply(held, now) };
  return happened(parts, ctx, held, { kind: 'solved', text: body.text, change });
}

export async function closeFeedback(parts: FeedbackParts, ctx: Ctx, { params }: OnOne<'close'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const change = { state: stateAfter(held, 'close'), overAt: ctx.now() };
  return happened(parts, ctx, held, { kind: 'closed', change });
}

/** Reopens a ticket; its rating no longer counts. */
export async function reopenFeedback(parts: FeedbackParts, ctx: Ctx, { params, body }: OnOne<'reopen'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const state = stateAfter(held, 'reopen');
  if (!mayReopen(held.ticket.overAt, ctx.now(), feedbackReopenDays))
    refuse('feedback.too_late', { days: feedbackReopenDays });
  const change = { state, solvedAt: null, overAt: null, rating: { score: null, text: '' } };
  return happened(parts, ctx, held, { kind: 'reopened', text: body.text, change });
}

/** Rates how a ticket was handled. */
export async function rateFeedback(parts: FeedbackParts, ctx: Ctx, { params, body }: OnOne<'rate'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const state = stateAfter(held, 'rate');
  if (held.ticket.creatorId !== ctx.actor.operatorId) refuse('feedback.state');
  if (held.ticket.score !== null) refuse('feedback.rated');
  return happened(parts, ctx, held, { kind: 'rated', text: body.text, change: { state, rating: body } });
}

/** Assigns a ticket on the vendor's side. */
export async function assignFeedback(parts: FeedbackParts, ctx: Ctx, { params, body }: OnOne<'assign'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const state = stateAfter(held, 'assign');
  const able = await handlersOf(ctx);
  const found = able.find(({ operatorId }) => operatorId === body.operatorId) ?? refuse('feedback.person');
  // The author of a ticket is on its customer's side.
  if (found.operatorId === held.ticket.creatorId) refuse('feedback.person');
  const { operatorId, name } = found;
  const change = { state, handler: { operatorId, name } };
  const detail = await happened(parts, ctx, held, { kind: 'assigned', text: name, change });
  if (operatorId !== ctx.actor.operatorId)
    await notify(ctx, parts.tell, {
      operatorIds: [operatorId],
      kind: 'feedback_news',
      facts: { title: held.ticket.title, by: ctx.actor.name, event: 'assigned' },
      link: placeOf(held.ticket.feedbackId),
    });
  return detail;
}

const changedText = ({ level }: FeedbackLocked, next: string) => (level === next ? '' : `${level} → ${next}`);

/** Change a ticket’s level and state, or link it as a duplicate. */
export async function changeHandling(parts: FeedbackParts, ctx: Ctx, { params, body }: OnOne<'change'>) {
  const held = await lockedBy(ctx, params.feedbackId);
  const { ticket, side } = held;
  const { level, state, duplicateOf, version } = body;
  if (ticket.version !== version) refuse('common.stale_version');
  if (side !== 'vendor' || !movableTo(ticket.state).includes(state)) refuse('feedback.state');
  if (duplicateOf !== null && duplicateOf !== ticket.duplicateOf) {
    const known = await knowsFeedback(ctx.db, ctx.rows.scope(), duplicateOf);
    if (!known || duplicateOf === ticket.feedbackId) refuse('feedback.same');
  }
  const change = { state, level, duplicateOf };
  return happened(parts, ctx, held, { kind: 'changed', text: changedText(ticket, level), change });
}
