import type { InputOf } from '@kickstand/contract/kit';
import type { ReturnDetail, ReturnRow, returns } from '@kickstand/contract/rides/returns';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Who reads applications. */
export interface Reader {
  locale: Locale;
  operatorId: string;
}

/** Applications in scope with their order, nearest station, and whether the operator holds them. */
const applicationsNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('return_application as t')
    .innerJoin('ride_order as o', 'o.order_id', 't.order_id')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .innerJoin('rider as r', 'r.rider_id', 't.rider_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 't.service_area_id').onRef('f.fence_id', '=', 't.station_id'),
    )
    .leftJoin('receivable as v', 'v.receivable_id', 't.supplement_id')
    .select(['t.application_id as id', 't.order_id as orderId', 't.service_area_id as serviceAreaId'])
    .select([
      't.agent_id as agentId',
      't.rider_id as riderId',
      'r.name as riderName',
      'r.phone as riderPhone',
    ])
    .select(['t.kind', 't.body as text', 't.state', 'o.state as orderState', 't.relation'])
    .select(['t.station_id as stationId', 't.edge_m as edgeM', 't.fee_cents as feeCents'])
    .select(['t.is_waived as isWaived', 't.created_at as createdAt', 't.ended_at as endedAt'])
    .select(['t.due_at as dueAt', 't.claimed_name as claimedBy', 't.claimed_until as claimedUntil'])
    .select(['t.handler_name as handler', 't.decided_at as decidedAt', 't.opinion', 't.is_auto as isAuto'])
    .select(['t.back_cents as backCents'])
    .$narrowType<Pick<ReturnRow, 'kind' | 'state' | 'orderState' | 'relation'>>()
    .select([sql<string>`t.vehicle_id::text`.as('carId'), nameIn('z', locale).as('area')])
    .select(nameIn('f', locale).$castTo<string | null>().as('station'))
    .select(sql<number>`coalesce(v.original_cents, 0)`.as('supplementCents'))
    .select(sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'))
    .where(rowsInScope(scope, 't'));

type Query = InputOf<typeof returns.list>['query'] & { from: number; to: number };

/** One page of the applications made in a period. */
export const pageOfApplications = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    applicationsNamed(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given(
            query.id && eb('t.application_id', '=', query.id),
            query.orderId && eb('t.order_id', '=', query.orderId),
            query.riderId && eb('t.rider_id', '=', query.riderId),
            query.phone && eb('r.phone', '=', query.phone),
            query.carId && eb('t.vehicle_id', '=', Number(query.carId)),
            query.state && eb('t.state', '=', query.state),
            query.kind && eb('t.kind', '=', query.kind),
            query.stationId && eb('t.station_id', '=', query.stationId),
            query.auto !== undefined && eb('t.is_auto', '=', query.auto),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', feeCents: 't.fee_cents' },
      neverNull: ['createdAt', 'feeCents'],
      tieBreak: 't.application_id',
    },
  );

export const applicationWith = (db: Db, scope: Scope, applicationId: string, reader: Reader) =>
  applicationsNamed(db, scope, reader)
    .select(['t.lng', 't.lat', 't.accuracy_m as accuracyM', 't.supplement_id as supplementId'])
    .select(['v.state as supplementState'])
    .$narrowType<{ supplementState: NonNullable<ReturnDetail['supplement']>['state'] | null }>()
    .where('t.application_id', '=', applicationId)
    .executeTakeFirst();

/** How a rider's other applications in scope were decided. */
export async function historyOf(db: Db, scope: Scope, riderId: string, besides: string) {
  const { rows } = await sql<ReturnDetail['history']>`
    select count(*) filter (where t.state = 'passed') as passed, count(*) filter (where t.state = 'warned') as warned,
      count(*) filter (where t.state = 'rejected') as rejected
    from return_application t
    where t.rider_id = ${riderId} and t.application_id <> ${besides} and ${rowsInScope(scope, 't')}`.execute(
    db,
  );
  return rows[0] ?? { passed: 0, warned: 0, rejected: 0 };
}

export async function tilesOf(db: Db, scope: Scope, { now, since }: { now: number; since: number }) {
  const { rows } = await sql<{
    pending: number;
    overdue: number;
    decided: number;
    passed: number;
    auto: number;
    averageMinutes: number | null;
  }>`
    select count(*) filter (where t.state = 'pending') as pending,
      count(*) filter (where t.due_at < ${at(now)}) as overdue,
      count(*) filter (where t.decided_at >= ${at(since)}) as decided,
      count(*) filter (where t.decided_at >= ${at(since)} and t.state <> 'rejected') as passed,
      count(*) filter (where t.decided_at >= ${at(since)} and t.is_auto) as auto,
      (avg(extract(epoch from t.decided_at - t.ended_at) / 60) filter (where t.decided_at >= ${at(since)}))::float8
        as "averageMinutes"
    from return_application t
    where (t.due_at is not null or t.decided_at >= ${at(since)}) and ${rowsInScope(scope, 't')}`.execute(db);
  const [tiles] = rows;
  if (!tiles) throw new Error('no counts');
  return tiles;
}
