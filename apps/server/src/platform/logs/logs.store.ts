import type { InputOf } from '@kickstand/contract/kit';
import type { logs } from '@kickstand/contract/platform/logs';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { at } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

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
  'audit_log.approver',
] as const;

/** Rows of the agents in scope; those of the system itself are only for those who see all agents. */
function own(ctx: Ctx, wish: Parameters<Ctx['rows']['scope']>[0]) {
  return ctx.db
    .selectFrom('audit_log')
    .leftJoin('agent', 'agent.agent_id', 'audit_log.agent_id')
    .where(ofCompaniesInScope(ctx.rows.scope(wish), 'audit_log.agent_id'));
}

type Filtered = ReturnType<typeof own>;

/** The exact-match filters of a query. */
function exactly(found: Filtered, query: Query): Filtered {
  const wanted = {
    'audit_log.operator_id': query.operatorId,
    'audit_log.role': query.role,
    'audit_log.module': query.module,
    'audit_log.action': query.action,
    'audit_log.object': query.object,
    'audit_log.result': query.result,
    'audit_log.ip': query.ip,
    'audit_log.platform': query.platform,
  };
  return Object.entries(wanted).reduce(
    (narrower, [column, value]) => (value ? narrower.where(sql.ref(column), '=', value) : narrower),
    found,
  );
}

/** One page of the operator log; `change` is unmasked. */
export function pageOfOperatorLog(ctx: Ctx, query: Query) {
  const { operator, objectOf, sensitive, from, to } = query;
  const found = exactly(own(ctx, query), query).where((eb) =>
    eb.and(
      given(
        operator &&
          eb.or([
            eb('audit_log.operator', '=', operator),
            eb(
              'audit_log.operator_id',
              'in',
              eb
                .selectFrom('operator')
                .select('operator.operator_id as operatorId')
                .where('operator.phone', '=', operator),
            ),
          ]),
        objectOf !== undefined &&
          eb(
            'audit_log.object',
            '=',
            eb.selectFrom('audit_log as same').select('same.object').where('same.seq', '=', objectOf),
          ),
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

/** One row as stored, if in scope. */
export const lineAt = (ctx: Ctx, seq: number) =>
  own(ctx, {}).selectAll('audit_log').where('audit_log.seq', '=', seq).executeTakeFirst();

/** The most accounts listed; others are found by name or number. */
const mostPeople = 1_000;

/** The accounts of the companies in scope by name, including disabled ones, whose rows remain. */
export const peopleOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('operator')
    .innerJoin('agent', 'agent.agent_id', 'operator.agent_id')
    .where(ofCompaniesInScope(ctx.rows.scope(), 'operator.agent_id'))
    .select(['operator.operator_id as operatorId', 'operator.name', 'agent.name as agent'])
    .orderBy('operator.name')
    .orderBy('operator.operator_id')
    .limit(mostPeople)
    .execute();
