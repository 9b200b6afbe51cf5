import type { InputOf } from '@kickstand/contract/kit';
import {
  type FenceContent,
  type FenceKey,
  fenceKeys,
  type fenceMany,
} from '@kickstand/contract/places/fences';
import { moved } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { demand, type Suffix } from '../fence-access.service.ts';
import { type FenceStored, lockFence } from '../fence-row.store.ts';
import { keepDraft } from '../publishing/drafts.service.ts';
import { type Movable, vehiclesAndTrips } from '../publishing/fence-impact.store.ts';
import { apply, publishRefusal } from '../publishing/publishing.service.ts';

interface Outcome {
  id: string;
  name: string;
  ok: boolean;
  code: string | null;
  message: string | null;
}

/**
 * Applies a change to many fences separately: a refusal of one does not stop the others. The work must refuse before
 * it changes anything, so that a refusal leaves nothing behind.
 */
async function forEach(
  ctx: Ctx,
  ids: readonly string[],
  suffix: Suffix,
  work: (fence: FenceStored) => Promise<void>,
) {
  const scope = ctx.rows.scope();
  const list: Outcome[] = [];
  // Always in the same order, so that two bulk changes wait for each other instead of deadlocking.
  for (const id of [...new Set(ids)].sort()) {
    const fence = await lockFence(ctx.db, scope, id);
    const name = fence?.draft?.name ?? fence?.published?.name ?? id;
    try {
      if (!fence) return refuse('common.not_found');
      demand(ctx, fence.kind, suffix);
      if (fence.state === 'archived') refuse('fence.archived');
      await work(fence);
      list.push({ id, name, ok: true, code: null, message: null });
    } catch (error) {
      if (!(error instanceof Refused) || ['common.not_found', 'common.forbidden'].includes(error.code))
        throw error;
      list.push({ id, name, ok: false, code: error.code, message: error.sentence(ctx.locale) });
    }
  }
  return { list, count: list.length };
}

const done = ({ list }: { list: readonly Outcome[] }) => list.filter(({ ok }) => ok).map(({ id }) => id);

const drawn = (fence: FenceStored): FenceContent =>
  fence.draft ?? fence.published ?? refuse('fence.never_published');

export async function setMany(ctx: Ctx, { body }: InputOf<typeof fenceMany.set>) {
  const { ids, reason, flagsOn = [], flagsOff = [], ...given } = body;
  ctx.audit.on(ids.join());
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const keys = [...Object.keys(wanted), ...(flagsOn.length + flagsOff.length > 0 ? ['flags'] : [])];
  const answer = await forEach(ctx, ids, '03', async (fence) => {
    if (keys.some((key) => !fenceKeys[fence.kind].includes(key as FenceKey))) refuse('fence.other_kind');
    const content = drawn(fence);
    const flags = [...new Set([...content.flags, ...flagsOn])].filter((flag) => !flagsOff.includes(flag));
    await keepDraft(ctx, fence, { ...content, ...wanted, flags });
  });
  const flags = { ...(flagsOn.length > 0 && { flagsOn }), ...(flagsOff.length > 0 && { flagsOff }) };
  const change = Object.fromEntries(
    Object.entries({ ...wanted, ...flags }).map(([key, value]) => [key, [null, value]]),
  );
  ctx.audit.record(ids.join(), { ...change, fences: [null, done(answer)] }, reason);
  return answer;
}

export async function moveMany(ctx: Ctx, { body }: InputOf<typeof fenceMany.move>) {
  const { ids, eastM, northM, reason } = body;
  ctx.audit.on(ids.join());
  const answer = await forEach(ctx, ids, '03', async (fence) => {
    if (fence.kind === 'service') refuse('fence.area_itself');
    const content = drawn(fence);
    await keepDraft(ctx, fence, { ...content, points: moved(content.points, eastM, northM) });
  });
  ctx.audit.record(
    ids.join(),
    { eastM: [0, eastM], northM: [0, northM], fences: [null, done(answer)] },
    reason,
  );
  return answer;
}

export async function publishMany(ctx: Ctx, { body }: InputOf<typeof fenceMany.publish>) {
  const { ids, reason } = body;
  ctx.audit.on(ids.join());
  const now = ctx.now();
  const points = new Map<number, Promise<readonly Movable[]>>();
  const pointsOf = (areaId: number) => {
    const known = points.get(areaId) ?? vehiclesAndTrips(ctx.db, areaId);
    points.set(areaId, known);
    return known;
  };
  const answer = await forEach(ctx, ids, '47', async (fence) => {
    if (fence.kind === 'service') refuse('fence.area_itself');
    if (!fence.draft) return refuse('fence.no_draft');
    if (fence.effectiveAt !== null) refuse('fence.waiting');
    if (fence.areaStatus === 'closed') refuse('fence.closed_area');
    const no = await publishRefusal(ctx.db, fence, fence.draft, ctx.rows.scope());
    if (no) throw no;
    const act = { now, reason, by: ctx.actor.name, approver: null, rollbackOf: null };
    await apply(ctx.db, fence, fence.draft, { ...act, known: await pointsOf(fence.areaId) });
  });
  ctx.audit.record(ids.join(), { published: [null, done(answer)] }, reason);
  return answer;
}
