import type { InputOf } from '@kickstand/contract/kit';
import {
  farVisitM,
  type OwnVisitRow,
  type stationVisits,
  type visitItems,
} from '@kickstand/contract/places/station-visits';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { ClosedBySystem } from './closing.words.ts';

type Checklist = Record<(typeof visitItems)[number], boolean>;
interface Told {
  state: OwnVisitRow['state'];
  result: OwnVisitRow['result'];
  checklist: Checklist | null;
  at: number;
}

/** The scope and the reader. */
export interface Reads {
  scope: Scope;
  locale: Locale;
}

const visitsIn = (db: Db, { scope, locale }: Reads) =>
  db
    .selectFrom('station_visit as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 't.service_area_id').onRef('f.fence_id', '=', 't.station_id'),
    )
    .leftJoin('station_application as p', 'p.application_id', 't.application_id')
    .leftJoin('operator as o', 'o.operator_id', 't.assignee_id')
    .select(['t.visit_id as id', 't.service_area_id as serviceAreaId', 't.agent_id as agentId', 't.remark'])
    .select(['t.station_id as stationId', 't.application_id as applicationId', 't.lng', 't.lat', 't.state'])
    .select(['t.assignee_id as assigneeId', 'o.name as assignee', 't.created_name as creator'])
    .select(['t.created_at as createdAt', 't.due_at as dueAt', 't.started_at as startedAt'])
    .select(['t.finished_at as finishedAt', 't.distance_m as distanceM', 't.result', 't.checklist', 't.at'])
    .select(['t.body as text', 't.closed_for as closedFor'])
    .select([
      nameIn('z', locale).as('area'),
      sql<string>`coalesce(${nameIn('f', locale)}, nullif(p.address, ''), p.body, t.station_id)`.as('place'),
      sql<'station' | 'application'>`case when t.station_id is null then 'application' else 'station' end`.as(
        'kind',
      ),
    ])
    .$narrowType<Told>()
    .where(rowsInScope(scope, 't'));
export type VisitStored = Awaited<ReturnType<typeof visitWith>> & object;

type Query = InputOf<typeof stationVisits.list>['query'];

/** One page of visits. */
export const pageOfVisits = (db: Db, reads: Reads, query: Query) =>
  pageFrom(
    db,
    visitsIn(db, reads).where((eb) =>
      eb.and(
        given(
          query.from !== undefined && eb('t.at', '>=', at(query.from)),
          query.to !== undefined && eb('t.at', '<=', at(query.to)),
          query.kind && eb('t.station_id', query.kind === 'station' ? 'is not' : 'is', null),
          query.state && eb('t.state', '=', query.state),
          query.serviceAreaId !== undefined && eb('t.service_area_id', '=', query.serviceAreaId),
          query.stationId && eb('t.station_id', '=', query.stationId),
          query.assignee && eb(sql`starts_with(o.name, ${query.assignee})`, '=', true),
          query.far !== undefined && eb('t.distance_m', query.far ? '>' : '<=', farVisitM),
        ),
      ),
    ),
    query,
    {
      sortable: { at: 't.at', dueAt: 't.due_at', distanceM: 't.distance_m' },
      neverNull: ['at'],
      tieBreak: 't.visit_id',
    },
  );

export const visitWith = (db: Db, reads: Reads, visitId: string) =>
  visitsIn(db, reads).where('t.visit_id', '=', visitId).executeTakeFirst();

/** Visits to the place of an application, newest first. */
export const visitsFor = (db: Db, reads: Reads, applicationId: string, limit: number) =>
  visitsIn(db, reads)
    .where('t.application_id', '=', applicationId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.visit_id')
    .limit(limit)
    .execute();

/** An operator's open visits, those in progress first, then those that anybody may take, soonest due first. */
export const visitsOf = (db: Db, reads: Reads, operatorId: string, limit: number) =>
  visitsIn(db, reads)
    .where('t.state', 'in', ['pending', 'doing'])
    .where((eb) => eb.or([eb('t.assignee_id', '=', operatorId), eb('t.assignee_id', 'is', null)]))
    .orderBy(sql`t.assignee_id is null`)
    .orderBy(sql`t.state <> 'doing'`)
    .orderBy('t.due_at', (o) => o.asc().nullsLast())
    .orderBy('t.created_at')
    .orderBy('t.visit_id')
    .limit(limit)
    .execute();

/** A visit in scope, locked. */
export const lockVisit = (db: Db, scope: Scope, visitId: string) =>
  db
    .selectFrom('station_visit as t')
    .select(['t.visit_id as visitId', 't.service_area_id as areaId', 't.agent_id as agentId', 't.state'])
    .select(['t.assignee_id as assigneeId', 't.started_at as startedAt', 't.event_id as eventId'])
    .select(['t.lng', 't.lat', 't.application_id as applicationId'])
    .$narrowType<Pick<Told, 'state'>>()
    .where('t.visit_id', '=', visitId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
export type LockedVisit = Awaited<ReturnType<typeof lockVisit>> & object;

/** What can be visited. */
export interface VisitPlace {
  /** The id of a station or an application. */
  id: string;
  kind: 'station' | 'application';
  name: string;
  areaId: number;
  agentId: number;
  lng: number;
  lat: number;
}

/** Stations in scope that were not deleted, by id. */
export async function stationsToVisit(db: Db, { scope, locale }: Reads, ids: readonly string[]) {
  const rows = await db
    .selectFrom('fence as f')
    .innerJoin('service_area as t', 't.service_area_id', 'f.service_area_id')
    .select(['f.fence_id as id', 'f.service_area_id as areaId', 't.agent_id as agentId'])
    .select(['f.centre_lng as lng', 'f.centre_lat as lat', nameIn('f', locale).as('name')])
    .where('f.fence_id', '=', anyText(ids))
    .where('f.kind', '=', 'station')
    .where('f.state', '<>', 'deleted')
    .where(rowsInScope(scope, 't'))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, kind: 'station' } satisfies VisitPlace]));
}

