import type { FenceContent, FenceState } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { usualBufferM, usualContent } from '@kickstand/domain/places/fences';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Who requested a scheduled publication, who approved it, and why. */
export interface Schedule {
  operatorId: string;
  operator: string;
  approver: string | null;
  reason: string;
}

const columns = (db: Db) =>
  db
    .selectFrom('fence as f')
    .innerJoin('service_area as z', 'z.service_area_id', 'f.service_area_id')
    .select([
      'f.service_area_id as serviceAreaId',
      'f.fence_id as fenceId',
      'f.agent_id as agentId',
      'f.kind',
      'f.name',
      'f.points',
      'f.centre_lng as centreLng',
    ])
    .select([
      'f.centre_lat as centreLat',
      'f.capacity',
      'f.state',
      'f.version',
      'f.updated_at as updatedAt',
      'f.content',
      'f.area_m2 as areaM2',
    ])
    .select([
      'f.version_no as versionNo',
      'f.draft',
      'f.draft_at as draftAt',
      'f.draft_by as draftBy',
      'f.absorbs',
      'f.effective_at as effectiveAt',
      'f.schedule',
    ])
    .select(['z.name as areaName', 'z.status as areaStatus', 'z.boundary', 'z.fence_release as fenceRelease'])
    .select(['z.city', 'z.hotline']);

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number];

const fenceOf = (row: Row) => ({
  ...row,
  areaId: row.serviceAreaId,
  id: row.fenceId,
  kind: row.kind as FenceKind,
  state: row.state as FenceState,
  lng: row.centreLng,
  lat: row.centreLat,
  published: publishedOf(row),
  draft: row.draft as FenceContent | null,
  schedule: row.schedule as Schedule | null,
  boundary: row.boundary as FenceContent['points'],
});
export type FenceStored = ReturnType<typeof fenceOf>;

type Published = Pick<Row, 'kind' | 'name' | 'points' | 'capacity' | 'content' | 'versionNo'> &
  Partial<Pick<Row, 'city' | 'hotline'>>;

/** The published content of a fence; null before its first publication. */
function publishedOf(row: Published): FenceContent | null {
  const points = row.points as FenceContent['points'];
  if (row.versionNo === 0 || points.length === 0) return null;
  const kind = row.kind as FenceKind;
  return {
    ...usualContent,
    bufferM: usualBufferM(kind),
    ...(row.content as Partial<FenceContent>),
    name: row.name,
    points,
    capacity: row.capacity ?? 0,
    // The city and the hotline of an area can also be changed on its agent's page.
    ...(kind === 'service' && { city: row.city ?? '', hotline: row.hotline ?? '' }),
  };
}

/** One fence in scope. */
export async function fenceIn(db: Db, scope: Scope, id: string): Promise<FenceStored | undefined> {
  const row = await columns(db)
    .where('f.fence_id', '=', id)
    .where(rowsInScope(scope, 'f'))
    .executeTakeFirst();
  return row && fenceOf(row);
}

/** Several fences in scope, by their ids. */
export async function fencesWith(db: Db, scope: Scope, ids: readonly string[]): Promise<FenceStored[]> {
  const rows = await columns(db)
    .where('f.fence_id', '=', anyText(ids))
    .where(rowsInScope(scope, 'f'))
    .execute();
  return rows.map(fenceOf);
}

/** Locks the area of a fence, then the fence: in this order, so that two publications wait for each other. */
export async function lockFence(db: Db, scope: Scope, id: string): Promise<FenceStored | undefined> {
  const found = await fenceIn(db, scope, id);
  if (!found) return undefined;
  await lockArea(db, found.areaId);
  await sql`select from fence where service_area_id = ${found.areaId} and fence_id = ${id} for update`.execute(
    db,
  );
  return fenceIn(db, scope, id);
}

const lockArea = (db: Db, areaId: number) =>
  sql`select from service_area where service_area_id = ${areaId} for update`.execute(db);

/** A service area, if in scope. */
export const areaIn = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId', 'z.name', 'z.status', 'z.boundary'])
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();

