import { type OfflineSpan, offlineSpans } from '@kickstand/contract/insight/monitoring';
import { weakGsm } from '@kickstand/domain/insight/monitoring';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { fixedAt, isOffline, offlineFor } from './devices.filters.store.ts';

type Counted = Record<'bound' | 'online' | 'offline' | 'never' | 'fixed' | 'weak' | 'cut', number> &
  Record<OfflineSpan, number>;

/** On the shelf, with a controller: the ones whose silence matters. */
const minded = (scope: Scope) =>
  sql`v.lifecycle = 'on_shelf' and v.imei is not null and ${rowsInScope(scope, 'v')}`;

/** The states of a scope's controllers, in one query. */
export async function countedNow(db: Db, scope: Scope, now: number): Promise<Counted> {
  const spans = offlineSpans.map(
    (span) => sql`count(*) filter (where ${offlineFor(span, now)})::int as ${sql.ref(span)}`,
  );
  const { rows } = await sql<Counted>`
    select count(*)::int as bound, count(*) filter (where s.online)::int as online,
      count(*) filter (where ${isOffline})::int as offline,
      count(*) filter (where s.online is not true and s.reported_at is null)::int as never,
      count(*) filter (where ${fixedAt(now)})::int as fixed,
      count(*) filter (where s.gsm < ${weakGsm})::int as weak,
      count(*) filter (where s.power_connected is false)::int as cut, ${sql.join(spans)}
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id where ${minded(scope)}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('counts without a row');
  return counted;
}

interface Shares {
  version: string | null;
  prefix: string | null;
  n: number;
}

/** The number of controllers by firmware and by card number prefix. */
export async function sharesNow(db: Db, scope: Scope): Promise<Shares[]> {
  const { rows } = await sql<Shares>`
    select d.fw_version as version, left(d.iccid, 6) as prefix, count(*)::int as n
    from vehicle v left join device d on d.vehicle_id = v.vehicle_id and d.imei = v.imei
    where ${minded(scope)} group by 1, 2`.execute(db);
  return rows;
}

interface Step {
  step: number;
  bound: number;
  online: number;
  fixed: number;
  weak: number;
  cut: number;
}

/** The samples of a scope between two instants, averaged over steps from the first. */
export async function stepsIn(
  db: Db,
  scope: Scope,
  { from, to, stepMs }: { from: number; to: number; stepMs: number },
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with summed as (
      select f.at, sum(f.bound) as bound, sum(f.online) as online, sum(f.fixed) as fixed, sum(f.weak_signal) as weak,
        sum(f.no_power) as cut
      from fleet_sample f where ${rowsInScope(scope, 'f')} and f.at >= ${at(from)} and f.at < ${at(to)} group by f.at
    )
    select floor((extract(epoch from at) * 1000 - ${from}) / ${stepMs})::int as step, avg(bound)::float8 as bound,
      avg(online)::float8 as online, avg(fixed)::float8 as fixed, avg(weak)::float8 as weak, avg(cut)::float8 as cut
    from summed group by 1 order by 1`.execute(db);
  return rows;
}
