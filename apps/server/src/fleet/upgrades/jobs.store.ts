import type {
  PackageKind,
  UpgradeState,
  UpgradeStop,
  UpgradeWindow,
} from '@kickstand/contract/fleet/upgrades';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { areaNames, everyAreaInScope, someAreaInScope } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** What upgrades are read, for whom and in which language. */
export interface Reading {
  kind: PackageKind;
  scope: Scope;
  locale: Locale;
}

const window = sql<UpgradeWindow | null>`case when j.window_from is not null
  then jsonb_build_object('from', j.window_from, 'to', j.window_to) end`;

interface Counts {
  vehicles: number;
  waiting: number;
  underWay: number;
  ok: number;
  fail: number;
  offline: number;
  skipped: number;
}

/** The vehicles of an upgrade that are in scope, counted by state. */
const counts = (scope: Scope) => sql<Counts>`(select count(*)::int as vehicles,
    count(*) filter (where v.state = 'waiting')::int as waiting,
    count(*) filter (where v.state in ('sent', 'downloading', 'rebooting'))::int as "underWay",
    count(*) filter (where v.state = 'success')::int as ok, count(*) filter (where v.state = 'failed')::int as fail,
    count(*) filter (where v.state = 'timeout')::int as offline,
    count(*) filter (where v.state = 'skipped')::int as skipped
  from device_job_vehicle v where v.job_id = j.job_id and ${rowsInScope(scope, 'v')})`;

const rows = (db: Db, { kind, scope, locale }: Reading) =>
  db
    .selectFrom('device_job as j')
    .innerJoin('device_package as p', 'p.package_id', 'j.package_id')
    .innerJoin('vehicle_model as m', 'm.model_id', 'p.model_id')
    .innerJoinLateral(counts(scope).as('n'), (join) => join.onTrue())
    .select(['j.job_id as id', 'j.name', 'j.package_id as packageId', 'p.name as packageName'])
    .select(['m.name as model', 'p.package_version as packageVersion', 'p.size', 'j.state', 'j.canary'])
    .select(['n.waiting', 'n.underWay', 'n.ok', 'n.fail', 'n.offline', 'n.skipped'])
    .select(sql<number>`case when j.state = 'draft' then j.planned else n.vehicles end`.as('vehicles'))
    .select(['j.concurrency', 'j.stop_percent as stopPercent', 'j.is_downgrade as isDowngrade', 'j.stop'])
    .select(['j.created_at as createdAt', 'j.created_by as createdBy', 'j.started_at as startedAt'])
    .select(['j.ended_at as endedAt', 'j.version', 'j.promoted_at as promotedAt'])
    .select([
      'j.promoted_by as promotedBy',
      'j.retry_of as retryOf',
      'j.paused_from as pausedFrom',
      'j.target',
    ])
    .select([window.as('window'), areaNames('j.area_ids', locale).as('areas')])
    .select(everyAreaInScope(scope, 'j.area_ids').as('isOwn'))
    .where('p.kind', '=', kind)
    .where(someAreaInScope(scope, 'j.area_ids'))
    .$narrowType<{
      state: UpgradeState;
      stop: UpgradeStop | null;
      pausedFrom: 'canary' | 'running' | null;
    }>();
export type JobStored = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

interface Asked {
  name?: string | undefined;
  state?: UpgradeState | undefined;
  areaId?: number | undefined;
  packageId?: string | undefined;
}

/** One page of the upgrades with an area in scope. */
export const pageOfJobs = (db: Db, reading: Reading, query: Asked & Parameters<typeof pageFrom>[2]) =>
  pageFrom(
    db,
    rows(db, reading).where((eb) =>
      eb.and(
        given(
          query.name && sql<boolean>`position(lower(${query.name}) in lower(j.name)) > 0`,
          query.state && sql<boolean>`j.state = ${query.state}`,
          query.areaId !== undefined && sql<boolean>`j.area_ids @> ${[query.areaId]}::int[]`,
          query.packageId !== undefined && sql<boolean>`j.package_id = ${query.packageId}`,
        ),
      ),
    ),
    query,
    {
      sortable: { createdAt: 'j.created_at', name: 'j.name', startedAt: 'j.started_at' },
      neverNull: ['createdAt', 'name'],
      tieBreak: 'j.job_id',
    },
  );

/** An upgrade with an area in scope. */
export const jobWith = (db: Db, reading: Reading, id: string) =>
  rows(db, reading).where('j.job_id', '=', id).executeTakeFirst();

/** The same, locked against concurrent changes. */
export async function lockJob(db: Db, reading: Reading, id: string) {
  await db.selectFrom('device_job').select('job_id').where('job_id', '=', id).forUpdate().execute();
  return jobWith(db, reading, id);
}

interface Stratum {
  stratum: string;
  isCanary: boolean;
  vehicles: number;
  ok: number;
  fail: number;
  offline: number;
  open: number;
  chunks: number;
}

/** The outcomes of an upgrade's vehicles in scope, by hardware revision. */
export async function strataOf(db: Db, scope: Scope, jobId: string): Promise<Stratum[]> {
  const { rows: found } = await sql<Stratum>`
    select v.stratum, v.is_canary as "isCanary", count(*)::int as vehicles,
      count(*) filter (where v.state = 'success')::int as ok, count(*) filter (where v.state = 'failed')::int as fail,
      count(*) filter (where v.state = 'timeout')::int as offline,
      count(*) filter (where v.ended_at is null)::int as open, sum(v.chunks)::int as chunks
    from device_job_vehicle v where v.job_id = ${jobId} and ${rowsInScope(scope, 'v')}
    group by v.stratum, v.is_canary order by v.stratum`.execute(db);
  return found;
}
