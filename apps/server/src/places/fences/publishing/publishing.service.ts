import type { InputOf } from '@kickstand/contract/kit';
import type { FenceContent, fences } from '@kickstand/contract/places/fences';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { areaOf } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { type Refused, refuse } from '../../../kernel/call/refuse.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fenceFor, fenceToChange } from '../fence-access.service.ts';
import { type FenceStored, setSchedule } from '../fence-row.store.ts';
import { contentRefusal, placeRefusal } from '../fence-rules.service.ts';
import { showFence } from '../list/fence-view.service.ts';
import { askToPublish } from './alone.ts';
import { changeOf, middleOf } from './drafts.service.ts';
import { holding, impactOf } from './fence-impact.service.ts';
import type { Movable } from './fence-impact.store.ts';
import {
  beginSpan,
  endSpan,
  fenceOfAreas,
  firstVersions,
  inheritTasks,
  insertVersion,
  nextRelease,
  setPublished,
  setState,
  versionOf,
  versionsOf,
} from './publication.store.ts';

/** Who publishes, when, and why. */
export interface Act {
  now: number;
  by: string;
  approver: string | null;
  reason: string | null;
  rollbackOf: number | null;
  /** Vehicles and trips of the area, if already read. */
  known?: readonly Movable[];
}

/** Why this content of a fence cannot be published; undefined if it can. */
export async function publishRefusal(
  db: Db,
  fence: FenceStored,
  content: FenceContent,
  scope: Scope,
): Promise<Refused | undefined> {
  const ruled = { ...fence, content };
  const said = await contentRefusal(db, ruled);
  if (said) return said;
  const { boundary, absorbs } = fence;
  return placeRefusal(db, ruled, { boundary, absorbs, scope });
}

/**
 * Publishes a content of a locked fence as its next version and the area's next release. A disabled fence stays so.
 * Fences merged into the draft are archived.
 */
export async function apply(db: Db, fence: FenceStored, content: FenceContent, act: Act) {
  const { areaId } = fence;
  const isRollback = act.rollbackOf !== null;
  const change = { kind: fence.kind, areaId, before: holding(fence), after: content };
  const impact = await impactOf(db, change, act.known);
  await fenceOfAreas(db, areaId);
  await firstVersions(db, areaId);
  const release = await nextRelease(db, areaId, act.now);
  const publication = {
    content,
    impact,
    areaM2: areaOf(content.points),
    keepDraft: isRollback,
    ...middleOf(content),
    ...act,
  };
  const no = await insertVersion(db, fence, release, publication);
  await endSpan(db, fence, release);
  if (fence.state !== 'disabled') await beginSpan(db, fence, no, release);
  await setPublished(db, fence, no, publication);
  if (!isRollback)
    for (const id of fence.absorbs) await takeIn(db, { areaId, id }, { into: fence.id, release, act });
  return { impact };
}

interface Taking {
  into: string;
  release: number;
  act: Act;
}

async function takeIn(db: Db, gone: { areaId: number; id: string }, { into, release, act }: Taking) {
  await endSpan(db, gone, release);
  await inheritTasks(db, gone, into);
  await setState(db, gone, 'archived', act.now);
}

const minuteMs = 60_000;
const yearMs = 365 * 86_400_000;

/** What the second person and the log see of a publication. */
async function shown(ctx: Ctx, fence: FenceStored, content: FenceContent) {
  const change = { kind: fence.kind, areaId: fence.areaId, before: holding(fence), after: content };
  const impact = await impactOf(ctx.db, change);
  const counts = Object.entries(impact).flatMap(([key, n]) => (n > 0 ? [[key, [null, n]]] : []));
  return {
    fence: [fence.published?.name ?? null, content.name],
    ...changeOf(fence.published, content),
    ...Object.fromEntries(counts),
  };
}

/** When a draft is to be published: at its time, or now. The approval may come after the requested time. */
function whenFor(ctx: Ctx, at: number | undefined): number | undefined {
  const now = ctx.now();
  if (at === undefined || (at >= now + minuteMs && at <= now + yearMs)) return at;
  return ctx.approver === undefined ? refuse('fence.past') : undefined;
}

/** The draft of a fence, if it can be published now. */
async function publishable(ctx: Ctx, fence: FenceStored): Promise<FenceContent> {
  const { draft } = fence;
  if (!draft) return refuse('fence.no_draft');
  if (fence.effectiveAt !== null) refuse('fence.waiting');
  if (fence.kind !== 'service' && fence.areaStatus === 'closed') refuse('fence.closed_area');
  const no = await publishRefusal(ctx.db, fence, draft, ctx.rows.scope());
  if (no) throw no;
  return draft;
}

