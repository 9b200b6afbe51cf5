import type { InputOf } from '@kickstand/contract/kit';
import type { fences } from '@kickstand/contract/places/fences';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { setStatus } from '../areas.store.ts';
import { fenceToChange } from '../fence-access.service.ts';
import { type FenceStored, fenceIn } from '../fence-row.store.ts';
import { showFence } from '../list/fence-view.service.ts';
import { holding, impactOf } from './fence-impact.service.ts';
import { busyIn } from './fence-impact.store.ts';
import {
  beginSpan,
  endSpan,
  firstVersions,
  inheritTasks,
  nextRelease,
  openTasksOf,
  setState,
} from './publication.store.ts';
import { publishRefusal } from './publishing.service.ts';

const enabledWords = (fence: FenceStored, enabled: boolean) => ({
  enabled: [fence.state === 'enabled', enabled],
});

export async function setEnabled(ctx: Ctx, { body }: InputOf<typeof fences.setEnabled>) {
  const fence = await fenceToChange(ctx, body, '05');
  const { kind, areaId, published } = fence;
  if (kind === 'service') refuse('fence.area_itself');
  if (!published) return refuse('fence.never_published');
  const { enabled } = body;
  const impact = await impactOf(ctx.db, {
    kind,
    areaId,
    ...(enabled ? { before: null, after: published } : { before: published, after: null }),
  });
  if ((fence.state === 'enabled') !== enabled) {
    const no = enabled ? await publishRefusal(ctx.db, fence, published, ctx.rows.scope()) : undefined;
    if (no) throw no;
    await firstVersions(ctx.db, areaId);
    const now = ctx.now();
    const release = await nextRelease(ctx.db, areaId, now);
    if (enabled) await beginSpan(ctx.db, fence, fence.versionNo, release);
    else await endSpan(ctx.db, fence, release);
    await setState(ctx.db, fence, enabled ? 'enabled' : 'disabled', now);
  }
  const counts = Object.entries(impact).flatMap(([key, n]) => (n > 0 ? [[key, [null, n]]] : []));
  ctx.audit.record(fence.id, { ...enabledWords(fence, enabled), ...Object.fromEntries(counts) });
  return { ...(await showFence(ctx, fence.id)), impact };
}

export async function removeFence(ctx: Ctx, { query }: InputOf<typeof fences.remove>) {
  const fence = await fenceToChange(ctx, query, '04');
  const { areaId, id } = fence;
  if (fence.kind === 'service') refuse('fence.area_itself');
  const tasks = fence.kind === 'ops_area' ? await openTasksOf(ctx.db, fence) : 0;
  const heir = await heirOf(ctx, fence, query.heirId);
  if (tasks > 0 && !heir) refuse('fence.heir', { n: tasks });
  const name = fence.published?.name ?? fence.draft?.name ?? id;
  const change = { fence: [name, null], ...(heir && { tasks: [id, heir] }) };
  ctx.secondPerson({ object: id, change, reason: query.reason });
  const { kind } = fence;
  const impact = await impactOf(ctx.db, { kind, areaId, before: holding(fence), after: null });
  await firstVersions(ctx.db, areaId);
  const now = ctx.now();
  const release = await nextRelease(ctx.db, areaId, now);
  await endSpan(ctx.db, fence, release);
  if (heir) await inheritTasks(ctx.db, fence, heir);
  await setState(ctx.db, fence, 'archived', now);
  ctx.audit.record(id, change, query.reason);
  return { ...(await showFence(ctx, id)), impact };
}

/** Another enabled O&M area of the same service area. */
async function heirOf(ctx: Ctx, fence: FenceStored, heirId: string | undefined) {
  if (heirId === undefined) return undefined;
  const heir = await fenceIn(ctx.db, ctx.rows.scope(), heirId);
  const fits = heir && heir.id !== fence.id && heir.areaId === fence.areaId && heir.kind === fence.kind;
  return fits && heir.state === 'enabled' ? heir.id : refuse('common.not_found');
}

export async function setService(ctx: Ctx, { body }: InputOf<typeof fences.setService>) {
  const fence = await fenceToChange(ctx, body, '05');
  const { areaId, id, areaStatus } = fence;
  if (fence.kind !== 'service') refuse('common.not_found');
  if (!fence.published) refuse('fence.never_published');
  const change = { status: [areaStatus, body.status] };
  if (body.status === 'closed') {
    const busy = await busyIn(ctx.db, areaId);
    if (busy.trips > 0) refuse('fence.open_trips', { n: busy.trips });
    if (busy.vehicles > 0) refuse('fence.has_vehicles', { n: busy.vehicles });
    const named = { area: [fence.areaName, fence.areaName], ...change };
    ctx.secondPerson({ object: id, change: named, reason: body.reason });
  }
  const now = ctx.now();
  await setStatus(ctx.db, areaId, body.status, now);
  await setState(ctx.db, fence, fence.state, now);
  ctx.audit.record(id, change, body.reason);
  return showFence(ctx, id);
}