export interface NewFence {
  areaId: number;
  agentId: number;
  id: string;
  kind: FenceKind;
  draft: FenceContent;
  source: string;
  by: string;
  now: number;
  lng: number;
  lat: number;
}

/** Inserts a fence that is only a draft. */
export async function insertDraft(db: Db, fence: NewFence) {
  const at = new Date(fence.now);
  await db
    .insertInto('fence')
    .values({
      service_area_id: fence.areaId,
      fence_id: fence.id,
      agent_id: fence.agentId,
      kind: fence.kind,
      name: fence.draft.name,
      points: '[]',
      centre_lng: fence.lng,
      centre_lat: fence.lat,
      state: 'draft',
      version_no: 0,
      draft: JSON.stringify(fence.draft),
      draft_at: at,
      draft_by: fence.by,
      source: fence.source,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

interface Draft {
  content: FenceContent;
  by: string;
  now: number;
  absorbs?: readonly string[] | undefined;
  /** For a fence that was never published: its name and position. */
  show?: { name: string; lng: number; lat: number } | undefined;
}

/** Stores a draft beside the published content. */
export const saveDraft = (db: Db, { areaId, id }: FenceStored, draft: Draft) =>
  db
    .updateTable('fence')
    .set((eb) => ({
      draft: JSON.stringify(draft.content),
      draft_at: new Date(draft.now),
      draft_by: draft.by,
      updated_at: new Date(draft.now),
      version: eb('version', '+', 1),
      ...(draft.absorbs && { absorbs: [...draft.absorbs] }),
      ...(draft.show && {
        name: draft.show.name,
        centre_lng: draft.show.lng,
        centre_lat: draft.show.lat,
      }),
    }))
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', id)
    .execute();

/** Discards the draft. */
export const dropDraft = (db: Db, { areaId, id }: FenceStored, now: number) =>
  db
    .updateTable('fence')
    .set((eb) => ({
      draft: null,
      draft_at: null,
      draft_by: null,
      absorbs: [],
      updated_at: new Date(now),
      version: eb('version', '+', 1),
    }))
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', id)
    .execute();

/** Deletes a fence that was never published, and the service area it was meant for. */
export async function deleteFence(db: Db, { areaId, id, kind }: FenceStored) {
  await db.deleteFrom('fence').where('service_area_id', '=', areaId).where('fence_id', '=', id).execute();
  if (kind !== 'service') return;
  await db.deleteFrom('area_assignment').where('service_area_id', '=', areaId).execute();
  await db.deleteFrom('service_area').where('service_area_id', '=', areaId).execute();
}

/** Schedules the draft's publication, or cancels that. */
export const setSchedule = (
  db: Db,
  { areaId, id, versionNo }: FenceStored,
  { at, schedule, now }: { at: number | null; schedule: Schedule | null; now: number },
) =>
  db
    .updateTable('fence')
    .set((eb) => ({
      effective_at: at === null ? null : new Date(at),
      schedule: schedule && JSON.stringify(schedule),
      updated_at: new Date(now),
      version: eb('version', '+', 1),
      ...(versionNo === 0 && { state: at === null ? 'draft' : 'scheduled' }),
    }))
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', id)
    .execute();

/** Whether another fence of the same kind has this name: in the area, or for service areas at the agent. */
export const nameTaken = async (
  db: Db,
  fence: { id: string; kind: FenceKind; areaId: number | null; agentId: number },
  name: string,
) =>
  (await db
    .selectFrom('fence as f')
    .select('f.fence_id as fenceId')
    .where('f.kind', '=', fence.kind)
    .where('f.state', '<>', 'archived')
    .where('f.fence_id', '<>', fence.id)
    .where(sql<boolean>`lower(coalesce(f.draft->>'name', f.name)) = lower(${name})`)
    .$if(fence.kind === 'service', (q) => q.where('f.agent_id', '=', fence.agentId))
    .$if(fence.kind !== 'service' && fence.areaId !== null, (q) =>
      q.where('f.service_area_id', '=', fence.areaId ?? 0),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;
