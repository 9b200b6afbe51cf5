import type { InputOf } from '@kickstand/contract/kit';
import { mostAuditDays, usualAuditDays, type workAudit } from '@kickstand/contract/work/field-work';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { type Queue, queueHandlers, refuseOthers } from '../../kernel/queue/queue.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import {
  type AuditStored,
  auditTable,
  auditWith,
  isOfKinds,
  lockAudit,
  pageOfAudits,
  settleAudit,
} from './audit.store.ts';
import { decideByHand, kindsFor, lockToDecide } from './by-hand.service.ts';
import { photosOfWork } from './photo-facts.store.ts';
import { lockEnded } from './work-verdicts.store.ts';

type Calls = typeof workAudit;

/** What audits need of the rest of the server. */
export interface AuditParts {
  photos: PhotoParts;
  /** Of business days. */
  zone: string;
}

const dayMs = 86_400_000;
const queue: Queue<'taskId'> = {
  ...auditTable,
  param: 'taskId',
  refusals: 'audit',
  open: ['waiting'],
  decidedBy: (ctx) => isOfKinds(kindsFor(ctx), ctx.actor.operatorId),
};
const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

async function withPhotos({ photos }: AuditParts, ctx: Ctx, list: readonly AuditStored[]) {
  const taken = await evidenceOf(
    photos,
    ctx,
    'task',
    list.map(({ id }) => id),
  );
  return list.map((row) => ({ ...row, photos: taken.get(row.id) ?? [] }));
}

export async function listAudits(parts: AuditParts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const { to = ctx.now(), from = to - usualAuditDays * dayMs } = query;
  if (to - from > (mostAuditDays + 1) * dayMs) refuse('report.span', { days: mostAuditDays });
  const { list, ...counted } = await pageOfAudits(
    ctx.db,
    ctx.rows.scope(query),
    { ...query, from, to },
    readerOf(ctx),
  );
  return { list: await withPhotos(parts, ctx, list), ...counted };
}

async function detailOf(parts: AuditParts, ctx: Ctx, taskId: string) {
  const found = await auditWith(ctx.db, ctx.rows.scope(), taskId, readerOf(ctx));
  const [row] = found ? await withPhotos(parts, ctx, [found]) : [];
  if (!row) return refuse('audit.not_found');
  const { endLng, endLat } = row;
  const taken = (await photosOfWork(ctx.db, taskId)).map(({ photo_id, taken_at, taken_lng, taken_lat }) => ({
    photoId: photo_id,
    takenAt: taken_at,
    awayM:
      endLng === null || endLat === null || taken_lng === null || taken_lat === null
        ? null
        : Math.round(distanceMetres([endLng, endLat], [taken_lng, taken_lat])),
  }));
  return { ...row, taken };
}

/** A single audit, and who holds which. */
export const auditHandlers = (parts: AuditParts) => ({
  single: (ctx: Ctx, { params }: InputOf<Calls['single']>) => detailOf(parts, ctx, params.taskId),
  ...queueHandlers(queue, { detail: (ctx, id) => detailOf(parts, ctx, id) }),
});

/** Confirms the verdict on work, or changes it by hand. */
export async function decideAudit(
  parts: AuditParts,
  ctx: Ctx,
  { params: { taskId }, body: { decision, verdictReason, text } }: InputOf<Calls['decide']>,
) {
  ctx.audit.on(taskId);
  // As whoever judges beside the queue: the work first, what is said of it afterwards.
  await lockEnded(ctx.db, ctx.rows.scope(), taskId);
  const held = (await lockAudit(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('audit.not_found');
  refuseOthers(ctx, queue, held);
  if (decision === 'confirm') {
    // Who objected reads why it stands.
    if (held.why === 'objection' && text.length < 5) throw new Refused('common.invalid', { fields: 'text' });
    const task = await lockToDecide(ctx, taskId);
    const by = ctx.actor.name;
    await settleAudit(ctx.db, taskId, { state: 'confirmed', by, opinion: text, now: ctx.now() });
    ctx.audit.record(taskId, { type: task.type, state: ['waiting', 'confirmed'] }, text);
  } else await decideByHand(parts.zone, ctx, taskId, { validity: decision, verdictReason, reason: text });
  return detailOf(parts, ctx, taskId);
}
