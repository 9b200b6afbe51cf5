import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';

/** A running program of the deployment. */
export interface Program {
  id: string;
  role: 'all' | 'api' | 'gateway' | 'jobs';
  host: string;
  version: string;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** What became of a job's rounds since the last report; instants in epoch milliseconds. */
export interface RoundReport {
  name: string;
  pauseMs: number;
  beganAt: number;
  endedAt: number | null;
  rounds: number;
  failures: number;
  failedAt: number | null;
  problem: string | null;
}

const forgottenAfter = sql`interval '1 day'`;

/** Notes that a program runs, and forgets those not seen for a day. */
export async function noteProgram(db: Db, { id, role, host, version, startedAt }: Program) {
  await sql`insert into program (program_id, role, host, version, started_at, seen_at)
    values (${id}, ${role}, ${host}, ${version}, ${new Date(startedAt)}, now())
    on conflict (program_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`delete from program where seen_at < now() - ${forgottenAfter}`.execute(db);
}

/** Makes sure that every job can be claimed. */
export const nameJobs = (db: Db, names: readonly string[]) =>
  sql`insert into job (name, until) select name, now() from unnest(${names}::text[]) as name
    on conflict (name) do nothing`.execute(db);

interface Lease {
  programId: string;
  leaseMs: number;
}

const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`;

/** Renews all leases of a program and notes what it reports. Returns the names that are still its own. */
export async function renewJobs(db: Db, { programId, leaseMs }: Lease, reports: readonly RoundReport[]) {
  const { rows } = await sql<{ name: string }>`update job set until = ${leaseEnd(leaseMs)}
    where program_id = ${programId} returning name`.execute(db);
  await sql`update job as j set
      pause_ms = r."pauseMs",
      began_at = to_timestamp(r."beganAt" / 1000),
      ended_at = coalesce(to_timestamp(r."endedAt" / 1000), j.ended_at),
      rounds = j.rounds + r.rounds,
      failures = j.failures + r.failures,
      failed_at = coalesce(to_timestamp(r."failedAt" / 1000), j.failed_at),
      problem = coalesce(r.problem, j.problem)
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as r (name text, "pauseMs" int, "beganAt" float8,
      "endedAt" float8, rounds int, failures int, "failedAt" float8, problem text)
    where j.name = r.name and j.program_id = ${programId}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Claims jobs that nobody runs any more, or all of them with `force`. Returns their names. */
export async function claimJobs(
  db: Db,
  { programId, leaseMs }: Lease,
  { names, force }: { names: readonly string[]; force: boolean },
) {
  const { rows } = await sql<{ name: string }>`update job set program_id = ${programId}, epoch = epoch + 1,
      until = ${leaseEnd(leaseMs)}
    where name in (
      select name from job where name = any(${names}::text[]) and (program_id is null or until <= now() or ${force})
        and program_id is distinct from ${programId}
      for update skip locked)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Gives a program's jobs back for others to claim at once, and forgets the program. */
export async function giveJobsBack(db: Db, programId: string) {
  await sql`update job set program_id = null, until = now() where program_id = ${programId}`.execute(db);
  await sql`delete from program where program_id = ${programId}`.execute(db);
}
