import type { FenceContent, FenceImpact } from '@kickstand/contract/places/fences';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import type { FenceStored } from '../fence-row.store.ts';

export interface Publication {
  content: FenceContent;
  areaM2: number;
  lng: number;
  lat: number;
  now: number;
  by: string;
  approver: string | null;
  reason: string | null;
  impact: FenceImpact;
  rollbackOf: number | null;
  /** A rollback does not change the draft. */
  keepDraft: boolean;
}

/** Inserts the fence of service areas created elsewhere: of one, or of all. */
export const fenceOfAreas = (db: Db, areaId?: number) =>
  sql`insert into fence (service_area_id, fence_id, agent_id, kind, name, name_en, points, centre_lng, centre_lat,
      updated_at, created_at)
    select z.service_area_id, 'area-' || z.service_area_id, z.agent_id, 'service', z.name, z.name_en, z.boundary,
      z.centre_lng, z.centre_lat, z.updated_at, z.created_at
    from service_area z where not exists (select from fence f where f.service_area_id = z.service_area_id
      and f.kind = 'service') and ${areaId === undefined ? sql`true` : sql`z.service_area_id = ${areaId}`}
    on conflict do nothing`.execute(db);

/** Inserts the first version of an area's fences published elsewhere, in force from the beginning. */
export async function firstVersions(db: Db, areaId: number) {
  await sql`insert into fence_version (service_area_id, fence_id, no, release, kind, content, area_m2, effective_at,
      published_by)
    select f.service_area_id, f.fence_id, f.version_no, 0, f.kind, f.content || jsonb_build_object('name', f.name,
      'points', f.points, 'capacity', coalesce(f.capacity, 0)), f.area_m2, f.created_at, 'system'
    from fence f where f.service_area_id = ${areaId} and f.version_no > 0 and f.state in ('enabled', 'disabled')
      and jsonb_array_length(f.points) > 0
      and not exists (select from fence_version v where v.service_area_id = f.service_area_id
        and v.fence_id = f.fence_id)`.execute(db);
  await sql`insert into fence_span (service_area_id, fence_id, no, from_release)
    select f.service_area_id, f.fence_id, f.version_no, 0 from fence f
    where f.service_area_id = ${areaId} and f.version_no > 0 and f.state = 'enabled'
      and jsonb_array_length(f.points) > 0
      and not exists (select from fence_span s where s.service_area_id = f.service_area_id
        and s.fence_id = f.fence_id)`.execute(db);
}

/** The next release of an area; call with its row locked. */
export async function nextRelease(db: Db, areaId: number, now: number): Promise<number> {
  const { release } = await db
    .updateTable('service_area')
    .set((eb) => ({ fence_release: eb('fence_release', '+', 1), released_at: new Date(now) }))
    .where('service_area_id', '=', areaId)
    .returning('fence_release as release')
    .executeTakeFirstOrThrow();
  return release;
}

interface Key {
  areaId: number;
  id: string;
}

/** The fence is not in force from this release on. */
export const endSpan = (db: Db, { areaId, id }: Key, release: number) =>
  db
    .updateTable('fence_span')
    .set({ until_release: release })
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', id)
    .where('until_release', 'is', null)
    .execute();

/** A version of the fence is in force from this release on. */
export const beginSpan = (db: Db, { areaId, id }: Key, no: number, release: number) =>
  db
    .insertInto('fence_span')
    .values({ service_area_id: areaId, fence_id: id, no, from_release: release })
    .execute();

/** Inserts the next version, which replaces the previous one. */
export async function insertVersion(db: Db, fence: FenceStored, release: number, publication: Publication) {
  const { content, areaM2, now, by, approver, reason, impact, rollbackOf } = publication;
  await db
    .updateTable('fence_version')
    .set({ replaced_at: new Date(now) })
    .where('service_area_id', '=', fence.areaId)
    .where('fence_id', '=', fence.id)
    .where('replaced_at', 'is', null)
    .execute();
  const no = fence.versionNo + 1;
  await db
    .insertInto('fence_version')
    .values({
      service_area_id: fence.areaId,
      fence_id: fence.id,
      no,
      release,
      kind: fence.kind,
      content: JSON.stringify(content),
      area_m2: areaM2,
      effective_at: new Date(now),
      published_by: by,
      approver,
      reason,
      rollback_of: rollbackOf,
      impact: JSON.stringify(impact),
    })
    .execute();
  return no;
}

