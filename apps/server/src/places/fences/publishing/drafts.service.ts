import type { InputOf } from '@kickstand/contract/kit';
import {
  type FenceContent,
  fenceContent,
  type fenceMany,
  type fences,
} from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { keptOf, usualContent } from '@kickstand/domain/places/fences';
import { inScope } from '@kickstand/domain/platform/access';
import { moved, type Ring, ringCentroid } from '@kickstand/domain/platform/geo';
import { cut, merged } from '@kickstand/domain/platform/geo/clip';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertArea, isRunning } from '../areas.store.ts';
import { demand, fenceToChange } from '../fence-access.service.ts';
import {
  areaIn,
  deleteFence,
  dropDraft,
  type FenceStored,
  fencesWith,
  insertDraft,
  lockFence,
  saveDraft,
} from '../fence-row.store.ts';
import { contentRefusal } from '../fence-rules.service.ts';
import { showFence } from '../list/fence-view.service.ts';

/** A content reduced to the keys of its kind. */
export const tidy = (kind: FenceKind, content: FenceContent): FenceContent => ({
  ...usualContent,
  name: content.name,
  points: content.points,
  ...keptOf(kind, content),
});

export const middleOf = ({ points }: FenceContent) => {
  const [lng, lat] = ringCentroid((points[0] ?? []) as Ring);
  return { lng, lat };
};

/** Only the keys of the content; the rest of the body identifies the fence. */
const contentIn = (body: FenceContent): FenceContent =>
  Object.fromEntries(
    Object.keys(fenceContent.shape).map((key) => [key, body[key as keyof FenceContent]]),
  ) as unknown as FenceContent;

interface NewDraft {
  kind: FenceKind;
  areaId: number;
  content: FenceContent;
  source: string;
}

/** Adds a draft in an area in the caller's scope. */
async function addDraft(ctx: Ctx, { kind, areaId, content, source }: NewDraft): Promise<string> {
  const area = (await areaIn(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  if (area.status === 'closed') refuse('fence.closed_area');
  const draft = tidy(kind, content);
  const id = newId();
  const no = await contentRefusal(ctx.db, { id, kind, areaId, agentId: area.agentId, content: draft });
  if (no) throw no;
  const now = ctx.now();
  const made = { id, areaId, agentId: area.agentId, kind, draft, source, by: ctx.actor.name, now };
  await insertDraft(ctx.db, { ...made, ...middleOf(draft) });
  return id;
}

async function addArea(ctx: Ctx, agentId: number, content: FenceContent): Promise<string> {
  const scope = ctx.rows.scope();
  if (scope.opAreaIds !== 'all' || !inScope(scope, agentId, null)) refuse('common.not_found');
  if (!(await isRunning(ctx.db, agentId))) refuse('fence.agent');
  const draft = tidy('service', content);
  const no = await contentRefusal(ctx.db, { id: '', kind: 'service', areaId: null, agentId, content: draft });
  if (no) throw no;
  const now = ctx.now();
  const { name, points, city, hotline } = draft;
  const by = { operatorId: ctx.actor.operatorId, operator: ctx.actor.name };
  const place = middleOf(draft);
  const areaId = await insertArea(ctx.db, { agentId, name, points, city, hotline, now, ...place, ...by });
  const id = `area-${areaId}`;
  const made = {
    id,
    areaId,
    agentId,
    kind: 'service' as const,
    draft,
    source: 'manual',
    by: by.operator,
    now,
  };
  await insertDraft(ctx.db, { ...made, ...place });
  return id;
}

export async function createFence(ctx: Ctx, { body }: InputOf<typeof fences.create>) {
  const { kind, serviceAreaId, agentId, source } = body;
  ctx.audit.on(body.name);
  demand(ctx, kind, '02');
  const content = contentIn(body);
  const id =
    kind === 'service'
      ? await addArea(ctx, agentId ?? ctx.actor.agentId, content)
      : await addDraft(ctx, { kind, areaId: serviceAreaId ?? refuse('common.not_found'), content, source });
  ctx.audit.record(id, { name: [null, body.name], kind: [null, kind] });
  return showFence(ctx, id);
}

/** Saves a draft of a locked fence, if it is valid. */
export async function keepDraft(
  ctx: Ctx,
  fence: FenceStored,
  content: FenceContent,
  absorbs?: readonly string[],
) {
  if (fence.effectiveAt !== null) refuse('fence.waiting');
  const draft = tidy(fence.kind, content);
  const no = await contentRefusal(ctx.db, { ...fence, content: draft });
  if (no) throw no;
  const show = fence.versionNo === 0 ? { name: draft.name, ...middleOf(draft) } : undefined;
  await saveDraft(ctx.db, fence, { content: draft, by: ctx.actor.name, now: ctx.now(), absorbs, show });
}

/** The changes of an edit, key by key; polygons by their number of corners. */
export function changeOf(before: FenceContent | null, after: FenceContent) {
  const shown = (content: FenceContent | null, key: keyof FenceContent) => {
    const value = content?.[key] ?? null;
    return key === 'points' ? (content?.points.reduce((sum, ring) => sum + ring.length, 0) ?? 0) : value;
  };
  const keys = Object.keys(after) as (keyof FenceContent)[];
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(before?.[key] ?? null) !== JSON.stringify(after[key] ?? null))
      .map((key) => [key, [shown(before, key), shown(after, key)]]),
  );
}

