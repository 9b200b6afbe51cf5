import type { FactName } from '@kickstand/domain/insight/metrics';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { beganOfWork, workOfDays } from '../../work/work-days/work-days.parts.ts';

/** Business days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The requested slice of a fact; absent conditions do not apply. */
export interface Slice {
  scope: Scope;
  /** IANA zone of business days. */
  zone: string;
  days?: Days | undefined;
  /** Written by transactions from one on, and before another. */
  since?: number | undefined;
  before?: number | undefined;
  /** What happened before an instant, epoch ms. */
  until?: number | undefined;
  codes?: readonly string[] | undefined;
}

/** The cells of a fact: `day, agent_id, service_area_id, kind, code, merchant, about, amount, n`. */
type Source = (slice: Slice) => RawBuilder<unknown>;

const all = (...conditions: (RawBuilder<unknown> | false | undefined)[]) =>
  sql`(${sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` and `,
  )})`;

/** The start of a business day. */
const begins = (day: string | RawBuilder<unknown>, zone: string) =>
  sql`((${day})::date::timestamp at time zone ${zone})`;

const writtenIn = ({ since, before }: Slice, column: string) => [
  since !== undefined && sql`${sql.ref(column)} >= ${since}`,
  before !== undefined && sql`${sql.ref(column)} < ${before}`,
];

const happenedIn = ({ days, until, zone }: Slice, column: string) => [
  days && sql`${sql.ref(column)} >= ${begins(days.from, zone)}`,
  days && sql`${sql.ref(column)} < ${begins(sql`${days.to}::date + 1`, zone)}`,
  until !== undefined && sql`${sql.ref(column)} < ${at(until)}`,
];

const coded = ({ codes }: Slice, column: string) => codes && sql`${sql.ref(column)} = ${anyText(codes)}`;

const paying = ['paidFromWallet', 'paidOnline'];
const ofCards = [
  ...['cardSold', 'cardRefunded', 'cardReleased', 'cardOver', 'cardUseReturned'],
  ...['manualTransfer', 'billExplained'],
];

/** Entries with the subject of their posting: a debt of an earlier day, a kind of card, or the source of a gift. */
export const entriesToldApart = sql`
  ledger_posting p join ledger_entry e on e.posting_id = p.posting_id
  left join ledger_entry d on d.posting_id = p.posting_id and d.code = '1210' and d.version > 1
    and p.event = ${anyText(paying)}
  left join ledger_entry f on f.code = '1210' and f.owner = d.owner and f.version = 1
  left join ledger_entry k on k.posting_id = p.posting_id and k.code = '2410' and p.event = ${anyText(ofCards)}
  left join user_card u on u.card_id = k.owner`;
export const aboutOfEntry = sql`coalesce(u.kind, case when f.book_day < p.book_day then 'old' end,
  case when p.event = 'giftGranted' then p.source end, '')`;

/** The merchant number of an entry at a payment provider. */
export const merchantOfEntry = sql`case when e.code = '1110' then e.owner else '' end`;

export const postingsIn = (slice: Slice) =>
  all(
    ...writtenIn(slice, 'p.xact'),
    slice.days && sql`p.book_day between ${slice.days.from}::date and ${slice.days.to}::date`,
    slice.until !== undefined && sql`p.event_at < ${at(slice.until)}`,
    coded(slice, 'e.code'),
    rowsInScope(slice.scope, 'p'),
  );

const ledger: Source = (slice) => sql`
  select p.book_day as day, p.agent_id, p.service_area_id, p.event as kind, e.code,
    ${merchantOfEntry} as merchant, ${aboutOfEntry} as about,
    sum(e.amount) as amount, count(*) as n
  from ${entriesToldApart}
  where ${postingsIn(slice)}
  group by 1, 2, 3, 4, 5, 6, 7`;

/** The business day of an instant. */
export const dayOf = (column: string, zone: string) =>
  sql<string>`(${sql.ref(column)} at time zone ${zone})::date`;

export const ridesIn = (slice: Slice) =>
  all(
    sql`o.ended_at is not null`,
    ...writtenIn(slice, 'o.xact'),
    ...happenedIn(slice, 'o.ended_at'),
    rowsInScope(slice.scope, 'o'),
  );
/** With how a ride was paid besides money. */
export const aboutOfRide = sql<string>`coalesce(o.benefit_type, case when o.is_trial then 'trial' else '' end)`;

/** Rides distinguished by their duration. */
export const shortRide = sql`o.riding_seconds < 120`;
export const longRide = sql`o.riding_seconds > 43200`;

