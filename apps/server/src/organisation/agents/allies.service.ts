import type { InputOf } from '@kickstand/contract/kit';
import type { allies } from '@kickstand/contract/organisation/agents';
import { isCompanyInScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { accountWithPhone } from './accounts.store.ts';
import { addAgent, closeAgent } from './agent-changes.service.ts';
import { type AgentParts, readsInFull, showAgent } from './agents.service.ts';
import { agentOwnedBy, alliesIn } from './agents.store.ts';

/** The companies in scope under their older name, or the one of a login phone. */
export async function listAllies(ctx: Ctx, { query: { phone } }: InputOf<typeof allies.info>) {
  const found = await alliesIn(ctx.db, ctx.rows.scope(), phone);
  const list = readsInFull(ctx) ? found : masked(found);
  return { list, count: list.length };
}

export async function createAlly(zone: string, ctx: Ctx, { body }: InputOf<typeof allies.create>) {
  const { agentId, company, contact, phone, state } = await showAgent(zone, ctx, await addAgent(ctx, body));
  return { agentId, company, contact, phone, state };
}

/** Closes the company whose first account has this phone. */
export async function removeAlly(
  parts: AgentParts,
  ctx: Ctx,
  { query }: InputOf<typeof allies.removeByPhone>,
) {
  ctx.audit.on(query.phone);
  const agentId = (await agentOwnedBy(ctx.db, query.phone)) ?? refuse('common.not_found');
  return closeAgent(parts, ctx, { agentId, reason: query.reason });
}

/** Whether a login phone belongs to a franchisee in scope. */
export async function judgeAlly(ctx: Ctx, { query: { phone } }: InputOf<typeof allies.judge>) {
  const scope = ctx.rows.scope();
  const account = await accountWithPhone(ctx.db, phone);
  if (!account || !isCompanyInScope(scope, account.agentId)) return { exists: false };
  const [ally] = await alliesIn(ctx.db, scope, phone);
  return { exists: ally !== undefined };
}
