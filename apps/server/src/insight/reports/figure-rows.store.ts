import type { FigureObject, FigureRow } from '@kickstand/contract/insight/reports';
import type { FactName, Metric, Term } from '@kickstand/domain/insight/metrics';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { readPage } from '../../kernel/list/page.ts';
import {
  aboutOfEntry,
  aboutOfRide,
  countedOfTask,
  dayOf,
  dayOfTask,
  entriesToldApart,
  feePayments,
  feesIn,
  givenIn,
  longRide,
  makesActive,
  merchantOfEntry,
  namesKnownIn,
  paysIn,
  postingsIn,
  ridesIn,
  type Slice,
  samplesIn,
  shortRide,
  tasksIn,
} from './sources.store.ts';

interface Columns {
  kind: RawBuilder<unknown>;
  code: RawBuilder<unknown>;
  about: RawBuilder<unknown>;
  merchant: RawBuilder<unknown>;
}

const counts = ({ kinds, codes, about, providers }: Term, of: Columns) =>
  sql`(${of.code} = ${anyText(codes)} ${kinds ? sql`and ${of.kind} = ${anyText(kinds)}` : sql``}
    ${about ? sql`and ${of.about} = ${anyText(about)}` : sql``}
    ${providers ? sql`and split_part(${of.merchant}, ':', 1) = ${anyText(providers)}` : sql``})`;

const amountOf = ({ terms }: Metric, of: Columns, amount: RawBuilder<unknown>) =>
  sql`(${sql.join(
    terms.map(
      (term) => sql`coalesce(${term.times}::int * sum(${amount}) filter (where ${counts(term, of)}), 0)`,
    ),
    sql` + `,
  )})`;

const codesOf = ({ terms }: Metric) => [...new Set(terms.flatMap(({ codes }) => codes))];

/** The rows of a fact counted by a figure: `id, day, at, kind, agent_id, service_area_id, who, value`. */
type Rows = (slice: Slice, metric: Metric) => RawBuilder<unknown>;

const ofPostings: Rows = (slice, metric) => {
  const columns = { kind: sql`p.event`, code: sql`e.code`, about: aboutOfEntry, merchant: merchantOfEntry };
  const value = amountOf(metric, columns, metric.often ? sql`1` : sql`e.amount`);
  return sql`
    select p.posting_id as id, p.book_day as day, p.event_at as at, p.event as kind, p.agent_id, p.service_area_id,
      'posting' as what, p.source_id as who, ${value} as value
    from ${entriesToldApart} where ${postingsIn({ ...slice, codes: codesOf(metric) })}
    group by p.posting_id having ${value} <> 0`;
};

const ofRides: Rows = (slice, metric) => {
  const columns = { kind: sql`o.return_relation`, code: sql`m.code`, about: aboutOfRide, merchant: sql`''` };
  const value = amountOf(metric, columns, sql`m.amount`);
  return sql`
    select o.order_id as id, ${dayOf('o.ended_at', slice.zone)} as day, o.ended_at as at, o.return_relation as kind,
      o.agent_id, o.service_area_id, 'order' as what, o.order_id as who, ${value} as value
    from ride_order o cross join lateral (values ('ride', 1), ('metres', o.distance_m), ('seconds', o.riding_seconds),
      ('benefit', o.benefit_cents), ('short', (${shortRide})::int), ('long', (${longRide})::int)) as m (code, amount)
    where ${ridesIn(slice)} and m.code = ${anyText(codesOf(metric))}
    group by o.order_id having ${value} <> 0`;
};

const ofActive: Rows = (slice, metric) => {
  const code = codesOf(metric)[0] === 'vehicle' ? 'vehicle' : 'rider';
  return sql`
    select g.day || ' ' || g.who as id, g.day, max(g.ended_at) as at, '' as kind, min(g.agent_id) as agent_id,
      min(g.service_area_id) as service_area_id, ${code} as what, g.who, 1 as value
    from (select ${dayOf('o.ended_at', slice.zone)} as day, ${sql.ref(`o.${code}_id`)}::text as who, o.ended_at, o.agent_id,
      o.service_area_id from ride_order o where ${ridesIn(slice)} and ${makesActive(code, 'o')}) g
    group by g.day, g.who`;
};

const ofFleet: Rows = (slice, metric) => {
  const column = { onShelf: 'on_shelf', rentable: 'rentable' }[codesOf(metric)[0] ?? ''] ?? 'bound';
  return sql`
    select s.service_area_id || ' ' || s.agent_id || ' ' || s.at as id, ${dayOf('s.at', slice.zone)} as day, s.at, '' as kind,
      s.agent_id, s.service_area_id, 'area' as what, s.service_area_id::text as who, ${sql.ref(`s.${column}`)} as value
    from fleet_sample s where ${samplesIn(slice)}`;
};

const ofPeople: Rows = (slice) => sql`
  select i.rider_id as id, ${dayOf('i.verified_at', slice.zone)} as day, i.verified_at as at, '' as kind, z.agent_id,
    z.service_area_id, 'rider' as what, i.rider_id as who, 1 as value
  from rider_identity i join rider r on r.rider_id = i.rider_id
    join service_area z on z.service_area_id = r.service_area_id
  where ${namesKnownIn(slice)}`;