/** A ride this short does not make its vehicle active, seconds: the rider changed their mind. */
const validAboveS = 60;
/** Whether a ride makes its participants active: riders always, vehicles by a valid ride. */
export const makesActive = (code: 'rider' | 'vehicle', ride: 'o' | 'b' | 's') =>
  code === 'vehicle' ? sql`${sql.ref(`${ride}.riding_seconds`)} > ${sql.lit(validAboveS)}` : sql`true`;

const rides: Source = (slice) => sql`
  select s.day, s.agent_id, s.service_area_id, s.kind, m.code, '' as merchant, s.about, m.amount, m.n
  from (
    select ${dayOf('o.ended_at', slice.zone)} as day, o.agent_id, o.service_area_id, o.return_relation as kind,
      ${aboutOfRide} as about, count(*) as n, sum(o.distance_m) as metres, sum(o.riding_seconds) as seconds,
      sum(o.benefit_cents) as benefit, count(*) filter (where ${shortRide}) as short, count(*) filter (where ${longRide}) as long
    from ride_order o where ${ridesIn(slice)} group by 1, 2, 3, 4, 5
  ) s cross join lateral (values ('ride', s.n, s.n), ('metres', s.metres, s.n), ('seconds', s.seconds, s.n),
    ('benefit', s.benefit, s.n), ('short', s.short, s.short), ('long', s.long, s.long)) as m (code, amount, n)
  where m.n > 0 and ${coded(slice, 'm.code') ?? sql`true`}`;

/** How long before the day of its end a ride may have begun. */
const longestRide = sql`interval '30 days'`;

/** Distinct riders or vehicles of a day at the level of area, company or platform; without those already recorded. */
const seenOnce = ({ zone, since }: Slice, code: 'rider' | 'vehicle', level: 'area' | 'agent' | 'all') => {
  const who = sql.ref(`${code}_id`);
  const places = { area: sql`agent_id, service_area_id`, agent: sql`agent_id`, all: undefined }[level];
  const same = {
    area: sql`b.agent_id = s.agent_id and b.service_area_id = s.service_area_id`,
    agent: sql`b.agent_id = s.agent_id`,
    all: sql`true`,
  }[level];
  const already = sql`exists (select from ride_order b where b.${who} = s.${who} and b.ended_at >= ${begins(sql`s.day`, zone)}
    and b.ended_at < ${begins(sql`s.day + 1`, zone)} and b.started_at >= ${begins(sql`s.day`, zone)} - ${longestRide}
    and b.xact < ${since ?? 0} and ${makesActive(code, 'b')} and ${same})`;
  return sql`select s.day, ${level === 'all' ? sql`null::int` : sql`s.agent_id`} as agent_id,
      ${level === 'area' ? sql`s.service_area_id` : sql`null::int`} as service_area_id, ${level} as kind,
      ${code} as code, '' as merchant, '' as about, count(*) as amount, count(*) as n
    from (select distinct day, ${places ? sql`${places},` : sql``} ${who} from ridden s where ${makesActive(code, 's')}) s
    where ${since ? sql`not ${already}` : sql`true`}
    group by 1, 2, 3`;
};

const active: Source = (slice) => {
  const asked = (['rider', 'vehicle'] as const).filter((code) => slice.codes?.includes(code) ?? true);
  const levels = ['area', 'agent', 'all'] as const;
  return sql`
    with ridden as materialized (
      select ${dayOf('o.ended_at', slice.zone)} as day, o.agent_id, o.service_area_id, o.rider_id, o.vehicle_id, o.riding_seconds
      from ride_order o where ${ridesIn(slice)})
    ${sql.join(
      asked.flatMap((code) => levels.map((level) => seenOnce(slice, code, level))),
      sql` union all `,
    )}`;
};

/** Counts in the first minutes of each hour. */
export const samplesIn = (slice: Slice) =>
  all(
    sql`extract(minute from s.at at time zone ${slice.zone}) < 5`,
    ...writtenIn(slice, 's.xact'),
    ...happenedIn(slice, 's.at'),
    rowsInScope(slice.scope, 's'),
  );

const fleet: Source = (slice) => sql`
  select ${dayOf('s.at', slice.zone)} as day, s.agent_id, nullif(s.service_area_id, 0) as service_area_id, '' as kind,
    m.code, '' as merchant, '' as about, sum(m.amount) as amount, count(*) as n
  from fleet_sample s cross join lateral (values ('onShelf', s.on_shelf), ('rentable', s.rentable), ('riding', s.riding),
    ('online', s.online), ('bound', s.bound)) as m (code, amount)
  where ${samplesIn(slice)} and ${coded(slice, 'm.code') ?? sql`true`}
  group by 1, 2, 3, 5`;

