import type { InputOf } from '@kickstand/contract/kit';
import { type feedback, feedbackReopenDays, mostSimilar } from '@kickstand/contract/service/feedback';
import {
  feedbackNumberOf,
  leastLikeness,
  likeness,
  mayReopen,
  mayUrge,
  pairsIn,
  sideOf,
  vendorCode,
} from '@kickstand/domain/service/feedback';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { everybodyWith, peopleWith } from '../../work/field-work/people.service.ts';
import { filesShown } from './attached-files.service.ts';
import type { FeedbackParts } from './feedback.parts.ts';
import {
  eventsOf,
  feedbackWith,
  newestTitles,
  orderNow,
  pageOfFeedback,
  vehicleNow,
} from './feedback.store.ts';
import { knowsFeedback } from './feedback-changes.store.ts';

type Calls = typeof feedback;

/** How far back titles are compared, and how many of the newest. */
const similarMs = 365 * 86_400_000;
const mostCompared = 1_000;
/** The code for reading tickets. */
const readerCode = '1801';

export const listFeedback = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfFeedback(ctx.db, ctx.rows.scope(query), query, ctx.actor.operatorId);

/** A ticket in scope with its thread, as the caller's side may read it. Refused if there is none. */
export async function feedbackDetailOf(parts: FeedbackParts, ctx: Ctx, feedbackId: string) {
  const { db, actor } = ctx;
  const found = (await feedbackWith(db, ctx.rows.scope(), feedbackId)) ?? refuse('feedback.not_found');
  const { creatorId, urgedAt, overAt, ...row } = found;
  const side = sideOf(actor, { creatorId, agentId: row.agentId });
  const scope = ctx.rows.scope();
  // A duplicate ticket of another company cannot be opened.
  const isKnown = row.duplicateOf !== null && (await knowsFeedback(db, scope, row.duplicateOf));
  const photos = await evidenceOf(parts.photos, ctx, 'feedback', [feedbackId]);
  return {
    ...row,
    duplicateOf: isKnown ? row.duplicateOf : null,
    photos: photos.get(feedbackId) ?? [],
    files: await filesShown(parts, ctx, feedbackId),
    events: await eventsOf(db, feedbackId, side),
    side,
    canUrge: mayUrge(urgedAt, ctx.now(), parts.photos.zone),
    canReopen: mayReopen(overAt, ctx.now(), feedbackReopenDays),
    canRate: creatorId === actor.operatorId,
  };
}

/** The tickets in scope with the most similar titles. */
export async function listSimilar(ctx: Ctx, { query: { title } }: InputOf<Calls['similar']>) {
  const wanted = pairsIn(title);
  const known = await newestTitles(ctx.db, ctx.rows.scope(), ctx.now() - similarMs, mostCompared);
  const alike = known
    .map((one) => ({ one, like: likeness(wanted, pairsIn(one.title)) }))
    .filter(({ like }) => like >= leastLikeness)
    .sort((a, b) => b.like - a.like);
  return { list: alike.slice(0, mostSimilar).map(({ one }) => one) };
}

/** The object of a number in scope, and its area. Refused if there is none. */
export async function objectNow({ db, rows, locale }: Ctx, text: string) {
  const scope = rows.scope();
  const number = feedbackNumberOf(text);
  const found =
    number.kind === 'order'
      ? await orderNow(db, scope, number.orderId, locale)
      : await vehicleNow(db, scope, number, locale);
  return found ?? refuse('feedback.object', { text: text.trim() });
}

export const showObject = async (ctx: Ctx, { query: { text } }: InputOf<Calls['object']>) =>
  (await objectNow(ctx, text)).about;

/** Colleagues in the caller's company who read tickets. */
export const colleaguesOf = async (ctx: Ctx) =>
  (await peopleWith(ctx, readerCode)).filter(
    ({ agentId, operatorId }) => agentId === ctx.actor.agentId && operatorId !== ctx.actor.operatorId,
  );

/** Who is notified at the vendor: the handler, else everybody who could handle it, also outside the caller's scope. */
export const handledBy = async (ctx: Ctx, handlerId: string | null): Promise<string[]> =>
  handlerId === null
    ? (await everybodyWith(ctx, vendorCode)).map(({ operatorId }) => operatorId)
    : [handlerId];

/** The operators who answer tickets, on the vendor's side. */
export const handlersOf = (ctx: Ctx) => peopleWith(ctx, vendorCode);

export async function listPeople(ctx: Ctx, { query: { purpose } }: InputOf<Calls['people']>) {
  if (purpose === 'handle' && !ctx.actor.codes.has(vendorCode)) refuse('common.forbidden');
  const people = purpose === 'handle' ? await handlersOf(ctx) : await colleaguesOf(ctx);
  return { list: people.map(({ operatorId, name }) => ({ operatorId, name })) };
}
