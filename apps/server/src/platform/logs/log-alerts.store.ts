import type { InputOf } from '@kickstand/contract/kit';
import type { logs } from '@kickstand/contract/platform/logs';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { at } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

/** Alerts about people of the agents in scope. */
function own(ctx: Ctx, wish: Parameters<Ctx['rows']['scope']>[0] = {}) {
  return ctx.db.selectFrom('log_alert').where(ofCompaniesInScope(ctx.rows.scope(wish), 'log_alert.agent_id'));
}

/** One page of the alerts with the rules that raised them. */
export function pageOfAlerts(ctx: Ctx, query: InputOf<typeof logs.alerts>['query']) {
  const { seen, operatorId, from, to } = query;
  const found = own(ctx, query)
    .innerJoin('log_rule', 'log_rule.rule_id', 'log_alert.rule_id')
    .leftJoin('agent', 'agent.agent_id', 'log_alert.agent_id')
    .select([
      ...(['log_alert.alert_id as id', 'log_rule.name as rule', 'log_rule.module'] as const),
      ...(['log_rule.action', 'log_rule.sensitive', 'log_alert.operator_id as operatorId'] as const),
      ...(['log_alert.operator', 'agent.name as agent', 'log_alert.counted'] as const),
      ...(['log_alert.from_at as from', 'log_alert.to_at as to'] as const),
      ...(['log_alert.seen_by as seenBy', 'log_alert.seen_at as seenAt'] as const),
    ])
    .where((eb) =>
      eb.and(
        given(
          seen === true && eb('log_alert.seen_at', 'is not', null),
          seen === false && eb('log_alert.seen_at', 'is', null),
          operatorId && eb('log_alert.operator_id', '=', operatorId),
          from !== undefined && eb('log_alert.to_at', '>=', at(from)),
          to !== undefined && eb('log_alert.to_at', '<=', at(to)),
        ),
      ),
    );
  return pageFrom(ctx.db, found, query, {
    sortable: { to: 'log_alert.to_at', counted: 'log_alert.counted' },
    tieBreak: 'log_alert.alert_id',
    neverNull: ['to', 'counted'],
  });
}

/** How many of these alerts are in scope. */
export async function alertsAmong(ctx: Ctx, ids: readonly string[]) {
  const { n } = await own(ctx)
    .select(sql<number>`count(*)`.as('n'))
    .where('alert_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks the unseen ones of these alerts as seen; returns how many. */
export async function markSeen(ctx: Ctx, ids: readonly string[]) {
  const seen = await ctx.db
    .updateTable('log_alert')
    .set({ seen_by: ctx.actor.name, seen_at: new Date(ctx.now()) })
    .where('alert_id', 'in', [...ids])
    .where('seen_at', 'is', null)
    .returning('alert_id as alertId')
    .execute();
  return seen.length;
}
