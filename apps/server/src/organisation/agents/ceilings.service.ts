import type { InputOf } from '@kickstand/contract/kit';
import type { AgentCeiling, agents } from '@kickstand/contract/organisation/agents';
import { beyondCeiling, possibleCodes } from '@kickstand/domain/organisation/agents';
import { agentsUnder, rightsOf } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { namedCodes } from '../permissions/granting.service.ts';
import { grantsOf, holdersIn } from './accounts.store.ts';
import { changeable, forgetPeopleOf } from './agent-changes.service.ts';
import { type AgentParts, companyIn } from './agents.service.ts';
import { allCompanies, type Company, updateAgent } from './agents.store.ts';

/** The holdings of an agent's accounts and those below it, grouped by equal codes. */
async function holdersUnder({ db }: Ctx, agentId: number, companies: readonly Company[]) {
  const groups = await holdersIn(db, agentsUnder(agentId, companies));
  const grants = await grantsOf(db, [...new Set(groups.flatMap(({ roleIds }) => roleIds))]);
  const byCodes = new Map<string, AgentCeiling['holders'][number]>();
  for (const group of groups) {
    const roles = group.roleIds.flatMap((id) => grants.get(id) ?? []);
    const codes = [...rightsOf({ agentId: group.agentId, areaIds: null, roles }, companies).codes].sort();
    const key = codes.join();
    byCodes.set(key, { codes, users: (byCodes.get(key)?.users ?? 0) + group.users });
  }
  return [...byCodes.values()];
}

async function ceilingOf(ctx: Ctx, agentId: number): Promise<AgentCeiling> {
  const companies = await allCompanies(ctx.db);
  const { name, ceiling, version } = companyIn(ctx, companies, agentId);
  return {
    agentId,
    company: name,
    codes: ceiling ? [...ceiling] : null,
    possible: possibleCodes(agentId, companies),
    holders: await holdersUnder(ctx, agentId, companies),
    version,
  };
}

export const showCeiling = (ctx: Ctx, { query }: InputOf<typeof agents.ceiling>) =>
  ceilingOf(ctx, query.agentId);

/** Sets a company's ceiling. Roles keep their codes; those above it are ineffective. */
export async function setCeiling(parts: AgentParts, ctx: Ctx, { body }: InputOf<typeof agents.setCeiling>) {
  const { agentId, codes, reason } = body;
  const { company, companies } = await changeable(ctx, agentId, body.version);
  const wanted = codes && [...new Set(codes)].sort();
  const beyond = beyondCeiling({ agentId, codes: wanted }, companies, ctx.actor.codes);
  if (beyond.length > 0) refuse('role.exceeds', { codes: namedCodes(beyond) });
  await updateAgent(ctx.db, agentId, { ceiling: wanted }, ctx.now());
  await forgetPeopleOf(ctx, parts, agentsUnder(agentId, companies));
  const change = { company: [company.name, company.name], ceiling: [company.ceiling, wanted] };
  ctx.audit.record(String(agentId), change, reason);
  return ceilingOf(ctx, agentId);
}
