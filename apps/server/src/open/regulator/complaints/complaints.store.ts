import type { InputOf } from '@kickstand/contract/kit';
import type { CityComplaint, cityComplaints } from '@kickstand/contract/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../../kernel/call/refuse.ts';
import { at, type Db } from '../../../kernel/database/db.ts';
import { nameIn } from '../../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** The scope, the reader and the time. */
export interface Reads {
  scope: Scope;
  locale: Locale;
  now: number;
}

const lateAt = (now: number) => sql<boolean>`coalesce(t.mended_at, ${at(now)}) > t.due_at`;

const complaintsIn = (db: Db, { scope, locale, now }: Reads) =>
  db
    .selectFrom('city_complaint as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .innerJoin('agent as a', 'a.agent_id', 'z.agent_id')
    .leftJoin('district as d', 'd.district_id', 't.district_id')
    .leftJoin('operator as o', 'o.operator_id', 't.assignee_id')
    .select(['t.complaint_id as id', 't.number', 't.state', 't.place', 't.body as text', 't.lng', 't.lat'])
    .select([
      'd.name as district',
      'z.service_area_id as serviceAreaId',
      'z.agent_id as agentId',
      'a.name as company',
    ])
    .select([
      't.created_at as createdAt',
      't.due_at as dueAt',
      't.mended_at as mendedAt',
      't.assignee_id as assigneeId',
      'o.name as assignee',
    ])
    .select([
      nameIn('z', locale).as('area'),
      lateAt(now).as('isLate'),
      sql<number | null>`extract(epoch from t.mended_at - t.created_at)::int`.as('mendedSeconds'),
    ])
    .$narrowType<Pick<CityComplaint, 'state'>>()
    .where(rowsInScope(scope, 'z'));
export type ComplaintStored = Awaited<ReturnType<typeof complaintWith>> & object;

type Query = InputOf<typeof cityComplaints.list>['query'];

/** One page of complaints, newest first. */
export const pageOfComplaints = (db: Db, reads: Reads, query: Query) =>
  pageFrom(
    db,
    complaintsIn(db, reads).where((eb) =>
      eb.and(
        given(
          query.serviceAreaId !== undefined && eb('t.service_area_id', '=', query.serviceAreaId),
          query.districtId && eb('t.district_id', '=', query.districtId),
          query.from !== undefined && eb('t.created_at', '>=', at(query.from)),
          query.to !== undefined && eb('t.created_at', '<', at(query.to)),
          query.state && eb('t.state', '=', query.state),
          query.late !== undefined && eb(lateAt(reads.now), '=', query.late),
          query.number && eb(sql`starts_with(t.number, ${query.number})`, '=', true),
        ),
      ),
    ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', mendedAt: 't.mended_at' },
      neverNull: ['createdAt', 'dueAt'],
      tieBreak: 't.complaint_id',
    },
  );

export const complaintWith = (db: Db, reads: Reads, complaintId: string) =>
  complaintsIn(db, reads).where('t.complaint_id', '=', complaintId).executeTakeFirst();

/** An operator's complaints, then unassigned ones, soonest due first. */
export const complaintsFor = (db: Db, reads: Reads, operatorId: string, most: number) =>
  complaintsIn(db, reads)
    .where('t.state', '<>', 'mended')
    .where((eb) => eb.or([eb('t.assignee_id', '=', operatorId), eb('t.assignee_id', 'is', null)]))
    .orderBy(sql`t.assignee_id is null`)
    .orderBy('t.due_at')
    .orderBy('t.complaint_id')
    .limit(most)
    .execute();

/** A complaint in scope, locked. */
export const lockComplaint = (db: Db, scope: Scope, complaintId: string) =>
  db
    .selectFrom('city_complaint as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .select([
      't.complaint_id as complaintId',
      't.service_area_id as areaId',
      'z.agent_id as agentId',
      't.state',
    ])
    .select(['t.number', 't.created_at as createdAt', 't.assignee_id as assigneeId'])
    .where('t.complaint_id', '=', complaintId)
    .where(rowsInScope(scope, 'z'))
    .forUpdate('t')
    .executeTakeFirst();

export interface NewComplaint {
  complaintId: string;
  areaId: number;
  districtId: string | null;
  number: string;
  lng: number;
  lat: number;
  place: string;
  text: string;
  raisedAt: number;
  dueAt: number;
  by: string;
}

/** Inserts a complaint; false if the area already has one with this number. */
export async function insertComplaint(db: Db, one: NewComplaint): Promise<boolean> {
  const inserted = await db
    .insertInto('city_complaint')
    .values({
      complaint_id: one.complaintId,
      service_area_id: one.areaId,
      district_id: one.districtId,
      number: one.number,
      lng: one.lng,
      lat: one.lat,
      place: one.place,
      body: one.text,
      created_at: new Date(one.raisedAt),
      created_by: one.by,
      due_at: new Date(one.dueAt),
    })
    .onConflict((c) => c.columns(['service_area_id', 'number']).doNothing())
    .returning('complaint_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const noteAssigned = (db: Db, complaintId: string, { to, now }: { to: string; now: number }) =>
  db
    .updateTable('city_complaint')
    .set({ state: 'assigned', assignee_id: to, assigned_at: new Date(now) })
    .where('complaint_id', '=', complaintId)
    .execute();

export const noteMended = (db: Db, complaintId: string, { by, now }: { by: string; now: number }) =>
  db
    .updateTable('city_complaint')
    .set({ state: 'mended', mended_by: by, mended_at: new Date(now) })
    .where('complaint_id', '=', complaintId)
    .execute();

/** The areas in scope with their edges, to locate a place. */
export const areasWithEdges = (db: Db, scope: Scope) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as serviceAreaId', 'z.agent_id as agentId', 'z.boundary'])
    .where(rowsInScope(scope, 'z'))
    .execute();
