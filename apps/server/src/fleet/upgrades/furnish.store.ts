import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { type JobPlan, planColumns } from './planning.store.ts';

/** A past upgrade and its final state. */
export interface PastJob extends JobPlan {
  state: 'done' | 'aborted' | 'paused';
  stop: object | null;
  createdAt: number;
  startedAt: number;
  promotedAt: number | null;
  promotedBy: string | null;
  endedAt: number | null;
}

/** Inserts a past upgrade. */
export const insertPastJob = (db: Db, one: PastJob) =>
  db
    .insertInto('device_job')
    .values({
      ...planColumns(one),
      state: one.state,
      paused_from: one.state === 'paused' ? 'running' : null,
      stop: one.stop === null ? null : JSON.stringify(one.stop),
      created_at: new Date(one.createdAt),
      started_at: new Date(one.startedAt),
      promoted_at: one.promotedAt === null ? null : new Date(one.promotedAt),
      promoted_by: one.promotedBy,
      ended_at: one.endedAt === null ? null : new Date(one.endedAt),
      told_at: new Date(one.endedAt ?? one.startedAt),
    })
    .execute();

/** A vehicle's outcome in a past upgrade. */
export interface PastVehicle {
  vehicle: number;
  isCanary: boolean;
  stratum: string;
  fromVersion: string;
  state: 'success' | 'failed' | 'timeout' | 'skipped' | 'waiting';
  code: string | null;
  chunks: number;
  at: number;
}

/** Inserts the vehicles of a past upgrade with their outcomes. */
export async function insertPastVehicles(db: Db, jobId: string, vehicles: readonly PastVehicle[]) {
  const column = <K extends keyof PastVehicle>(key: K) => vehicles.map((one) => one[key]);
  await sql`
    insert into device_job_vehicle (job_id, vehicle_id, agent_id, service_area_id, imei, turn, stratum, is_canary,
      from_version, state, code, chunks, offered_at, heard_at, rebooted_at, proven_at, ended_at, state_at)
    select ${jobId}, v.vehicle_id, v.agent_id, v.service_area_id, v.imei, t.turn - 1, t.stratum, t.is_canary, t.from_version,
      t.state, t.code, t.chunks, case when t.state not in ('waiting', 'skipped') then t.at - interval '4 minutes' end,
      case when t.state not in ('waiting', 'skipped') then t.at end,
      case when t.state not in ('waiting', 'skipped') then t.at - interval '1 minute' end,
      case when t.state = 'success' then t.at end, case when t.state <> 'waiting' then t.at end, t.at
    from unnest(${column('vehicle')}::int[], ${column('stratum')}::text[], ${column('isCanary')}::boolean[],
      ${column('fromVersion')}::text[], ${column('state')}::text[], ${column('code')}::text[], ${column('chunks')}::int[],
      ${vehicles.map((one) => new Date(one.at))}::timestamptz[]) with ordinality
      as t (vehicle_id, stratum, is_canary, from_version, state, code, chunks, at, turn)
    join vehicle v on v.vehicle_id = t.vehicle_id
    where v.imei is not null and v.service_area_id is not null`.execute(db);
}

/** The most common model of a company's vehicles, with the areas they are in, largest first. */
export async function largestModel(db: Db, agentId: number) {
  const { rows } = await sql<{ modelId: number; model: string; areaId: number; n: number }>`
    select v.model_id as "modelId", m.name as model, v.service_area_id as "areaId", count(*)::int as n
    from vehicle v join vehicle_model m on m.model_id = v.model_id
    where v.agent_id = ${agentId} and v.service_area_id is not null and v.imei is not null and v.lifecycle = 'on_shelf'
    group by 1, 2, 3 order by 4 desc, 1, 3`.execute(db);
  return rows;
}

/** Vehicles on the shelf of a model in an area, by number. */
export const vehiclesIn = async (
  db: Db,
  { modelId, areaId, most }: { modelId: number; areaId: number; most: number },
) =>
  (
    await db
      .selectFrom('vehicle')
      .select('vehicle_id as vehicle')
      .where('model_id', '=', modelId)
      .where('service_area_id', '=', areaId)
      .where('imei', 'is not', null)
      .where('lifecycle', '=', 'on_shelf')
      .orderBy('vehicle_id')
      .limit(most)
      .execute()
  ).map(({ vehicle }) => vehicle);

/** Sets the state that a past package ended in. */
export const putPast = (db: Db, packageId: string, state: string, uploadedAt: number) =>
  sql`update device_package set state = ${state}, uploaded_at = ${at(uploadedAt)} where package_id = ${packageId}`.execute(
    db,
  );
