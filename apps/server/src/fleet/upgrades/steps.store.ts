import type { UpgradeState } from '@kickstand/contract/fleet/upgrades';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface JobChange {
  state: UpgradeState;
  pausedFrom?: 'canary' | 'running' | null;
  startedAt?: number;
  promotedAt?: number;
  promotedBy?: string;
  endedAt?: number;
  /** Failures before it no longer count, and the reason it stopped is cleared. */
  judgedFrom?: number;
  planned?: number;
  canary?: number;
}

const instant = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));

/** Changes the state of an upgrade; absent fields stay. */
export const putJob = (db: Db, jobId: string, change: JobChange) =>
  db
    .updateTable('device_job')
    .set({
      state: change.state,
      paused_from: change.pausedFrom ?? null,
      started_at: instant(change.startedAt),
      promoted_at: instant(change.promotedAt),
      promoted_by: change.promotedBy,
      ended_at: instant(change.endedAt),
      judged_from: instant(change.judgedFrom),
      planned: change.planned,
      canary: change.canary,
      ...(change.judgedFrom !== undefined && { stop: null }),
      version: sql`version + 1`,
    })
    .where('job_id', '=', jobId)
    .execute();

/** How many canary vehicles have no outcome yet. */
export async function openInCanary(db: Db, jobId: string): Promise<number> {
  const { n } = await db
    .selectFrom('device_job_vehicle')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('job_id', '=', jobId)
    .where('is_canary', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Skips vehicles that have not restarted with the package; returns how many. */
export async function skipOpen(db: Db, jobId: string, now: number): Promise<number> {
  const { numAffectedRows } = await sql`update device_job_vehicle
    set state = 'skipped', code = 'aborted', ended_at = ${at(now)}, state_at = ${at(now)}
    where job_id = ${jobId} and state in ('waiting', 'sent', 'downloading')`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The vehicles of an upgrade that failed or timed out, and are not missing. */
export async function failedOf(db: Db, jobId: string, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('device_job_vehicle')
    .select('vehicle_id as vehicle')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['failed', 'timeout'])
    .where('code', 'not in', ['lost', 'silent'])
    .orderBy('turn')
    .limit(most)
    .execute();
  return rows.map(({ vehicle }) => vehicle);
}