export async function updateFence(ctx: Ctx, { body }: InputOf<typeof fences.update>) {
  const fence = await fenceToChange(ctx, body, '03');
  const content = contentIn(body);
  await keepDraft(ctx, fence, content);
  ctx.audit.record(fence.id, changeOf(fence.draft ?? fence.published, tidy(fence.kind, content)));
  return showFence(ctx, fence.id);
}

export async function discardDraft(ctx: Ctx, { body }: InputOf<typeof fences.discard>) {
  const fence = await fenceToChange(ctx, body, '03');
  if (!fence.draft) refuse('fence.no_draft');
  if (fence.effectiveAt !== null) refuse('fence.waiting');
  const gone = fence.versionNo === 0;
  if (gone) await deleteFence(ctx.db, fence);
  else await dropDraft(ctx.db, fence, ctx.now());
  ctx.audit.record(fence.id, { draft: [fence.draft?.name ?? null, null] });
  return { id: fence.id, gone };
}

export async function copyFence(ctx: Ctx, { body }: InputOf<typeof fenceMany.copy>) {
  ctx.audit.on(body.id);
  const fence = (await lockFence(ctx.db, ctx.rows.scope(), body.id)) ?? refuse('common.not_found');
  demand(ctx, fence.kind, '02');
  if (fence.kind === 'service') refuse('fence.area_itself');
  const of = fence.published ?? fence.draft ?? refuse('fence.archived');
  const points = moved(of.points, body.eastM, body.northM);
  const id = await addDraft(ctx, {
    kind: fence.kind,
    areaId: body.serviceAreaId ?? fence.areaId,
    content: { ...of, name: body.name, points },
    source: 'manual',
  });
  ctx.audit.record(id, { copyOf: [null, fence.id], name: [null, body.name] });
  return showFence(ctx, id);
}

/** The fences to merge, in the given order. */
async function mergeable(ctx: Ctx, ids: readonly string[]) {
  const found = new Map((await fencesWith(ctx.db, ctx.rows.scope(), ids)).map((one) => [one.id, one]));
  const all = [...new Set(ids)].map((id) => found.get(id) ?? refuse('common.not_found'));
  const first = all[0] ?? refuse('common.not_found');
  for (const one of all) {
    demand(ctx, one.kind, '03');
    if (one.kind === 'service') refuse('fence.area_itself');
    if (one.kind !== first.kind || one.areaId !== first.areaId) refuse('fence.mixed');
    if (one.state === 'archived') refuse('fence.archived');
    if (one.effectiveAt !== null) refuse('fence.waiting');
  }
  return all;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);

export async function mergeFences(ctx: Ctx, { body }: InputOf<typeof fenceMany.merge>) {
  ctx.audit.on(body.ids.join());
  const all = await mergeable(ctx, body.ids);
  const contents = all.map((one) => one.draft ?? one.published ?? refuse('fence.archived'));
  const [first] = all;
  const [base] = contents;
  if (!first || !base) return refuse('common.not_found');
  const points = merged(contents.map((content) => content.points)) ?? refuse('fence.apart');
  const capacities = contents.map(({ capacity }) => capacity);
  const locked = (await lockFence(ctx.db, ctx.rows.scope(), first.id)) ?? refuse('common.not_found');
  const content = {
    ...base,
    points,
    // Unlimited if one of them is.
    capacity: capacities.includes(0) ? 0 : Math.min(500, sum(capacities)),
    staffIds: [...new Set(contents.flatMap(({ staffIds }) => staffIds))],
  };
  const absorbs = all.slice(1).map(({ id }) => id);
  await keepDraft(ctx, locked, content, absorbs);
  ctx.audit.record(first.id, { absorbs: [null, absorbs] });
  return showFence(ctx, first.id);
}

export async function splitFence(ctx: Ctx, { body }: InputOf<typeof fenceMany.split>) {
  ctx.audit.on(body.id);
  const fence = (await lockFence(ctx.db, ctx.rows.scope(), body.id)) ?? refuse('common.not_found');
  demand(ctx, fence.kind, '03');
  demand(ctx, fence.kind, '02');
  if (fence.kind === 'service') refuse('fence.area_itself');
  if (fence.state === 'archived') refuse('fence.archived');
  const content = fence.draft ?? fence.published ?? refuse('fence.archived');
  const [larger, smaller] = cut(content.points, body.line) ?? refuse('fence.no_cut');
  await keepDraft(ctx, fence, { ...content, points: larger });
  const id = await addDraft(ctx, {
    kind: fence.kind,
    areaId: fence.areaId,
    content: { ...content, name: body.name, points: smaller },
    source: 'manual',
  });
  ctx.audit.record(fence.id, { split: [null, id] });
  return { kept: await showFence(ctx, fence.id), made: await showFence(ctx, id) };
}
