import type { InputOf } from '@kickstand/contract/kit';
import type { OwnComplaintRow, staffComplaints } from '@kickstand/contract/open/regulator';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { PhotoParts } from '../../../platform/photos/photos.parts.ts';
import { evidenceOf, usePhotos } from '../../../platform/photos/photos.service.ts';
import {
  type ComplaintStored,
  complaintsFor,
  complaintWith,
  lockComplaint,
  noteAssigned,
  noteMended,
} from './complaints.store.ts';

type Calls = typeof staffComplaints;
const mostListed = 100;

interface OwnParts {
  photos: PhotoParts;
}

const readsOf = (ctx: Ctx) => ({ scope: ctx.rows.scope(), locale: ctx.locale, now: ctx.now() });

/** For the app: with photos, and without what only concerns the office. */
async function shownAll({ photos }: OwnParts, ctx: Ctx, list: readonly ComplaintStored[]) {
  const ids = list.map(({ id }) => id);
  const seen = await evidenceOf(photos, ctx, 'city_complaint', ids);
  const left = await evidenceOf(photos, ctx, 'city_mended', ids);
  return list.map(
    ({
      district: _,
      company: __,
      agentId: ___,
      assignee: ____,
      mendedAt: _____,
      ...one
    }): OwnComplaintRow => ({
      ...one,
      photos: seen.get(one.id) ?? [],
      mendedPhotos: left.get(one.id) ?? [],
    }),
  );
}

/** The caller's complaints, and unassigned ones. */
export async function listOwnComplaints(parts: OwnParts, ctx: Ctx) {
  const found = await complaintsFor(ctx.db, readsOf(ctx), ctx.actor.operatorId, mostListed);
  const list = await shownAll(parts, ctx, found);
  return { list, count: list.length };
}

async function shown(parts: OwnParts, ctx: Ctx, complaintId: string) {
  const one = await complaintWith(ctx.db, readsOf(ctx), complaintId);
  return (await shownAll(parts, ctx, one ? [one] : []))[0] ?? refuse('task.not_found');
}

const locked = async (ctx: Ctx, complaintId: string) =>
  (await lockComplaint(ctx.db, ctx.rows.scope(), complaintId)) ?? refuse('task.not_found');

/** Takes an unassigned complaint. */
export async function claimComplaint(
  parts: OwnParts,
  ctx: Ctx,
  { params: { complaintId } }: InputOf<Calls['claim']>,
) {
  const { state, assigneeId } = await locked(ctx, complaintId);
  const { operatorId } = ctx.actor;
  if (state === 'mended') refuse('regulator.mended');
  if (assigneeId !== null && assigneeId !== operatorId) {
    const { assignee = null } = (await complaintWith(ctx.db, readsOf(ctx), complaintId)) ?? {};
    refuse('task.claimed', { name: assignee ?? '' });
  }
  if (assigneeId === null) await noteAssigned(ctx.db, complaintId, { to: operatorId, now: ctx.now() });
  return shown(parts, ctx, complaintId);
}

/** Marks the caller's complaint as resolved. A repeated report gets the same answer again. */
export async function mendOwnComplaint(
  parts: OwnParts,
  ctx: Ctx,
  { params: { complaintId }, body: { photoIds } }: InputOf<Calls['mend']>,
) {
  const { state, assigneeId, areaId, agentId } = await locked(ctx, complaintId);
  const { operatorId, name } = ctx.actor;
  if (state === 'mended') {
    const before = await shown(parts, ctx, complaintId);
    const left = new Set(before.mendedPhotos.map(({ id }) => id));
    if (assigneeId === operatorId && photoIds.every((id) => left.has(id))) return before;
    refuse('regulator.mended');
  }
  if (assigneeId !== operatorId) refuse('task.not_yours');
  const use = { usedBy: 'city_mended', objectId: complaintId, areaId, agentId } as const;
  await usePhotos(ctx.db, use, { photoIds, kind: 'evidence', operatorId });
  await noteMended(ctx.db, complaintId, { by: name, now: ctx.now() });
  return shown(parts, ctx, complaintId);
}
