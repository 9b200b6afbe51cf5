import type { ClockJob, MadeBackup, RunningProgram, StatusSample } from '@kickstand/contract/platform/status';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** A program not seen for this long is considered lost, milliseconds. */
const lostAfterMs = 15_000;
/** So much later than its pause a round may begin without being late, milliseconds. */
const graceMs = 5_000;
const [spanMs, stepMinutes] = [86_400_000, 5];
/** The step of now has fewer than the others. */
const minutes = sql`count(distinct date_trunc('minute', at))`;

const ms = (instant: string) => sql<number>`(extract(epoch from ${sql.ref(instant)}) * 1000)::float8`;

/** The programs seen within the last day with their last minute, the latest started first. */
export async function programsOf(db: Db, now: number): Promise<RunningProgram[]> {
  const { rows } = await sql<RunningProgram>`
    select p.program_id as "programId", p.role, p.host, p.version, p.started_at as "startedAt", p.seen_at as "seenAt",
      p.seen_at < ${at(now - lostAfterMs)} as "isLost",
      s.memory_mb as "memoryMb", s.loop_ms as "loopMs", s.calls, s.faults, s.call_ms as "callMs", s.messages
    from program p left join lateral (
      select * from program_sample where program_id = p.program_id order by at desc limit 1) s on true
    order by p.started_at desc, p.program_id limit 100`.execute(db);
  return rows;
}

/** Every job by name, and how late its next round is. */
export async function jobsOf(db: Db, now: number): Promise<ClockJob[]> {
  const { rows } = await sql<ClockJob>`
    select j.name, p.host, j.pause_ms as "pauseMs", j.began_at as "beganAt", j.ended_at as "endedAt",
      -- One that is under way is not late, however long it takes.
      case when j.ended_at >= j.began_at
        then greatest(0, ${now} - ${ms('j.ended_at')} - j.pause_ms - ${graceMs})::bigint else 0 end as "lateMs",
      j.rounds, j.failures, j.failed_at as "failedAt", j.problem
    from job j left join program p using (program_id) order by j.name limit 500`.execute(db);
  return rows;
}

/** The last day of all programs together, in steps of five minutes; calls and messages by the minute. */
export async function dayOf(db: Db, now: number): Promise<StatusSample[]> {
  const { rows } = await sql<StatusSample>`
    select date_bin(${stepMinutes} * interval '1 minute', at, to_timestamp(0)) as at,
      max(memory_mb) as "memoryMb", max(loop_ms) as "loopMs", (sum(calls) / ${minutes})::int as calls, sum(faults)::int as faults,
      max(call_ms) as "callMs", (sum(messages) / ${minutes})::int as messages
    from program_sample where at > ${at(now - spanMs)} group by 1 order by 1 limit 300`.execute(db);
  return rows;
}

/** The last ten completed backups. */
export async function backupsOf(db: Db): Promise<MadeBackup[]> {
  const { rows } = await sql<MadeBackup>`
    select backup_id as id, made_at as "madeAt", host, folder, bytes, seconds from backup order by made_at desc limit 10`.execute(
    db,
  );
  return rows;
}
