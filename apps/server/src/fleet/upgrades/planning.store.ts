import { mostBusyNamed, type PackageKind, type UpgradeTarget } from '@kickstand/contract/fleet/upgrades';
import type { Turn } from '@kickstand/domain/fleet/upgrades';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A vehicle that an upgrade may include. */
export interface Candidate {
  vehicle: number;
  agentId: number;
  areaId: number;
  imei: string;
  modelId: number;
  /** The version it reports; null if it has reported none. */
  has: string | null;
  stratum: string;
}

/** The most vehicles in an upgrade. */
const mostVehicles = 100_000;

const gone = ['lost', 'scrapped', 'transferred'];

/**
 * The requested vehicles in scope: those of a model in some areas, and those with these numbers whatever their
 * model.
 */
export const candidates = (
  db: Db,
  scope: Scope,
  {
    kind,
    modelId,
    areaIds,
    carIds,
  }: Pick<UpgradeTarget, 'areaIds' | 'carIds'> & { kind: PackageKind; modelId: number },
): Promise<Candidate[]> =>
  db
    .selectFrom('vehicle as v')
    .leftJoin('device as d', (join) =>
      join.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .select(['v.vehicle_id as vehicle', 'v.agent_id as agentId', 'v.service_area_id as areaId', 'v.imei'])
    .select(['v.model_id as modelId', sql<string>`coalesce(d.hw_revision, '')`.as('stratum')])
    .select(kind === 'firmware' ? 'd.fw_version as has' : 'd.voice_version as has')
    .where('v.imei', 'is not', null)
    .where('v.service_area_id', 'is not', null)
    .where('v.lifecycle', 'not in', gone)
    .where(rowsInScope(scope, 'v'))
    .where((eb) =>
      eb.or([
        eb('v.vehicle_id', '=', anyNumber(carIds.map(Number))),
        eb.and([eb('v.model_id', '=', modelId), eb('v.service_area_id', '=', anyNumber(areaIds))]),
      ]),
    )
    .orderBy('v.vehicle_id')
    .limit(mostVehicles)
    .$narrowType<{ imei: string; areaId: number }>()
    .execute();

/** At most ten of some vehicles that are in a running upgrade. */
export async function busyAmong(db: Db, vehicles: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('device_job_vehicle')
    .select('vehicle_id')
    .where('vehicle_id', '=', anyNumber(vehicles))
    .where('state', 'in', ['waiting', 'sent', 'downloading', 'rebooting'])
    .orderBy('vehicle_id')
    .limit(mostBusyNamed)
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** The definition of an upgrade, apart from when it runs. */
export interface JobPlan {
  id: string;
  packageId: string;
  agentId: number;
  name: string;
  target: object;
  areaIds: number[];
  planned: number;
  canary: number;
  window: { from: number; to: number } | null;
  concurrency: number;
  stopPercent: number;
  isDowngrade: boolean;
  reason: string;
  by: string;
  operatorId: string;
}

interface NewJob extends JobPlan {
  startsNow: boolean;
  retryOf: string | null;
  now: number;
}

/** The columns of an upgrade's definition. */
export const planColumns = (one: JobPlan) => ({
  job_id: one.id,
  package_id: one.packageId,
  agent_id: one.agentId,
  name: one.name,
  target: JSON.stringify(one.target),
  area_ids: one.areaIds,
  planned: one.planned,
  canary: one.canary,
  window_from: one.window?.from ?? null,
  window_to: one.window?.to ?? null,
  concurrency: one.concurrency,
  stop_percent: one.stopPercent,
  is_downgrade: one.isDowngrade,
  reason: one.reason,
  created_by: one.by,
  creator_id: one.operatorId,
});

export const insertJob = (db: Db, one: NewJob) =>
  db
    .insertInto('device_job')
    .values({
      ...planColumns(one),
      state: one.startsNow ? 'canary' : 'draft',
      retry_of: one.retryOf,
      created_at: new Date(one.now),
      started_at: one.startsNow ? new Date(one.now) : null,
    })
    .execute();

/** Inserts vehicles into an upgrade: in their turns, or left out for a reason. */
export async function insertVehicles(
  db: Db,
  jobId: string,
  {
    turns,
    skipped,
    now,
  }: {
    turns: readonly Turn<Candidate>[];
    skipped: readonly { vehicle: Candidate; code: string }[];
    now: number;
  },
) {
  const all = [
    ...turns.map((one) => ({ ...one, code: null })),
    ...skipped.map((one, i) => ({ ...one, isCanary: false, turn: turns.length + i })),
  ];
  const column = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
  await sql`
    insert into device_job_vehicle (job_id, vehicle_id, agent_id, service_area_id, imei, turn, stratum, is_canary,
      from_version, state, code, ended_at, state_at)
    select ${jobId}, t.vehicle_id, t.agent_id, t.area_id, t.imei, t.turn, t.stratum, t.is_canary, t.has,
      case when t.code is null then 'waiting' else 'skipped' end, t.code,
      case when t.code is not null then ${at(now)} end, ${at(now)}
    from unnest(${column(({ vehicle }) => vehicle.vehicle)}::int[], ${column(({ vehicle }) => vehicle.agentId)}::int[],
      ${column(({ vehicle }) => vehicle.areaId)}::int[], ${column(({ vehicle }) => vehicle.imei)}::text[],
      ${column(({ turn }) => turn)}::int[], ${column(({ vehicle }) => vehicle.stratum)}::text[],
      ${column(({ isCanary }) => isCanary)}::boolean[], ${column(({ vehicle }) => vehicle.has)}::text[],
      ${column(({ code }) => code)}::text[])
      as t (vehicle_id, agent_id, area_id, imei, turn, stratum, is_canary, has, code)`.execute(db);
}
