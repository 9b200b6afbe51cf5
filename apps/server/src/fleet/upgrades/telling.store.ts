import type { PackageKind, UpgradeStop } from '@kickstand/contract/fleet/upgrades';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The next upgrade that is done or stopped automatically and not notified yet, locked. */
export const nextUntold = (db: Db) =>
  db
    .selectFrom('device_job')
    .select(['job_id as id', 'name', 'state', 'stop', 'agent_id as agentId', 'area_ids as areaIds'])
    .select((eb) =>
      eb
        .selectFrom('device_package as p')
        .select('p.kind')
        .whereRef('p.package_id', '=', 'device_job.package_id')
        .as('kind'),
    )
    // The account may have been deleted.
    .select((eb) =>
      eb
        .selectFrom('operator as o')
        .select('o.operator_id')
        .whereRef('o.operator_id', '=', 'device_job.creator_id')
        .as('creatorId'),
    )
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('stop', 'is not', null), eb('state', '=', 'done')]))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ kind: PackageKind; stop: UpgradeStop | null }>()
    .executeTakeFirst();

export const markTold = (db: Db, id: string, now: number) =>
  db
    .updateTable('device_job')
    .set({ told_at: new Date(now) })
    .where('job_id', '=', id)
    .execute();

/** The outcomes of an upgrade's vehicles. */
export async function outcomesOf(db: Db, id: string) {
  const { rows } = await sql<{ ok: number; fail: number; offline: number }>`
    select count(*) filter (where state = 'success')::int as ok, count(*) filter (where state = 'failed')::int as fail,
      count(*) filter (where state = 'timeout')::int as offline
    from device_job_vehicle where job_id = ${id}`.execute(db);
  return rows[0] ?? { ok: 0, fail: 0, offline: 0 };
}
