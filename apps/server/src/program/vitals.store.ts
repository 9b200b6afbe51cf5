import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';

/** How a program fared in a minute; times in milliseconds. */
export interface Vitals {
  memoryMb: number;
  /** The 99th percentile of how late the event loop was. */
  loopMs: number;
  calls: number;
  faults: number;
  /** The time of 95 in 100 calls; null: there was none. */
  callMs: number | null;
  messages: number;
}

/** Notes a minute of a program, and forgets what is older than a day. */
export async function noteVitals(db: Db, programId: string, { memoryMb, loopMs, ...counted }: Vitals) {
  const { calls, faults, callMs, messages } = counted;
  await sql`insert into program_sample (program_id, at, memory_mb, loop_ms, calls, faults, call_ms, messages)
    values (${programId}, now(), ${Math.round(memoryMb)}, ${Math.fround(loopMs)}, ${calls}, ${faults},
      ${callMs === null ? null : Math.fround(callMs)}, ${messages})`.execute(db);
  await sql`delete from program_sample where at < now() - interval '1 day'`.execute(db);
}
