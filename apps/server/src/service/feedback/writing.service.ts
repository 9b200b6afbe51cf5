import type { InputOf } from '@kickstand/contract/kit';
import type { feedback } from '@kickstand/contract/service/feedback';
import { isCompanyInScope } from '@kickstand/domain/platform/access';
import { feedbackDue } from '@kickstand/domain/service/feedback';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { attach } from './attached-files.service.ts';
import type { FeedbackParts } from './feedback.parts.ts';
import { colleaguesOf, handledBy, objectNow } from './feedback.service.ts';
import { insertEvent, insertFeedback } from './feedback-changes.store.ts';

/** The page of a ticket. */
export const placeOf = (feedbackId: string) => `/work/view-tickets-detail?id=${feedbackId}`;

/** The days on which the clock of tickets runs. */
export async function serviceDays(db: Db, zone: string) {
  const off = new Set((await priceCalendarOf(db)).holidays);
  return { zone, isDayOff: (day: string) => off.has(day) };
}

/** Creates a ticket to the vendor, and notifies colleagues. */
export async function createFeedback(
  parts: FeedbackParts,
  ctx: Ctx,
  { body }: InputOf<typeof feedback.create>,
) {
  const { db, actor } = ctx;
  if (!isCompanyInScope(ctx.rows.scope(), actor.agentId)) refuse('feedback.elsewhere');
  if (body.level === 'P1' && !body.phoneConfirmed) refuse('feedback.phone_unconfirmed');
  const found = body.object ? await objectNow(ctx, body.object) : undefined;
  const colleagues = body.notify.length > 0 ? await colleaguesOf(ctx) : [];
  const told = colleagues.filter(({ operatorId }) => body.notify.includes(operatorId));
  if (told.length !== new Set(body.notify).size) refuse('feedback.person');
  const now = ctx.now();
  const days = await serviceDays(db, parts.photos.zone);
  const of = {
    feedbackId: newId(),
    agentId: actor.agentId,
    areaId: found?.areaId ?? null,
  };
  const { kind, level, module, title, text, contactPhone, context } = body;
  await insertFeedback(db, {
    ...of,
    kind,
    level,
    module,
    title,
    text,
    contactPhone,
    context,
    now,
    creator: { operatorId: actor.operatorId, name: actor.name },
    about: found?.about ?? null,
    happenedAt: body.happenedAt ?? null,
    dueAt: feedbackDue([{ at: now, state: 'new' }], level, days),
  });
  const said = { side: 'customer', by: actor.name, text: '', isInternal: false } as const;
  await insertEvent(db, of, { ...said, kind: 'created', state: 'new', at: now });
  await attach(ctx, of, body);
  const hear = new Set([...told.map(({ operatorId }) => operatorId), ...(await handledBy(ctx, null))]);
  hear.delete(actor.operatorId);
  await notify(ctx, parts.tell, {
    operatorIds: [...hear],
    kind: 'feedback_told',
    facts: { title, by: actor.name, level },
    link: placeOf(of.feedbackId),
  });
  ctx.audit.record(of.feedbackId, { title, kind, level, module });
  return { feedbackId: of.feedbackId };
}
