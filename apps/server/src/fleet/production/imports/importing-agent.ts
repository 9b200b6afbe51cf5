import { isCompanyInScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';

/** The importing company must itself be in scope, with all its areas: new vehicles are in none. */
export function importingAgent(ctx: Ctx) {
  const scope = ctx.rows.scope();
  const { agentId } = ctx.actor;
  if (scope.opAreaIds !== 'all' || !isCompanyInScope(scope, agentId)) refuse('scope.denied');
  return agentId;
}
