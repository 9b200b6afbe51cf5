import type { Cents, InputOf } from '@kickstand/contract/kit';
import type {
  ReportsOfKind,
  ReportsOfReporter,
  StaffReportRow,
  staffReports,
} from '@kickstand/contract/service/staff-reports';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom, readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The reader of reports. */
interface Reader {
  locale: Locale;
  operatorId: string;
}

const collected = sql<Cents>`coalesce(v.paid_cents - v.refunded_cents, 0)`;

const reportsNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('staff_report as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('rider as r', 'r.rider_id', 't.rider_id')
    .leftJoin('receivable as v', 'v.receivable_id', 't.receivable_id')
    .leftJoin('blacklist_entry as b', 'b.entry_id', 't.entry_id')
    .select(['t.report_id as id', 't.service_area_id as serviceAreaId', 't.agent_id as agentId', 't.kind'])
    .select(['t.operator_id as reporterId', 't.staff_name as reporter', 't.rider_id as riderId'])
    .select(['r.phone as riderPhone', 't.order_id as orderId', 't.ended_at as endedAt', 't.body as text'])
    .select(['t.finding', 't.state', 't.fee_cents as feeCents', 't.credit_points as creditPoints'])
    .select(['t.due_at as dueAt', 't.claimed_name as claimedBy', 't.claimed_until as claimedUntil'])
    .select(['t.handler_name as handler', 't.opinion', 't.overturned_at as overturnedAt'])
    .select(['t.created_at as createdAt', 't.decided_at as decidedAt', 't.lng', 't.lat'])
    .select([
      nameIn('z', locale).as('area'),
      sql<string>`t.vehicle_id::text`.as('carId'),
      sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'),
      sql<number | null>`case when b.cancelled_at is null then b.ends_at end`.as('barredUntil'),
      collected.as('collectedCents'),
    ])
    .$narrowType<Pick<StaffReportRow, 'kind' | 'finding' | 'state' | 'feeCents'>>()
    .where(rowsInScope(scope, 't'));

type Query = InputOf<typeof staffReports.list>['query'] & { from: number; to: number };

/** One page of the reports filed within a period. */
export const pageOfReports = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    reportsNamed(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given(
            query.id && eb('t.report_id', '=', query.id),
            query.state && eb('t.state', '=', query.state),
            query.kind && eb('t.kind', '=', query.kind),
            query.reporterId && eb('t.operator_id', '=', query.reporterId),
            query.reporter && eb(sql<boolean>`starts_with(t.staff_name, ${query.reporter})`, '=', true),
            query.phone && eb('r.phone', '=', query.phone),
            query.carId && eb('t.vehicle_id', '=', Number(query.carId)),
            query.orderId && eb('t.order_id', '=', query.orderId),
            query.serviceAreaId !== undefined && eb('t.service_area_id', '=', query.serviceAreaId),
          ),
        ),
      ),
    query,
    {
      sortable: {
        createdAt: 't.created_at',
        dueAt: 't.due_at',
        feeCents: 't.fee_cents',
        decidedAt: 't.decided_at',
      },
      neverNull: ['createdAt', 'feeCents'],
      tieBreak: 't.report_id',
    },
  );

export const reportWith = (db: Db, scope: Scope, reportId: string, reader: Reader) =>
  reportsNamed(db, scope, reader).where('t.report_id', '=', reportId).executeTakeFirst();

type Whose = { reporterId: string; since: number; besides: string } | { riderId: string; besides: string };

/** Reports in scope by an operator, or about a rider, by decision. */
export async function historyOf(db: Db, scope: Scope, whose: Whose) {
  const of =
    'riderId' in whose
      ? sql`t.rider_id = ${whose.riderId}`
      : sql`t.operator_id = ${whose.reporterId} and t.created_at >= ${at(whose.since)}`;
  const { rows } = await sql<{ passed: number; rejected: number }>`
    select count(*) filter (where t.state = 'passed')::int as passed,
      count(*) filter (where t.state = 'rejected')::int as rejected
    from staff_report t where ${of} and t.report_id <> ${whose.besides} and ${rowsInScope(scope, 't')}`.execute(
    db,
  );
  return rows[0] ?? { passed: 0, rejected: 0 };
}

type By = 'reporters' | 'kinds';
interface Summed {
  by: By;
  scope: Scope;
  from: number;
  to: number;
}
type SumRow = { reporters: ReportsOfReporter; kinds: ReportsOfKind };
type SumQuery = InputOf<typeof staffReports.reporters>['query'];

/** One page of the results of a period's reports, by reporter or by kind. */
export function pageOfSums<B extends By>(db: Db, { by, scope, from, to }: Summed, query: SumQuery) {
  const key = sql.ref(by === 'reporters' ? 't.operator_id' : 't.kind');
  const within = sql`t.created_at >= ${at(from)} and t.created_at <= ${at(to)} and ${rowsInScope(scope, 't')}`;
  const dir = sql.raw(query.dir);
  const ordered = sql`
    select s.*, case when s.passed + s.rejected > 0 then round(100.0 * s.passed / (s.passed + s.rejected), 1)::float8 end
      as "passedPct", round(100.0 * (s."autoRejected" + s.rejected)
        / nullif(s."autoRejected" + s.rejected + s.passed, 0), 1)::float8 as "untruePct"
    from (
      select ${key} as id, ${by === 'reporters' ? sql`max(t.staff_name) as reporter,` : sql``}
        count(*)::int as filed, count(*) filter (where t.state = 'pending')::int as waiting,
        count(*) filter (where t.state = 'auto_rejected')::int as "autoRejected",
        count(*) filter (where t.state = 'passed')::int as passed,
        count(*) filter (where t.state = 'rejected')::int as rejected,
        count(t.overturned_at)::int as overturned,
        coalesce(sum(t.fee_cents) filter (where t.state = 'passed'), 0)::int as "feeCents",
        coalesce(sum(${collected}), 0)::int as "collectedCents"
      from staff_report t left join receivable v on v.receivable_id = t.receivable_id
      where ${within} group by ${key}
    ) s order by ${sql.ref(query.sort)} ${dir} nulls last, s.id`;
  const counted = sql`select ${key} from staff_report t where ${within} group by 1`;
  return readPage<SumRow[B]>(db, { ordered, counted }, query);
}
