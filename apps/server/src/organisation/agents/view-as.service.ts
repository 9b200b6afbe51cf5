import type { InputOf } from '@kickstand/contract/kit';
import type { agents } from '@kickstand/contract/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { setViewAs } from './accounts.store.ts';
import { type AgentParts, companyIn } from './agents.service.ts';
import { allCompanies } from './agents.store.ts';

/** Only a browser can look as a franchisee; an API key has no view to change. */
const sidOf = ({ caller }: Ctx) => caller.sid ?? refuse('common.forbidden');

/** Makes the caller's session look as a franchisee: its codes and rows, read-only. */
export async function viewAs(parts: AgentParts, ctx: Ctx, { body }: InputOf<typeof agents.viewAs>) {
  const { agentId, reason } = body;
  ctx.audit.on(String(agentId));
  const company = companyIn(ctx, await allCompanies(ctx.db), agentId);
  if (agentId === ctx.actor.agentId) refuse('agent.own');
  if (company.state === 'closed') refuse('common.not_found');
  const sid = sidOf(ctx);
  await setViewAs(ctx.db, sid, agentId);
  ctx.afterCommit(() => parts.forgetSession(sid));
  ctx.audit.record(String(agentId), { viewAs: [null, company.name] }, reason);
  return { agentId, company: company.name };
}

export async function endViewAs(parts: AgentParts, ctx: Ctx) {
  ctx.audit.on(String(ctx.actor.viewAs ?? ctx.actor.agentId));
  const sid = sidOf(ctx);
  const before = await setViewAs(ctx.db, sid, null);
  ctx.afterCommit(() => parts.forgetSession(sid));
  ctx.audit.record(String(before ?? ctx.actor.agentId), { viewAs: [before, null] });
  return {};
}