interface NewVisits {
  places: readonly VisitPlace[];
  assigneeId: string | null;
  remark: string;
  by: { operatorId: string; name: string };
  now: number;
  dueAt: number | null;
}

/** Requests visits; returns the new ones by place, without those that had an open one. */
export async function insertVisits(
  db: Db,
  { places, assigneeId, remark, by, now, dueAt }: NewVisits,
): Promise<ReadonlyMap<string, string>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .insertInto('station_visit')
    .values(
      places.map((place) => ({
        visit_id: newId(),
        service_area_id: place.areaId,
        agent_id: place.agentId,
        station_id: place.kind === 'station' ? place.id : null,
        application_id: place.kind === 'application' ? place.id : null,
        lng: place.lng,
        lat: place.lat,
        assignee_id: assigneeId,
        remark,
        created_by: by.operatorId,
        created_name: by.name,
        created_at: new Date(now),
        due_at: dueAt === null ? null : new Date(dueAt),
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning(['visit_id as visitId', sql<string>`coalesce(station_id, application_id)`.as('placeId')])
    .execute();
  return new Map(rows.map(({ placeId, visitId }) => [placeId, visitId]));
}

export const giveVisit = (db: Db, visitId: string, assigneeId: string | null) =>
  db
    .updateTable('station_visit')
    .set({ state: 'pending', assignee_id: assigneeId, claimed_at: null })
    .where('visit_id', '=', visitId)
    .execute();

export const noteClosed = (db: Db, visitId: string, { reason, now }: { reason: string; now: number }) =>
  db
    .updateTable('station_visit')
    .set({ state: 'closed', closed_for: reason, finished_at: new Date(now) })
    .where('visit_id', '=', visitId)
    .execute();

export const noteClaimed = (
  db: Db,
  visitId: string,
  { operatorId, now }: { operatorId: string; now: number },
) =>
  db
    .updateTable('station_visit')
    .set({ state: 'doing', assignee_id: operatorId, claimed_at: new Date(now) })
    .where('visit_id', '=', visitId)
    .execute();

export const noteStarted = (db: Db, visitId: string, now: number) =>
  db
    .updateTable('station_visit')
    .set({ started_at: new Date(now) })
    .where('visit_id', '=', visitId)
    .where('started_at', 'is', null)
    .execute();

interface Done {
  eventId: string;
  lng: number;
  lat: number;
  distanceM: number;
  result: NonNullable<Told['result']>;
  checklist: Checklist;
  text: string;
  now: number;
}

/** Records the findings; without a start time, the visit began now. */
export const noteDone = (db: Db, visitId: string, done: Done) =>
  db
    .updateTable('station_visit')
    .set({
      state: 'done',
      finished_at: new Date(done.now),
      started_at: sql`coalesce(started_at, ${at(done.now)})`,
      event_id: done.eventId,
      end_lng: done.lng,
      end_lat: done.lat,
      distance_m: done.distanceM,
      result: done.result,
      checklist: JSON.stringify(done.checklist),
      body: done.text,
    })
    .where('visit_id', '=', visitId)
    .execute();

/** Returns open visits of disabled accounts to the pool. */
export async function poolStrays(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update station_visit t set state = 'pending', assignee_id = null, claimed_at = null, started_at = null
    from operator o where o.operator_id = t.assignee_id and not o.enable and t.state in ('pending', 'doing')`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Closes open visits without an owner, or not begun and no longer needed, each with the reason. */
export async function closeStrays(db: Db, now: number): Promise<number> {
  const why = (reason: ClosedBySystem) => sql.lit(reason);
  const { numAffectedRows = 0n } = await sql`
    update station_visit t set state = 'closed', finished_at = ${at(now)}, closed_for = x.why
    from (
      select v.visit_id, case when z.agent_id <> v.agent_id then ${why('transferred')}
        when p.state <> 'pending' and v.started_at is null then ${why('decided')} end as why
      from station_visit v join service_area z on z.service_area_id = v.service_area_id
        left join station_application p on p.application_id = v.application_id
      where v.state in ('pending', 'doing')
    ) x where x.visit_id = t.visit_id and x.why is not null and t.state in ('pending', 'doing')`.execute(db);
  return Number(numAffectedRows);
}