const ofTasks: Rows = (slice, metric) => {
  const codes = codesOf(metric);
  const columns = { kind: sql`k.type`, code: sql`m.code`, about: sql`k.validity`, merchant: sql`''` };
  const value = amountOf(metric, columns, sql`m.amount`);
  return sql`
    select k.task_id as id, ${dayOfTask(slice.zone)} as day, k.finished_at as at, k.type as kind, k.agent_id,
      k.service_area_id, 'vehicle' as what, k.vehicle_id::text as who, ${value} as value
    from service_area z join ops_task k on k.service_area_id = z.service_area_id cross join ${countedOfTask({ ...slice, codes })}
    where ${tasksIn(slice)} and m.code = ${anyText(codes)}
    group by k.service_area_id, k.task_id having ${value} <> 0`;
};

const ofPay: Rows = (slice) => sql`
  select y.task_id || ' ' || y.verdict_no || ' ' || y.operator_id as id, y.day, y.made_at as at, k.type as kind, y.agent_id,
    y.service_area_id, 'vehicle' as what, k.vehicle_id::text as who, y.cents as value
  from ops_task_pay y join ops_task k on k.service_area_id = y.service_area_id and k.task_id = y.task_id
  where ${paysIn(slice)}`;

const ofFees: Rows = (slice, metric) => sql`
  select p.posting_id as id, p.book_day as day, p.event_at as at, p.event as kind, p.agent_id, p.service_area_id,
    'posting' as what, p.source_id as who, sum(e.amount) as value
  from ${feePayments} where ${feesIn({ ...slice, codes: codesOf(metric) })}
  group by p.posting_id`;

const ofGivenCards: Rows = (slice) => sql`
  select u.card_id as id, ${dayOf('u.created_at', slice.zone)} as day, u.created_at as at, u.kind, u.agent_id,
    u.service_area_id, 'rider' as what, u.rider_id as who, 1 as value
  from user_card u where ${givenIn(slice)}`;

const rowsOf: Readonly<Record<FactName, Rows>> = {
  ledger: ofPostings,
  rides: ofRides,
  active: ofActive,
  fleet: ofFleet,
  people: ofPeople,
  tasks: ofTasks,
  pay: ofPay,
  fees: ofFees,
  givenCards: ofGivenCards,
};

const refundOf = sql`(select f.subject_id, f.rider_id from refund f
  where f.refund_id = case when l.source = 'refund' then l.source_id
    else (select g.refund_id from refund_leg g where g.leg_id = l.source_id) end) b`;

/** The order of a posting, else its rider. */
const orderOf = sql<string | null>`case when w.what = 'posting' then coalesce(
  (select r.order_id from ledger_entry x join receivable r on r.receivable_id = x.owner
    where x.posting_id = w.id and x.code = '1210' limit 1),
  (select r.order_id from ledger_posting l cross join lateral ${refundOf} join receivable r on r.receivable_id = b.subject_id
    where l.posting_id = w.id)) end`;
const riderOf = sql<string | null>`case when w.what = 'posting' then coalesce(
  (select x.owner from ledger_entry x where x.posting_id = w.id and x.code in ('2110', '2120', '2210', '2211') limit 1),
  (select r.rider_id from ledger_entry x join receivable r on r.receivable_id = x.owner
    where x.posting_id = w.id and x.code = '1210' limit 1),
  (select u.rider_id from ledger_entry x join user_card u on u.card_id = x.owner
    where x.posting_id = w.id and x.code = '2410' limit 1),
  (select b.rider_id from ledger_posting l cross join lateral ${refundOf} where l.posting_id = w.id)) end`;

/** The numbers of a posting at a payment provider. */
const numbersOf = sql`case when w.what = 'posting' then (
  select json_build_object('outNo', coalesce(g.out_refund_no, y.out_no), 'tradeNo', y.trade_no) from ledger_posting l
    left join refund_leg g on l.source = 'refund-leg' and g.leg_id = l.source_id
    left join payment y on y.payment_id = case when l.source = 'payment' then l.source_id else g.payment_id end
  where l.posting_id = w.id) end`;

interface Stored {
  id: string;
  day: string;
  at: number;
  kind: string;
  what: 'posting' | Exclude<FigureObject, 'other'>;
  who: string;
  agent: string | null;
  area: string | null;
  value: number;
  orderId: string | null;
  riderId: string | null;
  numbers: Pick<FigureRow, 'outNo' | 'tradeNo'> | null;
}

interface Page {
  pageNum: number;
  pageSize: number;
  dir: 'asc' | 'desc';
}

/** One page of the rows behind a figure. */
export async function pageOfFigure(db: Db, metric: Metric, slice: Slice, page: Page, locale: Locale) {
  const rows = rowsOf[metric.fact](slice, metric);
  const dir = sql.raw(page.dir);
  const ordered = sql`
    select w.id, w.day::text as day, w.at, w.kind, w.what, w.who, a.name as agent, ${nameIn('z', locale)} as area,
      w.value::float8 as value, ${orderOf} as "orderId", ${riderOf} as "riderId", ${numbersOf} as numbers
    from (${rows}) w left join agent a on a.agent_id = w.agent_id
      left join service_area z on z.service_area_id = w.service_area_id
    order by w.at ${dir}, w.id ${dir}`;
  const { list, ...counted } = await readPage<Stored>(
    db,
    { ordered, counted: sql`select 1 from (${rows}) w` },
    page,
  );
  return { ...counted, list: list.map(told) };
}

function told({ what, who, orderId, riderId, numbers, ...row }: Stored): FigureRow {
  const [object, objectId]: [FigureObject, string] =
    what !== 'posting'
      ? [what, who]
      : orderId !== null
        ? ['order', orderId]
        : riderId !== null
          ? ['rider', riderId]
          : ['other', who];
  return { ...row, object, objectId, outNo: numbers?.outNo ?? null, tradeNo: numbers?.tradeNo ?? null };
}
