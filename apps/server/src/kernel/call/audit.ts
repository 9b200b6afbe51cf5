import { createHash } from 'node:crypto';
import { auditOf, seenOf } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Ctx } from './ctx.ts';
import { masked } from './masked.ts';

export interface AuditEntry {
  at: number;
  agent_id: number | null;
  operator_id: string;
  operator: string;
  role: string | null;
  call_id: string;
  module: string;
  action: string;
  object: string;
  change: Record<string, unknown>;
  reason: string | null;
  result: 'ok' | 'refused' | 'failed';
  result_code: string | null;
  duration_ms: number;
  ip: string | null;
  device: string | null;
  platform: 'pc' | 'api' | 'system';
  sensitive: boolean;
  request_id: string;
  /** Who approved as second person; part of the row's hash only if there was one. */
  approver?: string | undefined;
}

/** The hash before the first row of the chain. */
export const genesis = '0'.repeat(64);

/** A fixed key order, so that a row hashes the same when it is read back. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
    .join(',')}}`;
};

/** The hash that links a row to the previous one. Includes the second person if there was one. */
export function chained(previous: string, seq: number, { approver, ...entry }: ChainedEntry) {
  const text = canonical(approver ? { ...entry, approver } : entry);
  return createHash('sha256').update(`${previous}\n${seq}\n${text}`).digest('hex');
}

type ChainedEntry = Omit<AuditEntry, 'approver'> & { approver?: string | null | undefined };

/** Serialises writers, so that the chain has no gaps or forks; taken last in every transaction. */
const chainLock = 7_301_001;

/** Objects are looked up by their text, and an index entry is limited to some thousand bytes. */
const longestObject = 500;

/** Many objects handled at once: as many as fit, and their number. */
function shortened(object: string) {
  if (object.length <= longestObject) return object;
  const cut = object.slice(0, longestObject - 20);
  const whole = cut.includes(',') ? cut.slice(0, cut.lastIndexOf(',')) : cut;
  return `${whole}… (${object.split(',').length})`;
}

/** Append one row to the operator log, in the caller's transaction. */
export async function appendAudit(db: Db, entry: AuditEntry) {
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(db);
  const { rows } = await sql<{ seq: number; hash: string }>`select seq, hash from audit_tip()`.execute(db);
  const last = rows[0] ?? { seq: 0, hash: genesis };
  const seq = last.seq + 1;
  const change = JSON.parse(JSON.stringify(entry.change)) as Record<string, unknown>;
  const stored = { ...entry, object: shortened(entry.object), change };
  await db
    .insertInto('audit_log')
    .values({
      ...stored,
      seq,
      at: new Date(entry.at),
      approver: entry.approver ?? null,
      change: JSON.stringify(stored.change),
      prev_hash: last.hash,
      hash: chained(last.hash, seq, stored),
    })
    .execute();
}

/** The operator log row of a call. */
export function auditEntryOf(
  ctx: Ctx,
  startedAt: number,
  outcome: Pick<AuditEntry, 'result' | 'result_code'>,
): AuditEntry {
  const audit = auditOf(ctx.call) ?? seenOf(ctx.call);
  if (!audit) throw new Error(`${ctx.call.id} is not audited`);
  const actor = ctx.caller.actor;
  return {
    at: startedAt,
    agent_id: actor?.agentId ?? null,
    operator_id: actor?.operatorId ?? 'nobody',
    operator: actor?.name ?? '',
    role: actor?.roleName ?? null,
    call_id: ctx.call.id,
    module: audit.module,
    action: audit.action,
    object: ctx.audit.object ?? '',
    // Whoever may see a number in full looks at the object itself, not at what the log copied of it.
    change: masked(ctx.audit.change),
    reason: masked(ctx.audit.reason ?? null),
    ...outcome,
    duration_ms: Math.max(0, Math.round(ctx.now() - startedAt)),
    ip: ctx.caller.address,
    device: ctx.caller.device ?? null,
    platform: ctx.caller.platform,
    sensitive: audit.sensitive ?? false,
    request_id: ctx.requestId,
    ...(ctx.approver !== undefined && { approver: ctx.approver }),
  };
}