export async function publishFence(zone: string, ctx: Ctx, { body }: InputOf<typeof fences.publish>) {
  const fence = await fenceToChange(ctx, body, '47');
  const at = whenFor(ctx, body.at);
  const draft = await publishable(ctx, fence);
  const told = await shown(ctx, fence, draft);
  const need = { object: fence.id, change: told, reason: body.reason, zone };
  const change = { ...told, ...(await askToPublish(ctx, fence, need)) };
  const now = ctx.now();
  const who = { approver: ctx.approver ?? null, reason: body.reason };
  if (at !== undefined) {
    const schedule = { operatorId: ctx.actor.operatorId, operator: ctx.actor.name, ...who };
    await setSchedule(ctx.db, fence, { at, schedule, now });
    ctx.audit.record(fence.id, { ...change, effectiveAt: [null, new Date(at).toISOString()] }, body.reason);
    return showFence(ctx, fence.id);
  }
  const act = { now, by: ctx.actor.name, rollbackOf: null, ...who };
  const { impact } = await apply(ctx.db, fence, draft, act);
  ctx.audit.record(fence.id, change, body.reason);
  return { ...(await showFence(ctx, fence.id)), impact };
}

export async function cancelSchedule(ctx: Ctx, { body }: InputOf<typeof fences.cancelSchedule>) {
  const fence = await fenceToChange(ctx, body, '47');
  if (fence.effectiveAt === null) return refuse('fence.not_waiting');
  await setSchedule(ctx.db, fence, { at: null, schedule: null, now: ctx.now() });
  const was = new Date(fence.effectiveAt).toISOString();
  ctx.audit.record(fence.id, { effectiveAt: [was, null] }, body.reason);
  return showFence(ctx, fence.id);
}

export async function rollBack(zone: string, ctx: Ctx, { body }: InputOf<typeof fences.rollback>) {
  const fence = await fenceToChange(ctx, body, '48');
  if (fence.effectiveAt !== null) refuse('fence.waiting');
  await firstVersions(ctx.db, fence.areaId);
  const version = (await versionOf(ctx.db, fence, body.no)) ?? refuse('common.not_found');
  if (body.no === fence.versionNo) refuse('fence.same_version');
  if (fence.kind !== 'service' && fence.areaStatus === 'closed') refuse('fence.closed_area');
  const content = withPublished(fence, version.content);
  const no = await publishRefusal(ctx.db, fence, content, ctx.rows.scope());
  if (no) throw no;
  const told = { ...(await shown(ctx, fence, content)), rollbackTo: [fence.versionNo, body.no] };
  const need = { object: fence.id, change: told, reason: body.reason, zone };
  const change = { ...told, ...(await askToPublish(ctx, fence, need)) };
  const { impact } = await apply(ctx.db, fence, content, {
    now: ctx.now(),
    by: ctx.actor.name,
    approver: ctx.approver ?? null,
    reason: body.reason,
    rollbackOf: body.no,
  });
  ctx.audit.record(fence.id, change, body.reason);
  return { ...(await showFence(ctx, fence.id)), impact };
}

/** An old version may lack keys that a fence has today. */
const withPublished = ({ published }: FenceStored, content: unknown): FenceContent =>
  ({ ...published, ...(content as object) }) as FenceContent;

/** Publishes a due schedule. Returns why it could not be; the draft then stays. */
export async function applyDue(db: Db, fence: FenceStored, now: number): Promise<Refused | undefined> {
  const { draft, schedule } = fence;
  if (!draft || !schedule) return undefined;
  const no = await publishRefusal(db, fence, draft, everything);
  if (no) {
    await setSchedule(db, fence, { at: null, schedule: null, now });
    return no;
  }
  const { operator: by, approver, reason } = schedule;
  await apply(db, fence, draft, { now, by, approver, reason, rollbackOf: null });
  return undefined;
}

export async function listVersions(ctx: Ctx, { query }: InputOf<typeof fences.versions>) {
  const fence = await fenceFor(ctx, query.id);
  const rows = await versionsOf(ctx.db, fence);
  return { list: rows.map(versionShown), count: rows.length };
}

type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

const none = { vehiclesOut: 0, tripsOut: 0, stationsOut: 0, vehiclesIn: 0, tripsIn: 0, stationsIn: 0 };

const versionShown = (row: VersionRow) => ({
  ...row,
  impact: { ...none, ...(row.impact as object) },
});

export async function showVersion(ctx: Ctx, { query }: InputOf<typeof fences.version>) {
  const fence = await fenceFor(ctx, query.id);
  const row = (await versionOf(ctx.db, fence, query.no)) ?? refuse('common.not_found');
  return { ...versionShown(row), kind: fence.kind, content: withPublished(fence, row.content) };
}
