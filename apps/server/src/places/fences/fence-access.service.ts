import { pageOfKind } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { holds } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type FenceStored, fenceIn, lockFence } from './fence-row.store.ts';

/** The action codes of the fence pages: page code and suffix. */
export type Suffix = '02' | '03' | '04' | '05' | '47' | '48' | '49';

/** Refuses callers who may not do this with fences of a kind; without a suffix, those who may not see its page. */
export function demand({ actor }: Ctx, kind: FenceKind, suffix?: Suffix) {
  const page = pageOfKind(kind);
  if (!holds(actor.codes, suffix ? `${page},${page}${suffix}` : page)) refuse('common.forbidden');
}

/** A fence in scope whose page the caller may see. */
export async function fenceFor(ctx: Ctx, id: string): Promise<FenceStored> {
  const fence = (await fenceIn(ctx.db, ctx.rows.scope(), id)) ?? refuse('common.not_found');
  demand(ctx, fence.kind);
  return fence;
}

interface Claim {
  id: string;
  version: number;
}

/** Locks a fence for a change; refuses unless the caller may make it and knows the present version. */
export async function fenceToChange(ctx: Ctx, { id, version }: Claim, suffix: Suffix): Promise<FenceStored> {
  ctx.audit.on(id);
  const fence = (await lockFence(ctx.db, ctx.rows.scope(), id)) ?? refuse('common.not_found');
  demand(ctx, fence.kind, suffix);
  if (fence.state === 'archived') refuse('fence.archived');
  if (fence.version !== version) refuse('common.stale_version');
  return fence;
}
