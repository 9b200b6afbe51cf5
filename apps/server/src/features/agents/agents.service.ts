import type { AgentRow, AgentState, agents } from '@kickstand/contract/agents';
import type { InputOf } from '@kickstand/contract/kit';
import { permissionTree } from '@kickstand/contract/permissions';
import { ceilingOver, holds, isCompanyInScope, type Scope } from '@kickstand/domain/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { treeNodeOf } from '../permissions/roles.service.ts';
import {
  agentsOfAreas,
  agentWithFigures,
  allCompanies,
  areasByAgent,
  type Company,
  type FiguredAgent,
  pageOfAgents,
} from './agents.store.ts';

/** What this feature is given by the server. */
export interface AgentParts {
  /** The IANA zone of business days. */
  zone: string;
  /** Have a session's rights read anew with its next call. */
  forgetSession(sid: string): void;
  tell: TellOperator;
}

/** A company as far as it is in scope; for everybody else there is none. */
export const companyIn = (ctx: Ctx, companies: readonly Company[], agentId: number) => {
  const scope = ctx.rows.scope();
  const found = companies.find((one) => one.agentId === agentId && isCompanyInScope(scope, agentId));
  return found ?? refuse('common.not_found');
};

/** What the database grants the caller, before the header's choice: a choice can always be widened again up to it. */
export function grantedScope(ctx: Ctx): Scope {
  ctx.rows.scope();
  return ctx.caller.granted ?? ctx.actor.scope;
}

/** A stored company as the caller may see it: a parent outside the scope stays unnamed. */
function rowOf(row: FiguredAgent, scope: Scope, inFull: boolean): AgentRow {
  const parentSeen = isCompanyInScope(scope, row.parentId);
  const shownPhone = (phone: string) => (inFull ? phone : masked(phone));
  return {
    ...row,
    company: row.name,
    parentId: parentSeen ? row.parentId : null,
    parentName: parentSeen ? row.parentName : null,
    kind: row.kind as AgentRow['kind'],
    state: row.state as AgentState,
    phone: row.phone && shownPhone(row.phone),
    owner: row.owner && { ...row.owner, phone: shownPhone(row.owner.phone) },
  };
}

/** Whoever works with companies and accounts reads numbers in full, as does who may see personal data anyway. */
export const readsInFull = ({ actor }: Ctx) => holds(actor.codes, '110102||110103||110104||1002||pii');

/** A company as its row now stands. */
export const showAgent = async (ctx: Ctx, agentId: number) =>
  rowOf(await agentWithFigures(ctx.db, agentId), ctx.rows.scope(), readsInFull(ctx));

export async function listAgents(ctx: Ctx, { query }: InputOf<typeof agents.list>) {
  const scope = ctx.rows.scope(query);
  const places = await allCompanies(ctx.db);
  const { list, ...counted } = await pageOfAgents(ctx.db, { scope, places }, query);
  return { list: list.map((row) => rowOf(row, scope, readsInFull(ctx))), ...counted };
}

/** What the header's picker offers: the granted companies, and with granted areas only those that run one of them. */
export async function listChoices(ctx: Ctx) {
  const scope = grantedScope(ctx);
  const { opAreaIds } = scope;
  const running = opAreaIds === 'all' ? undefined : await agentsOfAreas(ctx.db, opAreaIds);
  const list = (await allCompanies(ctx.db))
    .filter(({ agentId, state }) => state !== 'closed' && isCompanyInScope(scope, agentId))
    .filter(({ agentId }) => running?.includes(agentId) ?? true)
    .map(({ agentId, name, state }) => ({ agentId, company: name, state }));
  return { list, count: list.length };
}

/** The tree of agents in scope; where somebody's view begins, a node has no parent. */
export async function showTreeOfAgents(ctx: Ctx) {
  const scope = ctx.rows.scope();
  const areas = await areasByAgent(ctx.db);
  const list = (await allCompanies(ctx.db))
    .filter(({ agentId, state }) => state !== 'closed' && isCompanyInScope(scope, agentId))
    .map(({ agentId, name, parentId, state, depth }) => ({
      agentId,
      company: name,
      state,
      depth,
      parentId: isCompanyInScope(scope, parentId) ? parentId : null,
      areas: areas.get(agentId) ?? 0,
    }));
  return { list, count: list.length };
}

/** The permission tree inside the ceiling of an agent in scope, the caller's own when none is named. */
export async function showTreeOfCodes(ctx: Ctx, { query }: InputOf<typeof agents.tree>) {
  const companies = await allCompanies(ctx.db);
  const ownId = ctx.actor.viewAs ?? ctx.actor.agentId;
  const agentId = query.agentId ?? ownId;
  const own = agentId === ownId && grantedScope(ctx).agentIds.length > 0;
  if (!own) companyIn(ctx, companies, agentId);
  const allows = ceilingOver(agentId, companies);
  const list = permissionTree
    .filter(({ code }) => allows(code))
    .map(treeNodeOf({ codes: ctx.actor.codes, locale: ctx.locale }));
  return { list, count: list.length };
}
