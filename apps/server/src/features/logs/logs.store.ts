import type { InputOf } from '@kickstand/contract/kit';
import type { logs } from '@kickstand/contract/logs';
import { sql } from 'kysely';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { at, type Db } from '../../kernel/db.ts';
import { given, pageFrom } from '../../kernel/page.ts';

type Query = InputOf<typeof logs.operators>['query'];

const shown = [
  'audit_log.at',
  'audit_log.operator',
  'audit_log.operator_id as operatorId',
  'audit_log.role',
  'audit_log.agent_id as agentId',
  'agent.name as agent',
  'audit_log.module',
  'audit_log.action',
  'audit_log.object',
  'audit_log.change',
  'audit_log.reason',
  'audit_log.result',
  'audit_log.result_code as resultCode',
  'audit_log.duration_ms as durationMs',
  'audit_log.ip',
  'audit_log.device',
  'audit_log.platform',
  'audit_log.sensitive',
  'audit_log.request_id as requestId',
] as const;

/** Lines of the agents in scope; what the system did for nobody in particular is for those who see all agents. */
function own(ctx: Ctx, wish: Query) {
  const { agentIds } = ctx.rows.scope(wish);
  const all = ctx.db.selectFrom('audit_log').leftJoin('agent', 'agent.agent_id', 'audit_log.agent_id');
  return agentIds === 'all'
    ? all
    : all.where('audit_log.agent_id', 'in', agentIds.length > 0 ? agentIds : [-1]);
}

/** One page of the operator log; `change` is what was recorded, unmasked. */
export function pageOfOperatorLog(ctx: Ctx, query: Query) {
  const { operator, operatorId, role, module, action, object, result, ip, platform, sensitive, from, to } =
    query;
  const found = own(ctx, query).where((eb) =>
    eb.and(
      given(
        operator &&
          eb.or([
            eb('audit_log.operator', '=', operator),
            eb(
              'audit_log.operator_id',
              'in',
              eb.selectFrom('operator').select('operator.operator_id').where('operator.phone', '=', operator),
            ),
          ]),
        operatorId && eb('audit_log.operator_id', '=', operatorId),
        role && eb('audit_log.role', '=', role),
        module && eb('audit_log.module', '=', module),
        action && eb('audit_log.action', '=', action),
        object && eb('audit_log.object', '=', object),
        result && eb('audit_log.result', '=', result),
        ip && eb('audit_log.ip', '=', ip),
        platform && eb('audit_log.platform', '=', platform),
        sensitive && eb('audit_log.sensitive', '=', true),
        from !== undefined && eb('audit_log.at', '>=', at(from)),
        to !== undefined && eb('audit_log.at', '<=', at(to)),
      ),
    ),
  );
  return pageFrom(ctx.db, found.select(shown).select(sql<string>`audit_log.seq::text`.as('id')), query, {
    sortable: { at: 'audit_log.at' },
    tieBreak: 'audit_log.seq',
    neverNull: ['at'],
  });
}

export interface ChainRow {
  seq: number;
  prev_hash: string;
  hash: string;
  entry: AuditEntry;
}

/** The next rows of the chain, oldest first, as they were hashed. */
export async function chainRows(db: Db, from: number, limit: number): Promise<ChainRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, prev_hash, hash, ...entry }) => ({
    seq,
    prev_hash,
    hash,
    entry: entry as AuditEntry,
  }));
}

/** The hash of one row; undefined when it is not there. */
export async function hashAt(db: Db, seq: number) {
  const row = await db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}
