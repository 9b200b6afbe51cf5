import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A vehicle that did not come back after an upgrade, with its place and the upgrade. */
export interface Missing {
  jobId: string;
  vehicle_id: number;
  service_area_id: number;
  agent_id: number;
  lng: number | null;
  lat: number | null;
  batteryPct: number | null;
  name: string;
  packageVersion: string;
}

/**
 * Vehicles without a task yet, locked: those missing for a day, and those missing in an upgrade that stopped because
 * of it.
 */
export async function nextMissing(db: Db, most: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select v.job_id as "jobId", w.vehicle_id, w.service_area_id, w.agent_id, s.lng, s.lat, s.rest_battery as "batteryPct",
      j.name, p.package_version as "packageVersion"
    from device_job_vehicle v
    join device_job j on j.job_id = v.job_id
    join device_package p on p.package_id = j.package_id
    join vehicle w on w.vehicle_id = v.vehicle_id
    left join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.state = 'timeout' and v.task_id is null
      and (v.code = 'lost' or v.code = 'silent' and j.stop->>'rule' = 'bricks')
      and w.imei = v.imei and w.service_area_id is not null and w.lifecycle not in ('lost', 'scrapped', 'transferred')
    order by v.ended_at limit ${most} for update of v skip locked`.execute(db);
  return rows;
}

/** Records the task created for a vehicle of an upgrade. */
export const putTask = (db: Db, { jobId, vehicle_id }: Missing, taskId: string) =>
  db
    .updateTable('device_job_vehicle')
    .set({ task_id: taskId })
    .where('job_id', '=', jobId)
    .where('vehicle_id', '=', vehicle_id)
    .execute();
