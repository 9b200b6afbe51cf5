import type { InputOf } from '@kickstand/contract/kit';
import { type agents, deepestAgent } from '@kickstand/contract/organisation/agents';
import {
  allowedWithParents,
  isBare,
  isDeepest,
  stateAfter,
  takesMore,
  whyNoState,
} from '@kickstand/domain/organisation/agents';
import { codesBeyond } from '@kickstand/domain/organisation/permissions';
import { agentsUnder, ceilingOver, isCompanyInScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { namedCodes } from '../permissions/granting.service.ts';
import { accountWithPhone, archiveAccounts, insertAccount, sessionsOf } from './accounts.store.ts';
import { insertCopy } from './agent-roles.store.ts';
import { isUnsettled } from './agents.questions.ts';
import { type AgentParts, companyIn, grantedScope, showAgent } from './agents.service.ts';
import {
  allCompanies,
  belongingsOf,
  type Company,
  type CompanyFacts,
  companyFacts,
  insertAgent,
  isNameTaken,
  lockTree,
  updateAgent,
} from './agents.store.ts';
import { usableTemplate } from './templates.service.ts';

type NewAgent = InputOf<typeof agents.add>['body'];
type CompanyForm = Omit<NewAgent, 'account' | 'parentId'>;

const factsOf = (body: CompanyForm): CompanyFacts => ({
  name: body.company,
  kind: body.kind,
  contact: body.contact,
  phone: body.phone,
  province: body.province,
  city: body.city,
  address: body.address,
  remark: body.remark,
  licence_no: body.licenceNo ?? null,
  contract_from: body.contractFrom,
  contract_to: body.contractTo,
  base_map_id: body.baseMapId,
});

async function refuseBadCompany({ db }: Ctx, body: CompanyForm, except: number) {
  if (body.contractTo < body.contractFrom) refuse('agent.contract_order');
  if (await isNameTaken(db, body.company, except)) refuse('agent.name_taken');
}

/** The parent of a new company: the given one, otherwise the caller's own. */
function parentFor(ctx: Ctx, companies: readonly Company[], parentId: number | undefined) {
  const own = companies.find(({ agentId }) => agentId === ctx.actor.agentId);
  const parent =
    parentId === undefined && own && isCompanyInScope(grantedScope(ctx), own.agentId)
      ? own
      : companyIn(ctx, companies, parentId ?? ctx.actor.agentId);
  if (!takesMore(parent.state)) refuse('agent.not_running');
  if (isDeepest(parent.agentId, companies)) refuse('agent.too_deep', { most: deepestAgent });
  return parent;
}

/** A phone belongs to one account only; the refusal names its company to those who may see it. */
async function refuseTakenPhone(ctx: Ctx, phone: string) {
  const taken = await accountWithPhone(ctx.db, phone);
  if (!taken) return;
  refuse('user.phone_taken', isCompanyInScope(grantedScope(ctx), taken.agentId) ? { name: taken.name } : {});
}

/** The codes of a template for a new company; refuses those that its creator does not hold. */
function cutCodes({ actor }: Ctx, codes: readonly string[], agentId: number, companies: readonly Company[]) {
  const kept = codes.filter(allowedWithParents(ceilingOver(agentId, companies)));
  const beyond = codesBeyond(kept, actor);
  if (beyond.length > 0) refuse('role.exceeds', { codes: namedCodes(beyond) });
  return kept;
}

/** Creates a company with its own copy of a template and its owner's account. */
export async function addAgent(ctx: Ctx, body: NewAgent) {
  const { account } = body;
  ctx.audit.on(body.company);
  await lockTree(ctx.db);
  const companies = await allCompanies(ctx.db);
  const parent = parentFor(ctx, companies, body.parentId);
  await refuseBadCompany(ctx, body, 0);
  const template = await usableTemplate(ctx, account.templateId, parent.agentId, companies);
  await refuseTakenPhone(ctx, account.phone);
  const now = ctx.now();
  const by = ctx.actor.operatorId;
  const agentId = await insertAgent(ctx.db, factsOf(body), { parent, now });
  const codes = cutCodes(ctx, template.codes, agentId, await allCompanies(ctx.db));
  const roleId = await insertCopy(ctx.db, { agentId, template, codes, by }, now);
  const { phone } = account;
  const owner = { agentId, roleId, phone, name: account.name, by };
  const made = await insertAccount(ctx.db, owner, now);
  if (made === undefined) refuse('user.phone_taken');
  ctx.audit.record(String(agentId), {
    company: [null, body.company],
    parent: [null, parent.name],
    account: [null, `${account.name} ${account.phone}`],
    role: [null, template.name],
    contractTo: [null, body.contractTo],
  });
  return agentId;
}

/** A company that the caller may change now: in scope, not their own, not closed, and of the version they know. */
export async function changeable(ctx: Ctx, agentId: number, version?: number) {
  ctx.audit.on(String(agentId));
  await lockTree(ctx.db);
  const companies = await allCompanies(ctx.db);
  const company = companyIn(ctx, companies, agentId);
  if (agentId === ctx.actor.agentId) refuse('agent.own');
  if (company.state === 'closed') refuse('agent.closed');
  if (version !== undefined && version !== company.version) refuse('common.stale_version');
  return { company, companies };
}

export async function editAgent({ zone }: AgentParts, ctx: Ctx, { body }: InputOf<typeof agents.edit>) {
  const { agentId } = body;
  await changeable(ctx, agentId, body.version);
  await refuseBadCompany(ctx, body, agentId);
  const { ceiling: _, ...before } = await companyFacts(ctx.db, agentId);
  const after = factsOf(body);
  await updateAgent(ctx.db, agentId, after, ctx.now());
  ctx.audit.record(String(agentId), differences(before, after));
  return showAgent(zone, ctx, agentId);
}

/** Makes a company's people reload their rights with their next call. */
export async function forgetPeopleOf(
  { db, afterCommit }: Ctx,
  parts: AgentParts,
  agentIds: readonly number[],
) {
  const sids = await sessionsOf(db, agentIds);
  afterCommit(() => sids.forEach(parts.forgetSession));
}

/** Enables or disables a company, and thereby the access of its people and those of the companies below it. */
export async function setAgentState(parts: AgentParts, ctx: Ctx, { body }: InputOf<typeof agents.setState>) {
  const { agentId, enable, reason } = body;
  const { company, companies } = await changeable(ctx, agentId, body.version);
  const state =
    stateAfter(company.state, enable) ?? refuse(whyNoState(company.state, enable) ?? 'agent.closed');
  await updateAgent(ctx.db, agentId, { state }, ctx.now());
  await forgetPeopleOf(ctx, parts, agentsUnder(agentId, companies));
  ctx.audit.record(
    String(agentId),
    { company: [company.name, company.name], state: [company.state, state] },
    reason,
  );
  return showAgent(parts.zone, ctx, agentId);
}

/** Closes a company that owns nothing any more; its accounts are deleted and their phones released. */
export async function closeAgent(parts: AgentParts, ctx: Ctx, wish: { agentId: number; reason: string }) {
  const { agentId, reason } = wish;
  // An operator limited to some areas could not count all of its vehicles.
  if (ctx.rows.scope().opAreaIds !== 'all') refuse('scope.denied');
  const { company } = await changeable(ctx, agentId);
  const belongings = await belongingsOf(ctx.db, agentId);
  if (!isBare(belongings)) refuse('agent.not_empty', { ...belongings });
  if (await isUnsettled.ask(ctx.db, agentId)) refuse('agent.unsettled');
  await updateAgent(ctx.db, agentId, { state: 'closed' }, ctx.now());
  await forgetPeopleOf(ctx, parts, [agentId]);
  const accounts = await archiveAccounts(ctx.db, agentId, ctx.now());
  const change = { company: [company.name, null], state: [company.state, 'closed'], accounts: [accounts, 0] };
  ctx.audit.record(String(agentId), change, reason);
  return { agentId };
}
