import type { InputOf } from '@kickstand/contract/kit';
import type { Fence, fences } from '@kickstand/contract/places/fences';
import { warningsOf } from '@kickstand/domain/places/fences';
import { areaOf, perimeterOf } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { fenceFor } from '../fence-access.service.ts';
import { type FenceStored, fenceIn, nameTaken } from '../fence-row.store.ts';
import { holding, impactOf, noImpact } from '../publishing/fence-impact.service.ts';
import { standingAt } from '../publishing/fence-impact.store.ts';

async function warnings(ctx: Ctx, fence: FenceStored): Promise<Fence['warnings']> {
  const content = fence.draft ?? fence.published;
  if (!content) return [];
  const twice = await nameTaken(ctx.db, fence, content.name);
  return [...warningsOf(fence.kind, content), ...(twice ? (['name_twice'] as const) : [])];
}

/** A fence for the console. */
export async function showFence(ctx: Ctx, id: string): Promise<Fence> {
  const scope = ctx.rows.scope();
  const fence = (await fenceIn(ctx.db, scope, id)) ?? refuse('common.not_found');
  const shape = (fence.published ?? fence.draft)?.points ?? [];
  const change = { kind: fence.kind, areaId: fence.areaId, before: holding(fence), after: fence.draft };
  return {
    id: fence.id,
    kind: fence.kind,
    state: fence.state,
    serviceAreaId: fence.areaId,
    areaName: fence.areaName,
    agentId: fence.agentId,
    published: fence.published,
    draft: fence.draft,
    draftInfo: fence.draft && {
      savedAt: fence.draftAt ?? fence.updatedAt,
      savedBy: fence.draftBy ?? '',
      effectiveAt: fence.effectiveAt,
      absorbs: fence.absorbs,
    },
    areaM2: areaOf(shape),
    perimeterM: perimeterOf(shape),
    lng: fence.lng,
    lat: fence.lat,
    current: fence.kind === 'station' ? await standingAt(ctx.db, scope, id) : 0,
    versionNo: fence.versionNo,
    version: fence.version,
    updatedAt: fence.updatedAt,
    impact: fence.draft ? await impactOf(ctx.db, change) : noImpact,
    warnings: await warnings(ctx, fence),
  };
}

export async function getFence(ctx: Ctx, { query }: InputOf<typeof fences.get>) {
  await fenceFor(ctx, query.id);
  return showFence(ctx, query.id);
}