/** Sets the published content of the fence. */
export async function setPublished(db: Db, fence: FenceStored, no: number, publication: Publication) {
  const { content, areaM2, lng, lat, now, keepDraft } = publication;
  const { name, points, capacity, ...rest } = content;
  const renamed = fence.published?.name !== name;
  await db
    .updateTable('fence')
    .set((eb) => ({
      name,
      points: JSON.stringify(points),
      capacity: capacity === 0 ? null : capacity,
      content: JSON.stringify(rest),
      area_m2: areaM2,
      centre_lng: lng,
      centre_lat: lat,
      version_no: no,
      version: eb('version', '+', 1),
      updated_at: new Date(now),
      effective_at: null,
      schedule: null,
      ...(renamed && { name_en: null }),
      ...(fence.state !== 'disabled' && { state: 'enabled' }),
      ...(!keepDraft && { draft: null, draft_at: null, draft_by: null, absorbs: [] }),
    }))
    .where('service_area_id', '=', fence.areaId)
    .where('fence_id', '=', fence.id)
    .execute();
  if (fence.kind !== 'service') return;
  await db
    .updateTable('service_area')
    .set((eb) => ({
      name,
      boundary: JSON.stringify(points),
      centre_lng: lng,
      centre_lat: lat,
      city: content.city,
      hotline: content.hotline,
      version: eb('version', '+', 1),
      updated_at: new Date(now),
      ...(renamed && { name_en: null }),
    }))
    .where('service_area_id', '=', fence.areaId)
    .execute();
}

export const setState = (db: Db, { areaId, id }: Key, state: string, now: number) =>
  db
    .updateTable('fence')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      updated_at: new Date(now),
      ...(state === 'archived' && {
        draft: null,
        draft_at: null,
        draft_by: null,
        effective_at: null,
        schedule: null,
        absorbs: [],
      }),
    }))
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', id)
    .execute();

/** Open tasks of an O&M area. */
export async function openTasksOf(db: Db, { areaId, id }: Key) {
  const row = await db
    .selectFrom('ops_task')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .where('ops_area_id', '=', id)
    .where('state', 'in', ['pending', 'doing', 'paused'])
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Moves the open tasks to another O&M area. */
export const inheritTasks = (db: Db, { areaId, id }: Key, heir: string) =>
  db
    .updateTable('ops_task')
    .set({ ops_area_id: heir })
    .where('service_area_id', '=', areaId)
    .where('ops_area_id', '=', id)
    .where('state', 'in', ['pending', 'doing', 'paused'])
    .execute();

const versionColumns = (db: Db, { areaId, id }: Key) =>
  db
    .selectFrom('fence_version')
    .select([
      'no',
      'release',
      'kind',
      'effective_at as effectiveAt',
      'replaced_at as replacedAt',
      'published_by as publishedBy',
      'approver',
      'reason',
    ])
    .select(['rollback_of as rollbackOf', 'impact', 'area_m2 as areaM2'])
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', id);

const mostVersions = 200;
/** The versions of a fence, newest first. */
export const versionsOf = (db: Db, fence: Key) =>
  versionColumns(db, fence).orderBy('no', 'desc').limit(mostVersions).execute();

/** One version with its content. */
export const versionOf = (db: Db, fence: Key, no: number) =>
  versionColumns(db, fence).select('content').where('no', '=', no).executeTakeFirst();

/** Due fences, earliest first. */
export const dueFences = (db: Db, now: number) =>
  db
    .selectFrom('fence')
    .select(['fence_id as id', 'service_area_id as areaId'])
    .where('effective_at', '<=', at(now))
    .orderBy('effective_at')
    .limit(50)
    .execute();

/** The fences of an area as of a release; those without versions are always in force. */
export async function fencesOfRelease(db: Db, areaId: number, release: number) {
  const { rows } = await sql<{ id: string; kind: string; points: unknown; content: unknown }>`
    select s.fence_id as id, v.kind, v.content->'points' as points, v.content
    from fence_span s join fence_version v using (service_area_id, fence_id, no)
    where s.service_area_id = ${areaId} and s.from_release <= ${release}
      and (s.until_release is null or s.until_release > ${release})
    union all
    select f.fence_id, f.kind, f.points, f.content from fence f
    where f.service_area_id = ${areaId} and f.state = 'enabled'
      and not exists (select from fence_version v where v.service_area_id = f.service_area_id
        and v.fence_id = f.fence_id)
    order by id`.execute(db);
  return rows;
}

/** The present boundary of an area, and a mark that changes with its fences. */
export async function areaNow(db: Db, areaId: number) {
  const { rows } = await sql<{ boundary: unknown; release: number; mark: string }>`
    select z.boundary, z.fence_release as release, (select count(*) || '/' || coalesce(sum(version), 0) || '/'
      || coalesce(max(updated_at)::text, '') from fence f where f.service_area_id = z.service_area_id) as mark
    from service_area z where z.service_area_id = ${areaId}`.execute(db);
  return rows[0];
}
