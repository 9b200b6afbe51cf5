import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refuse.ts';

/** The company that imports must itself be in scope, with all its areas: new vehicles stand in none. */
export function importingAgent(ctx: Ctx) {
  const { agentIds, opAreaIds } = ctx.rows.scope();
  const { agentId } = ctx.actor;
  if (opAreaIds !== 'all' || (agentIds !== 'all' && !agentIds.includes(agentId))) refuse('scope.denied');
  return agentId;
}