export const namesKnownIn = (slice: Slice) =>
  all(...happenedIn(slice, 'i.verified_at'), rowsInScope(slice.scope, 'z'));

const people: Source = (slice) => sql`
  select ${dayOf('i.verified_at', slice.zone)} as day, z.agent_id, z.service_area_id, '' as kind, 'new' as code,
    '' as merchant, '' as about, count(*) as amount, count(*) as n
  from rider_identity i join rider r on r.rider_id = i.rider_id
    join service_area z on z.service_area_id = r.service_area_id
  where ${namesKnownIn(slice)}
  group by 1, 2, 3`;

export const tasksIn = ({ days, until, zone, scope }: Slice) =>
  all(
    sql`k.state = 'done'`,
    days && workOfDays('k', { ...days, zone }),
    until !== undefined && sql`k.finished_at < ${at(until)}`,
    rowsInScope(scope, 'k'),
  );

/** The day of a task. */
export const dayOfTask = (zone: string) => sql`(${beganOfWork('k')} at time zone ${zone})::date`;

/** The counts of a task, as `m (code, amount)`; a count of completion alone is served by an index. */
export const countedOfTask = ({ codes }: Slice) =>
  codes?.every((code) => code === 'task')
    ? sql`(values ('task', 1)) as m (code, amount)`
    : sql`lateral (values ('task', 1), ('metres', coalesce(k.distance_m, 0)), ('seconds',
        extract(epoch from k.finished_at - coalesce(k.started_at, k.claimed_at, k.finished_at))::int)) as m (code, amount)`;

const tasks: Source = (slice) => sql`
  select ${dayOfTask(slice.zone)} as day, k.agent_id, k.service_area_id, k.type as kind, m.code,
    '' as merchant, k.validity as about, sum(m.amount) as amount, count(*) as n
  from service_area z join ops_task k on k.service_area_id = z.service_area_id cross join ${countedOfTask(slice)}
  where ${tasksIn(slice)} and ${coded(slice, 'm.code') ?? sql`true`}
  group by 1, 2, 3, 4, 5, 7`;

export const paysIn = (slice: Slice) => {
  const { days, until, scope } = slice;
  return all(
    days && sql`y.day between ${days.from}::date and ${days.to}::date`,
    until !== undefined && sql`y.made_at < ${at(until)}`,
    rowsInScope(scope, 'y'),
  );
};

const pay: Source = (slice) => sql`
  select y.day, y.agent_id, y.service_area_id, '' as kind, 'pay' as code, '' as merchant, '' as about,
    sum(y.cents) as amount, count(*) as n
  from ops_task_pay y where ${paysIn(slice)}
  group by 1, 2, 3`;

/** Postings that pay management fees, with each of their money entries. */
export const feePayments = sql`
  receivable r join ledger_entry d on d.code = '1210' and d.owner = r.receivable_id and d.version > 1
  join ledger_posting p on p.posting_id = d.posting_id and p.event = ${anyText(paying)}
  join ledger_entry e on e.posting_id = p.posting_id and e.code in ('2110', '1110')`;

/** Those of a slice; receivables of fees are few, and have their own index. */
export const feesIn = (slice: Slice) => all(sql`r.kind = 'fee'`, postingsIn(slice));

const fees: Source = (slice) => sql`
  select p.book_day as day, p.agent_id, p.service_area_id, p.event as kind, e.code, '' as merchant, '' as about,
    sum(e.amount) as amount, count(*) as n
  from ${feePayments} where ${feesIn(slice)}
  group by 1, 2, 3, 4, 5`;

export const givenIn = (slice: Slice) =>
  all(sql`u.source = 'gift'`, ...happenedIn(slice, 'u.created_at'), rowsInScope(slice.scope, 'u'));

const givenCards: Source = (slice) => sql`
  select ${dayOf('u.created_at', slice.zone)} as day, u.agent_id, u.service_area_id, u.kind, 'given' as code,
    '' as merchant, '' as about, count(*) as amount, count(*) as n
  from user_card u where ${givenIn(slice)}
  group by 1, 2, 3, 4`;

/** The sources of each fact: read after the mark, added up before it, and used for verification. */
export const sources: Readonly<Record<FactName, Source>> = {
  ledger,
  rides,
  active,
  fleet,
  people,
  tasks,
  pay,
  fees,
  givenCards,
};

/** Facts that are added up; the others are few and read directly. */
export const folded = ['ledger', 'rides', 'active', 'fleet'] as const satisfies readonly FactName[];
